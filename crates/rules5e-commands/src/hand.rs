//! The dice of a request: those that it gives, checked, or else rolled, from its seed or by chance. What was rolled is
//! always told.

use cli::CliError;
use dice::{Dice, Key, Seed};
use rules5e::{D20, DamageDice, Edge, Mode, Why};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::number::{DieFace, Face};

/// How a d20 is rolled: dice that are given, and what speaks for and against the roll.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Throw {
    /// The die that counts; absent: it is rolled.
    natural: Option<Face>,
    /// All dice, two with advantage or disadvantage; absent: they are rolled.
    faces: Option<Vec<Face>>,
    /// Advantage: true, or the reasons for it.
    #[serde(default)]
    advantage: Reasons,
    /// Disadvantage: true, or the reasons for it.
    #[serde(default)]
    disadvantage: Reasons,
    /// Where the dice come from that are not given; absent: from chance.
    pub(super) seed: Option<u64>,
}

/// A flag, or a list of reasons.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Reasons {
    /// Whether there is a reason.
    Flag(bool),
    /// Reasons in any words.
    List(Vec<String>),
}

impl Default for Reasons {
    fn default() -> Reasons {
        Reasons::Flag(false)
    }
}

impl Reasons {
    pub(super) fn list(&self) -> Vec<String> {
        match self {
            Reasons::Flag(false) => Vec::new(),
            Reasons::Flag(true) => vec!["given".to_owned()],
            Reasons::List(reasons) => reasons.clone(),
        }
    }
}

/// A d20 as it is told.
#[derive(Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Thrown {
    /// The die that counts.
    pub(super) natural: u8,
    /// All dice.
    pub(super) faces: Vec<u8>,
    /// How many were rolled and which counts.
    pub(super) mode: Mode,
    /// Why.
    pub(super) reasons: Whys,
    /// Where the dice come from.
    pub(super) dice: Origin,
}

/// What speaks for and against a roll.
#[derive(Clone, Serialize, JsonSchema)]
pub(super) struct Whys {
    pub(super) advantage: Vec<String>,
    pub(super) disadvantage: Vec<String>,
}

/// Where dice come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Origin {
    /// From the request.
    Given,
    /// From its seed.
    Seed,
    /// From the system.
    Chance,
}

impl Throw {
    /// Makes a throw of other fields than its own.
    pub(super) fn new(
        natural: Option<Face>,
        faces: Option<Vec<Face>>,
        advantage: Reasons,
        disadvantage: Reasons,
    ) -> Throw {
        Throw { natural, faces, advantage, disadvantage, seed: None }
    }

    /// Rolls, with what the rules say for and against it; `path` is where its fields stand.
    pub(super) fn roll(&self, edge: Edge, hand: &mut Hand, path: &str) -> Result<Thrown, CliError> {
        let (advantage, disadvantage) = (self.advantage.list(), self.disadvantage.list());
        let mode = edge
            .for_if(!advantage.is_empty(), Why::Effect)
            .against_if(!disadvantage.is_empty(), Why::Effect)
            .mode();
        let (faces, dice) = match self.given(mode, path)? {
            Some(faces) => (faces, Origin::Given),
            None => (hand.roll(mode.n_dice(), 20)?, hand.origin()),
        };
        let pair = [faces.first().copied().unwrap_or(1), faces.get(1).copied().unwrap_or(0)];
        // A natural alone has been chosen from two dice already.
        let natural = if faces.len() == 1 { pair[0] } else { D20 { faces: pair, mode }.natural() };
        let reasons = Whys {
            advantage: names(edge.advantage.iter()).chain(advantage).collect(),
            disadvantage: names(edge.disadvantage.iter()).chain(disadvantage).collect(),
        };
        Ok(Thrown { natural, faces, mode, reasons, dice })
    }

    fn given(&self, mode: Mode, path: &str) -> Result<Option<Vec<u8>>, CliError> {
        let at = super::schema::field(path, "faces");
        let faces = match (&self.natural, &self.faces) {
            (None, None) => return Ok(None),
            (Some(natural), None) => return Ok(Some(vec![natural.0])),
            (Some(_), Some(_)) => {
                let message = "natural and faces are both given; faces alone say which die counts";
                return Err(CliError::new("DICE_TWICE", message).in_part(at));
            }
            (None, Some(faces)) => faces,
        };
        let (have, need) = (faces.len(), usize::from(mode.n_dice()));
        if have != need {
            let message = format!("{have} faces are given; this roll has {need}");
            return Err(CliError::new("WRONG_COUNT", message).in_part(at).lacking(have, need));
        }
        Ok(Some(faces.iter().map(|face| face.0).collect()))
    }
}

fn names(whys: impl Iterator<Item = Why>) -> impl Iterator<Item = String> {
    whys.filter_map(|why| serde_json::to_value(why).ok()?.as_str().map(str::to_owned))
}

/// Where the dice come from that a request does not give.
pub(super) struct Hand {
    seed: Option<u64>,
    dice: Option<Dice>,
}

/// Dice of damage or healing as they fell.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Fallen {
    /// The formula.
    pub(super) formula: String,
    /// What the dice show.
    pub(super) faces: Vec<u8>,
    /// What is added to them.
    pub(super) flat: i16,
    /// Where they come from.
    pub(super) dice: Origin,
}

impl Hand {
    /// Makes a hand with a seed, or without.
    pub(super) const fn new(seed: Option<u64>) -> Hand {
        Hand { seed, dice: None }
    }

    /// Rolls dice.
    pub(super) fn roll(&mut self, count: u8, sides: u8) -> Result<Vec<u8>, CliError> {
        let mut faces = vec![0; usize::from(count)];
        if !faces.is_empty() {
            self.dice()?.roll(sides, &mut faces);
        }
        Ok(faces)
    }

    /// Rolls damage dice, unless their faces are given.
    pub(super) fn fall(
        &mut self,
        dice: DamageDice,
        given: Option<&[DieFace]>,
        path: &str,
    ) -> Result<Fallen, CliError> {
        let (faces, origin) = match given {
            Some(faces) => (checked(dice, faces, path)?, Origin::Given),
            None => (self.roll(dice.count, dice.sides)?, self.origin()),
        };
        Ok(Fallen { formula: formula(dice), faces, flat: dice.flat, dice: origin })
    }

    /// Returns where rolled dice come from.
    pub(super) const fn origin(&self) -> Origin {
        if self.seed.is_some() { Origin::Seed } else { Origin::Chance }
    }

    /// Returns the dice themselves.
    pub(super) fn dice(&mut self) -> Result<&mut Dice, CliError> {
        if self.dice.is_none() {
            self.dice = Some(match self.seed {
                Some(seed) => Dice::fast(seed),
                None => by_chance()?,
            });
        }
        self.dice.as_mut().ok_or_else(|| CliError::new("NO_CHANCE", "there are no dice"))
    }
}

fn by_chance() -> Result<Dice, CliError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| CliError::new("NO_CHANCE", error.to_string()))?;
    Ok(Dice::keyed(Key::derive(&Seed::from_bytes(bytes), &[]), 0))
}

fn checked(dice: DamageDice, faces: &[DieFace], path: &str) -> Result<Vec<u8>, CliError> {
    let (have, need) = (faces.len(), usize::from(dice.count));
    if have != need {
        let message = format!("{have} faces are given; {} has {need} dice", formula(dice));
        return Err(CliError::new("WRONG_COUNT", message).in_part(path).lacking(have, need));
    }
    let faces: Vec<u8> = faces.iter().map(|face| face.0).collect();
    match faces.iter().position(|face| !(1..=dice.sides).contains(face)) {
        None => Ok(faces),
        Some(nth) => {
            let message = format!("a die of {} sides does not show {}", dice.sides, faces[nth]);
            let need = serde_json::json!({ "from": 1, "to": dice.sides });
            Err(CliError::new("INVALID_FACE", message)
                .in_part(format!("{path}[{nth}]"))
                .lacking(faces[nth], need))
        }
    }
}

/// Writes dice as a formula.
pub(super) fn formula(dice: DamageDice) -> String {
    match (dice.count, dice.flat) {
        (0, flat) => flat.to_string(),
        (count, 0) => format!("{count}d{}", dice.sides),
        (count, flat) => format!("{count}d{}{flat:+}", dice.sides),
    }
}
