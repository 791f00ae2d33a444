//! The task that finds a position to practise a technique on.

use ninefold::hint::{ExamplePosition, PracticeSearch};
use ninefold::techniques::Technique;

use super::example_task::{example_answer, position_with_key};
use super::{JobProgress, TaskPoll};
use crate::template::Language;

pub struct PracticeTask {
    position: PracticePosition,
    language: Language,
}

enum PracticePosition {
    /// One of those that are known; `None` if there is no such position.
    Known(Option<ExamplePosition>),
    Wanted(PracticeSearch),
}

impl PracticeTask {
    /// Creates the task of the technique with this key, without starting it. Another seed finds another position. A key with a number,
    /// as in [`ExampleTask`](super::ExampleTask), is of a known position.
    pub fn new(key: &str, seed: u64, language: Language) -> PracticeTask {
        let position = Technique::from_key(key).map_or_else(
            || PracticePosition::Known(position_with_key(key)),
            |technique| PracticePosition::Wanted(PracticeSearch::new(technique, seed)),
        );
        PracticeTask { position, language }
    }

    pub(super) fn run(&mut self) -> TaskPoll {
        let found = match &mut self.position {
            PracticePosition::Known(position) => position.take(),
            PracticePosition::Wanted(search) => match search.run() {
                Some(found) => found.map(|(example, _)| example),
                None => return TaskPoll::Pending(JobProgress { count: search.puzzles_tried(), nodes: 0 }),
            },
        };
        // The position of a special case is explained by the step that a hint gives there.
        let found = found.and_then(|example| {
            let step = example.next_step()?;
            Some((example, step))
        });
        TaskPoll::Done(example_answer(found, self.language))
    }
}
