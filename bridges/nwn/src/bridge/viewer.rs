//! Somebody at a table of the world, and the window that shows it to them.

use std::collections::BTreeMap;

use hall::Watch;
use scene::Scene;
use table::PersonId;

use super::event::Player;
use super::op::{Op, WINDOW};
use super::post::Post;
use super::refused::Refused;
use crate::window::{Click, Dictionary, Hand, Window, draw, kept, picked};

/// Somebody at a table of the world.
pub(crate) struct Viewer {
    pub(crate) player: Player,
    pub(crate) person: PersonId,
    pub(crate) role: Role,
    /// What the player's window shows; none while it is closed.
    shown: Option<Shown>,
    /// Whether the player has closed it.
    pub(crate) closed: bool,
}

/// What somebody does at a table.
pub(crate) enum Role {
    /// Sits on a chair.
    Sits { chair: usize },
    /// Has left the chair of a game that goes on, and may come back.
    Away,
    /// Watches; at a game that is played, for as long as the watch is held.
    Watches { watch: Option<Box<Watch>> },
}

/// What a window shows.
struct Shown {
    scene: Scene,
    hand: Hand,
    window: Window,
    /// By which operation what can be clicked came to do what it does.
    since: BTreeMap<String, u64>,
}

impl Viewer {
    pub(crate) fn new(player: Player, person: PersonId, role: Role) -> Viewer {
        Viewer { player, person, role, shown: None, closed: false }
    }

    pub(crate) fn chair(&self) -> Option<usize> {
        match self.role {
            Role::Sits { chair } => Some(chair),
            Role::Away | Role::Watches { .. } => None,
        }
    }

    pub(crate) fn is_watching(&self) -> bool {
        matches!(self.role, Role::Watches { .. })
    }

    /// Shows a scene: by what differs where the window stays as it is, else by a new window.
    pub(crate) fn show(&mut self, scene: &Scene, words: &Dictionary, post: &Post) {
        if self.closed {
            return;
        }
        let scene = words.translate(scene, &self.player.language);
        let hand = match &self.shown {
            Some(shown) => kept(&shown.scene, &scene, &shown.hand),
            None => Hand::new(),
        };
        self.put(scene, hand, post);
    }

    /// Moves the clocks of the window on.
    pub(crate) fn tick(&mut self, now: u64, post: &Post) {
        let Some(shown) = &mut self.shown else { return };
        let binds = shown.window.tick(now);
        if !binds.is_empty() {
            post.push(Op::NuiBind { player: self.player.id.clone(), window: WINDOW, binds });
        }
    }

    /// Takes the window away.
    pub(crate) fn hide(&mut self, post: &Post) {
        if self.shown.take().is_some() {
            post.push(Op::destroy(&self.player.id));
        }
    }

    /// Forgets what the window shows, so that it is made anew: on the game server there is none any more.
    pub(crate) fn forget_window(&mut self) {
        self.shown = None;
    }

    /// Says what a click does, by what it does now; a pick is made at once.
    pub(crate) fn click(
        &mut self,
        element: &str,
        seen: Option<u64>,
        post: &Post,
    ) -> Result<Option<Click>, Refused> {
        let shown = self.shown.as_ref().ok_or(Refused::NoWindow)?;
        let unknown = || Refused::UnknownElement(element.to_owned());
        let click = shown.window.clicks.get(element).ok_or_else(unknown)?.clone();
        let since = shown.since.get(element).copied().unwrap_or_default();
        if seen.is_some_and(|seen| seen < since) {
            return Err(Refused::OldWindow);
        }
        match click {
            Click::Pick { pick, value } => {
                let hand = picked(&shown.scene, &shown.hand, &pick, &value);
                let scene = shown.scene.clone();
                self.put(scene, hand, post);
                Ok(None)
            }
            send @ Click::Send { .. } => Ok(Some(send)),
        }
    }

    fn put(&mut self, scene: Scene, hand: Hand, post: &Post) {
        let window = draw(&scene, &hand, &self.player.language);
        let before = self.shown.take();
        let player = self.player.id.clone();
        let n = match before.as_ref().and_then(|shown| window.changes_from(&shown.window)) {
            Some(binds) if binds.is_empty() => None,
            Some(binds) => Some(post.push(Op::NuiBind { player, window: WINDOW, binds })),
            None => {
                let (layout, binds) = (window.layout.clone(), window.binds.clone());
                Some(post.push(Op::NuiCreate { player, window: WINDOW, layout, binds }))
            }
        };
        let since = since(before.as_ref(), &window, n);
        self.shown = Some(Shown { scene, hand, window, since });
    }
}

/// Returns by which operation each thing that can be clicked came to do what it does.
fn since(before: Option<&Shown>, window: &Window, n: Option<u64>) -> BTreeMap<String, u64> {
    let known = |element: &String, click: &Click| {
        let before = before?;
        let same = before.window.clicks.get(element).is_some_and(|known| does_the_same(known, click));
        before.since.get(element).copied().filter(|_| same)
    };
    let latest = n.unwrap_or_default();
    window
        .clicks
        .iter()
        .map(|(element, click)| (element.clone(), known(element, click).unwrap_or(latest)))
        .collect()
}

/// Tests for clicks that mean the same to whoever clicks: what is picked for an action may differ.
fn does_the_same(one: &Click, other: &Click) -> bool {
    match (one, other) {
        (Click::Send { action, .. }, Click::Send { action: other, .. }) => action == other,
        (Click::Pick { pick, .. }, Click::Pick { pick: other, .. }) => pick == other,
        _ => false,
    }
}
