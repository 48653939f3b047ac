//! The table as a picture: scoreboard, dice, what may be pressed and why not. It decides nothing: the view says what
//! is open.

use engine::{Seat, Seats};
use pips::words::{
    at_stake, bank as bank_words, busts, makes, no_score, roll as roll_words, selected, set_aside,
    wins_the_game,
};
use pips::{DiceSet, Part};
use scene::{
    Announcement, Control, Die, DieState, Group, Items, Manner, Panel, Pick, Row, Scene, Scoreboard, Sound,
    Sum, Template, Term, Text, Tone, Tray,
};

use crate::{DICE_SIDES, Moment, Phase, PlayerView, Status, TurnView, View, words};

/// The name of the pick, as templates use it.
const DICE: &str = "dice";

/// Draws the table for an audience.
pub(crate) fn scene(view: &View, to: Seats) -> Scene {
    let mut panels = vec![Panel::Scoreboard(scoreboard(view))];
    panels.extend(view.turn.as_ref().map(|turn| Panel::Dice(tray(view, turn))));
    let on_turn = view.turn.as_ref().filter(|turn| to.contains(turn.player));
    Scene {
        title: words::title(),
        status: status(view, to),
        panels,
        picks: on_turn.and_then(pick).into_iter().collect(),
        controls: on_turn.map_or_else(Vec::new, |turn| vec![roll(view, turn), bank(view, turn)]),
        announcements: announcement(view).into_iter().collect(),
        ..Scene::default()
    }
}

fn scoreboard(view: &View) -> Scoreboard {
    let most = view.players.iter().filter(|player| !player.out).map(|player| player.total_score).max();
    let row = |player: &PlayerView| Row {
        seat: player.seat.0,
        score: player.total_score.into(),
        note: note(view, player),
        leads: view.phase == Phase::InProgress
            && view.players.len() > 1
            && !player.out
            && player.total_score > 0
            && most == Some(player.total_score),
        on_turn: view.turn.is_some_and(|turn| turn.player == player.seat),
        next: view.next_player == Some(player.seat),
        out: player.out,
        place: player.place,
    };
    Scoreboard {
        rows: view.players.iter().map(row).collect(),
        goal: Some(view.config.target_score.into()),
        unit: None,
    }
}

fn note(view: &View, player: &PlayerView) -> Option<Text> {
    let entry = view.config.minimum_entry_score;
    if player.out {
        Some(words::folded())
    } else if view.final_round.remaining_players.contains(player.seat) {
        Some(words::one_more_turn())
    } else if view.phase == Phase::InProgress && !player.has_entered_game && entry > 0 {
        Some(words::needs(entry))
    } else {
        None
    }
}

fn tray(view: &View, turn: &TurnView) -> Tray {
    let (faces, free) = (turn.faces(), turn.selectable());
    let scorer = view.config.scorer();
    let useful = scorer.selections(&faces, free).fold(DiceSet::empty(), DiceSet::union);
    let parts = parts(view, turn);
    let die = |index: u8, value: Option<u8>| Die {
        sides: DICE_SIDES.into(),
        face: value.map(u32::from),
        state: die_state(turn, index, useful),
        claimed: false,
        group: parts.iter().zip(0..).find(|(part, _)| part.dice.contains(index)).map(|(_, group)| group),
    };
    let dice = turn.dice.iter().zip(0..).map(|(shown, index)| die(index, shown.value)).collect();
    let groups = parts.iter().map(|part| Group { caption: part.caption() }).collect();
    Tray { dice, groups, sum: sum(turn), ..Tray::default() }
}

fn die_state(turn: &TurnView, index: u8, useful: DiceSet) -> DieState {
    let is_selected = turn.selection.selected_indices.contains(index);
    if turn.status == Status::AwaitingFirstRoll {
        DieState::Hidden
    } else if !turn.selectable().contains(index) {
        DieState::SetAside
    } else if is_selected && turn.selection.auto {
        DieState::Suggested
    } else if is_selected {
        DieState::Selected
    } else if useful.contains(index) {
        DieState::Free
    } else {
        DieState::Dud
    }
}

/// Returns what the selection is made of.
fn parts(view: &View, turn: &TurnView) -> Vec<Part> {
    match turn.selection.is_valid {
        true => view.config.scorer().parts(&turn.faces(), turn.selection.selected_indices),
        false => Vec::new(),
    }
}

/// Returns the dice of a set that show a face.
fn showing(faces: &[u8], dice: DiceSet, face: u8) -> DiceSet {
    dice.iter().filter(|index| faces.get(usize::from(*index)) == Some(&face)).collect()
}

fn sum(turn: &TurnView) -> Option<Sum> {
    let mut terms = Vec::new();
    if turn.accumulated_turn_score > 0 {
        terms.push(Term::new(turn.accumulated_turn_score, set_aside()));
    }
    if turn.selection.is_valid {
        terms.push(Term::new(turn.selection.selection_score, selected()));
    }
    let result = Term::new(turn.at_stake(), at_stake());
    (!terms.is_empty()).then_some(Sum { terms, result })
}

/// Lets the player toggle a die: the template is sent as soon as one is picked.
fn pick(turn: &TurnView) -> Option<Pick> {
    let dice: Vec<u16> = turn.selectable().iter().map(u16::from).collect();
    let send = Template::new("toggle_die_selection").picking("dieIndex", DICE);
    (!dice.is_empty()).then(|| Pick::one(DICE, Items::Dice(dice)).sends(send))
}

fn roll(view: &View, turn: &TurnView) -> Control {
    let control = |label| Control::new(label, Template::new("roll_dice")).key('r');
    if !view.controls.roll {
        return control(words::roll()).unless(Some(not_selected(view, turn)));
    }
    let n_dice = turn.n_rolls_next();
    control(roll_words(n_dice)).note(busts(view.config.scorer(), n_dice))
}

fn bank(view: &View, turn: &TurnView) -> Control {
    let points = turn.at_stake();
    let control = Control::new(bank_words(points), Template::new("bank_score")).key('b').ends_turn();
    if view.controls.bank {
        let total = total_of(view, turn.player).saturating_add(points);
        return control.note(if wins(view, turn, total) { wins_the_game() } else { makes(total) });
    }
    control.unless(Some(match turn.status {
        Status::AwaitingFirstRoll => words::roll_first(),
        Status::AwaitingSelection => not_selected(view, turn),
        Status::AwaitingRoll => words::to_get_in(view.config.minimum_entry_score),
    }))
}

/// Says what is missing from the selection.
fn not_selected(view: &View, turn: &TurnView) -> Text {
    let faces = turn.faces();
    let idle = view.config.scorer().read(&faces, turn.selection.selected_indices).rest;
    let face = idle.iter().next().and_then(|index| faces.get(usize::from(index)).copied());
    match face {
        Some(face) => no_score(showing(&faces, idle, face).len(), face),
        None => words::select_first(),
    }
}

/// Tests for a bank that ends the play in the player's favour, whatever the others do.
fn wins(view: &View, turn: &TurnView, total: u32) -> bool {
    let others = || view.players.iter().filter(|player| !player.out && player.seat != turn.player);
    if view.final_round.active {
        let is_last = view.final_round.remaining_players.without(turn.player).is_empty();
        return is_last && others().all(|player| player.total_score < total);
    }
    total >= view.config.target_score && (!view.config.final_round || others().next().is_none())
}

fn status(view: &View, to: Seats) -> Text {
    match (view.phase, &view.turn) {
        (Phase::Lobby, _) => words::not_started(),
        (Phase::Abandoned, _) => words::abandoned(),
        (Phase::Finished, _) => words::won(view.winners, winning_score(view)),
        (Phase::InProgress, None) => words::waiting(),
        (Phase::InProgress, Some(turn)) if to.contains(turn.player) => your_status(view, turn),
        (Phase::InProgress, Some(turn)) => {
            words::choosing(turn.player, view.next_player.is_some_and(|next| to.contains(next)))
        }
    }
}

fn your_status(view: &View, turn: &TurnView) -> Text {
    match turn.status {
        Status::AwaitingFirstRoll => words::begin(),
        Status::AwaitingRoll if view.controls.bank => words::roll_or_bank(turn.at_stake()),
        Status::AwaitingRoll => words::roll_on(turn.at_stake(), view.config.minimum_entry_score),
        Status::AwaitingSelection => words::select(),
    }
}

fn announcement(view: &View) -> Option<Announcement> {
    if view.phase == Phase::Finished {
        let (title, text) = (words::winner(view.winners), words::winning_score(winning_score(view)));
        let winner =
            Announcement::new("winner", title, text, Tone::Bright).about(view.winner.map(|seat| seat.0));
        return Some(winner.manner(Manner::Ends).sound(Sound::Win));
    }
    let moment = view.last_moment?;
    let say = |kind: &str, seat: Seat, tone| {
        let text = words::moment_text(moment, total_of(view, seat), n_left(view));
        Announcement::new(kind, words::moment_title(moment), text, tone).about(Some(seat.0))
    };
    Some(match moment {
        // FAR-07: what was lost is shown before anybody plays on.
        Moment::Busted { player, lost_points } => {
            let bust = say("bust", player, Tone::Flat).sound(Sound::Loss);
            bust.manner(Manner::Covers).lost(lost_points)
        }
        Moment::TimedOut { player, .. } => say("timed_out", player, Tone::Flat).sound(Sound::Loss),
        Moment::HotDice { player, .. } => say("hot_dice", player, Tone::Bright).sound(Sound::Luck),
        Moment::Banked { player, .. } => say("bank", player, Tone::Quiet).sound(Sound::Gain),
        Moment::FinalRound { player } => say("final_round", player, Tone::Bright).sound(Sound::Begin),
        Moment::Folded { player } => say("folded", player, Tone::Flat),
    })
}

fn n_left(view: &View) -> usize {
    view.players.iter().filter(|player| !player.out).count()
}

fn winning_score(view: &View) -> u32 {
    view.winners.iter().next().map_or(0, |seat| total_of(view, seat))
}

fn total_of(view: &View, seat: Seat) -> u32 {
    view.players.get(seat.index()).map_or(0, |player| player.total_score)
}
