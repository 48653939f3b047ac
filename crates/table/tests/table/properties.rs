//! Laws over random stories, on both games and with every way of absence.

use proptest::prelude::*;
use serde_json::{Value, json};
use table::{Export, Time, verify};

use crate::laws;
use crate::room::{Plan, Room, game, registry};
use crate::story::{Deed, PEOPLE, deeds, hostile, plans};

/// So many cases, unless PROPTEST_CASES asks for others; failures are printed and not kept.
fn cases(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { usual.cases } else { cases };
    ProptestConfig { cases, failure_persistence: None, ..usual }
}

fn open(plan: &Plan, seed: u8) -> Room {
    let mut room = plan.started(seed, &PEOPLE[..3]);
    room.lawful = false;
    room
}

/// Does a deed at its time; ticks in between every `step` ms when told to.
fn go(room: &mut Room, deed: &Deed, step: Option<u64>) {
    let to = room.now.plus(deed.after_ms);
    if let Some(step) = step {
        while room.now.plus(step) < to {
            room.now = room.now.plus(step);
            room.tick();
        }
    }
    room.now = to;
    // What to do is chosen on the table as it is then.
    room.tick();
    if let Some(request) = deed.request(room) {
        room.send(None, PEOPLE[deed.who], request);
    }
}

/// The records as text: hashes, times and all.
fn text(room: &Room) -> Vec<String> {
    room.records.iter().map(|record| json!(record).to_string()).collect()
}

proptest! {
    #![proptest_config(cases(64))]

    /// AET-14, AET-15: `tick` does each due thing at its own time.
    #[test]
    fn one_late_tick_tells_the_same_story_as_many_small_ones(
        plan in plans(), seed in 0u8..8, deeds in deeds(40), step in 100u64..4_000,
    ) {
        let (mut late, mut often) = (open(&plan, seed), open(&plan, seed));
        for deed in &deeds {
            go(&mut late, deed, None);
            go(&mut often, deed, Some(step));
        }
        prop_assert_eq!(text(&late), text(&often));
    }

    /// Invariant 6: folding any prefix gives the table as it was then.
    #[test]
    fn folding_equals_living_at_every_moment(plan in plans(), seed in 0u8..8, deeds in deeds(30)) {
        let mut room = open(&plan, seed);
        for deed in &deeds {
            go(&mut room, deed, None);
            // A lost line that has not yet become an absence is of the moment only.
            laws::check(&room);
        }
    }

    /// Formats: a command that comes again changes nothing.
    #[test]
    fn a_repeated_command_changes_nothing(plan in plans(), seed in 0u8..8, deeds in deeds(30)) {
        let mut room = open(&plan, seed);
        for (n, deed) in deeds.iter().enumerate() {
            room.now = room.now.plus(deed.after_ms);
            room.tick();
            let Some(request) = deed.request(&room) else { continue };
            let (who, id) = (PEOPLE[deed.who], format!("c{n}"));
            let lost = room.lost.clone();
            let Ok(first) = room.send(Some(&id), who, request.clone()).result else { continue };
            // Coming back may have made something due at this very moment: a new host.
            room.tick();
            let before = (laws::Picture::of(&room.table, room.now), room.table.deadline());
            let again = room.send(Some(&id), who, request);
            room.lost = lost;
            prop_assert_eq!(again.result.ok(), Some(first));
            prop_assert!(again.records.is_empty() && again.notices.is_empty());
            prop_assert_eq!((laws::Picture::of(&room.table, room.now), room.table.deadline()), before);
        }
    }

    /// Bad input: a refusal with a code, nothing changed, no panic.
    #[test]
    fn hostile_commands_are_refused_and_change_nothing(plan in plans(), seed in 0u8..8, deeds in hostile(40)) {
        let mut room = open(&plan, seed);
        let start = room.now;
        for deed in &deeds {
            // Clocks on a table make a record for each of them, so times stay below a day there.
            let now = room.now.0.wrapping_add(deed.after_ms);
            let is_free = room.table.deadline().is_none();
            room.now = if is_free { Time(now) } else { Time(now.clamp(start.0, start.0 + 86_400_000)) };
            room.tick();
            let Some(request) = deed.request(&room) else { continue };
            let before = laws::Picture::of(&room.table, room.now);
            let answer = room.send(None, PEOPLE[deed.who], request);
            if let Err(refused) = &answer.result {
                prop_assert!(!refused.refusal.code.is_empty() && !refused.refusal.message.is_empty());
                if answer.records.is_empty() {
                    prop_assert_eq!(laws::Picture::of(&room.table, room.now), before);
                }
            }
        }
        laws::check_chain(&room.records);
    }
}

proptest! {
    #![proptest_config(cases(12))]

    /// Decision 4: whatever happens at the table, the dice prove fair.
    #[test]
    fn plays_with_interruptions_prove_fair(plan in plans(), seed in any::<u8>(), deeds in deeds(30)) {
        let mut room = open(&plan, seed);
        for deed in &deeds {
            go(&mut room, deed, None);
        }
        room.tick();
        let host = room.table.host().0.clone();
        room.send(None, &host, crate::room::act(crate::room::named("close")));
        let export = Export::new(&room.table, &room.records);
        let verdict = verify(&export, &*game(plan.game));
        prop_assert_eq!(verdict.map(|verdict| verdict.rolls), Ok(room.dice_counter()));
    }
}

/// A finished play to spoil, as text.
fn document(game_id: &str) -> (Plan, String) {
    let plan = if game_id == "aetharn" { Plan::AETHARN } else { Plan::FARKLE };
    let (_, document) = crate::fairness::played(&plan, 2);
    (plan, document.to_string())
}

proptest! {
    #![proptest_config(cases(3))]

    /// Bad input: import of spoilt texts never panics, and spoilt dice never pass.
    #[test]
    fn spoilt_documents_never_panic(seed in any::<u64>()) {
        for game_id in ["aetharn", "farkle"] {
            let (_, text) = document(game_id);
            let mut luck = engine::Luck::new(seed);
            for _ in 0..100 {
                let spoilt = spoil(&text, &mut luck);
                let Ok(export) = Export::read(&spoilt) else { continue };
                let _ = export.fold(&registry());
                let _ = verify(&export, &*game(game_id));
            }
        }
    }
}

/// Changes, drops, doubles or moves a few bytes of a text, keeping it a text.
fn spoil(text: &str, luck: &mut engine::Luck) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=luck.below(3) {
        let at = luck.below(bytes.len());
        match luck.below(5) {
            0 => bytes[at] = b' ' + luck.below(95) as u8,
            1 => drop(bytes.drain(at..(at + luck.below(40)).min(text.len()).min(bytes.len()))),
            2 => bytes.insert(at, b"0123456789-\"[]{},"[luck.below(17)]),
            3 => digit(&mut bytes, at, luck),
            _ => {
                let piece: Vec<u8> = bytes[at..(at + 60).min(bytes.len())].to_vec();
                let to = luck.below(bytes.len());
                bytes.splice(to..to, piece);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Changes the next digit: the text stays JSON.
fn digit(bytes: &mut [u8], from: usize, luck: &mut engine::Luck) {
    if let Some(byte) = bytes[from..].iter_mut().find(|byte| byte.is_ascii_digit()) {
        *byte = b'0' + luck.below(10) as u8;
    }
}

/// Records that are well formed and chained, with values that no table would write.
#[test]
fn absurd_records_never_panic() {
    let (_, text) = document("aetharn");
    let document: Value = serde_json::from_str(&text).unwrap();
    for (from, to) in
        [("\"player\":1", "\"player\":255"), ("\"seats\":", "\"seat\":"), ("5000", "4294967295")]
    {
        let spoilt = document.to_string().replace(from, to);
        if let Ok(export) = Export::read(&spoilt) {
            let _ = export.fold(&registry());
            let _ = verify(&export, &*game("aetharn"));
        }
    }
}
