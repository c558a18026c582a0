//! The settings of the visitor: language, theme, speed, sound, vibration, notifications, colour, name. Stored in the browser.

use std::fmt;

use game::{Lang, MAX_SEATS, Seat};
use leptos::prelude::*;

use crate::browser;
use crate::words;

/// The colours of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    /// The theme of the operating system.
    System,
    Light,
    Dark,
    /// Black on white, with strong lines.
    Contrast,
}

impl Theme {
    pub(crate) const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::Contrast];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }
}

/// How fast bots play and pieces move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Speed {
    Calm,
    Normal,
    Fast,
    /// No animation and no waiting.
    Still,
}

impl Speed {
    pub(crate) const ALL: [Self; 4] = [Self::Calm, Self::Normal, Self::Fast, Self::Still];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Calm => "calm",
            Self::Normal => "normal",
            Self::Fast => "fast",
            Self::Still => "still",
        }
    }

    /// The speed after this one; the slowest after the fastest.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Calm => Self::Normal,
            Self::Normal => Self::Fast,
            Self::Fast => Self::Still,
            Self::Still => Self::Calm,
        }
    }

    /// The milliseconds between two moves of bots.
    pub(crate) const fn pause(self) -> u64 {
        match self {
            Self::Calm => 1400,
            Self::Normal => 750,
            Self::Fast => 260,
            Self::Still => 0,
        }
    }
}

/// All settings, as signals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) lang: RwSignal<Lang>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) speed: RwSignal<Speed>,
    pub(crate) sound: RwSignal<bool>,
    pub(crate) vibration: RwSignal<bool>,
    /// Whether an open table that nobody looks at notifies the visitor of their turn.
    pub(crate) notifies: RwSignal<bool>,
    /// Whether moves that cannot be undone need a confirmation.
    pub(crate) confirm: RwSignal<bool>,
    /// The colour that the visitor likes to play, from 1; `None` for that of their seat.
    pub(crate) colour: RwSignal<Option<usize>>,
    /// The colours of the seats where several people share this device.
    pub(crate) shared_colours: RwSignal<SeatColours>,
    pub(crate) name: RwSignal<String>,
}

impl Settings {
    /// The stored settings, or defaults from the browser. Every change is stored and applied.
    pub(crate) fn load() -> Self {
        let kept = |key: &str| browser::stored(key).unwrap_or_default();
        let lang = kept("lang").parse().unwrap_or_else(|_| suggested(browser::language().as_deref()));
        let theme = Theme::ALL.into_iter().find(|theme| theme.word() == kept("theme"));
        let speed = Speed::ALL.into_iter().find(|speed| speed.word() == kept("speed"));
        words::set_lang(lang);
        let settings = Self {
            lang: RwSignal::new(lang),
            theme: RwSignal::new(theme.unwrap_or(Theme::System)),
            speed: RwSignal::new(speed.unwrap_or(Speed::Normal)),
            sound: RwSignal::new(kept("sound") == "on"),
            vibration: RwSignal::new(kept("vibration") == "on"),
            notifies: RwSignal::new(kept("notifies") == "on"),
            confirm: RwSignal::new(kept("confirm") != "off"),
            colour: RwSignal::new(
                kept("colour").parse().ok().filter(|colour| (1..=MAX_SEATS).contains(colour)),
            ),
            shared_colours: RwSignal::new(SeatColours::read(&kept("colours")).unwrap_or_default()),
            name: RwSignal::new(kept("name")),
        };
        settings.apply();
        settings
    }

    fn apply(self) {
        Effect::new(move || {
            let lang = self.lang.get();
            browser::store("lang", &lang.to_string());
            browser::set_root("lang", &lang.to_string());
        });
        Effect::new(move || {
            let theme = self.theme.get();
            browser::store("theme", theme.word());
            let shown = match theme {
                Theme::System if browser::prefers_dark() => Theme::Dark,
                Theme::System => Theme::Light,
                Theme::Light | Theme::Dark | Theme::Contrast => theme,
            };
            browser::set_root("data-theme", shown.word());
        });
        Effect::new(move || {
            let speed = self.speed.get();
            browser::store("speed", speed.word());
            // If the visitor prefers less motion, nothing moves, but the pauses stay.
            let motion = if browser::prefers_less_motion() { Speed::Still } else { speed };
            browser::set_root("data-motion", motion.word());
        });
        let switches = [
            ("sound", self.sound),
            ("vibration", self.vibration),
            ("notifies", self.notifies),
            ("confirm", self.confirm),
        ];
        for (key, switch) in switches {
            Effect::new(move || browser::store(key, if switch.get() { "on" } else { "off" }));
        }
        Effect::new(move || {
            let colour = self.colour.get().map(|colour| colour.to_string());
            browser::store("colour", &colour.unwrap_or_default());
        });
        Effect::new(move || browser::store("colours", &self.shared_colours.get().to_string()));
        Effect::new(move || browser::store("name", &self.name.get()));
    }

    /// Changes the language of the page.
    pub(crate) fn set_lang(self, lang: Lang) {
        words::set_lang(lang);
        self.lang.set(lang);
    }

    /// The visitor's name, or a default name.
    pub(crate) fn display_name(self) -> String {
        let name = self.name.get_untracked();
        if name.trim().is_empty() { words::t("player.name") } else { name.trim().to_owned() }
    }
}

/// The colour of each seat, from 1. Every seat has another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeatColours([usize; MAX_SEATS]);

impl Default for SeatColours {
    fn default() -> Self {
        Self(std::array::from_fn(|index| index + 1))
    }
}

impl fmt::Display for SeatColours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|colour| write!(f, "{colour}"))
    }
}

impl SeatColours {
    /// Reads the result of `to_string`; `None` if it is damaged.
    fn read(text: &str) -> Option<Self> {
        let mut colours = [0; MAX_SEATS];
        let digits = text.chars().map(|digit| digit.to_digit(10).map(|digit| digit as usize));
        for (colour, digit) in colours.iter_mut().zip(digits) {
            *colour = digit?;
        }
        (1..=MAX_SEATS).all(|colour| colours.contains(&colour)).then_some(Self(colours))
    }

    pub(crate) fn of(self, seat: Seat) -> usize {
        self.0[seat.index()]
    }

    /// Gives a seat this colour; the seat that had it gets the other one.
    pub(crate) fn with(mut self, seat: Seat, colour: usize) -> Self {
        if let Some(other) = self.0.iter().position(|known| *known == colour) {
            self.0.swap(seat.index(), other);
        }
        self
    }

    /// Shows the seats in these colours.
    pub(crate) fn show(self) {
        for (seat, colour) in (1..).zip(self.0) {
            for part in ["", "-on", "-soft", "-edge"] {
                let value = if colour == seat { String::new() } else { format!("var(--hue{colour}{part})") };
                browser::set_root_style(&format!("--p{seat}{part}"), &value);
            }
        }
    }
}

/// The language for the tag of a browser, such as `fr-CA`.
fn suggested(asked: Option<&str>) -> Lang {
    if asked.is_some_and(|asked| asked.starts_with("fr")) { Lang::Fr } else { Lang::En }
}

/// The settings of this page.
pub(crate) fn settings() -> Settings {
    expect_context()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_exchange_their_colours() {
        let colours = SeatColours::default().with(Seat::new(0), 4).with(Seat::new(1), 1);
        assert_eq!(colours.to_string(), "413256");
        assert_eq!(SeatColours::read("413256"), Some(colours));
        assert_eq!((SeatColours::read("113256"), SeatColours::read("")), (None, None));
        assert_eq!(colours.of(Seat::new(1)), 1);
    }

    #[test]
    fn french_browsers_get_french() {
        assert_eq!(suggested(Some("fr-CA")), Lang::Fr);
        assert_eq!(suggested(Some("de")), Lang::En);
        assert_eq!(suggested(None), Lang::En);
    }
}
