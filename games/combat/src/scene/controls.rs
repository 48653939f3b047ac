//! What may be pressed and picked on turn. Attacks and spells have digits, the rest letters; a control that wants a
//! target has a pick of its own with exactly those it is for.

use engine::Seats;
use scene::{Control, Form, Items, Pick, Template, Text, Weight};

use crate::TurnView;
use crate::scene::aim_lines::Aims;
use crate::scene::{desk, remaining};
use crate::tell::phrases::{commas, cover, edge, feet, listed};
use crate::view::View;
use crate::view::options::{HigherView, OptionView, Price, TargetView, Wants};

/// The pick of cells to go to.
pub(crate) const CELLS: &str = "cell";
/// How many notes a pick of cells has: one for each digit.
const MOST_NOTES: usize = 9;
/// How many controls there are at most.
const MOST: usize = 30;

/// Draws what an audience may pick and press.
pub(crate) fn controls(view: &View, to: Seats, aims: &mut Aims) -> (Vec<Pick>, Vec<Control>) {
    let (mut picks, mut controls) = (Vec::new(), Vec::new());
    if let Some(turn) = &view.turn {
        on_turn(view, turn, aims, &mut picks, &mut controls);
    }
    if view.master.is_some_and(|master| to.contains(master)) {
        desk::masters(view, &mut picks, &mut controls);
    }
    controls.extend(desk::backs(view, to));
    (picks, controls)
}

fn on_turn(
    view: &View,
    turn: &TurnView,
    aims: &mut Aims,
    picks: &mut Vec<Pick>,
    controls: &mut Vec<Control>,
) {
    picks.extend(steps(turn));
    controls.extend([go(view, turn), end_turn(view)]);
    let mut digits = '1'..='9';
    for option in &turn.options {
        let is_arm = matches!(option.action, "melee_attack" | "ranged_attack" | "cast" | "use_power");
        let key = if is_arm { digits.next() } else { key(option) };
        let (pick, mut control) = offer(view, option, option.pick(), key);
        control.aims = aims.of(view, option);
        picks.extend(pick);
        for higher in &option.higher {
            let (pick, raised) = raise(view, option, higher);
            picks.extend(pick);
            controls.push(Control { aims: control.aims.clone(), ..raised });
        }
        controls.insert(controls.len() - option.higher.len(), control);
    }
    thin(controls);
    let sent: Vec<String> = controls.iter().map(|it| it.action.parameters.to_string()).collect();
    let holes = |pick: &Pick| {
        let name = format!("\"{}\"", pick.id);
        sent.iter().any(|it| it.contains(&name))
    };
    picks.retain(|pick| pick.action.is_some() || holes(pick));
}

/// Leaves something out where there is too much: what cannot be done, then what is seldom done.
fn thin(controls: &mut Vec<Control>) {
    let seldom = ["drop_prone", "ready", "shove", "help", "grapple"];
    drop_while_many(controls, |it| !it.enabled);
    for deed in seldom {
        drop_while_many(controls, |it| it.action.action == deed);
    }
    drop_while_many(controls, |it| it.action.parameters.get("slotLevel").is_some());
}

/// Takes out such controls, the last ones first, until there are few enough.
fn drop_while_many(controls: &mut Vec<Control>, is_spare: impl Fn(&Control) -> bool) {
    while controls.len() >= MOST {
        let Some(place) = controls.iter().rposition(&is_spare) else { break };
        controls.remove(place);
    }
}

fn steps(turn: &TurnView) -> Option<Pick> {
    let cells = || Items::Cells(turn.reach.clone());
    (!turn.reach.is_empty())
        .then(|| Pick::one(CELLS, cells()).sends(Template::new("move").picking("to", CELLS)))
}

fn go(view: &View, turn: &TurnView) -> Control {
    let economy = view.active().map(|active| active.economy);
    let (left, speed) =
        economy.map_or((0, 0), |economy| (economy.movement_ft.unwrap_or(0), economy.speed_ft));
    let reason = match (turn.reach.is_empty(), left, speed) {
        (false, ..) => None,
        (true, 0, _) => Some(Text::new("combat.off.no_movement", "No movement left")),
        (true, _, 0) => Some(Text::new("combat.off.held", "Held fast: the speed is 0")),
        _ => Some(Text::new("combat.off.nowhere", "No free cell within {feet}").phrase("feet", feet(left))),
    };
    let note = Text::new("combat.note.move", "{feet}, to a cell").phrase("feet", feet(left));
    let control =
        Control::new(Text::new("combat.do.move", "Move"), Template::new("move").picking("to", CELLS));
    control.note(note).key('m').unless(reason)
}

fn key(option: &OptionView) -> Option<char> {
    Some(match option.action {
        "dash" => 'd',
        "disengage" => 'i',
        "dodge" => 'o',
        "hide" => 'h',
        "ready" => 'r',
        "stand" => 's',
        "grapple" => 'g',
        "help" if option.id.is_none() => 'k',
        _ => return None,
    })
}

/// Makes a control of an option, with its pick.
fn offer(view: &View, option: &OptionView, id: String, key: Option<char>) -> (Option<Pick>, Control) {
    let pick = pick(view, option, &id);
    let only = match (&option.wants, option.targets.as_slice()) {
        (Wants::Creature, [only]) => Some(only),
        _ => None,
    };
    let action = template(option, &id, only);
    let reason = option.reason.as_ref().map(|why| why.0.clone());
    let mut control = Control::new(label(view, option, only), action).unless(reason);
    control.note = note(option, only);
    control.key = key;
    if !matches!(option.action, "melee_attack" | "ranged_attack" | "cast" | "use_power" | "use_trait") {
        control.weight = Weight::Quiet;
    }
    (pick.filter(|_| only.is_none() && control.enabled), control)
}

/// Makes a control of a spell with a higher slot; it has a pick of its own only if it is for more creatures.
fn raise(view: &View, option: &OptionView, higher: &HigherView) -> (Option<Pick>, Control) {
    let is_alike = higher.wants == option.wants;
    let id = if is_alike { option.pick() } else { format!("{}.{}", option.pick(), higher.level) };
    let mut raised = option.clone();
    (raised.slot, raised.wants) = (None, higher.wants);
    let left = Text::new("combat.note.left", "{n} left").number("n", higher.left);
    raised.note = commas(vec![left, higher.note.0.clone()]).into();
    let (pick, mut control) = offer(view, &raised, id, None);
    let label = Text::new("combat.do.raise", "{cast}, level {level}").number("level", higher.level);
    control.label = label.phrase("cast", control.label);
    control.action = control.action.with("slotLevel", higher.level);
    (pick.filter(|_| !is_alike), control.weight(Weight::Quiet))
}

fn pick(view: &View, option: &OptionView, id: &str) -> Option<Pick> {
    let most = match option.wants {
        Wants::Nothing => return None,
        Wants::Creatures(most) => most,
        Wants::Creature | Wants::Centre | Wants::Direction => 1,
    };
    let (items, notes) = match option.wants {
        Wants::Centre | Wants::Direction => {
            let notes = option.gets.iter().take(MOST_NOTES).map(|gets| got(*gets)).collect();
            (Items::Cells(option.cells.clone()), notes)
        }
        _ => {
            let ids = option.targets.iter().map(|target| target.creature_id.0).collect();
            (Items::Tokens(ids), option.targets.iter().map(|target| aim(view, target)).collect())
        }
    };
    let form =
        if option.action == "cast" && matches!(items, Items::Tokens(_)) { Form::Path } else { Form::One };
    Some(Pick { max: most, form, notes, ..Pick::one(id, items) })
}

/// Makes what is sent: with a hole for the pick, or with the only target there is.
fn template(option: &OptionView, pick: &str, only: Option<&TargetView>) -> Template {
    let mut send = Template::new(option.action);
    if let Some(id) = &option.id {
        send = match option.action {
            "melee_attack" | "ranged_attack" => send.with("weapon", id.as_str()),
            "cast" => send.with("spell", id.as_str()),
            "use_power" => send.with("power", id.as_str()),
            "use_item" => send.with("item", id.as_str()),
            "use_trait" => send.with("trait", id.as_str()),
            "shove" => send.with("away", true),
            "help" => send.with("check", true),
            _ => send,
        };
    }
    if option.targets.iter().any(|target| target.approach_ft.is_some()) {
        send = send.with("moveRequired", true);
    }
    if option.is_off_hand() {
        send = send.with("offHand", true);
    }
    if option.action == "ready" {
        send = send.with("trigger", "foe_in_reach");
    }
    match (option.wants, option.action, only) {
        (Wants::Nothing, ..) => send,
        (Wants::Centre | Wants::Direction, "use_power", _) => send.picking("toward", pick),
        (Wants::Centre | Wants::Direction, ..) => send.picking("areaCenter", pick),
        (_, "cast", Some(only)) => send.with("targets", vec![only.creature_id.0]),
        (_, "cast", None) => send.picking("targets", pick),
        (_, _, Some(only)) => send.with("target", only.creature_id.0),
        (_, _, None) => send.picking("target", pick),
    }
}

fn label(view: &View, option: &OptionView, only: Option<&TargetView>) -> Text {
    let whom = only.map(|only| view.name_of(only.creature_id));
    let text = match (option.action, whom) {
        ("melee_attack" | "ranged_attack", None) => Text::new("combat.do.attack", "Attack with {what}"),
        ("melee_attack" | "ranged_attack", Some(_)) => {
            Text::new("combat.do.attack_one", "Attack {whom} with {what}")
        }
        ("cast", None) => Text::new("combat.do.cast", "Cast {what}"),
        ("cast", Some(_)) => Text::new("combat.do.cast_on", "Cast {what} on {whom}"),
        ("use_item" | "use_power" | "use_trait", None) => Text::new("combat.do.use", "Use {what}"),
        ("use_item", Some(_)) => Text::new("combat.do.use_on", "Use {what} on {whom}"),
        (_, None) => Text::new("combat.do", "{what}"),
        (_, Some(_)) => Text::new("combat.do.to", "{what}: {whom}"),
    };
    text.phrase("what", option.name.0.clone()).word("whom", whom.unwrap_or_default())
}

fn note(option: &OptionView, only: Option<&TargetView>) -> Option<Text> {
    let mut parts = Vec::new();
    if option.cost == Price::BonusAction && !option.is_off_hand() {
        parts.push(Text::new("combat.note.bonus", "bonus action"));
    }
    if let Some([level, left]) = option.slot {
        let text = Text::new("combat.note.slot", "level {level}, {left} left");
        parts.push(text.number("level", level).number("left", left));
    }
    if let Some(only) = only {
        parts.extend(aim_parts(only));
    }
    if !option.note.is_empty() {
        parts.push(option.note.0.clone());
    }
    match option.wants {
        Wants::Creature if option.targets.len() > 1 => {
            let text = Text::new("combat.note.targets", "{n} to choose from");
            parts.push(text.number("n", option.targets.len() as i64));
        }
        Wants::Creatures(most) => {
            parts.push(Text::new("combat.note.up_to", "up to {n} creatures").number("n", most));
        }
        // What is all around the creature has no cell to pick.
        Wants::Nothing => parts.extend(option.gets.first().map(|gets| got(*gets))),
        _ => {}
    }
    (!parts.is_empty()).then(|| commas(parts))
}

fn aim_parts(target: &TargetView) -> Vec<Text> {
    let mut parts = Vec::new();
    if target.distance_ft > 0 {
        parts.push(feet(target.distance_ft));
    }
    if let Some(first) = target.approach_ft {
        parts.push(Text::new("combat.aim.walk", "after {feet} of walking").phrase("feet", feet(first)));
    }
    parts.extend(cover(target.cover));
    if let Some(percent) = target.hit_percent {
        parts.push(Text::new("combat.aim.chance", "{n} % to hit").number("n", percent));
    }
    parts.extend(target.edge.as_ref().and_then(|it| edge(it.mode, &it.reasons)));
    parts
}

/// "hurt, 25 ft, half cover".
fn aim(view: &View, target: &TargetView) -> Text {
    let mut parts = aim_parts(target);
    if let Some(creature) = view.creature(target.creature_id) {
        let hp =
            |(hp, max)| Text::new("combat.aim.hp", "{hp} of {max} HP").number("hp", hp).number("max", max);
        parts.extend(creature.current_hp.zip(creature.max_hp).map(hp));
    }
    commas(parts)
}

/// "3 foes and 1 friend".
fn got([foes, friends]: [u8; 2]) -> Text {
    let some = |n: u8, one: Text, many: Text| match n {
        0 => None,
        1 => Some(one),
        n => Some(many.number("n", n)),
    };
    let foes = some(foes, Text::new("combat.gets.foe", "1 foe"), Text::new("combat.gets.foes", "{n} foes"));
    let one = Text::new("combat.gets.friend", "1 friend");
    let friends = some(friends, one, Text::new("combat.gets.friends", "{n} friends"));
    match (foes, friends) {
        (None, None) => Text::new("combat.gets.nobody", "nobody"),
        (foes, friends) => listed(foes.into_iter().chain(friends).collect()),
    }
}

fn end_turn(view: &View) -> Control {
    let rest = view.active().map(|active| remaining(&active.economy)).unwrap_or_default();
    let control = Control::new(Text::new("combat.do.end_turn", "End turn"), Template::new("end_turn"))
        .key('e')
        .ends_turn();
    if rest.is_empty() {
        return control.weight(Weight::Main);
    }
    let left = Text::new("combat.left", "{what} left").phrase("what", listed(rest));
    let spent = view.active().is_some_and(|it| !it.economy.action && it.economy.attacks_left == 0);
    control.note(left).weight(if spent { Weight::Main } else { Weight::Equal })
}
