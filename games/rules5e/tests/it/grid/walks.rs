//! Steps and where they lead: worked cases.

use rules5e::grid::{Cell, Diagonals, Grid, Passage, Reach, StepError, Walker, reach, step_cost};

use super::{cell, grid};

const FREE: &dyn Fn(Cell) -> Passage = &|_| Passage::Free;

fn walker(at: Cell, budget_ft: u16) -> Walker<'static> {
    Walker {
        at,
        size: 1,
        budget_ft,
        crawling: false,
        diagonals: Diagonals::Five,
        diagonals_so_far: 0,
        passes: FREE,
    }
}

fn reached(grid: &Grid, walker: &Walker<'_>) -> Reach {
    let mut out = Reach::new();
    reach(grid, walker, &mut out);
    out
}

#[test]
fn steps_cost_double_on_difficult_ground_and_once_more_crawling() {
    let grid = grid(&[".~-", "..."]);
    let check = |from: Cell, to: Cell, passage: Passage, crawling: bool, expected: u16| {
        let cost = step_cost(&grid, from, to, 1, |_| passage, crawling, Diagonals::FiveTen, 1);
        assert_eq!(cost, Ok(expected), "{from} {to}");
    };
    check(cell(0, 1), cell(1, 1), Passage::Free, false, 5);
    check(cell(0, 1), cell(1, 1), Passage::Free, true, 10);
    check(cell(0, 1), cell(1, 1), Passage::Difficult, false, 10);
    check(cell(0, 1), cell(1, 1), Passage::NoEnd, true, 15);
    check(cell(0, 0), cell(1, 0), Passage::Free, false, 10);
    check(cell(1, 0), cell(2, 0), Passage::Difficult, true, 15);
    // The ground that is left does not matter; the second diagonal costs ten.
    check(cell(1, 0), cell(0, 0), Passage::Free, false, 5);
    check(cell(0, 0), cell(1, 1), Passage::Free, false, 10);
    check(cell(0, 1), cell(1, 0), Passage::Free, true, 30);
}

#[test]
fn steps_that_cannot_be_made_say_why() {
    let grid = grid(&[".#.", "...", "=.|"]);
    let taken = |at: Cell| if at == cell(0, 1) { Passage::Blocked } else { Passage::Free };
    let check = |from: Cell, to: Cell, size: u8, expected: StepError, code: &str, words: &str| {
        let cost = step_cost(&grid, from, to, size, taken, false, Diagonals::Five, 0);
        assert_eq!((cost, expected.code(), expected.to_string().as_str()), (Err(expected), code, words));
    };
    let gap = "A path goes from cell to neighbouring cell; 0,0 and 2,0 are not neighbours.";
    check(cell(0, 0), cell(2, 0), 1, StepError::Gap { from: cell(0, 0), to: cell(2, 0) }, "STEP_GAP", gap);
    let still = "A path goes from cell to neighbouring cell; 1,1 and 1,1 are not neighbours.";
    check(cell(1, 1), cell(1, 1), 1, StepError::Gap { from: cell(1, 1), to: cell(1, 1) }, "STEP_GAP", still);
    let wall = "The ground at 1,0 cannot be walked on.";
    check(cell(1, 1), cell(1, 0), 1, StepError::Wall { cell: cell(1, 0) }, "STEP_WALL", wall);
    let pit = "The ground at 0,2 cannot be walked on.";
    check(cell(1, 1), cell(0, 2), 1, StepError::Wall { cell: cell(0, 2) }, "STEP_WALL", pit);
    let corner = "The wall at 1,0 is in the way: nobody cuts its corner.";
    check(cell(2, 0), cell(1, 1), 1, StepError::Corner { cell: cell(1, 0) }, "STEP_CORNER", corner);
    let slit = "The wall at 2,2 is in the way: nobody cuts its corner.";
    check(cell(2, 1), cell(1, 2), 1, StepError::Corner { cell: cell(2, 2) }, "STEP_CORNER", slit);
    check(
        cell(2, 0),
        cell(3, 0),
        1,
        StepError::OffMap { cell: cell(3, 0) },
        "STEP_OFF_MAP",
        "The map has no cell 3,0.",
    );
    let taken = "Somebody is in the way at 0,1.";
    check(cell(1, 1), cell(0, 1), 1, StepError::Occupied { cell: cell(0, 1) }, "STEP_OCCUPIED", taken);
    check(cell(1, 1), cell(0, 0), 2, StepError::Wall { cell: cell(1, 0) }, "STEP_WALL", wall);
}

#[test]
fn large_creatures_cut_no_corners_either() {
    let grid = grid(&["...#", "....", "....", "#..."]);
    let step = |from: Cell, to: Cell| step_cost(&grid, from, to, 2, FREE, false, Diagonals::Five, 0);
    // Only the cells beyond the old space are entered; the corners beside the way are brushed.
    assert_eq!(step(cell(0, 0), cell(1, 0)), Ok(5));
    assert_eq!(step(cell(0, 0), cell(1, 1)), Ok(5));
    assert_eq!(step(cell(1, 0), cell(2, 1)), Err(StepError::Corner { cell: cell(3, 0) }));
    assert_eq!(step(cell(2, 1), cell(1, 0)), Err(StepError::Corner { cell: cell(3, 0) }));
    assert_eq!(step(cell(0, 1), cell(1, 2)), Err(StepError::Corner { cell: cell(0, 3) }));
    assert_eq!(step(cell(2, 0), cell(2, 1)), Ok(5));
}

#[test]
fn reach_is_what_the_feet_allow() {
    let grid = grid(&["..~..", ".##..", "....."]);
    let reached = reached(&grid, &walker(cell(0, 0), 15));
    let costs: Vec<Vec<Option<u16>>> =
        (0..3).map(|y| (0..5).map(|x| reached.cost_to(cell(x, y))).collect()).collect();
    let expected = [
        [Some(0), Some(5), Some(15), None, None],
        [Some(5), None, None, None, None],
        [Some(10), Some(15), None, None, None],
    ];
    assert_eq!(costs, expected);
    assert_eq!(reached.path_to(cell(1, 2)), Some(vec![cell(0, 1), cell(0, 2), cell(1, 2)]));
    assert_eq!(reached.path_to(cell(0, 0)), Some(vec![]));
    assert_eq!(reached.path_to(cell(4, 0)), None);
    assert_eq!((reached.cost_to(cell(-1, 0)), reached.can_end(cell(9, 9))), (None, false));
    assert_eq!(reached.iter().count(), 6);
}

#[test]
fn an_allys_space_is_passed_but_not_stayed_in() {
    let grid = grid(&["....."]);
    let passes = |at: Cell| match at.x {
        1 => Passage::NoEnd,
        4 => Passage::Blocked,
        _ => Passage::Free,
    };
    let reached = reached(&grid, &Walker { passes: &passes, ..walker(cell(0, 0), 60) });
    let ends = [true, false, true, true, false];
    let costs = [Some(0), Some(10), Some(15), Some(20), None];
    for x in 0..5 {
        let at = cell(x as i16, 0);
        assert_eq!((reached.can_end(at), reached.cost_to(at)), (ends[x], costs[x]), "{at}");
    }
}

#[test]
fn every_second_diagonal_is_counted_over_the_whole_turn() {
    let open = Grid::open(9, 9).unwrap();
    let check = |so_far: u16, to: Cell, expected: Option<u16>| {
        let walker =
            Walker { diagonals: Diagonals::FiveTen, diagonals_so_far: so_far, ..walker(cell(0, 0), 30) };
        assert_eq!(reached(&open, &walker).cost_to(to), expected, "{so_far} {to}");
    };
    check(0, cell(1, 1), Some(5));
    check(1, cell(1, 1), Some(10));
    check(0, cell(4, 4), Some(30));
    check(0, cell(3, 3), Some(20));
    check(1, cell(3, 3), Some(25));
    check(0, cell(5, 5), None);
}

#[test]
fn a_reach_is_filled_again_for_another_map() {
    let mut out = Reach::new();
    reach(&Grid::open(100, 100).unwrap(), &walker(cell(50, 50), 30), &mut out);
    assert_eq!(out.iter().count(), 169);
    reach(&Grid::open(3, 3).unwrap(), &walker(cell(1, 1), 5), &mut out);
    assert_eq!((out.iter().count(), out.cost_to(cell(50, 50))), (9, None));
    reach(&Grid::open(3, 3).unwrap(), &walker(cell(7, 1), 5), &mut out);
    assert_eq!(out.iter().count(), 0);
    let far = Walker { budget_ft: u16::MAX, crawling: true, ..walker(cell(0, 0), 0) };
    reach(&Grid::open(100, 100).unwrap(), &far, &mut out);
    assert_eq!((out.iter().count(), out.cost_to(cell(99, 50))), (10_000, Some(990)));
    let large = Walker { size: 3, ..walker(cell(0, 0), 60) };
    reach(&grid(&["....", "....", "...#"]), &large, &mut out);
    assert_eq!(out.iter().collect::<Vec<_>>(), [cell(0, 0)]);
}
