//! What the service answers: what `dicehall rules5e` answers, and what can be looked up.

use rules5e_commands::subcommands;
use serde_json::{Value, json};

use crate::house::House;

/// A request with a seed, where it rolls.
fn seeded(name: &str, example: &str) -> String {
    let mut request: Value = serde_json::from_str(example).unwrap();
    if rules5e_commands::request_schema(name).unwrap()["properties"]["seed"].is_object() {
        request["seed"] = json!(11);
    }
    request.to_string()
}

/// The same code answers on the command line and over HTTP, byte by byte.
#[tokio::test]
async fn every_question_is_answered_as_the_command_does() {
    let house = House::open().await;
    for (name, example) in subcommands() {
        let request = seeded(name, example);
        let answer = house.ask(name, &request).await;
        answer.is_ok();
        assert_eq!(answer.text, rules5e_commands::answer(name, &request).unwrap(), "{name}");
    }
    let cast = seeded("cast", r#"{"spell":"fireball","targets":[{"id":"a","save_bonus":1}]}"#);
    assert_eq!(house.ask("spells/cast", &cast).await.text, house.ask("cast", &cast).await.text);
    let los = r#"{"map":["A..g"],"from":"A","to":"g"}"#;
    assert_eq!(house.ask("line-of-sight", los).await.is_ok()["visible"], true);
}

/// TUR-10: an attack and its damage are resolved in the document's own words, `attack_bonus` and `natural_roll`.
#[tokio::test]
async fn a_melee_attack_is_resolved_by_two_questions() {
    let house = House::open().await;
    let attack = r#"{"attack_bonus":5,"ac":15,"advantage":false,"disadvantage":false,"natural":20}"#;
    let hit = house.ask("attack", attack).await.is_ok();
    assert_eq!((&hit["hit"], &hit["critical_hit"]), (&json!(true), &json!(true)));
    assert_eq!((&hit["natural_roll"], &hit["total"], &hit["ac"]), (&json!(20), &json!(25), &json!(15)));
    let damage = json!({
        "damage": [{ "dice": "1d8+3", "damage_type": "slashing", "faces": [4, 6] }],
        "critical": hit["critical_hit"], "resistances": ["slashing"], "hp": 7, "max": 7, "death_saves": false,
    });
    let hurt = house.ask("damage", &damage.to_string()).await.is_ok();
    assert_eq!((&hurt["total"], &hurt["health"]["hp"]), (&json!(6), &json!(1)));
    assert_eq!(hurt["original_damage"], json!([{ "amount": 13, "damage_type": "slashing" }]));
    assert_eq!(hurt["final_damage"], json!([{ "amount": 6, "damage_type": "slashing" }]));
}

/// TUR-11: a spell takes its slot, everybody saves for themselves, and the damage is rolled once.
#[tokio::test]
async fn a_spell_is_cast_by_one_question() {
    let house = House::open().await;
    let request = json!({
        "spell": "burning_hands", "slot": 2, "caster_level": 3, "modifier": 3, "seed": 5,
        "slots": [4, 2, 0, 0, 0, 0, 0, 0, 0],
        "targets": [
            { "id": "goblin", "save_bonus": 2, "natural": 1 },
            { "id": "wolf", "save_bonus": 2, "natural": 19 },
        ],
    });
    let cast = house.ask("spells/cast", &request.to_string()).await.is_ok();
    let rolled = cast["rolled"][0]["amount"].as_u64().unwrap();
    assert_eq!(cast["rolled"][0]["formula"], "4d6");
    assert_eq!(cast["slots"], json!([4, 1, 0, 0, 0, 0, 0, 0, 0]));
    assert_eq!(cast["targets"][0]["total"], json!(rolled));
    assert_eq!(cast["targets"][1]["total"], json!(rolled / 2));
}

/// TUR-24: what nobody has rolled, the service rolls: from a seed the same every time, without one by chance.
#[tokio::test]
async fn what_is_not_given_is_rolled() {
    let house = House::open().await;
    let roll = |fields: &str| format!(r#"{{"expression":"8d100"{fields}}}"#);
    let with = |seed: u64| roll(&format!(r#","seed":{seed}"#));
    let (one, again) = (house.ask("roll", &with(1)).await.is_ok(), house.ask("roll", &with(1)).await.is_ok());
    assert_eq!(one, again);
    assert_ne!(one["faces"], house.ask("roll", &with(2)).await.is_ok()["faces"]);
    let (one, other) =
        (house.ask("roll", &roll("")).await.is_ok(), house.ask("roll", &roll("")).await.is_ok());
    assert_eq!((&one["dice"], &other["dice"]), (&json!("chance"), &json!("chance")));
    assert_ne!(one["faces"], other["faces"]);
    for name in ["ability-check", "saving-throw"] {
        let request =
            r#"{"ability":"dex","ability_modifier":3,"proficiency_bonus":2,"has_proficiency":true,"dc":10}"#;
        let thrown = house.ask(name, request).await.is_ok();
        assert_eq!(thrown["bonus"], 5, "{name}");
        assert!((1..=20).contains(&thrown["natural"].as_i64().unwrap()), "{name}");
    }
}

/// Lists and their entries are read, narrowed down by what stands behind the question mark, in either spelling.
#[tokio::test]
async fn what_there_is_can_be_looked_up() {
    let house = House::open().await;
    let look = async |path: &str| house.get(&format!("/api/rules5e/{path}")).await.is_ok();
    assert_eq!(look("skills").await["skills"].as_array().unwrap().len(), 18);
    let skill = look("skills/sleight_of_hand?level=5&expertise=true").await;
    assert_eq!((&skill["ability"], &skill["bonus"]), (&json!("dex"), &json!(6)));
    assert_eq!(look("weapons?category=simple&property=finesse").await["nWeapons"], 2);
    assert_eq!(
        look("weapons/longsword?bothHands=true&proficiency=2").await["damage"],
        json!(["1d10 slashing"])
    );
    assert_eq!(look("weapons/longsword?both_hands=true").await["weapon"]["category"], "martial");
    assert_eq!(look("spells?level=3&save=dex&text=BALL").await["spells"][0]["id"], "fireball");
    assert_eq!(look("spells?concentration=false&level=0").await["spells"][0]["id"], "acid_splash");
    assert_eq!(look("spells/fireball?slot=5").await["damage"], json!(["10d6 fire"]));
    assert_eq!(look("spells/fire_bolt?caster_level=11").await["damage"], json!(["3d10 fire"]));
    assert_eq!(look("creatures?text=goblin").await["nCreatures"], 2);
    assert_eq!(look("creatures/goblin").await["creature"]["hp"], 7);
    assert_eq!(look("conditions").await["conditions"].as_array().unwrap().len(), 15);
    assert_eq!(look("conditions/grappled").await["speedFt"], 0);
    assert_eq!(look("challenges").await["challenges"].as_array().unwrap().len(), 34);
    assert_eq!(look("challenges/1%2F4").await["xp"], 50);
    assert_eq!(look("challenges/17").await["proficiency"], 6);
    assert_eq!(look("challenges?xp=2000").await["rating"], "5");
    assert_eq!(look("levels?xp=7000").await["level"], 5);
    assert_eq!(look("levels/5").await["xp"], 6500);
    assert_eq!(look("slots/5").await["slots"], json!([4, 3, 2, 0, 0, 0, 0, 0, 0]));
    assert_eq!(look("slots/5?spend=3").await["slots"], json!([4, 3, 1, 0, 0, 0, 0, 0, 0]));
}

/// Sight, range and areas are answered for maps up to the largest.
#[tokio::test]
async fn maps_are_looked_at() {
    let house = House::open().await;
    let rows = vec![".".repeat(100); 100];
    let area = json!({ "map": rows, "area": { "shape": "circle", "radiusFt": 500 }, "origin": [50, 50] });
    assert_eq!(house.ask("area", &area.to_string()).await.is_ok()["nCells"], 10_000);
    let reach = json!({ "map": rows, "from": [0, 0], "feet": 60_000 });
    assert_eq!(house.ask("reach", &reach.to_string()).await.is_ok()["nCells"], 10_000);
    let los = json!({ "map": rows, "from": [0, 0], "to": [99, 99] });
    assert_eq!(house.ask("los", &los.to_string()).await.is_ok()["visible"], true);
    let range = r#"{"from":[0,0],"to":[20,5],"range":{"normal":80,"long":320}}"#;
    assert_eq!(house.ask("range", range).await.is_ok()["inRange"], "long");
}
