//! Plays to look at: with known dice, or by bots, or at a table.

use dice::{Dice, Seed};
use engine::{AnyPlay, Bot, Luck, Seat, Seats};
use scene::{Control, Panel, Row, Scene, SeatPresence, Seated, Tray};
use serde_json::{Value, json};
use table::{Act, Audience, Command, Opening, PersonId, Record, Request, Table, Time};

/// The names of the seats.
pub(crate) const NAMES: [&str; 8] = ["Ada", "Bo", "Cleo", "Dina", "Emil", "Finn", "Gus", "Hana"];

/// A play without a table.
pub(crate) struct Stage {
    pub(crate) play: Box<dyn AnyPlay>,
    seats: u8,
}

impl Stage {
    /// Starts a play.
    pub(crate) fn start(game: &str, setup: Value, seats: u8, dice: Dice) -> Stage {
        let registry = dicehall::games::all();
        let mut play = registry.get(game).expect("a known game").play(&setup, seats, dice).unwrap();
        play.start();
        Stage { play, seats }
    }

    /// Starts a play with known dice.
    pub(crate) fn scripted(game: &str, setup: Value, seats: u8, faces: &[u32]) -> Stage {
        Stage::start(game, setup, seats, Dice::scripted(faces.iter().copied()))
    }

    /// Starts a play with the dice of a seed.
    pub(crate) fn seeded(game: &str, seats: u8, seed: u64) -> Stage {
        Stage::start(game, Value::Null, seats, Dice::fast(seed))
    }

    /// Does something that is allowed.
    #[track_caller]
    pub(crate) fn act(&mut self, seat: u8, action: &str, parameters: Value) {
        let action = json!({ "action": action, "parameters": parameters });
        self.play.act(Seat(seat), &action).unwrap();
        assert!(self.play.dice().trouble().is_none(), "the dice do not serve");
    }

    /// Has greedy bots play so many actions, or to the end.
    pub(crate) fn bots(&mut self, most: usize) {
        let mut luck = Luck::new(3);
        for _ in 0..most {
            while self.play.goes_on() {
                self.play.go_on();
            }
            let Some(seat) = self.play.asks().first().map(|ask| ask.seat) else { return };
            let action = self.play.choose(Bot::Greedy, seat, &mut luck).expect("an asked seat can act");
            self.play.act(seat, &action).unwrap();
        }
    }

    /// The picture for the TV.
    pub(crate) fn tv(&self) -> Scene {
        self.scene(Seats::NONE)
    }

    /// The picture for a seat.
    pub(crate) fn seat(&self, seat: u8) -> Scene {
        self.scene(Seats::only(Seat(seat)))
    }

    fn scene(&self, to: Seats) -> Scene {
        let mut scene = self.play.scene(to);
        let seated = |(mark, name): (u8, &&str)| Seated {
            name: (*name).to_owned(),
            mark,
            bot: false,
            presence: SeatPresence::Present,
        };
        scene.seats = (0..self.seats).zip(&NAMES).map(seated).collect();
        scene.turn = scene.turn.or_else(|| self.play.asks().first().map(|ask| ask.seat.0));
        scene
    }
}

/// A table with its records.
pub(crate) struct Room {
    pub(crate) table: Table,
    pub(crate) records: Vec<Record>,
    pub(crate) now: Time,
}

impl Room {
    /// Opens a table whose host is the first of these people, who all sit down.
    pub(crate) fn open(game: &str, seed: u8, people: &[&str]) -> Room {
        let now = Time(1_800_000_000_000);
        let opening = Opening {
            id: "t1".to_owned(),
            title: "Oak table".to_owned(),
            game: dicehall::games::all().get(game).expect("a known game").clone(),
            setup: Value::Null,
            policy: None,
            host: PersonId(people[0].to_owned()),
            seed: Seed::from_bytes([seed; 32]),
        };
        let (table, first) = Table::open(now, opening).unwrap();
        let mut room = Room { table, records: vec![first], now };
        for name in people {
            let name = (*name).to_owned();
            room.ask(&name.clone(), Request::Sit { seat: None, name, mark: None, entropy: None });
        }
        room
    }

    /// Opens a table and starts.
    pub(crate) fn started(game: &str, seed: u8, people: &[&str]) -> Room {
        let mut room = Room::open(game, seed, people);
        room.order(people[0], "start");
        room
    }

    /// Sends a command that is carried out.
    #[track_caller]
    pub(crate) fn ask(&mut self, who: &str, request: Request) {
        let from = PersonId(who.to_owned());
        let answer = self.table.handle(self.now, Command { id: None, from, request });
        self.records.extend(answer.records);
        answer.result.unwrap();
    }

    /// Sends an action without parameters.
    #[track_caller]
    pub(crate) fn order(&mut self, who: &str, action: &str) {
        self.ask(who, sent(None, json!({ "action": action })));
    }

    /// Lets so many seconds pass.
    pub(crate) fn wait(&mut self, seconds: u64) {
        self.now = Time(self.now.0 + seconds * 1000);
        self.records.extend(self.table.tick(self.now).records);
    }

    /// Has greedy bots act for whoever is asked, until the TV's picture is as wanted or it is over.
    pub(crate) fn bots_until(&mut self, is: impl Fn(&Scene) -> bool) -> bool {
        let mut luck = Luck::new(5);
        for _ in 0..20_000 {
            if is(&self.tv()) {
                return true;
            }
            if let Some(record) = self.table.go_on(self.now) {
                self.records.push(record);
                continue;
            }
            let Some(seat) = self.on_turn() else { return false };
            let play = self.table.play().expect("the play has started");
            let action = play.choose(Bot::Greedy, seat, &mut luck).expect("an asked seat can act");
            let who = self.table.chair(seat).expect("an asked seat is taken").person.0.clone();
            self.ask(&who, sent(Some(seat), action));
        }
        panic!("the game does not end");
    }

    /// The seat that is asked.
    pub(crate) fn on_turn(&self) -> Option<Seat> {
        self.table.play()?.asks().first().map(|ask| ask.seat)
    }

    /// The picture for the TV.
    pub(crate) fn tv(&self) -> Scene {
        self.table.scene(self.now, Audience::PUBLIC)
    }

    /// The picture for a seat.
    pub(crate) fn seat(&self, seat: Seat) -> Scene {
        self.table.scene(self.now, Audience::seat(seat))
    }
}

/// The dice of a scene.
pub(crate) fn tray(scene: &Scene) -> Option<&Tray> {
    scene.panels.iter().find_map(|panel| match panel {
        Panel::Dice(tray) => Some(tray),
        _ => None,
    })
}

/// The rows of the scoreboard of a scene.
pub(crate) fn rows(scene: &Scene) -> &[Row] {
    let board = scene.panels.iter().find_map(|panel| match panel {
        Panel::Scoreboard(board) => Some(board.rows.as_slice()),
        _ => None,
    });
    board.expect("a scoreboard")
}

/// The control that sends an action.
#[track_caller]
pub(crate) fn control<'a>(scene: &'a Scene, action: &str) -> &'a Control {
    let found = scene.controls.iter().find(|control| control.action.action == action);
    found.unwrap_or_else(|| panic!("no {action} in {:?}", scene.controls))
}

/// Whether something of this kind is announced.
pub(crate) fn announces(scene: &Scene, kind: &str) -> bool {
    scene.announcements.iter().any(|loud| loud.kind == kind)
}

/// An action by its envelope, as the house reads it.
fn sent(seat: Option<Seat>, action: Value) -> Request {
    Request::Act(Act::from_json(seat, action, None).expect("an envelope"))
}
