//! Opens a session: reads the map, finds the sheets, seats the creatures, and says what does not fit.

use std::sync::Arc;

use engine::{Seat, Seats};
use rules5e::content::Content;
use rules5e::grid::{Footprint, parse_map};
use rules5e::{Cell, Economy, Health, Slots, Trait};

use crate::{
    Board, Creature, CreatureId, Effect, MAX_CREATURES, Phase, Place, Placed, Refusal, Setup, Sheet, Side,
    Source, State, Until, Used, encounters, spells,
};

/// Makes what never changes in a session.
pub(crate) fn board(setup: &Setup, seats: u8) -> Result<Board, Refusal> {
    let setup = &encounters::filled(setup);
    let map = parse_map(&setup.map.join("\n")).map_err(Refusal::BadMap)?;
    setup.content.check(Content::srd()).map_err(|error| Refusal::BadSetup(error.to_string()))?;
    let content = Board::content(setup);
    let board = Board { setup: setup.clone(), seats, grid: map.grid, spells: content.spells };
    if board.n_players() == 0 && !setup.creatures.is_empty() {
        let house = seats;
        return Err(Refusal::WrongSeatCount(format!(
            "Of {house} seats none is left for a player: the NPCs and the game master have one each here."
        )));
    }
    if setup.round_limit == 0 || setup.round_limit > 1_000 {
        return Err(Refusal::BadSetup("The round limit is 1 to 1000.".to_owned()));
    }
    Ok(board)
}

/// Makes the session before it starts.
pub(crate) fn open(setup: &Setup, seats: u8) -> Result<State, Refusal> {
    let board = Arc::new(board(setup, seats)?);
    let setup = board.setup.clone();
    let mut state = State {
        board,
        scene: crate::SceneState::default(),
        phase: Phase::Lobby,
        encounter: 0,
        round: 0,
        active: 0,
        turn: 0,
        order: Vec::new(),
        creatures: Vec::new(),
        effects: Vec::new(),
        zones: Vec::new(),
        stack: Vec::new(),
        requests: Vec::new(),
        next_id: 1,
        ended: None,
        gone: Seats::NONE,
        narration: None,
    };
    if setup.creatures.is_empty() && setup.begin {
        return Err(Refusal::BadSetup("An encounter needs creatures: this one has none.".to_owned()));
    }
    if !setup.begin && !setup.master {
        return Err(Refusal::BadSetup(
            "Without a game master the encounter has to begin by itself.".to_owned(),
        ));
    }
    let given = setup.creatures.len();
    if given > MAX_CREATURES {
        return Err(Refusal::BadSetup(format!(
            "A session has at most {MAX_CREATURES} creatures: this encounter has {given}."
        )));
    }
    for placed in &setup.creatures {
        let (creature, effects) = seat(&state, placed)?;
        state.creatures.push(creature);
        state.effects.extend(effects);
    }
    for (n, effect) in state.effects.iter_mut().enumerate() {
        effect.id = n as u32 + 1;
    }
    state.next_id = state.effects.len() as u32 + 1;
    for n in 0..state.creatures.len() {
        let ailments = state.ailments(CreatureId(n as u16));
        state.creatures[n].conditions = ailments;
    }
    check_players(&state)?;
    Ok(state)
}

/// Every seat of a player has somebody to play, and both sides are there.
fn check_players(state: &State) -> Result<(), Refusal> {
    let setup = &state.board.setup;
    if !setup.begin {
        return Ok(());
    }
    let n_played = state.creatures.iter().filter(|creature| creature.is_player).count();
    if n_played < usize::from(state.board.n_players()) {
        return Err(Refusal::WrongSeatCount(format!(
            "This encounter has {n_played} characters to play, so at most as many players, not {}.",
            state.board.n_players()
        )));
    }
    for side in [Side::Party, Side::Foes] {
        if !state.creatures.iter().any(|creature| creature.side == side) {
            let side = side.name();
            return Err(Refusal::BadSetup(format!("A fight needs two sides: nobody is of the {side}.")));
        }
    }
    Ok(())
}

/// Makes a creature of what the encounter says about it.
pub(crate) fn seat(state: &State, placed: &Placed) -> Result<(Creature, Vec<Effect>), Refusal> {
    let board = &state.board;
    if state.creatures.len() >= MAX_CREATURES {
        return Err(Refusal::BadSetup(format!("A session has at most {MAX_CREATURES} creatures.")));
    }
    // The book is long: it is looked into and not copied for every creature.
    let (own, book) = (&board.setup.content, Content::srd());
    let Some(stats) = own.creature(&placed.stats).or_else(|| book.creature(&placed.stats)) else {
        let hint = Board::content(&board.setup)
            .nearest_creature(&placed.stats)
            .map_or_else(String::new, |id| format!(" Did you mean {id}?"));
        return Err(Refusal::BadSetup(format!("There is no creature called {:?}.{hint}", placed.stats)));
    };
    let n_alike = state.creatures.iter().filter(|other| other.sheet.stats.id == stats.id).count();
    let several =
        board.setup.creatures.iter().filter(|other| other.stats == placed.stats).count() > 1 || n_alike > 0;
    let number = n_alike + 1;
    let id = placed
        .id
        .clone()
        .unwrap_or_else(|| if several { format!("{}_{number}", stats.id) } else { stats.id.clone() });
    let name = placed
        .name
        .clone()
        .unwrap_or_else(|| if several { format!("{} {number}", stats.name) } else { stats.name.clone() });
    check_names(state, &id, &name)?;
    let at = locate(board, placed, &name)?;
    let known = stats.spellcasting.iter().flat_map(|casting| &casting.spells);
    let spells = known.filter_map(|spell| board.spells.iter().position(|other| other.id == *spell));
    let spells = spells.map(|nth| nth as u16).collect();
    let is_player = placed.player.unwrap_or(stats.death_saves);
    let side = placed.side.unwrap_or(if stats.death_saves { Side::Party } else { Side::Foes });
    let mut health = Health::new(stats.hp);
    if let Some(hp) = placed.hp {
        if hp == 0 || hp > stats.hp {
            return Err(Refusal::BadSetup(format!("{name} has 1 to {} hit points, not {hp}.", stats.hp)));
        }
        health.hp = hp;
    }
    let slots = Slots(stats.spellcasting.as_ref().map_or([0; 9], |casting| casting.slots));
    let surprised = placed.surprised && !stats.has(Trait::Alert);
    let creature = Creature {
        seat: owner(state, is_player),
        home: None,
        autoplay: None,
        side,
        is_player,
        in_fight: false,
        at,
        health,
        economy: Economy::fresh(stats.speed.best()),
        slots,
        exhaustion: 0,
        conditions: rules5e::Conditions::NONE,
        concentration: None,
        hidden: None,
        readied: None,
        surprised,
        used: Used::default(),
        removed: false,
        sheet: Arc::new(Sheet { id, name, stats: stats.clone(), spells }),
    };
    check_free(state, &creature.sheet.name, creature.footprint(), None)?;
    let ailments = placed.ailments().minus(creature.stats().condition_immunities);
    // One each, so that getting up cures no poison.
    let on = CreatureId(state.creatures.len() as u16);
    let effects = ailments.iter().map(|condition| {
        let mut effect = spells::effect(on, None, Source::Master);
        (effect.conditions, effect.until) = (rules5e::Conditions::only(condition), Until::Permanent);
        effect
    });
    let effects = effects.collect();
    Ok((creature, effects))
}

fn check_names(state: &State, id: &str, name: &str) -> Result<(), Refusal> {
    let fine = |word: &str| (1..=40).contains(&word.chars().count()) && !word.chars().any(char::is_control);
    if !fine(id) || !fine(name) {
        return Err(Refusal::BadSetup(format!(
            "{name:?}: an id and a name have 1 to 40 printable characters."
        )));
    }
    if state.creatures.iter().any(|other| other.sheet.id == id) {
        return Err(Refusal::BadSetup(format!("Two creatures have the id {id:?}: give each its own.")));
    }
    Ok(())
}

/// Players' creatures are dealt to the players' seats in turn, the others go to the NPCs' seat or the game master's.
fn owner(state: &State, is_player: bool) -> Seat {
    let board = &state.board;
    if !is_player {
        return state.npc_seat().or(state.master()).unwrap_or(Seat(0));
    }
    let n_before = state.creatures.iter().filter(|creature| creature.is_player).count();
    Seat((n_before % usize::from(board.n_players().max(1))) as u8)
}

fn locate(board: &Board, placed: &Placed, name: &str) -> Result<Cell, Refusal> {
    match placed.at {
        Place::Cell(cell) => Ok(cell),
        Place::Mark(mark) => {
            let map = parse_map(&board.setup.map.join("\n")).map_err(Refusal::BadMap)?;
            let found = map.marks.iter().find(|(letter, _)| *letter == mark).map(|(_, cell)| *cell);
            found.ok_or_else(|| {
                Refusal::BadSetup(format!("{name} stands at {mark:?}, but the map has no such letter."))
            })
        }
    }
}

/// Tests for cells that can be stood on and where nobody else of the session does, in the fight or beside it.
pub(crate) fn check_free(
    state: &State,
    name: &str,
    place: Footprint,
    but: Option<CreatureId>,
) -> Result<(), Refusal> {
    check_place(state, name, place)?;
    let mut others =
        state.creatures.iter().enumerate().filter(|(n, _)| but.is_none_or(|but| but.index() != *n));
    match others.find(|(_, other)| !other.is_out() && other.footprint().overlaps(place)) {
        Some((_, other)) => {
            let why = format!("{} stands there", other.sheet.name);
            Err(Refusal::BadPlace { name: name.to_owned(), cell: place.at, why })
        }
        None => Ok(()),
    }
}

/// Tests for cells that are on the map and can be stood on.
fn check_place(state: &State, name: &str, place: Footprint) -> Result<(), Refusal> {
    let grid = &state.board.grid;
    for cell in place.cells() {
        let why = if !grid.contains(cell) {
            format!("it is off the map of {} by {}", grid.width(), grid.height())
        } else if !grid.ground(cell).walkable() {
            "nobody can stand there".to_owned()
        } else {
            continue;
        };
        return Err(Refusal::BadPlace { name: name.to_owned(), cell, why });
    }
    Ok(())
}
