//! The whole test of a first version: the laws of the engine, and words in every language that the game brings along.

#[test]
fn liars_dice_conforms() {
    engine::testkit::conform::<liars_dice::LiarsDice>();
}

#[test]
fn liars_dice_says_everything_in_every_language() {
    engine::testkit::translated::<liars_dice::LiarsDice>();
}
