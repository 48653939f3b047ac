//! The table as a picture: dice, scorecards, what may be pressed and why not. It decides nothing: the view says what is
//! open.

use engine::Seats;
use engine::scene::{
    BoxName, Column, Control, Die, DieState, Form, Items, Panel, Pick, Place, Row, Scene, Scoreboard,
    Scorecard, Section, Slot, SlotState, Template, Text, Tray, Weight,
};

use crate::{
    Category, DICE_COUNT, DIE_SIDES, Phase, PlayerView, Rules, ScorecardView, UPPER_BONUS_FROM, View, words,
};

/// The name of the pick, as templates use it.
const DICE: &str = "dice";

/// Draws the table for an audience.
pub(crate) fn draw(view: &View, to: Seats) -> Scene {
    let is_on_turn = view.current_player.is_some_and(|seat| to.contains(seat));
    Scene {
        title: words::title(),
        status: status(view, to),
        turn: view.current_player.map(|seat| seat.0),
        panels: panels(view),
        picks: if is_on_turn { pick(view).into_iter().collect() } else { Vec::new() },
        controls: if is_on_turn { controls(view) } else { Vec::new() },
        announcements: words::announcements(view),
        ..Scene::default()
    }
}

/// Shows the dice while there is a turn, and the places once there is none any more.
fn panels(view: &View) -> Vec<Panel> {
    let mut panels = Vec::new();
    if view.current_player.is_some() {
        panels.push(Panel::Dice(tray(view)));
    }
    if view.players.iter().any(|player| player.place.is_some()) {
        panels.push(Panel::Scoreboard(standings(view)));
    }
    panels.push(Panel::Scorecard(scorecard(view)));
    panels
}

fn tray(view: &View) -> Tray {
    let dice = view.current_dice;
    let die = |index: usize| Die {
        sides: DIE_SIDES.into(),
        face: dice.values.and_then(|values| values.get(index).copied()).map(u32::from),
        state: match dice.values {
            None => DieState::Hidden,
            Some(_) if dice.kept_dice.contains(index) => DieState::Selected,
            Some(_) => DieState::Free,
        },
        claimed: false,
        group: None,
    };
    let thrown = (0..DICE_COUNT).filter(|index| !dice.kept_dice.contains(*index));
    Tray {
        dice: (0..DICE_COUNT).map(die).collect(),
        thrown: thrown.map(|index| index as u16).collect(),
        ..Tray::default()
    }
}

fn standings(view: &View) -> Scoreboard {
    let row = |player: &PlayerView| Row {
        seat: player.seat.0,
        score: player.total.into(),
        note: note(view, player),
        out: player.out,
        place: player.place,
        ..Row::default()
    };
    Scoreboard { rows: view.players.iter().map(row).collect(), goal: None, unit: None }
}

fn scorecard(view: &View) -> Scorecard {
    let name = |category: &Category| BoxName {
        label: words::category(*category),
        face: category.face().map(u32::from),
    };
    let (upper, lower) = Category::ALL.split_at(Category::ThreeOfAKind.index());
    let mut lower_totals = vec![words::lower(), words::total()];
    if is_official(view) {
        lower_totals.insert(0, words::yahtzee_bonus());
    }
    Scorecard {
        sections: vec![
            Section {
                boxes: upper.iter().map(name).collect(),
                totals: vec![words::to_bonus(), words::bonus(), words::upper()],
            },
            Section { boxes: lower.iter().map(name).collect(), totals: lower_totals },
        ],
        columns: view
            .players
            .iter()
            .zip(&view.scorecards)
            .map(|(seat, card)| column(view, seat, card))
            .collect(),
    }
}

fn column(view: &View, player: &PlayerView, card: &ScorecardView) -> Column {
    let on_turn = view.current_player == Some(player.seat);
    Column {
        seat: player.seat.0,
        on_turn,
        note: note(view, player),
        slots: Category::ALL.iter().map(|category| slot(view, on_turn, card, *category)).collect(),
        totals: totals(view, card),
    }
}

fn slot(view: &View, on_turn: bool, card: &ScorecardView, category: Category) -> Slot {
    let preview = view.previews.get(category).filter(|_| on_turn);
    let (value, state) = match (card.boxes.get(category), preview) {
        (Some(points), _) => (Some(points), SlotState::Used),
        (None, Some(points)) => (Some(points), SlotState::Preview),
        // An open box that the dice may not go to is closed by the joker.
        (None, None) if on_turn && view.roll_count > 0 => (None, SlotState::Closed),
        (None, None) => (None, SlotState::Open),
    };
    Slot { value: value.map(i64::from), state, chosen: false }
}

/// Returns the sums below the sections: what each adds to the total is its last but one or last.
fn totals(view: &View, card: &ScorecardView) -> Vec<i64> {
    let upper = i64::from(card.upper_total) + i64::from(card.bonus);
    let lower = i64::from(card.lower_total) + i64::from(card.yahtzee_bonus);
    let to_bonus = i64::from(UPPER_BONUS_FROM) - i64::from(card.bonus_progress);
    let mut totals = vec![to_bonus, card.bonus.into(), upper];
    if is_official(view) {
        totals.push(card.yahtzee_bonus.into());
    }
    totals.extend([lower, card.total.into()]);
    totals
}

fn note(view: &View, player: &PlayerView) -> Option<Text> {
    if player.out {
        return Some(words::folded());
    }
    if view.winners.contains(player.seat) {
        return (view.players.len() > 1).then(words::wins);
    }
    let most = view.players.iter().filter(|other| !other.out).map(|other| other.total).max();
    let leads = view.phase == Phase::InProgress && view.players.len() > 1 && player.total > 0;
    (leads && most == Some(player.total)).then(words::leads)
}

/// Lets the player keep dice, as long as they can be rolled again: at least one must be released.
fn pick(view: &View) -> Option<Pick> {
    if view.roll_count == 0 || view.rolls_left == 0 {
        return None;
    }
    let dice = Pick::one(DICE, Items::Dice((0..DICE_COUNT as u16).collect()))
        .several(0, DICE_COUNT as u8 - 1)
        .chosen(view.current_dice.kept_dice.iter().map(|die| die as u16));
    Some(Pick { form: Form::Flags, ..dice })
}

fn controls(view: &View) -> Vec<Control> {
    let offers =
        Category::ALL.into_iter().filter_map(|category| Some((category, view.previews.get(category)?)));
    let mut controls = vec![roll(view)];
    controls.extend(offers.map(|(category, points)| score(category, points)));
    controls
}

fn roll(view: &View) -> Control {
    let template = Template::new("roll");
    let (label, template) = match view.roll_count {
        0 => (words::roll_five(), template),
        _ => (words::roll_again(), template.picking("keepDice", DICE)),
    };
    let control = Control::new(label, template).weight(Weight::Main).key('r');
    match view.rolls_left {
        0 => control.weight(Weight::Equal).unless(Some(words::no_rolls_left())),
        left => control.note(words::rolls_left(left)),
    }
}

fn score(category: Category, points: u8) -> Control {
    let template = Template::new("score").with("category", category.name());
    let control = Control::new(words::score(points), template).at(Place::Box(category as u16));
    match points {
        0 => control.note(words::gives_up(category)).weight(Weight::Quiet),
        _ => control.note(words::in_box(category)),
    }
}

fn status(view: &View, to: Seats) -> Text {
    match (view.phase, view.current_player) {
        (Phase::Lobby, _) => words::not_started(),
        (Phase::Abandoned, _) => words::abandoned(),
        (Phase::Finished, _) => words::won(view),
        (Phase::InProgress, None) => words::waiting(),
        (Phase::InProgress, Some(player)) if to.contains(player) => words::your_turn(view),
        (Phase::InProgress, Some(player)) => {
            words::their_turn(view, player, view.next_player.is_some_and(|next| to.contains(next)))
        }
    }
}

fn is_official(view: &View) -> bool {
    view.config.rules == Rules::Official
}
