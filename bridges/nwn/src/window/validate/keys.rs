//! The keys that the game knows, of windows, elements and drawings, each with what may stand there.

/// What may stand at a key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// Words, or the number of words that the game has.
    Words,
    Bool,
    /// A number with a decimal point: the game converts nothing.
    Float,
    /// A number with a decimal point from 0.0 to 1.0.
    Share,
    Int,
    /// A whole number from one to another.
    IntIn(i64, i64),
    /// Before (-1) or after (1) what is drawn by the game.
    Order,
    Rect,
    /// A point.
    Vector,
    Colour,
    Floats,
    WordList,
    /// What a combo offers: words and a number each.
    Offers,
    /// The slots of a chart.
    Slots,
    Children,
    RowTemplate,
    DrawList,
}

impl Kind {
    /// Says what is expected.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Kind::Words => "a string",
            Kind::Bool => "true or false",
            Kind::Float => "a number with a decimal point",
            Kind::Share => "a number with a decimal point from 0.0 to 1.0",
            Kind::Int => "a whole number",
            Kind::IntIn(..) => "one of the whole numbers that the game knows here",
            Kind::Order => "-1 or 1",
            Kind::Rect => "a rectangle {x,y,w,h} of numbers with a decimal point",
            Kind::Vector => "a point {x,y} of numbers with a decimal point",
            Kind::Colour => "a colour {r,g,b,a} of whole numbers from 0 to 255",
            Kind::Floats => "a list of numbers with a decimal point",
            Kind::WordList => "a list of strings",
            Kind::Offers => "a list of pairs of a string and a whole number",
            Kind::Slots => "a list of slots {type,legend,color,data}",
            Kind::Children => "a list of elements",
            Kind::RowTemplate => "a list of [element, width, whether it grows]",
            Kind::DrawList => "a list of things to draw",
        }
    }
}

/// A key and what may stand there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    /// Whether a bind may stand there.
    pub(super) is_bindable: bool,
    pub(super) is_needed: bool,
    pub(super) may_be_null: bool,
}

/// A key at which a bind may stand.
const fn bound(name: &'static str, kind: Kind) -> Key {
    Key { name, kind, is_bindable: true, is_needed: true, may_be_null: false }
}

/// A key at which no bind may stand.
const fn fixed(name: &'static str, kind: Kind) -> Key {
    Key { is_bindable: false, ..bound(name, kind) }
}

impl Key {
    const fn optional(self) -> Key {
        Key { is_needed: false, ..self }
    }

    const fn or_null(self) -> Key {
        Key { may_be_null: true, ..self }
    }
}

use Kind::{
    Bool, Children, Colour, DrawList, Float, Floats, Int, IntIn, Offers, Order, Rect, RowTemplate, Share,
    Slots, Vector, WordList, Words,
};

/// The keys of a window; its root is an element and is looked at as one.
pub(super) const WINDOW: &[Key] = &[
    fixed("version", IntIn(1, 1)),
    bound("title", Words),
    bound("geometry", Rect),
    bound("resizable", Bool),
    bound("collapsed", Bool).or_null(),
    bound("closable", Bool),
    bound("transparent", Bool),
    bound("border", Bool),
    bound("accepts_input", Bool).optional(),
    bound("size_constraint", Rect).optional().or_null(),
    bound("edge_constraint", Rect).optional().or_null(),
    bound("font", Words).optional().or_null(),
];

/// The keys that every element may have.
pub(super) const EVERY: &[Key] = &[
    fixed("width", Float).optional(),
    fixed("height", Float).optional(),
    fixed("aspect", Float).optional(),
    fixed("margin", Float).optional(),
    fixed("padding", Float).optional(),
    bound("enabled", Bool).optional(),
    bound("visible", Bool).optional(),
    bound("tooltip", Words).optional(),
    bound("disabled_tooltip", Words).optional(),
    bound("encouraged", Bool).optional(),
    bound("foreground_color", Colour).optional(),
    bound("font", Words).optional(),
    fixed("draw_list", DrawList).optional(),
    bound("draw_list_scissor", Bool).optional(),
];

/// Which bars a box has; `AUTO` is not for lists.
const SCROLLBARS: Key = fixed("scrollbars", IntIn(0, 4));
const ASPECT: Kind = IntIn(0, 5);
const ALIGN: Kind = IntIn(0, 2);

/// A type of element.
pub(super) struct Element {
    pub(super) name: &'static str,
    /// Whether somebody can do something with it, which the game only tells where it has an id.
    pub(super) is_clickable: bool,
    pub(super) keys: &'static [Key],
}

const fn shown(name: &'static str, keys: &'static [Key]) -> Element {
    Element { name, is_clickable: false, keys }
}

const fn clickable(name: &'static str, keys: &'static [Key]) -> Element {
    Element { name, is_clickable: true, keys }
}

pub(super) const ELEMENTS: &[Element] = &[
    shown("col", &[fixed("children", Children)]),
    shown("row", &[fixed("children", Children)]),
    shown("group", &[fixed("children", Children), fixed("border", Bool), SCROLLBARS]),
    shown("spacer", &[]),
    shown("label", &[bound("value", Words), bound("text_halign", ALIGN), bound("text_valign", ALIGN)]),
    shown("text", &[bound("value", Words), fixed("border", Bool), SCROLLBARS]),
    clickable("button", &[bound("label", Words)]),
    clickable("button_image", &[bound("label", Words), bound("image_region", Rect).optional()]),
    clickable("button_select", &[bound("label", Words), bound("value", Bool)]),
    clickable("check", &[bound("label", Words), bound("value", Bool)]),
    shown(
        "image",
        &[
            bound("value", Words),
            bound("image_aspect", ASPECT),
            bound("image_halign", ALIGN),
            bound("image_valign", ALIGN),
            bound("image_region", Rect).optional(),
        ],
    ),
    clickable("combo", &[bound("elements", Offers), bound("value", Int)]),
    clickable(
        "sliderf",
        &[bound("value", Float), bound("min", Float), bound("max", Float), bound("step", Float)],
    ),
    clickable("slider", &[bound("value", Int), bound("min", Int), bound("max", Int), bound("step", Int)]),
    shown("progress", &[bound("value", Share)]),
    clickable(
        "textedit",
        &[
            bound("label", Words),
            bound("value", Words),
            fixed("max", IntIn(1, 65_535)),
            fixed("multiline", Bool),
            bound("wordwrap", Bool).optional(),
        ],
    ),
    shown(
        "list",
        &[
            fixed("row_template", RowTemplate),
            bound("row_count", IntIn(0, i64::MAX)),
            fixed("row_height", Float),
            fixed("border", Bool),
            fixed("scrollbars", IntIn(0, 3)),
        ],
    ),
    clickable("color_picker", &[bound("value", Colour)]),
    clickable("options", OPTIONS),
    clickable("tabbar", OPTIONS),
    shown("chart", &[fixed("value", Slots)]),
];

const OPTIONS: &[Key] =
    &[fixed("direction", IntIn(0, 1)), fixed("elements", WordList), bound("value", IntIn(-1, i64::MAX))];

/// The keys of a slot of a chart.
pub(super) const SLOT: &[Key] =
    &[fixed("type", IntIn(0, 1)), bound("legend", Words), bound("color", Colour), bound("data", Floats)];

/// The keys of everything that is drawn.
pub(super) const DRAWN: &[Key] = &[
    fixed("type", IntIn(0, 7)),
    bound("enabled", Bool),
    bound("color", Colour).or_null(),
    bound("fill", Bool).or_null(),
    bound("line_thickness", Float).or_null(),
    fixed("order", Order),
    fixed("render", IntIn(0, 5)),
    fixed("arrayBinds", Bool),
];

/// The keys of what is drawn beside those, by its type.
pub(super) const DRAWINGS: [&[Key]; 8] = [
    &[bound("points", Floats)],
    &[bound("a", Vector), bound("b", Vector), bound("ctrl0", Vector), bound("ctrl1", Vector)],
    &[bound("rect", Rect)],
    &[bound("c", Vector), bound("radius", Float), bound("amin", Float), bound("amax", Float)],
    &[bound("rect", Rect), bound("text", Words), bound("font", Words).optional()],
    &[
        bound("image", Words),
        bound("rect", Rect),
        bound("image_aspect", ASPECT),
        bound("image_halign", ALIGN),
        bound("image_valign", ALIGN),
        bound("image_region", Rect).optional(),
    ],
    &[bound("a", Vector), bound("b", Vector)],
    &[bound("rect", Rect)],
];
