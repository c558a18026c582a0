//! The board files of the printed faces of Legends.

/// The faces by the ids that the game gives them.
const FACES: [(&str, &str); 8] = [
    ("meadows", include_str!("../../boards/faces/meadows.toml")),
    ("desert", include_str!("../../boards/faces/desert.toml")),
    ("fern", include_str!("../../boards/faces/fern.toml")),
    ("tall_islands", include_str!("../../boards/faces/tall_islands.toml")),
    ("volcano", include_str!("../../boards/faces/volcano.toml")),
    ("ice_islands", include_str!("../../boards/faces/ice_islands.toml")),
    ("citadel", include_str!("../../boards/faces/citadel.toml")),
    ("horseshoe", include_str!("../../boards/faces/horseshoe.toml")),
];

/// The board file of a printed face.
#[must_use]
pub fn printed_face(id: &str) -> Option<&'static str> {
    FACES.iter().find(|(face, _)| *face == id).map(|(_, file)| *file)
}
