//! What a message says, in the language of its channel.

use game::{Lang, Line, Thing, plain};
use games::{GameId, with_game};
use protocol::{AlertKind, ResultInfo, TableId, WebhookMessage};

use crate::words::CATALOGS;

/// A message has at most this many lines after the first: push services accept 4 KB, Discord 2,000 characters.
const MAX_LINES: usize = 8;

/// The page with the games of a person.
pub(super) const GAMES_PATH: &str = "/games";

/// What a message is about.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    /// A table.
    Table(TableSubject),
    /// What waits for the person.
    Digest(Digest),
    /// The person tries the channel.
    Test,
}

/// What waits for a person: a table, or a table to which they are invited.
#[derive(Clone, Debug, Default)]
pub(super) struct Digest {
    /// The tables at which it is their turn.
    pub(super) turns: Vec<DigestLine>,
    /// The tables to which they are invited, with the names of those who invite them.
    pub(super) challenges: Vec<DigestLine>,
}

/// The slug of a game and the names of other people.
pub(super) type DigestLine = (String, Vec<String>);

/// What is told about a table.
#[derive(Clone, Debug)]
pub(super) struct TableSubject {
    /// What is told.
    pub(super) news: News,
    /// The table.
    pub(super) table: TableId,
    /// The slug of its game.
    pub(super) game: String,
    /// The number of the entry that caused the message.
    pub(super) number: u64,
    /// The names of the other players; for a challenge, of the person who made it.
    pub(super) others: Vec<String>,
}

/// What is told about a table.
#[derive(Clone, Debug)]
pub(super) enum News {
    /// It waits for the person.
    Turn {
        /// What has been played since the person's last move, as a spectator is told it.
        played: Vec<String>,
    },
    /// The game has begun.
    Begun,
    /// The game is over.
    Over {
        /// The result, one line for each player.
        places: Vec<String>,
    },
    /// The person's time is running out.
    Time {
        /// The milliseconds that are left for the turn.
        left: i64,
    },
    /// Others have written.
    Chat {
        /// Their names and words.
        lines: Vec<(String, String)>,
    },
    /// Somebody invites the person to the table.
    Challenge,
}

impl News {
    const fn kind(&self) -> AlertKind {
        match self {
            Self::Turn { .. } => AlertKind::Turn,
            Self::Begun => AlertKind::Begun,
            Self::Over { .. } => AlertKind::Over,
            Self::Time { .. } => AlertKind::Time,
            Self::Chat { .. } => AlertKind::Chat,
            Self::Challenge => AlertKind::Challenge,
        }
    }
}

/// The message about a subject. `site` is the address of the site, if it is known.
pub(super) fn message(subject: &Subject, lang: Lang, site: Option<&str>) -> WebhookMessage {
    let url = |path: String| site.map(|site| format!("{}{path}", site.trim_end_matches('/')));
    match subject {
        Subject::Table(about) => WebhookMessage {
            kind: about.news.kind(),
            text: text(about, lang),
            table: Some(about.table.clone()),
            number: Some(about.number),
            url: url(format!("/t/{}", about.table)),
        },
        Subject::Digest(digest) => {
            let (text, url) = (digest_text(digest, lang), url(GAMES_PATH.to_owned()));
            WebhookMessage { kind: AlertKind::Digest, text, table: None, number: None, url }
        }
        Subject::Test => {
            let text = CATALOGS.get(lang).text("alert.test");
            WebhookMessage { kind: AlertKind::Test, text, table: None, number: None, url: None }
        }
    }
}

/// The number of tables that wait and a line for each of them, then the invitations.
fn digest_text(Digest { turns, challenges }: &Digest, lang: Lang) -> String {
    let mut lines = Vec::new();
    if !turns.is_empty() {
        let number = i32::try_from(turns.len()).unwrap_or(i32::MAX);
        lines.push(in_words(&Line::new("alert.digest").with("n", number), lang));
    }
    for (id, tables) in [("alert.digest.table", turns), ("alert.challenge", challenges)] {
        let line =
            |(game, others): &DigestLine| in_words(&about_game(Line::new(id), game, others, lang), lang);
        lines.extend(tables.iter().take(MAX_LINES).map(line));
        if tables.len() > MAX_LINES {
            lines.push("…".to_owned());
        }
    }
    lines.join("\n")
}

/// Fills in the title of a game and the names of people.
fn about_game(line: Line, game: &str, others: &[String], lang: Lang) -> Line {
    line.with("game", literal(&title_of(game, lang))).with("others", literal(&others.join(", ")))
}

fn text(about: &TableSubject, lang: Lang) -> String {
    let (line, more) = match &about.news {
        News::Turn { played } => (Line::new("alert.turn"), played.clone()),
        News::Begun => (Line::new("alert.begun"), Vec::new()),
        News::Over { places } => (Line::new("alert.over"), places.clone()),
        News::Time { left } => (Line::new("alert.time").with("left", time_left(*left)), Vec::new()),
        News::Chat { lines } => {
            let said = |(name, text): &(String, String)| {
                let line = Line::new("alert.said").with("name", literal(name)).with("text", literal(text));
                in_words(&line, lang)
            };
            (Line::new("alert.chat"), lines.iter().map(said).collect())
        }
        News::Challenge => (Line::new("alert.challenge"), Vec::new()),
    };
    let mut lines = vec![in_words(&about_game(line, &about.game, &about.others, lang), lang)];
    if more.len() > MAX_LINES {
        lines.push("…".to_owned());
    }
    lines.extend_from_slice(&more[more.len().saturating_sub(MAX_LINES)..]);
    lines.join("\n")
}

/// The lines of a result: the players in the order of their places.
pub(super) fn places(result: &ResultInfo, names: &[String], lang: Lang) -> Vec<String> {
    let mut seats: Vec<usize> = (0..names.len().min(result.places.len())).collect();
    seats.sort_by_key(|seat| result.places[*seat]);
    let line = |seat: usize| {
        let line =
            Line::new("alert.place").with("place", result.places[seat]).with("name", literal(&names[seat]));
        in_words(&line.with("n", i32::from(result.points[seat])), lang)
    };
    seats.into_iter().map(line).collect()
}

/// A time in whole days, hours or minutes.
fn time_left(milliseconds: i64) -> Line {
    let minutes = milliseconds / 60_000;
    let (id, number) = match minutes {
        2880.. => ("alert.days", minutes / 1440),
        120.. => ("alert.hours", minutes / 60),
        _ => ("alert.minutes", minutes.max(1)),
    };
    Line::new(id).with("n", i32::try_from(number).unwrap_or(i32::MAX))
}

/// A text as an argument of a message.
pub(super) fn literal(text: &str) -> Thing {
    Thing::new("literal", text).named(text)
}

fn in_words(line: &Line, lang: Lang) -> String {
    plain(&CATALOGS.get(lang).render(line, &|seat| seat.to_string()))
}

/// The title of a game with this slug.
fn title_of(slug: &str, lang: Lang) -> String {
    let title = |game: GameId| with_game!(game, G => <G as game::Words>::catalog(lang).text("game.title"));
    slug.parse::<GameId>().map_or_else(|_| slug.to_owned(), title)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::alerts) const TURN: News = News::Turn { played: Vec::new() };

    pub(in crate::alerts) fn about(name: &str, news: News) -> TableSubject {
        let (table, others) = ("table000".parse().unwrap(), vec![name.to_owned(), "Zoé".to_owned()]);
        let game = GameId::ALL[0].info().slug.to_owned();
        TableSubject { news, table, game, number: 7, others }
    }

    /// The texts of all kinds of alerts to a seat, with what was played since its last move and the result.
    pub(crate) fn all_texts(played: Vec<String>, result: Option<&ResultInfo>, lang: Lang) -> Vec<String> {
        let names = ["Ana", "Ben", "Cem", "Dan", "Eva", "Fay"].map(str::to_owned);
        let over = result.map(|result| News::Over { places: places(result, &names, lang) });
        let lines = vec![("Ben".to_owned(), "Hello.".to_owned())];
        let (time, chat) = (News::Time { left: 3_600_000 }, News::Chat { lines });
        let running = [News::Turn { played }, News::Begun, time, chat, News::Challenge];
        running.into_iter().chain(over).map(|news| words(news, lang)).collect()
    }

    fn words(news: News, lang: Lang) -> String {
        message(&Subject::Table(about("Ben", news)), lang, None).text
    }

    #[test]
    fn a_message_is_in_the_language_of_its_channel() {
        let turn = Subject::Table(about("Ben", TURN));
        let english = message(&turn, Lang::En, Some("https://games.example/"));
        assert_eq!(english.text, "It is your turn in Eight-Minute Empire with Ben, Zoé.");
        assert_eq!(english.url.as_deref(), Some("https://games.example/t/table000"));
        assert_eq!((english.kind, english.number), (AlertKind::Turn, Some(7)));
        let french = message(&turn, Lang::Fr, None);
        assert_eq!(french.text, "C’est à vous de jouer à Huit Minutes pour un Empire avec Ben, Zoé.");
        assert_eq!(french.url, None);
        let time = "Il vous reste 2 heures pour jouer à Huit Minutes pour un Empire avec Ben, Zoé.";
        assert_eq!(words(News::Time { left: 7_200_000 }, Lang::Fr), time);
        let over = "Your game of Eight-Minute Empire with Ben, Zoé is over.";
        assert_eq!(words(News::Over { places: Vec::new() }, Lang::En), over);
        let begun = "Your game of Eight-Minute Empire with Ben, Zoé has begun.";
        assert_eq!(words(News::Begun, Lang::En), begun);
    }

    #[test]
    fn a_digest_lists_the_tables_that_wait() {
        let table = |other: &str| (GameId::ALL[0].info().slug.to_owned(), vec![other.to_owned()]);
        let words = |turns: Vec<_>, lang| {
            message(&Subject::Digest(Digest { turns, challenges: Vec::new() }), lang, None).text
        };
        let one = "It is your turn at 1 table.\nEight-Minute Empire with Ben";
        assert_eq!(words(vec![table("Ben")], Lang::En), one);
        let two = words(vec![table("Ben"), table("Zoé")], Lang::Fr);
        assert!(two.starts_with("C’est à vous de jouer à 2 tables.\nHuit Minutes"), "{two}");
        assert_eq!(words(vec![table("Ben"); 9], Lang::En).lines().last(), Some("…"));
        let invited = Subject::Digest(Digest { turns: Vec::new(), challenges: vec![table("Zoé")] });
        let text = "Zoé vous invite à jouer à Huit Minutes pour un Empire.";
        assert_eq!(message(&invited, Lang::Fr, None).text, text);
    }

    #[test]
    fn chat_lines_are_told_with_their_authors() {
        let said = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        let chat = News::Chat { lines: vec![said("Ben", "Bravo !"), said("Zoé", "{n} <b>")] };
        let text = "Nouveaux messages à votre table de Huit Minutes pour un Empire avec Ben, Zoé :\n\
                    Ben : Bravo !\nZoé : {n} <b>";
        assert_eq!(words(chat, Lang::Fr), text);
    }

    #[test]
    fn a_message_has_the_last_lines_of_what_was_played() {
        let played = (1..=9).map(|number| format!("Ben plays {number}.")).collect();
        let text = words(News::Turn { played }, Lang::En);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1..3], ["…", "Ben plays 2."]);
        assert_eq!((lines.len(), lines[9]), (10, "Ben plays 9."));
    }

    #[test]
    fn a_result_lists_the_players_by_place() {
        let (rows, ladder) = (Vec::new(), Vec::new());
        let result = ResultInfo { places: vec![2, 1], points: vec![1, 12], rows, ladder };
        let names = ["Ana".to_owned(), "Ben".to_owned()];
        assert_eq!(places(&result, &names, Lang::En), ["1. Ben: 12 points", "2. Ana: 1 point"]);
        assert_eq!(places(&result, &names, Lang::Fr), ["1. Ben : 12 points", "2. Ana : 1 point"]);
    }
}
