//! Sessions by luck.

use engine::{AnyGame, Luck};
use serde_json::{Value, json};
use table::RESERVED;

use super::CLIENTS;
use crate::schema;
use crate::setup::any_game;

const IDS: [&str; 8] = ["1", "2", "3", "4", "5", "9f1c2a7e5b804d63", "a-long-one-of-24-letters", ""];
pub(crate) fn draw(luck: &mut Luck) -> String {
    let game = any_game(luck);
    let mut text = format!("{} {}\n", game.meta().id, ["playing", "playing", "lobby"][luck.below(3)]);
    for who in 0..1 + luck.below(2) {
        text.push_str(&format!("{who} {}\n", hello(luck)));
    }
    for _ in 0..1 + luck.below(6) {
        text.push_str(&format!("{} {}\n", luck.below(CLIENTS), said(&**game, luck)));
    }
    text
}

/// Most clients want little, which costs little.
fn hello(luck: &mut Luck) -> Value {
    let token = ["{ada}", "{ada}", "{teo}", "{host}", "{mine}", "nobody's"][luck.below(6)];
    let table = ["{table}", "{table}", "{table}", "{table}", "{code}", "nosuchtable"][luck.below(6)];
    let wants: [&[&str]; 5] = [&[], &["events"], &["view"], &["events", "view"], &["scene"]];
    let mut hello = json!({"type": "hello", "table": table, "want": wants[luck.below(wants.len())]});
    if !luck.one_in(6) {
        hello["token"] = json!(token);
    }
    if luck.one_in(4) {
        hello["since"] = json!(luck.below(12));
    }
    if luck.one_in(8) {
        hello["display"] = json!(true);
    }
    hello
}

fn said(game: &dyn AnyGame, luck: &mut Luck) -> String {
    let id = IDS[luck.below(IDS.len())];
    let frame = match luck.below(20) {
        0 => return "!drop".to_owned(),
        1 => return ["!bytes", "!ping", "{\"type\":", "[]"][luck.below(4)].to_owned(),
        2 => return format!("!wait {}", [1, 1_000, 5_000, 40_000][luck.below(4)]),
        3..8 => return format!("!legal {}", luck.below(64)),
        8 | 9 => hello(luck),
        10 | 11 => {
            let name = ["Mia", "Ada", "", "x"][luck.below(4)];
            json!({"type": "sit", "id": id, "name": name, "seat": luck.below(9)})
        }
        12 => json!({"type": "sit", "id": id, "name": "Mia"}),
        13 => json!({"type": "stand", "id": id}),
        14 => json!({"type": "ping"}),
        15 | 16 => order(luck, id),
        _ => {
            let mut act = schema::value(&game.action_schema(), luck);
            if let Some(act) = act.as_object_mut() {
                act.insert("type".to_owned(), json!("act"));
                act.insert("id".to_owned(), json!(id));
            }
            act
        }
    };
    frame.to_string()
}

/// One of the table's own commands.
fn order(luck: &mut Luck, id: &str) -> Value {
    let parameters = match luck.below(4) {
        0 => json!({}),
        1 => json!({"seat": luck.below(4)}),
        2 => {
            let person = ["ada", "teo", "p-1"][luck.below(3)];
            json!({"person": person})
        }
        _ => json!({"phrase": "hello"}),
    };
    let action = RESERVED[luck.below(RESERVED.len())];
    json!({"type": "act", "id": id, "action": action, "parameters": parameters})
}
