//! What a store in memory answers: every question goes through all there is.

use std::cmp::Reverse;

use super::shelf::{Kept, Shelf};
use crate::read::bounds;
use crate::standing::{ALL, Recount, key};
use crate::{Filter, Leader, Listed, Page, PlayerStats, Recorded, Session, Sessions, Status, Stored};

impl Shelf {
    pub(super) fn load(&self, table: &str) -> Option<Stored> {
        let kept = self.tables.get(table)?;
        Some(Stored {
            table: table.to_owned(),
            code: kept.code.clone(),
            game: kept.game.clone(),
            rules: kept.rules,
            listed: kept.listed,
            created_at: kept.created_at,
            epoch: kept.epoch,
            head: kept.head(),
            hash: kept.hash,
            seed: kept.seed,
            records: recorded(kept).collect(),
            snapshot: None,
            connections: kept.connections.clone(),
        })
    }

    pub(super) fn load_short(&self, table: &str, before: u64) -> Option<Stored> {
        let mut stored = self.load(table)?;
        stored.snapshot.clone_from(&self.tables.get(table)?.snapshot);
        if let Some(snapshot) = &stored.snapshot {
            let after = snapshot.seq.saturating_sub(before);
            stored.records.retain(|record| record.seq > after);
        }
        Some(stored)
    }

    pub(super) fn records(&self, table: &str, after: u64, limit: usize) -> Vec<Recorded> {
        let Some(kept) = self.tables.get(table) else { return Vec::new() };
        recorded(kept).filter(|record| record.seq > after).take(limit).collect()
    }

    pub(super) fn quiet_lobbies(&self, before: u64, limit: usize) -> Vec<String> {
        let is_quiet = |kept: &Kept| {
            let facts = &kept.facts;
            facts.status == Status::Lobby && !facts.closed && kept.code.is_some() && facts.at < before
        };
        let mut quiet: Vec<_> = self
            .tables
            .iter()
            .filter(|(_, kept)| is_quiet(kept))
            .map(|(id, kept)| (kept.facts.at, kept.no, id.clone()))
            .collect();
        quiet.sort();
        quiet.into_iter().map(|(_, _, id)| id).take(limit).collect()
    }

    pub(super) fn due(&self, now: u64, limit: usize) -> Vec<String> {
        let mut due: Vec<_> = self
            .tables
            .iter()
            .filter_map(|(id, kept)| Some((kept.facts.deadline.filter(|at| *at <= now)?, kept.no, id)))
            .collect();
        due.sort_unstable();
        due.into_iter().take(limit).map(|(_, _, id)| id.clone()).collect()
    }

    pub(super) fn interrupted(&self) -> Vec<String> {
        let in_play = |kept: &Kept| kept.facts.status == Status::Playing && !kept.connections.is_empty();
        self.tables.iter().filter(|(_, kept)| in_play(kept)).map(|(id, _)| id.clone()).collect()
    }

    pub(super) fn list(&self, filter: &Filter) -> Page<Listed> {
        let mut found: Vec<_> = self.tables.iter().filter(|(_, kept)| self.shows(filter, kept)).collect();
        found.sort_by_key(|(_, kept)| Reverse((kept.facts.at, kept.no)));
        page(found, filter.page, filter.page_size, |(id, kept)| listed(id, kept))
    }

    fn shows(&self, filter: &Filter, kept: &Kept) -> bool {
        let has_pass = |person: &String| {
            self.tokens.values().any(|token| token.series == kept.series && token.person == *person)
        };
        kept.listed
            && filter.person.as_ref().is_none_or(has_pass)
            && filter.game.as_ref().is_none_or(|game| *game == kept.game)
            && filter.status.is_none_or(|status| status == kept.facts.status)
            && filter.empty.is_none_or(|empty| empty == kept.facts.players.is_empty())
    }

    pub(super) fn sessions(&self, filter: &Sessions) -> Page<Session> {
        let player = filter.player.as_deref().map(key);
        let played = |session: &Session, player: &str| {
            session.results.iter().any(|r| !r.bot && key(&r.name) == *player)
        };
        let is_listed = |session: &Session| self.tables.get(&session.table).is_none_or(|kept| kept.listed);
        let mut found: Vec<_> = self
            .sessions
            .iter()
            .enumerate()
            .filter(|(_, session)| is_listed(session))
            .filter(|(_, session)| filter.game.as_ref().is_none_or(|game| *game == session.game))
            .filter(|(_, session)| player.as_ref().is_none_or(|player| played(session, player)))
            .collect();
        found.sort_by_key(|(no, session)| Reverse((session.ended_at, *no)));
        page(found, filter.page, filter.page_size, |(_, session)| session.clone())
    }

    pub(super) fn leaders(&self, game: Option<&str>, limit: usize) -> Vec<Leader> {
        let mut leaders: Vec<_> = self
            .players
            .iter()
            .filter_map(|(key, player)| {
                let standing = game.map_or(Some(&player.all), |game| player.games.get(game))?;
                Some((key, Leader { name: player.name.clone(), standing: standing.clone() }))
            })
            .collect();
        leaders.sort_by_key(|(key, leader)| (Reverse((leader.standing.won, leader.standing.score)), *key));
        leaders.into_iter().take(limit).map(|(_, leader)| leader).collect()
    }

    pub(super) fn player(&self, name: &str) -> Option<PlayerStats> {
        let player = self.players.get(&key(name))?;
        let games = player.games.iter().map(|(game, standing)| (game.clone(), standing.clone())).collect();
        Some(PlayerStats { name: player.name.clone(), games })
    }

    pub(super) fn ids(&self, after: Option<&str>, limit: usize) -> Vec<String> {
        let later = |id: &&String| after.is_none_or(|after| id.as_str() > after);
        self.tables.keys().filter(later).take(limit).cloned().collect()
    }

    pub(super) fn check(&self) -> Vec<String> {
        let lost = |table: &String| !self.tables.contains_key(table);
        let codes = self.codes.iter().filter(|(_, table)| lost(table));
        let tokens = self.tokens.values().filter(|token| lost(&token.series));
        codes
            .map(|(code, _)| format!("code {code} points to no table"))
            .chain(tokens.map(|token| format!("a token of {} points to no table", token.person)))
            .chain(self.recount())
            .collect()
    }
}

impl Shelf {
    /// Holds the statistics against the plays that ended.
    fn recount(&self) -> Vec<String> {
        let mut recount = Recount::default();
        self.sessions.iter().for_each(|session| recount.add(session));
        recount.against(self.players.iter().flat_map(|(key, player)| {
            let all = (key.clone(), ALL.to_owned(), player.all.clone());
            let games = player.games.iter().map(|(game, one)| (key.clone(), game.clone(), one.clone()));
            std::iter::once(all).chain(games)
        }))
    }
}

fn recorded(kept: &Kept) -> impl Iterator<Item = Recorded> + '_ {
    (1..).zip(&kept.records).map(|(seq, body)| Recorded { seq, body: body.clone() })
}

fn listed(id: &str, kept: &Kept) -> Listed {
    Listed {
        table: id.to_owned(),
        code: kept.code.clone(),
        game: kept.game.clone(),
        title: kept.title.clone(),
        status: kept.facts.status,
        head: kept.head(),
        created_at: kept.created_at,
        updated_at: kept.facts.at,
        players: kept.facts.players.clone(),
        asked: kept.facts.asked.clone(),
    }
}

fn page<F, T>(found: Vec<F>, number: u32, size: u32, show: impl Fn(F) -> T) -> Page<T> {
    let (skip, size) = bounds(number, size);
    let total = found.len() as u64;
    let skip = usize::try_from(skip).unwrap_or(usize::MAX);
    Page { items: found.into_iter().skip(skip).take(size as usize).map(show).collect(), total }
}
