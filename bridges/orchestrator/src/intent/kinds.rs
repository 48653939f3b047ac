//! The types of intents and their fields: the document's, and what a fight needs that it does not name.

use rules5e::Cell;
use schemars::JsonSchema;
use serde::Serialize;

use super::error::IntentParseError;
use super::fields::{Field, Slot, Way, Words};

/// A type of intents.
pub struct Kind {
    /// What it is called.
    pub name: &'static str,
    /// Its fields, and what each should say.
    pub fields: &'static [(&'static str, &'static str)],
    read: fn(&mut Sent<'_>) -> Result<Intent, IntentParseError>,
}

/// What was sent as one intent: its fields, and where it ends.
pub(super) struct Sent<'a> {
    pub(super) fields: Vec<Field<'a>>,
    pub(super) end: super::Place,
}

/// Tests for the same name, whatever its case, with or without `_`: `MELEE_ATTACK`, `MeleeAttack`.
fn is_same(given: &str, name: &str) -> bool {
    let plain = |text: &'_ str| {
        text.bytes().filter(|c| *c != b'_').map(|c| c.to_ascii_uppercase()).collect::<Vec<u8>>()
    };
    given.len() <= 2 * name.len() && plain(given) == plain(name)
}

/// Returns the type that a name stands for.
pub(super) fn find(given: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| is_same(given, kind.name))
}

/// Lists the names of all types.
pub(super) fn names() -> String {
    KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ")
}

impl Kind {
    /// Reads an intent of this type: all that it needs is there, once, and nothing else.
    pub(super) fn read(&self, mut sent: Sent<'_>) -> Result<Intent, IntentParseError> {
        let intent = (self.read)(&mut sent)?;
        match sent.fields.into_iter().next() {
            None => Ok(intent),
            Some(field) => {
                let known = self.fields.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
                let twice = self.fields.iter().any(|(name, _)| is_same(field.name, name));
                let expected = if twice {
                    format!("each field of {} once", self.name)
                } else {
                    format!("a field of {}: {known}", self.name)
                };
                Err(IntentParseError::expected(field.at, expected, field.name))
            }
        }
    }
}

impl Sent<'_> {
    fn take<T: Slot>(&mut self, kind: &'static str, name: &'static str) -> Result<T, IntentParseError> {
        let place = self.fields.iter().position(|field| is_same(field.name, name));
        let field = place.map(|place| self.fields.remove(place));
        T::take(field.as_ref())?.ok_or_else(|| IntentParseError::MissingRequiredField {
            at: self.end.clone(),
            kind,
            field: name,
            expected: T::EXPECTED,
        })
    }
}

macro_rules! intents {
    ($($(#[$about:meta])* $name:literal $variant:ident { $($(#[$says:meta])* $key:literal $field:ident: $kind:ty),* $(,)? })*) => {
        /// What somebody wants. As JSON: `{"type":"MELEE_ATTACK","actor":"mara","target":"goblin_1"}`.
        #[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
        #[serde(tag = "type", rename_all_fields = "camelCase")]
        pub enum Intent {
            $($(#[$about])* #[serde(rename = $name)] $variant { $($(#[$says])* $field: $kind),* },)*
        }

        /// Every type, in the order of the document.
        pub const KINDS: &[Kind] = &[$(Kind {
            name: $name,
            fields: &[$(($key, <$kind as Slot>::EXPECTED)),*],
            read: |_sent| Ok(Intent::$variant { $($field: _sent.take($name, $key)?),* }),
        }),*];

        impl Intent {
            /// Returns the name of its type.
            pub fn name(&self) -> &'static str {
                match self { $(Intent::$variant { .. } => $name),* }
            }

            /// Lists its fields as the text form writes them.
            pub(super) fn written(&self) -> Vec<(&'static str, String)> {
                match self {
                    $(Intent::$variant { $($field),* } => {
                        let fields: Vec<Option<(&'static str, String)>> =
                            vec![$($field.put().map(|said| ($key, said))),*];
                        fields.into_iter().flatten().collect()
                    })*
                }
            }
        }
    };
}

intents! {
    /// Asks a creature for a check.
    "SKILL_CHECK" SkillCheck {
        /// Who.
        "ACTOR" actor: String,
        /// With which skill, or ability.
        "SKILL" skill: String,
        /// Against whom, in the story.
        "TARGET" target: Option<String>,
        /// What for.
        "CONTEXT" context: Option<Words>,
        /// Whether the house names the difficulty: a medium one, 15. Otherwise nobody is told of success.
        "SUGGEST_DC" suggest_dc: Option<bool>,
        /// What has to be reached.
        "DC" dc: Option<u8>,
    }
    /// Asks about the world. No table keeps that.
    "LORE_QUERY" LoreQuery {
        /// What.
        "QUERY" query: Words,
        /// Where to look.
        "SCOPE" scope: Option<Words>,
    }
    /// Asks about the rules; the answer is what the rules of this table say.
    "RULE_QUERY" RuleQuery {
        /// What.
        "QUERY" query: Words,
        /// In which matter.
        "CONTEXT" context: Option<Words>,
    }
    /// Has somebody say something.
    "NPC_DIALOGUE" NpcDialogue {
        /// Who speaks.
        "NPC_ID" npc_id: String,
        /// What.
        "TEXT" text: Words,
    }
    /// Tells what happens in the story.
    "SCENE_EVENT" SceneEvent {
        /// What kind of event.
        "EVENT_TYPE" event_type: String,
        /// What happens.
        "DESCRIPTION" description: Words,
    }
    /// Looks a place over: a check of Investigation.
    "INVESTIGATE_AREA" InvestigateArea {
        /// Who.
        "ACTOR" actor: String,
        /// What place.
        "AREA" area: Words,
        /// What has to be reached.
        "DC" dc: Option<u8>,
    }
    /// Looks for something: a check of Perception.
    "SEARCH_ITEM" SearchItem {
        /// Who.
        "ACTOR" actor: String,
        /// For what.
        "ITEM" item: Option<Words>,
        /// What has to be reached.
        "DC" dc: Option<u8>,
    }
    /// Does something with a thing. No table keeps things.
    "INTERACT_OBJECT" InteractObject {
        /// Who.
        "ACTOR" actor: String,
        /// With what.
        "OBJECT_ID" object_id: String,
    }
    /// Attacks in melee.
    "MELEE_ATTACK" MeleeAttack {
        /// Who.
        "ACTOR" actor: String,
        /// Whom.
        "TARGET" target: String,
        /// With what; left out, with the best at hand.
        "WEAPON" weapon: Option<String>,
        /// Whether to go there first.
        "MOVE_REQUIRED" move_required: Option<bool>,
        /// Whether it is the attack with the other hand.
        "OFF_HAND" off_hand: Option<bool>,
    }
    /// Attacks from afar.
    "RANGED_ATTACK" RangedAttack {
        /// Who.
        "ACTOR" actor: String,
        /// Whom.
        "TARGET" target: String,
        /// With what; left out, with the best at hand.
        "WEAPON" weapon: Option<String>,
        /// Whether to go nearer first.
        "MOVE_REQUIRED" move_required: Option<bool>,
    }
    /// Casts a spell with a slot.
    "SPELL_CAST" SpellCast {
        /// Who.
        "ACTOR" actor: String,
        /// Which.
        "SPELL" spell: String,
        /// The level of the slot; 0 for a cantrip.
        "SLOT_LEVEL" slot_level: u8,
        /// The centre of its area.
        "AREA_CENTER" area_center: Option<Cell>,
        /// A cell in its direction.
        "TOWARD" toward: Option<Cell>,
        /// On whom.
        "TARGETS" targets: Vec<String>,
    }
    /// Casts a spell that takes no slot.
    "CANTRIP_CAST" CantripCast {
        /// Who.
        "ACTOR" actor: String,
        /// Which.
        "SPELL" spell: String,
        /// The centre of its area.
        "AREA_CENTER" area_center: Option<Cell>,
        /// A cell in its direction.
        "TOWARD" toward: Option<Cell>,
        /// On whom.
        "TARGETS" targets: Vec<String>,
    }
    /// Casts a spell into an area.
    "SPELL_SHAPE" SpellShape {
        /// Who.
        "ACTOR" actor: String,
        /// Which.
        "SPELL" spell: String,
        /// The level of the slot; 0 for a cantrip.
        "SLOT_LEVEL" slot_level: u8,
        /// The centre of its area.
        "AREA_CENTER" area_center: Option<Cell>,
        /// A cell in its direction.
        "TOWARD" toward: Option<Cell>,
    }
    /// Uses something up.
    "USE_ITEM" UseItem {
        /// Who.
        "ACTOR" actor: String,
        /// What.
        "ITEM_ID" item_id: String,
        /// On whom; left out, on itself.
        "TARGET" target: Option<String>,
    }
    /// Waits for something to happen, and acts then.
    "READY_ACTION" ReadyAction {
        /// Who.
        "ACTOR" actor: String,
        /// What then: the id of an attack or of a spell.
        "ACTION" action: String,
        /// For what: foe_in_reach, foe_moves, foe_attacks, foe_casts.
        "TRIGGER" trigger: Option<String>,
    }
    /// Moves further this turn.
    "DASH" Dash {
        /// Who.
        "ACTOR" actor: String,
    }
    /// Leaves without opportunity attacks this turn.
    "DISENGAGE" Disengage {
        /// Who.
        "ACTOR" actor: String,
    }
    /// Is harder to hit until its next turn.
    "DODGE" Dodge {
        /// Who.
        "ACTOR" actor: String,
    }
    /// Helps an ally.
    "HELP" Help {
        /// Who.
        "ACTOR" actor: String,
        /// The ally.
        "TARGET" target: String,
        /// The foe it distracts.
        "AGAINST" against: Option<String>,
        /// Whether it is help with a check.
        "CHECK" check: Option<bool>,
    }
    /// Pushes somebody over or away.
    "SHOVE" Shove {
        /// Who.
        "ACTOR" actor: String,
        /// Whom.
        "TARGET" target: String,
        /// Five feet away, instead of to the ground.
        "AWAY" away: Option<bool>,
    }
    /// Takes hold of somebody.
    "GRAPPLE" Grapple {
        /// Who.
        "ACTOR" actor: String,
        /// Whom.
        "TARGET" target: String,
    }
    /// Steadies a dying creature.
    "STABILIZE" Stabilize {
        /// Who.
        "ACTOR" actor: String,
        /// Whom.
        "TARGET" target: String,
    }
    /// Goes to a cell by the cheapest way, or along a path.
    "MOVE" Move {
        /// Who.
        "ACTOR" actor: String,
        /// Where to.
        "TO" to: Option<Cell>,
        /// Along which cells.
        "PATH" path: Way,
    }
    /// Hides.
    "HIDE" Hide {
        /// Who.
        "ACTOR" actor: String,
    }
    /// Tries to get out of a hold.
    "ESCAPE" Escape {
        /// Who.
        "ACTOR" actor: String,
    }
    /// Stands up.
    "STAND" Stand {
        /// Who.
        "ACTOR" actor: String,
    }
    /// Drops to the ground.
    "DROP_PRONE" DropProne {
        /// Who.
        "ACTOR" actor: String,
    }
    /// Uses a power such as a breath.
    "USE_POWER" UsePower {
        /// Who.
        "ACTOR" actor: String,
        /// Which.
        "POWER" power: String,
        /// A cell in its direction.
        "TOWARD" toward: Option<Cell>,
    }
    /// Stops concentrating.
    "END_CONCENTRATION" EndConcentration {
        /// Who.
        "ACTOR" actor: String,
    }
    /// Ends the turn.
    "END_TURN" EndTurn {
        /// Whose.
        "ACTOR" actor: String,
    }
    /// Starts a fight.
    "COMBAT_START" CombatStart {
        /// Why.
        "REASON" reason: Option<Words>,
        /// Who fights; left out, everybody who is there.
        "CREATURES" creatures: Vec<String>,
    }
    /// Ends a fight.
    "COMBAT_END" CombatEnd {
        /// Why.
        "REASON" reason: Option<Words>,
    }
    /// Changes the scene.
    "SET_SCENE" SetScene {
        /// To what: SocialFreeFlow, Exploration, DowntimePreparation.
        "SCENE" scene: String,
    }
    /// Tells the story.
    "NARRATE" Narrate {
        /// What is told.
        "TEXT" text: Words,
        /// Who speaks; left out, the narrator.
        "SPEAKER" speaker: Option<Words>,
    }
    /// Wants a picture of somebody. No table makes pictures.
    "GENERATE_PORTRAIT" GeneratePortrait {
        /// Of whom.
        "CHARACTER_ID" character_id: String,
        /// How.
        "STYLE" style: Option<Words>,
    }
    /// Wants a picture of a scene. No table makes pictures.
    "GENERATE_SCENE" GenerateScene {
        /// Of which.
        "SCENE_ID" scene_id: String,
        /// How.
        "STYLE" style: Option<Words>,
        /// What is in it.
        "PROMPTS" prompts: Vec<String>,
    }
    /// Wants a map for a fight. No table makes maps.
    "GENERATE_BATTLEMAP" GenerateBattlemap {
        /// Which.
        "MAP_ID" map_id: String,
        /// How.
        "STYLE" style: Option<Words>,
    }
}
