//! Yahtzee keeps the laws of the engine, by both sets of rules.

use engine::testkit::{Conform, conform};
use yahtzee::{Rules, Setup, Yahtzee};

#[test]
fn yahtzee_conforms() {
    conform::<Yahtzee>();
}

#[test]
fn official_yahtzee_conforms() {
    let official = Setup { rules: Rules::Official };
    let report = Conform::<Yahtzee>::new().setups(vec![official]).seed(100).run();
    assert!(report.as_ref().is_ok_and(|report| report.plays > 0), "{report:?}");
}
