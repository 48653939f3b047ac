//! Farkle keeps the laws of the engine.

use farkle::Farkle;

#[test]
fn farkle_conforms() {
    engine::testkit::conform::<Farkle>();
}
