//! Laws of the map, for all maps.

use proptest::prelude::*;
use rules5e::grid::{
    Aim, Area, Cell, CellSet, Diagonals, Footprint, Grid, Passage, Reach, Sight, Walker, distance_ft,
    gap_3d_ft, gap_ft, line, parse_map, reach, step_cost,
};

/// One of the eight ways to turn and mirror a map: mirrored first, then so many quarter turns.
#[derive(Clone, Copy, Debug)]
struct Turn {
    mirrored: bool,
    quarters: u8,
}

impl Turn {
    /// Turns a cell of a map that is `side` cells wide and high.
    fn cell(self, at: Cell, side: i16) -> Cell {
        let mut at = if self.mirrored { Cell::new(side - 1 - at.x, at.y) } else { at };
        for _ in 0..self.quarters {
            at = Cell::new(side - 1 - at.y, at.x);
        }
        at
    }

    fn grid(self, grid: &Grid) -> Grid {
        let mut turned = grid.clone();
        for cell in grid.cells() {
            turned.set(self.cell(cell, grid.width()), grid.ground(cell)).unwrap();
        }
        turned
    }
}

fn turns() -> impl Strategy<Value = Turn> {
    (any::<bool>(), 0..4_u8).prop_map(|(mirrored, quarters)| Turn { mirrored, quarters })
}

fn cells(side: i16) -> impl Strategy<Value = Cell> {
    (0..side, 0..side).prop_map(|(x, y)| Cell::new(x, y))
}

fn any_cell() -> impl Strategy<Value = Cell> {
    (any::<i16>(), any::<i16>()).prop_map(|(x, y)| Cell::new(x, y))
}

/// Square maps with walls and a little of everything.
fn maps(side: usize) -> impl Strategy<Value = Grid> {
    let ground = prop_oneof![30 => Just('.'), 6 => Just('#'), 1 => prop::sample::select(vec!['~', '%', '=', '-', '|', '2'])];
    prop::collection::vec(prop::collection::vec(ground, side), side).prop_map(|rows| {
        let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        Grid::from_rows(&rows).unwrap()
    })
}

fn areas() -> impl Strategy<Value = Area> {
    let feet = 0..80_u16;
    prop_oneof![
        feet.clone().prop_map(|radius_ft| Area::Circle { radius_ft }),
        (feet.clone(), prop::option::of(1..=180_u16))
            .prop_map(|(length_ft, angle)| Area::Cone { length_ft, angle }),
        (feet, (0..4_u16).prop_map(|n| 10 * n + 5))
            .prop_map(|(length_ft, width_ft)| Area::Line { length_ft, width_ft }),
        (0..4_u16).prop_map(|n| Area::Cube { size_ft: 10 * n + 5 }),
    ]
}

fn diagonals() -> impl Strategy<Value = Diagonals> {
    prop::sample::select(vec![Diagonals::Five, Diagonals::FiveTen, Diagonals::Euclid, Diagonals::Manhattan])
}

fn fill(grid: &Grid, area: &Area, origin: Cell, toward: Cell) -> CellSet {
    let mut out = CellSet::new();
    _ = grid.area(area, Aim { origin, toward: Some(toward) }, &mut out);
    out
}

/// Says by the words of the rule whether a cell is inside an area, walls aside.
fn inside(area: &Area, origin: Cell, toward: Cell, cell: Cell) -> bool {
    let (dx, dy) = (f64::from(toward.x - origin.x), f64::from(toward.y - origin.y));
    let (x, y) = (f64::from(cell.x - origin.x) * 5.0, f64::from(cell.y - origin.y) * 5.0);
    let (along, right) = ((x * dx + y * dy) / dx.hypot(dy), (dx * y - dy * x) / dx.hypot(dy));
    let tiny = 1e-7;
    match *area {
        Area::Circle { radius_ft } | Area::Cylinder { radius_ft, .. } => {
            x.hypot(y) <= f64::from(radius_ft) + tiny
        }
        _ if cell == origin => false,
        Area::Cone { length_ft, angle: None } => {
            along <= f64::from(length_ft) + tiny && right.abs() <= along / 2.0 + tiny
        }
        Area::Cone { length_ft, angle: Some(angle) } => {
            let off = right.abs().atan2(along).to_degrees();
            x.hypot(y) <= f64::from(length_ft) + tiny && off <= f64::from(angle) / 2.0 + 1e-6
        }
        Area::Line { length_ft, width_ft } => {
            let half = f64::from(width_ft) / 2.0;
            tiny < along
                && along <= f64::from(length_ft) + tiny
                && -half + tiny < right
                && right <= half + tiny
        }
        Area::Cube { size_ft } => {
            let eighth = (dy.atan2(dx).to_degrees() / 45.0).round() as i32;
            let (step_x, step_y) = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
                [eighth.rem_euclid(8) as usize];
            let (size, x, y) = (i32::from(size_ft) / 5, x as i32 / 5, y as i32 / 5);
            let within = |step: i32, offset: i32, right: i32| match step {
                0 => {
                    let right = offset * right;
                    -(size - 1) / 2 <= right && right <= size / 2
                }
                _ => (1..=size).contains(&(offset * step)),
            };
            within(step_x, x, -step_y) && within(step_y, y, step_x)
        }
    }
}

/// The cheapest ways by going over all steps until nothing changes.
fn slow_reach(grid: &Grid, walker: &Walker<'_>) -> Vec<[u32; 2]> {
    let mut cost = vec![[u32::MAX; 2]; grid.cells().count()];
    let start = grid.index(walker.at).unwrap();
    cost[usize::from(start)][usize::from(walker.diagonals_so_far % 2)] = 0;
    loop {
        let before = cost.clone();
        for from in grid.cells() {
            for to in Footprint::new(Cell::new(from.x - 1, from.y - 1), 3).cells() {
                for odd in 0..2_u16 {
                    let known = cost[usize::from(grid.index(from).unwrap())][usize::from(odd)];
                    let step = step_cost(
                        grid,
                        from,
                        to,
                        walker.size,
                        walker.passes,
                        walker.crawling,
                        walker.diagonals,
                        odd,
                    );
                    let (Ok(step), true) = (step, known < u32::MAX) else { continue };
                    let diagonal = from.x != to.x && from.y != to.y;
                    let there = &mut cost[usize::from(grid.index(to).unwrap())]
                        [usize::from(odd ^ u16::from(diagonal))];
                    if known + u32::from(step) <= u32::from(walker.budget_ft) {
                        *there = (*there).min(known + u32::from(step));
                    }
                }
            }
        }
        if cost == before {
            return cost;
        }
    }
}

/// What stands in the way, made up from the place.
fn crowd(salt: i16) -> impl Fn(Cell) -> Passage {
    move |at: Cell| match (at.x * 7 + at.y * 13 + salt) % 17 {
        0 => Passage::Blocked,
        1 => Passage::NoEnd,
        2 => Passage::Difficult,
        _ => Passage::Free,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// TUR-13
    #[test]
    fn sight_goes_both_ways_where_it_is_symmetric(grid in maps(14), a in cells(14), b in cells(14)) {
        prop_assert_eq!(grid.sees(a, b, Sight::Symmetric), grid.sees(b, a, Sight::Symmetric));
        prop_assert_eq!(
            grid.sees(a, b, Sight::Symmetric),
            grid.sees(a, b, Sight::Directed) || grid.sees(b, a, Sight::Directed)
        );
        let seen = !line(a, b).any(|cell| grid.ground(cell).blocks_sight());
        prop_assert_eq!(grid.sees(a, b, Sight::Directed), seen);
    }

    /// TUR-13
    #[test]
    fn sight_and_cover_turn_with_the_map(grid in maps(14), a in cells(14), b in cells(14), turn in turns()) {
        let turned = turn.grid(&grid);
        let (there_a, there_b) = (turn.cell(a, 14), turn.cell(b, 14));
        let blocker = grid.blocker(a, b, Sight::Directed).map(|cell| turn.cell(cell, 14));
        prop_assert_eq!(turned.blocker(there_a, there_b, Sight::Directed), blocker);
        for sight in [Sight::Directed, Sight::Symmetric] {
            let cover = grid.cover(a.into(), b.into(), sight, |cell| (cell.x + cell.y) % 9 == 0);
            let taken = |cell: Cell| grid.cells().any(|old| turn.cell(old, 14) == cell && (old.x + old.y) % 9 == 0);
            prop_assert_eq!(turned.cover(there_a.into(), there_b.into(), sight, taken), cover);
        }
    }

    /// TUR-13
    #[test]
    fn lines_join_neighbours(a in any_cell(), (dx, dy) in (-300..300_i16, -300..300_i16)) {
        let b = Cell::new(a.x.saturating_add(dx), a.y.saturating_add(dy));
        let mut last = a;
        for cell in line(a, b).chain([b]) {
            prop_assert!(last.x.abs_diff(cell.x) <= 1 && last.y.abs_diff(cell.y) <= 1);
            last = cell;
        }
        let longer = a.x.abs_diff(b.x).max(a.y.abs_diff(b.y));
        prop_assert_eq!(line(a, b).count(), usize::from(longer.saturating_sub(1)));
    }

    /// TUR-14
    #[test]
    fn distance_is_a_metric(a in cells(200), b in cells(200), c in cells(200), by in diagonals()) {
        let distance = |a, b| distance_ft(a, b, by);
        prop_assert_eq!(distance(a, b), distance(b, a));
        prop_assert_eq!(distance(a, b) == 0, a == b);
        // Rounding down and counting diagonals anew can lose a cell.
        let lost = if matches!(by, Diagonals::Five | Diagonals::Manhattan) { 0 } else { 5 };
        prop_assert!(distance(a, c) <= distance(a, b) + distance(b, c) + lost);
    }

    /// TUR-14
    #[test]
    fn gaps_are_the_least_distance(a in cells(20), b in cells(20), sizes in (0..5_u8, 0..5_u8), by in diagonals()) {
        let (a, b) = (Footprint::new(a, sizes.0), Footprint::new(b, sizes.1));
        let least = a.cells().flat_map(|a| b.cells().map(move |b| distance_ft(a, b, by))).min();
        prop_assert_eq!(Some(gap_ft(a, b, by)), least);
    }

    /// TUR-14
    #[test]
    fn no_rule_makes_a_gap_less_than_the_steps(
        a in cells(40), b in cells(40), sizes in (0..5_u8, 0..5_u8), heights in (-60..60_i16, -60..60_i16), by in diagonals()
    ) {
        let (a, b) = (Footprint::new(a, sizes.0), Footprint::new(b, sizes.1));
        prop_assert_eq!(a.steps_to(b) * 5, gap_ft(a, b, Diagonals::Five));
        prop_assert_eq!(a.steps_to(b), b.steps_to(a));
        prop_assert!(a.steps_to(b) * 5 <= gap_3d_ft(a, heights.0, b, heights.1, by));
    }

    /// TUR-15, TUR-16
    #[test]
    fn areas_are_what_the_rule_says(grid in maps(40), area in areas(), origin in cells(40), toward in cells(40)) {
        prop_assume!(origin != toward && !grid.ground(origin).blocks_areas());
        let out = fill(&grid, &area, origin, toward);
        for cell in grid.cells() {
            let hidden = grid.ground(cell).blocks_areas() || line(origin, cell).any(|at| grid.ground(at).blocks_areas());
            let expected = inside(&area, origin, toward, cell) && !hidden;
            prop_assert_eq!(out.contains(cell), expected, "{}", cell);
        }
    }

    /// TUR-15, TUR-16
    #[test]
    fn areas_turn_with_the_map(
        grid in maps(24), area in areas(), origin in cells(24), toward in cells(24), turn in turns(),
    ) {
        let turned = fill(&turn.grid(&grid), &area, turn.cell(origin, 24), turn.cell(toward, 24));
        let expected: CellSet = fill(&grid, &area, origin, toward).iter().map(|cell| turn.cell(cell, 24)).collect();
        prop_assert_eq!(turned, expected);
    }

    /// TUR-16
    #[test]
    fn even_widths_turn_but_do_not_mirror(
        grid in maps(24), n in 1..4_u16, origin in cells(24), toward in cells(24), quarters in 0..4_u8,
    ) {
        let turn = Turn { mirrored: false, quarters };
        for area in [Area::Cube { size_ft: 10 * n }, Area::Line { length_ft: 60, width_ft: 10 * n }] {
            let turned = fill(&turn.grid(&grid), &area, turn.cell(origin, 24), turn.cell(toward, 24));
            let expected: CellSet = fill(&grid, &area, origin, toward).iter().map(|cell| turn.cell(cell, 24)).collect();
            prop_assert_eq!(turned, expected);
        }
    }

    /// TUR-15, TUR-16
    #[test]
    fn areas_move_with_the_map(area in areas(), from in cells(20), toward in cells(20), by in cells(20)) {
        let moved = |cell: Cell| Cell::new(cell.x + by.x, cell.y + by.y);
        let open = Grid::open(100, 100).unwrap();
        let (from, toward) = (Cell::new(from.x + 30, from.y + 30), Cell::new(toward.x + 30, toward.y + 30));
        let expected: CellSet = fill(&open, &area, from, toward).iter().map(moved).collect();
        prop_assert_eq!(fill(&open, &area, moved(from), moved(toward)), expected);
    }

    /// TUR-16
    #[test]
    fn areas_take_any_direction(
        feet in any::<u16>(), width_ft in any::<u16>(), angle in any::<Option<u16>>(), origin in cells(50),
        toward in any_cell(),
    ) {
        let grid = Grid::open(50, 50).unwrap();
        for area in [
            Area::Circle { radius_ft: feet },
            Area::Cone { length_ft: feet, angle },
            Area::Line { length_ft: feet, width_ft },
            Area::Cube { size_ft: feet },
        ] {
            prop_assert!(fill(&grid, &area, origin, toward).iter().all(|cell| grid.contains(cell)));
        }
    }

    #[test]
    fn ways_are_valid_and_cost_what_they_say(
        grid in maps(9), at in cells(9), size in 1..4_u8, budget_ft in 0..90_u16, crawling in any::<bool>(),
        by in diagonals(), diagonals_so_far in 0..2_u16, salt in 0..17_i16,
    ) {
        let passes = crowd(salt);
        let walker = Walker { at, size, budget_ft, crawling, diagonals: by, diagonals_so_far, passes: &passes };
        let mut out = Reach::new();
        reach(&grid, &walker, &mut out);
        for (to, slow) in grid.cells().zip(slow_reach(&grid, &walker)) {
            let cost = out.cost_to(to);
            prop_assert_eq!(cost.map(u32::from), slow.into_iter().min().filter(|&cost| cost < u32::MAX));
            let Some(path) = out.path_to(to) else {
                prop_assert!(cost.is_none() && !out.can_end(to));
                continue;
            };
            let (mut last, mut sum, mut n_diagonals) = (at, 0, diagonals_so_far);
            for &next in &path {
                sum += step_cost(&grid, last, next, size, &passes, crawling, by, n_diagonals).unwrap();
                n_diagonals += u16::from(last.x != next.x && last.y != next.y);
                last = next;
            }
            prop_assert_eq!((Some(sum), last), (cost, to));
            let stays = Footprint::new(to, size).cells().all(|cell| passes(cell) != Passage::NoEnd);
            prop_assert_eq!(out.can_end(to), stays);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,200}", drawn in "(name: x\n|elevation: [0-9,= -]{0,9}\n)?\n?([.#~%=|:1-9aZ/ -]{1,3}\n){0,4}") {
        for text in [text, drawn] {
            match parse_map(&text) {
                Ok(map) => prop_assert!(map.marks.iter().all(|&(_, cell)| map.grid.contains(cell))),
                Err(wrong) => prop_assert!(wrong.line >= 1 && wrong.column >= 1 && wrong.code().starts_with("MAP_")),
            }
        }
    }

    /// TUR-17
    #[test]
    fn maps_are_written_and_read_again(grid in maps(7), heights in prop::collection::vec((cells(7), any::<i16>()), 0..5)) {
        let mut grid = grid;
        prop_assert_eq!(&Grid::from_rows(&grid.rows()).unwrap(), &grid);
        prop_assert_eq!(&parse_map(&grid.rows().join("\n")).unwrap().grid, &grid);
        for (cell, feet) in heights {
            grid.set(cell, grid.ground(cell).at(feet)).unwrap();
        }
        let again: Grid = serde_json::from_str(&serde_json::to_string(&grid).unwrap()).unwrap();
        prop_assert_eq!(again.hash(), grid.hash());
        prop_assert_eq!(again, grid);
    }

    #[test]
    fn nothing_panics_far_off_the_map(a in any_cell(), b in any_cell(), size in any::<u8>(), feet in any::<[i16; 2]>()) {
        let grid = Grid::open(5, 5).unwrap();
        let (near, far) = (Footprint::new(a, size), Footprint::new(b, 1));
        for by in [Diagonals::Five, Diagonals::FiveTen, Diagonals::Euclid, Diagonals::Manhattan] {
            _ = rules5e::grid::gap_3d_ft(near, feet[0], far, feet[1], by);
        }
        _ = step_cost(&grid, a, b, size, |_| Passage::Free, true, Diagonals::Five, u16::MAX);
        _ = grid.cover(a.into(), b.into(), Sight::Symmetric, |_| true);
        _ = grid.near_side(a, b);
        _ = grid.line_of_sight(a.into(), b.into(), Sight::Symmetric);
    }
}
