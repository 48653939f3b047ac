//! After the rough time: every table can be played to its end.

use std::time::Duration;

use hall::{Created, Hall, Want};
use serde_json::json;
use table::{Command, Phase, Presence};
use tokio::time::sleep;

use crate::given::{self, sit};
use crate::world::World;

/// How many rounds a game may take.
const ROUNDS: usize = 200;

/// Plays every table to its end, with nothing going wrong any more.
pub(crate) async fn play_all(world: &World, tables: &[Created]) -> Result<(), String> {
    let hall = world.hall(0).unwrap();
    for created in tables {
        let mut rounds = 0;
        while !step(&hall, &created.table).await? {
            rounds += 1;
            if rounds > ROUNDS {
                let look = hall.look(&created.table, None, Want::default()).await.unwrap();
                return Err(format!("{} cannot be played to its end: {}", created.table, look.view));
            }
        }
    }
    Ok(())
}

/// Does whatever moves a table on; true once it is over.
async fn step(hall: &Hall, table: &str) -> Result<bool, String> {
    let says = |error: hall::HallError| format!("{table}: {error:?} in quiet times");
    let look = hall.look(table, None, Want::default()).await.map_err(says)?;
    let kept = hall.recall(table).await.map_err(says)?.table;
    let host = kept.host().clone();
    let order = |from, action: &str| {
        let request = given::sent(None, json!({ "action": action }), None);
        hall.command(table, Command { id: None, from, request })
    };
    match kept.phase() {
        Phase::Ended | Phase::Abandoned => return Ok(true),
        _ if look.closed => return Ok(true),
        Phase::Lobby if look.people.len() < 2 => {
            hall.sit(table, None, None, sit("late guest")).await.map_err(says)?;
        }
        Phase::Lobby => drop(order(host, "start").await.map_err(says)?),
        Phase::InProgress => {
            // Whatever it does not need is refused, and that is all.
            let _ = order(host, "unpause").await;
            for (_, chair) in kept.chairs().filter(|(_, chair)| chair.presence != Presence::Gone) {
                let asked = look.asked.iter().any(|seat| kept.chair(*seat) == Some(chair));
                match chair.presence {
                    Presence::Absent { .. } => drop(order(chair.person.clone(), "roll").await),
                    _ if chair.bot.is_some() => sleep(Duration::from_millis(700)).await,
                    _ if asked => {
                        let _ = order(chair.person.clone(), "roll").await;
                        let _ = order(chair.person.clone(), "hold").await;
                    }
                    _ => {}
                }
            }
        }
    }
    Ok(false)
}
