//! The whole test of a first version: the laws of the engine, and words in every language that the game brings along.

#[test]
fn pig_conforms() {
    engine::testkit::conform::<pig::Pig>();
}

#[test]
fn pig_says_everything_in_every_language() {
    engine::testkit::translated::<pig::Pig>();
}
