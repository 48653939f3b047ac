//! What a game server tells the house, one event at a time.

use serde::Deserialize;
use serde_json::Value;
use table::PersonId;
use utoipa::ToSchema;

use super::refused::Refused;
use crate::discover::Spot;

/// The most characters of an event's id.
const MOST_ID: usize = 64;
/// The most bytes of what a game server calls a player, and of a name.
const MOST_PLAYER: usize = 128;
const MOST_NAME: usize = 256;
/// How many characters of a name are shown: what every screen of the house has room for.
const SHOWN_NAME: usize = 24;
/// The most bytes of what anything in a window is called.
const MOST_ELEMENT: usize = 64;

/// Something that happened in the world of a game server.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NwnEvent)]
pub(crate) struct Sent {
    /// Names the event: sent twice, it counts once.
    #[schema(example = "e-17")]
    pub(crate) id: String,
    /// The number of the event, which rises: an event about where a player is that a later one has overtaken changes
    /// nothing. Without it events count in the order in which they come.
    #[serde(default)]
    n: Option<u64>,
    /// What happened.
    #[serde(rename = "type")]
    kind: Kind,
    /// To whom; all but `module_loaded` have one.
    #[serde(default)]
    player: Option<SentPlayer>,
    /// The area in which a chair or an observer is, by its resref.
    #[serde(default)]
    area: Option<String>,
    /// Where it is, in metres.
    #[serde(default)]
    x: Option<f32>,
    /// Where it is, in metres.
    #[serde(default)]
    y: Option<f32>,
    /// Instead of a place: the number of the table in the answer to its area.
    #[serde(default)]
    table: Option<usize>,
    /// Instead of a place: the number of the chair at that table.
    #[serde(default)]
    chair: Option<usize>,
    /// What happened to a window.
    #[serde(default)]
    window: Option<WindowEvent>,
}

/// What happens in the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = NwnEventType)]
enum Kind {
    /// Somebody sits down.
    ChairUsed,
    /// Somebody gets up.
    ChairLeft,
    /// Somebody wants to watch.
    ObserverUsed,
    /// Somebody is no longer on the game server.
    PlayerLeft,
    /// Somebody clicked something, or closed the window.
    Window,
    /// The module was loaded: nobody sits or watches anywhere.
    ModuleLoaded,
}

/// A player as the game server knows them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NwnPlayer)]
struct SentPlayer {
    /// What the game server calls the player: any text, always the same for the same player.
    id: String,
    /// The name to show; one who sits down or watches has one.
    #[serde(default)]
    #[schema(example = "Aribeth")]
    name: Option<String>,
    /// The language of the player's windows, such as `de`; English without it.
    #[serde(default)]
    language: Option<String>,
}

/// Something that happened to a window.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NwnWindowEvent)]
pub(crate) struct WindowEvent {
    /// The window's id.
    #[schema(example = "dh")]
    pub(crate) id: String,
    /// What `NuiGetEventType` says: `click` and `close` mean something.
    #[schema(example = "click")]
    pub(crate) event: String,
    /// What `NuiGetEventElement` says.
    #[serde(default)]
    #[schema(example = "m0")]
    pub(crate) element: String,
    /// What `NuiGetEventArrayIndex` says.
    #[serde(default)]
    #[allow(dead_code, reason = "no window of the house has lists; what scripts send anyway is read")]
    pub(crate) index: Option<i64>,
    /// The number of the latest operation that the player's game has carried out on the window: a click on what meant
    /// something else by then is refused.
    #[serde(default)]
    pub(crate) seen: Option<u64>,
}

/// An event that reads.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) n: Option<u64>,
    pub(crate) what: What,
}

/// What happened, with all that belongs to it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum What {
    ChairUsed(Player, Whereabouts),
    ChairLeft(String),
    ObserverUsed(Player, Whereabouts),
    PlayerLeft(String),
    Window(String, WindowEvent),
    ModuleLoaded,
}

/// Where a chair or an observer is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Whereabouts {
    At { area: String, spot: Spot },
    Numbered { area: String, table: usize, chair: usize },
}

/// A player of a game server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) language: String,
}

impl Event {
    /// Reads an event.
    pub(crate) fn read(value: Value) -> Result<Event, Refused> {
        let sent: Sent =
            serde_json::from_value(value).map_err(|error| Refused::BadEvent(error.to_string()))?;
        if !(1..=MOST_ID).contains(&sent.id.chars().count()) {
            return Err(bad(format!("an id has 1 to {MOST_ID} characters")));
        }
        let (id, n) = (sent.id.clone(), sent.n);
        Ok(Event { id, n, what: What::of(sent)? })
    }

    /// Returns who it is about.
    pub(crate) fn player(&self) -> Option<&str> {
        match &self.what {
            What::ChairUsed(player, _) | What::ObserverUsed(player, _) => Some(&player.id),
            What::ChairLeft(player) | What::PlayerLeft(player) | What::Window(player, _) => Some(player),
            What::ModuleLoaded => None,
        }
    }

    /// Tests for an event that says where a player is: a later one makes it old.
    pub(crate) fn is_about_place(&self) -> bool {
        !matches!(self.what, What::Window(..) | What::ModuleLoaded)
    }
}

impl What {
    fn of(sent: Sent) -> Result<What, Refused> {
        if sent.kind == Kind::ModuleLoaded {
            return Ok(What::ModuleLoaded);
        }
        let place = Whereabouts::of(&sent);
        let player = sent.player.ok_or_else(|| bad("a player is missing"))?;
        if !(1..=MOST_PLAYER).contains(&player.id.len()) {
            return Err(bad(format!("a player's id has 1 to {MOST_PLAYER} bytes")));
        }
        Ok(match sent.kind {
            Kind::ChairUsed => What::ChairUsed(player.read()?, place?),
            Kind::ObserverUsed => What::ObserverUsed(player.read()?, place?),
            Kind::ChairLeft => What::ChairLeft(player.id),
            Kind::PlayerLeft => What::PlayerLeft(player.id),
            Kind::Window => What::Window(player.id, checked(sent.window)?),
            Kind::ModuleLoaded => What::ModuleLoaded,
        })
    }
}

fn checked(window: Option<WindowEvent>) -> Result<WindowEvent, Refused> {
    let window = window.ok_or_else(|| bad("a window is missing"))?;
    let is_short = |text: &String| text.len() <= MOST_ELEMENT;
    if [&window.id, &window.event, &window.element].into_iter().all(is_short) {
        return Ok(window);
    }
    Err(bad(format!("what a window and its parts are called has at most {MOST_ELEMENT} bytes")))
}

impl Whereabouts {
    fn of(sent: &Sent) -> Result<Whereabouts, Refused> {
        let area = sent.area.as_ref().ok_or_else(|| bad("an area is missing"))?.to_ascii_lowercase();
        match (sent.x, sent.y, sent.table) {
            (Some(x), Some(y), None) if x.is_finite() && y.is_finite() => {
                Ok(Whereabouts::At { area, spot: Spot { x, y } })
            }
            (None, None, Some(table)) => {
                Ok(Whereabouts::Numbered { area, table, chair: sent.chair.unwrap_or_default() })
            }
            _ => Err(bad("a place is missing: x and y, or a table and a chair by their numbers")),
        }
    }

    pub(crate) fn area(&self) -> &str {
        match self {
            Whereabouts::At { area, .. } | Whereabouts::Numbered { area, .. } => area,
        }
    }
}

impl SentPlayer {
    /// Reads a player with a name, shortened to what every screen has room for.
    fn read(self) -> Result<Player, Refused> {
        let name = self.name.unwrap_or_default();
        if name.len() > MOST_NAME {
            return Err(bad(format!("a player's name has at most {MOST_NAME} bytes")));
        }
        let plain = name.trim().chars().filter(|c| !c.is_control());
        let name: String = plain.take(SHOWN_NAME).collect();
        table::Name::new(&name).map_err(|error| Refused::BadName(error.to_string()))?;
        let known = |language: &String| scene::LANGUAGES.iter().any(|known| known.code == language);
        let language = self.language.filter(known).unwrap_or_else(|| scene::LANGUAGES[0].code.to_owned());
        Ok(Player { id: self.id, name, language })
    }
}

/// Returns the person that a player of a game server is: on another one the same player is somebody else.
pub(crate) fn person(server: &str, player: &str) -> PersonId {
    PersonId(format!("p-{}", hall::blind("nwn", &[server, player])))
}

fn bad(words: impl Into<String>) -> Refused {
    Refused::BadEvent(words.into())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use serde_json::json;

    use super::*;

    fn check(event: Value, expected: &str) {
        let read = Event::read(event.clone());
        assert_eq!(
            read.as_ref().err().map(|error| error.to_string()).unwrap_or_default(),
            expected,
            "{event}"
        );
    }

    #[test]
    fn what_is_wrong_with_an_event_is_said_in_words() {
        let player = json!({ "id": "cd-key", "name": "Aribeth" });
        let used = |more: Value| {
            let mut event = json!({ "id": "e-1", "type": "chair_used", "player": player, "area": "Inn", "x": 1, "y": 2.5 });
            event.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            event
        };
        check(used(json!({})), "");
        check(used(json!({ "x": null, "y": null, "table": 0, "chair": 3 })), "");
        check(used(json!({ "id": "" })), "the event does not read: an id has 1 to 64 characters");
        check(
            used(json!({ "type": "jump" })),
            "the event does not read: unknown variant `jump`, expected one of `chair_used`, `chair_left`, `observer_used`, `player_left`, `window`, `module_loaded`",
        );
        check(
            used(json!({ "aera": "x" })),
            "the event does not read: unknown field `aera`, expected one of `id`, `n`, `type`, `player`, `area`, `x`, `y`, `table`, `chair`, `window`",
        );
        check(
            used(json!({ "x": null })),
            "the event does not read: a place is missing: x and y, or a table and a chair by their numbers",
        );
        check(used(json!({ "player": null })), "the event does not read: a player is missing");
        check(
            used(json!({ "player": { "id": "", "name": "A" } })),
            "the event does not read: a player's id has 1 to 128 bytes",
        );
        check(
            used(json!({ "player": { "id": "a", "name": " " } })),
            "the player's name does not do: a name needs at least one visible character",
        );
        check(json!([]), "the event does not read: invalid length 0, expected struct Sent with 10 elements");
    }

    #[test]
    fn a_name_is_shortened_to_what_screens_have_room_for() {
        let event = json!({ "id": "e", "type": "observer_used", "area": "inn", "x": 0, "y": 0,
            "player": { "id": "a", "name": "Sir \u{7}Bartholomew of the Long Names", "language": "xx" } });
        let Ok(Event { what: What::ObserverUsed(player, _), .. }) = Event::read(event) else {
            panic!("reads")
        };
        assert_eq!(player.name, "Sir Bartholomew of the L");
        assert_eq!(player.language, "en");
    }

    #[test]
    fn the_same_player_is_somebody_else_on_another_game_server() {
        assert_eq!(person("one", "a"), person("one", "a"));
        assert_ne!(person("one", "a"), person("two", "a"));
        assert_ne!(person("on", "ea"), person("one", "a"));
    }
}
