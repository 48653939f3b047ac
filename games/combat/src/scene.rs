//! The fight as a picture: the map, who acts when, what the creature on turn has left, what is asked, and what may be
//! pressed. It decides nothing: the view says what is open.

pub(crate) mod aim_lines;
pub(crate) mod chart;
pub(crate) mod controls;
pub(crate) mod desk;
pub(crate) mod prompts;
pub(crate) mod rail;

use engine::Seats;
use scene::{Announcement, Manner, Panel, Scene, Sound, Text, Tone};

use crate::scene::aim_lines::Aims;
use crate::tell::phrases::{self, listed};
use crate::view::asked::AskedView;
use crate::view::shown::{CreatureView, EconomyView};
use crate::view::{Stage, View};
use crate::{EndReason, Side};

/// Draws the session for an audience.
pub(crate) fn scene(view: &View, to: Seats) -> Scene {
    let mut aims = Aims::seen(view);
    let (picks, controls) = controls::controls(view, to, &mut aims);
    let mut panels = vec![Panel::Map(chart::map(view, aims))];
    panels.extend(rail::left(view));
    panels.push(Panel::Meters(rail::rail(view)));
    panels.extend(prompts::prompts(view).into_iter().map(Panel::Prompt));
    Scene {
        title: title(view),
        status: status(view, to),
        turn: lit(view),
        panels,
        picks,
        controls,
        announcements: announcements(view),
        narration: view.narration.clone(),
        ..Scene::default()
    }
}

fn title(view: &View) -> Text {
    if view.in_combat && view.round > 0 {
        Text::new("combat.title_round", "{name}, round {n}").word("name", &view.name).number("n", view.round)
    } else {
        Text::new("combat.title", "{name}").word("name", &view.name)
    }
}

/// Returns the seat that lights the table: whoever is asked alone, else whoever is on turn.
fn lit(view: &View) -> Option<u8> {
    let mut seats = view.requests.iter().map(|request| request.seat);
    match seats.next() {
        Some(first) => seats.all(|seat| seat == first).then_some(first.0),
        None => view.active()?.seat.map(|seat| seat.0),
    }
}

fn status(view: &View, to: Seats) -> Text {
    let mine = view.requests.iter().find(|request| request.is_yours());
    if let Some(request) = mine {
        let name = view.name_of(request.actor);
        return match request.asked {
            AskedView::Roll { .. } => Text::new("combat.status.roll", "Roll for {name}.").word("name", name),
            AskedView::Reaction { .. } => {
                Text::new("combat.status.react", "{name} may react.").word("name", name)
            }
        };
    }
    if !view.requests.is_empty() {
        return prompts::waits(view);
    }
    match (view.phase, view.active()) {
        (Stage::Setup, _) => calm(view, to, Text::new("combat.status.setup", "The fight has not begun.")),
        (Stage::Ended, _) => calm(view, to, ending(view)),
        (_, Some(active)) if view.turn.is_some() => your_turn(active),
        (_, Some(active)) => {
            Text::new("combat.status.turn", "It is {name}'s turn.").word("name", &active.name)
        }
        _ => Text::new("combat.status.initiative", "Initiative is being rolled."),
    }
}

fn calm(view: &View, to: Seats, says: Text) -> Text {
    if view.master.is_some_and(|master| to.contains(master)) {
        return Text::new("combat.status.master", "{says} You are the game master.").phrase("says", says);
    }
    says
}

fn your_turn(active: &CreatureView) -> Text {
    Text::new("combat.status.your_turn", "Your turn: {name}. {left}.")
        .word("name", &active.name)
        .phrase("left", left(&active.economy))
}

/// "30 ft, action and bonus action left".
fn left(economy: &EconomyView) -> Text {
    let rest = remaining(economy);
    match rest.is_empty() {
        true => Text::new("combat.nothing_left", "Nothing left"),
        false => Text::new("combat.left", "{what} left").phrase("what", listed(rest)),
    }
}

/// Lists what a turn still has.
pub(crate) fn remaining(economy: &EconomyView) -> Vec<Text> {
    let mut rest = Vec::new();
    if let Some(left @ 1..) = economy.movement_ft {
        rest.push(phrases::feet(left));
    }
    match (economy.action, economy.attacks_left) {
        (true, _) => rest.push(Text::new("combat.an_action", "action")),
        (false, 1) => rest.push(Text::new("combat.an_attack", "1 attack")),
        (false, n @ 2..) => rest.push(Text::new("combat.attacks", "{n} attacks").number("n", n)),
        _ => {}
    }
    if economy.bonus_action {
        rest.push(Text::new("combat.a_bonus_action", "bonus action"));
    }
    rest
}

fn ending(view: &View) -> Text {
    match view.end_reason {
        Some(EndReason::Victory) => Text::new("combat.end.victory", "Victory: every foe is down."),
        Some(EndReason::Defeat) => Text::new("combat.end.defeat", "Defeat: the party is down."),
        Some(EndReason::Stalemate) => Text::new("combat.end.stalemate", "The fight went on for too long."),
        Some(EndReason::Abandoned) => Text::new("combat.end.abandoned", "Everybody left."),
        Some(EndReason::Master) | None => Text::new("combat.end.master", "The fight is over."),
    }
}

fn announcements(view: &View) -> Vec<Announcement> {
    match view.phase {
        Stage::RollingInitiative => {
            let title = Text::new("combat.loud.begins", "Roll initiative");
            let text = Text::new("combat.loud.begins_text", "{name} begins.")
                .phrase("name", phrases::term(&view.name));
            vec![Announcement::new("fight", title, text, Tone::Flat).sound(Sound::Begin)]
        }
        Stage::Ended => {
            let title = match view.winner {
                Some(Side::Party) => Text::new("combat.loud.victory", "Victory"),
                Some(_) => Text::new("combat.loud.defeat", "Defeat"),
                None => Text::new("combat.loud.over", "The fight is over"),
            };
            let text = Text::new("combat.loud.rounds", "It took {n} rounds.").number("n", view.round);
            let one = Text::new("combat.loud.one_round", "It took one round.");
            let (tone, sound) = match view.winner {
                Some(Side::Party) => (Tone::Bright, Some(Sound::Win)),
                Some(_) => (Tone::Flat, Some(Sound::Loss)),
                None => (Tone::Flat, None),
            };
            let text = if view.round == 1 { one } else { text };
            let said = Announcement::new("winner", title, text, tone).manner(Manner::Ends);
            vec![Announcement { sound, ..said }]
        }
        _ => {
            // Whoever has not yet saved against death has just gone down.
            let down = view.creatures.iter().filter(|creature| creature.death_saves == Some([0, 0]));
            let told = down.map(|creature| {
                let seat = creature.seat.filter(|_| creature.is_player_controlled).map(|seat| seat.0);
                let title = Text::new("combat.loud.down", "{name} is down").word("name", &creature.name);
                let text =
                    Text::new("combat.loud.down_text", "Heal or steady {name}, or death saves decide.");
                let down = Announcement::new("down", title, text.word("name", &creature.name), Tone::Flat);
                down.about(seat).sound(Sound::Fall)
            });
            told.take(2).collect()
        }
    }
}
