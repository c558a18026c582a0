//! The games and their leaderboards.

use ::games::{GameId, with_game};
use axum::Json;
use axum::extract::{Path, State};
use bots::Level;
use game::{Game, OptionKind, OptionSpec, Options};
use protocol::{GameInfo, OptionInfo, OptionValues, RatingInfo};
use store::RatingRow;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::id;
use crate::app::App;
use crate::rating::UNIT;
use crate::{AppError, names};

/// The number of places on a leaderboard.
const LEADERBOARD_LENGTH: i64 = 100;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(leaderboard))
}

/// Every game with its options and levels of bots.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = [GameInfo])))]
async fn list() -> Json<Vec<GameInfo>> {
    Json(GameId::ALL.iter().map(|id| with_game!(*id, G => describe::<G>())).collect())
}

/// The leaderboard of a game, people and bots on one scale.
#[utoipa::path(get, path = "/api/games/{game}/ratings", params(("game" = String, Path)),
    responses((status = 200, body = [RatingInfo]), (status = 404)))]
async fn leaderboard(
    State(app): State<App>,
    Path(game): Path<String>,
) -> Result<Json<Vec<RatingInfo>>, AppError> {
    let game: GameId = id(&game)?;
    Ok(Json(ratings(app.store.leaderboard(game.info().slug, LEADERBOARD_LENGTH).await?)))
}

/// Ratings as they are shown.
pub(super) fn ratings(rows: Vec<RatingRow>) -> Vec<RatingInfo> {
    let rating = |row: RatingRow| {
        let level = row.who.strip_prefix("bot:");
        Some(RatingInfo {
            name: names::from_stored(level.or(row.name.as_deref())?),
            bot: level.is_some(),
            game: row.game,
            rating: row.rating as f64 / UNIT,
            uncertainty: row.uncertainty as f64 / UNIT,
            games: row.games as u64,
        })
    };
    rows.into_iter().filter_map(rating).collect()
}

fn describe<G: Game>() -> GameInfo {
    let standard = G::Options::default();
    let option = |spec: &OptionSpec| OptionInfo {
        key: spec.key.to_owned(),
        values: match spec.kind {
            OptionKind::Switch => OptionValues::Switch,
            OptionKind::Choice(values) => {
                OptionValues::Choice(values.iter().map(ToString::to_string).collect())
            }
            OptionKind::Seat => OptionValues::Seat,
            OptionKind::Order => OptionValues::Order,
            OptionKind::File(_) => OptionValues::File,
        },
        standard: standard.get(spec.key).unwrap_or_default(),
        rule: spec.rule.to_string(),
    };
    GameInfo {
        slug: G::INFO.slug.to_owned(),
        seats: G::INFO.seats,
        rules_version: G::INFO.rules_version,
        options: G::Options::SPECS.iter().map(option).collect(),
        levels: Level::PLAYED.iter().map(ToString::to_string).collect(),
    }
}
