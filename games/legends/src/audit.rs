//! Checks that hold for every position.

use game::Seat;

use crate::card::{Card, CardSet};
use crate::data::{ARMIES, CITADELS, NEUTRAL_ARMIES, Token};
use crate::guess::{hidden_cards, looked_at};
use crate::state::{Colour, Legends, Phase, Public, SITES};

/// Checks what must be true of every position.
pub(crate) fn audit(legends: &Legends) -> Result<(), String> {
    legends.find_lost_card()?;
    legends.find_lost_coin()?;
    legends.find_lost_army()?;
    legends.find_lost_token()?;
    match legends.public.phase {
        Phase::Act(actions) if actions.is_empty() => Err("an action with nothing open".to_owned()),
        _ => Ok(()),
    }
}

impl Legends {
    fn find_lost_card(&self) -> Result<(), String> {
        let hidden: CardSet = self.secret.deck.iter().copied().collect();
        let expected: CardSet = hidden_cards(&self.public).iter().copied().collect();
        let count = self.secret.deck.len();
        if hidden != expected || usize::from(hidden.len()) != count || usize::from(self.public.deck) != count
        {
            return Err("cards are lost or doubled".to_owned());
        }
        Ok(())
    }

    fn find_lost_coin(&self) -> Result<(), String> {
        let Public { seats, ref coins, paid, ref cards, ref sites, ref sealed, .. } = self.public;
        for (seat, private) in self.private.iter(seats) {
            if private.bid.is_some() != sealed.contains(seat) {
                return Err(format!("{seat:?}: the bid is not sealed as everybody sees"));
            }
            if private.bid.is_some_and(|bid| bid > coins[seat]) {
                return Err(format!("{seat:?} bids more than it has"));
            }
        }
        if self.public.phase.is_architects() {
            return Ok(());
        }
        let from_card = |card: Card| u32::from(self.public.printed(card).coins());
        let minted: u32 = cards.iter(seats).flat_map(|(_, cards)| cards.iter().map(from_card)).sum();
        let found = sites.iter().filter(|site| site.owner.is_some() && site.token == Some(Token::Treasure));
        let held: u32 = coins.iter(seats).map(|(_, coins)| u32::from(*coins)).sum();
        let dealt = u32::from(crate::data::coins(seats)) * u32::from(seats);
        if held + u32::from(paid) != dealt + minted + found.count() as u32 {
            return Err(format!("{held} coins held and {paid} paid"));
        }
        Ok(())
    }

    fn find_lost_army(&self) -> Result<(), String> {
        let public = &self.public;
        for colour in Colour::all() {
            let regions = public.board.regions;
            let on_board: u8 = regions.iter().map(|region| public.armies(colour, region)).sum();
            let here = regions.iter().filter(|region| public.armies(colour, *region) > 0).collect();
            if public.present[colour.index()] != here {
                return Err(format!("colour {colour} is not present where its armies are"));
            }
            match colour.seat() {
                Some(seat) if seat.index() < usize::from(public.seats) => {
                    if on_board + public.supply[seat] + public.captured[seat] != ARMIES {
                        return Err(format!("colour {colour} has {on_board} armies on the board"));
                    }
                }
                Some(_) if on_board > 0 => return Err(format!("nobody plays colour {colour}")),
                None if on_board > NEUTRAL_ARMIES => return Err("too many neutral armies".to_owned()),
                Some(_) | None => {}
            }
        }
        Ok(())
    }

    fn find_lost_token(&self) -> Result<(), String> {
        let Public { seats, options, sites, board, start, .. } = &self.public;
        let single = [*start, self.public.dragon, self.public.rogues];
        let laid = sites.len() as u8
            + single.iter().flatten().count() as u8
            + self.public.citadels.len()
            + self.public.portals.len();
        let marked = self.public.marked();
        if marked.len() != laid || !(marked - board.regions).is_empty() {
            return Err("a token lies off the board or on another".to_owned());
        }
        if start.is_some_and(|start| !board.starts().contains(start)) {
            return Err("the Start token stands where it may not".to_owned());
        }
        if self.public.citadels.len() > CITADELS {
            return Err("too many citadels".to_owned());
        }
        let tokens = &self.secret.tokens;
        let complete = Token::ALL.iter().all(|token| tokens.contains(token));
        if options.swamp != complete || tokens.len() != if options.swamp { SITES } else { 0 } {
            return Err("face-down tokens are lost or doubled".to_owned());
        }
        let differs = |(index, site): (usize, &crate::state::Site)| {
            options.swamp && site.token.is_some_and(|token| tokens[index] != token)
        };
        if sites.iter().enumerate().any(differs) {
            return Err("a token was turned up as another".to_owned());
        }
        let misled = |seat: Seat| self.private[seat].seen != looked_at(&self.public, tokens, seat);
        match Seat::all(*seats).find(|seat| misled(*seat)) {
            Some(seat) => Err(format!("{seat:?} has seen what is not there")),
            None => Ok(()),
        }
    }
}
