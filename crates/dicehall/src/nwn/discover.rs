//! `dicehall nwn discover`: which tables the areas of a module have. One file that is broken stops no other.

use std::path::PathBuf;

use cli::{CliError, Output};

use super::files::{self, AreaFile};
use super::report::{Area, Broken, Report};
use crate::Answer;

/// Lists the tables of areas, and what is wrong with those that could not be one.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  dicehall nwn discover tavern.git
  dicehall nwn discover mymodule/ --json

A folder is searched with the folders in it. Where an area lies beside itself in both forms, the binary file is read.
Exit codes: 0 every file was read, 2 one was not; the tables of the others are listed all the same.")]
pub(super) struct Args {
    /// A .git file, a .git.json file, or a folder with such files.
    #[arg(value_name = "PATH")]
    path: PathBuf,
}

/// Lists the tables of areas.
pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    if !args.path.is_dir() {
        let area = search(&AreaFile::new(args.path.clone()))?;
        Report { areas: vec![area], ..Report::default() }.write(output)?;
        return Ok(Answer::Yes);
    }
    let report = search_folder(&args.path);
    if report.areas.is_empty() && report.broken.is_empty() {
        let words = format!("{} holds no area file, *.git or *.git.json", args.path.display());
        return Err(CliError::new("NO_AREA_FILES", words).into());
    }
    report.write(output)?;
    match report.broken.len() {
        0 => Ok(Answer::Yes),
        n => Err(CliError::new("BROKEN_FILES", format!("{n} could not be read; see above")).into()),
    }
}

fn search_folder(folder: &std::path::Path) -> Report {
    let mut found = files::find(folder);
    let mut report = Report { passed_over: std::mem::take(&mut found.passed_over), ..Report::default() };
    for file in &found.files {
        match search(file) {
            Ok(area) => report.areas.push(area),
            Err(error) => found.broken.push((file.path.clone(), error)),
        }
    }
    found.broken.sort_by(|(one, _), (two, _)| one.cmp(two));
    report.broken = found.broken.into_iter().map(|(path, error)| Broken::new(&path, error)).collect();
    report
}

/// Reads a file and searches it.
fn search(file: &AreaFile) -> Result<Area, CliError> {
    let name = file.path.display().to_string();
    let discovered = nwn::discover::area(&file.area, &super::read(&file.path)?)
        .map_err(|error| CliError::new(error.code(), format!("{name}: {error}")))?;
    Ok(Area { area: file.area.clone(), file: name, discovered })
}
