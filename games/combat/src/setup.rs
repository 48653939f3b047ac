//! The house rules of a session: the encounter with its map and creatures, the conventions of the grid, who rolls,
//! and who sees what. An encounter file is exactly this, as JSON.

use rules5e::content::Content;
use rules5e::grid::{Diagonals, Sight};
use rules5e::{Cell, Conditions, Ruleset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{ROUND_LIMIT, Side};

/// The house rules of a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Setup {
    /// What the encounter is called.
    pub name: String,
    /// The lines of a map file (see `docs/maps.md`): letters in it are start places.
    pub map: Vec<String>,
    /// Who is there.
    pub creatures: Vec<Placed>,
    /// Spells and creatures of one's own, beside those of the book.
    pub content: Content,
    /// Which edition of the rules.
    pub ruleset: Ruleset,
    /// How diagonals count.
    pub diagonals: Diagonals,
    /// Whether sight is the same both ways.
    pub sight: Sight,
    /// Who rolls for the players.
    pub rolls: Rolls,
    /// What players see of the hit points of their foes.
    pub hp: HpShown,
    /// Whether only the game master sees the dice of the NPCs.
    pub secret_rolls: bool,
    /// Whom the house plays.
    pub autoplay: Autoplay,
    /// Whether the last seat is the game master's, who starts and ends fights and closes the session.
    pub master: bool,
    /// Whether the encounter begins with the session; otherwise the game master starts it.
    pub begin: bool,
    /// After how many rounds a fight is called off.
    pub round_limit: u16,
}

/// With neither a map nor creatures it is the goblin ambush.
impl Default for Setup {
    fn default() -> Setup {
        Setup {
            name: "Encounter".to_owned(),
            map: Vec::new(),
            creatures: Vec::new(),
            content: Content::default(),
            ruleset: Ruleset::default(),
            diagonals: Diagonals::default(),
            sight: Sight::default(),
            rolls: Rolls::default(),
            hp: HpShown::default(),
            secret_rolls: false,
            autoplay: Autoplay::default(),
            master: false,
            begin: true,
            round_limit: ROUND_LIMIT,
        }
    }
}

/// What everybody at the table may know of its setup: all but the encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HouseRules {
    ruleset: Ruleset,
    diagonals: Diagonals,
    sight: Sight,
    rolls: Rolls,
    hp: HpShown,
    secret_rolls: bool,
    autoplay: Autoplay,
    master: bool,
    begin: bool,
    round_limit: u16,
}

impl HouseRules {
    /// Tests for a table at which the house plays the NPCs, as long as nobody says otherwise.
    pub(crate) fn plays_npcs(&self) -> bool {
        self.autoplay != Autoplay::None
    }
}

impl From<&Setup> for HouseRules {
    fn from(setup: &Setup) -> HouseRules {
        // Every field is named, so that whoever adds one decides whether it is a secret.
        let &Setup {
            name: _,
            map: _,
            creatures: _,
            content: _,
            ruleset,
            diagonals,
            sight,
            rolls,
            hp,
            secret_rolls,
            autoplay,
            master,
            begin,
            round_limit,
        } = setup;
        HouseRules {
            ruleset,
            diagonals,
            sight,
            rolls,
            hp,
            secret_rolls,
            autoplay,
            master,
            begin,
            round_limit,
        }
    }
}

/// A creature and where it stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Placed {
    /// Its id in actions; by default the sheet's, with a number where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its name; by default the sheet's, with a number where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The stat block or the character, by its id.
    pub stats: String,
    /// Whose side it is on; by default player characters are the party and the others foes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Where it stands: a cell, or a letter of the map.
    pub at: Place,
    /// Whether a player plays it; by default those who make death saves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<bool>,
    /// Its hit points, when it is not fresh.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hp: Option<u16>,
    /// Whether the fight finds it unprepared.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub surprised: bool,
    /// What ails it from the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<rules5e::Condition>,
}

impl Placed {
    /// Returns what ails it from the start, as a set.
    pub(crate) fn ailments(&self) -> Conditions {
        self.conditions.iter().copied().collect()
    }
}

/// A place on the map: a cell, or a letter of the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Place {
    /// A cell.
    Cell(Cell),
    /// A letter of the map.
    Mark(char),
}

impl Default for Place {
    fn default() -> Place {
        Place::Cell(Cell::default())
    }
}

/// Who rolls for the players (decision 37).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rolls {
    /// The players, with their own dice or by a tap that has the server roll.
    #[default]
    Client,
    /// The server, when the player taps.
    Tap,
    /// The server, at once: nobody is asked.
    Auto,
}

/// What players see of the hit points of their foes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HpShown {
    /// The numbers.
    Exact,
    /// A word: unhurt, hurt, bloodied, near death.
    #[default]
    Bands,
    /// Nothing, unless it is down.
    Hidden,
}

/// Whom the house plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Autoplay {
    /// Nobody: the NPCs have a seat.
    None,
    /// The NPCs.
    #[default]
    Npcs,
    /// Everybody: the whole fight happens by itself. The NPCs have a seat, to win or lose.
    All,
}
