//! How fights end (TUR-22) and begin (TUR-21).

use engine::Seats;

use crate::run::Run;
use crate::{Creature, CreatureId, EndReason, Event, Frame, Music, Phase, SceneState, Side, State};

/// Begins a fight with these creatures.
pub(crate) fn begin(run: &mut Run<'_, '_>, creatures: Vec<CreatureId>, reason: Option<String>) {
    let encounter_id = run.state().encounter + 1;
    run.emit(Event::CombatStart { encounter_id, creatures, reason });
    run.emit(Event::SceneChanged { scene: SceneState::CombatTurnBased });
    run.emit(Event::MusicState { state: Music::Combat });
    run.push(Frame::Initiative { rolls: Vec::new() });
}

/// Returns why the fight is over, if it is.
pub(crate) fn verdict(state: &State) -> Option<EndReason> {
    if !state.in_combat() {
        return None;
    }
    let stands =
        |side: Side| state.fighters().any(|(_, creature)| creature.side == side && creature.is_conscious());
    // Decision 51: a side of which the last one is gone has lost as one that is down.
    let takes_part = |creature: &Creature| creature.in_fight || creature.removed;
    let any = |side: Side| state.creatures.iter().any(|it| it.side == side && takes_part(it));
    let party_down = any(Side::Party) && !players_stand(state);
    match (any(Side::Foes) && !stands(Side::Foes), party_down) {
        (_, true) => Some(EndReason::Defeat),
        (true, false) => Some(EndReason::Victory),
        _ => None,
    }
}

/// Decision 40: all player characters down is an ending; where nobody is a player's, the party counts.
fn players_stand(state: &State) -> bool {
    let party = || state.fighters().filter(|(_, creature)| creature.side == Side::Party);
    let has_players = party().any(|(_, creature)| creature.is_player);
    party().any(|(_, creature)| (creature.is_player || !has_players) && creature.is_conscious())
}

/// Ends the fight if one side is down.
pub(crate) fn check(run: &mut Run<'_, '_>) {
    if let Some(reason) = verdict(run.state()) {
        end(run, reason, None);
    }
}

/// Ends the fight.
pub(crate) fn end(run: &mut Run<'_, '_>, reason: EndReason, words: Option<String>) {
    let state = run.state();
    let (encounter_id, round) = (state.encounter, state.round);
    run.clear();
    // With the fight the hiding is over: everybody sees where everybody is.
    let hid = run.state().fighters().filter(|(_, creature)| creature.hidden.is_some()).map(|(id, _)| id);
    for id in hid.collect::<Vec<CreatureId>>() {
        let found = run.state().revealed(id);
        run.emit(found);
    }
    run.emit(Event::CombatEnd { encounter_id, reason, words });
    run.emit(Event::SceneChanged { scene: SceneState::SocialFreeFlow });
    let update = Event::CombatUpdate {
        in_combat: false,
        round,
        initiative_order: Vec::new(),
        active_creature_id: None,
    };
    run.emit(update);
    run.emit(Event::MusicState { state: Music::PostCombat });
    // Decision 39: the game master closes a session; without one it closes with its fight.
    let has_master = run.state().master().is_some_and(|master| !run.state().gone.contains(master));
    if !has_master {
        run.emit(Event::SessionClosed {});
    }
}

/// Tests for a session that nobody is left in.
pub(crate) fn is_deserted(state: &State) -> bool {
    Seats::first(state.board.seats).minus(state.gone).is_empty() && state.phase != Phase::Closed
}
