//! The table in pictures and words: who has how many dice, the cups that may be seen, and what may be pressed.

use engine::scene::{
    Announcement, Choice, Control, Die, DieState, Manner, Panel, Pick, Scene, Scoreboard, Sound, Template,
    Text, Tone, Tray, Weight,
};
use engine::{Seat, Seats};

use crate::{Bid, Challenge, State};

pub(crate) fn scene(state: &State, to: Seats) -> Scene {
    let turn = state.turns.on_turn();
    let in_play = Text::new("liars-dice.in_play", "{n|# die|# dice} in play.").number("n", state.n_dice());
    let wild = state.wild.then(|| Text::new("liars-dice.wild", "Ones are wild."));
    let lines = [Some(in_play), wild].into_iter().flatten().collect();
    let mut scene = Scene {
        title: Text::new("liars-dice.title", "Liar's Dice"),
        status: status(state),
        turn: turn.map(u8::from),
        panels: vec![Panel::Scoreboard(scoreboard(state)), Panel::Text { lines }],
        announcements: state.shown.iter().map(|challenge| announcement(state, challenge)).collect(),
        ..Scene::default()
    };
    scene.panels.extend(trays(state, to).into_iter().map(Panel::Dice));
    if turn.is_some_and(|seat| to.contains(seat)) {
        offer(state, &mut scene);
    }
    scene
}

/// Says what came of a challenge.
pub(crate) fn result(Challenge { bid, found, loser, .. }: &Challenge) -> Text {
    let text = Text::new("liars-dice.result", "{who} loses a die: {found} of {n} {face}.");
    with_bid(text, *bid).number("found", *found).seat("who", *loser)
}

/// Says a bid in the holes `n` and `face` of a text.
pub(crate) fn with_bid(text: Text, Bid { count, face }: Bid) -> Text {
    text.number("n", count).phrase("face", face_name(face).number("n", count))
}

/// Names a face; the hole `n` is how many there are of it.
fn face_name(face: u8) -> Text {
    match face {
        1 => Text::new("liars-dice.ones", "{n|one|ones}"),
        2 => Text::new("liars-dice.twos", "{n|two|twos}"),
        3 => Text::new("liars-dice.threes", "{n|three|threes}"),
        4 => Text::new("liars-dice.fours", "{n|four|fours}"),
        5 => Text::new("liars-dice.fives", "{n|five|fives}"),
        _ => Text::new("liars-dice.sixes", "{n|six|sixes}"),
    }
}

fn status(state: &State) -> Text {
    let nobody = Text::new("liars-dice.nobody", "Nobody is on turn.");
    let Some(player) = state.turns.on_turn() else { return state.turns.last_standing().map_or(nobody, wins) };
    let text = match state.bid {
        None => Text::new("liars-dice.opens", "{who} makes the first bid."),
        Some((_, bid)) => {
            with_bid(Text::new("liars-dice.turn", "{who} beats {n} {face} or challenges."), bid)
        }
    };
    text.seat("who", player)
}

fn wins(winner: Seat) -> Text {
    Text::new("liars-dice.wins", "{who} wins").seat("who", winner)
}

fn scoreboard(state: &State) -> Scoreboard {
    let unit = Some(Text::new("liars-dice.unit", "{n|die|dice}"));
    Scoreboard { unit, ..state.turns.scoreboard(|seat| state.dice.at(seat).into()) }
}

/// Lays out the cups of these seats, or closed ones for who has none, and those that a challenge has shown.
fn trays(state: &State, to: Seats) -> Vec<Tray> {
    let still_in = state.turns.still_in();
    let seats = if to.is_empty() && state.shown.is_none() { still_in } else { to.both(still_in) };
    let heading = (to.len() == 1).then(|| Text::new("liars-dice.cup", "Your cup"));
    let cup = |seat: Seat| {
        let face = |nth| state.cups.get(seat)?.get(nth).copied();
        let tray = Tray::of((0..state.dice.at(seat).into()).map(|nth| Die::of(6, face(nth))));
        Tray { heading: heading.clone(), ..tray.seat(seat) }
    };
    let shown = state.shown.iter().flat_map(|challenge| shown_cups(state, challenge));
    seats.iter().map(cup).chain(shown).collect()
}

/// All cups as they were challenged: what counted for the bid stands out.
fn shown_cups(state: &State, challenge: &Challenge) -> impl Iterator<Item = Tray> {
    let counted = |face| if state.counts(face, challenge.bid) { DieState::Selected } else { DieState::Dud };
    challenge.cups.iter().filter(|(_, cup)| !cup.is_empty()).map(move |(seat, cup)| {
        let dice = cup.iter().map(|face| Die::of(6, Some(*face)).marked(counted(*face)));
        Tray::of(dice).heading(Text::new("liars-dice.shown", "{who} had").seat("who", seat))
    })
}

/// Offers a challenge and every higher bid, beginning with the lowest; none where there is none.
fn offer(state: &State, scene: &mut Scene) {
    let reason = state.bid.is_none().then(|| Text::new("liars-dice.no_bid", "No bid yet"));
    let label = Text::new("liars-dice.challenge", "Challenge");
    scene.controls.push(Control::new(label, Template::new("challenge")).key('c').unless(reason));
    let Some(lowest) = state.bids().next() else { return };
    let choice = |face: u8| Choice::new(face_name(face).pick("n", "count")).face(face.into()).value(face);
    let count = Pick::number("count", lowest.count, state.n_dice()).chosen([lowest.count]);
    let face = Pick::option("face", (1..=6).map(choice)).chosen([u16::from(lowest.face) - 1]);
    scene.picks.push(count.label(Text::new("liars-dice.count", "How many")));
    scene.picks.push(face.label(Text::new("liars-dice.face", "Face")));
    let label = Text::new("liars-dice.bid", "Bid {n} {face}").pick("n", "count").pick("face", "face");
    let bid = Template::new("bid").picking("count", "count").picking("face", "face");
    scene.controls.push(Control::new(label, bid).weight(Weight::Main).key('b'));
}

/// Says what came of a challenge: the game won, somebody out, or a die lost. What is quiet leaves the cups in sight.
fn announcement(state: &State, challenge: &Challenge) -> Announcement {
    let said = |title, tone| Announcement::new("challenge", title, result(challenge), tone);
    if let Some(winner) = state.turns.last_standing() {
        return said(wins(winner), Tone::Bright).about(Some(winner.0)).manner(Manner::Ends).sound(Sound::Win);
    }
    let (title, sound) = match state.dice.at(challenge.loser) {
        0 => (Text::new("liars-dice.out", "Out"), Sound::Fall),
        _ => (Text::new("liars-dice.lost", "A die lost"), Sound::Loss),
    };
    said(title, Tone::Quiet).about(Some(challenge.loser.0)).sound(sound)
}
