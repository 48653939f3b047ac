//! Watching a table: a stream of frames that a slow watcher cannot hold up.

use std::sync::{Arc, Weak};

use tokio::sync::Notify;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

use crate::ask::Start;
use crate::{Denied, Frame, Hall, Told, Viewer, Want};

/// A sign of life: the table notices when it is dropped.
pub(crate) struct Alive(Arc<()>);

impl Alive {
    pub(crate) fn new() -> Alive {
        Alive(Arc::new(()))
    }

    pub(crate) fn weak(&self) -> Weak<()> {
        Arc::downgrade(&self.0)
    }
}

/// Somebody who watches a table, until it is dropped.
pub struct Watch {
    hall: Hall,
    table: String,
    viewer: Viewer,
    want: Want,
    first: Option<Frame>,
    seen: u64,
    /// Whether frames were missed and a fresh picture is due.
    behind: bool,
    told: Receiver<Told>,
    gone: Arc<Notify>,
    alive: Option<Alive>,
}

/// What a watcher hears next.
#[derive(Clone, Debug)]
pub enum Heard {
    /// The table, as it is now.
    Frame(Frame),
    /// Something that is not kept, as JSON.
    Notice(Arc<str>),
    /// The watcher's own pass holds no more.
    Revoked,
    /// The house is closing, or the table is gone.
    Closing,
}

impl Watch {
    pub(crate) fn new(
        hall: Hall,
        table: String,
        viewer: Viewer,
        want: Want,
        start: Start,
        alive: Alive,
    ) -> Watch {
        let Start { frame, told, gone } = start;
        let (seen, first, alive) = (frame.seq, Some(frame), Some(alive));
        Watch { hall, table, viewer, want, first, seen, behind: false, told, gone, alive }
    }

    /// Returns who watches.
    pub fn viewer(&self) -> &Viewer {
        &self.viewer
    }

    /// Waits for what comes next. Whoever is too slow misses frames in
    /// between and gets the table as it is, in one piece. Nothing is lost when
    /// the waiting is given up.
    pub async fn next(&mut self) -> Result<Heard, Denied> {
        if let Some(first) = self.first.take() {
            return Ok(Heard::Frame(first));
        }
        loop {
            if self.behind {
                return self.catch_up().await;
            }
            match self.told.recv().await {
                Ok(told) => {
                    if let Some(heard) = self.hear(told) {
                        return Ok(heard);
                    }
                }
                Err(RecvError::Lagged(_)) => {
                    self.told = self.told.resubscribe();
                    self.behind = true;
                }
                Err(RecvError::Closed) => return Ok(Heard::Closing),
            }
        }
    }

    /// Returns what is there already, without waiting. Whoever missed frames has to wait.
    pub fn now(&mut self) -> Option<Heard> {
        if let Some(first) = self.first.take() {
            return Some(Heard::Frame(first));
        }
        while !self.behind {
            match self.told.try_recv() {
                Ok(told) => {
                    if let Some(heard) = self.hear(told) {
                        return Some(heard);
                    }
                }
                Err(TryRecvError::Lagged(_)) => {
                    self.told = self.told.resubscribe();
                    self.behind = true;
                }
                Err(TryRecvError::Empty | TryRecvError::Closed) => return None,
            }
        }
        None
    }

    fn hear(&mut self, told: Told) -> Option<Heard> {
        match told {
            Told::Update(update) => {
                let frame = update.frame(self.viewer.person());
                // What a fresh picture had already is not shown again.
                if frame.seq <= self.seen {
                    return None;
                }
                self.seen = frame.seq;
                Some(Heard::Frame(frame.clone()))
            }
            Told::Notice(notice) => Some(Heard::Notice(notice)),
            Told::Revoked(person) => (self.viewer.person() == Some(&person)).then_some(Heard::Revoked),
            Told::Closing => Some(Heard::Closing),
        }
    }

    async fn catch_up(&mut self) -> Result<Heard, Denied> {
        let look = self.hall.look(&self.table, self.viewer.person(), self.want).await?;
        (self.seen, self.behind) = (look.frame.seq, false);
        Ok(Heard::Frame(look.frame))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.alive = None;
        self.gone.notify_one();
    }
}
