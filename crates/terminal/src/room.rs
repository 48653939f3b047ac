//! A table in this very process: people at one keyboard, bots in the other
//! chairs, dice that can be checked afterwards.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use cli::CliError;
use engine::dice::{Entropy, Seed};
use engine::{AnyGame, Bot, Luck, Policy, Seat, Seats};
use scene::{Scene, Text};
use serde_json::Value;
use table::{
    Act, Action, Audience, Command, Export, Opening, PersonId, Phase, Record, Refused, Request, Table,
    TableAction, Time,
};

use crate::guests::LocalPlayer;
use crate::standings::Standings;

/// What a table is opened with.
#[derive(Clone, Debug)]
pub struct Terms {
    /// What the table is called in records; none takes a fresh name.
    pub id: Option<String>,
    /// House rules.
    pub setup: Value,
    /// Time limits and undo; none takes the game's own.
    pub policy: Option<Policy>,
    /// What bots draw from; none takes anything.
    pub luck: Option<Luck>,
    /// How time goes by.
    pub pace: Pace,
}

/// How time goes by at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As on the wall.
    Wall,
    /// Made up, for plays that nobody waits for.
    MadeUp,
}

/// A table in this process, and everything that happened at it.
pub struct Room {
    table: Table,
    records: Vec<Record>,
    luck: Luck,
    /// Made-up time, for plays that nobody waits for; none follows the clock on the wall.
    made_up: Option<Time>,
}

/// How long a bot seems to think in made-up time, in milliseconds.
const PAUSE_MS: u64 = 100;

impl Room {
    /// Opens a table, seats everybody and starts the game.
    pub fn open(game: &Arc<dyn AnyGame>, terms: Terms, guests: &[LocalPlayer]) -> anyhow::Result<Room> {
        let now = wall_clock();
        let opening = Opening {
            id: terms.id.unwrap_or_else(|| format!("local-{}", now.0)),
            title: String::new(),
            game: game.clone(),
            setup: terms.setup,
            policy: terms.policy,
            host: keyboard(),
            seed: Seed::from_bytes(random()?),
        };
        let (table, first) = Table::open(now, opening).map_err(CliError::from)?;
        let luck = match terms.luck {
            Some(luck) => luck,
            None => Luck::new(u64::from_le_bytes(random()?)),
        };
        let made_up = (terms.pace == Pace::MadeUp).then_some(now);
        let mut room = Room { table, records: vec![first], luck, made_up };
        for guest in guests {
            room.seat(guest)?;
        }
        room.order(TableAction::Start {}).map_err(|refused| CliError::from(refused.refusal))?;
        Ok(room)
    }

    fn seat(&mut self, guest: &LocalPlayer) -> anyhow::Result<()> {
        let done = match guest {
            LocalPlayer::Person(name) => {
                let entropy = Some(Entropy::from_bytes(random()?));
                self.ask(keyboard(), Request::Sit { seat: None, name: name.clone(), mark: None, entropy })
            }
            LocalPlayer::Machine(level) => {
                self.order(TableAction::AddBot { seat: None, level: *level, name: None })
            }
        };
        done.map_err(|refused| CliError::from(refused.refusal))?;
        Ok(())
    }

    /// Tests for a play that goes on.
    pub fn is_playing(&self) -> bool {
        self.table.phase() == Phase::InProgress
    }

    /// Returns a number that changes whenever anything happens.
    pub fn moment(&self) -> usize {
        self.records.len()
    }

    /// Returns the seats at this keyboard.
    pub fn people(&self) -> Seats {
        self.table.seats_of(&keyboard())
    }

    /// Returns the seat that is asked: somebody at this keyboard before a machine.
    pub fn asked(&self) -> Option<Seat> {
        let asks = self.table.play()?.asks();
        let mine = asks.iter().find(|ask| self.people().contains(ask.seat));
        mine.or(asks.first()).filter(|_| self.is_playing()).map(|ask| ask.seat)
    }

    /// Tests for a machine that has to play, or a game that goes on by itself.
    pub fn waits_for_machine(&self) -> bool {
        self.table.goes_on() || self.asked().is_some_and(|seat| self.level(seat).is_some())
    }

    /// Returns the seat this keyboard plays now: the asked one, or the only one it has.
    pub fn player(&self) -> Option<Seat> {
        let people = self.people();
        let asked = self.asked().filter(|seat| people.contains(*seat));
        asked.or_else(|| people.iter().next().filter(|_| people.len() == 1))
    }

    /// Draws the table for whoever plays at this keyboard, or looks on.
    pub fn scene(&self) -> Scene {
        let seats = self.player().map_or(Seats::NONE, Seats::only);
        let mut scene = self.table.scene(self.now(), Audience { seats, host: false });
        if !self.is_playing() {
            // Another game is another start of the program.
            scene.controls.clear();
        }
        self.offer_undo(&mut scene);
        scene
    }

    /// Lets this keyboard take back what its last player did, also when the next one is asked.
    fn offer_undo(&self, scene: &mut Scene) {
        let Some(seat) = self.undoable() else { return };
        let name = TableAction::Undo {}.name();
        let undo =
            scene.controls.iter_mut().find(|control| control.action.action == name && !control.enabled);
        if let Some(control) = undo {
            let note = Text::new("play.undo_of", "what {who} did").seat("who", seat.0);
            *control = control.clone().unless(None).note(note);
        }
    }

    /// Returns the seat at this keyboard that may take something back.
    fn undoable(&self) -> Option<Seat> {
        let seat = self.table.play()?.undoable()?;
        (self.is_playing() && self.people().contains(seat)).then_some(seat)
    }

    /// Returns how the play ended, or how it stands.
    pub fn standings(&self) -> Standings {
        let scene = self.scene();
        match self.table.play().and_then(|play| play.outcome()) {
            Some(outcome) => Standings::of(&outcome, &scene),
            None => Standings::left(&scene),
        }
    }

    /// Sends an action for the seat this keyboard plays now.
    pub fn act(&mut self, action: Value) -> Result<(), Refused> {
        let unread = |refusal| Refused { refusal, legal: Vec::new() };
        let mut act = Act::from_json(None, action, None).map_err(unread)?;
        act.seat = match act.action {
            Action::Table(TableAction::Undo {}) => self.undoable().or(self.player()),
            _ => self.player(),
        };
        self.ask(keyboard(), Request::Act(act))
    }

    /// Lets the game go on by itself, or a machine play if one is asked; says whether it did.
    pub fn let_machine_play(&mut self) -> anyhow::Result<bool> {
        if self.table.goes_on() {
            self.made_up = self.made_up.map(|time| time.plus(PAUSE_MS));
            let now = self.now();
            self.records.extend(self.table.go_on(now));
            return Ok(true);
        }
        match self.asked().and_then(|seat| Some((seat, self.level(seat)?))) {
            Some((seat, level)) => self.let_bot_play(seat, level).map(|()| true),
            None => Ok(false),
        }
    }

    /// Lets a bot answer for a seat that is asked, whoever sits there.
    pub fn let_bot_play(&mut self, seat: Seat, level: Bot) -> anyhow::Result<()> {
        let play = self.table.play().context("the table has no play")?;
        let action = play.choose(level, seat, &mut self.luck).context("the bot knows no action")?;
        let chair = self.table.chair(seat).context("an empty chair is asked")?;
        let (from, act) = (chair.person.clone(), Act::from_json(Some(seat), action, None));
        let act = act.map_err(CliError::from)?;
        self.ask(from, Request::Act(act)).map_err(|refused| CliError::from(refused.refusal))?;
        Ok(())
    }

    fn level(&self, seat: Seat) -> Option<Bot> {
        self.table.chair(seat).and_then(|chair| chair.bot)
    }

    /// Leaves for good: the table is closed, its dice can be checked.
    pub fn leave(&mut self) {
        // A play that is over has nothing left to close, and refuses.
        let _ = self.is_playing() && self.order(TableAction::Close {}).is_ok();
    }

    /// Does what is due.
    pub fn tick(&mut self) {
        let now = self.now();
        self.records.extend(self.table.tick(now).records);
    }

    /// Returns the table as one document.
    pub fn export(&self) -> Export {
        Export::new(&self.table, &self.records)
    }

    fn order(&mut self, action: TableAction) -> Result<(), Refused> {
        self.ask(keyboard(), action.into())
    }

    fn ask(&mut self, from: PersonId, request: Request) -> Result<(), Refused> {
        self.made_up = self.made_up.map(|time| time.plus(PAUSE_MS));
        let now = self.now();
        let answer = self.table.handle(now, Command { id: None, from, request });
        self.records.extend(answer.records);
        answer.result.map(|_| ())
    }

    fn now(&self) -> Time {
        self.made_up.unwrap_or_else(wall_clock)
    }
}

/// The one person at this keyboard, who may have several seats.
fn keyboard() -> PersonId {
    PersonId("keyboard".to_owned())
}

fn wall_clock() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time(u64::try_from(since.as_millis()).unwrap_or_default())
}

/// Returns fresh random bytes.
fn random<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).context("this machine has no random numbers")?;
    Ok(bytes)
}
