//! Checking the dice of a finished play: every roll and the seat order again
//! from the revealed seed. Needs no trust in whoever wrote the document.

use engine::dice::{Dice, Entropy, Key, Roll};
use engine::{AnyGame, Seat};

use crate::{Entry, Event, Export, Hash};

/// The dice of a play are what the seed gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How many uses of the dice were checked, shuffles included.
    pub rolls: u64,
    /// How many could not be, since their seed stayed in another house.
    pub unchecked: u64,
}

/// Why the dice of a play are not proved fair.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The seed is not there: the play is not over.
    #[error("the seed is not revealed: only a finished play can be checked")]
    NoSeed,
    /// The seed is not the one that was promised.
    #[error("the revealed seed is not the one that was committed to")]
    Commitment,
    /// There is no opening or no start in it.
    #[error("the document has no complete start")]
    NoStart,
    /// A roll is not what the seed gives.
    #[error(
        "roll {number} (record {seq}) is not fair: it shows {}, the seed gives {}",
        words(told),
        words(expected)
    )]
    Roll {
        /// The roll's number, from 0.
        number: u64,
        /// The record it is in.
        seq: u64,
        /// What the record tells.
        told: Roll,
        /// What the seed gives.
        expected: Roll,
    },
    /// The count of rolls does not fit the rolls told.
    #[error("record {seq} counts {counted} rolls, and {told} are told: roll {} is missing or made up", told.min(counted))]
    Count {
        /// The record.
        seq: u64,
        /// How many rolls the events tell so far.
        told: u64,
        /// How many the record counts.
        counted: u64,
    },
    /// An event does not read.
    #[error("record {0} has an event that does not read")]
    Event(u64),
    /// A record was changed after it was written.
    #[error("the dice are right, but record {0} was changed: the chain of hashes breaks there")]
    Chain(u64),
}

fn words(roll: &Roll) -> String {
    let listed = |values: Vec<String>| values.join(" ");
    match roll {
        Roll::Faces { faces, .. } => listed(faces.iter().map(u32::to_string).collect()),
        Roll::Order(order) => format!("the order {}", listed(order.iter().map(u8::to_string).collect())),
    }
}

/// Checks a finished play roll by roll, then the chain of its records.
pub fn verify(export: &Export, game: &dyn AnyGame) -> Result<Verdict, VerifyError> {
    let seed = export.seed.as_ref().ok_or(VerifyError::NoSeed)?;
    let commitment = committed(export).ok_or(VerifyError::NoStart)?;
    if !commitment.matches(seed) || *commitment != export.commitment {
        return Err(VerifyError::Commitment);
    }
    let dice = Dice::keyed(Key::derive(seed, &added(export)?), 0);
    let verdict = check_rolls(export, game, &dice, renewed_at(export))?;
    check_chain(export)?;
    Ok(verdict)
}

fn check_rolls(export: &Export, game: &dyn AnyGame, dice: &Dice, from: u64) -> Result<Verdict, VerifyError> {
    let mut number = 0;
    for record in &export.records {
        for entry in &record.entries {
            let Entry::Play { event, .. } = entry else { continue };
            for told in game.rolls(event).map_err(|_| VerifyError::Event(record.seq))? {
                let expected = dice.again(number, &told);
                if number >= from && told != expected {
                    return Err(VerifyError::Roll { number, seq: record.seq, told, expected });
                }
                number += 1;
            }
        }
        if number != record.dice {
            return Err(VerifyError::Count { seq: record.seq, told: number, counted: record.dice });
        }
    }
    let unchecked = from.min(number);
    Ok(Verdict { rolls: number - unchecked, unchecked })
}

fn check_chain(export: &Export) -> Result<(), VerifyError> {
    let mut prev = Hash::ZERO;
    for (record, seq) in export.records.iter().zip(1..) {
        if record.seq != seq || record.prev != prev {
            // Where the hash does not fit, it is the record before that was changed.
            return Err(VerifyError::Chain(if record.seq == seq {
                seq.saturating_sub(1).max(1)
            } else {
                seq
            }));
        }
        prev = record.hash();
    }
    // Nothing follows the last record: the document itself says its hash.
    if prev != export.head {
        return Err(VerifyError::Chain(export.records.len() as u64));
    }
    Ok(())
}

fn events(export: &Export) -> impl DoubleEndedIterator<Item = (u64, &Event)> {
    export.records.iter().flat_map(|record| {
        record.entries.iter().filter_map(|entry| Some((record.dice, entry.table_event()?)))
    })
}

/// Returns the latest commitment of the records.
fn committed(export: &Export) -> Option<&engine::dice::Commitment> {
    events(export).rev().find_map(|(_, event)| match event {
        Event::TableOpened { commitment, .. } | Event::DiceRenewed { commitment } => Some(commitment),
        _ => None,
    })
}

/// Returns the number of the first roll with the latest seed.
fn renewed_at(export: &Export) -> u64 {
    let renewed = events(export).rev().find(|(_, event)| matches!(event, Event::DiceRenewed { .. }));
    renewed.map_or(0, |(dice, _)| dice)
}

/// Returns what the seats added to the dice before the start.
fn added(export: &Export) -> Result<Vec<(u8, Entropy)>, VerifyError> {
    let mut chairs: Vec<(Seat, Option<Entropy>)> = Vec::new();
    for (_, event) in events(export) {
        match event {
            Event::LobbyPlayerJoined { player, chair, .. } => {
                chairs.retain(|(seat, _)| seat != player);
                chairs.push((*player, chair.entropy));
            }
            Event::LobbyPlayerLeft { player, .. } => chairs.retain(|(seat, _)| seat != player),
            Event::LobbyClosed { chairs: order } => {
                let of = |seat: &Seat| chairs.iter().find(|(chair, _)| chair == seat)?.1;
                return Ok((0u8..).zip(order).filter_map(|(seat, chair)| Some((seat, of(chair)?))).collect());
            }
            _ => {}
        }
    }
    Err(VerifyError::NoStart)
}
