//! Tools of a seat at any table: the picture in words, what may be done, doing it, waiting.

use hall::Want;
use serde_json::{Value, json};
use server::bridge::ApiError;

use super::Voice;
use super::args::{At, SeatAct, Wait, read};
use crate::desk::Desk;
use crate::rest::After;

/// How many legal actions are listed at once.
const MOST_LEGAL: usize = 200;

impl Voice {
    async fn seat(&self, table: Option<&str>) -> Result<Desk, ApiError> {
        Desk::open(&self.app, &self.caller, table).await
    }

    pub(super) async fn seat_look(&self, arguments: Value) -> Result<Value, ApiError> {
        let At { table } = read(arguments)?;
        picture(&self.seat(table.as_deref()).await?).await
    }

    pub(super) async fn seat_legal(&self, arguments: Value) -> Result<Value, ApiError> {
        let At { table } = read(arguments)?;
        let desk = self.seat(table.as_deref()).await?;
        let own = desk.look().await?;
        let mut legal = Vec::new();
        for seat in own.mine.iter() {
            let actions = self.app.hall().legal(&desk.table, &desk.person, Some(seat)).await?;
            legal.extend(actions.into_iter().map(|action| json!({ "seat": seat, "action": action })));
        }
        let more = legal.len() > MOST_LEGAL;
        legal.truncate(MOST_LEGAL);
        Ok(json!({ "seq": own.seq, "legal": legal, "more": more }))
    }

    pub(super) async fn seat_act(&self, arguments: Value) -> Result<Value, ApiError> {
        let SeatAct { table, action, parameters, expected_seq, key } = read(arguments)?;
        let desk = self.seat(table.as_deref()).await?;
        let own = desk.look().await?;
        desk.act(&own, json!({ "action": action, "parameters": parameters }), key, expected_seq).await?;
        picture(&desk).await
    }

    pub(super) async fn seat_wait(&self, arguments: Value) -> Result<Value, ApiError> {
        let Wait { table, after, seconds, .. } = read(arguments)?;
        let desk = self.seat(table.as_deref()).await?;
        if desk.look().await?.seq <= after {
            desk.news(after, After { after, wait: seconds }.patience()).await?;
        }
        picture(&desk).await
    }
}

async fn picture(desk: &Desk) -> Result<Value, ApiError> {
    let want = Want { scene: true, ..Want::default() };
    let look = desk.app.hall().look(&desk.table, Some(&desk.person), want).await?;
    let text = look.scene.as_ref().map(scene::render::text).unwrap_or_default();
    Ok(json!({
        "table": look.table,
        "game": look.game,
        "seq": look.update.seq,
        "phase": look.phase,
        "yourSeats": look.mine.iter().collect::<Vec<_>>(),
        "asked": look.asked,
        "text": text,
    }))
}
