//! `dicehall render`.

use crate::run::{dicehall, dicehall_with, scratch};

const SCRIPT: &str = r#"{"game":"yahtzee","seats":2,"dice":[2,2,3,5,6,1,1,1],"steps":[
  {"seat":0,"action":"roll"},
  {"seat":0,"action":"roll","parameters":{"keepDice":[true,true,false,false,false]}}]}"#;

fn render(words: &[&str], input: &str) -> crate::run::Ran {
    dicehall_with(&[&["render", "-"], words].concat(), input.as_bytes())
}

fn export(name: &str) -> String {
    let path = scratch(name);
    let path = path.to_str().unwrap();
    dicehall(&["sim", "aetharn", "--games", "1", "--seed", "7", "--export", path]).exits(0);
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn a_script_is_drawn_after_any_of_its_steps() {
    let text = |words: &[&str]| render(words, SCRIPT).exits(0).out;
    assert!(!text(&["--step", "0"]).contains("[1] 2"), "nothing is rolled at the start");
    assert!(text(&["--step", "1"]).contains("[1] 2, [2] 2, [3] 3, [4] 5, [5] 6"));
    let last = text(&[]);
    assert!(last.contains("[1] 2 selected, [2] 2 selected, [3] 1, [4] 1, [5] 1"), "{last}");
    assert!(last.contains("Seat 1 is choosing") && last.contains("Seat 2:"), "{last}");
    assert_eq!((text(&["--tv"]), text(&["--step", "2", "--text"])), (last.clone(), last));
}

#[test]
fn a_seat_sees_what_it_may_press_and_the_tv_does_not() {
    let roll = |words: &[&str]| render(words, SCRIPT).exits(0).out.contains("r: Roll");
    assert_eq!([roll(&[]), roll(&["--seat", "0"]), roll(&["--seat", "1"])], [false, true, false]);
}

#[test]
fn an_export_is_drawn_after_any_of_its_records() {
    let export = export("render-records.json");
    let last = render(&[], &export).exits(0).out;
    assert!(last.contains("Aetharn") && last.contains(" wins with "), "{last}");
    let first = render(&["--step", "1"], &export).exits(0).out;
    assert!(first.contains("Needs 2 players"), "{first}");
}

#[test]
fn the_svg_goes_to_stdout_or_to_a_file_in_either_theme() {
    let dark = render(&["--svg", "-"], SCRIPT).exits(0).out;
    assert!(dark.starts_with("<svg ") && dark.trim_end().ends_with("</svg>"), "{dark}");
    let path = scratch("render.svg");
    let ran = render(&["--theme", "light", "--svg", path.to_str().unwrap()], SCRIPT).exits(0);
    let light = std::fs::read_to_string(&path).unwrap();
    assert!(ran.out.is_empty() && light.starts_with("<svg ") && light != dark, "{ran:?}");
}

#[test]
fn a_program_gets_the_scene() {
    let scene = render(&["--json"], SCRIPT).exits(0).json();
    assert_eq!((&scene["turn"], &scene["seats"][1]["name"]), (&0.into(), &"Seat 2".into()));
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let check = |words: &[&str], input: &str, expected: &str| {
        let ran = render(words, input).exits(2);
        assert!(ran.out.is_empty() && ran.err.contains(expected), "{words:?}: {ran:?}");
    };
    check(&["--step", "3"], SCRIPT, "--step goes from 0 to 2");
    check(&["--seat", "2"], SCRIPT, "UNKNOWN_SEAT");
    check(&["--seat", "0", "--tv"], SCRIPT, "cannot be used with");
    check(&["--theme", "pink"], SCRIPT, "possible values: dark, light");
    check(&["--svg", "/nowhere/at/all.svg"], SCRIPT, "/nowhere/at/all.svg cannot be written");
    check(&["--svg", "-", "--text"], SCRIPT, "TWO_PICTURES");
    check(&[], "{}", "WRONG_FORMAT");
    check(&[], "[]", "MALFORMED");
    check(&[], r#"{"format":"other/1"}"#, "MALFORMED");
    check(&[], &SCRIPT.replace("yahtzee", "chess"), "UNKNOWN_GAME");
    check(&[], &SCRIPT.replace(",1,1,1]", "]"), "OUT_OF_FACES");
    check(&[], &SCRIPT.replace("\"seat\":0,\"action\":\"roll\"}", "\"leave\":7}"), "UNKNOWN_SEAT");
    check(&[], &SCRIPT.replace("\"seat\":0,\"action\":\"roll\"}", "\"dance\":0}"), "unknown field `dance`");
    check(&["--step", "0"], &export("render-range.json"), "--step goes from 1 to");
}
