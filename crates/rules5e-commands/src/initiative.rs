//! `initiative`: the order of turns.

use cli::CliError;
use rules5e::{Conditions, Entry, Ruleset, d20_penalty, initiative_edge, order, surprise, ties};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry::{Desk, Request};
use super::hand::{Hand, Reasons, Throw, Thrown};
use super::number::{Bonus, Exhaustion, Face, Modifier};
use super::read::Nothing;

/// The beginning of a fight.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Initiative {
    /// Who takes part.
    #[schemars(length(min = 1, max = 1000))]
    creatures: Vec<Creature>,
    /// Where the dice come from that are not given; absent: from chance.
    seed: Option<u64>,
    /// Which edition counts.
    #[serde(default)]
    ruleset: Ruleset,
}

/// Somebody who takes part.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Creature {
    /// What it is called.
    name: String,
    /// Its Dexterity modifier, which also parts equals.
    dex: Modifier,
    /// What is added to the d20, if that is not the modifier.
    bonus: Option<Bonus>,
    /// The die that counts; absent: it is rolled.
    natural: Option<Face>,
    /// All dice; absent: they are rolled.
    faces: Option<Vec<Face>>,
    /// Advantage: true, or the reasons for it.
    #[serde(default)]
    advantage: Reasons,
    /// Disadvantage: true, or the reasons for it.
    #[serde(default)]
    disadvantage: Reasons,
    /// The d20 that parts it from equals; absent: it is rolled if there are any.
    tie: Option<Face>,
    /// Whether it is surprised.
    #[serde(default)]
    surprised: bool,
    /// Its conditions.
    #[serde(default)]
    conditions: Conditions,
    /// Its exhaustion.
    exhaustion: Option<Exhaustion>,
}

/// The order of turns.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Answer {
    order: Vec<TextPlace>,
    ties: Vec<Vec<String>>,
}

/// Somebody's place in the order.
#[derive(Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct TextPlace {
    name: String,
    total: i16,
    bonus: i16,
    dex: i8,
    #[serde(skip_serializing_if = "Option::is_none")]
    tie: Option<u8>,
    loses_first_turn: bool,
    #[serde(flatten)]
    thrown: Thrown,
}

impl Request for Initiative {
    type With = Nothing;
    type Answer = Answer;
    const NAME: &'static str = "initiative";
    const ABOUT: &'static str = "The order of turns: total, then Dexterity, then a roll between equals";
    const EXAMPLE: &'static str = r#"{"creatures":[{"name":"Mara","dex":3},{"name":"Goblin","dex":2}]}"#;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Answer, CliError> {
        let mut hand = Hand::new(self.seed);
        let each = self.creatures.iter().enumerate();
        let mut places: Vec<TextPlace> = each
            .map(|(nth, creature)| creature.roll(self.ruleset, &mut hand, &format!("creatures[{nth}]")))
            .collect::<Result<_, _>>()?;
        let groups = ties(&entries(&places));
        for creature in groups.iter().flatten().map(|creature| usize::from(*creature)) {
            places[creature].tie = Some(match self.creatures[creature].tie {
                Some(face) => face.0,
                None => hand.roll(1, 20)?.first().copied().unwrap_or(1),
            });
        }
        let mut entries = entries(&places);
        order(&mut entries);
        let named =
            |group: Vec<u16>| group.iter().map(|nth| places[usize::from(*nth)].name.clone()).collect();
        Ok(Answer {
            order: entries.iter().map(|entry| places[usize::from(entry.creature)].clone()).collect(),
            ties: groups.into_iter().map(named).collect(),
        })
    }
}

fn entries(places: &[TextPlace]) -> Vec<Entry> {
    let entry = |(creature, place): (u16, &TextPlace)| Entry {
        creature,
        total: place.total,
        dex: place.dex,
        tie: place.tie.unwrap_or(0),
    };
    (0..).zip(places).map(entry).collect()
}

impl Creature {
    fn roll(&self, ruleset: Ruleset, hand: &mut Hand, path: &str) -> Result<TextPlace, CliError> {
        let tired = self.exhaustion.map_or(0, |level| level.0);
        let edge = initiative_edge(self.conditions, tired, false, self.surprised, ruleset);
        let throw =
            Throw::new(self.natural, self.faces.clone(), self.advantage.clone(), self.disadvantage.clone());
        let thrown = throw.roll(edge, hand, path)?;
        let bonus = self.bonus.map_or(i16::from(self.dex.0), |bonus| bonus.0);
        let bonus = bonus + i16::from(d20_penalty(tired, ruleset));
        Ok(TextPlace {
            name: self.name.clone(),
            total: bonus + i16::from(thrown.natural),
            bonus,
            dex: self.dex.0,
            tie: None,
            loses_first_turn: self.surprised && surprise(ruleset).loses_first_turn,
            thrown,
        })
    }
}
