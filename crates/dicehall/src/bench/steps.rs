//! The longest step of a play, and the longest look at it, beside the work that the rules counted.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::Context;
use engine::dice::Dice;
use engine::{AnyGame, AnyPlay, Bot, FaultKind, Luck, Seat, Seats, work};

use super::pair::Manner;
use super::report::{Longest, Steps, round};
use crate::progress::Progress;

/// How often what takes longest is tried: the shortest time is its own, the rest is the machine's.
const TRIES: usize = 5;

/// Plays so many steps by bots and by what goes on by itself, and times everything that a table asks of a game.
pub(super) fn run(game: &dyn AnyGame, manner: &Manner, n: u64) -> anyhow::Result<Steps> {
    let seats = game.meta().seats.usual;
    let mut play = game.play(&manner.setup, seats, Dice::fast(1)).context("no play of these house rules")?;
    let mut longest = Longests::default();
    let mut progress = Progress::new(n, "steps");
    let mut steps = 0;
    longest.step(&mut *play, &|play| drop(play.start()));
    while steps < n && play.outcome().is_none() && play.fault().is_none() {
        if play.goes_on() {
            longest.step(&mut *play, &|play| drop(play.go_on()));
        } else if let Some(ask) = play.asks().first().copied() {
            let choose = |play: &dyn AnyPlay| play.choose(Bot::Greedy, ask.seat, &mut Luck::new(steps));
            longest.look("choose", &*play, &choose);
            let action = choose(&*play).context("a bot chose nothing")?;
            longest.step(&mut *play, &|play| drop(play.act(ask.seat, &action)));
        } else {
            break;
        }
        for seat in (0..seats).map(Seat) {
            let to = Seats::only(seat);
            longest.look("legal", &*play, &|play| play.legal(seat));
            longest.look("view", &*play, &|play| play.view_text(to));
            longest.look("scene", &*play, &|play| play.scene(to));
        }
        steps += 1;
        progress.show(steps);
    }
    progress.finish();
    let fault = play.fault();
    if let Some(fault) = fault.filter(|fault| fault.kind != FaultKind::OverBudget) {
        anyhow::bail!("{}: {fault}", game.meta().id);
    }
    Ok(Steps { steps, seats, budget: work::BUDGET, over_budget: fault.is_some(), longest: longest.0 })
}

/// The longest of each kind so far.
#[derive(Default)]
struct Longests(BTreeMap<&'static str, Longest>);

impl Longests {
    fn step(&mut self, play: &mut dyn AnyPlay, run: &dyn Fn(&mut dyn AnyPlay)) {
        let before = play.copy();
        let first = timed(|| run(play));
        self.keep("step", first, || {
            let mut again = before.copy();
            timed(|| run(&mut *again))
        });
    }

    fn look<T>(&mut self, what: &'static str, play: &dyn AnyPlay, read: &dyn Fn(&dyn AnyPlay) -> T) {
        let look = || timed(|| drop(read(play)));
        self.keep(what, look(), look);
    }

    /// Keeps what took longer than all before, if it does so each time.
    fn keep(&mut self, what: &'static str, first: Timed, mut again: impl FnMut() -> Timed) {
        let known = self.0.get(what).map_or(0.0, |longest| longest.ms);
        let mut least = first;
        for _ in 1..TRIES {
            if least.ms() <= known {
                return;
            }
            least.took = least.took.min(again().took);
        }
        if least.ms() > known {
            let per_piece = least.took.as_nanos() as f64 / least.pieces.max(1) as f64;
            let longest =
                Longest { ms: round(least.ms()), pieces: least.pieces, ns_per_piece: round(per_piece) };
            self.0.insert(what, longest);
        }
    }
}

#[derive(Clone, Copy)]
struct Timed {
    took: Duration,
    pieces: u64,
}

impl Timed {
    fn ms(self) -> f64 {
        self.took.as_secs_f64() * 1e3
    }
}

fn timed(run: impl FnOnce()) -> Timed {
    let begun = Instant::now();
    // More than the edge allows: it is the edge that stops.
    let ran = work::within(u64::MAX / 2, run);
    Timed { took: begun.elapsed(), pieces: ran.map_or(0, |((), pieces)| pieces) }
}
