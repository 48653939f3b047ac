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
    /// What changed in the picture, and the table where it changed; all of both where that is not known.
    pub changes: bool,
}

impl Want {
    /// Everything, and all of it each time.
    pub const ALL: Want = Want { events: true, view: true, table: false, scene: true, changes: false };

    /// Returns what either wants.
    pub(crate) fn or(self, other: Want) -> Want {
        Want {
            events: self.events || other.events,
            view: self.view || other.view,
            table: self.table || other.table,
            scene: self.scene || other.scene,
            changes: self.changes || other.changes,
        }
    }
}

/// What an audience is shown: pieces of JSON, immutable and shared.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// The number of the latest record in it.
    pub seq: u64,
    /// As whom its watcher looks.
    pub(crate) to: Audience,
    /// A list of events since the frame before; none when some are missing and
    /// the rest of the frame stands for all of them.
    pub events: Option<Arc<str>>,
    /// The view.
    pub view: Option<Arc<str>>,
    /// The table without its game.
    pub table: Option<Arc<str>>,
    /// The scene.
    pub scene: Option<Arc<str>>,
    /// What changed in the scene.
    pub changes: Option<Changes>,
}

/// What is not as it was in a frame before.
#[derive(Clone, Debug)]
pub struct Changes {
    /// The number of that frame.
    pub(crate) after: u64,
    /// Whether the table changed.
    pub(crate) table: bool,
    /// The change of the scene; see [`scene::changed`].
    pub scene: Arc<str>,
}

impl Frame {
    /// Returns the pieces that are wanted.
    pub(crate) fn only(&self, want: Want) -> Frame {
        let piece = |wanted: bool, piece: &Option<Arc<str>>| piece.clone().filter(|_| wanted);
        let changes = self.changes.clone().filter(|_| want.changes);
        let is_table_new = changes.as_ref().is_none_or(|changes| changes.table);
        Frame {
            seq: self.seq,
            to: self.to,
            events: piece(want.events, &self.events),
            view: piece(want.view, &self.view),
            table: piece(want.table && is_table_new, &self.table),
            scene: piece(want.scene || want.changes && changes.is_none(), &self.scene),
            changes,
        }
    }

    /// Tests for a frame that makes sense to whoever has seen that one before.
    pub(crate) fn follows(&self, seq: u64, to: Audience) -> bool {
        self.changes.as_ref().is_none_or(|changes| changes.after == seq && self.to == to)
    }
}

/// A change of a table, as everybody who watches may see it.
#[derive(Debug)]
pub(crate) struct Update {
    pub(crate) public: Frame,
    /// For people who see more: seats and the host.
    pub(crate) private: Vec<(PersonId, Frame)>,
}

impl Update {
    /// Returns what a viewer may see of it.
    pub(crate) fn frame(&self, viewer: Option<&PersonId>) -> &Frame {
        let own = viewer.and_then(|viewer| self.private.iter().find(|(person, _)| person == viewer));
        own.map_or(&self.public, |(_, frame)| frame)
    }
}

/// What a table tells its watchers.
#[derive(Clone, Debug)]
pub(crate) enum Told {
    /// It changed.
    Update(Arc<Update>),
    /// Something that is not kept, as JSON.
    Notice(Arc<str>),
    /// Somebody's pass holds no more: everybody looks whether it is their own.
    Revoked,
    /// The house is closing.
    Closing,
}
