//! Tables that play at once, each as fast as it can, and what that costs.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::disk;
use super::house::ServerProcess;
use super::pair::{Manner, Pair, Step};
use super::report::{Run, Spread, mib, round};

/// How many tables are opened at once.
const OPENING: usize = 16;
/// What a house may settle for before its memory is looked at.
const SETTLE: Duration = Duration::from_millis(300);

/// What one table did.
#[derive(Default)]
struct Tally {
    took: Vec<Duration>,
    refused: usize,
}

/// Opens so many tables and lets all of them play.
pub(super) async fn run(
    house: &ServerProcess,
    manner: &Arc<Manner>,
    n: usize,
    time: Duration,
    disk: Option<&Path>,
) -> anyhow::Result<Run> {
    let before = house.rss_kib();
    let pairs = sit_down(house.address, manner, n).await?;
    tokio::time::sleep(SETTLE).await;
    let seated = house.rss_kib();
    let mut syncs = disk.map(disk::measure).transpose()?;
    let (cpu, began) = (house.cpu(), Instant::now());
    let tally = play(house.address, pairs, manner, began + time).await?;
    let (seconds, cpu) = (began.elapsed().as_secs_f64(), house.cpu().zip(cpu));
    // The faster of both: the disk as it is when nobody else is in the way.
    if let Some(disk) = disk {
        let after = disk::measure(disk)?;
        syncs = syncs.map(|before| if after.p50_ms < before.p50_ms { after } else { before });
    }
    let moves = tally.took.len();
    let used = cpu.map(|(after, before)| (after - before).as_secs_f64());
    let latency = Spread::of(tally.took);
    Ok(Run {
        tables: n,
        sockets: n * 2,
        seconds: round(seconds),
        moves,
        moves_per_second: round(moves as f64 / seconds),
        latency,
        refused: tally.refused,
        server_cpu_us_per_move: used.filter(|_| moves > 0).map(|used| round(used * 1e6 / moves as f64)),
        seated_mib: seated.map(mib),
        above_base_mib: seated.zip(before).map(|(seated, before)| mib(seated.saturating_sub(before))),
        after_mib: house.rss_kib().map(mib),
        fdatasync: syncs,
        p50_to_fdatasync: syncs.map(|syncs| round(latency.p50_ms / syncs.p50_ms)),
    })
}

/// Opens tables, several at a time.
pub(super) async fn sit_down(house: SocketAddr, manner: &Arc<Manner>, n: usize) -> anyhow::Result<Vec<Pair>> {
    let mut opening = JoinSet::new();
    let mut pairs = Vec::with_capacity(n);
    for i in 0..n {
        if i >= OPENING
            && let Some(pair) = opening.join_next().await
        {
            pairs.push(pair??);
        }
        let manner = manner.clone();
        opening.spawn(async move { Pair::sit_down(house, &manner).await });
    }
    while let Some(pair) = opening.join_next().await {
        pairs.push(pair??);
    }
    Ok(pairs)
}

async fn play(
    house: SocketAddr,
    pairs: Vec<Pair>,
    manner: &Arc<Manner>,
    until: Instant,
) -> anyhow::Result<Tally> {
    let mut playing = JoinSet::new();
    for pair in pairs {
        playing.spawn(play_one(house, pair, manner.clone(), until));
    }
    let mut all = Tally::default();
    while let Some(tally) = playing.join_next().await {
        let tally = tally??;
        all.took.extend(tally.took);
        all.refused += tally.refused;
    }
    Ok(all)
}

async fn play_one(
    house: SocketAddr,
    mut pair: Pair,
    manner: Arc<Manner>,
    until: Instant,
) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    while Instant::now() < until {
        match pair.step(&manner).await? {
            Step::Moved(took) => tally.took.push(took),
            Step::Refused => tally.refused += 1,
            Step::Over => pair = Pair::sit_down(house, &manner).await?,
        }
    }
    Ok(tally)
}
