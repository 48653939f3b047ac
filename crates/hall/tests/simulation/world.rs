//! The world of a run: houses that come and go over one store, and the network
//! between them and everybody else.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use engine::{Absence, Luck, Policy, PolicyLimits, Undo};
use hall::{Chance, Created, Hall, HallError, Settings, TableSpec, Wall, Want};
use store::{Maintenance, Memory, Store};
use table::{Command, PersonId, Request, Time};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::given::{OPENING, registry, settings, wish};
use crate::ledger::{Acked, Ledger, Seated, Shown};
use crate::{chaos, check, client, ending};

/// For how long things go wrong.
const ROUGH: Duration = Duration::from_secs(25);
/// How long people wait for an answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// The world of a run.
pub(crate) struct World {
    pub(crate) seed: u64,
    pub(crate) memory: Arc<Memory>,
    pub(crate) nodes: Vec<Mutex<Node>>,
    /// Whether things go wrong.
    rough: AtomicBool,
    began: Instant,
    idle: Duration,
    ledger: Mutex<Ledger>,
}

/// A machine with a house on it, or without one at the moment.
pub(crate) struct Node {
    hall: Option<Hall>,
    /// What the house does for those outside.
    tasks: JoinSet<()>,
    wall: Wall,
    /// How much its clock was set forward, in milliseconds.
    ahead: i64,
    /// How many houses there were on it.
    n_houses: u64,
    /// Whether it crashes in the middle of the next command.
    pub(crate) doomed: Option<Duration>,
}

/// What somebody asks of a house.
#[derive(Clone)]
pub(crate) enum Letter {
    Sit { key: String, name: String },
    Do(Command),
    Look(Option<PersonId>),
}

/// What a house answers.
#[derive(Clone)]
pub(crate) enum Reply {
    Seated(PersonId),
    Done,
    Look(Box<hall::Look>),
    Denied(HallError),
}

/// Runs a world and returns the hash over all its journals, or what was wrong.
pub(crate) fn run(seed: u64) -> Result<u64, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.expect("a runtime").block_on(live(seed))
}

async fn live(seed: u64) -> Result<u64, String> {
    let mut luck = Luck::new(seed);
    let world = Arc::new(World::new(seed, &mut luck));
    for n in 0..world.nodes.len() {
        world.open(n).await;
    }
    let mut people = JoinSet::new();
    let mut tables = Vec::new();
    for n in 0..1 + luck.below(2) {
        let created = world.create(n, &mut luck).await;
        client::invite(&world, &created, &mut luck, &mut people);
        tables.push(created);
    }
    people.spawn(chaos::run(world.clone(), Luck::new(luck.next_u64())));
    sleep(ROUGH).await;
    world.rough.store(false, Ordering::Relaxed);
    people.join_all().await;
    world.memory.set_faults(store::Faults::default());
    for n in 0..world.nodes.len() {
        if world.hall(n).is_none() {
            world.open(n).await;
        }
    }
    ending::play_all(&world, &tables).await?;
    check::all(&world).await?;
    Ok(world.hash().await)
}

impl World {
    fn new(seed: u64, luck: &mut Luck) -> World {
        let node = || {
            let (tasks, wall) = (JoinSet::new(), Wall::simulated());
            Mutex::new(Node { hall: None, tasks, wall, ahead: 0, n_houses: 0, doomed: None })
        };
        World {
            seed,
            memory: Arc::new(Memory::new()),
            nodes: (0..1 + luck.below(2)).map(|_| node()).collect(),
            rough: AtomicBool::new(true),
            began: Instant::now(),
            idle: Duration::from_secs(if luck.one_in(2) { 2 } else { 60 }),
            ledger: Mutex::default(),
        }
    }

    pub(crate) fn is_rough(&self) -> bool {
        self.rough.load(Ordering::Relaxed)
    }

    pub(crate) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap()
    }

    pub(crate) fn node(&self, n: usize) -> MutexGuard<'_, Node> {
        self.nodes[n].lock().unwrap()
    }

    /// Returns the house on a node, if there is one at the moment.
    pub(crate) fn hall(&self, n: usize) -> Option<Hall> {
        self.node(n).hall.clone()
    }

    /// Opens a house on a node.
    pub(crate) async fn open(&self, n: usize) {
        let (settings, chance, now) = {
            let mut node = self.node(n);
            node.n_houses += 1;
            let settings = Settings { idle: self.idle, wall: node.wall.clone(), ..settings() };
            let chance = Chance::seeded(self.seed << 20 | (n as u64) << 16 | node.n_houses);
            let passed = u64::try_from(self.began.elapsed().as_millis()).unwrap();
            (settings, chance, Time(OPENING.0.saturating_add_signed(node.ahead)).plus(passed))
        };
        // A store without room opens no house: later, then.
        let hall = Hall::open(self.memory.clone(), registry(), settings, chance, now).await;
        self.node(n).hall = hall.ok();
    }

    /// The power fails on a node.
    pub(crate) fn crash(&self, n: usize) {
        let mut node = self.node(n);
        if let Some(hall) = node.hall.take() {
            hall.kill();
            node.tasks.abort_all();
        }
    }

    /// Somebody sets the clock on a node's wall.
    pub(crate) fn set_clock(&self, n: usize, by_ms: i64) {
        let mut node = self.node(n);
        node.wall.set(by_ms);
        node.ahead += by_ms;
    }

    async fn create(&self, n: usize, luck: &mut Luck) -> Created {
        let seconds = |least: u32, luck: &mut Luck| least + luck.below(20) as u32;
        let turn = luck.one_in(2).then(|| seconds(3, luck));
        let absence = match luck.below(3) {
            0 => Absence::Ignore,
            1 => Absence::Pause,
            _ => Absence::Grace { seconds: seconds(5, luck), warnings: vec![3].into() },
        };
        let undo = if luck.one_in(2) { Undo::Own } else { Undo::None };
        let policy =
            Policy { limits: PolicyLimits { turn, ..PolicyLimits::NONE }, absence, undo, ..Policy::RELAXED };
        let hall = self.hall(n % self.nodes.len()).unwrap();
        let policy = Some(serde_json::to_value(policy).unwrap());
        hall.create(TableSpec { policy, ..wish(&[]) }).await.unwrap()
    }

    /// Sends a letter and waits for an answer. The network loses, doubles,
    /// delays and reorders, and the houses may crash: then no answer comes.
    pub(crate) async fn call(
        self: &Arc<Self>,
        luck: &mut Luck,
        table: &str,
        letter: Letter,
    ) -> Option<Reply> {
        let (back, mut answers) = mpsc::unbounded_channel();
        let copies = if luck.one_in(8) { 2 } else { 1 };
        for _ in 0..copies {
            let (n, there, here) = (luck.below(self.nodes.len()), transit(luck), transit(luck));
            let (world, table, letter, back) = (self.clone(), table.to_owned(), letter.clone(), back.clone());
            tokio::spawn(async move {
                let Some(there) = there else { return };
                sleep(there).await;
                world.deliver(n, table, letter, here, back);
            });
        }
        drop(back);
        timeout(PATIENCE, answers.recv()).await.ok()?
    }

    fn deliver(
        self: &Arc<Self>,
        n: usize,
        table: String,
        letter: Letter,
        here: Option<Duration>,
        back: mpsc::UnboundedSender<Reply>,
    ) {
        let mut node = self.node(n);
        let Some(hall) = node.hall.clone() else { return };
        let world = self.clone();
        node.tasks.spawn(async move {
            let reply = world.carry_out(&hall, &table, letter).await;
            tokio::spawn(async move {
                let Some(here) = here else { return };
                sleep(here).await;
                // Whoever asked may have lost patience.
                let _ = back.send(reply);
            });
        });
        if let Some(after) = node.doomed.take() {
            let world = self.clone();
            tokio::spawn(async move {
                sleep(after).await;
                if world.is_rough() {
                    world.crash(n);
                }
            });
        }
    }

    /// Asks the house, and writes down what it says before anybody hears it.
    async fn carry_out(&self, hall: &Hall, table: &str, letter: Letter) -> Reply {
        let answer = match letter {
            Letter::Sit { key, name } => self.sit(hall, table, key, name).await,
            Letter::Do(command) => self.command(hall, table, command).await,
            Letter::Look(viewer) => match hall.look(table, viewer.as_ref(), Want::ALL).await {
                Ok(look) => {
                    self.show(table, viewer, u64::MAX, &look.update).await;
                    Ok(Reply::Look(Box::new(look)))
                }
                Err(error) => Err(error),
            },
        };
        answer.unwrap_or_else(Reply::Denied)
    }

    async fn sit(&self, hall: &Hall, table: &str, key: String, name: String) -> Result<Reply, HallError> {
        let request = Request::Sit { seat: None, name, mark: None, entropy: None };
        let (person, done) = hall.sit(table, None, Some(&key), request).await?;
        self.durable(table, done.seq).await;
        self.ledger().seated.push(Seated { table: table.to_owned(), person: person.clone(), done });
        Ok(Reply::Seated(person))
    }

    async fn command(&self, hall: &Hall, table: &str, command: Command) -> Result<Reply, HallError> {
        let id = command.id.clone().unwrap().0;
        let done = hall.command(table, command).await?;
        self.durable(table, done.seq).await;
        self.ledger().acked.push(Acked { table: table.to_owned(), id, seq: done.seq });
        Ok(Reply::Done)
    }

    /// Writes down what somebody is shown.
    pub(crate) async fn show(
        &self,
        table: &str,
        viewer: Option<PersonId>,
        after: u64,
        update: &hall::Update,
    ) {
        self.durable(table, update.seq).await;
        let shown = Shown { table: table.to_owned(), viewer, after, update: update.clone() };
        self.ledger().shown.push(shown);
    }

    /// Whatever anybody is told or shown must be kept at that moment.
    async fn durable(&self, table: &str, seq: u64) {
        let heads = self.memory.heads(vec![table.to_owned()]).await.unwrap();
        if heads.first().is_none_or(|(_, head)| *head < seq) {
            self.ledger().flaw(format!("{table}: record {seq} was shown, and {heads:?} is kept"));
        }
    }

    /// Begins something that a house does for somebody outside.
    pub(crate) fn serve(&self, n: usize, task: impl FnOnce(Hall) -> JoinTask) {
        let mut node = self.node(n);
        if let Some(hall) = node.hall.clone() {
            node.tasks.spawn(task(hall));
        }
    }

    pub(crate) async fn tables(&self) -> Vec<String> {
        self.memory.ids(None, 100).await.unwrap()
    }

    async fn hash(&self) -> u64 {
        let mut hash = DefaultHasher::new();
        for table in self.tables().await {
            let stored = self.memory.load(&table).await.unwrap().unwrap();
            stored.records.iter().for_each(|record| record.body.hash(&mut hash));
        }
        let ledger = self.ledger();
        (ledger.acked.len(), ledger.seated.len(), ledger.shown.len()).hash(&mut hash);
        hash.finish()
    }
}

/// Something that a house does for somebody outside.
pub(crate) type JoinTask = std::pin::Pin<Box<dyn Future<Output = ()> + Send>>;

/// Draws how long a message takes; none is lost.
fn transit(luck: &mut Luck) -> Option<Duration> {
    let ms = match luck.below(20) {
        0 => return None,
        1 => 500 + luck.below(4_000),
        _ => luck.below(80),
    };
    Some(Duration::from_millis(ms as u64))
}
