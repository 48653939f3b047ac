//! A state as an audience sees it.

use scene::Scene;

use crate::{Game, Seat, Seats, why};

/// Draws a state. Only where a game draws nothing of its own are its legal actions listed: that is the dearest part.
pub(crate) fn draw<G: Game>(state: &G::State, to: Seats) -> Scene {
    let view = G::view(state, to);
    let mut scene = G::scene(&view, to);
    if scene.is_blank() {
        let legal: Vec<G::Action> = to.iter().flat_map(|seat| legal::<G>(state, seat)).collect();
        scene = Scene::plain(&view, &legal);
    }
    why::point(&mut scene, G::RULES.why);
    scene
}

/// Lists what a seat may do now.
pub(crate) fn legal<G: Game>(state: &G::State, by: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    G::legal(state, by, &mut legal);
    legal
}
