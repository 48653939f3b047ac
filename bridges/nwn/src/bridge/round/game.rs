//! The game at a table of the world: opened on first use, found again after a restart, watched, and shown.

use engine::Seat;
use hall::{Hall, HallError, Heard, Person, TableSpec, Viewer as Eyes, Want, Watch};
use scene::{Announcement, Scene, SeatPresence, You};
use serde_json::json;
use table::{PersonId, Phase, Request, TableAction};

use super::super::notes::Kept;
use super::super::refused::Refused;
use super::super::viewer::{Role, Viewer};
use super::Round;

/// The game that these tables are for.
const GAME: &str = "aetharn";

/// What everybody is shown, beside what the table tells.
const NEWS: Want = Want { scene: true, told: true, events: false, view: false, table: false, changes: false };
const SCENE: Want = Want { told: false, ..NEWS };

/// A table of the house that is played at.
pub(super) struct Game {
    pub(super) kept: Kept,
    pub(super) watch: Watch,
    /// The number of the latest record that the watch has told of.
    pub(super) seen: u64,
    /// What stood in the latest scene loudly: it was told.
    pub(super) told: Vec<Announcement>,
    pub(super) phase: Phase,
    closed: bool,
    pub(super) people: Vec<Person>,
    /// What everybody sees.
    pub(super) public: Scene,
}

impl Game {
    /// Begins to watch a table of the house.
    pub(super) async fn open(hall: &Hall, kept: Kept) -> Result<Game, HallError> {
        let watch = hall.watch(&kept.table, Eyes::Silent(None), NEWS, None).await?;
        let look = hall.look(&kept.table, None, SCENE).await?;
        let public = look.scene.unwrap_or_default();
        let (phase, closed, people) = (look.phase, look.closed, look.people);
        let told = public.announcements.clone();
        Ok(Game { kept, watch, seen: 0, told, phase, closed, people, public })
    }

    /// Tests for a table at which nobody can play any more.
    pub(super) fn is_over(&self) -> bool {
        self.closed || matches!(self.phase, Phase::Ended | Phase::Abandoned)
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    pub(super) fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        self.people.iter().find(|one| one.person == *person).map(|one| one.seat)
    }

    /// Tests for a seat that is out of the play.
    pub(super) fn is_gone(&self, seat: Seat) -> bool {
        let seated = self.public.seats.get(usize::from(seat.0));
        seated.is_some_and(|seated| seated.presence == SeatPresence::Gone)
    }

    /// Looks at the table, and returns what was heard of it until then.
    async fn look(&mut self, hall: &Hall) -> Result<Vec<Heard>, HallError> {
        let look = hall.look(&self.kept.table, None, SCENE).await?;
        let mut news = Vec::new();
        while let Some(heard) = self.watch.now() {
            self.seen = self.seen.max(number(&heard));
            news.push(heard);
        }
        // Too much has happened since: what is missing comes in one piece, without what was said meanwhile.
        if self.seen < look.update.seq {
            let heard = self.watch.next().await?;
            self.seen = look.update.seq;
            news.push(heard);
        }
        (self.phase, self.closed, self.people) = (look.phase, look.closed, look.people);
        self.public = look.scene.unwrap_or_default();
        Ok(news)
    }
}

fn number(heard: &Heard) -> u64 {
    match heard {
        Heard::Update(update) => update.seq,
        Heard::Notice(_) | Heard::Revoked(_) | Heard::Closing => 0,
    }
}

impl Round {
    /// Goes on with a table of the house that was played at before a restart. One that is gone by now is forgotten.
    pub(crate) async fn go_on_with(&mut self, kept: Kept) -> Result<(), HallError> {
        let game = match Game::open(&self.shared.hall, kept.clone()).await {
            Ok(game) if !game.is_closed() => game,
            Ok(_) | Err(HallError::NoTable) => return self.note(None).await,
            Err(error) => return Err(error),
        };
        super::pause(&self.shared.hall, &kept, false).await;
        self.game = Some(game);
        self.changed.notify_one();
        self.catch_up().await
    }

    /// AET-11: opens a table of the house on first use, and another one when a game is over: for everybody who sits here
    /// and watches.
    pub(super) async fn begin(&mut self, event: &str) -> Result<(), Refused> {
        let title = self.place.object.as_ref().and_then(|object| object.name.clone());
        let spec = TableSpec {
            game: GAME.to_owned(),
            title: title.map(|title| title.chars().take(24).collect()).unwrap_or_default(),
            // Who sits here is the game server's to say.
            policy: Some(json!({ "approve": false })),
            private: true,
            ..TableSpec::default()
        };
        let created = self.shared.hall.create(spec).await?;
        let kept = Kept { table: created.table, host: created.host, area: self.area.clone() };
        self.note(Some(&kept)).await?;
        self.game = Some(Game::open(&self.shared.hall, kept).await?);
        self.changed.notify_one();
        self.viewers.retain(|_, viewer| !matches!(viewer.role, Role::Away));
        self.bring_everybody(event).await
    }

    /// Seats everybody who sits at a table of the world at the table of the house, and has those watch who watch.
    async fn bring_everybody(&mut self, event: &str) -> Result<(), Refused> {
        let people: Vec<(String, PersonId, String, Option<usize>)> = self
            .viewers
            .values()
            .map(|viewer| {
                let Viewer { player, person, .. } = viewer;
                (player.id.clone(), person.clone(), player.name.clone(), viewer.chair())
            })
            .collect();
        for (player, me, name, chair) in people {
            match chair {
                Some(chair) => self.join(&me, &name, chair, &format!("{event}/{player}")).await?,
                None => {
                    let watch = self.eyes(&me).await?;
                    if let Some(viewer) = self.viewers.get_mut(&player) {
                        viewer.role = Role::Watches { watch };
                    }
                }
            }
        }
        Ok(())
    }

    /// Closes the table of the house. Whoever watches sees the next one.
    pub(super) async fn end_game(&mut self, event: &str) -> Result<(), Refused> {
        if let Some(game) = self.game.as_ref().filter(|game| !game.is_closed()) {
            let host = game.kept.host.clone();
            let close = Request::from(TableAction::Close {});
            self.command(game, &host, &format!("{event}/close"), close).await?;
            self.catch_up().await?;
        }
        for viewer in self.viewers.values_mut() {
            viewer.hide(&self.shared.post);
        }
        self.viewers.retain(|_, viewer| viewer.is_watching());
        for viewer in self.viewers.values_mut() {
            viewer.role = Role::Watches { watch: None };
        }
        self.game = None;
        self.changed.notify_one();
        Ok(self.note(None).await?)
    }

    async fn note(&self, kept: Option<&Kept>) -> Result<(), HallError> {
        self.shared.post.notes.keep_table(&self.place.key, kept).await
    }

    /// Tells what happened since the last time, and shows everybody the table as it is now.
    pub(crate) async fn catch_up(&mut self) -> Result<(), HallError> {
        let Some(game) = &mut self.game else { return Ok(()) };
        let news = game.look(&self.shared.hall).await?;
        for heard in news {
            self.tell(heard);
        }
        self.show().await
    }

    /// Does the same where nobody waits for it.
    pub(crate) async fn catch_up_or_say(&mut self) {
        match self.catch_up().await {
            Ok(()) | Err(HallError::Closing) => {}
            Err(error) => tracing::warn!(table = self.table(), %error, "a table could not be shown"),
        }
    }

    /// Shows everybody the table.
    async fn show(&mut self) -> Result<(), HallError> {
        let Some(game) = &self.game else { return Ok(()) };
        let (table, phase) = (&game.kept.table, game.phase);
        let scene = async |eyes: &PersonId| {
            let look = self.shared.hall.look(table, Some(eyes), SCENE).await?;
            Ok::<Scene, HallError>(look.scene.unwrap_or_default())
        };
        // While it is a lobby, whoever sits may do what the host may: start.
        let lobby = if phase == Phase::Lobby { Some(scene(&game.kept.host).await?) } else { None };
        for viewer in self.viewers.values_mut() {
            match (&viewer.role, &lobby) {
                (Role::Away, _) => {}
                (Role::Watches { .. }, _) => viewer.show(&game.public, &self.shared.words, &self.shared.post),
                (Role::Sits { .. }, Some(lobby)) => {
                    let seats = game.seat_of(&viewer.person).map(|seat| seat.0).into_iter().collect();
                    let mine = Scene { you: You { seats, host: false }, ..lobby.clone() };
                    viewer.show(&mine, &self.shared.words, &self.shared.post);
                }
                (Role::Sits { .. }, None) => {
                    let mine = scene(&viewer.person).await?;
                    viewer.show(&mine, &self.shared.words, &self.shared.post);
                }
            }
        }
        Ok(())
    }
}
