//! `area`: which cells and whom an area covers.

use cli::CliError;
use rules5e::Cell;
use rules5e::grid::{Aim, AreaError, CellSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::entry::{Desk, Request};
use super::ground::{Being, Field, Ground, Spot};

/// An area on a map.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Area {
    /// Its shape and size.
    area: rules5e::Area,
    /// The centre of a circle, or the cell that a cone, line or cube begins at.
    origin: Spot,
    /// Any other cell in its direction.
    toward: Option<Spot>,
    /// Where its caster is: an origin behind a wall then lands on the near side of the wall.
    caster: Option<Spot>,
    /// Who is on the map.
    #[serde(default)]
    creatures: Vec<Being>,
}

/// What an area covers.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Answer {
    origin: Cell,
    n_cells: usize,
    cells: Vec<Cell>,
    creatures: Vec<String>,
}

impl Request for Area {
    type With = Ground;
    type Answer = Answer;
    const NAME: &'static str = "area";
    const ABOUT: &'static str = "Which cells and which creatures a circle, cone, line or cube covers";
    const EXAMPLE: &'static str =
        r#"{"map":["...","..."],"area":{"shape":"circle","radiusFt":5},"origin":[1,1]}"#;

    fn answer(self, with: Ground, desk: &Desk) -> Result<Answer, CliError> {
        let field = with.field(desk)?;
        let origin = self.origin(&field)?;
        let toward = self.toward.as_ref().map(|spot| field.find(spot, "toward")).transpose()?;
        let others = field.footprints(&self.creatures)?;
        let mut covered = CellSet::new();
        field
            .grid
            .area(&self.area, Aim { origin, toward }, &mut covered)
            .map_err(|error| wrong(error, &field))?;
        let caught = self
            .creatures
            .iter()
            .zip(&others)
            .filter(|(_, at)| at.cells().any(|cell| covered.contains(cell)));
        let creatures = caught.map(|(being, _)| being.id.clone()).collect();
        Ok(Answer { origin, n_cells: covered.len(), cells: covered.iter().collect(), creatures })
    }
}

impl Area {
    fn origin(&self, field: &Field) -> Result<Cell, CliError> {
        let meant = field.find(&self.origin, "origin")?;
        match &self.caster {
            Some(caster) if field.grid.contains(meant) => {
                Ok(field.grid.near_side(field.cell(caster, "caster")?, meant))
            }
            _ => Ok(meant),
        }
    }
}

fn wrong(broken: AreaError, field: &Field) -> CliError {
    let error = CliError::new(broken.code(), broken.to_string());
    match broken {
        AreaError::NeedsDirection => error.in_part("toward"),
        AreaError::OriginOffMap { origin } => {
            let (x, y) = (field.grid.width() - 1, field.grid.height() - 1);
            let need = json!({ "x": { "from": 0, "to": x }, "y": { "from": 0, "to": y } });
            error.in_part("origin").lacking(json!(origin), need)
        }
        AreaError::OriginInWall { .. } => error.in_part("origin").lacking("wall", "floor"),
        AreaError::Angle { angle } => {
            error.in_part("area.angle").lacking(angle, json!({ "from": 1, "to": 180 }))
        }
    }
}
