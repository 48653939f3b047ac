//! What was found in areas, for people and for programs.

use std::io;
use std::path::Path;

use cli::number::counted;
use cli::{CliError, Output};
use nwn::discover::{Discovered, Spot, TablePlace, Warning};
use serde::Serialize;

/// What was found.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report {
    pub(super) areas: Vec<Area>,
    pub(super) passed_over: Vec<PassedOver>,
    pub(super) broken: Vec<Broken>,
}

/// An area that was read.
#[derive(Serialize)]
pub(super) struct Area {
    pub(super) area: String,
    pub(super) file: String,
    #[serde(flatten)]
    pub(super) discovered: Discovered,
}

/// A file that was not read, since another one is the same area.
#[derive(Serialize)]
pub(super) struct PassedOver {
    file: String,
    instead: String,
}

/// A file or folder that could not be read.
#[derive(Serialize)]
pub(super) struct Broken {
    file: String,
    code: String,
    message: String,
}

impl PassedOver {
    pub(super) fn new(file: &Path, instead: &Path) -> PassedOver {
        PassedOver { file: file.display().to_string(), instead: instead.display().to_string() }
    }
}

impl Broken {
    pub(super) fn new(file: &Path, error: CliError) -> Broken {
        Broken { file: file.display().to_string(), code: error.code.into_owned(), message: error.message }
    }
}

impl Report {
    pub(super) fn write(&self, output: &mut Output) -> io::Result<()> {
        if output.is_json() {
            return output.json(self);
        }
        self.areas.iter().try_for_each(|area| area.write(output))?;
        for PassedOver { file, instead } in &self.passed_over {
            output.line(format_args!("{file} was passed over: {instead} is the same area."))?;
        }
        for Broken { code, message, .. } in &self.broken {
            output.line(format_args!("broken[{code}]: {message}"))?;
        }
        output.line(self.summary())
    }

    fn summary(&self) -> String {
        let n_tables: usize = self.areas.iter().map(|area| area.discovered.tables.len()).sum();
        let n_warnings: usize = self.areas.iter().map(|area| area.discovered.warnings.len()).sum();
        format!(
            "{} in {}, {}.",
            counted(n_tables as u64, "table", "tables"),
            counted(self.areas.len() as u64, "area", "areas"),
            counted(n_warnings as u64, "warning", "warnings")
        )
    }
}

impl Area {
    /// Writes what there is to say; most areas of a module have no table.
    fn write(&self, output: &mut Output) -> io::Result<()> {
        let Discovered { tables, warnings } = &self.discovered;
        if tables.is_empty() && warnings.is_empty() {
            return Ok(());
        }
        output.line(format_args!("{} ({})", self.area, self.file))?;
        tables.iter().try_for_each(|table| output.line(in_words(table)))?;
        for Warning { code, message, at } in warnings {
            let at = at.map(|at| format!(" at {}", place(at))).unwrap_or_default();
            output.line(format_args!("  warning[{code}]{at}: {message}"))?;
        }
        Ok(())
    }
}

fn in_words(table: &TablePlace) -> String {
    let chairs = counted(table.chairs.len() as u64, "chair", "chairs");
    let observers = counted(table.observers.len() as u64, "observer", "observers");
    let object = match &table.object {
        None => "no table object".to_owned(),
        Some(object) => match &object.name {
            Some(name) => format!("{name:?} (tag {:?})", object.tag),
            None => format!("tag {:?}", object.tag),
        },
    };
    format!("  table {} around {}: {chairs}, {observers}, {object}", table.key, place(table.middle))
}

fn place(at: Spot) -> String {
    format!("{:.1}, {:.1}", at.x, at.y)
}
