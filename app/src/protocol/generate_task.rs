//! The tasks that generate a puzzle: by ID, or similar to another one.

use ninefold::generator::{Generator, PuzzleId, RatedPuzzle, SimilarSearch};
use ninefold::grid::{Grid, Puzzle};
use ninefold::level::Level;

use super::{Answer, JobProgress, TaskPoll};

pub struct GenerateTask {
    puzzle_id: PuzzleId,
    generator: Generator,
}

impl GenerateTask {
    pub fn new(puzzle_id: PuzzleId) -> GenerateTask {
        GenerateTask { puzzle_id, generator: Generator::new(puzzle_id) }
    }

    pub fn run(&mut self) -> TaskPoll {
        match self.generator.run() {
            Some(generated) => TaskPoll::Done(generated_answer(self.puzzle_id, &generated)),
            None => TaskPoll::Pending(JobProgress { count: 0, nodes: 0 }),
        }
    }
}

pub enum SimilarTask {
    Similar(SimilarSearch),
    /// The grid given is no puzzle: any puzzle will do.
    Unrelated(GenerateTask),
}

impl SimilarTask {
    pub fn new(givens: &Grid, seed: u64) -> SimilarTask {
        Puzzle::new(*givens).map_or_else(
            |_| SimilarTask::Unrelated(GenerateTask::new(PuzzleId::new(Level::Easy, seed))),
            |puzzle| SimilarTask::Similar(SimilarSearch::new(puzzle, seed)),
        )
    }

    /// Works on for a moment: rates the given puzzle or a new one a little further, or tries another solved grid.
    pub fn run(&mut self) -> TaskPoll {
        match self {
            SimilarTask::Similar(search) => match search.run() {
                Some((puzzle_id, generated)) => TaskPoll::Done(generated_answer(puzzle_id, &generated)),
                None => TaskPoll::Pending(JobProgress { count: search.puzzles_tried(), nodes: 0 }),
            },
            SimilarTask::Unrelated(task) => task.run(),
        }
    }
}

pub(super) fn generated_answer(puzzle_id: PuzzleId, RatedPuzzle { puzzle, rating }: &RatedPuzzle) -> Answer {
    let (givens, solution) = (*puzzle.givens(), *puzzle.solution());
    Answer::Generated { puzzle_id, givens, solution, rating: rating.rating }
}
