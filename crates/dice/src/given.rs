//! Dice whose next rolls are given, for tests that change some rolls of a step and leave the others.

use crate::{Dice, Roll};

/// Rolls that are given, and the dice that make all others.
#[derive(Clone)]
pub(crate) struct Given {
    /// The number of the first roll that is given.
    from: u64,
    rolls: Vec<Roll>,
    others: Dice,
}

impl Given {
    pub(crate) fn new(from: u64, rolls: Vec<Roll>, others: Dice) -> Given {
        Given { from, rolls, others }
    }

    /// Makes roll `counter` of dice with `sides` sides, giving each face to `put`.
    pub(crate) fn roll(&mut self, counter: u64, sides: u32, dice: usize, mut put: impl FnMut(usize, u32)) {
        if let Some(Roll::Faces { sides: given, faces }) = self.given(counter)
            && *given == sides
            && faces.len() == dice
        {
            return faces.iter().enumerate().for_each(|(die, face)| put(die, *face));
        }
        self.others.set_counter(counter);
        let mut faces = vec![0; dice];
        self.others.roll_wide(sides, &mut faces);
        faces.into_iter().enumerate().for_each(|(die, face)| put(die, face));
    }

    /// Makes roll `counter` a shuffle.
    pub(crate) fn shuffle<T>(&mut self, counter: u64, items: &mut [T]) {
        match self.given(counter) {
            Some(Roll::Order(order)) if is_order(order, items.len()) => put_in_order(order, items),
            _ => {
                self.others.set_counter(counter);
                self.others.shuffle(items);
            }
        }
    }

    fn given(&self, counter: u64) -> Option<&Roll> {
        self.rolls.get(usize::try_from(counter.checked_sub(self.from)?).ok()?)
    }
}

fn is_order(order: &[u8], items: usize) -> bool {
    order.len() == items && (0..items).all(|item| order.iter().any(|place| usize::from(*place) == item))
}

/// Puts at each place the item that was at the place the order says.
fn put_in_order<T>(order: &[u8], items: &mut [T]) {
    for place in 0..items.len() {
        let mut from = usize::from(order[place]);
        // What was there may have been moved on by an earlier swap.
        while from < place {
            from = usize::from(order[from]);
        }
        items.swap(place, from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_rolls_come_where_they_fit_and_the_others_as_they_would() {
        let mut plain = Dice::fast(7);
        let mut given = plain.clone().with_rolls(vec![
            Roll::Faces { sides: 6, faces: vec![6, 6] },
            Roll::Faces { sides: 20, faces: vec![20] },
            Roll::Order(vec![2, 0, 1]),
        ]);
        let (mut a, mut b) = ([0; 2], [0; 2]);
        plain.roll(6, &mut a);
        given.roll(6, &mut b);
        assert_eq!(b, [6, 6]);
        plain.roll(6, &mut a);
        given.roll(6, &mut b);
        assert_eq!(a, b, "another shape than the one given");
        let mut items = ['a', 'b', 'c'];
        plain.shuffle(&mut ['x'; 3]);
        given.shuffle(&mut items);
        assert_eq!(items, ['c', 'a', 'b']);
        plain.roll(6, &mut a);
        given.roll(6, &mut b);
        assert_eq!(a, b, "after the last one given");
        assert_eq!(plain.counter(), given.counter());
    }
}
