//! The lines of the history, to read. Which line is due is decided elsewhere.

use scene::Text;

use crate::{Deed, Entry};

/// Tells an entry: "Round 1: Mara struck Priya (−4 HP)".
pub(crate) fn line(entry: Entry) -> Text {
    Text::new("do_or_dice.line", "Round {round}: {line}")
        .number("round", entry.round)
        .phrase("line", sentence(entry))
}

fn sentence(entry: Entry) -> Text {
    let Entry { actor, target, effect, amount, fell, .. } = entry;
    let mut text = if fell { fall(effect) } else { plain(effect, amount) };
    if let Some(actor) = actor {
        text = text.seat("actor", actor);
    }
    if let Some(target) = target {
        text = text.seat("target", target);
    }
    text.number("n", amount).number("less", -i64::from(amount))
}

/// Says what was done, and by whose hand somebody fell.
fn fall(effect: Deed) -> Text {
    match effect {
        Deed::Backfire => {
            Text::new("do_or_dice.line.backfire.fell", "{actor} fell by a backfire ({less} HP)")
        }
        Deed::Jab => Text::new("do_or_dice.line.jab.fell", "{actor} jabbed {target}, who fell ({less} HP)"),
        Deed::Strike => {
            Text::new("do_or_dice.line.strike.fell", "{actor} struck {target}, who fell ({less} HP)")
        }
        Deed::PowerHit => Text::new(
            "do_or_dice.line.power_hit.fell",
            "{actor} made a power move on {target}, who fell ({less} HP)",
        ),
        _ => Text::new("do_or_dice.line.haunt.fell", "{actor} haunted {target}, who fell ({less} HP)"),
    }
}

fn plain(effect: Deed, amount: u8) -> Text {
    match (effect, amount) {
        (Deed::Backfire, _) => Text::new("do_or_dice.line.backfire", "{actor}'s move backfired ({less} HP)"),
        (Deed::Jab, _) => Text::new("do_or_dice.line.jab", "{actor} jabbed {target} ({less} HP)"),
        (Deed::Pickpocket, 0) => {
            Text::new("do_or_dice.line.pickpocket.none", "{actor} picked {target}'s empty pocket (0 VP)")
        }
        (Deed::Pickpocket, _) => {
            Text::new("do_or_dice.line.pickpocket", "{actor} picked {target}'s pocket (+{n} VP)")
        }
        (Deed::Strike, _) => Text::new("do_or_dice.line.strike", "{actor} struck {target} ({less} HP)"),
        (Deed::Recover, 0) => {
            Text::new("do_or_dice.line.recover.none", "{actor} recovered, at full HP already")
        }
        (Deed::Recover, _) => Text::new("do_or_dice.line.recover", "{actor} recovered (+{n} HP)"),
        (Deed::PowerHit, _) => {
            Text::new("do_or_dice.line.power_hit", "{actor} made a power move on {target} ({less} HP)")
        }
        (Deed::PowerPoints, _) => {
            Text::new("do_or_dice.line.power_points", "{actor} made a power move (+{n} VP)")
        }
        (Deed::Void, _) => Text::new("do_or_dice.line.void", "{actor} rolled a void"),
        (Deed::GoodHauntHp, 0) => Text::new(
            "do_or_dice.line.good_haunt_hp.none",
            "{actor} watched over {target}, who was at full HP already",
        ),
        (Deed::GoodHauntHp, _) => {
            Text::new("do_or_dice.line.good_haunt_hp", "{actor} watched over {target} (+{n} HP)")
        }
        (Deed::GoodHauntVp, _) => {
            Text::new("do_or_dice.line.good_haunt_vp", "{actor} watched over {target} (+{n} VP)")
        }
        (Deed::BadHauntHp, _) => {
            Text::new("do_or_dice.line.bad_haunt_hp", "{actor} haunted {target} ({less} HP)")
        }
        (Deed::BadHauntVp, 0) => {
            Text::new("do_or_dice.line.bad_haunt_vp.none", "{actor} haunted {target}, who had no VP to lose")
        }
        (Deed::BadHauntVp, _) => {
            Text::new("do_or_dice.line.bad_haunt_vp", "{actor} haunted {target} ({less} VP)")
        }
        (Deed::NoTarget, _) => Text::new("do_or_dice.line.no_target", "{actor} found nobody to choose"),
        (Deed::Elimination, _) => {
            Text::new("do_or_dice.line.elimination", "{actor} felled {target} (+{n} VP)")
        }
        (Deed::Survival, _) => Text::new("do_or_dice.line.survival", "the living made it through (+{n} VP)"),
        (Deed::TieRoll, _) => Text::new("do_or_dice.line.tie_roll", "{actor} rolled {n} for the tie"),
        (Deed::TimedOut, _) => Text::new("do_or_dice.line.timed_out", "time was up for {actor}"),
        (Deed::Left, _) => Text::new("do_or_dice.line.left", "{actor} left"),
    }
}
