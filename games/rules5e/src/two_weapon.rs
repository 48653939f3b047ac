//! Fighting with two weapons: what the bonus action's attack does.

use crate::{Attack, DamageDice};

/// Returns what the second weapon adds to its first damage dice: no ability modifier, unless that is negative.
pub fn off_hand(attack: &Attack) -> i16 {
    let modifier = i16::from(attack.modifier.max(0));
    attack.damage.first().map_or(0, |dice| dice.flat.saturating_sub(modifier))
}

/// Returns the damage dice of the second weapon.
pub fn off_hand_damage(attack: &Attack) -> impl Iterator<Item = DamageDice> {
    let flat = off_hand(attack);
    attack.damage.iter().enumerate().map(move |(at, dice)| {
        let flat = if at == 0 { flat } else { dice.flat };
        DamageDice { flat, ..*dice }
    })
}

/// Tests for two weapons that go together: both light, for melee, and held.
pub fn may_pair(main: &Attack, off: &Attack) -> bool {
    [main, off].iter().all(|attack| attack.light && attack.reach > 0 && !attack.natural)
}
