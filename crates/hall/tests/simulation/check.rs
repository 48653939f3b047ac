//! What must hold after every run, whatever went wrong in it.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Luck, Seats};
use hall::Kept;
use serde_json::Value;
use store::{Sessions, Store};
use table::{Entry, Event, PersonId, Phase, Record, Table};

use crate::given::{build, registry};
use crate::ledger::{Acked, Ledger, Seated, Shown};
use crate::world::World;

/// How many views of a run are compared with the journal.
const VIEWS: usize = 4;

/// Checks everything.
pub(crate) async fn all(world: &World) -> Result<(), String> {
    let mut journals = BTreeMap::new();
    for table in world.tables().await {
        let stored = world.memory.load(&table).await.unwrap().unwrap();
        // Reading it again checks the chain of hashes up to the head of the row.
        let kept = hall::recall(&registry(), stored).map_err(|error| format!("{table}: {error}"))?;
        let seqs = kept.records.iter().map(|record| record.seq);
        ensure(seqs.eq(1..=kept.table.head()), || format!("{table}: records are missing or double"))?;
        journals.insert(table, kept);
    }
    results_count_once(world, &journals).await?;
    what_follows_from_journals_is_true(world, &journals).await?;
    passes_hold(world).await?;
    let ledger = world.ledger();
    if let Some(flaw) = ledger.flaws.first() {
        return Err(flaw.clone());
    }
    ids_are_used_once(&journals)?;
    ledger.acked.iter().try_for_each(|acked| is_kept(&journals[&acked.table], acked))?;
    one_winner(&ledger)?;
    ledger.seated.iter().try_for_each(|seated| has_sat(&journals[&seated.table], seated))?;
    for (table, kept) in &journals {
        let shown: Vec<&Shown> = ledger.shown.iter().filter(|shown| shown.table == *table).collect();
        shown.iter().try_for_each(|shown| tells_the_journal(kept, shown))?;
        secrets_are_kept(kept, &shown)?;
        views_are_true(world.seed, kept, &shown)?;
    }
    Ok(())
}

fn ensure(holds: bool, flaw: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(flaw()) }
}

/// No command was carried out twice.
fn ids_are_used_once(journals: &BTreeMap<String, Kept>) -> Result<(), String> {
    for (table, kept) in journals {
        let mut ids = BTreeSet::new();
        for id in kept.records.iter().filter_map(|record| record.command.as_ref()) {
            ensure(ids.insert(&id.0), || format!("{table}: {id:?} was carried out twice"))?;
        }
    }
    Ok(())
}

/// What was acknowledged is in the journal, under the number that was told.
fn is_kept(kept: &Kept, acked: &Acked) -> Result<(), String> {
    let is_it = |record: &&Record| record.command.as_ref().is_some_and(|id| id.0 == acked.id);
    let seqs: Vec<u64> = kept.records.iter().filter(is_it).map(|record| record.seq).collect();
    ensure(seqs == [acked.seq], || {
        format!("{:?} was acknowledged as {}, kept as {seqs:?}", acked.id, acked.seq)
    })
}

/// No two commands were told the same number.
fn one_winner(ledger: &Ledger) -> Result<(), String> {
    let mut winners = BTreeMap::new();
    for acked in &ledger.acked {
        let winner = winners.entry((&acked.table, acked.seq)).or_insert(&acked.id);
        ensure(*winner == &acked.id, || format!("{winner:?} and {:?} both won {}", acked.id, acked.seq))?;
    }
    Ok(())
}

/// Whoever was given a seat sat down there, once.
fn has_sat(kept: &Kept, seated: &Seated) -> Result<(), String> {
    let joined = |record: &Record| {
        record.entries.iter().find_map(|entry| match entry.table_event()? {
            Event::LobbyPlayerJoined { player, chair, .. } if chair.person == seated.person => {
                Some((record.seq, Some(*player)))
            }
            _ => None,
        })
    };
    let sat: Vec<_> = kept.records.iter().filter_map(joined).collect();
    let told = (seated.done.seq, seated.done.seat);
    ensure(sat == [told], || format!("{:?} was told {told:?}, and sat as {sat:?}", seated.person))
}

/// Every token that was given out is good for the person it was given to.
async fn passes_hold(world: &World) -> Result<(), String> {
    let hall = world.hall(0).unwrap();
    let given: Vec<_> = {
        let ledger = world.ledger();
        let of = |seated: &Seated| (seated.table.clone(), seated.person.clone(), seated.done.token.clone());
        ledger.seated.iter().map(of).collect()
    };
    for (table, person, token) in given {
        let whose = hall.whose(&table, &token.unwrap()).await;
        ensure(whose.as_ref().ok() == Some(&person), || {
            format!("{table}: {person:?} got a token of {whose:?}")
        })?;
    }
    Ok(())
}

/// Statistics and snapshots are what the journals tell.
async fn what_follows_from_journals_is_true(
    world: &World,
    journals: &BTreeMap<String, Kept>,
) -> Result<(), String> {
    for (id, kept) in journals {
        let found = kept.audit(&world.memory.played(id).await.unwrap());
        ensure(found.is_empty(), || format!("{id}: {found:?}"))?;
        let whole = world.memory.load(id).await.unwrap().unwrap();
        let Some(snapshot) = world.memory.load_short(id, 0).await.unwrap().and_then(|short| short.snapshot)
        else {
            continue;
        };
        let found = hall::audit_snapshot(&registry(), &snapshot, &whole, &build());
        ensure(found.is_none(), || format!("{id}: {found:?}"))?;
    }
    Ok(())
}

/// A play that ended counts once.
async fn results_count_once(world: &World, journals: &BTreeMap<String, Kept>) -> Result<(), String> {
    let all = world.memory.sessions(Sessions { page_size: 100, ..Sessions::default() }).await.unwrap();
    let mut counted: Vec<&String> = all.items.iter().map(|session| &session.table).collect();
    counted.sort();
    let over = |kept: &Kept| matches!(kept.table.phase(), Phase::Ended | Phase::Abandoned);
    let ended: Vec<&String> = journals.iter().filter(|(_, kept)| over(kept)).map(|(id, _)| id).collect();
    ensure(counted == ended, || format!("{counted:?} were counted, {ended:?} have ended"))
}

fn seats_of(kept: &Kept, viewer: Option<&PersonId>) -> Seats {
    viewer.map_or(Seats::NONE, |person| kept.table.seats_of(person))
}

/// What somebody was told is what the journal says, word for word, less what
/// is not for these eyes.
fn tells_the_journal(kept: &Kept, shown: &Shown) -> Result<(), String> {
    let Some(told) = &shown.update.events else { return Ok(()) };
    let (after, seq, seats) = (shown.after, shown.update.seq, seats_of(kept, shown.viewer.as_ref()));
    let new = kept.records.iter().filter(|record| record.seq > after && record.seq <= seq);
    let visible = |entry: &Entry| match entry {
        Entry::Table(event) => Some(serde_json::to_string(event).unwrap()),
        Entry::Play { event, only } => {
            only.is_none_or(|only| !only.both(seats).is_empty()).then(|| event.get().to_owned())
        }
    };
    let list: Vec<String> = new.flat_map(|record| &record.entries).filter_map(visible).collect();
    let expected = format!("[{}]", list.join(","));
    ensure(**told == *expected, || {
        format!("{:?} was told of {after} to {seq}:\n  {told}\nand it was\n  {expected}", shown.viewer)
    })
}

/// Nobody was shown a charm of somebody else's, in any piece of any update.
fn secrets_are_kept(kept: &Kept, shown: &[&Shown]) -> Result<(), String> {
    let secrets = secrets(kept);
    for shown in shown {
        let seats = seats_of(kept, shown.viewer.as_ref());
        let update = &shown.update;
        for piece in [&update.events, &update.view, &update.scene].into_iter().flatten() {
            for number in piece.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() == 8) {
                let secret = secrets.get(number).is_some_and(|of| of.both(seats).is_empty());
                ensure(!secret, || format!("{:?} was shown the charm {number}", shown.viewer))?;
            }
        }
    }
    Ok(())
}

/// Lists the charms of a play, with whose they are.
fn secrets(kept: &Kept) -> BTreeMap<String, Seats> {
    let entries = kept.records.iter().flat_map(|record| &record.entries);
    let secret = |entry: &Entry| match entry {
        Entry::Play { event, only: Some(only) } => {
            let event: Value = serde_json::from_str(event.get()).unwrap();
            Some((event["data"]["charm"].to_string(), *only))
        }
        _ => None,
    };
    entries.filter_map(secret).collect()
}

/// What somebody saw of the game is what the journal comes to at that record.
fn views_are_true(seed: u64, kept: &Kept, shown: &[&Shown]) -> Result<(), String> {
    let mut luck = Luck::new(seed);
    for _ in 0..VIEWS.min(shown.len()) {
        let shown = shown[luck.below(shown.len())];
        let n = usize::try_from(shown.update.seq).unwrap();
        let then = Table::fold(kept.table.game().clone(), &kept.records[..n], None).unwrap();
        let seats = seats_of(kept, shown.viewer.as_ref());
        let expected = then.play().map_or(Value::Null, |play| play.view(seats));
        let view: Value = serde_json::from_str(shown.update.view.as_deref().unwrap()).unwrap();
        ensure(view["game"] == expected, || format!("{:?} saw {view} at {n}", shown.viewer))?;
    }
    Ok(())
}
