//! Tables that begin: a new one, the next one for the same people, and a seat
//! for somebody who lost the way to it.

use std::iter;

use engine::dice::Seed;
use engine::{AnyGame, Policy, Refusal};
use store::{Append, NewCall, NewTable, Outcome, Pass, Trouble};
use table::{Command, No, Opening, PersonId, Record, Request, Table, TableAction};

use crate::ask::Errand;
use crate::call::Change;
use crate::facts::facts;
use crate::pass::{next_in_series, series};
use crate::{Announcement, Created, Denied, Done, Guest, Hall, Secret, Ticket, Wish};

/// How often a claim is traded anew while its table moves on.
const CLAIM_TRIES: usize = 4;

impl Hall {
    /// Opens a table.
    pub async fn create(&self, wish: Wish) -> Result<Created, Denied> {
        self.0.open_or_closing()?;
        let game = self.0.registry.get(&wish.game).ok_or_else(|| Denied::NoGame(wish.game.clone()))?.clone();
        self.0.may_open(self.weight(&wish)?)?;
        let (host, now) = (self.0.person()?, self.0.clock.now());
        let seed = self.0.chance.bytes::<32>()?;
        let usual = self.usual_policy(&*game);
        let change = wish.policy.as_ref().map_or(Ok(usual.clone()), |change| usual.with(change));
        let policy = change.map_err(|flaw| Denied::from(Refusal::of(&No::BadCommand(flaw))))?;
        let opening = Opening {
            id: self.0.table_id(now)?,
            title: wish.title.clone(),
            game,
            setup: wish.setup.clone(),
            policy: Some(policy),
            host: host.clone(),
            seed: Seed::from_bytes(seed),
        };
        let (mut table, first) = Table::open(now, opening)?;
        let mut records = vec![first];
        for request in seating(&wish, &host, table.policy().approve) {
            let answer = table.handle(now, request);
            records.extend(answer.records);
            answer.result.map_err(Denied::Refused)?;
        }
        let (host_pass, mut passes) = (self.0.pass(table.id(), &host)?, Vec::new());
        for id in wish.guests.iter().filter_map(Guest::person) {
            passes.push((id.clone(), self.0.pass(table.id(), id)?));
        }
        let mut kept: Vec<Pass> = passes.iter().map(|(_, (_, pass))| pass.clone()).collect();
        kept.push(host_pass.1);
        let new = new_table(&table, &records, Some(seed), wish.listed, kept);
        let id = table.id().to_owned();
        let code = self.0.keep_new(new, move |code| self.calls_for(&table, &records, Some(code))).await?;
        if wish.listed {
            self.0.announce(Announcement::GameCreated { table: id.clone(), game: wish.game });
        }
        if let Some(network) = wish.network {
            self.0.porter().note(&id, &host, network);
        }
        if wish.start {
            // Machines play also where nobody looks.
            self.0.wake(&id)?;
        }
        let passes = passes.into_iter().map(|(id, (secret, _))| (id, secret)).collect();
        Ok(Created { table: id, code, host, host_pass: host_pass.0, passes })
    }

    /// Returns what a table of a game is held to when nobody says otherwise: on a public house the host decides who sits.
    pub fn usual_policy(&self, game: &dyn AnyGame) -> Policy {
        let policy = game.meta().policy.clone();
        Policy { approve: policy.approve || self.0.settings.public, ..policy }
    }

    /// Returns the calls for a table that begins.
    fn calls_for(&self, table: &Table, records: &[table::Record], code: Option<&str>) -> Vec<NewCall> {
        self.0.settings.calls.make(&Change { table, code, asked: &[], records, present: &[] })
    }

    /// Trades a claim for a pass of one's own.
    pub async fn claim(&self, claim: &Secret) -> Result<(String, PersonId, Secret), Denied> {
        let ticket = self.ticket(claim).await?;
        if !ticket.claim {
            return Err(Denied::BadPass);
        }
        let (secret, pass) = self.0.pass(&ticket.series, &ticket.person)?;
        for _ in 0..CLAIM_TRIES {
            if self.trade(&ticket, &pass).await? {
                return Ok((ticket.series, ticket.person, secret));
            }
        }
        Err(Denied::Busy)
    }

    /// Gives out a pass instead of all that the person had; not if the table moves meanwhile.
    async fn trade(&self, ticket: &Ticket, pass: &Pass) -> Result<bool, Denied> {
        let kept = self.recall(&ticket.series).await?;
        let append = Append {
            table: ticket.series.clone(),
            series: ticket.series.clone(),
            expect: kept.table.head(),
            epoch: kept.epoch,
            records: Vec::new(),
            hash: *kept.table.head_hash().bytes(),
            facts: facts(&kept.table),
            passes: vec![pass.clone()],
            revoked: vec![ticket.person.0.clone()],
            code_to: None,
            session: None,
            calls: Vec::new(),
            title: None,
        };
        match self.0.store.append(vec![append]).await.as_deref() {
            Ok(outcomes) => Ok(outcomes == [Outcome::Stored]),
            // Nobody knows: the pass is there or not.
            Err(Trouble::Unknown(_)) => Ok(self.0.store.find_pass(pass.hash).await?.is_some()),
            Err(trouble) => Err(trouble.clone().into()),
        }
    }

    /// Opens the table where the same people play again.
    pub(crate) async fn rematch(&self, table: &str, command: Command) -> Result<Done, Denied> {
        let kept = self.recall(table).await?;
        if let Some(next) = kept.table.next() {
            return Ok(Done { seq: kept.table.head(), next: Some(next.to_owned()), ..Done::default() });
        }
        self.0.may_open(kept.table.weight())?;
        let next = next_in_series(table);
        let request = Request::Rematch { next: next.clone() };
        let seed = self.0.chance.bytes::<32>()?;
        kept.table.may_rematch(&command.from).map_err(Denied::from)?;
        // Before the next table is kept: what is refused opens none.
        kept.table.check_apart(&Command { request: request.clone(), ..command.clone() })?;
        let (opened, records) = kept.table.open_rematch(self.now(), next.clone(), Seed::from_bytes(seed))?;
        let calls = self.calls_for(&opened, &records, None);
        let new = NewTable {
            code: None,
            calls,
            ..new_table(&opened, &records, Some(seed), kept.listed, Vec::new())
        };
        // A conflict means that somebody was faster: it is the same table.
        self.0.keep_once(&new).await?;
        let errand = self.0.errand(Command { request, ..command })?;
        let errand = Errand { code_to: Some(next.clone()), ..errand };
        let done = self.0.carry_out(table, errand).await?;
        if kept.listed {
            let game = opened.game().meta().id.to_owned();
            self.0.announce(Announcement::GameCreated { table: next.clone(), game });
        }
        Ok(Done { next: Some(next), ..done })
    }
}

/// What a wish asks of its table, in order.
fn seating(wish: &Wish, host: &PersonId, approve: bool) -> Vec<Command> {
    let by_host = |action: TableAction| Command { id: None, from: host.clone(), request: action.into() };
    let of = |guest: &Guest| match guest {
        Guest::Person { id, name } => {
            let request = Request::Sit { seat: None, name: name.clone(), mark: None, entropy: None };
            Command { id: None, from: id.clone(), request }
        }
        Guest::Bot { level, name } => {
            by_host(TableAction::AddBot { seat: None, level: *level, name: name.clone() })
        }
    };
    // Whoever opens the table has named these guests: they need not ask.
    let welcome = |guest: &Guest| {
        let person = guest.person().filter(|_| approve)?;
        Some(by_host(TableAction::LetIn { person: person.clone() }))
    };
    let mut commands: Vec<Command> =
        wish.guests.iter().flat_map(|guest| iter::once(of(guest)).chain(welcome(guest))).collect();
    if wish.start {
        commands.push(by_host(TableAction::Start {}));
    }
    commands
}

pub(crate) fn new_table(
    table: &Table,
    records: &[table::Record],
    seed: Option<[u8; 32]>,
    listed: bool,
    passes: Vec<Pass>,
) -> NewTable {
    let meta = table.game().meta();
    NewTable {
        table: table.id().to_owned(),
        series: series(table.id()).to_owned(),
        code: None,
        game: meta.id.to_owned(),
        rules: meta.version,
        title: table.title().to_owned(),
        listed,
        seed,
        records: records.iter().map(Record::text).collect(),
        hash: *table.head_hash().bytes(),
        facts: facts(table),
        passes,
        calls: Vec::new(),
    }
}
