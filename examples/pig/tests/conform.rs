//! The whole test of a first version: the laws of the engine.

#[test]
fn pig_conforms() {
    engine::testkit::conform::<pig::Pig>();
}
