//! The outbox of a game server: operations in order, kept until the game server says that it has them.

use std::collections::VecDeque;

use super::op::{Numbered, Op};

/// The most operations that wait. With more everything is made anew, once the game server asks again.
pub(crate) const MOST_WAITING: u64 = 2_000;

/// Operations that wait for a game server, by their numbers.
#[derive(Debug)]
pub(crate) struct Outbox {
    waiting: VecDeque<Numbered>,
    /// The number of the next one.
    next: u64,
    /// The number up to which the game server has said that it has them.
    acked: u64,
    /// The number up to which they were handed out: what may be on its way is not changed any more.
    handed: u64,
    /// Whether some were dropped, so that only making everything anew helps.
    lost: bool,
}

impl Outbox {
    /// An empty outbox that counts on from a number, which no game server has ever heard of.
    pub(crate) fn counting_from(number: u64) -> Outbox {
        Outbox { waiting: VecDeque::new(), next: number + 1, acked: number, handed: number, lost: false }
    }

    /// Returns the number of the latest operation.
    pub(crate) fn latest(&self) -> u64 {
        self.next - 1
    }

    /// Adds an operation and returns its number. What changes a window that waits, too, becomes part of that.
    pub(crate) fn push(&mut self, op: Op) -> u64 {
        if self.lost || self.waiting.len() as u64 >= MOST_WAITING {
            self.lost = true;
            self.waiting.clear();
            return self.next;
        }
        if let Some(n) = self.fold(&op) {
            return n;
        }
        let n = self.next;
        self.next += 1;
        self.waiting.push_back(Numbered { n, op });
        n
    }

    /// Puts binds into what was not handed out yet for the same window, and drops what a new window or none takes the
    /// place of.
    fn fold(&mut self, op: &Op) -> Option<u64> {
        let (player, handed) = (op.window_of()?, self.handed);
        let is_same = |one: &Numbered| one.n > handed && one.op.window_of() == Some(player);
        match op {
            Op::NuiBind { binds: new, .. } => {
                let last = self.waiting.iter_mut().rev().find(|one| is_same(one))?;
                match &mut last.op {
                    Op::NuiCreate { binds, .. } | Op::NuiBind { binds, .. } => binds.extend(new.clone()),
                    _ => return None,
                }
                Some(last.n)
            }
            _ => {
                self.waiting.retain(|one| !is_same(one));
                None
            }
        }
    }

    /// Tests for a number that the game server has from here, and after which nothing was dropped.
    pub(crate) fn knows(&self, after: u64) -> bool {
        !self.lost && (self.acked..self.next).contains(&after)
    }

    /// Drops everything: it is made anew.
    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
        (self.acked, self.handed, self.lost) = (self.latest(), self.latest(), false);
    }

    /// Hands out what comes after a number; everything up to it has arrived.
    pub(crate) fn after(&mut self, after: Option<u64>) -> Vec<Numbered> {
        if let Some(after) = after.filter(|after| self.knows(*after)) {
            self.acked = after;
            while self.waiting.front().is_some_and(|one| one.n <= after) {
                self.waiting.pop_front();
            }
        }
        self.handed = self.latest();
        self.waiting.iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::{Value, json};

    use super::*;
    use crate::bridge::op::WINDOW;

    fn create(player: &str) -> Op {
        let binds = BTreeMap::from([("a".to_owned(), json!(0))]);
        Op::NuiCreate { player: player.to_owned(), window: WINDOW, layout: Value::Null, binds }
    }

    fn bind(player: &str, name: &str, value: u32) -> Op {
        let binds = BTreeMap::from([(name.to_owned(), json!(value))]);
        Op::NuiBind { player: player.to_owned(), window: WINDOW, binds }
    }

    fn check(outbox: &mut Outbox, after: u64, expected: &[&str]) {
        let said = |one: &Numbered| match &one.op {
            Op::NuiCreate { player, binds, .. } => format!("{} create {player} {binds:?}", one.n),
            Op::NuiBind { player, binds, .. } => format!("{} bind {player} {binds:?}", one.n),
            Op::NuiDestroy { player, .. } => format!("{} destroy {player}", one.n),
            other => format!("{} {other:?}", one.n),
        };
        let all: Vec<String> = outbox.after(Some(after)).iter().map(said).collect();
        assert_eq!(all, expected, "after {after}");
    }

    #[test]
    fn what_was_not_handed_out_is_folded_and_what_was_stays() {
        let mut outbox = Outbox::counting_from(7);
        outbox.push(create("ann"));
        outbox.push(bind("ann", "b", 1));
        outbox.push(bind("bob", "b", 1));
        check(
            &mut outbox,
            7,
            &[r#"8 create ann {"a": Number(0), "b": Number(1)}"#, r#"9 bind bob {"b": Number(1)}"#],
        );
        outbox.push(bind("ann", "b", 2));
        outbox.push(bind("ann", "a", 3));
        check(&mut outbox, 9, &[r#"10 bind ann {"a": Number(3), "b": Number(2)}"#]);
        outbox.push(bind("ann", "a", 4));
        outbox.push(create("ann"));
        outbox.push(Op::destroy("ann"));
        check(&mut outbox, 10, &["13 destroy ann"]);
    }

    #[test]
    fn what_has_arrived_is_dropped_and_the_rest_comes_again() {
        let mut outbox = Outbox::counting_from(0);
        for n in 0..3 {
            outbox.push(create(&n.to_string()));
        }
        assert_eq!(outbox.after(Some(0)).len(), 3);
        assert_eq!(outbox.after(Some(0)).len(), 3, "an answer that was lost comes again");
        assert_eq!(outbox.after(Some(2)).len(), 1);
        assert!(!outbox.knows(1), "what was dropped cannot come again");
        assert!(outbox.knows(3) && !outbox.knows(4));
        assert_eq!(outbox.after(None).len(), 1, "whoever says nothing gets what has not arrived");
    }

    #[test]
    fn an_outbox_that_nobody_empties_stays_small() {
        let mut outbox = Outbox::counting_from(0);
        for n in 0..MOST_WAITING * 3 {
            outbox.push(create(&n.to_string()));
        }
        assert!(!outbox.knows(0) && !outbox.knows(outbox.latest()));
        outbox.clear();
        assert!(outbox.knows(outbox.latest()));
        outbox.push(create("ann"));
        assert_eq!(outbox.after(Some(outbox.latest() - 1)).len(), 1);
    }
}
