//! `dicehall render`: draws one moment of a play, from the export of a table
//! or from a script. It rolls no dice but the script's, and changes nothing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use cli::{CliError, Output, Source};
use engine::{Registry, Seat, Seats};
use scene::render::{self, Theme};
use scene::{Scene, SeatPresence, Seated};
use serde::de::IgnoredAny;
use table::{Audience, Export, ImportError, Table};

use crate::script::{Document, Stage};
use crate::{Answer, games};

/// The largest document, in MiB.
const MOST_MIB: u64 = 256;

/// Draws a moment of a play, from an export or a script: as an SVG document or as text.
#[derive(clap::Args)]
#[command(after_help = games::RENDER_EXAMPLES)]
pub(crate) struct Args {
    /// The export or the script; - reads it from stdin.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// Draws an SVG document into this file; - writes it to stdout.
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Writes the picture as text to stdout, as it does without --svg.
    #[arg(long)]
    text: bool,
    /// The colours of the SVG document.
    #[arg(long, value_enum, default_value_t)]
    theme: Colours,
    /// After which record of an export or step of a script; the last unless said otherwise.
    #[arg(long, value_name = "N")]
    step: Option<u64>,
    /// As this seat sees it, counted from 0.
    #[arg(long, value_name = "N", conflicts_with = "tv")]
    seat: Option<u8>,
    /// As the TV and spectators see it, which is so unless said otherwise.
    #[arg(long)]
    tv: bool,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Colours {
    /// Evening, for a TV.
    #[default]
    Dark,
    /// Daylight, for paper.
    Light,
}

impl Colours {
    const fn theme(self) -> Theme {
        match self {
            Colours::Dark => Theme::Dark,
            Colours::Light => Theme::Light,
        }
    }
}

/// Draws a moment of a play.
pub(crate) fn run(args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    let wants_text = args.text || args.svg.is_none();
    let to_stdout = args.svg.as_deref() == Some(Path::new("-"));
    if wants_text && to_stdout {
        return Err(CliError::new("TWO_PICTURES", "stdout takes --svg - or --text, not both").into());
    }
    let source = Source::read(&args.file, MOST_MIB)?;
    let scene = draw(&source, args, registry)?;
    if wants_text && output.is_json() {
        output.json(&scene)?;
    } else if wants_text {
        output.words(&render::text(&scene))?;
    }
    let Some(path) = &args.svg else { return Ok(Answer::Yes) };
    let svg = render::svg(&scene, args.theme.theme());
    if to_stdout {
        output.words(&svg)?;
    } else {
        std::fs::write(path, svg).map_err(|error| {
            CliError::new("UNWRITABLE", format!("{} cannot be written: {error}", path.display()))
        })?;
    }
    Ok(Answer::Yes)
}

/// Tells an export from a script by its fields, and draws it.
fn draw(source: &Source, args: &Args, registry: &Registry) -> Result<Scene, CliError> {
    let fields: BTreeMap<String, IgnoredAny> = source.json()?;
    let has = |name: &str| fields.contains_key(name);
    if has("format") || has("records") {
        draw_export(source, args, registry)
    } else if has("steps") || has("dice") {
        draw_script(source, args, registry)
    } else {
        let message = "this is neither an export, which has \"records\", nor a script, which has \"steps\"";
        Err(CliError::new("WRONG_FORMAT", message).at(source.place_at(1, 1)))
    }
}

fn draw_export(source: &Source, args: &Args, registry: &Registry) -> Result<Scene, CliError> {
    let export = Export::read(source.text()).map_err(|error| CliError::of_import(source, error))?;
    let game = registry.reading(&export.game, export.rules).ok_or_else(|| {
        CliError::of_import(source, ImportError::UnknownGame(export.game.clone(), export.rules))
    })?;
    let last = export.records.len() as u64;
    if last == 0 {
        return Err(CliError::of_import(source, ImportError::NoStart));
    }
    let step = pick_step("record", args.step, 1, last)?;
    check_seat(args.seat, export.seats.len())?;
    let told = export.records.get(..step).unwrap_or(&export.records);
    let table = Table::fold(game.clone(), told, None).map_err(|error| CliError::of_import(source, error))?;
    let now = told.last().map(|record| record.at).unwrap_or_default();
    Ok(table.scene(now, args.seat.map_or(Audience::PUBLIC, |seat| Audience::seat(Seat(seat)))))
}

fn draw_script(source: &Source, args: &Args, registry: &Registry) -> Result<Scene, CliError> {
    let document = Document::read(source)?;
    let seats = document.seats.value;
    let step = pick_step("step", args.step, 0, document.steps.len() as u64)?;
    check_seat(args.seat, seats.into())?;
    let (mut stage, _) = Stage::open(&document, registry)?;
    for step in document.steps.iter().take(step) {
        // What the game refuses changes nothing.
        let _ = stage.take(step)?;
    }
    let mut scene = stage.play().scene(args.seat.map_or(Seats::NONE, |seat| Seats::only(Seat(seat))));
    scene.seats = (0..seats).map(seated).collect();
    if let (None, [ask]) = (scene.turn, stage.play().asks().as_slice()) {
        scene.turn = Some(ask.seat.0);
    }
    Ok(scene)
}

/// A seat of a script, where nobody has a name.
fn seated(seat: u8) -> Seated {
    let name = format!("Seat {}", u32::from(seat) + 1);
    Seated { name, mark: seat, bot: false, presence: SeatPresence::default() }
}

/// Returns the step to draw, or says which there are.
fn pick_step(noun: &str, asked: Option<u64>, first: u64, last: u64) -> Result<usize, CliError> {
    let step = asked.unwrap_or(last);
    if (first..=last).contains(&step) {
        return Ok(step as usize);
    }
    let message = format!("there is no {noun} {step}; --step goes from {first} to {last}");
    Err(CliError::new("NO_SUCH_STEP", message))
}

/// Refuses a seat that nobody has.
fn check_seat(asked: Option<u8>, seats: usize) -> Result<(), CliError> {
    match asked {
        Some(seat) if usize::from(seat) >= seats => {
            let message = format!("there is no seat {seat}; there are {seats}, counted from 0");
            Err(CliError::new("UNKNOWN_SEAT", message))
        }
        _ => Ok(()),
    }
}
