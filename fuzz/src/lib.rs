//! What the fuzz targets share: the games, without the command line around them.

use std::sync::OnceLock;

use engine::Registry;

/// Returns every game, made once.
pub fn games() -> &'static Registry {
    static GAMES: OnceLock<Registry> = OnceLock::new();
    GAMES.get_or_init(|| {
        Registry::default()
            .with::<aetharn::Aetharn>()
            .with::<combat::Combat>()
            .with::<do_or_dice::DoOrDice>()
            .with::<farkle::Farkle>()
            .with::<yahtzee::Yahtzee>()
    })
}
