//! Options from the command line, and the set-up they make.

use std::fs;

use game::{Game, OptionErrors, OptionKind, Options, Setup, set_option};

use crate::failure::Failure;

/// The set-up with these options, each written `KEY=VALUE`, or everything that is wrong with them.
pub(crate) fn setup<G: Game>(chosen: &[String], seats: u8) -> Result<Setup<G>, Failure> {
    let mut options = G::Options::default();
    let mut errors = OptionErrors::default();
    for text in chosen {
        let Some((key, value)) = text.split_once('=') else {
            return Err(Failure::input(format!("option {text:?}: write KEY=VALUE")));
        };
        let value = contents::<G::Options>(key, value)?;
        if let Err(error) = set_option(&mut options, key, &value) {
            errors.0.push(error);
        }
    }
    if errors.0.is_empty() {
        Setup::new(options, seats).map_err(Failure::input)
    } else {
        Err(Failure::input(errors))
    }
}

/// What is meant by the value: the contents of the file it names, for an option that is a file.
fn contents<O: Options>(key: &str, value: &str) -> Result<String, Failure> {
    let is_file = O::SPECS.iter().any(|spec| spec.key == key && spec.kind == OptionKind::File);
    if !is_file || value.is_empty() {
        return Ok(value.to_owned());
    }
    fs::read_to_string(value).map_err(|error| Failure::input(format!("option {key}: {value}: {error}")))
}

#[cfg(test)]
mod tests {
    use laws::toy::Toy;

    use super::*;

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
        assert!(refused(&[], 4).contains("4 players are not possible"));
    }
}
