//! The colours of both themes, as the design tokens name them. Saturated colour
//! belongs to people: everything else is ink and bone.

/// Which light the room has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Evening: ink, for a TV.
    #[default]
    Dark,
    /// Daylight: paper.
    Light,
}

/// A colour of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Paint(&'static str);

impl Paint {
    /// No colour at all.
    pub(super) const NONE: Paint = Paint("none");
    /// Ink, the same in both themes.
    pub(super) const INK: Paint = Paint("#17131F");
    /// Bone, the same in both themes.
    pub(super) const BONE: Paint = Paint("#F6F1E7");
    /// Shadows.
    pub(super) const BLACK: Paint = Paint("#000");
    /// The lit corner of a die.
    pub(super) const BONE_1: Paint = Paint("#FFFDF8");
    /// The middle of a die.
    pub(super) const BONE_2: Paint = Paint("#EAE2D2");
    /// The far corner of a die.
    pub(super) const BONE_3: Paint = Paint("#D8CDB8");
    /// The edge below a die.
    pub(super) const BONE_EDGE: Paint = Paint("#A99B82");
    /// The facets of a die that has no pips.
    pub(super) const FACET: Paint = Paint("#C9BDA6");
    /// A dull die, from its lit corner to the far one, and its edge.
    pub(super) const DULL: [Paint; 3] = [Paint("#D9D2C6"), Paint("#C3BAA9"), Paint("#8C8069")];
    /// A die that lies aside, and its rim.
    pub(super) const ASIDE: [Paint; 2] = [Paint("#BAB09E"), Paint("#9A8F7A")];
    /// A pip, from its depth to its rim.
    pub(super) const PIP: [Paint; 3] = [Paint("#15111C"), Paint("#2B2436"), Paint("#4A4158")];
    /// The disc below a lock.
    pub(super) const LOCK: Paint = Paint("#3A3448");

    /// Returns the colour as markup has it.
    pub(super) const fn hex(self) -> &'static str {
        self.0
    }
}

/// The colours of a theme.
#[derive(Debug)]
pub(super) struct Palette {
    /// The letter that names it in references.
    pub(super) letter: char,
    pub(super) room: Paint,
    pub(super) panel: Paint,
    pub(super) panel_2: Paint,
    pub(super) well: Paint,
    pub(super) line: Paint,
    pub(super) line_strong: Paint,
    pub(super) text: Paint,
    pub(super) text_2: Paint,
    pub(super) text_3: Paint,
    pub(super) danger: Paint,
    /// A box with nothing in it.
    pub(super) dot: Paint,
    /// Walls, and their foot.
    pub(super) wall: [Paint; 2],
    /// The foot of a stage: how much darker it is.
    pub(super) shade: f64,
    /// How deep shadows are.
    pub(super) shadow: f64,
    /// A stage that is nobody's turn.
    pub(super) hush: [Paint; 3],
    /// The eight marks.
    pub(super) marks: [Hue; 8],
}

/// The colours of a mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hue {
    /// Fills.
    pub(super) fill: Paint,
    /// Writes on the fill.
    pub(super) on: Paint,
    /// Lines and words on the house's surfaces.
    pub(super) text: Paint,
    /// The stage, from its light to its edge.
    pub(super) stage: [Paint; 3],
    /// A column on turn, its sums, and a seat's tile.
    pub(super) tint: [Paint; 3],
}

impl Palette {
    /// Returns the colours of a theme.
    pub(super) fn of(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
        }
    }

    /// Returns the colours of a mark, whatever its number.
    pub(super) fn hue(&self, mark: u8) -> Hue {
        self.marks[usize::from(mark % 8)]
    }
}

const fn hue(
    fill: &'static str,
    on: Paint,
    text: &'static str,
    stage: [&'static str; 3],
    tint: [&'static str; 3],
) -> Hue {
    Hue {
        fill: Paint(fill),
        on,
        text: Paint(text),
        stage: [Paint(stage[0]), Paint(stage[1]), Paint(stage[2])],
        tint: [Paint(tint[0]), Paint(tint[1]), Paint(tint[2])],
    }
}

static DARK: Palette = Palette {
    letter: 'd',
    room: Paint("#15121B"),
    panel: Paint("#221E2C"),
    panel_2: Paint("#2C2738"),
    well: Paint("#100D15"),
    line: Paint("#3A3448"),
    line_strong: Paint("#807892"),
    text: Paint("#F6F1E7"),
    text_2: Paint("#CBC3D3"),
    text_3: Paint("#A79FB5"),
    danger: Paint("#FF9C8F"),
    dot: Paint("#5A5269"),
    wall: [Paint("#5C5470"), Paint("#3D374C")],
    shade: 0.26,
    shadow: 1.0,
    hush: [Paint("#3A3450"), Paint("#272238"), Paint("#1F1A2C")],
    marks: [
        hue(
            "#E69F00",
            Paint::INK,
            "#F4B63F",
            ["#7F4406", "#4A2604", "#2B1605"],
            ["#522D0D", "#713F11", "#633509"],
        ),
        hue(
            "#56B4E9",
            Paint::INK,
            "#7CC8F4",
            ["#005D87", "#00354F", "#021F2E"],
            ["#053D57", "#015377", "#004869"],
        ),
        hue(
            "#009E73",
            Paint::INK,
            "#3CCB9F",
            ["#006747", "#003B28", "#022217"],
            ["#02432F", "#005C41", "#005037"],
        ),
        hue(
            "#CC79A7",
            Paint::INK,
            "#E5A0C6",
            ["#7D3A61", "#492038", "#2A1220"],
            ["#51283F", "#6F3757", "#622E4C"],
        ),
        hue(
            "#D55E00",
            Paint::INK,
            "#FF9350",
            ["#834019", "#4C230D", "#2C1408"],
            ["#552B15", "#743C1D", "#663215"],
        ),
        hue(
            "#F0E442",
            Paint::INK,
            "#F0E442",
            ["#6B5200", "#3D2E00", "#231B01"],
            ["#453600", "#5F4A00", "#534000"],
        ),
        hue(
            "#0072B2",
            Paint::BONE,
            "#92B4FF",
            ["#0E5A8B", "#073351", "#061E2F"],
            ["#113B59", "#17517A", "#0E466C"],
        ),
        hue(
            "#C8C2B6",
            Paint::INK,
            "#D2CCC0",
            ["#5A554A", "#353026", "#201B12"],
            ["#3C372E", "#524C42", "#474238"],
        ),
    ],
};

static LIGHT: Palette = Palette {
    letter: 'l',
    room: Paint("#E9E6EF"),
    panel: Paint("#FFFFFF"),
    panel_2: Paint("#F5F3F9"),
    well: Paint("#DAD6E3"),
    line: Paint("#D3CEDD"),
    line_strong: Paint("#78708A"),
    text: Paint("#1C1727"),
    text_2: Paint("#494158"),
    text_3: Paint("#625A72"),
    danger: Paint("#A3241A"),
    dot: Paint("#A79FB5"),
    wall: [Paint("#B9B2C8"), Paint("#968DAA")],
    shade: 0.06,
    shadow: 0.4,
    hush: [Paint("#FFFFFF"), Paint("#F8F6FC"), Paint("#F1EEF8")],
    marks: [
        hue(
            "#E69F00",
            Paint::INK,
            "#855600",
            ["#FFDFC1", "#FFE9D8", "#FFF2E8"],
            ["#FFE4CE", "#FFCFAA", "#FFD7B8"],
        ),
        hue(
            "#56B4E9",
            Paint::INK,
            "#0B6390",
            ["#C2EFFF", "#D9F3FF", "#E9F8FF"],
            ["#D0F1FF", "#ABE3FF", "#B9E9FF"],
        ),
        hue(
            "#009E73",
            Paint::INK,
            "#00694C",
            ["#C3F5DE", "#DAF6E9", "#E9FAF2"],
            ["#D0F5E4", "#ACEBCF", "#B9F0D7"],
        ),
        hue(
            "#CC79A7",
            Paint::INK,
            "#8E3B69",
            ["#FFD8F0", "#FFE6F3", "#FFF0F8"],
            ["#FFE0F1", "#FFC7E5", "#FFD1EA"],
        ),
        hue(
            "#D55E00",
            Paint::INK,
            "#9A4200",
            ["#FFDDC6", "#FFE8DB", "#FFF1EA"],
            ["#FFE3D2", "#FFCCB0", "#FFD5BD"],
        ),
        hue(
            "#F0E442",
            Paint::INK,
            "#665E00",
            ["#F6E7BB", "#F7EED5", "#FAF5E6"],
            ["#F6EBCA", "#EDDAA2", "#F1E1B0"],
        ),
        hue(
            "#0072B2",
            Paint::BONE,
            "#1F4FA3",
            ["#C7EDFF", "#DCF2FF", "#EAF7FF"],
            ["#D3EFFF", "#B1E1FF", "#BDE7FF"],
        ),
        hue(
            "#C8C2B6",
            Paint::INK,
            "#5A564E",
            ["#EDE7DB", "#F4EEE1", "#FBF4E8"],
            ["#F1EADE", "#E0DACE", "#E7E1D4"],
        ),
    ],
};
