//! What may be pressed and picked, with its consequence. Only the player who is asked has any.

use engine::Seat;
use scene::{Control, Items, Pick, Place, Template, Text, Weight};

use crate::cards::hit;
use crate::words::control;
use crate::{Awaits, Effect, Move, PlayerView, TurnView, View};

/// The name of the pick, as templates use it.
const TARGET: &str = "target";

/// Returns what may be pressed in a turn.
pub(crate) fn controls(view: &View, turn: &TurnView) -> Vec<Control> {
    match (turn.awaits, turn.kind) {
        (Awaits::Roll, _) => {
            vec![Control::new(control::roll(), Template::new("roll")).weight(Weight::Main).key('r')]
        }
        (Awaits::Effect, Some(kind)) => [(Effect::Hp, 'h'), (Effect::Vp, 'v')]
            .map(|(effect, key)| choose(view, turn, kind, effect, key))
            .into(),
        (Awaits::Target, Some(kind)) => {
            let targets = turn.targets.iter().filter_map(|seat| view.player(seat));
            targets.map(|player| target(kind, player)).collect()
        }
        _ => Vec::new(),
    }
}

/// Lets the player choose a target: the template is sent as soon as one is picked.
pub(crate) fn pick(turn: &TurnView) -> Option<Pick> {
    let seats: Vec<u16> = turn.targets.iter().map(|seat| seat.0.into()).collect();
    let send = Template::new("target").picking("seat", TARGET);
    (!seats.is_empty()).then(|| Pick::one(TARGET, Items::Seats(seats)).sends(send))
}

fn target(kind: Move, player: &PlayerView) -> Control {
    let note = match kind {
        Move::Pickpocket if player.vp == 0 => control::nothing_to_take(),
        Move::Pickpocket => control::vp_change(player.vp, player.vp.saturating_sub(kind.vp().into())),
        Move::GoodHaunt | Move::BadHaunt => control::hp_and_vp(player.hp, player.vp),
        _ => control::hp_change(player.hp, hit(player.hp, kind)),
    };
    let control =
        Control::new(control::target(kind, player.seat), Template::new("target").with("seat", player.seat.0))
            .at(Place::Seat(player.seat.0));
    let control = control.note(note);
    match char::from_digit(u32::from(player.seat.0) + 1, 10) {
        Some(key) => control.key(key),
        None => control,
    }
}

fn choose(view: &View, turn: &TurnView, kind: Move, effect: Effect, key: char) -> Control {
    let word = match effect {
        Effect::Hp => "hp",
        Effect::Vp => "vp",
    };
    let control =
        Control::new(control::effect(kind, effect), Template::new("choose").with("effect", word)).key(key);
    control.note(consequence(view, turn, kind, effect))
}

/// Says what an effect comes to.
fn consequence(view: &View, turn: &TurnView, kind: Move, effect: Effect) -> Text {
    let seat: Seat = turn.target.unwrap_or(turn.player);
    let (hp, vp) = view.player(seat).map_or((0, 0), |player| (player.hp, player.vp));
    let points = u16::from(kind.vp());
    match (kind, effect) {
        (Move::PowerMove, Effect::Hp) => control::then_choose(),
        (Move::BadHaunt, Effect::Hp) => control::hp_change(hp, hit(hp, kind)),
        (_, Effect::Hp) => control::hp_change(hp, hp.saturating_add(kind.hp().into()).min(view.config.hp)),
        (Move::BadHaunt, Effect::Vp) => control::vp_change(vp, vp.saturating_sub(points)),
        (_, Effect::Vp) => control::vp_change(vp, vp.saturating_add(points)),
    }
}
