//! The game master's hands in a fight: telling the story, playing for others, and putting right what a program or a
//! person at the desk has to. A file for each kind.

mod autoplay;
mod hands;
mod harm;
mod leaving;
mod order;
mod stock;
mod story;

use combat::{Rolls, Setup};
use rules5e::content::Content;
use serde_json::json;

use crate::kit::{FIELD, Fight, action, field};

/// The seat of the NPCs at the tables of these tests.
pub(crate) const NPCS: u8 = 2;
/// The seat of the game master.
pub(crate) const MASTER: u8 = 3;

/// A fighter (0), a wizard (1), two goblins (2, 3) and an ogre (4), far from each other; the NPCs have a seat.
pub(crate) fn setup() -> Setup {
    let creatures =
        [("fighter_1", 0, 0), ("wizard_1", 1, 0), ("goblin", 9, 9), ("goblin", 9, 8), ("ogre", 5, 5)];
    let mut setup = Setup { master: true, begin: false, ..field(&FIELD, &creatures) };
    // The wizard knows something to concentrate on.
    let mut wizard = Content::srd().characters.iter().find(|it| it.id == "wizard_1").unwrap().clone();
    wizard.id = "seer_1".to_owned();
    wizard.spellcasting.as_mut().unwrap().spells.push("fog_cloud".to_owned());
    setup.content.characters.push(wizard);
    (setup.creatures[1].id, setup.creatures[1].stats) = (Some("wizard_1".to_owned()), "seer_1".to_owned());
    setup
}

/// A session before its first fight.
pub(crate) fn calm(faces: &[u32]) -> Fight {
    Fight::start(setup(), 4, faces)
}

/// A fight of fighter, wizard and both goblins, in this order, with these faces to come after initiative.
pub(crate) fn fighting(faces: &[u32]) -> Fight {
    begun(setup(), faces)
}

/// The same with players who are asked for their rolls; theirs of initiative are made.
pub(crate) fn rolling(faces: &[u32]) -> Fight {
    let setup = Setup { rolls: Rolls::Client, ..setup() };
    let mut fight = begun_asking(setup, faces);
    for (seat, face) in [(0, 20), (1, 15)] {
        let request = crate::kit::request(&fight, seat).id;
        let dice = json!([{ "sides": 20, "value": face }]);
        fight.act(seat, action("roll_result", json!({ "requestId": request, "dice": dice })));
    }
    fight
}

fn begun(setup: Setup, faces: &[u32]) -> Fight {
    let all: Vec<u32> = [20, 15, 10, 5].iter().chain(faces).copied().collect();
    start(setup, &all)
}

/// The goblins roll at once, the players are asked.
fn begun_asking(setup: Setup, faces: &[u32]) -> Fight {
    let all: Vec<u32> = [10, 5].iter().chain(faces).copied().collect();
    start(setup, &all)
}

/// Starts a fight of fighter, wizard and both goblins.
pub(crate) fn start(setup: Setup, faces: &[u32]) -> Fight {
    let mut fight = Fight::start(setup, 4, faces);
    let creatures = json!(["fighter_1", "wizard_1", "goblin_1", "goblin_2"]);
    fight.act(MASTER, action("combat_start", json!({ "creatures": creatures })));
    fight
}
