//! TUR-26: many clients at once make one order, lose nothing and spend nothing twice.

use std::collections::BTreeSet;
use std::sync::Barrier;
use std::thread;

use serde_json::{Value, json};

use crate::house::{House, skirmish};

const WRITERS: usize = 64;

#[test]
fn sixty_four_writers_make_one_order_and_spend_nothing_twice() {
    let house = House::open();
    let table = house.table(skirmish());
    table.submit(&table.gm, json!([{ "type": "COMBAT_START" }]));
    let active = table.heros_turn();
    let token = match active.as_str().unwrap() {
        "mara" => table.ann.clone(),
        "teo" => table.ben.clone(),
        _ => table.gm.clone(),
    };
    let together = Barrier::new(WRITERS);
    let answers: Vec<(u16, Value)> = thread::scope(|scope| {
        let writers: Vec<_> = (0..WRITERS)
            .map(|n| {
                let (table, together, token, active) = (&table, &together, &token, &active);
                scope.spawn(move || {
                    let (token, intent) = match n % 2 {
                        0 => (&table.gm, json!({ "type": "NARRATE", "text": format!("word {n}") })),
                        _ => (token, json!({ "type": "DASH", "actor": active })),
                    };
                    together.wait();
                    table.submit(token, json!([intent]))
                })
            })
            .collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).collect()
    });
    let narrated = answers.iter().step_by(2);
    let seqs: BTreeSet<u64> = narrated
        .map(|(status, done)| {
            assert_eq!(*status, 200, "{done}");
            done["done"][0]["seq"].as_u64().unwrap()
        })
        .collect();
    assert_eq!(seqs.len(), WRITERS / 2, "each has a record of its own");
    let dashes = answers.iter().skip(1).step_by(2).filter(|(status, _)| *status == 200).count();
    assert_eq!(dashes, 1, "an action is spent once: {answers:?}");
    let refused = answers.iter().skip(1).step_by(2).find(|(status, _)| *status != 200).unwrap();
    assert_eq!(refused.1["error"]["details"]["class"], "ActionEconomyError");
    // Nothing is lost, and everybody reads the same order.
    let of = |token: &str| -> Vec<Value> {
        table.messages(token, "narration").iter().map(|told| json!([told["seq"], told["text"]])).collect()
    };
    assert_eq!(of(&table.ann).len(), WRITERS / 2);
    assert_eq!(of(&table.ann), of(&table.gm));
    assert_eq!(
        table.messages(&table.ben, "event").iter().filter(|event| event["name"] == "DASHED").count(),
        1
    );
}
