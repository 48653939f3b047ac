//! Names in words: rolls, items, traits, spells, what ails somebody, and why something cannot be done.

use std::borrow::Cow;

use engine::Refuse;
use rules5e::{Item, Life, Trait};
use scene::Text;

use crate::tell::phrases::{listed, term};
use crate::{Creature, CreatureId, RollKind, State};

/// Says what keeps a creature from acting or moving.
pub(crate) fn ailments(creature: &Creature) -> String {
    match creature.health.life {
        Life::Dead => return "it is dead".to_owned(),
        Life::Dying { .. } => return "it is dying".to_owned(),
        Life::Stable => return "it is down".to_owned(),
        Life::Alive => {}
    }
    let names: Vec<&str> = creature.conditions.iter().map(rules5e::Condition::name).collect();
    if names.is_empty() { "it is spent".to_owned() } else { format!("it is {}", names.join(", ")) }
}

/// Returns what a roll is, in a sentence: "to hit", "damage".
pub(crate) const fn roll_kind(kind: RollKind) -> &'static str {
    match kind {
        RollKind::Attack => "to hit",
        RollKind::Damage => "damage",
        RollKind::Save => "a save",
        RollKind::Check => "a check",
        RollKind::Initiative => "initiative",
        RollKind::DeathSave => "a death save",
        RollKind::Concentration => "a save to keep concentrating",
        RollKind::Contest => "a contest",
        RollKind::Healing => "healing",
        RollKind::Sleep => "how many hit points fall asleep",
        RollKind::Tie => "who goes first",
        RollKind::Recharge => "a recharge",
    }
}

/// Returns the name of an item.
pub(crate) const fn item(item: Item) -> Text {
    match item {
        Item::PotionOfHealing => Text::new("combat.item.potion_of_healing", "Potion of Healing"),
        Item::PotionOfGreaterHealing => {
            Text::new("combat.item.potion_of_greater_healing", "Potion of Greater Healing")
        }
        Item::HealersKit => Text::new("combat.item.healers_kit", "Healer's Kit"),
        Item::Antitoxin => Text::new("combat.item.antitoxin", "Antitoxin"),
        Item::AlchemistsFire => Text::new("combat.item.alchemists_fire", "Alchemist's Fire"),
    }
}

/// Returns the name of a trait.
pub(crate) const fn special(special: Trait) -> Text {
    match special {
        Trait::PackTactics => Text::new("combat.trait.pack_tactics", "Pack Tactics"),
        Trait::NimbleEscape => Text::new("combat.trait.nimble_escape", "Nimble Escape"),
        Trait::CunningAction => Text::new("combat.trait.cunning_action", "Cunning Action"),
        Trait::SneakAttack => Text::new("combat.trait.sneak_attack", "Sneak Attack"),
        Trait::MagicResistance => Text::new("combat.trait.magic_resistance", "Magic Resistance"),
        Trait::UndeadFortitude => Text::new("combat.trait.undead_fortitude", "Undead Fortitude"),
        Trait::Evasion => Text::new("combat.trait.evasion", "Evasion"),
        Trait::Flyby => Text::new("combat.trait.flyby", "Flyby"),
        Trait::Brave => Text::new("combat.trait.brave", "Brave"),
        Trait::Rage => Text::new("combat.trait.rage", "Rage"),
        Trait::SecondWind => Text::new("combat.trait.second_wind", "Second Wind"),
        Trait::ActionSurge => Text::new("combat.trait.action_surge", "Action Surge"),
        Trait::Aggressive => Text::new("combat.trait.aggressive", "Aggressive"),
        Trait::Alert => Text::new("combat.trait.alert", "Alert"),
        Trait::LegendaryResistance => Text::new("combat.trait.legendary_resistance", "Legendary Resistance"),
    }
}

/// Returns the name of a spell of the book.
pub(crate) fn spell(state: &State, nth: u16) -> &str {
    state.spell(nth).map_or("a spell", |spell| &spell.name)
}

/// Returns the name of a creature's attack.
pub(crate) fn attack(state: &State, who: CreatureId, nth: u8) -> &str {
    let attacks = state.creature(who).map(|creature| creature.stats().attacks.as_slice()).unwrap_or_default();
    attacks.get(usize::from(nth)).map_or("an attack", |attack| &attack.name)
}

/// Returns what a creature has readied, in words.
pub(crate) fn readied(state: &State, who: CreatureId) -> String {
    match state.creature(who).and_then(|creature| creature.readied.as_deref()).map(|readied| readied.deed) {
        Some(crate::Deed::Attack(nth)) => attack(state, who, nth).to_owned(),
        Some(crate::Deed::Spell(nth, ..)) => spell(state, nth).to_owned(),
        None => "what was readied".to_owned(),
    }
}

/// Writes dice of damage: "1d8+3 slashing", "2d6 fire and 1d4 cold".
pub(crate) fn damage(dice: &[rules5e::DamageDice]) -> Text {
    let one = |dice: &rules5e::DamageDice| {
        let flat = match (dice.flat, dice.count) {
            (0, 1..) => String::new(),
            (flat, 0) => flat.to_string(),
            (flat, _) => format!("{flat:+}"),
        };
        let thrown = if dice.count > 0 { format!("{}d{}", dice.count, dice.sides) } else { String::new() };
        let text = Text::new("combat.dice", "{dice} {kind}").word("dice", format!("{thrown}{flat}"));
        text.phrase("kind", term(dice.kind.name()))
    };
    listed(dice.iter().map(one).collect())
}

/// Says in a few words why something cannot be done: what is missing.
pub(crate) fn why_not(refusal: &crate::Refusal) -> Text {
    use crate::Refusal;
    use rules5e::{EconomyError, SlotError};
    match refusal {
        Refusal::Economy { error: EconomyError::NoAction, .. } => action_used(),
        Refusal::Economy { error: EconomyError::NoBonus, .. } => {
            Text::new("combat.off.bonus", "Bonus action already used")
        }
        Refusal::Economy { error: EconomyError::NoReaction, .. } => {
            Text::new("combat.off.reaction", "Reaction already used")
        }
        Refusal::Economy { error: EconomyError::NoMovement { have_ft, need_ft }, .. } => {
            let text = Text::new("combat.off.movement", "Needs {need} ft, {have} ft left");
            text.number("need", *need_ft).number("have", *have_ft)
        }
        Refusal::NoSlot { error: SlotError::NoSlot { level, .. }, .. } => {
            Text::new("combat.off.slot", "No level {level} slot left").number("level", *level)
        }
        Refusal::NoSight { target, blocker, obstacle } => {
            let text = Text::new("combat.off.blocked", "{hidden}. {why}");
            text.phrase("hidden", out_of_sight(target)).phrase("why", obstacle.in_the_way(*blocker))
        }
        Refusal::SpellRule { why, .. } => refused(refusal, capital(why)),
        other => refused(other, other.to_string().trim_end_matches('.').to_owned()),
    }
}

/// Says that the action is used.
pub(crate) fn action_used() -> Text {
    Text::new("combat.off.action", "Action already used")
}

/// "Goblin 4 is out of sight".
pub(crate) fn out_of_sight(name: &str) -> Text {
    Text::new("combat.aim.hidden", "{name} is out of sight").word("name", name)
}

/// Says that there is nobody to aim at.
pub(crate) fn no_foe_in_sight() -> Text {
    Text::new("combat.off.no_sight", "No foe is in sight")
}

/// Says it in the refusal's words, or in what a translation has for its code.
fn refused(refusal: &crate::Refusal, words: String) -> Text {
    let code = Cow::Owned(format!("refusal.{}", refusal.code()));
    Text { code, ..Text::new("combat.off", "{why}").word("why", words) }
}

/// Begins with a capital.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
