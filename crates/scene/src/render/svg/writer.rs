//! The writer of markup: elements, attributes and their values come from closed
//! sets, and words only through the escaping. There is no way to write raw text.

use std::fmt::Write;

use super::palette::Paint;
use crate::text::printable;

/// An element that a picture may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    Svg,
    Title,
    Desc,
    Defs,
    LinearGradient,
    RadialGradient,
    Stop,
    Pattern,
    ClipPath,
    G,
    Rect,
    Circle,
    Path,
    Text,
    Tspan,
}

impl Tag {
    const fn name(self) -> &'static str {
        match self {
            Tag::Svg => "svg",
            Tag::Title => "title",
            Tag::Desc => "desc",
            Tag::Defs => "defs",
            Tag::LinearGradient => "linearGradient",
            Tag::RadialGradient => "radialGradient",
            Tag::Stop => "stop",
            Tag::Pattern => "pattern",
            Tag::ClipPath => "clipPath",
            Tag::G => "g",
            Tag::Rect => "rect",
            Tag::Circle => "circle",
            Tag::Path => "path",
            Tag::Text => "text",
            Tag::Tspan => "tspan",
        }
    }
}

/// An attribute that an element may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attr {
    ClipPath,
    Cx,
    Cy,
    D,
    Dx,
    Fill,
    FillOpacity,
    FillRule,
    FontFamily,
    FontSize,
    FontStyle,
    FontVariant,
    FontWeight,
    Height,
    Id,
    LengthAdjust,
    LetterSpacing,
    Offset,
    PatternTransform,
    PatternUnits,
    R,
    Role,
    Rx,
    StopColor,
    Stroke,
    StrokeDasharray,
    StrokeLinecap,
    StrokeLinejoin,
    StrokeOpacity,
    StrokeWidth,
    TextAnchor,
    TextDecoration,
    TextLength,
    Transform,
    ViewBox,
    Width,
    X,
    X1,
    X2,
    Xmlns,
    Y,
    Y1,
    Y2,
}

impl Attr {
    const fn name(self) -> &'static str {
        match self {
            Attr::ClipPath => "clip-path",
            Attr::Cx => "cx",
            Attr::Cy => "cy",
            Attr::D => "d",
            Attr::Dx => "dx",
            Attr::Fill => "fill",
            Attr::FillOpacity => "fill-opacity",
            Attr::FillRule => "fill-rule",
            Attr::FontFamily => "font-family",
            Attr::FontSize => "font-size",
            Attr::FontStyle => "font-style",
            Attr::FontVariant => "font-variant",
            Attr::FontWeight => "font-weight",
            Attr::Height => "height",
            Attr::Id => "id",
            Attr::LengthAdjust => "lengthAdjust",
            Attr::LetterSpacing => "letter-spacing",
            Attr::Offset => "offset",
            Attr::PatternTransform => "patternTransform",
            Attr::PatternUnits => "patternUnits",
            Attr::R => "r",
            Attr::Role => "role",
            Attr::Rx => "rx",
            Attr::StopColor => "stop-color",
            Attr::Stroke => "stroke",
            Attr::StrokeDasharray => "stroke-dasharray",
            Attr::StrokeLinecap => "stroke-linecap",
            Attr::StrokeLinejoin => "stroke-linejoin",
            Attr::StrokeOpacity => "stroke-opacity",
            Attr::StrokeWidth => "stroke-width",
            Attr::TextAnchor => "text-anchor",
            Attr::TextDecoration => "text-decoration",
            Attr::TextLength => "textLength",
            Attr::Transform => "transform",
            Attr::ViewBox => "viewBox",
            Attr::Width => "width",
            Attr::X => "x",
            Attr::X1 => "x1",
            Attr::X2 => "x2",
            Attr::Xmlns => "xmlns",
            Attr::Y => "y",
            Attr::Y1 => "y1",
            Attr::Y2 => "y2",
        }
    }
}

/// Something that is defined once and referred to. Its name says its content,
/// so that two pictures in one page cannot disturb each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ref {
    /// The face of a die.
    Bone,
    /// The face of a die that counts for nothing.
    Dull,
    /// A pip.
    Pip,
    /// The light on a stage: theme letter and mark, or none for nobody.
    Stage(char, Option<u8>),
    /// Hatching in the colour of a mark, or of the house.
    Hatch(char, Option<u8>),
    /// A rounded frame, by its whole numbers.
    Clip([i32; 4]),
}

impl Ref {
    fn name(self) -> String {
        let mark = |mark: Option<u8>| mark.map_or("house".to_owned(), |mark| mark.to_string());
        match self {
            Ref::Bone => "dh-bone".to_owned(),
            Ref::Dull => "dh-dull".to_owned(),
            Ref::Pip => "dh-pip".to_owned(),
            Ref::Stage(theme, seat) => format!("dh-stage-{theme}-{}", mark(seat)),
            Ref::Hatch(theme, seat) => format!("dh-hatch-{theme}-{}", mark(seat)),
            Ref::Clip([x, y, w, h]) => format!("dh-clip-{x}-{y}-{w}-{h}"),
        }
    }
}

/// A document under construction.
#[derive(Debug, Default)]
pub(super) struct Svg {
    out: String,
}

impl Svg {
    /// Begins an element; it must be ended by one of [`Element`]'s ends.
    pub(super) fn element(&mut self, tag: Tag) -> Element<'_> {
        self.out.push('<');
        self.out.push_str(tag.name());
        Element { svg: self, tag }
    }

    /// Returns the document.
    pub(super) fn finish(self) -> String {
        self.out
    }

    fn escaped(&mut self, words: &str) {
        for c in printable(words).chars() {
            match c {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                // What XML has no place for, beyond what is hidden already.
                '\u{fffe}' | '\u{ffff}' => self.out.push('\u{fffd}'),
                c => self.out.push(c),
            }
        }
    }
}

/// An element whose attributes are being written.
#[must_use]
pub(super) struct Element<'a> {
    svg: &'a mut Svg,
    tag: Tag,
}

impl Element<'_> {
    /// Writes a number, to two decimals.
    pub(super) fn number(self, attr: Attr, value: f64) -> Self {
        let value = Number(value);
        self.value(attr, format_args!("{value}"))
    }

    /// Writes numbers with spaces between.
    pub(super) fn numbers(self, attr: Attr, values: &[f64]) -> Self {
        let values: Vec<String> = values.iter().map(|value| Number(*value).to_string()).collect();
        self.value(attr, format_args!("{}", values.join(" ")))
    }

    /// Writes a word of ours.
    pub(super) fn word(self, attr: Attr, word: &'static str) -> Self {
        self.value(attr, format_args!("{word}"))
    }

    /// Writes a colour.
    pub(super) fn paint(self, attr: Attr, paint: Paint) -> Self {
        self.word(attr, paint.hex())
    }

    /// Writes what this element is known by.
    pub(super) fn id(self, id: Ref) -> Self {
        let name = id.name();
        self.value(Attr::Id, format_args!("{name}"))
    }

    /// Writes a reference into this document.
    pub(super) fn refer(self, attr: Attr, to: Ref) -> Self {
        let name = to.name();
        self.value(attr, format_args!("url(#{name})"))
    }

    /// Writes the line of a path.
    pub(super) fn draw(self, line: &PathData) -> Self {
        self.value(Attr::D, format_args!("{}", line.0))
    }

    /// Moves, turns and scales, in this order.
    pub(super) fn placed(self, x: f64, y: f64, turn: f64, scale: f64) -> Self {
        let mut value = format!("translate({} {})", Number(x), Number(y));
        if turn != 0.0 {
            let _ = write!(value, " rotate({})", Number(turn));
        }
        if scale != 1.0 {
            let _ = write!(value, " scale({})", Fine(scale));
        }
        self.value(Attr::Transform, format_args!("{value}"))
    }

    /// Ends an element that holds nothing.
    pub(super) fn end(self) {
        self.svg.out.push_str("/>");
    }

    /// Ends an element that holds words.
    pub(super) fn words(self, words: &str) {
        self.svg.out.push('>');
        self.svg.escaped(words);
        self.close();
    }

    /// Begins what the element holds; [`Open`] is given back to close it.
    pub(super) fn open(self) -> Open {
        self.svg.out.push('>');
        Open(self.tag)
    }

    fn value(self, attr: Attr, value: std::fmt::Arguments<'_>) -> Self {
        let _ = write!(self.svg.out, " {}=\"{value}\"", attr.name());
        self
    }

    fn close(self) {
        Open(self.tag).close(self.svg);
    }
}

/// An element that holds others and is still to be closed.
#[must_use]
pub(super) struct Open(Tag);

impl Open {
    /// Closes the element.
    pub(super) fn close(self, svg: &mut Svg) {
        svg.out.push_str("</");
        svg.out.push_str(self.0.name());
        svg.out.push('>');
    }
}

/// The line of a path: letters of ours and numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct PathData(String);

impl PathData {
    /// Takes a line that is written here in the source.
    pub(super) fn fixed(line: &'static str) -> PathData {
        PathData(line.to_owned())
    }

    /// Adds a step: a letter and its numbers.
    pub(super) fn step(mut self, letter: char, numbers: &[f64]) -> PathData {
        self.add(letter, numbers);
        self
    }

    /// Adds a step to a line that grows in a loop.
    pub(super) fn add(&mut self, letter: char, numbers: &[f64]) {
        if letter.is_ascii_alphabetic() {
            self.0.push(letter);
        }
        for (i, number) in numbers.iter().enumerate() {
            if i > 0 {
                self.0.push(' ');
            }
            let _ = write!(self.0, "{}", Number(*number));
        }
    }

    /// Tests for a line without a step.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A number as a picture needs it: two decimals, never an exponent.
struct Number(f64);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        short(f, self.0, 100.0)
    }
}

/// A factor, which needs more decimals.
struct Fine(f64);

impl std::fmt::Display for Fine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        short(f, self.0, 10_000.0)
    }
}

fn short(f: &mut std::fmt::Formatter<'_>, value: f64, parts: f64) -> std::fmt::Result {
    let value = if value.is_finite() { value.clamp(-1e6, 1e6) } else { 0.0 };
    let rounded = (value * parts).round() / parts;
    // Minus nothing is nothing.
    write!(f, "{}", if rounded == 0.0 { 0.0 } else { rounded })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_become_markup() {
        let mut svg = Svg::default();
        svg.element(Tag::Text).words("<b>&\u{0}\u{202e}\u{ffff}\"");
        assert_eq!(svg.finish(), "<text>&lt;b&gt;&amp;\u{fffd}\u{fffd}\u{fffd}\"</text>");
    }

    #[test]
    fn numbers_are_short_and_finite() {
        let line = PathData::default().step('M', &[1.0, -0.001]).step('L', &[f64::NAN, 2.346]);
        assert_eq!(line.0, "M1 0L0 2.35");
    }
}
