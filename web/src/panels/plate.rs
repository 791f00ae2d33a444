//! What is added to the plate of a finished game: its shape, the letters of the longest thoughts and what was found there, and the
//! button that looks back at it.

use std::cell::RefCell;

use js_sys::Function;
use ninefold_app::game::long_thoughts::{LongThought, LongThoughtTask};
use ninefold_app::game::{Session, TimedDigit};
use ninefold_app::i18n::{games_texts, review_texts};
use ninefold_app::shared_game::Rival;
use ninefold_app::view_model::{self, GameShape};

use super::language;
use super::slices::run_in_slices;
use crate::bridge::{learn_program, rivals};
use crate::dom::render_cells::{append_letter, append_letter_on_shape, append_shape};
use crate::dom::{
    announce, append_element, append_svg_element, element, leak_closure, query_all, set_attribute,
};

thread_local! {
    /// The game that was finished last.
    static FINISHED: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Removes what was drawn for an earlier game, and says what the shades of the board mean if it has any, also where no games are kept.
pub fn begin() {
    draw_game_shape(None);
    draw_letters(&[]);
    FINISHED.set(None);
    for button in query_all("#look-back") {
        button.remove();
    }
    let has_shades = !query_all("#board [class*=shade-]").is_empty();
    let caption = has_shades.then(|| games_texts(language()).text("shades"));
    for place in query_all("#shape + small") {
        place.set_text_content(caption.as_deref());
    }
}

/// Someone else's game of the puzzle of this one, if one was looked at before.
pub fn rival_of(session: &Session) -> Option<Rival> {
    let kept = rivals::rival_of(&session.givens().to_line()).ok().flatten()?;
    Rival::from_text(&kept)
}

/// Draws the shape of a game, with the line of a rival. Calls back with the longest thoughts in words, if there are any, and draws
/// their letters.
pub fn draw(session: Session, rival: Option<Rival>, on_text: impl Fn(&str) + 'static) {
    draw_game_shape(view_model::game_shape(&session, &[], rival.as_ref()));
    offer_review(session.clone());
    let Some(mut task) = LongThoughtTask::new(session.clone()) else { return };
    run_in_slices(move || {
        let thoughts = task.run();
        if let Some(thoughts) = &thoughts {
            show_thoughts(&session, thoughts, rival.as_ref(), &on_text);
        }
        thoughts.is_some()
    });
}

/// Adds the button that looks back at the game, in the place of the solution. It is not one of the buttons that the page shows and
/// hides, so it has no name among them.
fn offer_review(session: Session) {
    thread_local! {
        static ON_CLICK: Function = leak_closure(|_| {
            if let Some(text) = FINISHED.with_borrow(|session| session.as_ref().map(Session::to_text)) {
                learn_program::open_review(&text);
            }
        });
    }
    if !can_review(&session) {
        return;
    }
    FINISHED.set(Some(session));
    let button = append_element(
        &element("message-actions"),
        "button",
        &review_texts(language()).text("look-back-button"),
    );
    button.set_id("look-back");
    // Fails only if the listener is not a function.
    let _ = ON_CLICK.with(|on_click| button.add_event_listener_with_callback("click", on_click));
    // Last, so that no other button moves.
    for share in query_all("#message-actions [data-action=panel-share]") {
        // Fails only if the button were above the other.
        let _ = share.after_with_node_1(&button);
    }
}

/// Whether there is something to look back at.
pub fn can_review(session: &Session) -> bool {
    session.has_history() && session.solution().is_some()
}

fn show_thoughts(
    session: &Session,
    thoughts: &[LongThought],
    rival: Option<&Rival>,
    on_text: &impl Fn(&str),
) {
    // The board may have another game by now.
    if query_all("#message.won").is_empty() {
        return;
    }
    let text = view_model::thoughts_text(session, thoughts, language());
    if text.is_empty() {
        return;
    }
    if !thoughts.iter().all(LongThought::is_single) {
        let placed: Vec<TimedDigit> = thoughts.iter().map(|thought| thought.placed).collect();
        draw_game_shape(view_model::game_shape(session, &placed, rival));
        draw_letters(&placed);
    }
    on_text(&text);
    announce(Some(&view_model::spoken_thoughts(&text, language())));
}

fn draw_game_shape(shape: Option<GameShape>) {
    let GameShape { curve, area, letters, rival } = shape.unwrap_or_default();
    for (part, path) in [("curve", curve), ("area", area)] {
        for place in query_all(&["#shape .", part].concat()) {
            set_attribute(&place, "d", &path);
        }
    }
    for layer in query_all("#shape :is(.letters, .rival)") {
        layer.remove();
    }
    if !rival.is_empty() {
        for curve in query_all("#shape .curve") {
            let line = append_svg_element(&curve.parent_element().unwrap_or(curve), "path");
            set_attribute(&line, "class", "rival");
            set_attribute(&line, "d", &rival);
        }
    }
    if !letters.is_empty() {
        let layer = append_shape(&element("shape"), "svg", "letters");
        for (index, place) in letters.iter().enumerate() {
            append_letter_on_shape(&layer, *place, index as u8);
        }
    }
}

fn draw_letters(placed: &[TimedDigit]) {
    for layer in query_all("#hint .thoughts") {
        layer.remove();
    }
    if !placed.is_empty() {
        let layer = append_shape(&element("hint"), "g", "thoughts");
        for (index, TimedDigit { candidate, .. }) in placed.iter().enumerate() {
            let (row, column) = (candidate.cell.row() as u16, candidate.cell.column() as u16);
            append_letter(&layer, (100 * column + 19, 100 * row + 19), index as u8);
        }
    }
}
