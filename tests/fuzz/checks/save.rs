//! Saves: a save that can be loaded survives saving and loading.

use ninefold_app::game::{Action, Effect, Game, Mode};
use ninefold_app::protocol::{Report, Task};

use super::sample::sample_board;

/// A game under way, as it is saved after each action.
pub fn seeds() -> Vec<String> {
    let mut game = Game::default();
    let actions = [
        Action::OpenLink(sample_board().to_link()),
        Action::FillNotes,
        Action::SetMode(Mode::Centre),
        Action::SelectEmptyCell { back: false },
        Action::Bookmark,
        Action::Undo,
    ];
    let saved = |action| {
        for effect in game.apply(action, 1_795_298_400_000.0) {
            if let Effect::RunJob(id, job) = effect {
                let report = Report::Answered { id, answer: Task::new(job).finish(), microseconds: 1 };
                game.apply(Action::JobReport(report), 1_795_298_400_000.0);
            }
        }
        game.to_text()
    };
    actions.into_iter().map(saved).collect()
}

pub fn check(text: &str) {
    if let Ok(game) = text.parse::<Game>() {
        let saved = game.to_text();
        let again = saved.parse::<Game>().expect("what was saved is read");
        assert_eq!(again.to_text(), saved);
    }
}
