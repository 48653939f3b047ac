//! The area files of a folder, in an order that does not depend on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use cli::CliError;

use super::report::PassedOver;

/// How files with what stands in an area end, the form that wins first.
const ENDINGS: [&str; 2] = [".git", ".git.json"];
/// How deep folders are searched. Modules have one level or two.
const MOST_DEEP: usize = 8;

/// A file that may be an area.
pub(super) struct AreaFile {
    pub(super) path: PathBuf,
    /// What the game calls the area.
    pub(super) area: String,
}

/// What a folder holds.
#[derive(Default)]
pub(super) struct Found {
    pub(super) files: Vec<AreaFile>,
    pub(super) passed_over: Vec<PassedOver>,
    pub(super) broken: Vec<(PathBuf, CliError)>,
}

impl AreaFile {
    /// Names the area of a file: the file's name, in small letters as the game has it, without its ending.
    pub(super) fn new(path: PathBuf) -> AreaFile {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let area = ENDINGS.iter().rev().find_map(|ending| name.strip_suffix(ending)).unwrap_or(&name);
        AreaFile { area: area.to_owned(), path }
    }

    /// Tests whether it is called as area files are.
    fn is_area(&self) -> bool {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        // A name of nothing but an ending is something else: version control has such files and folders.
        !self.area.is_empty() && name.len() > self.area.len()
    }
}

/// Searches a folder and the folders in it. Links to folders are not followed: they may lead in circles.
pub(super) fn find(folder: &Path) -> Found {
    let mut found = Found::default();
    walk(folder, 1, &mut found);
    found
}

fn walk(folder: &Path, depth: usize, found: &mut Found) {
    if depth > MOST_DEEP {
        let words = format!("{}: folders are searched {MOST_DEEP} deep", folder.display());
        return found.broken.push((folder.to_owned(), CliError::new("TOO_DEEP", words)));
    }
    let entries = match entries(folder) {
        Ok(entries) => entries,
        Err(error) => {
            let words = format!("{} cannot be read: {error}", folder.display());
            return found.broken.push((folder.to_owned(), CliError::new("UNREADABLE", words)));
        }
    };
    let (folders, files): (Vec<_>, Vec<_>) = entries.into_iter().partition(|(_, is_folder)| *is_folder);
    choose(files.into_iter().map(|(path, _)| AreaFile::new(path)).filter(AreaFile::is_area), found);
    for (path, _) in folders {
        walk(&path, depth + 1, found);
    }
}

/// What is in a folder and not hidden, by name, each with whether it is a folder.
fn entries(folder: &Path) -> std::io::Result<Vec<(PathBuf, bool)>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        if !is_hidden && (kind.is_dir() || entry.path().is_file()) {
            entries.push((entry.path(), kind.is_dir()));
        }
    }
    entries.sort();
    Ok(entries)
}

/// Takes one file for each area of a folder: the binary one, which the game itself reads.
fn choose(files: impl Iterator<Item = AreaFile>, found: &mut Found) {
    let mut files: Vec<AreaFile> = files.collect();
    files.sort_by(|one, two| {
        (&one.area, one.is_json(), &one.path).cmp(&(&two.area, two.is_json(), &two.path))
    });
    let mut chosen: Vec<AreaFile> = Vec::new();
    for file in files {
        match chosen.last() {
            Some(last) if last.area == file.area => {
                found.passed_over.push(PassedOver::new(&file.path, &last.path));
            }
            _ => chosen.push(file),
        }
    }
    found.files.extend(chosen);
}

impl AreaFile {
    fn is_json(&self) -> bool {
        self.path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
    }
}
