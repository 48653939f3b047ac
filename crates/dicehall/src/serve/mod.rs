//! `dicehall serve`: opens the hall on all games.

mod options;
mod webhook;
mod welcome;

use std::sync::Arc;

use anyhow::Context;
use engine::Registry;
use hall::{Calls, Chance, Clock, Hall, Settings, Thinking};
use server::{App, Config, Hook, Limits, Server};
use store::{Sqlite, Store};
use tracing::level_filters::LevelFilter;

pub(crate) use self::options::Args;
use self::options::Options;
use crate::Answer;
use crate::output::Output;

/// Opens the hall and serves until it is told to stop.
pub(crate) fn run(args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    let options = Options::gather(args)?;
    log(&options)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(options.threads)
        .enable_all()
        .build()
        .context("the house cannot start its threads")?;
    runtime.block_on(serve(options, registry.clone(), output))
}

async fn serve(options: Options, registry: Registry, output: &mut Output) -> anyhow::Result<Answer> {
    if options.new {
        Sqlite::forget(&options.data)
            .with_context(|| format!("nothing new can begin at {}", options.data.display()))?;
    }
    let store: Arc<dyn Store> = Arc::new(crate::house::open(&options.data, options.disk_reserve)?);
    let hall = Hall::open(store, registry, settings(&options), Chance::System, Clock::wall()).await?;
    let tls = options.tls.as_ref().map(server::Tls::read).transpose()?;
    let server = Server::bind(App::new(hall.clone(), config(&options)), options.address(), tls).await;
    let server = server.with_context(|| format!("nobody can listen at {}", options.address()))?;
    welcome::print(output, &options, server.address()?, hall.registry())?;
    server.run(told_to_stop()).await;
    Ok(Answer::Yes)
}

fn settings(options: &Options) -> Settings {
    let default = Settings::default();
    let bots = Thinking { pause: options.bot_pause, ..default.bots };
    let link = options.public_url.as_ref().map(|url| format!("{}/play/", url.trim_end_matches('/')));
    let calls = Calls { callees: options.hooks.iter().map(Hook::callee).collect(), link };
    Settings { code_letters: options.code_letters, idle: options.idle, bots, calls, ..default }
}

fn config(options: &Options) -> Config {
    let default = Limits::default();
    let limits = Limits {
        // All together may guess at least as often as one alone.
        all_guesses: default.all_guesses.max(options.guesses_per_minute),
        creates: options.creates_per_minute,
        guesses: options.guesses_per_minute,
        requests: options.requests_per_second,
        messages: options.messages_per_second,
        sockets: options.sockets_per_address,
        ..default
    };
    Config {
        public_url: options.public_url.clone(),
        lan: options.address().ip().is_unspecified().then(welcome::own_address).flatten(),
        origins: options.origins.clone(),
        proxies: options.proxies.clone(),
        secure: options.tls.is_some(),
        hooks: options.hooks.clone(),
        limits,
    }
}

/// Writes what happens to stderr: for people, or a line of JSON each.
fn log(options: &Options) -> anyhow::Result<()> {
    let level: LevelFilter =
        options.log.parse().context("the log level is error, warn, info, debug or off")?;
    let to = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_target(false);
    // Somebody else may have set one up already, as tests do.
    let _ = if options.log_json { to.json().try_init() } else { to.with_ansi(false).try_init() };
    Ok(())
}

/// Waits for Ctrl-C or a request to terminate. A second one ends the process at once.
async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        return std::future::pending().await;
    };
    tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} }
    tracing::info!("the house closes");
    tokio::spawn(async move {
        tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} }
        // Nothing is lost: what was shown is on disk.
        std::process::exit(1);
    });
}
