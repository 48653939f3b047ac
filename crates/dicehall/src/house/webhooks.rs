//! `dicehall webhooks`: what was sent to webhooks, and what waits to be.

use std::time::{SystemTime, UNIX_EPOCH};

use cli::Output;
use cli::number::counted;
use serde_json::{Value, json};
use store::{Delivery, DeliveryState};

use super::{Data, wait};
use crate::Answer;

/// Shows the log of webhooks, the latest first: what was sent, what came of it, what waits.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  dicehall webhooks\n  dicehall webhooks --limit 1000 --json\n\n\
Hooks are set up in the file of `dicehall serve --config FILE`. The log has no addresses and no secrets.")]
pub(crate) struct Args {
    /// How many lines.
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
    #[command(flatten)]
    data: Data,
}

/// Shows the log of webhooks.
pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let store = args.data.look()?;
    let (tally, deliveries) = wait(async {
        // In this order: whatever is counted is at least that far in the list.
        let tally = store.count_deliveries().await?;
        anyhow::Ok((tally, store.deliveries(args.limit).await?))
    })??;
    if output.is_json() {
        let total: Value =
            DeliveryState::ALL.map(|state| (state.word(), n(&tally, state))).into_iter().collect();
        output
            .json(&json!({ "total": total, "calls": deliveries.iter().map(document).collect::<Vec<_>>() }))?;
        return Ok(Answer::Yes);
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_millis() as u64);
    deliveries.iter().try_for_each(|delivery| output.line(line(delivery, now)))?;
    let total = DeliveryState::ALL.map(|state| format!("{} {}", n(&tally, state), state.word())).join(", ");
    output.line(format_args!("In the log: {total}."))?;
    Ok(Answer::Yes)
}

fn n(tally: &[(DeliveryState, u64)], state: DeliveryState) -> u64 {
    tally.iter().find(|(of, _)| *of == state).map_or(0, |(_, n)| *n)
}

fn document(delivery: &Delivery) -> Value {
    json!({
        "id": delivery.id,
        "hook": delivery.receiver,
        "type": delivery.kind,
        "table": delivery.table,
        "madeAt": delivery.made_at,
        "state": delivery.state.word(),
        "tries": delivery.tries,
        "answer": delivery.answer,
        "due": delivery.due,
    })
}

fn line(delivery: &Delivery, now: u64) -> String {
    let Delivery { kind, receiver, table, id, answer, .. } = delivery;
    let state = delivery.state.word();
    let tries = counted(delivery.tries.into(), "try", "tries");
    let came = if answer.is_empty() { tries } else { format!("{tries}: {answer}") };
    let next = match delivery.state {
        DeliveryState::Pending if delivery.due > now => format!("; again in {}", span(delivery.due - now)),
        _ => String::new(),
    };
    let ago = span(now.saturating_sub(delivery.made_at));
    format!("{ago:>6} ago  {state:9}  {kind}  {receiver}  table {table}  {id}  {came}{next}")
}

/// Writes a time in its largest unit.
fn span(ms: u64) -> String {
    match ms / 1_000 {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7_200 => format!("{} min", seconds / 60),
        seconds @ 7_200..172_800 => format!("{} h", seconds / 3_600),
        seconds => format!("{} d", seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_in_their_largest_unit() {
        let cases =
            [(0, "0 s"), (119_999, "119 s"), (120_000, "2 min"), (7_200_000, "2 h"), (200_000_000, "2 d")];
        for (ms, text) in cases {
            assert_eq!(span(ms), text);
        }
    }
}
