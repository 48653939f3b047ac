//! The table's picture: the game's own scene with lobby, names, presence,
//! clocks and the table's controls around it.

use engine::scene::{
    Announcement, Clock, ClockKind, Control, LogLine, Panel, Row, Scene, Scoreboard, SeatPresence as Shown,
    Seated, Template, Text, Tone, Weight, You,
};
use engine::{AskKind, Seat, Undo};

use crate::log::tell_of_table;
use crate::page::{Page, seen_by};
use crate::{Audience, Phase, Presence, Record, Table, TableAction, Time};

impl Table {
    /// Draws the table for an audience.
    pub fn scene(&self, now: Time, to: Audience) -> Scene {
        let mut scene = match &self.play {
            Some(play) => play.scene(to.seats),
            None => self.lobby_scene(to),
        };
        scene.title = self.heading(scene.title);
        scene.seats = self.seated();
        scene.you = You { seats: to.seats.iter().map(|seat| seat.0).collect(), host: to.host };
        scene.turn = scene.turn.or_else(|| self.lit_seat());
        scene.clocks.extend(self.shown_clocks(now));
        if self.phase == Phase::InProgress && self.is_paused() {
            self.still(&mut scene);
        }
        if matches!(self.phase, Phase::Ended | Phase::Abandoned) {
            over(&mut scene);
            self.say_failed(&mut scene);
        }
        scene.controls.extend(self.table_controls(to));
        if !scene.panels.iter().any(|panel| matches!(panel, Panel::Log { .. })) {
            scene.panels.push(Panel::Log { lines: self.log.newest().cloned().collect() });
        }
        scene.let_fall(seen_by(&self.rolls, to.seats));
        scene.layout = Some(scene.layout());
        scene
    }

    /// Tells what a record of this table told everybody, a sentence each.
    pub fn told_by(&self, record: &Record) -> Vec<LogLine> {
        Page::kept(self.play.as_deref(), &self.chairs, record).lines
    }

    /// Tells what a record says of the table apart from its game, a sentence each: who came, who is away, how it ended.
    pub fn told_apart(&self, record: &Record) -> Vec<LogLine> {
        let events = record.entries.iter().filter_map(|entry| entry.table_event());
        events.filter_map(|event| tell_of_table(self.play.as_deref(), &self.chairs, event)).collect()
    }

    /// Returns what the game calls itself at this moment, at a table with a name of its own.
    fn heading(&self, game: Text) -> Text {
        if self.title.is_empty() {
            game
        } else {
            Text::new("table.title", "{table}: {game}").phrase("game", game).word("table", &self.title)
        }
    }

    /// Returns the seat that everybody waits for, where it is one alone.
    fn lit_seat(&self) -> Option<u8> {
        match self.asks().as_slice() {
            [ask] => Some(ask.seat.0),
            _ => None,
        }
    }

    fn seated(&self) -> Vec<Seated> {
        let shown = |presence| match presence {
            Presence::Present => Shown::Present,
            Presence::Absent { .. } => Shown::Absent,
            Presence::Gone => Shown::Gone,
        };
        // In the lobby chairs may be free between others: names stand at their number.
        let of = |chair: &Option<crate::Chair>| match chair {
            Some(chair) => Seated {
                name: chair.name.as_str().to_owned(),
                mark: chair.mark,
                bot: chair.bot.is_some(),
                presence: shown(chair.presence),
            },
            None => Seated { name: String::new(), mark: 0, bot: false, presence: Shown::Present },
        };
        let taken = self.chairs.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        self.chairs.iter().take(taken).map(of).collect()
    }

    fn lobby_scene(&self, to: Audience) -> Scene {
        let rows = self.chairs().map(|(seat, _)| Row { seat: seat.0, ..Row::default() }).collect();
        let (here, (needed, most)) = (self.n_seated(), self.may_play());
        let status = if self.closed {
            Text::new("table.closed", "This table is closed.")
        } else if let Some(asked) = self.waiting().next().filter(|_| to.host) {
            let words = Text::new("lobby.asks", "{who} asks to sit down.");
            words.word("who", asked.name.as_str())
        } else if !self.can_start() {
            let words = if here > most {
                Text::new("lobby.too_many", "For at most {n} players. {here} here.").number("n", most)
            } else if needed == 1 {
                Text::new("lobby.needs_one", "Needs 1 player. {here} here.")
            } else {
                Text::new("lobby.needs", "Needs {n} players. {here} here.").number("n", needed)
            };
            words.number("here", here)
        } else if to.host {
            Text::new("lobby.ready", "Start when everybody is here.")
        } else {
            Text::new("lobby.wait", "Waiting for the host to start.")
        };
        Scene {
            title: Text::verbatim(self.game.meta().title),
            status,
            panels: vec![Panel::Scoreboard(Scoreboard { rows, ..Scoreboard::default() })],
            ..Scene::default()
        }
    }

    fn shown_clocks(&self, now: Time) -> Vec<Clock> {
        let asks = self.clocks.iter().map(|clock| Clock {
            seat: clock.ask.seat.0,
            kind: clock_kind(clock.ask.kind),
            until: clock.until().map(|time| time.0),
            left: clock.left(now),
            of: clock.of,
        });
        let graces = self.chairs().filter_map(|(seat, _)| {
            let (left, of) = (self.grace_left_ms(seat, now)?, u64::from(self.grace_seconds()?) * 1000);
            let until = self.host_pause.is_none().then(|| now.plus(left).0);
            Some(Clock { seat: seat.0, kind: ClockKind::Grace, until, left, of })
        });
        asks.chain(graces).collect()
    }

    /// Takes away what can be pressed while nothing moves, and says why.
    fn still(&self, scene: &mut Scene) {
        scene.controls.clear();
        scene.picks.clear();
        let waiting = self.absence_pause;
        let text = if waiting.is_empty() {
            Text::new("table.paused", "The host has paused the game.")
        } else {
            Text::new("table.waits", "Paused for {who}. Nothing is lost.").seats("who", waiting.iter())
        };
        scene.status = text.clone();
        let seat = waiting.iter().next().map(|seat| seat.0);
        let title = Text::new("table.paused_title", "Paused");
        scene.announcements = vec![Announcement::new("paused", title, text, Tone::Quiet).about(seat)];
    }

    /// Says that the game has failed, where that is why it is over. How it did is for its author.
    fn say_failed(&self, scene: &mut Scene) {
        if self.has_failed() {
            let words = "The game has failed. What was played is kept, and nothing else is affected.";
            scene.status = Text::new("table.failed", words);
            scene.announcements.clear();
        }
    }

    fn table_controls(&self, to: Audience) -> Vec<Control> {
        let mut controls = Vec::new();
        match self.phase {
            _ if self.closed => {}
            Phase::Lobby if to.host => {
                controls.push(self.start_control());
                controls.extend(self.waiting().flat_map(door_controls));
            }
            Phase::InProgress => {
                for seat in to.seats.iter() {
                    controls.extend(self.seat_controls(seat));
                }
                if to.host {
                    controls.push(if self.host_pause.is_some() {
                        quiet(&TableAction::Unpause {}, Text::new("table.unpause", "Go on"))
                    } else {
                        quiet(&TableAction::Pause {}, Text::new("table.pause", "Pause"))
                    });
                }
            }
            Phase::Ended | Phase::Abandoned if to.host || !to.seats.is_empty() => {
                let rematch = Text::new("table.rematch", "Play again");
                controls.push(Control::new(rematch, template(&TableAction::Rematch {})).weight(Weight::Main));
            }
            _ => {}
        }
        controls
    }

    fn start_control(&self) -> Control {
        let n = self.n_seated();
        let label = if n == 1 {
            Text::new("lobby.start_one", "Start with 1 player")
        } else {
            Text::new("lobby.start", "Start with {n} players").number("n", n)
        };
        let (needed, most) = self.may_play();
        let reason = if n > most {
            Text::new("lobby.players_at_most", "For at most {n} players").number("n", most)
        } else if needed == 1 {
            Text::new("lobby.needs_player", "Needs 1 player")
        } else {
            Text::new("lobby.needs_players", "Needs {n} players").number("n", needed)
        };
        Control::new(label, template(&TableAction::Start {}))
            .weight(Weight::Main)
            .unless((!self.can_start()).then_some(reason))
    }

    fn seat_controls(&self, seat: Seat) -> Vec<Control> {
        let mut controls = Vec::new();
        if self.chair(seat).is_none_or(|chair| chair.presence != Presence::Present) {
            return controls;
        }
        if self.policy.undo == Undo::Own && !self.is_paused() {
            let mine = self.play.as_ref().and_then(|play| play.undoable()) == Some(seat);
            let reason = (!mine)
                .then(|| Text::new("table.nothing_to_undo", "Nothing to take back since the last roll"));
            controls.push(
                quiet(&TableAction::Undo {}, Text::new("table.undo", "Take back")).key('u').unless(reason),
            );
        }
        let fold = Control::new(Text::new("table.fold", "Fold"), template(&TableAction::Fold {}));
        controls
            .push(fold.note(Text::new("table.fold_note", "leaves the game")).weight(Weight::Danger).key('f'));
        controls
    }
}

/// What the host may say to somebody who asks to sit down.
fn door_controls(asked: &crate::Chair) -> [Control; 2] {
    let of = |action: &TableAction, label: Text| {
        Control::new(label.word("who", asked.name.as_str()), template(action))
    };
    let person = || asked.person.clone();
    [
        of(&TableAction::LetIn { person: person() }, Text::new("lobby.let_in", "Let {who} in")),
        of(&TableAction::TurnAway { person: person() }, Text::new("lobby.turn_away", "Turn {who} away"))
            .weight(Weight::Quiet),
    ]
}

/// Takes away what a game still offers that was broken off.
fn over(scene: &mut Scene) {
    scene.controls.clear();
    scene.picks.clear();
    scene.panels.retain(|panel| !matches!(panel, Panel::Prompt(_)));
}

fn clock_kind(kind: AskKind) -> ClockKind {
    match kind {
        AskKind::Turn => ClockKind::Turn,
        AskKind::Choice => ClockKind::Choice,
        AskKind::Roll => ClockKind::Roll,
        AskKind::Reaction => ClockKind::Reaction,
    }
}

fn quiet(action: &TableAction, label: Text) -> Control {
    Control::new(label, template(action)).weight(Weight::Quiet)
}

/// Returns what a control sends that does something at the table.
fn template(action: &TableAction) -> Template {
    Template { action: action.name().to_owned(), parameters: action.parameters().unwrap_or_default() }
}
