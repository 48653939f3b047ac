//! What the full screen knows: the latest scene, the player's hand, the focus,
//! and what is laid over the table. Drawing reads it; keys change it.

use engine::Seat;
use scene::Scene;

use crate::hand::Hand;
use crate::reach::{Reach, Target};
use crate::room::Room;
use crate::screen::paint::Paint;
use crate::standings::Standings;
use crate::story::Story;

/// What the full screen knows.
#[derive(Clone, Debug)]
pub(crate) struct App {
    /// The latest scene, without what is picked.
    pub(crate) scene: Scene,
    /// What is picked.
    pub(crate) hand: Hand,
    /// What happened so far.
    pub(crate) story: Story,
    /// What arrows and Space are at.
    pub(crate) focus: Option<Target>,
    /// What is said beside the controls until the next key.
    pub(crate) notice: Option<String>,
    /// Who gets the keyboard now.
    pub(crate) pass_to: Option<u8>,
    /// What is laid over the table.
    pub(crate) over: Option<Over>,
    /// How it ended, once it has.
    pub(crate) standings: Option<Standings>,
    /// Whether a machine is playing.
    pub(crate) is_machine: bool,
    /// Whether leaving was asked for once.
    pub(crate) is_leaving: bool,
    /// How far the panels are scrolled.
    pub(crate) scroll: u16,
    /// How many colours there are.
    pub(crate) paint: Paint,
    /// The rules of the game.
    pub(crate) rules: String,
    moment: Option<usize>,
    player: Option<Seat>,
}

/// What is laid over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Over {
    /// Which.
    pub(crate) what: Page,
    /// How far it is scrolled.
    pub(crate) scroll: u16,
}

/// A page to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// The rules.
    Rules,
    /// The whole log.
    Log,
}

impl App {
    /// Makes the screen of an empty table.
    pub(crate) fn new(rules: String, paint: Paint) -> App {
        App {
            scene: Scene::default(),
            hand: Hand::default(),
            story: Story::default(),
            focus: None,
            notice: None,
            pass_to: None,
            over: None,
            standings: None,
            is_machine: false,
            is_leaving: false,
            scroll: 0,
            paint,
            rules,
            moment: None,
            player: None,
        }
    }

    /// Looks at the table again.
    pub(crate) fn look(&mut self, room: &Room) {
        let is_new = self.moment.replace(room.moment()) != Some(room.moment());
        self.is_machine = room.waits_for_machine();
        self.standings = (!room.is_playing()).then(|| room.standings());
        if let Some(player) = room.player().filter(|_| !self.is_machine) {
            let is_other = self.player.replace(player).is_none_or(|before| before != player);
            if is_other && room.people().len() > 1 {
                self.pass_to = Some(player.0);
            }
        }
        self.pass_to = self.pass_to.filter(|_| room.is_playing());
        self.show(room.scene(), is_new);
    }

    /// Shows a scene; what was picked before it is put back if it is a new moment.
    pub(crate) fn show(&mut self, scene: Scene, is_new: bool) {
        let before = std::mem::replace(&mut self.scene, scene);
        self.story.listen(&self.scene);
        if is_new {
            self.hand = self.hand.after(&before, &self.scene);
            let reach = Reach::of(&self.scene);
            self.focus = self.focus.filter(|focus| reach.targets().any(|target| target == *focus));
        }
    }
}
