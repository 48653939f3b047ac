//! Readers: a few connections that only read, each used by one at a time.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;

use super::error::store_error;
use super::place::Place;
use crate::StoreError;

const READERS: usize = 2;

/// The connections that only read.
#[derive(Debug)]
pub(super) struct Readers {
    place: Arc<Place>,
    idle: Mutex<Vec<Connection>>,
    free: Arc<Semaphore>,
}

impl Readers {
    /// Opens the first; the others are opened when they are needed.
    pub(super) fn open(place: Arc<Place>) -> Result<Readers, StoreError> {
        let idle = Mutex::new(vec![place.open_reader()?]);
        Ok(Readers { place, idle, free: Arc::new(Semaphore::new(READERS)) })
    }

    /// Reads away from the tasks of the runtime; all of one reading sees one state.
    pub(super) async fn read<T: Send + 'static>(
        self: Arc<Readers>,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let permit = Arc::clone(&self.free).acquire_owned().await.map_err(|_| closed())?;
        let reading = tokio::task::spawn_blocking(move || {
            let mut connection = self.take()?;
            let answer = read_once(&mut connection, read);
            self.put(connection);
            drop(permit);
            answer
        });
        reading.await.map_err(|error| StoreError::Failed(error.to_string()))?
    }

    /// Closes them, when each has finished what it reads.
    pub(super) async fn close(&self) {
        if let Ok(all) = self.free.acquire_many(READERS as u32).await {
            self.free.close();
            self.with_idle(Vec::clear);
            drop(all);
        }
    }

    fn take(&self) -> Result<Connection, StoreError> {
        self.with_idle(Vec::pop).map_or_else(|| self.place.open_reader(), Ok)
    }

    fn put(&self, connection: Connection) {
        self.with_idle(|idle| idle.push(connection));
    }

    fn with_idle<T>(&self, change: impl FnOnce(&mut Vec<Connection>) -> T) -> T {
        change(&mut self.idle.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn read_once<T>(
    connection: &mut Connection,
    read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> Result<T, StoreError> {
    let snapshot = connection.transaction().map_err(store_error)?;
    let answer = read(&snapshot).map_err(store_error)?;
    snapshot.finish().map_err(store_error)?;
    Ok(answer)
}

pub(super) fn closed() -> StoreError {
    StoreError::Failed("the store is closed".to_owned())
}
