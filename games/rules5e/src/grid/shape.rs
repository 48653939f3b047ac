//! The five shapes of areas, as a spell or a power names them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a spell or a power covers, in feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "shape", rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Area {
    /// A sphere, on the map a circle, around a point; includes its centre.
    Circle {
        /// How far it reaches from the centre.
        radius_ft: u16,
    },
    /// A cylinder: a circle with a height; includes its centre.
    Cylinder {
        /// How far it reaches from the centre.
        radius_ft: u16,
        /// How high it is.
        height_ft: u16,
    },
    /// A cone from a point in a direction, as wide at its end as it is long; its origin is not in it.
    Cone {
        /// How long it is.
        length_ft: u16,
        /// An angle of its own instead, in degrees.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        angle: Option<u16>,
    },
    /// A line from a point in a direction; its origin is not in it.
    Line {
        /// How long it is.
        length_ft: u16,
        /// How wide it is.
        width_ft: u16,
    },
    /// A cube, on the map a square, with its origin on one of its faces; its origin is not in it.
    Cube {
        /// How wide it is.
        size_ft: u16,
    },
}
