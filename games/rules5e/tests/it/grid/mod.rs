//! The map: worked cases as tables. The laws that hold for all maps are in `grid/laws.rs`.

mod files;
mod laws;
mod walks;

use rules5e::grid::{
    Aim, Area, AreaError, Cell, CellSet, Cover, Diagonals, Footprint, Grid, GridError, Ground, Sight,
    distance_ft, gap_3d_ft, gap_ft, line,
};
use serde_json::json;

fn cell(x: i16, y: i16) -> Cell {
    Cell::new(x, y)
}

fn grid(rows: &[&str]) -> Grid {
    Grid::from_rows(rows).unwrap()
}

fn with_walls(walls: &[Cell]) -> Grid {
    let mut grid = Grid::open(30, 20).unwrap();
    for &wall in walls {
        grid.set(wall, Ground::WALL).unwrap();
    }
    grid
}

/// TUR-13
#[test]
fn a_line_is_the_cells_between() {
    let check = |from: Cell, to: Cell, between: &[(i16, i16)]| {
        let expected: Vec<Cell> = between.iter().map(|&(x, y)| cell(x, y)).collect();
        assert_eq!(line(from, to).collect::<Vec<_>>(), expected, "{from} to {to}");
    };
    check(cell(5, 5), cell(5, 5), &[]);
    check(cell(5, 5), cell(6, 6), &[]);
    check(cell(5, 5), cell(10, 10), &[(6, 6), (7, 7), (8, 8), (9, 9)]);
    check(cell(0, 0), cell(3, 1), &[(1, 0), (2, 1)]);
    check(cell(0, 0), cell(-1, -3), &[(0, -1), (-1, -2)]);
    // Exactly between two cells it stays on the side where it began.
    check(cell(0, 0), cell(2, 1), &[(1, 0)]);
    check(cell(2, 1), cell(0, 0), &[(1, 1)]);
    check(cell(i16::MAX, 0), cell(i16::MAX - 2, 0), &[(i16::MAX - 1, 0)]);
    assert_eq!(line(cell(i16::MIN, i16::MIN), cell(i16::MAX, i16::MAX)).count(), 65_534);
}

/// TUR-13
#[test]
fn an_obstacle_between_blocks_sight() {
    let check = |obstacle: Cell, blocker: Option<Cell>| {
        let grid = with_walls(&[obstacle]);
        let (from, to) = (cell(5, 5), cell(10, 10));
        assert_eq!(grid.blocker(from, to, Sight::Directed), blocker);
        assert_eq!(grid.blocker(from, to, Sight::Symmetric), blocker);
        assert_eq!(grid.sees(from, to, Sight::Directed), blocker.is_none());
        assert_eq!(grid.line_of_sight(from.into(), to.into(), Sight::Directed), blocker.map_or(Ok(()), Err));
    };
    check(cell(7, 7), Some(cell(7, 7)));
    check(cell(9, 9), Some(cell(9, 9)));
    check(cell(7, 8), None);
    // The two ends do not matter.
    check(cell(5, 5), None);
    check(cell(10, 10), None);
    let two = with_walls(&[cell(8, 8), cell(7, 7)]);
    assert_eq!(two.blocker(cell(10, 10), cell(5, 5), Sight::Directed), Some(cell(8, 8)));
}

/// TUR-13
#[test]
fn sight_is_blocked_by_what_hides_and_by_nothing_else() {
    for (drawn, seen) in [
        ('.', true),
        ('#', false),
        ('~', true),
        ('%', false),
        ('=', true),
        ('-', true),
        ('|', true),
        ('9', true),
    ] {
        let grid = grid(&[&format!(".{drawn}.")]);
        assert_eq!(grid.sees(cell(0, 0), cell(2, 0), Sight::Directed), seen, "{drawn}");
    }
    // Off the map all is wall, and fog is what the caller says.
    let open = Grid::open(3, 3).unwrap();
    assert_eq!(open.blocker(cell(0, 0), cell(9, 0), Sight::Directed), Some(cell(3, 0)));
    assert_eq!(open.blocker(cell(0, -5), cell(0, 2), Sight::Symmetric), Some(cell(0, -4)));
    let fog = |at: Cell| at == cell(1, 1);
    assert_eq!(open.blocker_with(cell(0, 0), cell(2, 2), Sight::Directed, fog), Some(cell(1, 1)));
    assert_eq!(open.blocker_with(cell(0, 0), cell(2, 0), Sight::Directed, fog), None);
}

/// TUR-13
#[test]
fn symmetric_sight_takes_the_better_of_both_ways() {
    let grid = with_walls(&[cell(1, 0)]);
    let (a, b) = (cell(0, 0), cell(2, 1));
    assert_eq!(grid.blocker(a, b, Sight::Directed), Some(cell(1, 0)));
    assert_eq!(grid.blocker(b, a, Sight::Directed), None);
    assert!(grid.sees(a, b, Sight::Symmetric) && grid.sees(b, a, Sight::Symmetric));
}

/// TUR-13
#[test]
fn a_large_creature_is_seen_if_any_cell_is() {
    let grid = grid(&["..#..", "..#..", "....."]);
    let (small, large) = (Footprint::from(cell(0, 0)), Footprint::new(cell(3, 1), 2));
    assert_eq!(grid.line_of_sight(small, Footprint::from(cell(4, 0)), Sight::Directed), Err(cell(2, 0)));
    assert_eq!(grid.line_of_sight(cell(0, 1).into(), large, Sight::Directed), Ok(()));
    assert_eq!(grid.line_of_sight(cell(0, 2).into(), large, Sight::Directed), Ok(()));
}

/// TUR-14
#[test]
fn distances_by_every_convention() {
    let check = |to: Cell, expected: [u16; 4]| {
        let all = [Diagonals::Five, Diagonals::FiveTen, Diagonals::Euclid, Diagonals::Manhattan];
        assert_eq!(all.map(|diagonals| distance_ft(cell(0, 0), to, diagonals)), expected, "{to}");
    };
    check(cell(0, 0), [0, 0, 0, 0]);
    check(cell(10, 0), [50, 50, 50, 50]);
    check(cell(0, -10), [50, 50, 50, 50]);
    check(cell(1, 1), [5, 5, 5, 10]);
    check(cell(2, 2), [10, 15, 10, 20]);
    check(cell(-3, 3), [15, 20, 20, 30]);
    check(cell(3, 4), [20, 25, 25, 35]);
    check(cell(6, 2), [30, 35, 30, 40]);
    check(cell(i16::MIN, i16::MIN), [65_535, 65_535, 65_535, 65_535]);
}

/// TUR-14
#[test]
fn gaps_are_between_the_nearest_cells() {
    let check = |a: (i16, i16, u8), b: (i16, i16, u8), feet: u16| {
        let (a, b) = (Footprint::new(cell(a.0, a.1), a.2), Footprint::new(cell(b.0, b.1), b.2));
        assert_eq!(gap_ft(a, b, Diagonals::Five), feet);
        assert_eq!(gap_ft(b, a, Diagonals::Five), feet);
        assert_eq!(gap_3d_ft(a, 7, b, 7, Diagonals::Five), feet);
        assert_eq!(a.overlaps(b), feet == 0);
        assert_eq!(a.cells().any(|cell| b.contains(cell)), feet == 0);
    };
    check((0, 0, 1), (0, 0, 1), 0);
    check((0, 0, 1), (1, 1, 1), 5);
    check((0, 0, 2), (2, 0, 1), 5);
    check((0, 0, 2), (1, 1, 3), 0);
    check((0, 0, 4), (3, 3, 1), 0);
    check((0, 0, 3), (6, 1, 2), 20);
    check((0, 0, 0), (2, 0, 0), 10);
    check((32_767, 0, 4), (32_760, 0, 1), 35);
}

/// TUR-14, TUR-17
#[test]
fn height_is_a_third_axis() {
    let check = |to: (i16, i16), sizes: (u8, u8), heights: (i16, i16), expected: [u16; 4]| {
        let all = [Diagonals::Five, Diagonals::FiveTen, Diagonals::Euclid, Diagonals::Manhattan];
        let (a, b) = (Footprint::new(cell(0, 0), sizes.0), Footprint::new(cell(to.0, to.1), sizes.1));
        assert_eq!(all.map(|diagonals| gap_3d_ft(a, heights.0, b, heights.1, diagonals)), expected);
        assert_eq!(all.map(|diagonals| gap_3d_ft(b, heights.1, a, heights.0, diagonals)), expected);
    };
    check((0, 0), (1, 1), (0, 30), [30, 30, 30, 30]);
    check((3, 0), (1, 1), (0, 20), [20, 25, 25, 35]);
    check((2, 2), (1, 1), (0, 10), [10, 15, 15, 30]);
    check((1, 0), (1, 1), (0, 7), [5, 5, 5, 10]);
    // A giant is as tall as it is wide: what flies beside its head is beside it.
    check((3, 0), (3, 1), (0, 10), [5, 5, 5, 5]);
    check((3, 0), (3, 1), (0, 15), [5, 5, 5, 10]);
    check((0, 0), (1, 1), (i16::MIN, i16::MAX), [65_535, 65_535, 65_535, 65_535]);
}

/// TUR-14
#[test]
fn diagonal_steps_cost_what_the_convention_says() {
    let check = |diagonals: Diagonals, expected: [u16; 3]| {
        assert_eq!([0, 1, 2].map(|so_far| diagonals.step_ft(true, so_far)), expected);
        assert_eq!(diagonals.step_ft(false, 1), 5);
    };
    check(Diagonals::Five, [5, 5, 5]);
    check(Diagonals::FiveTen, [5, 10, 5]);
    check(Diagonals::Euclid, [7, 7, 7]);
    check(Diagonals::Manhattan, [10, 10, 10]);
    assert_eq!(serde_json::to_value(Diagonals::FiveTen).unwrap(), json!("five_ten"));
    assert_eq!(serde_json::to_value(Sight::Symmetric).unwrap(), json!("symmetric"));
}

#[test]
fn footprints_know_their_cells() {
    let two = Footprint::new(cell(3, 4), 2);
    assert_eq!(two.cells().collect::<Vec<_>>(), [cell(3, 4), cell(4, 4), cell(3, 5), cell(4, 5)]);
    assert_eq!(two.nearest(cell(9, 0).into()), cell(4, 4));
    assert_eq!(two.nearest(cell(0, 9).into()), cell(3, 5));
    assert!(two.contains(cell(4, 5)) && !two.contains(cell(5, 5)));
}

#[test]
fn cover_is_what_is_between() {
    let check = |rows: &[&str], occupied: &[Cell], expected: Cover| {
        let grid = grid(rows);
        let last = cell(grid.width() - 1, 0);
        let taken = |at: Cell| occupied.contains(&at);
        assert_eq!(grid.cover(cell(0, 0).into(), last.into(), Sight::Directed, taken), expected, "{rows:?}");
    };
    check(&["....."], &[], Cover::None);
    check(&["#####"], &[], Cover::Total);
    check(&["..%.."], &[], Cover::Total);
    check(&["..-.."], &[], Cover::Half);
    check(&["..|.."], &[], Cover::ThreeQuarters);
    check(&[".-|.."], &[], Cover::ThreeQuarters);
    check(&["..=.."], &[], Cover::None);
    check(&["....."], &[cell(2, 0)], Cover::Half);
    check(&["..|.."], &[cell(1, 0)], Cover::ThreeQuarters);
    // Nobody hides behind itself, nor on top of a low wall.
    check(&["-...-"], &[cell(0, 0), cell(4, 0)], Cover::None);
    // A straight corridor hides nothing.
    check(&[".....", "#####"], &[], Cover::None);
    assert_eq!(
        [Cover::None, Cover::Half, Cover::ThreeQuarters, Cover::Total].map(Cover::bonus),
        [0, 2, 5, 0]
    );
}

#[test]
fn corners_of_walls_give_cover() {
    let check = |wall: &[Cell], to: Cell, expected: Cover| {
        let grid = with_walls(wall);
        assert_eq!(
            grid.cover(cell(0, 0).into(), to.into(), Sight::Directed, |_| false),
            expected,
            "{wall:?} {to}"
        );
    };
    check(&[cell(1, 0)], cell(3, 0), Cover::Total);
    check(&[cell(1, 1)], cell(4, 2), Cover::Half);
    check(&[cell(1, 1)], cell(2, 4), Cover::Half);
    check(&[cell(1, 1)], cell(1, 2), Cover::ThreeQuarters);
    check(&[cell(1, 0)], cell(3, 2), Cover::None);
    check(&[cell(1, 0)], cell(3, 1), Cover::Total);
    check(&[cell(1, 1)], cell(3, 1), Cover::None);
    check(&[cell(1, 1), cell(0, 2)], cell(1, 2), Cover::ThreeQuarters);
}

#[test]
fn the_least_covered_pair_of_cells_counts() {
    let grid = grid(&["..-..", ".....", "..#.."]);
    let check = |from: Footprint, to: Footprint, expected: Cover| {
        assert_eq!(grid.cover(from, to, Sight::Symmetric, |_| false), expected);
    };
    check(cell(0, 0).into(), cell(4, 0).into(), Cover::Half);
    check(cell(0, 0).into(), Footprint::new(cell(3, 0), 2), Cover::None);
    check(Footprint::new(cell(0, 0), 2), Footprint::new(cell(3, 0), 2), Cover::None);
    check(cell(0, 2).into(), cell(4, 2).into(), Cover::Total);
}

fn area(grid: &Grid, area: Area, origin: Cell, toward: Option<Cell>) -> CellSet {
    let mut out = CellSet::new();
    grid.area(&area, Aim { origin, toward }, &mut out).unwrap();
    out
}

fn drawn(grid: &Grid, cells: &CellSet) -> Vec<String> {
    let row =
        |y| (0..grid.width()).map(move |x| if cells.contains(cell(x, y)) { 'o' } else { '.' }).collect();
    (0..grid.height()).map(row).collect()
}

/// TUR-15
#[test]
fn a_fireball_covers_what_is_within_its_radius() {
    let open = Grid::open(30, 20).unwrap();
    let ball = area(&open, Area::Circle { radius_ft: 20 }, cell(15, 8), None);
    assert_eq!(ball.len(), 49);
    for cell in open.cells() {
        let (dx, dy) = (i32::from(cell.x) - 15, i32::from(cell.y) - 8);
        assert_eq!(ball.contains(cell), dx * dx + dy * dy <= 16, "{cell}");
    }
    let cylinder = Area::Cylinder { radius_ft: 20, height_ft: 40 };
    assert_eq!(area(&open, cylinder, cell(15, 8), None), ball);
    // At the edge of the map it ends, and behind a wall too.
    assert_eq!(area(&open, Area::Circle { radius_ft: 10 }, cell(0, 0), None).len(), 6);
    let walled = with_walls(&[cell(17, 8), cell(15, 7)]);
    let rest = area(&walled, Area::Circle { radius_ft: 20 }, cell(15, 8), None);
    for (at, inside) in
        [(cell(17, 8), false), (cell(18, 8), false), (cell(15, 6), false), (cell(16, 8), true)]
    {
        assert_eq!(rest.contains(at), inside, "{at}");
    }
    assert_eq!(
        area(&open, Area::Circle { radius_ft: 0 }, cell(3, 3), None).iter().collect::<Vec<_>>(),
        [cell(3, 3)]
    );
    assert_eq!(area(&open, Area::Circle { radius_ft: u16::MAX }, cell(3, 3), None).len(), 600);
}

/// TUR-16
#[test]
fn burning_hands_covers_a_cone() {
    let open = Grid::open(16, 14).unwrap();
    let check = |angle: Option<u16>, toward: Cell, expected: &[&str]| {
        let cone = area(&open, Area::Cone { length_ft: 15, angle }, cell(10, 10), Some(toward));
        let rows = drawn(&open, &cone);
        let near: Vec<&str> = rows[7..14].iter().map(|row| &row[7..14]).collect();
        assert_eq!(near, expected);
        assert!(!cone.contains(cell(10, 10)), "the origin is not in it");
        assert_eq!(cone.len(), expected.concat().matches('o').count());
    };
    // As wide as it is far, and with the angle of 60 degrees that the document gives.
    let east = [".......", ".......", ".....oo", "....ooo", ".....oo", ".......", "......."];
    check(None, cell(15, 10), &east);
    check(None, cell(11, 10), &east);
    check(
        Some(60),
        cell(15, 10),
        &[".......", ".......", ".....o.", "....ooo", ".....o.", ".......", "......."],
    );
    check(None, cell(12, 8), &["....o..", "....oo.", "....ooo", ".......", ".......", ".......", "......."]);
    check(
        Some(180),
        cell(10, 9),
        &["...o...", ".ooooo.", ".ooooo.", "ooo.ooo", ".......", ".......", "......."],
    );
    check(
        Some(90),
        cell(9, 9),
        &["...o...", ".ooo...", ".ooo...", "ooo....", ".......", ".......", "......."],
    );
    check(
        Some(1),
        cell(10, 40),
        &[".......", ".......", ".......", ".......", "...o...", "...o...", "...o..."],
    );
}

/// TUR-16
#[test]
fn lines_and_cubes_begin_beside_their_origin() {
    let open = Grid::open(9, 5).unwrap();
    let check = |shape: Area, toward: Cell, expected: &[&str]| {
        assert_eq!(
            drawn(&open, &area(&open, shape, cell(3, 2), Some(toward))),
            expected,
            "{shape:?} {toward}"
        );
    };
    let line = |length_ft, width_ft| Area::Line { length_ft, width_ft };
    let cube = |size_ft| Area::Cube { size_ft };
    check(line(20, 5), cell(8, 2), &[".........", ".........", "....oooo.", ".........", "........."]);
    check(line(20, 15), cell(8, 2), &[".........", "....oooo.", "....oooo.", "....oooo.", "........."]);
    // Even widths lie to the right of the direction.
    check(line(20, 10), cell(8, 2), &[".........", ".........", "....oooo.", "....oooo.", "........."]);
    check(line(10, 10), cell(0, 2), &[".........", ".oo......", ".oo......", ".........", "........."]);
    check(line(100, 5), cell(4, 3), &[".........", ".........", ".........", "....o....", ".....o..."]);
    check(line(100, 5), cell(6, 1), &["........o", ".....ooo.", "....o....", ".........", "........."]);
    check(cube(15), cell(8, 2), &[".........", "....ooo..", "....ooo..", "....ooo..", "........."]);
    check(cube(10), cell(8, 2), &[".........", ".........", "....oo...", "....oo...", "........."]);
    check(cube(10), cell(3, 0), &["...oo....", "...oo....", ".........", ".........", "........."]);
    check(cube(10), cell(3, 9), &[".........", ".........", ".........", "..oo.....", "..oo....."]);
    check(cube(10), cell(0, 2), &[".........", ".oo......", ".oo......", ".........", "........."]);
    check(cube(10), cell(5, 4), &[".........", ".........", ".........", "....oo...", "....oo..."]);
    check(cube(0), cell(5, 4), &[".........", ".........", ".........", ".........", "........."]);
}

/// TUR-15, TUR-16
#[test]
fn areas_that_cannot_be_say_why() {
    let grid = grid(&["..#", "..."]);
    let check = |area: Area, aim: Aim, expected: AreaError, code: &str| {
        let mut out: CellSet = [cell(1, 1)].into_iter().collect();
        assert_eq!(grid.area(&area, aim, &mut out), Err(expected));
        assert_eq!(expected.code(), code);
        assert!(out.is_empty() && !expected.to_string().is_empty());
    };
    let aim = |x, y, toward| Aim { origin: cell(x, y), toward };
    let cone = |angle| Area::Cone { length_ft: 15, angle };
    check(cone(None), aim(0, 0, None), AreaError::NeedsDirection, "AREA_NEEDS_DIRECTION");
    check(cone(None), aim(0, 0, Some(cell(0, 0))), AreaError::NeedsDirection, "AREA_NEEDS_DIRECTION");
    check(Area::Cube { size_ft: 5 }, aim(0, 0, None), AreaError::NeedsDirection, "AREA_NEEDS_DIRECTION");
    let (off, wall) = (cell(3, 0), cell(2, 0));
    check(cone(None), aim(3, 0, None), AreaError::OriginOffMap { origin: off }, "AREA_ORIGIN_OFF_MAP");
    check(cone(None), aim(2, 0, None), AreaError::OriginInWall { origin: wall }, "AREA_ORIGIN_IN_WALL");
    for angle in [0, 181, u16::MAX] {
        check(cone(Some(angle)), aim(0, 0, Some(off)), AreaError::Angle { angle }, "AREA_ANGLE");
    }
}

#[test]
fn an_origin_behind_a_wall_lands_on_the_near_side() {
    let grid = grid(&["...#..", "......", "..%..."]);
    let check =
        |from: Cell, to: Cell, lands: Cell| assert_eq!(grid.near_side(from, to), lands, "{from} {to}");
    check(cell(0, 0), cell(5, 0), cell(2, 0));
    check(cell(0, 0), cell(3, 0), cell(2, 0));
    check(cell(2, 0), cell(4, 0), cell(2, 0));
    check(cell(0, 1), cell(5, 1), cell(5, 1));
    check(cell(0, 1), cell(9, 1), cell(5, 1));
    check(cell(0, 2), cell(5, 2), cell(5, 2));
    check(cell(1, 1), cell(1, 1), cell(1, 1));
}

/// TUR-17
#[test]
fn maps_have_one_to_a_hundred_cells_each_way() {
    for (width, height, right) in
        [(1, 1, true), (100, 100, true), (0, 5, false), (5, 0, false), (101, 5, false), (5, 101, false)]
    {
        let made = Grid::open(width, height);
        assert_eq!(made.is_ok(), right, "{width} x {height}");
        if let Err(wrong) = made {
            assert_eq!(wrong.code(), "GRID_SIZE");
            assert!(wrong.to_string().contains(&format!("{width} x {height}")), "{wrong}");
        }
    }
    let grid = Grid::open(100, 40).unwrap();
    assert_eq!((grid.width(), grid.height(), grid.cells().count()), (100, 40, 4_000));
    for (at, index) in
        [(cell(0, 0), Some(0)), (cell(99, 39), Some(3_999)), (cell(-1, 0), None), (cell(0, 40), None)]
    {
        assert_eq!(grid.index(at), index);
        assert_eq!(grid.contains(at), index.is_some());
        assert_eq!(index.and_then(|index| grid.cell_at(index)), index.map(|_| at));
    }
    assert_eq!(grid.cell_at(4_000), None);
    assert_eq!(grid.ground(cell(-1, 0)), Ground::WALL);
}

/// TUR-17
#[test]
fn rows_that_are_no_map_say_where() {
    let check = |rows: &[&str], code: &str, words: &str| {
        let wrong = Grid::from_rows(rows).unwrap_err();
        assert_eq!((wrong.code(), wrong.to_string().as_str()), (code, words));
    };
    check(&[], "GRID_SIZE", "A map has 1 to 100 cells each way; this one is 0 x 0.");
    check(&["", ""], "GRID_SIZE", "A map has 1 to 100 cells each way; this one is 0 x 2.");
    check(
        &["...", ".."],
        "GRID_RAGGED",
        "Row 2 has 2 cells and row 1 has 3; all rows of a map are equally long.",
    );
    check(
        &["...", ".X."],
        "GRID_UNKNOWN_GROUND",
        "Row 2, column 2: 'X' is no ground; write one of . # ~ % = - | : or 1 to 9.",
    );
    let off = Grid::open(2, 3).unwrap().set(cell(2, 0), Ground::WALL).unwrap_err();
    assert_eq!(off, GridError::OffMap { cell: cell(2, 0), last_x: 1, last_y: 2 });
    assert_eq!(
        (off.code(), off.to_string().as_str()),
        ("GRID_OFF_MAP", "There is no cell 2,0; columns run from 0 to 1 and rows from 0 to 2.")
    );
}

/// TUR-17
#[test]
fn elevation_is_any_number_of_feet() {
    let written = json!({"rows": ["13#", "~.:"], "elevation": [[0, 1, -10], [1, 1, 32_767], [2, 0, 5]]});
    let grid: Grid = serde_json::from_value(written).unwrap();
    let heights: Vec<i16> = grid.cells().map(|cell| grid.ground(cell).elevation()).collect();
    assert_eq!(heights, [5, 15, 5, -10, 32_767, 0]);
    let again = serde_json::to_value(&grid).unwrap();
    assert_eq!(again, json!({"rows": ["13#", "~.|"], "elevation": [[2, 0, 5], [0, 1, -10], [1, 1, 32_767]]}));
    assert_eq!(serde_json::to_value(Grid::open(2, 1).unwrap()).unwrap(), json!({"rows": [".."]}));
    for wrong in
        [json!({"rows": []}), json!({"rows": ["."], "elevation": [[1, 0, 5]]}), json!({"row": ["."]})]
    {
        assert!(serde_json::from_value::<Grid>(wrong).is_err());
    }
}

#[test]
fn a_map_is_named_by_what_it_is_made_of() {
    let plain = grid(&["..", ".."]);
    let mut changed = plain.clone();
    changed.set(cell(1, 0), Ground::FLOOR.at(7)).unwrap();
    assert_eq!(plain.hash(), Grid::open(2, 2).unwrap().hash());
    assert_eq!(plain.hash(), "27e194f23e51e74d");
    assert_ne!(plain.hash(), changed.hash());
    assert_ne!(plain, changed);
    assert_eq!(
        format!("{changed:?}"),
        r#"Grid { rows: ["..", ".."], elevations: [(Cell { x: 1, y: 0 }, 7)] }"#
    );
    // A door opens: sight and areas follow.
    let mut door = grid(&[".#."]);
    assert!(!door.sees(cell(0, 0), cell(2, 0), Sight::Directed));
    door.set(cell(1, 0), Ground::FLOOR).unwrap();
    assert!(door.sees(cell(0, 0), cell(2, 0), Sight::Directed));
    assert_eq!(area(&door, Area::Circle { radius_ft: 10 }, cell(0, 0), None).len(), 3);
}

#[test]
fn grounds_are_what_they_are_drawn_as() {
    let all: Vec<(char, [bool; 5], Cover)> = vec![
        ('.', [true, false, false, false, false], Cover::None),
        ('#', [false, true, true, true, false], Cover::None),
        ('~', [true, false, false, false, true], Cover::None),
        ('%', [true, true, false, false, false], Cover::None),
        ('=', [false, false, false, false, false], Cover::None),
        ('-', [true, false, false, false, true], Cover::Half),
        ('|', [false, false, false, true, false], Cover::ThreeQuarters),
    ];
    for (drawn, is, cover) in all {
        let ground = Ground::from_char(drawn).unwrap();
        let found = [
            ground.walkable(),
            ground.blocks_sight(),
            ground.blocks_areas(),
            ground.fills_cell(),
            ground.difficult(),
        ];
        assert_eq!((found, ground.cover(), ground.to_char()), (is, cover, drawn), "{drawn}");
    }
    assert_eq!(Ground::from_char('7').unwrap().elevation(), 35);
    assert!(size_of::<Ground>() <= 4);
}

#[test]
fn sets_hold_the_cells_that_maps_have() {
    let mut set = CellSet::new();
    assert!(set.insert(cell(99, 99)) && set.insert(cell(64, 0)) && !set.insert(cell(64, 0)));
    for outside in [cell(100, 0), cell(0, 100), cell(-1, 0), cell(0, -1), cell(i16::MAX, i16::MIN)] {
        assert!(!set.insert(outside) && !set.contains(outside) && !set.remove(outside));
    }
    assert_eq!(set.iter().collect::<Vec<_>>(), [cell(64, 0), cell(99, 99)]);
    assert_eq!(
        (set.len(), format!("{set:?}")),
        (2, "{Cell { x: 64, y: 0 }, Cell { x: 99, y: 99 }}".to_owned())
    );
    assert!(set.remove(cell(64, 0)) && !set.remove(cell(64, 0)));
    set.clear();
    assert!(set.is_empty() && set == CellSet::default());
}
