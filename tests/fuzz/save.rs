//! A save: what can be read is written and read again as the same.

#![no_main]

mod seeds;

use libfuzzer_sys::fuzz_target;
use ninefold::game::{Action, Game, Mode};

fuzz_target!(init: seeds::write(saves()), |text: &str| {
    if let Ok(game) = text.parse::<Game>() {
        let saved = game.to_text();
        let again = saved.parse::<Game>().expect("what was saved is read");
        assert_eq!(again.to_text(), saved);
    }
});

/// A game under way, as it is saved after each action.
fn saves() -> Vec<String> {
    let mut game = Game::default();
    let actions = [
        Action::Shared(seeds::shared().to_text()),
        Action::Fill,
        Action::SetMode(Mode::Centre),
        Action::SeekEmpty { back: false },
        Action::Bookmark,
        Action::Undo,
    ];
    let saved = |action| {
        game.apply(action, 1_795_298_400_000.0);
        game.to_text()
    };
    actions.into_iter().map(saved).collect()
}
