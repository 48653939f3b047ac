//! Map files: worked cases, and the example of the documentation.

use rules5e::grid::{Ground, MapFile, parse_map};

use super::cell;

fn read(text: &str) -> MapFile {
    parse_map(text).unwrap()
}

#[test]
fn a_map_file_is_read() {
    let map = read(
        "// A comment.\nname: The bridge\nelevation: 1,0=-10\nelevation: 2,1=15\n\n#.A#\n// Halfway.\n1b~#\n\n\n// The end.\n",
    );
    assert_eq!(map.name, "The bridge");
    assert_eq!(map.grid.rows(), ["#..#", "1.~#"]);
    assert_eq!(map.marks, [('A', cell(2, 0)), ('b', cell(1, 1))]);
    assert_eq!(map.grid.ground(cell(1, 0)), Ground::FLOOR.at(-10));
    assert_eq!(map.grid.ground(cell(2, 1)), Ground::ROUGH.at(15));
}

#[test]
fn headers_are_not_needed() {
    assert_eq!(read("\u{feff}#.#\r\n...\r\n").grid.rows(), ["#.#", "..."]);
    assert_eq!(read("...   ").name, "");
    // After an empty line nothing is a header.
    assert_eq!(read("\nname:.\n......").marks.len(), 4);
    assert_eq!(read("a:b\n...").grid.rows(), [".|.", "..."]);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let check = |text: &str, code: &str, words: &str| {
        let wrong = parse_map(text).unwrap_err();
        assert_eq!((wrong.code(), wrong.to_string().as_str()), (code, words), "{text}");
    };
    check("", "MAP_NO_ROWS", "line 1, column 1: there is no map here; draw rows of cells, such as #..#");
    check(
        "name: x\n\n",
        "MAP_NO_ROWS",
        "line 2, column 1: there is no map here; draw rows of cells, such as #..#",
    );
    check(
        "name: x\n\n...\n.?.",
        "MAP_UNKNOWN_GROUND",
        "line 4, column 2: '?' means nothing on a map; write one of . # ~ % = - | : or 1 to 9, or a letter as a mark",
    );
    check(
        "...\n....",
        "MAP_RAGGED",
        "line 2, column 4: this row has 4 cells and the first has 3; all rows are equally long",
    );
    check(
        "...\n// x\n..",
        "MAP_RAGGED",
        "line 3, column 3: this row has 2 cells and the first has 3; all rows are equally long",
    );
    let large = "a map has at most 100 rows and 100 columns";
    check(&".".repeat(101), "MAP_TOO_LARGE", &format!("line 1, column 101: {large}"));
    check(&".\n".repeat(101), "MAP_TOO_LARGE", &format!("line 101, column 1: {large}"));
    check(
        "..\n\n..",
        "MAP_AFTER_MAP",
        "line 3, column 1: the map ended with the empty line above; only comments may follow",
    );
    check(
        "title: x\n\n..",
        "MAP_UNKNOWN_HEADER",
        "line 1, column 1: there is no header \"title\"; a header is name: or elevation:",
    );
    check("name: x\nname: y\n\n.", "MAP_NAME", "line 2, column 1: a map has one name, of visible characters");
    check("name: \u{1b}[1m\n\n.", "MAP_NAME", "line 1, column 1: a map has one name, of visible characters");
    for bad in ["3", "3,4", "3=4", "x,4=1", "3,4=99999", "1,2,3=4"] {
        check(
            &format!("elevation: 0,0=5  {bad}\n\n."),
            "MAP_ELEVATION",
            &format!(
                "line 1, column 19: {bad:?} is no elevation; write column,row=feet, such as 3,4=15 or 5,4=-10"
            ),
        );
    }
    check(
        "elevation: 0,0=5 1,0=5\n\n.",
        "MAP_OFF_MAP",
        "line 1, column 18: the map has no cell 1,0; columns and rows count from 0 at the top left",
    );
}

#[test]
fn the_example_of_the_documentation_is_a_map() {
    let docs = include_str!("../../../../../docs/maps.md");
    let example = docs.split("```map\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let map = read(example);
    assert_eq!(map.name, "The old toll bridge");
    assert_eq!((map.grid.width(), map.grid.height()), (24, 12));
    assert_eq!(map.marks.iter().filter(|(letter, _)| letter.is_uppercase()).count(), 4);
    assert_eq!(map.marks.iter().filter(|&&(letter, _)| letter == 'g').count(), 3);
    assert_eq!(map.grid.ground(cell(21, 9)), Ground::PIT.at(-15));
    // Every character of the table is in it, so that the table is shown.
    for drawn in ".#~%=-|".chars() {
        assert!(map.grid.rows().concat().contains(drawn), "{drawn}");
    }
}
