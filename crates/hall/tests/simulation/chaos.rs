//! What goes wrong, and when.

use std::sync::Arc;
use std::time::Duration;

use engine::Luck;
use store::Faults;
use tokio::time::sleep;

use crate::world::World;

/// Lets things go wrong until the rough time is over.
pub(crate) async fn run(world: Arc<World>, mut luck: Luck) {
    while world.is_rough() {
        sleep(Duration::from_millis(200 + luck.below(2_500) as u64)).await;
        let n = luck.below(world.nodes.len());
        match luck.below(6) {
            0 => world.crash(n),
            // Between applying and appending, or between appending and answering.
            1 | 2 => world.node(n).doomed = Some(Duration::from_millis(luck.below(25) as u64)),
            3 => world.set_clock(n, jump(&mut luck)),
            _ => world.memory.set_faults(faults(&mut luck)),
        }
        for n in 0..world.nodes.len() {
            if world.hall(n).is_none() && luck.one_in(2) {
                world.open(n).await;
            }
        }
    }
}

fn faults(luck: &mut Luck) -> Faults {
    if luck.one_in(3) {
        return Faults::default();
    }
    let mut often = |most: usize| luck.below(most) as u32;
    let (refused, unknown_stored, unknown_lost) = (often(100), often(150), often(150));
    let mut ms = |most: usize| Duration::from_millis(luck.below(most) as u64);
    let (latest, slowest) = (ms(40), ms(40));
    Faults {
        seed: luck.next_u64(),
        refused,
        unknown_stored,
        unknown_lost,
        latest,
        slowest,
        full: luck.one_in(20),
    }
}

fn jump(luck: &mut Luck) -> i64 {
    let ms = 1_000 * (1 + luck.below(7_200)) as i64;
    if luck.one_in(2) { ms } else { -ms }
}
