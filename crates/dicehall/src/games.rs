//! The games of this house, and the examples of the help that name some of
//! them. Nothing else of the command line knows a game by name but `score`.

use engine::Registry;

/// Returns every game of this house.
pub fn all() -> Registry {
    [aetharn::add_to, combat::add_to, do_or_dice::add_to, farkle::add_to, yahtzee::add_to]
        .into_iter()
        .fold(Registry::default(), |games, add_to| add_to(games))
}

pub(crate) const EXAMPLES: &str = "\
Examples:
  dicehall score farkle 1 1 1 5 5 2
  dicehall sim aetharn --seats 3 --export play.json
  dicehall verify play.json

Exit codes: 0 all is well, 1 the answer is no, 2 wrong input or usage.";

pub(crate) const SERVE_EXAMPLES: &str = "\
Examples:
  dicehall serve
  dicehall serve --port 9000 --data club.db
  dicehall serve --config dicehall.toml --public-url https://dice.example --code-letters 8

In the TOML file the names are those of the flags with _ for -, such as code_letters = 8;
origins and proxies are lists. An unknown name is an error.";

pub(crate) const BENCH_EXAMPLES: &str = "\
Examples:
  dicehall bench --game farkle --tables 1,64
  dicehall bench --tables 1000 --seconds 0
  dicehall bench --idle-sockets 10000
  dicehall bench --stored 1000000
  dicehall bench --long 8000 --game farkle --setup '{\"targetScore\":1000000}'
  dicehall bench --steps 500 --game yahtzee
  dicehall bench --kills 50
  dicehall bench --url http://127.0.0.1:8080 --pid 4711 --tables 8

It prints JSON, with or without --json; how far it is goes to stderr.
Exit codes: 0 all is well, 1 something that was shown was lost, done twice or left out.";

pub(crate) const PLAY_EXAMPLES: &str = "\
Examples:
  dicehall play farkle
  dicehall play farkle Mara Teo --bots 1
  dicehall play aetharn --bots 3 --bot random --timed
  dicehall play farkle --setup '{\"targetScore\":3000}' --export play.json

Keys: digits pick dice or players, a control's letter uses it, Enter the main one,
Tab and arrows move, Space picks, ? shows the rules, l the log, q leaves.";

pub(crate) const SCORE_EXAMPLES: &str = "\
Examples:
  dicehall score farkle 1 1 1 5 5 2
  dicehall score farkle --preset multiplied 4 4 4 4
  dicehall score aetharn --json 2 2 3 3 4 4
  dicehall score yahtzee 2 2 3 3 3
  dicehall score yahtzee 2 2 3 3 3 --category full_house";

pub(crate) const RENDER_EXAMPLES: &str = "\
Examples:
  dicehall sim aetharn --export play.json
  dicehall render play.json
  dicehall render play.json --svg table.svg --theme light
  dicehall render play.json --step 20 --seat 0 --svg - > phone.svg
  dicehall render game.json --step 2

Steps are the records of an export, from 1, or the steps of a script, 0 for its start.";

pub(crate) const SCRIPT_EXAMPLES: &str = r#"Examples:
  dicehall script game.json
  echo '{"game":"aetharn","seats":2,"dice":[1,1,1,2,3,4],"steps":[
    {"seat":0,"action":"roll"},
    {"seat":0,"action":"bank","parameters":{"dice":[0,1,2]}}]}' | dicehall script -

Steps: {"seat":0,"action":"roll","parameters":{}}, {"expire":0} (the clock of seat 0
runs out), {"away":1}, {"back":1}, {"leave":1}. Steps count from 1 in the output.
A refusal is a line like any other; wrong input ends with exit code 2."#;

pub(crate) const SIM_EXAMPLES: &str = "\
Examples:
  dicehall sim aetharn
  dicehall sim farkle --games 20000 --seats 4 --bot greedy --seed 7
  dicehall sim farkle --setup '{\"preset\":\"multiplied\",\"targetScore\":5000}'
  dicehall sim aetharn --export play.json";

pub(crate) const NEW_GAME_EXAMPLES: &str = "\
Examples:
  dicehall new-game liars-dice
  dicehall new-game liars-dice --folder ../games/liars-dice

Then `cargo test -p liars-dice` in the folder tests its rules, `cargo run` opens a house with it.";

pub(crate) const DEV_EXAMPLES: &str = "\
Examples:
  dicehall dev
  dicehall dev liars-dice --port 9000

The house is for this machine alone. At /dev a browser shows every moment of every table: the whole state, the events with
who may see each, and what everybody may do. Tables are kept in target/dev/tables.db.";

pub(crate) const VERIFY_EXAMPLES: &str = "\
Examples:
  dicehall sim aetharn --export play.json
  dicehall verify play.json
  dicehall verify --json - < play.json

Exit codes: 0 fair, 1 not fair or not proved, 2 no export.";
