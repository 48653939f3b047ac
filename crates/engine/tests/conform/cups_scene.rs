//! What the small Liar's Dice shows: a cup for each, how many dice are left, and a bid of two picks in one action.

use engine::scene::{
    Choice, Control, Die, DieState, Numbers, Panel, Pick, Row, Scene, Scoreboard, Template, Text, Tray,
    Weight,
};
use engine::{Seat, Seats};

use crate::cups::View;
use crate::laws::bug;

const FACES: [(&str, &str); 6] = [
    ("cups.ones", "{n|one|ones}"),
    ("cups.twos", "{n|two|twos}"),
    ("cups.threes", "{n|three|threes}"),
    ("cups.fours", "{n|four|fours}"),
    ("cups.fives", "{n|five|fives}"),
    ("cups.sixes", "{n|six|sixes}"),
];

pub(crate) fn scene(view: &View, to: Seats) -> Scene {
    let row = |(seat, left): (u8, &u8)| Row {
        seat,
        score: (*left).into(),
        on_turn: view.turn == Some(Seat(seat)),
        out: *left == 0,
        ..Row::default()
    };
    let unit = Some(Text::new("cups.unit", "{n|die|dice}"));
    let board = Scoreboard { rows: (0..).zip(&view.left).map(row).collect(), goal: None, unit };
    let mut scene = Scene {
        title: Text::new("cups.title", "Cups"),
        status: status(view),
        turn: view.turn.map(|seat| seat.0),
        panels: vec![Panel::Scoreboard(board)],
        ..Scene::default()
    };
    let cups = (0..).zip(&view.cups).filter_map(|(seat, cup)| Some(Panel::Dice(tray(seat, cup.as_ref()?))));
    scene.panels.extend(cups);
    if view.turn.is_some_and(|seat| to.contains(seat)) {
        (scene.picks, scene.controls) = (picks(view), controls(view));
    }
    scene
}

fn status(view: &View) -> Text {
    match view.bid {
        Some(bid) => Text::new("cups.status", "{who} bids {n|# die|# dice}.")
            .seat("who", bid.by)
            .number("n", bid.count),
        None => Text::new("cups.first", "Nobody has bid."),
    }
}

fn tray(seat: u8, cup: &[u8]) -> Tray {
    let die = |face: &u8| Die {
        sides: 6,
        face: Some((*face).into()),
        state: DieState::Free,
        claimed: false,
        group: None,
    };
    Tray { seat: Some(seat), dice: cup.iter().map(die).collect(), ..Tray::default() }
}

/// The least count that can be bid, and the most.
fn counts(view: &View) -> Numbers {
    let most: u8 = view.left.iter().sum();
    let least = view.bid.map_or(1, |bid| if bid.face == 6 { bid.count + 1 } else { bid.count });
    Numbers::new(least.min(most).into(), most.into())
}

fn picks(view: &View) -> Vec<Pick> {
    let Numbers { from, to, .. } = counts(view);
    let chosen = if bug::now() == bug::CHOSEN_CANNOT_BE { to + 1 } else { from };
    let mut count =
        Pick::number("count", from, to).label(Text::new("cups.count", "How many")).chosen([chosen]);
    if bug::now() == bug::NUMBERS_WITHOUT_A_LABEL {
        count.label = None;
    }
    let faces = (1u32..).zip(FACES).map(|(face, (code, name))| {
        let option = Choice::new(Text::new(code, name).pick("n", "count")).face(face);
        if bug::now() == bug::OPTION_CANNOT_BE_READ { option.value(name) } else { option.value(face) }
    });
    vec![count, Pick::option("face", faces).label(Text::new("cups.face", "Face"))]
}

fn controls(view: &View) -> Vec<Control> {
    let face = if bug::now() == bug::PICK_IS_NOT_THERE { "pips" } else { "face" };
    let named = if bug::now() == bug::LABEL_NAMES_NO_PICK { "pips" } else { "face" };
    let label = Text::new("cups.do.bid", "Bid {count} {face}").pick("count", "count").pick("face", named);
    let bid = Control::new(label, Template::new("bid").picking("count", "count").picking("face", face));
    let liar = Control::new(Text::new("cups.do.challenge", "Challenge"), Template::new("challenge"));
    let mut controls = vec![bid.weight(Weight::Main)];
    controls.extend(view.bid.map(|_| liar));
    controls
}
