//! The board files of the printed faces of Legends.

/// The faces by the ids that the game gives them.
const FACES: [(&str, &str); 8] = [
    ("meadows", include_str!("../../boards/regions/legends-meadows.toml")),
    ("desert", include_str!("../../boards/regions/legends-desert.toml")),
    ("fern", include_str!("../../boards/regions/legends-fern.toml")),
    ("tall_islands", include_str!("../../boards/regions/legends-tall_islands.toml")),
    ("volcano", include_str!("../../boards/regions/legends-volcano.toml")),
    ("ice_islands", include_str!("../../boards/regions/legends-ice_islands.toml")),
    ("citadel", include_str!("../../boards/regions/legends-citadel.toml")),
    ("horseshoe", include_str!("../../boards/regions/legends-horseshoe.toml")),
];

/// The board file of a printed face.
#[must_use]
pub fn printed_face(id: &str) -> Option<&'static str> {
    FACES.iter().find(|(face, _)| *face == id).map(|(_, file)| *file)
}
