//! Bots at a table: they think off its task, and act through its door.

use std::sync::Arc;
use std::time::Duration;

use engine::{AnyPlay, Ask as Asked, Bot, Luck, Seat, SentAction};
use serde_json::Value;
use table::{Act, Command, CommandId, Phase, Request};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};

use super::Live;
use crate::request::{Errand, LiveRequest, Message};
use crate::{HallError, Thinking};

/// How long a bot waits when the node could not keep its move.
const RETRY: Duration = Duration::from_secs(1);

/// Which bots think, and about what.
#[derive(Default)]
pub(super) struct Bots {
    thinking: Vec<(Asked, u64)>,
}

impl Bots {
    pub(super) fn are_thinking(&self) -> bool {
        !self.thinking.is_empty()
    }
}

impl Live {
    /// Lets every bot think that is asked for something new.
    pub(super) fn let_bots_think(&mut self) {
        let head = self.table.head();
        let waits =
            self.table.phase() == Phase::InProgress && !self.table.is_paused() && !self.table.is_closed();
        let asks = if waits { self.table.asks() } else { Vec::new() };
        self.bots.thinking.retain(|(ask, at)| *at == head && asks.contains(ask));
        for ask in asks {
            let Some(bot) = self.table.chair(ask.seat).and_then(|chair| chair.bot) else { continue };
            if !self.bots.thinking.contains(&(ask, head)) {
                self.bots.thinking.push((ask, head));
                self.think(bot, ask.seat, head);
            }
        }
    }

    fn think(&self, bot: Bot, seat: Seat, head: u64) {
        let (Some(play), Some(chair)) = (self.table.play(), self.table.chair(seat)) else { return };
        let Ok(seed) = self.node.chance.bytes::<8>() else { return };
        let (play, luck) = (play.copy(), Luck::new(u64::from_le_bytes(seed)));
        let (from, inbox, thinking) =
            (chair.person.clone(), self.door.inbox.clone(), self.node.settings.bots);
        let lane = self.node.lane.clone();
        self.node.spawn(async move {
            sleep(thinking.pause).await;
            let permit = lane.acquire().await;
            let Some(action) = choose(thinking, play, bot, seat, luck).await else { return };
            drop(permit);
            let id = Some(CommandId(format!("b-{head}-{seat}")));
            let request = Request::Act(Act::read(Some(seat), action, Some(head)));
            act(&inbox, Errand::plain(Command { id, from, request })).await;
        });
    }
}

/// Chooses within the budget; a bot that is too slow takes anything legal.
async fn choose(
    thinking: Thinking,
    play: Box<dyn AnyPlay>,
    bot: Bot,
    seat: Seat,
    mut luck: Luck,
) -> Option<SentAction> {
    let Some(budget) = thinking.budget else { return sent(play.choose(bot, seat, &mut luck)) };
    let quick = play.copy();
    let mut luck_of_thread = luck.clone();
    let thought = tokio::task::spawn_blocking(move || play.choose(bot, seat, &mut luck_of_thread));
    match timeout(budget, thought).await {
        Ok(Ok(action)) => sent(action),
        _ => {
            tracing::warn!(%seat, "a bot thought for too long");
            sent(quick.choose(Bot::Random, seat, &mut luck))
        }
    }
}

/// Takes what a bot chose as if it were sent: what a game writes reads.
fn sent(action: Option<Value>) -> Option<SentAction> {
    SentAction::read(action?).ok()
}

/// Sends the move through the door, as anybody would, until it is made, refused, or nobody is there.
async fn act(inbox: &mpsc::WeakSender<Box<Message>>, errand: Errand) {
    let errand = Arc::new(errand);
    loop {
        let (back, answer) = oneshot::channel();
        let Some(inbox) = inbox.upgrade() else { return };
        let ask = LiveRequest::Command { errand: errand.clone(), back: Some(back) };
        if inbox.send(Box::new(Message::Request(ask))).await.is_err() {
            return;
        }
        drop(inbox);
        match answer.await {
            Ok(Ok(_) | Err(HallError::Refused(_))) | Err(_) => return,
            // The node is in trouble: a game must not stop for that.
            Ok(Err(_)) => sleep(RETRY).await,
        }
    }
}
