//! A play of any game, driven by lines of text, with a twin that is made of its events alone. What every step owes:
//! a refusal changes nothing and has a code and words, events fold to the same state, what is listed as legal is
//! accepted, and a step beyond its budget has not happened.
//!
//! The lines: `bot N` and `greedy N` let the Nth asked seat's bot choose, `legal N M` takes the Mth of its legal
//! actions, `on` is a step of what goes on by itself, `play N` up to N steps by bots, `expire N` the end of the Nth
//! clock, `leave SEAT`, `away MASK`, `show`; anything else is a seat and its action as JSON.

use std::sync::Arc;

use engine::dice::Dice;
use engine::{
    AnyGame, AnyPlay, Ask, Bot, FaultKind, Luck, Refusal, Seat, Seats, SentAction, ToldEvent, codes,
};
use scene::render::{Theme, svg, text};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::read::{self, Words};

/// The most steps that one input takes: a fuzzer looks for short ones.
const MOST_STEPS: usize = 96;

/// A play that is driven.
pub(crate) struct Driven {
    game: &'static Arc<dyn AnyGame>,
    play: Box<dyn AnyPlay>,
    twin: Box<dyn AnyPlay>,
    luck: Luck,
    seats: u8,
    steps: usize,
    /// Whether every seat is there, and was all the time.
    pub(crate) all_there: bool,
}

impl Driven {
    /// Makes a play that has not started.
    pub(crate) fn new(
        game: &'static Arc<dyn AnyGame>,
        setup: &Value,
        seats: u8,
        seed: u64,
    ) -> Result<Driven, Refusal> {
        let play = game.play(setup, seats, Dice::fast(seed))?;
        let (twin, luck) = (play.copy(), Luck::new(seed));
        let (steps, all_there) = (0, true);
        Ok(Driven { game, play, twin, luck, seats, steps, all_there })
    }

    /// Tests for a play that takes no more steps: it is over, was stopped, or has gone on for long enough.
    pub(crate) fn is_done(&self) -> bool {
        self.steps >= MOST_STEPS || self.overran() || self.play.outcome().is_some()
    }

    /// Returns the whole state.
    pub(crate) fn state(&self) -> Value {
        self.play.state()
    }

    pub(crate) fn start(&mut self) {
        self.steps += 1;
        let told = self.play.start();
        self.fold(&told);
    }

    /// Does what a line says. Returns whether it was an action that the game reads.
    pub(crate) fn line(&mut self, line: &str) -> bool {
        if self.is_done() {
            return false;
        }
        self.steps += 1;
        let mut words = Words::of(line);
        match words.word() {
            "bot" => self.choose(Bot::Random, words.number()),
            "greedy" => self.choose(Bot::Greedy, words.number()),
            "legal" => self.legal(words.number(), words.number()),
            "on" => self.go_on(),
            "play" => self.play(words.below(MOST_STEPS)),
            "expire" => self.expire(words.number()),
            "leave" => self.leave(words.number()),
            "away" => self.away(words.number()),
            "show" => self.show(),
            seat => return self.act(seat, line),
        }
        false
    }

    fn nth_ask(&self, nth: u64) -> Option<Ask> {
        let asks = self.play.asks();
        asks.get((nth % (asks.len().max(1) as u64)) as usize).copied()
    }

    fn choose(&mut self, bot: Bot, nth: u64) {
        let Some(ask) = self.nth_ask(nth) else { return };
        let Some(action) = self.play.choose(bot, ask.seat, &mut self.luck) else { return };
        self.accepted(ask.seat, &action);
    }

    fn legal(&mut self, nth: u64, which: u64) {
        let Some(ask) = self.nth_ask(nth) else { return };
        let legal = self.play.legal(ask.seat);
        if let Some(action) = legal.get((which % (legal.len().max(1) as u64)) as usize) {
            self.accepted(ask.seat, action);
        }
    }

    /// Carries out what the game itself has listed.
    fn accepted(&mut self, by: Seat, action: &Value) {
        match self.play.act(by, action) {
            Ok(told) => self.fold(&told),
            Err(refusal) => {
                assert_eq!(refusal.code, codes::OVER_BUDGET, "{by} was offered {action}: {refusal}");
                self.same();
            }
        }
    }

    fn act(&mut self, seat: &str, line: &str) -> bool {
        let action = read::json(line.trim_start().strip_prefix(seat).unwrap_or_default().trim());
        let by = Seat(read::number(seat) as u8);
        match self.play.act(by, &action) {
            Ok(told) => self.fold(&told),
            Err(refusal) => {
                typed(&refusal);
                self.same();
            }
        }
        SentAction::read(action).is_ok_and(|sent| self.game.read_action(&sent).is_ok())
    }

    fn go_on(&mut self) {
        if self.play.goes_on() {
            let told = self.play.go_on();
            self.fold(&told);
        }
    }

    fn play(&mut self, n: usize) {
        for _ in 0..n {
            if self.is_done() {
                return;
            }
            self.steps += 1;
            match self.play.goes_on() {
                true => self.go_on(),
                false => self.choose(Bot::Random, 0),
            }
        }
    }

    fn expire(&mut self, nth: u64) {
        if let Some(ask) = self.nth_ask(nth) {
            let told = self.play.expire(ask);
            self.fold(&told);
        }
    }

    fn leave(&mut self, seat: u64) {
        self.all_there = false;
        let told = self.play.leave(Seat((seat % u64::from(self.seats.max(1))) as u8));
        self.fold(&told);
    }

    fn away(&mut self, mask: u64) {
        self.all_there = false;
        let away: Seats = (0..self.seats).filter(|seat| mask >> seat & 1 == 1).map(Seat).collect();
        self.play.set_away(away);
        self.twin.set_away(away);
        let told = self.play.resume();
        self.fold(&told);
    }

    /// Tests for a step that was stopped because it did too much. A game that fails otherwise fails the law.
    fn overran(&self) -> bool {
        self.play.fault().is_some_and(|fault| {
            assert!(fault.kind == FaultKind::OverBudget, "{fault}");
            true
        })
    }

    /// Tells the twin what happened.
    fn fold(&mut self, told: &[ToldEvent]) {
        assert!(!self.overran() || told.is_empty(), "a step that was stopped has told something");
        for told in told {
            self.twin.apply(&told.event).expect("an event reads");
        }
        self.twin.set_counter(self.play.dice().counter());
        if self.overran() || self.steps.is_multiple_of(16) {
            self.same();
        }
    }

    /// Events alone make the same state. Returns it, written down.
    fn same(&self) -> Box<RawValue> {
        assert_eq!(self.play.dice().counter(), self.twin.dice().counter());
        let (play, twin) = (self.play.snapshot(), self.twin.snapshot());
        assert!(play.get() == twin.get(), "folded, it is another state:\n{play}\n{twin}");
        play
    }

    /// Checks the play as it stands: it was folded, could be written down and read again, and is one that a play can
    /// reach.
    pub(crate) fn check(&self) {
        let snapshot = self.same();
        let (state, dice) = (self.play.state(), || self.play.dice().clone());
        let again = self.game.play_on(&snapshot, dice()).expect("a snapshot reads");
        assert!(again.snapshot().get() == snapshot.get(), "read again, it is another state:\n{snapshot}");
        let restored = self.game.restore(&state, dice()).expect("a state that was reached can be reached");
        assert_eq!(restored.state(), state);
    }

    /// Somebody is asked, something goes on, or it is over.
    pub(crate) fn check_alive(&self) {
        let waits = || !self.play.asks().is_empty() || self.play.goes_on();
        let over = self.play.outcome().is_some() || self.overran();
        assert!(over || !self.all_there || waits() || self.overran(), "it stands still: {}", self.state());
    }

    /// Shows the play to everybody, as data and as pictures.
    pub(crate) fn show(&mut self) {
        let seats: Vec<Seat> = (0..self.seats).map(Seat).collect();
        let audiences = seats.iter().map(|seat| Seats::only(*seat)).chain([Seats::NONE]);
        for to in audiences {
            let view = self.play.view_text(to);
            let scene = self.play.scene(to);
            text(&scene);
            if to == Seats::NONE {
                svg(&scene, Theme::default());
                assert!(read::json(view.get()) == self.play.view(to) || self.overran());
            }
        }
        for seat in seats {
            self.play.legal(seat);
        }
    }
}

/// A refusal says what is wrong, to programs and to people.
pub(crate) fn typed(refusal: &Refusal) {
    let is_code = |code: &str| {
        !code.is_empty() && code.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
    };
    assert!(is_code(refusal.code) && !refusal.message.is_empty(), "{refusal:?}");
}
