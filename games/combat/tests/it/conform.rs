//! The Turn Engine keeps the laws of the engine.

use combat::{Autoplay, Combat, Rolls, Setup};
use engine::testkit::Conform;

// A fight has hundreds of actions with dozens of choices each: a few plays try more than a hundred of another game.
#[test]
fn combat_conforms() {
    let report = Conform::<Combat>::new().plays(2).run().unwrap_or_else(|breach| panic!("{breach}"));
    assert!(report.plays >= 6 && report.trials > 500, "{report:?}");
}

#[test]
fn combat_conforms_with_house_rules() {
    let usual = Setup::default();
    let setups = vec![
        Setup { rolls: Rolls::Auto, ..usual.clone() },
        Setup { autoplay: Autoplay::None, master: true, ..usual.clone() },
        Setup { autoplay: Autoplay::All, ..usual },
    ];
    let report =
        Conform::<Combat>::new().setups(setups).plays(1).run().unwrap_or_else(|breach| panic!("{breach}"));
    assert!(report.plays >= 6, "{report:?}");
}
