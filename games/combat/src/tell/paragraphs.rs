//! Which paragraph of the rules says why something is refused or off.

/// Returns the anchor of a paragraph for the code of a refusal or of a reason.
pub(crate) fn paragraph_of(code: &str) -> Option<&'static str> {
    Some(match code {
        "NOT_YOUR_TURN" | "NO_ACTION" | "NO_BONUS" | "NO_REACTION" | "NO_FREE_OBJECT" => "your-turn",
        "combat.off.action" | "combat.off.bonus" | "combat.off.reaction" => "your-turn",
        "NOT_NOW" | "NO_SUCH_ATTACK" => "your-turn",
        "NO_MOVEMENT" | "BLOCKED" | "combat.off.movement" | "combat.off.no_movement" => "moving",
        "combat.off.held" | "combat.off.nowhere" => "moving",
        "OUT_OF_RANGE" | "NO_LINE_OF_SIGHT" | "INVALID_TARGET" | "TARGET_HIDDEN" => "range-and-sight",
        "combat.off.range" | "combat.off.reach" | "combat.off.no_sight" => "range-and-sight",
        "combat.off.blocked" | "combat.off.no_cell" | "combat.off.no_foe" => "range-and-sight",
        "INCAPACITATED" | "TARGET_DEAD" | "combat.off.no_need" => "hit-points",
        "SPELL_UNKNOWN" | "NO_SLOT" | "BAD_SLOT" | "SPELL_RULE" | "combat.off.slot" => "spells",
        "OFF_MAP" => "the-map",
        "WRONG_PHASE" | "UNKNOWN_CREATURE" | "NOT_YOUR_CREATURE" | "NOT_GAME_MASTER" => "how-to-play",
        "UNKNOWN_REQUEST" | "NOT_YOUR_REQUEST" | "BAD_ROLL" => "how-to-play",
        "combat.off.asked" | "combat.off.autoplay" | "combat.off.downtime" | "combat.off.one_side" => {
            "how-to-play"
        }
        _ => return None,
    })
}
