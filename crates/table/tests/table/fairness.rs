//! Fairness: a play proves its dice, and no changed face goes unseen.

use engine::SentAction;
use serde_json::{Value, json};
use table::{Export, VerifyError, verify};

use crate::room::{Plan, Room, game};

/// A whole play by greedy bots, as a document.
pub(crate) fn played(plan: &Plan, seed: u8) -> (Room, Value) {
    let mut room = plan.started(seed, &["Mara", "Teo", "Ida"]);
    room.play_out();
    let document = json!(Export::new(&room.table, &room.records));
    (room, document)
}

fn judge(game_id: &str, document: &Value) -> Result<table::Verdict, VerifyError> {
    verify(&Export::read(&document.to_string()).expect("the document reads"), &*game(game_id))
}

/// Decision 4
#[test]
fn a_play_by_bots_is_proved_fair() {
    for plan in [Plan::AETHARN, Plan::FARKLE] {
        for seed in 0..4 {
            let (room, document) = played(&plan, seed);
            let verdict = judge(plan.game, &document).unwrap();
            assert_eq!((verdict.rolls, verdict.unchecked), (room.dice_counter(), 0));
        }
    }
}

/// Decision 4: every face of every roll.
#[test]
fn a_changed_face_is_found_at_its_roll() {
    for plan in [Plan::AETHARN, Plan::FARKLE] {
        let (_, document) = played(&plan, 6);
        let rolls = rolls_of(&document);
        assert!(rolls.len() > 10);
        for (number, (path, indices)) in rolls.iter().enumerate() {
            for index in indices {
                let mut changed = document.clone();
                let face = changed.pointer_mut(&format!("{path}/{index}")).unwrap();
                *face = json!(face.as_u64().unwrap() % 6 + 1);
                match judge(plan.game, &changed) {
                    Err(VerifyError::Roll { number: found, .. }) => assert_eq!(found, number as u64 + 1),
                    other => panic!("{path}/{index}: {other:?}"),
                }
            }
        }
    }
}

/// The place of the faces of every roll, and which of them were rolled.
fn rolls_of(document: &Value) -> Vec<(String, Vec<u64>)> {
    let mut rolls = Vec::new();
    for (r, record) in document["records"].as_array().unwrap().iter().enumerate() {
        for (e, entry) in record["entries"].as_array().unwrap().iter().enumerate() {
            let event = &entry["play"]["event"];
            if event["event"] == "dice_rolled" {
                let indices = event["data"]["rolledDiceIndices"].as_array().unwrap();
                let indices = indices.iter().filter_map(Value::as_u64).collect();
                rolls.push((format!("/records/{r}/entries/{e}/play/event/data/diceValues"), indices));
            }
        }
    }
    rolls
}

/// Decision 4: the seat order is a roll, too.
#[test]
fn a_changed_order_of_seats_is_found() {
    let (room, mut document) = played(&Plan::AETHARN, 6);
    let start = room.records.iter().position(|record| record.dice == 1).unwrap();
    let order = document.pointer_mut(&format!("/records/{start}/entries/1/play/event/data/players"));
    order.unwrap().as_array_mut().unwrap().rotate_left(1);
    assert!(matches!(judge("aetharn", &document), Err(VerifyError::Roll { number: 0, .. })));
}

/// Decision 4: another seed, another promise, a running play, a missing roll.
#[test]
fn other_lies_are_found() {
    let (_, document) = played(&Plan::AETHARN, 6);
    let with = |change: &dyn Fn(&mut Value)| {
        let mut changed = document.clone();
        change(&mut changed);
        judge("aetharn", &changed)
    };
    assert_eq!(with(&|it| it["seed"] = json!("00".repeat(32))), Err(VerifyError::Commitment));
    assert_eq!(with(&|it| it["commitment"] = json!("00".repeat(32))), Err(VerifyError::Commitment));
    assert_eq!(with(&|it| it["seed"] = Value::Null), Err(VerifyError::NoSeed));
    assert!(matches!(
        with(&|it| it["records"][5]["dice"] = json!(99)),
        Err(VerifyError::Count { seq: 6, .. })
    ));
    assert_eq!(with(&|it| it["records"] = json!([])), Err(VerifyError::NoStart));
    assert_eq!(with(&|it| it["records"][2]["at"] = json!(1)), Err(VerifyError::Chain(3)));
    let drop_one = |it: &mut Value| {
        it["records"].as_array_mut().unwrap().remove(2);
    };
    assert!(with(&drop_one).is_err());
}

/// Invariant 6: a document whose records do not follow is not folded.
#[test]
fn a_broken_chain_is_not_folded() {
    let (_, document) = played(&Plan::FARKLE, 6);
    let fold = |document: &Value| {
        Export::read(&document.to_string())
            .unwrap()
            .fold(&crate::room::registry())
            .map(|_| ())
            .map_err(|e| e.code())
    };
    assert_eq!(fold(&document), Ok(()));
    let with = |change: &dyn Fn(&mut Value)| {
        let mut changed = document.clone();
        change(&mut changed);
        fold(&changed)
    };
    assert_eq!(with(&|it| it["records"][3]["seq"] = json!(9)), Err("BROKEN_CHAIN"));
    assert_eq!(with(&|it| it["records"][3]["prev"] = json!("00".repeat(32))), Err("BROKEN_CHAIN"));
    assert_eq!(with(&|it| it["records"][2]["at"] = json!(1)), Err("BROKEN_CHAIN"));
    assert_eq!(with(&|it| it["records"] = json!([])), Err("NO_START_RECORD"));
    assert_eq!(with(&|it| it["game"] = json!("ludo")), Err("UNKNOWN_GAME"));
    assert_eq!(with(&|it| it["rules"] = json!(99)), Err("UNKNOWN_GAME"));
    assert_eq!(with(&|it| it["table"] = json!("t9")), Err("INCONSISTENT"));
    assert_eq!(with(&|it| it["seats"][0]["name"] = json!("Eve")), Err("INCONSISTENT"));
    let read = |text: &str| Export::read(text).map(|_| ()).map_err(|error| error.code());
    assert_eq!(read("{"), Err("MALFORMED"));
    let mut other = document.clone();
    other["format"] = json!("dicehall-table/3");
    assert_eq!(read(&other.to_string()), Err("WRONG_FORMAT"));
}

/// Documents of before records held moves are read, folded and proved as ever, and written again as they were.
#[test]
fn documents_without_moves_are_read_and_written_as_before() {
    let old: Value = serde_json::from_str(include_str!("../../../../fuzz/seeds/import/a.json")).unwrap();
    assert_eq!((&old["format"], &old["game"]), (&json!("dicehall-table/1"), &json!("aetharn")));
    assert!(judge("aetharn", &old).is_ok());
    let export = Export::read(&old.to_string()).unwrap();
    let table = export.fold(&crate::room::registry()).unwrap();
    let again = json!(Export::new(&table, &export.records));
    assert_eq!(
        (&again["format"], &again["records"], &again["head"]),
        (&old["format"], &old["records"], &old["head"])
    );
}

/// The records of a play hold its moves as the game read them, apart from what clocks and the house did, and the chain
/// of hashes holds them, too.
#[test]
fn moves_are_in_the_records_and_in_their_chain() {
    for plan in [Plan::AETHARN, Plan::FARKLE] {
        let (room, document) = played(&plan, 6);
        assert_eq!(document["format"], "dicehall-table/2");
        let game = game(plan.game);
        let records = document["records"].as_array().unwrap();
        let moves: Vec<&Value> = records.iter().filter(|record| record.get("action").is_some()).collect();
        assert!(moves.len() > 10);
        for record in &moves {
            assert!(record["by"]["seat"].is_number(), "{record}");
            let read = game.read_action(&SentAction::read(record["action"].clone()).unwrap()).unwrap();
            assert_eq!(serde_json::from_str::<Value>(read.get()).unwrap(), record["action"]);
        }
        let folded = Export::read(&document.to_string()).unwrap().fold(&crate::room::registry()).unwrap();
        assert_eq!(folded.head_hash(), room.table.head_hash());
        let nth = records.iter().rposition(|record| record.get("action").is_some()).unwrap();
        let mut changed = document.clone();
        changed["records"][nth]["action"]["action"] = json!("jump");
        assert!(matches!(judge(plan.game, &changed), Err(VerifyError::Chain(seq)) if seq == nth as u64 + 1));
    }
}
