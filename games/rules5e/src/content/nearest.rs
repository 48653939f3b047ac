//! The known name that somebody most likely meant. Never guesses wildly: nothing comes back when nothing is near.

/// Names longer than this are not looked at: nobody misspells them by a letter, and the work grows with their square.
const LONGEST: usize = 64;

/// Returns the known name nearest to a misspelt one, if it is near: a third of its letters may differ.
pub(super) fn nearest<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted: Vec<char> = wanted.chars().take(LONGEST + 1).flat_map(char::to_lowercase).collect();
    if wanted.len() > LONGEST {
        return None;
    }
    let (distance, name) = known
        .into_iter()
        .filter(|name| name.len() <= LONGEST)
        .map(|name| (distance(&wanted, &name.to_lowercase()), name))
        .min_by_key(|(distance, _)| *distance)?;
    (distance <= (wanted.len() / 3).max(1)).then_some(name)
}

/// Counts the letters to put in, take out or change; spaces and hyphens count as underscores.
fn distance(from: &[char], to: &str) -> usize {
    let same = |a: char, b: char| a == b || (b == '_' && matches!(a, ' ' | '-'));
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, &a) in from.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &b) in to.iter().enumerate() {
            let changed = diagonal + usize::from(!same(a, b));
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_meant_and_nothing_far_off() {
        let known = ["fire_bolt", "fireball", "bless", "bane", "toHit"];
        let table = [
            ("fire_blot", Some("fire_bolt")),
            ("firebal", Some("fireball")),
            ("Fire Bolt", Some("fire_bolt")),
            ("fire-bolt", Some("fire_bolt")),
            ("bles", Some("bless")),
            ("to_hit", Some("toHit")),
            ("wish", None),
            ("", None),
        ];
        for (wanted, expected) in table {
            assert_eq!(nearest(wanted, known), expected, "{wanted}");
        }
        assert_eq!(nearest("bless", []), None);
        assert_eq!(nearest(&"x".repeat(100_000), known), None);
    }
}
