//! List of games, one per row, drawn a few at a time.

use ninefold_app::game::Session;
use ninefold_app::i18n::{games_texts, review_texts};
use ninefold_app::input::PanelButton;
use ninefold_app::template::{Language, TemplateArguments};
use ninefold_app::view_model;
use web_sys::Element;

use super::{GamesPanel, SavedGame, announce, with_panel};
use crate::bridge::{games, learn_program, page_program};
use crate::dom::{
    action_buttons, append_element, append_svg, bool_text, defer, element, leak_closure, query_all,
    remove_attribute, set_attribute, set_button,
};
use crate::panels::dates::short_date;
use crate::panels::mark::append_mark;
use crate::panels::{focus_and_scroll, language, plate, show_buttons};

const ROWS_PER_DRAW: usize = 8;

pub fn draw() {
    with_panel(|panel| {
        let current = panel.current.is_some();
        let count = panel.games.len() + usize::from(current);
        let key = if count == 0 { "none" } else { "list" };
        let mut note = games_texts(panel.language).format(key, &[("count", &count)]);
        if panel.is_in_memory {
            note = format!("{} {note}", games_texts(panel.language).text("memory"));
        }
        element("games-note").set_text_content(Some(&note));
        show_edit(false);
        show_buttons(&PanelButton::GamesEdit, !panel.games.is_empty());
        let list = list_element();
        list.set_text_content(None);
        if let Some(session) = &panel.current {
            let row = append_element(&list, "li", "");
            draw_row(&row, session, &games_texts(panel.language).text("table"), false, panel.language);
        }
    });
    draw_more();
}

/// Draws the next rows, and continues later if there are more.
fn draw_more() {
    thread_local! {
        static DRAW_MORE: js_sys::Function = leak_closure(|_| draw_more());
    }
    let is_more = with_panel(|panel| {
        let list = list_element();
        let until = panel.games.len().min(panel.drawn + ROWS_PER_DRAW);
        for saved in &panel.games[panel.drawn..until] {
            draw_saved(&append_element(&list, "li", ""), saved, panel.language);
        }
        panel.drawn = until;
        until < panel.games.len()
    });
    if is_more == Some(true) {
        defer(&DRAW_MORE);
    }
}

/// Shows the button that deletes a game in each row, or hides it.
pub fn toggle_edit() {
    show_edit(!element("games-list").has_attribute("data-edit"));
}

fn show_edit(is_editing: bool) {
    let list = element("games-list");
    if is_editing {
        set_attribute(&list, "data-edit", "");
    } else {
        remove_attribute(&list, "data-edit");
    }
    for button in action_buttons(&PanelButton::GamesEdit) {
        set_attribute(&button, "aria-pressed", bool_text(is_editing));
        let key = if is_editing { "edit-done" } else { "edit" };
        button.set_text_content(Some(&games_texts(language()).text(key)));
    }
}

pub fn resume(button: &Element) {
    if let Some(Some(text)) = with_panel(|panel| Some(panel.find_game(button)?.text.clone())) {
        page_program::play(&text);
    }
}

/// Looks back at a game.
pub fn look_back(button: &Element) {
    let text = with_panel(|panel| match panel.find_game(button) {
        Some(saved) => Some(saved.text.clone()),
        None => panel.current.as_ref().map(Session::to_text),
    });
    text.flatten().into_iter().for_each(|text| learn_program::open_review(&text));
}

/// Deletes a game. Its row then offers to restore it.
pub fn delete(button: &Element) {
    let found = with_panel(|panel| {
        let saved = panel.find_game(button)?;
        let view = view_model::game(&saved.text.parse().ok()?, "", panel.language);
        Some((saved.started_at, view.title, panel.language))
    });
    let (Some(Some((started_at, title, language))), Some(row)) = (found, row_of(button)) else { return };
    games::delete_game(started_at as f64);
    row.set_text_content(None);
    let arguments: TemplateArguments = &[("title", &title)];
    append_element(&row, "span", &games_texts(language).format("deleted", arguments));
    let undo = append_element(&row, "button", &games_texts(language).text("undo"));
    set_button(&undo, &PanelButton::GameRestore);
    focus_and_scroll(&undo);
    announce("deleted", arguments);
}

pub fn restore(button: &Element) {
    let Some(row) = row_of(button) else { return };
    let title = with_panel(|panel| {
        let saved = panel.find_game(button)?;
        games::restore_game(saved.started_at as f64);
        draw_saved(&row, saved, panel.language)
    });
    if let Ok(Some(first)) = row.query_selector("button") {
        focus_and_scroll(&first);
    }
    if let Some(Some(title)) = title {
        announce("restored", &[("title", &title)]);
    }
}

fn draw_saved(row: &Element, saved: &SavedGame, language: Language) -> Option<String> {
    let session = saved.text.parse().ok()?;
    set_attribute(row, "data-start", &saved.started_at.to_string());
    Some(draw_row(row, &session, &short_date(saved.last_played_at, language), true, language))
}

/// Draws a game. The current game can only be looked back at.
fn draw_row(row: &Element, session: &Session, date: &str, is_kept: bool, language: Language) -> String {
    let view = view_model::game(session, date, language);
    row.set_text_content(None);
    let game = append_element(row, if is_kept { "button" } else { "div" }, "");
    set_attribute(&game, "class", &["game ", view.class].concat());
    append_mark(&game, &view.blocks);
    // Separated by spaces for screen readers.
    append_element(&game, "b", &[&*view.title, " "].concat());
    append_element(&game, "span", &[&*view.status, " "].concat());
    append_element(&game, "small", date);
    if plate::can_review(session) {
        let label = review_texts(language).text("look-back-button");
        let review = append_element(row, "button", "");
        set_button(&review, &PanelButton::LookBack);
        set_attribute(&review, "aria-label", &[&*label, ": ", &*view.title].concat());
        set_attribute(&review, "title", &label);
        let icon = append_svg(&review, "svg", &[("viewBox", "0 0 24 24"), ("aria-hidden", "true")]);
        append_svg(&icon, "path", &[("d", "M4 5v5h5M4.6 10a8 8 0 1 1-.4 4M12 8v4.5l3 2")]);
    }
    if is_kept {
        set_button(&game, &PanelButton::GameResume);
        let delete = append_element(row, "button", "");
        set_button(&delete, &PanelButton::GameDelete);
        set_attribute(&delete, "aria-label", &view.delete_label);
        set_attribute(&delete, "title", &view.delete_label);
        let cross = append_svg(&delete, "svg", &[("viewBox", "0 0 24 24"), ("aria-hidden", "true")]);
        append_svg(&cross, "path", &[("d", "M6.5 6.5l11 11M17.5 6.5l-11 11")]);
    }
    view.title
}

fn list_element() -> Element {
    query_all("#games-list ul").remove(0)
}

fn row_of(button: &Element) -> Option<Element> {
    button.closest("li").ok().flatten()
}

impl GamesPanel {
    fn find_game(&self, button: &Element) -> Option<&SavedGame> {
        let started_at = row_of(button)?.get_attribute("data-start")?.parse().ok()?;
        self.games.iter().find(|saved| saved.started_at == started_at)
    }
}
