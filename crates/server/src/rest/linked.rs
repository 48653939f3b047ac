//! Where the names in paths come from: links of the description from answers that tell a table's id to everything that
//! can be done at that table. Programs that try paths by themselves get past "there is no such table" by them.

use utoipa::openapi::link::LinkBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{OpenApi, PathItem, RefOr};

/// Answers that tell the id of a table: path, method, status, and where in the body it is.
const SOURCES: [(&str, &str, &str, &str); 2] =
    [("/api/games", "post", "201", "/gameId"), ("/api/games/{id}/join", "post", "200", "/gameId")];

/// What leads to a path at a table.
struct Target {
    name: String,
    reference: String,
}

/// Adds the links.
pub(super) fn link(document: &mut OpenApi) {
    let targets: Vec<Target> =
        document.paths.paths.iter_mut().flat_map(|(path, item)| targets(path, item)).collect();
    for (path, method, status, pointer) in SOURCES {
        let Some(item) = document.paths.paths.get_mut(path) else { continue };
        let found = methods(item).into_iter().find(|(name, _)| *name == method);
        let Some((_, operation)) = found else { continue };
        let Some(RefOr::T(answer)) = operation.responses.responses.get_mut(status) else { continue };
        for Target { name, reference } in &targets {
            let id = format!("$response.body#{pointer}");
            let link = LinkBuilder::new().operation_ref(reference).parameter("id", id).build();
            answer.links.insert(name.clone(), link.into());
        }
    }
}

/// Lists what can be done at a path that names a table.
fn targets(path: &str, item: &mut PathItem) -> Vec<Target> {
    let Some(what) = path.strip_prefix("/api/games/{id}") else { return Vec::new() };
    let what = what.trim_start_matches('/').replace(['/', '.'], "_");
    let pointer = path.replace('~', "~0").replace('/', "~1");
    methods(item)
        .into_iter()
        .map(|(method, _)| Target {
            name: [method, &what].join("_").trim_end_matches('_').to_owned(),
            reference: format!("#/paths/{pointer}/{method}"),
        })
        .collect()
}

fn methods(item: &mut PathItem) -> Vec<(&'static str, &mut Operation)> {
    let PathItem { get, post, delete, .. } = item;
    let all = [("get", get), ("post", post), ("delete", delete)];
    all.into_iter().filter_map(|(name, operation)| Some((name, operation.as_mut()?))).collect()
}
