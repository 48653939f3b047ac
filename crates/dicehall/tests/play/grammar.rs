//! The short grammar: numbers, letters, words, and several at once.

use crate::run::play;

#[test]
fn several_words_on_a_line_are_done_one_after_the_other() {
    // All six dice put back and one taken again: the last answer is another picture.
    let ran = play(&["farkle", "Mara", "--bots", "0", "Teo"], "? roll\nq\n").exits(0);
    ran.says("Be the first").says("Type numbers to pick dice");
}

#[test]
fn words_name_controls() {
    let says = |input: &str, words: &str| {
        let ran = play(&["aetharn", "Mara", "--bots", "0", "Teo"], input).exits(0);
        // A first roll may be worth nothing.
        assert!(
            ran.out.contains(words) || ran.out.contains(" bust with"),
            "{words:?} is missing in\n{}",
            ran.out
        );
    };
    says("roll\nq\n", "Dice: [1] ");
    says("bank\nq\n", "Not now. Roll first.");
    says("\nq\n", "Select dice");
}

#[test]
fn picked_dice_stay_picked_from_line_to_line() {
    let ran = play(&["aetharn", "Mara", "--bots", "0", "Teo"], "r\n12\n2\n3\nq\n").exits(0);
    if !ran.out.contains(" bust with") {
        ran.says("Selected: die 1, die 2.").says("Selected: die 1, die 3.");
    }
}

#[test]
fn fold_asks_once() {
    let fold = |input: &str| play(&["farkle", "Mara", "--bots", "0", "Teo"], input).exits(0);
    fold("f\nf\n").says("Fold? f again to fold, any other key to stay.").says("The winner: ");
    assert!(!fold("f\nx\nq\n").out.contains("The winner"));
    fold("f f\n").says("The winner: ");
}

#[test]
fn what_means_nothing_is_said_and_changes_nothing() {
    let ran = play(&["farkle", "Mara"], "xyz\n9\n\u{1b}[2J\n\u{202e}\nq\n").exits(0).steers_nothing();
    ran.says("\"xyz\" is nothing to do here.").says("Die 9 cannot be picked now.").says("\\u{1b}");
}

#[test]
fn something_can_be_taken_back() {
    let ran = play(&["farkle", "Mara", "--bots", "0", "Teo"], "1\nu\nq\n").exits(0);
    ran.says("The last action was taken back.");
}

/// On a map a control asks for a creature or a cell, and takes it from the next word.
#[test]
fn a_fight_is_played_by_words() {
    let setup = r#"{"rolls":"auto","map":["A.............ab."],"creatures":[{"stats":"fighter_1","at":"A"},
        {"stats":"commoner","at":"a","surprised":true},{"stats":"commoner","at":"b","surprised":true}]}"#;
    let fight = |input: &str| play(&["combat", "Mara", "--bots", "0", "--setup", setup], input).exits(0);
    fight("move\n12,0\n9\nq\n").says("Move: pick a cell.").says("Not now. Cell 12,0 cannot be picked.");
    fight("5\n2\nq\n")
        .says("thrown: pick a creature.")
        .says("1: Commoner 1 (70 ft, ")
        .says("to hit Commoner 2");
    fight("5 commoner_2\nq\n").says("to hit Commoner 2");
    fight("move 3,0\nq\n").says("goes 15 ft to 3,0.");
    fight("3,0\nq\n").steers_nothing().says("goes 15 ft to 3,0.");
}
