//! What must hold of a state that came from outside. It judges and never mends.

use engine::StateError;

use crate::{
    Card, Category, End, Hand, Keep, MAX_PLAYERS, MIN_PLAYERS, Phase, Player, Rules, State, Thrown, Turn,
    YAHTZEE_POINTS,
};

/// Says what is wrong with a state.
pub(crate) fn check(state: &State) -> Result<(), StateError> {
    let range = usize::from(MIN_PLAYERS)..=usize::from(MAX_PLAYERS);
    StateError::unless(range.contains(&state.players.len()), "a play has one to eight players")?;
    state.players.iter().try_for_each(|(_, player)| check_player(player, state.setup.rules))?;
    let n_turns: u32 = state.players.iter().map(|(_, player)| u32::from(player.turns)).sum();
    StateError::unless(n_turns == state.turn_number, "the turns of the players do not add up")?;
    let is_somebody = state.moment.is_none_or(|moment| state.players.get(moment.player()).is_some());
    StateError::unless(is_somebody, "a moment is about nobody")?;
    if state.phase() == Phase::Lobby {
        return check_lobby(state);
    }
    let n = state.players.len();
    StateError::unless(state.turn_order.is_of(n), "the turn order does not name every seat once")?;
    StateError::unless(usize::from(state.active_turn_index) < n, "the active turn is not in the order")?;
    check_turns(state)?;
    check_end(state)?;
    state.turn.as_ref().map_or(Ok(()), |turn| check_turn(state, turn))
}

fn check_lobby(state: &State) -> Result<(), StateError> {
    let is_fresh = state.players.iter().all(|(_, player)| *player == Player::default())
        && state.moment.is_none()
        && state.turn.is_none()
        && (state.turn_number, state.active_turn_index) == (0, 0);
    StateError::unless(is_fresh, "something happened before the start")
}

fn check_player(player: &Player, rules: Rules) -> Result<(), StateError> {
    let Player { card, turns, out } = player;
    let can_stand = |category: Category| {
        card.get(category).is_none_or(|points| (*out && points == 0) || can_score(category, points))
    };
    StateError::unless(Category::ALL.into_iter().all(can_stand), "a box has points that no dice make")?;
    StateError::unless(card.is_full() || !out, "who left has an open box")?;
    let n_scored = card.used().len() - if *out { card.n_zeros() } else { 0 };
    let is_played = usize::from(*turns) <= Category::ALL.len() && n_scored <= usize::from(*turns);
    StateError::unless(is_played, "a card has more points than turns")?;
    check_bonuses(card, rules)
}

/// Tests for points that some dice make in a box.
fn can_score(category: Category, points: u8) -> bool {
    Hand::all().any(|hand| hand.points(category) == points)
}

fn check_bonuses(card: &Card, rules: Rules) -> Result<(), StateError> {
    let n = usize::from(card.yahtzee_bonuses());
    let is_earned = rules == Rules::Official
        && card.get(Category::Yahtzee) == Some(YAHTZEE_POINTS)
        && n < card.used().len();
    StateError::unless(n == 0 || is_earned, "a further Yahtzee was rewarded without a first")
}

/// Every turn but the present one has filled a box.
fn check_turns(state: &State) -> Result<(), StateError> {
    let holds = state.players.iter().filter(|(_, player)| !player.out).all(|(seat, player)| {
        let is_on_turn = state.turn.is_some_and(|turn| turn.player == seat);
        // The turn that the last of several did not end has filled none.
        let is_cut_short = state.last_standing() == Some(seat) && state.turn.is_none();
        let n_open_turns = usize::from(player.turns).checked_sub(player.card.used().len());
        match n_open_turns {
            Some(0) => !is_on_turn,
            Some(1) => is_on_turn || is_cut_short,
            _ => false,
        }
    });
    StateError::unless(holds, "the turns of a player do not fill the card")
}

fn check_end(state: &State) -> Result<(), StateError> {
    let left = state.seats_in();
    let is_due = left.iter().any(|seat| state.is_due(seat));
    let is_last = state.last_standing().is_some();
    let holds = match state.end {
        None => is_due && (state.turn.is_none() || !is_last),
        Some(End::CardsFull) => !left.is_empty() && !is_due,
        Some(End::LastPlayerStanding) => is_last && is_due,
        Some(End::AllPlayersLeft) => left.is_empty(),
    };
    StateError::unless(holds, "the end does not follow from the cards")?;
    StateError::unless(state.end.is_none() || state.turn.is_none(), "a turn goes on after the end")
}

fn check_turn(state: &State, turn: &Turn) -> Result<(), StateError> {
    let place = state.turn_order.place_of(turn.player);
    let is_theirs = place == Some(state.active_turn_index.into()) && state.is_due(turn.player);
    StateError::unless(is_theirs, "the turn is not the active player's")?;
    let rolls = turn.rolls.as_slice();
    let is_rolled = rolls.iter().all(|thrown| Hand::of(thrown.values).is_some());
    StateError::unless(is_rolled, "a die shows no face")?;
    let keeps_nothing = rolls.first().is_none_or(|thrown| thrown.kept_dice.is_empty());
    StateError::unless(keeps_nothing, "the first roll keeps dice")?;
    let follows = rolls.iter().zip(rolls.iter().skip(1)).all(|(before, after)| is_reroll(before, after));
    StateError::unless(follows, "a kept die changed, or nothing was rolled")
}

fn is_reroll(before: &Thrown, after: &Thrown) -> bool {
    let stays = |die: usize| before.values.get(die) == after.values.get(die);
    after.kept_dice != Keep::ALL && after.kept_dice.iter().all(stays)
}
