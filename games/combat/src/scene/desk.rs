//! The game master's desk: fights and scenes, checks, and whom the game master plays for; and what is pressed by those
//! who are played for.

use engine::Seats;
use scene::{Control, Items, Pick, Template, Text, Weight};

use crate::Side;
use crate::view::asked::{AskedView, RequestView};
use crate::view::shown::CreatureView;
use crate::view::{Stage, View};

/// What only the game master may press.
pub(crate) fn masters(view: &View, picks: &mut Vec<Pick>, controls: &mut Vec<Control>) {
    if view.requests.is_empty() && view.phase != Stage::RollingInitiative {
        let ids: Vec<u16> = there(view).filter(|it| it.is_alive).map(|it| it.id.0).collect();
        let check = Template::new("skill_check").picking("actor", "check").with("skill", "perception");
        picks.push(Pick::one("check", Items::Tokens(ids)));
        let label = Text::new("combat.do.check", "Ask for a Perception check");
        controls.push(Control::new(label, check).weight(Weight::Quiet));
    }
    if view.in_combat {
        let label = Text::new("combat.do.end_fight", "End the fight");
        controls.push(Control::new(label, Template::new("combat_end")).weight(Weight::Danger).key('x'));
    } else {
        controls.push(start(view));
        controls.extend(scenes(view));
    }
    hands(view, picks, controls);
    controls.extend(autoplay(view));
    let reacts = |request: &RequestView| matches!(request.asked, AskedView::Reaction { .. });
    if view.in_combat && !view.requests.iter().any(reacts) {
        let ids = there(view).filter(|it| it.in_fight).map(|it| it.id.0).collect();
        picks.push(Pick::one("remove", Items::Tokens(ids)));
        let send = Template::new("remove_creature").picking("target", "remove");
        let label = Text::new("combat.do.remove", "Take somebody off the map");
        controls.push(Control::new(label, send).weight(Weight::Quiet));
    }
    let label = Text::new("combat.do.close", "Close the session");
    controls.push(Control::new(label, Template::new("close_session")).weight(Weight::Danger).key('z'));
}

fn start(view: &View) -> Control {
    let stands = |side: Side| view.creatures.iter().any(|it| it.side == side && it.is_conscious);
    let reason = if !view.requests.is_empty() {
        Some(Text::new("combat.off.asked", "Somebody has to roll first"))
    } else if view.scene == crate::SceneState::DowntimePreparation {
        Some(Text::new("combat.off.downtime", "Set another scene first"))
    } else if !stands(Side::Party) || !stands(Side::Foes) {
        Some(Text::new("combat.off.one_side", "A fight needs two sides that stand"))
    } else {
        None
    };
    let label = Text::new("combat.do.start", "Start the fight");
    Control::new(label, Template::new("combat_start")).key('s').unless(reason)
}

fn scenes(view: &View) -> impl Iterator<Item = Control> {
    use crate::SceneState::{DowntimePreparation, Exploration, SocialFreeFlow};
    let now = view.scene;
    let all = [
        (SocialFreeFlow, "social_free_flow", Text::new("combat.do.scene.talk", "Set the scene: talk")),
        (Exploration, "exploration", Text::new("combat.do.scene.explore", "Set the scene: exploration")),
        (
            DowntimePreparation,
            "downtime_preparation",
            Text::new("combat.do.scene.rest", "Set the scene: downtime"),
        ),
    ];
    let others = all.into_iter().filter(move |(scene, ..)| *scene != now);
    others.map(|(_, word, label)| {
        Control::new(label, Template::new("set_scene").with("scene", word)).weight(Weight::Quiet)
    })
}

/// Goes through everybody who is there.
fn there(view: &View) -> impl Iterator<Item = &CreatureView> {
    view.creatures.iter().filter(|creature| !creature.removed)
}

/// Playing for others: for whom it could be done.
fn hands(view: &View, picks: &mut Vec<Pick>, controls: &mut Vec<Control>) {
    let others = there(view).filter(|it| it.is_alive && it.seat.is_some() && it.seat != view.master);
    let ids: Vec<u16> = others.map(|it| it.id.0).collect();
    if !ids.is_empty() {
        picks.push(Pick::one("take_over", Items::Tokens(ids)));
        let label = Text::new("combat.do.take_over", "Play for somebody");
        let send = Template::new("take_over").picking("target", "take_over");
        controls.push(Control::new(label, send).weight(Weight::Quiet));
    }
}

/// Handing the NPCs to the house, and taking them back.
fn autoplay(view: &View) -> [Control; 2] {
    let off = |on: bool| {
        let by_rule = view.config.plays_npcs();
        let changes = |it: &CreatureView| !it.is_player_controlled && it.autoplay.unwrap_or(by_rule) != on;
        (!there(view).any(changes)).then(|| Text::new("combat.off.autoplay", "That is so already"))
    };
    let send = |on: bool| Template::new("autoplay").with("on", on);
    let give = Text::new("combat.do.autoplay_on", "Have the house play the NPCs");
    let take = Text::new("combat.do.autoplay_off", "Play the NPCs yourself");
    [(give, true), (take, false)]
        .map(|(label, on)| Control::new(label, send(on)).weight(Weight::Quiet).unless(off(on)))
}

/// Giving back who is played for, by the game master or by the seat it belongs to.
pub(crate) fn backs(view: &View, to: Seats) -> impl Iterator<Item = Control> {
    let is_masters = view.master.is_some_and(|master| to.contains(master));
    let taken = view.creatures.iter().filter_map(|creature| Some((creature, creature.home?)));
    let taken = taken.filter(move |(_, home)| view.master.is_some() && (is_masters || to.contains(*home)));
    taken.map(move |(creature, home)| {
        let label = if to.contains(home) {
            Text::new("combat.do.take_back", "Play {name} yourself").word("name", &creature.name)
        } else {
            let label = Text::new("combat.do.hand_back", "Give {name} back to {seat}");
            label.word("name", &creature.name).seat("seat", home)
        };
        Control::new(label, Template::new("hand_back").with("target", creature.id.0)).weight(Weight::Quiet)
    })
}
