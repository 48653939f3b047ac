//! The scoreboard: a line for each seat, with who is on turn, who has left and how long somebody may stay away.

use scene::{Row, Scoreboard, SeatPresence, Text};
use serde_json::json;

use super::blocks::{Align, Block, LINE, WIDTH, colour};
use super::sheet::Sheet;

const ON_TURN: [u8; 3] = [255, 214, 102];
const PLAYS: [u8; 3] = [230, 230, 230];
const OUT: [u8; 3] = [130, 130, 130];

impl Sheet<'_> {
    pub(super) fn scoreboard(&mut self, board: &Scoreboard) -> Block {
        let mut blocks = Vec::new();
        if let Some(goal) = board.goal {
            let goal = Text::new("nwn.goal", "Goal: {what}").word("what", self.scene.say_score(board, goal));
            let goal = self.say_own(goal);
            let goal = self.bind(json!(goal));
            blocks.push(Block::label(goal, WIDTH * 0.9, Align::Left));
        }
        for row in &board.rows {
            blocks.push(self.row(board, row));
        }
        Block::column(blocks).framed(10.0 * LINE)
    }

    /// AET-26: whoever is on turn and whoever has folded are marked.
    fn row(&mut self, board: &Scoreboard, row: &Row) -> Block {
        let ink = match row {
            Row { out: true, .. } => OUT,
            Row { on_turn: true, .. } => ON_TURN,
            _ => PLAYS,
        };
        let ink = self.bind(colour(ink));
        let turn = self.bind(json!(if row.on_turn { ">" } else { "" }));
        let name = self.bind(json!(self.plain(&self.scene.name_of(row.seat))));
        let score = self.bind(json!(self.plain(&self.scene.say_score(board, row.score))));
        let mut name = Block::label(name, WIDTH * 0.36, Align::Left);
        name.element["foreground_color"] = ink;
        Block::row(vec![
            Block::label(turn, 16.0, Align::Centre),
            name,
            Block::label(score, WIDTH * 0.18, Align::Right),
            self.notes(row),
        ])
    }

    /// Says what there is to say about a seat; how long it may stay away is moved on by time.
    fn notes(&mut self, row: &Row) -> Block {
        let presence = self.scene.seats.get(usize::from(row.seat)).map(|seat| seat.presence);
        let words = [
            row.note.as_ref().map(|note| self.say(note)),
            row.place
                .map(|place| self.say_own(Text::new("nwn.place", "place {place}").number("place", place))),
            row.leads.then(|| self.say_own(Text::new("nwn.leads", "leads"))),
            row.next.then(|| self.say_own(Text::new("nwn.next", "next"))),
            (presence == Some(SeatPresence::Gone) && !row.out)
                .then(|| self.say_own(Text::new("nwn.gone", "gone"))),
            (presence == Some(SeatPresence::Absent)).then(|| self.say_own(Text::new("nwn.away", "away"))),
        ];
        let words: Vec<String> = words.into_iter().flatten().collect();
        let words = words.join(", ");
        let bind = self.bind(json!(words));
        if let Some(grace) = self.grace_of(row.seat) {
            let [before, after] = self.around_number(Text::new("nwn.grace", " {n} s"));
            self.wind(&grace, [words + &before, after], &bind, None);
        }
        Block::label(bind, WIDTH * 0.34, Align::Left)
    }
}
