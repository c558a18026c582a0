//! The screen of the architect: the next tile is shown in its slot, and can be changed and turned before it is laid.

use legends::{Board, Face, Legends, Move, Tile, Turn};
use leptos::prelude::*;

use super::draw;
use super::layout::{Layout, sources};
use crate::boards::TableOf;
use crate::boards::mapped::{Maps, MapsState};
use crate::markup::{inside, markup};
use crate::parts::{icon, live, prompt};
use crate::words::{game_t, lang, t};

/// The tile that is shown in the next slot and not yet laid.
#[derive(Clone, Copy)]
struct HeldTile {
    table: TableOf<Legends>,
    face: RwSignal<Option<Face>>,
    turn: RwSignal<Turn>,
}

impl HeldTile {
    /// The tiles that may be laid, with their turns.
    fn legal(self) -> Vec<Tile> {
        let tile = |mv: Move| match mv {
            Move::Lay(tile) => Some(tile),
            _ => None,
        };
        self.table.legal().into_iter().filter_map(tile).collect()
    }

    /// The held tile: the chosen face and turn if they are legal, otherwise the nearest legal tile.
    fn tile(self) -> Option<Tile> {
        let legal = self.legal();
        let wanted = |tile: &&Tile| self.face.get().is_none_or(|face| tile.face == face);
        let turned = legal.iter().filter(wanted).find(|tile| tile.turn == self.turn.get());
        turned.or_else(|| legal.iter().find(wanted)).or(legal.first()).copied()
    }

    fn turn_on(self) {
        let Some(tile) = self.tile() else { return };
        let quarter = |steps: usize| Turn::ALL[(tile.turn as usize + steps) % 4];
        let legal = self.legal();
        let next = (1..=4).map(quarter).find(|turn| legal.contains(&Tile { face: tile.face, turn: *turn }));
        self.face.set(Some(tile.face));
        self.turn.set(next.unwrap_or(tile.turn));
    }

    fn lay(self) {
        if let Some(tile) = self.tile() {
            self.face.set(None);
            self.table.play(Move::Lay(tile));
        }
    }

    /// The board including the held tile.
    fn board(self) -> Board {
        let mut board = self.table.public(|public| public.board);
        board.tiles.extend(self.tile());
        board
    }
}

/// The middle of the table during the architect phase.
pub(super) fn screen(table: TableOf<Legends>) -> impl IntoView {
    let held = HeldTile { table, face: RwSignal::new(None), turn: RwSignal::new(Turn::North) };
    // A turned tile has the same map.
    let sources = Memo::new(move |_| sources(&held.board()));
    let picture = move || {
        let maps = Maps::of(sources.get());
        live(move || painted(&held.board(), &maps.get()))
    };
    view! {
        <div class="board isles architect" aria-label=t("table.board") on:click=move |_| held.turn_on()>
            {picture}
            <div class="badge"><span class="chip">{move || words(held)}</span></div>
        </div>
        {prompt::prompt(tools(held).into_any())}
        <section class="row faces" aria-label=t("legends.faces")>{move || faces(held)}</section>
    }
}

/// The board with the held tile, as soon as its maps are there.
fn painted(board: &Board, maps: &MapsState) -> Option<impl IntoView + use<>> {
    let MapsState::Ready(maps, glyphs) = maps else { return None };
    let layout = Layout::new(board, maps);
    let (w, h) = layout.canvas;
    let ground = draw::ground(&layout, maps, glyphs);
    let drawn = markup!("<g class=\"isles\">{ground}</g>{}", draw::frame_of_last(&layout); ground);
    Some(view! {
        <svg class="map" viewBox=format!("0 0 {w} {h}") preserveAspectRatio="xMidYMid meet" aria-hidden="true"
            {..inside(drawn)}></svg>
    })
}

fn words(held: HeldTile) -> Option<String> {
    held.table.words(Move::Lay(held.tile()?))
}

fn tools(held: HeldTile) -> impl IntoView {
    move || {
        held.tile().map(|tile| {
            view! {
                <button type="button" class="btn target" id="turn" on:click=move |_| held.turn_on()>
                    {icon("ui-undo", "flip")}{t("legends.turn")}
                </button>
                <button type="button" class="btn primary" id="lay" data-move=Move::Lay(tile).to_string() on:click=move |_| held.lay()>
                    {icon("ui-check", "")}{t("legends.lay")}
                </button>
            }
        })
    }
}

/// The faces that can still be laid.
fn faces(held: HeldTile) -> impl IntoView {
    let mut faces: Vec<Face> = held.legal().iter().map(|tile| tile.face).collect();
    faces.dedup();
    let button = |(index, face): (usize, Face)| {
        let pressed = move || held.tile().is_some_and(|tile| tile.face == face).to_string();
        let name = face_name(held.table, face);
        view! {
            <button type="button" class="btn face target" data-card=(index + 1).to_string() aria-pressed=pressed
                data-about=name.clone() data-rule="LEG-02" on:click=move |_| held.face.set(Some(face))>{name.clone()}</button>
        }
    };
    faces.into_iter().enumerate().map(button).collect_view()
}

/// The name of a face, printed or custom.
fn face_name(table: TableOf<Legends>, face: Face) -> String {
    let custom = table.public_once(|public| public.board.set.sketch(face).map(|sketch| sketch.names.clone()));
    match custom {
        Some(names) => lang().pick(names.en, names.fr),
        None => game_t(table.session.game, &format!("face.{}", face.word())),
    }
}
