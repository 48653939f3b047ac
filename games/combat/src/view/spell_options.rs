//! Spells and powers as options: whom or which cells each can be aimed at, and what it would get there.

use rules5e::{Ability, Area, Cell, Power, Spell, Targets, Test};
use scene::Text;

use crate::tell::phrases::{Words, commas, feet, term};
use crate::tell::words;
use crate::view::options::{HigherView, Mind, OptionView, Price, TargetView, Wants};
use crate::view::{attack_options, foresight, sights};
use crate::{
    Action, AttackFrame, AttackStage, CreatureId, Frame, Refusal, Spot, Who, With, intent, resolve, spells,
};

/// How many cells an area is tried at to see whom it gets.
const MOST_TRIED: usize = 16;

/// Lists every spell of the creature that is not a reaction.
pub(crate) fn spells(mind: &Mind<'_>, out: &mut Vec<OptionView>) {
    for nth in mind.creature.sheet.spells.iter().copied() {
        let Some(spell) = mind.state.spell(nth) else { continue };
        if spell.casting != rules5e::Casting::Reaction {
            out.push(self::spell(mind, nth, spell));
            out.extend(ground(mind, nth, spell));
        }
    }
}

fn spell(mind: &Mind<'_>, nth: u16, spell: &Spell) -> OptionView {
    let bonus = spell.casting == rules5e::Casting::Bonus;
    let cost = if bonus { Price::BonusAction } else { Price::Action };
    let mut option = OptionView::new("cast", term(&spell.name), cost);
    option.id = Some(spell.id.clone());
    let slot = mind.creature.slots.lowest(spell.level).unwrap_or(spell.level);
    option.note = describe(mind, nth, spell, slot).into();
    option.slot = (spell.level > 0).then(|| [slot, mind.creature.slots.left(slot)]);
    if let Err(refusal) = intent::can_pay(mind.state, mind.who, spell) {
        option.reason = Some(words::why_not(&refusal).into());
        return option;
    }
    match &spell.targets {
        Targets::Caster {} => option.reason = refused(mind.can(&cast(spell, Vec::new(), None)).err()),
        Targets::Creatures { .. } | Targets::Rays { .. } => creatures(mind, nth, spell, slot, &mut option),
        Targets::Area { area, who } => {
            place(mind, spell, area, &mut option);
            let touches = foresight::touched_by_spell(mind, spell, *who);
            foresight::area(mind, area, spell.range, touches, &mut option);
        }
        Targets::Cell {} => jump(mind, spell, &mut option),
    }
    option.higher = higher(mind, nth, spell, &option);
    option
}

/// A spell that ends others, at the places where they lie.
fn ground(mind: &Mind<'_>, nth: u16, spell: &Spell) -> Option<OptionView> {
    if spell.special != Some(rules5e::Special::Dispel) || mind.state.zones.is_empty() {
        return None;
    }
    let name = Text::new("combat.dispel.place", "{what} at a place").phrase("what", term(&spell.name));
    let mut option = OptionView::new("cast", name, Price::Action);
    (option.id, option.wants, option.on_ground) = (Some(spell.id.clone()), Wants::Centre, true);
    let slot = mind.creature.slots.lowest(spell.level).unwrap_or(spell.level);
    option.note = describe(mind, nth, spell, slot).into();
    option.slot = Some([slot, mind.creature.slots.left(slot)]);
    let fits = |cell: &&Cell| mind.can(&cast(spell, Vec::new(), Some(Spot::Cell(**cell)))).is_ok();
    let cells = mind.state.zones.iter().flat_map(|zone| &zone.cells).filter(fits);
    option.cells = cells.filter_map(|cell| mind.state.board.grid.index(*cell)).collect();
    option.cells.sort_unstable();
    option.cells.dedup();
    (!option.cells.is_empty()).then_some(option)
}

/// Lists the higher slots that are left and make more of a spell.
fn higher(mind: &Mind<'_>, nth: u16, spell: &Spell, option: &OptionView) -> Vec<HigherView> {
    let Some([lowest, _]) = option.slot.filter(|_| option.reason.is_none()) else { return Vec::new() };
    if intent::is_conjured(mind.state, mind.who, nth) {
        return Vec::new();
    }
    let slots = &mind.creature.slots;
    let at = |level: u8| HigherView {
        level,
        left: slots.left(level),
        note: describe(mind, nth, spell, level).into(),
        wants: most(mind, spell, level).map_or(option.wants, wants),
    };
    let is_more = |it: &HigherView| it.note != option.note || it.wants != option.wants || spell.boon.hp > 0;
    (lowest + 1..=9).filter(|level| slots.has(*level)).map(at).filter(is_more).collect()
}

/// Returns how many creatures a spell is for with a slot, where it is for creatures.
fn most(mind: &Mind<'_>, spell: &Spell, slot: u8) -> Option<u8> {
    let slot = slot.max(spell.level);
    match spell.targets {
        Targets::Creatures { count, per_slot, .. } => {
            Some(rules5e::n_targets(count, per_slot, spell.level, slot))
        }
        Targets::Rays { count, per_slot, per_tier } => {
            let level = mind.creature.stats().level;
            Some(rules5e::rays(count, per_slot, per_tier, spell.level, slot, level))
        }
        _ => None,
    }
}

fn wants(most: u8) -> Wants {
    if most > 1 { Wants::Creatures(most) } else { Wants::Creature }
}

fn cast(spell: &Spell, targets: Vec<Who>, area_center: Option<Spot>) -> Action {
    let (actor, slot_level, target, toward) = (None, None, None, None);
    Action::Cast { actor, spell: spell.id.clone(), slot_level, targets, target, area_center, toward }
}

fn refused(refusal: Option<Refusal>) -> Option<Words> {
    refusal.map(|refusal| words::why_not(&refusal).into())
}

/// "8d6 fire, Dexterity save", "120 ft".
fn describe(mind: &Mind<'_>, nth: u16, spell: &Spell, slot: u8) -> Text {
    let lasts = |spell: &Spell| spell.damage.is_empty();
    let dice = spells::all_dice(mind.state, mind.who, nth, slot, |spell| {
        if lasts(spell) { &spell.ongoing } else { &spell.damage }
    });
    let mut parts = Vec::new();
    if !dice.is_empty() {
        parts.push(words::damage(&dice));
    }
    if let Some(healing) = &spell.healing {
        let modifier = mind.creature.casting_modifier();
        let dice = rules5e::healing_at(healing, spell.level, slot.max(spell.level), modifier);
        let formula = crate::Throw::Dice { count: dice.count, sides: dice.sides, flat: dice.flat }.formula();
        let text = match healing.temporary {
            true => Text::new("combat.note.temporary", "{dice} temporary hit points"),
            false => Text::new("combat.note.heals", "{dice} hit points"),
        };
        parts.push(text.word("dice", formula));
    }
    parts.extend(spell.conditions.iter().map(|condition| term(condition.name())));
    if let Test::Save { ability } = spell.test {
        parts.push(save(ability, mind.creature.save_dc()));
    }
    parts.push(match spell.range {
        0 => Text::new("combat.note.from_you", "from you"),
        5 => Text::new("combat.note.touch", "touch"),
        n => feet(n),
    });
    if spell.concentration {
        parts.push(Text::new("combat.note.concentration", "concentration"));
    }
    commas(parts)
}

/// "Dexterity save 15".
fn save(ability: Ability, dc: impl Into<i64>) -> Text {
    let text = Text::new("combat.note.save", "{ability} save {n}");
    text.phrase("ability", term(ability.name())).number("n", dc)
}

fn creatures(mind: &Mind<'_>, nth: u16, spell: &Spell, slot: u8, option: &mut OptionView) {
    let state = mind.state;
    option.wants = wants(most(mind, spell, slot).unwrap_or(1));
    let hostile = intent::is_harmful(spell);
    let mut first = None;
    let mut ids: Vec<CreatureId> =
        state.fighters().map(|(id, _)| id).filter(|id| !state.is_hidden_from(*id, mind.who)).collect();
    mind.nearest_first(&mut ids);
    for id in ids {
        if state.are_hostile(mind.who, id) != hostile && spell.special != Some(rules5e::Special::Dispel) {
            continue;
        }
        if !needs(mind, spell, id) {
            continue;
        }
        match mind.can(&cast(spell, vec![Who::Number(id.0)], None)) {
            Ok(_) => option.targets.push(target(mind, nth, spell, id)),
            Err(refusal) => {
                sights::miss(mind, id, &refusal, &mut option.misses);
                first = first.or(Some(refusal));
            }
        }
    }
    if option.targets.is_empty() {
        option.reason =
            refused(first).or_else(|| Some(Text::new("combat.off.no_need", "Nobody needs it now").into()));
    }
}

/// Tests for a creature that a spell would do anything for.
fn needs(mind: &Mind<'_>, spell: &Spell, id: CreatureId) -> bool {
    use rules5e::Condition::{Blinded, Deafened, Paralyzed, Poisoned};
    let Some(creature) = mind.state.creature(id) else { return false };
    match spell.special {
        Some(rules5e::Special::Stabilize) => creature.health.is_dying(),
        Some(rules5e::Special::Dispel) => !resolve::spells_on(mind.state, id).is_empty(),
        Some(rules5e::Special::Restore) => [Blinded, Deafened, Paralyzed, Poisoned]
            .iter()
            .any(|condition| creature.conditions.has(*condition)),
        _ => spell.healing.is_none_or(|healing| healing.temporary) || is_hurt(mind, creature),
    }
}

/// Tests for a creature that hit points would help, as far as is known.
pub(crate) fn is_hurt(mind: &Mind<'_>, creature: &crate::Creature) -> bool {
    let unknown = mind.state.board.setup.hp == crate::HpShown::Hidden && !mind.sees_hp(creature);
    (unknown || creature.health.hp < creature.health.max) && !creature.is_out()
}

fn target(mind: &Mind<'_>, nth: u16, spell: &Spell, id: CreatureId) -> TargetView {
    let Test::Attack { melee } = spell.test else { return mind.target(id) };
    let frame = AttackFrame {
        by: mind.who,
        target: id,
        with: With::Spell(nth, spell.level, 0),
        ranged: !melee,
        off_hand: false,
        stage: AttackStage::ToHit,
    };
    attack_options::looked_at(mind, &frame, mind.creature.spell_attack())
}

/// An area at a place: around foes and between them, the best first.
fn place(mind: &Mind<'_>, spell: &Spell, area: &Area, option: &mut OptionView) {
    let action = |cell: Cell| cast(spell, Vec::new(), Some(Spot::Cell(cell)));
    if spell.range == 0 {
        return from_self(mind, area, option, |cell| {
            cell.map_or_else(|| cast(spell, Vec::new(), None), &action)
        });
    }
    option.wants = Wants::Centre;
    let foes: Vec<Cell> = mind.state.known_foes(mind.who).map(|(_, foe)| foe.at).collect();
    try_cells(mind, centres(&foes), option, &action);
    let covered = (radius(area) / rules5e::grid::CELL_FT) as i16;
    let grid = &mind.state.board.grid;
    // Elsewhere only range and sight are looked at: that is all a place has to keep.
    if let Some(first) = option.cells.first().copied() {
        let mut others: Vec<u16> =
            foes.iter().flat_map(|foe| around(*foe, covered)).filter_map(|c| grid.index(c)).collect();
        others.sort_unstable();
        others.dedup();
        let tried: Vec<u16> = option.cells.clone();
        let fits = |cell: &u16| {
            !tried.contains(cell) && grid.cell_at(*cell).is_some_and(|cell| mind.sees_cell(cell, spell.range))
        };
        option.cells.extend(others.into_iter().filter(fits));
        debug_assert_eq!(option.cells.first(), Some(&first));
    }
}

impl Mind<'_> {
    fn sees_cell(&self, cell: Cell, range: u16) -> bool {
        let there = rules5e::grid::Footprint { at: cell, size: 1 };
        let here = self.creature.footprint();
        let open = !self.state.board.grid.ground(cell).blocks_areas();
        open && self.state.gap(here, there) <= range && self.state.blocked(here, there).is_none()
    }
}

fn around(cell: Cell, cells: i16) -> impl Iterator<Item = Cell> {
    let span = -cells..=cells;
    span.clone().flat_map(move |dy| span.clone().map(move |dx| Cell::new(cell.x + dx, cell.y + dy)))
}

fn radius(area: &Area) -> u16 {
    match area {
        Area::Circle { radius_ft } | Area::Cylinder { radius_ft, .. } => *radius_ft,
        _ => 0,
    }
}

/// The cells of foes, and those in the middle of two of them.
fn centres(foes: &[Cell]) -> Vec<Cell> {
    let mut cells = foes.to_vec();
    for (n, a) in foes.iter().enumerate() {
        cells.extend(foes.iter().skip(n + 1).map(|b| Cell::new((a.x + b.x) / 2, (a.y + b.y) / 2)));
    }
    let mut seen = Vec::new();
    cells.retain(|cell| {
        let is_new = !seen.contains(cell);
        seen.push(*cell);
        is_new
    });
    cells.truncate(MOST_TRIED);
    cells
}

/// What starts at the creature: in a direction, or all around.
fn from_self(mind: &Mind<'_>, area: &Area, option: &mut OptionView, action: impl Fn(Option<Cell>) -> Action) {
    let directed = matches!(area, Area::Cone { .. } | Area::Line { .. } | Area::Cube { .. });
    if !directed {
        match mind.can(&action(None)) {
            Ok(plan) => option.gets = vec![gets(mind, &plan)],
            Err(refusal) => option.reason = refused(Some(refusal)),
        }
        return;
    }
    option.wants = Wants::Direction;
    let here = mind.creature.footprint();
    let mut cells: Vec<Cell> = around(mind.creature.at, 1).filter(|cell| !here.contains(*cell)).collect();
    let near = mind.state.known_foes(mind.who).filter(|(id, _)| mind.state.distance(mind.who, *id) <= 60);
    cells.extend(near.map(|(_, foe)| foe.at));
    cells.truncate(MOST_TRIED);
    try_cells(mind, cells, option, &|cell| action(Some(cell)));
}

/// Tries cells, and puts those that get the most foes and the fewest friends first.
fn try_cells(mind: &Mind<'_>, cells: Vec<Cell>, option: &mut OptionView, action: &impl Fn(Cell) -> Action) {
    let (mut tried, mut first) = (Vec::new(), None);
    for cell in cells {
        let Some(index) = mind.state.board.grid.index(cell) else { continue };
        match mind.can(&action(cell)) {
            Ok(plan) => tried.push((gets(mind, &plan), index)),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    if tried.is_empty() {
        option.reason = refused(first).or_else(|| Some(words::no_foe_in_sight().into()));
    }
    tried.sort_by_key(|([foes, friends], cell)| (i16::from(*friends) * 2 - i16::from(*foes), *cell));
    option.cells = tried.iter().map(|(_, cell)| *cell).collect();
    option.gets = tried.iter().map(|(gets, _)| *gets).collect();
}

/// Counts the foes and friends that a plan gets.
fn gets(mind: &Mind<'_>, plan: &intent::Plan) -> [u8; 2] {
    let mut count = [0u8; 2];
    for frame in &plan.frames {
        let targets: Vec<CreatureId> = match frame {
            Frame::Cast(cast) => cast.targets.clone(),
            Frame::Burst(burst) => burst.targets.iter().map(|target| target.who).collect(),
            _ => Vec::new(),
        };
        for id in targets.into_iter().filter(|id| !mind.state.is_hidden_from(*id, mind.who)) {
            count[usize::from(!mind.state.are_hostile(mind.who, id))] += 1;
        }
    }
    count
}

/// A cell to go to by magic.
fn jump(mind: &Mind<'_>, spell: &Spell, option: &mut OptionView) {
    option.wants = Wants::Centre;
    let cells = (spell.range / rules5e::grid::CELL_FT).min(12) as i16;
    let grid = &mind.state.board.grid;
    let room = mind.state.room_for(mind.who);
    let is_free = |cell: Cell| room.as_ref().is_some_and(|room| room.is_free(cell));
    let fits = |cell: &Cell| grid.contains(*cell) && is_free(*cell) && mind.sees_cell(*cell, spell.range);
    option.cells = around(mind.creature.at, cells).filter(fits).filter_map(|cell| grid.index(cell)).collect();
    option.reason = match option.cells.first().and_then(|cell| grid.cell_at(*cell)) {
        Some(cell) => refused(mind.can(&cast(spell, Vec::new(), Some(Spot::Cell(cell)))).err()),
        None => Some(Text::new("combat.off.no_cell", "No free cell is in sight").into()),
    };
}

/// Lists every power of the creature.
pub(crate) fn powers(mind: &Mind<'_>, out: &mut Vec<OptionView>) {
    for power in &mind.creature.stats().powers {
        let mut option = OptionView::new("use_power", term(&power.name), Price::Action);
        option.id = Some(power.id.clone());
        let parts = vec![words::damage(&power.damage), save(power.save.ability, power.save.dc)];
        option.note = commas(parts).into();
        from_self(mind, &power.area, &mut option, |cell| use_power(power, cell));
        foresight::area(mind, &power.area, 0, foresight::touched_by_power(mind), &mut option);
        out.push(option);
    }
}

fn use_power(power: &Power, cell: Option<Cell>) -> Action {
    Action::UsePower { actor: None, power: power.id.clone(), toward: cell.map(Spot::Cell) }
}
