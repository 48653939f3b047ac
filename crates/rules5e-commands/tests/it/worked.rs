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

/// A formula is rolled as it stands; advantage rolls its one d20 twice and keeps the better, disadvantage the worse, and
/// both together leave one die.
#[test]
fn rolls_of_any_formula() {
    let roll = |fields: &str, pointer: &str, expected: serde_json::Value| {
        check("roll", &format!("{{{fields}}}"), pointer, expected);
    };
    roll(r#""expression":"2d6+3","faces":[2,5]"#, "/total", json!(10));
    roll(r#""expression":"4d6kh3","faces":[1,6,3,4]"#, "/total", json!(13));
    roll(r#""expression":"4d6kh3","faces":[1,6,3,4]"#, "/rolled/0/kept", json!(false));
    for (fields, total, formula) in [
        (r#""advantage":true,"faces":[4,17]"#, 22, "2d20kh1+5"),
        (r#""disadvantage":true,"faces":[4,17]"#, 9, "2d20kl1+5"),
        (r#""advantage":true,"disadvantage":["dark"],"faces":[4]"#, 9, "1d20+5"),
    ] {
        roll(&format!(r#""expression":"1d20+5",{fields}"#), "/total", json!(total));
        roll(&format!(r#""expression":"1d20+5",{fields}"#), "/formula", json!(formula));
        roll(&format!(r#""expression":"1d20+5",{fields}"#), "/natural", json!(total - 5));
    }
    roll(r#""expression":"1d20+1d4-1","advantage":true,"faces":[9,12,3]"#, "/total", json!(14));
    assert!(ask("roll", r#"{"expression":"2d20","faces":[4,17]}"#).get("natural").is_none());
}

/// By modifier and training it is the same as by the bonus that they come to.
#[test]
fn checks_and_saves_by_training() {
    for (training, bonus) in [
        ("", 3),
        (r#","hasProficiency":true"#, 7),
        (r#","has_proficiency":true,"has_expertise":true"#, 11),
        (r#","hasExpertise":true"#, 11),
    ] {
        let by =
            format!(r#"{{"ability":"dex","abilityModifier":3,"proficiencyBonus":4,"natural":9{training}}}"#);
        check("ability-check", &by, "/total", 9 + bonus);
        let plain = format!(r#"{{"ability":"dex","bonus":{bonus},"natural":9}}"#);
        assert_eq!(ask("ability-check", &by), ask("check", &plain));
    }
    let by = r#"{"ability":"dex","ability_modifier":-1,"proficiency_bonus":3,"has_proficiency":true,"dc":15,"natural":11,"cover":"half"}"#;
    assert_eq!(
        ask("saving-throw", by),
        ask("save", r#"{"ability":"dex","bonus":2,"dc":15,"natural":11,"cover":"half"}"#)
    );
    check("saving-throw", by, "/success", true);
    check(
        "saving-throw",
        r#"{"ability":"dex","abilityModifier":0,"hasProficiency":true,"dc":15,"natural":13}"#,
        "/success",
        true,
    );
}

/// TUR-11: a slot is taken, area damage is rolled once, and each creature saves and takes its own.
#[test]
fn a_spell_is_cast_at_several() {
    let request = r#"{"spell":"fireball","slot":4,"modifier":4,"casterLevel":7,"slots":[4,3,3,1,0,0,0,0,0],"seed":11,"targets":[
        {"id":"fails","saveBonus":0,"natural":2},
        {"id":"saves","saveBonus":0,"natural":20},
        {"id":"resists","saveBonus":0,"natural":2,"resistances":["fire"]},
        {"id":"suffers","saveBonus":0,"natural":20,"vulnerabilities":["fire"]},
        {"id":"paralyzed","saveBonus":30,"natural":20,"conditions":["paralyzed"]},
        {"id":"covered","saveBonus":10,"natural":3,"cover":"half"}]}"#;
    let cast = ask("cast", request);
    assert_eq!(cast["slots"], json!([4, 3, 3, 0, 0, 0, 0, 0, 0]));
    assert_eq!((&cast["saveDc"], &cast["rolled"][0]["formula"]), (&json!(15), &json!("9d6")));
    let faces = cast["rolled"][0]["faces"].as_array().unwrap();
    let sum: u64 = faces.iter().map(|face| face.as_u64().unwrap()).sum();
    let totals: Vec<u64> =
        cast["targets"].as_array().unwrap().iter().map(|one| one["total"].as_u64().unwrap()).collect();
    assert_eq!(totals, [sum, sum / 2, sum / 2, sum / 2 * 2, sum, sum / 2]);
    let affected: Vec<bool> =
        cast["targets"].as_array().unwrap().iter().map(|one| one["affected"].as_bool().unwrap()).collect();
    assert_eq!(affected, [true, false, true, false, true, false]);
}

/// TUR-11: an attack of a spell rolls for itself, a critical hit doubles its dice, and a miss does nothing.
#[test]
fn a_spell_attacks() {
    let bolt = |natural: u8| {
        format!(
            r#"{{"spell":"fire_bolt","casterLevel":5,"modifier":3,"seed":1,"targets":[{{"id":"goblin","ac":15,"natural":{natural}}}]}}"#
        )
    };
    check("cast", &bolt(20), "/targets/0/rolled/0/formula", "4d10");
    check("cast", &bolt(9), "/targets/0/rolled/0/formula", "2d10");
    check("cast", &bolt(8), "/targets/0/total", 0);
    check("cast", &bolt(8), "/targets/0/affected", false);
    let darts = r#"{"spell":"magic_missile","slot":1,"seed":3,"targets":[{"id":"a"},{"id":"a"},{"id":"b"}]}"#;
    let darts = ask("cast", darts);
    for dart in darts["targets"].as_array().unwrap() {
        let face = dart["rolled"][0]["faces"][0].as_u64().unwrap();
        assert_eq!((&dart["total"], &dart["affected"]), (&json!(face + 1), &json!(true)));
    }
    let cure =
        ask("cast", r#"{"spell":"cure_wounds","slot":2,"modifier":3,"seed":4,"targets":[{"id":"a"}]}"#);
    let faces = cure["targets"][0]["healing"]["faces"].as_array().unwrap();
    let sum: u64 = faces.iter().map(|face| face.as_u64().unwrap()).sum();
    assert_eq!((faces.len(), &cure["targets"][0]["healing"]["amount"]), (2, &json!(sum + 3)));
}

#[test]
fn tables_of_the_book() {
    check("skill", r#"{"skill":"stealth","abilities":{"dex":16},"level":5,"trained":true}"#, "/bonus", 6);
    check(
        "skill",
        r#"{"skill":"stealth","abilities":{"dex":16},"level":5,"expertise":true}"#,
        "/passive",
        19,
    );
    check("skill", r#"{"skill":"athletics","abilities":{"str":7},"disadvantage":true}"#, "/passive", 3);
    assert_eq!(ask("skill", "{}")["skills"].as_array().unwrap().len(), 18);
    assert_eq!(ask("condition", "{}")["conditions"].as_array().unwrap().len(), 15);
    check("condition", r#"{"condition":"grappled"}"#, "/speedFt", 0);
    check("condition", r#"{"condition":"exhaustion"}"#, "/checks/mode", "disadvantage");
    for one in ask("condition", "{}")["conditions"].as_array().unwrap() {
        check("condition", &json!({ "condition": one["id"] }).to_string(), "/name", one["name"].clone());
    }
    check("challenge", r#"{"rating":"1/8"}"#, "/xp", 25);
    check("challenge", r#"{"rating":17}"#, "/proficiency", 6);
    check("challenge", r#"{"cr":"5"}"#, "/xp", 1800);
    check("challenge", r#"{"xp":199}"#, "/rating", "1/2");
    assert_eq!(ask("challenge", "{}")["challenges"].as_array().unwrap().len(), 34);
    check("experience", r#"{"level":5}"#, "/xp", 6500);
    check("experience", r#"{"xp":6499}"#, "/level", 4);
    assert!(ask("experience", r#"{"level":20}"#).get("nextXp").is_none());
    assert_eq!(ask("experience", "{}")["levels"].as_array().unwrap().len(), 20);
}

/// A list has what fits and nothing else, and all of it when nothing is said.
#[test]
fn shelves_are_narrowed_down() {
    let content = ask("content", "{}");
    let n = |name: &str, request: &str, key: &str| ask(name, request)[key].as_u64().unwrap();
    assert_eq!(n("spells", "{}", "nSpells"), content["spells"].as_u64().unwrap());
    assert_eq!(n("weapons", "{}", "nWeapons"), content["weapons"].as_u64().unwrap());
    let creatures = content["monsters"].as_u64().unwrap() + content["characters"].as_u64().unwrap();
    assert_eq!(n("creatures", "{}", "nCreatures"), creatures);
    let by_level: u64 = (0..=9).map(|level| n("spells", &format!(r#"{{"level":{level}}}"#), "nSpells")).sum();
    assert_eq!(by_level, content["spells"].as_u64().unwrap());
    for (field, other) in [("concentration", "nSpells"), ("attack", "nSpells"), ("healing", "nSpells")] {
        let both = ["true", "false"].map(|flag| n("spells", &format!(r#"{{"{field}":{flag}}}"#), other));
        assert!(both[0] > 0 && both[0] + both[1] == by_level, "{field}: {both:?}");
    }
    check("spells", r#"{"text":"BALL","save":"dex","damage":"fire","level":3}"#, "/spells/0/id", "fireball");
    check(
        "weapons",
        r#"{"category":"simple","property":"finesse","kind":"melee"}"#,
        "/weapons/0/id",
        "dagger",
    );
    check("creatures", r#"{"text":"goblin","size":"small","kind":"humanoid"}"#, "/creatures/0/id", "goblin");
    check("spells", r#"{"text":"no such"}"#, "/nSpells", 0);
}
