//! The map as a panel: terrain, tokens, and the cells that matter now.

use scene::{Area, Map, Shape, Terrain, Text, Token};

use crate::TurnView;
use crate::scene::aim_lines::{Aims, shots};
use crate::tell::phrases::{feet, listed, name, term};
use crate::view::View;
use crate::view::shown::{AilmentView, CreatureView};

/// Draws the map.
pub(crate) fn map(view: &View, aims: Aims) -> Map {
    let shown = |creature: &&CreatureView| creature.in_fight || !view.in_combat;
    let mut areas = Vec::new();
    for zone in &view.zones {
        let label = Text::new("combat.zone", "{name}, {n} rounds left").phrase("name", term(&zone.name));
        areas.push(Area {
            shape: Shape::Zone,
            label: label.number("n", zone.rounds),
            cells: zone.cells.clone(),
        });
    }
    if let Some(turn) = view.turn.as_ref().filter(|turn| !turn.reach.is_empty()) {
        let label = Text::new("combat.reach", "Within {feet}").phrase("feet", feet(movement(view)));
        areas.push(Area { shape: Shape::Reach, label, cells: turn.reach.clone() });
        areas.extend(risk(view, turn));
    }
    let options = view.turn.iter().flat_map(|turn| &turn.options);
    Map {
        width: view.terrain.width,
        height: view.terrain.height,
        cell_ft: rules5e::grid::CELL_FT,
        terrain: Terrain { hash: view.terrain.hash.clone(), rows: view.terrain.rows.clone() },
        tokens: view.creatures.iter().filter(shown).filter_map(|creature| token(view, creature)).collect(),
        areas,
        previews: options.filter_map(|option| option.preview.clone()).collect(),
        ways: view.turn.iter().filter_map(|turn| turn.ways.clone()).collect(),
        aims: aims.all(),
        shots: shots(view),
    }
}

/// Marks the cells to which the way gives foes a chance to strike.
fn risk(view: &View, turn: &TurnView) -> Option<Area> {
    let names = turn.strikers.iter().map(|striker| name(view.name_of(*striker))).collect();
    let label = Text::new("combat.risk", "Leaves the reach of {who}").phrase("who", listed(names));
    let cells = turn.provokes.clone();
    (!cells.is_empty()).then_some(Area { shape: Shape::Risk, label, cells })
}

fn movement(view: &View) -> u16 {
    view.active().and_then(|active| active.economy.movement_ft).unwrap_or(0)
}

/// Draws a creature where it is, unless it has hidden from the audience.
fn token(view: &View, creature: &CreatureView) -> Option<Token> {
    let at = creature.position?;
    let conditions = if creature.is_alive { conditions(creature) } else { Vec::new() };
    Some(Token {
        id: creature.id.0,
        name: name(&creature.name),
        seat: seat(creature),
        x: at.x.max(0) as u16,
        y: at.y.max(0) as u16,
        size: creature.size,
        band: creature.band,
        conditions,
        active: view.active_creature_id == Some(creature.id),
    })
}

/// Returns the seat whose mark a creature has: only players' have one.
pub(crate) fn seat(creature: &CreatureView) -> Option<u8> {
    creature.seat.filter(|_| creature.is_player_controlled).map(|seat| seat.0)
}

/// Says what ails a creature or helps it.
pub(crate) fn conditions(creature: &CreatureView) -> Vec<Text> {
    let lasting = |ailment: &AilmentView| match ailment.rounds {
        Some(1) => Text::new("combat.lasting.one", "{name} 1 round").phrase("name", ailment.name.0.clone()),
        Some(n) => Text::new("combat.lasting", "{name} {n} rounds")
            .phrase("name", ailment.name.0.clone())
            .number("n", n),
        None => ailment.name.0.clone(),
    };
    let mut all: Vec<Text> = creature.conditions.iter().map(lasting).collect();
    if creature.surprised {
        all.push(Text::new("combat.surprised", "surprised"));
    }
    if creature.hidden {
        all.push(Text::new("combat.hidden", "hidden"));
    }
    if creature.concentrates {
        all.push(Text::new("combat.concentrates", "concentrating"));
    }
    if creature.exhaustion > 0 {
        all.push(Text::new("combat.exhaustion", "exhaustion {n}").number("n", creature.exhaustion));
    }
    all
}
