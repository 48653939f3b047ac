//! What is asked: a roll or a reaction, with its answers for whoever is asked, and a word for the others.

use rules5e::Mode;
use scene::{Control, Prompt, Template, Text, Weight};

use crate::RollKind;
use crate::tell::phrases::{Words, edge, term};
use crate::view::View;
use crate::view::asked::{AskedView, CauseView, ChanceView, RequestView, RollView};

/// Asks an audience everything it has to answer; the first is the one to go on with.
pub(crate) fn prompts(view: &View) -> Vec<Prompt> {
    let mine = view.requests.iter().filter(|request| request.is_yours());
    let mut prompts: Vec<Prompt> = mine.filter_map(|request| prompt(view, request)).collect();
    if let Some(prompt) = prompts.first_mut() {
        let is_roll = prompt.choices.len() == 1;
        for (key, choice) in ('1'..='9').zip(prompt.choices.iter_mut().filter(|choice| choice.key.is_none()))
        {
            choice.key = Some(if is_roll { 'r' } else { key });
        }
        if let Some(first) = prompt.choices.first_mut().filter(|_| is_roll) {
            first.weight = Weight::Main;
        }
    }
    // What happens without an answer is the same for all.
    prompts.iter_mut().skip(1).for_each(|prompt| prompt.otherwise = None);
    prompts
}

fn prompt(view: &View, request: &RequestView) -> Option<Prompt> {
    match &request.asked {
        AskedView::Roll { roll_kind, target, yours: Some(roll), .. } => {
            let target = target.map(|target| view.name_of(target));
            Some(roll_prompt(view, request, *roll_kind, target, roll))
        }
        AskedView::Reaction { yours: Some(chance) } => Some(reaction_prompt(view, request, chance)),
        _ => None,
    }
}

fn roll_prompt(
    view: &View,
    request: &RequestView,
    kind: RollKind,
    target: Option<&str>,
    roll: &RollView,
) -> Prompt {
    let what = kind_words(kind, target, roll);
    let mut question = Text::new("combat.ask.roll", "{name}: roll {what}.")
        .word("name", view.name_of(request.actor))
        .phrase("what", what);
    if let Some(reason) = &roll.reason {
        question =
            Text::new("combat.ask.reason", "{ask} {reason}").phrase("ask", question).word("reason", reason);
    }
    if let Some(edge) = edge(roll.mode, &roll.reasons) {
        question = Text::new("combat.ask.edge", "{ask} You have {edge}.")
            .phrase("ask", question)
            .phrase("edge", edge);
    }
    if roll.again {
        let again = Text::new("combat.ask.again", "The dice you gave do not fit. {ask}");
        question = again.phrase("ask", question);
    }
    let label = match roll.mode {
        Mode::Normal => Text::new("combat.do.roll", "Roll {dice}"),
        Mode::Advantage => Text::new("combat.do.roll_best", "Roll {dice}, the higher counts"),
        Mode::Disadvantage => Text::new("combat.do.roll_worst", "Roll {dice}, the lower counts"),
    };
    let dice = roll.formula.replacen("2d20kh1", "2d20", 1).replacen("2d20kl1", "2d20", 1);
    let send = Template::new("roll_result").with("requestId", request.request_id);
    let whose = Text::new("combat.note.whose", "{name}").word("name", view.name_of(request.actor));
    let otherwise = if roll.own_dice {
        Text::new("combat.ask.own_dice", "The house rolls for you, or send your own dice.")
    } else {
        Text::new("combat.ask.house", "The house rolls for you.")
    };
    Prompt {
        seat: Some(request.seat.0),
        question,
        dice: roll.dice.clone(),
        otherwise: Some(otherwise),
        choices: vec![Control::new(label.word("dice", dice), send).note(whose)],
    }
}

/// "to hit Goblin 2", "a Dexterity save".
fn kind_words(kind: RollKind, target: Option<&str>, roll: &RollView) -> Text {
    match (kind, target, roll.ability, roll.skill) {
        (RollKind::Attack, Some(target), ..) => {
            Text::new("combat.roll.attack_on", "to hit {target}").word("target", target)
        }
        (RollKind::Damage, Some(target), ..) => {
            Text::new("combat.roll.damage_on", "damage against {target}").word("target", target)
        }
        (RollKind::Save, _, Some(ability), _) => {
            Text::new("combat.roll.save_with", "a {ability} save").phrase("ability", term(ability.name()))
        }
        (RollKind::Check | RollKind::Contest, _, _, Some(skill)) => {
            Text::new("combat.roll.check_with", "a check with {skill}").phrase("skill", term(skill.name()))
        }
        (RollKind::Check, _, Some(ability), None) => {
            Text::new("combat.roll.check_of", "a {ability} check").phrase("ability", term(ability.name()))
        }
        _ => kind_alone(kind),
    }
}

fn kind_alone(kind: RollKind) -> Text {
    match kind {
        RollKind::Attack => Text::new("combat.roll.attack", "to hit"),
        RollKind::Damage => Text::new("combat.roll.damage", "damage"),
        RollKind::Save => Text::new("combat.roll.save", "a save"),
        RollKind::Check => Text::new("combat.roll.check", "a check"),
        RollKind::Initiative => Text::new("combat.roll.initiative", "initiative"),
        RollKind::DeathSave => Text::new("combat.roll.death_save", "a death save"),
        RollKind::Concentration => Text::new("combat.roll.concentration", "a save to keep concentrating"),
        RollKind::Contest => Text::new("combat.roll.contest", "a contest"),
        RollKind::Healing => Text::new("combat.roll.healing", "healing"),
        RollKind::Sleep => Text::new("combat.roll.sleep", "how many hit points fall asleep"),
        RollKind::Tie => Text::new("combat.roll.tie", "who goes first"),
        RollKind::Recharge => Text::new("combat.roll.recharge", "a recharge"),
    }
}

fn reaction_prompt(view: &View, request: &RequestView, chance: &ChanceView) -> Prompt {
    let by = view.name_of(chance.by);
    let actor = view.name_of(request.actor);
    let cause = match chance.cause {
        CauseView::Leaves => Text::new("combat.cause.leaves", "{by} leaves the reach of {actor}."),
        CauseView::Hit => Text::new("combat.cause.hit", "{by} hits {actor}."),
        CauseView::Casts => Text::new("combat.cause.casts", "{by} casts {spell}."),
        CauseView::Readied => Text::new("combat.cause.readied", "What {actor} has waited for happens: {by}."),
    };
    let spell = chance.spell.as_deref().unwrap_or("a spell");
    let cause = cause.word("by", by).word("actor", actor).phrase("spell", term(spell));
    let question = Text::new("combat.ask.react", "{cause} Does {actor} use the reaction?");
    let answer = || Template::new("react").with("requestId", request.request_id);
    let choose = |(n, option): (u8, &Words)| {
        let label = match chance.cause {
            CauseView::Leaves => Text::new("combat.do.strike", "Strike with {what}"),
            CauseView::Readied => Text::new("combat.do.readied", "Use {what}"),
            CauseView::Hit | CauseView::Casts => Text::new("combat.do.cast_now", "Cast {what}"),
        };
        Control::new(label.phrase("what", option.0.clone()), answer().with("option", n))
    };
    let mut choices: Vec<Control> = (0u8..).zip(&chance.options).map(choose).collect();
    choices.push(Control::new(Text::new("combat.do.decline", "Let it be"), answer()).key('n'));
    Prompt {
        seat: Some(request.seat.0),
        question: question.phrase("cause", cause).word("actor", actor),
        dice: Vec::new(),
        otherwise: Some(Text::new("combat.ask.no_reaction", "Without an answer there is none.")),
        choices,
    }
}

/// Says what the others wait for.
pub(crate) fn waits(view: &View) -> Text {
    let says = |request: &RequestView| {
        let text = match &request.asked {
            AskedView::Roll { roll_kind, target, .. } => {
                let kind = match (roll_kind, target) {
                    (RollKind::Attack, Some(target)) => Text::new("combat.roll.attack_on", "to hit {target}")
                        .word("target", view.name_of(*target)),
                    _ => kind_alone(*roll_kind),
                };
                Text::new("combat.wait.roll", "{name} rolls {what}.").phrase("what", kind)
            }
            AskedView::Reaction { .. } => Text::new("combat.wait.react", "{name} may react."),
        };
        text.word("name", view.name_of(request.actor))
    };
    let mut all: Vec<Text> = view.requests.iter().take(3).map(says).collect();
    if view.requests.len() > all.len() {
        let more = Text::new("combat.wait.more", "{n} more have to answer.");
        all.push(more.number("n", (view.requests.len() - all.len()) as i64));
    }
    let join = |a: Text, b: Text| Text::new("combat.list.space", "{a} {b}").phrase("a", a).phrase("b", b);
    all.into_iter().reduce(join).unwrap_or_default()
}
