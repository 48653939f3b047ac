//! Hit points, and what lies between life and death. Never rolls, and never goes below 0 or above the maximum: what
//! damage leaves over decides instant death. Being unconscious at 0 hit points is a condition that callers add.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Ruleset;

/// How many death saves of one kind decide.
const DECISIVE: u8 = 3;

/// The total that a death save must reach.
const DEATH_SAVE_DC: i16 = 10;

/// Whether a creature lives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Life {
    /// It lives.
    #[default]
    Alive,
    /// It is at 0 hit points and makes death saves.
    Dying {
        /// Death saves made.
        successes: u8,
        /// Death saves missed.
        failures: u8,
    },
    /// It is at 0 hit points and out of danger.
    Stable,
    /// It is dead.
    Dead,
}

impl Life {
    /// A creature that has just dropped.
    pub const DROPPED: Life = Life::Dying { successes: 0, failures: 0 };
}

/// A creature's hit points and life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Health {
    /// Hit points.
    pub hp: u16,
    /// Hit points when unhurt.
    pub max: u16,
    /// Temporary hit points.
    pub temp: u16,
    /// Whether it lives.
    pub life: Life,
}

/// What damage did to a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Blow {
    /// Temporary hit points lost.
    pub from_temp: u16,
    /// Hit points lost.
    pub from_hp: u16,
    /// Damage left over at 0 hit points.
    pub overflow: u16,
    /// Its life before.
    pub before: Life,
    /// Its life after.
    pub after: Life,
    /// Death saves that count as missed by this.
    pub death_failures: u8,
}

/// How a death save went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeathSave {
    /// One made.
    Success,
    /// One missed.
    Failure,
    /// A natural 1: two missed.
    TwoFailures,
    /// The third made: out of danger, at 0 hit points.
    Stable,
    /// The third missed.
    Dead,
    /// A natural 20: back with 1 hit point.
    Wakes,
}

impl Health {
    /// Makes the health of an unhurt creature; nobody has a maximum below 1.
    pub const fn new(max: u16) -> Health {
        let max = if max == 0 { 1 } else { max };
        Health { hp: max, max, temp: 0, life: Life::Alive }
    }

    /// Tests for a creature that lives and has hit points.
    pub const fn is_up(&self) -> bool {
        matches!(self.life, Life::Alive) && self.hp > 0
    }

    /// Tests for a dead creature.
    pub const fn is_dead(&self) -> bool {
        matches!(self.life, Life::Dead)
    }

    /// Tests for a creature that makes death saves.
    pub const fn is_dying(&self) -> bool {
        matches!(self.life, Life::Dying { .. })
    }

    /// Takes damage that is reckoned already, temporary hit points first. Without `death_saves` a creature dies at 0;
    /// with them it drops, unless what is left over reaches its maximum. At 0 every damage that gets past temporary
    /// hit points is a missed death save, two by a critical hit, and death from the maximum on. The dead take nothing.
    pub fn take(&mut self, damage: u16, critical: bool, death_saves: bool) -> Blow {
        let before = self.life;
        if before == Life::Dead {
            return Blow { from_temp: 0, from_hp: 0, overflow: 0, before, after: before, death_failures: 0 };
        }
        let from_temp = damage.min(self.temp);
        let rest = damage - from_temp;
        let from_hp = rest.min(self.hp);
        let overflow = rest - from_hp;
        self.temp -= from_temp;
        self.hp -= from_hp;
        let death_failures = if rest > 0 && self.hp == 0 {
            self.fall(overflow, from_hp > 0, critical, death_saves)
        } else {
            0
        };
        Blow { from_temp, from_hp, overflow, before, after: self.life, death_failures }
    }

    /// Changes the life of somebody hurt who is at 0 hit points now, and returns how many death saves that missed.
    fn fall(&mut self, overflow: u16, dropped: bool, critical: bool, death_saves: bool) -> u8 {
        if !death_saves || overflow >= self.max {
            self.life = Life::Dead;
            return 0;
        }
        if dropped {
            self.life = Life::DROPPED;
            return 0;
        }
        let missed = if critical { 2 } else { 1 };
        self.miss(missed);
        missed
    }

    fn miss(&mut self, missed: u8) {
        let (successes, failures) = self.tally();
        let failures = failures.saturating_add(missed);
        self.life = if failures >= DECISIVE { Life::Dead } else { Life::Dying { successes, failures } };
    }

    const fn tally(&self) -> (u8, u8) {
        match self.life {
            Life::Dying { successes, failures } => (successes, failures),
            _ => (0, 0),
        }
    }

    /// Gives hit points back, and returns how many; any of them wake who was at 0. The dead get none.
    pub fn heal(&mut self, amount: u16, no_healing: bool) -> u16 {
        if no_healing || self.is_dead() {
            return 0;
        }
        let gained = amount.min(self.max.saturating_sub(self.hp));
        self.hp += gained;
        if self.hp > 0 {
            self.life = Life::Alive;
        }
        gained
    }

    /// Gives temporary hit points: they do not add up, the higher stay; they wake nobody.
    pub fn gain_temp(&mut self, amount: u16) {
        if !self.is_dead() {
            self.temp = self.temp.max(amount);
        }
    }

    /// Decides a death save by the die alone.
    pub fn death_save(&mut self, natural: u8) -> DeathSave {
        self.death_save_with(natural, 0)
    }

    /// Decides a death save with something added to it. Who is not dying stays as it is.
    pub fn death_save_with(&mut self, natural: u8, bonus: i16) -> DeathSave {
        match self.life {
            Life::Alive => return DeathSave::Wakes,
            Life::Stable => return DeathSave::Stable,
            Life::Dead => return DeathSave::Dead,
            Life::Dying { .. } => {}
        }
        match natural {
            20 => self.wake(),
            1 => self.fail(2, DeathSave::TwoFailures),
            _ if bonus.saturating_add(i16::from(natural)) >= DEATH_SAVE_DC => self.succeed(),
            _ => self.fail(1, DeathSave::Failure),
        }
    }

    fn wake(&mut self) -> DeathSave {
        (self.hp, self.life) = (1, Life::Alive);
        DeathSave::Wakes
    }

    fn fail(&mut self, missed: u8, told: DeathSave) -> DeathSave {
        self.miss(missed);
        if self.is_dead() { DeathSave::Dead } else { told }
    }

    fn succeed(&mut self) -> DeathSave {
        let (successes, failures) = self.tally();
        let successes = successes.saturating_add(1);
        if successes >= DECISIVE {
            self.life = Life::Stable;
            return DeathSave::Stable;
        }
        self.life = Life::Dying { successes, failures };
        DeathSave::Success
    }

    /// Steadies a dying creature, and tells whether there was one.
    pub fn stabilize(&mut self) -> bool {
        let dying = self.is_dying();
        if dying {
            self.life = Life::Stable;
        }
        dying
    }

    /// Turns the melee blow that brought a creature to 0 into a knock-out: stable at 0 hit points, in 5.2.1 alive with
    /// 1. Either way it is unconscious.
    pub fn knock_out(&mut self, ruleset: Ruleset) {
        (self.hp, self.life) = match ruleset {
            Ruleset::Srd51 => (0, Life::Stable),
            Ruleset::Srd521 => (1, Life::Alive),
        };
    }

    /// Brings the dead back with 1 hit point, and tells whether there was one.
    pub fn revive(&mut self) -> bool {
        let dead = self.is_dead();
        if dead {
            (self.hp, self.life) = (1, Life::Alive);
        }
        dead
    }

    /// Changes the maximum, to no less than 1; hit points above it are lost.
    pub fn set_max(&mut self, max: u16) {
        self.max = max.max(1);
        self.hp = self.hp.min(self.max);
    }
}
