//! `weapon` and `armor`: the attack that somebody makes with a weapon, and the armor class that armor gives.

use cli::CliError;
use rules5e::content::{Grip, Wielder};
use rules5e::{Attack, DamageDice, dice_of, may_pair, off_hand_damage};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::abilities::Six;
use super::content::{library, unknown};
use super::entry::{Desk, FileName, Request};
use super::hand::formula;
use super::number::Modifier;
use super::read::Nothing;

/// A weapon in somebody's hand.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Weapon {
    /// Its id.
    weapon: String,
    /// The scores of whoever holds it.
    #[serde(default)]
    abilities: Six,
    /// The proficiency bonus; 0 for somebody who is not trained in it.
    proficiency: Option<Modifier>,
    /// The bonus of a magic weapon.
    magic: Option<Modifier>,
    /// Whether it is held in both hands.
    #[serde(default)]
    both_hands: bool,
    /// A weapon in the other hand.
    other_hand: Option<String>,
    /// A content file of one's own, which wins over what ships.
    content_file: Option<FileName>,
}

/// The attack that somebody makes with a weapon.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Wielded {
    attack: Attack,
    damage: Vec<String>,
    critical: Vec<String>,
    off_hand: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<bool>,
    /// The weapon as the equipment list prints it.
    weapon: rules5e::content::Weapon,
}

impl Request for Weapon {
    type With = Nothing;
    type Answer = Wielded;
    const NAME: &'static str = "weapon";
    const ABOUT: &'static str = "The attack that somebody makes with a weapon";
    const EXAMPLE: &'static str = r#"{"weapon":"rapier","abilities":{"dex":16},"proficiency":2}"#;

    fn answer(self, _: Nothing, desk: &Desk) -> Result<Wielded, CliError> {
        let library = library(self.content_file.as_ref(), desk)?;
        let by = Wielder {
            scores: self.abilities.into(),
            proficiency: self.proficiency.map_or(0, |bonus| bonus.0),
            magic: self.magic.map_or(0, |bonus| bonus.0),
            grip: if self.both_hands { Grip::BothHands } else { Grip::OneHand },
        };
        let find = |id: &str| library.weapon(id).ok_or_else(|| unknown("UNKNOWN_WEAPON", "weapon", id, None));
        let weapon = find(&self.weapon)?;
        let attack = weapon.attack(&by);
        let other = self.other_hand.as_deref().map(find).transpose();
        let other = other.map_err(|error| error.in_part("otherHand"))?.map(|other| other.attack(&by));
        let written = |dice: &[DamageDice]| dice.iter().map(|dice| told(*dice)).collect::<Vec<_>>();
        let critical: Vec<DamageDice> = attack.damage.iter().map(|dice| dice_of(*dice, true)).collect();
        let off_hand: Vec<DamageDice> = off_hand_damage(&attack).collect();
        Ok(Wielded {
            damage: written(&attack.damage),
            critical: written(&critical),
            off_hand: written(&off_hand),
            pairs: other.map(|other| may_pair(&attack, &other)),
            attack,
            weapon: weapon.clone(),
        })
    }
}

/// Writes damage dice with their kind.
pub(super) fn told(dice: DamageDice) -> String {
    format!("{} {}", formula(dice), dice.kind)
}

/// What somebody wears.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Armor {
    /// The id of the armor; absent: none.
    armor: Option<String>,
    /// The id of the shield; absent: none.
    shield: Option<String>,
    /// The Dexterity modifier.
    dex: Modifier,
    /// A content file of one's own, which wins over what ships.
    content_file: Option<FileName>,
}

/// The armor class that somebody has.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Worn {
    ac: u8,
    dex_counts: i8,
    strength_needed: u8,
    stealth_disadvantage: bool,
}

impl Request for Armor {
    type With = Nothing;
    type Answer = Worn;
    const NAME: &'static str = "armor";
    const ABOUT: &'static str = "The armor class that armor, a shield and Dexterity give";
    const EXAMPLE: &'static str = r#"{"armor":"chain_mail","shield":"shield","dex":2}"#;

    fn answer(self, _: Nothing, desk: &Desk) -> Result<Worn, CliError> {
        let library = library(self.content_file.as_ref(), desk)?;
        let find = |id: Option<&String>, field: &'static str, shield: bool| {
            let is_it =
                |worn: &&rules5e::content::Armor| (worn.weight == rules5e::content::Weight::Shield) == shield;
            id.map(|id| {
                library.armor(id).filter(is_it).ok_or_else(|| unknown("UNKNOWN_ARMOR", field, id, None))
            })
            .transpose()
        };
        let armor = find(self.armor.as_ref(), "armor", false)?;
        let shield = find(self.shield.as_ref(), "shield", true)?;
        Ok(Worn {
            ac: rules5e::content::armor_class(armor, shield, self.dex.0),
            dex_counts: armor.map_or(self.dex.0, |worn| worn.dexterity(self.dex.0)),
            strength_needed: armor.map_or(0, |worn| worn.strength),
            stealth_disadvantage: armor.is_some_and(|worn| worn.stealth_disadvantage),
        })
    }
}
