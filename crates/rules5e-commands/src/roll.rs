//! `roll`: dice of any formula, and with advantage or disadvantage where it rolls a d20.

use cli::CliError;
use dice::{Dice, Formula, FormulaTerm, Keep, Rolled};
use rules5e::{Edge, Mode, Why};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::entry::{Desk, Request};
use super::hand::{Hand, Origin, Reasons, Whys};
use super::read::Nothing;

/// Dice to roll.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Roll {
    /// What to roll, such as 4d6kh3+2: `kh` keeps the highest dice, `kl` the lowest.
    #[schemars(length(max = 200))]
    expression: String,
    /// What the dice show, all of them in order; absent: they are rolled.
    #[schemars(length(max = 1000))]
    faces: Option<Vec<WideFace>>,
    /// Advantage: true, or the reasons for it. Only for a formula that rolls one d20.
    #[serde(default)]
    advantage: Reasons,
    /// Disadvantage: true, or the reasons for it. Only for a formula that rolls one d20.
    #[serde(default)]
    disadvantage: Reasons,
    /// Where the dice come from that are not given; absent: from chance.
    seed: Option<u64>,
}

/// What a die of any size shows; how many sides it has is checked with it.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
struct WideFace(#[schemars(range(min = 1, max = 1_000_000), extend("x-code" = "INVALID_FACE"))] u32);

/// What the dice came to.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Answer {
    total: i64,
    formula: String,
    modifier: i64,
    /// The d20 that counts, where the formula rolls one.
    #[serde(skip_serializing_if = "Option::is_none")]
    natural: Option<u32>,
    faces: Vec<u32>,
    rolled: Vec<Die>,
    least: i64,
    most: i64,
    mode: Mode,
    reasons: Whys,
    dice: Origin,
}

/// One die as it fell.
#[derive(Serialize, JsonSchema)]
struct Die {
    sides: u32,
    value: u32,
    kept: bool,
}

impl Request for Roll {
    type With = Nothing;
    type Answer = Answer;
    const NAME: &'static str = "roll";
    const ABOUT: &'static str = "What dice come to: any formula, with advantage or disadvantage for a d20";
    const EXAMPLE: &'static str = r#"{"expression":"1d20+5","advantage":true}"#;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Answer, CliError> {
        let (advantage, disadvantage) = (self.advantage.list(), self.disadvantage.list());
        let edge = Edge::default().for_if(!advantage.is_empty(), Why::Effect);
        let mode = edge.against_if(!disadvantage.is_empty(), Why::Effect).mode();
        let formula = read(&self.expression)?;
        let asked = !advantage.is_empty() || !disadvantage.is_empty();
        if asked && !is_d20(&formula) {
            let message =
                format!("{:?} does not roll one d20, so nothing gives it advantage", self.expression);
            let error = CliError::new("ADVANTAGE_NEEDS_DIE", message).in_part("expression");
            return Err(error.lacking(self.expression.as_str(), "1d20+5"));
        }
        let natural = is_d20(&formula);
        let formula = if mode == Mode::Normal { formula } else { twice(&formula, mode)? };
        let (rolled, dice) = self.fall(&formula)?;
        let kept = rolled.dice.iter().find(|die| die.kept && die.sides == 20).map(|die| die.value);
        let die = |die: &dice::FormulaDie| Die { sides: die.sides, value: die.value, kept: die.kept };
        Ok(Answer {
            total: rolled.total,
            formula: formula.to_string(),
            modifier: rolled.modifier,
            natural: kept.filter(|_| natural),
            faces: rolled.dice.iter().map(|die| die.value).collect(),
            rolled: rolled.dice.iter().map(die).collect(),
            least: formula.min(),
            most: formula.max(),
            mode,
            reasons: Whys { advantage, disadvantage },
            dice,
        })
    }
}

impl Roll {
    fn fall(&self, formula: &Formula) -> Result<(Rolled, Origin), CliError> {
        let Some(faces) = &self.faces else {
            let mut hand = Hand::new(self.seed);
            let rolled = formula.roll(hand.dice()?);
            return Ok((rolled, hand.origin()));
        };
        let sides = formula.terms().iter().flat_map(|term| vec![term.sides; term.count as usize]);
        let (have, need) = (faces.len(), formula.n_dice() as usize);
        if have != need {
            let message = format!("{have} faces are given; {formula} has {need} dice");
            return Err(CliError::new("WRONG_COUNT", message).in_part("faces").lacking(have, need));
        }
        for (nth, (face, sides)) in faces.iter().zip(sides).enumerate() {
            if face.0 > sides {
                let message = format!("a die of {sides} sides does not show {}", face.0);
                let error = CliError::new("INVALID_FACE", message).in_part(format!("faces[{nth}]"));
                return Err(error.lacking(face.0, json!({ "from": 1, "to": sides })));
            }
        }
        let mut given = Dice::scripted(faces.iter().map(|face| face.0));
        Ok((formula.roll(&mut given), Origin::Given))
    }
}

fn read(expression: &str) -> Result<Formula, CliError> {
    expression.parse().map_err(|error: dice::FormulaError| {
        CliError::new(error.code(), format!("{expression:?}, {error}")).in_part("expression")
    })
}

/// Tests for a formula whose only d20 is a single one.
fn is_d20(formula: &Formula) -> bool {
    let d20s: Vec<&FormulaTerm> = formula.terms().iter().filter(|term| term.sides == 20).collect();
    matches!(d20s[..], [FormulaTerm { count: 1, .. }])
}

/// Rolls the d20 of a formula twice.
fn twice(formula: &Formula, mode: Mode) -> Result<Formula, CliError> {
    let keep = if mode == Mode::Advantage { Keep::Highest(1) } else { Keep::Lowest(1) };
    let term = |term: &FormulaTerm| match term.sides {
        20 => FormulaTerm { count: 2, keep, ..*term }.to_string(),
        _ => term.to_string(),
    };
    let terms: Vec<String> = formula.terms().iter().map(term).collect();
    read(&format!("{}{:+}", terms.join("+"), formula.modifier()))
}
