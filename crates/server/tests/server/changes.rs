//! Updates that hold what changed: put together they are what is sent whole, in every game and for everybody.

use scene::{Scene, changed};
use serde_json::{Value, json};

use crate::drive::games;
use crate::house::House;
use crate::over_socket::seat_everybody;
use crate::socket::Socket;

/// A client that keeps what it was shown, beside one that is shown all of it each time.
struct Pair {
    keeps: Socket,
    whole: Socket,
    n_read: usize,
    scene: Scene,
    n_changes: usize,
}

impl Pair {
    fn new(port: u16, hello: &Value) -> Pair {
        let open = |want: Value| {
            let mut hello = hello.clone();
            hello["want"] = want;
            Socket::hello(port, &hello)
        };
        let (keeps, whole) = (open(json!(["table", "changes"])), open(json!(["table", "scene"])));
        Pair { keeps, whole, n_read: 0, scene: Scene::default(), n_changes: 0 }
    }

    /// Reads both up to a record, and compares.
    fn compare(&mut self, seq: u64) {
        let whole = self.whole.until_seq(seq);
        self.keeps.until_seq(whole["seq"].as_u64().unwrap());
        for text in self.keeps.heard.iter().skip(self.n_read) {
            let told: Value = serde_json::from_str(text).unwrap();
            if told["type"] != "update" {
                continue;
            }
            assert!(told["view"].is_null() && told["events"].is_null(), "{told}");
            self.scene = match (&told["changes"], &told["scene"]) {
                (Value::Null, scene) => serde_json::from_value(scene.clone()).unwrap(),
                (change, Value::Null) => changed(&self.scene, change).expect("a change of what was shown"),
                _ => panic!("either what changed or all of it: {told}"),
            };
            self.n_changes += usize::from(!told["changes"].is_null());
        }
        self.n_read = self.keeps.heard.len();
        assert_eq!(self.keeps.latest["seq"], whole["seq"]);
        assert_eq!(self.scene, serde_json::from_value::<Scene>(whole["scene"].clone()).unwrap());
    }
}

#[test]
fn changes_put_together_are_the_whole_in_every_game() {
    let house = House::open();
    let mut n_changes = 0;
    for short in games() {
        let (created, _host, mut sockets) = seat_everybody(&house, &short);
        let table = &created["gameId"];
        let token = |socket: &Socket| {
            let seated = socket.heard.iter().find(|text| text.contains("\"type\":\"seated\"")).unwrap();
            serde_json::from_str::<Value>(seated).unwrap()["token"].clone()
        };
        let mut pairs = [
            Pair::new(house.port, &json!({ "table": table, "token": token(&sockets[0]) })),
            Pair::new(house.port, &json!({ "table": table, "display": true })),
            Pair::new(house.port, &json!({ "table": table })),
        ];
        short.finish_by(&mut sockets, |update| {
            let seq = update["seq"].as_u64().unwrap();
            pairs.iter_mut().for_each(|pair| pair.compare(seq));
        });
        n_changes += pairs.iter().map(|pair| pair.n_changes).sum::<usize>();
    }
    // A short game may be over before anything but the first, which is whole.
    assert!(n_changes > 50, "{n_changes}");
}
