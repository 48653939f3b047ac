//! Snapshots: a table that comes back goes on from one, instead of reading its
//! whole journal. Only an optimisation: one that does not fit is passed over.
//!
//! A snapshot fits a record by its number and hash, the version of the rules,
//! and the build that wrote it; a hash over all of it shows damage.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::sync::{Once, OnceLock};

use engine::Registry;
use engine::dice::Seed;
use serde_json::Value;
use sha2::{Digest, Sha256};
use store::{Snapshot, Stored};
use table::{Record, Table};

use crate::HallError;
use crate::keep::{Kept, damaged, kept, read_all};

/// When tables are written down, and for whom.
#[derive(Clone, Debug)]
pub struct Snapshots {
    /// After how many records; 0 writes none down and reads none.
    pub every: u64,
    /// After how many records a table is written down that leaves memory.
    pub leaving: u64,
    /// The build that reads them.
    pub build: Build,
}

impl Default for Snapshots {
    fn default() -> Snapshots {
        Snapshots { every: 512, leaving: 128, build: Build::This }
    }
}

/// The build of a program: another one may read a snapshot otherwise.
#[derive(Clone, Debug)]
pub enum Build {
    /// The running program.
    This,
    /// One of this name.
    Named(String),
}

/// What stands for the running program; none if that cannot be found out.
static THIS: OnceLock<Option<String>> = OnceLock::new();

impl Build {
    /// Returns what stands for it; none if that cannot be found out.
    fn name(&self) -> Option<&str> {
        match self {
            Build::Named(name) => Some(name),
            Build::This => this_build(),
        }
    }

    /// Tests whether its name is known already; if not, begins to find it out on a thread of its own.
    pub(crate) fn is_known(&self) -> bool {
        static BEGUN: Once = Once::new();
        let known = matches!(self, Build::Named(_)) || THIS.get().is_some();
        if !known {
            BEGUN.call_once(|| drop(std::thread::spawn(this_build)));
        }
        known
    }

    /// Finds its name out, without holding up anybody else.
    pub(crate) async fn find_out(&self) {
        if !self.is_known() {
            // If it fails, whoever needs the name finds it out.
            let _ = tokio::task::spawn_blocking(this_build).await;
        }
    }
}

/// Returns what stands for the running program: its version, and a number made of every byte of it.
fn this_build() -> Option<&'static str> {
    let name = || fingerprint().ok().map(|number| format!("{}-{number:016x}", env!("CARGO_PKG_VERSION")));
    THIS.get_or_init(name).as_deref()
}

/// Reads the program once. It guards against accidents, not against people: a fast hash will do.
fn fingerprint() -> std::io::Result<u64> {
    // Where it can be had, the very file that runs, also if it has been replaced meanwhile.
    let mut program = File::open("/proc/self/exe").or_else(|_| File::open(std::env::current_exe()?))?;
    let (mut buffer, mut number) = (vec![0; 1 << 16], 0xcbf2_9ce4_8422_2325_u64);
    loop {
        let n = program.read(&mut buffer)?;
        if n == 0 {
            return Ok(number);
        }
        for word in buffer[..n].chunks(8) {
            let mut bytes = [0; 8];
            bytes[..word.len()].copy_from_slice(word);
            number = (number ^ u64::from_le_bytes(bytes)).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
        }
    }
}

/// Writes a table down; none if the build is not known.
pub fn write_down(table: &Table, build: &Build) -> Option<Snapshot> {
    let mut snapshot = Snapshot {
        seq: table.head(),
        hash: *table.head_hash().bytes(),
        rules: table.game().meta().version,
        build: build.name()?.to_owned(),
        sum: [0; 32],
        body: table.snapshot(),
    };
    snapshot.sum = sum(&snapshot);
    Some(snapshot)
}

fn sum(snapshot: &Snapshot) -> [u8; 32] {
    let Snapshot { seq, hash, rules, build, body, .. } = snapshot;
    let length = build.len() as u64;
    let mut digest = Sha256::new();
    digest.update(seq.to_le_bytes());
    digest.update(hash);
    digest.update(rules.to_le_bytes());
    digest.update(length.to_le_bytes());
    digest.update(build);
    digest.update(body);
    digest.finalize().into()
}

/// Why a snapshot is passed over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unfit {
    /// Another build wrote it, or one of other rules: no fault of anybody's.
    #[error("another build wrote it")]
    OtherBuild,
    /// It is not what was written.
    #[error("it is damaged: {0}")]
    Damaged(String),
}

/// Makes a table again from its snapshot and the records after it.
pub(crate) fn resume(registry: &Registry, mut stored: Stored, build: &Build) -> Result<Kept, Unfit> {
    let unfit = |what: &str| Unfit::Damaged(what.to_owned());
    let snapshot = stored.snapshot.take().ok_or_else(|| unfit("there is none"))?;
    if Some(snapshot.build.as_str()) != build.name() || snapshot.rules != stored.rules {
        return Err(Unfit::OtherBuild);
    }
    if snapshot.sum != sum(&snapshot) {
        return Err(unfit("its hash is another one"));
    }
    let wrong = |error: HallError| Unfit::Damaged(error.to_string());
    let records = read_all(&stored).map_err(wrong)?;
    let n_before = records.partition_point(|record| record.seq <= snapshot.seq);
    let (before, after) = records.split_at(n_before);
    // The journal itself says whether this was its record.
    if !before.last().is_some_and(|record| record.seq == snapshot.seq && fits(record, &snapshot)) {
        return Err(unfit("the journal has another record there"));
    }
    let game = registry.reading(&stored.game, stored.rules).ok_or(Unfit::OtherBuild)?;
    let seed = stored.seed.map(Seed::from_bytes);
    let table = Table::from_snapshot(game.clone(), &snapshot.body, after, seed);
    let resumed = kept(table.map_err(damaged).map_err(wrong)?, records, stored).map_err(wrong)?;
    Ok(Kept { snapshot: snapshot.seq, ..resumed })
}

fn fits(record: &Record, snapshot: &Snapshot) -> bool {
    record.hash().bytes() == &snapshot.hash
}

/// Holds a table's snapshot against its journal: it must be what folding gives. One of another build is passed over.
pub fn audit_snapshot(
    registry: &Registry,
    snapshot: &Snapshot,
    whole: &Stored,
    build: &Build,
) -> Option<String> {
    let at = snapshot.seq;
    if snapshot.sum != sum(snapshot) {
        return Some(format!("its snapshot of record {at} is damaged"));
    }
    let records = read_all(whole).ok()?;
    let record = records.iter().find(|record| record.seq == at);
    if !record.is_some_and(|record| fits(record, snapshot)) {
        return Some(format!("its snapshot of record {at} is of another journal"));
    }
    if Some(snapshot.build.as_str()) != build.name() || snapshot.rules != whole.rules {
        return None;
    }
    let game = registry.reading(&whole.game, whole.rules)?.clone();
    let mut folded = None;
    let note = |table: &Table, record: &Record| {
        if record.seq == at {
            folded = Some(table.snapshot());
        }
    };
    Table::fold_each(game, &records, whole.seed.map(Seed::from_bytes), note).ok()?;
    let differing = differing(folded.as_deref().unwrap_or_default(), &snapshot.body);
    let what = differing.join(", ");
    (!differing.is_empty())
        .then(|| format!("its snapshot of record {at} is not what its journal folds to: {what}"))
}

/// Names the parts in which two snapshots differ.
fn differing(folded: &str, kept: &str) -> Vec<String> {
    let parts = |text: &str| serde_json::from_str::<BTreeMap<String, Value>>(text).unwrap_or_default();
    let (folded, kept) = (parts(folded), parts(kept));
    let names: BTreeSet<&String> = folded.keys().chain(kept.keys()).collect();
    let differs = |name: &&String| folded.get(*name) != kept.get(*name);
    names.into_iter().filter(differs).cloned().collect()
}
