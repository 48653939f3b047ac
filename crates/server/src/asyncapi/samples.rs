//! What a client is told, written: one frame of each kind with everything in it, and one with as little as there can be.

use hall::Revoked;
use serde_json::{Value, json};
use table::Time;

use crate::wire::client_out::ClientOut;

/// Writes every frame but updates and notices, which the hall writes.
pub(super) fn frames() -> [[Value; 2]; 7] {
    let details = json!({ "needed": 500 });
    let legal = [json!({ "action": "roll", "parameters": {} })];
    [welcome(), seated(), asked(), done(), refused(&legal, &details), pong(), bye()]
}

fn written(frame: &ClientOut<'_>) -> Value {
    // What was written a moment ago reads.
    serde_json::from_str(&frame.text()).unwrap_or_default()
}

fn welcome() -> [Value; 2] {
    let of = |person| written(&ClientOut::Welcome { table: "01a1", person, time: Time(1) });
    [of(Some("ada")), of(None)]
}

fn seated() -> [Value; 2] {
    let of =
        |name| written(&ClientOut::Seated { id: "1", seq: 2, seat: 0, name, person: "ada", token: "D0qb" });
    [of(Some("Ada")), of(None)]
}

fn asked() -> [Value; 2] {
    let frame = written(&ClientOut::Asked { id: "1", seq: 2, person: "ada", token: "D0qb" });
    [frame.clone(), frame]
}

fn done() -> [Value; 2] {
    let of = |next, claim| written(&ClientOut::Done { id: "1", seq: 2, next, claim });
    [of(Some("01a2"), Some("claim")), of(None, None)]
}

fn refused(legal: &[Value], details: &Value) -> [Value; 2] {
    let of = |id, details, anchor| {
        let (code, message) = ("NOT_YOUR_TURN", "it is Teo's turn");
        written(&ClientOut::Refused { id, code, message, legal, details, anchor })
    };
    [of(Some("1"), Some(details), Some("your-turn")), of(None, None, None)]
}

fn pong() -> [Value; 2] {
    let frame = written(&ClientOut::Pong { time: Time(1) });
    [frame.clone(), frame]
}

fn bye() -> [Value; 2] {
    let of = |reason| {
        let (code, message) = ("PASS_REVOKED", "the seat has moved");
        written(&ClientOut::Bye { code, message, retry: false, reason })
    };
    [of(Some(Revoked::SeatMoved)), of(None)]
}
