//! Monsters: the numbers of the book.

use rules5e::{Ability, Area, Attack, Condition, Conditions, DamageType, Ends, Power, Range, Skill, Trait};

use super::{creature, words};

fn attack(of: &str, id: &str) -> &'static Attack {
    let found = creature(of).attacks.iter().find(|attack| attack.id == id);
    found.unwrap_or_else(|| panic!("no {of} {id}"))
}

/// AC, HP, proficiency, hit dice and walking speed, as the SRD prints them.
#[test]
fn monsters_have_the_numbers_of_the_book() {
    let table = [
        ("commoner", 10, 4, 2, 1, 30),
        ("bandit", 12, 11, 2, 2, 30),
        ("bandit_captain", 15, 65, 2, 10, 30),
        ("guard", 16, 11, 2, 2, 30),
        ("priest", 13, 27, 2, 5, 25),
        ("mage", 12, 40, 3, 9, 30),
        ("archmage", 12, 99, 4, 18, 30),
        ("knight", 18, 52, 2, 8, 30),
        ("veteran", 17, 58, 2, 9, 30),
        ("goblin", 15, 7, 2, 2, 30),
        ("hobgoblin", 18, 11, 2, 2, 30),
        ("kobold", 12, 5, 2, 2, 30),
        ("orc", 13, 15, 2, 2, 30),
        ("lizardfolk", 15, 22, 2, 4, 30),
        ("skeleton", 13, 13, 2, 2, 30),
        ("zombie", 8, 22, 2, 3, 20),
        ("wolf", 13, 11, 2, 2, 40),
        ("dire_wolf", 14, 37, 2, 5, 50),
        ("ogre", 11, 59, 2, 7, 40),
        ("troll", 15, 84, 3, 8, 30),
        ("stone_giant", 17, 126, 3, 11, 40),
        ("fire_giant", 18, 162, 4, 13, 30),
        ("owlbear", 13, 59, 2, 7, 40),
        ("wyvern", 13, 110, 3, 13, 20),
        ("young_red_dragon", 18, 178, 4, 17, 40),
        ("adult_red_dragon", 19, 256, 6, 19, 40),
        ("earth_elemental", 17, 126, 3, 12, 30),
    ];
    for (id, ac, hp, proficiency, level, walk) in table {
        let it = creature(id);
        let numbers = (it.ac, it.hp, it.proficiency, it.level, it.speed.walk);
        assert_eq!(numbers, (ac, hp, proficiency, level, walk), "{id}");
    }
}

#[test]
fn attacks_have_the_numbers_of_the_book() {
    let table = [
        ("goblin", "scimitar", 4, 5, "1d6+2 slashing"),
        ("goblin", "shortbow", 4, 0, "1d6+2 piercing"),
        ("commoner", "club", 2, 5, "1d4 bludgeoning"),
        ("wolf", "bite", 4, 5, "2d4+2 piercing"),
        ("ogre", "greatclub", 6, 5, "2d8+4 bludgeoning"),
        ("orc", "greataxe", 5, 5, "1d12+3 slashing"),
        ("bugbear", "morningstar", 4, 5, "2d8+2 piercing"),
        ("bugbear", "javelin_thrown", 4, 0, "1d6+2 piercing"),
        ("ghoul", "claws", 4, 5, "2d4+2 slashing"),
        ("mummy", "rotting_fist", 5, 5, "2d6+3 bludgeoning, 3d6 necrotic"),
        ("troll", "claw", 7, 5, "2d6+4 slashing"),
        ("stone_giant", "greatclub", 9, 15, "3d8+6 bludgeoning"),
        ("fire_giant", "greatsword", 11, 10, "6d6+7 slashing"),
        ("minotaur", "greataxe", 6, 5, "2d12+4 slashing"),
        ("wyvern", "stinger", 7, 10, "2d6+4 piercing"),
        ("young_red_dragon", "bite", 10, 10, "2d10+6 piercing, 1d6 fire"),
        ("adult_red_dragon", "bite", 14, 10, "2d10+8 piercing, 2d6 fire"),
        ("adult_red_dragon", "tail", 14, 15, "2d8+8 bludgeoning"),
    ];
    for (id, with, to_hit, reach, damage) in table {
        let it = attack(id, with);
        assert_eq!((it.to_hit, it.reach, words(&it.damage).as_str()), (to_hit, reach, damage), "{id} {with}");
    }
    assert_eq!(attack("ogre", "javelin").range, Some(Range { normal: 30, long: 120 }));
    assert_eq!(attack("hill_giant", "rock").range, Some(Range { normal: 60, long: 240 }));
}

#[test]
fn saves_against_monsters_are_those_of_the_book() {
    let table = [
        ("wolf", "bite", Ability::Str, 11, Some(Condition::Prone), ""),
        ("dire_wolf", "bite", Ability::Str, 13, Some(Condition::Prone), ""),
        ("ghoul", "claws", Ability::Con, 10, Some(Condition::Paralyzed), ""),
        ("giant_spider", "bite", Ability::Con, 11, None, "2d8 poison"),
        ("wyvern", "stinger", Ability::Con, 15, None, "7d6 poison"),
        ("stone_giant", "rock", Ability::Str, 17, Some(Condition::Prone), ""),
    ];
    for (id, with, ability, dc, condition, damage) in table {
        let rider = attack(id, with).rider.as_ref().unwrap();
        let save = rider.save.unwrap();
        assert_eq!((save.ability, save.dc), (ability, dc), "{id}");
        assert_eq!(rider.conditions, condition.map_or(Conditions::NONE, Conditions::only), "{id}");
        assert_eq!((words(&rider.damage).as_str(), rider.half), (damage, !damage.is_empty()), "{id}");
    }
    let ghoul = attack("ghoul", "claws").rider.as_ref().unwrap();
    assert_eq!((ghoul.ends, ghoul.save_ends), (Ends::Rounds { n: 10 }, true));
}

#[test]
fn dragons_breathe_fire() {
    let table = [("young_red_dragon", 30, 17, "16d6 fire"), ("adult_red_dragon", 60, 21, "18d6 fire")];
    for (id, length_ft, dc, dice) in table {
        let breath: &Power = creature(id).powers.first().unwrap();
        assert_eq!(breath.area, Area::Cone { length_ft, angle: None }, "{id}");
        assert_eq!((breath.save.ability, breath.save.dc), (Ability::Dex, dc), "{id}");
        assert_eq!((words(&breath.damage).as_str(), breath.half), (dice, true), "{id}");
        assert_eq!(breath.recharge, Some(5), "{id}");
    }
}

#[test]
fn multiattacks_are_those_of_the_book() {
    let table: [(&str, &[u8], u8); 8] = [
        ("bandit_captain", &[0, 0, 1], 0),
        ("veteran", &[0, 0, 1], 0),
        ("knight", &[0, 0], 0),
        ("scout", &[], 1),
        ("troll", &[0, 1, 1], 0),
        ("wyvern", &[0, 2], 0),
        ("adult_red_dragon", &[0, 1, 1], 0),
        ("goblin", &[], 0),
    ];
    for (id, multiattack, extra) in table {
        let it = creature(id);
        assert_eq!((it.multiattack.as_slice(), it.extra_attacks), (multiattack, extra), "{id}");
    }
}

#[test]
fn saves_and_skills_come_out_as_printed() {
    let saves = [
        ("mage", Ability::Int, 6),
        ("mage", Ability::Wis, 4),
        ("zombie", Ability::Wis, 0),
        ("bandit_captain", Ability::Dex, 5),
        ("adult_red_dragon", Ability::Con, 13),
        ("adult_red_dragon", Ability::Dex, 6),
        ("stone_giant", Ability::Con, 8),
    ];
    for (id, ability, bonus) in saves {
        assert_eq!(creature(id).save_bonus(ability), bonus, "{id} {ability:?}");
    }
    let skills = [
        ("goblin", Skill::Stealth, 6),
        ("scout", Skill::Perception, 5),
        ("priest", Skill::Medicine, 7),
        ("archmage", Skill::Arcana, 13),
        ("adult_red_dragon", Skill::Perception, 13),
        ("giant_spider", Skill::Stealth, 7),
        ("minotaur", Skill::Perception, 7),
    ];
    for (id, skill, bonus) in skills {
        assert_eq!(creature(id).skill_bonus(skill), bonus, "{id} {skill:?}");
    }
}

/// 8 + proficiency + modifier: the mage's 14 is 8 + 3 + 3.
#[test]
fn spell_save_dcs_follow_from_the_sheets() {
    let table = [
        ("acolyte", 12, [3, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("priest", 13, [4, 3, 2, 0, 0, 0, 0, 0, 0]),
        ("mage", 14, [4, 3, 3, 3, 1, 0, 0, 0, 0]),
        ("archmage", 17, [4, 3, 3, 3, 3, 1, 1, 1, 1]),
        ("cleric_1", 13, [2, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("wizard_1", 13, [2, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("cleric_5", 15, [4, 3, 2, 0, 0, 0, 0, 0, 0]),
        ("wizard_5", 15, [4, 3, 2, 0, 0, 0, 0, 0, 0]),
    ];
    for (id, dc, slots) in table {
        let it = creature(id);
        let casting = it.spellcasting.as_ref().unwrap();
        assert_eq!(8 + it.proficiency + it.modifier(casting.ability), dc, "{id}");
        assert_eq!(casting.slots, slots, "{id}");
    }
}

#[test]
fn traits_and_defenses_are_those_of_the_book() {
    let table = [
        ("goblin", Trait::NimbleEscape),
        ("wolf", Trait::PackTactics),
        ("kobold", Trait::PackTactics),
        ("thug", Trait::PackTactics),
        ("orc", Trait::Aggressive),
        ("zombie", Trait::UndeadFortitude),
        ("knight", Trait::Brave),
        ("archmage", Trait::MagicResistance),
        ("spy", Trait::SneakAttack),
        ("adult_red_dragon", Trait::LegendaryResistance),
        ("fighter_5", Trait::ActionSurge),
        ("rogue_5", Trait::CunningAction),
    ];
    for (id, special) in table {
        assert!(creature(id).has(special), "{id} {special:?}");
    }
    let skeleton = creature("skeleton");
    assert_eq!(skeleton.vulnerable.first().unwrap().kind, DamageType::Bludgeoning);
    assert_eq!(skeleton.immune.first().unwrap().kind, DamageType::Poison);
    assert_eq!(skeleton.condition_immunities, Conditions::of(&[Condition::Exhaustion, Condition::Poisoned]));
    let wight = creature("wight").resist.iter().find(|held| held.kind == DamageType::Slashing).unwrap();
    assert!(wight.unless.magical && wight.unless.silvered);
}
