//! Catalogues: the messages of one part of the program in French and English.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::{About, Arg, Lang, Line, Seat, Span, plain};

/// All messages of one part of the program in one language.
///
/// A catalogue is written one message per line, `id = text`; `#` starts a comment line. In the text `{blank}`
/// stands for an argument and `{blank?army|armies}` for a word in the singular or plural of a number.
/// `{blank!@ takes|@ take}` is a part of a sentence about a player: for the other players, and for the player who reads it.
/// `@` is the name, or *You* for the reader; in the middle of a sentence the form for the reader says *you* itself.
#[derive(Clone, Debug)]
pub struct Catalog {
    lang: Lang,
    messages: BTreeMap<&'static str, Vec<Piece>>,
}

/// The catalogues of one part of the program in every language, read when they are first used.
#[derive(Debug)]
pub struct Catalogs {
    en: &'static [&'static str],
    fr: &'static [&'static str],
    read: OnceLock<[Catalog; 2]>,
}

impl Catalogs {
    /// The catalogues written in these texts, English and French.
    #[must_use]
    pub const fn of(en: &'static [&'static str], fr: &'static [&'static str]) -> Self {
        Self { en, fr, read: OnceLock::new() }
    }

    /// The catalogue in this language.
    ///
    /// # Panics
    /// If a text is not a valid catalogue; a test reads all of them.
    pub fn get(&self, lang: Lang) -> &Catalog {
        let read = || [Catalog::read(Lang::En, self.en), Catalog::read(Lang::Fr, self.fr)];
        let [en, fr] = self.read.get_or_init(read);
        lang.pick(en, fr)
    }
}

/// The functions of [`Words`](crate::Words) that read the files of a game: `catalog`, `titles` and `register`.
///
/// A game writes `game::texts!("eme", "names");` in its `impl Words`, in `src/words.rs`. The messages are in
/// `words/title.LANG.txt`, `words/LANG.txt` and one file for each further name, here `words/names.LANG.txt`; the
/// register is `docs/rules/eme.LANG.md`.
#[macro_export]
macro_rules! texts {
    ($slug:literal $(, $more:literal)*) => {
        fn catalog(lang: $crate::Lang) -> &'static $crate::Catalog {
            static CATALOGS: $crate::Catalogs = $crate::Catalogs::of(
                &[
                    include_str!("../words/title.en.txt"),
                    include_str!("../words/en.txt"),
                    $(include_str!(concat!("../words/", $more, ".en.txt")),)*
                ],
                &[
                    include_str!("../words/title.fr.txt"),
                    include_str!("../words/fr.txt"),
                    $(include_str!(concat!("../words/", $more, ".fr.txt")),)*
                ],
            );
            CATALOGS.get(lang)
        }

        fn titles(lang: $crate::Lang) -> &'static $crate::Catalog {
            static TITLES: $crate::Catalogs =
                $crate::Catalogs::of(&[include_str!("../words/title.en.txt")], &[include_str!("../words/title.fr.txt")]);
            TITLES.get(lang)
        }

        fn register(lang: $crate::Lang) -> &'static str {
            lang.pick(
                include_str!(concat!("../../../docs/rules/", $slug, ".en.md")),
                include_str!(concat!("../../../docs/rules/", $slug, ".fr.md")),
            )
        }
    };
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(&'static str),
    Blank(&'static str),
    Plural(&'static str, &'static str, &'static str),
    Person(&'static str, &'static str, &'static str),
}

/// Who the players of a text are.
#[derive(Clone, Copy)]
struct Players<'a> {
    reader: Option<Seat>,
    name: &'a dyn Fn(Seat) -> String,
}

impl Catalog {
    /// Reads catalogues in the form above; a later message replaces an earlier one of the same id.
    ///
    /// # Panics
    /// If a text is not in that form: catalogues are part of the program, and a test reads all of them.
    #[must_use]
    pub fn read(lang: Lang, texts: &[&'static str]) -> Self {
        let lines = texts.iter().flat_map(|text| text.lines()).map(str::trim);
        let messages = lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
            let (id, text) =
                line.split_once('=').unwrap_or_else(|| panic!("no '=' in message line {line:?}"));
            (id.trim(), pieces(text.trim()))
        });
        Self { lang, messages: messages.collect() }
    }

    /// The language of this catalogue.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// Every message id with the blanks it uses, for tests that compare languages.
    pub fn ids(&self) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> + '_ {
        self.messages.iter().map(|(id, pieces)| {
            let blank = |piece: &Piece| match piece {
                Piece::Text(_) => None,
                Piece::Blank(name) | Piece::Plural(name, ..) | Piece::Person(name, ..) => Some(*name),
            };
            let mut blanks: Vec<_> = pieces.iter().filter_map(blank).collect();
            blanks.sort_unstable();
            blanks.dedup();
            (*id, blanks)
        })
    }

    /// Whether there is a message of this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.messages.contains_key(id)
    }

    /// The text of a message without blanks; the id in angle brackets if there is none, so that the gap is visible.
    #[must_use]
    pub fn text(&self, id: &str) -> String {
        plain(&self.render(&Line::new(id), &|seat| seat.to_string()))
    }

    /// The text of a line. A message or argument that is missing shows as its id in angle brackets.
    #[must_use]
    pub fn render(&self, line: &Line, seat_name: &dyn Fn(Seat) -> String) -> Vec<Span> {
        self.render_to(None, line, seat_name)
    }

    /// The text of a line for a player, who is addressed as *you*.
    #[must_use]
    pub fn render_to(
        &self,
        reader: Option<Seat>,
        line: &Line,
        seat_name: &dyn Fn(Seat) -> String,
    ) -> Vec<Span> {
        let mut spans = Vec::new();
        self.render_into(line, Players { reader, name: seat_name }, &mut spans);
        if self.lang == Lang::Fr {
            elide(&mut spans);
        }
        spans
    }

    fn render_into(&self, line: &Line, players: Players<'_>, spans: &mut Vec<Span>) {
        let Some(pieces) = self.messages.get(line.id.as_str()) else {
            spans.push(Span { text: format!("<{}>", line.id), about: None });
            return;
        };
        let find = |blank: &str| line.args.iter().find(|(name, _)| name == blank).map(|(_, arg)| arg);
        for piece in pieces {
            match piece {
                Piece::Text(text) => spans.push(Span { text: (*text).to_owned(), about: None }),
                Piece::Blank(blank) => match find(blank) {
                    Some(arg) => self.render_arg(arg, players, spans),
                    None => spans.push(Span { text: format!("<{blank}>"), about: None }),
                },
                Piece::Plural(blank, one, many) => {
                    let plural = matches!(find(blank), Some(Arg::Number(n)) if self.lang.is_plural(*n));
                    spans.push(Span { text: (*if plural { many } else { one }).to_owned(), about: None });
                }
                Piece::Person(blank, other, reader) => match find(blank) {
                    Some(arg) => {
                        let is_reader = matches!(arg, Arg::Seat(seat) if players.reader == Some(*seat));
                        self.render_person(if is_reader { reader } else { other }, arg, players, spans);
                    }
                    None => spans.push(Span { text: format!("<{blank}>"), about: None }),
                },
            }
        }
    }

    /// A form of a [`Piece::Person`].
    fn render_person(&self, form: &str, arg: &Arg, players: Players<'_>, spans: &mut Vec<Span>) {
        for (index, text) in form.split('@').enumerate() {
            if index > 0 {
                self.render_arg(arg, players, spans);
            }
            if !text.is_empty() {
                spans.push(Span { text: text.to_owned(), about: None });
            }
        }
    }

    fn render_arg(&self, arg: &Arg, players: Players<'_>, spans: &mut Vec<Span>) {
        match arg {
            Arg::Seat(seat) => {
                let you = self.lang.pick("You", "Vous");
                let text = if players.reader == Some(*seat) { you.to_owned() } else { (players.name)(*seat) };
                spans.push(Span { text, about: Some(About::Seat(*seat)) });
            }
            Arg::Number(number) => {
                // A true minus sign, because people read these numbers.
                let text =
                    if *number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() };
                spans.push(Span { text, about: None });
            }
            Arg::Thing(thing) => {
                let french = thing.french_name.as_ref().filter(|_| self.lang == Lang::Fr);
                let text = french
                    .or(thing.own_name.as_ref())
                    .cloned()
                    .unwrap_or_else(|| self.text(&format!("{}.{}", thing.kind, thing.id)));
                spans.push(Span { text, about: Some(About::Thing(thing.clone())) });
            }
            Arg::Line(line) => self.render_into(line, players, spans),
            Arg::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        spans.push(Span { text: ", ".to_owned(), about: None });
                    }
                    self.render_arg(item, players, spans);
                }
            }
        }
    }
}

/// Contracts *de* and *que* before the text of a blank: *l’armée d’Otto*, *de Mia*. The text is known only here, so
/// messages contain the full word.
fn elide(spans: &mut [Span]) {
    for next in 1..spans.len() {
        let (before, after) = spans.split_at_mut(next);
        let text = &mut before[next - 1].text;
        let cut = [("de ", "d’"), ("De ", "D’"), ("que ", "qu’")]
            .into_iter()
            .find_map(|(word, short)| Some((text.strip_suffix(word)?.to_owned(), short)));
        let Some((rest, short)) = cut.filter(|_| begins_with_vowel_sound(&after[0].text)) else { continue };
        if rest.chars().next_back().is_none_or(|letter| !is_letter(letter)) {
            *text = rest + short;
        }
    }
}

/// Whether a French name is read as beginning with a vowel. The *h* of names is taken as mute, as in *d’Hugo*; *y* is a
/// vowel before a consonant, as in *d’Yves*, but not in *de Yann*. Nothing is elided before the numbers *huit* and *onze*.
fn begins_with_vowel_sound(text: &str) -> bool {
    let first = text.split(|letter| !is_letter(letter)).next().unwrap_or_default();
    if ["huit", "onze"].iter().any(|number| first.eq_ignore_ascii_case(number)) {
        return false;
    }
    let vowel = |letter: char| "aàâäeéèêëiîïoôöœuùûühAÀÂÄEÉÈÊËIÎÏOÔÖŒUÙÛÜH".contains(letter);
    let mut letters = text.chars();
    match letters.next() {
        Some('y' | 'Y') => letters.next().is_some_and(|letter| is_letter(letter) && !vowel(letter)),
        Some(letter) => vowel(letter),
        None => false,
    }
}

/// Whether this is a letter of a language in Latin script. The tables of all scripts would make the client larger.
fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || ('À'..='ɏ').contains(&letter)
}

fn pieces(mut text: &'static str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    while let Some((before, rest)) = text.split_once('{') {
        let (blank, after) = rest.split_once('}').unwrap_or_else(|| panic!("no closing brace in {text:?}"));
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        let forms = |forms: &'static str| {
            forms.split_once('|').unwrap_or_else(|| panic!("no second form in {text:?}"))
        };
        pieces.push(match (blank.split_once('?'), blank.split_once('!')) {
            (Some((blank, counted)), _) => {
                let (one, many) = forms(counted);
                Piece::Plural(blank, one, many)
            }
            (None, Some((blank, persons))) => {
                let (other, reader) = forms(persons);
                Piece::Person(blank, other, reader)
            }
            (None, None) => Piece::Blank(blank),
        });
        text = after;
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Thing;

    fn say(lang: Lang, text: &'static str, line: &Line) -> String {
        plain(&Catalog::read(lang, &[text]).render(line, &|seat| format!("P{seat}")))
    }

    #[test]
    fn blanks_are_filled_and_words_agree_with_numbers() {
        let text = "placed = {seat} places {n} {n?army|armies} in {where}.\nregion.a1 = Frosthold";
        let line = |n: i32| {
            Line::new("placed")
                .with("seat", Seat::new(1))
                .with("n", n)
                .with("where", Thing::new("region", "a1"))
        };
        assert_eq!(say(Lang::En, text, &line(1)), "P2 places 1 army in Frosthold.");
        assert_eq!(say(Lang::En, text, &line(0)), "P2 places 0 armies in Frosthold.");
        assert_eq!(say(Lang::Fr, text, &line(0)), "P2 places 0 army in Frosthold.");
    }

    #[test]
    fn a_line_addresses_its_reader() {
        let text = "took = {seat!@ takes|@ take} {owner!an army of @|one of your armies}: {seat}, {owner}.";
        let line = Line::new("took").with("seat", Seat::new(0)).with("owner", Seat::new(1));
        let said = |reader: Option<u8>| {
            let catalog = Catalog::read(Lang::En, &[text]);
            plain(&catalog.render_to(reader.map(Seat::new), &line, &|seat| format!("P{seat}")))
        };
        assert_eq!(said(None), "P1 takes an army of P2: P1, P2.");
        assert_eq!(said(Some(0)), "You take an army of P2: You, P2.");
        assert_eq!(said(Some(1)), "P1 takes one of your armies: P1, You.");
        let spans =
            Catalog::read(Lang::En, &[text]).render_to(Some(Seat::new(0)), &line, &|seat| seat.to_string());
        assert_eq!(spans[0].about, Some(About::Seat(Seat::new(0))), "the first word is about the player");
    }

    #[test]
    fn french_elides_before_a_vowel_sound_and_nowhere_else() {
        let text = "a = une armée de {who}\nb = le monde {who}\nregion.o = Os-de-Baleine";
        let said = |id: &str, name: &str| {
            let line = Line::new(id).with("who", Thing::new("region", "x").named(name));
            say(Lang::Fr, text, &line)
        };
        let names = ["Alex", "Mia", "Élodie", "Hugo", "Huit", "Yves", "Yann", "3", ""];
        let expected =
            ["d’Alex", "de Mia", "d’Élodie", "d’Hugo", "de Huit", "d’Yves", "de Yann", "de 3", "de "];
        assert_eq!(names.map(|name| said("a", name)), expected.map(|end| format!("une armée {end}")));
        assert_eq!(said("b", "Alex"), "le monde Alex", "a word that ends in -de is left alone");
        let region = Line::new("a").with("who", Thing::new("region", "o"));
        assert_eq!(say(Lang::Fr, text, &region), "une armée d’Os-de-Baleine");
        assert_eq!(say(Lang::En, text, &region), "une armée de Os-de-Baleine", "English has no elision");
    }

    #[test]
    fn a_gap_is_seen() {
        assert_eq!(say(Lang::En, "a = b", &Line::new("c")), "<c>");
        assert_eq!(say(Lang::En, "a = {n}", &Line::new("a")), "<n>");
    }

    #[test]
    fn lists_negative_numbers_and_own_names() {
        let things = [Thing::new("egg", 1).named("Big"), Thing::new("egg", 2).named("Small")];
        let line = Line::new("m").with("list", things.into_iter().collect::<Arg>()).with("n", -3);
        assert_eq!(say(Lang::En, "m = {list}: {n}", &line), "Big, Small: −3");
    }
}
