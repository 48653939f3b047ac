//! A table as somebody with a token sees it from outside: what it shows them, and what they have it do. Everything of
//! this bridge goes through here, so nothing leaves the house that the token's owner could not see on a screen.

use std::collections::BTreeMap;
use std::time::Duration;

use engine::{Seat, Seats, SentAction};
use hall::{DryRun, Heard, Viewer, Want};
use serde::Deserialize;
use serde_json::{Value, json};
use server::App;
use server::bridge::{ApiError, Caller};
use table::{Act, Command, CommandId, PersonId, Request};
use tokio::time::{Instant, timeout_at};

use crate::names::named;
use crate::refused;

/// The id of the game that this bridge serves.
pub(crate) const GAME: &str = "combat";

/// Somebody at a table.
#[derive(Clone)]
pub(crate) struct Desk {
    pub(crate) app: App,
    pub(crate) table: String,
    pub(crate) person: PersonId,
}

/// A table at a moment, as its viewer may know it.
pub(crate) struct Picture {
    pub(crate) seq: u64,
    pub(crate) mine: Seats,
    /// The game's own view.
    pub(crate) game: Value,
    pub(crate) cast: Cast,
}

/// Who is who: numbers of creatures, which events use, and the ids that everybody else uses.
#[derive(Clone, Default)]
pub(crate) struct Cast {
    keys: BTreeMap<u64, String>,
    seats: BTreeMap<String, u8>,
}

/// What is read of a creature.
#[derive(Deserialize)]
struct Listed {
    id: u64,
    key: String,
    seat: Option<u8>,
}

impl Cast {
    pub(crate) fn of(game: &Value) -> Cast {
        let listed = game.get("creatures").and_then(Value::as_array).into_iter().flatten();
        let listed: Vec<Listed> = listed.filter_map(|one| Listed::deserialize(one).ok()).collect();
        let seats = listed.iter().filter_map(|one| Some((one.key.clone(), one.seat?))).collect();
        Cast { keys: listed.into_iter().map(|one| (one.id, one.key)).collect(), seats }
    }

    /// Returns the id of a creature; of one that the viewer does not know, its number.
    pub(crate) fn key(&self, number: u64) -> String {
        self.keys.get(&number).cloned().unwrap_or_else(|| format!("#{number}"))
    }

    /// Returns the seat that plays a creature.
    pub(crate) fn seat(&self, key: &str) -> Option<Seat> {
        self.seats.get(key).copied().map(Seat)
    }
}

impl Picture {
    fn new(seq: u64, mine: Seats, mut view: Value) -> Picture {
        let game = view.get_mut("game").map(Value::take).unwrap_or_default();
        let cast = Cast::of(&game);
        Picture { seq, mine, game, cast }
    }

    /// A picture that a watcher was sent.
    pub(crate) fn seen(seq: u64, view: Value) -> Picture {
        Picture::new(seq, Seats::NONE, view)
    }

    /// Tests for the game master.
    pub(crate) fn is_master(&self) -> bool {
        self.master().is_some_and(|seat| self.mine.contains(seat))
    }

    fn master(&self) -> Option<Seat> {
        let seat = self.game.get("master")?.as_u64()?;
        u8::try_from(seat).ok().map(Seat)
    }

    /// Lists what is waited for.
    pub(crate) fn requests(&self) -> &[Value] {
        self.game.get("requests").and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    /// Returns for which of the viewer's seats something is asked: that of the creature, or the game master's.
    fn seat_for(&self, action: &Value) -> Option<Seat> {
        if self.mine.len() < 2 {
            return None;
        }
        let actor = action.pointer("/parameters/actor").and_then(Value::as_str);
        let own = actor.and_then(|actor| self.cast.seat(actor)).filter(|seat| self.mine.contains(*seat));
        own.or_else(|| self.master().filter(|seat| self.mine.contains(*seat)))
    }
}

impl Desk {
    /// Finds the table that a request names, by id or code, or by its token alone; nobody without a token gets further.
    pub(crate) async fn open(app: &App, caller: &Caller, named: Option<&str>) -> Result<Desk, ApiError> {
        let named = match (named, &caller.token) {
            (Some(named), _) => named.to_owned(),
            // A token belongs to one table and its rematches.
            (None, Some(token)) => caller.series(app, token).await?,
            (None, None) => return Err(ApiError::unauthorized()),
        };
        let (table, person) = caller.at(app, &named).await?;
        let person = person.ok_or_else(ApiError::unauthorized)?;
        Ok(Desk { app: app.clone(), table, person })
    }

    /// The same, at a table of the Turn Engine.
    pub(crate) async fn open_fight(
        app: &App,
        caller: &Caller,
        named: Option<&str>,
    ) -> Result<Desk, ApiError> {
        let desk = Desk::open(app, caller, named).await?;
        let look = app.hall().look(&desk.table, None, Want::default()).await?;
        if look.game == GAME {
            return Ok(desk);
        }
        let words = format!("this table plays {}: intents and their messages are for {GAME}", look.game);
        Err(refused("WRONG_GAME", words).details(json!({ "have": look.game, "need": GAME })))
    }

    /// Returns the table as it is now.
    pub(crate) async fn look(&self) -> Result<Picture, ApiError> {
        let want = Want { view: true, ..Want::default() };
        let look = self.app.hall().look(&self.table, Some(&self.person), want).await?;
        Ok(Picture::new(look.update.seq, look.mine, look.view))
    }

    /// Has something done, under a key that makes it happen once.
    pub(crate) async fn act(
        &self,
        picture: &Picture,
        action: Value,
        key: Option<String>,
        seen: Option<u64>,
    ) -> Result<u64, ApiError> {
        let act = self.read(picture, action, seen)?;
        let request = Request::Act(act);
        let command = Command { id: key.map(CommandId), from: self.person.clone(), request };
        let done = self.app.command(&self.table, command).await;
        Ok(done.map_err(|error| with_names(error, &picture.cast))?.seq)
    }

    /// Says whether something would be done.
    pub(crate) async fn try_out(&self, picture: &Picture, action: Value) -> Result<DryRun, ApiError> {
        let act = self.read(picture, action, None)?;
        let tried = self.app.hall().try_out(&self.table, &self.person, act).await;
        tried.map_err(|error| with_names(error.into(), &picture.cast))
    }

    fn read(&self, picture: &Picture, action: Value, seen: Option<u64>) -> Result<Act, ApiError> {
        let seat = picture.seat_for(&action);
        let sent = SentAction::read(action).map_err(hall::HallError::from)?;
        Ok(Act::read(seat, sent, seen))
    }

    /// Waits until nothing is waited for any more, for as long as given, and returns the table then.
    pub(crate) async fn settled(&self, patience: Duration) -> Result<Picture, ApiError> {
        let picture = self.look().await?;
        if picture.requests().is_empty() {
            return Ok(picture);
        }
        let until = Instant::now() + patience;
        let want = Want { view: true, ..Want::default() };
        let viewer = Viewer::Silent(Some(self.person.clone()));
        let mut watch = self.app.hall().watch(&self.table, viewer, want, None).await?;
        loop {
            let Ok(heard) = timeout_at(until, watch.next()).await else { return self.look().await };
            match heard? {
                Heard::Update(update) => {
                    let view = update.view.as_deref().and_then(|view| serde_json::from_str(view).ok());
                    let picture = Picture::new(update.seq, picture.mine, view.unwrap_or_default());
                    if picture.requests().is_empty() {
                        return self.look().await;
                    }
                }
                Heard::Notice(_) => {}
                Heard::Revoked(_) | Heard::Closing => return self.look().await,
            }
        }
    }

    /// Waits until the table has a record after a number or the leader is told something, for as long as given.
    pub(crate) async fn news(&self, after: u64, patience: Duration) -> Result<(), ApiError> {
        let until = Instant::now() + patience;
        let viewer = Viewer::Silent(Some(self.person.clone()));
        let mut watch = self.app.hall().watch(&self.table, viewer, Want::default(), None).await?;
        loop {
            let Ok(heard) = timeout_at(until, watch.next()).await else { return Ok(()) };
            match heard? {
                Heard::Update(update) if update.seq <= after => {}
                Heard::Update(_) | Heard::Notice(_) | Heard::Revoked(_) | Heard::Closing => return Ok(()),
            }
        }
    }
}

/// Names creatures by their ids in what would be accepted instead.
fn with_names(mut error: ApiError, cast: &Cast) -> ApiError {
    let legal = std::mem::take(&mut error.why.legal);
    error.why.legal = legal.into_iter().map(|action| named(cast, action)).collect();
    error
}
