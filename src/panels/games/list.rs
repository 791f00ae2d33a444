//! The list of games: a row each, drawn a few at a time.

use std::fmt::Write;

use web_sys::Element;

use ninefold::game::Play;
use ninefold::grid::CellSet;
use ninefold::i18n::games_text;
use ninefold::template::Language;
use ninefold::view_model;

use super::{Desk, Kept, date_text, focus_on, say, with};
use crate::dom::{add, all, element, forever, set, soon};
use crate::panels::boot;

/// So many rows are drawn before the page may answer.
const ROWS: usize = 8;

/// Draws the list from its beginning.
pub fn draw() {
    with(|desk| {
        let table = desk.table.is_some();
        let count = desk.games.len() + usize::from(table);
        let key = if count == 0 { "none" } else { "list" };
        let mut note = games_text(key, &[("count", count.to_string())], desk.language);
        if desk.unkept {
            note = format!("{} {note}", games_text("memory", &[], desk.language));
        }
        element("games-note").set_text_content(Some(&note));
        let list = list();
        list.set_text_content(None);
        if let Some(play) = &desk.table {
            let row = add(&list, "li", "");
            draw_row(&row, play, &games_text("table", &[], desk.language), false, desk.language);
        }
    });
    draw_on();
}

/// Draws some rows more, and goes on when the page has answered.
fn draw_on() {
    thread_local! {
        static DRAW_ON: js_sys::Function = forever(|_| draw_on());
    }
    let is_more = with(|desk| {
        let list = list();
        let until = desk.games.len().min(desk.drawn + ROWS);
        for kept in &desk.games[desk.drawn..until] {
            draw_kept(&add(&list, "li", ""), kept, desk.language);
        }
        desk.drawn = until;
        until < desk.games.len()
    });
    if is_more == Some(true) {
        soon(&DRAW_ON);
    }
}

/// Goes on with a game.
pub fn resume(button: &Element) {
    if let Some(Some(text)) = with(|desk| Some(desk.find(button)?.text.clone())) {
        boot::bring(&text);
    }
}

/// Takes a game out of the list; in its place it says so, and can be brought back.
pub fn delete(button: &Element) {
    let found = with(|desk| {
        let kept = desk.find(button)?;
        let look = view_model::game(&kept.text.parse().ok()?, "", desk.language);
        Some((kept.begun, look.title, desk.language))
    });
    let (Some(Some((begun, title, language))), Some(row)) = (found, row(button)) else { return };
    boot::drop_game(begun as f64);
    row.set_text_content(None);
    let arguments = [("title", title)];
    add(&row, "span", &games_text("deleted", &arguments, language));
    let undo = add(&row, "button", &games_text("undo", &[], language));
    set(&undo, "data-action", "game-restore");
    focus_on(&undo);
    say("deleted", &arguments);
}

/// Brings a deleted game back.
pub fn restore(button: &Element) {
    let Some(row) = row(button) else { return };
    let title = with(|desk| {
        let kept = desk.find(button)?;
        boot::restore_game(kept.begun as f64);
        draw_kept(&row, kept, desk.language)
    });
    if let Ok(Some(first)) = row.query_selector("button") {
        focus_on(&first);
    }
    if let Some(Some(title)) = title {
        say("restored", &[("title", title)]);
    }
}

fn draw_kept(row: &Element, kept: &Kept, language: Language) -> Option<String> {
    let play = kept.text.parse().ok()?;
    set(row, "data-begun", &kept.begun.to_string());
    Some(draw_row(row, &play, &date_text(kept.at, language), true, language))
}

/// Draws a game; the one on the table has no buttons.
fn draw_row(row: &Element, play: &Play, date: &str, is_kept: bool, language: Language) -> String {
    let look = view_model::game(play, date, language);
    row.set_text_content(None);
    let game = add(row, if is_kept { "button" } else { "div" }, "");
    set(&game, "class", &["game ", look.kind].concat());
    let board = super::draw(&game, "svg", &[("viewBox", "0 0 9 9"), ("aria-hidden", "true")]);
    let [givens, entries] = look.board.map(squares);
    super::draw(&board, "path", &[("class", "given"), ("d", &givens)]);
    super::draw(&board, "path", &[("class", "entry"), ("d", &entries)]);
    super::draw(&board, "path", &[("class", "lines"), ("d", "M3 0v9M6 0v9M0 3h9M0 6h9")]);
    // Apart by blanks, so that they are read as such.
    add(&game, "b", &[&*look.title, " "].concat());
    add(&game, "span", &[&*look.state, " "].concat());
    add(&game, "small", date);
    if is_kept {
        set(&game, "data-action", "game-resume");
        let delete = add(row, "button", "");
        set(&delete, "data-action", "game-delete");
        set(&delete, "aria-label", &look.delete);
        set(&delete, "title", &look.delete);
        let cross = super::draw(&delete, "svg", &[("viewBox", "0 0 24 24"), ("aria-hidden", "true")]);
        super::draw(&cross, "path", &[("d", "M6.5 6.5l11 11M17.5 6.5l-11 11")]);
    }
    look.title
}

/// A square for each cell, in an SVG of nine by nine.
fn squares(cells: CellSet) -> String {
    let mut path = String::with_capacity(cells.len() * 20);
    for cell in cells {
        // Writing to a string cannot fail.
        let _ = write!(path, "M{}.2 {}.2h.6v.6h-.6z", cell.column(), cell.row());
    }
    path
}

fn list() -> Element {
    all("#games-list ul").remove(0)
}

fn row(button: &Element) -> Option<Element> {
    button.closest("li").ok().flatten()
}

impl Desk {
    /// The game that a button is about.
    fn find(&self, button: &Element) -> Option<&Kept> {
        let begun = row(button)?.get_attribute("data-begun")?.parse().ok()?;
        self.games.iter().find(|kept| kept.begun == begun)
    }
}
