//! A set of dice taken apart into what scores together, with a caption for each part.

use scene::Text;

use crate::{DiceSet, Kind, N_DICE, Scorer};

/// Dice that score together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The dice.
    pub dice: DiceSet,
    /// What they make.
    pub points: u32,
    /// The face they all show; none for a combination of all six.
    pub face: Option<u8>,
    /// What they are.
    pub kind: Kind,
}

/// "Three 4s make 400", by how many there are.
const SAME: [(&str, &str); N_DICE] = [
    ("pips.same.1", "A {face} makes {points}"),
    ("pips.same.2", "Two {face}s make {points}"),
    ("pips.same.3", "Three {face}s make {points}"),
    ("pips.same.4", "Four {face}s make {points}"),
    ("pips.same.5", "Five {face}s make {points}"),
    ("pips.same.6", "Six {face}s make {points}"),
];

impl Scorer {
    /// Takes the best reading of some dice apart: a combination of all six is one part, else every face that scores.
    pub fn parts(&self, faces: &[u8; N_DICE], dice: DiceSet) -> Vec<Part> {
        let reading = self.read(faces, dice);
        let by_face = (1..=6).filter_map(|face| {
            let shows = |die: &u8| faces.get(usize::from(*die)) == Some(&face);
            let dice: DiceSet = reading.scoring.iter().filter(shows).collect();
            let of_face = self.read(faces, dice);
            let part = Part { dice, points: of_face.points, face: Some(face), kind: of_face.kind };
            (!dice.is_empty()).then_some(part)
        });
        let parts: Vec<Part> = by_face.collect();
        if parts.iter().map(|part| part.points).sum::<u32>() == reading.points {
            return parts;
        }
        vec![Part { dice: reading.scoring, points: reading.points, face: None, kind: reading.kind }]
    }
}

impl Part {
    /// Says what the dice make.
    pub fn caption(&self) -> Text {
        let same = self.dice.len().checked_sub(1).and_then(|place| SAME.get(place));
        let text = match (self.face, same, self.kind) {
            (Some(face), Some((code, words)), _) => Text::new(code, words).number("face", face),
            (_, _, Kind::Straight) => Text::new("pips.straight", "A straight makes {points}"),
            (_, _, Kind::ThreePairs) => Text::new("pips.three_pairs", "Three pairs make {points}"),
            (_, _, Kind::TwoTriplets) => Text::new("pips.two_triplets", "Two triplets make {points}"),
            _ => Text::new("pips.together", "Together they make {points}"),
        };
        text.number("points", self.points)
    }
}
