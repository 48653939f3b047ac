//! What watchers are sent: ready pieces of JSON, made once for each audience.

use std::sync::Arc;

use table::PersonId;

/// Which pieces a watcher wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Want {
    /// What happened.
    pub events: bool,
    /// The table as data.
    pub view: bool,
    /// The table as a picture.
    pub scene: bool,
}

impl Want {
    /// Everything.
    pub const ALL: Want = Want { events: true, view: true, scene: true };

    /// Returns what either wants.
    pub(crate) fn or(self, other: Want) -> Want {
        Want {
            events: self.events || other.events,
            view: self.view || other.view,
            scene: self.scene || other.scene,
        }
    }
}

/// What an audience is shown: pieces of JSON, immutable and shared.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// The number of the latest record in it.
    pub seq: u64,
    /// A list of events since the frame before; none when some are missing and
    /// the rest of the frame stands for all of them.
    pub events: Option<Arc<str>>,
    /// The view.
    pub view: Option<Arc<str>>,
    /// The scene.
    pub scene: Option<Arc<str>>,
}

impl Frame {
    /// Returns the pieces that are wanted.
    pub(crate) fn only(&self, want: Want) -> Frame {
        let piece = |wanted: bool, piece: &Option<Arc<str>>| piece.clone().filter(|_| wanted);
        Frame {
            seq: self.seq,
            events: piece(want.events, &self.events),
            view: piece(want.view, &self.view),
            scene: piece(want.scene, &self.scene),
        }
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
