//! How fast the map answers; every measurement first asserts its answer.
#![allow(clippy::unwrap_used)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rules5e::grid::{
    Aim, Area, Cell, CellSet, Diagonals, Footprint, Grid, Passage, Reach, Sight, Walker, reach,
};

/// A plain generator: the maps must be the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn cell(&mut self) -> Cell {
        Cell::new(self.below(100) as i16, self.below(100) as i16)
    }
}

/// A map of 100 x 100 cells with walls at random.
fn map(percent: u64) -> Grid {
    let mut numbers = Numbers(5);
    let mut row = || (0..100).map(|_| if numbers.below(100) < percent { '#' } else { '.' }).collect();
    Grid::from_rows(&(0..100).map(|_| row()).collect::<Vec<String>>()).unwrap()
}

fn free_cells(grid: &Grid, n: usize) -> Vec<Cell> {
    let mut numbers = Numbers(7);
    std::iter::repeat_with(|| numbers.cell()).filter(|&cell| grid.ground(cell).walkable()).take(n).collect()
}

fn sight(c: &mut Criterion) {
    let mut group = c.benchmark_group("sight, 100 x 100, random pairs");
    for (percent, seen) in [(0, [1_024, 1_024]), (2, [416, 422]), (15, [32, 35])] {
        let grid = map(percent);
        let cells = free_cells(&grid, 2_048);
        let pairs: Vec<(Cell, Cell)> = cells.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        for (sight, seen) in [Sight::Directed, Sight::Symmetric].into_iter().zip(seen) {
            let n_seen = pairs.iter().filter(|&&(a, b)| grid.sees(a, b, sight)).count();
            assert_eq!(n_seen, seen, "{percent} {sight:?}");
            let mut next = pairs.iter().cycle();
            group.bench_function(format!("{percent} % walls, {sight:?}"), |b| {
                b.iter(|| {
                    let &(from, to) = next.next().unwrap();
                    black_box(grid.sees(black_box(from), black_box(to), sight))
                });
            });
        }
    }
}

fn areas(c: &mut Criterion) {
    let mut group = c.benchmark_group("areas, random places");
    let areas = [
        ("fireball, 20-ft circle", Area::Circle { radius_ft: 20 }, 49),
        ("15-ft cone", Area::Cone { length_ft: 15, angle: None }, 7),
        ("15-ft cone of 60 degrees", Area::Cone { length_ft: 15, angle: Some(60) }, 5),
        ("60-ft cone", Area::Cone { length_ft: 60, angle: None }, 84),
        ("60-ft cone of 60 degrees", Area::Cone { length_ft: 60, angle: Some(60) }, 74),
        ("100-ft line", Area::Line { length_ft: 100, width_ft: 5 }, 20),
        ("20-ft cube", Area::Cube { size_ft: 20 }, 16),
    ];
    for percent in [0, 2, 15] {
        let grid = map(percent);
        let cells = free_cells(&grid, 1_024);
        for (name, area, n_cells) in &areas {
            let mut out = CellSet::new();
            let (origin, toward) = (Cell::new(50, 50), Cell::new(60, 50));
            let open = Grid::open(100, 100).unwrap();
            open.area(area, Aim { origin, toward: Some(toward) }, &mut out).unwrap();
            assert_eq!(out.len(), *n_cells, "{name}");
            let mut next = cells.iter().zip(cells.iter().rev()).cycle();
            group.bench_function(format!("{name}, {percent} % walls"), |b| {
                b.iter(|| {
                    let (&origin, &toward) = next.next().unwrap();
                    let toward = Some(black_box(toward));
                    _ = grid.area(black_box(area), Aim { origin, toward }, &mut out);
                    black_box(&out);
                });
            });
        }
    }
}

fn walking(c: &mut Criterion) {
    let mut group = c.benchmark_group("reach and cover, 15 % walls");
    let grid = map(15);
    let cells = free_cells(&grid, 1_024);
    for (name, diagonals, budget_ft) in [
        ("30 ft", Diagonals::Five, 30),
        ("60 ft", Diagonals::Five, 60),
        ("30 ft, five-ten", Diagonals::FiveTen, 30),
    ] {
        let (mut out, mut next) = (Reach::new(), cells.iter().cycle());
        let free = |_| Passage::Free;
        let walker = |at| Walker {
            at,
            size: 1,
            budget_ft,
            crawling: false,
            diagonals,
            diagonals_so_far: 0,
            passes: &free,
        };
        reach(&Grid::open(100, 100).unwrap(), &walker(Cell::new(50, 50)), &mut out);
        let n = out.iter().count();
        assert_eq!(
            n,
            match (diagonals, budget_ft) {
                (Diagonals::Five, 30) => 169,
                (Diagonals::Five, _) => 625,
                _ => 121,
            }
        );
        group.bench_function(format!("reach, {name}"), |b| {
            b.iter(|| {
                reach(&grid, &walker(*next.next().unwrap()), &mut out);
                black_box(&out);
            });
        });
    }
    let mut next = cells.iter().zip(cells.iter().rev()).cycle();
    group.bench_function("cover, one cell each", |b| {
        b.iter(|| {
            let (&from, &to) = next.next().unwrap();
            black_box(grid.cover(Footprint::from(from), Footprint::from(to), Sight::Directed, |_| false))
        });
    });
}

criterion_group!(benches, sight, areas, walking);
criterion_main!(benches);
