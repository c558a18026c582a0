//! What a message says, in the language of its channel.

use game::{Lang, Line, Thing, plain};
use games::{GameId, with_game};
use protocol::{TableId, WebhookMessage};

use crate::words::CATALOGS;

/// A message has at most this many lines about what was played: push services accept 4 KB, Discord 2,000 characters.
const MAX_PLAYED: usize = 8;

/// What a message is about.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    /// A table waits for the person.
    Turn {
        /// The table.
        table: TableId,
        /// The slug of its game.
        game: String,
        /// The number of the entry since which the person is awaited.
        number: u64,
        /// The names of the other players.
        others: Vec<String>,
        /// What has been played since the person's last move, in words, as a spectator is told it.
        played: Vec<String>,
    },
    /// The person tries the channel.
    Test,
}

/// The message about a subject. `site` is the address of the site, if it is known.
pub(super) fn message(subject: &Subject, lang: &str, site: Option<&str>) -> WebhookMessage {
    let text = text(subject, lang.parse().unwrap_or(Lang::En));
    let (kind, table, number) = match subject {
        Subject::Turn { table, number, .. } => ("turn", Some(table.clone()), Some(*number)),
        Subject::Test => ("test", None, None),
    };
    let url =
        table.as_ref().zip(site).map(|(table, site)| format!("{}/t/{table}", site.trim_end_matches('/')));
    WebhookMessage { kind: kind.to_owned(), text, table, number, url }
}

fn text(subject: &Subject, lang: Lang) -> String {
    let words = CATALOGS.get(lang);
    let Subject::Turn { game, others, played, .. } = subject else { return words.text("alert.test") };
    let title = game.parse::<GameId>().map_or_else(|_| game.clone(), |game| title(game, lang));
    let literal = |text: &str| Thing::new("literal", text).named(text);
    let line =
        Line::new("alert.turn").with("game", literal(&title)).with("others", literal(&others.join(", ")));
    let mut lines = vec![plain(&words.render(&line, &|seat| seat.to_string()))];
    if played.len() > MAX_PLAYED {
        lines.push("…".to_owned());
    }
    lines.extend_from_slice(&played[played.len().saturating_sub(MAX_PLAYED)..]);
    lines.join("\n")
}

/// The title of a game.
fn title(game: GameId, lang: Lang) -> String {
    with_game!(game, G => <G as game::Words>::catalog(lang).text("game.title"))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::alerts) fn turn(name: &str) -> Subject {
        let (table, others) = ("table000".parse().unwrap(), vec![name.to_owned(), "Zoé".to_owned()]);
        Subject::Turn { table, game: "eme".to_owned(), number: 7, others, played: Vec::new() }
    }

    #[test]
    fn a_message_is_in_the_language_of_its_channel() {
        let english = message(&turn("Ben"), "en", Some("https://games.example/"));
        assert_eq!(english.text, "It is your turn in Eight-Minute Empire with Ben, Zoé.");
        assert_eq!(english.url.as_deref(), Some("https://games.example/t/table000"));
        assert_eq!((english.kind.as_str(), english.number), ("turn", Some(7)));
        let french = message(&turn("Ben"), "fr", None);
        assert_eq!(french.text, "C’est à vous de jouer à Huit Minutes pour un Empire avec Ben, Zoé.");
        assert_eq!(french.url, None);
    }

    #[test]
    fn a_message_has_the_last_lines_of_what_was_played() {
        let mut subject = turn("Ben");
        if let Subject::Turn { played, .. } = &mut subject {
            played.extend((1..=9).map(|number| format!("Ben plays {number}.")));
        }
        let text = message(&subject, "en", None).text;
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1..3], ["…", "Ben plays 2."]);
        assert_eq!((lines.len(), lines[9]), (10, "Ben plays 9."));
    }
}
