//! What keys and clicks mean on the full screen. Nothing here touches the
//! table: what is to be done is handed back.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;
use scene::{Items, Panel, Pick, Scene};
use serde_json::Value;

use crate::hand::{Hand, Meaning};
use crate::reach::{Target, is_on_map};
use crate::screen::app::{App, Over, Page};
use crate::screen::sheet::Spot;

/// What is to be done about a key.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deed {
    /// Nothing but drawing again.
    Nothing,
    /// Send this to the table.
    Send(Value),
    /// Let the machine play at once.
    Hurry,
    /// Go.
    Leave,
}

/// How far a page key scrolls.
const PAGE: u16 = 10;

impl App {
    /// Takes a key; `spots` is what can be clicked on the latest drawing.
    pub(crate) fn key(&mut self, key: KeyEvent, spots: &[Spot]) -> Deed {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if matches!(key.code, KeyCode::Char('c' | 'd')) { Deed::Leave } else { Deed::Nothing };
        }
        if self.over.is_some() {
            self.turn_page(key.code);
            return Deed::Nothing;
        }
        if self.standings.is_some() {
            return Deed::Leave;
        }
        self.notice = None;
        self.pass_to = None;
        let was_asked = std::mem::take(&mut self.is_leaving);
        if self.hand.asks() {
            return self.confirm(key.code);
        }
        match key.code {
            KeyCode::Char('q') if was_asked => Deed::Leave,
            // Any other key stays, and does nothing else.
            _ if was_asked => Deed::Nothing,
            KeyCode::Char('q') => self.ask_to_leave(),
            KeyCode::Char('?') | KeyCode::F(1) => self.open(Page::Rules),
            KeyCode::PageDown => self.scroll_by(i32::from(PAGE)),
            KeyCode::PageUp => self.scroll_by(-i32::from(PAGE)),
            code => self.play(code, spots),
        }
    }

    /// Takes a click.
    pub(crate) fn click(&mut self, at: Position, spots: &[Spot]) -> Deed {
        if self.over.take().is_some() {
            return Deed::Nothing;
        }
        if self.standings.is_some() {
            return Deed::Leave;
        }
        self.notice = None;
        self.pass_to = None;
        self.is_leaving = false;
        // The smallest comes first where several lie over each other.
        let hit = spots.iter().filter(|spot| spot.area.contains(at)).min_by_key(|spot| spot.area.area());
        match hit {
            Some(spot) => {
                self.focus = Some(spot.target);
                self.take(spot.target)
            }
            None if self.is_machine => Deed::Hurry,
            None => {
                self.hand.stay();
                Deed::Nothing
            }
        }
    }

    /// Scrolls whatever can be read.
    pub(crate) fn scroll_by(&mut self, rows: i32) -> Deed {
        let scroll = self.over.as_mut().map_or(&mut self.scroll, |over| &mut over.scroll);
        let moved = i32::from(*scroll).saturating_add(rows).max(0);
        *scroll = u16::try_from(moved).unwrap_or(u16::MAX);
        Deed::Nothing
    }

    fn play(&mut self, code: KeyCode, spots: &[Spot]) -> Deed {
        match code {
            KeyCode::Tab => self.step(1),
            KeyCode::BackTab => self.step(-1),
            KeyCode::Left => self.go(spots, -1, 0),
            KeyCode::Right => self.go(spots, 1, 0),
            KeyCode::Up => self.go(spots, 0, -1),
            KeyCode::Down => self.go(spots, 0, 1),
            KeyCode::Esc => self.put_back(),
            KeyCode::Char(' ') | KeyCode::Enter if self.is_machine => Deed::Hurry,
            KeyCode::Char(' ') => match self.focus {
                Some(target) => self.take(target),
                None => self.say("Tab moves to the first thing, Space picks it."),
            },
            KeyCode::Enter => self.enter(),
            KeyCode::Char(key) => self.letter(key),
            _ => Deed::Nothing,
        }
    }

    fn letter(&mut self, key: char) -> Deed {
        let scene = self.scene.clone();
        match self.hand.press(&scene, key) {
            Meaning::Unknown if key == 'l' => self.open(Page::Log),
            Meaning::Unknown if self.is_machine => Deed::Hurry,
            Meaning::Unknown => self.say("That key does nothing here. ? shows the rules and the keys."),
            meaning => self.follow(meaning),
        }
    }

    fn enter(&mut self) -> Deed {
        let scene = self.scene.clone();
        let meaning = match self.focus {
            Some(target @ Target::Control(_)) => self.hand.take(&scene, target),
            // On a map Enter acts: it goes there, or picks whom is aimed at.
            Some(target @ Target::Item { pick, .. }) if is_place(&scene, pick, &self.hand) => {
                self.hand.take(&scene, target)
            }
            _ => self.hand.go_on(&scene),
        };
        self.follow(meaning)
    }

    fn take(&mut self, target: Target) -> Deed {
        let scene = self.scene.clone();
        let meaning = self.hand.take(&scene, target);
        self.follow(meaning)
    }

    /// Takes the second press of a control that asks; any other key stays.
    fn confirm(&mut self, code: KeyCode) -> Deed {
        let target = match code {
            KeyCode::Char(' ') | KeyCode::Enter => self.focus,
            KeyCode::Char(key) => self.hand.reach(&self.scene).at(key),
            _ => None,
        };
        match target.filter(|target| self.hand.asks_about(*target)) {
            Some(target) => self.take(target),
            None => {
                self.hand.stay();
                Deed::Nothing
            }
        }
    }

    fn follow(&mut self, meaning: Meaning) -> Deed {
        match meaning {
            Meaning::Send(action) => return Deed::Send(action),
            Meaning::Ask(question) => self.notice = Some(question),
            Meaning::Off(reason) => self.notice = Some(Meaning::not_now(&reason)),
            Meaning::Picked | Meaning::Unknown => {}
        }
        Deed::Nothing
    }

    fn say(&mut self, words: &str) -> Deed {
        self.notice = Some(words.to_owned());
        Deed::Nothing
    }

    fn ask_to_leave(&mut self) -> Deed {
        self.is_leaving = true;
        self.say("Leave the game? q again to leave, any other key to stay.")
    }

    fn open(&mut self, what: Page) -> Deed {
        self.over = Some(Over { what, scroll: 0 });
        Deed::Nothing
    }

    fn turn_page(&mut self, code: KeyCode) {
        match code {
            KeyCode::Down | KeyCode::Char('j') => self.scroll_by(1),
            KeyCode::Up | KeyCode::Char('k') => self.scroll_by(-1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll_by(i32::from(PAGE)),
            KeyCode::PageUp => self.scroll_by(-i32::from(PAGE)),
            KeyCode::Home => self.scroll_by(i32::MIN),
            _ => {
                self.over = None;
                Deed::Nothing
            }
        };
    }

    /// Puts back what was picked and lets go of the focus.
    fn put_back(&mut self) -> Deed {
        self.focus = None;
        self.hand = Hand::of(&self.scene);
        Deed::Nothing
    }

    /// Moves the focus in reading order.
    fn step(&mut self, by: isize) -> Deed {
        let reach = self.hand.reach(&self.scene);
        let all = stops(&self.scene, reach.targets().collect(), self.focus);
        let here = self.focus.and_then(|focus| all.iter().position(|target| *target == focus));
        let next = match here {
            Some(here) => here.checked_add_signed(by).unwrap_or(all.len().wrapping_sub(1)),
            None if by < 0 => all.len().wrapping_sub(1),
            None => 0,
        };
        self.focus = all.get(next).or(all.first()).copied();
        Deed::Nothing
    }

    /// Moves the focus to whatever is nearest in a direction.
    fn go(&mut self, spots: &[Spot], right: i32, down: i32) -> Deed {
        let from = self.focus.and_then(|focus| spots.iter().find(|spot| spot.target == focus));
        let Some(from) = from else { return self.step(if right + down < 0 { -1 } else { 1 }) };
        let (x, y) = centre(from);
        let far = |spot: &Spot| {
            let (dx, dy) = (centre(spot).0 - x, centre(spot).1 - y);
            let (along, across) = if right == 0 { (dy * down, dx) } else { (dx * right, dy) };
            (along > 0).then_some(along + 3 * across.abs())
        };
        let others = spots.iter().filter(|spot| spot.target != from.target);
        let nearest = others.filter_map(|spot| Some((far(spot)?, spot.target))).min_by_key(|(far, _)| *far);
        self.focus = nearest.map(|(_, target)| target).or(self.focus);
        Deed::Nothing
    }
}

/// Tests for a thing on the map that is sent at once, or that a control waits for.
fn is_place(scene: &Scene, place: usize, hand: &Hand) -> bool {
    let sends = |pick: &Pick| pick.action.is_some() || hand.aims_at() == Some(place);
    scene.picks.get(place).is_some_and(|pick| is_on_map(&pick.items) && sends(pick))
}

/// Keeps one of the many cells of a map: the one at the focus, else the one nearest to whoever is on turn.
fn stops(scene: &Scene, all: Vec<Target>, focus: Option<Target>) -> Vec<Target> {
    let cell_of = |target: &Target| match *target {
        Target::Item { pick, id } => {
            scene.picks.get(pick).filter(|it| matches!(it.items, Items::Cells(_))).map(|_| id)
        }
        Target::Control(_) | Target::Step { .. } => None,
    };
    let focused = focus.filter(|focus| cell_of(focus).is_some() && all.contains(focus));
    let far = |target: &&Target| cell_of(target).map_or(u32::MAX, |id| far_from_turn(scene, id));
    let nearest = all.iter().filter(|target| cell_of(target).is_some()).min_by_key(far).copied();
    let kept = focused.or(nearest);
    all.into_iter().filter(|target| cell_of(target).is_none() || kept == Some(*target)).collect()
}

fn far_from_turn(scene: &Scene, id: u16) -> u32 {
    let map = scene.panels.iter().find_map(|panel| match panel {
        Panel::Map(map) if map.width > 0 => Some(map),
        _ => None,
    });
    let token = map.and_then(|map| map.tokens.iter().find(|token| token.active));
    let Some((map, token)) = map.zip(token) else { return 0 };
    let (x, y) = (id % map.width, id / map.width);
    u32::from(x.abs_diff(token.x).max(y.abs_diff(token.y)))
}

/// Returns the middle of a spot; rows count double, as they look.
fn centre(spot: &Spot) -> (i32, i32) {
    let area = spot.area;
    (2 * i32::from(area.x) + i32::from(area.width), 2 * (2 * i32::from(area.y) + i32::from(area.height)))
}
