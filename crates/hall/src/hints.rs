//! Hearing of tables that somebody else has moved on.

use std::sync::Weak;
use std::sync::atomic::Ordering;

use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::node::Node;
use crate::request::{Message, Signal};

/// Passes hints on to live tables until the node is no more.
pub(crate) async fn run(node: Weak<Node>, mut hints: Receiver<(String, u64)>) {
    loop {
        match hints.recv().await {
            Ok(hint) => match node.upgrade() {
                Some(node) => pass_on(&node, hint),
                None => return,
            },
            Err(RecvError::Lagged(_)) => match node.upgrade() {
                Some(node) => repair(&node).await,
                None => return,
            },
            Err(RecvError::Closed) => return,
        }
    }
}

fn pass_on(node: &Node, (table, head): (String, u64)) {
    let door = node.door(&table).filter(|door| head > door.head.load(Ordering::Relaxed));
    if let Some(door) = door {
        // A table that is too busy to hear of it finds out when it writes.
        let _ = door.inbox.try_send(Box::new(Message::Signal(Signal::Hint { head })));
    }
}

/// Hints were lost: asks for all heads instead.
async fn repair(node: &Node) {
    match node.store.heads(node.tables()).await {
        Ok(heads) => heads.into_iter().for_each(|hint| pass_on(node, hint)),
        Err(error) => tracing::error!(%error, "heads of tables could not be read"),
    }
}
