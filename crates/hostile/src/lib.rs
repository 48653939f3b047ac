//! What arbitrary bytes may do to the platform: nothing that it does not say. One law a module, each a function of
//! bytes that panics where the law is broken.
//!
//! The same function serves the fuzzer (`make fuzz`), the seeds in `fuzz/seeds` and a plain test over generated
//! inputs, so that no target rots. Inputs are lines of text that a person can read, but for files that are binary; what
//! does not read stands for something all the same (a word for its hash, say), so that few bytes are lost on the way to the
//! rules.
//! This crate decides no rule and is part of no program.
#![allow(clippy::expect_used, reason = "a law that is broken panics, and says why")]

mod action;
mod areas;
mod drive;
mod fight;
mod forge;
mod formula;
mod frame;
mod gff;
mod gff_json;
mod house;
mod import;
mod intents;
mod journal;
mod mutate;
mod panics;
mod played;
mod read;
mod request;
mod schema;
mod session;
mod setup;

pub use action::action;
pub use fight::fight;
pub use formula::formula;
pub use frame::frame;
pub use gff::gff;
pub use gff_json::gff_json;
pub use import::import;
pub use intents::intents;
pub use journal::journal;
pub use mutate::mutate;
pub use request::request;
pub use session::session;
pub use setup::setup;

use std::sync::OnceLock;

use engine::{Luck, Registry};

/// How far an input got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It was turned away as a whole, as it should be.
    Door,
    /// It got past the first door.
    Inside,
}

/// A law, and inputs that try it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// What it is called: the name of its module, of its fuzz target and of the folder of its seeds.
    pub name: &'static str,
    /// Panics if the law does not hold for an input.
    pub law: fn(&[u8]) -> Reach,
    /// Makes an input that is likely to get somewhere.
    pub draw: fn(&mut Luck) -> Vec<u8>,
}

macro_rules! targets {
    ($($name:ident)*) => {
        [$(Target { name: stringify!($name), law: $name::$name, draw: |luck| $name::draw(luck).into() }),*]
    };
}

/// Every law.
pub const TARGETS: [Target; 12] =
    targets![action fight formula frame gff gff_json import intents journal request session setup];

/// Returns every game of the house, made once.
fn games() -> &'static Registry {
    static GAMES: OnceLock<Registry> = OnceLock::new();
    GAMES.get_or_init(dicehall::games::all)
}
