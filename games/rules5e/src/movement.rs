//! What moving costs, in feet of movement. Ways over a map are found in `grid`.

use crate::Size;

/// How a stretch is moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Going {
    /// Over difficult ground; twice difficult is no worse than once.
    pub difficult: bool,
    /// On the ground: prone and crawling.
    pub crawling: bool,
    /// On a wall or in water, without a speed for it.
    pub climbing: bool,
    /// Through a narrow space.
    pub squeezing: bool,
    /// With a grappled creature that is not small enough to be no burden.
    pub dragging: bool,
}

impl Going {
    /// Returns how many feet of movement each foot costs: one more for each hindrance, and all of it twice when
    /// dragging, which halves the speed itself.
    pub const fn factor(self) -> u16 {
        let hindrances =
            self.difficult as u16 + self.crawling as u16 + self.climbing as u16 + self.squeezing as u16;
        (1 + hindrances) * (1 + self.dragging as u16)
    }

    /// Returns what so many feet cost.
    pub const fn cost(self, feet: u16) -> u16 {
        feet.saturating_mul(self.factor())
    }
}

/// Returns what standing up costs: half of the speed, not of what is left of it.
pub const fn standing_cost(speed: u16) -> u16 {
    speed / 2
}

/// Tests for a creature that can stand up: it has a speed, and enough movement left.
pub const fn can_stand(speed: u16, movement_left: u16) -> bool {
    speed > 0 && movement_left >= standing_cost(speed)
}

/// Returns the speed of dragging somebody: half, unless the other is tiny or two sizes smaller.
pub const fn drag_speed(speed: u16, mover: Size, dragged: Size) -> u16 {
    if is_burden(mover, dragged) { speed / 2 } else { speed }
}

/// Tests for a grappled creature that slows the one that drags it.
pub const fn is_burden(mover: Size, dragged: Size) -> bool {
    !matches!(dragged, Size::Tiny) && dragged as u8 + 2 > mover as u8
}

/// Tests for a creature that must squeeze to be in a space so many cells wide: too large for it, but by one size only.
pub const fn squeezes(size: Size, cells: u8) -> bool {
    size.cells() > cells && smaller(size).cells() <= cells
}

/// Returns how far a creature jumps, in feet: its Strength score after a run of 10 feet, half of it from a stand.
pub const fn long_jump(strength: u8, with_run: bool) -> u16 {
    if with_run { strength as u16 } else { strength as u16 / 2 }
}

/// Returns how high a creature jumps, in feet: 3 and its Strength modifier after a run, half of it from a stand.
pub const fn high_jump(strength_modifier: i8, with_run: bool) -> u16 {
    let feet = 3 + strength_modifier as i16;
    let feet = if feet < 0 { 0 } else { feet as u16 };
    if with_run { feet } else { feet / 2 }
}

const fn smaller(size: Size) -> Size {
    match size {
        Size::Tiny | Size::Small => Size::Tiny,
        Size::Medium => Size::Small,
        Size::Large => Size::Medium,
        Size::Huge => Size::Large,
        Size::Gargantuan => Size::Huge,
    }
}
