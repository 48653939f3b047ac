//! Whole fights as recorded games: the three encounters of the house, played by the house with dice from a fixed seed,
//! told in the words of the log. `INSTA_UPDATE=always` rewrites them; read the diff.

use combat::{Autoplay, Combat, Event, Phase, Setup, encounters};
use dice::Dice;
use engine::{Game, Play};

const FILES: [(&str, &str, &str); 3] = [
    (
        "goblin_ambush",
        include_str!("../../encounters/goblin_ambush.json"),
        include_str!("../../encounters/goblin_ambush.map"),
    ),
    ("wolves", include_str!("../../encounters/wolves.json"), include_str!("../../encounters/wolves.map")),
    (
        "mage_duel",
        include_str!("../../encounters/mage_duel.json"),
        include_str!("../../encounters/mage_duel.map"),
    ),
];

/// Plays an encounter and returns its events with the state at the end.
fn fight(encounter: &str, map: &str) -> (Play<Combat>, Vec<Event>) {
    let setup = Setup { autoplay: Autoplay::All, ..encounters::read(encounter, map).unwrap() };
    let mut play = Play::<Combat>::new(&setup, 2, Dice::fast(11)).unwrap();
    let mut events = Vec::new();
    play.start(Some(&mut events));
    while play.goes_on() {
        play.go_on(Some(&mut events));
    }
    (play, events)
}

/// TUR-21, TUR-22, TUR-29: every encounter is fought from the first roll to the end, and as recorded.
#[test]
fn the_encounters_are_fought_as_recorded() {
    for (name, encounter, map) in FILES {
        let (play, events) = fight(encounter, map);
        assert_eq!(play.state().phase, Phase::Closed, "{name}");
        let told = events.iter().filter_map(|event| Combat::tell(play.state(), event));
        let story: Vec<String> = told.map(|line| line.text.english(|seat| format!("Seat {seat}"))).collect();
        insta::assert_snapshot!(name, story.join("\n"));
    }
}

/// TUR-29: folding the events of a whole fight gives the same state without running a rule.
#[test]
fn a_fight_can_be_folded_from_its_events() {
    for (name, encounter, map) in FILES {
        let (play, events) = fight(encounter, map);
        let mut state = Combat::new(&play.state().board.setup, 2).unwrap();
        events.iter().for_each(|event| Combat::apply(&mut state, event));
        assert!(state == *play.state(), "{name}");
    }
}
