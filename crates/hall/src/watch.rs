//! Watching a table: a stream of updates that a slow watcher cannot hold up.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};

use schemars::JsonSchema;
use serde::Serialize;
use table::Audience;
use tokio::sync::Notify;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

use crate::request::Start;
use crate::{Hall, HallError, TableNews, Update, Viewer, Want};

/// What the table knows of one watcher.
#[derive(Default)]
pub(crate) struct Sign {
    /// Whether the token it came by holds no more.
    pub(crate) revoked: AtomicBool,
}

/// A sign of life: the table notices when it is dropped, wherever that happens.
pub(crate) struct Alive {
    sign: Option<Arc<Sign>>,
    gone: Arc<Notify>,
}

impl Alive {
    pub(crate) fn new(gone: Arc<Notify>) -> Alive {
        Alive { sign: Some(Arc::default()), gone }
    }

    pub(crate) fn weak(&self) -> Weak<Sign> {
        self.sign.as_ref().map(Arc::downgrade).unwrap_or_default()
    }

    fn is_revoked(&self) -> bool {
        self.sign.as_ref().is_some_and(|sign| sign.revoked.load(Ordering::Relaxed))
    }
}

impl Drop for Alive {
    fn drop(&mut self) {
        // First gone, then the bell: whoever answers it finds nobody.
        self.sign = None;
        self.gone.notify_one();
    }
}

/// Somebody who watches a table, until it is dropped.
pub struct Watch {
    hall: Hall,
    table: String,
    viewer: Viewer,
    want: Want,
    first: Option<Update>,
    /// What was told before the watch began, and is still to be heard.
    notices: VecDeque<Arc<str>>,
    seen: u64,
    /// As whom that was.
    to: Audience,
    /// Frames were missed, and the table was not seen since.
    behind: bool,
    told: Receiver<TableNews>,
    alive: Alive,
    /// The table goes on elsewhere, and is not watched there yet.
    moved: bool,
}

/// What a watcher hears next.
#[derive(Clone, Debug)]
pub enum Heard {
    /// The table, as it is now.
    Update(Update),
    /// Something that is not kept, as JSON.
    Notice(Arc<str>),
    /// The watcher's own token holds no more.
    Revoked(Revoked),
    /// The node is closing, or the table is gone.
    Closing,
}

/// Why a token holds no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Revoked {
    /// The seat is still the watcher's, on another device.
    SeatMoved,
    /// The host has taken the watcher out.
    TakenOut,
}

impl Revoked {
    /// Returns it in words.
    pub fn message(self) -> &'static str {
        match self {
            Revoked::SeatMoved => "your seat has moved to another device; this token holds no more",
            Revoked::TakenOut => "the host has taken you out; this token holds no more",
        }
    }
}

impl Watch {
    pub(crate) fn new(hall: Hall, table: String, viewer: Viewer, want: Want, start: Start) -> Watch {
        let Start { update, notices, told, alive } = start;
        let (seen, to, first, behind) = (update.seq, update.to, Some(update), false);
        Watch { hall, table, viewer, want, first, notices, seen, to, behind, told, alive, moved: false }
    }

    /// Returns who watches.
    pub fn viewer(&self) -> &Viewer {
        &self.viewer
    }

    /// Waits for what comes next. Whoever is too slow misses updates in
    /// between and gets the table as it is, in one piece. Nothing is lost by
    /// whoever stops waiting and waits again.
    pub async fn next(&mut self) -> Result<Heard, HallError> {
        loop {
            // Not from the queue: whoever is behind hears of it all the same.
            if self.alive.is_revoked() {
                return Ok(Heard::Revoked(Box::pin(self.why_revoked()).await));
            }
            if let Some(heard) = self.at_first() {
                return Ok(heard);
            }
            if self.moved {
                Box::pin(self.follow()).await?;
                continue;
            }
            if self.behind {
                // In a box: every watcher would have room for it all the time.
                return Box::pin(self.catch_up()).await;
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

    /// Returns what is there already, without waiting. Whoever missed updates has to wait.
    pub fn now(&mut self) -> Option<Heard> {
        if let Some(heard) = self.at_first() {
            return Some(heard);
        }
        while !self.behind && !self.moved {
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

    /// Returns what a watch begins with: the table as it is, then what was told before.
    fn at_first(&mut self) -> Option<Heard> {
        self.first.take().map(Heard::Update).or_else(|| self.notices.pop_front().map(Heard::Notice))
    }

    fn hear(&mut self, told: TableNews) -> Option<Heard> {
        match told {
            TableNews::Update(updates) => {
                let update = updates.of(self.viewer.person());
                // What a fresh picture had already is not shown again.
                if update.seq <= self.seen {
                    return None;
                }
                let update = update.only(self.want);
                if !update.follows(self.seen, self.to) {
                    self.behind = true;
                    return None;
                }
                (self.seen, self.to) = (update.seq, update.to);
                Some(Heard::Update(update))
            }
            TableNews::Notice(notice) => Some(Heard::Notice(notice)),
            TableNews::NoticeTo(person, notice) => {
                (self.viewer.person() == Some(&person)).then_some(Heard::Notice(notice))
            }
            TableNews::Cut => {
                self.moved = true;
                None
            }
            // Whom it concerns knows by the sign.
            TableNews::Revoked => None,
            TableNews::Closing => Some(Heard::Closing),
        }
    }

    /// Watches the table where it goes on.
    async fn follow(&mut self) -> Result<(), HallError> {
        let start = self.hall.watch_again(&self.table, &self.viewer, self.want).await?;
        (self.seen, self.to, self.behind, self.moved) = (start.update.seq, start.update.to, false, false);
        (self.first, self.told, self.alive) = (Some(start.update), start.told, start.alive);
        Ok(())
    }

    async fn why_revoked(&self) -> Revoked {
        let look = self.hall.look(&self.table, self.viewer.person(), Want::default()).await;
        let still_sits = look.is_ok_and(|look| !look.mine.is_empty());
        if still_sits { Revoked::SeatMoved } else { Revoked::TakenOut }
    }

    async fn catch_up(&mut self) -> Result<Heard, HallError> {
        let look = self.hall.look(&self.table, self.viewer.person(), self.want).await?;
        (self.seen, self.to, self.behind) = (look.update.seq, look.update.to, false);
        Ok(Heard::Update(look.update))
    }
}
