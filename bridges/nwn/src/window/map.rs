//! The map: ground and creatures drawn into one element, and a line for each creature. A cell is picked beside it.

use scene::render::{in_sight, letter};
use scene::{Items, Map, Token};
use serde_json::{Value, json};

use super::blocks::{Block, GAP, LINE, WIDTH, colour, rect};
use super::sheet::Sheet;

/// How many pixels a cell has, at least and at most.
const CELL: (f64, f64) = (7.0, 22.0);
/// How much of a map is shown at once.
const MOST: f64 = 300.0;
/// How many stretches of ground are drawn: beyond them a window would be too long to send.
const MOST_STRETCHES: usize = 160;

const WALL: [u8; 3] = [110, 100, 90];
const ROUGH: [u8; 3] = [80, 95, 60];
const OTHER: [u8; 3] = [60, 80, 110];
const EDGE: [u8; 3] = [140, 140, 140];
const CREATURE: [u8; 3] = [230, 230, 230];
const ON_TURN: [u8; 3] = [255, 214, 102];
const MINE: [u8; 3] = [140, 200, 255];
const PICKED: [u8; 3] = [255, 120, 80];

/// The kinds of things that are drawn, as the game counts them.
#[derive(Clone, Copy)]
enum Drawn {
    Text = 4,
    Rect = 7,
}

/// The part of a map that is drawn, and how large its cells are.
struct Chart {
    from: (u16, u16),
    to: (u16, u16),
    cell: f64,
}

impl Chart {
    fn of(map: &Map) -> Chart {
        let ((from_x, to_x), (from_y, to_y)) = in_sight(map);
        let cell = (WIDTH * 0.9 / f64::from((to_x - from_x).max(1))).clamp(CELL.0, CELL.1).floor();
        Chart { from: (from_x, from_y), to: (to_x, to_y), cell }
    }

    /// Returns where cells beside each other are drawn.
    fn place(&self, x: u16, y: u16, wide: u16, high: u16) -> Value {
        let along = |at: u16, from: u16| (f64::from(at) - f64::from(from)) * self.cell;
        let size = |n: u16| f64::from(n) * self.cell;
        rect(along(x, self.from.0), along(y, self.from.1), size(wide), size(high))
    }

    fn width(&self) -> f64 {
        f64::from(self.to.0 - self.from.0) * self.cell
    }

    fn height(&self) -> f64 {
        f64::from(self.to.1 - self.from.1) * self.cell
    }
}

impl Sheet<'_> {
    pub(super) fn chart(&mut self, map: &Map) -> Block {
        let chart = Chart::of(map);
        let mut drawn = vec![item(
            Drawn::Rect,
            &colour(EDGE),
            false,
            chart.place(chart.from.0, chart.from.1, chart.to.0 - chart.from.0, chart.to.1 - chart.from.1),
        )];
        drawn.extend(ground(map, &chart));
        drawn.push(self.mark(map, &chart));
        for (place, token) in map.tokens.iter().enumerate() {
            drawn.push(self.token(place, token, &chart));
        }
        let mut canvas = json!({
            "type": "spacer", "width": chart.width() + GAP, "height": chart.height() + GAP,
            "draw_list_scissor": true,
        });
        canvas["draw_list"] = Value::Array(drawn);
        let lines: Vec<String> = map.tokens.iter().enumerate().map(|it| self.token_words(it)).collect();
        let shown = Block::of(canvas, chart.height() + GAP).framed(MOST);
        let height = (lines.len() as f64 * LINE + GAP).min(5.0 * LINE);
        Block::column(vec![shown, self.read(&lines, height)])
    }

    /// Marks the cell that is picked, or would be.
    fn mark(&mut self, map: &Map, chart: &Chart) -> Value {
        let cells = self.scene.picks.iter().find_map(|pick| match &pick.items {
            Items::Cells(cells) if pick.action.is_some() || self.hand.contains_key(&pick.id) => {
                self.cell_now(pick, cells)
            }
            _ => None,
        });
        let width = map.width.max(1);
        let at = cells.map_or((0, 0), |cell| (cell % width, cell / width));
        let place = self.bind(chart.place(at.0, at.1, 1, 1));
        let mut item = item(Drawn::Rect, &colour(PICKED), false, place);
        item["enabled"] = self.bind(json!(cells.is_some()));
        item
    }

    fn token(&mut self, place: usize, token: &Token, chart: &Chart) -> Value {
        let is_mine = token.seat.is_some_and(|seat| self.scene.you.seats.contains(&seat));
        let ink = match token {
            Token { active: true, .. } => ON_TURN,
            _ if is_mine => MINE,
            _ => CREATURE,
        };
        let size = u16::from(token.size.max(1));
        let (ink, at) = (self.bind(colour(ink)), self.bind(chart.place(token.x, token.y, size, size)));
        let mut item = item(Drawn::Text, &ink, true, at);
        item["text"] = json!(letter(place).to_string());
        item
    }

    /// Says who stands where: "A Mara 3,4: hurt, prone".
    fn token_words(&self, (place, token): (usize, &Token)) -> String {
        let turn = if token.active { "> " } else { "" };
        let conditions = token.conditions.iter().map(|it| self.say(it));
        let words: Vec<String> = std::iter::once(self.band(token.band)).chain(conditions).collect();
        let (name, words) = (self.say(&token.name), words.join(", "));
        format!("{turn}{} {name} {},{}: {words}", letter(place), token.x, token.y)
    }
}

fn item(kind: Drawn, ink: &Value, is_filled: bool, place: Value) -> Value {
    json!({
        "type": kind as u8, "enabled": true, "color": ink, "fill": is_filled, "line_thickness": 1.0,
        "order": 1, "render": 0, "arrayBinds": false, "rect": place,
    })
}

/// Draws stretches of ground that is not plain, row by row.
fn ground(map: &Map, chart: &Chart) -> Vec<Value> {
    let mut drawn = Vec::new();
    for y in chart.from.1..chart.to.1 {
        let Some(row) = map.terrain.rows.get(usize::from(y)) else { break };
        let mut x = chart.from.0;
        let cells: Vec<char> = row.chars().collect();
        while x < chart.to.0 && drawn.len() < MOST_STRETCHES {
            let Some(kind) = cells.get(usize::from(x)) else { break };
            let same = cells.iter().take(usize::from(chart.to.0)).skip(usize::from(x));
            let n = same.take_while(|other| *other == kind).count();
            let n = u16::try_from(n).unwrap_or(u16::MAX).max(1);
            let ink = match kind {
                '.' | ' ' => None,
                '#' => Some(WALL),
                '~' => Some(ROUGH),
                _ => Some(OTHER),
            };
            drawn.extend(ink.map(|ink| item(Drawn::Rect, &colour(ink), true, chart.place(x, y, n, 1))));
            x = x.saturating_add(n);
        }
    }
    drawn
}
