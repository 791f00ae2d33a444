//! The task that finds a position to practise a technique on.

use ninefold::hint::PracticeSearch;
use ninefold::techniques::Technique;

use super::example_task::example_answer;
use super::{JobProgress, TaskPoll};
use crate::template::Language;

pub struct PracticeTask {
    /// `None` if there is no such technique.
    search: Option<PracticeSearch>,
    language: Language,
}

impl PracticeTask {
    /// Creates the task of the technique with this key, without starting it. Another seed finds another position.
    pub fn new(key: &str, seed: u64, language: Language) -> PracticeTask {
        let search = Technique::from_key(key).map(|technique| PracticeSearch::new(technique, seed));
        PracticeTask { search, language }
    }

    pub(super) fn run(&mut self) -> TaskPoll {
        let Some(search) = &mut self.search else {
            return TaskPoll::Done(example_answer(None, self.language));
        };
        let Some(found) = search.run() else {
            return TaskPoll::Pending(JobProgress { count: search.puzzles_tried(), nodes: 0 });
        };
        // The position of a special case is explained by the step that a hint gives there.
        let found = found.and_then(|(example, _)| {
            let step = example.next_step()?;
            Some((example, step))
        });
        TaskPoll::Done(example_answer(found, self.language))
    }
}
