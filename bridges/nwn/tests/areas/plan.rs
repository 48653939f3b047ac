//! An area as a few lines that a person can read, and what was found in it as such lines.

use nwn::discover::{Discovered, Spot, TablePlace, Warning};
use nwn::gff::{Gff, Struct, Value};

use crate::build::{TAGS, Xy, area, placeable, trigger, with};

/// Makes an area of lines: `trigger AT: POINTS`, `chair AT`, `observer AT`, `object TAG AT`, and `static` or `fixed` (not
/// useable) before what is.
pub(crate) fn read(lines: &str) -> Gff {
    let (mut triggers, mut placeables) = (Vec::new(), Vec::new());
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match line.strip_prefix("trigger ") {
            Some(rest) => triggers.push(read_trigger(rest)),
            None => placeables.push(read_placeable(line)),
        }
    }
    area(triggers, placeables)
}

fn read_trigger(rest: &str) -> Struct {
    let (at, points) = rest.split_once(':').expect("a place and points");
    let points: Vec<Xy> = points.split_whitespace().map(xy).collect();
    trigger(TAGS[0], xy(at), &points)
}

fn read_placeable(line: &str) -> Struct {
    match *line.split(' ').collect::<Vec<_>>() {
        ["chair", at] => placeable(TAGS[1], xy(at)),
        ["observer", at] => placeable(TAGS[2], xy(at)),
        ["object", tag, at] => placeable(tag, xy(at)),
        ["static", ref rest @ ..] => with(read_placeable(&rest.join(" ")), "Static", Value::Byte(1)),
        ["fixed", ref rest @ ..] => with(read_placeable(&rest.join(" ")), "Useable", Value::Byte(0)),
        _ => panic!("{line:?} stands for nothing"),
    }
}

fn xy(text: &str) -> Xy {
    let (x, y) = text.trim().split_once(',').expect("x,y");
    (x.parse().expect("a number"), y.parse().expect("a number"))
}

/// Writes what was found: a line for each table and each warning.
pub(crate) fn write(found: &Discovered) -> Vec<String> {
    found.tables.iter().map(table).chain(found.warnings.iter().map(warning)).collect()
}

fn table(table: &TablePlace) -> String {
    let spots = |spots: &[Spot]| spots.iter().map(|at| spot(*at)).collect::<Vec<_>>().join(" ");
    let mut line = format!("{} middle {} chairs {}", table.key, spot(table.middle), spots(&table.chairs));
    if let Some(object) = &table.object {
        line += &format!(" object {} {}", object.tag, spot(object.at));
    }
    if !table.observers.is_empty() {
        line += &format!(" observers {}", spots(&table.observers));
    }
    line
}

fn warning(warning: &Warning) -> String {
    match warning.at {
        Some(at) => format!("{} {}", warning.code, spot(at)),
        None => warning.code.clone(),
    }
}

fn spot(at: Spot) -> String {
    format!("{},{}", at.x, at.y)
}
