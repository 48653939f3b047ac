//! Tables that were opened, sat at and played for a while, by luck: documents and journals to spoil.

use engine::dice::{Entropy, Seed};
use engine::{Bot, Luck, Seat};
use serde_json::Value;
use table::{
    Act, Command, CommandId, Export, Opening, PersonId, Phase, Record, Request, Table, TableAction, Time,
};

use crate::setup::any_game;

/// The moment at which every table opens.
const OPENED: u64 = 1_700_000_000_000;

struct Room {
    table: Table,
    records: Vec<Record>,
    now: Time,
    n_commands: u32,
}

impl Room {
    fn say(&mut self, from: &PersonId, request: Request) {
        self.n_commands += 1;
        self.now = self.now.plus(40);
        let id = Some(CommandId(self.n_commands.to_string()));
        let command = Command { id, from: from.clone(), request };
        self.records.extend(self.table.handle(self.now, command).records);
    }

    fn order(&mut self, from: &PersonId, action: TableAction) {
        self.say(from, action.into());
    }

    /// Takes a step: of what goes on by itself, or of a bot for whoever is asked.
    fn step(&mut self, luck: &mut Luck) {
        if self.table.goes_on() {
            self.now = self.now.plus(40);
            self.records.extend(self.table.go_on(self.now));
            return;
        }
        let Some(ask) = self.table.asks().first().copied() else { return };
        let chosen = self.table.play().and_then(|play| play.choose(Bot::Random, ask.seat, luck));
        let person = self.table.chair(ask.seat).map(|chair| chair.person.clone());
        if let (Some(action), Some(person)) = (chosen, person) {
            let act = Act::from_json(Some(ask.seat), action, None).expect("what a bot chooses reads");
            self.say(&person, Request::Act(act));
        }
    }
}

/// Makes a table that was played for a while, and writes it as a document.
pub(crate) fn played(luck: &mut Luck) -> Export {
    let game = any_game(luck);
    let (host, seed) = (person(0), Seed::from_bytes([luck.below(256) as u8; 32]));
    let opening = Opening {
        id: "t1".to_owned(),
        title: if luck.one_in(2) { "Table".to_owned() } else { String::new() },
        game: game.clone(),
        setup: Value::Null,
        policy: None,
        host: host.clone(),
        seed,
    };
    let (table, first) = Table::open(Time(OPENED), opening).expect("the usual house rules open a table");
    let mut room = Room { table, records: vec![first], now: Time(OPENED), n_commands: 0 };
    for nth in 0..game.meta().seats.usual {
        let entropy = luck.one_in(2).then(|| Entropy::from_bytes([nth; 16]));
        let name = format!("P{nth}");
        room.say(&person(nth), Request::Sit { seat: None, name, mark: None, entropy });
    }
    if !luck.one_in(8) {
        room.order(&host, TableAction::Start {});
    }
    for _ in 0..luck.below(24) {
        event(&mut room, &host, luck);
    }
    if luck.one_in(3) {
        room.order(&host, TableAction::Close {});
    }
    let is_over = room.table.phase() == Phase::Ended;
    assert!(is_over == room.table.finished_at().is_some() || room.table.is_closed());
    Export::new(&room.table, &room.records)
}

/// Something happens at the table.
fn event(room: &mut Room, host: &PersonId, luck: &mut Luck) {
    let who = person(luck.below(3) as u8);
    match luck.below(16) {
        0 => room.say(&who, Request::Disconnect),
        1 => room.say(&who, Request::Connect),
        2 => room.order(host, TableAction::Pause {}),
        3 | 4 => room.order(host, TableAction::Unpause {}),
        5 => room.order(&who, TableAction::Undo {}),
        6 if luck.one_in(4) => room.say(&who, Request::Stand { seat: Some(Seat(1)) }),
        7 => {
            room.now = room.now.plus(luck.below(40_000) as u64);
            let records = room.table.tick(room.now).records;
            room.records.extend(records);
        }
        _ => room.step(luck),
    }
}

fn person(nth: u8) -> PersonId {
    PersonId(format!("p{nth}"))
}
