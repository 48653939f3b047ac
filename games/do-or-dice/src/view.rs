//! What an audience sees, as data. Nothing in this game is hidden, so everybody sees the same.

use engine::{Order, Outcome, Seat, Seats};
use scene::Text;
use serde::{Serialize, Serializer};

use crate::{Awaits, Decider, Deed, Effect, Entry, LastRoll, Moment, Move, Phase, Setup, State, Turn, lines};

/// How many lines of the log a view has.
const LINES: usize = 20;
/// How many of them go out as data: a view stays small, however long the game.
const LINES_AS_DATA: usize = 4;

/// A play as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// Where the play stands.
    pub phase: Phase,
    /// The house rules.
    pub config: Setup,
    /// The round, from 1; 0 before the start.
    pub round: u8,
    /// The order of play; empty before the start.
    pub turn_order: Order,
    /// The place in the order of the present turn.
    pub turn_index: Option<u8>,
    /// Everybody, by seat.
    pub players: Vec<PlayerView>,
    /// The turn that runs.
    pub turn: Option<TurnView>,
    /// The latest roll.
    pub last_roll: Option<LastRoll>,
    /// Who is due after that, if present then.
    pub next_player: Option<Seat>,
    /// Whether the round begins with the present turn, and the die is not rolled yet.
    pub round_begins: bool,
    /// Whether the play is over.
    pub game_over: bool,
    /// Why the play ended.
    pub end_reason: Option<&'static str>,
    /// Who won, if one player did.
    pub winner: Option<Seat>,
    /// Everybody who won.
    pub winners: Seats,
    /// The latest thing worth announcing.
    pub last_moment: Option<Moment>,
    /// The latest lines of the history, oldest first. As data only the last few: the events are the whole of it.
    #[serde(serialize_with = "last_few")]
    pub log: Vec<LineView>,
}

fn last_few<S: Serializer>(log: &[LineView], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(&log[log.len().saturating_sub(LINES_AS_DATA)..])
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// Hit points, now or at the fall.
    pub hp: i16,
    /// Victory points.
    pub vp: u16,
    /// Whether the player is alive.
    pub is_alive: bool,
    /// Whether the player left for good.
    pub left: bool,
    /// How many rounds ended with the player fallen.
    pub fallen_rounds_count: u8,
    /// Whom the player chose last; null before the first choice.
    pub last_target: Option<Seat>,
    /// Whom the player haunted one round ago and may not haunt in this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barred_target: Option<Seat>,
    /// The place as things are; who ties shares it.
    pub rank: u8,
    /// The place, once the play is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// What put the player before the next one, where victory points did not, once the play is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<Decider>,
    /// All victory points ever gained.
    pub vp_earned: u16,
    /// How many others the player felled.
    pub kills: u8,
    /// Hit points taken from others.
    pub damage: u16,
}

/// The turn that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TurnView {
    /// Whose it is.
    pub player: Seat,
    /// Which turn of the play, from 1.
    pub turn_number: u32,
    /// What it waits for.
    pub awaits: Awaits,
    /// What the roll means; nothing before it.
    #[serde(rename = "move")]
    pub kind: Option<Move>,
    /// The effect, once it is chosen.
    pub effect: Option<Effect>,
    /// The target, once it is chosen.
    pub target: Option<Seat>,
    /// Who may be chosen now.
    pub targets: Seats,
    /// Whom the player haunted one round ago and may not choose.
    pub barred: Option<Seat>,
}

/// A line of the history.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LineView {
    /// The round.
    pub round: u8,
    /// Who did it; nobody for what the rules give everybody.
    pub actor: Option<Seat>,
    /// To whom.
    pub target: Option<Seat>,
    /// What it was.
    pub effect: Deed,
    /// How many points it was about.
    pub amount: u8,
    /// Whether the target fell by it.
    pub fell: bool,
    /// The line to read. Screens find it in the scene.
    #[serde(skip)]
    pub text: Text,
}

impl View {
    pub(crate) fn of(state: &State) -> View {
        let outcome = state.end.map(|end| state.outcome(end));
        let winners = outcome.as_ref().map_or(Seats::NONE, Outcome::winners);
        let seats = (0..state.players.n()).map(Seat);
        let skipped = state.log.iter().count().saturating_sub(LINES);
        View {
            phase: state.phase(),
            config: state.setup,
            round: state.round,
            turn_order: state.turn_order,
            turn_index: state.turn_index(),
            players: seats.map(|seat| PlayerView::of(state, seat)).collect(),
            turn: state.turn.map(|turn| TurnView::of(state, turn)),
            last_roll: state.last_roll,
            next_player: next_player(state),
            round_begins: round_begins(state),
            game_over: state.end.is_some(),
            end_reason: state.end.map(|end| end.reason()),
            winner: winners.iter().next().filter(|_| winners.len() == 1),
            winners,
            last_moment: state.moment,
            log: state.log.iter().skip(skipped).map(LineView::of).collect(),
        }
    }

    /// Returns what a seat has.
    pub(crate) fn player(&self, seat: Seat) -> Option<&PlayerView> {
        self.players.get(seat.index())
    }
}

/// Returns who is due after the present turn: in this round, or first in the next.
fn next_player(state: &State) -> Option<Seat> {
    let turn = state.turn?;
    let here = state.playing.without(turn.player);
    let place =
        state.turn_order.next_after(state.turn_index().map(usize::from), |seat| here.contains(seat))?;
    let wraps = state.turn_index().is_some_and(|now| place <= usize::from(now));
    let is_last = state.round >= state.setup.rounds;
    state.at(place as u8).filter(|_| !(wraps && is_last))
}

fn round_begins(state: &State) -> bool {
    let here = state.playing;
    let first = state.turn_order.as_slice().iter().find(|seat| here.contains(**seat));
    state.turn.is_some_and(|turn| turn.kind.is_none() && first == Some(&turn.player))
}

impl PlayerView {
    fn of(state: &State, seat: Seat) -> PlayerView {
        let player = state.player(seat);
        let (rank, is_over) = (state.place_of(seat), state.end.is_some());
        PlayerView {
            seat,
            hp: player.hp,
            vp: player.vp,
            is_alive: state.alive.contains(seat),
            left: !state.playing.contains(seat),
            fallen_rounds_count: player.rounds_fallen,
            last_target: player.last_target,
            barred_target: state.barred(seat).filter(|_| !is_over),
            rank,
            place: is_over.then_some(rank),
            decided_by: state.decider(seat).filter(|_| is_over),
            vp_earned: player.vp_earned,
            kills: player.kills,
            damage: player.damage,
        }
    }
}

impl TurnView {
    fn of(state: &State, turn: Turn) -> TurnView {
        let awaits = turn.awaits;
        let kind = turn.kind.filter(|_| awaits == Awaits::Target);
        let is_hit = kind == Some(Move::PowerMove);
        TurnView {
            player: turn.player,
            turn_number: state.turn_number,
            awaits,
            kind: turn.kind,
            effect: is_hit.then_some(Effect::Hp),
            target: turn.target,
            targets: kind.map_or(Seats::NONE, |kind| state.targets(turn.player, kind)),
            barred: kind.filter(|kind| kind.is_haunt()).and_then(|_| state.barred(turn.player)),
        }
    }
}

impl LineView {
    fn of(entry: Entry) -> LineView {
        LineView {
            round: entry.round,
            actor: entry.actor,
            target: entry.target,
            effect: entry.effect,
            amount: entry.amount,
            fell: entry.fell,
            text: lines::line(entry),
        }
    }
}
