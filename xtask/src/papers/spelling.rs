//! Spelling in comments and documents: British, and without the commonest slips.
//!
//! A list of our own rather than a dictionary: it needs nothing to be installed or compiled, and it never refuses a
//! name. Decision 0003 says why.

use super::Papers;
use crate::prose;
use crate::tree::Fault;

/// American spellings and common slips, each with what we write.
const SPELLINGS: [(&str, &str); 67] = [
    ("accomodate", "accommodate"),
    ("acknowledgment", "acknowledgement"),
    ("adress", "address"),
    ("aluminum", "aluminium"),
    ("analog", "analogue"),
    ("analyze", "analyse"),
    ("analyzed", "analysed"),
    ("armor", "armour"),
    ("artifact", "artefact"),
    ("artifacts", "artefacts"),
    ("behavior", "behaviour"),
    ("beleive", "believe"),
    ("canceled", "cancelled"),
    ("canceling", "cancelling"),
    ("center", "centre"),
    ("centered", "centred"),
    ("centers", "centres"),
    ("color", "colour"),
    ("colored", "coloured"),
    ("colors", "colours"),
    ("comparision", "comparison"),
    ("customize", "customise"),
    ("defense", "defence"),
    ("definately", "definitely"),
    ("dependancy", "dependency"),
    ("existance", "existence"),
    ("favor", "favour"),
    ("favorite", "favourite"),
    ("favorites", "favourites"),
    ("fulfill", "fulfil"),
    ("fulfills", "fulfils"),
    ("gray", "grey"),
    ("harbor", "harbour"),
    ("honor", "honour"),
    ("independant", "independent"),
    ("initialize", "initialise"),
    ("initialized", "initialised"),
    ("judgment", "judgement"),
    ("labeled", "labelled"),
    ("labor", "labour"),
    ("lenght", "length"),
    ("maneuver", "manoeuvre"),
    ("modeled", "modelled"),
    ("modeling", "modelling"),
    ("neccessary", "necessary"),
    ("neighbor", "neighbour"),
    ("neighboring", "neighbouring"),
    ("neighbors", "neighbours"),
    ("normalize", "normalise"),
    ("normalized", "normalised"),
    ("occured", "occurred"),
    ("offense", "offence"),
    ("optimize", "optimise"),
    ("optimized", "optimised"),
    ("organize", "organise"),
    ("possesion", "possession"),
    ("prefered", "preferred"),
    ("randomized", "randomised"),
    ("realize", "realise"),
    ("recieve", "receive"),
    ("recognize", "recognise"),
    ("seperate", "separate"),
    ("serialized", "serialised"),
    ("succesful", "successful"),
    ("teh", "the"),
    ("traveled", "travelled"),
    ("untill", "until"),
];

/// No word is on the list.
pub(super) fn spelling_is_british(papers: &Papers<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in papers.tree.files() {
        for word in prose::words(path, text) {
            if let Ok(found) = SPELLINGS.binary_search_by(|(wrong, _)| (*wrong).cmp(&word.text)) {
                let (wrong, right) = SPELLINGS[found];
                faults.push(Fault::new(path, word.line, format!("“{wrong}” is spelt “{right}” here")));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::tests::faults;
    use super::*;

    #[test]
    fn an_american_spelling_is_found_in_comments_and_documents() {
        let found =
            faults(spelling_is_british, &[("a.md", "The color."), ("a.rs", "// Gray.\nlet color = 1;")]);
        assert_eq!(found, ["a.md:1: “color” is spelt “colour” here", "a.rs:1: “gray” is spelt “grey” here"]);
        assert!(faults(spelling_is_british, &[("a.md", "The colour is `color`.")]).is_empty());
    }

    #[test]
    fn the_list_is_in_order_so_that_it_can_be_searched() {
        assert!(SPELLINGS.is_sorted_by(|(a, _), (b, _)| a < b));
    }
}
