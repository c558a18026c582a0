//! Invented names of places, the same in every language.

use crate::noise::Dice;

/// The beginnings and the endings of names; every pair can be spoken in English and in French.
const BEGINNINGS: [&str; 24] = [
    "Al", "Bar", "Bel", "Cal", "Cor", "Dal", "Dor", "El", "Far", "Gal", "Gor", "Hal", "Il", "Kar", "Lor",
    "Mal", "Mor", "Nor", "Or", "Pal", "Ral", "Sal", "Tal", "Val",
];
const ENDINGS: [&str; 16] = [
    "and", "avia", "dane", "dor", "dun", "emar", "enna", "esta", "ida", "imar", "ista", "onia", "ovar",
    "tane", "una", "vera",
];

/// Different names, as many as are asked for; at most one for each pair of a beginning and an ending.
pub(crate) fn names(count: usize, dice: &mut Dice) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    while names.len() < count.min(BEGINNINGS.len() * ENDINGS.len()) {
        let name =
            format!("{}{}", BEGINNINGS[dice.below(BEGINNINGS.len())], ENDINGS[dice.below(ENDINGS.len())]);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
