//! Every other sentence of the game, as a code with its English. Nothing here decides which one is due.

use engine::{Seat, Seats};
use scene::Text;

use crate::{Decider, Effect, Move};

pub(crate) fn title() -> Text {
    Text::new("do_or_dice.title", "DO or DICE")
}

pub(crate) fn title_in_round(round: u8, of: u8) -> Text {
    Text::new("do_or_dice.title.round", "DO or DICE, round {round} of {of}")
        .number("round", round)
        .number("of", of)
}

pub(crate) fn hp() -> Text {
    Text::new("do_or_dice.hp", "HP")
}

pub(crate) fn vp() -> Text {
    Text::new("do_or_dice.vp", "VP")
}

/// Names a move.
pub(crate) fn name(kind: Move) -> Text {
    match kind {
        Move::Backfire => Text::new("do_or_dice.backfire", "Backfire"),
        Move::Jab => Text::new("do_or_dice.jab", "Jab"),
        Move::Pickpocket => Text::new("do_or_dice.pickpocket", "Pickpocket"),
        Move::Strike => Text::new("do_or_dice.strike", "Strike"),
        Move::Recover => Text::new("do_or_dice.recover", "Recover"),
        Move::PowerMove => Text::new("do_or_dice.power_move", "Power Move"),
        Move::Void => Text::new("do_or_dice.void", "Void"),
        Move::GoodHaunt => Text::new("do_or_dice.good_haunt", "Good haunt"),
        Move::BadHaunt => Text::new("do_or_dice.bad_haunt", "Bad haunt"),
    }
}

/// Names a move and says what it does: "Strike. Takes 4 HP."
pub(crate) fn meaning(kind: Move) -> Text {
    let text = match kind {
        Move::Backfire => Text::new("do_or_dice.meaning.backfire", "{move}. Costs {hp} HP."),
        Move::Jab | Move::Strike => Text::new("do_or_dice.meaning.attack", "{move}. Takes {hp} HP."),
        Move::Pickpocket => Text::new("do_or_dice.meaning.pickpocket", "{move}. Takes {vp} VP."),
        Move::Recover => Text::new("do_or_dice.meaning.recover", "{move}. Brings {hp} HP."),
        Move::PowerMove => {
            Text::new("do_or_dice.meaning.power_move", "{move}. Takes {hp} HP or brings {vp} VP.")
        }
        Move::Void => Text::new("do_or_dice.meaning.void", "{move}. Nothing happens."),
        Move::GoodHaunt => Text::new("do_or_dice.meaning.good_haunt", "{move}. Gives {hp} HP or {vp} VP."),
        Move::BadHaunt => Text::new("do_or_dice.meaning.bad_haunt", "{move}. Takes {hp} HP or {vp} VP."),
    };
    text.phrase("move", name(kind)).number("hp", kind.hp()).number("vp", kind.vp())
}

/// Says what somebody rolled before.
pub(crate) fn rolled(who: Seat, value: u8, kind: Move) -> Text {
    Text::new("do_or_dice.rolled", "{who} rolled {value}. {meaning}")
        .seat("who", who)
        .number("value", value)
        .phrase("meaning", meaning(kind))
}

/// What stands on cards.
pub(crate) mod card {
    use super::{Decider, Seat, Text};

    const PLACES: [(&str, &str); 8] = [
        ("do_or_dice.place.1", "1st"),
        ("do_or_dice.place.2", "2nd"),
        ("do_or_dice.place.3", "3rd"),
        ("do_or_dice.place.4", "4th"),
        ("do_or_dice.place.5", "5th"),
        ("do_or_dice.place.6", "6th"),
        ("do_or_dice.place.7", "7th"),
        ("do_or_dice.place.8", "8th"),
    ];

    pub(crate) fn leads() -> Text {
        Text::new("do_or_dice.leads", "leads")
    }

    pub(crate) fn place(place: u8) -> Option<Text> {
        let (code, words) = PLACES.get(usize::from(place).checked_sub(1)?)?;
        Some(Text::new(code, words))
    }

    pub(crate) fn fell_this_round() -> Text {
        Text::new("do_or_dice.fell_this_round", "Fell this round")
    }

    pub(crate) fn fallen() -> Text {
        Text::new("do_or_dice.fallen", "Fallen")
    }

    pub(crate) fn left() -> Text {
        Text::new("do_or_dice.left", "Left")
    }

    pub(crate) fn both(first: Text, second: Text) -> Text {
        Text::new("do_or_dice.both", "{first}, {second}").phrase("first", first).phrase("second", second)
    }

    pub(crate) fn decided(by: Decider) -> Text {
        match by {
            Decider::Hp => Text::new("do_or_dice.decided.hp", "more HP"),
            Decider::RoundsFallen => Text::new("do_or_dice.decided.rounds_fallen", "fewer rounds as fallen"),
            Decider::Roll => Text::new("do_or_dice.decided.roll", "won the roll"),
        }
    }

    pub(crate) fn you() -> Text {
        Text::new("do_or_dice.you", "You")
    }

    pub(crate) fn cannot_be_hit() -> Text {
        Text::new("do_or_dice.cannot_be_hit", "Fallen, can't be hit")
    }

    pub(crate) fn cannot_be_haunted() -> Text {
        Text::new("do_or_dice.cannot_be_haunted", "Fallen, can't be haunted")
    }

    pub(crate) fn haunted_last_round() -> Text {
        Text::new("do_or_dice.haunted_last_round", "Haunted last round")
    }

    pub(crate) fn haunted(target: Seat) -> Text {
        Text::new("do_or_dice.haunted", "haunted {target} last round").seat("target", target)
    }

    pub(crate) fn left_the_table() -> Text {
        Text::new("do_or_dice.left_the_table", "Left the table")
    }
}

/// What controls say.
pub(crate) mod control {
    use super::{Effect, Move, Seat, Text};

    pub(crate) fn roll() -> Text {
        Text::new("do_or_dice.roll", "Roll the die")
    }

    /// "Strike Jonas".
    pub(crate) fn target(kind: Move, who: Seat) -> Text {
        let text = match kind {
            Move::Jab => Text::new("do_or_dice.target.jab", "Jab {who}"),
            Move::Strike => Text::new("do_or_dice.target.strike", "Strike {who}"),
            Move::Pickpocket => Text::new("do_or_dice.target.pickpocket", "Pick {who}'s pocket"),
            Move::GoodHaunt => Text::new("do_or_dice.target.good_haunt", "Watch over {who}"),
            Move::BadHaunt => Text::new("do_or_dice.target.bad_haunt", "Haunt {who}"),
            _ => Text::new("do_or_dice.target.hit", "Hit {who}"),
        };
        text.seat("who", who)
    }

    /// "Hit for 6 HP", "Take 3 VP".
    pub(crate) fn effect(kind: Move, effect: Effect) -> Text {
        let text = match (kind, effect) {
            (Move::PowerMove, Effect::Hp) => Text::new("do_or_dice.choose.hit", "Hit for {hp} HP"),
            (Move::GoodHaunt, Effect::Hp) => Text::new("do_or_dice.choose.give_hp", "Give {hp} HP"),
            (Move::GoodHaunt, Effect::Vp) => Text::new("do_or_dice.choose.give_vp", "Give {vp} VP"),
            (_, Effect::Hp) => Text::new("do_or_dice.choose.take_hp", "Take {hp} HP"),
            (_, Effect::Vp) => Text::new("do_or_dice.choose.take_vp", "Take {vp} VP"),
        };
        text.number("hp", kind.hp()).number("vp", kind.vp())
    }

    pub(crate) fn then_choose() -> Text {
        Text::new("do_or_dice.then_choose", "then choose whom")
    }

    pub(crate) fn hp_change(from: i16, to: i16) -> Text {
        let text = match (from > 0, to > 0) {
            (true, false) => Text::new("do_or_dice.hp_change.falls", "{from} → {to} HP, falls"),
            _ => Text::new("do_or_dice.hp_change", "{from} → {to} HP"),
        };
        text.number("from", from).number("to", to)
    }

    pub(crate) fn vp_change(from: u16, to: u16) -> Text {
        Text::new("do_or_dice.vp_change", "{from} → {to} VP").number("from", from).number("to", to)
    }

    pub(crate) fn nothing_to_take() -> Text {
        Text::new("do_or_dice.nothing_to_take", "no VP to take")
    }

    pub(crate) fn hp_and_vp(hp: i16, vp: u16) -> Text {
        Text::new("do_or_dice.hp_and_vp", "{hp} HP, {vp} VP").number("hp", hp).number("vp", vp)
    }
}

/// What is going on and what to do.
pub(crate) mod status {
    use super::{Seat, Seats, Text};

    pub(crate) fn lobby() -> Text {
        Text::new("do_or_dice.status.lobby", "The game has not started.")
    }

    pub(crate) fn waiting() -> Text {
        Text::new(
            "do_or_dice.status.waiting",
            "Nobody is here to play. The game goes on when somebody is back.",
        )
    }

    pub(crate) fn abandoned() -> Text {
        Text::new("do_or_dice.status.abandoned", "Everybody left. Nobody wins.")
    }

    pub(crate) fn won(winners: Seats, vp: u16) -> Text {
        let text = match winners.len() {
            1 => Text::new("do_or_dice.status.won", "{who} wins with {vp} VP."),
            _ => Text::new("do_or_dice.status.shared", "{who} share the win with {vp} VP."),
        };
        text.seats("who", winners.iter()).number("vp", vp)
    }

    pub(crate) fn your_roll(is_ghost: bool) -> Text {
        match is_ghost {
            true => Text::new("do_or_dice.status.your_roll.ghost", "Your turn. Roll the die, as a ghost."),
            false => Text::new("do_or_dice.status.your_roll", "Your turn. Roll the die."),
        }
    }

    pub(crate) fn your_target() -> Text {
        Text::new("do_or_dice.status.your_target", "Choose a player.")
    }

    pub(crate) fn your_effect() -> Text {
        Text::new("do_or_dice.status.your_effect", "Choose HP or VP.")
    }

    pub(crate) fn your_effect_on(target: Seat) -> Text {
        Text::new("do_or_dice.status.your_effect_on", "Choose HP or VP for {target}.").seat("target", target)
    }

    pub(crate) fn rolling(who: Seat) -> Text {
        Text::new("do_or_dice.status.rolling", "{who} is about to roll.").seat("who", who)
    }

    pub(crate) fn choosing_who(who: Seat) -> Text {
        Text::new("do_or_dice.status.choosing_who", "{who} is choosing who.").seat("who", who)
    }

    pub(crate) fn choosing(who: Seat) -> Text {
        Text::new("do_or_dice.status.choosing", "{who} is choosing HP or VP.").seat("who", who)
    }

    pub(crate) fn you_are_next(before: Text) -> Text {
        Text::new("do_or_dice.status.you_are_next", "{before} You are next.").phrase("before", before)
    }
}

/// What is said loudly: a title of a few words and a sentence.
pub(crate) mod loud {
    use super::{Decider, Seat, Seats, Text, card};

    pub(crate) fn round(round: u8, of: u8) -> (Text, Text) {
        let text = match round == of {
            true => Text::new("do_or_dice.round.last", "The last one."),
            false => {
                Text::new("do_or_dice.round.of", "{left} to go after it.").number("left", of - round.min(of))
            }
        };
        (Text::new("do_or_dice.round", "Round {round}").number("round", round), text)
    }

    pub(crate) fn fell(player: Seat, by: Option<Seat>) -> (Text, Text) {
        let title = Text::new("do_or_dice.falls", "{who} falls").seat("who", player);
        let text = match by {
            Some(by) => Text::new("do_or_dice.falls.by", "Felled by {by}.").seat("by", by),
            None => Text::new("do_or_dice.falls.backfire", "By a backfire."),
        };
        (title, text)
    }

    pub(crate) fn you_fell() -> (Text, Text) {
        let text = Text::new("do_or_dice.you_fell.text", "You still roll as a ghost.");
        (Text::new("do_or_dice.you_fell", "You fell"), text)
    }

    pub(crate) fn folded(player: Seat, n_left: usize) -> (Text, Text) {
        let text = match n_left {
            1 => Text::new("do_or_dice.folds.one", "1 player is left."),
            n => Text::new("do_or_dice.folds.many", "{n} players are left.").number("n", n as i64),
        };
        (Text::new("do_or_dice.folds", "{who} folds").seat("who", player), text)
    }

    pub(crate) fn won(winners: Seats, vp: u16, by: Option<Decider>) -> (Text, Text) {
        let title = match winners.len() {
            1 => Text::new("do_or_dice.wins", "{who} wins"),
            _ => Text::new("do_or_dice.win", "{who} win"),
        };
        let text = match by {
            Some(by) => {
                Text::new("do_or_dice.wins.decided", "{vp} VP, {how}.").phrase("how", card::decided(by))
            }
            None => Text::new("do_or_dice.wins.vp", "{vp} VP."),
        };
        (title.seats("who", winners.iter()), text.number("vp", vp))
    }

    pub(crate) fn abandoned() -> (Text, Text) {
        let text = Text::new("do_or_dice.abandoned.text", "Everybody left.");
        (Text::new("do_or_dice.abandoned", "Abandoned"), text)
    }
}
