//! Houses: from when to when somebody was there to keep the clocks.

/// One node, from its opening to its latest sign of life.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// When it opened.
    pub(crate) opened_at: u64,
    /// When it was last known to be open.
    pub(crate) alive_at: u64,
}

/// Returns for how many milliseconds since a moment no node was open, given
/// all nodes by opening. Before the first node there was nothing to close.
pub(crate) fn closed_since(moment: u64, nodes: &[Node]) -> u64 {
    let mut closed = 0;
    let mut open_until: Option<u64> = None;
    for node in nodes {
        if let Some(until) = open_until {
            closed += node.opened_at.saturating_sub(until.max(moment));
        }
        // Houses may overlap: the one that lived longest counts.
        open_until = open_until.max(Some(node.alive_at));
    }
    closed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(moment: u64, nodes: &[(u64, u64)], expected: u64) {
        let nodes: Vec<Node> =
            nodes.iter().map(|&(opened_at, alive_at)| Node { opened_at, alive_at }).collect();
        assert_eq!(closed_since(moment, &nodes), expected, "since {moment} with {nodes:?}");
    }

    #[test]
    fn only_gaps_after_the_moment_count() {
        check(0, &[], 0);
        check(0, &[(100, 200)], 0);
        check(0, &[(100, 200), (250, 300), (310, 400)], 60);
        check(230, &[(100, 200), (250, 300), (310, 400)], 30);
        check(260, &[(100, 200), (250, 300), (310, 400)], 10);
        check(500, &[(100, 200), (250, 300), (310, 400)], 0);
    }

    #[test]
    fn houses_that_overlap_leave_no_gap() {
        check(0, &[(100, 500), (200, 250), (300, 400), (600, 700)], 100);
    }
}
