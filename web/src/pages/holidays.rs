//! Holidays of the visitor, in the page of the account.

use game::Line;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ErrorCode, HolidayInfo, Holidays, NewHoliday};

use super::week::moment;
use crate::browser;
use crate::online::api;
use crate::parts::live;
use crate::words::{literal, t, tl};

/// The holidays that are not over, and the form to take one.
pub(super) fn holidays(said: RwSignal<Option<String>>) -> AnyView {
    let taken = RwSignal::new(None::<Holidays>);
    load(taken);
    let (first, days) = (RwSignal::new(String::new()), RwSignal::new(7));
    let take = move |event: SubmitEvent| {
        event.prevent_default();
        let new = NewHoliday {
            first: first.get_untracked(),
            days: days.get_untracked(),
            zone: browser::time_zone(),
        };
        spawn_local(async move {
            match api::take_holiday(&new).await {
                Ok(now) => {
                    taken.set(Some(now));
                    said.set(Some(t("holiday.taken")));
                }
                Err(error) => said.set(Some(error.words_or(ErrorCode::Conflict, "holiday.refused"))),
            }
        });
    };
    let about = live(move || {
        let left = taken.with(|taken| taken.as_ref().map_or(0, |taken| i32::from(taken.left)));
        view! { <p class="muted">{tl(&Line::new("holiday.about").with("n", left))}</p> }
    });
    let list = live(move || {
        let lines = taken.get().map(|taken| taken.holidays).unwrap_or_default();
        view! { <ul class="holidays">{lines.iter().map(|holiday| line(taken, holiday)).collect_view()}</ul> }
    });
    view! {
        <form class="panel card form" on:submit=take>
            <h2>{t("holiday.title")}</h2>{about}
            <label for="holiday-first">{t("holiday.first")}
                <input class="field" id="holiday-first" type="date" required=true prop:value=move || first.get()
                    on:input=move |event| first.set(event_target_value(&event))/></label>
            <label for="holiday-days">{t("holiday.days")}
                <input class="field" id="holiday-days" type="number" min="1" max="28" required=true prop:value=move || days.get().to_string()
                    on:input=move |event| days.set(event_target_value(&event).parse().unwrap_or(0))/></label>
            <button type="submit" class="btn" id="take-holiday">{t("holiday.take")}</button>
            {list}
        </form>
    }
    .into_any()
}

fn line(taken: RwSignal<Option<Holidays>>, holiday: &HolidayInfo) -> impl IntoView + use<> {
    let (from, until) = (moment(holiday.time.from), moment(holiday.time.until));
    let text = Line::new("holiday.line").with("from", literal(&from)).with("until", literal(&until));
    let id = holiday.id.clone();
    let end = move |_| {
        let id = id.clone();
        spawn_local(async move {
            // The list shows whether it has ended.
            let _ = api::end_holiday(&id).await;
            load(taken);
        });
    };
    view! { <li><span>{tl(&text)}</span><button type="button" class="btn sm" on:click=end>{t("holiday.end")}</button></li> }
}

fn load(taken: RwSignal<Option<Holidays>>) {
    spawn_local(async move {
        if let Ok(now) = api::holidays().await {
            taken.try_set(Some(now));
        }
    });
}
