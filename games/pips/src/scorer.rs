//! A rule table worked out, and the questions games ask of it. It never allocates once it is built.

use std::collections::HashMap;
use std::fmt;
use std::iter::FusedIterator;

use crate::counts::Counts;
use crate::split::{self, Split};
use crate::throw::{N_MULTISETS, Throw, multisets};
use crate::{DiceSet, Kind, Multiset, N_DICE, Reading, Rules, Six};

/// A rule table worked out for every throw of up to six dice.
pub struct Scorer {
    /// What each multiset of faces is worth; longer than needed, so that an index is in range by its bits.
    worths: [Worth; TABLE_LEN],
    /// The kind of each, apart from its worth, which so fills sixteen bytes.
    kinds: [Kind; TABLE_LEN],
    /// What may be chosen, best first, for one multiset after the other; multisets with the same choices share them, so
    /// that they stay in the nearest cache.
    choices: Box<[Choice]>,
    busts: [(u32, u32); N_DICE + 1],
}

const TABLE_LEN: usize = N_MULTISETS.next_power_of_two();

/// What a multiset of faces is worth, and where its choices are.
#[derive(Clone, Copy, Default)]
struct Worth {
    points: u32,
    scoring: Counts,
    first_choice: u16,
    n_choices: u8,
    n_scoring: u8,
}

/// Faces that may be chosen: every die of them counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Choice {
    faces: Counts,
    points: u32,
}

impl Scorer {
    /// Works out a rule table.
    pub fn of(rules: &Rules) -> Scorer {
        let mut scorer = Scorer {
            worths: [Worth::default(); TABLE_LEN],
            kinds: [Kind::None; TABLE_LEN],
            choices: Box::default(),
            busts: bust_table(rules),
        };
        for (at, counts) in multisets().enumerate() {
            let (Split { points, n_dice, top: (_, kind) }, scoring) = split::best(rules, counts);
            scorer.worths[at] = Worth { points, scoring, n_scoring: n_dice as u8, ..Worth::default() };
            scorer.kinds[at] = kind;
        }
        scorer.list_choices();
        scorer
    }

    /// Lists for each multiset those within it of which every die counts.
    fn list_choices(&mut self) {
        let valid = multisets()
            .zip(&self.worths)
            .filter(|(counts, worth)| worth.points > 0 && worth.scoring == *counts);
        let mut best_first: Vec<(u8, Choice)> =
            valid.map(|(faces, worth)| (worth.n_scoring, Choice { faces, points: worth.points })).collect();
        // FAR-03: the largest score first, of equal ones more dice.
        best_first.sort_by_key(|&(n_dice, choice)| std::cmp::Reverse((choice.points, n_dice)));
        let mut choices: Vec<Choice> = Vec::new();
        let mut known: HashMap<Vec<Choice>, usize> = HashMap::new();
        for (worth, counts) in self.worths.iter_mut().zip(multisets()) {
            let list: Vec<Choice> = best_first
                .iter()
                .map(|&(_, choice)| choice)
                .filter(|choice| choice.faces.is_within(counts))
                .collect();
            worth.n_choices = list.len() as u8;
            worth.first_choice = *known.entry(list).or_insert_with_key(|list| {
                choices.extend(list);
                choices.len() - list.len()
            }) as u16;
        }
        self.choices = choices.into();
    }

    #[inline(always)]
    fn worth(&self, shown: Multiset) -> &Worth {
        &self.worths[shown.index() % TABLE_LEN]
    }

    /// Reads the chosen dice in the best way; a die that shows no face is left over.
    #[inline]
    pub fn read(&self, faces: impl Into<Six>, dice: DiceSet) -> Reading {
        let throw = Throw::of(faces.into(), dice);
        let shown = throw.multiset();
        let (worth, kind) = (self.worth(shown), self.kinds[shown.index() % TABLE_LEN]);
        let scoring = throw.take(worth.scoring);
        Reading { points: worth.points, kind, scoring, rest: dice.minus(scoring) }
    }

    /// The points of a selection: 0 unless every die counts.
    #[inline]
    pub fn points(&self, faces: impl Into<Six>, dice: DiceSet) -> u32 {
        let worth = self.worth(Multiset::of(faces, dice));
        if usize::from(worth.n_scoring) == dice.len() { worth.points } else { 0 }
    }

    /// Every valid selection out of the dice, by index.
    pub fn selections(&self, faces: impl Into<Six>, dice: DiceSet) -> impl Iterator<Item = DiceSet> {
        let faces = faces.into();
        subsets(dice.intersect(DiceSet::all(N_DICE))).filter(move |&subset| self.points(faces, subset) > 0)
    }

    /// The distinct choices of faces out of the dice, each with its points, best first, by the lowest indices.
    #[inline]
    pub fn choices(&self, faces: impl Into<Six>, dice: DiceSet) -> Choices<'_> {
        let throw = Throw::of(faces.into(), dice);
        let worth = self.worth(throw.multiset());
        let (first, n) = (usize::from(worth.first_choice), usize::from(worth.n_choices));
        Choices { throw, left: self.choices.get(first..first + n).unwrap_or_default() }
    }

    /// How many distinct choices of faces there are; none in a bust.
    #[inline]
    pub fn n_choices(&self, faces: impl Into<Six>, dice: DiceSet) -> usize {
        self.n_choices_of(Multiset::of(faces, dice))
    }

    /// How many distinct choices of faces there are among dice that show this.
    #[inline]
    pub fn n_choices_of(&self, shown: Multiset) -> usize {
        self.worth(shown).n_choices.into()
    }

    /// One of the choices by its place, in the same time for all.
    #[inline]
    pub fn choice(&self, faces: impl Into<Six>, dice: DiceSet, nth: usize) -> Option<(DiceSet, u32)> {
        let throw = Throw::of(faces.into(), dice);
        let worth = self.worth(throw.multiset());
        if nth >= worth.n_choices.into() {
            return None;
        }
        Some(self.choices.get(usize::from(worth.first_choice) + nth)?.of(throw))
    }

    /// One of the choices, all as likely, by 32 random bits; none in a bust. `shown` is what the dice show, which a game
    /// that tested for a bust knows already.
    #[inline(always)]
    pub fn draw(
        &self,
        faces: impl Into<Six>,
        dice: DiceSet,
        shown: Multiset,
        bits: u32,
    ) -> Option<(DiceSet, u32)> {
        let worth = self.worth(shown);
        if worth.n_choices == 0 {
            return None;
        }
        let nth = (u64::from(bits) * u64::from(worth.n_choices)) >> 32;
        let choice = self.choices.get(usize::from(worth.first_choice) + nth as usize)?;
        Some(choice.of(Throw::of(faces.into(), dice)))
    }

    /// The valid selection with the most points, of equal ones the one with more dice.
    #[inline]
    pub fn best(&self, faces: impl Into<Six>, dice: DiceSet) -> Option<(DiceSet, u32)> {
        self.choice(faces, dice, 0)
    }

    /// How many of all throws of so many dice are a bust, and how many throws there are; six dice at most.
    pub fn bust_chance(&self, n_dice: usize) -> (u32, u32) {
        self.busts[n_dice.min(N_DICE)]
    }
}

impl Choice {
    /// The dice of a throw that make it up, and its points.
    #[inline(always)]
    fn of(self, throw: Throw) -> (DiceSet, u32) {
        (throw.take(self.faces), self.points)
    }
}

impl fmt::Debug for Scorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scorer").finish_non_exhaustive()
    }
}

fn bust_table(rules: &Rules) -> [(u32, u32); N_DICE + 1] {
    let mut table = [(0, 0); N_DICE + 1];
    for counts in multisets() {
        let (busts, all) = &mut table[counts.n_dice() as usize];
        let n_throws = counts.n_orders();
        *all += n_throws;
        *busts += if split::best(rules, counts).0.points == 0 { n_throws } else { 0 };
    }
    table
}

/// The subsets of a set that are not empty, in the order of their bits.
fn subsets(set: DiceSet) -> impl Iterator<Item = DiceSet> {
    // Subtracting the set counts up in its bits alone.
    let after = move |subset: u8| subset.wrapping_sub(set.bits()) & set.bits();
    std::iter::successors(Some(after(0)), move |&subset| Some(after(subset)))
        .take_while(|&subset| subset != 0)
        .map(DiceSet::from_bits)
}

/// The distinct choices out of a throw, best first; any of them by `nth` in the same time.
#[derive(Clone, Debug)]
pub struct Choices<'a> {
    throw: Throw,
    left: &'a [Choice],
}

impl Iterator for Choices<'_> {
    type Item = (DiceSet, u32);

    #[inline]
    fn next(&mut self) -> Option<(DiceSet, u32)> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<(DiceSet, u32)> {
        self.left = self.left.get(n..).unwrap_or_default();
        let (choice, left) = self.left.split_first()?;
        self.left = left;
        Some(choice.of(self.throw))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.len(), Some(self.left.len()))
    }
}

impl ExactSizeIterator for Choices<'_> {}

impl FusedIterator for Choices<'_> {}
