//! Whether a game has changed: the times and sizes of the files that it is made of.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Folders in which nothing is written by hand.
const MADE: [&str; 2] = ["target", "node_modules"];

/// What the files of a folder were at one moment.
pub(super) type Stamp = Vec<(PathBuf, SystemTime, u64)>;

/// Looks at the files. What cannot be read is not there: whoever saves may have put it away for a moment.
pub(super) fn stamp(folder: &Path) -> Stamp {
    let mut found = Stamp::new();
    walk(folder, &mut found);
    found.sort();
    found
}

fn walk(folder: &Path, found: &mut Stamp) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let name = name.to_string_lossy();
        let Ok(about) = entry.metadata() else { continue };
        if name.starts_with('.') || MADE.contains(&&*name) {
            continue;
        } else if about.is_dir() {
            walk(&path, found);
        } else if is_source(&path) {
            found.push((path, about.modified().unwrap_or(SystemTime::UNIX_EPOCH), about.len()));
        }
    }
}

fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|kind| ["rs", "toml", "json"].iter().any(|known| kind == *known))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn sources_count_and_what_is_made_does_not() {
        let place = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = place.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("rules/src/lib.rs", "1");
        let seen = stamp(place.path());
        assert_eq!(seen.len(), 1);
        for made in ["target/a.rs", "node_modules/a.json", ".git/a.toml", "tables.db"] {
            write(made, "1");
        }
        assert_eq!(stamp(place.path()), seen);
        write("rules/src/lib.rs", "22");
        assert_ne!(stamp(place.path()), seen);
    }
}
