//! `los`, `range` and `cover`: what is between two places.

use cli::CliError;
use rules5e::grid::{CellSet, Footprint, gap_3d_ft, line};
use rules5e::{Cell, InRange, Size, in_range};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry::{Desk, Request};
use super::ground::{Being, Field, Ground, Spot};
use super::number::Feet;

/// A line of sight.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Los {
    /// Who looks.
    from: Spot,
    /// What is looked at.
    to: Spot,
    /// How large the one is.
    #[serde(default)]
    from_size: Size,
    /// How large the other is.
    #[serde(default)]
    to_size: Size,
}

/// Whether there is a line of sight.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Seen {
    visible: bool,
    blocker: Option<Cell>,
    from: Cell,
    to: Cell,
    between: Vec<Cell>,
}

impl Request for Los {
    type With = Ground;
    type Answer = Seen;
    const NAME: &'static str = "los";
    const ABOUT: &'static str = "Whether one place sees another, and what blocks the view";
    const EXAMPLE: &'static str = r##"{"map":["A...","..#.","...g"],"from":"A","to":"g"}"##;

    fn answer(self, with: Ground, desk: &Desk) -> Result<Seen, CliError> {
        let field = with.field(desk)?;
        let from = field.footprint(&self.from, self.from_size, "from")?;
        let to = field.footprint(&self.to, self.to_size, "to")?;
        let blocker = field.grid.line_of_sight(from, to, with.sight).err();
        let (from, to) = (from.nearest(to), to.nearest(from));
        Ok(Seen { visible: blocker.is_none(), blocker, from, to, between: line(from, to).collect() })
    }
}

/// A distance, and what gets so far.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Range {
    /// Where it begins.
    from: Option<Spot>,
    /// Where it ends.
    to: Option<Spot>,
    /// The distance, instead of two places.
    distance_ft: Option<Feet>,
    /// How large the one is.
    #[serde(default)]
    from_size: Size,
    /// How large the other is.
    #[serde(default)]
    to_size: Size,
    /// How high the one is; absent: as the ground.
    from_elevation_ft: Option<i16>,
    /// How high the other is; absent: as the ground.
    to_elevation_ft: Option<i16>,
    /// The range of a ranged attack or a spell.
    range: Option<rules5e::Range>,
    /// The reach of a melee attack.
    reach: Option<Feet>,
}

/// How far it is.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Measured {
    distance_ft: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_range: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disadvantage: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lacking_ft: Option<u16>,
}

impl Request for Range {
    type With = Ground;
    type Answer = Measured;
    const NAME: &'static str = "range";
    const ABOUT: &'static str = "How far it is, and whether that is in reach or in range";
    const EXAMPLE: &'static str = r#"{"from":[0,0],"to":[20,5],"range":{"normal":80,"long":320}}"#;

    fn answer(self, with: Ground, desk: &Desk) -> Result<Measured, CliError> {
        let distance_ft = self.distance(&with, desk)?;
        let range = match (self.range, self.reach) {
            (Some(_), Some(_)) => {
                let message = "range and reach are both given; an attack has one at a time";
                return Err(CliError::new("RANGE_TWICE", message).in_part("reach"));
            }
            (Some(range), None) => Some(range),
            (None, Some(reach)) => Some(rules5e::Range { normal: reach.0, long: reach.0 }),
            (None, None) => None,
        };
        let found = range.map(|range| in_range(distance_ft, range));
        let lacking_ft = match found {
            Some(InRange::Out { have_ft, need_ft }) => Some(need_ft - have_ft),
            _ => None,
        };
        Ok(Measured {
            distance_ft,
            in_range: found.map(name),
            disadvantage: found.map(|found| found == InRange::Long),
            lacking_ft,
        })
    }
}

const fn name(found: InRange) -> &'static str {
    match found {
        InRange::Normal => "normal",
        InRange::Long => "long",
        InRange::Out { .. } => "out",
    }
}

impl Range {
    fn distance(&self, with: &Ground, desk: &Desk) -> Result<u16, CliError> {
        let (from, to) = match (&self.from, &self.to, self.distance_ft) {
            (None, None, Some(feet)) => return Ok(feet.0),
            (Some(from), Some(to), None) => (from, to),
            _ => {
                let message = "say from and to, or distanceFt";
                return Err(CliError::new("MISSING_FIELD", message).in_part("from"));
            }
        };
        let field = with.field_if_any(desk)?;
        let from = place(field.as_ref(), from, self.from_size, "from")?;
        let to = place(field.as_ref(), to, self.to_size, "to")?;
        let ground = |at: Footprint| field.as_ref().map_or(0, |field| field.grid.ground(at.at).elevation());
        let (low, high) =
            (self.from_elevation_ft.unwrap_or(ground(from)), self.to_elevation_ft.unwrap_or(ground(to)));
        Ok(gap_3d_ft(from, low, to, high, with.diagonals))
    }
}

/// Finds a place; without a map any cell will do.
fn place(field: Option<&Field>, spot: &Spot, size: Size, path: &str) -> Result<Footprint, CliError> {
    match (field, spot) {
        (Some(field), spot) => field.footprint(spot, size, path),
        (None, Spot::Cell([x, y])) => Ok(Footprint::new(Cell::new(*x, *y), size.cells())),
        (None, Spot::Mark(_)) => Err(CliError::new("UNKNOWN_MARK", "a mark needs a map that it stands on")
            .in_part(path)
            .lacking(0, 1)),
    }
}

/// A target and what it may hide behind.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Cover {
    /// Who attacks.
    from: Spot,
    /// Who is attacked.
    to: Spot,
    /// How large the attacker is.
    #[serde(default)]
    from_size: Size,
    /// How large the target is.
    #[serde(default)]
    to_size: Size,
    /// Who else is on the map.
    #[serde(default)]
    creatures: Vec<Being>,
}

/// How much cover a target has.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Covered {
    cover: rules5e::grid::Cover,
    bonus: i8,
    can_be_targeted: bool,
    blocker: Option<Cell>,
    between: Vec<String>,
}

impl Request for Cover {
    type With = Ground;
    type Answer = Covered;
    const NAME: &'static str = "cover";
    const ABOUT: &'static str =
        "How much cover a target has, and what it adds to armor class and Dexterity saves";
    const EXAMPLE: &'static str = r##"{"map":["A..-..g"],"from":"A","to":"g"}"##;

    fn answer(self, with: Ground, desk: &Desk) -> Result<Covered, CliError> {
        let field = with.field(desk)?;
        let from = field.footprint(&self.from, self.from_size, "from")?;
        let to = field.footprint(&self.to, self.to_size, "to")?;
        let others = field.footprints(&self.creatures)?;
        let mut occupied = CellSet::new();
        others.iter().flat_map(|other| other.cells()).for_each(|cell| {
            occupied.insert(cell);
        });
        let cover = field.grid.cover(from, to, with.sight, |cell| occupied.contains(cell));
        let crossed: Vec<Cell> = line(from.nearest(to), to.nearest(from)).collect();
        let is_between = |at: &Footprint| crossed.iter().any(|cell| at.contains(*cell));
        let between = self.creatures.iter().zip(&others).filter(|(_, at)| is_between(at));
        Ok(Covered {
            cover,
            bonus: cover.bonus(),
            can_be_targeted: cover != rules5e::grid::Cover::Total,
            blocker: field.grid.line_of_sight(from, to, with.sight).err(),
            between: between.map(|(being, _)| being.id.clone()).collect(),
        })
    }
}
