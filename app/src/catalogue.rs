//! `empires games`: the games, their seats and their options.

use std::io::Write;

use game::{Lang, Line, OptionKind, OptionSpec, Options as _, Words};
use games::{GameId, with_game};

use crate::cli::GamesArgs;
use crate::failure::Failure;
use crate::voice::{Voice, catalog, text, title};

/// Prints every game.
pub(crate) fn run(args: &GamesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let lang = args.lang.get()?;
    for (index, id) in GameId::ALL.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        with_game!(*id, G => write_game::<G>(lang, out))?;
    }
    writeln!(out, "\n{}", catalog(lang).text("games.first"))?;
    Ok(())
}

fn write_game<G: Words>(lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let voice = Voice { lang, names: Vec::new() };
    let (fewest, most) = G::INFO.seats;
    let seats = voice.own(&Line::new("games.seats").with("fewest", fewest).with("most", most));
    writeln!(out, "{} · {} · {seats}", G::INFO.slug, title::<G>(lang))?;
    let standard = G::Options::default();
    for spec in G::Options::SPECS {
        let usual = standard.get(spec.key).unwrap_or_default();
        let words = |id: String| voice.game::<G>(&Line::new(&id));
        writeln!(out, "  --option {}={}  ({})", spec.key, values(spec, lang), spec.rule)?;
        writeln!(
            out,
            "      {}: {}",
            words(format!("option.{}", spec.key)),
            words(format!("option.{}.about", spec.key))
        )?;
        if let OptionKind::Choice(values) = spec.kind {
            for value in values {
                writeln!(out, "      {value}: {}", words(format!("option.{}.{value}", spec.key)))?;
            }
        }
        if !usual.is_empty() {
            writeln!(out, "      {}", voice.own(&Line::new("games.usual").with("value", text(usual))))?;
        }
    }
    Ok(())
}

/// The possible values of an option.
fn values(spec: &OptionSpec, lang: Lang) -> String {
    match spec.kind {
        OptionKind::Switch | OptionKind::Choice(_) => spec.kind.values().join("|"),
        OptionKind::Seat => catalog(lang).text("games.seat"),
        OptionKind::Order => catalog(lang).text("games.order"),
        OptionKind::File(_) => catalog(lang).text("games.file"),
    }
}

#[cfg(test)]
mod tests {
    use laws::toy::Toy;

    use super::*;

    #[test]
    fn a_game_is_listed_with_its_options_in_words() {
        let mut out = Vec::new();
        write_game::<Toy>(Lang::En, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(
            text,
            "toy · Toy · 2 to 3 players\n  --option low=off|on  (TOY-05)\n      \
             Lowest wins: The lowest card takes the prize instead of the highest.\n      default: off\n"
        );
    }
}
