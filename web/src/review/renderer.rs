//! Draws the review: its board, the shape with its slider, what is said about the move, and the moments worth a second look.

use ninefold_app::input::PanelButton;
use ninefold_app::review::Review;
use ninefold_app::view_model::{self, GameShape, ReviewView};
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlProgressElement};

use crate::dom::board_renderer::{BoardRenderer, BoardView};
use crate::dom::render_cells::{append_letter_on_shape, append_shape, draw_text};
use crate::dom::{
    action_buttons, append_element, bool_text, element, language, query_all, set_attribute, set_button,
    set_enabled, set_pressed, set_visible,
};

/// The board of the review, and what was last drawn beside it.
pub struct ReviewRenderer {
    board: BoardRenderer,
    shape: Option<GameShape>,
    view: Option<ReviewView>,
}

impl ReviewRenderer {
    /// Takes over the board from the game, and draws the shape.
    pub fn new(review: &Review) -> ReviewRenderer {
        let shape = view_model::review_shape(review);
        draw_game_shape(shape.as_ref());
        for button in action_buttons(&PanelButton::ReviewPlay) {
            set_visible(&button, review.shared_by().is_some());
        }
        ReviewRenderer { board: BoardRenderer::new(), shape, view: None }
    }

    /// Draws what has changed. Returns whether the rest is to be drawn in a later frame, as much of the board is new.
    pub fn draw(&mut self, review: &Review) -> bool {
        let focused = BoardRenderer::focused();
        let board = BoardView {
            cells: view_model::review_board(review),
            labels: view_model::review_labels(review),
            hint: view_model::review_hint(review),
        };
        if self.board.draw(board) {
            return true;
        }
        let view = view_model::review(review, language());
        if view.moments.is_some() && self.view.as_ref().is_none_or(|before| before.moments != view.moments) {
            let shape = view_model::review_shape(review);
            if shape != self.shape {
                draw_game_shape(shape.as_ref());
                self.shape = shape;
            }
        }
        if self.view.as_ref() != Some(&view) {
            draw_panel(&view, self.view.as_ref());
            self.view = Some(view);
        }
        self.board.follow_focus(focused, review.cursor());
        false
    }
}

fn draw_panel(view: &ReviewView, before: Option<&ReviewView>) {
    set_text("review-title", &view.title);
    set_text("review-name", &view.heading);
    set_attribute(&element("review"), "data-move", view.kind);
    set_attribute(&element("review"), "data-end", bool_text(view.at == view.move_count));
    set_text("review-count", &view.position_text);
    if before.is_none_or(|before| before.sentences != view.sentences) {
        let texts = element("review-text");
        texts.set_text_content(None);
        for sentence in &view.sentences {
            draw_text(&append_element(&texts, "p", ""), sentence);
        }
        texts.set_scroll_top(0);
    }
    if before.is_none_or(|before| before.steps != view.steps) {
        let place = element("review-steps");
        place.set_text_content(None);
        for step in &view.steps {
            let button = append_element(&place, "button", &step.label);
            set_button(&button, &PanelButton::ReviewStep(step.choice));
            set_attribute(&button, "aria-pressed", bool_text(step.is_drawn));
        }
    }
    if before.is_none_or(|before| before.moments != view.moments) {
        draw_moments(view);
    }
    for (index, button) in query_all("#review-moments button").iter().enumerate() {
        set_attribute(button, "aria-current", bool_text(view.moment == Some(index)));
    }
    set_visible(&element("review-note"), !view.note.is_empty());
    set_text("review-note", &view.note);
    let progress: HtmlProgressElement = element("review-progress").unchecked_into();
    set_visible(&progress, view.progress.is_some());
    if let Some((done, all)) = view.progress {
        progress.set_max(all as f64);
        progress.set_value(done as f64);
    }
    let slider: HtmlInputElement = element("review-time").unchecked_into();
    slider.set_max(&view.end_s.max(1).to_string());
    slider.set_value(&view.played_s.to_string());
    set_attribute(&slider, "aria-valuetext", &view.slider_text);
    let place = view_model::tenths(1000 * view.played_s / view.end_s.max(1));
    set_attribute(&element("review-mark"), "x", &[&*place, "%"].concat());
    for button in [PanelButton::First, PanelButton::PreviousMark, PanelButton::StepBack] {
        set_enabled(&button, view.at > 0);
    }
    for button in [PanelButton::StepForward, PanelButton::NextMark, PanelButton::Last] {
        set_enabled(&button, view.at < view.move_count);
    }
    set_pressed(&PanelButton::Play, view.is_playing);
    set_pressed(&PanelButton::ReviewAtOnce, !view.is_in_real_time);
    set_pressed(&PanelButton::ReviewInTime, view.is_in_real_time);
}

fn draw_moments(view: &ReviewView) {
    let list = element("review-moments");
    list.set_text_content(None);
    let moments = view.moments.as_deref().unwrap_or_default();
    for (index, moment) in moments.iter().enumerate() {
        let button = append_element(&append_element(&list, "li", ""), "button", "");
        set_button(&button, &PanelButton::ReviewMoment(index));
        append_element(&button, "i", &String::from(char::from(b'A' + index as u8)));
        append_element(&button, "span", moment);
    }
    set_visible(&element("review-moments-title"), !moments.is_empty());
}

fn draw_game_shape(shape: Option<&GameShape>) {
    let GameShape { curve, area, letters, .. } = shape.cloned().unwrap_or_default();
    for (part, path) in [("curve", &curve), ("area", &area)] {
        for place in query_all(&["#review-shape .", part].concat()) {
            set_attribute(&place, "d", path);
        }
    }
    for layer in query_all("#review-shape .letters") {
        layer.remove();
    }
    let layer = append_shape(&element("review-shape"), "svg", "letters");
    for (index, place) in letters.iter().enumerate() {
        append_letter_on_shape(&layer, *place, index as u8);
    }
}

fn set_text(id: &str, text: &str) {
    element(id).set_text_content(Some(text));
}
