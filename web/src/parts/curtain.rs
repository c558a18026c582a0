//! The curtain, which hides the table between people who share a device.

use leptos::prelude::*;

use super::{icon, live, style};
use crate::session::{Act, session};
use crate::words::{filled, t};

/// Hides the table until the next player confirms to be at the screen.
pub(crate) fn curtain() -> impl IntoView {
    let session = session();
    live(move || {
        let seat = session.curtain.get()?;
        let about = |id: &str| filled(id, "name", &session.name(seat));
        let title = about("curtain.title");
        let lift = move |_| session.act(Act::LiftCurtain);
        Some(view! {
            <div class=format!("curtain {}", style(seat)) role="dialog" aria-modal="true" aria-label=title>
                <div class="panel">
                    {icon(&format!("army-{}", seat.index() + 1), "big")}
                    <h2>{title.clone()}</h2>
                    <p>{about("curtain.text")}</p>
                    <button type="button" class="btn primary big" id="lift" autofocus=true on:click=lift>
                        {icon("ui-eye", "")}{t("curtain.lift")}
                    </button>
                </div>
            </div>
        })
    })
}
