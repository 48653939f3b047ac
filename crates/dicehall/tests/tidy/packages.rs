//! Every crate that a stranger's house pulls in can be published: it has a name of its own, says what it is, and names the
//! crates of ours that it needs with a version. `make package` builds them as packages.

use serde_json::Value;

use crate::repo::{cargo, report};

/// What stands in the way of publishing a package.
fn flaws(package: &Value) -> Vec<String> {
    let name = package["name"].as_str().unwrap_or_default();
    let is_ours = |dependency: &&Value| dependency["path"].is_string();
    let mut flaws = Vec::new();
    if name != "dicehall" && !name.starts_with("dicehall-") {
        flaws.push(format!("{name}: its name does not say whose it is"));
    }
    for field in ["description", "license"] {
        if package[field].as_str().is_none_or(str::is_empty) {
            flaws.push(format!("{name} has no {field}"));
        }
    }
    for needed in package["dependencies"].as_array().into_iter().flatten().filter(is_ours) {
        if needed["kind"].is_null() && needed["req"] == "*" {
            flaws.push(format!("{name} needs {} of no version", needed["name"]));
        }
    }
    flaws
}

/// The packages that are published: those that do not say otherwise.
fn published(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().into_iter().flatten().filter(|package| package["publish"].is_null())
}

#[test]
fn every_crate_of_a_house_can_be_published() {
    let metadata: Value =
        serde_json::from_str(&cargo(&["metadata", "--format-version", "1", "--no-deps"])).expect("JSON");
    let packages: Vec<&Value> = published(&metadata).collect();
    assert!(packages.len() > 15, "the packages were not found");
    let problems: Vec<String> = packages.into_iter().flat_map(flaws).collect();
    report(&problems, "Give it what it lacks, or say `publish = false` if no house needs it.");
}

#[test]
fn packages_that_cannot_be_published_are_caught() {
    let package = |name: &str, req: &str| {
        let needs = serde_json::json!([{ "name": "dicehall-dice", "path": "/x", "kind": null, "req": req }]);
        serde_json::json!({ "name": name, "description": "What it is", "license": "MIT", "dependencies": needs })
    };
    assert_eq!(flaws(&package("dicehall-engine", "^0.1.0")), [""; 0]);
    assert_eq!(flaws(&package("engine", "^0.1.0")).len(), 1);
    assert_eq!(flaws(&package("dicehall-engine", "*")).len(), 1);
    assert_eq!(flaws(&serde_json::json!({ "name": "dicehall-x" })).len(), 2);
}
