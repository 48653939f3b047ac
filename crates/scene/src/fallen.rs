//! Which dice fell in the latest step, and where they lie. A game says it with its events; a table puts it into the
//! picture, so that every screen has the same dice tumble.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Die, DieState, Panel, Scene, Tray};

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
    /// Where they lie in the tray, by index; empty where they lie there no more: they were lost, or another roll
    /// followed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u16>,
}

impl Scene {
    /// Says which dice fell, in their order, and finds where in the tray they lie now. Without a tray there is nothing
    /// to fall.
    pub fn let_fall(&mut self, rolls: impl IntoIterator<Item = Fallen>) {
        let Some(tray) = self.panels.iter().find_map(|panel| match panel {
            Panel::Dice(tray) => Some(tray),
            _ => None,
        }) else {
            return;
        };
        let mut rolls: Vec<Fallen> = rolls.into_iter().collect();
        let mut taken = Vec::new();
        // A die shows what it was rolled last.
        for roll in rolls.iter_mut().rev() {
            roll.dice = tray.find(roll, &taken);
            taken.extend(&roll.dice);
        }
        self.rolls = rolls;
    }
}

impl Tray {
    /// Finds the dice of a roll: those that the game says were thrown last, else dice that may be rolled, else any.
    fn find(&self, roll: &Fallen, taken: &[u16]) -> Vec<u16> {
        let among = |may: &dyn Fn(u16, &Die) -> bool| {
            let dice = (0u16..).zip(&self.dice).filter(|(index, die)| {
                may(*index, die) && die.is_shown() && die.sides == roll.sides && !taken.contains(index)
            });
            in_order(dice, &roll.faces)
        };
        among(&|index, _| self.thrown.contains(&index))
            .or_else(|| among(&|_, die| die.state != DieState::SetAside))
            .or_else(|| among(&|_, _| true))
            .unwrap_or_default()
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

    #[test]
    fn without_a_tray_nothing_falls() {
        let mut scene = Scene::default();
        scene.let_fall(vec![roll(0, &[1])]);
        assert!(scene.rolls.is_empty());
    }
}
