//! Houses that cost little: in memory, on one thread, in a time that passes only while everybody waits, so that
//! "nothing more happens" is a moment that can be waited for.

use std::cell::{Cell, RefCell};
use std::net::{Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use engine::Bot;
use hall::{Build, Chance, Created, Hall, SeatSpec, Settings, Snapshots, Steps, TableSpec, Thinking};
use server::{App, Config, ServerLimits};
use store::Memory;
use table::{PersonId, Time};
use tokio::runtime::{Builder, Runtime};

/// How many inputs a house takes before the next one opens: to open one takes a hundred times as long as to ask it.
const INPUTS: u32 = 256;

/// Runs something to its end, on this thread.
pub(crate) fn run<T>(run: impl Future<Output = T>) -> T {
    thread_local! {
        // Never dropped: what is spawned on it may outlive this thread's other values.
        static RUNTIME: &'static Runtime = Box::leak(Box::new(
            Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime"),
        ));
    }
    RUNTIME.with(|runtime| runtime.block_on(run))
}

/// A house with a server around it.
pub(crate) struct House {
    pub(crate) hall: Hall,
    pub(crate) router: Router,
    n_inputs: Cell<u32>,
}

impl Drop for House {
    fn drop(&mut self) {
        // Its tables would stay in memory until nobody has looked at them for a minute.
        self.hall.kill();
    }
}

/// Returns the house that is open, or opens the next one.
pub(crate) async fn house() -> Rc<House> {
    thread_local!(static OPEN: RefCell<Option<Rc<House>>> = const { RefCell::new(None) });
    let known = OPEN.with_borrow(|open| open.clone().filter(|house| house.n_inputs.get() < INPUTS));
    let house = match known {
        Some(house) => house,
        None => Rc::new(open().await),
    };
    house.n_inputs.set(house.n_inputs.get() + 1);
    OPEN.set(Some(house.clone()));
    house
}

async fn open() -> House {
    let settings = Settings {
        bots: Thinking { pause: Duration::ZERO, apart: false },
        steps: Steps { watched: Duration::ZERO, unwatched: Duration::ZERO, ..Steps::default() },
        snapshots: Snapshots { build: Build::Named("hostile".to_owned()), ..Snapshots::default() },
        ..Settings::default()
    };
    let (store, games) = (Arc::new(Memory::new()), crate::games().clone());
    let hall = Hall::open(store.clone(), games, settings, Chance::seeded(1), Time(1_700_000_000_000));
    let hall = hall.await.expect("a house opens");
    let router = server::router(App::new(hall.clone(), store, config()));
    House { hall, router, n_inputs: Cell::new(0) }
}

/// Limits that no input means to reach: they have tests of their own.
fn config() -> Config {
    let most = 1_000_000;
    let limits = ServerLimits {
        creates: most,
        guesses: most,
        all_guesses: most,
        requests: most,
        messages: most,
        sockets: usize::MAX,
        tables: usize::MAX,
        pieces: usize::MAX,
        poll: Duration::ZERO,
        ..ServerLimits::default()
    };
    Config { limits, ..Config::default() }
}

/// Where every client comes from.
pub(crate) fn address() -> ConnectInfo<SocketAddr> {
    ConnectInfo(SocketAddr::from((Ipv4Addr::LOCALHOST, 9)))
}

impl House {
    /// Opens a table of a game for Ada, Teo and as many bots as it takes, which has started or not.
    pub(crate) async fn table(&self, game: &str, start: bool) -> Created {
        let usual = crate::games().get(game).map_or(2, |game| game.meta().seats.usual);
        let person = |id: &str| SeatSpec::Person { id: PersonId(id.to_owned()), name: id.to_owned() };
        let mut seats = vec![person("ada"), person("teo")];
        let bots = if start { usual.saturating_sub(2) } else { 0 };
        seats.extend((0..bots).map(|_| SeatSpec::Bot { level: Bot::Random, name: None }));
        let spec = TableSpec { game: game.to_owned(), listed: true, start, seats, ..TableSpec::default() };
        self.hall.create(spec).await.expect("a table opens")
    }
}

/// Puts what only the house knows in the place of its name: `{table}`, `{code}`, `{host}`, `{ada}`, `{teo}`.
pub(crate) fn filled(text: &str, created: &Created) -> String {
    let token = |nth: usize| created.tokens.get(nth).map_or("", |(_, token)| token.reveal());
    text.replace("{table}", &created.table)
        .replace("{code}", created.code.as_deref().unwrap_or_default())
        .replace("{host}", created.host_token.reveal())
        .replace("{ada}", token(0))
        .replace("{teo}", token(1))
}
