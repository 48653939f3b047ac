//! Numbers that are worked out by hand from the rules.

use rules5e_commands::answer;
use serde_json::json;

use crate::{ask, check};

#[test]
fn attacks() {
    let attack = |fields: &str| format!(r#"{{"attackBonus":5,"ac":15,{fields}}}"#);
    let hits = |fields: &str, hit: bool, critical: bool| {
        check("attack", &attack(fields), "/hit", hit);
        check("attack", &attack(fields), "/critical", critical);
    };
    hits(r#""natural":10"#, true, false);
    hits(r#""natural":9"#, false, false);
    hits(r#""natural":20"#, true, true);
    hits(r#""natural":10,"cover":"half""#, false, false);
    hits(r#""natural":15,"cover":"three_quarters""#, true, false);
    check("attack", r#"{"attackBonus":30,"ac":1,"natural":1}"#, "/hit", false);
    check("attack", r#"{"attackBonus":-9,"ac":99,"natural":20}"#, "/hit", true);
    hits(r#""natural":12,"fight":{"target":["unconscious"]}"#, true, true);
    hits(r#""natural":12,"fight":{"target":["unconscious"],"distanceFt":10}"#, true, false);
}

/// Disadvantage keeps the lower die, any of each leaves one die, and the rules find their reasons.
#[test]
fn advantage_and_disadvantage() {
    let mode = |fields: &str, mode: &str, natural: u8| {
        let request = format!(r#"{{"attackBonus":0,"ac":10,{fields}}}"#);
        check("attack", &request, "/mode", mode);
        check("attack", &request, "/natural", natural);
    };
    mode(r#""disadvantage":true,"faces":[17,4]"#, "disadvantage", 4);
    mode(r#""advantage":true,"faces":[17,4]"#, "advantage", 17);
    mode(r#""advantage":["a","b"],"disadvantage":["c"],"faces":[9]"#, "normal", 9);
    mode(r#""faces":[3,9],"fight":{"target":["prone"]}"#, "advantage", 9);
    mode(r#""faces":[3,9],"fight":{"target":["prone"],"distanceFt":30}"#, "disadvantage", 3);
    // Unconscious at range: one reason each.
    mode(r#""faces":[8],"fight":{"target":["unconscious"],"distanceFt":30}"#, "normal", 8);
    mode(r#""faces":[8],"fight":{"attacker":["invisible"],"target":["invisible"]}"#, "normal", 8);
    let far = r#""range":{"normal":80,"long":320},"faces":[8,7],"fight":{"distanceFt":100}"#;
    mode(far, "disadvantage", 7);
    let reasons = ask(
        "attack",
        &format!(r#"{{"attackBonus":0,"ac":10,"advantage":["a hill"],{}}}"#, &far.replace("[8,7]", "[8]")),
    );
    assert_eq!(reasons["reasons"], json!({"advantage": ["a hill"], "disadvantage": ["long_range"]}));
}

#[test]
fn damage_by_kinds() {
    let total = |fields: &str, total: u16| check("damage", &format!("{{{fields}}}"), "/total", total);
    let fire = |amount: u16, rest: &str| format!(r#""damage":[{{"amount":{amount},"type":"fire"}}]{rest}"#);
    total(r#""damage":[{"dice":"1d6+2","type":"slashing","faces":[3,5]}],"critical":true"#, 10);
    total(&fire(25, r#","reduction":5,"resistances":["fire"]"#), 10);
    total(&fire(25, r#","resistances":["fire"],"vulnerabilities":["fire"]"#), 24);
    total(&fire(28, r#","reduction":5,"resistances":["fire"],"vulnerabilities":["fire"]"#), 22);
    let two =
        r#""damage":[{"amount":7,"type":"fire"},{"amount":7,"type":"cold"}],"resistances":["fire","cold"]"#;
    total(two, 6);
    total(&fire(29, r#","saved":"half""#), 14);
    total(&fire(29, r#","saved":"half","vulnerabilities":["fire"]"#), 28);
    total(&fire(29, r#","saved":"half","resistances":["fire"]"#), 7);
    total(&fire(11, r#","saved":"half","resistances":["fire"]"#), 2);
    total(&fire(29, r#","immunities":["fire"],"vulnerabilities":["fire"]"#), 0);
    total(r#""damage":[{"dice":"1d4-5","type":"fire","faces":[1]}]"#, 0);
    let silver = r#""damage":[{"amount":8,"type":"slashing"}],"resistances":[{"type":"slashing","unless":{"silvered":true}}]"#;
    total(silver, 4);
    total(&format!(r#"{silver},"material":{{"silvered":true}}"#), 8);
}

/// 6 of 12 hit points: 18 kill, 17 do not, and temporary hit points go first.
#[test]
fn damage_to_somebody() {
    let hurt = |amount: u16, rest: &str| {
        format!(r#"{{"damage":[{{"amount":{amount},"type":"force"}}],"hp":6,"max":12{rest}}}"#)
    };
    check("damage", &hurt(18, ""), "/dead", true);
    check("damage", &hurt(17, ""), "/dead", false);
    check("damage", &hurt(17, ""), "/downed", true);
    check("damage", &hurt(18, r#","temp":1"#), "/dead", false);
    check("damage", &hurt(6, r#","deathSaves":false"#), "/dead", true);
    check("damage", &hurt(5, ""), "/health/hp", 1);
    let lying = |amount: u16, rest: &str| {
        format!(r#"{{"damage":[{{"amount":{amount},"type":"force"}}],"hp":0,"max":12{rest}}}"#)
    };
    check("damage", &lying(1, ""), "/blow/deathFailures", 1);
    check("damage", &lying(1, r#","critical":true"#), "/blow/deathFailures", 2);
    check("damage", &lying(12, ""), "/dead", true);
    let stable = lying(1, r#","life":{"kind":"stable"}"#);
    check("damage", &stable, "/health/life", json!({"kind": "dying", "successes": 0, "failures": 1}));
}

#[test]
fn life_and_death() {
    let outcome =
        |fields: &str, outcome: &str| check("death-save", &format!("{{{fields}}}"), "/outcome", outcome);
    outcome(r#""natural":10"#, "success");
    outcome(r#""natural":9"#, "failure");
    outcome(r#""natural":1"#, "two_failures");
    outcome(r#""natural":1,"failures":1"#, "dead");
    outcome(r#""natural":12,"successes":2"#, "stable");
    outcome(r#""natural":20,"failures":2"#, "wakes");
    check("death-save", r#"{"natural":20}"#, "/hp", 1);
    check("death-save", r#"{"natural":12,"successes":2}"#, "/hp", 0);
    check("heal", r#"{"hp":0,"max":12,"amount":1}"#, "/wakes", true);
    check("heal", r#"{"hp":0,"max":12,"temporary":5}"#, "/wakes", false);
    check("heal", r#"{"hp":10,"max":12,"amount":9}"#, "/gained", 2);
    for (taken, dc) in [(21, 10), (22, 11), (45, 22), (1, 10)] {
        check("concentration", &format!(r#"{{"taken":{taken},"natural":9}}"#), "/dc", dc);
    }
    check("concentration", r#"{"taken":90,"natural":9,"ruleset":"srd521"}"#, "/dc", 30);
    check("concentration", r#"{"taken":0}"#, "/saveNeeded", false);
    check("concentration", r#"{"taken":5,"conditions":["stunned"]}"#, "/keeps", false);
    check("concentration", r#"{"taken":5,"hp":0}"#, "/keeps", false);
}

#[test]
fn saves_checks_and_contests() {
    check("save", r#"{"ability":"wis","bonus":0,"dc":21,"natural":20}"#, "/success", false);
    check("save", r#"{"ability":"wis","bonus":9,"dc":10,"natural":1}"#, "/success", true);
    check(
        "save",
        r#"{"ability":"dex","bonus":0,"dc":15,"natural":10,"cover":"three_quarters"}"#,
        "/success",
        true,
    );
    check(
        "save",
        r#"{"ability":"con","bonus":0,"dc":15,"natural":10,"cover":"three_quarters"}"#,
        "/success",
        false,
    );
    check(
        "save",
        r#"{"ability":"str","bonus":9,"dc":1,"conditions":["paralyzed"],"natural":20}"#,
        "/success",
        false,
    );
    check("check", r#"{"bonus":1,"dc":21,"natural":20}"#, "/success", true);
    check("check", r#"{"bonus":0,"conditions":["poisoned"],"faces":[20,2]}"#, "/total", 2);
    let tie = r#"{"a":{"bonus":1,"natural":10},"b":{"bonus":2,"natural":9}}"#;
    check("contest", tie, "/winner", "tie");
    check("contest", tie, "/succeeds", false);
    let giant = r#"{"a":{"bonus":9,"natural":20,"size":"medium"},"b":{"bonus":0,"natural":1,"size":"huge"}}"#;
    check("contest", giant, "/succeeds", false);
}

#[test]
fn conditions_and_exhaustion() {
    check("conditions", r#"{"conditions":["grappled"]}"#, "/speedFt", 0);
    check("conditions", r#"{"conditions":["incapacitated"]}"#, "/canMove", true);
    check("conditions", r#"{"conditions":["petrified"]}"#, "/resistsAll", true);
    check("conditions", r#"{"conditions":["poisoned"]}"#, "/attacks/mode", "disadvantage");
    check("conditions", r#"{"exhaustion":2}"#, "/speedFt", 15);
    check("conditions", r#"{"exhaustion":4,"max":21}"#, "/max", 10);
    check("conditions", r#"{"exhaustion":6}"#, "/dead", true);
    check("conditions", r#"{"exhaustion":2,"ruleset":"srd521"}"#, "/d20Penalty", -4);
}

#[test]
fn turns() {
    let order = |request: &str| -> Vec<String> {
        let answer = ask("initiative", request);
        answer["order"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().into()).collect()
    };
    let three = r#"{"creatures":[{"name":"a","dex":1,"natural":10},{"name":"b","dex":3,"natural":8},{"name":"c","dex":0,"natural":12}]}"#;
    assert_eq!(order(three), ["c", "b", "a"]);
    check("economy", r#"{"speed":30,"steps":[{"kind":"dash"}]}"#, "/economy/movementFt", 60);
    let back = r#"{"steps":[{"kind":"reaction"},{"kind":"new_round"}]}"#;
    check("economy", back, "/economy/reaction", false);
    check("economy", &back.replace("new_round", "start_turn"), "/economy/reaction", true);
    check("movement", r#"{"feet":5,"crawling":true,"difficult":true}"#, "/costFt", 15);
    check("movement", r#"{"speed":25,"left":12}"#, "/canStand", true);
    check("fall", r#"{"feet":9}"#, "/damage", 0);
    check("fall", r#"{"feet":500,"seed":1}"#, "/formula", "20d6");
}

#[test]
fn spells_and_gear() {
    check("spell", r#"{"spell":"fireball"}"#, "/damage/0", "8d6 fire");
    check("spell", r#"{"spell":"fireball","slot":4}"#, "/damage/0", "9d6 fire");
    check("spell", r#"{"spell":"burning_hands","slot":2}"#, "/damage/0", "4d6 fire");
    check("spell", r#"{"spell":"magic_missile","slot":2}"#, "/rays", 4);
    for (level, dice) in [(4, "1d10 fire"), (5, "2d10 fire"), (11, "3d10 fire"), (17, "4d10 fire")] {
        check("spell", &format!(r#"{{"spell":"fire_bolt","casterLevel":{level}}}"#), "/damage/0", dice);
    }
    // The mage of the book: 8, proficiency 3 and modifier 3.
    check("spell", r#"{"spell":"fireball","proficiency":3,"modifier":3}"#, "/saveDc", 14);
    check("slots", r#"{"level":5}"#, "/slots", json!([4, 3, 2, 0, 0, 0, 0, 0, 0]));
    check(
        "weapon",
        r#"{"weapon":"longsword","abilities":{"str":16},"bothHands":true}"#,
        "/damage/0",
        "1d10+3 slashing",
    );
    check(
        "weapon",
        r#"{"weapon":"shortsword","abilities":{"dex":14},"otherHand":"shortsword"}"#,
        "/pairs",
        true,
    );
    check("armor", r#"{"dex":3}"#, "/ac", 13);
    for (score, modifier) in [(9, -1), (7, -2), (1, -5), (10, 0), (20, 5)] {
        check("ability", &format!(r#"{{"score":{score}}}"#), "/modifier", modifier);
    }
}

#[test]
fn maps() {
    check("range", r#"{"distanceFt":80,"range":{"normal":80,"long":320}}"#, "/inRange", "normal");
    check("range", r#"{"distanceFt":81,"range":{"normal":80,"long":320}}"#, "/inRange", "long");
    check("range", r#"{"distanceFt":325,"range":{"normal":80,"long":320}}"#, "/lackingFt", 5);
    check("range", r#"{"from":[0,0],"to":[4,4],"diagonals":"five_ten"}"#, "/distanceFt", 30);
    check("range", r#"{"from":[0,0],"to":[1,0],"toElevationFt":30}"#, "/distanceFt", 30);
    check("cover", r##"{"map":["A.#.g"],"from":"A","to":"g"}"##, "/cover", "total");
    check("cover", r#"{"map":["A.|.g"],"from":"A","to":"g"}"#, "/bonus", 5);
    check(
        "area",
        r#"{"map":["...","...","..."],"area":{"shape":"circle","radiusFt":5},"origin":[1,1]}"#,
        "/nCells",
        5,
    );
    let behind = r##"{"map":["A.#.."],"area":{"shape":"circle","radiusFt":10},"origin":[2,0],"caster":"A"}"##;
    check("area", behind, "/origin", json!([1, 0]));
    let walk =
        r#"{"map":["A...","...."],"from":"A","feet":10,"creatures":[{"id":"x","at":[1,0],"side":"ally"}]}"#;
    let cells = ask("reach", walk)["cells"].to_string();
    assert!(!cells.contains("[1,0]") && cells.contains("[2,0]"), "{cells}");
    check(
        "reach",
        r#"{"map":["A.."],"from":"A","feet":10,"to":[2,0],"creatures":[{"id":"x","at":[1,0]}]}"#,
        "/way/reachable",
        false,
    );
}

/// The same seed gives the same dice, and dice that are given are never rolled.
#[test]
fn dice_from_a_seed() {
    let request = r#"{"attackBonus":0,"ac":10,"advantage":true,"seed":42}"#;
    assert_eq!(answer("attack", request), answer("attack", request));
    check("attack", request, "/dice", "seed");
    check("attack", r#"{"attackBonus":0,"ac":10}"#, "/dice", "chance");
    let seeds: Vec<_> =
        (0..20).map(|n| ask("fall", &format!(r#"{{"feet":200,"seed":{n}}}"#))["faces"].clone()).collect();
    assert!(seeds.windows(2).all(|two| two[0] != two[1]));
}
