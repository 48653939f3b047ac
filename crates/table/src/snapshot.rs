//! A table as it stands after a record, written down, so that what came before
//! need not be read again. Only an optimisation: the records say the same.
//!
//! It holds what records make of a table, and nothing of the moment: not who is
//! connected, not who watches. The seed is not in it. It is for the very build
//! that wrote it: whoever keeps it sees to that.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::dice::{Commitment, Seed};
use engine::{AnyGame, EventError, Policy, Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::failed::tells_of_stuck;
use crate::log::Log;
use crate::memory::Memory;
use crate::page::Rolls;
use crate::table::Dated;
use crate::{AskClock, Chair, Hash, ImportError, Name, PersonId, Phase, Presence, Record, Table, Time};

/// What is written down.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Snapshot {
    id: String,
    title: String,
    setup: Value,
    policy: Policy,
    commitment: Commitment,
    host: PersonId,
    owner: Option<PersonId>,
    waiting: Vec<(Option<Seat>, Seated)>,
    barred: Vec<(PersonId, Name)>,
    relinked: BTreeSet<PersonId>,
    phase: Phase,
    end_reason: Option<String>,
    closed: bool,
    next: Option<String>,
    chairs: Vec<Option<Seated>>,
    play: Option<Box<RawValue>>,
    started_at: Time,
    finished_at: Option<Time>,
    /// When the latest part of the play began and ended; which one it is, the play knows.
    episode: Option<(Time, Option<Time>)>,
    clocks: Vec<AskClock>,
    retired: Vec<AskClock>,
    host_pause: Option<Time>,
    absence_pause: Seats,
    expelled: Seats,
    head: u64,
    head_hash: Hash,
    at: Time,
    memory: Memory,
    log: Log,
    #[serde(default)]
    rolls: Rolls,
}

/// A chair with what documents leave out.
#[derive(Serialize, Deserialize)]
struct Seated {
    chair: Chair,
    presence: Presence,
    since: Time,
}

impl Seated {
    fn of(chair: &Chair) -> Seated {
        Seated { chair: chair.clone(), presence: chair.presence, since: chair.seated_since }
    }

    fn chair(self) -> Chair {
        Chair { presence: self.presence, seated_since: self.since, ..self.chair }
    }
}

impl Table {
    /// Writes the table down as it stands after its latest record.
    pub fn snapshot(&self) -> String {
        let snapshot = Snapshot {
            id: self.id.clone(),
            title: self.title.clone(),
            setup: self.setup.clone(),
            policy: self.policy.clone(),
            commitment: self.commitment,
            host: self.host.clone(),
            owner: self.owner.clone(),
            waiting: self.waiting.iter().map(|(seat, chair)| (*seat, Seated::of(chair))).collect(),
            barred: self.barred.clone(),
            relinked: self.relinked.clone(),
            phase: self.phase,
            end_reason: self.end_reason.clone(),
            closed: self.closed,
            next: self.next.clone(),
            chairs: self.chairs.iter().map(|chair| chair.as_ref().map(Seated::of)).collect(),
            play: self.play.as_ref().map(|play| play.snapshot()),
            started_at: self.started_at,
            finished_at: self.finished_at,
            episode: self.episode.map(|dated| (dated.started_at, dated.ended_at)),
            clocks: self.clocks.clone(),
            retired: self.retired.clone(),
            host_pause: self.host_pause,
            absence_pause: self.absence_pause,
            expelled: self.expelled,
            head: self.head,
            head_hash: self.head_hash,
            at: self.at,
            memory: self.memory.clone(),
            log: self.log.clone(),
            rolls: self.rolls.clone(),
        };
        // Plain values: they always serialise. An empty text reads as no snapshot.
        serde_json::to_string(&snapshot).unwrap_or_default()
    }

    /// Makes a table again from what was written down, and the records after that.
    pub fn from_snapshot(
        game: Arc<dyn AnyGame>,
        text: &str,
        after: &[Record],
        seed: Option<Seed>,
    ) -> Result<Table, ImportError> {
        let kept: Snapshot = serde_json::from_str(text).map_err(|error| ImportError::Malformed {
            line: error.line(),
            column: error.column(),
            what: error.to_string(),
        })?;
        let mut table = Table {
            id: kept.id,
            title: kept.title,
            setup: kept.setup,
            policy: kept.policy,
            commitment: kept.commitment,
            seed,
            host: kept.host,
            owner: kept.owner,
            waiting: kept.waiting.into_iter().map(|(seat, seated)| (seat, seated.chair())).collect(),
            barred: kept.barred,
            relinked: kept.relinked,
            phase: kept.phase,
            end_reason: kept.end_reason,
            closed: kept.closed,
            next: kept.next,
            chairs: kept.chairs.into_iter().map(|seated| seated.map(Seated::chair)).collect(),
            play: None,
            started_at: kept.started_at,
            finished_at: kept.finished_at,
            episode: None,
            clocks: kept.clocks,
            retired: kept.retired,
            host_pause: kept.host_pause,
            absence_pause: kept.absence_pause,
            expelled: kept.expelled,
            head: kept.head,
            head_hash: kept.head_hash,
            at: kept.at,
            memory: kept.memory,
            log: kept.log,
            rolls: kept.rolls,
            unrecorded: Memory::default(),
            connections: Default::default(),
            spectators: Default::default(),
            displays: Default::default(),
            game,
        };
        if let Some(play) = kept.play {
            let restored = table.game.play_on(&play, table.dice());
            let bad = |refusal: engine::Refusal| ImportError::Event(kept.head, EventError(refusal.message));
            table.play = Some(restored.map_err(bad)?);
        }
        if table.is_given_up() || tells_of_stuck(after) {
            table.spare();
        }
        let latest = table.play.as_ref().and_then(|play| play.episode());
        table.episode = kept.episode.zip(latest).map(|((started_at, ended_at), episode)| Dated {
            episode,
            started_at,
            ended_at,
        });
        table.fold_on(after)?;
        Ok(table)
    }
}
