//! The dice of a play, a simulation or a test: the only way by which chance enters a game.
//!
//! A roll is a function of the source, the roll's number, the sides and the count. What was rolled before never
//! matters; only the number of the next roll is kept here. Neither keys nor seeds appear in `Debug`.

use std::fmt;

use crate::fast::Fast;
use crate::given::Given;
use crate::key::{ROLL_LABEL, SHUFFLE_LABEL};
use crate::script::Script;
use crate::words::Words;
use crate::{DiceError, FEW, Key, MAX_DICE, MAX_ITEMS, MAX_SIDES, Roll};

/// Where dice come from and which roll is next.
#[derive(Clone)]
pub struct Dice {
    counter: u64,
    source: Source,
}

#[derive(Clone)]
enum Source {
    Fast(Fast),
    Keyed(Key),
    Scripted(Script),
    Given(Box<Given>),
}

impl Dice {
    /// Dice of a play, checkable by anybody once the seed is known; `next` is the number of the next roll.
    pub fn keyed(key: Key, next: u64) -> Dice {
        Dice { counter: next, source: Source::Keyed(key) }
    }

    /// Dice for simulations, from a seed that need not be secret.
    #[inline]
    pub fn fast(seed: u64) -> Dice {
        Dice { counter: 0, source: Source::Fast(Fast::new(seed)) }
    }

    /// Dice that show these faces one after the other.
    pub fn scripted(faces: impl IntoIterator<Item = u32>) -> Dice {
        Dice { counter: 0, source: Source::Scripted(Script::new(faces.into_iter().collect())) }
    }

    /// These dice with the next rolls given: each shows what it was given if it is asked for in that shape, and otherwise
    /// what these dice would have shown. For tests that change some rolls of a step and leave the others.
    pub fn with_rolls(self, rolls: Vec<Roll>) -> Dice {
        let counter = self.counter;
        Dice { counter, source: Source::Given(Box::new(Given::new(counter, rolls, self))) }
    }

    /// The number of the next roll, which is how many were made.
    #[inline]
    pub fn counter(&self) -> u64 {
        self.counter
    }

    /// Sets the number of the next roll, as when a journal is folded; a script stays where it is.
    #[inline]
    pub fn set_counter(&mut self, next: u64) {
        self.counter = next;
    }

    /// Makes one roll: every place of `out` gets a face from 1 to `sides`; 0 sides count as 1.
    #[inline]
    pub fn roll(&mut self, sides: u8, out: &mut [u8]) {
        let counter = self.counter;
        self.counter = counter.wrapping_add(1);
        match &mut self.source {
            Source::Fast(fast) => fast.roll(counter, sides, out),
            source => source.roll(counter, sides.into(), out.len(), |die, face| out[die] = face as u8),
        }
    }

    /// Makes one roll of up to [`FEW`] dice, with the faces of [`Dice::roll`]; more dice count as that many. Only the first
    /// `dice` places are faces of the roll; what stands after them means nothing.
    // Faces that are returned stay in a register, where those that are written one by one have to be waited for.
    #[inline(always)]
    pub fn roll_few(&mut self, sides: u8, dice: usize) -> [u8; 8] {
        if let Source::Fast(fast) = &mut self.source
            && let Some(faces) = fast.roll_few(self.counter, sides)
        {
            self.counter = self.counter.wrapping_add(1);
            return faces;
        }
        self.roll_few_slowly(sides, dice)
    }

    #[cold]
    #[inline(never)]
    fn roll_few_slowly(&mut self, sides: u8, dice: usize) -> [u8; 8] {
        let mut faces = [0; 8];
        self.roll(sides, &mut faces[..dice.min(FEW)]);
        faces
    }

    /// Makes one roll of dice with up to [`MAX_SIDES`] sides (more count as that many), with the faces of [`Dice::roll`].
    pub fn roll_wide(&mut self, sides: u32, out: &mut [u32]) {
        let counter = self.counter;
        self.counter = counter.wrapping_add(1);
        self.source.roll(counter, sides.min(MAX_SIDES), out.len(), |die, face| out[die] = face);
    }

    /// Puts the items in a random order, which counts as one roll; scripted dice keep the order and take no face.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let counter = self.counter;
        self.counter = counter.wrapping_add(1);
        match &mut self.source {
            Source::Fast(fast) => fast.shuffle(counter, items),
            Source::Keyed(key) => key.words(SHUFFLE_LABEL, counter).shuffle(items),
            Source::Scripted(script) => script.shuffle(counter, items.len()),
            Source::Given(given) => given.shuffle(counter, items),
        }
    }

    /// The first thing that went wrong with scripted dice; other dice have no trouble.
    pub fn trouble(&self) -> Option<DiceError> {
        match &self.source {
            Source::Scripted(script) => script.trouble(),
            _ => None,
        }
    }

    /// How many scripted faces were not used yet; 0 with other dice.
    pub fn left_over(&self) -> usize {
        match &self.source {
            Source::Scripted(script) => script.left_over(),
            _ => 0,
        }
    }

    /// Makes the roll numbered `counter` again in the shape of `told`, without changing this value.
    ///
    /// A told roll with more than [`MAX_DICE`] dice, [`MAX_SIDES`] sides or [`MAX_ITEMS`] items is cut to these, so that
    /// the answer never equals it. Scripted dice answer what they gave under that number, and where they gave nothing
    /// (or were in trouble) what was told.
    pub fn again(&self, counter: u64, told: &Roll) -> Roll {
        if let Source::Scripted(script) = &self.source {
            return script.gave(counter).unwrap_or(told).clone();
        }
        let mut dice = self.clone();
        dice.set_counter(counter);
        match told {
            Roll::Faces { sides, faces } => {
                let sides = (*sides).min(MAX_SIDES);
                let mut faces = vec![0; faces.len().min(MAX_DICE)];
                dice.roll_wide(sides, &mut faces);
                Roll::Faces { sides, faces }
            }
            Roll::Order(order) => {
                let mut order: Vec<u8> = (0..order.len().min(MAX_ITEMS)).map(|item| item as u8).collect();
                dice.shuffle(&mut order);
                Roll::Order(order)
            }
        }
    }
}

impl Source {
    /// Makes roll `counter`, giving each face to `put`.
    fn roll(&mut self, counter: u64, sides: u32, dice: usize, mut put: impl FnMut(usize, u32)) {
        match self {
            Source::Fast(fast) => fast.roll_slowly(counter, sides, dice, put),
            Source::Keyed(key) => {
                let mut words = key.words(ROLL_LABEL, counter);
                (0..dice).for_each(|die| put(die, words.below(sides) + 1));
            }
            Source::Scripted(script) => script.roll(counter, sides, dice, put),
            Source::Given(given) => given.roll(counter, sides, dice, put),
        }
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source: &dyn fmt::Debug = match &self.source {
            Source::Fast(_) => &"fast",
            Source::Keyed(_) => &"keyed",
            Source::Scripted(script) => script,
            Source::Given(_) => &"given",
        };
        f.debug_struct("Dice").field("source", source).field("counter", &self.counter).finish()
    }
}
