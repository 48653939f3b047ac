//! `dicehall new-game`: writes the worked example under another name, as two packages: rules that need the engine
//! alone, and a house that plays them. The example is a member of this workspace, so what is written compiles.

mod names;

use std::fs;
use std::path::{Path, PathBuf};

use cli::{CliError, Output};
use engine::Registry;
use engine::scene::Translations;
use serde_json::json;

use self::names::Name;
use crate::{Answer, games};

/// Writes a new game that is played at once on every screen: two packages, with tests and words in other languages.
#[derive(clap::Args)]
#[command(after_help = games::NEW_GAME_EXAMPLES)]
pub(crate) struct Args {
    /// The game's id: small letters, digits and dashes.
    name: String,
    /// The folder to write; left out, one of the game's name.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// The sources of Dicehall to build on; left out, those that this program was built from, or else the published
    /// packages of its version.
    #[arg(long, value_name = "FOLDER")]
    sources: Option<PathBuf>,
}

/// The files of a new game: where each goes, and what is in it before names are put in.
const FILES: [(&str, &str); 12] = [
    ("Cargo.toml", include_str!("../../template/workspace.toml")),
    ("README.md", include_str!("../../template/README.md")),
    (".gitignore", include_str!("../../template/gitignore")),
    ("rules/Cargo.toml", include_str!("../../template/rules.toml")),
    ("rules/src/lib.rs", include_str!("../../template/lib.rs")),
    ("rules/src/scene.rs", include_str!("../../template/scene.rs")),
    ("rules/tests/conform.rs", include_str!("../../template/conform.rs")),
    ("rules/tests/rules.rs", include_str!("../../template/rules-test.rs")),
    ("rules/tests/scene.rs", include_str!("../../template/scene-test.rs")),
    ("house/Cargo.toml", include_str!("../../template/house.toml")),
    ("house/tests/house.rs", include_str!("../../template/house-test.rs")),
    ("house/src/main.rs", include_str!("../../template/main.rs")),
];

pub(crate) fn run(args: &Args, registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    let name = Name::read(&args.name)?;
    if registry.get(name.id()).is_some() {
        let message = format!("this house has a game {} already", name.id());
        return Err(CliError::new("GAME_EXISTS", message).into());
    }
    let sources = Sources::find(args.sources.as_deref())?;
    let folder = args.folder.clone().unwrap_or_else(|| name.id().into());
    check(&folder)?;
    let files = files();
    for (path, text) in &files {
        write(&folder.join(path), &sources.put_in(&name.put_in(text)))?;
    }
    report(&name, &folder, files.iter().map(|(path, _)| path.as_str()).collect(), output)?;
    Ok(Answer::Yes)
}

/// All files, those with its words in other languages among them.
fn files() -> Vec<(String, &'static str)> {
    let texts: Translations = engine::scene::texts!("template/texts");
    let words = texts.iter().map(|(language, text)| (format!("rules/texts/{language}.json"), *text));
    FILES.iter().map(|(path, text)| ((*path).to_owned(), *text)).chain(words).collect()
}

/// Refuses a folder that has something in it, and one in another workspace, which would not build.
fn check(folder: &Path) -> anyhow::Result<()> {
    if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) || folder.is_file() {
        let message = format!("{} is there already: choose another --folder", folder.display());
        return Err(CliError::new("FOLDER_EXISTS", message).into());
    }
    let whole = std::path::absolute(folder)?;
    let around = whole.ancestors().skip(1).find(|above| {
        fs::read_to_string(above.join("Cargo.toml")).is_ok_and(|manifest| manifest.contains("[workspace]"))
    });
    if let Some(above) = around {
        let message = format!(
            "{} lies in the workspace of {}: cargo would refuse it",
            folder.display(),
            above.display()
        );
        return Err(CliError::new("INSIDE_WORKSPACE", format!("{message}. Choose another --folder")).into());
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, text));
    written.map_err(|error| CliError::new("CANNOT_WRITE", format!("{}: {error}", path.display())).into())
}

fn report(name: &Name, folder: &Path, files: Vec<&str>, output: &mut Output) -> anyhow::Result<()> {
    if output.is_json() {
        output.json(&json!({ "game": name.id(), "folder": folder, "files": files }))?;
        return Ok(());
    }
    let id = name.id();
    let (title, folder) = (name.title(), folder.display());
    output.words(&format!(
        "{title} is in {folder}. It is a small push-your-luck game until you change it:\n  \
         cd {folder}\n  \
         cargo test -p {id}         # its rules, and the laws of the engine\n  \
         cargo run -- play {id}     # in the terminal, against a bot\n  \
         cargo run                  # a house for browsers, phones and a TV\n"
    ))?;
    Ok(())
}

impl Name {
    /// Writes a text of the template under this name, in one pass: the new name may hold the old one.
    fn put_in(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for line in text.split_inclusive('\n') {
            let is_comment = line.trim_start().starts_with("//");
            let mut rest = line;
            while let Some(at) = rest.find(['P', 'p', '@']) {
                let (before, here) = rest.split_at(at);
                out.push_str(before);
                let quoted = before.ends_with('"');
                let (old, new) = if here.starts_with("@name@") {
                    ("@name@", self.id().to_owned())
                } else if here.starts_with("@title@") {
                    ("@title@", self.title())
                } else if here.starts_with("Pig") {
                    let is_said = is_comment || quoted && here.starts_with("Pig\"");
                    ("Pig", if is_said { self.title() } else { self.of_type() })
                } else if here.starts_with("pig") {
                    let is_name = quoted || here.starts_with("pig-");
                    ("pig", if is_name { self.id().to_owned() } else { self.krate() })
                } else {
                    (&here[..1], here[..1].to_owned())
                };
                out.push_str(&new);
                rest = &here[old.len()..];
            }
            out.push_str(rest);
        }
        out
    }
}

/// What a new game is built on.
enum Sources {
    /// The sources of Dicehall on this machine.
    Folder(PathBuf),
    /// The published packages of a version.
    Version(&'static str),
}

impl Sources {
    fn find(given: Option<&Path>) -> anyhow::Result<Sources> {
        let is_here = |folder: &Path| folder.join("crates/engine/Cargo.toml").is_file();
        if let Some(folder) = given {
            let whole = std::path::absolute(folder)?;
            if !is_here(&whole) {
                let message = format!("{} does not hold the sources of Dicehall", folder.display());
                return Err(CliError::new("NO_SOURCES", message).into());
            }
            return Ok(Sources::Folder(whole));
        }
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(Path::to_path_buf);
        Ok(own
            .filter(|folder| is_here(folder))
            .map_or(Sources::Version(env!("CARGO_PKG_VERSION")), Sources::Folder))
    }

    fn put_in(&self, text: &str) -> String {
        text.replace("@engine@", &self.dependency("engine"))
            .replace("@dicehall@", &self.dependency("dicehall"))
    }

    fn dependency(&self, krate: &str) -> String {
        match self {
            Sources::Folder(folder) => format!("{{ path = {:?} }}", folder.join("crates").join(krate)),
            Sources::Version(version) => format!("{version:?}"),
        }
    }
}
