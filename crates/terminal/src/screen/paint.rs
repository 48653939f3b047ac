//! Colours and marks. Colour belongs to people: the eight seats. Whatever a
//! colour says, a shape or a word says too, so that it may be left out.

use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// None.
    Plain,
    /// The 256 that most terminals have.
    Few,
    /// All.
    Full,
}

/// A seat's fill, in full and in few colours, and whether dark text stands on it.
struct Fill {
    full: Color,
    few: u8,
    is_light: bool,
}

const fn fill(full: u32, few: u8, is_light: bool) -> Fill {
    Fill { full: Color::from_u32(full), few, is_light }
}

const FILLS: [Fill; 8] = [
    fill(0x00E6_9F00, 178, true),
    fill(0x0056_B4E9, 74, true),
    fill(0x0000_9E73, 36, true),
    fill(0x00CC_79A7, 175, true),
    fill(0x00D5_5E00, 166, true),
    fill(0x00F0_E442, 227, true),
    fill(0x0000_72B2, 25, false),
    fill(0x00C8_C2B6, 250, true),
];

/// Sun, drop, leaf, bloom, bolt, star, moon, tower.
const GLYPHS: [&str; 8] = ["☼", "♦", "♣", "✿", "↯", "★", "☾", "♜"];

const BONE: (Color, u8) = (Color::from_u32(0x00F6_F1E7), 255);
const DULL: (Color, u8) = (Color::from_u32(0x00A7_A198), 247);
const INK: (Color, u8) = (Color::from_u32(0x0017_131F), 233);
const WELL: (Color, u8) = (Color::from_u32(0x003A_3450), 238);

/// Returns the glyph of a mark.
pub(crate) fn glyph(mark: u8) -> &'static str {
    GLYPHS[usize::from(mark) % GLYPHS.len()]
}

impl Paint {
    /// Chooses by what the player and the terminal say.
    pub fn choose(no_color: bool) -> Paint {
        let says = |name: &str| std::env::var(name).unwrap_or_default();
        if no_color || !says("NO_COLOR").is_empty() {
            Paint::Plain
        } else if matches!(says("COLORTERM").as_str(), "truecolor" | "24bit") {
            Paint::Full
        } else {
            Paint::Few
        }
    }

    fn on(self, back: (Color, u8), front: (Color, u8)) -> Style {
        match self {
            Paint::Plain => Style::new(),
            Paint::Few => Style::new().bg(Color::Indexed(back.1)).fg(Color::Indexed(front.1)),
            Paint::Full => Style::new().bg(back.0).fg(front.0),
        }
    }

    /// A seat's own colour, and what is written on it.
    pub(crate) fn seat(self, mark: u8) -> Style {
        let Fill { full, few, is_light } = &FILLS[usize::from(mark) % FILLS.len()];
        self.on((*full, *few), if *is_light { INK } else { BONE }).add_modifier(Modifier::BOLD)
    }

    /// A die that stands on the table.
    pub(crate) fn bone(self) -> Style {
        self.on(BONE, INK)
    }

    /// A die that counts for nothing.
    pub(crate) fn dull(self) -> Style {
        match self {
            Paint::Plain => self.quiet(),
            _ => self.on(DULL, INK),
        }
    }

    /// A band that is nobody's.
    pub(crate) fn house(self) -> Style {
        match self {
            Paint::Plain => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            _ => self.on(WELL, BONE).add_modifier(Modifier::BOLD),
        }
    }

    /// What matters.
    pub(crate) fn loud(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What is beside the matter, or off.
    pub(crate) fn quiet(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What somebody tells, who is not the house.
    pub(crate) fn told(self) -> Style {
        Style::new().add_modifier(Modifier::ITALIC)
    }

    /// What has the focus.
    pub(crate) fn focus(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// What no longer counts.
    pub(crate) fn struck(self) -> Style {
        Style::new().add_modifier(Modifier::DIM | Modifier::CROSSED_OUT)
    }
}
