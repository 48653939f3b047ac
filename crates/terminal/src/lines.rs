//! Line mode: the table in plain words, answers as short lines. For pipes,
//! screen readers and tests; no escape sequence ever leaves it. It says what
//! changed since it last asked, and never draws anything again.

use std::io::{self, BufRead};

use cli::Output;
use engine::AnyGame;
use scene::{Items, Panel, Pick, Scene, Voice, render};

use crate::hand::{Hand, Meaning};
use crate::reach::{Reach, Target, item_name, noun};
use crate::room::Room;
use crate::story::Story;

/// What the line mode understands beside the game's own keys.
const KEYS: &str = "Type numbers to pick dice or players, a control's letter or word to use it, several at\n\
                    once if you like (\"1 3 r\"). Enter alone goes on. ? shows the rules, q leaves.";

/// The longest line that is read as an answer.
const MOST_CHARS: usize = 200;

/// Plays until the game is over or the input ends.
pub fn run(room: &mut Room, game: &dyn AnyGame, output: &mut Output) -> anyhow::Result<()> {
    let mut input = io::stdin().lock();
    let mut talk = Talk {
        room,
        game,
        output,
        story: Story::default(),
        said: Vec::new(),
        n_told: 0,
        narrated: None,
        hand: None,
    };
    talk.output.line(game.meta().title)?;
    talk.output.line(KEYS)?;
    let mut is_changed = true;
    loop {
        talk.let_others_play()?;
        if !talk.room.is_playing() {
            return Ok(());
        }
        if is_changed {
            talk.say()?;
        }
        talk.output.prompt("> ")?;
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            talk.output.line("\nThe input ended.")?;
            return Ok(());
        }
        let line: String = String::from_utf8_lossy(&line).chars().take(MOST_CHARS).collect();
        match talk.answer(&line)? {
            After::Leave => return Ok(()),
            after => is_changed = after == After::Changed,
        }
    }
}

/// What is to be done after an answer.
#[derive(PartialEq)]
enum After {
    /// Say how the table looks now.
    Changed,
    /// Only ask again.
    Same,
    /// Go.
    Leave,
}

/// A conversation about one table.
struct Talk<'a> {
    room: &'a mut Room,
    game: &'a dyn AnyGame,
    output: &'a mut Output,
    story: Story,
    /// What was last said of each panel.
    said: Vec<String>,
    n_told: usize,
    /// What was last said of the story.
    narrated: Option<String>,
    /// What is picked, at which moment, and in which scene.
    hand: Option<(usize, Hand, Scene)>,
}

impl Talk<'_> {
    /// Lets the machines play and tells what happened.
    fn let_others_play(&mut self) -> anyhow::Result<()> {
        self.room.tick();
        self.story.listen(&self.room.scene());
        while self.room.let_machine_play()? {
            self.story.listen(&self.room.scene());
        }
        let scene = self.room.scene();
        let n_new = self.story.n_told() - self.n_told;
        self.n_told = self.story.n_told();
        let new: Vec<String> = self.story.newest().take(n_new).map(|line| scene.say_line(line)).collect();
        // What the log has just told is not said again.
        if self.story.newest().take(n_new).any(|line| line.voice == Voice::Narrator) {
            self.narrated = scene.say_narration();
        }
        if !new.is_empty() {
            self.output.line("")?;
        }
        for line in new.iter().rev() {
            self.output.line(line)?;
        }
        Ok(())
    }

    fn hand(&mut self, scene: &Scene) -> Hand {
        let now = self.room.moment();
        match &self.hand {
            Some((then, hand, _)) if *then == now => hand.clone(),
            Some((_, hand, before)) => hand.after(before, scene),
            None => Hand::of(scene),
        }
    }

    /// Says what changed on the table, what to do and with which keys.
    fn say(&mut self) -> anyhow::Result<()> {
        let scene = self.room.scene();
        let hand = self.hand(&scene);
        let laid = hand.lay(&scene);
        self.output.line("")?;
        let panels: Vec<String> = (0..laid.panels.len()).map(|place| words(&laid, place)).collect();
        for (place, text) in panels.iter().enumerate() {
            let is_dice = matches!(laid.panels.get(place), Some(Panel::Dice(_)));
            if is_dice || self.said.get(place) != Some(text) {
                self.output.words(text)?;
            }
        }
        self.said = panels;
        let narrated = laid.say_narration();
        if let Some(words) = narrated.as_ref().filter(|_| narrated != self.narrated) {
            self.output.line(words)?;
        }
        self.narrated = narrated;
        let (clocks, status) = (laid.clocks.clone(), laid.status.clone());
        let rest = Scene { clocks, status, picks: laid.picks.clone(), ..bare(&laid) };
        self.output.words(&render::text(&Scene { controls: hand.reach(&laid).keyed(), ..rest }))?;
        let reach = hand.reach(&scene);
        for (place, pick) in scene.picks.iter().enumerate().filter(|(place, _)| reach.is_open(*place)) {
            if let Some(words) = offer(&scene, &reach, place, &pick.items) {
                self.output.line(words)?;
            }
        }
        if let Some(how) = how(&laid) {
            self.output.line(how)?;
        }
        if let Some(picked) = hand.words(&scene) {
            self.output.line(picked)?;
        }
        Ok(())
    }

    /// Does what a line says, word by word, and stops at the first word that does not work.
    fn answer(&mut self, line: &str) -> anyhow::Result<After> {
        let line = line.trim();
        let scene = self.room.scene();
        if line.is_empty() {
            let mut hand = self.hand(&scene);
            let meaning = hand.go_on(&scene);
            return self.follow(hand, meaning, "Enter");
        }
        let is_name = line.contains(' ') && line.chars().all(|c| c.is_alphanumeric() || " -_".contains(c));
        let is_one_name = is_name && self.hand(&scene).reach(&scene).named(line).is_some();
        let words: Vec<&str> = if is_one_name { vec![line] } else { line.split_whitespace().collect() };
        let before = self.room.moment();
        let mut after = After::Same;
        let mut rest = words.as_slice();
        while let Some((&word, later)) = rest.split_first() {
            rest = later;
            if matches!(word, "q" | "quit") {
                return Ok(After::Leave);
            }
            if matches!(word, "?" | "help") {
                self.help()?;
                after = After::Changed;
                continue;
            }
            let scene = self.room.scene();
            let mut hand = self.hand(&scene);
            let meaning = match hand.say(&scene, [&[word], later].concat().as_slice()) {
                Some((meaning, n_words)) => {
                    rest = later.get(n_words - 1..).unwrap_or_default();
                    meaning
                }
                None => hand.word(&scene, word),
            };
            let is_question = matches!(meaning, Meaning::Ask(_));
            let followed = self.follow(hand, meaning, word)?;
            let is_stuck = followed == After::Same && !is_question;
            if followed == After::Changed {
                after = followed;
            }
            if is_stuck || self.room.waits_for_machine() {
                break;
            }
        }
        Ok(if self.room.moment() == before { after } else { After::Changed })
    }

    /// Does what a word means.
    fn follow(&mut self, hand: Hand, meaning: Meaning, word: &str) -> anyhow::Result<After> {
        let scene = self.room.scene();
        let choices = aims(&scene, &hand);
        self.hand = Some((self.room.moment(), hand, scene));
        let words = match meaning {
            Meaning::Picked => return Ok(After::Changed),
            Meaning::Send(action) => match self.room.act(action) {
                Ok(()) => return Ok(After::Changed),
                Err(refused) => Meaning::refused(&refused.refusal.message),
            },
            Meaning::Ask(question) => question,
            Meaning::Off(reason) => Meaning::not_now(&reason),
            // Debug form: whatever was typed, nothing of it steers the terminal.
            Meaning::Unknown => format!("{word:?} is nothing to do here. ? shows the rules, q leaves."),
        };
        self.output.line(words)?;
        for line in choices {
            self.output.line(line)?;
        }
        Ok(After::Same)
    }

    fn help(&mut self) -> anyhow::Result<()> {
        let rules = self.game.rules().trim();
        self.output.line("")?;
        self.output.line(if rules.is_empty() { self.game.meta().summary } else { rules })?;
        self.output.line("")?;
        self.output.line(KEYS)?;
        Ok(())
    }
}

/// Writes one panel; what was told already and what can be pressed come elsewhere.
fn words(scene: &Scene, place: usize) -> String {
    match scene.panels.get(place) {
        Some(Panel::Log { .. }) => String::new(),
        Some(Panel::Prompt(prompt)) => {
            let mut prompt = prompt.clone();
            prompt.choices.clear();
            render::text(&Scene { panels: vec![Panel::Prompt(prompt)], ..bare(scene) })
        }
        _ => render::panel(scene, place),
    }
}

/// Returns a scene with names and nothing else.
fn bare(scene: &Scene) -> Scene {
    Scene { seats: scene.seats.clone(), ..Scene::default() }
}

/// Says how numbers and options are chosen, where there are any.
fn how(scene: &Scene) -> Option<String> {
    let pick = scene.picks.iter().find(|pick| pick.items.is_value() && !pick.items.is_empty())?;
    let (name, now) = (&pick.id, scene.say_pick(pick));
    Some(format!("Choose by name, as in \"{name} {now}\", or after the word of a control."))
}

/// Lists what the control that was pressed can be aimed at, a line each.
fn aims(scene: &Scene, hand: &Hand) -> Vec<String> {
    let Some(place) = hand.aims_at() else { return Vec::new() };
    let Some(pick) = scene.picks.get(place) else { return Vec::new() };
    let reach = hand.reach(scene);
    let line = |id: u16| {
        let key = reach.key(Target::Item { pick: place, id })?;
        let note = pick.note_on(id).map_or_else(String::new, |note| format!(" ({})", scene.say(note)));
        let foreseen = foreseen(scene, pick, id);
        let tick = if hand.holds(scene, Target::Item { pick: place, id }) { ", picked" } else { "" };
        Some(format!("{key}: {}{note}{tick}{foreseen}", item_name(scene, &pick.items, id)))
    };
    let is_noted = matches!(pick.items, Items::Tokens(_)) || !pick.notes.is_empty();
    let mut lines: Vec<String> = pick.items.iter().filter(|_| is_noted).filter_map(line).collect();
    if matches!(pick.items, Items::Cells(_)) {
        let or = if lines.is_empty() { "A" } else { "Or a" };
        lines.push(format!("{or} cell by its column and row, as in 3,4."));
    }
    lines
}

/// Says whom picking a cell would get.
fn foreseen(scene: &Scene, pick: &Pick, id: u16) -> String {
    let area = scene.panels.iter().find_map(|panel| match panel {
        Panel::Map(map) => map.foresee(pick, id),
        _ => None,
    });
    area.map_or_else(String::new, |area| format!(". {}", scene.say(&area.label)))
}

/// Lists what can be picked by another key than the number that stands beside it.
fn offer(scene: &Scene, reach: &Reach<'_>, place: usize, items: &Items) -> Option<String> {
    match items {
        // What is chosen beside the controls is said there.
        Items::Dice(_) | Items::Numbers(_) | Items::Options(_) => return None,
        Items::Cells(_) => return Some("Pick a cell by its column and row, as in 3,4.".to_owned()),
        Items::Seats(_) | Items::Boxes(_) | Items::Tokens(_) => {}
    }
    let key = |id: u16| reach.key(Target::Item { pick: place, id });
    // Controls with the same numbers say it already.
    if items.iter().all(|id| matches!(key(id).and_then(|key| reach.at(key)), Some(Target::Control(_)))) {
        return None;
    }
    let item = |id: u16| format!("{} {}", key(id).unwrap_or('-'), item_name(scene, items, id));
    let all: Vec<String> = items.iter().map(item).collect();
    Some(format!("Pick a {}: {}.", noun(items), all.join(", ")))
}
