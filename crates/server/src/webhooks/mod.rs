//! The webhook_sender: makes the deliveries that the hall keeps, as signed webhooks.
//!
//! A task for each webhook takes what is due from the store, one after the other,
//! and notes what came of it. No table ever waits for it.

mod post;
mod sign;
mod webhook;

use std::time::Duration;

use store::{Delivery, DeliveryAttempt, DeliveryState, Maintenance};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use self::post::{Post, Sent};
pub use self::webhook::{Webhook, WebhookError};
use crate::App;

/// How long the webhook_sender sleeps when nobody rings.
const POLL: Duration = Duration::from_secs(30);
/// How long it waits when the store is in trouble.
const REST: Duration = Duration::from_secs(5);
/// How long it may finish what is under way when the house closes.
const DRAIN: Duration = Duration::from_secs(1);

/// Makes deliveries until it is told to stop.
pub(crate) struct WebhookSender {
    rounds: JoinSet<()>,
    stop: watch::Sender<()>,
}

impl WebhookSender {
    /// Begins to make the deliveries of a house.
    pub(crate) fn start(app: &App) -> WebhookSender {
        let (mut rounds, stop) = (JoinSet::new(), watch::Sender::new(()));
        let post = Post::new(&app.config.webhooks);
        for webhook in &app.config.webhooks {
            let round = Round { app: app.clone(), webhook: webhook.clone(), post: post.clone() };
            rounds.spawn(round.run(stop.subscribe()));
        }
        WebhookSender { rounds, stop }
    }

    /// Stops. What is not delivered stays in the store, and what was under way
    /// may be delivered again: receivers know it by its id.
    pub(crate) async fn stop(mut self) {
        // Without a webhook nobody listens.
        let _ = self.stop.send(());
        let finished = async { while self.rounds.join_next().await.is_some() {} };
        if timeout(DRAIN, finished).await.is_err() {
            self.rounds.shutdown().await;
        }
    }
}

/// The deliveries to one webhook.
struct Round {
    app: App,
    webhook: Webhook,
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

    /// Makes the next delivery if it is time; returns when to look again.
    async fn step(&self) -> Duration {
        let now = self.app.hall.now().0;
        match self.store().next_delivery(self.webhook.name()).await {
            Ok(Some(delivery)) if delivery.due <= now => self.make(&delivery).await,
            Ok(Some(delivery)) => Duration::from_millis(delivery.due - now).min(POLL),
            Ok(None) => POLL,
            Err(error) => {
                tracing::error!(webhook = self.webhook.name(), %error, "deliveries cannot be read");
                REST
            }
        }
    }

    async fn make(&self, delivery: &Delivery) -> Duration {
        let sent = self.post.send(&self.webhook, delivery).await;
        let tried = self.judge(delivery, &sent);
        self.app.metrics.called(tried.state);
        let (webhook, id, answer, tries) =
            (self.webhook.name(), &delivery.id, &tried.answer, delivery.tries + 1);
        match tried.state {
            DeliveryState::Failed => tracing::warn!(webhook, id, answer, tries, "a webhook is given up"),
            state => tracing::debug!(webhook, id, answer, tries, state = state.word(), "webhook"),
        }
        match self.store().note_delivery(tried).await {
            Ok(()) => Duration::ZERO,
            Err(error) => {
                tracing::error!(webhook, %error, "what came of a delivery cannot be noted");
                REST
            }
        }
    }

    fn judge(&self, delivery: &Delivery, sent: &Sent) -> DeliveryAttempt {
        let now = self.app.hall.now();
        let (state, due) = match (sent.is_taken(), sent.may_come_again(), self.webhook.delay(delivery.tries))
        {
            (true, ..) => (DeliveryState::Delivered, now),
            (false, true, Some(delay)) => {
                let ms = u64::try_from(delay.as_millis()).unwrap_or(u64::MAX);
                (DeliveryState::Pending, now.plus(ms))
            }
            _ => (DeliveryState::Failed, now),
        };
        DeliveryAttempt { no: delivery.no, state, answer: sent.to_string(), due: due.0 }
    }

    fn store(&self) -> &dyn Maintenance {
        self.app.store.as_ref()
    }
}
