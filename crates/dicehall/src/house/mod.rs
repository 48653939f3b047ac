//! Looking after what a house keeps: checking it, copying it, putting a copy
//! back, and moving single tables between houses.

mod backup;
mod export;
mod fsck;
mod import;
mod restore;
mod webhooks;

use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow};
use indicatif::ProgressBar;
use store::{Backend, Maintenance, StoreError};

pub(crate) use self::backup::Args as BackupArgs;
pub(crate) use self::export::Args as ExportArgs;
pub(crate) use self::fsck::Args as FsckArgs;
pub(crate) use self::import::Args as ImportArgs;
pub(crate) use self::restore::Args as RestoreArgs;
pub(crate) use self::webhooks::Args as WebhooksArgs;

pub(crate) use self::backup::run as backup;
pub(crate) use self::export::run as export;
pub(crate) use self::fsck::run as fsck;
pub(crate) use self::import::run as import;
pub(crate) use self::restore::run as restore;
pub(crate) use self::webhooks::run as webhooks;

/// How many tables are read at a time.
const AT_ONCE: usize = 256;

/// Which database.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Data {
    /// The database of the house.
    #[arg(long, value_name = "FILE", env = "DICEHALL_DATA", default_value = "dicehall.db")]
    data: PathBuf,
}

impl Data {
    /// Opens the database beside a house that may be running. It changes nothing.
    fn look(&self) -> anyhow::Result<Arc<dyn Maintenance>> {
        Backend::at(&self.data).beside().with_context(|| cannot_open(&self.data))
    }
}

fn cannot_open(file: &Path) -> String {
    format!("the database {} cannot be opened", file.display())
}

/// Opens the database for writing. One that was there and is gone is never replaced unasked: what helps is said.
pub(crate) fn open(file: &Path, reserve: u64) -> anyhow::Result<Arc<dyn Maintenance>> {
    let opened = Backend::at(file).open(reserve).map_err(|error| match error {
        StoreError::Missing(_) => anyhow!("{error}; {MISSING}"),
        other => other.into(),
    });
    opened.with_context(|| cannot_open(file))
}

/// What to do where a database is gone.
const MISSING: &str = "put a copy back with `dicehall restore`, or say that you want to begin with an empty \
database: `dicehall serve --new`";

/// Runs something that waits for the store.
fn wait<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    Ok(runtime.context("a thread cannot be started")?.block_on(work))
}

/// Goes through all tables, page by page, and shows how far it is.
async fn for_each_table<E>(
    store: &dyn Maintenance,
    mut look: impl AsyncFnMut(String) -> Result<(), E>,
) -> anyhow::Result<u64>
where
    anyhow::Error: From<E>,
{
    let bar = ProgressBar::new_spinner();
    let (mut after, mut n): (Option<String>, u64) = (None, 0);
    loop {
        let ids = store.ids(after.as_deref(), AT_ONCE).await?;
        let Some(last) = ids.last().cloned() else { break };
        for id in ids {
            look(id).await?;
            n += 1;
        }
        bar.set_message(format!("{n} tables"));
        bar.tick();
        after = Some(last);
    }
    bar.finish_and_clear();
    Ok(n)
}
