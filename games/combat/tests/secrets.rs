//! Nobody can tell a secret by anything there is to read or to try: the law of secrets over generated fights with
//! hiding, invisibility, fog, secret rolls and withheld hit points, played by people, by the house, with and without a
//! game master.
#![allow(clippy::unwrap_used)]

mod kit;

use combat::{Autoplay, Combat, HpShown, Rolls, Setup};
use engine::Luck;
use engine::testkit::Conform;
use engine::testkit::Report;
use kit::{field, placed};
use rules5e::content::Content;
use rules5e::{Condition, StatBlock};

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

const HEROES: [&str; 4] = ["rogue_5", "seer", "cleric_5", "fighter_1"];
const FOES: [&str; 7] = ["goblin", "spy", "mage", "zombie", "wolf", "acolyte", "orc"];

/// A wizard who knows how not to be seen, and how to put others to sleep.
fn seer() -> StatBlock {
    let mut stats = Content::srd().characters.iter().find(|it| it.id == "wizard_5").unwrap().clone();
    stats.id = "seer".to_owned();
    let spells = ["fog_cloud", "invisibility", "sleep"].map(str::to_owned);
    stats.spellcasting.as_mut().unwrap().spells.extend(spells);
    stats
}

/// Makes a fight: two heroes and three others in a cave, some of them invisible, some hurt.
fn generated(seed: u64, house: Setup) -> Setup {
    let mut luck = Luck::new(seed);
    let mut free: Vec<(i16, i16)> = Vec::new();
    for (y, row) in (0i16..).zip(CAVE) {
        free.extend((0i16..).zip(row.chars()).filter(|(_, tile)| *tile == '.').map(|(x, _)| (x, y)));
    }
    let mut creatures = Vec::new();
    for n in 0..5 {
        let kinds: &[&str] = if n < 2 { &HEROES } else { &FOES };
        let (x, y) = free.swap_remove(luck.below(free.len()));
        let mut one = placed(kinds[luck.below(kinds.len())], x, y);
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
    Setup { creatures, content, map: field(&CAVE, &[]).map, round_limit: 4, ..house }
}

/// Makes a few fights, of spies and goblins for the most part, who hide. `FIRST_SEED` looks at others.
fn fights(house: &Setup) -> Vec<Setup> {
    let first: u64 = std::env::var("FIRST_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1734);
    (first..first + 3).map(|seed| generated(seed, house.clone())).collect()
}

fn law_holds(setups: Vec<Setup>) -> Report {
    Conform::<Combat>::new().setups(setups).plays(1).run().unwrap_or_else(|breach| panic!("{breach}"))
}

fn check(report: &Report) {
    assert!(report.imagined > 100, "states that differ: {report:?}");
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
