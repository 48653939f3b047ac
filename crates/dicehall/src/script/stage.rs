//! A scripted play on its way: takes step after step and says what came of
//! each. It stops at the first step that the script's dice do not serve, and
//! prints nothing.

use cli::CliError;
use engine::dice::{Dice, DiceError};
use engine::{AnyPlay, Ask, Refusal, Registry, Seat, ToldEvent, codes};
use serde_json::Value;

use crate::catalogue;
use crate::script::document::Document;
use crate::script::step::{Deed, Fate, Step};

/// The code of a clock that does not run.
pub(crate) const NOT_ASKED: &str = "NOT_ASKED";

/// A scripted play on its way.
pub(crate) struct Stage<'a> {
    document: &'a Document<'a>,
    play: Box<dyn AnyPlay>,
}

impl<'a> Stage<'a> {
    /// Starts the play, or goes on from the script's state, and returns the events of the start.
    pub(crate) fn open(
        document: &'a Document<'a>,
        registry: &Registry,
    ) -> Result<(Stage<'a>, Vec<ToldEvent>), CliError> {
        check_seats(document)?;
        let play = make_play(document, registry)?;
        let mut stage = Stage { document, play };
        let events = match document.state {
            Some(_) => Vec::new(),
            None => stage.play.start(),
        };
        let events = stage.with_what_follows(events);
        stage.check_dice(None)?;
        Ok((stage, events))
    }

    /// Returns the play as it stands.
    pub(crate) fn play(&self) -> &dyn AnyPlay {
        self.play.as_ref()
    }

    /// Plays one step and returns what came of it.
    pub(crate) fn take(&mut self, step: &Step<'_>) -> Result<Result<Vec<ToldEvent>, Refusal>, CliError> {
        let done = match &step.deed {
            Deed::Act(by, action) => self.play.act(*by, action),
            Deed::Befall(seat, fate) => self.befall(*seat, *fate),
        };
        let done = done.map(|told| self.with_what_follows(told));
        self.check_dice(Some(step))?;
        Ok(done)
    }

    /// Takes every step of what goes on by itself: a script is answered with all of it together.
    fn with_what_follows(&mut self, mut told: Vec<ToldEvent>) -> Vec<ToldEvent> {
        while self.play.goes_on() {
            told.extend(self.play.go_on());
        }
        told
    }

    fn befall(&mut self, seat: Seat, fate: Fate) -> Result<Vec<ToldEvent>, Refusal> {
        match fate {
            Fate::Expire => {
                let ask = self.oldest_ask(seat).ok_or_else(|| {
                    Refusal::new(NOT_ASKED, format!("seat {seat} is not asked: no clock of it runs"))
                })?;
                Ok(self.play.expire(ask))
            }
            Fate::Away => {
                self.play.set_away(self.play.away().with(seat));
                Ok(Vec::new())
            }
            Fate::Back => {
                self.play.set_away(self.play.away().without(seat));
                Ok(self.play.resume())
            }
            Fate::Leave => Ok(self.play.leave(seat)),
        }
    }

    fn oldest_ask(&self, seat: Seat) -> Option<Ask> {
        self.play.asks().into_iter().filter(|ask| ask.seat == seat).min_by_key(|ask| ask.id)
    }

    /// Stops where the script's dice do not serve; `None` is the start.
    fn check_dice(&self, step: Option<&Step<'_>>) -> Result<(), CliError> {
        let Some(error) = self.play.dice().trouble() else { return Ok(()) };
        let document = self.document;
        let (name, path, text) = match step {
            None => ("the start".to_owned(), "dice".to_owned(), document.dice.text),
            Some(step) => (format!("step {}", step.number), format!("steps[{}]", step.number - 1), step.text),
        };
        let (path, text) = match error {
            DiceError::OutOfFaces { .. } => (path, text),
            DiceError::FaceOutOfRange { position, .. } => {
                (format!("dice[{position}]"), document.text_of_face(position))
            }
        };
        let place = document.source.place_of(text);
        Err(CliError::new(error.code(), format!("{name}: {error}")).at(place).in_part(path))
    }
}

/// A fate can only befall a seat that the play has; an action of another is the game's to refuse.
fn check_seats(document: &Document<'_>) -> Result<(), CliError> {
    let seats = document.seats.value;
    let strangers = document.steps.iter().find_map(|step| match step.deed {
        Deed::Befall(seat, fate) if seat.0 >= seats => Some((step, seat, fate)),
        _ => None,
    });
    let Some((step, seat, fate)) = strangers else { return Ok(()) };
    let message = format!("there is no seat {seat}; the script has {seats}, counted from 0");
    let path = format!("steps[{}].{}", step.number - 1, fate.name());
    Err(CliError::new("UNKNOWN_SEAT", message).at(document.source.place_of(step.text)).in_part(path))
}

fn make_play(document: &Document<'_>, registry: &Registry) -> Result<Box<dyn AnyPlay>, CliError> {
    let place = |path: &str, text: &str| {
        let (place, path) = (document.source.place_of(text), path.to_owned());
        move |error: CliError| error.at(place).in_part(path)
    };
    let game = catalogue::find(registry, &document.game.value).map_err(place("game", document.game.text))?;
    let seats = document.seats.value;
    let dice = Dice::scripted(document.dice.value.iter().copied());
    if !game.meta().seats.contains(seats) {
        let refusal = game.check_setup(&Value::Null, seats).err().map(CliError::from);
        let error = refusal.unwrap_or_else(|| CliError::new("WRONG_SEAT_COUNT", "not so many seats"));
        return Err(place("seats", document.seats.text)(error));
    }
    let (setup, part, text) = match (&document.setup, &document.state) {
        (Some(setup), _) => (&setup.value, "setup", setup.text),
        // A state is played by the house rules in it; they may be for another number of seats than usual.
        (None, Some(state)) => {
            (state.value.get("setup").unwrap_or(&Value::Null), "seats", document.seats.text)
        }
        (None, None) => (&Value::Null, "setup", document.seats.text),
    };
    catalogue::check_setup(setup).map_err(place(part, text))?;
    let fresh = || game.play(setup, seats, dice.clone()).map_err(CliError::from).map_err(place(part, text));
    let Some(state) = &document.state else { return fresh() };
    let restored = || {
        let restored = game.restore(&state.value, dice.clone()).map_err(CliError::from);
        restored.map_err(place("state", state.text))
    };
    let (fresh, play) = match &document.setup {
        Some(_) => (fresh()?, restored()?),
        // House rules in a state mean something only once the state reads.
        None => {
            let play = restored()?;
            (fresh()?, play)
        }
    };
    check_players(&fresh.state(), play, seats).map_err(place("state", state.text))
}

/// Where a game's state lists its players, it must list as many as the script has seats.
fn check_players(fresh: &Value, play: Box<dyn AnyPlay>, seats: u8) -> Result<Box<dyn AnyPlay>, CliError> {
    let count = |state: &Value| state.get("players")?.as_array().map(Vec::len);
    let (usual, given) = (count(fresh), count(&play.state()));
    if usual == Some(seats.into()) && given != usual {
        let message =
            format!("the state has {} players, and \"seats\" is {seats}", given.unwrap_or_default());
        return Err(CliError::new(codes::INVALID_STATE, message));
    }
    Ok(play)
}
