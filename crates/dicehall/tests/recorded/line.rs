//! The lines of a recorded game, read from plain words. It knows no table.

use engine::Bot;
use serde_json::{Value, json};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Line {
    /// For people: blank, or a comment.
    Comment,
    /// `game`, `setup`, `policy`, `seed` or `host`, and the rest.
    Header(String, String),
    /// Something to do, at a time.
    Do(Option<When>, Deed),
}

/// When something is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum When {
    /// So many seconds after the opening.
    At(u64),
    /// So many seconds later.
    After(u64),
}

/// Something to do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deed {
    /// `Mara sits`, `Mara sits as Mia`.
    Sit { who: String, name: String },
    /// `Mara stands up`, `Mara stands up from Mia`.
    Stand { who: String, seat: String },
    /// `Mara connects`.
    Connect(String),
    /// `Mara disconnects`.
    Disconnect(String),
    /// `Ann watches`.
    Watch(String),
    /// `Ann stops watching`.
    Unwatch(String),
    /// `Mara: hold 0 4`, `Mara for Mia: roll_dice`.
    Act { who: String, seat: Option<String>, action: String, rest: Vec<String> },
    /// `Mara plays greedy until the turn passes`, `everybody plays greedy until the end`.
    Play { who: Option<String>, bot: Bot, until: Until },
    /// `tick`
    Tick,
    /// `the end`
    End,
}

/// How long bots play.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Until {
    /// `the turn passes`
    TurnPasses,
    /// `the end`
    TheEnd,
    /// `Teo is on turn`
    OnTurn(String),
    /// `somebody has 9000`
    Score(u64),
}

impl Line {
    /// Reads a line; none if nobody understands it.
    pub(crate) fn read(line: &str) -> Option<Line> {
        if line.trim().is_empty() || line.starts_with('#') {
            return Some(Line::Comment);
        }
        if let Some((key, rest)) = line.split_once(' ')
            && ["game", "setup", "policy", "seed", "host"].contains(&key)
        {
            return Some(Line::Header(key.to_owned(), rest.trim().to_owned()));
        }
        let (when, deed) = match line.split_once(' ').and_then(|(word, rest)| Some((time(word)?, rest))) {
            Some((when, rest)) => (Some(when), rest),
            None => (None, line),
        };
        Some(Line::Do(when, Deed::read(deed.trim())?))
    }
}

fn time(word: &str) -> Option<When> {
    let (minutes, seconds) = word.trim_start_matches('+').split_once(':')?;
    let seconds = minutes.parse::<u64>().ok()? * 60 + seconds.parse::<u64>().ok()?;
    Some(if word.starts_with('+') { When::After(seconds) } else { When::At(seconds) })
}

impl Deed {
    fn read(words: &str) -> Option<Deed> {
        match words {
            "tick" => return Some(Deed::Tick),
            "the end" => return Some(Deed::End),
            _ => {}
        }
        if let Some((who, action)) = words.split_once(": ") {
            let (who, seat) = match who.split_once(" for ") {
                Some((who, seat)) => (who, Some(seat.to_owned())),
                None => (who, None),
            };
            let mut words = action.split_whitespace().map(str::to_owned);
            return Some(Deed::Act {
                who: who.to_owned(),
                seat,
                action: words.next()?,
                rest: words.collect(),
            });
        }
        let (who, does) = words.split_once(' ')?;
        Deed::of(who.to_owned(), does)
    }

    fn of(who: String, does: &str) -> Option<Deed> {
        if let Some(rest) = does.strip_prefix("plays ") {
            let (bot, until) = rest.split_once(" until ")?;
            let who = Some(who).filter(|who| who != "everybody");
            return Some(Deed::Play { who, bot: bot.parse().ok()?, until: Until::read(until)? });
        }
        Some(match does {
            "sits" => Deed::Sit { name: who.clone(), who },
            "stands up" => Deed::Stand { seat: who.clone(), who },
            "connects" => Deed::Connect(who),
            "disconnects" => Deed::Disconnect(who),
            "watches" => Deed::Watch(who),
            "stops watching" => Deed::Unwatch(who),
            _ => {
                if let Some(name) = does.strip_prefix("sits as ") {
                    Deed::Sit { who, name: name.to_owned() }
                } else {
                    Deed::Stand { who, seat: does.strip_prefix("stands up from ")?.to_owned() }
                }
            }
        })
    }
}

impl Until {
    fn read(words: &str) -> Option<Until> {
        Some(match words {
            "the turn passes" => Until::TurnPasses,
            "the end" => Until::TheEnd,
            _ => match words.strip_suffix(" is on turn") {
                Some(who) => Until::OnTurn(who.to_owned()),
                None => Until::Score(words.strip_prefix("somebody has ")?.parse().ok()?),
            },
        })
    }
}

/// Writes the envelope of an action; `seat` finds a seat by its name.
pub(crate) fn envelope(
    action: &str,
    rest: &[String],
    seat: impl Fn(&str) -> Result<u8, String>,
) -> Result<Value, String> {
    let numbers: Vec<i64> = rest.iter().filter_map(|word| word.parse().ok()).collect();
    let first = rest.first().map(String::as_str).unwrap_or_default();
    let parameters = match action {
        _ if rest.is_empty() => json!({}),
        "hold" | "roll" | "bank" => json!({ "dice": numbers }),
        "toggle_die_selection" => json!({ "dieIndex": numbers.first() }),
        "kick" | "transfer_host" => json!({ "seat": seat(first)? }),
        "add_bot" => json!({ "level": first }),
        "say" => json!({ "phrase": first }),
        "set_policy" => {
            let policy: Value = serde_json::from_str(&rest.join(" ")).map_err(|error| error.to_string())?;
            json!({ "policy": policy })
        }
        _ => return Err(format!("{action} takes nothing more")),
    };
    Ok(json!({ "action": action, "parameters": parameters }))
}
