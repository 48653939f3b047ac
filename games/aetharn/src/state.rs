//! Everything about a play, as a plain value. It never changes itself: only `apply` writes it.

use engine::{Ask, AskKind, Outcome, Seat, Standing, rank};
use pips::{DiceSet, Multiset, Six};
use serde::{Deserialize, Serialize};

use crate::{DICE_COUNT, MAX_PLAYERS, MIN_PLAYERS, Order, Refusal, Setup};

/// All six dice.
pub(crate) const ALL_DICE: DiceSet = DiceSet::all(DICE_COUNT);

/// A play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct State {
    pub(crate) setup: Setup,
    pub(crate) phase: Phase,
    /// By seat.
    pub(crate) players: Vec<Player>,
    /// Empty before the start.
    pub(crate) order: Order,
    /// The place in the order of the turn that runs or ran last.
    pub(crate) place: Option<u8>,
    pub(crate) turn: Option<Turn>,
    /// How many turns began.
    pub(crate) turns: u32,
    /// How many asks there were: a new one is a new clock.
    pub(crate) asks: u32,
    pub(crate) moment: Option<Moment>,
}

/// How far a play is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Not started.
    Lobby,
    /// Being played.
    InProgress,
    /// Over: this seat reached the winning score.
    Reached(Seat),
    /// Over: this seat was the last one playing.
    LastStanding(Seat),
    /// Over: everybody left.
    AllLeft,
}

/// What a seat has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Player {
    pub(crate) score: u32,
    pub(crate) turns: u32,
    pub(crate) busts: u32,
    pub(crate) hot_dice: u32,
    pub(crate) best_turn: u32,
    pub(crate) folded: bool,
}

/// A turn that runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", from = "TurnWire")]
pub struct Turn {
    pub(crate) player: Seat,
    /// What the dice show; 0 before the first roll.
    pub(crate) faces: Six,
    /// What those show of which one must be set aside: it is looked up once, for the bust and for the choice.
    #[serde(skip)]
    pub(crate) due: Multiset,
    /// The dice set aside.
    pub(crate) held: DiceSet,
    /// Whether the dice were rolled and none was set aside since.
    pub(crate) must_hold: bool,
    /// How often all six were rolled again.
    pub(crate) hot_dice: u8,
    /// How often dice were rolled.
    pub(crate) rolls: u32,
    /// What the dice set aside made.
    pub(crate) held_points: u32,
    /// What is at stake: the dice set aside, and those before hot dice.
    pub(crate) points: u32,
}

/// A turn as it is written; what is due is worked out anew when it is read.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TurnWire {
    player: Seat,
    faces: Six,
    held: DiceSet,
    must_hold: bool,
    hot_dice: u8,
    rolls: u32,
    held_points: u32,
    points: u32,
}

/// What happened last, for screens that come late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Moment {
    /// What it was.
    pub kind: MomentKind,
    /// Whom it was about.
    pub player: Seat,
    /// The points it was about: lost, at stake, banked, or the final score.
    pub points: u32,
}

/// What sort of thing happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MomentKind {
    /// A roll without a scoring die.
    Busted,
    /// The clock ran out.
    TimedOut,
    /// All six dice scored.
    HotDice,
    /// Points were banked.
    Banked,
    /// A player left.
    Folded,
    /// A player won.
    Won,
}

impl State {
    pub(crate) fn new(setup: &Setup, seats: u8) -> Result<State, Refusal> {
        if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&seats) {
            return Err(Refusal::WrongSeatCount { seats });
        }
        setup.check()?;
        Ok(State {
            setup: *setup,
            phase: Phase::Lobby,
            players: vec![Player::default(); seats.into()],
            order: Order::default(),
            place: None,
            turn: None,
            turns: 0,
            asks: 0,
            moment: None,
        })
    }

    /// Returns what the game waits for.
    #[inline]
    pub(crate) fn ask(&self) -> Option<Ask> {
        let turn = self.turn.as_ref()?;
        Some(Ask { seat: turn.player, id: self.asks, kind: AskKind::Turn })
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        !matches!(self.phase, Phase::Lobby | Phase::InProgress)
    }

    /// Returns the turn of a seat, if it runs.
    #[inline]
    pub(crate) fn turn_of(&self, seat: Seat) -> Option<&Turn> {
        self.turn.as_ref().filter(|turn| turn.player == seat)
    }

    /// Tests for a seat that is still in the play.
    #[inline]
    pub(crate) fn is_in(&self, seat: Seat) -> bool {
        self.players.get(seat.index()).is_some_and(|player| !player.folded)
    }

    #[inline]
    pub(crate) fn score_of(&self, seat: Seat) -> u32 {
        self.players.get(seat.index()).map_or(0, |player| player.score)
    }

    pub(crate) fn n_left(&self) -> u8 {
        self.players.iter().filter(|player| !player.folded).count() as u8
    }

    /// Returns the only seat that is still in the play.
    pub(crate) fn last_one(&self) -> Option<Seat> {
        let mut left = self.order.as_slice().iter().filter(|seat| self.is_in(**seat));
        left.next().filter(|_| left.next().is_none()).copied()
    }

    /// Returns who plays after the turn that runs or ran last, of those in the play that may.
    #[inline]
    pub(crate) fn next_player(&self, may: impl Fn(Seat) -> bool) -> Option<Seat> {
        let last = self.place.map(usize::from);
        self.order.get(self.order.next_after(last, |seat| self.is_in(seat) && may(seat))?)
    }

    /// Returns how the play ended, once it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let (reason, winner) = self.phase.ending()?;
        let mut standings: Vec<Standing> =
            self.players.iter().enumerate().map(|(seat, player)| player.standing(seat)).collect();
        rank(&mut standings, |standing| {
            (Some(standing.seat) == winner, self.is_in(standing.seat), standing.score)
        });
        Some(Outcome { reason, abandoned: winner.is_none(), standings })
    }
}

impl Phase {
    /// Returns why the play ended, and who won.
    pub(crate) const fn ending(self) -> Option<(&'static str, Option<Seat>)> {
        match self {
            Phase::Lobby | Phase::InProgress => None,
            Phase::Reached(seat) => Some(("winner_reached_5000", Some(seat))),
            Phase::LastStanding(seat) => Some(("last_player_standing", Some(seat))),
            Phase::AllLeft => Some(("all_players_left", None)),
        }
    }
}

impl Player {
    fn standing(&self, seat: usize) -> Standing {
        Standing {
            seat: Seat(seat as u8),
            place: 0,
            score: self.score.into(),
            rounds: self.turns,
            counters: vec![
                ("busts", self.busts.into()),
                ("hot_dice", self.hot_dice.into()),
                ("best_turn", self.best_turn.into()),
            ],
        }
    }
}

impl From<TurnWire> for Turn {
    fn from(wire: TurnWire) -> Turn {
        let TurnWire { player, faces, held, must_hold, hot_dice, rolls, held_points, points } = wire;
        let due = if must_hold { Multiset::of(faces, ALL_DICE.minus(held)) } else { Multiset::default() };
        Turn { player, faces, due, held, must_hold, hot_dice, rolls, held_points, points }
    }
}

impl Turn {
    /// Returns the dice not set aside.
    #[inline]
    pub(crate) fn free(&self) -> DiceSet {
        ALL_DICE.minus(self.held)
    }

    /// Returns the dice that the next roll rolls, with `held` set aside; none when all six are and hot dice are used up.
    #[inline]
    pub(crate) fn next_roll(&self, held: DiceSet, setup: &Setup) -> DiceSet {
        if held != ALL_DICE {
            ALL_DICE.minus(held)
        } else if self.hot_dice < setup.hot_dice_per_turn {
            ALL_DICE
        } else {
            DiceSet::empty()
        }
    }
}
