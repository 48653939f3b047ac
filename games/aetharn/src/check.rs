//! What must be true of a state that came from outside. It never mends one.

use engine::StateError;

use crate::score::scorer;
use crate::state::ALL_DICE;
use crate::{MAX_PLAYERS, MIN_PLAYERS, Order, Phase, Player, State, Turn};

/// The most that six dice can make: six 1s.
const MOST_POINTS: u64 = 8_000;
/// The least that six dice can make: six 5s, one by one.
const LEAST_HOT: u64 = 300;
/// Every score is a multiple of this.
const STEP: u32 = 50;

impl State {
    /// Says what is wrong with a state that no play could reach.
    pub(crate) fn check(&self) -> Result<(), StateError> {
        StateError::unless(self.setup.check().is_ok(), "the winning score is out of range")?;
        let range = usize::from(MIN_PLAYERS)..=usize::from(MAX_PLAYERS);
        StateError::unless(range.contains(&self.players.len()), "a play has two to six players")?;
        self.check_order()?;
        self.check_counts()?;
        self.players.iter().try_for_each(Player::check)?;
        self.check_phase()?;
        match &self.turn {
            Some(turn) => self.check_turn(turn),
            None => Ok(()),
        }
    }

    fn check_order(&self) -> Result<(), StateError> {
        if self.phase == Phase::Lobby {
            let is_fresh = self.order == Order::default()
                && self.moment.is_none()
                && self.place.is_none()
                && (self.turns, self.asks) == (0, 0)
                && self.players.iter().all(|player| *player == Player::default());
            return StateError::unless(is_fresh, "something happened before the start");
        }
        let n = self.players.len();
        StateError::unless(self.order.is_of(n), "the order does not name each seat once")?;
        StateError::unless(
            self.place.is_none_or(|place| usize::from(place) < n),
            "the order has no such place",
        )?;
        StateError::unless(
            self.place.is_some() == (self.turns > 0),
            "turns were played without a place, or none with one",
        )?;
        let who = self.moment.map_or(0, |moment| moment.player.index());
        StateError::unless(who < n, "the moment is about a seat that does not exist")
    }

    fn check_counts(&self) -> Result<(), StateError> {
        let played: u64 = self.players.iter().map(|player| u64::from(player.turns)).sum();
        StateError::unless(played == u64::from(self.turns), "the turns of the players do not add up")?;
        let hot: u64 = self.players.iter().map(|player| u64::from(player.hot_dice)).sum();
        StateError::unless(u64::from(self.asks) == played + hot, "turns and hot dice do not make the asks")
    }

    fn check_phase(&self) -> Result<(), StateError> {
        let reached = |player: &Player| player.score >= self.setup.winning_score;
        let n_reached = self.players.iter().filter(|player| reached(player)).count();
        StateError::unless(
            n_reached == usize::from(matches!(self.phase, Phase::Reached(_))),
            "the winning score ends the play",
        )?;
        StateError::unless(
            self.turn.is_none() || self.phase == Phase::InProgress,
            "a turn runs outside the play",
        )?;
        match self.phase {
            Phase::Lobby => Ok(()),
            Phase::InProgress => {
                StateError::unless(self.n_left() > 0, "nobody is left in a play that goes on")
            }
            Phase::Reached(seat) => StateError::unless(
                self.is_in(seat) && self.players.get(seat.index()).is_some_and(reached),
                "the winner has not won",
            ),
            Phase::LastStanding(seat) => {
                StateError::unless(self.last_one() == Some(seat), "the winner is not the last one playing")
            }
            Phase::AllLeft => StateError::unless(self.n_left() == 0, "not everybody left"),
        }
    }

    fn check_turn(&self, turn: &Turn) -> Result<(), StateError> {
        StateError::unless(self.n_left() > 1, "a turn runs with one player left")?;
        StateError::unless(self.is_in(turn.player), "the player on turn is not in the play")?;
        let place = self.order.place_of(turn.player);
        StateError::unless(
            place == self.place.map(usize::from),
            "the turn is at another place of the order",
        )?;
        turn.check(self.setup.hot_dice_per_turn)?;
        let hot = self.players.get(turn.player.index()).map_or(0, |player| player.hot_dice);
        StateError::unless(u32::from(turn.hot_dice) <= hot, "the player has not had these hot dice")
    }
}

impl Player {
    fn check(&self) -> Result<(), StateError> {
        let is_round = |points: u32| points.is_multiple_of(STEP);
        StateError::unless(is_round(self.score) && is_round(self.best_turn), "points come in fifties")?;
        StateError::unless(self.best_turn <= self.score, "a turn made more than the score")?;
        StateError::unless(self.busts <= self.turns, "there are more busts than turns")
    }
}

impl Turn {
    fn check(&self, hot_dice_per_turn: u8) -> Result<(), StateError> {
        if self.rolls == 0 {
            let fresh = Turn { player: self.player, ..Turn::default() };
            return StateError::unless(*self == fresh, "something was set aside before the first roll");
        }
        StateError::unless(
            self.faces.faces().iter().all(|face| (1..=6).contains(face)),
            "a die shows no face",
        )?;
        StateError::unless(self.held.is_subset_of(ALL_DICE), "a die is set aside that does not exist")?;
        StateError::unless(self.hot_dice <= hot_dice_per_turn, "too many hot dice")?;
        StateError::unless(u64::from(self.rolls) > u64::from(self.hot_dice), "hot dice were not rolled")?;
        self.check_hold()?;
        self.check_points()
    }

    fn check_hold(&self) -> Result<(), StateError> {
        if self.must_hold {
            let reading = scorer().read(self.faces, self.free());
            return StateError::unless(!reading.is_bust(), "nothing on the table scores");
        }
        StateError::unless(!self.held.is_empty(), "nothing is set aside")
    }

    fn check_points(&self) -> Result<(), StateError> {
        let is_round = self.points.is_multiple_of(STEP) && self.held_points.is_multiple_of(STEP);
        StateError::unless(is_round, "points come in fifties")?;
        let n_held = self.held.len() as u64;
        let (held, points) = (u64::from(self.held_points), u64::from(self.points));
        StateError::unless((held > 0) == (n_held > 0), "dice and points set aside do not fit")?;
        // No die makes less than a 5, and no six dice make more than six 1s.
        StateError::unless(
            held <= MOST_POINTS && held >= n_held * u64::from(STEP),
            "so many dice cannot make these points",
        )?;
        let Some(before) = points.checked_sub(held) else {
            return Err(StateError("more is set aside than at stake"));
        };
        let hot = u64::from(self.hot_dice);
        let fits = (LEAST_HOT * hot..=MOST_POINTS * hot).contains(&before);
        StateError::unless(fits, "hot dice do not make what is at stake")
    }
}
