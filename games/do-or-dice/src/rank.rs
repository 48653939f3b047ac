//! Who is where: victory points, then hit points, then fewer rounds as fallen, then the roll. It is worked out from the
//! state whenever somebody looks, so that it is never out of date.

use engine::{Order, Outcome, Seat, Standing};
use serde::Serialize;

use crate::{End, Player, State};

/// What places are given by, higher first, in one number so that comparing is cheap: who stayed comes before who left,
/// and who ties stands in seat order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key(u64);

impl Key {
    // Where the parts of the number begin; the seat is the lowest.
    const TIE: u32 = 8;
    const ROUNDS: u32 = 16;
    const HP: u32 = 24;
    const VP: u32 = 40;
    const STAYED: u32 = 56;

    #[inline]
    fn of(player: &Player, stayed: bool, seat: Seat) -> Key {
        // Hit points below 0 still have to compare as fewer.
        let hp = i32::from(player.hp) - i32::from(i16::MIN);
        Key(u64::from(stayed) << Self::STAYED
            | u64::from(player.vp) << Self::VP
            | (hp as u64) << Self::HP
            | u64::from(!player.rounds_fallen) << Self::ROUNDS
            | u64::from(!player.tie) << Self::TIE
            | u64::from(!seat.0))
    }

    /// Returns whose key it is.
    #[inline]
    pub(crate) const fn seat(self) -> Seat {
        Seat(!(self.0 as u8))
    }

    /// Tests for two who tie in everything.
    #[inline]
    pub(crate) const fn ties(self, other: Key) -> bool {
        self.agrees(other, Self::TIE)
    }

    /// Tests for equality from one part of the number upwards.
    #[inline]
    const fn agrees(self, other: Key, part: u32) -> bool {
        self.0 >> part == other.0 >> part
    }
}

/// What decided between two players with equal victory points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decider {
    /// More hit points.
    Hp,
    /// Fewer rounds as fallen.
    RoundsFallen,
    /// The roll.
    Roll,
}

impl State {
    /// DOD-09: returns what a seat's place is given by.
    #[inline]
    fn rank_key(&self, seat: Seat) -> Key {
        Key::of(&self.player(seat), self.playing.contains(seat), seat)
    }

    /// Goes through everybody, best first.
    #[inline]
    pub(crate) fn ranked(&self) -> impl Iterator<Item = Key> + use<> {
        let n = self.players.n();
        // The places that nobody has are lower than any other and stay behind.
        let mut keys = [Key(0); Order::MOST];
        for (key, seat) in keys.iter_mut().zip(0..n) {
            *key = self.rank_key(Seat(seat));
        }
        keys.sort_unstable_by(|a, b| b.cmp(a));
        keys.into_iter().take(n.into())
    }

    /// Returns a seat's place as things are, from 1; who ties shares it.
    pub fn place_of(&self, seat: Seat) -> u8 {
        let key = self.rank_key(seat);
        1 + self.ranked().take_while(|other| *other > key && !other.ties(key)).count() as u8
    }

    /// Returns what put a seat before the next one, where victory points did not.
    pub(crate) fn decider(&self, seat: Seat) -> Option<Decider> {
        let key = self.rank_key(seat);
        let next = self.ranked().find(|other| *other < key && !other.ties(key))?;
        if !key.agrees(next, Key::VP) {
            None
        } else if !key.agrees(next, Key::HP) {
            Some(Decider::Hp)
        } else if !key.agrees(next, Key::ROUNDS) {
            Some(Decider::RoundsFallen)
        } else {
            Some(Decider::Roll)
        }
    }

    /// Returns the places of all seats at the end.
    pub(crate) fn outcome(&self, end: End) -> Outcome {
        let mut standings: Vec<Standing> = Vec::with_capacity(self.players.len());
        let (mut place, mut before) = (0, Key(0));
        for (key, nth) in self.ranked().zip(1..) {
            if nth == 1 || !key.ties(before) {
                place = nth;
            }
            before = key;
            standings.push(standing(key.seat(), place, &self.player(key.seat())));
        }
        Outcome { reason: end.reason(), abandoned: end == End::AllPlayersLeft, standings }
    }
}

fn standing(seat: Seat, place: u8, player: &Player) -> Standing {
    Standing {
        seat,
        place,
        score: player.vp.into(),
        rounds: player.turns.into(),
        counters: vec![
            ("hp", player.hp.into()),
            ("rounds_fallen", player.rounds_fallen.into()),
            ("vp_earned", player.vp_earned.into()),
            ("kills", player.kills.into()),
            ("damage", player.damage.into()),
        ],
    }
}
