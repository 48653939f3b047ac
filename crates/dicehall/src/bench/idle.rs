//! Sockets that only listen, and what each of them costs.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::task::JoinSet;

use super::connection::{Connection, Hello};
use super::house::ServerProcess;
use super::load;
use super::pair::Manner;
use super::report::{Idle, round};
use crate::progress::Progress;

/// How many screens look at one table.
const SCREENS: usize = 100;
/// How many sockets are opened at once.
const OPENING: usize = 32;

/// Opens so many sockets and looks at the memory before and after.
pub(super) async fn run(house: &ServerProcess, manner: &Arc<Manner>, n: usize) -> anyhow::Result<Idle> {
    let pairs = load::sit_down(house.address, manner, n.div_ceil(SCREENS)).await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let before = house.rss_kib();
    let mut bar = Progress::new(n as u64, "sockets");
    let (mut opening, mut open) = (JoinSet::<anyhow::Result<Connection>>::new(), Vec::with_capacity(n));
    for i in 0..n {
        if i >= OPENING
            && let Some(connection) = opening.join_next().await
        {
            open.push(listen(connection?.context("more open files may be needed: ulimit -n")?));
            bar.show(open.len() as u64);
        }
        let (address, manner, table) = (house.address, manner.clone(), pairs[i / SCREENS].table.clone());
        opening.spawn(async move {
            let hello = Hello { token: None, table: &table, since: None, want: &manner.want };
            Connection::open(address, hello).await
        });
    }
    while let Some(connection) = opening.join_next().await {
        open.push(listen(connection??));
    }
    bar.finish();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let grown = house.rss_kib().zip(before).map(|(after, before)| after.saturating_sub(before));
    open.iter().for_each(tokio::task::JoinHandle::abort);
    Ok(Idle { sockets: n, kib_per_socket: grown.map(|kib| round(kib as f64 / n as f64)) })
}

/// Reads what comes, so that the house finds the socket alive.
fn listen(mut connection: Connection) -> tokio::task::JoinHandle<()> {
    tokio::spawn(async move { while connection.hear().await.is_ok() {} })
}
