//! Why an action or a setup is refused. A refusal has rolled nothing and changed nothing.

use engine::{Refuse, Seat, codes};

use crate::{MAX_PLAYERS, MIN_PLAYERS, MOST_HP, MOST_ROUNDS, MOST_VP};

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The play has not started, or it is over.
    #[error("The play is not in progress: nothing can be rolled or chosen.")]
    NotInProgress,
    /// It is somebody else's turn.
    #[error("It is not your turn: only the player on turn may roll and choose.")]
    NotYourTurn,
    /// The die is not rolled yet.
    #[error("Roll the die first: it says what there is to choose.")]
    RollFirst,
    /// The die is rolled.
    #[error("The die is rolled: one roll a turn. Choose now.")]
    AlreadyRolled,
    /// The effect is due.
    #[error("Choose HP or VP first.")]
    ChooseFirst,
    /// The target is due.
    #[error("Choose a target now: there is no choice of HP or VP before it.")]
    TargetFirst,
    /// Nobody has this seat.
    #[error("Nobody has seat {seat}: choose one of the players.")]
    PlayerNotFound {
        /// The seat asked for.
        seat: Seat,
    },
    /// The target is the player.
    #[error("You cannot choose yourself: choose another player.")]
    SelfTarget,
    /// The target is out of reach.
    #[error("This player has fallen: only a living player can be hit or haunted.")]
    TargetFallen,
    /// The target is gone.
    #[error("This player has left and can no longer be chosen.")]
    TargetLeft,
    /// The target was haunted a round ago.
    #[error("You haunted this player last round: choose another one this time.")]
    SameTarget,
    /// There is nobody to choose.
    #[error("There is nobody to hit: take the VP.")]
    NoTarget,
    /// The game is not played by so many.
    #[error("This table is for {players} players, not for {seats}.")]
    WrongSeatCount {
        /// The number of seats asked for.
        seats: u8,
        /// How many the house rules want.
        players: u8,
    },
    /// The number of players makes no play.
    #[error("The number of players must be between {MIN_PLAYERS} and {MAX_PLAYERS}, not {players}.")]
    PlayersOutOfRange {
        /// The number asked for.
        players: u8,
    },
    /// The number of rounds makes no play.
    #[error("The number of rounds must be between 1 and {MOST_ROUNDS}, not {rounds}.")]
    RoundsOutOfRange {
        /// The number asked for.
        rounds: u8,
    },
    /// The hit points make no play.
    #[error("The hit points must be between 1 and {MOST_HP}, not {hp}.")]
    HpOutOfRange {
        /// The number asked for.
        hp: i16,
    },
    /// An award is too high.
    #[error("An award of victory points is at most {MOST_VP}, not {vp}.")]
    VpOutOfRange {
        /// The number asked for.
        vp: u8,
    },
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NotInProgress => codes::INVALID_PHASE,
            Refusal::NotYourTurn => codes::NOT_YOUR_TURN,
            Refusal::RollFirst => "ROLL_FIRST",
            Refusal::AlreadyRolled => "ALREADY_ROLLED",
            Refusal::ChooseFirst => "CHOOSE_FIRST",
            Refusal::TargetFirst => "TARGET_FIRST",
            Refusal::PlayerNotFound { .. } => "PLAYER_NOT_FOUND",
            Refusal::SelfTarget => "SELF_TARGET",
            Refusal::TargetFallen => "TARGET_FALLEN",
            Refusal::TargetLeft => "TARGET_LEFT",
            Refusal::SameTarget => "SAME_TARGET",
            Refusal::NoTarget => "NO_TARGET",
            Refusal::WrongSeatCount { .. } => codes::WRONG_SEAT_COUNT,
            Refusal::PlayersOutOfRange { .. }
            | Refusal::RoundsOutOfRange { .. }
            | Refusal::HpOutOfRange { .. }
            | Refusal::VpOutOfRange { .. } => codes::INVALID_SETUP,
        }
    }
}

/// Returns the paragraph of the rules that says why, for the code of a refusal or of a reason.
pub(crate) fn why(code: &str) -> Option<&'static str> {
    Some(match code {
        "NOT_YOUR_TURN" | "ROLL_FIRST" | "ALREADY_ROLLED" => "your-turn",
        "CHOOSE_FIRST" | "TARGET_FIRST" | "SELF_TARGET" | "PLAYER_NOT_FOUND" => "while-you-are-alive",
        "NO_TARGET" | "TARGET_LEFT" => "while-you-are-alive",
        "SAME_TARGET" => "as-a-ghost",
        "TARGET_FALLEN" => "falling-and-points",
        _ => return None,
    })
}
