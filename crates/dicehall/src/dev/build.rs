//! Building the house of a game, and finding the program that came out.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Context;
use cli::CliError;
use serde::Deserialize;

/// What of cargo's messages counts.
#[derive(Deserialize)]
struct Message {
    executable: Option<PathBuf>,
}

/// Builds, with cargo's own words on stderr, and returns the program; none if it does not build.
pub(super) fn build(folder: &Path, bin: Option<&str>) -> anyhow::Result<Option<PathBuf>> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--message-format=json-render-diagnostics"])
        .args(bin.into_iter().flat_map(|name| ["--bin", name]))
        .current_dir(folder)
        .stdout(Stdio::piped())
        .spawn()
        .context("cargo does not run: install Rust with rustup")?;
    let said = BufReader::new(cargo.stdout.take().context("cargo says nothing")?);
    let mut programs = Vec::new();
    for line in said.lines() {
        if let Ok(Message { executable: Some(program) }) = serde_json::from_str(&line?) {
            programs.push(program);
        }
    }
    if !cargo.wait()?.success() {
        return Ok(None);
    }
    match programs.as_slice() {
        [program] => Ok(Some(program.clone())),
        [] => Err(CliError::new(
            "NO_HOUSE",
            "nothing that is built here is a program: which package is the house?",
        )
        .into()),
        several => {
            let names: Vec<_> = several.iter().filter_map(|path| path.file_name()?.to_str()).collect();
            let message = format!(
                "several programs are built here, say which is the house by --bin: {}",
                names.join(", ")
            );
            Err(CliError::new("SEVERAL_HOUSES", message).into())
        }
    }
}
