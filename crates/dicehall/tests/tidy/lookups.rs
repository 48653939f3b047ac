//! Names of tables and tokens are looked up in one place of the server, where wrong ones are counted.

use crate::repo::{File, files, report};

/// Where they are looked up and counted.
const COUNTED: &str = "crates/server/src/caller.rs";

/// What looks up something that a stranger could guess.
const LOOKUPS: [&str; 6] =
    ["hall.find(", "hall.whose(", "hall.token_owner(", "hall.accept_invite(", ".find_code(", ".find_token("];

fn lookups(file: &File) -> Vec<String> {
    let lines = file.text.lines().enumerate();
    let found = |line: &str| LOOKUPS.iter().find(|lookup| line.contains(**lookup)).copied();
    lines.filter_map(|(i, line)| Some(format!("{}:{} {}", file.path, i + 1, found(line)?))).collect()
}

#[test]
fn whatever_can_be_guessed_is_looked_up_where_guesses_are_counted() {
    let sources: Vec<File> = files()
        .into_iter()
        .filter(|file| file.is_source() && file.path.starts_with("crates/server/src/"))
        .collect();
    let (counted, others): (Vec<File>, Vec<File>) =
        sources.into_iter().partition(|file| file.path == COUNTED);
    assert!(counted.iter().flat_map(lookups).count() >= 3, "the one place was not found");
    report(
        &others.iter().flat_map(lookups).collect::<Vec<_>>(),
        "Go through `Caller::find`, `Caller::check` or `Caller::claim`: they count wrong guesses.",
    );
}

/// A lookup that got another name would be watched no more.
#[test]
fn every_lookup_that_is_watched_exists() {
    let is_theirs =
        |file: &File| file.path.starts_with("crates/hall/src/") || file.path.starts_with("crates/store/src/");
    let sources: Vec<File> = files().into_iter().filter(|file| file.is_source() && is_theirs(file)).collect();
    for lookup in LOOKUPS {
        let name = lookup.trim_end_matches('(').rsplit('.').next().expect("a name");
        let declared = format!("fn {name}(");
        assert!(
            sources.iter().any(|file| file.text.contains(&declared)),
            "nothing is called {name} any more"
        );
    }
}

#[test]
fn a_lookup_elsewhere_is_found() {
    let text =
        "    let table = app.hall.find(&id).await?;\n    let x = list.iter().find(|y| y);\n".to_owned();
    let file = File { path: "crates/server/src/rest/new.rs".to_owned(), text };
    assert_eq!(lookups(&file), ["crates/server/src/rest/new.rs:1 hall.find("]);
}
