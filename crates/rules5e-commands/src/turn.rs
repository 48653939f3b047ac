//! `economy`, `movement` and `fall`: what a turn has, and what moving costs.

use cli::CliError;
use rules5e::{
    Casting, Cost, DamageDice, Going, Ruleset, Size, can_stand, drag_speed, falling_dice, high_jump,
    lands_prone, long_jump, modifier, spell_allowed, squeezes, standing_cost,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::entry::{Desk, Request};
use super::hand::{Fallen, Hand};
use super::number::{DieFace, Feet, Score, SpellLevel};
use super::read::Nothing;

/// What a creature does with its turn.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Economy {
    /// Its speed in feet; 30 unless said otherwise.
    speed: Option<Feet>,
    /// What it has left; absent: everything.
    economy: Option<rules5e::Economy>,
    /// What happens, in order.
    #[serde(default)]
    steps: Vec<Step>,
    /// Which edition counts.
    #[serde(default)]
    ruleset: Ruleset,
}

/// Something that costs or gives something.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
enum Step {
    /// The action is spent.
    Action {},
    /// The bonus action is spent.
    Bonus {},
    /// The reaction is spent.
    Reaction {},
    /// The free handling of an object is spent.
    FreeObject {},
    /// Feet of movement are spent.
    Move {
        /// How many.
        feet: Feet,
    },
    /// One attack is made.
    Attack {
        /// How many an Attack action has.
        n_attacks: Option<u8>,
    },
    /// The action is a dash.
    Dash {},
    /// A spell is cast.
    Cast {
        /// What casting takes.
        casting: Casting,
        /// The spell's level.
        level: SpellLevel,
    },
    /// The creature's own turn begins.
    StartTurn {},
    /// The turn ends.
    EndTurn {},
    /// A round begins.
    NewRound {},
}

/// What a creature has left.
#[derive(Serialize, JsonSchema)]
pub(super) struct Left {
    economy: rules5e::Economy,
}

impl Request for Economy {
    type With = Nothing;
    type Answer = Left;
    const NAME: &'static str = "economy";
    const ABOUT: &'static str = "What is left of action, bonus action, reaction and movement";
    const EXAMPLE: &'static str = r#"{"speed":30,"steps":[{"kind":"action"},{"kind":"move","feet":20}]}"#;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Left, CliError> {
        let speed = self.speed.map_or(30, |feet| feet.0);
        let mut economy = self.economy.unwrap_or_else(|| rules5e::Economy::fresh(speed));
        let mut is_over = false;
        for (nth, step) in self.steps.iter().enumerate() {
            let taken = if is_over && step.takes_a_turn() {
                Err(CliError::new(
                    "TURN_OVER",
                    "the turn has ended: until the next one starts there is only the reaction",
                ))
            } else {
                step.take(&mut economy, speed, self.ruleset)
            };
            taken.map_err(|error| error.in_part(format!("steps[{nth}]")))?;
            is_over = step.ends_turn().unwrap_or(is_over);
        }
        Ok(Left { economy })
    }
}

impl Step {
    /// Tests for something that can only be done in one's own turn.
    fn takes_a_turn(&self) -> bool {
        match self {
            Step::Action {}
            | Step::Bonus {}
            | Step::FreeObject {}
            | Step::Move { .. }
            | Step::Attack { .. }
            | Step::Dash {} => true,
            Step::Cast { casting, .. } => *casting != Casting::Reaction,
            Step::Reaction {} | Step::StartTurn {} | Step::EndTurn {} | Step::NewRound {} => false,
        }
    }

    /// Says whether the turn is over after it; none where it is as before.
    fn ends_turn(&self) -> Option<bool> {
        match self {
            Step::EndTurn {} => Some(true),
            // TUR-05: a round gives action, bonus action and movement back, too.
            Step::StartTurn {} | Step::NewRound {} => Some(false),
            _ => None,
        }
    }

    fn take(&self, economy: &mut rules5e::Economy, speed: u16, ruleset: Ruleset) -> Result<(), CliError> {
        let paid = match self {
            Step::Action {} => economy.spend(Cost::Action),
            Step::Bonus {} => economy.spend(Cost::Bonus),
            Step::Reaction {} => economy.spend(Cost::Reaction),
            Step::FreeObject {} => economy.spend(Cost::FreeObject),
            Step::Move { feet } => economy.spend(Cost::Movement(feet.0)),
            Step::Attack { n_attacks } => economy.spend_attack(n_attacks.unwrap_or(1)),
            Step::Dash {} => economy.spend(Cost::Action).map(|()| economy.dash(speed)),
            Step::Cast { casting, level } => return cast(economy, *casting, level.0, ruleset),
            Step::StartTurn {} => {
                economy.start_turn(speed);
                Ok(())
            }
            Step::EndTurn {} => {
                economy.end_turn();
                // What is left of a turn goes with it: the answer can be sent on, and says so, too.
                (economy.action, economy.bonus, economy.free_object) = (false, false, false);
                economy.movement_ft = 0;
                Ok(())
            }
            Step::NewRound {} => {
                economy.new_round(speed);
                Ok(())
            }
        };
        paid.map_err(unpaid)
    }
}

fn cast(
    economy: &mut rules5e::Economy,
    casting: Casting,
    level: u8,
    ruleset: Ruleset,
) -> Result<(), CliError> {
    spell_allowed(economy, casting, level, ruleset)
        .map_err(|rule| CliError::new(rule.code(), rule.to_string()))?;
    let cost = match casting {
        Casting::Action => Cost::Action,
        Casting::Bonus => Cost::Bonus,
        Casting::Reaction => Cost::Reaction,
    };
    economy.spend(cost).map_err(unpaid)?;
    economy.note_spell(casting, level);
    Ok(())
}

fn unpaid(broken: rules5e::EconomyError) -> CliError {
    let error = CliError::new(broken.code(), broken.to_string());
    match broken {
        rules5e::EconomyError::NoMovement { have_ft, need_ft } => error.lacking(have_ft, need_ft),
        _ => error.lacking(0, 1),
    }
}

/// A stretch of movement.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Movement {
    /// How far.
    feet: Option<Feet>,
    /// Over difficult ground.
    #[serde(default)]
    difficult: bool,
    /// Prone and crawling.
    #[serde(default)]
    crawling: bool,
    /// On a wall or in water, without a speed for it.
    #[serde(default)]
    climbing: bool,
    /// Through a narrow space.
    #[serde(default)]
    squeezing: bool,
    /// Its speed in feet; 30 unless said otherwise.
    speed: Option<Feet>,
    /// The movement it has left; its speed unless said otherwise.
    left: Option<Feet>,
    /// How large it is.
    #[serde(default)]
    size: Size,
    /// How large somebody is whom it drags along.
    dragging: Option<Size>,
    /// How many cells wide a space is that it wants into.
    space_cells: Option<u8>,
    /// Its Strength score, for jumping.
    strength: Option<Score>,
    /// Whether it runs 10 feet before the jump.
    #[serde(default = "yes")]
    with_run: bool,
}

const fn yes() -> bool {
    true
}

/// What movement costs.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Moved {
    cost_per_foot: u16,
    cost_ft: u16,
    enough: bool,
    standing_cost_ft: u16,
    can_stand: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    drag_speed_ft: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squeezes: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    long_jump_ft: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    high_jump_ft: Option<u16>,
}

impl Request for Movement {
    type With = Nothing;
    type Answer = Moved;
    const NAME: &'static str = "movement";
    const ABOUT: &'static str = "What moving, crawling, dragging, standing up and jumping cost";
    const EXAMPLE: &'static str = r#"{"feet":10,"difficult":true,"crawling":true,"speed":30,"strength":15}"#;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Moved, CliError> {
        let Movement { difficult, crawling, climbing, squeezing, size, with_run, .. } = self;
        let dragging = self.dragging.is_some_and(|other| rules5e::is_burden(size, other));
        let going = Going { difficult, crawling, climbing, squeezing, dragging };
        let speed = self.speed.map_or(30, |feet| feet.0);
        let left = self.left.map_or(speed, |feet| feet.0);
        let cost_ft = going.cost(self.feet.map_or(0, |feet| feet.0));
        Ok(Moved {
            cost_per_foot: going.factor(),
            cost_ft,
            enough: cost_ft <= left,
            standing_cost_ft: standing_cost(speed),
            can_stand: can_stand(speed, left),
            drag_speed_ft: self.dragging.map(|other| drag_speed(speed, size, other)),
            squeezes: self.space_cells.map(|cells| squeezes(size, cells)),
            long_jump_ft: self.strength.map(|score| long_jump(score.0, with_run)),
            high_jump_ft: self.strength.map(|score| high_jump(modifier(score.0), with_run)),
        })
    }
}

/// A fall.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Fall {
    /// How far.
    feet: Feet,
    /// What the dice show; absent: they are rolled.
    faces: Option<Vec<DieFace>>,
    /// Where the dice come from that are not given; absent: from chance.
    seed: Option<u64>,
}

/// What a fall does.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Fell {
    damage: u16,
    prone: bool,
    #[serde(rename = "type", skip_serializing_if = "Value::is_null")]
    kind: Value,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    fallen: Option<Fallen>,
}

impl Request for Fall {
    type With = Nothing;
    type Answer = Fell;
    const NAME: &'static str = "fall";
    const ABOUT: &'static str = "What a fall does";
    const EXAMPLE: &'static str = r#"{"feet":35}"#;

    fn answer(self, _: Nothing, _: &Desk) -> Result<Fell, CliError> {
        let Some(dice) = falling_dice(self.feet.0) else {
            return Ok(Fell { damage: 0, prone: false, kind: Value::Null, fallen: None });
        };
        let fallen = Hand::new(self.seed).fall(dice, self.faces.as_deref(), "faces")?;
        let damage = landed(dice, &fallen);
        Ok(Fell { damage, prone: lands_prone(damage), kind: dice.kind.name().into(), fallen: Some(fallen) })
    }
}

fn landed(dice: DamageDice, fallen: &Fallen) -> u16 {
    let (_, amount) = rules5e::rolled(dice, &fallen.faces);
    u16::try_from(amount.max(0)).unwrap_or(u16::MAX)
}
