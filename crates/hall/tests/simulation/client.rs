//! People: each with a mind, a key and command ids of its own.

use std::sync::Arc;
use std::time::Duration;

use engine::{Luck, Seat};
use hall::{Created, Look};
use serde_json::{Value, json};
use table::{Command, CommandId, PersonId};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::world::{Letter, Reply, World};
use crate::{given, screen};

/// How often somebody sends the same command before giving up.
const TRIES: usize = 4;

/// Somebody at a table.
struct Client {
    world: Arc<World>,
    luck: Luck,
    table: String,
    name: String,
    /// How many commands were made up.
    n: u64,
}

/// Invites people to a table: a host, players, more than there are seats at
/// times, and a screen on the wall.
pub(crate) fn invite(world: &Arc<World>, created: &Created, luck: &mut Luck, people: &mut JoinSet<()>) {
    let mut client = |name: String| Client {
        world: world.clone(),
        luck: Luck::new(luck.next_u64()),
        table: created.table.clone(),
        name,
        n: 0,
    };
    people.spawn(client("host".to_owned()).host(created.host.clone()));
    let n_players = 2 + client(String::new()).luck.below(4);
    for n in 0..n_players {
        people.spawn(client(format!("player {n}")).play());
    }
    let watcher = client("screen".to_owned());
    people.spawn(screen::watch(watcher.world, watcher.luck, watcher.table, None));
}

impl Client {
    async fn pause(&mut self, least_ms: u64) {
        sleep(Duration::from_millis(least_ms + self.luck.below(600) as u64)).await;
    }

    /// Sends a command until somebody answers, under one id.
    async fn does(&mut self, from: &PersonId, action: Value) -> Option<Reply> {
        self.n += 1;
        let id = CommandId(format!("{} {} {}", self.name, self.n, from.0));
        let request = given::sent(None, action, None);
        let command = Command { id: Some(id), from: from.clone(), request };
        for _ in 0..TRIES {
            match self.world.call(&mut self.luck, &self.table, Letter::Do(command.clone())).await {
                Some(Reply::Denied(error)) if !matches!(error, hall::HallError::Refused(_)) => {
                    self.pause(200).await;
                }
                Some(reply) => return Some(reply),
                None => {}
            }
        }
        None
    }

    async fn look(&mut self, viewer: Option<PersonId>) -> Option<Box<Look>> {
        match self.world.call(&mut self.luck, &self.table, Letter::Look(viewer)).await {
            Some(Reply::Look(look)) => Some(look),
            _ => None,
        }
    }

    async fn host(mut self, host: PersonId) {
        self.pause(1_500).await;
        while self.world.is_rough() {
            let order = match self.luck.below(8) {
                0 => json!({ "action": "pause" }),
                1..=3 => json!({ "action": "unpause" }),
                4 => json!({ "action": "add_bot", "parameters": { "seat": Seat(0) } }),
                _ => json!({ "action": "start" }),
            };
            self.does(&host, order).await;
            self.pause(1_000).await;
        }
    }

    async fn play(mut self) {
        let Some(me) = self.sit().await else { return };
        let screen = screen::watch(
            self.world.clone(),
            Luck::new(self.luck.next_u64()),
            self.table.clone(),
            Some(me.clone()),
        );
        let screen = tokio::spawn(screen);
        while self.world.is_rough() {
            let action = self.choose(&me).await;
            self.does(&me, json!({ "action": action })).await;
            self.pause(200).await;
        }
        screen.await.unwrap();
    }

    /// Sits down, with a key that makes it the same wish each time.
    async fn sit(&mut self) -> Option<PersonId> {
        let key = format!("{} of seed {}", self.name, self.world.seed);
        while self.world.is_rough() {
            let letter = Letter::Sit { key: key.clone(), name: self.name.clone() };
            match self.world.call(&mut self.luck, &self.table, letter).await {
                Some(Reply::Seated(person)) => return Some(person),
                Some(Reply::Denied(hall::HallError::Refused(_))) => return None,
                _ => self.pause(100).await,
            }
        }
        None
    }

    /// What seems right, or anything.
    async fn choose(&mut self, me: &PersonId) -> &'static str {
        let any = ["roll", "hold", "pass", "undo", "roll", "hold", "pass", "fold"];
        // Folding ends the fun: few do.
        let n = if self.luck.one_in(20) { any.len() } else { any.len() - 1 };
        let wild = any[self.luck.below(n)];
        if self.luck.one_in(4) {
            return wild;
        }
        let Some(look) = self.look(Some(me.clone())).await else { return wild };
        match look.view["game"]["face"].is_null() {
            true => "roll",
            false if self.luck.one_in(3) => "hold",
            false => "pass",
        }
    }
}
