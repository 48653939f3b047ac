//! Nobody can tell a secret by anything there is to read or to try: the law of secrets over generated fights with
//! hiding, invisibility, fog, secret rolls and withheld hit points, played by people, by the house, with and without a
//! game master.

use crate::kit::{field, placed};
use combat::{Autoplay, Combat, HpShown, Rolls, Setup};
use engine::Luck;
use engine::testkit::Conform;
use engine::testkit::Report;
use rules5e::content::Content;
use rules5e::{Ability, Area, Condition, StatBlock, Targets};
use serde_json::json;

/// Corners to hide behind, thickets and low walls.
const CAVE: [&str; 8] = [
    "..........",
    ".##..%%...",
    ".#....%...",
    "...##...#.",
    "...#..-.#.",
    ".%....##..",
    ".%%.......",
    "..........",
];

/// Hardly anybody sees anybody here, and everybody is near: pushes, drags and waves get those who have hidden.
const THICKET: [&str; 5] = ["%%%.%%%", "%.%%%%%", "%%%%.%%", "%%%%%%%", "%%.%%%%"];

const HEROES: [&str; 4] = ["rogue_5", "seer", "fighter_5", "cleric_5"];
const FOES: [&str; 6] = ["goblin", "spy", "drake", "mage", "acolyte", "wolf"];

/// A wizard who knows how not to be seen, and how to put others to sleep.
fn seer() -> StatBlock {
    let mut stats = Content::srd().characters.iter().find(|it| it.id == "wizard_5").unwrap().clone();
    stats.id = "seer".to_owned();
    let spells = ["fog_cloud", "invisibility", "sleep"].map(str::to_owned);
    stats.spellcasting.as_mut().unwrap().spells.extend(spells);
    stats
}

/// A goblin that breathes fire, rests and breathes again, and carries things.
fn drake() -> StatBlock {
    let mut stats = Content::srd().monsters.iter().find(|it| it.id == "goblin").unwrap().clone();
    (stats.id, stats.name) = ("drake".to_owned(), "Drake".to_owned());
    let breath = json!([{
        "id": "breath", "name": "Breath", "area": { "shape": "cone", "lengthFt": 15 },
        "save": { "ability": "dex", "dc": 11 }, "half": true, "recharge": 4,
        "damage": [{ "count": 1, "sides": 6, "type": "fire" }],
    }]);
    stats.powers = serde_json::from_value(breath).unwrap();
    stats.items = serde_json::from_value(json!([{ "item": "potion_of_healing", "count": 2 }])).unwrap();
    stats
}

/// Somebody who knows one spell, which pushes everybody around the point it is cast at; those who outlast it and hide
/// behind the thicket; and in the thicket somebody to cast it at, who never moves.
fn storm() -> Setup {
    let mut storm = seer();
    storm.id = "storm".to_owned();
    let magic = storm.spellcasting.as_mut().unwrap();
    (magic.spells, magic.slots) = (vec!["gale".to_owned()], [9, 0, 0, 0, 0, 0, 0, 0, 0]);
    let mut gale = Content::srd().spells.iter().find(|it| it.id == "thunderwave").unwrap().clone();
    (gale.id, gale.range) = ("gale".to_owned(), 60);
    if let Targets::Area { area, .. } = &mut gale.targets {
        *area = Area::Circle { radius_ft: 30 };
    }
    let mut urchin = drake();
    (urchin.id, urchin.hp, urchin.abilities.con, urchin.abilities.dex) = ("urchin".to_owned(), 300, 1, 30);
    // With nothing to strike with they hide, and stay where they are.
    (urchin.attacks, urchin.powers, urchin.items) = (Vec::new(), Vec::new(), Vec::new());
    urchin.speed.walk = 5;
    let mut post = urchin.clone();
    (post.id, post.speed.walk, post.abilities.con, post.proficiency) = ("post".to_owned(), 0, 30, 10);
    (post.saves, post.traits) = (vec![Ability::Con], Vec::new());
    let mut content = Content::default();
    content.spells.push(gale);
    content.characters.push(storm);
    content.monsters.extend([urchin, post]);
    let rows = [".......", ".......", ".......", "%%%%%%%", ".......", "......."];
    let map = field(&rows, &[]).map;
    let mut creatures: Vec<_> = [1, 2, 4, 5].map(|x| placed("urchin", x, 1)).into();
    creatures.extend([placed("storm", 3, 5), placed("post", 3, 3)]);
    let (autoplay, rolls, hp) = (Autoplay::None, Rolls::Auto, HpShown::Hidden);
    Setup { map, creatures, content, autoplay, rolls, hp, round_limit: 6, ..Setup::default() }
}

/// Makes a fight: two heroes and three others, some of them invisible, some hurt.
fn generated(seed: u64, rows: &[&str], house: &Setup) -> Setup {
    let mut luck = Luck::new(seed);
    let mut free: Vec<(i16, i16)> = Vec::new();
    for (y, row) in (0i16..).zip(rows) {
        free.extend((0i16..).zip(row.chars()).filter(|(_, tile)| ".%".contains(*tile)).map(|(x, _)| (x, y)));
    }
    let mut creatures = Vec::new();
    for n in 0..5 {
        let kinds: &[&str] = if n < 2 { &HEROES } else { &FOES };
        let (x, y) = free.swap_remove(luck.below(free.len()));
        // The first of each list are there for sure: they hide, they push.
        let kind = if n % 3 == 2 { n / 3 } else { luck.below(kinds.len()) };
        let mut one = placed(kinds[kind], x, y);
        if luck.one_in(4) {
            one.conditions.push(Condition::Invisible);
        }
        if luck.one_in(3) {
            one.hp = Some(3 + luck.below(5) as u16);
        }
        creatures.push(one);
    }
    let mut content = Content::default();
    content.characters.push(seer());
    content.monsters.push(drake());
    Setup { creatures, content, map: field(rows, &[]).map, round_limit: 4, ..house.clone() }
}

/// Makes a few fights. `FIRST_SEED` looks at others.
fn fights(house: &Setup) -> Vec<Setup> {
    let first: u64 = std::env::var("FIRST_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1734);
    vec![generated(first, &CAVE, house), generated(first + 1, &THICKET, house)]
}

fn law_holds(setups: Vec<Setup>) -> Report {
    let law = Conform::<Combat>::new().setups(setups).plays(1).only_secrets();
    law.run().unwrap_or_else(|breach| panic!("{breach}"))
}

fn check(report: &Report) {
    assert!(report.imagined > 60, "states that differ: {report:?}");
    assert!(report.indistinct > 300, "steps that told nothing: {report:?}");
    assert!(report.revealed > 0, "steps that the rules let tell something: {report:?}");
}

/// Where a person plays the foes, or a game master looks, some hear what others do not.
fn check_with_house(report: &Report) {
    check(report);
    assert!(report.kept > 10, "events that were kept from somebody: {report:?}");
}

#[test]
fn fights_between_seats_with_a_game_master_tell_no_secret() {
    let house = Setup {
        autoplay: Autoplay::None,
        master: true,
        secret_rolls: true,
        hp: HpShown::Bands,
        rolls: Rolls::Client,
        ..Setup::default()
    };
    check_with_house(&law_holds(fights(&house)));
}

#[test]
fn fights_between_seats_with_open_rolls_tell_no_secret() {
    let house =
        Setup { autoplay: Autoplay::None, hp: HpShown::Hidden, rolls: Rolls::Auto, ..Setup::default() };
    check_with_house(&law_holds(fights(&house)));
}

/// In this play some of them are pushed while they hide, as others are dragged and shoved by chance.
#[test]
fn those_who_are_pushed_while_they_hide_are_not_told_of() {
    let law = Conform::<Combat>::new().setups(vec![storm()]).seed(3).plays(1).only_secrets();
    let report = law.run().unwrap_or_else(|breach| panic!("{breach}"));
    assert!(report.kept > 5 && report.indistinct > 100, "{report:?}");
}

#[test]
fn fights_against_the_house_tell_no_secret() {
    let house = Setup {
        autoplay: Autoplay::Npcs,
        secret_rolls: true,
        hp: HpShown::Bands,
        rolls: Rolls::Auto,
        ..Setup::default()
    };
    check(&law_holds(fights(&house)));
}
