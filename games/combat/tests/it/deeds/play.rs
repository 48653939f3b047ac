//! What these tests are written with besides the kit: fights in a known order, and short questions.

use combat::{Asked, Cell, CreatureId, Event, Phase, Refusal, Setup};
use engine::Refuse;
use rules5e::content::Content;
use rules5e::{Ability, Condition, Life, Mode, StatBlock, Why};
use serde_json::{Value, json};

use crate::kit::{self, Fight};

/// Starts a fight whose creatures act in the order in which they stand in the encounter. One seat has all player
/// characters, the next the NPCs.
#[track_caller]
pub(crate) fn begin(setup: Setup, faces: &[u32]) -> Fight {
    let mut all = initiative(&setup);
    all.extend(faces);
    Fight::start(setup, 2, &all)
}

/// Returns the d20s that put creatures in the order in which they stand in the encounter.
fn initiative(setup: &Setup) -> Vec<u32> {
    let mut content = Content::srd().clone();
    content.merge(setup.content.clone());
    let mut last = i32::MAX;
    let mut naturals = Vec::new();
    for placed in &setup.creatures {
        let stats = content.creature(&placed.stats).expect("a creature of the book");
        let dex = i32::from(stats.modifier(Ability::Dex));
        let natural = (last - 1 - dex).min(20);
        last = natural + dex;
        let natural = u32::try_from(natural).expect("not that many creatures");
        naturals.push(natural);
        if placed.conditions.contains(&Condition::Poisoned) {
            naturals.push(natural);
        }
    }
    naturals
}

/// Makes a creature of one's own: AC 10, 20 hit points, +0 on everything, a club for 1d4, and these changes.
pub(crate) fn custom(id: &str, changes: Value) -> StatBlock {
    let mut all = json!({
        "id": id, "name": id, "ac": 10, "hp": 20, "proficiency": 2,
        "abilities": { "str": 10, "dex": 10, "con": 10, "int": 10, "wis": 10, "cha": 10 },
        "attacks": [{ "id": "club", "name": "Club", "toHit": 2, "reach": 5,
                      "damage": [{ "count": 1, "sides": 4, "type": "bludgeoning" }] }],
    });
    for (key, value) in changes.as_object().expect("changes") {
        all[key] = value.clone();
    }
    serde_json::from_value(all).expect("a stat block")
}

/// Adds creatures of one's own to the book of an encounter.
pub(crate) fn with(mut setup: Setup, own: &[StatBlock]) -> Setup {
    setup.content.monsters.extend(own.iter().cloned());
    setup
}

/// Has whoever is on turn do something.
#[track_caller]
pub(crate) fn act(fight: &mut Fight, name: &str, parameters: Value) -> Vec<Event> {
    let seat = kit::creature(fight, kit::on_turn(fight)).seat;
    fight.act(seat.0, kit::action(name, parameters))
}

/// Has whoever is on turn try something that is refused.
#[track_caller]
pub(crate) fn refused(fight: &mut Fight, name: &str, parameters: Value) -> Refusal {
    let seat = kit::creature(fight, kit::on_turn(fight)).seat;
    fight.refused(seat.0, kit::action(name, parameters))
}

/// Has whoever is on turn try something, and returns the code of the refusal.
#[track_caller]
pub(crate) fn code(fight: &mut Fight, name: &str, parameters: Value) -> &'static str {
    refused(fight, name, parameters).code()
}

/// Attacks in melee.
#[track_caller]
pub(crate) fn hit(fight: &mut Fight, target: u16) -> Vec<Event> {
    act(fight, "melee_attack", json!({ "target": target }))
}

/// Goes along cells.
#[track_caller]
pub(crate) fn walk(fight: &mut Fight, path: &[(i16, i16)]) -> Vec<Event> {
    let path: Vec<[i16; 2]> = path.iter().map(|(x, y)| [*x, *y]).collect();
    act(fight, "move", json!({ "path": path }))
}

/// Returns who may react now.
pub(crate) fn chances(fight: &Fight) -> Vec<u16> {
    let reaction = |asked: &Asked| matches!(asked, Asked::Reaction(_));
    fight.state().open_requests().filter(|r| reaction(&r.asked)).map(|r| r.actor.0).collect()
}

/// Answers a creature's chance to react: with its first option, or with nothing.
#[track_caller]
pub(crate) fn react(fight: &mut Fight, who: u16, does: bool) -> Vec<Event> {
    let request = fight.state().open_requests().find(|request| request.actor.0 == who).cloned();
    let request = request.expect("a chance to react");
    let option = does.then_some(0);
    fight.act(request.seat.0, kit::action("react", json!({ "requestId": request.id, "option": option })))
}

/// Ends turns until it is this creature's.
#[track_caller]
pub(crate) fn until(fight: &mut Fight, who: u16) -> Vec<Event> {
    let mut events = Vec::new();
    while kit::on_turn(fight) != who {
        events.extend(kit::pass(fight));
    }
    events
}

/// Returns hit points.
#[track_caller]
pub(crate) fn hp(fight: &Fight, who: u16) -> u16 {
    kit::creature(fight, who).health.hp
}

/// Returns whether a creature lives.
#[track_caller]
pub(crate) fn life(fight: &Fight, who: u16) -> Life {
    kit::creature(fight, who).health.life
}

/// Returns where a creature is.
#[track_caller]
pub(crate) fn at(fight: &Fight, who: u16) -> (i16, i16) {
    let Cell { x, y } = kit::creature(fight, who).at;
    (x, y)
}

/// Tests for a condition.
#[track_caller]
pub(crate) fn is(fight: &Fight, who: u16, condition: Condition) -> bool {
    kit::creature(fight, who).conditions.has(condition)
}

/// Tests for a fight that is over.
pub(crate) fn is_over(fight: &Fight) -> bool {
    fight.state().phase == Phase::Closed
}

/// One attack, as it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Went {
    pub(crate) by: u16,
    pub(crate) at: u16,
    pub(crate) hit: bool,
    pub(crate) critical: bool,
}

/// Returns the attacks among events.
pub(crate) fn attacks(events: &[Event]) -> Vec<Went> {
    let went = |event: &Event| match event {
        Event::AttackRolled { attacker, target, hit, critical, .. } => {
            Some(Went { by: attacker.0, at: target.0, hit: *hit, critical: *critical })
        }
        _ => None,
    };
    events.iter().filter_map(went).collect()
}

/// Returns what spoke for and against the first attack among events, and how it was rolled.
#[track_caller]
pub(crate) fn edge(events: &[Event]) -> (Vec<Why>, Vec<Why>) {
    let edge = |event: &Event| match event {
        Event::AttackRolled { advantage, disadvantage, .. } => {
            Some((advantage.iter().collect(), disadvantage.iter().collect()))
        }
        _ => None,
    };
    events.iter().find_map(edge).expect("an attack")
}

/// Returns the mode that reasons come to.
pub(crate) fn mode(edge: &(Vec<Why>, Vec<Why>)) -> Mode {
    match (edge.0.is_empty(), edge.1.is_empty()) {
        (false, true) => Mode::Advantage,
        (true, false) => Mode::Disadvantage,
        _ => Mode::Normal,
    }
}

/// Returns who was hurt by how much, in order.
pub(crate) fn hurts(events: &[Event]) -> Vec<(u16, u16)> {
    let hurt = |event: &Event| match event {
        Event::DamageDealt { target, total, .. } => Some((target.0, *total)),
        _ => None,
    };
    events.iter().filter_map(hurt).collect()
}

/// Returns how a spell or a power went for each creature, in order.
pub(crate) fn outcomes(events: &[Event]) -> Vec<(u16, Option<bool>)> {
    let outcome = |event: &Event| match event {
        Event::SpellOutcome { creature, saved, .. } => Some((creature.0, *saved)),
        _ => None,
    };
    events.iter().filter_map(outcome).collect()
}

/// Tests for an event of a name about a creature.
pub(crate) fn tells(events: &[Event], name: &str, who: u16) -> bool {
    let about = |event: &Event| {
        let json = serde_json::to_value(event).unwrap();
        let data = &json["data"];
        json["event"] == name
            && (data["creature"] == who || data["effect"]["on"] == who || data["target"] == who)
    };
    events.iter().any(about)
}

/// Returns the number of a creature as events have it.
pub(crate) const fn id(n: u16) -> CreatureId {
    CreatureId(n)
}
