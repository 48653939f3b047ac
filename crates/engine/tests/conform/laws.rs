//! Every law catches a game that breaks it, and a game that breaks none passes.

use std::panic::catch_unwind;

use engine::Game;
use engine::testkit::{Breach, Conform, Law, conform};

use crate::cups::Cups;
use crate::game::{Sound, Tally};
use crate::values::Setup;

/// Checks a game with something wrong with it.
fn breach<G: Game>(bug: u8) -> Result<(), Breach> {
    bug::set(bug);
    Conform::<G>::new().most_moves(2_000).run().map(drop)
}

macro_rules! bugs {
    ($($number:literal $name:ident of $game:ident: $test:ident => $law:ident;)*) => {
        /// What can be wrong with a game.
        pub(crate) mod bug {
            $(pub(crate) const $name: u8 = $number;)*

            // A test runs in a thread of its own. Were the bug a part of the type, every law would be compiled once
            // for each.
            thread_local! {
                static BUG: Cell<u8> = const { Cell::new(0) };
            }

            /// Returns what is wrong in this test; 0: nothing.
            pub(crate) fn now() -> u8 {
                BUG.get()
            }

            /// Says what is wrong in this test.
            pub(crate) fn set(bug: u8) {
                BUG.set(bug);
            }

            use std::cell::Cell;
        }

        const CAUGHT: &[(u8, Law)] = &[(0, Law::Meta), $(($number, Law::$law),)*];

        $(#[test]
        fn $test() {
            let breach = breach::<$game>(bug::$name).expect_err("nothing was found");
            assert_eq!(breach.law, Law::$law, "{breach}");
        })*
    };
}

bugs! {
    1 TELLS_BEFORE_REFUSING of Sound: telling_before_refusing_is_caught => Refusal;
    2 ROLLS_BEFORE_REFUSING of Sound: rolling_before_refusing_is_caught => Refusal;
    3 CHANGES_WITHOUT_AN_EVENT of Sound: a_change_without_an_event_is_caught => Fold;
    4 LEGAL_IS_REFUSED of Sound: a_legal_action_that_is_refused_is_caught => Legal;
    5 NOTHING_IS_LEGAL of Sound: an_asked_seat_without_a_legal_action_is_caught => Asked;
    6 NEVER_ENDS of Sound: a_play_without_end_is_caught => Ends;
    7 ROLLS_IN_SECRET of Sound: a_roll_that_is_not_told_is_caught => ToldEvent;
    8 TURN_GOES_TO_WHO_IS_AWAY of Sound: a_turn_for_who_is_away_is_caught => Skips;
    9 ASKS_AFTER_THE_END of Sound: asking_after_the_end_is_caught => Over;
    10 STATE_LOSES_A_FIELD of Sound: a_state_that_loses_a_field_is_caught => RoundTrip;
    11 UNIT_VARIANT of Sound: an_action_without_braces_is_caught => Spelling;
    12 SNAKE_KEY of Sound: a_key_in_snake_case_is_caught => Names;
    13 IS_NOT_DETERMINISTIC of Sound: chance_from_elsewhere_is_caught => Determinism;
    14 VIEW_TELLS_A_SECRET of Sound: a_secret_in_a_view_is_caught => Secrets;
    15 SPECTATORS_GET_CONTROLS of Sound: controls_for_spectators_are_caught => Audience;
    16 OUTCOME_MISSES_A_SEAT of Sound: an_outcome_without_a_seat_is_caught => Outcome;
    17 PLACES_HAVE_GAPS of Sound: places_that_do_not_begin_at_1_are_caught => Outcome;
    18 EXPIRY_ASKS_AGAIN of Sound: a_clock_that_asks_again_is_caught => Clocks;
    19 RESUMES_NEVER of Sound: waiting_for_nobody_after_a_return_is_caught => Stuck;
    20 IS_STUCK of Sound: waiting_for_nobody_is_caught => Stuck;
    21 SAMPLE_IS_REFUSED of Sound: a_sample_that_is_refused_is_caught => Legal;
    22 COPIES_SHARE of Sound: copies_that_share_are_caught => Undo;
    23 APPLY_PANICS of Sound: an_event_that_panics_is_caught => Total;
    24 STRANGERS_PANIC of Sound: a_seat_number_that_panics_is_caught => Panic;
    25 STRANGERS_MAY_ACT of Sound: a_stranger_who_acts_is_caught => Stranger;
    26 CHECK_IS_TOO_STRICT of Sound: a_check_that_refuses_a_play_is_caught => Check;
    27 ACTS_AFTER_THE_END of Sound: an_action_after_the_end_is_caught => Over;
    28 LEAVES_AFTER_THE_END of Sound: leaving_after_the_end_is_caught => Over;
    29 EVENT_NAME_IS_ODD of Sound: an_event_with_an_odd_name_is_caught => Names;
    30 EVENT_LOSES_A_FIELD of Sound: an_event_that_loses_a_field_is_caught => RoundTrip;
    31 ASKS_TWICE of Sound: asking_twice_is_caught => Asks;
    32 ASKS_WHO_LEFT of Sound: asking_who_left_is_caught => Asks;
    33 CONTROL_IS_REFUSED of Sound: a_control_that_is_refused_is_caught => Controls;
    34 CODE_IS_ODD of Sound: an_odd_code_is_caught => Refusal;
    35 ONLY_FOR_NOBODY_HERE of Sound: an_event_for_nobody_here_is_caught => Audience;
    36 NO_SETUP_FITS of Sound: a_default_that_never_fits_is_caught => Setup;
    38 TELLS_ANOTHER_FACE of Sound: another_face_than_rolled_is_caught => ToldEvent;
    39 REASON_IS_ODD of Sound: an_odd_reason_is_caught => Outcome;
    40 OFF_WITHOUT_A_WHY of Sound: a_control_that_is_off_without_a_why_is_caught => Controls;
    41 SECRET_ROLL_TOLD_TO_ALL of Cups: a_secret_roll_that_is_told_to_all_is_caught => Secrets;
    42 REFUSES_BY_A_SECRET of Sound: a_refusal_that_depends_on_a_secret_is_caught => Secrets;
    43 LOG_NAMES_EVERY_CUP of Cups: a_log_line_that_names_every_cup_is_caught => Secrets;
    44 IMAGINES_NOTHING of Sound: secrets_that_nobody_can_imagine_are_caught => Imagines;
    45 IMAGINES_BY_A_SECRET of Sound: imagining_by_what_is_hidden_is_caught => Imagines;
    46 WORKS_FOR_EVER of Sound: work_without_a_bound_is_caught => Budget;
    47 GOES_NOWHERE of Sound: going_on_without_getting_anywhere_is_caught => GoesOn;
    48 GOES_ON_FOR_EVER of Sound: going_on_for_ever_is_caught => GoesOn;
    50 VIEW_GROWS of Sound: a_view_that_grows_is_caught => Size;
    51 VIEW_HAS_ODD_KEYS of Sound: a_view_that_cannot_be_written_is_caught => RoundTrip;
    52 ACTING_PANICS of Sound: a_move_that_panics_is_caught => Panic;
    49 BOT_LOOKS_UNDER_A_CUP of Cups: a_bot_that_looks_under_a_cup_is_caught => Imagines;
    50 PICK_IS_NOT_THERE of Cups: a_control_that_takes_from_no_pick_is_caught => Picks;
    51 CHOSEN_CANNOT_BE of Cups: a_suggestion_that_cannot_be_chosen_is_caught => Picks;
    52 OPTION_CANNOT_BE_READ of Cups: an_option_that_no_action_reads_is_caught => Picks;
    53 LABEL_NAMES_NO_PICK of Cups: a_label_that_names_no_pick_is_caught => Picks;
    54 NUMBERS_WITHOUT_A_LABEL of Cups: numbers_that_do_not_say_what_for_are_caught => Picks;
    55 DICE_FALL_BY_A_SECRET of Cups: dice_that_fall_where_a_secret_says_are_caught => Secrets;
}

#[test]
fn versions_out_of_order_are_caught() {
    let breach = Conform::<Tally<true>>::new().run().expect_err("nothing was found");
    assert_eq!(breach.law, Law::Meta, "{breach}");
}

#[test]
fn every_law_has_a_game_that_breaks_it() {
    for law in Law::ALL {
        assert!(CAUGHT.iter().any(|(_, caught)| caught == law), "{law:?}");
        assert!(law.words().ends_with('.'), "{law:?}");
    }
}

#[test]
fn a_sound_game_conforms() {
    conform::<Sound>();
}

#[test]
fn a_sound_game_of_secrets_conforms() {
    let report = Conform::<Cups>::new().run().unwrap_or_else(|breach| panic!("{breach}"));
    assert!(report.kept > 100 && report.imagined > 300, "{report:?}");
    assert!(report.indistinct > 5_000 && report.revealed > 300, "{report:?}");
}

#[test]
fn a_check_does_its_work() {
    let report = Conform::<Sound>::new().plays(8).run().expect("it is sound");
    assert_eq!(report.plays, 3 * 8);
    assert!(report.moves > 200 && report.interruptions > 100, "{report:?}");
    assert!(report.events > report.moves && report.rolls > report.moves / 2, "{report:?}");
    assert!(report.trials > 1_000 && report.refusals > 10_000 && report.scenes > 500, "{report:?}");
}

#[test]
fn a_check_is_the_same_each_time() {
    let run = || Conform::<Sound>::new().plays(2).seed(40).run();
    assert_eq!(run(), run());
}

#[test]
fn every_setup_is_played() {
    let setups = [5, 40].map(|target_points| Setup { target_points });
    let report = Conform::<Sound>::new().setups(setups.to_vec()).plays(2).run().expect("it is sound");
    assert_eq!(report.plays, 2 * 3 * 2);
    let refused = Conform::<Sound>::new().setups(vec![Setup { target_points: 0 }]).run();
    assert_eq!(refused.map_err(|breach| breach.law), Err(Law::Setup));
}

#[test]
fn a_breach_says_which_law_and_where_and_comes_back_by_its_seed() {
    let breach = breach::<Sound>(bug::IS_STUCK).expect_err("nothing was found");
    let words = breach.to_string();
    let place = format!("seed {}, step {}, {} seats", breach.seed, breach.step, breach.seats);
    for part in [place.as_str(), "Law::Stuck", Law::Stuck.words(), "Bank"] {
        assert!(words.contains(part), "{part} in {words}");
    }
    let again = Conform::<Sound>::new().seed(breach.seed).plays(1).run();
    assert_eq!(again.map_err(|breach| breach.law), Err(Law::Stuck));
}

#[test]
fn the_one_line_check_panics_with_the_breach() {
    bug::set(bug::ASKS_TWICE);
    let panic = catch_unwind(conform::<Sound>).expect_err("it passed");
    let words = panic.downcast_ref::<String>().expect("words");
    assert!(words.contains("tally does not conform") && words.contains("Law::Asks"), "{words}");
}
