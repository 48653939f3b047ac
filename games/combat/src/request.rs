//! What the fight waits for: rolls and reactions that seats owe, and the check of what they answer.

use std::collections::BTreeMap;

use engine::Seat;
use rules5e::{Ability, Mode, Skill, Whys};
use serde::{Deserialize, Serialize};

use crate::{ClaimedDie, CreatureId, Rolled, Throw};

/// Something a seat owes for a creature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Request {
    /// Which request of the session this is.
    pub id: u32,
    /// Who is asked.
    pub seat: Seat,
    /// For which creature.
    pub actor: CreatureId,
    /// For what.
    pub asked: Asked,
    /// Whether an earlier answer did not fit: the next one that does not has the server roll.
    pub again: bool,
    /// The answer, once it is there.
    pub answer: Option<Answer>,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Asked {
    /// A roll.
    Roll(RollSpec),
    /// Whether to react, and how.
    Reaction(Chance),
}

/// A roll to be made: the document's RollRequest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RollSpec {
    /// Whose.
    pub actor: CreatureId,
    /// What kind of roll.
    pub kind: RollKind,
    /// The dice.
    pub throw: Throw,
    /// The skill, where one is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
    /// The ability, where one is tested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<Ability>,
    /// Against whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<CreatureId>,
    /// Why there is advantage.
    #[serde(default, skip_serializing_if = "crate::request::no_reasons")]
    pub advantage: Whys,
    /// Why there is disadvantage.
    #[serde(default, skip_serializing_if = "crate::request::no_reasons")]
    pub disadvantage: Whys,
    /// What for, in the game master's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl RollSpec {
    /// Makes a roll of a kind.
    pub fn new(actor: CreatureId, kind: RollKind, throw: Throw) -> RollSpec {
        let (advantage, disadvantage) = Default::default();
        RollSpec {
            actor,
            kind,
            throw,
            skill: None,
            ability: None,
            target: None,
            advantage,
            disadvantage,
            reason: None,
        }
    }
}

/// What kind of roll is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollKind {
    /// To hit.
    Attack,
    /// Damage.
    Damage,
    /// A save.
    Save,
    /// A check with a skill or an ability.
    Check,
    /// Initiative.
    Initiative,
    /// A death save.
    DeathSave,
    /// A save to keep concentrating.
    Concentration,
    /// A contest.
    Contest,
    /// Hit points to give back.
    Healing,
    /// Hit points that fall asleep.
    Sleep,
    /// Who goes first among equals.
    Tie,
    /// Whether a power comes back.
    Recharge,
}

/// A chance to react: why, and what could be done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Chance {
    /// What happens.
    pub cause: Cause,
    /// Who does it.
    pub by: CreatureId,
    /// What could be done about it.
    pub options: Vec<Reaction>,
}

/// What gives a chance to react.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Cause {
    /// A foe leaves its reach.
    Leaves,
    /// An attack hits it.
    Hit,
    /// A foe casts a spell: its number in the book.
    Casts(u16),
    /// What it has waited for.
    Readied,
}

/// What may be done as a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Reaction {
    /// An attack, by its number.
    Attack(u8),
    /// A spell: its number in the book and the slot.
    Spell(u16, u8),
    /// What was readied.
    Readied,
}

/// An answer to a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Answer {
    /// A roll.
    Rolled(Rolled),
    /// What is done, if anything.
    Reaction(Option<Reaction>),
}

/// A roll as a player tells it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Claim {
    pub(crate) dice: Vec<ClaimedDie>,
    pub(crate) modifier: Option<i32>,
    pub(crate) total: Option<i32>,
    pub(crate) natural: Option<i32>,
    pub(crate) breakdown: Option<BTreeMap<String, i32>>,
}

/// What is wrong with a roll as a player tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BadRoll {
    /// Other dice than the formula has.
    WrongDice,
    /// A face that the die does not have.
    NoSuchFace,
    /// Another die is kept than the rules keep.
    WrongDieKept,
    /// Something else is added than the formula has.
    WrongModifier,
    /// The total is not the sum.
    WrongTotal,
    /// The parts do not make the total.
    WrongBreakdown,
    /// Too little to know the dice by.
    Unclear,
}

impl Claim {
    /// Tests for "roll for me".
    pub(crate) fn is_empty(&self) -> bool {
        *self == Claim::default()
    }

    /// TUR-25: checks the dice and the sums, and returns the faces in the order of the formula.
    pub(crate) fn check(&self, throw: &Throw) -> Result<Rolled, BadRoll> {
        let faces = if self.dice.is_empty() { self.faces_by_natural(throw)? } else { self.faces(throw)? };
        let rolled = throw.reckon(faces);
        self.check_kept(throw, &rolled)?;
        if self.modifier.is_some_and(|modifier| modifier != throw.modifier()) {
            return Err(BadRoll::WrongModifier);
        }
        if self.total.is_some_and(|total| total != rolled.total) {
            return Err(BadRoll::WrongTotal);
        }
        if self.natural.is_some_and(|natural| natural != self.natural_of(throw, &rolled)) {
            return Err(BadRoll::WrongTotal);
        }
        self.check_breakdown(throw, &rolled)?;
        Ok(rolled)
    }

    fn natural_of(&self, throw: &Throw, rolled: &Rolled) -> i32 {
        match throw {
            Throw::D20 { .. } => rolled.natural.into(),
            _ => rolled.faces.iter().map(|face| i32::from(*face)).sum(),
        }
    }

    /// Takes the dice in the order of the formula, whatever order they were given in.
    fn faces(&self, throw: &Throw) -> Result<Vec<u8>, BadRoll> {
        let mut left = self.dice.clone();
        let mut faces = Vec::with_capacity(left.len());
        for (count, sides) in throw.uses() {
            for _ in 0..count {
                let nth = left.iter().position(|die| die.sides == sides).ok_or(BadRoll::WrongDice)?;
                let die = left.remove(nth);
                if die.value == 0 || die.value > sides {
                    return Err(BadRoll::NoSuchFace);
                }
                faces.push(die.value);
            }
        }
        if left.is_empty() { Ok(faces) } else { Err(BadRoll::WrongDice) }
    }

    /// Decision 36: one die is known by what it shows, or by the total.
    fn faces_by_natural(&self, throw: &Throw) -> Result<Vec<u8>, BadRoll> {
        let [(1, sides)] = throw.uses()[..] else { return Err(BadRoll::Unclear) };
        let natural = match (self.natural, self.total) {
            (Some(natural), _) => natural,
            (None, Some(total)) => total.saturating_sub(throw.modifier()),
            (None, None) => return Err(BadRoll::Unclear),
        };
        let face = u8::try_from(natural).map_err(|_| BadRoll::NoSuchFace)?;
        if (1..=sides).contains(&face) { Ok(vec![face]) } else { Err(BadRoll::NoSuchFace) }
    }

    /// Of two d20s the higher or the lower counts; of other dice all do.
    fn check_kept(&self, throw: &Throw, rolled: &Rolled) -> Result<(), BadRoll> {
        let two = matches!(throw, Throw::D20 { mode, .. } if *mode != Mode::Normal);
        for die in self.dice.iter().filter(|die| die.kept == Some(false)) {
            if !(two && die.sides == 20) {
                return Err(BadRoll::WrongDieKept);
            }
        }
        let claimed: Vec<&ClaimedDie> = self.dice.iter().filter(|die| die.sides == 20).collect();
        if !two || claimed.iter().all(|die| die.kept.is_none()) {
            return Ok(());
        }
        let mut kept = claimed.iter().filter(|die| die.kept != Some(false));
        match (kept.next(), kept.next()) {
            (Some(die), None) if die.value == rolled.natural => Ok(()),
            _ => Err(BadRoll::WrongDieKept),
        }
    }

    fn check_breakdown(&self, throw: &Throw, rolled: &Rolled) -> Result<(), BadRoll> {
        let Some(parts) = &self.breakdown else { return Ok(()) };
        let sum = parts.values().fold(0i32, |sum, part| sum.saturating_add(*part));
        let d20 = parts.get("d20").is_none_or(|d20| *d20 == i32::from(rolled.natural));
        let modifier = parts.get("modifier").is_none_or(|modifier| *modifier == throw.modifier());
        if sum == rolled.total && d20 && modifier { Ok(()) } else { Err(BadRoll::WrongBreakdown) }
    }
}

/// Tests for no reasons, for leaving them out.
#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
pub(crate) fn no_reasons(whys: &rules5e::Whys) -> bool {
    whys.is_empty()
}

#[cfg(test)]
mod tests;
