//! The search for a whole puzzle in which a technique comes up, in a worker of the tools program.

use std::cell::RefCell;

use js_sys::Date;
use ninefold::techniques::Technique;
use ninefold_app::i18n::atlas_texts;
use ninefold_app::protocol::{Answer, Job, Report};

use super::player::with_player;
use crate::bridge::page_program;
use crate::dom::{language, query_all, set_text};
use crate::review::create_worker;
use crate::worker::client::WorkerClient;

thread_local! {
    /// There is one from the first search on. A new search ends the one before.
    static WORKER: RefCell<Option<WorkerClient>> = const { RefCell::new(None) };
}

/// Begins to look for a puzzle of the level that the player played last, or of a harder one if the technique is not needed there. When
/// it is found it is played.
pub fn start(technique: Technique) {
    let own = technique.rating().level();
    let level = with_player(|player| player.last_level()).map_or(own, |last| last.max(own));
    let key = technique.key().to_owned();
    let seed = Date::now() as u64 % 1_000_000;
    show_status(&search_text(0));
    WORKER.with_borrow_mut(|worker| {
        worker.insert(create_worker(on_report)).run(1, Job::TechniquePuzzle { key, level, seed });
    });
}

/// Says how the search is going where the button is, and removes what was said before.
pub fn show_status(text: &str) {
    for status in query_all("#techniques .puzzle-status") {
        set_text(&status, text);
    }
}

#[expect(clippy::needless_pass_by_value, reason = "the type of the callback")]
fn on_report(report: Report) {
    let texts = atlas_texts(language());
    match report {
        Report::Answered { answer: Answer::Generated { puzzle_id, .. }, .. } => {
            show_status("");
            page_program::open_link(&format!("seed={puzzle_id}"));
        }
        Report::Answered { .. } => show_status(&texts.text("puzzle-none")),
        Report::Failed { .. } => show_status(&texts.text("puzzle-failed")),
        Report::Progress { progress, .. } => show_status(&search_text(progress.count)),
        _ => {}
    }
}

fn search_text(tried: u64) -> String {
    atlas_texts(language()).format("puzzle-search", &[("count", &(tried as usize))])
}
