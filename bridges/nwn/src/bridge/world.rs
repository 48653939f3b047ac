//! The world of a game server: its areas with their tables, and what its events come to.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use hall::HallError;
use serde_json::Value;
use tokio::sync::Mutex;

use super::event::{Event, Player, What, Whereabouts};
use super::follow;
use super::notes::Kept;
use super::refused::Refused;
use super::round::{Round, Shared, pause};
use super::taken::{Known, Taken, Told};
use crate::discover::{Discovered, Spot, TablePlace};

/// The most areas and tables of a game server.
const MOST_AREAS: usize = 500;
const MOST_TABLES: usize = 200;
/// Of how many players it is remembered which of their events was the latest.
const MOST_PLAYERS: usize = 5_000;
/// How far a chair may be from where the area's file has it, in metres: what the game itself rounds.
const NEAR: f32 = 0.1;

/// A table with everybody around it.
type Shelved = Arc<Mutex<Round>>;

/// The world of a game server.
pub(crate) struct World {
    shared: Shared,
    /// The keys of the tables of each area, in the order of its file.
    areas: BTreeMap<String, Vec<String>>,
    tables: BTreeMap<String, Shelved>,
    /// Tables that were played at before the house opened and whose areas have not been sent since.
    asleep: BTreeMap<String, Kept>,
    /// At which table a player is.
    players: HashMap<String, String>,
    /// The number of the latest event about where a player is.
    latest: HashMap<String, u64>,
    taken: Taken,
    /// Whether areas were sent since the house opened.
    pub(crate) is_registered: bool,
    /// Whether the module was loaded since the house opened: then nobody sits at tables that are asleep.
    is_loaded: bool,
}

/// What came of an event.
pub(crate) type Outcome = Result<(), Told>;

/// The world has more than the house keeps of one.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum RegisterError {
    #[error("this game server has {0} areas with tables; more are not kept")]
    Areas(usize),
    #[error("this game server would have {found} tables; at most {most} are kept")]
    Tables { found: usize, most: usize },
    #[error("{0}")]
    House(HallError),
}

impl World {
    pub(crate) fn new(shared: Shared, asleep: BTreeMap<String, Kept>) -> World {
        World {
            shared,
            areas: BTreeMap::new(),
            tables: BTreeMap::new(),
            asleep,
            players: HashMap::new(),
            latest: HashMap::new(),
            taken: Taken::default(),
            is_registered: false,
            is_loaded: false,
        }
    }

    /// AET-11: registers the tables of an area. The same table goes on with its game; one that is there no more is
    /// destroyed.
    pub(crate) async fn register(&mut self, area: &str, found: Discovered) -> Result<(), RegisterError> {
        self.check_room(area, found.tables.len())?;
        self.is_registered = true;
        let keys: BTreeSet<&String> = found.tables.iter().map(|place| &place.key).collect();
        let old = self.keys_of(area).into_iter().filter(|key| !keys.contains(key)).collect::<Vec<_>>();
        self.destroy(old).await.map_err(RegisterError::House)?;
        let keys = found.tables.iter().map(|place| place.key.clone()).collect();
        for place in found.tables {
            self.put(area, place).await.map_err(RegisterError::House)?;
        }
        self.areas.insert(area.to_owned(), keys);
        Ok(())
    }

    /// Destroys the tables of an area.
    pub(crate) async fn unregister(&mut self, area: &str) -> Result<(), HallError> {
        let keys = self.keys_of(area);
        self.destroy(keys).await?;
        self.areas.remove(area);
        Ok(())
    }

    fn check_room(&self, area: &str, n_tables: usize) -> Result<(), RegisterError> {
        if !self.areas.contains_key(area) && self.areas.len() >= MOST_AREAS {
            return Err(RegisterError::Areas(MOST_AREAS));
        }
        let others: usize =
            self.areas.iter().filter(|(name, _)| *name != area).map(|(_, keys)| keys.len()).sum();
        let found = others + n_tables;
        if found > MOST_TABLES {
            return Err(RegisterError::Tables { found, most: MOST_TABLES });
        }
        Ok(())
    }

    /// Returns the tables that an area has or had, awake or asleep.
    fn keys_of(&self, area: &str) -> Vec<String> {
        let asleep = self.asleep.iter().filter(|(_, kept)| kept.area == area).map(|(key, _)| key);
        self.areas.get(area).into_iter().flatten().chain(asleep).cloned().collect()
    }

    async fn destroy(&mut self, keys: Vec<String>) -> Result<(), HallError> {
        for key in keys {
            if let Some(kept) = self.asleep.get(&key).cloned() {
                let mut round = Round::new(self.shared.clone(), &kept.area, nowhere(&key));
                round.go_on_with(kept).await?;
                round.destroy("asleep").await.map_err(in_the_house)?;
                self.asleep.remove(&key);
            }
            if let Some(round) = self.tables.get(&key).cloned() {
                round.lock().await.destroy(&format!("destroyed/{key}")).await.map_err(in_the_house)?;
                self.tables.remove(&key);
                self.players.retain(|_, at| *at != key);
            }
        }
        Ok(())
    }

    /// Puts a table where the area has it: the one that is there, one that was asleep, or a new one.
    async fn put(&mut self, area: &str, place: TablePlace) -> Result<(), HallError> {
        let key = place.key.clone();
        if let Some(round) = self.tables.get(&key) {
            round.lock().await.set_place(place);
            return Ok(());
        }
        let mut round = Round::new(self.shared.clone(), area, place);
        if let Some(kept) = self.asleep.get(&key).cloned() {
            round.go_on_with(kept).await?;
            if self.is_loaded {
                round.empty("loaded").await.map_err(in_the_house)?;
            }
            self.asleep.remove(&key);
        }
        let round = Arc::new(Mutex::new(round));
        tokio::spawn(follow::run(self.shared.hall.clone(), Arc::downgrade(&round)));
        self.tables.insert(key, round);
        Ok(())
    }

    /// Takes an event, once.
    pub(crate) async fn take(&mut self, sent: Value) -> (String, Outcome) {
        let id =
            sent.get("id").and_then(Value::as_str).unwrap_or_default().chars().take(64).collect::<String>();
        match self.taken.recall(&id, &sent) {
            Known::New => {}
            Known::Again(told) => return (id, told.map_or(Ok(()), Err)),
            Known::Another => {
                let refused = Refused::IdReused;
                return (id, Err((refused.code().to_owned(), refused.to_string())));
            }
        }
        let event = Event::read(sent.clone());
        let player = event.as_ref().ok().and_then(|event| event.player().map(str::to_owned));
        let came = match event {
            Ok(event) => self.carry_out(event).await,
            Err(refused) => Err(refused),
        };
        let Err(refused) = came else {
            self.taken.keep(&id, &sent, None);
            return (id, Ok(()));
        };
        if let Some(player) = player.filter(|_| refused.is_for_player()) {
            self.shared.tell(&player, &refused.to_string());
        }
        let told = (refused.code().to_owned(), refused.to_string());
        if refused.lasts() && !id.is_empty() {
            self.taken.keep(&id, &sent, Some(told.clone()));
        }
        (id, Err(told))
    }

    async fn carry_out(&mut self, event: Event) -> Result<(), Refused> {
        if self.is_overtaken(&event) {
            return Ok(());
        }
        let Event { id, what, .. } = event;
        match what {
            What::ChairUsed(player, at) => self.use_chair(player, &at, &id).await,
            What::ObserverUsed(player, at) => self.use_observer(player, &at, &id).await,
            What::ChairLeft(player) => self.leave(&player, &id).await,
            // Whoever was nowhere may be gone as well.
            What::PlayerLeft(player) => match self.leave(&player, &id).await {
                Err(Refused::NotSeated) => Ok(()),
                came => came,
            },
            What::Window(player, window) => {
                let round = self.round_of(&player).ok_or(Refused::NoWindow)?;
                round.lock().await.window(&player, &window, &id).await
            }
            What::ModuleLoaded => self.module_loaded(&id).await,
        }
    }

    /// Tests for an event about where a player is that came after a later one.
    fn is_overtaken(&mut self, event: &Event) -> bool {
        let (Some(n), Some(player)) = (event.n, event.player()) else { return false };
        if !event.is_about_place() {
            return false;
        }
        if self.latest.len() >= MOST_PLAYERS {
            self.latest.retain(|player, _| self.players.contains_key(player));
        }
        let latest = self.latest.entry(player.to_owned()).or_insert(n);
        let is_old = n < *latest;
        *latest = n.max(*latest);
        is_old
    }

    async fn use_chair(&mut self, player: Player, at: &Whereabouts, id: &str) -> Result<(), Refused> {
        let (key, chair) = self.find(at, |place| &place.chairs, Refused::UnknownChair).await?;
        let round = self.go_to(&player.id, &key, id).await?;
        let name = player.id.clone();
        round.lock().await.sit(player, chair, id).await?;
        self.players.insert(name, key);
        Ok(())
    }

    async fn use_observer(&mut self, player: Player, at: &Whereabouts, id: &str) -> Result<(), Refused> {
        let (key, _) = self.find(at, |place| &place.observers, Refused::UnknownObserver).await?;
        let round = self.go_to(&player.id, &key, id).await?;
        let name = player.id.clone();
        round.lock().await.watch(player, id).await?;
        self.players.insert(name, key);
        Ok(())
    }

    /// Returns a table to which a player goes. Nobody is at two: the one before is left.
    async fn go_to(&mut self, player: &str, key: &str, id: &str) -> Result<Shelved, Refused> {
        let round = self.tables.get(key).cloned().ok_or(Refused::UnknownTable)?;
        if self.players.get(player).is_some_and(|at| at != key) {
            match self.leave(player, &format!("{id}/before")).await {
                Ok(()) | Err(Refused::NotSeated) => {}
                Err(refused) => return Err(refused),
            }
        }
        Ok(round)
    }

    async fn leave(&mut self, player: &str, id: &str) -> Result<(), Refused> {
        let round = self.round_of(player).ok_or(Refused::NotSeated)?;
        round.lock().await.leave(player, id).await?;
        self.players.remove(player);
        Ok(())
    }

    fn round_of(&self, player: &str) -> Option<Shelved> {
        self.tables.get(self.players.get(player)?).cloned()
    }

    /// Nobody sits or watches anywhere: the game server begins anew.
    async fn module_loaded(&mut self, id: &str) -> Result<(), Refused> {
        self.is_loaded = true;
        self.latest.clear();
        self.players.clear();
        for (key, round) in &self.tables {
            round.lock().await.empty(&format!("{id}/{key}")).await?;
        }
        Ok(())
    }

    /// Finds a table by one of its chairs or observers, and the number of that.
    async fn find(
        &self,
        at: &Whereabouts,
        spots: fn(&TablePlace) -> &Vec<Spot>,
        missing: Refused,
    ) -> Result<(String, usize), Refused> {
        let keys = self.areas.get(at.area()).ok_or(Refused::UnknownTable)?;
        if let Whereabouts::Numbered { table, chair, .. } = at {
            let key = keys.get(*table).ok_or(Refused::UnknownTable)?;
            return Ok((key.clone(), *chair));
        }
        let Whereabouts::At { spot, .. } = at else { return Err(missing) };
        let is_near = |one: &Spot| (one.x - spot.x).abs() <= NEAR && (one.y - spot.y).abs() <= NEAR;
        for key in keys {
            let Some(round) = self.tables.get(key) else { continue };
            let round = round.lock().await;
            if let Some(number) = spots(round.place()).iter().position(is_near) {
                return Ok((key.clone(), number));
            }
        }
        Err(missing)
    }

    /// Makes all windows anew.
    pub(crate) async fn show_again(&mut self) -> Result<(), HallError> {
        for round in self.tables.values() {
            round.lock().await.show_again().await?;
        }
        Ok(())
    }

    /// Stops all clocks of its tables, or lets them go on. Tables that are asleep stay so until their area is there.
    pub(crate) async fn pause(&mut self, pauses: bool) {
        for round in self.tables.values() {
            round.lock().await.pause(pauses).await;
        }
        for kept in self.asleep.values().filter(|_| pauses) {
            pause(&self.shared.hall, kept, true).await;
        }
    }
}

/// A place that no area has any more.
fn nowhere(key: &str) -> TablePlace {
    let middle = Spot { x: 0.0, y: 0.0 };
    TablePlace { key: key.to_owned(), middle, chairs: Vec::new(), object: None, observers: Vec::new() }
}

/// What goes wrong where no player did anything is the house's.
fn in_the_house(refused: Refused) -> HallError {
    match refused {
        Refused::House(error) => error,
        other => HallError::Store(other.to_string()),
    }
}
