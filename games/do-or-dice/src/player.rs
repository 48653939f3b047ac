//! What a player has: plain numbers in a list of fixed size that allocates nothing.

use std::fmt;
use std::ops::{Deref, DerefMut};

use engine::{Order, Seat};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a player has. Whether one is alive stands in the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Player {
    /// Hit points, now or when the player fell; below 0 after an overkill.
    pub hp: i16,
    /// Victory points.
    pub vp: u16,
    /// All victory points ever gained.
    pub vp_earned: u16,
    /// Hit points taken from others.
    pub damage: u16,
    /// How many others this player felled.
    pub kills: u8,
    /// How many rounds ended with this player fallen.
    pub rounds_fallen: u8,
    /// How many turns this player began.
    pub turns: u8,
    /// Whom this player chose last.
    pub last_target: Option<Seat>,
    /// In which round this player last haunted somebody; 0 is never.
    pub last_haunt: u8,
    /// How many of those tied with this player won the roll against it.
    pub tie: u8,
}

impl Player {
    /// Adds points.
    #[inline]
    pub(crate) fn gain(&mut self, points: u8) {
        self.vp = self.vp.saturating_add(points.into());
        self.vp_earned = self.vp_earned.saturating_add(points.into());
    }
}

/// The players by seat, eight at most; serialises as a list.
#[derive(Clone, Copy, Default)]
pub struct Players {
    list: [Player; Order::MOST],
    n: u8,
}

impl Players {
    /// Makes so many equal players; eight at most.
    pub(crate) fn new(n: u8, player: Player) -> Players {
        let mut players = Players { list: [Player::default(); Order::MOST], n: n.min(Order::MOST as u8) };
        players.fill(player);
        players
    }

    /// Returns the player at a seat; one who has nothing where nobody sits.
    #[inline]
    pub fn at(&self, seat: Seat) -> Option<&Player> {
        self.list.get(seat.index())
    }

    /// Returns the player at a seat, to change it; where nobody sits nobody sees it.
    #[inline]
    pub(crate) fn at_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.list.get_mut(seat.index())
    }

    /// Returns how many there are.
    #[inline]
    pub const fn n(&self) -> u8 {
        self.n
    }
}

impl Deref for Players {
    type Target = [Player];

    #[inline]
    fn deref(&self) -> &[Player] {
        self.list.get(..usize::from(self.n)).unwrap_or_default()
    }
}

impl DerefMut for Players {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Player] {
        self.list.get_mut(..usize::from(self.n)).unwrap_or_default()
    }
}

impl PartialEq for Players {
    fn eq(&self, other: &Players) -> bool {
        **self == **other
    }
}

impl Eq for Players {}

impl fmt::Debug for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Players {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Players {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Players, D::Error> {
        let list = Vec::<Player>::deserialize(from)?;
        if list.len() > Order::MOST {
            return Err(D::Error::invalid_length(list.len(), &"at most eight players"));
        }
        let mut players = Players::new(list.len() as u8, Player::default());
        players.copy_from_slice(&list);
        Ok(players)
    }
}
