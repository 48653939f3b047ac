//! What an audience sees, as data: the same for everybody, since Yahtzee hides nothing.

use engine::{Order, Outcome, Seat, Seats};
use serde::Serialize;

use crate::{
    Card, Category, DICE_COUNT, Keep, Moment, N_CATEGORIES, Phase, ROLLS_PER_TURN, Setup, State, Turn,
    UPPER_BONUS_FROM,
};

/// What an audience sees of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// Where the play stands.
    pub phase: Phase,
    /// The house rules.
    pub config: Setup,
    /// Who plays, by seat.
    pub players: Vec<PlayerView>,
    /// Everybody's card, by seat.
    pub scorecards: Vec<ScorecardView>,
    /// Who plays after whom.
    pub turn_order: Order,
    /// Whose turn it is.
    pub current_player: Option<Seat>,
    /// Who is due after that.
    pub next_player: Option<Seat>,
    /// Which of the thirteen rounds it is.
    pub round: u8,
    /// How many turns were begun.
    pub turn_number: u32,
    /// The dice on the table.
    pub current_dice: DiceView,
    /// How many rolls the turn has made.
    pub roll_count: u8,
    /// How many it may still make.
    pub rolls_left: u8,
    /// Whether the turn may still roll, or must be scored; nothing between turns.
    pub game_phase: Option<GamePhase>,
    /// What was rolled in the turn, in order.
    pub roll_history: Vec<RollView>,
    /// What the dice would score in each box that they may go to now.
    pub previews: BoxesView,
    /// Who won, if one player did.
    pub winner: Option<Seat>,
    /// Everybody who won.
    pub winners: Seats,
    /// The latest thing worth announcing.
    pub last_moment: Option<Moment>,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// What the card makes.
    pub total: u16,
    /// Whether the seat left for good.
    pub out: bool,
    /// Its place, once the play is over.
    pub place: Option<u8>,
}

/// A card: the boxes and their sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ScorecardView {
    /// What stands in the boxes.
    #[serde(flatten)]
    pub boxes: BoxesView,
    /// The sum of the upper section, without the bonus.
    pub upper_total: u8,
    /// The bonus for it: 35 or 0.
    pub bonus: u8,
    /// How much of the 63 that the bonus needs is there.
    pub bonus_progress: u8,
    /// The sum of the lower section.
    pub lower_total: u16,
    /// What further Yahtzees made.
    pub yahtzee_bonus: u16,
    /// Everything together.
    pub total: u16,
}

/// A number for each box, or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BoxesView {
    /// The 1s.
    pub ones: Option<u8>,
    /// The 2s.
    pub twos: Option<u8>,
    /// The 3s.
    pub threes: Option<u8>,
    /// The 4s.
    pub fours: Option<u8>,
    /// The 5s.
    pub fives: Option<u8>,
    /// The 6s.
    pub sixes: Option<u8>,
    /// At least three alike.
    pub three_of_a_kind: Option<u8>,
    /// At least four alike.
    pub four_of_a_kind: Option<u8>,
    /// Three and two.
    pub full_house: Option<u8>,
    /// Four in a row.
    pub small_straight: Option<u8>,
    /// Five in a row.
    pub large_straight: Option<u8>,
    /// Five alike.
    pub yahtzee: Option<u8>,
    /// Any dice.
    pub chance: Option<u8>,
}

/// The dice on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DiceView {
    /// What they show; nothing before the first roll.
    pub values: Option<[u8; DICE_COUNT]>,
    /// Which of them were kept in the latest roll.
    pub kept_dice: Keep,
}

/// Whether a turn may still roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GamePhase {
    /// It may roll.
    Rolling,
    /// It must be scored.
    Scoring,
}

/// A roll of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RollView {
    /// Which, from 1.
    pub roll_number: u8,
    /// What all five dice showed.
    pub values: [u8; DICE_COUNT],
    /// Which of them were kept.
    pub kept_dice: Keep,
}

impl View {
    /// Returns what everybody sees.
    pub(crate) fn of(state: &State) -> View {
        let outcome = state.end.map(|end| state.outcome(end));
        let winners = outcome.as_ref().map_or(Seats::NONE, Outcome::winners);
        let turn = state.turn.as_ref();
        let rolls = turn.map(|turn| turn.rolls).unwrap_or_default();
        let left = turn.map_or(0, |turn| turn.rolls.left() as u8);
        View {
            phase: state.phase(),
            config: state.setup,
            players: players(state, outcome.as_ref()),
            scorecards: state.players.iter().map(|(_, player)| ScorecardView::of(&player.card)).collect(),
            turn_order: state.turn_order,
            current_player: turn.map(|turn| turn.player),
            next_player: turn.and_then(|turn| next_player(state, turn)),
            round: round(state),
            turn_number: state.turn_number,
            current_dice: rolls.last().map_or_else(DiceView::default, |thrown| DiceView {
                values: Some(thrown.values),
                kept_dice: thrown.kept_dice,
            }),
            roll_count: rolls.len() as u8,
            rolls_left: left,
            game_phase: turn.map(|_| if left > 0 { GamePhase::Rolling } else { GamePhase::Scoring }),
            roll_history: roll_history(&rolls),
            previews: turn.map_or_else(BoxesView::default, |turn| previews(state, turn)),
            winner: winners.iter().next().filter(|_| winners.len() == 1),
            winners,
            last_moment: state.moment,
        }
    }

    /// Returns the seats that have not left.
    pub(crate) fn seats_in(&self) -> Seats {
        self.players.iter().filter(|player| !player.out).map(|player| player.seat).collect()
    }
}

fn players(state: &State, outcome: Option<&Outcome>) -> Vec<PlayerView> {
    let place = |seat| outcome?.standings.iter().find(|at| at.seat == seat).map(|at| at.place);
    let view = |(seat, player): (Seat, &crate::Player)| PlayerView {
        seat,
        total: player.card.total(),
        out: player.out,
        place: place(seat),
    };
    state.players.iter().map(view).collect()
}

/// Returns who is due after the present turn, if that is somebody else.
fn next_player(state: &State, turn: &Turn) -> Option<Seat> {
    let may = |seat| state.is_due(seat) && seat != turn.player;
    let place = state.turn_order.next_after(Some(state.active_turn_index.into()), may)?;
    state.turn_order.as_slice().get(place).copied()
}

/// Returns the round of the player on turn; between turns that of whoever is furthest behind.
fn round(state: &State) -> u8 {
    let players = state.players.iter().filter(|(_, player)| !player.out);
    let next = players.map(|(_, player)| player.turns.saturating_add(1)).min();
    let present = state.turn.and_then(|turn| state.players.get(turn.player)).map(|player| player.turns);
    present.or(next).unwrap_or_default().clamp(1, N_CATEGORIES as u8)
}

/// YAH-2.5: the rolls of the turn.
fn roll_history(rolls: &crate::Rolls) -> Vec<RollView> {
    let rolls = rolls.as_slice().iter().zip(1..=ROLLS_PER_TURN as u8);
    rolls
        .map(|(thrown, roll_number)| RollView {
            roll_number,
            values: thrown.values,
            kept_dice: thrown.kept_dice,
        })
        .collect()
}

fn previews(state: &State, turn: &Turn) -> BoxesView {
    let (Some(player), Some(hand)) = (state.players.get(turn.player), turn.hand()) else {
        return BoxesView::default();
    };
    let (card, rules) = (&player.card, state.setup.rules);
    let allowed = card.allowed(hand, rules);
    BoxesView::of(|category| allowed.contains(category).then(|| card.offer(category, hand, rules)))
}

impl ScorecardView {
    fn of(card: &Card) -> ScorecardView {
        ScorecardView {
            boxes: BoxesView::of(|category| card.get(category)),
            upper_total: card.upper_total(),
            bonus: card.upper_bonus(),
            bonus_progress: card.upper_total().min(UPPER_BONUS_FROM),
            lower_total: card.lower_total(),
            yahtzee_bonus: card.yahtzee_bonus(),
            total: card.total(),
        }
    }
}

impl BoxesView {
    fn of(number: impl Fn(Category) -> Option<u8>) -> BoxesView {
        BoxesView {
            ones: number(Category::Ones),
            twos: number(Category::Twos),
            threes: number(Category::Threes),
            fours: number(Category::Fours),
            fives: number(Category::Fives),
            sixes: number(Category::Sixes),
            three_of_a_kind: number(Category::ThreeOfAKind),
            four_of_a_kind: number(Category::FourOfAKind),
            full_house: number(Category::FullHouse),
            small_straight: number(Category::SmallStraight),
            large_straight: number(Category::LargeStraight),
            yahtzee: number(Category::Yahtzee),
            chance: number(Category::Chance),
        }
    }

    /// Returns the number of a box.
    pub fn get(&self, category: Category) -> Option<u8> {
        match category {
            Category::Ones => self.ones,
            Category::Twos => self.twos,
            Category::Threes => self.threes,
            Category::Fours => self.fours,
            Category::Fives => self.fives,
            Category::Sixes => self.sixes,
            Category::ThreeOfAKind => self.three_of_a_kind,
            Category::FourOfAKind => self.four_of_a_kind,
            Category::FullHouse => self.full_house,
            Category::SmallStraight => self.small_straight,
            Category::LargeStraight => self.large_straight,
            Category::Yahtzee => self.yahtzee,
            Category::Chance => self.chance,
        }
    }
}
