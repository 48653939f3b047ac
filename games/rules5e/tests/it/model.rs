//! A second, slow and obvious implementation of damage, hit points and conditions, written from the rules' words and
//! sharing nothing with the library; both get the same random inputs and must agree.

use rules5e::*;

/// A small generator, so that every run tries the same inputs.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % n
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    fn material(&mut self) -> Material {
        Material { magical: self.coin(), silvered: self.coin(), adamantine: self.coin() }
    }

    fn kind(&mut self) -> DamageType {
        // Five kinds, so that the lists meet often.
        [DamageType::Fire, DamageType::Cold, DamageType::Slashing, DamageType::Piercing, DamageType::Poison]
            [self.below(5) as usize]
    }

    fn defenses(&mut self) -> Vec<Defense> {
        (0..self.below(3))
            .map(|_| {
                let unless = if self.coin() { Material::default() } else { self.material() };
                Defense { kind: self.kind(), unless }
            })
            .collect()
    }

    /// Up to three conditions, so that single ones and pairs come often.
    fn conditions(&mut self) -> Conditions {
        (0..self.below(4)).map(|_| Condition::ALL[self.below(15) as usize]).collect()
    }
}

// Damage.

fn words(material: Material) -> Vec<&'static str> {
    let mut words = Vec::new();
    if material.magical {
        words.push("magical");
    }
    if material.silvered {
        words.push("silvered");
    }
    if material.adamantine {
        words.push("adamantine");
    }
    words
}

fn listed(list: &[Defense], kind: &str, material: Material) -> bool {
    for defense in list {
        let mut around = false;
        for word in words(defense.unless) {
            if words(material).contains(&word) {
                around = true;
            }
        }
        if defense.kind.name() == kind && !around {
            return true;
        }
    }
    false
}

/// What each kind of damage comes to, by its name, and the sum.
fn slow_damage(
    rolled: &[(DamageType, i32)],
    reduction: u16,
    saved: Saved,
    material: Material,
    guard: &Guard,
) -> (Vec<(String, i64)>, i64) {
    let mut kinds: Vec<(String, i64)> = Vec::new();
    for (kind, amount) in rolled {
        match kinds.iter().position(|(name, _)| name == kind.name()) {
            Some(at) => kinds[at].1 += i64::from(*amount),
            None => kinds.push((kind.name().to_string(), i64::from(*amount))),
        }
    }
    for (_, amount) in &mut kinds {
        if *amount < 0 {
            *amount = 0;
        }
    }
    // Point by point, from the first kind that has any left.
    for _ in 0..reduction {
        if let Some((_, amount)) = kinds.iter_mut().find(|(_, amount)| *amount > 0) {
            *amount -= 1;
        }
    }
    let mut sum = 0;
    for (kind, amount) in &mut kinds {
        match saved {
            Saved::No => {}
            Saved::Half => *amount = (*amount as f64 / 2.0).floor() as i64,
            Saved::None => *amount = 0,
        }
        let weapon = ["bludgeoning", "piercing", "slashing"].contains(&kind.as_str());
        if listed(guard.immune, kind, material) {
            *amount = 0;
        }
        if guard.resist_all || (guard.tough && weapon) || listed(guard.resist, kind, material) {
            *amount = (*amount as f64 / 2.0).floor() as i64;
        }
        if listed(guard.vulnerable, kind, material) {
            *amount += *amount;
        }
        sum += *amount;
    }
    (kinds, sum)
}

#[test]
fn damage_agrees_with_the_slow_reckoning() {
    let mut dice = Dice(1);
    for round in 0..60_000 {
        let rolled: Vec<(DamageType, i32)> =
            (0..dice.below(5)).map(|_| (dice.kind(), dice.below(60) as i32 - 5)).collect();
        let (resist, vulnerable, immune) = (dice.defenses(), dice.defenses(), dice.defenses());
        let guard = Guard {
            resist: &resist,
            vulnerable: &vulnerable,
            immune: &immune,
            resist_all: dice.below(8) == 0,
            tough: dice.below(4) == 0,
        };
        let saved = [Saved::No, Saved::Half, Saved::None][dice.below(3) as usize];
        let reduction = if dice.coin() { 0 } else { dice.below(30) as u16 };
        let material = dice.material();
        let fast = reckon(&rolled, reduction, saved, material, &guard);
        let (kinds, sum) = slow_damage(&rolled, reduction, saved, material, &guard);
        let parts: Vec<(String, i64)> =
            fast.parts.iter().map(|part| (part.kind.to_string(), i64::from(part.after_defense))).collect();
        assert_eq!((parts, i64::from(fast.total)), (kinds, sum), "round {round}: {rolled:?} {guard:?}");
    }
}

// Hit points.

/// A creature with its life in words and its hit points as signed numbers.
#[derive(Clone, Debug, PartialEq)]
struct Slow {
    hp: i64,
    max: i64,
    temp: i64,
    life: &'static str,
    made: u8,
    missed: u8,
}

impl Slow {
    fn new(max: u16) -> Slow {
        Slow { hp: max.into(), max: max.into(), temp: 0, life: "alive", made: 0, missed: 0 }
    }

    fn becomes(&mut self, life: &'static str) {
        self.life = life;
        self.made = 0;
        self.missed = 0;
    }

    fn hurt(&mut self, damage: u16, critical: bool, player: bool) {
        if self.life == "dead" {
            return;
        }
        let mut left = i64::from(damage);
        while left > 0 && self.temp > 0 {
            left -= 1;
            self.temp -= 1;
        }
        if left == 0 {
            return;
        }
        let was_down = self.hp == 0;
        self.hp -= left;
        if self.hp > 0 {
            return;
        }
        let below = -self.hp;
        self.hp = 0;
        if !player || below >= self.max {
            self.becomes("dead");
        } else if was_down {
            self.life = "dying";
            self.missed += 1;
            if critical {
                self.missed += 1;
            }
            if self.missed >= 3 {
                self.becomes("dead");
            }
        } else {
            self.becomes("dying");
        }
    }

    fn heal(&mut self, amount: u16) {
        for _ in 0..amount {
            if self.life != "dead" && self.hp < self.max {
                self.hp += 1;
                self.becomes("alive");
            }
        }
    }

    fn death_save(&mut self, natural: u8) {
        if self.life != "dying" {
            return;
        }
        if natural == 20 {
            self.becomes("alive");
            self.hp = 1;
        } else if natural >= 10 {
            self.made += 1;
        } else if natural == 1 {
            self.missed += 2;
        } else {
            self.missed += 1;
        }
        if self.missed >= 3 {
            self.becomes("dead");
        } else if self.made == 3 {
            self.becomes("stable");
        }
    }

    fn seen(health: &Health) -> Slow {
        let (life, made, missed) = match health.life {
            Life::Alive => ("alive", 0, 0),
            Life::Dying { successes, failures } => ("dying", successes, failures),
            Life::Stable => ("stable", 0, 0),
            Life::Dead => ("dead", 0, 0),
        };
        let (hp, max, temp) = (health.hp.into(), health.max.into(), health.temp.into());
        Slow { hp, max, temp, life, made, missed }
    }
}

#[test]
fn hit_points_agree_with_the_slow_reckoning() {
    let mut dice = Dice(2);
    for _ in 0..4_000 {
        let max = 1 + dice.below(25) as u16;
        let player = dice.below(4) > 0;
        let (mut fast, mut slow) = (Health::new(max), Slow::new(max));
        for _ in 0..30 {
            let before = slow.clone();
            let amount = dice.below(20) as u16;
            match dice.below(6) {
                0 | 1 => {
                    let critical = dice.below(3) == 0;
                    let blow = fast.take(amount, critical, player);
                    slow.hurt(amount, critical, player);
                    assert_eq!(i64::from(blow.from_temp), before.temp - slow.temp);
                    assert_eq!(i64::from(blow.from_hp), before.hp - slow.hp);
                }
                2 => {
                    let gained = fast.heal(amount, false);
                    slow.heal(amount);
                    assert_eq!(i64::from(gained), slow.hp - before.hp);
                }
                3 => {
                    fast.gain_temp(amount);
                    if slow.life != "dead" && i64::from(amount) > slow.temp {
                        slow.temp = amount.into();
                    }
                }
                4 => {
                    let natural = 1 + dice.below(20) as u8;
                    fast.death_save(natural);
                    slow.death_save(natural);
                }
                // Few are steadied, or nobody would ever die.
                _ if amount > 15 => {
                    fast.stabilize();
                    if slow.life == "dying" {
                        slow.becomes("stable");
                    }
                }
                _ => {}
            }
            assert_eq!(Slow::seen(&fast), slow, "after {before:?} and {amount}");
            assert_eq!(fast.is_up(), slow.life == "alive");
        }
    }
}

// Conditions.

fn names(conditions: Conditions) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = conditions.iter().map(Condition::name).collect();
    for (name, brings) in [
        ("unconscious", "prone"),
        ("unconscious", "incapacitated"),
        ("paralyzed", "incapacitated"),
        ("petrified", "incapacitated"),
        ("stunned", "incapacitated"),
    ] {
        if names.contains(&name) && !names.contains(&brings) {
            names.push(brings);
        }
    }
    names
}

fn is_one_of(names: &[&str], list: &str) -> bool {
    list.split(' ').any(|name| names.contains(&name))
}

const STOPPED: &str = "grappled restrained paralyzed petrified stunned unconscious";

fn slow_speed(base: i64, names: &[&str], exhaustion: i64, new: bool) -> i64 {
    if is_one_of(names, STOPPED) {
        return 0;
    }
    if new {
        return (base - 5 * exhaustion).max(0);
    }
    if exhaustion >= 5 {
        0
    } else if exhaustion >= 2 {
        base / 2
    } else {
        base
    }
}

/// How many reasons there are for and against an attack, counted one by one from the rules' words.
fn slow_attack(fight: &Fight, new: bool) -> (bool, bool) {
    let (attacker, target) = (names(fight.attacker), names(fight.target));
    let (mut good, mut bad) = (0, 0);
    let attacker_is_invisible = attacker.contains(&"invisible") && !fight.target_sees_invisible;
    let target_is_invisible = target.contains(&"invisible") && !fight.attacker_sees_invisible;
    // Attacking somebody unseen, and being unseen.
    if attacker.contains(&"blinded") || target_is_invisible || !fight.attacker_sees_target {
        bad += 1;
    }
    let mut seen = true;
    if target.contains(&"blinded") || attacker_is_invisible || !fight.target_sees_attacker {
        seen = false;
    }
    if fight.attacker_hidden {
        seen = false;
    }
    if !seen {
        good += 1;
    }
    // The attacker's own troubles.
    for trouble in ["poisoned", "prone", "restrained"] {
        if attacker.contains(&trouble) {
            bad += 1;
        }
    }
    if attacker.contains(&"frightened") && fight.fears_in_sight {
        bad += 1;
    }
    if !new && fight.exhaustion >= 3 {
        bad += 1;
    }
    if new && attacker.contains(&"grappled") && !fight.target_is_grappler {
        bad += 1;
    }
    if fight.squeezing {
        bad += 1;
    }
    // The target's.
    for trouble in ["paralyzed", "petrified", "restrained", "stunned", "unconscious"] {
        if target.contains(&trouble) {
            good += 1;
        }
    }
    if target.contains(&"prone") {
        if fight.distance_ft <= 5 {
            good += 1;
        } else {
            bad += 1;
        }
    }
    if fight.target_squeezing {
        good += 1;
    }
    // A dodge, by somebody who sees it coming, can act and can move.
    let tired = i64::from(fight.target_exhaustion);
    let stopped = slow_speed(60, &target, tired, new) == 0 || fight.target_stopped;
    if fight.target_dodging && seen && !target.contains(&"incapacitated") && !stopped {
        bad += 1;
    }
    // Shooting, and help.
    if fight.ranged && fight.long_range {
        bad += 1;
    }
    if fight.ranged && fight.foe_within_5 {
        bad += 1;
    }
    if fight.helped || fight.pack_tactics {
        good += 1;
    }
    (good > 0, bad > 0)
}

fn random_fight(dice: &mut Dice) -> Fight {
    Fight {
        attacker: dice.conditions(),
        target: dice.conditions(),
        distance_ft: 5 * dice.below(4) as u16,
        attacker_sees_target: dice.below(8) > 0,
        target_sees_attacker: dice.below(8) > 0,
        attacker_sees_invisible: dice.below(4) == 0,
        target_sees_invisible: dice.below(4) == 0,
        attacker_hidden: dice.below(10) == 0,
        fears_in_sight: dice.coin(),
        ranged: dice.coin(),
        long_range: dice.below(5) == 0,
        foe_within_5: dice.below(5) == 0,
        target_dodging: dice.below(3) == 0,
        target_stopped: dice.below(6) == 0,
        helped: dice.below(10) == 0,
        pack_tactics: dice.below(10) == 0,
        squeezing: dice.below(10) == 0,
        target_squeezing: dice.below(10) == 0,
        target_is_grappler: dice.coin(),
        exhaustion: dice.below(7) as u8 * dice.below(2) as u8,
        target_exhaustion: dice.below(7) as u8 * dice.below(2) as u8,
    }
}

#[test]
fn attacks_agree_with_the_slow_reckoning() {
    let mut dice = Dice(3);
    let mut modes = [0; 3];
    for _ in 0..60_000 {
        let fight = random_fight(&mut dice);
        for (ruleset, new) in [(Ruleset::Srd51, false), (Ruleset::Srd521, true)] {
            let edge = attack_edge(&fight, ruleset);
            let (good, bad) = slow_attack(&fight, new);
            let found = (!edge.advantage.is_empty(), !edge.disadvantage.is_empty());
            assert_eq!(found, (good, bad), "{fight:?} {edge:?}");
            let mode = match (good, bad) {
                (true, false) => Mode::Advantage,
                (false, true) => Mode::Disadvantage,
                _ => Mode::Normal,
            };
            assert_eq!(edge.mode(), mode);
            modes[mode as usize] += 1;
        }
    }
    assert!(modes.iter().all(|n| *n > 10_000), "the inputs try everything: {modes:?}");
}

#[test]
fn acting_moving_saves_and_checks_agree_with_the_slow_reckoning() {
    let mut dice = Dice(4);
    for _ in 0..30_000 {
        let conditions = dice.conditions();
        let (exhaustion, fears, dodging) = (dice.below(7) as u8, dice.coin(), dice.coin());
        let ability = Ability::ALL[dice.below(6) as usize];
        let (ruleset, new) = if dice.coin() { (Ruleset::Srd51, false) } else { (Ruleset::Srd521, true) };
        let has = names(conditions);
        let level = i64::from(exhaustion);
        let mut all: Vec<&str> = implied(conditions).iter().map(Condition::name).collect();
        let mut expected = has.clone();
        all.sort_unstable();
        expected.sort_unstable();
        assert_eq!(all, expected);
        let acts = !has.contains(&"incapacitated");
        assert_eq!((can_act(conditions), can_react(conditions)), (acts, acts));
        assert_eq!(can_move(conditions), !is_one_of(&has, STOPPED));
        assert_eq!(can_speak(conditions), !is_one_of(&has, "paralyzed petrified unconscious"));
        assert_eq!(i64::from(speed(35, conditions, exhaustion, ruleset)), slow_speed(35, &has, level, new));
        assert_eq!(resists_all(conditions), has.contains(&"petrified"));
        for distance in [0, 5, 10] {
            let open = is_one_of(&has, "paralyzed unconscious") && distance < 6;
            assert_eq!(is_auto_critical(conditions, distance), open);
        }
        let rule = save_rule(ability, conditions, exhaustion, ruleset, dodging);
        let limbs = ["Strength", "Dexterity"].contains(&ability.name());
        let lost = limbs && is_one_of(&has, "paralyzed petrified stunned unconscious");
        let dexterity = ability.name() == "Dexterity";
        let dodged = dodging && dexterity && acts && slow_speed(60, &has, level, new) > 0;
        let hampered = dexterity && has.contains(&"restrained") || !new && exhaustion >= 3;
        assert_eq!(rule.auto_fail, lost);
        assert_eq!(!rule.edge.advantage.is_empty(), dodged);
        assert_eq!(!rule.edge.disadvantage.is_empty(), hampered);
        let afraid = has.contains(&"frightened") && fears;
        let worse = afraid || has.contains(&"poisoned") || !new && exhaustion >= 1;
        let mode = if worse { Mode::Disadvantage } else { Mode::Normal };
        assert_eq!(check_edge(conditions, exhaustion, fears, ruleset).mode(), mode);
    }
}
