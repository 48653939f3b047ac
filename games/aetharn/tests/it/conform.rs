//! Aetharn keeps the laws that the engine asks of every game.

#[test]
fn conforms() {
    engine::testkit::conform::<aetharn::Aetharn>();
}
