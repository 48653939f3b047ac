//! Bots at a table: they think off its task, and act through its door.

use std::sync::Arc;
use std::time::Duration;

use engine::{AnyPlay, Ask, Asked, Bot, Fault, Luck, Refusal, Seat, SentAction, What};
use table::{Act, Command, CommandId, Phase, Request};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::Live;
use crate::HallError;
use crate::node::Node;
use crate::request::{Errand, LiveRequest, Message, Signal};

/// How long a bot waits when the node could not keep its move.
const RETRY: Duration = Duration::from_secs(1);

/// Which bots think, and about what.
#[derive(Default)]
pub(super) struct Bots {
    thinking: Vec<(Ask, u64)>,
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
        let (from, inbox, pause) =
            (chair.person.clone(), self.door.inbox.clone(), self.node.settings.bots.pause);
        let (node, game) = (self.node.clone(), self.table.game().meta().id);
        self.node.spawn(async move {
            sleep(pause).await;
            let permit = node.lane.acquire().await;
            let chosen = choose(&node, game, play, bot, seat, luck).await;
            drop(permit);
            let action = match chosen {
                Ok(Some(action)) => action,
                Ok(None) => return,
                Err(fault) => return tell(&inbox, Signal::Failed(Box::new(fault))).await,
            };
            let id = Some(CommandId(format!("b-{head}-{seat}")));
            let chosen = format!("{action:?}");
            let request = Request::Act(Act::read(Some(seat), action, Some(head)));
            let refused = act(&inbox, Errand::plain(Command { id, from, request })).await;
            if let Some(refusal) = refused.filter(|refusal| refusal.fault.is_none()) {
                let law = format!("what a bot chooses is accepted, and {chosen} was refused: {refusal}");
                let fault = Box::new(Fault::law(Asked::by(What::Choose, seat), law));
                tell(&inbox, Signal::Refused { head, fault }).await;
            }
        });
    }
}

/// Chooses beside the threads that answer; in a simulation here, so that it can be repeated.
async fn choose(
    node: &Arc<Node>,
    game: &str,
    play: Box<dyn AnyPlay>,
    bot: Bot,
    seat: Seat,
    mut luck: Luck,
) -> Result<Option<SentAction>, Fault> {
    let mut choose = move || {
        let action = play.choose(bot, seat, &mut luck);
        play.fault().cloned().map_or(Ok(action), Err)
    };
    let action = if node.settings.bots.apart { node.compute(game, choose).await? } else { choose() };
    // What a game writes reads.
    Ok(action?.and_then(|action| SentAction::read(action).ok()))
}

/// Tells the table something that nobody waits for.
async fn tell(inbox: &mpsc::WeakSender<Box<Message>>, signal: Signal) {
    if let Some(inbox) = inbox.upgrade() {
        // A table that is gone needs no telling.
        let _ = inbox.send(Box::new(Message::Signal(signal))).await;
    }
}

/// Sends the move through the door, as anybody would, until it is made, refused, or nobody is there. Returns why it was
/// refused, if it was.
async fn act(inbox: &mpsc::WeakSender<Box<Message>>, errand: Errand) -> Option<Refusal> {
    let errand = Arc::new(errand);
    loop {
        let (back, answer) = oneshot::channel();
        let inbox = inbox.upgrade()?;
        let ask = LiveRequest::Command { errand: errand.clone(), back: Some(back) };
        inbox.send(Box::new(Message::Request(ask))).await.ok()?;
        drop(inbox);
        match answer.await {
            Ok(Ok(_)) | Err(_) => return None,
            Ok(Err(HallError::Refused(refused))) => return Some(refused.refusal),
            // The node is in trouble: a game must not stop for that.
            Ok(Err(_)) => sleep(RETRY).await,
        }
    }
}
