//! Plays a recorded game and writes it anew, with what happened.

use dice::Seed;
use engine::{Luck, Policy, Registry, Seat};
use serde_json::{Value, json};
use table::{
    Act, Answer, Command, Entry, Export, Opening, PersonId, Phase, Record, Request, Table, Time, verify,
};

use crate::line::{Deed, Line, Until, When, envelope};
use crate::words::Names;

/// When every recorded table opens.
const OPENED: u64 = 1_800_000_000_000;
/// How long a bot takes for a move.
const BOT_SECONDS: u64 = 2;
/// The most moves bots make in a row: a game that does not end is a mistake.
const MOST_MOVES: usize = 5_000;

/// Plays a file; what it then should say, or what is wrong in which line.
pub(crate) fn play(text: &str) -> Result<String, String> {
    let mut driver = Driver::default();
    for (number, line) in text.lines().enumerate() {
        // What is indented was written by an earlier run.
        if line.starts_with("  ") {
            continue;
        }
        let told = driver.line(line).map_err(|error| format!("line {}: {error}", number + 1))?;
        driver.out.push(line.trim_end().to_owned());
        driver.out.extend(told);
    }
    if let Some(live) = &driver.live {
        live.check_snapshots()?;
    }
    Ok(driver.out.join("\n") + "\n")
}

#[derive(Default)]
struct Driver {
    headers: Vec<(String, String)>,
    live: Option<Live>,
    out: Vec<String>,
}

impl Driver {
    fn line(&mut self, line: &str) -> Result<Vec<String>, String> {
        match Line::read(line).ok_or_else(|| format!("nobody understands {line:?}"))? {
            Line::Comment => Ok(Vec::new()),
            Line::Header(key, value) => {
                self.headers.push((key, value));
                Ok(Vec::new())
            }
            Line::Do(when, deed) => {
                let live = match &mut self.live {
                    Some(live) => live,
                    live => live.insert(Live::open(&self.headers, &deed)?),
                };
                live.set_time(when)?;
                live.carry_out(&deed)
            }
        }
    }
}

/// A table that is being played.
struct Live {
    table: Table,
    records: Vec<Record>,
    names: Names,
    luck: Luck,
    seconds: u64,
    seed: Seed,
}

impl Live {
    /// Goes on from a snapshot of every record: it must give what reading everything gives.
    fn check_snapshots(&self) -> Result<(), String> {
        let (game, seed) = (|| self.table.game().clone(), || Some(self.seed.clone()));
        let mut taken = Vec::new();
        let note = |table: &Table, _: &Record| taken.push(table.snapshot());
        let folded =
            Table::fold_each(game(), &self.records, seed(), note).map_err(|error| error.to_string())?;
        if self.table.snapshot() != folded.snapshot() {
            return Err("the live table writes down something else than the folded one".to_owned());
        }
        for (at, snapshot) in taken.iter().enumerate() {
            // To the end from a few; from the others through the next few records.
            let to = if at % 16 == 0 { taken.len() } else { taken.len().min(at + 4) };
            let copy = Table::from_snapshot(game(), snapshot, &self.records[at + 1..to], seed());
            let copy = copy.map_err(|error| format!("the snapshot of record {}: {error}", at + 1))?;
            let expected = if to == taken.len() { folded.snapshot() } else { taken[to - 1].clone() };
            if copy.snapshot() != expected {
                return Err(format!("the snapshot of record {} gives another table", at + 1));
            }
        }
        Ok(())
    }

    /// Opens the table that the headers describe; the first person is the host unless they name one.
    fn open(headers: &[(String, String)], first: &Deed) -> Result<Live, String> {
        let header =
            |key: &str| headers.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str());
        let json_of = |key: &str| match header(key) {
            Some(text) => serde_json::from_str(text).map_err(|error| format!("{key}: {error}")),
            None => Ok(Value::Null),
        };
        let id = header("game").unwrap_or("nothing");
        let registry = registry();
        let game = registry.get(id).ok_or_else(|| format!("there is no game {id}"))?.clone();
        let mut policy = json!(game.meta().policy);
        for (key, value) in json_of("policy")?.as_object().into_iter().flatten() {
            policy[key] = value.clone();
        }
        let policy: Policy = serde_json::from_value(policy).map_err(|error| format!("policy: {error}"))?;
        let host = match (header("host"), first) {
            (Some(host), _) => host.to_owned(),
            (None, Deed::Sit { who, .. }) => who.clone(),
            _ => return Err("nobody is the host: somebody must sit first".to_owned()),
        };
        // The word of the header, over and over, is the seed.
        let word = header("seed").unwrap_or("dicehall").bytes().cycle();
        let mut bytes = [0; 32];
        bytes.iter_mut().zip(word).for_each(|(byte, letter)| *byte = letter);
        let seed = Seed::from_bytes(bytes);
        let opening = Opening {
            id: "recorded".to_owned(),
            title: String::new(),
            game,
            setup: json_of("setup")?,
            policy: Some(policy),
            host: PersonId(host),
            seed: seed.clone(),
        };
        let (table, record) = Table::open(Time(OPENED), opening).map_err(|refusal| refusal.to_string())?;
        let luck = Luck::new(1);
        Ok(Live { table, records: vec![record], names: Names::default(), luck, seconds: 0, seed })
    }

    fn set_time(&mut self, when: Option<When>) -> Result<(), String> {
        let seconds = match when {
            None => self.seconds,
            Some(When::At(seconds)) => seconds,
            Some(When::After(seconds)) => self.seconds + seconds,
        };
        if seconds < self.seconds {
            return Err("time goes back".to_owned());
        }
        self.seconds = seconds;
        Ok(())
    }

    fn now(&self) -> Time {
        Time(OPENED + self.seconds * 1000)
    }

    fn carry_out(&mut self, deed: &Deed) -> Result<Vec<String>, String> {
        let (who, request) = match deed {
            Deed::Tick => {
                let answer = self.table.tick(self.now());
                return Ok(self.tell(answer));
            }
            Deed::End => return self.end(),
            Deed::Play { who, bot, until } => return self.stretch(who.as_deref(), *bot, until),
            Deed::Sit { who, name } => {
                (who, Request::Sit { seat: None, name: name.clone(), mark: None, entropy: None })
            }
            Deed::Stand { who, seat } => (who, Request::Stand { seat: Some(Seat(self.names.seat(seat)?)) }),
            Deed::Connect(who) => (who, Request::Connect),
            Deed::Disconnect(who) => (who, Request::Disconnect),
            Deed::Watch(who) => (who, Request::Watch),
            Deed::Unwatch(who) => (who, Request::Unwatch),
            Deed::Act { who, seat, action, rest } => {
                let action = envelope(action, rest, |name| self.names.seat(name))?;
                let seat = seat.as_ref().map(|name| self.names.seat(name)).transpose()?.map(Seat);
                (who, sent(seat, action)?)
            }
        };
        let command = Command { id: None, from: PersonId(who.clone()), request };
        let answer = self.table.handle(self.now(), command);
        Ok(self.tell(answer))
    }

    fn tell(&mut self, answer: Answer) -> Vec<String> {
        let mut lines = Vec::new();
        for record in &answer.records {
            let seconds = record.at.since(Time(OPENED)) / 1000;
            let time = format!("{}:{:02}", seconds / 60, seconds % 60);
            lines.extend(self.names.record(record, &time));
        }
        self.records.extend(answer.records);
        for notice in answer.notices {
            lines.push(format!("{:>14}  {}", "notice", self.names.event(&json!(notice))));
        }
        if let Err(refused) = answer.result {
            lines.push(format!("{:>14}  {}", "refused", refused.refusal));
        }
        lines
    }

    /// Has bots play: whoever is on turn, or one person.
    fn stretch(&mut self, who: Option<&str>, bot: engine::Bot, until: &Until) -> Result<Vec<String>, String> {
        let (mut lines, from) = (Vec::new(), self.records.len());
        for _ in 0..MOST_MOVES {
            if self.on_turn().is_none_or(|seat| self.is_so(until, from, seat)) {
                return Ok(lines);
            }
            self.seconds += BOT_SECONDS;
            let due = self.table.tick(self.now());
            lines.extend(self.tell(due));
            // The clock may have been faster.
            let Some(seat) = self.on_turn().filter(|seat| !self.is_so(until, from, *seat)) else { continue };
            let person = self.table.chair(seat).map(|chair| chair.person.clone()).expect("a seat is taken");
            if who.is_some_and(|who| who != person.0) {
                return Ok(lines);
            }
            let play = self.table.play().expect("somebody is on turn");
            let action = play.choose(bot, seat, &mut self.luck).ok_or("there is nothing to do")?;
            let request = sent(Some(seat), action)?;
            let answer = self.table.handle(self.now(), Command { id: None, from: person, request });
            lines.extend(self.tell(answer));
        }
        Err("this does not end".to_owned())
    }

    fn on_turn(&self) -> Option<Seat> {
        let play = self.table.play().filter(|_| self.table.phase() == Phase::InProgress)?;
        play.asks().first().map(|ask| ask.seat).filter(|_| !self.table.is_paused())
    }

    fn is_so(&self, until: &Until, from: usize, now: Seat) -> bool {
        match until {
            Until::TheEnd => false,
            Until::TurnPasses => self.records.iter().skip(from).any(begins_turn),
            Until::OnTurn(name) => self.names.seat(name) == Ok(now.0),
            Until::Score(score) => self.scores().iter().any(|has| has >= score),
        }
    }

    /// What everybody has, as the game's view says it.
    fn scores(&self) -> Vec<u64> {
        let view = self.table.view(self.now(), table::Audience::PUBLIC);
        let of =
            |player: &Value| player["score"].as_u64().or(player["totalScore"].as_u64()).unwrap_or_default();
        view["game"]["players"].as_array().into_iter().flatten().map(of).collect()
    }

    /// The standings, and whether the dice were fair; folding must give the same table.
    fn end(&self) -> Result<Vec<String>, String> {
        let folded = Table::fold(self.table.game().clone(), &self.records, Some(self.seed.clone()))
            .map_err(|error| error.to_string())?;
        let view = |table: &Table| {
            let mut view = table.view(self.now(), table::Audience::PUBLIC);
            view["table"]["spectators"] = Value::Null;
            view
        };
        if view(&folded) != view(&self.table) {
            return Err("folding the records gives another table".to_owned());
        }
        let seen = view(&self.table);
        let mut lines = vec![format!("    {}", ending(&seen["table"]))];
        if let Some(outcome) = self.table.play().and_then(|play| play.outcome()) {
            lines.extend(outcome.standings.iter().map(|standing| {
                let name = self.names.of(&json!(standing.seat));
                format!("    {}. {name} {}", standing.place, standing.score)
            }));
        }
        let text = json!(Export::new(&self.table, &self.records)).to_string();
        let export = Export::read(&text).map_err(|error| error.to_string())?;
        lines.push(match verify(&export, &**self.table.game()) {
            Ok(verdict) => {
                format!("    fair: {} roll{}", verdict.rolls, if verdict.rolls == 1 { "" } else { "s" })
            }
            Err(unfair) => format!("    {unfair}"),
        });
        Ok(lines)
    }
}

/// Tests for a record in which a turn begins.
fn begins_turn(record: &Record) -> bool {
    let is_start = |entry: &Entry| matches!(entry, Entry::Play { event, .. } if event.get().contains("\"turn_started\""));
    record.entries.iter().any(is_start)
}

fn ending(table: &Value) -> String {
    let word = |key: &str| table[key].as_str().unwrap_or_default().replace('_', " ");
    match table.get("endReason") {
        Some(_) => format!("{}: {}", word("phase"), word("endReason")),
        None => word("phase"),
    }
}

fn registry() -> Registry {
    Registry::default().with::<aetharn::Aetharn>().with::<farkle::Farkle>()
}

/// An action by its envelope, as the house reads it.
fn sent(seat: Option<Seat>, action: Value) -> Result<Request, String> {
    let act = Act::from_json(seat, action, None).map_err(|refusal| refusal.message)?;
    Ok(Request::Act(act))
}
