//! What must hold of a session that came from outside.

use engine::StateError;
use rules5e::Life;

use crate::{CreatureId, Phase, State};

/// Says what is wrong with a state.
pub(crate) fn check(state: &State) -> Result<(), StateError> {
    let known = |id: CreatureId| id.index() < state.creatures.len();
    StateError::unless(state.creatures.len() <= crate::MAX_CREATURES, "too many creatures")?;
    StateError::unless(state.order.iter().all(|entry| known(entry.creature_id)), "the order names nobody")?;
    StateError::unless(state.effects.iter().all(|effect| known(effect.on)), "an effect is on nobody")?;
    StateError::unless(state.effects.iter().all(|e| e.by.is_none_or(known)), "an effect is by nobody")?;
    StateError::unless(state.zones.iter().all(|zone| known(zone.by)), "a zone is by nobody")?;
    StateError::unless(state.requests.iter().all(|request| known(request.actor)), "a request is for nobody")?;
    let active = state.phase != Phase::Active || usize::from(state.active) < state.order.len();
    StateError::unless(active, "it is nobody's turn")?;
    let waits = state.stack.is_empty() || !state.requests.is_empty() || state.phase == Phase::Active;
    StateError::unless(waits, "something waits for nothing")?;
    for creature in &state.creatures {
        let health = &creature.health;
        StateError::unless(health.hp <= health.max, "more hit points than the maximum")?;
        let fits = (health.hp == 0) == (health.life != Life::Alive);
        StateError::unless(fits, "hit points and life do not fit")?;
        StateError::unless(creature.exhaustion <= 6, "exhaustion has six levels")?;
    }
    Ok(())
}
