//! A fight with secrets over the wire. A player of the other side, a spectator, the screen on the wall and a stranger
//! read everything there is to read after each step, and find no canary: no cell of somebody who has hidden, no hit
//! points that are withheld, no secret roll, nothing of a sheet that nobody has shown. The game master finds them all,
//! and once the rules reveal one, the player finds it too.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::canaries::{Canary, Ear, discs};
use crate::receiver::Receiver;
use crate::socket::Socket;
use crate::web::{Web, id};
use crate::webhooks::Setup;

const WIDTH: usize = 53;
const HEIGHT: usize = 37;
/// Who hides: the creature of this number.
const LURKER: u64 = 2;
const HAULER: u64 = 3;
/// Where the lurker begins, in the open; then it hides and goes on.
const DEN: [u64; 2] = [44, 29];
const LAIR: [u64; 2] = [47, 31];
/// Where it is dragged: the cell that whoever drags it has just left, for all to see.
const DRAGGED: [u64; 2] = [48, 34];

/// Two heroes in one corner, and in a walled room in the other the lurker and somebody who drags it.
fn setup() -> Value {
    let wall = |x: usize, y: usize| (x == 40 && y >= 25) || (y == 25 && x >= 40);
    let row = |y: usize| -> String { (0..WIDTH).map(|x| if wall(x, y) { '#' } else { '.' }).collect() };
    let sheet = |id: &str, name: &str, rest: Value| {
        let mut sheet = json!({
            "id": id, "name": name, "ac": 12, "hp": 20, "proficiency": 2,
            "abilities": { "str": 10, "dex": 10, "con": 10, "int": 10, "wis": 10, "cha": 10 },
        });
        sheet.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        sheet
    };
    let attack = |id: &str, name: &str, range: Value| {
        let damage = json!([{ "count": 1, "sides": 6, "type": "piercing" }]);
        json!({ "id": id, "name": name, "toHit": 3, "reach": 5, "range": range, "damage": damage })
    };
    let bow = attack("bow", "Bow", json!({ "normal": 80, "long": 320 }));
    let things =
        json!([{ "item": "potion_of_healing", "count": 9 }, { "item": "alchemists_fire", "count": 9 }]);
    let lurker = json!({
        "hp": 1913, "proficiency": 10, "expertise": ["stealth"],
        "abilities": { "str": 1, "dex": 30, "con": 10, "int": 10, "wis": 10, "cha": 10 },
        "attacks": [attack("quillfang", "Quillfang", Value::Null)], "items": things,
        "spellcasting": { "ability": "int", "slots": [7, 0, 0, 0, 0, 0, 0, 0, 0],
            "spells": ["nightgloam", "duskmantle"] },
    });
    let hauler = json!({
        "hp": 1999, "proficiency": 10, "expertise": ["athletics"],
        "abilities": { "str": 30, "dex": 10, "con": 10, "int": 10, "wis": 10, "cha": 10 },
    });
    let spell = |id: &str, name: &str| {
        json!({ "id": id, "name": name, "level": 1, "range": 0, "targets": { "kind": "caster" },
            "boon": { "ac": 2 }, "ends": { "kind": "rounds", "n": 10 } })
    };
    json!({
        "map": (0..HEIGHT).map(row).collect::<Vec<_>>(),
        "content": {
            "spells": [spell("nightgloam", "Nightgloam"), spell("duskmantle", "Duskmantle")],
            "monsters": [
                sheet("lurker", "Grindlewick", lurker),
                sheet("hauler", "Haulk", hauler),
                sheet("hollowmere_thane", "Hollowmere Thane", json!({})),
            ],
            "characters": [sheet("hero", "Hero", json!({ "deathSaves": true, "attacks": [bow], "items": things }))],
        },
        "creatures": [
            { "stats": "hero", "at": [3, 3] }, { "stats": "hero", "at": [4, 4] },
            { "stats": "lurker", "at": DEN }, { "stats": "hauler", "at": [48, 32] },
        ],
        "rolls": "auto", "hp": "hidden", "secretRolls": true, "autoplay": "none", "master": true,
    })
}

/// What nobody but the house may know from the start: hit points, what is on the sheet, what the game master thinks of.
fn canaries() -> Vec<Canary> {
    let words = ["quillfang", "nightgloam", "duskmantle", "hollowmere", "quagmirrow"].map(Canary::word);
    let numbers = [1913, 1741, 1777, 251].map(Canary::Number);
    let events = ["displaced", "check_made", "check_judged", "hp_changed", "initiative_totals"];
    let events = events.map(|name| Canary::Event { name, creature: LURKER });
    words.into_iter().chain(numbers).chain(events).collect()
}

/// The table, who plays at it, and everybody who listens.
struct Fight {
    table: String,
    master: Socket,
    npcs: Socket,
    player: Socket,
    ears: Vec<Ear>,
    canaries: Vec<Canary>,
    /// Every picture of the board that was read.
    pictures: Vec<String>,
    /// Cells where the lurker was while it had hidden.
    lairs: Vec<[u64; 2]>,
    hooks: Receiver,
    players: Web,
}

impl Fight {
    /// Does something, and has everybody read all there is.
    #[track_caller]
    fn does(&mut self, who: fn(&mut Fight) -> &mut Socket, action: &str, parameters: Value) {
        let done = who(self).done(&json!({ "action": action, "parameters": parameters }));
        let seq = done["seq"].as_u64().unwrap();
        for socket in [&mut self.master, &mut self.npcs, &mut self.player] {
            socket.until_seq(seq);
        }
        self.note_lair();
        self.read(seq, action);
    }

    /// Notes where the lurker is while nobody else may know.
    fn note_lair(&mut self) {
        let lurker = self.creature(LURKER);
        let at: [u64; 2] = serde_json::from_value(lurker["position"].clone()).unwrap();
        if lurker["hidden"] == true && ![DEN, DRAGGED].contains(&at) && !self.lairs.contains(&at) {
            self.lairs.push(at);
            self.canaries.push(Canary::Cell { at, number: at[1] * WIDTH as u64 + at[0] });
        }
    }

    /// Has everybody read everything, and finds no canary in it.
    #[track_caller]
    fn read(&mut self, seq: u64, after: &str) {
        for ear in &mut self.ears {
            ear.read(seq);
            for (from, text) in ear.heard.drain(..) {
                self.pictures
                    .extend((from.contains("board.svg") && text.contains("<svg")).then(|| text.clone()));
                let found = Canary::find(&self.canaries, &from, &text);
                assert!(found.is_none(), "after {after} the {} reads {found:?} in {from}: {text}", ear.who);
            }
        }
        for call in self.hooks.all() {
            let found = Canary::find(&self.canaries, "a webhook", &call.text);
            assert!(found.is_none(), "after {after} a webhook tells {found:?}: {}", call.text);
        }
    }

    /// Lists the canaries that neither the game master nor whoever plays the NPCs has read.
    fn unknown_to_the_house(&self) -> Vec<Canary> {
        let mut unknown = self.canaries.clone();
        for frame in self.master.heard.iter().chain(&self.npcs.heard) {
            while let Some(found) = Canary::find(&unknown, "the socket", frame).cloned() {
                unknown.retain(|canary| *canary != found);
            }
        }
        unknown
    }

    /// Returns a creature as the game master sees it.
    fn creature(&self, n: u64) -> Value {
        self.master.latest["view"]["game"]["creatures"][n as usize].clone()
    }

    fn active(&self) -> Option<u64> {
        self.master.latest["view"]["game"]["activeCreatureId"].as_u64()
    }

    /// Has turns pass until it is the turn of a creature; the heroes try what names the lurker.
    #[track_caller]
    fn until_turn_of(&mut self, creature: u64) {
        for _ in 0..12 {
            match self.active() {
                Some(active) if active == creature => return,
                Some(active) if active < LURKER => {
                    self.try_everything();
                    self.does(|fight| &mut fight.player, "end_turn", json!({}));
                }
                _ => self.does(|fight| &mut fight.npcs, "end_turn", json!({})),
            }
        }
        panic!("creature {creature} never has a turn");
    }

    /// Has the player try, over REST and over the socket, what names the lurker: refusals and dry runs tell nothing.
    #[track_caller]
    fn try_everything(&mut self) {
        let names = |key: &str| json!({ key: LURKER });
        let tries = [
            ("melee_attack", json!({ "target": LURKER, "moveRequired": true })),
            ("ranged_attack", names("target")),
            ("grapple", names("target")),
            ("shove", json!({ "target": LURKER, "away": true })),
            ("help", json!({ "target": 1 - self.active().unwrap_or(0).min(1), "against": LURKER })),
            ("use_item", json!({ "item": "potion_of_healing", "target": LURKER })),
            ("use_item", json!({ "item": "alchemists_fire", "target": LURKER })),
            ("stabilize", names("target")),
            ("wake", names("target")),
            ("extinguish", names("target")),
            ("skill_check", json!({ "actor": LURKER, "skill": "perception" })),
            ("set_hp", json!({ "target": LURKER, "hp": 1 })),
        ];
        let mut secret = self.canaries.clone();
        secret.extend(self.lairs.last().map(|lair| self.far(*lair)).into_iter().flatten());
        let moves = format!("/api/games/{}/moves", self.table);
        for (action, parameters) in tries {
            let wish = json!({ "action": action, "parameters": parameters });
            let dry = self.players.post(&format!("{moves}?dryRun=true"), &json!({ "move": wish }));
            let hidden = self.creature(LURKER)["hidden"] == true;
            if hidden {
                assert!(dry.json()["valid"] != true, "{wish}: {}", dry.text);
                let wet = self.player.act(&wish);
                assert_eq!(wet["type"], "refused", "{wet}");
                for text in [dry.text, wet.to_string()] {
                    let found = Canary::find(&secret, "a try", &text);
                    assert!(found.is_none(), "{wish} tells {found:?}: {text}");
                }
            }
        }
        for action in ["hide", "dodge", "dash", "disengage", "ready"] {
            let dry =
                self.players.post(&format!("{moves}?dryRun=true"), &json!({ "move": { "action": action } }));
            let found = Canary::find(&secret, "a try", &dry.text);
            assert!(found.is_none(), "{action} tells {found:?}: {}", dry.text);
        }
    }

    /// How far the lurker is from the heroes, in feet.
    fn far(&self, lair: [u64; 2]) -> Vec<Canary> {
        let feet = |n: u64| {
            let at: [u64; 2] = serde_json::from_value(self.creature(n)["position"].clone()).unwrap();
            5 * at[0].abs_diff(lair[0]).max(at[1].abs_diff(lair[1]))
        };
        (0..LURKER).map(feet).filter(|feet| *feet > 60).map(|feet| Canary::Number(feet as i64)).collect()
    }
}

/// Opens the table and has everybody listen.
fn open() -> (crate::house::House, Fight) {
    let hooks = Receiver::open(0, |_| Some(200));
    let house = Setup::new(hooks.port, "").open();
    let web = house.web();
    let created = web.create("combat", &["Ada", "Teo", "Mia"], &setup());
    let (table, code) = (id(&created), created["code"].as_str().unwrap().to_owned());
    let token = |name: &str| created["tokens"][name].clone();
    let at =
        |token: &Value| Socket::hello(house.port, &json!({ "table": table, "token": token, "since": 0 }));
    let ear = |who, web: Web| Ear::new(who, web, (&table, &code));
    let ada = token("ada");
    let ears = vec![
        ear("player", web.with(&ada)).asking().listening(house.port, Some(&ada), false),
        ear("spectator", web.clone()).listening(house.port, None, false),
        ear("screen on the wall", web.clone()).listening(house.port, None, true),
        ear("stranger", web.clone()).asking(),
    ];
    let fight = Fight {
        master: at(&token("mia")),
        npcs: at(&token("teo")),
        player: at(&ada),
        ears,
        canaries: canaries(),
        pictures: Vec::new(),
        lairs: Vec::new(),
        hooks,
        players: web.with(&ada),
        table,
    };
    (house, fight)
}

#[test]
fn nobody_reads_a_secret_of_a_fight_while_it_goes_on() {
    let (_house, mut fight) = open();
    let first = fight.master.latest["seq"].as_u64().unwrap();
    fight.read(first, "the start");

    fight.until_turn_of(LURKER);
    fight.does(|fight| &mut fight.npcs, "hide", json!({}));
    assert_eq!(fight.creature(LURKER)["hidden"], true, "it has hidden");
    fight.does(|fight| &mut fight.npcs, "move", json!({ "to": LAIR }));
    assert_eq!(fight.lairs, [LAIR]);

    let check = json!({ "actor": LURKER, "skill": "perception", "dc": 251, "reason": "Quagmirrow" });
    fight.does(|fight| &mut fight.master, "skill_check", check);
    fight.does(|fight| &mut fight.master, "set_hp", json!({ "target": LURKER, "hp": 1741, "temp": 1777 }));
    fight.until_turn_of(HAULER);
    fight.does(|fight| &mut fight.npcs, "grapple", json!({ "target": LURKER }));
    let path = json!({ "path": [[48, 33], DRAGGED, [49, 34]] });
    fight.does(|fight| &mut fight.npcs, "move", path);
    assert_eq!(fight.creature(LURKER)["position"], json!(DRAGGED));
    fight.until_turn_of(LURKER);
    fight.does(|fight| &mut fight.npcs, "use_item", json!({ "item": "potion_of_healing" }));
    fight.until_turn_of(HAULER);
    fight.does(|fight| &mut fight.npcs, "shove", json!({ "target": LURKER, "away": true }));
    assert_eq!(fight.lairs, [LAIR, [47, 34]], "it was pushed while it had hidden");
    fight.until_turn_of(LURKER);
    let ready = json!({ "trigger": "foe_in_reach", "weapon": "quillfang" });
    fight.does(|fight| &mut fight.npcs, "ready", ready);
    fight.until_turn_of(0);
    fight.until_turn_of(LURKER);
    // What no creature of the encounter has is for nobody yet.
    assert_eq!(fight.unknown_to_the_house(), [Canary::word("hollowmere")]);

    // A spell gives it away: where it is now, and what it casts. Everything else stays secret.
    let lair = *fight.lairs.last().unwrap();
    let told = |canary: &Canary| match canary {
        Canary::Cell { at, .. } => *at == lair,
        other => *other == Canary::word("nightgloam"),
    };
    let (revealed, kept) = fight.canaries.drain(..).partition(told);
    fight.canaries = kept;
    let revealed: Vec<Canary> = revealed;
    assert_eq!(revealed.len(), 2);
    let before = discs(&fight.ears[0].picture());
    fight.npcs.done(&json!({ "action": "cast", "parameters": { "spell": "nightgloam" } }));
    let seq = fight.npcs.latest["seq"].as_u64().unwrap();
    fight.player.until_seq(seq);
    for canary in &revealed {
        let only = std::slice::from_ref(canary);
        let mut frames = fight.player.heard.iter();
        let known = frames.any(|frame| Canary::find(only, "the socket", frame).is_some());
        assert!(known, "the player reads {canary:?} now");
    }
    // It is drawn now, and was in no picture before.
    let drawn: BTreeSet<String> = discs(&fight.ears[0].picture()).difference(&before).cloned().collect();
    assert!(!drawn.is_empty(), "the player sees where it is");
    assert!(fight.pictures.len() > 20, "{} pictures", fight.pictures.len());
    let told = fight.pictures.iter().find(|picture| !discs(picture).is_disjoint(&drawn));
    assert!(told.is_none(), "a picture drew it while it had hidden: {told:?}");
    fight.master.until_seq(seq);
    fight.read(seq, "a spell");
}
