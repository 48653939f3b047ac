//! Names in words, and small questions whose answers are words or flags.

use rules5e::{Item, Life, Trait};

use crate::{Creature, CreatureId, RollKind, Source, State};

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
        RollKind::Tie => "who goes first",
        RollKind::Recharge => "a recharge",
    }
}

/// Tests for no reasons, for leaving them out.
#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
pub(crate) fn no_reasons(whys: &rules5e::Whys) -> bool {
    whys.is_empty()
}

/// Tests for a creature in a rage.
pub(crate) fn is_raging(state: &State, who: CreatureId) -> bool {
    state.effects_on(who).any(|effect| effect.from == Source::Rage)
}

/// Tests for a creature that took an antitoxin.
pub(crate) fn has_antitoxin(state: &State, who: CreatureId) -> bool {
    state.effects_on(who).any(|effect| effect.from == Source::Item && effect.tick.is_none())
}

/// Returns the name of an item.
pub(crate) const fn item(item: Item) -> &'static str {
    match item {
        Item::PotionOfHealing => "Potion of Healing",
        Item::PotionOfGreaterHealing => "Potion of Greater Healing",
        Item::HealersKit => "Healer's Kit",
        Item::Antitoxin => "Antitoxin",
        Item::AlchemistsFire => "Alchemist's Fire",
    }
}

/// Returns the name of a trait.
pub(crate) const fn special(special: Trait) -> &'static str {
    match special {
        Trait::PackTactics => "Pack Tactics",
        Trait::NimbleEscape => "Nimble Escape",
        Trait::CunningAction => "Cunning Action",
        Trait::SneakAttack => "Sneak Attack",
        Trait::MagicResistance => "Magic Resistance",
        Trait::UndeadFortitude => "Undead Fortitude",
        Trait::Evasion => "Evasion",
        Trait::Flyby => "Flyby",
        Trait::Brave => "Brave",
        Trait::Rage => "Rage",
        Trait::SecondWind => "Second Wind",
        Trait::ActionSurge => "Action Surge",
        Trait::Aggressive => "Aggressive",
        Trait::Alert => "Alert",
        Trait::LegendaryResistance => "Legendary Resistance",
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
pub(crate) fn damage(dice: &[rules5e::DamageDice]) -> String {
    let one = |dice: &rules5e::DamageDice| {
        let flat = match (dice.flat, dice.count) {
            (0, 1..) => String::new(),
            (flat, 0) => flat.to_string(),
            (flat, _) => format!("{flat:+}"),
        };
        let thrown = if dice.count > 0 { format!("{}d{}", dice.count, dice.sides) } else { String::new() };
        format!("{thrown}{flat} {}", dice.kind)
    };
    dice.iter().map(one).collect::<Vec<_>>().join(" and ")
}

/// Says in a few words why something cannot be done: what is missing.
pub(crate) fn why_not(refusal: &crate::Refusal) -> String {
    use crate::Refusal;
    use rules5e::{EconomyError, SlotError};
    match refusal {
        Refusal::Economy { error: EconomyError::NoAction, .. } => "Action already used".to_owned(),
        Refusal::Economy { error: EconomyError::NoBonus, .. } => "Bonus action already used".to_owned(),
        Refusal::Economy { error: EconomyError::NoReaction, .. } => "Reaction already used".to_owned(),
        Refusal::Economy { error: EconomyError::NoMovement { have_ft, need_ft }, .. } => {
            format!("Needs {need_ft} ft, {have_ft} ft left")
        }
        Refusal::NoSlot { error: SlotError::NoSlot { level, .. }, .. } => {
            format!("No level {level} slot left")
        }
        Refusal::SpellRule { why, .. } => capital(why),
        Refusal::NotNow { name, why } if why.starts_with("has ") => format!("{name} {why}"),
        other => other.to_string().trim_end_matches('.').to_owned(),
    }
}

/// Begins with a capital.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
