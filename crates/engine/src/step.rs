//! One step of a play, from the game's side: it reads the state, rolls dice
//! and emits events, which are true at once. It cannot write the state.

use dice::Dice;

use crate::{Game, Seat, Seats, work};

/// What a game may do while it carries out something: look at the state, roll, and say what happened.
///
/// ```
/// # use engine::{Game, Seat, Seats, Step};
/// # trait Cups: Game { fn shaken(seat: Seat) -> Self::Event; fn cup(seat: Seat, dice: Vec<u8>) -> Self::Event; }
/// fn shake<G: Cups>(step: &mut Step<'_, G>, seat: Seat) {
///     let dice = step.roll(6, 5);
///     step.emit(G::shaken(seat)); // Everybody is told that the cup was shaken,
///     step.emit_to(Seats::only(seat), G::cup(seat, dice)); // and its owner what lies under it.
/// }
/// ```
pub struct Step<'a, G: Game> {
    state: &'a mut G::State,
    dice: &'a mut Dice,
    away: Seats,
    pace: Pace,
    told: Sink<'a, G::Event>,
    kept: &'a mut Vec<(usize, Seats)>,
}

/// Where events go. One thing to look at for each event, as simulations emit millions of them.
enum Sink<'a, E> {
    /// A simulation looks at none, and nobody counts its work.
    Nowhere,
    /// Nobody looks at them: a bot thinks ahead.
    Counted,
    Told(&'a mut Vec<E>),
}

/// For whom a step is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    /// For people: what plays itself rests after each step, and work is counted.
    Table,
    /// For numbers: nobody waits or watches.
    Simulation,
}

impl<'a, G: Game> Step<'a, G> {
    // Inlined always, as all that a simulation goes through: what is known of its pace falls away.
    #[inline(always)]
    pub(crate) fn new(
        state: &'a mut G::State,
        dice: &'a mut Dice,
        away: Seats,
        pace: Pace,
        told: Option<&'a mut Vec<G::Event>>,
        kept: &'a mut Vec<(usize, Seats)>,
    ) -> Step<'a, G> {
        let told = match (told, pace) {
            (Some(told), _) => Sink::Told(told),
            (None, Pace::Table) => Sink::Counted,
            (None, Pace::Simulation) => Sink::Nowhere,
        };
        Step { state, dice, away, pace, told, kept }
    }

    /// Returns the state, with the events of this step in it.
    #[inline]
    pub fn state(&self) -> &G::State {
        self.state
    }

    /// Returns the dice: the only way chance enters a game.
    #[inline(always)]
    pub fn dice(&mut self) -> &mut Dice {
        if !matches!(self.told, Sink::Nowhere) {
            work::spend(work::ROLL);
        }
        self.dice
    }

    /// Makes one roll of so many dice and returns their faces.
    pub fn roll(&mut self, sides: u8, dice: usize) -> Vec<u8> {
        let mut faces = vec![0; dice];
        self.dice().roll(sides, &mut faces);
        faces
    }

    /// Rolls one die and returns its face.
    pub fn roll_one(&mut self, sides: u8) -> u8 {
        let mut face = [0];
        self.dice().roll(sides, &mut face);
        face[0]
    }

    /// Makes an event true and has it told to everybody.
    // Inlined always: what the event is, is known where it is emitted, so that most of `apply` falls away.
    #[inline(always)]
    pub fn emit(&mut self, event: G::Event) {
        G::apply(self.state, &event);
        if !matches!(self.told, Sink::Nowhere) {
            work::spend(work::EMIT);
        }
        if let Sink::Told(told) = &mut self.told {
            told.push(event);
        }
    }

    /// Makes an event true and has it told to these seats alone; `None`: to everybody. The only place that says who
    /// may see an event.
    #[inline(always)]
    pub fn emit_to(&mut self, seats: impl Into<Option<Seats>>, event: G::Event) {
        if let (Some(seats), Sink::Told(told)) = (seats.into(), &self.told) {
            self.kept.push((told.len(), seats));
        }
        self.emit(event);
    }

    /// Tests for a table: what plays itself stops after each of its steps, and [`Game::go_on`] takes the next one. In
    /// a simulation it need not.
    #[inline]
    pub fn rests(&self) -> bool {
        self.pace == Pace::Table
    }

    /// Tests for a seat that a turn must not go to now.
    #[inline]
    pub fn skips(&self, seat: Seat) -> bool {
        self.away.contains(seat)
    }
}
