//! What one cell is made of. It says nothing about who stands there.

use super::Cover;

/// What one cell is made of, and how high it lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ground {
    kind: Kind,
    elevation: i16,
}

/// The seven kinds of ground a map can be drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
enum Kind {
    #[default]
    Floor,
    Wall,
    Rough,
    Thicket,
    Pit,
    LowWall,
    Slit,
}

impl Ground {
    /// Open floor, `.`.
    pub const FLOOR: Ground = Ground::new(Kind::Floor);
    /// A solid wall, `#`: stops steps, sight and areas.
    pub const WALL: Ground = Ground::new(Kind::Wall);
    /// Difficult ground, `~`.
    pub const ROUGH: Ground = Ground::new(Kind::Rough);
    /// A thicket or a curtain, `%`: stops sight, but neither steps nor areas.
    pub const THICKET: Ground = Ground::new(Kind::Thicket);
    /// A pit, deep water or a window, `=`: stops steps, but neither sight nor areas.
    pub const PIT: Ground = Ground::new(Kind::Pit);
    /// A low wall, `-`: slow to climb over, half cover for what is behind it.
    pub const LOW_WALL: Ground = Ground::new(Kind::LowWall);
    /// A wall with an arrow slit, `|`: stops steps, three-quarters cover for what is behind it.
    pub const SLIT: Ground = Ground::new(Kind::Slit);

    const fn new(kind: Kind) -> Ground {
        Ground { kind, elevation: 0 }
    }

    /// Returns the ground that a character of a map stands for.
    pub fn from_char(drawn: char) -> Option<Ground> {
        Some(match drawn {
            '.' => Ground::FLOOR,
            '#' => Ground::WALL,
            '~' => Ground::ROUGH,
            '%' => Ground::THICKET,
            '=' => Ground::PIT,
            '-' => Ground::LOW_WALL,
            '|' | ':' => Ground::SLIT,
            '1'..='9' => Ground::FLOOR.at(5 * (drawn as u8 - b'0') as i16),
            _ => return None,
        })
    }

    /// Returns the character it is drawn with; elevations other than those of the digits are not in it.
    pub fn to_char(self) -> char {
        match (self.kind, self.elevation) {
            (Kind::Floor, feet @ 5..=45) if feet % 5 == 0 => char::from(b'0' + (feet / 5) as u8),
            (Kind::Floor, _) => '.',
            (Kind::Wall, _) => '#',
            (Kind::Rough, _) => '~',
            (Kind::Thicket, _) => '%',
            (Kind::Pit, _) => '=',
            (Kind::LowWall, _) => '-',
            (Kind::Slit, _) => '|',
        }
    }

    /// Returns the same ground at another height.
    pub const fn at(self, elevation_ft: i16) -> Ground {
        Ground { elevation: elevation_ft, ..self }
    }

    /// Returns how high it lies, in feet.
    pub const fn elevation(self) -> i16 {
        self.elevation
    }

    /// Returns whether a creature can step here.
    pub const fn walkable(self) -> bool {
        !matches!(self.kind, Kind::Wall | Kind::Pit | Kind::Slit)
    }

    /// Returns whether nothing can be seen through it.
    pub const fn blocks_sight(self) -> bool {
        matches!(self.kind, Kind::Wall | Kind::Thicket)
    }

    /// Returns whether it stops areas too: only a wall does, leaves do not stop a fireball.
    pub const fn blocks_areas(self) -> bool {
        matches!(self.kind, Kind::Wall)
    }

    /// Returns whether it fills its cell, so that nobody cuts its corner.
    pub const fn fills_cell(self) -> bool {
        matches!(self.kind, Kind::Wall | Kind::Slit)
    }

    /// Returns whether each foot on it costs two.
    pub const fn difficult(self) -> bool {
        matches!(self.kind, Kind::Rough | Kind::LowWall)
    }

    /// Returns the cover it gives to what is behind it and can be seen across it.
    pub const fn cover(self) -> Cover {
        match self.kind {
            Kind::LowWall => Cover::Half,
            Kind::Slit => Cover::ThreeQuarters,
            _ => Cover::None,
        }
    }

    /// Returns whether its character says all of it.
    pub(super) fn is_drawn(self) -> bool {
        Ground::from_char(self.to_char()) == Some(self)
    }
}
