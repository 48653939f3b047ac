//! `dicehall serve`: opens the hall on all games.

mod closing;
mod options;
mod webhook;
mod welcome;

use std::time::Duration;

use anyhow::Context;
use cli::Output;
use engine::Registry;
use hall::{Chance, Hall, NodeClock, Settings, Steps, Thinking, Webhooks};
use server::{App, Config, Server, Webhook};
use store::Backend;
use tracing::level_filters::LevelFilter;

pub(crate) use self::options::Args;
use self::options::Options;
use crate::Answer;

/// How long threads have to end when everything is closed.
const LAST_MOMENT: Duration = Duration::from_millis(300);

/// Opens the hall and serves until it is told to stop.
pub(crate) fn run(args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    let options = Options::gather(args)?;
    log(&options)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        // One more than compute: a thread is always left to answer, whatever games do.
        .worker_threads(options.threads + 1)
        .enable_all()
        .build()
        .context("the house cannot start its threads")?;
    let answer = runtime.block_on(serve(options, registry.clone(), output));
    // A table that still computes is not waited for: what it has not kept was shown to nobody.
    runtime.shutdown_timeout(LAST_MOMENT);
    answer
}

async fn serve(options: Options, registry: Registry, output: &mut Output) -> anyhow::Result<Answer> {
    if options.new {
        Backend::at(&options.data)
            .forget()
            .with_context(|| format!("nothing new can begin at {}", options.data.display()))?;
    }
    let store = crate::house::open(&options.data, options.disk_reserve)?;
    let hall =
        Hall::open(store.clone(), registry, settings(&options), Chance::System, NodeClock::wall()).await?;
    let tls = options.tls.as_ref().map(server::Tls::read).transpose()?;
    let nwn = nwn::bridge::bridge(&hall, options.nwn_servers.clone()).await?;
    let bridges = vec![orchestrator::bridge(), nwn];
    let app = App::new(hall.clone(), store, config(&options)).with_bridges(bridges);
    let server = Server::bind(app, options.address(), tls).await;
    let server = server.with_context(|| format!("nobody can listen at {}", options.address()))?;
    let stop = closing::told_to_stop(&hall, options.until_stdin_ends)?;
    welcome::print(output, &options, server.address()?, hall.registry())?;
    server.run(stop).await;
    Ok(Answer::Yes)
}

fn settings(options: &Options) -> Settings {
    let default = Settings::default();
    let bots = Thinking { pause: options.bot_pause, ..default.bots };
    // What goes on by itself is watched like a bot.
    let steps = Steps {
        watched: options.bot_pause,
        unwatched: options.bot_pause.min(default.steps.unwatched),
        ..default.steps
    };
    let link = options.public_url.as_ref().map(|url| format!("{}/play/", url.trim_end_matches('/')));
    let webhooks = Webhooks { receivers: options.webhooks.iter().map(Webhook::receiver).collect(), link };
    Settings {
        code_letters: options.code_letters,
        public: options.public,
        seats_per_network: options.seats_per_address,
        ended_code: options.ended_code,
        empty_lobby: options.empty_lobby,
        most: options.most,
        idle: options.idle,
        bots,
        steps,
        webhooks,
        ..default
    }
}

fn config(options: &Options) -> Config {
    Config {
        public_url: options.public_url.clone(),
        lan: options.address().ip().is_unspecified().then(welcome::own_address).flatten(),
        origins: options.origins.clone(),
        proxies: options.proxies.clone(),
        secure: options.tls.is_some(),
        webhooks: options.webhooks.clone(),
        dev: options.dev,
        limits: options.limits.clone(),
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
