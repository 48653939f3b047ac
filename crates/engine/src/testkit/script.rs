//! A play with dice that are known beforehand: what tests of rules are written with.

use dice::Dice;

use crate::{Ask, Game, Play, Refuse, Seat, Seats};

/// A play with scripted dice: each test of a rule is a few lines that say what falls and what comes of it, as the
/// [example of the crate](crate) ends with. Panics where a test has gone wrong, so it is for tests only.
pub struct Script<G: Game> {
    play: Play<G>,
    /// The events of the latest command that are not for everybody: their place, and for whom.
    kept: Vec<(usize, Seats)>,
}

impl<G: Game> Script<G> {
    /// Starts a play with these faces to come; seats stay in the order 0, 1, 2, ...
    #[track_caller]
    pub fn start(setup: G::Setup, seats: u8, faces: &[u32]) -> Script<G> {
        Script::started(setup, seats, faces).0
    }

    /// Starts a play and returns the events of the start too.
    #[track_caller]
    pub fn started(setup: G::Setup, seats: u8, faces: &[u32]) -> (Script<G>, Vec<G::Event>) {
        let dice = Dice::scripted(faces.iter().copied());
        let play = match Play::new(&setup, seats, dice) {
            Ok(play) => play,
            Err(refusal) => panic!("the setup was refused: {refusal}"),
        };
        let mut script = Script { play, kept: Vec::new() };
        let events = script.run(|play, events| play.start(Some(events)));
        (script, events)
    }

    /// Carries out an action that must be accepted.
    #[track_caller]
    pub fn act(&mut self, by: u8, action: G::Action) -> Vec<G::Event> {
        let words = format!("{action:?}");
        let mut events = Vec::new();
        if let Err(refusal) = self.play.act(Seat(by), action, Some(&mut events)) {
            panic!("seat {by}: {words} was refused: {refusal}");
        }
        self.go_on(&mut events);
        events
    }

    /// Tries an action that must be refused, and checks that it changed
    /// nothing and used no dice.
    #[track_caller]
    pub fn refused(&mut self, by: u8, action: G::Action) -> G::Refusal {
        let (before, counter) = (self.play.state().clone(), self.play.dice().counter());
        let left = self.play.dice().left_over();
        let words = format!("{action:?}");
        let mut events = Vec::new();
        match self.play.act(Seat(by), action, Some(&mut events)) {
            Ok(()) => panic!("seat {by}: {words} was accepted: {events:?}"),
            Err(refusal) => {
                assert_eq!(*self.play.state(), before, "{words} was refused and changed the state");
                assert!(events.is_empty(), "{words} was refused after {events:?}");
                let dice = self.play.dice();
                assert_eq!(
                    (dice.counter(), dice.left_over()),
                    (counter, left),
                    "{words} was refused after a roll"
                );
                assert!(!refusal.code().is_empty() && !refusal.to_string().is_empty());
                refusal
            }
        }
    }

    /// Lets the only open ask of a seat run out.
    #[track_caller]
    pub fn expire(&mut self, seat: u8) -> Vec<G::Event> {
        let ask = self.asks().into_iter().find(|ask| ask.seat == Seat(seat));
        let Some(ask) = ask else { panic!("seat {seat} is not asked") };
        self.run(|play, events| play.expire(ask, Some(events)))
    }

    /// Says that a seat is gone for good.
    pub fn leave(&mut self, seat: u8) -> Vec<G::Event> {
        self.run(|play, events| play.leave(Seat(seat), Some(events)))
    }

    /// Says that turns pass over a seat from now on.
    pub fn away(&mut self, seat: u8) {
        self.play.set_away(self.play.away().with(Seat(seat)));
    }

    /// Says that a seat is back.
    pub fn back(&mut self, seat: u8) -> Vec<G::Event> {
        self.play.set_away(self.play.away().without(Seat(seat)));
        self.run(|play, events| play.resume(Some(events)))
    }

    /// Returns who may see an event of the latest command, by its place in the list; `None`: everybody.
    pub fn only(&self, nth: usize) -> Option<Seats> {
        self.kept.iter().find(|(place, _)| *place == nth).map(|(_, seats)| *seats)
    }

    /// Returns the state.
    pub fn state(&self) -> &G::State {
        self.play.state()
    }

    /// Returns the play.
    pub fn play(&self) -> &Play<G> {
        &self.play
    }

    /// Returns what everybody together sees.
    pub fn view(&self) -> G::View {
        G::view(self.play.state(), Seats::first(Seats::MAX))
    }

    /// Returns what the game waits for.
    pub fn asks(&self) -> Vec<Ask> {
        let mut asks = Vec::new();
        G::asks(self.play.state(), &mut asks);
        asks
    }

    /// Returns what a seat may do.
    pub fn legal(&self, by: u8) -> Vec<G::Action> {
        let mut legal = Vec::new();
        G::legal(self.play.state(), Seat(by), &mut legal);
        legal
    }

    /// Ends the test: every face must have been used.
    #[track_caller]
    pub fn done(self) {
        self.no_trouble();
        assert_eq!(self.play.dice().left_over(), 0, "faces are left over");
    }

    #[track_caller]
    fn run(&mut self, run: impl FnOnce(&mut Play<G>, &mut Vec<G::Event>)) -> Vec<G::Event> {
        let mut events = Vec::new();
        run(&mut self.play, &mut events);
        self.go_on(&mut events);
        events
    }

    /// Takes every step of what goes on by itself.
    #[track_caller]
    fn go_on(&mut self, events: &mut Vec<G::Event>) {
        self.kept = self.play.kept().to_vec();
        while self.play.goes_on() {
            self.play.go_on(Some(events));
            self.kept.extend_from_slice(self.play.kept());
        }
        self.no_trouble();
    }

    #[track_caller]
    fn no_trouble(&self) {
        if let Some(trouble) = self.play.dice().trouble() {
            panic!("the scripted dice do not fit: {trouble}");
        }
    }
}
