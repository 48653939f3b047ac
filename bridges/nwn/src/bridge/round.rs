//! Everybody around one table of the world, and the game that is played there.
//!
//! The bridge is the host of its tables: who sits speaks for the table while it is a lobby. Nobody here has a connection
//! that could be lost: only what the game server says makes anybody absent.

mod game;
mod tell;

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::Seat;
use hall::{Done, Hall, HallError, Viewer as Eyes, Want};
use scene::Tone;
use serde_json::json;
use table::{Act, Command, CommandId, PersonId, Phase, Request, TableAction};
use tokio::sync::Notify;

use self::game::Game;
use super::event::{Player, WindowEvent, person};
use super::notes::Kept;
use super::op::{Op, WINDOW};
use super::post::Post;
use super::refused::Refused;
use super::viewer::{Role, Viewer};
use crate::discover::TablePlace;
use crate::window::{Click, Dictionary, in_the_game};

/// The most who watch a table at once.
const MOST_WATCHING: usize = 50;

/// What all tables of a game server share.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) hall: Hall,
    pub(crate) server: String,
    pub(crate) post: Arc<Post>,
    pub(crate) words: Arc<Dictionary>,
}

impl Shared {
    /// Tells one player something.
    pub(crate) fn tell(&self, player: &str, words: &str) {
        self.message(&[player.to_owned()], words, Tone::Quiet);
    }

    fn message(&self, players: &[String], words: &str, tone: Tone) {
        if !players.is_empty() {
            self.post.push(Op::Message { players: players.to_vec(), text: in_the_game(words), tone });
        }
    }
}

/// Everybody around a table of the world.
pub(crate) struct Round {
    shared: Shared,
    area: String,
    place: TablePlace,
    game: Option<Game>,
    viewers: BTreeMap<String, Viewer>,
    /// Rung when another game is played here, or none, or the table is no more.
    changed: Arc<Notify>,
}

impl Drop for Round {
    fn drop(&mut self) {
        self.changed.notify_one();
    }
}

impl Round {
    pub(crate) fn new(shared: Shared, area: &str, place: TablePlace) -> Round {
        let (game, viewers, changed) = (None, BTreeMap::new(), Arc::default());
        Round { shared, area: area.to_owned(), place, game, viewers, changed }
    }

    pub(crate) fn place(&self) -> &TablePlace {
        &self.place
    }

    /// Takes in that its area was read again.
    pub(crate) fn set_place(&mut self, place: TablePlace) {
        self.place = place;
    }

    /// Returns what rings when another game is played here.
    pub(crate) fn changed(&self) -> Arc<Notify> {
        self.changed.clone()
    }

    /// Returns the table of the house that is played at.
    pub(crate) fn table(&self) -> Option<&str> {
        self.game.as_ref().map(|game| game.kept.table.as_str())
    }

    /// AET-25: somebody uses a chair: joins the lobby, which is made on first use, or comes back to the game.
    pub(crate) async fn sit(&mut self, player: Player, chair: usize, event: &str) -> Result<(), Refused> {
        let at = *self.place.chairs.get(chair).ok_or(Refused::UnknownChair)?;
        let is_other = |viewer: &&Viewer| viewer.chair() == Some(chair) && viewer.player.id != player.id;
        if self.viewers.values().find(is_other).is_some() {
            return Err(Refused::ChairTaken);
        }
        self.catch_up().await?;
        if self.game.as_ref().is_none_or(Game::is_over) {
            self.begin(event).await?;
        }
        let me = person(&self.shared.server, &player.id);
        if let Err(refused) = self.join(&me, &player.name, chair, event).await {
            // A lobby that was opened for somebody who may not sit is nobody's.
            self.catch_up().await?;
            self.close_if_empty(event).await?;
            return Err(refused);
        }
        // Whoever watched sits now: the watch ends.
        let viewer = Viewer::new(player, me, Role::Sits { chair });
        self.shared.post.push(Op::sit(&viewer.player.id, &self.area, at));
        self.viewers.insert(viewer.player.id.clone(), viewer);
        self.catch_up().await?;
        Ok(())
    }

    /// Sits somebody down at the table of the house, or has them come back to it.
    async fn join(&self, me: &PersonId, name: &str, chair: usize, event: &str) -> Result<(), Refused> {
        let Some(game) = &self.game else { return Err(Refused::UnknownTable) };
        let mine = game.seat_of(me);
        let seat = Seat(u8::try_from(chair).map_err(|_| Refused::UnknownChair)?);
        let sit = |seat| Request::Sit { seat, name: name.to_owned(), mark: None, entropy: None };
        match (game.phase, mine) {
            (Phase::Lobby, Some(mine)) if mine == seat => {}
            (Phase::Lobby, mine) => {
                if mine.is_some() {
                    self.command(game, me, &format!("{event}/up"), Request::Stand { seat: mine }).await?;
                }
                self.command(game, me, event, sit(Some(seat))).await?;
            }
            (_, None) => return Err(Refused::GameRunning),
            (_, Some(mine)) if game.is_gone(mine) => return Err(Refused::OutOfGame),
            (_, Some(_)) => drop(self.command(game, me, event, sit(None)).await?),
        }
        Ok(())
    }

    /// Somebody gets up, or is gone: away at once in a game, out of a lobby.
    pub(crate) async fn leave(&mut self, player: &str, event: &str) -> Result<(), Refused> {
        let viewer = self.viewers.get_mut(player).ok_or(Refused::NotSeated)?;
        viewer.hide(&self.shared.post);
        if viewer.is_watching() {
            // While the name is known here, everybody is told who watches no more.
            (viewer.role, viewer.closed) = (Role::Watches { watch: None }, true);
            self.catch_up().await?;
            self.viewers.remove(player);
            return Ok(());
        }
        if viewer.chair().is_none() {
            return Ok(());
        }
        let me = viewer.person.clone();
        let may_return = self.stand_up(&me, event).await?;
        match self.viewers.get_mut(player).filter(|_| may_return) {
            Some(viewer) => viewer.role = Role::Away,
            None => drop(self.viewers.remove(player)),
        }
        self.catch_up().await?;
        self.close_if_empty(event).await
    }

    /// Has somebody get up at the table of the house; says whether they may come back to a game.
    async fn stand_up(&self, me: &PersonId, event: &str) -> Result<bool, Refused> {
        let Some(game) = self.game.as_ref().filter(|game| !game.is_over()) else { return Ok(false) };
        if game.seat_of(me).is_none_or(|seat| game.is_gone(seat)) {
            return Ok(false);
        }
        match self.command(game, me, event, Request::Stand { seat: None }).await {
            Ok(_) => Ok(game.phase == Phase::InProgress),
            // Whoever is away already, or out by now, has nothing to leave.
            Err(HallError::Refused(_)) => Ok(game.phase == Phase::InProgress),
            Err(error) => Err(error.into()),
        }
    }

    /// AET-12: the last one who leaves the lobby clears and destroys it.
    async fn close_if_empty(&mut self, event: &str) -> Result<(), Refused> {
        let is_empty = |game: &Game| game.phase == Phase::Lobby && game.people.is_empty();
        if self.game.as_ref().is_some_and(is_empty) {
            self.end_game(event).await?;
        }
        Ok(())
    }

    /// AET-25: somebody uses an observer: sees the game that is played, or else the next one.
    pub(crate) async fn watch(&mut self, player: Player, event: &str) -> Result<(), Refused> {
        let known = self.viewers.get(&player.id);
        let n_watching = self.viewers.values().filter(|viewer| viewer.is_watching()).count();
        if !known.is_some_and(Viewer::is_watching) && n_watching >= MOST_WATCHING {
            return Err(Refused::ObserversFull(MOST_WATCHING));
        }
        if known.is_some_and(|viewer| viewer.chair().is_some()) {
            self.leave(&player.id, event).await?;
        }
        let me = person(&self.shared.server, &player.id);
        // Whoever watches already goes on with it, and gets the window again.
        let before = self.viewers.remove(&player.id).map(|viewer| viewer.role);
        let watch = match before {
            Some(Role::Watches { watch: Some(watch) }) => Some(watch),
            _ => self.eyes(&me).await?,
        };
        if watch.is_none() {
            let words = "No game is being played here. You will see the next one.";
            self.shared.tell(&player.id, words);
        }
        let viewer = Viewer::new(player, me, Role::Watches { watch });
        self.viewers.insert(viewer.player.id.clone(), viewer);
        self.catch_up().await?;
        Ok(())
    }

    /// AET-18: a spectator is announced with the count for as long as the watch is held.
    async fn eyes(&self, me: &PersonId) -> Result<Option<Box<hall::Watch>>, HallError> {
        let Some(game) = &self.game else { return Ok(None) };
        let eyes = Eyes::Guest(me.clone());
        self.shared
            .hall
            .watch(&game.kept.table, eyes, Want::default(), None)
            .await
            .map(|watch| Some(Box::new(watch)))
    }

    /// Something happened to a player's window.
    pub(crate) async fn window(
        &mut self,
        player: &str,
        event: &WindowEvent,
        id: &str,
    ) -> Result<(), Refused> {
        if event.id != WINDOW {
            return Err(Refused::OldWindow);
        }
        let viewer = self.viewers.get_mut(player).ok_or(Refused::NoWindow)?;
        match event.event.as_str() {
            "close" if viewer.is_watching() => {
                viewer.forget_window();
                self.leave(player, id).await
            }
            "close" => {
                viewer.forget_window();
                viewer.closed = true;
                Ok(())
            }
            "click" => match viewer.click(&event.element, event.seen, &self.shared.post)? {
                Some(Click::Send { action, parameters }) => {
                    let me = viewer.person.clone();
                    let act =
                        Act::from_json(None, json!({ "action": action, "parameters": parameters }), None);
                    self.act(me, act.map_err(HallError::from)?, id).await
                }
                _ => Ok(()),
            },
            // The game tells more than anybody asked for: of focus, of the mouse.
            _ => Ok(()),
        }
    }

    /// Does what somebody clicked on. Whoever sits may start, which is the host's to do, and play again.
    async fn act(&mut self, me: PersonId, act: Act, event: &str) -> Result<(), Refused> {
        let request = Request::Act(act);
        let Some(game) = &self.game else { return Err(Refused::NoWindow) };
        match request.table_action() {
            Some(TableAction::Rematch {}) => self.begin(event).await?,
            Some(TableAction::Start {}) => {
                let host = game.kept.host.clone();
                self.command(game, &host, event, request).await?;
            }
            _ => drop(self.command(game, &me, event, request).await?),
        }
        self.catch_up().await?;
        Ok(())
    }

    /// Carries out a command, once for each event.
    async fn command(
        &self,
        game: &Game,
        from: &PersonId,
        event: &str,
        request: Request,
    ) -> Result<Done, HallError> {
        let id = CommandId(format!("nwn-{}", hall::blind("event", &[&self.shared.server, event])));
        let command = Command { id: Some(id), from: from.clone(), request };
        self.shared.hall.command(&game.kept.table, command).await
    }

    /// Makes all windows anew: on the game server there are none any more.
    pub(crate) async fn show_again(&mut self) -> Result<(), HallError> {
        self.viewers.values_mut().for_each(Viewer::forget_window);
        self.catch_up().await
    }

    /// Moves the clocks of all windows on.
    pub(crate) fn tick(&mut self) {
        let now = self.shared.hall.now().0;
        for viewer in self.viewers.values_mut() {
            viewer.tick(now, &self.shared.post);
        }
    }

    /// Stops all clocks while the game server is not heard of, or lets them go on.
    pub(crate) async fn pause(&mut self, pauses: bool) {
        if let Some(game) = &self.game {
            pause(&self.shared.hall, &game.kept, pauses).await;
            self.catch_up_or_say().await;
        }
    }

    /// AET-19: the table of the world is no more: its game ends, and everybody is told.
    pub(crate) async fn destroy(&mut self, event: &str) -> Result<(), Refused> {
        self.catch_up().await?;
        for viewer in self.viewers.values() {
            let at = viewer.chair().and_then(|chair| self.place.chairs.get(chair));
            if let Some(at) = at {
                self.shared.post.push(Op::stand(&viewer.player.id, &self.area, *at));
            }
        }
        self.end_game(event).await
    }

    /// Nobody sits or watches here any more, whoever did before: the module was loaded.
    pub(crate) async fn empty(&mut self, event: &str) -> Result<(), Refused> {
        self.viewers.values_mut().for_each(|viewer| viewer.hide(&self.shared.post));
        self.viewers.retain(|_, viewer| !viewer.is_watching());
        self.viewers.values_mut().for_each(|viewer| viewer.role = Role::Away);
        self.catch_up().await?;
        let people: Vec<PersonId> =
            self.game.iter().flat_map(|game| &game.people).map(|person| person.person.clone()).collect();
        for (place, me) in people.iter().enumerate() {
            self.stand_up(me, &format!("{event}/{place}")).await?;
        }
        let may_return = self.game.as_ref().is_some_and(|game| game.phase == Phase::InProgress);
        self.viewers.retain(|_, _| may_return);
        self.catch_up().await?;
        self.close_if_empty(event).await
    }
}

/// Stops the clocks of a table, or lets them go on. One that stands still already is left alone.
pub(crate) async fn pause(hall: &Hall, kept: &Kept, pauses: bool) {
    let action = if pauses { TableAction::Pause {} } else { TableAction::Unpause {} };
    let command = Command { id: None, from: kept.host.clone(), request: action.into() };
    match hall.command(&kept.table, command).await {
        Ok(_) | Err(HallError::Refused(_) | HallError::Closing) => {}
        Err(error) => tracing::warn!(table = kept.table, %error, "a table could not be paused or go on"),
    }
}
