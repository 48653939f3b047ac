//! The search of one area: chairs and tables by the triggers that they stand in, observers by what is nearest.

use std::collections::BTreeMap;

use aetharn::{MAX_PLAYERS, MIN_PLAYERS};

use super::entry::Entry;
use super::error::DiscoverError;
use super::flaw::Flaw;
use super::polygon::{Point, Polygon};
use super::things::{self, Role, TABLE_TAG, exact};
use super::{Discovered, Spot, TableObject, TablePlace, Warning};
use crate::gff::Gff;

/// The type of the files that hold what stands in an area.
const FILE_TYPE: &str = "GIT ";
const TRIGGERS: &str = "TriggerList";
const PLACEABLES: &str = "Placeable List";

/// The most triggers for tables in one area, and the most placeables: what the game itself could never run. Together
/// with the most points of a trigger they bound how long a search takes.
const MOST_TRIGGERS: usize = 400;
const MOST_PLACEABLES: usize = 20_000;

/// Finds the tables of an area by its name and its file.
///
/// - A table is a trigger with the tag `game_aetharn` around at least two chairs; with more than six, the first six of the
///   file are taken. What is on a line of the trigger is inside.
/// - A chair that is static or not useable is warned of and counts as none: the game never says that it was used.
/// - Where triggers overlap, what stands in several of them belongs to the first of the file.
/// - The table itself is what stands nearest to the middle and is neither chair nor observer, of what is equally near the
///   first of the file. A table without one is a table all the same.
/// - An observer belongs to the nearest table of the area: to the table itself, or to the middle where none stands there.
pub fn area(resref: &str, gff: &Gff) -> Result<Discovered, DiscoverError> {
    if gff.file_type != FILE_TYPE {
        return Err(DiscoverError::NotAnArea { found: gff.file_type.clone() });
    }
    let mut search = Search::default();
    search.find_grounds(&resref.to_ascii_lowercase(), &Entry::all(&gff.root, TRIGGERS)?)?;
    let placeables = Entry::all(&gff.root, PLACEABLES)?;
    search.place_things(&within(placeables, PLACEABLES, "placeables", MOST_PLACEABLES)?)?;
    search.finish()
}

/// A search under way.
#[derive(Default)]
struct Search<'a> {
    grounds: Vec<Ground<'a>>,
    /// Whether a trigger was passed over, so that chairs in no trigger are explained.
    is_any_flawed: bool,
    observers: Vec<(Entry<'a>, Spot)>,
    warnings: Vec<Warning>,
}

/// A trigger that may become a table, with what was found in it.
struct Ground<'a> {
    trigger: Entry<'a>,
    at: Spot,
    key: String,
    polygon: Polygon,
    middle: Point,
    chairs: Vec<Spot>,
    object: Option<(Entry<'a>, Spot)>,
}

impl<'a> Search<'a> {
    fn warn(&mut self, flaw: Flaw, entry: &Entry<'_>, at: Option<Spot>) {
        self.warnings.push(flaw.warning(entry.path(), at));
    }

    fn find_grounds(&mut self, resref: &str, triggers: &[Entry<'a>]) -> Result<(), DiscoverError> {
        let mut ours = Vec::new();
        for trigger in triggers {
            if trigger.tag()? == TABLE_TAG {
                ours.push(*trigger);
            }
        }
        let mut names = Names::default();
        for trigger in within(ours, TRIGGERS, "triggers of tables", MOST_TRIGGERS)? {
            let Some(at) = things::trigger_place(&trigger)? else {
                self.pass_over(Flaw::NotAPlace, &trigger, None);
                continue;
            };
            // A trigger that is passed over has its key, so that mending it renames no other.
            let key = names.key(resref, at);
            match things::ground(&trigger, at)? {
                Ok(polygon) => self.grounds.push(Ground::new(trigger, at, key, polygon)),
                Err(flaw) => self.pass_over(flaw, &trigger, Some(at)),
            }
        }
        Ok(())
    }

    fn pass_over(&mut self, flaw: Flaw, trigger: &Entry<'_>, at: Option<Spot>) {
        self.is_any_flawed = true;
        self.warn(flaw, trigger, at);
    }

    fn place_things(&mut self, placeables: &[Entry<'a>]) -> Result<(), DiscoverError> {
        for placeable in placeables {
            let (role, at) = (Role::of(placeable)?, things::place(placeable)?);
            match (role, at) {
                (Role::Other, Some(at)) => self.place_object(placeable, at),
                // What is nowhere is on no table.
                (Role::Other, None) => {}
                (Role::Chair | Role::Observer, None) => self.warn(Flaw::NotAPlace, placeable, None),
                (Role::Chair, Some(at)) => self.place_chair(placeable, at)?,
                (Role::Observer, Some(at)) => self.place_observer(placeable, at)?,
            }
        }
        Ok(())
    }

    fn place_object(&mut self, object: &Entry<'a>, at: Spot) {
        let Some(ground) = self.grounds.iter_mut().find(|ground| ground.polygon.contains(exact(at))) else {
            return;
        };
        let middle = ground.middle;
        let is_nearer =
            |than: Spot| exact(at).distance_squared(middle) < exact(than).distance_squared(middle);
        if ground.object.is_none_or(|(_, than)| is_nearer(than)) {
            ground.object = Some((*object, at));
        }
    }

    fn place_chair(&mut self, chair: &Entry<'a>, at: Spot) -> Result<(), DiscoverError> {
        if let Some(why) = things::why_unusable(chair)? {
            self.warn(Flaw::ChairUnusable { why }, chair, Some(at));
            return Ok(());
        }
        let mut around = self.grounds.iter_mut().filter(|ground| ground.polygon.contains(exact(at)));
        let first = around.next();
        let (is_shared, is_outside) = (around.next().is_some(), first.is_none());
        if let Some(ground) = first {
            ground.chairs.push(at);
        }
        if is_shared {
            self.warn(Flaw::ChairShared, chair, Some(at));
        }
        if is_outside && !self.is_any_flawed {
            self.warn(Flaw::ChairOutside, chair, Some(at));
        }
        Ok(())
    }

    fn place_observer(&mut self, observer: &Entry<'a>, at: Spot) -> Result<(), DiscoverError> {
        match things::why_unusable(observer)? {
            Some(why) => self.warn(Flaw::ObserverUnusable { why }, observer, Some(at)),
            None => self.observers.push((*observer, at)),
        }
        Ok(())
    }

    /// Makes tables of the triggers that have enough chairs, and then gives each observer to one of them.
    fn finish(mut self) -> Result<Discovered, DiscoverError> {
        let mut tables = Vec::new();
        for ground in std::mem::take(&mut self.grounds) {
            let flaws = ground.flaws();
            let is_table = ground.chairs.len() >= usize::from(MIN_PLAYERS);
            for flaw in flaws {
                self.warn(flaw, &ground.trigger, Some(ground.at));
            }
            if is_table {
                tables.push(ground.into_table()?);
            }
        }
        for (observer, at) in std::mem::take(&mut self.observers) {
            match nearest(&mut tables, at) {
                Some(table) => table.observers.push(at),
                None => self.warn(Flaw::ObserverAlone, &observer, Some(at)),
            }
        }
        Ok(Discovered { tables, warnings: self.warnings })
    }
}

impl<'a> Ground<'a> {
    fn new(trigger: Entry<'a>, at: Spot, key: String, polygon: Polygon) -> Ground<'a> {
        let middle = polygon.middle();
        Ground { trigger, at, key, polygon, middle, chairs: Vec::new(), object: None }
    }

    /// Lists what is wrong with what stands in it. Of what is no table nobody misses the table itself.
    fn flaws(&self) -> Vec<Flaw> {
        let found = self.chairs.len();
        if found < usize::from(MIN_PLAYERS) {
            return vec![Flaw::TooFewChairs { found }];
        }
        let too_many = (found > usize::from(MAX_PLAYERS)).then_some(Flaw::TooManyChairs { found });
        let no_object = self.object.is_none().then_some(Flaw::NoTableObject);
        too_many.into_iter().chain(no_object).collect()
    }

    fn into_table(mut self) -> Result<TablePlace, DiscoverError> {
        self.chairs.truncate(usize::from(MAX_PLAYERS));
        let object = match self.object {
            None => None,
            Some((entry, at)) => {
                Some(TableObject { tag: entry.tag()?.to_owned(), name: entry.name()?.map(str::to_owned), at })
            }
        };
        let middle = Spot { x: self.middle.x as f32, y: self.middle.y as f32 };
        Ok(TablePlace { key: self.key, middle, chairs: self.chairs, object, observers: Vec::new() })
    }
}

/// Returns the table that is nearest to a spot; of what is equally near, the first of the file.
fn nearest(tables: &mut [TablePlace], at: Spot) -> Option<&mut TablePlace> {
    let distance = |table: &TablePlace| {
        let place = table.object.as_ref().map_or(table.middle, |object| object.at);
        exact(place).distance_squared(exact(at))
    };
    tables.iter_mut().min_by(|one, two| distance(one).total_cmp(&distance(two)))
}

/// How many triggers have each name so far.
#[derive(Default)]
struct Names(BTreeMap<String, u32>);

impl Names {
    /// Names a trigger by its area and its place to a tenth of a metre, and counts those that share one.
    fn key(&mut self, resref: &str, at: Spot) -> String {
        // A sum with zero, so that no place is minus zero.
        let tenths = |metres: f32| (f64::from(metres) * 10.0).round() / 10.0 + 0.0;
        let name = format!("{resref}:{:.1},{:.1}", tenths(at.x), tenths(at.y));
        let nth = self.0.entry(name.clone()).or_default();
        *nth += 1;
        if *nth == 1 { name } else { format!("{name}-{nth}") }
    }
}

fn within<'a>(
    entries: Vec<Entry<'a>>,
    list: &'static str,
    what: &'static str,
    most: usize,
) -> Result<Vec<Entry<'a>>, DiscoverError> {
    let found = entries.len();
    if found > most {
        return Err(DiscoverError::TooMany { path: format!("/{list}"), what, found, most });
    }
    Ok(entries)
}
