//! Random fights against a second, slow and obvious reckoning of damage, life and conditions. It shares no code with
//! the rules: it reads events like somebody with a pencil, and after every action its sheet must say what the state says.

use combat::{Autoplay, Combat, Event, RollKind, Rolls, Setup, Source, State};
use dice::Dice;
use engine::{Ask, Bot, Game, Luck, Play};
use rules5e::{Condition, DamageType, Defense, Life, Material};

/// A creature on paper.
#[derive(Debug, Clone, PartialEq)]
struct Paper {
    hp: i32,
    max: i32,
    temp: i32,
    life: &'static str,
    successes: i32,
    failures: i32,
    /// Everything that lasts on it: number, conditions, hit points lent, toughness.
    effects: Vec<(u32, Vec<Condition>, i32, bool, bool)>,
}

struct Model {
    creatures: Vec<Paper>,
    last_natural: i32,
}

impl Model {
    fn of(state: &State) -> Model {
        let paper = |(n, creature): (usize, &combat::Creature)| Paper {
            hp: creature.health.hp.into(),
            max: creature.health.max.into(),
            temp: 0,
            life: "alive",
            successes: 0,
            failures: 0,
            effects: state
                .effects
                .iter()
                .filter(|effect| usize::from(effect.on.0) == n)
                .map(|effect| (effect.id, effect.conditions.iter().collect(), 0, false, outlasts(effect)))
                .collect(),
        };
        Model { creatures: state.creatures.iter().enumerate().map(paper).collect(), last_natural: 0 }
    }

    fn read(&mut self, state: &State, event: &Event) {
        match event {
            Event::DiceRolled { roll, rolled, .. } if roll.kind == RollKind::DeathSave => {
                self.last_natural = rolled.natural.into();
            }
            Event::DamageDealt { target, by, from, parts, total, temp, critical, reason: _ } => {
                let sheet = &state.creatures[target.index()].sheet.stats;
                let material = match (from, by) {
                    (Source::Attack(n), Some(by)) => {
                        state.creatures[by.index()].sheet.stats.attacks[usize::from(*n)].material
                    }
                    (Source::Spell(_) | Source::Power(_), _) => {
                        Material { magical: true, ..Material::default() }
                    }
                    _ => Material::default(),
                };
                let paper = &self.creatures[target.index()];
                let stone = has(paper, Condition::Petrified);
                let tough = paper.effects.iter().any(|effect| effect.3);
                let mut sum = 0;
                for part in parts {
                    let after_save = i32::from(part.after_save);
                    assert!(
                        after_save == i32::from(part.rolled) || after_save == i32::from(part.rolled) / 2,
                        "{event:?}"
                    );
                    let plain = |kind| {
                        tough
                            && matches!(
                                kind,
                                DamageType::Bludgeoning | DamageType::Piercing | DamageType::Slashing
                            )
                    };
                    let mut amount = after_save;
                    if holds(&sheet.immune, part.kind, material) {
                        amount = 0;
                    } else {
                        if stone || plain(part.kind) || holds(&sheet.resist, part.kind, material) {
                            amount /= 2;
                        }
                        if holds(&sheet.vulnerable, part.kind, material) {
                            amount *= 2;
                        }
                    }
                    assert_eq!(amount, i32::from(part.after_defense), "{event:?} to {}", sheet.name);
                    sum += amount;
                }
                assert_eq!(sum, i32::from(*total), "{event:?}");
                let paper = &mut self.creatures[target.index()];
                let from_temp = sum.min(paper.temp);
                assert_eq!(from_temp, i32::from(*temp), "{event:?}");
                paper.temp -= from_temp;
                hurt(paper, sum - from_temp, *critical, sheet.death_saves);
            }
            Event::Healed { target, amount, temporary, .. } => {
                // Where hit points are withheld it is told how many were given, not how many were missing.
                let withheld = state.hp_seen_by(&state.creatures[target.index()]).is_some();
                let paper = &mut self.creatures[target.index()];
                if *temporary && withheld {
                    paper.temp = paper.temp.max(i32::from(*amount));
                } else if *temporary {
                    paper.temp += i32::from(*amount);
                } else if *amount > 0 {
                    paper.hp += i32::from(*amount);
                    assert!(paper.hp <= paper.max || withheld, "{event:?}");
                    paper.hp = paper.hp.min(paper.max);
                    (paper.life, paper.successes, paper.failures) = ("alive", 0, 0);
                }
            }
            Event::DeathSaveMade { creature, .. } => {
                let paper = &mut self.creatures[creature.index()];
                match self.last_natural {
                    1 => paper.failures += 2,
                    2..=9 => paper.failures += 1,
                    20 => (paper.life, paper.hp, paper.successes, paper.failures) = ("alive", 1, 0, 0),
                    _ => paper.successes += 1,
                }
                settle(paper);
            }
            Event::Stabilized { creature, .. } => {
                let paper = &mut self.creatures[creature.index()];
                (paper.life, paper.successes, paper.failures) = ("stable", 0, 0);
            }
            Event::ConditionApplied { effect } => {
                let paper = &mut self.creatures[effect.on.index()];
                let lent = i32::from(effect.boon.hp);
                (paper.max, paper.hp) = (paper.max + lent, paper.hp + lent);
                let conditions = effect.conditions.iter().collect();
                paper.effects.push((effect.id, conditions, lent, effect.boon.tough, outlasts(effect)));
            }
            Event::ConditionEnded { creature, effect, .. } => self.end(creature.index(), *effect),
            Event::CombatEnd { .. } => {
                for n in 0..self.creatures.len() {
                    let dead = self.creatures[n].life == "dead";
                    for effect in self.creatures[n].effects.clone() {
                        if dead || !effect.4 {
                            self.end(n, effect.0);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    fn end(&mut self, creature: usize, effect: u32) {
        let paper = &mut self.creatures[creature];
        let Some(n) = paper.effects.iter().position(|other| other.0 == effect) else { return };
        let (_, _, lent, ..) = paper.effects.remove(n);
        paper.max -= lent;
        paper.hp = paper.hp.min(paper.max);
    }

    fn compare(&self, state: &State, after: &str) {
        for (paper, creature) in self.creatures.iter().zip(&state.creatures) {
            let name = &creature.sheet.name;
            let health = &creature.health;
            let (life, successes, failures) = match health.life {
                Life::Alive => ("alive", 0, 0),
                Life::Dying { successes, failures } => ("dying", successes.into(), failures.into()),
                Life::Stable => ("stable", 0, 0),
                Life::Dead => ("dead", 0, 0),
            };
            let there = (i32::from(health.hp), i32::from(health.max), i32::from(health.temp), life);
            assert_eq!((paper.hp, paper.max, paper.temp, paper.life), there, "{name} after {after}");
            if life == "dying" {
                assert_eq!((paper.successes, paper.failures), (successes, failures), "{name} after {after}");
            }
            let mut ours = all_conditions(paper, &creature.sheet.stats);
            let mut theirs: Vec<Condition> = creature.conditions.iter().collect();
            ours.sort();
            theirs.sort();
            assert_eq!(ours, theirs, "{name} after {after}");
        }
    }
}

/// What goes on after a fight: ten minutes and more, and what has no end but is no hold, no fire and no fall.
fn outlasts(effect: &combat::Effect) -> bool {
    let held = [Condition::Grappled, Condition::Restrained].iter().any(|it| effect.conditions.has(*it));
    let fell = effect.conditions.has(Condition::Prone) && effect.conditions.iter().count() == 1;
    match effect.until {
        combat::Until::Rounds(n) => n >= 100,
        combat::Until::Permanent => {
            !held && !fell && effect.tick.is_none() && effect.from != combat::Source::Rage
        }
        _ => false,
    }
}

fn has(paper: &Paper, condition: Condition) -> bool {
    paper.effects.iter().any(|effect| effect.1.contains(&condition))
}

fn holds(defenses: &[Defense], kind: DamageType, material: Material) -> bool {
    defenses.iter().any(|defense| {
        let around = (defense.unless.magical && material.magical)
            || (defense.unless.silvered && material.silvered)
            || (defense.unless.adamantine && material.adamantine);
        defense.kind == kind && !around
    })
}

fn hurt(paper: &mut Paper, damage: i32, critical: bool, death_saves: bool) {
    if damage == 0 || paper.life == "dead" {
        return;
    }
    if paper.hp == 0 {
        if !death_saves || damage >= paper.max {
            paper.life = "dead";
        } else {
            paper.life = "dying";
            paper.failures += if critical { 2 } else { 1 };
            settle(paper);
        }
        return;
    }
    let over = damage - paper.hp;
    paper.hp = (paper.hp - damage).max(0);
    if paper.hp == 0 {
        let dead = !death_saves || over >= paper.max;
        paper.life = if dead { "dead" } else { "dying" };
        (paper.successes, paper.failures) = (0, 0);
    }
}

fn settle(paper: &mut Paper) {
    if paper.life == "dying" && paper.failures >= 3 {
        paper.life = "dead";
    } else if paper.life == "dying" && paper.successes >= 3 {
        (paper.life, paper.successes, paper.failures) = ("stable", 0, 0);
    }
}

/// What the conditions bring along, from the list of the book.
fn all_conditions(paper: &Paper, stats: &rules5e::StatBlock) -> Vec<Condition> {
    let mut all: Vec<Condition> = paper.effects.iter().flat_map(|effect| effect.1.clone()).collect();
    if paper.life == "dying" || paper.life == "stable" {
        all.extend([Condition::Unconscious, Condition::Prone]);
    }
    let mut brought = Vec::new();
    for condition in &all {
        match condition {
            Condition::Paralyzed | Condition::Petrified | Condition::Stunned => {
                brought.push(Condition::Incapacitated)
            }
            Condition::Unconscious => brought.extend([Condition::Incapacitated, Condition::Prone]),
            _ => {}
        }
    }
    brought.retain(|condition| !stats.condition_immunities.has(*condition));
    all.extend(brought);
    all.sort();
    all.dedup();
    all
}

fn creature(stats: &str, x: i16, y: i16) -> combat::Placed {
    let at = combat::Place::Cell(combat::Cell::new(x, y));
    combat::Placed { stats: stats.to_owned(), at, ..combat::Placed::default() }
}

/// Fights that between them have resistances, immunities, riders, areas, healing, dying and conditions.
fn fights() -> Vec<Setup> {
    let map: Vec<String> = (0..12).map(|_| ".".repeat(14)).collect();
    let party = ["fighter_5", "cleric_5", "wizard_5", "rogue_5"];
    let foes: [&[&str]; 5] = [
        &["goblin", "goblin", "wolf", "wolf", "ogre"],
        &["mage", "veteran", "berserker"],
        &["skeleton", "ghoul", "wight", "fire_elemental"],
        &["giant_spider", "owlbear", "specter"],
        &["young_red_dragon", "kobold", "kobold"],
    ];
    foes.iter()
        .map(|foes| {
            let ours = party.iter().enumerate().map(|(n, stats)| creature(stats, 1, 1 + 2 * n as i16));
            let theirs = foes.iter().enumerate().map(|(n, stats)| creature(stats, 7, 1 + 2 * n as i16));
            Setup {
                map: map.clone(),
                creatures: ours.chain(theirs).collect(),
                rolls: Rolls::Auto,
                autoplay: Autoplay::None,
                round_limit: 12,
                ..Setup::default()
            }
        })
        .collect()
}

/// TUR-29: whole fights, end to end.
#[test]
fn random_fights_agree_with_the_paper() {
    let mut hurts = 0;
    for (n, setup) in fights().into_iter().enumerate() {
        for seed in 0..12 {
            hurts += fight(&setup, seed * 10 + n as u64);
        }
    }
    assert!(hurts > 500, "only {hurts} times was anybody hurt");
}

/// Plays one fight: half of the choices at random, half by the house's lights.
fn fight(setup: &Setup, seed: u64) -> usize {
    let mut play = Play::<Combat>::new(setup, 2, Dice::fast(seed)).unwrap();
    let mut model = Model::of(play.state());
    let (mut luck, mut events, mut hurts) = (Luck::new(seed), Vec::new(), 0);
    play.start(Some(&mut events));
    while play.goes_on() {
        play.go_on(Some(&mut events));
    }
    for turn in 0..600 {
        for event in events.drain(..) {
            hurts += usize::from(matches!(event, Event::DamageDealt { .. }));
            model.read(play.state(), &event);
        }
        model.compare(play.state(), &format!("{turn} actions of seed {seed}"));
        let mut asks: Vec<Ask> = Vec::new();
        Combat::asks(play.state(), &mut asks);
        let Some(ask) = asks.first() else { break };
        let bot = if luck.one_in(2) { Bot::Random } else { Bot::Greedy };
        let Some(action) = bot.choose::<Combat>(play.state(), ask.seat, &mut luck) else { break };
        play.act(ask.seat, action, Some(&mut events)).unwrap();
        while play.goes_on() {
            play.go_on(Some(&mut events));
        }
    }
    hurts
}
