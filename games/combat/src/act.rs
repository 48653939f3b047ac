//! Carries out what seats ask for and what clocks and departures bring.

use engine::{Ask, AskKind, Seat, Seats, Step};

use crate::request::Claim;
use crate::run::{Run, roll_with};
use crate::{
    Action, Answer, Asked, Combat, Event, Frame, Phase, Reaction, Refusal, Request, Rolls, State, ending,
    intent, master,
};

/// Starts the session, and the encounter if it begins with it.
pub(crate) fn start(step: &mut Step<'_, Combat>) {
    let name = step.state().board.setup.name.clone();
    step.emit(Event::SessionStarted { name });
    if step.state().board.setup.begin {
        let creatures = master::able(step.state());
        let mut run = Run::new(step);
        ending::begin(&mut run, creatures, None);
        run.go();
    }
}

/// Carries out an action, or refuses it.
pub(crate) fn act(step: &mut Step<'_, Combat>, by: Seat, action: Action) -> Result<(), Refusal> {
    if matches!(step.state().phase, Phase::Lobby | Phase::Closed) {
        return Err(Refusal::NotOpen);
    }
    match action {
        Action::RollResult { request_id, dice, modifier, total, natural, breakdown } => {
            answer_roll(step, by, request_id, &Claim { dice, modifier, total, natural, breakdown })
        }
        Action::React { request_id, option } => answer_chance(step, by, request_id, option),
        // The one thing of these that players may do, too: have back what is theirs.
        Action::HandBack { target } => master::hand_back(step, by, &target),
        action if master::is_masters(&action) => master::act(step, by, action),
        action => {
            let plan = intent::plan(step.state(), by, &action, |seat| step.skips(seat))?;
            let mut run = Run::new(step);
            plan.carry_out(&mut run);
            run.go();
            Ok(())
        }
    }
}

/// Tests for a fight in which the house is to go on: with a decision of its own, or the next turn.
pub(crate) fn goes_on(state: &State) -> bool {
    state.stack.last().is_some_and(Frame::begins_something)
        && state.open_requests().next().is_none()
        && state.phase != Phase::Closed
}

/// Finds an open request that this seat may answer: its own, and for the game master one of the NPCs and of those who
/// are away.
fn request<'s>(step: &'s Step<'_, Combat>, by: Seat, id: u32) -> Result<&'s Request, Refusal> {
    let state = step.state();
    let request = state.open_requests().find(|request| request.id == id);
    let request = request.ok_or(Refusal::UnknownRequest { id })?;
    let stands_in = state.master() == Some(by) && step.skips(request.seat);
    if stands_in || state.may_answer(by, request) {
        return Ok(request);
    }
    Err(match state.creature(request.actor) {
        Some(actor) if actor.home == Some(by) => Refusal::TakenOver { name: actor.sheet.name.clone() },
        _ => Refusal::NotYourRequest { id, seat: request.seat },
    })
}

/// Decisions 36 and 37: dice are the player's own and checked; none means that the server rolls. A roll that does not
/// fit gets one new request; after that the server rolls.
fn answer_roll(step: &mut Step<'_, Combat>, by: Seat, id: u32, claim: &Claim) -> Result<(), Refusal> {
    let asked = request(step, by, id)?.clone();
    let Asked::Roll(spec) = asked.asked.clone() else {
        return Err(Refusal::WrongAnswer { id, asks: "a reaction, not a roll" });
    };
    if claim.is_empty() {
        roll_with(step, spec, Some(id));
        return finish(step);
    }
    if step.state().board.setup.rolls != Rolls::Client {
        return Err(Refusal::NoOwnDice);
    }
    match claim.check(&spec.throw) {
        Ok(rolled) => {
            let roll = Box::new(spec);
            step.emit(Event::DiceRolled { roll, rolled, request_id: Some(id), claimed: true });
        }
        Err(why) => {
            step.emit(Event::RollRejected { request_id: id, actor: asked.actor, why });
            let again = Request { id: step.state().next_id, again: true, ..asked.clone() };
            let new = again.id;
            step.emit(Event::RollRequested { request: Box::new(again) });
            step.emit_to(Seats::NONE, Event::RequestReplaced { old: id, new });
            if asked.again {
                roll_with(step, spec, Some(new));
            }
        }
    }
    finish(step)
}

fn answer_chance(step: &mut Step<'_, Combat>, by: Seat, id: u32, option: Option<u8>) -> Result<(), Refusal> {
    let asked = request(step, by, id)?;
    let Asked::Reaction(chance) = &asked.asked else {
        return Err(Refusal::WrongAnswer { id, asks: "a roll, not a reaction" });
    };
    let reaction = match option {
        None => None,
        Some(n) => match chance.options.get(usize::from(n)) {
            Some(reaction) => Some(*reaction),
            None => return Err(Refusal::WrongAnswer { id, asks: "one of its options, by number, or none" }),
        },
    };
    let actor = asked.actor;
    react(step, id, actor, reaction);
    finish(step)
}

fn react(step: &mut Step<'_, Combat>, request_id: u32, actor: crate::CreatureId, reaction: Option<Reaction>) {
    // Whoever did not hear of the chance does not hear that it was not taken.
    let asked = step.state().requests.iter().find(|request| request.id == request_id);
    let to = asked.map_or(Seats::NONE, |request| step.state().chance_seen_by(request));
    step.emit_to(to, Event::ReactionAnswered { request_id, actor, answer: Answer::Reaction(reaction) });
}

/// Goes on with what waited, once every request is answered.
fn finish(step: &mut Step<'_, Combat>) -> Result<(), Refusal> {
    if step.state().open_requests().next().is_none() {
        Run::new(step).go();
    }
    Ok(())
}

/// Decision 9d: a roll is made by the server, a reaction declined, a turn is Dodge and end.
pub(crate) fn expire(step: &mut Step<'_, Combat>, ask: Ask) {
    match ask.kind {
        AskKind::Roll | AskKind::Reaction => {
            let id = ask.id / 2;
            settle(step, |request| request.id == id && request.seat == ask.seat);
        }
        AskKind::Turn if step.state().stack.is_empty() => {
            let Some(who) = step.state().active() else { return };
            step.emit(Event::TurnTimedOut { creature: who });
            let mut run = Run::new(step);
            if let Ok(plan) = intent::plan_for(run.state(), who, &Action::Dodge { actor: None }) {
                plan.carry_out(&mut run);
            }
            run.push(crate::turn::end_of(run.state(), who));
            run.go();
        }
        AskKind::Turn => {}
        AskKind::Choice => step.emit(Event::MasterWaited {}),
    }
}

/// Goes on when somebody is back and the fight has waited.
pub(crate) fn resume(step: &mut Step<'_, Combat>) {
    let state = step.state();
    if state.phase == Phase::Active && state.open_requests().next().is_none() && !state.stack.is_empty() {
        Run::new(step).go();
    }
}

/// Answers requests in place of those who did not.
pub(crate) fn settle(step: &mut Step<'_, Combat>, which: impl Fn(&Request) -> bool) {
    let open: Vec<Request> = step.state().open_requests().filter(|request| which(request)).cloned().collect();
    if open.is_empty() {
        return;
    }
    for request in open {
        match request.asked {
            Asked::Roll(spec) => {
                roll_with(step, spec, Some(request.id));
            }
            Asked::Reaction(_) => react(step, request.id, request.actor, None),
        }
    }
    if step.state().open_requests().next().is_none() {
        Run::new(step).go();
    }
}

/// Decision 9d: the creatures of a seat that leaves go to the game master, or the house plays them.
pub(crate) fn leave(step: &mut Step<'_, Combat>, seat: Seat) {
    let state = step.state();
    if matches!(state.phase, Phase::Lobby | Phase::Closed) || state.gone.contains(seat) {
        return;
    }
    step.emit(Event::PlayerFolded { player: seat });
    if ending::is_deserted(step.state()) {
        if step.state().in_combat() {
            let encounter_id = step.state().encounter;
            let reason = crate::EndReason::Abandoned;
            step.emit(Event::CombatEnd { encounter_id, reason, words: None });
        }
        step.emit(Event::SessionClosed {});
        return;
    }
    let masterless = step.state().master() == Some(seat) && !step.state().in_combat();
    if masterless {
        step.emit(Event::SessionClosed {});
        return;
    }
    settle(step, |request| request.seat == seat);
    let state = step.state();
    let (idle, waits) = (state.stack.is_empty(), state.open_requests().next().is_some());
    if let Some(who) = state.active().filter(|_| !waits) {
        let mut run = Run::new(step);
        if idle {
            crate::turn::hand_over(&mut run, who);
        }
        // That somebody left is one step, what the house does for it another.
        run.go_after(1);
    }
}

/// Lists what the session waits for.
pub(crate) fn asks(state: &State, out: &mut Vec<Ask>) {
    let mut any = false;
    for request in state.open_requests() {
        let kind = match request.asked {
            Asked::Roll(_) => AskKind::Roll,
            Asked::Reaction(_) => AskKind::Reaction,
        };
        out.push(Ask { seat: request.seat, id: request.id.wrapping_mul(2), kind });
        any = true;
    }
    if any {
        return;
    }
    let id = state.turn.wrapping_mul(2).wrapping_add(1);
    match state.phase {
        Phase::Active if state.stack.is_empty() => {
            if let Some(creature) = state.active().and_then(|who| state.creature(who)) {
                out.push(Ask { seat: creature.seat, id, kind: AskKind::Turn });
            }
        }
        Phase::Calm => {
            if let Some(seat) = state.master().filter(|master| !state.gone.contains(*master)) {
                out.push(Ask { seat, id, kind: AskKind::Choice });
            }
        }
        Phase::Lobby | Phase::RollingInitiative | Phase::Active | Phase::Closed => {}
    }
}
