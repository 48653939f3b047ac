//! `dicehall verify`: checks the dice of a finished play roll by roll. It
//! trusts nothing but the rules of the dice and the game's word on which
//! events tell a roll.

use std::path::PathBuf;

use cli::number::{counted, grouped};
use cli::{CliError, Output, Source};
use engine::Registry;
use engine::dice::Roll;
use serde::Serialize;
use serde_json::{Value, json};
use table::{Entry, Event, Export, ImportError, Phase, Table, Verdict, VerifyError};

use crate::{Answer, games};

/// The largest export, in MiB.
const MOST_MIB: u64 = 256;

/// Checks the export of a finished play: is every roll what the committed seed gives?
#[derive(clap::Args)]
#[command(after_help = games::VERIFY_EXAMPLES)]
pub(crate) struct Args {
    /// The export; - reads it from stdin.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
}

/// Why a play is not proved fair.
enum Doubt {
    /// The dice or the chain of records are not right.
    Unfair(VerifyError),
    /// The records do not make a table, or not this one.
    Records(ImportError),
    /// The seed is known and the play is not over: the end is missing.
    NoEnd,
    /// The winners that are told are not those of the play.
    Winners,
}

/// What was found, for programs.
#[derive(Serialize)]
struct Finding {
    fair: bool,
    /// How many rolls follow from the seed, up to the first that does not.
    rolls: u64,
    unchecked: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Value>,
}

impl Finding {
    fn fair(verdict: &Verdict) -> Finding {
        Finding { fair: true, rolls: verdict.rolls, unchecked: verdict.unchecked, reason: None }
    }

    fn doubtful(doubt: &Doubt, export: &Export) -> Finding {
        Finding { fair: false, rolls: doubt.rolls(export), unchecked: 0, reason: Some(doubt.to_json()) }
    }
}

/// Checks the export of a finished play.
pub(crate) fn run(args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    let source = Source::read(&args.file, MOST_MIB)?;
    let export = Export::read(source.text()).map_err(|error| CliError::of_import(&source, error))?;
    let game = registry.reading(&export.game, export.rules).ok_or_else(|| {
        CliError::of_import(&source, ImportError::UnknownGame(export.game.clone(), export.rules))
    })?;
    // The dice come first: a roll that is not fair is worse than a record that was changed.
    let checked = table::verify(&export, game.as_ref()).map_err(Doubt::Unfair);
    let checked = checked.and_then(|verdict| Ok((verdict, fold(&export, registry)?)));
    match &checked {
        Ok((verdict, _)) if output.is_json() => output.json(&Finding::fair(verdict))?,
        Ok((verdict, table)) => output.line(praise(verdict, table))?,
        Err(doubt) if output.is_json() => output.json(&Finding::doubtful(doubt, &export))?,
        Err(doubt) => output.line(doubt.to_words())?,
    }
    Ok(if checked.is_ok() { Answer::Yes } else { Answer::No })
}

/// Makes the table again, and checks that its play is over.
fn fold(export: &Export, registry: &Registry) -> Result<Table, Doubt> {
    let table = export.fold(registry).map_err(Doubt::Records)?;
    match table.phase() {
        Phase::Lobby | Phase::InProgress => Err(Doubt::NoEnd),
        Phase::Ended | Phase::Abandoned if winners_agree(export, &table) => Ok(table),
        Phase::Ended | Phase::Abandoned => Err(Doubt::Winners),
    }
}

/// No hash follows the last record, so what it tells of the end is held against the play.
fn winners_agree(export: &Export, table: &Table) -> bool {
    let Some(outcome) = table.play().and_then(|play| play.outcome()) else { return true };
    let mut entries = export.records.iter().flat_map(|record| &record.entries);
    entries.all(|entry| match entry {
        Entry::Table(event) => match event.as_ref() {
            Event::GameEnded { winners, .. } => *winners == outcome.winners(),
            _ => true,
        },
        Entry::Play { .. } => true,
    })
}

fn praise(verdict: &Verdict, table: &Table) -> String {
    let rolls = match verdict.rolls {
        1 => "the only roll follows".to_owned(),
        rolls => format!("all {} rolls follow", grouped(rolls)),
    };
    let unchecked = match verdict.unchecked {
        0 => String::new(),
        rolls => format!(
            "; {} before them came from another house and cannot be checked",
            counted(rolls, "roll", "rolls")
        ),
    };
    format!("Fair: {rolls} from the committed seed{unchecked}. {}", story(table))
}

/// Says what was played and who won.
fn story(table: &Table) -> String {
    let played = format!("{}, table {}", table.game().meta().title, table.id());
    let Some(outcome) = table.play().and_then(|play| play.outcome()) else { return format!("{played}.") };
    let winners = outcome.winners();
    let won: Vec<String> = outcome
        .standings
        .iter()
        .filter(|standing| winners.contains(standing.seat))
        .filter_map(|standing| {
            let name = &table.chair(standing.seat)?.name;
            Some(format!("{name} with {}", grouped(standing.score)))
        })
        .collect();
    if won.is_empty() {
        return format!("{played}: nobody won.");
    }
    format!("{played}: won by {}.", won.join(" and "))
}

impl Doubt {
    fn code(&self) -> &'static str {
        match self {
            Doubt::Unfair(VerifyError::NoSeed) => "NO_SEED",
            Doubt::Unfair(VerifyError::Commitment) => "WRONG_SEED",
            Doubt::Unfair(VerifyError::NoStart) => "NO_START_RECORD",
            Doubt::Unfair(VerifyError::Roll { .. }) => "UNFAIR_ROLL",
            Doubt::Unfair(VerifyError::Count { .. }) => "WRONG_ROLL_COUNT",
            Doubt::Unfair(VerifyError::Event(_)) => "BAD_EVENT",
            Doubt::Unfair(VerifyError::Chain(_)) => "BROKEN_CHAIN",
            Doubt::Records(error) => error.code(),
            Doubt::NoEnd => "NO_END",
            Doubt::Winners => "WRONG_WINNERS",
        }
    }

    fn message(&self) -> String {
        match self {
            Doubt::Unfair(VerifyError::Roll { number, seq, told, expected }) => {
                format!(
                    "roll {number} (record {seq}) shows {}; the seed gives {}",
                    shown(told),
                    shown(expected)
                )
            }
            Doubt::Unfair(unfair) => unfair.to_string(),
            Doubt::Records(error) => error.to_string(),
            Doubt::NoEnd => {
                "the seed is revealed, but the records stop before the end of the play".to_owned()
            }
            Doubt::Winners => "the winners that are told are not those of the play".to_owned(),
        }
    }

    fn to_words(&self) -> String {
        match self {
            // Nothing speaks against this one yet.
            Doubt::Unfair(VerifyError::NoSeed) => format!("Not proved: {}.", self.message()),
            _ => format!("Not fair: {}.", self.message()),
        }
    }

    fn to_json(&self) -> Value {
        let mut reason = json!({ "code": self.code(), "message": self.message() });
        if let Doubt::Unfair(VerifyError::Roll { number, seq, told, expected }) = self {
            reason["roll"] = (*number).into();
            reason["record"] = (*seq).into();
            reason["told"] = json!(values(told));
            reason["expected"] = json!(values(expected));
        }
        reason
    }

    /// How many rolls were found right before the doubt came up.
    fn rolls(&self, export: &Export) -> u64 {
        match self {
            Doubt::Unfair(VerifyError::Roll { number, .. }) => *number,
            Doubt::Unfair(VerifyError::Count { told, counted, .. }) => *told.min(counted),
            Doubt::Unfair(VerifyError::Chain(_)) | Doubt::Records(_) | Doubt::NoEnd | Doubt::Winners => {
                export.records.last().map_or(0, |record| record.dice)
            }
            Doubt::Unfair(_) => 0,
        }
    }
}

fn values(roll: &Roll) -> Vec<u32> {
    match roll {
        Roll::Faces { faces, .. } => faces.clone(),
        Roll::Order(order) => order.iter().copied().map(u32::from).collect(),
    }
}

fn shown(roll: &Roll) -> String {
    let values: Vec<String> = values(roll).iter().map(u32::to_string).collect();
    match roll {
        Roll::Faces { .. } => values.join(" "),
        Roll::Order(_) => format!("the order {}", values.join(" ")),
    }
}
