//! Published boards and lists: their files, ids and titles, and what counts as a play.

use game::{Game, Options as _, Setup, fold};
use games::{GameId, with_game};
use protocol::{BoardId, ErrorCode, Title};
use store::TableRow;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::app::App;
use crate::auth::{Address, Person};
use crate::live::now;
use crate::uploads::{MAX_BYTES, is_file};
use crate::{AppError, secrets};

/// A day, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

/// The letters of an id: 96 bits of a hash.
const ID_LETTERS: usize = 24;

/// The file in the form of records: one line without comments, the same for all files with the same contents.
///
/// # Errors
/// If the option takes no file, the engine refuses the file for every number of players, or it is the printed one.
pub(crate) fn canonical(game: GameId, option: &str, file: &str) -> Result<String, AppError> {
    if !is_file(game, option) {
        return Err(AppError::bad(format!("{game} has no option {option:?} that takes a file")));
    }
    with_game!(game, G => canonical_of::<G>(option, file))
}

fn canonical_of<G: Game>(option: &str, file: &str) -> Result<String, AppError> {
    let mut options = G::Options::default();
    options.set(option, file).map_err(AppError::bad)?;
    let written = options.get(option).unwrap_or_default();
    if options.is_printed(option) {
        return Err(AppError::bad("this is what the game has without a file"));
    }
    if written.len() > MAX_BYTES {
        let text = format!("the file is too long: in one line it may have {MAX_BYTES} bytes");
        return Err(AppError::new(ErrorCode::TooLarge, text));
    }
    let (fewest, most) = G::INFO.seats;
    let refused = (fewest..=most).map(|seats| Setup::<G>::new(options.clone(), seats).err());
    // All of them, or `None` if some number of players can play.
    match refused.collect::<Option<Vec<_>>>().unwrap_or_default().into_iter().next() {
        Some(errors) => Err(AppError::bad(errors)),
        None => Ok(written),
    }
}

/// The id of a file in the form of records.
pub(crate) fn board_id(game: GameId, option: &str, canonical: &str) -> BoardId {
    let hash = secrets::hash(&format!("{game} {option} {canonical}"));
    hash[..ID_LETTERS].parse().expect("letters and digits of a hash are an id")
}

/// The normal form of a title (NFKC).
///
/// # Errors
/// If that is not a title.
pub(crate) fn normalise(title: &Title) -> Result<Title, AppError> {
    title.as_str().nfkc().collect::<String>().parse().map_err(AppError::bad)
}

/// A title or a search in small letters without accents.
pub(crate) fn folded(text: &str) -> String {
    fold(&text.nfkd().filter(|letter| !is_combining_mark(*letter)).collect::<String>())
}

/// Counts a play on a board: one a day for each account, and for each address of people without one. `false` if this one
/// does not count.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn count_play(
    app: &App,
    board: &BoardId,
    person: Option<&Person>,
    address: &Address,
) -> Result<bool, AppError> {
    let account = person.filter(|person| person.account);
    let who = account.map_or_else(|| secrets::hash(&address.0), |account| account.id.to_string());
    Ok(app.store.count_play(board, &who, today()).await?)
}

/// Counts a play on each published board of a table that begins.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn count_plays(
    app: &App,
    table: &TableRow,
    host: &Person,
    address: &Address,
) -> Result<(), AppError> {
    let Ok(game) = table.game.parse::<GameId>() else { return Ok(()) };
    for (option, file) in table.options.iter().filter(|(option, _)| is_file(game, option)) {
        count_play(app, &board_id(game, option, file), Some(host), address).await?;
    }
    Ok(())
}

/// The days since 1970.
pub(crate) fn today() -> i64 {
    now() / DAY
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::OptionKind;

    /// The example of an option that takes a file.
    fn example<G: Game>(option: &str) -> &'static str {
        let spec = G::Options::SPECS.iter().find(|spec| spec.key == option);
        match spec.map(|spec| spec.kind) {
            Some(OptionKind::File(example)) => example,
            _ => panic!("{option} takes no file"),
        }
    }

    #[test]
    fn comments_and_spaces_make_no_other_board() {
        let board = example::<games::Eme>("board");
        let spaced = format!("# by me\n\n{}", board.replace(", ", ",  "));
        let one = canonical(GameId::Eme, "board", board).unwrap();
        assert_eq!(canonical(GameId::Eme, "board", &spaced).unwrap(), one);
        assert_eq!(canonical(GameId::Eme, "board", &one).unwrap(), one, "it is read back");
        assert!(!one.contains('\n'));
        let other = canonical(GameId::Eme, "board", &board.replace("seed = ", "seed = 1")).unwrap();
        assert_ne!(board_id(GameId::Eme, "board", &other), board_id(GameId::Eme, "board", &one));
    }

    #[test]
    fn what_cannot_be_played_or_is_printed_is_refused() {
        for (option, file, why) in [
            ("side", "b", "no option"),
            ("board", "title = \"Nothing\"", "missing field `regions`"),
            ("board", "", "without a file"),
        ] {
            let refused = canonical(GameId::Eme, option, file).unwrap_err().to_string();
            assert!(refused.contains(why), "{refused}");
        }
        for (game, option) in [
            (GameId::Eme, "cards"),
            (GameId::Legends, "cards"),
            (GameId::Eggs, "eggs"),
            (GameId::Caesar, "board"),
        ] {
            let printed = with_game!(game, G => example::<G>(option));
            let refused = canonical(game, option, printed).unwrap_err().to_string();
            assert!(refused.contains("without a file"), "{game}: {refused}");
        }
    }

    #[test]
    fn titles_are_searched_without_accents() {
        assert_eq!(folded("Łódź, Ñandú: L’Île d’Été"), "łodz, nandu: l'ile d'ete");
    }
}
