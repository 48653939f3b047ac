//! Every sentence of the game, as a code with its English. Nothing here decides anything but how to say it.

use engine::scene::{Announcement, Manner, Sound, Text, Tone};
use engine::{Seat, Seats};

use crate::{Category, Moment, N_CATEGORIES, Phase, UPPER_BONUS_FROM, UPPER_BONUS_POINTS, View};
use crate::{DICE_COUNT, YAHTZEE_BONUS_POINTS};

pub(crate) fn title() -> Text {
    Text::new("yahtzee.title", "Yahtzee")
}

/// Names a box.
pub(crate) fn category(category: Category) -> Text {
    let code = match category {
        Category::Ones => "yahtzee.box.ones",
        Category::Twos => "yahtzee.box.twos",
        Category::Threes => "yahtzee.box.threes",
        Category::Fours => "yahtzee.box.fours",
        Category::Fives => "yahtzee.box.fives",
        Category::Sixes => "yahtzee.box.sixes",
        Category::ThreeOfAKind => "yahtzee.box.three_of_a_kind",
        Category::FourOfAKind => "yahtzee.box.four_of_a_kind",
        Category::FullHouse => "yahtzee.box.full_house",
        Category::SmallStraight => "yahtzee.box.small_straight",
        Category::LargeStraight => "yahtzee.box.large_straight",
        Category::Yahtzee => "yahtzee.box.yahtzee",
        Category::Chance => "yahtzee.box.chance",
    };
    Text::new(code, category.title())
}

pub(crate) fn to_bonus() -> Text {
    Text::new("yahtzee.to_bonus", "To bonus at {points}").number("points", UPPER_BONUS_FROM)
}

pub(crate) fn bonus() -> Text {
    Text::new("yahtzee.bonus", "Bonus")
}

pub(crate) fn upper() -> Text {
    Text::new("yahtzee.upper", "Upper")
}

pub(crate) fn yahtzee_bonus() -> Text {
    Text::new("yahtzee.yahtzee_bonus", "Yahtzee bonus")
}

pub(crate) fn lower() -> Text {
    Text::new("yahtzee.lower", "Lower")
}

pub(crate) fn total() -> Text {
    Text::new("yahtzee.total", "Total")
}

pub(crate) fn leads() -> Text {
    Text::new("yahtzee.leads", "Leads")
}

pub(crate) fn wins() -> Text {
    Text::new("yahtzee.wins", "Wins")
}

pub(crate) fn folded() -> Text {
    Text::new("yahtzee.folded", "Folded")
}

pub(crate) fn roll_five() -> Text {
    Text::new("yahtzee.roll", "Roll {n} dice").number("n", DICE_COUNT as i64)
}

pub(crate) fn roll_again() -> Text {
    Text::new("yahtzee.roll_again", "Roll again")
}

pub(crate) fn rolls_left(n_rolls: u8) -> Text {
    match n_rolls {
        1 => Text::new("yahtzee.rolls_left.one", "1 roll left"),
        _ => Text::new("yahtzee.rolls_left.many", "{n} rolls left").number("n", n_rolls),
    }
}

pub(crate) fn no_rolls_left() -> Text {
    Text::new("yahtzee.no_rolls_left", "No rolls left. Choose a box.")
}

pub(crate) fn score(points: u8) -> Text {
    Text::new("yahtzee.score", "Score {points}").number("points", points)
}

pub(crate) fn in_box(box_: Category) -> Text {
    Text::new("yahtzee.in_box", "in {box}").phrase("box", category(box_))
}

pub(crate) fn gives_up(box_: Category) -> Text {
    Text::new("yahtzee.gives_up", "gives up {box}").phrase("box", category(box_))
}

pub(crate) fn not_started() -> Text {
    Text::new("yahtzee.not_started", "The game has not started.")
}

pub(crate) fn waiting() -> Text {
    Text::new("yahtzee.waiting", "Nobody is here to play. The game goes on when somebody is back.")
}

pub(crate) fn abandoned() -> Text {
    Text::new("yahtzee.abandoned", "Everybody left. Nobody wins.")
}

/// Says who won, or what a lone player reached.
pub(crate) fn won(view: &View) -> Text {
    let text = match (view.players.len(), view.winners.len()) {
        (1, _) => Text::new("yahtzee.finished", "{who} finishes with {score}."),
        (_, 1) => Text::new("yahtzee.won", "{who} wins with {score}."),
        _ => Text::new("yahtzee.shared", "{who} share the win with {score}."),
    };
    text.seats("who", view.winners.iter()).number("score", winning_total(view))
}

/// Tells the player on turn what to do.
pub(crate) fn your_turn(view: &View) -> Text {
    let text = match (view.roll_count, view.rolls_left) {
        (0, _) => Text::new("yahtzee.begin", "Your turn, round {round} of {rounds}. Roll the dice."),
        (_, 0) => Text::new(
            "yahtzee.must_score",
            "Your turn, round {round} of {rounds}. No rolls left: choose a box.",
        ),
        _ => Text::new(
            "yahtzee.roll_or_score",
            "Your turn, round {round} of {rounds}. Keep dice and roll the others, or choose a box.",
        ),
    };
    in_round(text, view)
}

/// Tells everybody else what is going on.
pub(crate) fn their_turn(view: &View, who: Seat, you_are_next: bool) -> Text {
    let text = match (view.roll_count, you_are_next) {
        (0, true) => {
            Text::new("yahtzee.to_roll.next", "Round {round} of {rounds}. {who} is to roll. You are next.")
        }
        (0, false) => Text::new("yahtzee.to_roll", "Round {round} of {rounds}. {who} is to roll."),
        (_, true) => {
            Text::new("yahtzee.choosing.next", "Round {round} of {rounds}. {who} is choosing. You are next.")
        }
        (_, false) => Text::new("yahtzee.choosing", "Round {round} of {rounds}. {who} is choosing."),
    };
    in_round(text.seat("who", who), view)
}

fn in_round(text: Text, view: &View) -> Text {
    text.number("round", view.round).number("rounds", N_CATEGORIES as i64)
}

/// Says loudly what has just happened.
pub(crate) fn announcements(view: &View) -> Vec<Announcement> {
    let mut said = view.last_moment.map_or_else(Vec::new, |moment| moment_said(moment, view.seats_in()));
    if view.phase == Phase::Finished {
        let text = Text::new("yahtzee.points", "{score} points.").number("score", winning_total(view));
        let won = Announcement::new("winner", winner(view), text, Tone::Bright);
        said.push(won.about(view.winner.map(|seat| seat.0)).manner(Manner::Ends).sound(Sound::Win));
    }
    said
}

fn winner(view: &View) -> Text {
    let text = match (view.players.len(), view.winners.len()) {
        (1, _) => Text::new("yahtzee.finishes", "{who} finishes"),
        (_, 1) => Text::new("yahtzee.winner", "{who} wins"),
        _ => Text::new("yahtzee.winners", "{who} win"),
    };
    text.seats("who", view.winners.iter())
}

fn winning_total(view: &View) -> u16 {
    let winner = view.winners.iter().next();
    winner.and_then(|seat| view.players.get(seat.index())).map_or(0, |player| player.total)
}

fn moment_said(moment: Moment, left: Seats) -> Vec<Announcement> {
    let say = |kind: &str, tone, title: Text, text: Text| {
        let player = moment.player();
        Announcement::new(kind, title, text.seat("who", player), tone).about(Some(player.0))
    };
    match moment {
        Moment::Yahtzee { face, .. } => {
            let text = Text::new("yahtzee.five_alike", "{who} rolls five {face}s.").number("face", face);
            let title = Text::new("yahtzee.yahtzee", "Yahtzee");
            vec![say("yahtzee", Tone::Bright, title, text).sound(Sound::Luck)]
        }
        Moment::Scored { category, points, upper_bonus, yahtzee_bonus, timed_out, .. } => {
            let text = scores(category, points);
            let mut said = vec![match timed_out {
                true => say("timed_out", Tone::Flat, time_up(), text).sound(Sound::Loss),
                false => {
                    let title = Text::new("yahtzee.scored", "Scored");
                    say("scored", Tone::Quiet, title, text).sound(Sound::Gain)
                }
            }];
            if upper_bonus {
                let bonus = say("upper_bonus", Tone::Bright, upper_bonus_title(), upper_bonus_text());
                said.push(bonus.sound(Sound::Luck));
            }
            if yahtzee_bonus {
                let bonus = say("yahtzee_bonus", Tone::Bright, self::yahtzee_bonus(), yahtzee_bonus_text());
                said.push(bonus.sound(Sound::Luck));
            }
            said
        }
        Moment::TimedOut { .. } => {
            let text = Text::new("yahtzee.house_chooses", "The house chooses a box for {who}.");
            vec![say("timed_out", Tone::Flat, time_up(), text).sound(Sound::Loss)]
        }
        Moment::Folded { player } => {
            let title = Text::new("yahtzee.folds", "{who} folds").seat("who", player);
            vec![say("folded", Tone::Flat, title, n_left(left.len()))]
        }
    }
}

fn scores(box_: Category, points: u8) -> Text {
    let text = match points {
        0 => Text::new("yahtzee.gave_up", "{who} gives up {box}."),
        _ => Text::new("yahtzee.scores", "{who} scores {points} in {box}."),
    };
    text.number("points", points).phrase("box", category(box_))
}

fn time_up() -> Text {
    Text::new("yahtzee.time_up", "Time is up")
}

fn upper_bonus_title() -> Text {
    Text::new("yahtzee.upper_bonus", "Upper bonus")
}

fn upper_bonus_text() -> Text {
    let text = Text::new("yahtzee.upper_bonus.text", "{who} reaches {from} and gets {points} more.");
    text.number("from", UPPER_BONUS_FROM).number("points", UPPER_BONUS_POINTS)
}

fn yahtzee_bonus_text() -> Text {
    let text = Text::new("yahtzee.yahtzee_bonus.text", "A further Yahtzee: {who} gets {points} more.");
    text.number("points", YAHTZEE_BONUS_POINTS)
}

fn n_left(n_players: u8) -> Text {
    match n_players {
        0 => Text::new("yahtzee.left.none", "Nobody is left."),
        1 => Text::new("yahtzee.left.one", "1 player is left."),
        _ => Text::new("yahtzee.left.many", "{n} players are left.").number("n", n_players),
    }
}
