//! The message files of a crate.

use game::Lang;

use crate::tree::{Fault, Tree};

/// The messages of one crate, in both languages.
pub(super) struct Catalogue<'a> {
    folder: &'a str,
    languages: [Vec<Message<'a>>; 2],
}

/// One line of a message file.
pub(super) struct Message<'a> {
    path: &'a str,
    line: usize,
    pub(super) id: &'a str,
    pub(super) text: &'a str,
}

/// The catalogues of all crates that have a folder `words/`.
pub(super) fn catalogues(tree: &Tree) -> Vec<Catalogue<'_>> {
    let folders = tree.matching("", "words/en.txt").map(|(path, _)| path.trim_end_matches("words/en.txt"));
    let read = |folder, lang: Lang| {
        let ends = ["", "title.", "names.", "boards.", "later.", "workshop."]
            .map(|part| format!("words/{part}{lang}.txt"));
        ends.iter()
            .flat_map(|end| tree.matching(folder, end).collect::<Vec<_>>())
            .flat_map(messages)
            .collect()
    };
    folders.map(|folder| Catalogue { folder, languages: Lang::ALL.map(|lang| read(folder, lang)) }).collect()
}

fn messages<'a>((path, text): (&'a str, &'a str)) -> Vec<Message<'a>> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
    let message = |(number, line): (usize, &'a str)| {
        let (id, text) = line.split_once('=')?;
        Some(Message { path, line: number, id: id.trim(), text: text.trim() })
    };
    lines.filter_map(message).collect()
}

impl<'a> Catalogue<'a> {
    pub(super) fn messages(&self, lang: Lang) -> &[Message<'a>] {
        &self.languages[lang as usize]
    }

    pub(super) fn find(&self, lang: Lang, id: &str) -> Option<&Message<'a>> {
        self.messages(lang).iter().find(|message| message.id == id)
    }

    /// The folders whose sources use these messages. Clients also use the messages of a game; any game uses the
    /// shared ones.
    pub(super) fn speakers(&self) -> Vec<&str> {
        match self.folder.strip_prefix("games/") {
            Some(_) => vec!["games/", "kernel/", "web/src/", "app/src/"],
            None => vec![self.folder],
        }
    }
}

impl Message<'_> {
    pub(super) fn fault(&self, message: String) -> Fault {
        Fault::new(self.path, self.line, message)
    }

    /// Whether this is the name of a card, a region or another component.
    pub(super) fn is_name(&self) -> bool {
        let kinds = [
            "card.",
            "numbered.",
            "region.",
            "place.",
            "province.",
            "game.title",
            "player.name",
            "home.label",
        ];
        self.path.contains("names.") || kinds.iter().any(|kind| self.id.starts_with(kind))
    }

    /// The names of the blanks, once each.
    pub(super) fn blanks(&self) -> Vec<&str> {
        let inside = self.text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        let mut blanks: Vec<&str> =
            inside.map(|(blank, _)| blank.split(['?', '!']).next().unwrap_or(blank)).collect();
        blanks.sort_unstable();
        blanks.dedup();
        blanks
    }

    /// The blanks whose number selects singular or plural.
    pub(super) fn counted(&self) -> Vec<&str> {
        let inside = self.text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        inside.filter_map(|(blank, _)| Some(blank.split_once('?')?.0)).collect()
    }

    /// The blanks of players that have a form for the reader, once each.
    pub(super) fn addressed(&self) -> Vec<&str> {
        let inside = self.text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        let mut blanks: Vec<&str> = inside.filter_map(|(blank, _)| Some(blank.split_once('!')?.0)).collect();
        blanks.sort_unstable();
        blanks.dedup();
        blanks
    }

    /// The words outside blanks; a single letter is a key.
    pub(super) fn words(&self) -> Vec<&str> {
        let outside = self.text.split('{').map(|part| part.split_once('}').map_or(part, |(_, after)| after));
        outside
            .flat_map(|part| part.split(|c: char| !c.is_alphabetic()))
            .filter(|word| word.chars().count() > 1)
            .collect()
    }
}
