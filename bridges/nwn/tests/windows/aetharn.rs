//! The window of Aetharn: its layout stays through a game, its parts are those of the document, and its clock runs.

use engine::{Bot, Seats};
use nwn::window::{Click, Hand, Window};
use serde_json::{Value, json};
use table::Audience;

use crate::room::{Room, check};

/// Writes a window as somebody reads it: each element with what it shows now, a line each.
fn sketch(window: &Window) -> String {
    let mut lines = vec![format!("== {}", shown(&window.layout["title"], window))];
    element(&window.layout["root"], window, 0, &mut lines);
    lines.join("\n")
}

fn shown(value: &Value, window: &Window) -> String {
    let value = value["bind"].as_str().map_or(value, |name| &window.binds[name]);
    value.as_str().map_or_else(|| value.to_string(), |words| words.replace('\n', " / "))
}

fn element(element: &Value, window: &Window, depth: usize, lines: &mut Vec<String>) {
    let kind = element["type"].as_str().unwrap();
    let is_off = |key: &str| element.get(key).is_some_and(|value| shown(value, window) == "false");
    let say = |key: &str| element.get(key).map(|value| shown(value, window));
    let mut line = format!("{}{kind}", "  ".repeat(depth));
    for words in [say("id").map(|id| format!("#{id}")), say("label"), say("value")].into_iter().flatten() {
        line.push_str(&format!(" {words}"));
    }
    for (key, word) in [("enabled", "off"), ("visible", "not there")] {
        if is_off(key) {
            line.push_str(&format!(" ({word})"));
        }
    }
    for key in ["tooltip", "disabled_tooltip"] {
        if let Some(words) = say(key).filter(|words| !words.is_empty()) {
            line.push_str(&format!(" [{words}]"));
        }
    }
    lines.push(line.trim_end().to_owned());
    for child in element["children"].as_array().into_iter().flatten() {
        self::element(child, window, depth + 1, lines);
    }
}

const HOST: Audience = Audience { seats: Seats::NONE, host: true };

/// AET-26: in the lobby the seated players and START; on turn and waiting the same parts; for whoever watches no button.
#[test]
fn the_window_has_the_parts_of_the_document() {
    let mut room = Room::seated("aetharn", 3);
    let host = Audience { host: true, ..room.audience_of(0) };
    insta::assert_snapshot!("lobby", sketch(&room.window(host, &Hand::new(), "en")));
    room.act(0, json!({ "action": "start" })).unwrap();
    let (who, _) = room.asked().unwrap();
    room.click(who, "m0").unwrap();
    let (who, _) = room.asked().unwrap();
    let die = room.window_of(who).clicks.keys().find(|id| id.starts_with('d')).unwrap().clone();
    room.click(who, &die).unwrap();
    insta::assert_snapshot!("on_turn", sketch(&room.window_of(who)));
    let waiting = (0..3).find(|other| *other != who).unwrap();
    insta::assert_snapshot!("waiting", sketch(&room.window(room.audience_of(waiting), &Hand::new(), "de")));
    insta::assert_snapshot!("spectator", sketch(&room.window(Audience::PUBLIC, &Hand::new(), "en")));
    while room.play_on(Bot::Greedy) {}
    insta::assert_snapshot!("over", sketch(&room.window(room.audience_of(who), &Hand::new(), "en")));
}

/// The layout is what the game client is sent whole: it is snapped as it is.
#[test]
fn the_layout_of_whoever_watches_is_plain_json() {
    let room = Room::started("aetharn", 2);
    insta::assert_json_snapshot!(
        "spectator_layout",
        room.window(Audience::PUBLIC, &Hand::new(), "en").layout
    );
}

/// AET-26: a running game changes binds and makes no window anew but where it begins and ends.
#[test]
fn a_whole_game_changes_binds_only() {
    let mut room = Room::started("aetharn", 6);
    let mut before: Vec<Window> = Vec::new();
    let (mut n_anew, mut n_looks, mut n_binds) = (0, 0, 0);
    loop {
        let now: Vec<Window> =
            room.audiences().into_iter().map(|to| room.window(to, &Hand::new(), "en")).collect();
        for (window, before) in now.iter().zip(&before) {
            n_looks += 1;
            match window.changes_from(before) {
                Some(changes) => n_binds += changes.len(),
                None => n_anew += 1,
            }
        }
        let n_viewers = now.len();
        before = now;
        if !room.play_on(Bot::Greedy) {
            assert!(room.is_over());
            assert!(n_looks > 500, "{n_looks}");
            assert!(n_anew <= n_viewers, "{n_anew} windows made anew for {n_viewers} viewers");
            assert!(n_binds / n_looks < 60, "{n_binds} binds in {n_looks} changes");
            return;
        }
    }
}

/// AET-26: dice are picked in the hand and sent with ROLL or BANK; ROLL waits until one is picked.
#[test]
fn dice_are_picked_then_rolled() {
    let mut room = Room::started("aetharn", 2);
    room.click(room.asked().unwrap().0, "m0").unwrap();
    let (who, _) = room.asked().unwrap();
    let window = room.window_of(who);
    assert_eq!(window.clicks.get("m0"), None, "nothing is picked yet");
    let scene = room.scene(room.audience_of(who), "en");
    let scoring =
        scene.trays().next().unwrap().1.dice.iter().position(|die| matches!(die.face, Some(1 | 5))).unwrap();
    room.click(who, &format!("d{scoring}")).unwrap();
    let window = room.window_of(who);
    let dice = json!({ "dice": [scoring] });
    assert_eq!(window.clicks["m0"], Click::Send { action: "roll".to_owned(), parameters: dice.clone() });
    assert_eq!(window.clicks["m1"], Click::Send { action: "bank".to_owned(), parameters: dice });
    room.click(who, &format!("d{scoring}")).unwrap();
    assert_eq!(room.window_of(who).clicks.get("m0"), None, "what is clicked again is put back");
    room.click(who, &format!("d{scoring}")).unwrap();
    room.click(who, "m1").unwrap();
    assert_ne!(room.asked().unwrap().0, who, "the turn is banked");
}

/// AET-17: folding is at will, and asks once: whoever clicks something else meanwhile has not said yes.
#[test]
fn folding_asks_once() {
    let mut room = Room::started("aetharn", 3);
    let (who, _) = room.asked().unwrap();
    room.click(who, "x0").unwrap();
    assert_eq!(room.window_of(who).clicks["x0"], send("fold"));
    room.click(who, "m0").unwrap();
    assert_ne!(room.window_of(who).clicks["x0"], send("fold"));
    room.click(who, "x0").unwrap();
    room.click(who, "x0").unwrap();
    let rows = room.table.view(room.now, Audience::PUBLIC)["game"]["players"].clone();
    let folded = rows.as_array().unwrap().iter().filter(|player| player["folded"] == true).count();
    assert_eq!(folded, 1);
}

fn send(action: &str) -> Click {
    Click::Send { action: action.to_owned(), parameters: Value::Null }
}

/// AET-14: the clock is a bar and seconds, and time changes nothing else.
#[test]
fn the_clock_runs_by_whole_seconds() {
    let room = Room::started("aetharn", 2);
    let mut window = room.window(Audience::PUBLIC, &Hand::new(), "en");
    let (before, now) = (window.clone(), room.now.0);
    assert!(window.tick(now).is_empty(), "the window was drawn at this moment");
    let after = window.tick(now + 3_000);
    assert!(window.tick(now + 3_400).len() <= 2);
    let mut after: Vec<String> = after.values().map(Value::to_string).collect();
    after.sort();
    let (who, _) = room.asked().unwrap();
    let name = ["Mara", "Joss"][usize::from(who)];
    assert_eq!(after, [format!("\"{name}: 27 s\""), "0.9".to_owned()]);
    check(&window);
    let late = window.tick(now + 99_000);
    assert!(late.values().any(|value| *value == json!(0.0)), "{late:?}");
    assert_eq!(window.changes_from(&before).map(|changes| changes.len()), Some(2));
}

/// AET-15: how long somebody may stay away stands beside the name, and runs.
#[test]
fn the_grace_of_whoever_left_runs_beside_the_name() {
    let mut room = Room::started("aetharn", 3);
    room.leave(2);
    room.wait(20);
    let mut window = room.window(Audience::PUBLIC, &Hand::new(), "en");
    let says = |window: &Window, words: &str| window.binds.values().any(|value| *value == json!(words));
    let there = sketch(&window);
    let away = there.lines().find(|line| line.contains("away")).unwrap().to_owned();
    let seconds: u64 = away.split_whitespace().rev().nth(1).unwrap().parse().unwrap();
    assert!((1..60).contains(&seconds), "{away}");
    window.tick(room.now.0 + 1_000);
    let words = away.trim_start().trim_start_matches("label ");
    assert!(says(&window, &words.replace(&seconds.to_string(), &(seconds - 1).to_string())), "{away}");
}

/// AET-26: whoever leads the table without a seat can start it.
#[test]
fn a_host_without_a_seat_can_start() {
    let room = Room::seated("aetharn", 2);
    let window = room.window(HOST, &Hand::new(), "en");
    assert!(window.clicks.values().any(|click| *click == send("start")), "{:?}", window.clicks);
}
