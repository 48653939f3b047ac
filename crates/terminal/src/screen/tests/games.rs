//! Every game of this house on the screen, from the first roll to the end.

use serde_json::Value;

use super::super::app::App;
use super::super::paint::Paint;
use super::drawn;
use crate::guests::LocalPlayer;
use crate::reach::{Reach, Target};
use crate::room::{Pace, Room, Terms};
use engine::{Bot, Policy, Undo};
use scene::Items;

/// Lets bots play at the keyboard, drawing the table before every move.
fn play(game: &std::sync::Arc<dyn engine::AnyGame>, n_seats: u8) {
    let policy = Some(Policy { undo: Undo::Own, ..Policy::RELAXED });
    let terms = Terms { id: None, setup: Value::Null, policy, luck: None, pace: Pace::MadeUp };
    let guests: Vec<LocalPlayer> =
        (1..=n_seats).map(|n| LocalPlayer::Person(format!("Player {n}"))).collect();
    let mut room = Room::open(game, terms, &guests).unwrap();
    let mut app = App::new(game.rules().to_owned(), Paint::Full);
    for nth in 0u16..6_000 {
        app.look(&room);
        if room.waits_for_machine() {
            // Nobody at this keyboard is a bot: the game goes on by itself.
            room.let_machine_play().unwrap();
            continue;
        }
        let Some(seat) = room.asked() else { break };
        if nth < 150 || nth % 16 == 0 {
            let (screen, spots) = drawn(&app, 80, 24);
            let reach = Reach::of(&app.scene);
            // A map that does not fit goes along with the focus, so not every cell is in sight at once.
            let is_cell = |target: &Target| match *target {
                Target::Item { pick, .. } => matches!(app.scene.picks[pick].items, Items::Cells(_)),
                Target::Control(_) | Target::Step { .. } => false,
            };
            for target in reach.targets().filter(|target| !is_cell(target)) {
                assert!(
                    spots.iter().any(|spot| spot.target == target),
                    "{target:?} is not in sight\n{screen}"
                );
            }
            drawn(&app, 20 + nth % 130, 5 + nth % 50);
        }
        room.let_bot_play(seat, if nth < 40 { Bot::Random } else { Bot::Greedy }).unwrap();
    }
    assert!(!room.is_playing(), "the game did not end");
    app.look(&room);
    let screen = drawn(&app, 80, 24).0;
    let says_who = screen.contains("The winner") || screen.contains("Nobody wins");
    assert!(says_who && screen.contains("Press any key to leave."), "{screen}");
}

#[test]
fn every_game_is_drawn_to_its_end() {
    for game in dicehall::games::all().iter() {
        let seats = game.meta().seats;
        for n in [seats.from, seats.to] {
            if game.check_setup(&Value::Null, n).is_ok() {
                play(game, n);
            }
        }
    }
}
