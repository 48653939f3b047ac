//! Which dice fell in the latest step, and where they lie. A game says it with its events; a table puts it into the
//! picture, so that every screen has the same dice tumble.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Die, DieState, Scene, Tray};

/// A roll of the latest step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Fallen {
    /// Who rolled, where somebody did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// How many sides each die has.
    pub sides: u32,
    /// What the dice showed, in their order.
    pub faces: Vec<u32>,
    /// Where they lie in the trays, by index, counted through all of them; empty where they lie there no more: they were lost, or another roll
    /// followed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u16>,
}

impl Scene {
    /// Says which dice fell, in their order, and finds where in the trays they lie now. Without a tray there is nothing
    /// to fall.
    pub fn let_fall(&mut self, rolls: impl IntoIterator<Item = Fallen>) {
        let trays: Vec<(u16, &Tray)> = self.trays().collect();
        if trays.is_empty() {
            return;
        }
        let mut rolls: Vec<Fallen> = rolls.into_iter().collect();
        let mut taken = Vec::new();
        // A die shows what it was rolled last.
        for roll in rolls.iter_mut().rev() {
            roll.dice = find(&trays, roll, &taken);
            taken.extend(&roll.dice);
        }
        self.rolls = rolls;
    }
}

/// Finds the dice of a roll, which lie together: in a tray of the seat that rolled, else in one of nobody. There it is
/// those that the game says were thrown last, else dice that may be rolled, else any.
fn find(trays: &[(u16, &Tray)], roll: &Fallen, taken: &[u16]) -> Vec<u16> {
    type May = fn(&Tray, u16, &Die) -> bool;
    let ways: [May; 3] = [
        |tray, index, _| tray.thrown.contains(&index),
        |_, _, die| die.state != DieState::SetAside,
        |_, _, _| true,
    ];
    let own = trays.iter().filter(|(_, tray)| tray.seat.is_some() && tray.seat == roll.seat);
    let shared = trays.iter().filter(|(_, tray)| tray.seat.is_none());
    let places: [Vec<&(u16, &Tray)>; 2] = [own.collect(), shared.collect()];
    let tries = places.iter().flat_map(|trays| ways.iter().map(move |may| (trays, may)));
    let mut found = tries.flat_map(|(trays, may)| {
        trays.iter().filter_map(move |(first, tray)| tray.find(roll, *first, taken, *may))
    });
    found.next().unwrap_or_default()
}

impl Tray {
    /// Finds the dice of a roll among those that may be meant.
    fn find(
        &self,
        roll: &Fallen,
        first: u16,
        taken: &[u16],
        may: fn(&Tray, u16, &Die) -> bool,
    ) -> Option<Vec<u16>> {
        let dice = (0u16..)
            .zip(&self.dice)
            .filter(|(index, die)| may(self, *index, die) && die.is_shown() && die.sides == roll.sides);
        let dice = dice.map(|(index, die)| (first.saturating_add(index), die));
        in_order(dice.filter(|(id, _)| !taken.contains(id)), &roll.faces)
    }
}

impl Die {
    fn is_shown(&self) -> bool {
        self.face.is_some() && self.state != DieState::Hidden
    }
}

/// Takes the first dice that show these faces in this order; none unless all are found.
fn in_order<'a>(mut dice: impl Iterator<Item = (u16, &'a Die)>, faces: &[u32]) -> Option<Vec<u16>> {
    let mut next = |face: &u32| dice.find(|(_, die)| die.face == Some(*face)).map(|(index, _)| index);
    faces.iter().map(&mut next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Panel;

    fn die(face: u32, state: DieState) -> Die {
        Die { sides: 6, face: Some(face), state, claimed: false, group: None }
    }

    fn roll(seat: u8, faces: &[u32]) -> Fallen {
        Fallen { seat: Some(seat), sides: 6, faces: faces.to_vec(), dice: Vec::new() }
    }

    fn check(tray: Tray, rolls: Vec<Fallen>, expected: &[&[u16]]) {
        let mut scene = Scene { panels: vec![Panel::Dice(tray)], ..Scene::default() };
        scene.let_fall(rolls);
        let found: Vec<&[u16]> = scene.rolls.iter().map(|roll| roll.dice.as_slice()).collect();
        assert_eq!(found, expected);
    }

    fn tray(dice: &[(u32, DieState)]) -> Tray {
        Tray { dice: dice.iter().map(|(face, state)| die(*face, *state)).collect(), ..Tray::default() }
    }

    use DieState::{Free, Hidden, SetAside};

    #[test]
    fn dice_that_fell_are_those_not_set_aside() {
        let lie = tray(&[(4, SetAside), (4, Free), (2, Free), (5, SetAside)]);
        check(lie, vec![roll(0, &[4, 2])], &[&[1, 2]]);
    }

    #[test]
    fn a_game_may_say_which_of_two_alike_was_thrown() {
        let lie = Tray { thrown: vec![2], ..tray(&[(3, Free), (1, Free), (3, Free)]) };
        check(lie.clone(), vec![roll(0, &[3])], &[&[2]]);
        check(Tray { thrown: vec![], ..lie.clone() }, vec![roll(0, &[3])], &[&[0]]);
        // What is said of an earlier roll is not believed of another.
        check(lie, vec![roll(0, &[1])], &[&[1]]);
    }

    #[test]
    fn a_roll_that_was_lost_lies_nowhere() {
        let lie = tray(&[(6, Free), (2, Free)]);
        check(lie, vec![roll(0, &[6, 2]), roll(1, &[6, 2])], &[&[], &[0, 1]]);
    }

    #[test]
    fn dice_all_set_aside_at_once_still_fell() {
        check(tray(&[(1, SetAside), (1, SetAside)]), vec![roll(0, &[1, 1])], &[&[0, 1]]);
    }

    #[test]
    fn other_dice_than_those_of_the_tray_lie_nowhere() {
        let tie = Fallen { sides: 20, ..roll(0, &[6]) };
        check(tray(&[(6, Free), (2, Hidden)]), vec![tie, roll(1, &[2]), roll(1, &[])], &[&[], &[], &[]]);
    }

    fn check_trays(trays: &[(Option<u8>, &[u32])], rolls: Vec<Fallen>, expected: &[&[u16]]) {
        let panel = |(seat, faces): &(Option<u8>, &[u32])| {
            let dice = faces.iter().map(|face| die(*face, Free)).collect();
            Panel::Dice(Tray { seat: *seat, dice, ..Tray::default() })
        };
        let mut scene = Scene { panels: trays.iter().map(panel).collect(), ..Scene::default() };
        scene.let_fall(rolls);
        let found: Vec<&[u16]> = scene.rolls.iter().map(|roll| roll.dice.as_slice()).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn dice_of_several_trays_are_counted_through_and_a_roll_lies_in_one_of_them() {
        check_trays(&[(None, &[3, 5]), (None, &[5, 2])], vec![roll(0, &[5, 2])], &[&[2, 3]]);
        check_trays(&[(None, &[5]), (None, &[2])], vec![roll(0, &[5, 2])], &[&[]]);
    }

    #[test]
    fn what_a_seat_rolls_falls_into_its_tray() {
        let cups: &[(Option<u8>, &[u32])] = &[(Some(0), &[3, 3]), (Some(1), &[3, 3]), (None, &[6])];
        check_trays(cups, vec![roll(1, &[3, 3])], &[&[2, 3]]);
        check_trays(cups, vec![roll(0, &[3, 3]), roll(1, &[3, 3])], &[&[0, 1], &[2, 3]]);
        check_trays(cups, vec![roll(2, &[3]), roll(2, &[6])], &[&[], &[4]]);
    }

    #[test]
    fn without_a_tray_nothing_falls() {
        let mut scene = Scene::default();
        scene.let_fall(vec![roll(0, &[1])]);
        assert!(scene.rolls.is_empty());
    }
}
