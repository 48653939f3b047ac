//! What watchers are sent: ready pieces of JSON, made once for each audience.

use std::sync::Arc;

use table::{Audience, PersonId};

/// Which pieces a watcher wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Want {
    /// What happened.
    pub events: bool,
    /// The table and its game as data.
    pub view: bool,
    /// The table as data, without its game.
    pub table: bool,
    /// The table as a picture.
    pub scene: bool,
    /// What the table tells of itself, in sentences.
    pub told: bool,
    /// What changed in the picture, and the table where it changed; all of both where that is not known.
    pub changes: bool,
}

impl Want {
    /// Everything, and all of it each time.
    pub const ALL: Want =
        Want { events: true, view: true, table: false, scene: true, told: false, changes: false };

    /// Returns what either wants.
    pub(crate) fn or(self, other: Want) -> Want {
        Want {
            events: self.events || other.events,
            view: self.view || other.view,
            table: self.table || other.table,
            scene: self.scene || other.scene,
            told: self.told || other.told,
            changes: self.changes || other.changes,
        }
    }
}

/// What an audience is shown: pieces of JSON, immutable and shared.
#[derive(Clone, Debug, Default)]
pub struct Update {
    /// The number of the latest record in it.
    pub seq: u64,
    /// As whom its watcher looks.
    pub(crate) to: Audience,
    /// A list of events since the update before; none when some are missing and
    /// the rest of the update stands for all of them.
    pub events: Option<Arc<str>>,
    pub view: Option<Arc<str>>,
    /// The table without its game.
    pub table: Option<Arc<str>>,
    pub scene: Option<Arc<str>>,
    /// What happened at the table, apart from its game, since the update before: a list of sentences of the log. None
    /// when some are missing.
    pub told: Option<Arc<str>>,
    /// What changed in the scene.
    pub changes: Option<Changes>,
}

/// What is not as it was in an update before.
#[derive(Clone, Debug)]
pub struct Changes {
    /// The number of that update.
    pub(crate) after: u64,
    /// Whether the table changed.
    pub(crate) table: bool,
    /// The change of the scene; see [`scene::changed`].
    pub scene: Arc<str>,
}

impl Update {
    /// Returns the pieces that are wanted.
    pub(crate) fn only(&self, want: Want) -> Update {
        let piece = |wanted: bool, piece: &Option<Arc<str>>| piece.clone().filter(|_| wanted);
        let changes = self.changes.clone().filter(|_| want.changes);
        let is_table_new = changes.as_ref().is_none_or(|changes| changes.table);
        Update {
            seq: self.seq,
            to: self.to,
            events: piece(want.events, &self.events),
            view: piece(want.view, &self.view),
            table: piece(want.table && is_table_new, &self.table),
            told: piece(want.told, &self.told),
            scene: piece(want.scene || want.changes && changes.is_none(), &self.scene),
            changes,
        }
    }

    /// Tests for an update that makes sense to whoever has seen that one before.
    pub(crate) fn follows(&self, seq: u64, to: Audience) -> bool {
        self.changes.as_ref().is_none_or(|changes| changes.after == seq && self.to == to)
    }
}

/// A change of a table, as everybody who watches may see it.
#[derive(Debug)]
pub(crate) struct Updates {
    pub(crate) public: Update,
    /// For people who see more: seats and the host.
    pub(crate) private: Vec<(PersonId, Update)>,
}

impl Updates {
    /// Returns what a viewer may see of it.
    pub(crate) fn of(&self, viewer: Option<&PersonId>) -> &Update {
        let own = viewer.and_then(|viewer| self.private.iter().find(|(person, _)| person == viewer));
        own.map_or(&self.public, |(_, update)| update)
    }
}

/// What a table tells its watchers.
#[derive(Clone, Debug)]
pub(crate) enum TableNews {
    /// It changed.
    Update(Arc<Updates>),
    /// Something that is not kept, as JSON.
    Notice(Arc<str>),
    /// The same for one person.
    NoticeTo(PersonId, Arc<str>),
    /// Somebody's token holds no more: everybody looks whether it is their own.
    Revoked,
    /// The table goes on elsewhere: its game did not come back.
    Cut,
    /// The node is closing.
    Closing,
}
