//! Hearing of tables that somebody else has moved on.

use std::sync::Weak;
use std::sync::atomic::Ordering;

use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::ask::{Message, Signal};
use crate::house::House;

/// Passes hints on to live tables until the house is no more.
pub(crate) async fn run(house: Weak<House>, mut hints: Receiver<(String, u64)>) {
    loop {
        match hints.recv().await {
            Ok(hint) => match house.upgrade() {
                Some(house) => pass_on(&house, hint),
                None => return,
            },
            Err(RecvError::Lagged(_)) => match house.upgrade() {
                Some(house) => repair(&house).await,
                None => return,
            },
            Err(RecvError::Closed) => return,
        }
    }
}

fn pass_on(house: &House, (table, head): (String, u64)) {
    let door = house.door(&table).filter(|door| head > door.head.load(Ordering::Relaxed));
    if let Some(door) = door {
        // A table that is too busy to hear of it finds out when it writes.
        let _ = door.inbox.try_send(Box::new(Message::Signal(Signal::Hint { head })));
    }
}

/// Hints were lost: asks for all heads instead.
async fn repair(house: &House) {
    match house.store.heads(house.tables()).await {
        Ok(heads) => heads.into_iter().for_each(|hint| pass_on(house, hint)),
        Err(error) => tracing::error!(%error, "heads of tables could not be read"),
    }
}
