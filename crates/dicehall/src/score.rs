//! `dicehall score`: what some dice are worth by a game's scoring rules.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use cli::number::grouped;
use cli::{CliError, Output};
use pips::{DiceSet, Kind, N_DICE, Preset, Reading};
use serde::{Serialize, Serializer};
use yahtzee::{Category, DICE_COUNT};

use crate::{Answer, games};

/// Says what dice are worth, which of them score, and what to keep.
#[derive(clap::Args)]
#[command(after_help = games::SCORE_EXAMPLES)]
pub(crate) struct Args {
    /// By the rules of which game.
    #[arg(value_enum)]
    game: Game,
    /// By which table of points; farkle's is standard unless said otherwise.
    #[arg(long, value_parser = PossibleValuesParser::new(Preset::ALL.map(Preset::name))
        .try_map(|name| name.parse::<Preset>()))]
    preset: Option<Preset>,
    /// In which box of the scorecard; only yahtzee has boxes.
    #[arg(long, value_parser = PossibleValuesParser::new(Category::ALL.map(Category::name))
        .try_map(|name| name.parse::<Category>()))]
    category: Option<Category>,
    /// One to six faces, for yahtzee five, each from 1 to 6.
    #[arg(value_name = "DICE", allow_negative_numbers = true)]
    faces: Vec<String>,
}

/// A game whose dice can be scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Game {
    Aetharn,
    Farkle,
    Yahtzee,
}

/// Dice and what they are worth.
struct Scored {
    faces: Vec<u8>,
    reading: Reading,
    /// The best selection and its points; empty in a bust.
    best: (DiceSet, u32),
}

/// Dice and what they are worth, for programs.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ScoreLine {
    points: u32,
    kind: Kind,
    scoring: DiceSet,
    non_scoring: DiceSet,
    bust: bool,
    hot_dice: bool,
    /// The whole set is a legal selection.
    valid: bool,
    best: Best,
}

/// The selection with the most points.
#[derive(Serialize)]
struct Best {
    dice: DiceSet,
    points: u32,
}

/// Five dice and what they are worth in one box, for programs.
#[derive(Serialize)]
struct BoxLine {
    dice: [u8; DICE_COUNT],
    category: Category,
    points: u8,
}

/// Five dice and what they are worth in every box, for programs.
#[derive(Serialize)]
struct CardLine {
    dice: [u8; DICE_COUNT],
    scores: Scores,
}

/// The points of five dice by box, in the order of the card.
struct Scores([u8; DICE_COUNT]);

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(Category::ALL.map(|category| (category, category.points(self.0))))
    }
}

/// Says what dice are worth.
pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let Some(preset) = preset(args)? else { return run_boxes(args, output) };
    let scored = Scored::of(preset, faces(&args.faces)?);
    if output.is_json() {
        output.json(&scored.to_json())?;
    } else {
        output.line(scored.to_words())?;
    }
    Ok(Answer::Yes)
}

/// Says what five dice are worth in the boxes of a scorecard.
fn run_boxes(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let dice = five_faces(&args.faces)?;
    let boxes = args.category.as_ref().map_or(&Category::ALL[..], std::slice::from_ref);
    if output.is_json() {
        match args.category {
            Some(category) => output.json(&BoxLine { dice, category, points: category.points(dice) })?,
            None => output.json(&CardLine { dice, scores: Scores(dice) })?,
        }
        return Ok(Answer::Yes);
    }
    let widest = boxes.iter().map(|category| category.title().len()).max().unwrap_or_default();
    for category in boxes {
        output.line(format_args!("{:widest$}  {:>2}", category.title(), category.points(dice)))?;
    }
    Ok(Answer::Yes)
}

/// Returns the table of points; none for a game that has boxes instead.
fn preset(args: &Args) -> Result<Option<Preset>, CliError> {
    match (args.game, args.preset, args.category) {
        (Game::Yahtzee, None, _) => Ok(None),
        (Game::Yahtzee, Some(preset), _) => {
            let message =
                format!("Yahtzee has boxes and no table of points such as {preset}; try: --category");
            Err(CliError::new("WRONG_PRESET", message))
        }
        (_, _, Some(category)) => {
            let message = format!(
                "only yahtzee has boxes; try: dicehall score yahtzee --category {} ...",
                category.name()
            );
            Err(CliError::new("WRONG_CATEGORY", message))
        }
        (Game::Aetharn, None | Some(Preset::Aetharn), None) => Ok(Some(Preset::Aetharn)),
        (Game::Aetharn, Some(other), None) => {
            let message = format!(
                "Aetharn is always scored by its own table, not by {other}; try: dicehall score farkle --preset {other} ..."
            );
            Err(CliError::new("WRONG_PRESET", message))
        }
        (Game::Farkle, preset, None) => Ok(Some(preset.unwrap_or_default())),
    }
}

/// Reads exactly five faces.
fn five_faces(words: &[String]) -> Result<[u8; DICE_COUNT], CliError> {
    let wrong = |code: &'static str| {
        let message = format!(
            "{} dice are given; give exactly {DICE_COUNT} faces from 1 to 6, such as 2 2 3 3 3",
            words.len()
        );
        CliError::new(code, message)
    };
    match words.len() {
        0 => Err(CliError::new("NO_DICE", "no dice are given; give exactly five faces, such as 2 2 3 3 3")),
        n if n < DICE_COUNT => Err(wrong("TOO_FEW_DICE")),
        n if n > DICE_COUNT => Err(wrong("TOO_MANY_DICE")),
        _ => faces(words)?.try_into().map_err(|_| wrong("TOO_FEW_DICE")),
    }
}

fn faces(words: &[String]) -> Result<Vec<u8>, CliError> {
    if words.is_empty() {
        return Err(CliError::new("NO_DICE", "no dice are given; give one to six faces, such as 1 1 5"));
    }
    if words.len() > N_DICE {
        let message = format!("{} dice are given; {N_DICE} are the most", words.len());
        return Err(CliError::new("TOO_MANY_DICE", message));
    }
    let face = |(at, word): (usize, &String)| {
        word.parse().ok().filter(|face| (1..=6).contains(face)).ok_or_else(|| {
            let message = format!("die {} is {word:?}; a die shows a face from 1 to 6", at + 1);
            CliError::new("INVALID_FACE", message)
        })
    };
    words.iter().enumerate().map(face).collect()
}

impl Scored {
    fn of(preset: Preset, faces: Vec<u8>) -> Scored {
        let mut throw = [0; N_DICE];
        throw.iter_mut().zip(&faces).for_each(|(place, face)| *place = *face);
        let dice = DiceSet::all(faces.len());
        let scorer = preset.scorer();
        Scored {
            reading: scorer.read(&throw, dice),
            best: scorer.best(&throw, dice).unwrap_or_default(),
            faces,
        }
    }

    fn to_json(&self) -> ScoreLine {
        let (reading, (dice, points)) = (&self.reading, self.best);
        ScoreLine {
            points: reading.points,
            kind: reading.kind,
            scoring: reading.scoring,
            non_scoring: reading.rest,
            bust: reading.is_bust(),
            hot_dice: reading.is_hot(),
            valid: reading.is_valid(),
            best: Best { dice, points },
        }
    }

    fn to_words(&self) -> String {
        let (reading, dice) = (&self.reading, self.shown(DiceSet::all(self.faces.len())));
        if reading.kind == Kind::None {
            return format!("{dice}: a bust. No die scores.");
        }
        let mut words = format!("{dice}: {} points, {}.", grouped(reading.points), reading.kind);
        if reading.is_hot() {
            words += " Every die scores.";
        } else {
            words += &format!(
                " Scoring: {}. Left over: {}.",
                self.shown(reading.scoring),
                self.shown(reading.rest)
            );
        }
        let (best, points) = self.best;
        words + &format!(" Best selection: {} for {}.", self.shown(best), grouped(points))
    }

    fn shown(&self, dice: DiceSet) -> String {
        let faces = dice.iter().filter_map(|die| self.faces.get(usize::from(die)));
        faces.map(u8::to_string).collect::<Vec<_>>().join(" ")
    }
}
