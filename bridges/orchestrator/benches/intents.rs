//! Reading and writing blocks of intents. Every benchmark asserts its answer.
#![allow(clippy::unwrap_used)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use orchestrator::{parse, print};

/// Ten intents of a round, between two paragraphs of prose.
const BLOCK: &str = "\
The wagon stops. Something moves in the hedge.

[INTENTS]
INTENT: COMBAT_START
REASON: \"An ambush on the road.\"
CREATURES: mara, teo, ife, jonas, goblin_1, goblin_2, goblin_3
END_INTENT
INTENT: NARRATE
TEXT: \"Arrows hiss out of the hedge, and a shrill voice laughs.\"
END_INTENT
INTENT: MELEE_ATTACK
ACTOR: goblin_1
TARGET: mara
WEAPON: scimitar
MOVE_REQUIRED: yes
END_INTENT
INTENT: RANGED_ATTACK
ACTOR: goblin_2
TARGET: teo
WEAPON: shortbow
END_INTENT
INTENT: MOVE
ACTOR: goblin_3
PATH: 10,4; 11,4; 12,5; 13,5
END_INTENT
INTENT: HIDE
ACTOR: goblin_3
END_INTENT
INTENT: SPELL_CAST
ACTOR: ife
SPELL: fireball
SLOT_LEVEL: 3
AREA_CENTER: 14,6
END_INTENT
INTENT: SKILL_CHECK
ACTOR: teo
SKILL: perception
DC: 13
CONTEXT: \"to see who laughed\"
END_INTENT
INTENT: DODGE
ACTOR: jonas
END_INTENT
INTENT: END_TURN
ACTOR: goblin_1
END_INTENT
[/INTENTS]

Roll for initiative!
";

fn blocks(c: &mut Criterion) {
    let intents = parse(BLOCK).unwrap();
    assert_eq!(intents.len(), 10);
    c.bench_function("a block of ten intents, read", |b| b.iter(|| parse(black_box(BLOCK)).unwrap()));
    let printed = print(&intents);
    assert_eq!(parse(&printed).unwrap(), intents);
    c.bench_function("ten intents, written as a block", |b| b.iter(|| print(black_box(&intents))));
}

criterion_group!(benches, blocks);
criterion_main!(benches);
