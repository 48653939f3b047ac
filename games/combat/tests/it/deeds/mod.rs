//! What creatures do in a fight, rule by rule, with known dice: attacks, damage and death, spells, reactions, wrestling
//! and everything else that a turn has.

mod play;

mod aftermath;
mod areas;
mod attacks;
mod book;
mod edges;
mod feats;
mod harm;
mod magic;
mod opportunity;
mod range;
mod readied;
mod wards;
mod wrestling;
mod zones;
