//! Houses: from when to when somebody was there to keep the clocks.

/// One house, from its opening to its latest sign of life.
#[derive(Clone, Copy, Debug)]
pub(crate) struct House {
    /// When it opened.
    pub(crate) opened_at: u64,
    /// When it was last known to be open.
    pub(crate) alive_at: u64,
}

/// Returns for how many milliseconds since a moment no house was open, given
/// all houses by opening. Before the first house there was nothing to close.
pub(crate) fn closed_since(moment: u64, houses: &[House]) -> u64 {
    let mut closed = 0;
    let mut open_until: Option<u64> = None;
    for house in houses {
        if let Some(until) = open_until {
            closed += house.opened_at.saturating_sub(until.max(moment));
        }
        // Houses may overlap: the one that lived longest counts.
        open_until = open_until.max(Some(house.alive_at));
    }
    closed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(moment: u64, houses: &[(u64, u64)], expected: u64) {
        let houses: Vec<House> =
            houses.iter().map(|&(opened_at, alive_at)| House { opened_at, alive_at }).collect();
        assert_eq!(closed_since(moment, &houses), expected, "since {moment} with {houses:?}");
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
