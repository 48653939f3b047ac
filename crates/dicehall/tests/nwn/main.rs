//! A game server at a whole house: its token, its requests, and its socket.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

fn dicehall() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dicehall"));
    command.arg("--json").stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

/// Makes a token, and what the house is told of it.
fn token(name: &str) -> (String, String) {
    let output = dicehall().args(["nwn", "token", name]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let made: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |key: &str| made[key].as_str().unwrap().to_owned();
    (text("token"), text("setting"))
}

/// A running house, until it is dropped.
struct House {
    child: Child,
    address: String,
    token: String,
    _folder: TempDir,
}

impl House {
    fn open() -> House {
        let folder = tempfile::tempdir().unwrap();
        let (token, setting) = token("arelith");
        let mut child = dicehall()
            .args([
                "serve",
                "--bind",
                "127.0.0.1",
                "--port",
                "0",
                "--until-stdin-ends",
                "--nwn-server",
                &setting,
            ])
            .arg("--data")
            .arg(folder.path().join("house.db"))
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let said: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("{line}"));
        House { child, address: format!("127.0.0.1:{}", said["port"]), token, _folder: folder }
    }

    fn send(&self, path: &str, body: &Value) -> (u16, Value) {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let url = format!("http://{}/api/nwn/v1/servers/arelith/{path}", self.address);
        let request = agent.post(url).header("authorization", format!("Bearer {}", self.token));
        let mut answer = request.send_json(body).unwrap();
        (answer.status().as_u16(), answer.body_mut().read_json().unwrap_or_default())
    }

    async fn socket(&self, token: &str) -> Option<WebSocketStream<TcpStream>> {
        let url = format!("ws://{}/api/nwn/v1/servers/arelith/ws", self.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        let stream = TcpStream::connect(&self.address).await.unwrap();
        client_async(request, stream).await.ok().map(|(socket, _)| socket)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

async fn hear(socket: &mut WebSocketStream<TcpStream>) -> Value {
    loop {
        match socket.next().await.unwrap().unwrap() {
            Message::Text(text) => return serde_json::from_str(&text).unwrap(),
            Message::Ping(_) | Message::Pong(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

/// An inn with one table and two chairs, in the JSON form of its file.
fn inn() -> Value {
    let float = |value: f32| json!({ "type": "float", "value": value });
    let text = |value: &str| json!({ "type": "cexostring", "value": value });
    let point = |x: f32, y: f32| json!({ "__struct_id": 3, "PointX": float(x), "PointY": float(y), "PointZ": float(0.0) });
    let points = [point(0.0, 0.0), point(9.0, 0.0), point(9.0, 9.0), point(0.0, 9.0)];
    let chair = |x: f32| {
        json!({ "__struct_id": 9, "Tag": text("aetharn_player_seat"), "X": float(x), "Y": float(5.0), "Z": float(0.0),
            "Useable": { "type": "byte", "value": 1 }, "Static": { "type": "byte", "value": 0 } })
    };
    let trigger = json!({ "__struct_id": 1, "Tag": text("game_aetharn"), "Type": { "type": "int", "value": 0 },
        "XPosition": float(0.0), "YPosition": float(0.0), "ZPosition": float(0.0),
        "Geometry": { "type": "list", "value": points } });
    json!({ "__data_type": "GIT ", "TriggerList": { "type": "list", "value": [trigger] },
        "Placeable List": { "type": "list", "value": [chair(3.0), chair(6.0)] } })
}

fn sits(id: &str, who: &str, x: f32) -> Value {
    json!({ "id": id, "type": "chair_used", "player": { "id": who, "name": who }, "area": "inn", "x": x, "y": 5.0 })
}

/// What the socket brings is what a poll would, and events go the other way on it.
#[tokio::test]
async fn a_game_server_hears_on_its_socket_what_there_is_to_do() {
    let house = House::open();
    assert!(house.socket("a guess").await.is_none(), "not without the token");
    let (status, area) = house.send("areas/inn", &inn());
    assert_eq!((status, area["tables"][0]["chairs"].as_array().unwrap().len()), (200, 2), "{area}");
    let mut socket = house.socket(&house.token).await.unwrap();
    assert_eq!(hear(&mut socket).await["anew"], true);
    let (status, answer) = house.send("events", &json!({ "events": [sits("e-1", "Aribeth", 3.0)] }));
    assert_eq!((status, &answer["taken"]), (200, &json!(["e-1"])), "{answer}");
    // What a table tells and what a player is to do come from two sides: either may be the first.
    let (mut brought, mut cursor) = (Vec::new(), Value::Null);
    while !brought.contains(&json!("nui_create")) {
        let heard = hear(&mut socket).await;
        brought.extend(heard["operations"].as_array().unwrap().iter().map(|op| op["op"].clone()));
        cursor = heard["cursor"].clone();
    }
    assert_eq!(brought.pop(), Some(json!("nui_create")), "a window is shown when all is done");
    brought.sort_by_key(Value::to_string);
    assert_eq!(brought, ["message", "sit"]);
    let batch = json!({ "events": [sits("e-2", "Bodhi", 6.0)], "after": cursor });
    socket.send(Message::text(batch.to_string())).await.unwrap();
    let answered = loop {
        let heard = hear(&mut socket).await;
        if heard.get("taken").is_some() {
            break heard;
        }
    };
    assert_eq!(answered["taken"], json!(["e-2"]));
    socket.send(Message::text("{")).await.unwrap();
    assert_eq!(hear(&mut socket).await["error"]["code"], "VALIDATION_ERROR");
}

/// The house is told what is wrong with a game server before it opens.
#[test]
fn a_game_server_that_does_not_read_opens_no_house() {
    for (given, code) in
        [("arelith", "NO_GAME_SERVER"), ("arelith=1234", "BAD_TOKEN_HASH"), ("A B=00", "BAD_SERVER_NAME")]
    {
        let output = dicehall().args(["serve", "--port", "0", "--nwn-server", given]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{given}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(code), "{given}: {said}");
    }
}
