//! Dice, attacks and damage in sentences for the log; `{who}` is whom a sentence is about.

use rules5e::Part;
use scene::Text;

use crate::tell::phrases::{commas, cover, edge, name, term};
use crate::tell::words;
use crate::view::asked;
use crate::{CreatureId, Event, RollKind, RollSpec, Rolled, Source, State, Throw, With};

/// Tells the dice of rolls that explain what follows; damage is told with what it does.
pub(crate) fn dice(state: &State, roll: &RollSpec, rolled: &Rolled, claimed: bool) -> Option<Text> {
    let text = match (roll.kind, roll.target, roll.ability) {
        (RollKind::Attack, Some(target), _) => {
            Text::new("combat.log.to_hit", "{who} rolls {total} to hit {target}{why}.")
                .word("target", state.name(target))
        }
        (RollKind::Save, _, Some(ability)) => {
            Text::new("combat.log.save", "{who}'s {ability} save comes to {total}{why}.")
                .phrase("ability", term(ability.name()))
        }
        (RollKind::Concentration, ..) => {
            Text::new("combat.log.keep", "{who} rolls {total} to keep concentrating{why}.")
        }
        (RollKind::Contest, ..) => Text::new("combat.log.strive", "{who} rolls {total} in the contest{why}."),
        (RollKind::DeathSave, ..) => {
            Text::new("combat.log.death_roll", "{who}'s death save comes to {total}{why}.")
        }
        (RollKind::Sleep, ..) => {
            Text::new("combat.log.sleep", "{who} rolls sleep for {total} hit points{why}.")
        }
        _ => return None,
    };
    let mut whys = Vec::new();
    let is_d20 = matches!(roll.throw, Throw::D20 { .. });
    if is_d20 && (rolled.total != i32::from(rolled.natural) || rolled.faces.len() > 1) {
        whys.push(dice_words(&roll.throw, rolled));
    }
    if claimed {
        whys.push(Text::new("combat.log.claimed", "own dice"));
    }
    let mode = match &roll.throw {
        Throw::D20 { mode, .. } => *mode,
        _ => rules5e::Mode::Normal,
    };
    whys.extend(edge(mode, &asked::reasons(roll.advantage, roll.disadvantage)));
    Some(text.number("total", rolled.total).phrase("why", in_brackets(whys)))
}

/// "12 + 6", "the higher of 4 and 17, + 6".
fn dice_words(throw: &Throw, rolled: &Rolled) -> Text {
    let Throw::D20 { mode, modifier, d4 } = throw else { return Text::default() };
    let natural = match (mode, rolled.faces.as_slice()) {
        (rules5e::Mode::Normal, _) | (_, [] | [_]) => {
            Text::new("combat.log.natural", "{n}").number("n", rolled.natural)
        }
        (rules5e::Mode::Advantage, [a, b, ..]) => {
            Text::new("combat.log.higher", "higher of {a} and {b}").number("a", *a).number("b", *b)
        }
        (_, [a, b, ..]) => {
            Text::new("combat.log.lower", "lower of {a} and {b}").number("a", *a).number("b", *b)
        }
    };
    let plus = |text: Text, n: i32| match n {
        0 => text,
        1.. => Text::new("combat.log.plus", "{a} + {n}").phrase("a", text).number("n", n),
        _ => Text::new("combat.log.minus", "{a} − {n}").phrase("a", text).number("n", -n),
    };
    let extra = rolled.faces.last().filter(|_| *d4 != 0).map_or(0, |face| i32::from(*face) * i32::from(*d4));
    plus(plus(natural, (*modifier).into()), extra)
}

/// Tells an attack that hit or missed.
pub(crate) fn attack(state: &State, event: &Event) -> Option<Text> {
    let Event::AttackRolled { attacker, with, hit, critical, cover: covered, ac, .. } = event else {
        return None;
    };
    let what = match with {
        With::Attack(nth) => term(words::attack(state, *attacker, *nth)),
        With::Spell(nth, ..) => term(words::spell(state, *nth)),
        With::Item(item) => words::item(*item),
    };
    let text = match (hit, critical) {
        (true, true) => Text::new("combat.log.critical", "{who} hits {target} critically with {what}{why}."),
        (true, false) => Text::new("combat.log.hit", "{who} hits {target} with {what}{why}."),
        (false, _) => Text::new("combat.log.miss", "{who} misses {target} with {what}{why}."),
    };
    let mut whys = Vec::new();
    whys.extend(ac.map(|ac| Text::new("combat.log.against", "armor class {n}").number("n", ac)));
    whys.extend(cover(*covered));
    Some(text.phrase("what", what).phrase("why", in_brackets(whys)))
}

fn in_brackets(whys: Vec<Text>) -> Text {
    match whys.is_empty() {
        true => Text::default(),
        false => Text::new("combat.log.why", " ({why})").phrase("why", commas(whys)),
    }
}

/// Tells damage kind by kind.
pub(crate) fn damage(
    state: &State,
    by: Option<CreatureId>,
    from: Source,
    parts: &[Part],
    total: u16,
    critical: bool,
) -> Text {
    let part = |part: &Part| {
        let text = match part.note {
            None if part.after_save < part.rolled => {
                Text::new("combat.log.part_saved", "{n} {kind}, {rolled} before the save")
            }
            None => Text::new("combat.log.part", "{n} {kind}"),
            Some(rules5e::Reckoned::Immune) => Text::new("combat.log.part_immune", "{n} {kind}, immune"),
            Some(rules5e::Reckoned::Resisted) => {
                Text::new("combat.log.part_resisted", "{n} {kind}, resisted")
            }
            Some(rules5e::Reckoned::Vulnerable) => {
                Text::new("combat.log.part_vulnerable", "{n} {kind}, vulnerable")
            }
            Some(rules5e::Reckoned::Both) => {
                Text::new("combat.log.part_both", "{n} {kind}, resisted and vulnerable")
            }
        };
        text.number("n", part.after_defense)
            .number("rolled", part.rolled)
            .phrase("kind", term(part.kind.name()))
    };
    let shown: Vec<Text> = parts.iter().map(part).collect();
    let text = match (shown.len(), total) {
        (0, _) | (_, 0) => Text::new("combat.log.unhurt", "{who} takes no damage{of}."),
        (1, _) => Text::new("combat.log.damage", "{who} takes {parts}{of}."),
        _ => Text::new("combat.log.damage_sum", "{who} takes {total}{of}: {parts}."),
    };
    let join =
        |a: Text, b: Text| Text::new("combat.list.semicolon", "{a}; {b}").phrase("a", a).phrase("b", b);
    let text =
        text.phrase("parts", shown.into_iter().reduce(join).unwrap_or_default()).number("total", total);
    // A weapon was named with its hit; everything else is named with what it does.
    let of = match (from, source(state, by, from), critical) {
        (Source::Attack(_), _, true) => Text::new("combat.log.by_critical", " by a critical hit"),
        (Source::Attack(_), ..) | (_, None, _) => Text::default(),
        (_, Some(what), _) => Text::new("combat.log.of", " from {what}").phrase("what", what),
    };
    text.phrase("of", of)
}

/// Says what damage comes of in the game master's words.
pub(crate) fn of_master(damage: Text, reason: &str) -> Text {
    damage.phrase("of", Text::new("combat.log.of", " from {what}").phrase("what", name(reason)))
}

/// Returns the name of where something comes from.
pub(crate) fn source(state: &State, by: Option<CreatureId>, from: Source) -> Option<Text> {
    Some(match from {
        Source::Spell(nth) => term(words::spell(state, nth)),
        Source::Attack(nth) => term(words::attack(state, by?, nth)),
        Source::Power(nth) => term(&state.creature(by?)?.stats().powers.get(usize::from(nth))?.name),
        Source::Rage => words::special(rules5e::Trait::Rage),
        _ => return None,
    })
}
