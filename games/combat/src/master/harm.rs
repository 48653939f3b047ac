//! Damage as the game master deals it: a fall, a trap, a god. It is reckoned as any other: what the creature resists,
//! temporary hit points, concentration, dying and death.

use engine::Step;
use rules5e::{DamageDice, Material, Saved};

use super::{living, quiet, story};
use crate::run::Run;
use crate::{Combat, CreatureId, Frame, Harm, HurtFrame, Refusal, RollKind, RollSpec, Source, Throw};

/// The most kinds of damage at once.
const MOST_PARTS: usize = 8;
/// The most damage of one kind without dice, and the most that is added to dice.
const MOST_FLAT: i16 = 1_000;
/// The most dice of one kind.
const MOST_DICE: u8 = 40;
/// The most characters of what it comes of.
const MOST_REASON: usize = 200;

/// Hurts a creature.
pub(super) fn deal(
    step: &mut Step<'_, Combat>,
    target: CreatureId,
    parts: &[Harm],
    reason: Option<String>,
) -> Result<(), Refusal> {
    living(step.state(), target)?;
    quiet(step.state())?;
    if let Some(reason) = &reason {
        story::check_words("What it comes of", reason, MOST_REASON, |_| false)?;
    }
    let throw = Throw::Damage(dice(parts)?);
    let mut run = Run::new(step);
    let mut spec = RollSpec::new(target, RollKind::Damage, throw.clone());
    (spec.target, spec.reason) = (Some(target), reason.clone());
    let rolled = match throw.n_dice() {
        0 => throw.reckon(Vec::new()),
        _ => run.roll_here(spec, None),
    };
    run.push(Frame::Hurt(Box::new(HurtFrame {
        target,
        by: None,
        from: Source::Master,
        rolled: throw.by_kind(&rolled),
        saved: Saved::No,
        material: Material::default(),
        critical: false,
        reason,
    })));
    // The wound is one step, what the house does next another.
    run.go_after(1);
    Ok(())
}

/// Reads the parts: each is so much, or dice for it.
fn dice(parts: &[Harm]) -> Result<Vec<DamageDice>, Refusal> {
    let needs = |needs| Refusal::Needs { what: "Damage".to_owned(), needs };
    if parts.is_empty() || parts.len() > MOST_PARTS {
        return Err(needs("1 to 8 parts"));
    }
    let one = |part: &Harm| match (part.amount, part.dice) {
        (Some(amount), None) => {
            let flat = i16::try_from(amount).ok().filter(|flat| *flat <= MOST_FLAT);
            let flat = flat.ok_or_else(|| needs("an amount of at most 1000 for each part"))?;
            Ok(DamageDice { count: 0, sides: 0, flat, kind: part.kind })
        }
        (None, Some(dice)) => {
            let fits = (1..=MOST_DICE).contains(&dice.count)
                && (1..=100).contains(&dice.sides)
                && (-MOST_FLAT..=MOST_FLAT).contains(&dice.flat);
            let dice = DamageDice { count: dice.count, sides: dice.sides, flat: dice.flat, kind: part.kind };
            fits.then_some(dice).ok_or_else(|| needs("1 to 40 dice of 1 to 100 sides for each part"))
        }
        _ => Err(needs("an amount or dice for each part, and not both")),
    };
    parts.iter().map(one).collect()
}
