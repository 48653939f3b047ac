//! The map: cells of five feet, what they are made of, and what can be seen, reached and covered from where.
//!
//! Nothing here knows a creature: callers say where somebody stands and how large it is. Everything is reckoned in
//! whole numbers, and by rules that know no compass: a map that is turned or mirrored gives the turned or mirrored
//! answer.

mod area;
mod cell;
mod cellset;
mod cover;
mod distance;
mod footprint;
mod ground;
mod map;
mod mapfile;
mod outline;
mod ray;
mod reach;
mod shadow;
mod shape;
mod sight;
mod walk;

pub use area::{Aim, AreaError};
pub use cell::Cell;
pub use cellset::CellSet;
pub use cover::Cover;
pub use distance::{Diagonals, distance_ft, gap_3d_ft, gap_ft};
pub use footprint::Footprint;
pub use ground::Ground;
pub use map::{CELL_FT, Grid, GridError, MAX_SIDE};
pub use mapfile::{MapError, MapFile, MapProblem, parse_map};
pub use reach::{Reach, reach};
pub use shape::Area;
pub use sight::{Sight, line};
pub use walk::{Passage, StepError, Walker, step_cost};
