//! DO or DICE keeps the laws of the engine.
#![allow(clippy::unwrap_used)]

use do_or_dice::{DoOrDice, Setup};
use engine::testkit::{Conform, conform};

#[test]
fn do_or_dice_conforms() {
    conform::<DoOrDice>();
}

/// Decision 24: with any number of players, and with every house rule.
#[test]
fn do_or_dice_conforms_with_house_rules() {
    let usual = Setup::default();
    let setups = vec![
        Setup { players: 2, ..usual },
        Setup { players: 3, hp: 4, ..usual },
        Setup { players: 8, rounds: 12, ..usual },
        Setup { players: 8, rounds: 100, hp: 1_000, elimination_vp: 100, survival_vp: 100 },
        Setup { rounds: 1, hp: 1, elimination_vp: 0, survival_vp: 0, ..usual },
    ];
    let report = Conform::<DoOrDice>::new().setups(setups).run().unwrap_or_else(|breach| panic!("{breach}"));
    assert!(report.plays >= 20 && report.interruptions > 0, "{report:?}");
}
