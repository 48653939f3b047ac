//! Carries out frames, one kind to a file. Every frame checks that its creatures are still there when it runs: a
//! fight goes on while a spell or a walk is interrupted.

mod attack;
mod burst;
mod cast;
mod check;
mod dispel;
mod heal;
mod hurt;
mod react;
mod sleep;
mod walk;

pub(crate) use attack::edge_of;
pub(crate) use cast::cast_dice;
pub(crate) use check::find_hidden;
pub(crate) use dispel::{on_creature as spells_on, zone_at};
pub(crate) use react::{best_by, is_charmed_by, provoked};
pub(crate) use walk::{hampers, is_in_the_way, passage_by, slows, step_cost};

use crate::run::Run;
use crate::{Action, CreatureId, Frame, intent, tactics, turn};

/// Runs one frame to its end, to its next stage or to the next thing it has to wait for.
pub(crate) fn run(run: &mut Run<'_, '_>, frame: Frame) {
    // What somebody does who was taken out of the story comes to nothing.
    if frame.doer().and_then(|who| run.state().creature(who)).is_some_and(|doer| doer.removed) {
        return;
    }
    match frame {
        Frame::Initiative { rolls } => turn::initiative(run, rolls),
        Frame::Late { who, roll } => turn::late(run, who, roll),
        Frame::NextTurn => turn::next_turn(run),
        Frame::Wait { who } => turn::hand_over(run, who),
        Frame::StartTurn { who, ticks, zones, save, told } => {
            turn::start_turn(run, turn::Starting { who, ticks, zones, save, told });
        }
        Frame::EndTurn { who, saves, save } => turn::end_turn(run, who, saves, save),
        Frame::Auto { who, n } => tactics::act(run, who, n),
        Frame::Walk { who, path, asked, had, drags } => walk::walk(run, who, path, asked, had, drags),
        Frame::Attack(frame) => attack::attack(run, *frame),
        Frame::Cast(frame) => cast::cast(run, *frame),
        Frame::Burst(frame) => burst::burst(run, *frame),
        Frame::Hurt(frame) => hurt::hurt(run, *frame),
        Frame::Heal { by, targets, throw, roll, temporary } => {
            heal::heal(run, by, targets, throw, roll, temporary);
        }
        Frame::Steady { by, target } => cast::steady(run, by, target),
        Frame::Sleep { by, spell, slot, cast, targets, roll } => {
            sleep::sleep(run, sleep::Lull { by, spell, slot, cast, targets }, roll);
        }
        Frame::Wake { target } => sleep::wake(run, target),
        Frame::Then { who, action } => then(run, who, &action),
        Frame::Concentration { who, dc, roll } => hurt::concentration(run, who, dc, roll),
        Frame::Rider { by, attack, target, roll } => attack::rider(run, by, attack, target, roll),
        Frame::Contest { by, target, aim, rolls } => check::contest(run, by, target, aim, rolls),
        Frame::Check { who, aim, skill, ability, dc, reason, roll } => {
            check::check(run, check::Checking { who, aim, skill, ability, dc, reason }, roll);
        }
        Frame::React { who, to, reaction, cast } => react::react(run, who, to, reaction, cast),
        Frame::Readied { by, asked, open, trigger } => react::readied(run, by, asked, open, trigger),
    }
}

/// Does what was meant to follow a walk; where it cannot be done any more, nothing happens and nothing is paid.
fn then(run: &mut Run<'_, '_>, who: CreatureId, action: &Action) {
    let on_turn = run.state().active() == Some(who) && run.state().creature(who).is_some_and(|c| c.can_act());
    if on_turn && let Ok(plan) = intent::plan_for(run.state(), who, action) {
        plan.carry_out(run);
    }
}
