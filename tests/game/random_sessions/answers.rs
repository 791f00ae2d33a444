//! Answers of the worker. Puzzles are bundled ones and hints are made up: they only have to be consistent.

use ninefold::grid::{BoardState, Candidate, Cell, CellSet, Digit, Grid};
use ninefold::hint::PlayerBoard;
use ninefold::level::{Level, Rating};
use ninefold::rating::SolvingTime;
use ninefold::solver::solutions;
use ninefold_app::explain::ReasonSentence;
use ninefold_app::protocol::{
    Answer, ExplainedStep, GridRating, Job, NoStep, RatingSummary, Task, TechniqueExample, bundled_puzzles,
};

use super::RandomSession;

impl RandomSession {
    pub fn answer(&mut self, job: Job) -> Answer {
        match job {
            Job::Generate { .. } | Job::GenerateSimilar { .. } => {
                let (puzzle_id, rating, givens) =
                    bundled_puzzles::puzzle(self.one_of(&Level::ALL), self.rng.below(20) as u64);
                let solution = solutions(&givens, 1).first.expect("a puzzle");
                Answer::Generated { puzzle_id, givens, solution, rating }
            }
            Job::Count { .. } => Answer::Counted { count: 1000 + self.rng.below(9) as u64 },
            Job::Hint { board, .. } => match solutions(&board.givens, 2) {
                found if found.count == 0 => Answer::NoStep(NoStep::NoSolution),
                found if found.count > 1 => Answer::NoStep(NoStep::MultipleSolutions),
                found => self.hint(&board, &found.first.expect("a solution")),
            },
            Job::Steps { board, .. } => match solutions(&board.givens, 1).first {
                Some(solution) => {
                    let explained_step =
                        (0..3).map(|_| self.explained_step(&board, &solution).into()).collect();
                    Answer::Steps(explained_step, self.coin())
                }
                None => Answer::NoStep(NoStep::NoSolution),
            },
            Job::Rate { .. } => {
                let (text, techniques) = ("Its hardest step is a pair.\nMore.".into(), "".into());
                let (time, needs_only_singles) = (SolvingTime::from_seconds(600), false);
                let rating = Rating(32);
                let summary = RatingSummary { rating, time, needs_only_singles, text, techniques };
                Answer::Ratings(vec![GridRating::Puzzle(summary)])
            }
            Job::Example { key, .. } | Job::Practice { key, .. } => self.example(key),
            job => Task::new(job).finish(),
        }
    }

    fn example(&mut self, key: String) -> Answer {
        let (givens, solution) = self.bundled_puzzle(Level::Hard);
        let mut table = PlayerBoard::from(BoardState::new(givens));
        table.full_notes = !givens.filled();
        for cell in !givens.filled() {
            table.notes[cell.index()] = givens.allowed_digits(cell);
        }
        let explained_step = self.explained_step(&table, &solution);
        let name = "X-wing".to_owned();
        let PlayerBoard { grid, notes, .. } = table;
        let step = explained_step.into();
        Answer::Example(Box::new(TechniqueExample { key, name, givens, grid, solution, notes, step }))
    }

    fn hint(&mut self, table: &PlayerBoard, solution: &Grid) -> Answer {
        let wrong: CellSet =
            table.grid.filled().into_iter().filter(|&cell| table.grid[cell] != solution[cell]).collect();
        let lacks = |cell: &Cell| {
            let notes = table.notes[cell.index()];
            !notes.is_empty() && solution[*cell].is_some_and(|digit| !notes.contains(digit))
        };
        let lacking: CellSet = (!table.grid.filled()).into_iter().filter(lacks).collect();
        match self.rng.below(10) {
            0 => Answer::NoStep(NoStep::NoTechniqueApplies),
            _ if table.grid == *solution => Answer::NoStep(NoStep::Complete),
            _ if !(wrong | lacking).is_empty() => {
                Answer::NoStep(NoStep::Mistake { wrong, wrong_notes: lacking })
            }
            _ => Answer::Hint(self.explained_step(table, solution).into()),
        }
    }

    /// A step that places a digit in an open cell, or eliminates wrong ones.
    fn explained_step(&mut self, table: &PlayerBoard, solution: &Grid) -> ExplainedStep {
        let open = !table.grid.filled();
        let cell = open.into_iter().nth(self.rng.below(open.len().max(1))).unwrap_or(Cell::FIRST);
        let right = solution[cell].expect("a solution");
        let mut step = ExplainedStep {
            name: "Naked single".to_owned(),
            rating: Rating(23),
            location: "Look at row 1.".to_owned(),
            pattern: "One is left.".to_owned(),
            reasons: vec![ReasonSentence {
                sentence: "All others are seen.".to_owned(),
                ..ReasonSentence::default()
            }],
            conclusion: "It goes there.".to_owned(),
            notation: "r1c1 = 1".to_owned(),
            technique_key: "naked-single".to_owned(),
            ..ExplainedStep::default()
        };
        if self.coin() {
            step.placements.push(Candidate { cell, digit: right });
        } else {
            let wrong = Digit::all().filter(|&digit| digit != right).take(2);
            step.eliminations.extend(wrong.map(|digit| Candidate { cell, digit }));
        }
        step
    }
}
