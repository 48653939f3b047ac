//! What audiences see: views, scenes, controls, and nothing they may not see.

use scene::{Control, Fallen, Scene};
use serde::Serialize;
use serde_json::Value;

use crate::picture::draw;
use crate::{Ask, Bot, Game, Seat, Seats, size, why, work};

use super::course::Run;
use super::difference::brief;
use super::law::{Found, Law};
use super::shape;
use super::wire::unless_failed;

impl<G: Game> Run<'_, G> {
    /// Draws the table for spectators, for every seat and for all together.
    pub(super) fn check_pictures(&mut self) -> Result<(), Found> {
        check_size("a state", self.play.state(), size::STATE)?;
        for to in self.audiences() {
            self.check_budget_of(to)?;
            let scene = draw::<G>(self.play.state(), to);
            shape::round_trip(&scene, "a scene")?;
            let view = G::view(self.play.state(), to);
            shape::camel_keys(&shape::json(&view)?)?;
            check_size("a view", &view, size::VIEW)?;
            check_size("a scene", &scene, size::SCENE)?;
            self.report.scenes += 1;
            if to.is_empty() {
                Law::Audience.holds(scene.controls.is_empty() && scene.picks.is_empty(), || {
                    format!("spectators are given {:?} and {:?}", scene.controls, scene.picks)
                })?;
            }
            if let (Some(seat), 1) = (to.iter().next(), to.len()) {
                self.check_picks(seat, &scene)?;
                self.check_controls(seat, &scene)?;
            }
        }
        Ok(())
    }

    /// Counts what is read without a step.
    fn check_budget_of(&mut self, to: Seats) -> Result<(), Found> {
        let state = self.play.state();
        let luck = &mut self.trials;
        let read = [
            work::within(work::BUDGET, || drop(draw::<G>(state, to))),
            work::within(work::BUDGET, || {
                to.iter().for_each(|seat| drop(Bot::Greedy.choose::<G>(state, seat, luck)));
            }),
        ];
        for spent in read {
            let Ok(((), spent)) = spent else {
                return Err(Law::Budget.broken(format!("a picture for {to:?}, or what its bots choose")));
            };
            self.report.most_work = self.report.most_work.max(spent);
        }
        Ok(())
    }

    fn check_controls(&mut self, seat: Seat, scene: &Scene) -> Result<(), Found> {
        let ready = |control: &&Control| control.enabled && !has_hole(&control.action.parameters);
        let lost = scene.controls.iter().find(|control| !control.enabled && control.anchor.is_none());
        Law::Controls.holds(lost.is_none() || why::anchors(G::RULES.text).is_empty(), || {
            let (label, reason) = lost
                .map(|it| (scene.say(&it.label), it.reason.clone().unwrap_or_default()))
                .unwrap_or_default();
            let (words, code) = (scene.say(&reason), reason.code);
            format!(
                "seat {seat}: \"{label}\" is off (\"{words}\"), and RULES.why names no heading for {code:?}"
            )
        })?;
        let mut erased = None;
        for control in scene.controls.iter().filter(ready) {
            let sent = shape::json(&control.action)?;
            let erased = match &erased {
                Some(erased) => erased,
                None => erased.insert(self.erased()?),
            };
            let answer = erased.copy().act(seat, &sent);
            answer.as_ref().err().map_or(Ok(()), unless_failed)?;
            Law::Controls.holds(answer.is_ok(), || {
                let refusal = answer.err().map(|refusal| refusal.to_string()).unwrap_or_default();
                format!("seat {seat} presses {}: {refusal}", brief(&sent.to_string()))
            })?;
        }
        Ok(())
    }

    pub(super) fn audiences(&mut self) -> Vec<Seats> {
        let all = Seats::first(self.seats);
        let mut audiences = vec![Seats::NONE, all];
        audiences.extend(all.iter().map(Seats::only));
        let some = self.trials.next_u64();
        audiences.push(all.iter().filter(|seat| some >> seat.0 & 1 == 1).collect());
        audiences
    }
}

fn check_size(what: &str, value: &impl Serialize, most: usize) -> Result<(), Found> {
    let bytes = shape::text(value)?.len();
    Law::Size.holds(bytes <= most, || format!("{what} of {bytes} bytes; {most} is the most"))
}

/// Everything an audience can tell a state by.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Seen<'a, G: Game> {
    view: &'a G::View,
    scene: Scene,
    legal: Vec<G::Action>,
    asks: Vec<Ask>,
    roles: Vec<Option<&'static str>>,
    goes_on: bool,
}

/// Writes down everything an audience can tell a state by, with the dice that it was told of in the step before.
pub(super) fn seen<G: Game>(state: &G::State, rolls: &[Fallen], to: Seats) -> Result<String, Found> {
    let mut legal = Vec::new();
    to.iter().for_each(|seat| G::legal(state, seat, &mut legal));
    let mut asks = Vec::new();
    G::asks(state, &mut asks);
    let mut scene = draw::<G>(state, to);
    scene.let_fall(rolls.iter().cloned());
    shape::text(&Seen::<G> {
        view: &G::view(state, to),
        scene,
        legal,
        asks,
        roles: (0..Seats::MAX).map(|seat| (G::STAGING.role)(state, Seat(seat))).collect(),
        goes_on: G::goes_on(state),
    })
}

fn has_hole(parameters: &Value) -> bool {
    match parameters {
        Value::Object(fields) => fields.contains_key("$pick") || fields.values().any(has_hole),
        Value::Array(items) => items.iter().any(has_hole),
        _ => false,
    }
}
