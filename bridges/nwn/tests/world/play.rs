//! A whole game through windows.

use crate::area::FIRST;
use crate::house::House;
use crate::realm::{PARTY, Realm};

/// How many clicks a game takes at most.
const MOST_CLICKS: usize = 5_000;

/// Plays on with whoever is on turn, as a careful player does: takes all that scores, and banks.
pub(crate) async fn play_a_step(realm: &mut Realm, house: &House) -> bool {
    let Some(who) = realm.on_turn() else { return false };
    let screen = &realm.windows[&who];
    let element = match (screen.free_dice().first(), screen.button("Bank"), screen.button("Roll")) {
        (Some(die), ..) => die.clone(),
        (None, Some(bank), _) => bank,
        (None, None, Some(roll)) => roll,
        (None, None, None) => panic!("{who} has nothing to press: {}", screen.words()),
    };
    assert_eq!(realm.click(house, &who, &element).await, None, "{who} {element}");
    true
}

/// AET-18, AET-22, AET-26: four characters play a whole game by what their windows say and offer, and everybody hears how
/// it goes; whoever watches sees the same and has nothing to press.
#[tokio::test(start_paused = true)]
async fn a_whole_game_is_played_in_windows() {
    let (house, mut realm) = (House::open(7).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.observe(&house, "Haer'Dalis", FIRST).await;
    realm.begin(&house, FIRST).await;
    let mut heard = String::new();
    for _ in 0..MOST_CLICKS {
        if !play_a_step(&mut realm, &house).await {
            break;
        }
        heard += &realm.heard();
        heard.push('\n');
        let watched = &realm.windows["Haer'Dalis"];
        assert_eq!(watched.buttons(), [], "whoever watches has no buttons");
        let on_turn = realm.on_turn().unwrap_or_default();
        assert!(on_turn.is_empty() || watched.words().contains(&on_turn));
    }
    let winner = PARTY.into_iter().find(|who| heard.contains(&format!("{who} wins."))).expect("a winner");
    assert!(heard.contains("Bust. "), "{heard}");
    for who in PARTY.into_iter().chain(["Haer'Dalis"]) {
        let words = realm.windows[who].words();
        assert!(words.contains(&format!("{winner} wins with 5,")), "{who}: {words}");
        assert!(realm.done.contains(&format!("{who} hears gui_quest_done")));
        assert!(realm.done.contains(&format!("{who} hears gui_failspell")));
    }
    // The same people again, with one click; who watches goes on watching.
    let again = realm.button(PARTY[2], "Play again");
    assert_eq!(realm.click(&house, PARTY[2], &again).await, None);
    assert!(realm.windows["Haer'Dalis"].words().contains("Aribeth"));
    assert!(realm.windows["Haer'Dalis"].words().contains("Deekin"));
    let start = realm.button(PARTY[0], "Start with 4 players");
    assert_eq!(realm.click(&house, PARTY[0], &start).await, None);
    assert!(realm.on_turn().is_some());
}

/// AET-14: the clock goes on in windows once a second, as a number that is no text and a text that is no number.
#[tokio::test(start_paused = true)]
async fn clocks_go_on_once_a_second_and_a_turn_that_takes_too_long_is_lost() {
    let (house, mut realm) = (House::open(3).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.begin(&house, FIRST).await;
    let slow = realm.on_turn().unwrap();
    realm.heard();
    let answer = realm.poll(&house, 0).await;
    assert_eq!(answer["operations"].as_array().unwrap().len(), 0);
    realm.pass(&house, 10).await;
    let words = realm.windows[&slow].words();
    assert!((19..=21).any(|left| words.contains(&format!("{slow}: {left} s"))), "{words}");
    let before = realm.cursor;
    realm.pass(&house, 5).await;
    assert!(realm.cursor - before <= 5 * 4, "{} operations for four players", realm.cursor - before);
    realm.pass(&house, 16).await;
    assert_ne!(realm.on_turn().unwrap(), slow);
    assert!(realm.heard().contains(&slow), "everybody hears of it");
}
