//! The law of secrets: what a viewer may not know is changed, and nothing that the viewer can get may change with it.
//!
//! Two things are changed, one at a time: the state, as the viewer may imagine it, and the faces of dice whose roll
//! the viewer is not told. Then the same things happen on both sides, and what the viewer is told of them is compared
//! up to the first event that reveals the difference because the rules say so. Where nothing did, what the viewer sees
//! afterwards is the same, with the dice that fall in its picture, what it may imagine, and what its bots choose.

use dice::{Dice, Roll};
use scene::Fallen;
use serde_json::{Value, json};

use crate::{Bot, Game, Luck, Play, Refusal, Seat, Seats, Spoken};

use super::course::Run;
use super::difference::{values, written};
use super::invented::{Invented, Values, hidden_values};
use super::law::{Found, Law};
use super::picture::seen;
use super::shape;
use super::step::Command;

/// How many listed actions of a seat are tried for a viewer at one moment.
const MOST_LISTED: usize = 6;
/// How many invented actions of a seat are drawn for a viewer at one moment.
const MOST_INVENTED: usize = 12;
/// How many listed actions of a seat are changed for a viewer at one moment, so that they name what is hidden; and how
/// many where nothing else is looked at.
const MOST_CHANGED: usize = 8;
const MOST_CHANGED_ALONE: usize = 28;

/// What a viewer hears of a step.
struct Heard<S> {
    /// The refusal, as it goes over the wire; null if it was accepted.
    refusal: Value,
    said: Vec<Said>,
    after: S,
    /// Whether somebody decided about it by what the viewer may not know.
    is_decided: bool,
}

/// One thing that a viewer is told.
struct Said {
    event: Value,
    line: Value,
    /// The dice that fall with it, as a table says it to whoever hears of them.
    rolls: Vec<Fallen>,
    reveals: &'static [&'static str],
}

impl<S> Heard<S> {
    /// Returns what there is to see afterwards.
    fn after(&self) -> After<'_, S> {
        let rolls = self.said.iter().flat_map(|said| said.rolls.iter().cloned()).collect();
        After { state: &self.after, rolls }
    }
}

/// What there is to see after a step: a state, and the dice that the viewer was told of.
struct After<'a, S> {
    state: &'a S,
    rolls: Vec<Fallen>,
}

impl<'a, S> From<&'a S> for After<'a, S> {
    fn from(state: &'a S) -> After<'a, S> {
        After { state, rolls: Vec::new() }
    }
}

/// How two stories compare.
enum Compared {
    Same,
    /// They differ from an event on that reveals it.
    Revealed,
}

impl<G: Game> Run<'_, G> {
    /// Changes what a viewer may not know, and looks whether the viewer can tell.
    pub(super) fn check_secrets(&mut self) -> Result<(), Found> {
        let everybody = Seats::first(self.seats);
        let mut viewers = vec![Seats::NONE];
        viewers.extend(everybody.iter().map(Seats::only));
        let values = self.values()?;
        for to in viewers {
            let seed = self.trials.next_u64();
            let imagined = G::imagine(self.play.state(), to, &mut Luck::new(seed));
            let hidden = match &imagined {
                Some(other) => hidden_values(&shape::json(other)?, &shape::json(self.play.state())?),
                None => Vec::new(),
            };
            let commands = self.tries(to, &values.with_hidden(hidden));
            if let Some(other) = imagined {
                self.report.imagined += u64::from(other != *self.play.state());
                self.check_imagined(to, &other)?;
                self.check_told_alike(to, &other, &commands)?;
            }
            self.check_secret_dice(to, &commands)?;
        }
        Ok(())
    }

    /// Changes the faces of dice that are rolled in secret at the start.
    pub(super) fn check_secret_start(&mut self) -> Result<(), Found> {
        let everybody = Seats::first(self.seats);
        for to in everybody.iter().map(Seats::only).chain([Seats::NONE]) {
            self.check_secret_dice(to, &[Command::Start])?;
        }
        Ok(())
    }

    /// Compares everything that the viewer can read of both states.
    fn check_imagined(&mut self, to: Seats, other: &G::State) -> Result<(), Found> {
        let seed = self.trials.next_u64();
        let state = self.play.state();
        alike::<G>(to, &other.into(), &state.into(), seed)?;
        choose_alike::<G>(to, other, state, seed)
    }

    /// Has the same things happen in both states.
    fn check_told_alike(
        &mut self,
        to: Seats,
        other: &G::State,
        commands: &[Command<G>],
    ) -> Result<(), Found> {
        for command in commands {
            let dice = self.play.dice().clone();
            let here = self.hear(self.play.state(), dice.clone(), command, to)?;
            let there = self.hear(other, dice, command, to)?;
            if self.is_anothers(command, to) && !(here.refusal.is_null() && there.refusal.is_null()) {
                // Whoever knows the secret may be refused because of it.
                continue;
            }
            if here.is_decided && different(&here.said, &there.said).is_some() {
                // Whoever decides by a secret shows something of it.
                self.report.revealed += 1;
                continue;
            }
            self.compare(to, command, &here, &there)?;
        }
        Ok(())
    }

    /// Changes the faces of rolls that the viewer is not told.
    fn check_secret_dice(&mut self, to: Seats, commands: &[Command<G>]) -> Result<(), Found> {
        for command in commands {
            let dice = self.play.dice().clone();
            let Some(rolls) = self.with_other_secrets(command, to) else { continue };
            let here = self.hear(self.play.state(), dice.clone(), command, to)?;
            let there = self.hear(self.play.state(), dice.with_rolls(rolls), command, to)?;
            self.compare(to, command, &here, &there)?;
        }
        Ok(())
    }

    /// Returns the rolls of a step with other faces where the viewer is not told; none if the viewer is told all.
    fn with_other_secrets(&mut self, command: &Command<G>, to: Seats) -> Option<Vec<Roll>> {
        let mut copy = self.play.clone();
        let events = command.carry_out(&mut copy).ok()?;
        let mut rolls = Vec::new();
        let mut any = false;
        for (nth, event) in events.iter().enumerate() {
            let from = rolls.len();
            G::rolls(event, &mut rolls);
            if !hears(copy.only(nth), to) {
                any |= rolls.len() > from;
                rolls[from..].iter_mut().for_each(|roll| other_faces(roll, &mut self.trials));
            }
        }
        any.then_some(rolls)
    }

    fn compare(
        &mut self,
        to: Seats,
        command: &Command<G>,
        here: &Heard<G::State>,
        there: &Heard<G::State>,
    ) -> Result<(), Found> {
        let words = |what: String| format!("{to:?} can tell a secret when {}: {what}", command.words());
        Law::Secrets.holds(here.refusal == there.refusal, || {
            words(values("", &there.refusal, &here.refusal).unwrap_or_default())
        })?;
        match compare(&here.said, &there.said).map_err(|what| Law::Secrets.broken(words(what)))? {
            Compared::Revealed => self.report.revealed += 1,
            // Decision 9e: after the end everything is open.
            Compared::Same if G::outcome(&here.after).is_some() => {}
            // Nothing happened: both states were compared as they are.
            Compared::Same if !here.refusal.is_null() => self.report.indistinct += 1,
            Compared::Same => {
                let seed = self.trials.next_u64();
                alike::<G>(to, &there.after(), &here.after(), seed)
                    .map_err(|Found { law, detail }| law.broken(words(format!("afterwards, {detail}"))))?;
                self.report.indistinct += 1;
            }
        }
        Ok(())
    }

    /// Has something happen on a copy, and returns what the viewer hears of it.
    fn hear(
        &self,
        state: &G::State,
        dice: Dice,
        command: &Command<G>,
        to: Seats,
    ) -> Result<Heard<G::State>, Found> {
        let mut copy = Play::<G>::from_state(state.clone(), dice);
        copy.set_away(self.play.away());
        let is_decided = matches!(command, Command::GoOn) && G::decides(state, to);
        let (events, refusal) = match command.carry_out(&mut copy) {
            Ok(events) => (events, Value::Null),
            Err(refusal) => (Vec::new(), shape::json(&Refusal::of(&refusal).explained(G::RULES.why))?),
        };
        let mut said = Vec::new();
        for (nth, event) in events.iter().enumerate() {
            let only = copy.only(nth);
            if !hears(only, to) {
                continue;
            }
            let mut spoken = Spoken { line: G::tell(copy.state(), event), rolls: Vec::new() };
            G::rolls(event, &mut spoken.rolls);
            let (line, fallen) = spoken.fall(command.by());
            said.push(Said {
                event: shape::json(event)?,
                rolls: fallen.collect(),
                // The log is for everybody: what is told to some is not in it.
                line: shape::json(&line.filter(|_| only.is_none()))?,
                reveals: G::reveals(copy.state(), event, to),
            });
        }
        Ok(Heard { refusal, said, after: copy.state().clone(), is_decided })
    }

    fn is_anothers(&self, command: &Command<G>, to: Seats) -> bool {
        matches!(command, Command::Act(by, _) if !to.contains(*by))
    }

    /// Draws what is tried for a viewer: own actions, listed and invented, those of others, clocks, what goes on.
    fn tries(&mut self, to: Seats, values: &Values) -> Vec<Command<G>> {
        let invented = Invented::new::<G>();
        let mut tries = Vec::new();
        for seat in Seats::first(self.seats).iter() {
            let mut legal = self.legal(seat);
            let most = if self.conform.only_secrets { MOST_CHANGED_ALONE } else { MOST_CHANGED };
            let n = if to.contains(seat) { most } else { most / 4 };
            for _ in (0..n).filter(|_| !legal.is_empty()) {
                let nth = self.trials.below(legal.len());
                let changed = invented.change::<G>(&legal[nth], values, &mut self.trials);
                tries.extend(changed.map(|action| Command::Act(seat, action)));
            }
            let most = if to.contains(seat) { MOST_LISTED } else { 1 };
            while legal.len() > most {
                legal.swap_remove(self.trials.below(legal.len()));
            }
            tries.extend(legal.into_iter().map(|action| Command::Act(seat, action)));
        }
        for seat in to.iter() {
            let drawn = (0..MOST_INVENTED).filter_map(|_| invented.draw::<G>(values, &mut self.trials));
            tries.extend(drawn.map(|action| Command::Act(seat, action)));
        }
        let open = self.trials.below(self.asks.len());
        tries.extend(self.asks.get(open).map(|ask| Command::Expire(*ask)));
        tries.extend(self.play.goes_on().then_some(Command::GoOn));
        let leaver = Seat(self.trials.below(usize::from(self.seats)) as u8);
        tries.extend((!self.gone.contains(leaver)).then_some(Command::Leave(leaver)));
        tries
    }

    /// Collects what occurs in the play, seen by somebody who sees all.
    fn values(&self) -> Result<Values, Found> {
        let all = G::view(self.play.state(), Seats::first(self.seats));
        Ok(Values::of(&json!([shape::json(&all)?, shape::json(self.play.state())?])))
    }
}

/// Compares what a viewer can read of two states that it may not tell apart, and what it may imagine.
fn alike<G: Game>(
    to: Seats,
    other: &After<'_, G::State>,
    here: &After<'_, G::State>,
    seed: u64,
) -> Result<(), Found> {
    let look = |after: &After<'_, G::State>| seen::<G>(after.state, &after.rolls, to);
    let (is, should) = (look(other)?, look(here)?);
    Law::Secrets.holds(is == should, || format!("{to:?} sees a secret: {}", written(&is, &should)))?;
    let (other, state) = (other.state, here.state);
    let imagine = |state: &G::State| G::imagine(state, to, &mut Luck::new(seed));
    let (is, should) = (imagine(other), imagine(state));
    Law::Imagines.holds(is == should, || {
        let json = |state: &Option<G::State>| serde_json::to_value(state).unwrap_or_default();
        let what = values("", &json(&is), &json(&should)).unwrap_or_default();
        format!("two states that {to:?} cannot tell apart are imagined differently: {what}")
    })?;
    // Bots choose by what is imagined, and where nothing is, by the state itself.
    if is.is_none() { choose_alike::<G>(to, other, state, seed) } else { Ok(()) }
}

/// Compares what bots of a viewer choose in two states that it may not tell apart.
fn choose_alike<G: Game>(to: Seats, other: &G::State, state: &G::State, seed: u64) -> Result<(), Found> {
    for (seat, bot) in to.iter().flat_map(|seat| [(seat, Bot::Random), (seat, Bot::Greedy)]) {
        let choice = |state: &G::State| bot.choose::<G>(state, seat, &mut Luck::new(seed));
        let (is, should) = (choice(other), choice(state));
        Law::Secrets.holds(is == should, || {
            format!("a bot of seat {seat} chooses {is:?} or {should:?} by a secret")
        })?;
    }
    Ok(())
}

/// Tests whether a viewer is told an event.
pub(super) fn hears(only: Option<Seats>, to: Seats) -> bool {
    only.is_none_or(|seats| !seats.both(to).is_empty())
}

fn other_faces(roll: &mut Roll, luck: &mut Luck) {
    if let Roll::Faces { sides, faces } = roll {
        faces.iter_mut().for_each(|face| *face = 1 + luck.below(*sides as usize) as u32);
    }
}

/// Compares what was said in two states up to the first event that reveals the difference.
fn compare(here: &[Said], there: &[Said]) -> Result<Compared, String> {
    let Some(nth) = different(here, there) else { return Ok(Compared::Same) };
    let (Some(a), Some(b)) = (here.get(nth), there.get(nth)) else { return rest(here, there) };
    let reveals = !a.reveals.is_empty() || !b.reveals.is_empty();
    if reveals && a.event["event"] != b.event["event"] {
        return Ok(Compared::Revealed);
    }
    let (is, should) = (without(b), without(a));
    match values("", &is, &should) {
        Some(what) => Err(what),
        None if reveals => Ok(Compared::Revealed),
        None if a.line != b.line => Err(values("", &b.line, &a.line).unwrap_or_default()),
        None => Err(format!("its dice fall as {:?}, not {:?}", b.rolls, a.rolls)),
    }
}

/// Returns where two stories part.
fn different(here: &[Said], there: &[Said]) -> Option<usize> {
    let same = |(a, b): &(&Said, &Said)| a.event == b.event && a.line == b.line && a.rolls == b.rolls;
    let n = here.iter().zip(there).take_while(same).count();
    (n < here.len().max(there.len())).then_some(n)
}

/// One story is longer: what it goes on with must be revealing.
fn rest(here: &[Said], there: &[Said]) -> Result<Compared, String> {
    let n = here.len().min(there.len());
    let next = here.get(n).or(there.get(n));
    match next {
        Some(said) if said.reveals.is_empty() => Err(format!("only one of two tells {}", said.event)),
        _ => Ok(Compared::Revealed),
    }
}

/// Returns an event without what it reveals.
fn without(said: &Said) -> Value {
    let mut event = said.event.clone();
    if let Some(data) = event.get_mut("data").and_then(Value::as_object_mut) {
        said.reveals.iter().for_each(|field| drop(data.remove(*field)));
    }
    event
}
