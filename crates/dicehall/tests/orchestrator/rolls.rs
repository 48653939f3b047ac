//! TUR-23, TUR-25: roll requests and results, correlated by the request's id.

use serde_json::{Value, json};

use crate::house::{House, Table, with};

/// Asks Mara for a check, and returns the request.
fn asked(table: &Table) -> Value {
    let check = json!({ "type": "SKILL_CHECK", "actor": "mara", "skill": "Perception", "context": "a rustle", "dc": 12 });
    let (status, done) = table.submit(&table.gm, json!([check]));
    assert_eq!(status, 200, "{done}");
    table.messages(&table.ann, "roll-request").pop().unwrap()
}

#[test]
fn a_roll_request_says_who_what_for_and_with_what() {
    let house = House::open();
    let table = house.table(with(json!({ "rolls": "client" })));
    let request = asked(&table);
    assert_eq!((&request["actorId"], &request["rollKind"]), (&json!("mara"), &json!("skill")), "{request}");
    assert_eq!((&request["skill"], &request["reason"]), (&json!("perception"), &json!("a rustle")));
    let formula = request["formulaHint"].as_str().unwrap();
    assert!(formula.starts_with("1d20"), "{formula}");
    assert!(request.get("dc").is_none(), "what it has to reach is the master's to know");
    assert!(table.messages(&table.ben, "roll-request").is_empty(), "nobody else is asked");
}

#[test]
fn a_result_is_checked_told_and_counted_once() {
    let house = House::open();
    let table = house.table(with(json!({ "rolls": "client" })));
    let request = asked(&table);
    let id = request["requestId"].clone();
    let modifier: i64 = request["formulaHint"]
        .as_str()
        .unwrap()
        .trim_start_matches("1d20")
        .replace(' ', "")
        .parse()
        .unwrap_or(0);
    let result = json!({ "type": "roll-result", "requestId": id, "actorId": "mara", "natural": 14,
        "total": 14 + modifier, "breakdown": { "d20": 14, "modifier": modifier } });
    // Another's creature, another player, a request that never was: each its own error, and nothing changes.
    let before = table.version();
    let mut others = result.clone();
    others["actorId"] = "teo".into();
    assert_eq!(table.say(&table.ann, &others).1["code"], "NOT_YOUR_REQUEST");
    let (_, error) = table.say(&table.ben, &result);
    assert_eq!(error["error"]["details"]["class"], "CorrelationError", "{error}");
    let mut orphan = result.clone();
    orphan["requestId"] = "4711".into();
    assert_eq!(table.say(&table.ann, &orphan).1["code"], "UNKNOWN_REQUEST");
    assert_eq!(table.version(), before);
    for _ in 0..2 {
        let (status, done) = table.say(&table.ann, &result);
        assert_eq!(status, 200, "{done}");
    }
    let rolled = table.messages(&table.gm, "roll-result");
    assert_eq!(rolled.len(), 1, "the same result twice is one result");
    assert_eq!((&rolled[0]["natural"], &rolled[0]["claimed"]), (&json!(14), &json!(true)));
    // Another result for the same request comes too late.
    let mut late = result.clone();
    (late["natural"], late["total"]) = (20.into(), (20 + modifier).into());
    late["breakdown"] = Value::Null;
    let (_, error) = table.say(&table.ann, &late);
    assert_eq!(
        (&error["code"], &error["error"]["details"]["class"]),
        (&json!("UNKNOWN_REQUEST"), &json!("CorrelationError"))
    );
}

/// Decision 36: dice that cannot be get one new request; then the house rolls.
#[test]
fn impossible_dice_get_one_new_request_and_then_the_house_rolls() {
    let house = House::open();
    let table = house.table(with(json!({ "rolls": "client" })));
    let first = asked(&table);
    let impossible = |id: &Value| json!({ "type": "roll-result", "requestId": id, "dice": [{ "sides": 20, "value": 31 }] });
    table.say(&table.ann, &impossible(&first["requestId"]));
    let again = table.messages(&table.ann, "roll-request").pop().unwrap();
    assert_ne!(again["requestId"], first["requestId"]);
    assert_eq!(again["again"], true);
    table.say(&table.ann, &impossible(&again["requestId"]));
    assert!(table.messages(&table.ann, "roll-request").is_empty());
    let rolled = table.messages(&table.ann, "roll-result").pop().unwrap();
    assert_eq!(rolled["claimed"], false, "{rolled}");
}
