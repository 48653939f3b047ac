//! Narration: words of the game master that everybody sees and that change nothing else.

use combat::{Combat, Event};
use engine::{Game, Refuse, Seats};
use scene::{Narration, Voice};
use serde_json::json;

use super::{MASTER, calm, fighting, rolling};
use crate::kit::{Fight, action, names, pass};

fn told(fight: &Fight, to: Seats) -> Option<Narration> {
    Combat::scene(&Combat::view(fight.state(), to), to).narration
}

fn words(text: &str) -> Narration {
    Narration { speaker: None, words: text.to_owned() }
}

/// TUR-12, TUR-20: whoever looks reads it, as the last words and in the log, in a voice of its own; in a fight and outside.
#[test]
fn everybody_reads_what_is_narrated() {
    for mut fight in [calm(&[]), fighting(&[])] {
        let says = json!({ "text": "The {ogre} <b>stirs</b>.\nIt sees you.", "about": 12 });
        let events = fight.act(MASTER, action("narrate", says));
        assert_eq!(names(&events), ["narrated"], "nothing else happens");
        assert_eq!(fight.only(0), None, "everybody hears it");
        assert!(matches!(&events[0], Event::Narrated { about: Some(12), .. }));
        for to in [Seats::NONE, Seats::first(1), Seats::first(4)] {
            assert_eq!(told(&fight, to), Some(words("The {ogre} <b>stirs</b>.\nIt sees you.")));
        }
        let line = Combat::tell(fight.state(), &events[0]).expect("a line");
        assert_eq!((line.voice, line.seat), (Voice::Narrator, None));
        let read = line.text.english(|seat| format!("seat {seat}"));
        assert_eq!(read, "The {ogre} <b>stirs</b>. It sees you.", "nothing in it is filled in");
        fight.done();
    }
}

/// A speaker of the story is named beside the words, also in the log.
#[test]
fn somebody_of_the_story_may_speak() {
    let mut fight = calm(&[]);
    let events = fight.act(MASTER, action("narrate", json!({ "text": "Mine!", "speaker": "Klarg" })));
    let said = Narration { speaker: Some("Klarg".to_owned()), words: "Mine!".to_owned() };
    assert_eq!(told(&fight, Seats::NONE), Some(said));
    let line = Combat::tell(fight.state(), &events[0]).expect("a line");
    assert_eq!(line.text.english(|_| String::new()), "Klarg: Mine!");
    fight.done();
}

/// Words stand until others are told or the next turn starts; other events leave them.
#[test]
fn words_stand_until_the_next_turn() {
    let mut fight = fighting(&[]);
    let tell = |text: &str| action("narrate", json!({ "text": text }));
    fight.act(MASTER, tell("Fog rises."));
    fight.act(MASTER, tell("It thickens."));
    fight.act(0, action("dodge", json!({})));
    assert_eq!(told(&fight, Seats::NONE), Some(words("It thickens.")));
    pass(&mut fight);
    assert_eq!(told(&fight, Seats::NONE), None);
    fight.done();
}

/// TUR-26: what is waited for goes on being waited for, whoever talks meanwhile.
#[test]
fn a_narration_disturbs_nothing_that_is_waited_for() {
    let mut fight = rolling(&[]);
    fight.act(0, action("move", json!({ "to": [4, 4] })));
    fight.act(MASTER, action("skill_check", json!({ "actor": 0, "skill": "perception" })));
    let (asks, stack) = (fight.asks(), fight.state().stack.clone());
    assert!(!asks.is_empty() && !stack.is_empty(), "a roll is waited for");
    let before = fight.state().clone();
    fight.act(MASTER, action("narrate", json!({ "text": "A twig breaks." })));
    let mut after = fight.state().clone();
    after.narration = None;
    assert_eq!((fight.asks(), after), (asks, before));
    fight.done();
}

/// Bad words are refused by length and kind, and only the game master narrates.
#[test]
fn bad_narrations_are_refused() {
    let mut fight = calm(&[]);
    let long = "ä".repeat(2_001);
    for (parameters, code) in [
        (json!({ "text": "" }), "INVALID_PAYLOAD"),
        (json!({ "text": " \n " }), "INVALID_PAYLOAD"),
        (json!({ "text": long }), "INVALID_PAYLOAD"),
        (json!({ "text": "x".repeat(1_000_000) }), "INVALID_PAYLOAD"),
        (json!({ "text": "a\u{1b}[2J" }), "INVALID_PAYLOAD"),
        (json!({ "text": "a", "speaker": "" }), "INVALID_PAYLOAD"),
        (json!({ "text": "a", "speaker": "two\nlines" }), "INVALID_PAYLOAD"),
        (json!({ "text": "a", "speaker": "x".repeat(41) }), "INVALID_PAYLOAD"),
    ] {
        let refusal = fight.refused(MASTER, action("narrate", parameters));
        assert_eq!(refusal.code(), code, "{refusal}");
        assert!(refusal.to_string().contains("characters"), "{refusal}");
    }
    for seat in [0, 1, 2] {
        let refusal = fight.refused(seat, action("narrate", json!({ "text": "I win." })));
        assert_eq!(refusal.code(), "NOT_GAME_MASTER");
    }
    fight.act(MASTER, action("narrate", json!({ "text": "ä".repeat(2_000) })));
    fight.done();
}
