//! Many at once.

use std::sync::Barrier;
use std::thread;

use serde_json::json;

use crate::house::House;
use crate::web::{Web, id};

/// AET-12: however many want to sit down at once, there are six seats.
#[test]
fn a_thousand_race_for_six_seats() {
    const CLIENTS: usize = 20;
    let house = House::open();
    let table = id(&house.web().lobby("aetharn"));
    let (port, start) = (house.port, Barrier::new(CLIENTS));
    let statuses: Vec<u16> = thread::scope(|scope| {
        let client = |n: usize| {
            let (table, start) = (&table, &start);
            scope.spawn(move || {
                let web = Web::new(port);
                start.wait();
                let join = |k: usize| web.join(table, &format!("racer{}", n * 50 + k), "Racer").status;
                (0..50).map(join).collect::<Vec<_>>()
            })
        };
        let clients: Vec<_> = (0..CLIENTS).map(client).collect();
        clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
    });
    assert_eq!(statuses.len(), 1000);
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 6);
    assert!(statuses.iter().all(|status| [200, 409].contains(status)), "{statuses:?}");
    let state = house.web().get(&format!("/api/games/{table}")).is(200);
    assert_eq!(state["players"].as_array().unwrap().len(), 6);
}

/// TUR-26: of many moves that saw the same version, one is made.
#[test]
fn of_many_moves_on_one_version_one_is_made() {
    let house = House::open();
    let web = house.web();
    let created = web.create("yahtzee", &["Ada", "Teo"], &json!({}));
    let (table, mut version) = (id(&created), created["version"].as_u64().unwrap());
    let turn = created["currentPlayerIndex"].as_u64().unwrap() as usize;
    let token = &created["tokens"][created["players"][turn]["id"].as_str().unwrap()];
    for _ in 0..3 {
        let path = format!("/api/games/{table}/moves");
        let body = json!({ "move": { "action": "roll" }, "version": version });
        let statuses: Vec<u16> = thread::scope(|scope| {
            let racers: Vec<_> = (0..8)
                .map(|_| {
                    let (mine, path, body) = (web.with(token), &path, &body);
                    scope.spawn(move || mine.post(path, body).status)
                })
                .collect();
            racers.into_iter().map(|racer| racer.join().unwrap()).collect()
        });
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
        version += 1;
    }
    assert_eq!(web.get(&format!("/api/games/{table}")).is(200)["version"], version);
}

/// A seat sent from many lines at once with one key is one seat.
#[test]
fn one_wish_from_many_lines_is_one_seat() {
    let house = House::open();
    let table = id(&house.web().lobby("aetharn"));
    let web = house.web().header("idempotency-key", "the same long random key");
    let seats: Vec<_> = thread::scope(|scope| {
        let body = json!({ "player": { "name": "Ada" } });
        let path = format!("/api/games/{table}/join");
        let lines: Vec<_> = (0..8)
            .map(|_| {
                let (web, path, body) = (web.clone(), path.clone(), body.clone());
                scope.spawn(move || web.post(&path, &body).is(200)["seat"].clone())
            })
            .collect();
        lines.into_iter().map(|line| line.join().unwrap()).collect()
    });
    assert!(seats.iter().all(|seat| *seat == 0), "{seats:?}");
}
