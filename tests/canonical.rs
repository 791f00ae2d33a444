//! Canonical forms.

use std::collections::BTreeSet;

use ninefold::generator::generate_minimal;
use ninefold::grid::{CanonicalForm, canonical_form};
use ninefold::{Cell, Grid, Level, Puzzle, generate};

use crate::support::grids::{corpus, perturbed};
use crate::support::isomorphs::Isomorphism;
use crate::support::rng::Rng;
use crate::support::{PUZZLE, grid};

/// All orders of the nine lines in one direction.
fn line_orders() -> Vec<[usize; 9]> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for bands in ORDERS {
        for [first, second, third] in
            ORDERS.iter().flat_map(|a| ORDERS.iter().flat_map(move |b| ORDERS.iter().map(move |c| [a, b, c])))
        {
            let lines = [first, second, third];
            orders.push(std::array::from_fn(|line| 3 * bands[line / 3] + lines[line / 3][line % 3]));
        }
    }
    orders
}

fn transposed(grid: &Grid) -> Grid {
    let values = grid.values();
    Grid::from_values(std::array::from_fn(|index| values[index % 9 * 9 + index / 9]))
}

/// The least of all images, and how many of them it is: every one of them is looked at, as far as it is not greater.
fn least_image(grid: &Grid) -> ([u8; 81], u64) {
    let orders = line_orders();
    let mut least = [u8::MAX; 81];
    let mut count = 0;
    for values in [grid.values(), transposed(grid).values()] {
        for rows in &orders {
            'image: for columns in &orders {
                let (mut names, mut name_count) = ([0; 10], 0);
                let mut image = [0; 81];
                let mut is_less = false;
                for index in 0..81 {
                    let value = usize::from(values[9 * rows[index / 9] + columns[index % 9]]);
                    if value > 0 && names[value] == 0 {
                        name_count += 1;
                        names[value] = name_count;
                    }
                    image[index] = names[value];
                    if !is_less && image[index] > least[index] {
                        continue 'image;
                    }
                    is_less |= image[index] < least[index];
                }
                if is_less {
                    (least, count) = (image, 0);
                }
                count += 1;
            }
        }
    }
    let missing = 9 - least.iter().copied().max().unwrap_or_default();
    (least, count * (1..=u64::from(missing)).product::<u64>())
}

/// Compares a form with the least of all images.
fn check_form(grid: &Grid) {
    let CanonicalForm { grid: form, isomorphism, automorphisms, .. } = canonical_form(grid);
    assert_eq!((form.values(), automorphisms), least_image(grid), "{grid}");
    assert_eq!(isomorphism.apply(grid), form, "{grid}");
}

/// Grids of all kinds: minimal puzzles, those of levels, which have equal parts, some that break the rules, and some with few givens.
fn sample(count: u64) -> Vec<Grid> {
    let mut rng = Rng::new(1);
    let mut grids = vec![grid(PUZZLE)];
    for seed in 0..count {
        let puzzle: Puzzle = generate_minimal(seed);
        let few = puzzle.givens().without(Cell::all().filter(|_| rng.below(3) > 0).collect());
        let level = Level::ALL[seed as usize % 3];
        grids.extend([
            *puzzle.givens(),
            *generate(level, seed).puzzle.givens(),
            perturbed(&puzzle, &mut rng),
            few,
        ]);
    }
    grids
}

#[test]
fn the_form_is_the_least_of_all_images() {
    sample(1).iter().for_each(check_form);
    // No full grid has more automorphisms (E. Russell and F. Jarvis, Mathematics of Sudoku II, 2006).
    let most = grid("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
    let form = canonical_form(&most);
    assert_eq!((form.grid, form.automorphisms), (most, 648));
}

#[test]
#[ignore = "looks at 3,359,232 images of a hundred grids"]
fn the_form_is_the_least_of_all_images_of_a_hundred_grids() {
    sample(25).iter().for_each(check_form);
}

/// Compares the forms of ten images of each grid.
fn check_images(grids: impl Iterator<Item = Grid>) {
    let mut rng = Rng::new(2);
    for grid in grids {
        let form = canonical_form(&grid);
        for _ in 0..10 {
            let image = canonical_form(&Isomorphism::new(&mut rng).grid(&grid));
            assert_eq!((image.grid, image.automorphisms), (form.grid, form.automorphisms), "{grid}");
        }
    }
}

#[test]
fn all_images_have_one_form() {
    check_images(sample(100).into_iter());
}

#[test]
#[ignore = "200,000 forms"]
fn all_images_of_twenty_thousand_puzzles_have_one_form() {
    check_images((0..20_000).map(|seed| *generate_minimal(seed).givens()));
}

#[test]
fn grids_of_which_hardly_anything_is_left_have_forms() {
    assert_eq!(canonical_form(&Grid::EMPTY).automorphisms, 2 * 1296 * 1296 * 362_880);
    let full = *generate(Level::Easy, 1).puzzle.solution();
    let row = full.without(Cell::all().filter(|cell| cell.row() > 0).collect());
    let form = canonical_form(&row);
    assert_eq!(form.grid.to_line(), format!("{}123456789", ".".repeat(72)));
    // The other rows in any order, or the columns with the digits.
    assert_eq!(form.automorphisms, 2 * 72 * 1296);
    check_form(&canonical_form(&full).grid);
}

/// Forms that are published: the least and the greatest of full grids (E. Russell in the Sudoku Players' Forum, 28 January 2007), and the
/// example of the page on canonical forms of sudokuwiki.org. That page puts the solution first and gives a puzzle another form, which must
/// be an image of ours.
#[test]
fn published_forms_are_found() {
    let least = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let greatest = "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
    for (form, automorphisms) in [(least, None), (greatest, Some(72))] {
        let form = grid(form);
        let mut rng = Rng::new(3);
        for _ in 0..20 {
            let found = canonical_form(&Isomorphism::new(&mut rng).grid(&form));
            assert_eq!(found.grid, form);
            assert!(automorphisms.is_none_or(|count| found.automorphisms == count));
        }
    }
    let solution = grid("369218475215749863487635912754861239631924758928357641173482596542196387896573124");
    let form = grid("123456789457189236698273541261947853745831692839625417384792165512368974976514328");
    assert_eq!(canonical_form(&solution).grid, form);
    let puzzle = grid("3.9...4..2..7.9....87......75..6.23.6..9.4..8.28.5..41......59....1.6..7..6...1.4");
    let image = grid("...45.7.9..7.89.3......3.412..9..8..7..8..6.........17.8.....65.12.6...49.6...32.");
    assert_eq!(canonical_form(&puzzle).grid, canonical_form(&image).grid);
}

/// The 17-clue puzzles are known to differ; in two other lists of the corpus one puzzle stands twice.
#[test]
fn known_duplicates_are_found_and_no_others() {
    let lists = [("17clue_49158.txt", 0), ("magictour_top1465.txt", 1), ("norvig_top95.txt", 1)];
    for (name, duplicates) in lists {
        let forms: Vec<String> =
            corpus(name).iter().map(|grid| canonical_form(grid).grid.to_line()).collect();
        if forms.is_empty() {
            eprintln!("left out: the corpus is not there");
            return;
        }
        let different: BTreeSet<&String> = forms.iter().collect();
        assert_eq!(forms.len() - different.len(), duplicates, "{name}");
    }
}
