//! The task that looks for a puzzle of a level whose solution by logic uses a technique.

use ninefold::generator::{Generator, PuzzleId, RatedPuzzle};
use ninefold::level::Level;
use ninefold::techniques::Technique;

use super::generate_task::generated_answer;
use super::{Answer, JobProgress, NoStep, TaskPoll};

/// Number of puzzles tried at most: of a technique that is rarer there are positions.
const MAX_PUZZLES: u64 = 400;

pub struct TechniquePuzzleTask {
    /// `None` if there is no such technique.
    technique: Option<Technique>,
    puzzle_id: PuzzleId,
    generator: Generator,
    tried: u64,
}

impl TechniquePuzzleTask {
    /// Creates the task of the technique with this key, without starting it. Another seed finds another puzzle.
    pub fn new(key: &str, level: Level, seed: u64) -> TechniquePuzzleTask {
        let puzzle_id = PuzzleId::new(level, seed);
        let generator = Generator::new(puzzle_id);
        TechniquePuzzleTask { technique: Technique::from_key(key), puzzle_id, generator, tried: 0 }
    }

    /// Works on for a moment: generates a puzzle a little further, or begins with the next one.
    pub(super) fn run(&mut self) -> TaskPoll {
        let Some(technique) = self.technique.filter(|_| self.tried < MAX_PUZZLES) else {
            return TaskPoll::Done(Answer::NoStep(NoStep::NoTechniqueApplies));
        };
        if let Some(generated) = self.generator.run() {
            if uses(&generated, technique) {
                return TaskPoll::Done(generated_answer(self.puzzle_id, &generated));
            }
            self.tried += 1;
            self.puzzle_id = PuzzleId::new(self.puzzle_id.level, self.puzzle_id.seed.wrapping_add(1));
            self.generator = Generator::new(self.puzzle_id);
        }
        TaskPoll::Pending(JobProgress { count: self.tried, nodes: 0 })
    }
}

fn uses(generated: &RatedPuzzle, technique: Technique) -> bool {
    generated.rating.techniques.iter().any(|(used, _)| *used == technique)
}
