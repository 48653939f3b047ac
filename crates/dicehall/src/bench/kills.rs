//! Killing the house under load, again and again: nothing that a client was
//! shown is lost, nothing is done twice, nothing is left out.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use engine::{Registry, Seat};
use serde_json::{Value, json};
use store::Backend;
use table::{Entry, Record};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::house::ServerProcess;
use super::pair::{Manner, Pair, Step};
use super::report::Faults;
use super::{Args, http, load};
use crate::progress::Progress;

/// How long a house is left in peace before it is killed, in milliseconds.
const PEACE_MS: std::ops::Range<u64> = 50..1_000;
/// How long clients wait before they try to come back.
const AGAIN: Duration = Duration::from_millis(20);
/// How long a house may take until everybody is back.
const PATIENCE: Duration = Duration::from_secs(60);

/// After so many kills a house lives until everybody is back: on a slow machine nobody would ever be.
const HASTY: usize = 4;

/// After so many kills other tables are opened: people play no game without an end, and every start would read it anew.
const ROUND: usize = 50;

/// Kills a house so many times while so many tables are played at.
pub(super) async fn run(
    args: &Args,
    registry: &Registry,
    manner: &Arc<Manner>,
    (n_kills, n_tables): (usize, usize),
    data: &Path,
) -> anyhow::Result<Faults> {
    let mut faults = Faults::default();
    let mut bar = Progress::new(n_kills as u64, "kills");
    while faults.kills < n_kills {
        let n = ROUND.min(n_kills - faults.kills);
        round(args, registry, manner, (n, n_tables), data, (&mut faults, &mut bar)).await?;
    }
    bar.finish();
    Ok(faults)
}

/// Kills a house so many times while the same tables are played at, and looks what they were shown.
async fn round(
    args: &Args,
    registry: &Registry,
    manner: &Arc<Manner>,
    (n_kills, n_tables): (usize, usize),
    data: &Path,
    (faults, bar): (&mut Faults, &mut Progress),
) -> anyhow::Result<()> {
    let mut house = ServerProcess::open(args, data, 0).await?;
    let address = house.address;
    let mut pairs = load::sit_down(address, manner, n_tables).await?;
    pairs.iter_mut().for_each(|pair| pair.ledger.open());
    let (stop, stopped) = watch::channel(false);
    let mut playing = JoinSet::new();
    let away = Arc::new(AtomicUsize::new(0));
    for pair in pairs {
        playing.spawn(play(address, pair, manner.clone(), stopped.clone(), away.clone()));
    }
    for done in 0..n_kills {
        tokio::time::sleep(peace()?).await;
        if done % HASTY == HASTY - 1 {
            everybody_back(&away).await;
        }
        house.kill()?;
        house = ServerProcess::open(args, data, address.port()).await?;
        bar.show((faults.kills + done) as u64 + 1);
    }
    tokio::time::sleep(peace()?).await;
    stop.send_replace(true);
    faults.kills += n_kills;
    faults.tables += n_tables;
    let mut pairs = Vec::new();
    while let Some(played) = playing.join_next().await {
        let (pair, repeated) = played??;
        faults.repeated += repeated;
        pairs.push(pair);
    }
    let told = history(address, &pairs).await?;
    house.kill()?;
    check(registry, data, &pairs, &told, faults).await
}

fn peace() -> anyhow::Result<Duration> {
    let random = u64::from(getrandom::u32().context("this machine has no random numbers")?);
    Ok(Duration::from_millis(PEACE_MS.start + random % (PEACE_MS.end - PEACE_MS.start)))
}

/// Plays until told to stop and everything is answered; comes back as often as need be.
async fn play(
    house: SocketAddr,
    mut pair: Pair,
    manner: Arc<Manner>,
    stopped: watch::Receiver<bool>,
    away: Arc<AtomicUsize>,
) -> anyhow::Result<(Pair, usize)> {
    let mut repeated = 0;
    while !*stopped.borrow() || pair.is_waiting() {
        match pair.step(&manner).await {
            Ok(Step::Moved(_) | Step::Refused) => {}
            // This table's ledger is complete.
            Ok(Step::Over) => break,
            Err(_) => {
                repeated += usize::from(pair.is_waiting());
                away.fetch_add(1, Ordering::Relaxed);
                come_back(house, &mut pair, &manner).await?;
                away.fetch_sub(1, Ordering::Relaxed);
            }
        }
    }
    pair.leave();
    Ok((pair, repeated))
}

/// Waits until nobody is away; whoever cannot come back says so by itself.
async fn everybody_back(away: &AtomicUsize) {
    let began = Instant::now();
    while away.load(Ordering::Relaxed) > 0 && began.elapsed() < PATIENCE {
        tokio::time::sleep(AGAIN).await;
    }
}

async fn come_back(house: SocketAddr, pair: &mut Pair, manner: &Manner) -> anyhow::Result<()> {
    let began = Instant::now();
    loop {
        match pair.come(house, manner).await {
            Ok(()) => return Ok(()),
            Err(error) if began.elapsed() > PATIENCE => {
                return Err(error.context("a client could not come back"));
            }
            Err(_) => tokio::time::sleep(AGAIN).await,
        }
    }
}

/// Reads what the house says has happened at each table, for its first seat.
async fn history(house: SocketAddr, pairs: &[Pair]) -> anyhow::Result<Vec<Vec<Value>>> {
    let mut all = Vec::new();
    for pair in pairs {
        let (mut moves, mut after) = (Vec::new(), 0);
        loop {
            let path = format!("/api/games/{}/moves?events=true&after={after}&limit=1000", pair.table);
            let Value::Array(page) = http::get(house, &path, Some(&pair.tokens[0])).await? else { break };
            let Some(last) = page.last() else { break };
            after = seq(last);
            moves.extend(page);
        }
        all.push(moves);
    }
    Ok(all)
}

fn seq(told: &Value) -> u64 {
    told["version"].as_u64().unwrap_or(u64::MAX)
}

/// Reads every journal as it lies on disk, and holds the ledgers against it.
async fn check(
    registry: &Registry,
    data: &Path,
    pairs: &[Pair],
    told: &[Vec<Value>],
    faults: &mut Faults,
) -> anyhow::Result<()> {
    let store = Backend::at(data).open(0)?;
    let wrong = store.check().await?;
    ensure!(wrong.is_empty(), "the database is damaged: {wrong:?}");
    for (pair, told) in pairs.iter().zip(told) {
        let stored = store.load(&pair.table).await?.context("a table is gone")?;
        // Reading it checks the chain of hashes from the first record to the last.
        let kept = hall::recall(registry, stored)?;
        pair.ledger.check(&pair.table, &kept.records, faults);
        check_told(&pair.table, &kept.records, told, faults);
    }
    Ok(store.close().await?)
}

/// Holds what REST tells the first seat against the journal: the same events, in the same order.
fn check_told(table: &str, records: &[Record], told: &[Value], faults: &mut Faults) {
    let mut told = told.iter();
    for record in records {
        for event in record.entries.iter().filter_map(shown_to_first) {
            let next = told.next().unwrap_or(&Value::Null);
            let said = json!({ "event": next["action"], "data": next["parameters"] });
            if seq(next) != record.seq || said != event {
                faults
                    .gaps
                    .push(format!("{table}: record {} has {event}, and REST tells {next}", record.seq));
                return;
            }
        }
    }
}

fn shown_to_first(entry: &Entry) -> Option<Value> {
    match entry {
        Entry::Play { event, only } if only.is_none_or(|only| only.contains(Seat(0))) => {
            serde_json::from_str(event.get()).ok()
        }
        _ => None,
    }
}
