//! A game server as the house knows it: its world, its post, and when it was last heard of.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hall::{Hall, HallError};
use serde::Serialize;
use serde_json::Value;
use tokio::time::Instant;
use utoipa::ToSchema;

use super::key::ServerKey;
use super::notes::Notes;
use super::op::Numbered;
use super::post::Post;
use super::round::Shared;
use super::world::World;
use crate::window::Dictionary;

/// After how long a game server that says nothing is not there: its tables stand still.
const SILENCE: Duration = Duration::from_secs(30);
/// How long somebody who waits may not notice that the house closes.
const SLICE: Duration = Duration::from_secs(1);

/// A game server.
pub(crate) struct GameServer {
    pub(crate) key: ServerKey,
    hall: Hall,
    post: Arc<Post>,
    pub(crate) world: tokio::sync::Mutex<World>,
    heard: Mutex<Hearing>,
    /// Held while tables are paused or go on: one after the other.
    pausing: tokio::sync::Mutex<()>,
    /// Held while an area's file is read, which is large: one after the other.
    pub(crate) reading: tokio::sync::Mutex<()>,
}

/// When a game server was last heard of.
#[derive(Clone, Copy)]
struct Hearing {
    at: Instant,
    /// Whether its tables stand still since.
    is_silent: bool,
}

/// What a game server is to do.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NwnOutbox)]
pub(crate) struct Outgoing {
    /// Whether everything begins anew: whatever windows of the house there are, those that follow take their place.
    #[serde(skip_serializing_if = "is_off")]
    anew: bool,
    /// Whether the house has forgotten where tables and people are: send all areas, then everybody who sits and watches.
    #[serde(skip_serializing_if = "is_off")]
    register: bool,
    /// What to do, in this order.
    operations: Vec<Numbered>,
    /// The number to ask with next time, once all of it is done.
    cursor: u64,
}

/// What came of events.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NwnTaken)]
pub(crate) struct Answered {
    /// The ids of those that were taken, now or before.
    taken: Vec<String>,
    /// Those that change nothing, and why.
    refused: Vec<RefusedEvent>,
    #[serde(flatten)]
    outgoing: Outgoing,
}

/// An event that changes nothing.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NwnRefused)]
pub(crate) struct RefusedEvent {
    id: String,
    /// Why, for programs.
    #[schema(example = "GAME_RUNNING")]
    code: String,
    /// Why, in words.
    message: String,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_off(flag: &bool) -> bool {
    !flag
}

impl GameServer {
    /// Opens the room of a game server, with what was noted about it.
    pub(crate) async fn open(
        hall: &Hall,
        key: ServerKey,
        words: Arc<Dictionary>,
    ) -> Result<GameServer, HallError> {
        let notes = Notes::new(hall, &key.name);
        let noted = notes.read().await?;
        let post = Arc::new(Post::open(notes, noted.number));
        let shared = Shared { hall: hall.clone(), server: key.name.clone(), post: post.clone(), words };
        let heard = Mutex::new(Hearing { at: Instant::now(), is_silent: false });
        let world = tokio::sync::Mutex::new(World::new(shared, noted.tables));
        Ok(GameServer {
            key,
            hall: hall.clone(),
            post,
            world,
            heard,
            pausing: Default::default(),
            reading: Default::default(),
        })
    }

    /// Notes that the game server is there; its tables go on, if they stood still.
    pub(crate) async fn hear(&self) {
        let was_silent = {
            let mut heard = self.hearing();
            heard.at = Instant::now();
            heard.is_silent
        };
        if was_silent {
            self.pause_or_go_on().await;
        }
    }

    /// Looks whether the game server was heard of lately; its tables stand still, if not.
    pub(crate) async fn listen(&self) {
        let Hearing { at, is_silent } = *self.hearing();
        if !is_silent && at.elapsed() >= SILENCE {
            tracing::warn!(server = self.key.name, "a game server is not heard of: its tables stand still");
            self.pause_or_go_on().await;
        }
    }

    /// Has tables stand still or go on, by when the game server was heard of: also while they are told to.
    async fn pause_or_go_on(&self) {
        let _one = self.pausing.lock().await;
        loop {
            let Hearing { at, is_silent } = *self.hearing();
            let should_be = at.elapsed() >= SILENCE;
            if is_silent == should_be {
                return;
            }
            self.world.lock().await.pause(should_be).await;
            self.hearing().is_silent = should_be;
        }
    }

    /// Takes events in their order.
    pub(crate) async fn take(&self, events: Vec<Value>, after: Option<u64>) -> Result<Answered, HallError> {
        self.post.reserve().await?;
        let (mut taken, mut refused) = (Vec::new(), Vec::new());
        let mut world = self.world.lock().await;
        let anew = self.begin_anew(&mut world, after).await?;
        for event in events {
            match world.take(event).await {
                (id, Ok(())) => taken.push(id),
                (id, Err((code, message))) => refused.push(RefusedEvent { id, code, message }),
            }
        }
        Ok(Answered { taken, refused, outgoing: self.outgoing(&world, anew, after) })
    }

    /// Waits for something after a number, and returns it.
    pub(crate) async fn poll(&self, after: u64, patience: Duration) -> Result<Outgoing, HallError> {
        self.post.reserve().await?;
        let until = Instant::now() + patience;
        while self.post.knows(after) && !self.hall.is_closing() {
            let left = until.saturating_duration_since(Instant::now());
            if self.post.wait(after, left.min(SLICE)).await || left.is_zero() {
                break;
            }
        }
        let mut world = self.world.lock().await;
        let anew = self.begin_anew(&mut world, Some(after)).await?;
        Ok(self.outgoing(&world, anew, Some(after)))
    }

    /// Makes everything anew for a game server that names a number which is not known here; says whether it did.
    async fn begin_anew(&self, world: &mut World, after: Option<u64>) -> Result<bool, HallError> {
        let anew = after.is_some_and(|after| !self.post.knows(after));
        if anew {
            self.post.clear();
            world.show_again().await?;
        }
        Ok(anew)
    }

    /// Returns what comes after a number; after what has arrived, where everything begins anew.
    fn outgoing(&self, world: &World, anew: bool, after: Option<u64>) -> Outgoing {
        let (operations, cursor) = self.post.after(after.filter(|_| !anew));
        Outgoing { anew, register: !world.is_registered, operations, cursor }
    }

    fn hearing(&self) -> MutexGuard<'_, Hearing> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outgoing {
    /// Tests for nothing to be done.
    pub(crate) fn is_empty(&self) -> bool {
        !self.anew && self.operations.is_empty()
    }

    pub(crate) fn cursor(&self) -> u64 {
        self.cursor
    }
}

impl Answered {
    pub(crate) fn cursor(&self) -> u64 {
        self.outgoing.cursor
    }
}
