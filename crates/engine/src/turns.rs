//! Whose turn it is: the order, who is passed over, who has left and who is the last one standing. What a game of
//! turns keeps in its state, so that what it writes itself is its own rules.

use dice::Roll;
use scene::{Row, Scoreboard};
use serde::{Deserialize, Serialize};

use crate::{Ask, AskKind, Game, Order, Outcome, Seat, Seats, Standing, Step, rank};

/// The turns of a play, as a plain value.
///
/// A game keeps one in its state, has a variant for [`TurnEvent`] among its events, and says by [`HasTurns`] where it
/// is. Then `start`, `leave` and `resume` are one line each, and so are `asks` and the end of a turn.
///
/// ```
/// use engine::{Order, Seat, TurnEvent, Turns};
///
/// let mut turns = Turns::of(3);
/// turns.apply(&TurnEvent::TurnStarted { player: Seat(2) });
/// assert_eq!(turns.on_turn(), Some(Seat(2)));
/// turns.apply(&TurnEvent::PlayerFolded { player: Seat(0) });
/// turns.apply(&TurnEvent::PlayerEliminated { player: Seat(2) });
/// assert_eq!(turns.last_standing(), Some(Seat(1)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Turns {
    order: Order,
    /// Who has left for good.
    #[serde(default, skip_serializing_if = "is_nobody")]
    left: Seats,
    /// Who is out by the rules, in the order of going out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    out: Vec<Seat>,
    /// Whose turn it is, or was last.
    latest: Option<Seat>,
    is_on: bool,
    /// How many turns have ended.
    ended: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_nobody(seats: &Seats) -> bool {
    seats.is_empty()
}

/// What happens to turns. As a variant of a game's own events it is written like them:
///
/// ```
/// # use engine::{Seat, TurnEvent};
/// # use serde::Serialize;
/// #[derive(Serialize)]
/// #[serde(tag = "event", content = "data", rename_all = "snake_case")]
/// enum Event {
///     DieRolled { value: u8 },
///     #[serde(untagged)]
///     Turn(TurnEvent),
/// }
/// let event = Event::Turn(TurnEvent::TurnEnded { player: Seat(1) });
/// # let _ = Event::DieRolled { value: 1 };
/// assert_eq!(serde_json::to_string(&event).unwrap(), r#"{"event":"turn_ended","data":{"player":1}}"#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case")]
#[non_exhaustive]
pub enum TurnEvent {
    /// The play began, and the order was drawn.
    GameStarted {
        /// The seats in the order of their turns.
        players: Order,
    },
    /// A turn began.
    TurnStarted {
        /// Whose.
        player: Seat,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        player: Seat,
    },
    /// Somebody is out by the rules, and has nothing to do any more.
    PlayerEliminated {
        /// Who.
        player: Seat,
    },
    /// Somebody left for good.
    PlayerFolded {
        /// Who.
        player: Seat,
    },
}

impl TurnEvent {
    /// Lists the uses of the dice that the event tells: the order was drawn.
    pub fn rolls(&self, out: &mut Vec<Roll>) {
        if let TurnEvent::GameStarted { players } = self {
            out.push(players.as_roll());
        }
    }
}

/// Says that a game keeps its [`Turns`] there, that its events have a variant `Turn` for theirs, and, if that can be,
/// when somebody has won: `has_turns!(Mine, state.turns, state.score >= 100)`.
#[macro_export]
macro_rules! has_turns {
    ($game:ty, $state:ident . $turns:ident) => {
        $crate::has_turns!($game, $state.$turns, {
            let _ = $state;
            false
        });
    };
    ($game:ty, $state:ident . $turns:ident, $is_won:expr) => {
        impl From<$crate::TurnEvent> for <$game as $crate::Game>::Event {
            fn from(event: $crate::TurnEvent) -> Self {
                Self::Turn(event)
            }
        }

        impl $crate::HasTurns for $game {
            fn turns($state: &Self::State) -> &$crate::Turns {
                &$state.$turns
            }

            fn is_won($state: &Self::State) -> bool {
                $is_won
            }
        }
    };
}

/// A game that keeps [`Turns`] in its state; [`has_turns!`](crate::has_turns) says so in a line.
pub trait HasTurns: Game<Event: From<TurnEvent>> {
    /// Returns the turns of a play.
    fn turns(state: &Self::State) -> &Turns;

    /// Tests for a play that the rules have ended. That nobody is left to play with need not be told here.
    fn is_won(_state: &Self::State) -> bool {
        false
    }
}

impl Turns {
    /// Makes the turns of so many seats, before the first one.
    pub fn of(seats: u8) -> Turns {
        Turns { order: Order::first(seats), ..Turns::default() }
    }

    /// Makes an event true.
    pub fn apply(&mut self, event: &TurnEvent) {
        match *event {
            TurnEvent::GameStarted { players } => self.order = players,
            TurnEvent::TurnStarted { player } => (self.latest, self.is_on) = (Some(player), true),
            TurnEvent::TurnEnded { .. } => (self.is_on, self.ended) = (false, self.ended.saturating_add(1)),
            TurnEvent::PlayerEliminated { player } if self.out.contains(&player) => {}
            TurnEvent::PlayerEliminated { player } => self.out.push(player),
            TurnEvent::PlayerFolded { player } => self.left = self.left.with(player),
        }
    }

    /// Returns whose turn it is.
    pub fn on_turn(&self) -> Option<Seat> {
        self.latest.filter(|_| self.is_on)
    }

    /// Returns the order of turns.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// Returns how many turns have ended.
    pub fn ended(&self) -> u32 {
        self.ended
    }

    /// Returns who has left for good.
    pub fn left(&self) -> Seats {
        self.left
    }

    /// Returns who still plays: has not left, and is not out.
    pub fn still_in(&self) -> Seats {
        self.all().minus(self.left).minus(self.out.iter().copied().collect())
    }

    /// Returns who is alone with the game, where there were several.
    pub fn last_standing(&self) -> Option<Seat> {
        let mut still_in = self.still_in().iter();
        still_in.next().filter(|_| still_in.next().is_none() && self.all().len() > 1)
    }

    /// Tests for a play that nobody can go on with: one is left of several, or nobody.
    pub fn is_decided(&self) -> bool {
        self.still_in().is_empty() || self.last_standing().is_some()
    }

    /// Lists what a turn asks for: [`Game::asks`] of a game in which nothing else is asked.
    pub fn asks(&self, out: &mut Vec<Ask>) {
        out.extend(self.on_turn().map(|seat| Ask { seat, id: self.ended, kind: AskKind::Turn }));
    }

    /// Returns how a play ended, [`Game::outcome`]: by score, the highest first, of equals those who stayed in longer,
    /// with those behind who have left. None while it goes on: nobody has won yet, and it is not decided.
    ///
    /// ```
    /// use engine::{Seat, TurnEvent, Turns};
    ///
    /// let (mut turns, scores) = (Turns::of(3), [40, 100, 120]);
    /// let outcome = |turns: &Turns, is_won| turns.outcome("target_reached", is_won, |seat| scores[seat.index()]);
    /// assert_eq!(outcome(&turns, false), None);
    /// turns.apply(&TurnEvent::PlayerFolded { player: Seat(2) });
    /// let places: Vec<Seat> = outcome(&turns, true).unwrap().standings.iter().map(|standing| standing.seat).collect();
    /// assert_eq!(places, [Seat(1), Seat(0), Seat(2)]);
    /// ```
    pub fn outcome(
        &self,
        reason: &'static str,
        is_won: bool,
        score: impl Fn(Seat) -> i64,
    ) -> Option<Outcome> {
        if !is_won && !self.is_decided() {
            return None;
        }
        let mut standings: Vec<Standing> =
            self.all().iter().map(|seat| Standing::of(seat, score(seat))).collect();
        let went_out = |seat| self.out.iter().position(|out| *out == seat).unwrap_or(self.out.len());
        let key = |of: &Standing| (!self.left.contains(of.seat), of.score, went_out(of.seat));
        rank(&mut standings, key);
        Some(Outcome { reason, abandoned: self.left == self.all(), standings })
    }

    /// Draws who has how much, with whose turn it is, who leads and who is out.
    pub fn scoreboard(&self, score: impl Fn(Seat) -> i64) -> Scoreboard {
        let still_in = self.still_in();
        let most = still_in.iter().map(&score).max();
        let row = |seat: Seat| Row {
            seat: seat.0,
            score: score(seat),
            leads: still_in.contains(seat) && Some(score(seat)) == most,
            on_turn: self.on_turn() == Some(seat),
            out: !still_in.contains(seat),
            ..Row::default()
        };
        Scoreboard { rows: self.all().iter().map(row).collect(), ..Scoreboard::default() }
    }

    /// Returns who is next, of those who still play and are not passed over.
    pub fn next(&self, skips: impl Fn(Seat) -> bool) -> Option<Seat> {
        let last = self.latest.and_then(|seat| self.order.place_of(seat));
        let still_in = self.still_in();
        let place = self.order.next_after(last, |seat| still_in.contains(seat) && !skips(seat))?;
        self.order.get(place)
    }

    fn all(&self) -> Seats {
        self.order.as_slice().iter().copied().collect()
    }

    /// Draws the order and begins the first turn: [`Game::start`].
    pub fn draw<G: HasTurns>(step: &mut Step<'_, G>) {
        let mut players = *G::turns(step.state()).order();
        step.dice().shuffle(players.as_mut_slice());
        step.emit(TurnEvent::GameStarted { players }.into());
        Turns::begin(step);
    }

    /// Begins the next turn, if it is nobody's and anybody can have it: [`Game::resume`].
    pub fn begin<G: HasTurns>(step: &mut Step<'_, G>) {
        let (state, turns) = (step.state(), G::turns(step.state()));
        if turns.on_turn().is_some() || turns.is_decided() || G::is_won(state) {
            return;
        }
        if let Some(player) = turns.next(|seat| step.skips(seat)) {
            step.emit(TurnEvent::TurnStarted { player }.into());
        }
    }

    /// Ends the present turn and begins the next, unless the play is over.
    pub fn pass<G: HasTurns>(step: &mut Step<'_, G>) {
        if let Some(player) = G::turns(step.state()).on_turn() {
            step.emit(TurnEvent::TurnEnded { player }.into());
        }
        Turns::begin(step);
    }

    /// Ends the present turn and begins one of this seat, or of the next one after it that can have it: for a game in
    /// which the loser begins.
    pub fn pass_to<G: HasTurns>(step: &mut Step<'_, G>, seat: Seat) {
        if let Some(player) = G::turns(step.state()).on_turn() {
            step.emit(TurnEvent::TurnEnded { player }.into());
        }
        let (state, turns) = (step.state(), G::turns(step.state()));
        if turns.is_decided() || G::is_won(state) {
            return;
        }
        let before = turns.order.place_of(seat).and_then(|place| place.checked_sub(1));
        let still_in = turns.still_in();
        let place = turns.order.next_after(before, |seat| still_in.contains(seat) && !step.skips(seat));
        if let Some(player) = place.and_then(|place| turns.order.get(place)) {
            step.emit(TurnEvent::TurnStarted { player }.into());
        }
    }

    /// Takes somebody out of the play who has left: [`Game::leave`]. The turn goes on if it was theirs, and ends if
    /// nobody is left to play with, or the others have won by it.
    pub fn leave<G: HasTurns>(step: &mut Step<'_, G>, seat: Seat) {
        let (turns, is_won) = (G::turns(step.state()), G::is_won(step.state()));
        if is_won || turns.is_decided() || !turns.still_in().contains(seat) {
            return;
        }
        let was_on_turn = turns.on_turn() == Some(seat);
        step.emit(TurnEvent::PlayerFolded { player: seat }.into());
        // That somebody is gone may be what the others needed to have won.
        if was_on_turn || G::turns(step.state()).is_decided() || G::is_won(step.state()) {
            Turns::pass(step);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(seats: u8, events: &[TurnEvent]) -> Turns {
        let mut turns = Turns::of(seats);
        events.iter().for_each(|event| turns.apply(event));
        turns
    }

    #[test]
    fn the_next_turn_passes_over_who_is_away_out_or_gone() {
        let started = TurnEvent::TurnStarted { player: Seat(1) };
        assert_eq!(after(4, &[]).next(|_| false), Some(Seat(0)));
        assert_eq!(after(4, &[started]).next(|_| false), Some(Seat(2)));
        assert_eq!(after(4, &[started]).next(|seat| seat == Seat(2)), Some(Seat(3)));
        let out =
            [TurnEvent::PlayerEliminated { player: Seat(2) }, TurnEvent::PlayerFolded { player: Seat(3) }];
        let turns = after(4, &[[started].as_slice(), &out].concat());
        assert_eq!(turns.next(|_| false), Some(Seat(0)));
        assert_eq!(turns.next(|seat| seat == Seat(0)), Some(Seat(1)), "the same one again");
        assert_eq!(turns.next(|_| true), None);
    }

    #[test]
    fn the_last_of_several_decides_and_one_alone_does_not() {
        let gone = |seat| TurnEvent::PlayerFolded { player: Seat(seat) };
        assert_eq!(after(1, &[]).last_standing(), None);
        assert!(!after(1, &[]).is_decided(), "somebody who plays alone is not done");
        assert!(after(1, &[gone(0)]).is_decided());
        assert_eq!(after(3, &[gone(0)]).last_standing(), None);
        let turns = after(3, &[gone(0), TurnEvent::PlayerEliminated { player: Seat(2) }]);
        assert_eq!((turns.last_standing(), turns.is_decided()), (Some(Seat(1)), true));
        assert_eq!(turns.left(), Seats::only(Seat(0)));
    }

    #[test]
    fn each_turn_asks_anew() {
        let turn = |player| [TurnEvent::TurnStarted { player }, TurnEvent::TurnEnded { player }];
        let (mut first, mut second) = (Vec::new(), Vec::new());
        after(2, &turn(Seat(0))[..1]).asks(&mut first);
        after(2, &[turn(Seat(0)), turn(Seat(0))].concat()[..3]).asks(&mut second);
        assert_eq!((first[0].seat, second[0].seat), (Seat(0), Seat(0)));
        assert_ne!(first[0].id, second[0].id, "a new turn has a new clock");
        assert_eq!(after(2, &turn(Seat(0))).on_turn(), None);
    }
}
