//! The courier: makes the calls that the hall keeps, as signed webhooks.
//!
//! A task for each hook takes what is due from the store, one after the other,
//! and notes what came of it. No table ever waits for it.

mod hook;
mod post;
mod sign;

use std::time::Duration;

use store::{Call, CallState, Store, Tried};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

pub use self::hook::{Hook, HookError};
use self::post::{Post, Sent};
use crate::App;

/// How long the courier sleeps when nobody rings.
const POLL: Duration = Duration::from_secs(30);
/// How long it waits when the store is in trouble.
const REST: Duration = Duration::from_secs(5);
/// How long it may finish what is under way when the house closes.
const DRAIN: Duration = Duration::from_secs(1);

/// Makes calls until it is told to stop.
pub(crate) struct Courier {
    rounds: JoinSet<()>,
    stop: watch::Sender<()>,
}

impl Courier {
    /// Begins to make the calls of a house.
    pub(crate) fn start(app: &App) -> Courier {
        let (mut rounds, stop) = (JoinSet::new(), watch::Sender::new(()));
        let post = Post::new(&app.config.hooks);
        for hook in &app.config.hooks {
            let round = Round { app: app.clone(), hook: hook.clone(), post: post.clone() };
            rounds.spawn(round.run(stop.subscribe()));
        }
        Courier { rounds, stop }
    }

    /// Stops. What is not delivered stays in the store, and what was under way
    /// may be delivered again: receivers know it by its id.
    pub(crate) async fn stop(mut self) {
        // Without a hook nobody listens.
        let _ = self.stop.send(());
        let finished = async { while self.rounds.join_next().await.is_some() {} };
        if timeout(DRAIN, finished).await.is_err() {
            self.rounds.shutdown().await;
        }
    }
}

/// The calls to one hook.
struct Round {
    app: App,
    hook: Hook,
    post: Post,
}

impl Round {
    async fn run(self, mut stop: watch::Receiver<()>) {
        let mut bell = self.app.hall.bell();
        loop {
            bell.mark_unchanged();
            let pause = self.step().await;
            tokio::select! {
                biased;
                _ = stop.changed() => return,
                Ok(()) = bell.changed() => {}
                () = sleep(pause) => {}
            }
        }
    }

    /// Makes the next call if it is time; returns when to look again.
    async fn step(&self) -> Duration {
        let now = self.app.hall.now().0;
        match self.store().next_call(self.hook.name()).await {
            Ok(Some(call)) if call.due <= now => self.make(&call).await,
            Ok(Some(call)) => Duration::from_millis(call.due - now).min(POLL),
            Ok(None) => POLL,
            Err(trouble) => {
                tracing::error!(hook = self.hook.name(), %trouble, "calls cannot be read");
                REST
            }
        }
    }

    async fn make(&self, call: &Call) -> Duration {
        let sent = self.post.send(&self.hook, call).await;
        let tried = self.judge(call, &sent);
        self.app.metrics.called(tried.state);
        let (hook, id, answer, tries) = (self.hook.name(), &call.id, &tried.answer, call.tries + 1);
        match tried.state {
            CallState::Failed => tracing::warn!(hook, id, answer, tries, "a webhook is given up"),
            state => tracing::debug!(hook, id, answer, tries, state = state.word(), "webhook"),
        }
        match self.store().note_call(tried).await {
            Ok(()) => Duration::ZERO,
            Err(trouble) => {
                tracing::error!(hook, %trouble, "what came of a call cannot be noted");
                REST
            }
        }
    }

    fn judge(&self, call: &Call, sent: &Sent) -> Tried {
        let now = self.app.hall.now();
        let (state, due) = match (sent.is_taken(), sent.may_come_again(), self.hook.delay(call.tries)) {
            (true, ..) => (CallState::Delivered, now),
            (false, true, Some(delay)) => {
                let ms = u64::try_from(delay.as_millis()).unwrap_or(u64::MAX);
                (CallState::Pending, now.plus(ms))
            }
            _ => (CallState::Failed, now),
        };
        Tried { no: call.no, state, answer: sent.to_string(), due: due.0 }
    }

    fn store(&self) -> &dyn Store {
        self.app.hall.store().as_ref()
    }
}
