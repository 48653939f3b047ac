//! Statistics: how one more result changes what a player has done, and
//! counting everything anew.

use std::collections::BTreeMap;

use crate::{PlayTotals, PlayerResult, Session};

/// The game that stands for all of them: no game has an empty id.
pub(crate) const ALL: &str = "";

/// Returns the key that statistics go by: names differ in more than case.
pub(crate) fn key(name: &str) -> String {
    name.to_lowercase()
}

impl PlayTotals {
    /// Counts one more play. Sums stop at the ends of their range.
    pub(crate) fn count(&mut self, result: &PlayerResult) {
        self.best = if self.played == 0 { result.score } else { self.best.max(result.score) };
        self.played += 1;
        self.won += u64::from(result.won);
        self.score = self.score.saturating_add(result.score);
        for (name, value) in &result.counters {
            self.add(name, *value);
        }
    }

    // Counters stay sorted by name, so that every store answers alike.
    fn add(&mut self, name: &str, value: i64) {
        match self.counters.binary_search_by(|(known, _)| known.as_str().cmp(name)) {
            Ok(i) => self.counters[i].1 = self.counters[i].1.saturating_add(value),
            Err(i) => self.counters.insert(i, (name.to_owned(), value)),
        }
    }
}

/// What everybody has done, counted anew from the plays that ended.
#[derive(Default)]
pub(crate) struct Recount {
    /// By the player's key and the game.
    standings: BTreeMap<(String, String), PlayTotals>,
}

impl Recount {
    /// Counts a play that ended: not for machines, and for nobody if nobody finished it.
    pub(crate) fn add(&mut self, session: &Session) {
        let counts = !session.abandoned;
        for result in session.results.iter().filter(|result| counts && !result.bot) {
            for game in [session.game.as_str(), ALL] {
                let of = (key(&result.name), game.to_owned());
                self.standings.entry(of).or_default().count(result);
            }
        }
    }

    /// Says where the statistics that are kept are others.
    pub(crate) fn against(
        mut self,
        kept: impl IntoIterator<Item = (String, String, PlayTotals)>,
    ) -> Vec<String> {
        let mut found = Vec::new();
        for (player, game, standing) in kept {
            let counted = self.standings.remove(&(player.clone(), game.clone())).unwrap_or_default();
            if counted != standing {
                found.push(difference(&player, &game, &standing, &counted));
            }
        }
        let missing = self.standings.iter();
        found.extend(
            missing
                .map(|((player, game), counted)| difference(player, game, &PlayTotals::default(), counted)),
        );
        found
    }
}

fn difference(player: &str, game: &str, kept: &PlayTotals, counted: &PlayTotals) -> String {
    let game = if game == ALL { "all games" } else { game };
    format!(
        "the statistics of {player} in {game} say {}; the plays that ended say {}",
        words(kept),
        words(counted)
    )
}

fn words(standing: &PlayTotals) -> String {
    let PlayTotals { played, won, score, best, counters } = standing;
    let counters: String = counters.iter().map(|(name, value)| format!(", {name} {value}")).collect();
    format!("{played} played, {won} won, score {score}, best {best}{counters}")
}
