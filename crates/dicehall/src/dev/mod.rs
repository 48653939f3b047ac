//! `dicehall dev`: the house of a game that is being written. It builds the house, opens it, and does both again whenever
//! a file changes. Tables are kept in one file all along; what does not build leaves the house before as it is.

mod build;
mod files;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::Context;
use cli::{CliError, Output};

use crate::{Answer, games};

/// How often the files are looked at.
const GLANCE: Duration = Duration::from_millis(200);

/// Runs the house of a game while it is written: builds and opens it again whenever a file changes, with the tables kept.
#[derive(clap::Args)]
#[command(after_help = games::DEV_EXAMPLES)]
pub(crate) struct Args {
    /// The folder of the game, as `new-game` writes it.
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// The port.
    #[arg(long, short, default_value_t = 8080)]
    port: u16,
    /// The program of the house, where the folder has several.
    #[arg(long, value_name = "NAME")]
    bin: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    if !args.folder.join("Cargo.toml").is_file() {
        let message = format!("{} holds no game: it has no Cargo.toml", args.folder.display());
        return Err(CliError::new("NO_GAME", message).into());
    }
    let mut house: Option<House> = None;
    loop {
        let seen = files::stamp(&args.folder);
        let began = Instant::now();
        match build::build(&args.folder, args.bin.as_deref())? {
            None => {
                output.line("It does not build. What was open before goes on; save a file to try again.")?
            }
            Some(program) => {
                drop(house.take());
                house = Some(House::open(&program, args)?);
                let took = began.elapsed().as_secs_f32();
                let local = format!("http://localhost:{}", args.port);
                output.line(format_args!("Open at {local}, every moment at {local}/dev ({took:.1} s)."))?;
            }
        }
        output.flush()?;
        while files::stamp(&args.folder) == seen {
            if let Some(ended) = house.as_mut().and_then(House::ended) {
                house = None;
                output.line(format_args!("The house has ended ({ended}). Save a file to open it again."))?;
                output.flush()?;
            }
            sleep(GLANCE);
        }
        settle(&args.folder);
    }
}

/// Waits until whoever saves has saved everything.
fn settle(folder: &Path) {
    let mut seen = files::stamp(folder);
    loop {
        sleep(GLANCE);
        let now = files::stamp(folder);
        if now == seen {
            return;
        }
        seen = now;
    }
}

/// A house that runs. It closes when its standard input ends, so also when this program is gone.
struct House {
    child: Child,
    stdin: Option<ChildStdin>,
}

impl House {
    fn open(program: &Path, args: &Args) -> anyhow::Result<House> {
        let data = args.folder.join("target/dev/tables.db");
        data.parent().map_or(Ok(()), fs::create_dir_all).context("the tables have no place")?;
        let mut child = Command::new(program)
            .args(["serve", "--dev", "--until-stdin-ends", "--port", &args.port.to_string(), "--data"])
            .arg(data)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .with_context(|| format!("{} does not run", program.display()))?;
        let stdin = child.stdin.take();
        Ok(House { child, stdin })
    }

    /// Returns how the house ended, if it has.
    fn ended(&mut self) -> Option<std::process::ExitStatus> {
        self.child.try_wait().ok().flatten()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.stdin.take());
        let _: io::Result<_> = self.child.wait();
    }
}
