//! What a simulation came to, for people and for programs.

use engine::{Bot, Course, Spread, Tally};
use serde::Serialize;

use cli::Output;
use cli::number::{counted, grouped};

/// The width of a full bar.
const BAR: f64 = 40.0;

/// What a simulation came to.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Report {
    #[serde(skip)]
    title: &'static str,
    games: u64,
    seats: u8,
    seed: u64,
    bot: Bot,
    journal: bool,
    seconds: f64,
    games_per_second: f64,
    moves_per_second: f64,
    moves: u64,
    events: u64,
    unfinished: u64,
    wins: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    roles: Vec<&'static str>,
    scores: Range,
    lengths: Range,
}

/// The mean and spread of a quantity.
#[derive(Serialize)]
struct Range {
    mean: f64,
    sd: f64,
    min: i64,
    max: i64,
}

impl Report {
    /// Sums up a simulation that took so long.
    pub(crate) fn new(title: &'static str, course: &Course, tally: &Tally, seconds: f64) -> Report {
        let per_second = |count: u64| (count as f64 / seconds.max(1e-9)).round();
        Report {
            title,
            games: tally.games,
            seats: course.seats,
            seed: course.seed,
            bot: course.bot,
            journal: course.journal,
            seconds,
            games_per_second: per_second(tally.games + tally.unfinished),
            moves_per_second: per_second(tally.moves),
            moves: tally.moves,
            events: tally.events,
            unfinished: tally.unfinished,
            wins: tally.wins.clone(),
            roles: tally.roles.iter().copied().collect::<Option<_>>().unwrap_or_default(),
            scores: Range::of(&tally.scores),
            lengths: Range::of(&tally.lengths),
        }
    }

    /// Tells it in words.
    pub(crate) fn tell(&self, output: &mut Output) -> anyhow::Result<()> {
        let bots = match self.bot {
            _ if self.moves == 0 => "played by the house",
            Bot::Random => "random bots",
            Bot::Greedy => "greedy bots",
        };
        let seats = counted(self.seats.into(), "seat", "seats");
        output.line(format_args!("{}, {seats}, {bots}, seed {}", self.title, self.seed))?;
        output.line(format_args!("  games    {} in {:.2} s", grouped(self.games), self.seconds))?;
        if self.unfinished > 0 {
            output.line(format_args!("           {} more never ended", grouped(self.unfinished)))?;
        }
        let kept = if self.journal { "events kept" } else { "events applied and dropped" };
        output.line(format_args!(
            "  speed    {} games/s, {} moves/s, {kept}",
            grouped(self.games_per_second as i64),
            grouped(self.moves_per_second as i64)
        ))?;
        output.line(format_args!("  score    {}", self.scores.words()))?;
        output.line(format_args!("  length   {} moves", self.lengths.words()))?;
        output.line("  wins")?;
        for (seat, wins) in self.wins.iter().enumerate() {
            let name = self.roles.get(seat).map_or_else(|| format!("seat {seat}"), |role| (*role).to_owned());
            self.tell_share(output, &name, *wins)?;
        }
        let won: u64 = self.wins.iter().sum();
        if !self.roles.is_empty() && won < self.games {
            self.tell_share(output, "nobody", self.games - won)?;
        }
        Ok(())
    }
}

impl Report {
    fn tell_share(&self, output: &mut Output, name: &str, wins: u64) -> anyhow::Result<()> {
        let share = wins as f64 / self.games.max(1) as f64;
        let bar = "█".repeat((share * BAR).round() as usize);
        output.line(format_args!("    {name:6}  {:>5.1} %  {bar}", share * 100.0))?;
        Ok(())
    }
}

impl Range {
    fn of(spread: &Spread) -> Range {
        Range { mean: spread.mean(), sd: spread.deviation(), min: spread.min, max: spread.max }
    }

    fn words(&self) -> String {
        let Range { mean, sd, min, max } = self;
        format!("mean {}, spread {}, {} to {}", rounded(*mean), rounded(*sd), grouped(*min), grouped(*max))
    }
}

/// Writes a number of any size with three or more digits that mean something.
fn rounded(number: f64) -> String {
    if number.abs() < 100.0 { format!("{number:.1}") } else { grouped(number.round() as i64) }
}
