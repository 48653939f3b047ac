//! The examples of `docs/rules-service.md`, run and compared. `UPDATE_DOCS=1` writes the answers anew.

use std::fs;
use std::path::{Path, PathBuf};

use crate::house::{Answer, House};

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules-service.md")
}

/// The address and the body of a line of the document, if it is an example.
fn example(line: &str) -> Option<(&str, Option<&str>)> {
    let call = line.strip_prefix("$ curl -s ")?.trim_start_matches('\'').strip_prefix("localhost:8080")?;
    match call.split_once(" -H content-type:application/json -d '") {
        Some((address, body)) => Some((address, Some(body.trim_end_matches('\'')))),
        None => Some((call.trim_end_matches('\''), None)),
    }
}

async fn called(house: &House, (address, body): (&str, Option<&str>)) -> Answer {
    match body {
        Some(body) => house.send("POST", address, Some("application/json"), body).await,
        None => house.get(address).await,
    }
}

#[tokio::test]
async fn every_example_of_the_document_comes_out_as_written() {
    let house = House::open().await;
    let written = fs::read_to_string(path()).unwrap();
    let (mut now, mut lines, mut n_examples) = (String::new(), written.lines(), 0);
    while let Some(line) = lines.next() {
        now += &format!("{line}\n");
        if let Some(call) = example(line) {
            lines.next();
            n_examples += 1;
            now += &format!("{}\n", called(&house, call).await.text);
        }
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        return fs::write(path(), now).unwrap();
    }
    assert!(n_examples >= 10, "{n_examples}");
    for (nth, (written, now)) in written.lines().zip(now.lines()).enumerate() {
        assert_eq!(written, now, "docs/rules-service.md:{}", nth + 1);
    }
}
