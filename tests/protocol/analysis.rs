//! Analysis of imported grids.

use ninefold::{Board, Cell, Digit, Grid, House, Puzzle};
use ninefold_app::protocol::{Analysis, AnalysisKind, Answer, GridContradiction, Job, Task, Verdict};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn analyze(kind: AnalysisKind, line: &str) -> Analysis {
    let grid = Grid::from_line(line).unwrap();
    match Task::new(Job::Analyze { kind, grid }).finish() {
        Answer::Analysis(analysis) => analysis,
        other => panic!("{other:?}"),
    }
}

#[test]
fn puzzle_has_one_solution_and_a_rating() {
    let Analysis::Verdict(Verdict::One(solution), None) = analyze(AnalysisKind::Verdict, PUZZLE) else {
        panic!("it has one solution");
    };
    assert!(solution.is_solved());
    let Analysis::Rating(Some(summary)) = analyze(AnalysisKind::Rating, PUZZLE) else {
        panic!("it can be rated")
    };
    assert!(summary.is_solved && !summary.techniques.is_empty(), "{summary:?}");
    assert!(summary.needs_only_singles && summary.time.seconds > 60, "{summary:?}");
}

#[test]
fn contradictions_are_located() {
    let contradiction = |line: &str| match analyze(AnalysisKind::Verdict, line) {
        Analysis::Verdict(Verdict::None, contradiction) => contradiction,
        analysis => panic!("{analysis:?}"),
    };
    let cell = format!("12345678.{}........9{}", ".".repeat(27), ".".repeat(36));
    assert_eq!(contradiction(&cell), Some(GridContradiction::EmptyCell(Cell::at(0, 8))));
    assert_eq!(analyze(AnalysisKind::Rating, &cell), Analysis::Rating(None));
    // The third column and the first block have no place for a 1.
    let rows = ["..2......", "..3......", "..4......", "1........", ".........", ".........", ".1......."];
    let place = rows.concat() + &".".repeat(18);
    assert_eq!(
        contradiction(&place),
        Some(GridContradiction::NoPlace(House::column(2), Digit::from_index(0)))
    );
    // Here every cell has a candidate and every digit a place: only a search finds that there is no
    // solution.
    let Analysis::Verdict(Verdict::One(solution), _) = analyze(AnalysisKind::Verdict, PUZZLE) else {
        panic!()
    };
    let hidden = Cell::all().find_map(|cell| {
        let mut wrong = Grid::from_line(PUZZLE).unwrap();
        let board = Board::new(&wrong);
        let other = board.candidates(cell).into_iter().find(|&digit| Some(digit) != solution[cell])?;
        wrong[cell] = Some(other);
        (!Board::new(&wrong).has_contradiction()).then(|| wrong.to_line())
    });
    assert_eq!(contradiction(&hidden.unwrap()), None);
}

#[test]
fn redundant_givens_can_be_removed() {
    let Analysis::Verdict(Verdict::One(solution), _) = analyze(AnalysisKind::Verdict, PUZZLE) else {
        panic!()
    };
    let mut more = Grid::from_line(PUZZLE).unwrap();
    let added = Cell::at(0, 2);
    more[added] = solution[added];
    let Analysis::RedundantGivens(redundant) = analyze(AnalysisKind::RedundantGivens, &more.to_line()) else {
        panic!()
    };
    assert!(redundant.contains(added));
    for cell in more.filled() {
        let mut less = more;
        less[cell] = None;
        assert_eq!(Puzzle::new(less).is_ok(), redundant.contains(cell), "{cell}");
    }
}
