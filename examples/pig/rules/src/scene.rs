//! The table as a picture: who has how much, the die, and what may be pressed.

use engine::Seats;
use engine::scene::{
    Announcement, Control, Die, Manner, Panel, Scene, Scoreboard, Sound, Sum, Template, Term, Text, Tone,
    Tray, Weight,
};

use crate::{Last, State};

pub(crate) fn scene(state: &State, to: Seats) -> Scene {
    Scene {
        title: Text::new("pig.title", "Pig"),
        status: status(state),
        panels: vec![Panel::Scoreboard(scoreboard(state)), Panel::Dice(tray(state))],
        controls: if state.turns.on_turn().is_some_and(|seat| to.contains(seat)) {
            controls(state)
        } else {
            vec![]
        },
        announcements: state.last.iter().filter(|last| last.face == 1).map(bust).collect(),
        ..Scene::default()
    }
}

fn status(state: &State) -> Text {
    match state.turns.on_turn() {
        Some(player) => Text::new("pig.turn", "{who} rolls or holds.").seat("who", player),
        None => Text::new("pig.nobody", "Nobody is on turn."),
    }
}

fn scoreboard(state: &State) -> Scoreboard {
    Scoreboard {
        goal: Some(state.target.into()),
        ..state.turns.scoreboard(|seat| state.scores.at(seat).into())
    }
}

/// Shows the die. Which die fell is not said here: the table knows it from `Game::rolls`.
fn tray(state: &State) -> Tray {
    let die = Die::of(6, state.last.as_ref().map(|last| last.face));
    let result = Term::new(state.points, Text::new("pig.at_stake", "at stake"));
    let sum = (state.points > 0).then_some(Sum { terms: vec![], result });
    Tray { sum, ..Tray::of([die]) }
}

fn controls(state: &State) -> Vec<Control> {
    let hold = Text::new("pig.hold", "Hold {n}").number("n", state.points);
    let reason = (state.points == 0).then(|| Text::new("pig.roll_first", "Roll first"));
    vec![
        Control::new(Text::new("pig.roll", "Roll"), Template::new("roll")).weight(Weight::Main).key('r'),
        Control::new(hold, Template::new("hold")).key('h').unless(reason).ends_turn(),
    ]
}

fn bust(last: &Last) -> Announcement {
    let text = Text::new("pig.bust_text", "A 1 loses the turn.");
    let bust = Announcement::new("bust", Text::new("pig.bust", "Bust"), text, Tone::Flat);
    bust.about(Some(last.player.0)).manner(Manner::Covers).sound(Sound::Loss).lost(last.lost)
}
