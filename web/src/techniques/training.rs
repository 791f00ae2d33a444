//! A session of training: after each position what came of it, and what is next.

use std::cell::RefCell;

use js_sys::Date;
use ninefold::techniques::Technique;
use ninefold_app::game::{Game, Session};
use ninefold_app::i18n::atlas_texts;
use ninefold_app::input::PanelButton;
use ninefold_app::training::TrainingSession;
use ninefold_app::view_model::{self, NextTechniqueView, TrainingView};

use super::player::{self, with_player};
use crate::dom::{append_element, element, language, query_all, set_attribute, set_text, set_visible};
use crate::panels::{focus_and_scroll, show_buttons};
use crate::technique_source::with_labels;

thread_local! {
    static SESSION: RefCell<TrainingSession> = RefCell::new(TrainingSession::new(Date::now()));
    /// The game with the position whose result is being recorded.
    static FINISHED: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Records what came of the position on the board, and shows it.
pub fn open(saved_game: &str) {
    FINISHED.set(saved_game.parse().ok().map(|game: Game| game.session().clone()));
    player::load(|| FINISHED.take().iter().for_each(record));
}

/// Begins a new session.
pub fn begin() {
    SESSION.set(TrainingSession::new(Date::now()));
}

fn record(finished: &Session) {
    let Some(technique) = finished.technique_key().and_then(Technique::from_key) else { return };
    let is_found = finished.hint_count() == 0 && finished.hints_shown().is_empty();
    let is_first = with_player(|player| player.add_result(finished.started_at_ms(), technique, is_found));
    let now = Date::now();
    if is_first {
        if SESSION.with_borrow(|session| session.is_over(now)) {
            begin();
        }
        SESSION.with_borrow_mut(|session| session.add(technique, is_found));
    }
    let next = with_player(|player| player.next_technique());
    let (view, next) = with_labels(|labels| {
        let view = SESSION.with_borrow(|session| view_model::training(session, now, labels, language()));
        (view, next.map(|next| view_model::next_technique(next, labels, language())))
    });
    draw(&view, next.as_ref());
}

fn draw(view: &TrainingView, next: Option<&NextTechniqueView>) {
    let title = element("training-title");
    set_text(&title, &view.title);
    set_text(&element("training-status"), &view.status);
    let marks = element("training-marks");
    marks.set_text_content(None);
    for mark in view.marks {
        let state = mark.map_or("", |is_found| if is_found { "found" } else { "hinted" });
        set_attribute(&append_element(&marks, "li", ""), "data-result", state);
    }
    set_visible(&element("training-next"), next.is_some() && !view.is_over);
    for (place, text) in query_all("#training-next > *")
        .iter()
        .zip(next.map(|next| [&next.title, &next.note, &next.reason]).into_iter().flatten())
    {
        set_text(place, text);
    }
    let rest = if next.is_none() { atlas_texts(language()).text("training-rest") } else { String::new() };
    set_text(&element("training-rest"), &rest);
    for button in query_all("#training [data-action=practise-next]") {
        set_visible(&button, next.is_some() && !view.is_over);
    }
    show_buttons(&PanelButton::TrainingAgain, next.is_some() && view.is_over);
    focus_and_scroll(&title);
}
