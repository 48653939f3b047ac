//! Deliveries on the shelf.

use super::shelf::Shelf;
use crate::webhooks::{MOST_DELIVERIES, MOST_PENDING};
use crate::{Delivery, DeliveryAttempt, DeliveryState, NewDelivery};

impl Shelf {
    /// Keeps deliveries about a table, and makes room for them.
    pub(super) fn keep_deliveries(&mut self, table: &str, at: u64, deliveries: Vec<NewDelivery>) {
        for new in deliveries {
            if self
                .deliveries
                .iter()
                .any(|delivery| delivery.receiver == new.receiver && delivery.id == new.id)
            {
                continue;
            }
            let receiver = new.receiver.clone();
            self.deliveries.push(Delivery {
                no: self.deliveries.last().map_or(1, |delivery| delivery.no + 1),
                receiver: new.receiver,
                id: new.id,
                table: table.to_owned(),
                kind: new.kind,
                body: new.body,
                made_at: at,
                state: DeliveryState::Pending,
                tries: 0,
                answer: String::new(),
                due: at,
            });
            self.drop_oldest(&receiver);
        }
        let old = self.deliveries.len().saturating_sub(MOST_DELIVERIES);
        self.deliveries.drain(..old);
    }

    fn drop_oldest(&mut self, receiver: &str) {
        let waits = |delivery: &&mut Delivery| {
            delivery.state == DeliveryState::Pending && delivery.receiver == receiver
        };
        for delivery in self.deliveries.iter_mut().rev().filter(waits).skip(MOST_PENDING) {
            delivery.state = DeliveryState::Dropped;
        }
    }

    pub(super) fn note_delivery(&mut self, tried: &DeliveryAttempt) {
        let known = self.deliveries.iter_mut().find(|delivery| delivery.no == tried.no);
        // A delivery that is settled already stays so.
        if let Some(delivery) = known.filter(|delivery| delivery.state == DeliveryState::Pending) {
            (delivery.state, delivery.due, delivery.tries) = (tried.state, tried.due, delivery.tries + 1);
            delivery.answer.clone_from(&tried.answer);
        }
    }

    pub(super) fn next_delivery(&self, receiver: &str) -> Option<Delivery> {
        let waits =
            |delivery: &&Delivery| delivery.state == DeliveryState::Pending && delivery.receiver == receiver;
        self.deliveries.iter().filter(waits).min_by_key(|delivery| (delivery.due, delivery.no)).cloned()
    }

    pub(super) fn latest_deliveries(&self, limit: usize) -> Vec<Delivery> {
        self.deliveries.iter().rev().take(limit).cloned().collect()
    }

    pub(super) fn tally(&self) -> Vec<(DeliveryState, u64)> {
        let of = |state| self.deliveries.iter().filter(|delivery| delivery.state == state).count() as u64;
        DeliveryState::ALL.map(|state| (state, of(state))).into_iter().filter(|(_, n)| *n > 0).collect()
    }
}
