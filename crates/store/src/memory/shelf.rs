//! The shelf: everything a store in memory keeps, as plain maps.

use std::collections::{BTreeMap, HashMap};

use crate::nodes::Node;
use crate::standing::key;
use crate::{
    Append, AppendOutcome, Delivery, Facts, NewTable, PlayTotals, Session, Snapshot, Status, StoredToken,
    TokenHash,
};

/// Everything that is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Shelf {
    pub(super) tables: BTreeMap<String, Kept>,
    pub(super) codes: HashMap<String, String>,
    pub(super) tokens: HashMap<TokenHash, StoredToken>,
    pub(super) sessions: Vec<Session>,
    pub(super) players: BTreeMap<String, Player>,
    pub(super) nodes: Vec<Node>,
    pub(super) deliveries: Vec<Delivery>,
    /// By owner and key.
    pub(super) notes: BTreeMap<(String, String), String>,
}

/// A table on the shelf.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    /// Its number by arrival: what breaks ties in lists.
    pub(super) no: usize,
    pub(super) series: String,
    pub(super) code: Option<String>,
    pub(super) game: String,
    pub(super) rules: u32,
    pub(super) title: String,
    pub(super) listed: bool,
    pub(super) created_at: u64,
    pub(super) seed: Option<[u8; 32]>,
    pub(super) epoch: u64,
    pub(super) records: Vec<String>,
    pub(super) hash: [u8; 32],
    pub(super) facts: Facts,
    pub(super) connections: Vec<String>,
    pub(super) snapshot: Option<Snapshot>,
}

/// A player with what was done, by game.
#[derive(Clone, Debug, Default)]
pub(super) struct Player {
    pub(super) name: String,
    pub(super) all: PlayTotals,
    pub(super) games: BTreeMap<String, PlayTotals>,
}

impl Kept {
    pub(super) fn head(&self) -> u64 {
        self.records.len() as u64
    }
}

impl Shelf {
    pub(super) fn create(&mut self, new: NewTable) -> AppendOutcome {
        if let Some(kept) = self.tables.get(&new.table) {
            return AppendOutcome::Conflict { head: kept.head() };
        }
        if new.code.as_ref().is_some_and(|code| self.codes.contains_key(code)) {
            return AppendOutcome::Conflict { head: 0 };
        }
        let closed = new.facts.closed;
        if let Some(code) = &new.code {
            self.codes.insert(code.clone(), new.table.clone());
        }
        self.give(new.tokens);
        self.keep_deliveries(&new.table, new.facts.at, new.deliveries);
        let kept = Kept {
            no: self.tables.len(),
            series: new.series,
            code: new.code,
            game: new.game,
            rules: new.rules,
            title: new.title,
            listed: new.listed,
            created_at: new.facts.at,
            seed: new.seed,
            epoch: 0,
            records: new.records,
            hash: new.hash,
            facts: new.facts,
            connections: Vec::new(),
            snapshot: None,
        };
        self.tables.insert(new.table.clone(), kept);
        if closed {
            self.free_code(&new.table);
        }
        AppendOutcome::Stored
    }

    pub(super) fn append(&mut self, append: Append) -> AppendOutcome {
        let Some(kept) = self.tables.get_mut(&append.table) else {
            return AppendOutcome::Conflict { head: 0 };
        };
        if let Err(outcome) = append.continues(kept.head(), kept.epoch) {
            return outcome;
        }
        kept.records.extend(append.records);
        kept.hash = append.hash;
        kept.facts = append.facts;
        if let Some(title) = append.title {
            kept.title = title;
        }
        let (closed, at) = (kept.facts.closed, kept.facts.at);
        self.revoke(&append.series, &append.revoked);
        self.give(append.tokens);
        if let Some(to) = &append.code_to {
            self.move_code(&append.table, to);
        }
        if closed {
            self.free_code(&append.table);
        }
        if let Some(session) = append.session {
            self.count(session);
        }
        self.keep_deliveries(&append.table, at, append.deliveries);
        AppendOutcome::Stored
    }

    pub(super) fn keep_snapshot(&mut self, table: &str, snapshot: Snapshot) {
        if let Some(kept) = self.tables.get_mut(table).filter(|kept| kept.head() >= snapshot.seq) {
            kept.snapshot = Some(snapshot);
        }
    }

    fn revoke(&mut self, series: &str, people: &[String]) {
        if !people.is_empty() {
            self.tokens.retain(|_, token| token.series != series || !people.contains(&token.person));
        }
    }

    fn give(&mut self, tokens: Vec<StoredToken>) {
        self.tokens.extend(tokens.into_iter().map(|token| (token.hash, token)));
    }

    fn move_code(&mut self, from: &str, to: &str) {
        if from == to || self.tables.get(to).is_none_or(|target| target.facts.closed) {
            return;
        }
        let Some(code) = self.tables.get_mut(from).and_then(|kept| kept.code.take()) else { return };
        self.free_code(to);
        self.codes.insert(code.clone(), to.to_owned());
        if let Some(target) = self.tables.get_mut(to) {
            target.code = Some(code);
        }
    }

    fn free_code(&mut self, table: &str) {
        if let Some(code) = self.tables.get_mut(table).and_then(|kept| kept.code.take()) {
            self.codes.remove(&code);
        }
    }

    pub(super) fn free_codes(&mut self, before: u64) -> Vec<String> {
        let is_spent = |kept: &Kept| {
            let over = matches!(kept.facts.status, Status::Ended | Status::Abandoned);
            over && kept.code.is_some() && kept.facts.at < before
        };
        let mut spent: Vec<(usize, String)> = self
            .tables
            .iter()
            .filter(|(_, kept)| is_spent(kept))
            .map(|(id, kept)| (kept.no, id.clone()))
            .collect();
        spent.sort();
        spent.iter().for_each(|(_, table)| self.free_code(table));
        spent.into_iter().map(|(_, table)| table).collect()
    }

    fn count(&mut self, session: Session) {
        // A play that nobody finished counts for nobody.
        let counts = !session.abandoned;
        for result in session.results.iter().filter(|result| counts && !result.bot) {
            let player = self.players.entry(key(&result.name)).or_default();
            player.name.clone_from(&result.name);
            player.all.count(result);
            player.games.entry(session.game.clone()).or_default().count(result);
        }
        self.sessions.push(session);
    }
}
