//! Tables that begin: a new one, the next one for the same people, and a seat
//! for somebody who lost the way to it.

use std::iter;

use engine::dice::Seed;
use engine::{AnyGame, Policy, Refusal};
use store::{Append, AppendOutcome, NewDelivery, NewTable, StoreError, StoredToken};
use table::{Command, Opening, PersonId, Record, Request, Table, TableAction, TableError, Time};

use crate::facts::facts;
use crate::request::Errand;
use crate::token::{next_in_series, series};
use crate::webhook::Change;
use crate::{Created, Done, Hall, HallError, HallEvent, SeatSpec, Secret, TableSpec, TokenOwner};

/// How often an invite is traded anew while its table moves on.
const CLAIM_TRIES: usize = 4;

impl Hall {
    /// Opens a table.
    pub async fn create(&self, spec: TableSpec) -> Result<Created, HallError> {
        self.0.open_or_closing()?;
        let game =
            self.0.registry.get(&spec.game).ok_or_else(|| HallError::NoGame(spec.game.clone()))?.clone();
        self.0.guard.admits(&spec.game)?;
        self.0.may_open(self.weight(&spec)?)?;
        let (host, now) = (self.0.person()?, self.0.clock.now());
        let seed = self.0.chance.bytes::<32>()?;
        let usual = self.usual_policy(&*game);
        let change = spec.policy.as_ref().map_or(Ok(usual.clone()), |change| usual.with(change));
        let policy = change.map_err(|flaw| HallError::from(Refusal::of(&TableError::BadCommand(flaw))))?;
        let opening = Opening {
            id: self.0.table_id(now)?,
            title: spec.title.clone(),
            game,
            setup: spec.setup.clone(),
            policy: Some(policy),
            host: host.clone(),
            seed: Seed::from_bytes(seed),
        };
        let seated = (spec.clone(), host.clone());
        let opened = self.0.compute(&spec.game, move || open(now, opening, &seated.0, &seated.1)).await;
        let opened = opened.unwrap_or_else(|fault| Err(HallError::Failed(Box::new(fault))));
        let (table, records) = opened.inspect_err(|error| report(&spec.game, error))?;
        let (host_token, mut tokens) = (self.0.token(table.id(), &host)?, Vec::new());
        for id in spec.seats.iter().filter_map(SeatSpec::person) {
            tokens.push((id.clone(), self.0.token(table.id(), id)?));
        }
        let mut kept: Vec<StoredToken> = tokens.iter().map(|(_, (_, token))| token.clone()).collect();
        kept.push(host_token.1);
        self.0.guard.note(&table, &records);
        let new = new_table(&table, &records, Some(seed), spec.listed, kept);
        let id = table.id().to_owned();
        let code = self.keep(new, spec.private, table, records).await?;
        if spec.listed {
            self.0.announce(HallEvent::GameCreated { table: id.clone(), game: spec.game });
        }
        if let Some(network) = spec.network {
            self.0.porter().note(&id, &host, network);
        }
        if spec.start {
            // Machines play also where nobody looks.
            self.0.wake(&id)?;
        }
        let tokens = tokens.into_iter().map(|(id, (secret, _))| (id, secret)).collect();
        Ok(Created { table: id, code, host, host_token: host_token.0, tokens })
    }

    /// Keeps a new table, under a room code unless it is private.
    async fn keep(
        &self,
        new: NewTable,
        private: bool,
        table: Table,
        records: Vec<Record>,
    ) -> Result<Option<String>, HallError> {
        if !private {
            let deliveries = move |code: &str| self.deliveries_for(&table, &records, Some(code));
            return self.0.keep_new(new, deliveries).await.map(Some);
        }
        let (id, deliveries) = (table.id().to_owned(), self.deliveries_for(&table, &records, None));
        drop(table);
        let is_new = self.0.keep_once(&NewTable { deliveries, ..new }).await?;
        if is_new { Ok(None) } else { Err(HallError::Taken(id)) }
    }

    /// Returns what a table of a game is held to when nobody says otherwise: in a public house the host decides who sits.
    pub fn usual_policy(&self, game: &dyn AnyGame) -> Policy {
        let policy = game.meta().policy.clone();
        Policy { approve: policy.approve || self.0.settings.public, ..policy }
    }

    /// Returns the deliveries for a table that begins.
    fn deliveries_for(
        &self,
        table: &Table,
        records: &[table::Record],
        code: Option<&str>,
    ) -> Vec<NewDelivery> {
        self.0.settings.webhooks.make(&Change { table, code, asked: &[], records, present: &[] })
    }

    /// Trades an invite for a token of one's own.
    pub async fn accept_invite(&self, invite: &Secret) -> Result<(String, PersonId, Secret), HallError> {
        let owner = self.token_owner(invite).await?;
        if !owner.invite {
            return Err(HallError::BadToken);
        }
        let (secret, token) = self.0.token(&owner.series, &owner.person)?;
        for _ in 0..CLAIM_TRIES {
            if self.trade(&owner, &token).await? {
                return Ok((owner.series, owner.person, secret));
            }
        }
        Err(HallError::Busy)
    }

    /// Gives out a token instead of all that the person had; not if the table moves meanwhile.
    async fn trade(&self, owner: &TokenOwner, token: &StoredToken) -> Result<bool, HallError> {
        let kept = self.recall(&owner.series).await?;
        let append = Append {
            table: owner.series.clone(),
            series: owner.series.clone(),
            expect: kept.table.head(),
            epoch: kept.epoch,
            records: Vec::new(),
            hash: *kept.table.head_hash().bytes(),
            facts: facts(&kept.table),
            tokens: vec![token.clone()],
            revoked: vec![owner.person.0.clone()],
            code_to: None,
            session: None,
            deliveries: Vec::new(),
            title: None,
        };
        match self.0.store.append(vec![append]).await.as_deref() {
            Ok(outcomes) => Ok(outcomes == [AppendOutcome::Stored]),
            // Nobody knows: the token is there or not.
            Err(StoreError::Unknown(_)) => Ok(self.0.store.find_token(token.hash).await?.is_some()),
            Err(error) => Err(error.clone().into()),
        }
    }

    /// Opens the table where the same people play again.
    pub(crate) async fn rematch(&self, table: &str, command: Command) -> Result<Done, HallError> {
        let kept = self.recall(table).await?;
        if let Some(next) = kept.table.next() {
            return Ok(Done { seq: kept.table.head(), next: Some(next.to_owned()), ..Done::default() });
        }
        self.0.guard.admits(kept.table.game().meta().id)?;
        self.0.may_open(kept.table.weight())?;
        let next = next_in_series(table);
        let request = Request::Rematch { next: next.clone() };
        let seed = self.0.chance.bytes::<32>()?;
        kept.table.may_rematch(&command.from).map_err(HallError::from)?;
        // Before the next table is kept: what is refused opens none.
        kept.table.check_apart(&Command { request: request.clone(), ..command.clone() })?;
        let (opened, records) = kept.table.open_rematch(self.now(), next.clone(), Seed::from_bytes(seed))?;
        let deliveries = self.deliveries_for(&opened, &records, None);
        let new = NewTable {
            code: None,
            deliveries,
            ..new_table(&opened, &records, Some(seed), kept.listed, Vec::new())
        };
        // A conflict means that somebody was faster: it is the same table.
        self.0.keep_once(&new).await?;
        let errand = self.0.errand(Command { request, ..command })?;
        let errand = Errand { code_to: Some(next.clone()), ..errand };
        let done = self.0.carry_out(table, errand).await?;
        if kept.listed {
            let game = opened.game().meta().id.to_owned();
            self.0.announce(HallEvent::GameCreated { table: next.clone(), game });
        }
        Ok(Done { next: Some(next), ..done })
    }
}

/// Opens a table and does what its spec asks of it.
fn open(
    now: Time,
    opening: Opening,
    spec: &TableSpec,
    host: &PersonId,
) -> Result<(Table, Vec<Record>), HallError> {
    let (mut table, first) = Table::open(now, opening)?;
    let mut records = vec![first];
    for request in seating(spec, host, table.policy().approve) {
        let answer = table.handle(now, request);
        records.extend(answer.records);
        answer.result.map_err(HallError::Refused)?;
    }
    if table.fault().is_some() {
        // A game that fails at the start is over at once.
        records.extend(table.tick(now).records);
    }
    Ok((table, records))
}

/// Tells whoever runs the house that a game failed before it had a table.
fn report(game: &str, error: &HallError) {
    let fault = match error {
        HallError::Failed(fault) => Some(fault),
        HallError::Refused(refused) => refused.refusal.fault.as_ref(),
        _ => None,
    };
    if let Some(fault) = fault {
        tracing::error!(game, %fault, "a game failed; its table was not opened");
    }
}

/// What a spec asks of its table, in order.
fn seating(spec: &TableSpec, host: &PersonId, approve: bool) -> Vec<Command> {
    let by_host = |action: TableAction| Command { id: None, from: host.clone(), request: action.into() };
    let of = |seat: &SeatSpec| match seat {
        SeatSpec::Person { id, name } => {
            let request = Request::Sit { seat: None, name: name.clone(), mark: None, entropy: None };
            Command { id: None, from: id.clone(), request }
        }
        SeatSpec::Bot { level, name } => {
            by_host(TableAction::AddBot { seat: None, level: *level, name: name.clone() })
        }
    };
    // Whoever opens the table has named these seats: they need not ask.
    let welcome = |seat: &SeatSpec| {
        let person = seat.person().filter(|_| approve)?;
        Some(by_host(TableAction::LetIn { person: person.clone() }))
    };
    let mut commands: Vec<Command> =
        spec.seats.iter().flat_map(|seat| iter::once(of(seat)).chain(welcome(seat))).collect();
    if spec.start {
        commands.push(by_host(TableAction::Start {}));
    }
    commands
}

pub(crate) fn new_table(
    table: &Table,
    records: &[table::Record],
    seed: Option<[u8; 32]>,
    listed: bool,
    tokens: Vec<StoredToken>,
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
        tokens,
        deliveries: Vec::new(),
    }
}
