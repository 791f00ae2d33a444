//! Fish: which steps the finders report.

use ninefold::grid::{Board, Candidate, Cell, CellSet, Digit, Grid, House};
use ninefold::techniques::{Evidence, Flow, InvalidStep, Step, StepSink, verify};

use super::finders::{
    finned_jellyfish, finned_swordfish, finned_x_wing, general_fish, jellyfish, swordfish, x_wing,
};
use crate::support::rng::Rng;

/// Returns the steps and their number of eliminations if 4 is limited to these columns in these rows, and
/// unrestricted in the others.
fn find_all(find: fn(&Board, StepSink) -> Flow, rows: &[(usize, &[usize])]) -> Vec<String> {
    let mut board = Board::new(&Grid::EMPTY);
    for (row, columns) in rows {
        for column in (0..9).filter(|column| !columns.contains(column)) {
            board.eliminate(Candidate { cell: Cell::at(*row, column), digit: Digit::from_index(3) });
        }
    }
    super::describe_all(&board, find, |step| {
        let line = step.to_string();
        let (pattern, _) = line.split_once(": ").unwrap();
        format!("{pattern}: {}", step.eliminations.len())
    })
}

#[test]
fn an_x_wing_clears_its_columns() {
    let steps = find_all(x_wing, &[(0, &[1, 6]), (4, &[1, 6])]);
    assert_eq!(steps, ["x-wing 4 r15\\c27: 14"]);
}

#[test]
fn a_swordfish_has_no_x_wing_inside() {
    assert_eq!(
        find_all(swordfish, &[(0, &[1, 6]), (4, &[1, 3]), (8, &[3, 6])]),
        ["swordfish 4 r159\\c247: 18"]
    );
    assert_eq!(find_all(swordfish, &[(0, &[1, 6]), (4, &[1, 6]), (8, &[1, 3, 6])]), [""; 0]);
    assert_eq!(
        find_all(jellyfish, &[(0, &[0, 3]), (3, &[3, 5]), (5, &[5, 8]), (8, &[0, 8])]),
        ["jellyfish 4 r1469\\c1469: 20"]
    );
}

#[test]
fn fins_and_eliminations_lie_in_one_block() {
    assert_eq!(
        find_all(finned_x_wing, &[(0, &[1, 6]), (4, &[1, 6, 7])]),
        ["finned-x-wing 4 r15\\c27 fins r5c8: 2"]
    );
    assert_eq!(
        find_all(finned_x_wing, &[(0, &[1, 6]), (4, &[1, 7, 8])]),
        ["sashimi-x-wing 4 r15\\c27 fins r5c89: 2"]
    );
    assert_eq!(find_all(finned_x_wing, &[(0, &[1, 6]), (4, &[1, 4, 6])]), [""; 0]);
}

#[test]
fn finned_swordfish_and_jellyfish() {
    assert_eq!(
        find_all(finned_swordfish, &[(0, &[1, 6]), (4, &[1, 3]), (8, &[3, 6, 7])]),
        ["finned-swordfish 4 r159\\c247 fins r9c8: 2"]
    );
    assert_eq!(
        find_all(finned_jellyfish, &[(0, &[0, 3]), (3, &[3, 6]), (5, &[6, 8]), (8, &[0, 1, 8])]),
        ["finned-jellyfish 4 r1469\\c1479 fins r9c2: 2"]
    );
}

/// An empty board on which 4 is limited to these cells in these houses.
fn limited(houses: &[(House, &[(usize, usize)])]) -> Board {
    let mut board = Board::new(&Grid::EMPTY);
    for &(house, kept) in houses {
        for cell in house.cells().into_iter().filter(|cell| !kept.contains(&(cell.row(), cell.column()))) {
            board.eliminate(Candidate { cell, digit: Digit::from_index(3) });
        }
    }
    board
}

#[test]
fn a_franken_swordfish_has_a_block_in_its_base() {
    let board = limited(&[
        (House::row(0), &[(0, 0), (0, 4)]),
        (House::row(8), &[(8, 1), (8, 4)]),
        (House::block(3), &[(3, 0), (4, 1)]),
    ]);
    let steps = super::find_all(&board, general_fish);
    let expected = "franken-fish 4 r19b4\\c125: r2c1<>4 r2c2<>4 r2c5<>4 r3c1<>4 r3c2<>4 r3c5<>4 r4c5<>4 r5c5<>4 \
                    r6c5<>4 r7c1<>4 r7c2<>4 r7c5<>4 r8c1<>4 r8c2<>4 r8c5<>4";
    assert!(steps.contains(&expected.to_owned()), "{steps:#?}");
}

#[test]
fn a_mutant_fish_has_rows_and_columns_in_its_base() {
    let board = limited(&[(House::row(0), &[(0, 1), (0, 6)]), (House::column(8), &[(2, 8), (6, 8)])]);
    assert_eq!(super::find_all(&board, general_fish), ["finned-mutant-fish 4 r1c9\\r7b3 fins r1c2: r7c2<>4"]);
}

#[test]
fn fish_of_lines_are_left_to_their_finders() {
    let x_wing = limited(&[(House::row(0), &[(0, 1), (0, 6)]), (House::row(4), &[(4, 1), (4, 6)])]);
    assert_eq!(super::find_all(&x_wing, general_fish), [""; 0]);
    let finned = limited(&[(House::row(0), &[(0, 1), (0, 6)]), (House::row(4), &[(4, 1), (4, 6), (4, 7)])]);
    assert_eq!(super::find_all(&finned, general_fish), [""; 0]);
    assert_eq!(super::find_all(&Board::new(&Grid::EMPTY), general_fish), [""; 0]);
}

/// The ways to place a digit in nine of these cells, one in each row, column and block.
fn templates(cells: CellSet) -> Vec<CellSet> {
    (0..9).fold(vec![CellSet::EMPTY], |chosen, row| {
        let in_row = cells & House::row(row).cells();
        let with = |before: CellSet| {
            let free = in_row.into_iter().filter(move |cell| !before.intersects(cell.peers()));
            free.map(move |cell| before | CellSet::only(cell))
        };
        chosen.into_iter().flat_map(with).collect()
    })
}

/// Fish of random places, and these with one to three houses or fins exchanged: what verification accepts is in no template.
#[test]
fn an_altered_fish_is_rejected_or_sound() {
    let digit = Digit::from_index(3);
    let (mut sizes, mut rejected, mut accepted) = ([0; 7], 0, 0);
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mut board = Board::new(&Grid::EMPTY);
        let kept = 34 + seed as usize % 8;
        let solution = templates(CellSet::ALL.into_iter().filter(|_| rng.below(3) > 0).collect());
        let Some(solution) = solution.first() else { continue };
        let order = rng.order(81);
        for cell in order.into_iter().skip(kept).filter_map(Cell::new) {
            if !solution.contains(cell) {
                board.eliminate(Candidate { cell, digit });
            }
        }
        let possible =
            templates(board.places(digit)).into_iter().fold(CellSet::EMPTY, |all, template| all | template);
        let is_sound = |step: &Step| !step.eliminations.places(digit).intersects(possible);
        let steps = super::describe_all(&board, general_fish, |step| step);
        for step in steps.iter().take(20) {
            let Evidence::Fish { base, cover, fins, .. } = step.evidence else { panic!("{step}") };
            assert!(is_sound(step), "{step}");
            sizes[base.len()] += 1;
            for round in 0..100 {
                let (mut base, mut cover, mut fins) = (base, cover, fins);
                for _ in 0..=round % 3 {
                    let house = House::all().nth(rng.below(27)).expect("27 houses");
                    match rng.below(5) {
                        0 => base.toggle(house),
                        1 => cover.toggle(house),
                        2 => {
                            base.toggle(house);
                            cover.toggle(House::all().nth(rng.below(27)).expect("27 houses"));
                        }
                        3 => fins.toggle(rng.cell()),
                        _ => fins = CellSet::EMPTY,
                    }
                }
                let evidence = Evidence::Fish { digit, base, cover, fins };
                let altered = Step::new(step.technique, Vec::new(), step.eliminations, evidence);
                if verify(&board, &altered).is_ok() {
                    assert!(is_sound(&altered), "{altered}, made of {step}");
                    accepted += 1;
                } else {
                    rejected += 1;
                }
            }
        }
    }
    assert!(sizes[2..=4].iter().all(|&count| count > 5), "{sizes:?}");
    println!("{sizes:?}, {rejected} rejected, {accepted} accepted");
    assert!(rejected > 10 * accepted && accepted > 0, "{rejected} rejected, {accepted} accepted");
}

#[test]
fn an_endo_fin_is_in_two_base_houses() {
    let board = limited(&[
        (House::row(0), &[(0, 1), (0, 6)]),
        (House::column(1), &[(0, 1), (5, 1)]),
        (House::block(5), &[(4, 6), (5, 7)]),
    ]);
    let pattern = "finned-mutant-fish 4 r1c2b6\\r6c7b1 fins r1c2: r2c1<>4 r2c3<>4 r3c1<>4 r3c3<>4";
    let steps = super::describe_all(&board, general_fish, |step| step);
    let step = steps.iter().find(|step| step.to_string() == pattern).unwrap_or_else(|| panic!("{steps:#?}"));
    let Evidence::Fish { digit, base, cover, fins } = step.evidence else { panic!("{step}") };
    let without_fin = Evidence::Fish { digit, base, cover, fins: CellSet::EMPTY };
    let altered = Step::new(step.technique, Vec::new(), step.eliminations, without_fin);
    assert_eq!(verify(&board, &altered), Err(InvalidStep::WrongCells(CellSet::EMPTY)));
    // It does not see the fin.
    let apart = Candidate { cell: Cell::at(5, 0), digit };
    let evidence = Evidence::Fish { digit, base, cover, fins };
    let altered = Step::new(step.technique, Vec::new(), [apart].into_iter().collect(), evidence);
    assert_eq!(verify(&board, &altered), Err(InvalidStep::DoesNotFollow(apart)));
}
