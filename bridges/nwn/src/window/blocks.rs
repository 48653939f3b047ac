//! Elements of the game's interface, with exactly the keys that it knows, and how they are put together. Nothing here knows a
//! scene: whoever makes an element says what stands in it.

use serde_json::{Value, json};

/// How wide everything in a window is, in the game's pixels.
pub(super) const WIDTH: f64 = 600.0;
/// How high a line of text is.
pub(super) const LINE: f64 = 24.0;
/// How high a button is.
pub(super) const BUTTON: f64 = 34.0;
/// What the game leaves free around an element.
pub(super) const GAP: f64 = 8.0;

/// On which side a text begins, as the game counts it.
#[derive(Clone, Copy)]
pub(super) enum Align {
    Centre = 0,
    Left = 1,
    Right = 2,
}

/// Which bars a box has that may hold more than it shows, as the game counts them.
#[derive(Clone, Copy)]
pub(super) enum Scroll {
    None = 0,
    Down = 2,
    Auto = 4,
}

/// An element and how high it is.
pub(super) struct Block {
    pub(super) element: Value,
    pub(super) height: f64,
}

impl Block {
    pub(super) fn of(element: Value, height: f64) -> Block {
        Block { element, height }
    }

    /// A line of text, as wide as is said.
    pub(super) fn label(value: Value, width: f64, align: Align) -> Block {
        let element = json!({
            "type": "label", "value": value, "text_halign": align as u8, "text_valign": 0,
            "width": width, "height": LINE,
        });
        Block::of(element, LINE)
    }

    /// Text of several lines, which is broken where it must and scrolled where it is too long.
    pub(super) fn text(value: Value, height: f64) -> Block {
        let element = json!({
            "type": "text", "value": value, "border": false, "scrollbars": Scroll::Auto as u8, "height": height,
        });
        Block::of(element, height)
    }

    /// A bar from 0.0 to 1.0.
    pub(super) fn progress(value: Value, width: f64) -> Block {
        Block::of(json!({ "type": "progress", "value": value, "width": width, "height": LINE }), LINE)
    }

    /// Puts blocks beside each other.
    pub(super) fn row(blocks: Vec<Block>) -> Block {
        let height = blocks.iter().map(|block| block.height).fold(0.0, f64::max);
        Block::of(around(json!({ "type": "row", "height": height + GAP }), blocks), height + GAP)
    }

    /// Puts blocks below each other.
    pub(super) fn column(blocks: Vec<Block>) -> Block {
        let height = blocks.iter().map(|block| block.height).sum();
        Block::of(around(json!({ "type": "col" }), blocks), height)
    }

    /// Draws a frame around a block, of which only so much is shown at once.
    pub(super) fn framed(self, most: f64) -> Block {
        let height = self.height + 2.0 * GAP;
        let scroll = if height > most { Scroll::Down } else { Scroll::None };
        let height = height.min(most);
        let element =
            json!({ "type": "group", "border": true, "scrollbars": scroll as u8, "height": height });
        let element = around(element, vec![self]);
        Block::of(element, height + GAP)
    }
}

/// Puts blocks into an element. They are moved: what is written into `json!` is copied, at every depth again.
fn around(mut element: Value, blocks: Vec<Block>) -> Value {
    element["children"] = blocks.into_iter().map(|block| block.element).collect();
    element
}

/// Puts as many blocks into each row as fit, so many at most.
pub(super) fn in_rows(blocks: Vec<Block>, most: usize) -> Vec<Block> {
    let mut rows = Vec::new();
    let mut rest = blocks.into_iter().peekable();
    while rest.peek().is_some() {
        rows.push(Block::row(rest.by_ref().take(most.max(1)).collect()));
    }
    rows
}

/// A colour as the game takes it.
pub(super) fn colour([r, g, b]: [u8; 3]) -> Value {
    json!({ "r": r, "g": g, "b": b, "a": 255 })
}

/// A rectangle as the game takes it.
pub(super) fn rect(x: f64, y: f64, w: f64, h: f64) -> Value {
    json!({ "x": x, "y": y, "w": w, "h": h })
}
