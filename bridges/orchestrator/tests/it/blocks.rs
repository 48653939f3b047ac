//! INTENT blocks: every type reads and prints, nothing is made up, errors say where and what was expected.

use orchestrator::{Intent, IntentParseError, KINDS, Place, parse, print};
use proptest::prelude::*;
use serde_json::{Value, json};

const ATTACK: &str = "INTENT: MELEE_ATTACK\nACTOR: player_1\nTARGET: npc_goblin_02\nEND_INTENT\n";

fn block(inside: &str) -> String {
    format!("[INTENTS]\n{inside}[/INTENTS]\n")
}

fn only(text: &str) -> Intent {
    let mut intents = parse(text).unwrap();
    assert_eq!(intents.len(), 1);
    intents.remove(0)
}

fn wrong(text: &str) -> (&'static str, u32, u32, String) {
    let error = parse(text).unwrap_err();
    let Place::Text { line, column } = *error.place() else { panic!("{error}") };
    (error.name(), line, column, error.to_string())
}

/// TUR-10: the document's own example.
#[test]
fn a_melee_attack_reads_with_prose_around_it() {
    let text = "The goblin snarls.\n\n  [intents]  \nintent: melee_attack\n  Actor:   player_1\nTARGET: npc_goblin_02\n\
         weapon: \"weapon_longsword\"\nMOVE_REQUIRED: yes\nend_intent\n[/Intents]\nIt ends. [/INTENTS]\n";
    let read = serde_json::to_value(only(text)).unwrap();
    let expected = json!({ "type": "MELEE_ATTACK", "actor": "player_1", "target": "npc_goblin_02",
        "weapon": "weapon_longsword", "moveRequired": true, "offHand": null });
    assert_eq!(read, expected);
}

/// TUR-11: the document's own example, with its quotes around a cell.
#[test]
fn a_spell_cast_reads_its_cell_and_its_targets() {
    let text = block(
        "INTENT: SpellCast\nACTOR: player_1\nSPELL: fireball\nSLOT_LEVEL: 3\nAREA_CENTER: \"15,8\"\n\
         TARGETS: npc_troll_01, npc_goblin_03\nEND_INTENT\n",
    );
    let read = serde_json::to_value(only(&text)).unwrap();
    assert_eq!(read["slotLevel"], 3);
    assert_eq!(read["areaCenter"], serde_json::to_value(combat::Cell::new(15, 8)).unwrap());
    assert_eq!(read["targets"], json!(["npc_troll_01", "npc_goblin_03"]));
}

#[test]
fn several_intents_keep_their_order_over_several_blocks() {
    let text = format!(
        "{}words\n{}",
        block(&format!("{ATTACK}\nINTENT: DASH\nACTOR: a\nEND_INTENT\n")),
        block(ATTACK)
    );
    let names: Vec<&str> = parse(&text).unwrap().iter().map(Intent::name).collect();
    assert_eq!(names, ["MELEE_ATTACK", "DASH", "MELEE_ATTACK"]);
}

#[test]
fn errors_name_line_column_and_what_was_expected() {
    let cases = [
        ("no block at all", "ParseError", 1, 1, "[INTENTS] on a line of its own"),
        ("x\n  [INTENTS]\nINTENT: DASH\nACTOR: a\nEND_INTENT", "MissingClosingMarker", 2, 3, "[/INTENTS]"),
        ("[INTENTS]\nINTENT: DASH\nACTOR: a\n [/INTENTS]", "MissingEndIntent", 4, 2, "END_INTENT"),
        ("[INTENTS]\nINTENT: DASH\nACTOR: a\nINTENT: DODGE\n", "MissingEndIntent", 4, 1, "line 2"),
        ("[INTENTS]\nINTENT: WALTZ\nEND_INTENT\n[/INTENTS]", "UnknownIntentType", 2, 9, "MELEE_ATTACK"),
        ("[INTENTS]\nINTENT: DASH\nEND_INTENT\n[/INTENTS]", "MissingRequiredField", 3, 1, "ACTOR"),
        (
            "[INTENTS]\nINTENT: DASH\nACTOR:\nEND_INTENT\n[/INTENTS]",
            "InvalidValueType",
            3,
            1,
            "ACTOR is an id",
        ),
        (
            "[INTENTS]\nINTENT: DASH\nACTOR: a\nCOLOUR: red\nEND_INTENT\n[/INTENTS]",
            "ParseError",
            4,
            9,
            "a field of DASH",
        ),
        ("[INTENTS]\nINTENT: DASH\nACTOR: a\nactor: b\nEND_INTENT\n[/INTENTS]", "ParseError", 4, 8, "once"),
        ("[INTENTS]\nINTENT: DASH\nnonsense\nEND_INTENT\n[/INTENTS]", "ParseError", 3, 1, "KEY: VALUE"),
        ("[INTENTS]\nACTOR: a\n[/INTENTS]", "ParseError", 2, 1, "INTENT: TYPE"),
        ("[INTENTS]\n[INTENTS]\n[/INTENTS]", "ParseError", 2, 1, "[/INTENTS]"),
        ("[INTENTS]\nINTENT: DASH\nACTOR: \"a\nEND_INTENT\n[/INTENTS]", "InvalidValueType", 3, 8, "an id"),
    ];
    for (text, name, line, column, says) in cases {
        let (kind, at, from, message) = wrong(text);
        assert_eq!((kind, at, from), (name, line, column), "{text:?}: {message}");
        assert!(message.contains(says), "{text:?}: {message}");
    }
}

/// No silent defaults: what the first repository of the document guesses is refused here.
#[test]
fn nothing_is_made_up() {
    let cast =
        |slot: &str| block(&format!("INTENT: SPELL_CAST\nACTOR: a\nSPELL: fireball\n{slot}END_INTENT\n"));
    assert_eq!(wrong(&cast("SLOT_LEVEL: abc\n")).0, "InvalidValueType");
    assert_eq!(wrong(&cast("SLOT_LEVEL: 300\n")).0, "InvalidValueType");
    assert_eq!(wrong(&cast("")).0, "MissingRequiredField");
    assert_eq!(wrong(&cast("SLOT_LEVEL: 3\nAREA_CENTER: 15\n")).0, "InvalidValueType");
    let maybe = block("INTENT: MELEE_ATTACK\nACTOR: a\nTARGET: b\nMOVE_REQUIRED: maybe\nEND_INTENT\n");
    assert_eq!(wrong(&maybe).0, "InvalidValueType");
}

#[test]
fn json_intents_are_the_same_type_read_as_strictly() {
    let text = only(&block(ATTACK));
    let json = json!({ "type": "melee_attack", "actor": "player_1", "target": "npc_goblin_02" });
    assert_eq!(Intent::from_json(&json).unwrap(), text);
    let snake = json!({ "type": "MELEE_ATTACK", "actor": "a", "target": "b", "move_required": true });
    let camel = json!({ "type": "MELEE_ATTACK", "actor": "a", "target": "b", "moveRequired": true });
    assert_eq!(Intent::from_json(&snake).unwrap(), Intent::from_json(&camel).unwrap());
    for (json, name, place) in [
        (json!({ "actor": "a" }), "ParseError", "type"),
        (json!({ "type": "DASH" }), "MissingRequiredField", "ACTOR"),
        (json!({ "type": "DASH", "actor": 7 }), "InvalidValueType", "/actor"),
        (json!({ "type": "DASH", "actor": "a", "speed": 1 }), "ParseError", "/speed"),
        (json!("DASH"), "ParseError", "an object"),
    ] {
        let error = Intent::from_json(&json).unwrap_err();
        assert_eq!(error.name(), name, "{error}");
        assert!(error.to_string().contains(place), "{error}");
    }
}

/// Every type of the document and every field of it is known.
#[test]
fn all_types_of_the_document_are_there() {
    let document = [
        "SKILL_CHECK",
        "LORE_QUERY",
        "RULE_QUERY",
        "NPC_DIALOGUE",
        "SCENE_EVENT",
        "INVESTIGATE_AREA",
        "SEARCH_ITEM",
        "INTERACT_OBJECT",
        "MELEE_ATTACK",
        "RANGED_ATTACK",
        "SPELL_CAST",
        "USE_ITEM",
        "READY_ACTION",
        "DASH",
        "DISENGAGE",
        "HELP",
        "COMBAT_START",
        "COMBAT_END",
        "GENERATE_PORTRAIT",
        "GENERATE_SCENE",
        "GENERATE_BATTLEMAP",
        "DODGE",
        "SHOVE",
        "GRAPPLE",
        "STABILIZE",
        "CANTRIP_CAST",
        "SPELL_SHAPE",
    ];
    for name in document {
        assert!(KINDS.iter().any(|kind| kind.name == name), "{name}");
    }
}

#[test]
fn hostile_texts_are_refused_and_never_long() {
    let endless = "INTENT: DASH\n".repeat(200_000);
    assert_eq!(wrong(&endless).0, "ParseError");
    let fields = block(&format!("INTENT: DASH\n{}END_INTENT\n", "ACTOR: a\n".repeat(1000)));
    assert_eq!(wrong(&fields).0, "ParseError");
    let many = block(&"INTENT: DASH\nACTOR: a\nEND_INTENT\n".repeat(1000));
    assert!(wrong(&many).3.contains("at most 64"), "{}", wrong(&many).3);
    let long = block(&format!("INTENT: {}\nEND_INTENT\n", "Ä".repeat(100_000)));
    assert!(wrong(&long).3.len() < 2000);
    let id = block(&format!("INTENT: DASH\nACTOR: {}\nEND_INTENT\n", "x".repeat(65)));
    assert_eq!(wrong(&id).0, "InvalidValueType");
}

fn id() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9_#é-]{1,20}( [a-z0-9]{1,5})?"
}

fn words() -> impl Strategy<Value = String> {
    "[ -~äöü漢\"\\\\\n]{0,40}[a-z]"
}

/// What any field of a type could say, as JSON.
fn said(expected: &'static str) -> BoxedStrategy<Value> {
    let cell = (any::<i16>(), any::<i16>()).prop_map(|(x, y)| json!(format!("{x},{y}")));
    match expected {
        e if e.starts_with("an id") => id().prop_map(Value::from).boxed(),
        e if e.starts_with("words") => words().prop_map(Value::from).boxed(),
        e if e.starts_with("YES") => any::<bool>().prop_map(Value::from).boxed(),
        e if e.starts_with("a whole") => any::<u8>().prop_map(Value::from).boxed(),
        e if e.starts_with("a cell") => cell.boxed(),
        e if e.starts_with("a list") => prop::collection::vec(id(), 0..5).prop_map(|ids| json!(ids)).boxed(),
        e if e.starts_with("cells") => Just(Value::Null).boxed(),
        other => panic!("nothing is known of {other:?}"),
    }
}

fn any_intent() -> impl Strategy<Value = Intent> {
    (0..KINDS.len()).prop_flat_map(|nth| {
        let kind = &KINDS[nth];
        let fields: Vec<_> = kind.fields.iter().map(|(_, expected)| said(expected)).collect();
        fields.prop_map(move |values| {
            let mut json = json!({ "type": kind.name });
            for ((name, _), value) in kind.fields.iter().zip(values) {
                json[*name] = value;
            }
            Intent::from_json(&json).unwrap()
        })
    })
}

proptest! {
    /// What is printed reads as the same.
    #[test]
    fn printed_intents_read_as_the_same(intents in prop::collection::vec(any_intent(), 0..6)) {
        prop_assert_eq!(parse(&print(&intents)).unwrap(), intents.clone());
        let json = serde_json::to_value(&intents).unwrap();
        prop_assert_eq!(Intent::all_from_json(json.as_array().unwrap()).unwrap(), intents);
    }

    /// No text at all makes the reader fail in another way than by an error with a place.
    #[test]
    fn any_text_is_read_or_refused(text in "(\\[INTENTS\\]|\\[/INTENTS\\]|INTENT: (DASH|SPELL_CAST|X)|END_INTENT|ACTOR: ?\"?a?\"?|SLOT_LEVEL: ?[0-9a]|TARGETS: ?[a,\" ]{0,6}|\\PC{0,6}|\n){0,40}") {
        if let Err(error) = parse(&text) {
            prop_assert!(!error.to_string().is_empty());
            prop_assert!(error.details()["expected"] != Value::Null);
            let _: &IntentParseError = &error;
        }
    }
}
