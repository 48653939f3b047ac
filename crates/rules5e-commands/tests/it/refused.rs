//! Requests that make no sense: a code, where it is, and what would do.

use rules5e_commands::{answer, subcommands};
use serde_json::{Value, json};

/// Checks the code, the path, and what is had and needed.
#[track_caller]
fn refuse(name: &str, request: &str, code: &str, path: &str, gap: Option<(Value, Value)>) {
    let error = answer(name, request).expect_err(request)["error"].take();
    assert_eq!(error["code"], code, "{name} {request}: {error}");
    assert_eq!(
        error.get("path").and_then(Value::as_str).unwrap_or_default(),
        path,
        "{name} {request}: {error}"
    );
    assert!(error["line"].is_u64() && error["column"].is_u64(), "{error}");
    if let Some((have, need)) = gap {
        assert_eq!((&error["have"], &error["need"]), (&have, &need), "{name} {request}");
    }
}

fn range(from: i64, to: i64) -> Value {
    json!({ "from": from, "to": to })
}

#[test]
fn dice_that_no_die_shows() {
    let attack = |fields: &str| format!(r#"{{"attackBonus":5,"ac":15,{fields}}}"#);
    for face in [0, 21, -3, 300] {
        let gap = Some((json!(face), range(1, 20)));
        refuse("attack", &attack(&format!(r#""natural":{face}"#)), "INVALID_FACE", "natural", gap);
    }
    let one = attack(r#""advantage":true,"faces":[5]"#);
    refuse("attack", &one, "WRONG_COUNT", "faces", Some((json!(1), json!(2))));
    refuse("attack", &attack(r#""natural":5,"faces":[5]"#), "DICE_TWICE", "faces", None);
    refuse("attack", &attack(r#""natural":5.5"#), "WRONG_TYPE", "natural", None);
    let damage = |entry: &str| format!(r#"{{"damage":[{{"type":"fire",{entry}}}]}}"#);
    refuse("damage", &damage(r#""dice":"2d6","faces":[1,300]"#), "INVALID_FACE", "damage[0].faces[1]", None);
    let gap = Some((json!(7), range(1, 6)));
    refuse("damage", &damage(r#""dice":"2d6","faces":[1,7]"#), "INVALID_FACE", "damage[0].faces[1]", gap);
    refuse("damage", &damage(r#""dice":"2d6","faces":[1]"#), "WRONG_COUNT", "damage[0].faces", None);
    refuse("damage", &damage(r#""dice":"2x6""#), "FORMULA_SYNTAX", "damage[0].dice", None);
    refuse("damage", &damage(r#""dice":"101d6""#), "NOT_DAMAGE_DICE", "damage[0].dice", None);
    refuse("damage", &damage(r#""dice":"1d6+1d8""#), "NOT_DAMAGE_DICE", "damage[0].dice", None);
    refuse("damage", &damage(r#""amount":3,"dice":"2d6""#), "DICE_TWICE", "damage[0].amount", None);
    refuse("damage", r#"{"damage":[{"type":"fire"}]}"#, "MISSING_FIELD", "damage[0]", None);
    refuse("contest", r#"{"a":{"bonus":0,"faces":[1,2]},"b":{"bonus":0}}"#, "WRONG_COUNT", "a.faces", None);
    refuse("fall", r#"{"feet":20,"faces":[1]}"#, "WRONG_COUNT", "faces", Some((json!(1), json!(2))));
}

#[test]
fn numbers_that_no_rule_knows() {
    let spell = |slot: i64| format!(r#"{{"spell":"fireball","slot":{slot}}}"#);
    refuse("spell", &spell(0), "BAD_SLOT_LEVEL", "slot", Some((json!(0), range(1, 9))));
    refuse("spell", &spell(10), "BAD_SLOT_LEVEL", "slot", Some((json!(10), range(1, 9))));
    refuse("spell", &spell(2), "SLOT_TOO_LOW", "slot", Some((json!(2), json!(3))));
    refuse("spell", r#"{"spell":"fire_bolt","slot":1}"#, "CANTRIP_WITH_SLOT", "slot", None);
    refuse(
        "spell",
        r#"{"spell":"firebal"}"#,
        "SPELL_UNKNOWN",
        "spell",
        Some((json!("firebal"), json!("fireball"))),
    );
    refuse("slots", r#"{"level":1,"spend":2}"#, "NO_SLOT", "spend", Some((json!(0), json!(1))));
    refuse("slots", r#"{"slots":[1,2]}"#, "WRONG_COUNT", "slots", None);
    refuse("slots", "{}", "MISSING_FIELD", "level", None);
    refuse(
        "range",
        r#"{"distanceFt":-1}"#,
        "BAD_DISTANCE",
        "distanceFt",
        Some((json!(-1), range(0, 60_000))),
    );
    refuse("fall", r#"{"feet":-10}"#, "BAD_DISTANCE", "feet", None);
    refuse("death-save", r#"{"failures":3}"#, "BAD_TALLY", "failures", Some((json!(3), range(0, 2))));
    refuse("conditions", r#"{"exhaustion":7}"#, "BAD_EXHAUSTION", "exhaustion", None);
    refuse("ability", r#"{"score":0}"#, "BAD_SCORE", "score", None);
    refuse("heal", r#"{"hp":13,"max":12}"#, "HP_ABOVE_MAX", "hp", Some((json!(13), json!(12))));
    refuse("heal", r#"{"hp":3,"max":12,"life":{"kind":"dead"}}"#, "BAD_LIFE", "life", None);
    refuse("attack", r#"{"attackBonus":1e99,"ac":5}"#, "WRONG_TYPE", "attackBonus", None);
    refuse("attack", r#"{"attackBonus":1,"ac":5,"cover":"total"}"#, "TOTAL_COVER", "cover", None);
    let far = r#"{"attackBonus":1,"ac":5,"range":{"normal":30,"long":90},"fight":{"distanceFt":95}}"#;
    refuse("attack", far, "OUT_OF_RANGE", "fight.distanceFt", Some((json!(90), json!(95))));
    let steps = r#"{"steps":[{"kind":"action"},{"kind":"action"}]}"#;
    refuse("economy", steps, "NO_ACTION", "steps[1]", None);
    let spells = r#"{"steps":[{"kind":"cast","casting":"bonus","level":1},{"kind":"cast","casting":"action","level":1}]}"#;
    refuse("economy", spells, "SPELL_RULE", "steps[1]", None);
}

#[test]
fn rolls_that_cannot_be_made() {
    let roll = |fields: &str| format!("{{{fields}}}");
    refuse("roll", "{}", "MISSING_FIELD", "expression", None);
    refuse("roll", &roll(r#""expression":"""#), "FORMULA_EMPTY", "expression", None);
    refuse("roll", &roll(r#""expression":"2x6""#), "FORMULA_SYNTAX", "expression", None);
    refuse("roll", &roll(r#""expression":"1001d6""#), "DICE_OUT_OF_RANGE", "expression", None);
    for formula in ["2d6+3", "2d20", "1d20+1d20", "7"] {
        let gap = Some((json!(formula), json!("1d20+5")));
        refuse(
            "roll",
            &roll(&format!(r#""expression":"{formula}","advantage":true"#)),
            "ADVANTAGE_NEEDS_DIE",
            "expression",
            gap,
        );
    }
    let gap = Some((json!(1), json!(2)));
    refuse("roll", &roll(r#""expression":"1d20","advantage":true,"faces":[5]"#), "WRONG_COUNT", "faces", gap);
    let gap = Some((json!(7), range(1, 6)));
    refuse("roll", &roll(r#""expression":"1d20+1d6","faces":[7,7]"#), "INVALID_FACE", "faces[1]", gap);
    refuse("roll", &roll(r#""expression":"1d20","faces":[0]"#), "INVALID_FACE", "faces[0]", None);
    refuse("ability-check", r#"{"ability":"dex"}"#, "MISSING_FIELD", "abilityModifier", None);
    refuse(
        "saving-throw",
        r#"{"ability":"luck","abilityModifier":0,"dc":1}"#,
        "UNKNOWN_WORD",
        "ability",
        None,
    );
}

#[test]
fn spells_that_cannot_be_cast() {
    let cast = |fields: &str| format!("{{{fields}}}");
    refuse("cast", "{}", "MISSING_FIELD", "spell", None);
    refuse(
        "cast",
        r#"{"spell":"firebal"}"#,
        "SPELL_UNKNOWN",
        "spell",
        Some((json!("firebal"), json!("fireball"))),
    );
    let bolts = r#""spell":"fire_bolt","targets":[{"id":"a","ac":9},{"id":"b","ac":9}]"#;
    refuse("cast", &cast(bolts), "TOO_MANY_TARGETS", "targets", Some((json!(2), json!(1))));
    refuse("cast", r#"{"spell":"fire_bolt","targets":[{"id":"a"}]}"#, "MISSING_FIELD", "targets[0].ac", None);
    let ball = |rest: &str| cast(&format!(r#""spell":"fireball","targets":[{{"id":"a"{rest}}}]"#));
    refuse("cast", &ball(""), "MISSING_FIELD", "targets[0].saveBonus", None);
    refuse("cast", &ball(r#","saveBonus":1,"cover":"total""#), "TOTAL_COVER", "targets[0].cover", None);
    refuse("cast", &ball(r#","saveBonus":1,"natural":21"#), "INVALID_FACE", "targets[0].natural", None);
    let none = r#"{"spell":"fireball","slots":[4,0,0,0,0,0,0,0,0]}"#;
    refuse("cast", none, "NO_SLOT", "slots", Some((json!(0), json!(1))));
}

#[test]
fn lines_that_no_table_has() {
    refuse("skill", r#"{"skill":"cooking"}"#, "UNKNOWN_WORD", "skill", None);
    refuse("condition", r#"{"condition":"sleepy"}"#, "UNKNOWN_WORD", "condition", None);
    for rating in [json!("3/4"), json!("31"), json!(31), json!("")] {
        refuse("challenge", &json!({ "rating": rating }).to_string(), "UNKNOWN_CHALLENGE", "rating", None);
    }
    refuse("challenge", r#"{"rating":"1","xp":3}"#, "TWO_QUESTIONS", "xp", None);
    refuse("challenge", r#"{"rating":0.5}"#, "WRONG_TYPE", "rating", None);
    refuse("experience", r#"{"level":21}"#, "BAD_LEVEL", "level", Some((json!(21), range(1, 20))));
    refuse("experience", r#"{"level":2,"xp":3}"#, "TWO_QUESTIONS", "xp", None);
    refuse("spells", r#"{"level":10}"#, "BAD_SPELL_LEVEL", "level", None);
    refuse("weapons", r#"{"property":"shiny"}"#, "UNKNOWN_WORD", "property", None);
}

#[test]
fn maps_and_places_that_are_none() {
    let on = |map: &str, rest: &str| format!(r#"{{"map":{map},{rest}}}"#);
    let ends = r#""from":[0,0],"to":[1,0]"#;
    let large = json!(vec![".".repeat(101); 101]).to_string();
    refuse("los", &on(&large, ends), "GRID_SIZE", "map", Some((json!([101, 101]), range(1, 100))));
    refuse("los", &on(r#"[]"#, ends), "GRID_SIZE", "map", None);
    refuse("los", &on(r#"["..","..."]"#, ends), "GRID_RAGGED", "map[1]", Some((json!(3), json!(2))));
    refuse("los", &on(r#"["..",".?"]"#, ends), "GRID_UNKNOWN_GROUND", "map[1]", None);
    refuse("los", &on(r#"[".."]"#, r#""from":[0,0],"to":[2,0]"#), "GRID_OFF_MAP", "to", None);
    refuse(
        "los",
        &on(r#"[".."]"#, r#""from":[0,0],"to":[0,0],"toSize":"large""#),
        "GRID_OFF_MAP",
        "to",
        None,
    );
    refuse(
        "los",
        &on(r#"["AA"]"#, r#""from":"A","to":[0,0]"#),
        "UNKNOWN_MARK",
        "from",
        Some((json!(2), json!(1))),
    );
    refuse("los", &format!("{{{ends}}}"), "MISSING_FIELD", "map", None);
    refuse("los", &on(r#"[".."]"#, &format!(r#""mapFile":"x",{ends}"#)), "MAP_TWICE", "mapFile", None);
    refuse("los", &format!(r#"{{"mapFile":"no/such.map",{ends}}}"#), "UNREADABLE", "mapFile", None);
    let area = |area: &str, rest: &str| on(r##"["...#"]"##, &format!(r#""area":{area},{rest}"#));
    let circle = r#"{"shape":"circle","radiusFt":5}"#;
    let off = Some((json!([9, 9]), json!({"x": range(0, 3), "y": range(0, 0)})));
    refuse("area", &area(circle, r#""origin":[9,9]"#), "AREA_ORIGIN_OFF_MAP", "origin", off);
    refuse("area", &area(circle, r#""origin":[3,0]"#), "AREA_ORIGIN_IN_WALL", "origin", None);
    refuse(
        "area",
        &area(r#"{"shape":"cone","lengthFt":5}"#, r#""origin":[0,0]"#),
        "AREA_NEEDS_DIRECTION",
        "toward",
        None,
    );
    refuse("area", &area(r#"{"shape":"blob"}"#, r#""origin":[0,0]"#), "UNKNOWN_WORD", "area.shape", None);
    refuse("area", &area(r#"{"radiusFt":5}"#, r#""origin":[0,0]"#), "MISSING_FIELD", "area.shape", None);
    refuse(
        "area",
        &area(r#"{"shape":"circle","radiusFt":-5}"#, r#""origin":[0,0]"#),
        "NUMBER_OUT_OF_RANGE",
        "area.radiusFt",
        None,
    );
    refuse("reach", &on(r#"[".."]"#, r#""from":[0,0],"feet":-5"#), "BAD_DISTANCE", "feet", None);
}

#[test]
fn fields_that_are_missing_unknown_or_given_twice() {
    refuse("attack", r#"{"ac":5}"#, "MISSING_FIELD", "attackBonus", None);
    refuse("attack", r#"{"ac":5,"attackBonus":null}"#, "MISSING_FIELD", "attackBonus", None);
    refuse("attack", r#"{"ac":5,"attackBonus":1,"armor":3}"#, "UNKNOWN_FIELD", "armor", None);
    refuse("attack", r#"{"ac":5,"attackBonus":1,"attack_bonus":1}"#, "MALFORMED", "attackBonus", None);
    refuse("attack", r#"{"ac":5,"ac":5,"attackBonus":1}"#, "MALFORMED", "", None);
    refuse(
        "attack",
        r#"{"ac":"5","attackBonus":1}"#,
        "WRONG_TYPE",
        "ac",
        Some((json!("string"), json!(["integer"]))),
    );
    refuse("attack", r#"{"ac":5,"attackBonus":1,"cover":"hlf"}"#, "UNKNOWN_WORD", "cover", None);
    refuse("attack", r#"{"ac":5,"attackBonus":1,"advantage":"yes"}"#, "WRONG_TYPE", "advantage", None);
    refuse(
        "attack",
        r#"{"ac":5,"attackBonus":1,"fight":{"target":["sleepy"]}}"#,
        "UNKNOWN_WORD",
        "fight.target[0]",
        None,
    );
    refuse("attack", "[1]", "MALFORMED", "", None);
    refuse("attack", "{", "MALFORMED", "", None);
    refuse("attack", "", "MISSING_FIELD", "attackBonus", None);
    refuse(
        "creature",
        r#"{"creature":"gobln"}"#,
        "UNKNOWN_CREATURE",
        "creature",
        Some((json!("gobln"), json!("goblin"))),
    );
    refuse("weapon", r#"{"weapon":"spoon"}"#, "UNKNOWN_WEAPON", "weapon", None);
    refuse("armor", r#"{"armor":"shield","dex":0}"#, "UNKNOWN_ARMOR", "armor", None);
    refuse(
        "content",
        r#"{"content":{"monsters":[{"id":"x"}]}}"#,
        "MISSING_FIELD",
        "content.monsters[0]",
        None,
    );
    assert_eq!(answer("chess", "{}").unwrap_err()["error"]["code"], "UNKNOWN_SUBCOMMAND");
}

#[test]
fn a_mistake_says_its_line_and_column() {
    let error = answer("attack", "{\n  \"attack_bonus\": 5,\n  \"ac\": 500\n}").unwrap_err();
    assert_eq!((&error["error"]["line"], &error["error"]["column"]), (&json!(3), &json!(9)));
}

/// Whatever is done to a request, there is an answer or an error, and never a panic.
#[test]
fn damaged_requests_never_panic() {
    let values = [
        "null",
        "-1",
        "0",
        "255",
        "32767",
        "-32768",
        "60000",
        "65535",
        "99999999999999999999",
        "1.5",
        "\"\"",
        "\"A\"",
        "[]",
        "{}",
        "[[[]]]",
        "true",
        "[-1,-1]",
        "[32767,-32768]",
        "[20,20]",
    ];
    let values: Vec<Value> = values.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    for (name, request) in EXTREMES.iter().copied().chain(subcommands()) {
        let whole: Value = serde_json::from_str(request).unwrap();
        for place in places(&whole, "") {
            for value in &values {
                let mut damaged = whole.clone();
                *damaged.pointer_mut(&place).unwrap() = value.clone();
                let _ = answer(name, &damaged.to_string());
            }
        }
        for at in 0..request.len() {
            let _ = answer(name, request.get(..at).unwrap_or_default());
        }
    }
}

/// Requests with many numbers in them.
const EXTREMES: [(&str, &str); 7] = [
    (
        "area",
        r#"{"map":["...","..."],"area":{"shape":"line","lengthFt":30,"widthFt":5},"origin":[0,0],"toward":[2,1],"caster":[1,1],"creatures":[{"id":"a","at":[1,0],"size":"tiny"}]}"#,
    ),
    (
        "area",
        r#"{"map":["...","..."],"area":{"shape":"cone","lengthFt":30,"angle":60},"origin":[0,0],"toward":[2,1],"elevation":[[1,1,5]]}"#,
    ),
    ("area", r#"{"map":["...","..."],"area":{"shape":"cube","sizeFt":30},"origin":[0,0],"toward":[2,1]}"#),
    (
        "range",
        r#"{"from":[0,0],"to":[2,1],"fromElevationFt":10,"toElevationFt":-10,"toSize":"gargantuan","diagonals":"euclid","reach":5}"#,
    ),
    (
        "reach",
        r#"{"map":["...","..."],"from":[0,0],"feet":30,"diagonalsSoFar":1,"diagonals":"five_ten","to":[2,1]}"#,
    ),
    (
        "damage",
        r#"{"damage":[{"count":2,"sides":6,"flat":3,"type":"fire"}],"reduction":3,"hp":3,"max":9,"temp":2,"critical":true,"seed":3}"#,
    ),
    (
        "economy",
        r#"{"speed":30,"steps":[{"kind":"attack","nAttacks":2},{"kind":"cast","casting":"bonus","level":1}]}"#,
    ),
];

/// Every place in a request, as a pointer.
fn places(value: &Value, at: &str) -> Vec<String> {
    let inner: Vec<(String, &Value)> = match value {
        Value::Array(items) => items.iter().enumerate().map(|(nth, item)| (nth.to_string(), item)).collect(),
        Value::Object(fields) => fields.iter().map(|(key, value)| (key.clone(), value)).collect(),
        _ => Vec::new(),
    };
    let inner = inner.iter().flat_map(|(key, value)| places(value, &format!("{at}/{key}")));
    std::iter::once(at.to_owned()).chain(inner).collect()
}

/// What a turn has is gone with it: only the reaction is spent after its end, in this request and in one that goes on
/// from its answer, until a turn or a round begins.
#[test]
fn a_turn_that_has_ended_pays_for_nothing() {
    let steps = |list: &[&str]| {
        let steps: Vec<String> = list.iter().map(|step| format!("{{\"kind\":{step}}}")).collect();
        format!(r#"{{"steps":[{}]}}"#, steps.join(","))
    };
    let own = [
        r#""action""#,
        r#""bonus""#,
        r#""free_object""#,
        r#""move","feet":5"#,
        r#""attack""#,
        r#""dash""#,
        r#""cast","casting":"action","level":0"#,
        r#""cast","casting":"bonus","level":1"#,
    ];
    for step in own {
        refuse("economy", &steps(&[r#""end_turn""#, step]), "TURN_OVER", "steps[1]", None);
        for begins in [r#""start_turn""#, r#""new_round""#] {
            answer("economy", &steps(&[r#""end_turn""#, begins, step])).expect(step);
        }
    }
    let ended = answer("economy", &steps(&[r#""end_turn""#, r#""reaction""#])).expect("a reaction is left");
    let ended: Value = serde_json::from_str(&ended).expect("an answer is JSON");
    let left = &ended["economy"];
    assert_eq!(
        (&left["action"], &left["bonus"], &left["movementFt"]),
        (&json!(false), &json!(false), &json!(0))
    );
    let next = json!({ "economy": left, "steps": [{ "kind": "action" }] }).to_string();
    refuse("economy", &next, "NO_ACTION", "steps[0]", None);
}
