//! The set-up from the options of the command line.

use std::fs;

use game::{Game, Lang, OptionErrors, OptionKind, Options, Setup, Words};

use crate::failure::Failure;

/// The set-up with these options, each written `KEY=VALUE`, or all problems with them.
pub(crate) fn setup<G: Game>(chosen: &[String], seats: u8) -> Result<Setup<G>, Failure> {
    checked(chosen, seats, OptionErrors::to_string)
}

/// The same for a player, who is told what is wrong in their language.
pub(crate) fn setup_in<G: Words>(lang: Lang, chosen: &[String], seats: u8) -> Result<Setup<G>, Failure> {
    checked(chosen, seats, |errors| errors.said::<G>(lang))
}

fn checked<G: Game>(
    chosen: &[String],
    seats: u8,
    say: impl Fn(&OptionErrors) -> String,
) -> Result<Setup<G>, Failure> {
    let mut options = G::Options::default();
    let mut errors = OptionErrors::default();
    for text in chosen {
        let Some((key, value)) = text.split_once('=') else {
            return Err(Failure::input(format!("option {text:?}: write KEY=VALUE")));
        };
        let value = contents::<G::Options>(key, value)?;
        if let Err(error) = options.set(key, &value) {
            errors.0.push(error);
        }
    }
    if errors.0.is_empty() {
        Setup::new(options, seats).map_err(|errors| Failure::input(say(&errors)))
    } else {
        Err(Failure::input(say(&errors)))
    }
}

/// The value of an option; for a file option, the contents of the file it names.
fn contents<O: Options>(key: &str, value: &str) -> Result<String, Failure> {
    let is_file = O::SPECS.iter().any(|spec| spec.key == key && matches!(spec.kind, OptionKind::File(_)));
    if !is_file || value.is_empty() {
        return Ok(value.to_owned());
    }
    fs::read_to_string(value).map_err(|error| Failure::input(format!("option {key}: {value}: {error}")))
}

#[cfg(test)]
mod tests {
    use game::{OptionError, OptionSpec, RuleId};
    use laws::toy::Toy;
    use serde::{Deserialize, Serialize};

    use super::*;

    /// Options with a file, which the toy game does not have.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    struct Deck(String);

    impl Options for Deck {
        const SPECS: &'static [OptionSpec] =
            &[OptionSpec { key: "deck", kind: OptionKind::File(""), rule: RuleId::new("TOY", 6) }];

        fn get(&self, key: &str) -> Option<String> {
            (key == "deck").then(|| self.0.clone())
        }

        fn is_printed(&self, _: &str) -> bool {
            self.0.is_empty()
        }

        fn set(&mut self, _: &str, value: &str) -> Result<(), OptionError> {
            value.clone_into(&mut self.0);
            Ok(())
        }
    }

    fn refused(chosen: &[&str], seats: u8) -> String {
        let chosen: Vec<String> = chosen.iter().map(ToString::to_string).collect();
        match setup::<Toy>(&chosen, seats) {
            Err(Failure::Input(reason)) => reason,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn options_are_set_from_text() {
        assert!(setup::<Toy>(&["low=on".to_owned()], 2).is_ok_and(|setup| setup.options().low));
    }

    #[test]
    fn every_wrong_option_is_named() {
        assert_eq!(refused(&["low"], 2), "option \"low\": write KEY=VALUE");
        let both = refused(&["low=up", "high=on"], 2);
        assert!(
            both.contains("option low cannot be \"up\"") && both.contains("no option \"high\""),
            "{both}"
        );
        assert!(refused(&[], 4).contains("not by 4"));
    }

    #[test]
    fn a_player_reads_what_is_wrong_in_their_language() {
        let wrong = |lang, chosen: &[&str], seats| {
            let chosen: Vec<String> = chosen.iter().map(ToString::to_string).collect();
            match setup_in::<games::Legends>(lang, &chosen, seats) {
                Err(Failure::Input(reason)) => reason,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(wrong(Lang::En, &["swamp=on"], 3), "Pestilent Swamp also needs “Exploration tokens”.");
        let french = wrong(Lang::Fr, &["swamp=on"], 5);
        assert!(french.contains("il faut aussi l’option «\u{a0}Jetons Exploration\u{a0}»"), "{french}");
        assert!(
            french.contains("Dix-Huit Minutes pour un Empire\u{a0}: de 2 à 4 joueurs, et non 5."),
            "{french}"
        );
        let values = wrong(Lang::Fr, &["ties=coin", "sea=on"], 3);
        assert!(values.contains("au choix\u{a0}: age, die") && values.contains("ce jeu propose"), "{values}");
    }

    #[test]
    fn a_file_option_is_read_from_its_file() {
        assert_eq!(contents::<Deck>("deck", "Cargo.toml").unwrap(), include_str!("../Cargo.toml"));
        assert_eq!(contents::<Deck>("deck", "").unwrap(), "");
        assert_eq!(contents::<Deck>("other", "Cargo.toml").unwrap(), "Cargo.toml");
        assert!(
            matches!(contents::<Deck>("deck", "no-such-file"), Err(Failure::Input(why)) if why.contains("no-such-file"))
        );
    }
}
