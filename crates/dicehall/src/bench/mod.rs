//! `dicehall bench`: measures a house over real sockets, from a second
//! process. It prints JSON; progress goes to stderr.

mod connection;
mod disk;
mod house;
mod http;
mod idle;
mod kills;
mod ledger;
mod load;
mod long;
mod pair;
mod report;
mod steps;
mod stored;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use cli::Output;
use engine::{AnyGame, Registry};

use self::house::ServerProcess;
use self::pair::Manner;
use self::report::{Report, mib, round};
use crate::{Answer, catalogue, games, house_rules};

/// Measures a house over real sockets from a second process, or kills it under load.
#[derive(clap::Args)]
#[command(after_help = games::BENCH_EXAMPLES)]
pub(crate) struct Args {
    /// A house that is open already; left out, one is opened with a database in a folder of its own.
    #[arg(long, value_name = "URL", conflicts_with_all = ["stored", "kills", "long"])]
    url: Option<String>,
    /// The process of that house, for its CPU time and memory.
    #[arg(long, value_name = "PID", requires = "url")]
    pid: Option<u32>,
    /// The game, by its id; left out, the first that two can play.
    #[arg(long)]
    game: Option<String>,
    /// House rules.
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// The actions of a turn, in order; left out, whatever the house says is legal.
    #[arg(long, value_name = "ACTIONS", value_delimiter = ',')]
    turn: Vec<String>,
    /// What the sockets ask for.
    #[arg(long, value_name = "PIECES", value_delimiter = ',', default_value = "events,view",
        value_parser = ["events", "view", "scene"])]
    want: Vec<String>,
    /// How many tables play at once, two seats each; several numbers are several runs.
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "1,64")]
    tables: Vec<usize>,
    /// How long each run takes.
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    seconds: f64,
    /// Opens so many sockets that only listen, instead of playing.
    #[arg(long, value_name = "N")]
    idle_sockets: Option<usize>,
    /// Opens a house on so many stored tables, instead of playing.
    #[arg(long, value_name = "N")]
    stored: Option<u64>,
    /// Measures the first move at a table of so many records that comes back, with a snapshot and without.
    #[arg(long, value_name = "N", conflicts_with_all = ["stored", "kills"])]
    long: Option<u64>,
    /// Times every step of a play, up to so many, and every look at it, beside the work that the rules count.
    #[arg(long, value_name = "N", conflicts_with_all = ["url", "stored", "kills", "long"])]
    steps: Option<u64>,
    /// Kills the house so many times while 16 tables play, and holds what they were shown against the journal.
    #[arg(long, value_name = "N")]
    kills: Option<usize>,
    /// Threads of the house that is opened.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Where the database goes; left out, a temporary folder.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// How many tables play while a house is killed.
const TABLES_UNDER_FIRE: usize = 16;

/// Measures a house.
pub(crate) fn run(args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("threads cannot be started")?;
    let folder = match &args.folder {
        Some(folder) => tempfile::tempdir_in(folder),
        None => tempfile::tempdir(),
    };
    let folder = folder.context("a folder for the database cannot be made")?;
    let report = runtime.block_on(measure(args, registry, folder.path()))?;
    output.json(&report)?;
    let clean = report.faults.as_ref().is_none_or(report::Faults::is_clean);
    Ok(if clean { Answer::Yes } else { Answer::No })
}

async fn measure(args: &Args, registry: &Registry, folder: &Path) -> anyhow::Result<Report> {
    let manner = Arc::new(manner(args, registry)?);
    let data = folder.join("bench.db");
    let mut report = Report { game: manner.game.clone(), ..Report::default() };
    if let Some(n) = args.kills {
        let how_many = (n, TABLES_UNDER_FIRE);
        report.faults = Some(kills::run(args, registry, &manner, how_many, &data).await?);
        return Ok(report);
    }
    if let Some(n) = args.stored {
        report.stored = Some(stored::run(args, registry, &manner, n, &data).await?);
        return Ok(report);
    }
    if let Some(n) = args.steps {
        report.steps = Some(steps::run(&**catalogue::find(registry, &manner.game)?, &manner, n)?);
        return Ok(report);
    }
    if let Some(n) = args.long {
        report.long = Some(long::run(registry, &manner, n, &data).await?);
        return Ok(report);
    }
    let house = ServerProcess::find_or_open(args, &data).await?;
    report.opened_in_ms = round(house.opened_in.as_secs_f64() * 1e3);
    report.base_mib = house.rss_kib().map(mib);
    if let Some(n) = args.idle_sockets {
        report.idle = Some(idle::run(&house, &manner, n).await?);
        return Ok(report);
    }
    let disk = house.is_ours().then_some(folder);
    for n in &args.tables {
        let time = Duration::from_secs_f64(args.seconds.max(0.0));
        report.runs.push(load::run(&house, &manner, *n, time, disk).await?);
    }
    Ok(report)
}

fn manner(args: &Args, registry: &Registry) -> anyhow::Result<Manner> {
    let game = match &args.game {
        Some(id) => catalogue::find(registry, id)?,
        None => registry.iter().find(|game| for_two(&***game)).context("there is no game for two here")?,
    };
    Ok(Manner {
        game: game.meta().id.to_owned(),
        setup: house_rules::read(None, args.setup.as_deref())?,
        turn: args.turn.clone(),
        want: args.want.clone(),
    })
}

fn for_two(game: &dyn AnyGame) -> bool {
    let seats = game.meta().seats;
    (seats.from..=seats.to).contains(&2)
}
