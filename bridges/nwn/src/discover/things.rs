//! What stands in an area and matters to tables: triggers and placeables, each with its place.

use super::Spot;
use super::entry::Entry;
use super::error::DiscoverError;
use super::flaw::Flaw;
use super::polygon::{Point, Polygon};

/// The tag of a trigger around a table.
pub(super) const TABLE_TAG: &str = "game_aetharn";
/// The tag of a chair that somebody plays from.
const CHAIR_TAG: &str = "aetharn_player_seat";
/// The tag of what somebody watches from.
const OBSERVER_TAG: &str = "game_aetharn_observe";

/// How far from the corner of an area anything is taken for a place, in metres. The largest area has 320.
pub(super) const FARTHEST: f32 = 100_000.0;

/// What a placeable is at a table. Tags are compared as the game compares them: exactly, capitals and all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Chair,
    Observer,
    /// It may be the table itself.
    Other,
}

impl Role {
    pub(super) fn of(placeable: &Entry<'_>) -> Result<Role, DiscoverError> {
        Ok(match placeable.tag()? {
            CHAIR_TAG => Role::Chair,
            OBSERVER_TAG => Role::Observer,
            _ => Role::Other,
        })
    }
}

/// Returns where a placeable stands.
pub(super) fn place(placeable: &Entry<'_>) -> Result<Option<Spot>, DiscoverError> {
    spot(placeable, "X", "Y")
}

/// Returns where a trigger was put down.
pub(super) fn trigger_place(trigger: &Entry<'_>) -> Result<Option<Spot>, DiscoverError> {
    spot(trigger, "XPosition", "YPosition")
}

/// Returns the ground of a trigger at a spot: its points are said from there.
pub(super) fn ground(trigger: &Entry<'_>, at: Spot) -> Result<Result<Polygon, Flaw>, DiscoverError> {
    let mut points = Vec::new();
    for point in trigger.list("Geometry")? {
        let Some(from) = spot(&point, "PointX", "PointY")? else { return Ok(Err(Flaw::NotAPlace)) };
        let (at, from) = (exact(at), exact(from));
        points.push(Point { x: at.x + from.x, y: at.y + from.y });
    }
    Ok(Polygon::new(points))
}

/// Reads two numbers that are a spot together; none where they cannot be one.
fn spot(entry: &Entry<'_>, x: &str, y: &str) -> Result<Option<Spot>, DiscoverError> {
    let spot = Spot { x: entry.float(x)?, y: entry.float(y)? };
    let is_within = |number: f32| number.abs() <= FARTHEST;
    Ok(Some(spot).filter(|spot| is_within(spot.x) && is_within(spot.y)))
}

/// Returns why nobody can ever use a placeable; none if somebody can, or if the file does not say.
pub(super) fn why_unusable(placeable: &Entry<'_>) -> Result<Option<&'static str>, DiscoverError> {
    let (is_static, is_useable) = (placeable.mark("Static")?, placeable.mark("Useable")?);
    Ok(match (is_static, is_useable) {
        (Some(true), _) => Some("static"),
        (_, Some(false)) => Some("not useable"),
        _ => None,
    })
}

pub(super) fn exact(spot: Spot) -> Point {
    Point { x: f64::from(spot.x), y: f64::from(spot.y) }
}
