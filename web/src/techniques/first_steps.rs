//! The first steps: a small board on each page, on which the player finds a digit. Keys, a finger and a screen reader do the same: cells
//! and digits are buttons, arrows move the focus, digits answer.

use std::cell::RefCell;

use ninefold::grid::{Cell, Digit, DigitSet};
use ninefold_app::first_steps::{FirstAnswer, FirstBoard, FirstPage, FirstTask, WrongAnswer};
use ninefold_app::game::CursorMove;
use ninefold_app::i18n::lessons_texts;
use ninefold_app::input::PanelButton;
use ninefold_app::view_model::{first_cell_label, first_focus, first_page, wrong_answer};
use web_sys::{Element, KeyboardEvent};

use crate::dom::{
    append_element, bool_text, closest, element, language, query_all, remove_attribute, set_attribute,
    set_button, set_enabled, set_text, set_visible,
};
use crate::panels::{focus_and_scroll, show_buttons};

struct FirstStepsPanel {
    page: FirstPage,
    board: FirstBoard,
    is_answered: bool,
    cursor: Cell,
    /// The digit that is in the way of the last answer.
    clash: Option<Cell>,
}

thread_local! {
    static PANEL: RefCell<FirstStepsPanel> = RefCell::new(FirstStepsPanel::new(FirstPage::Row));
}

/// Shows the page that was shown last; at first, and after the last one, the first.
pub fn open() {
    if query_all("#first-board button").is_empty() {
        append_buttons();
    }
    PANEL.with_borrow_mut(|panel| {
        if panel.page == FirstPage::Play {
            *panel = FirstStepsPanel::new(FirstPage::Row);
        }
        panel.draw_page();
    });
}

fn append_buttons() {
    let board = element("first-board");
    for row in 0..9 {
        let line = append_element(&board, "div", "");
        set_attribute(&line, "role", "row");
        for column in 0..9 {
            let button = append_element(&line, "button", "");
            set_attribute(&button, "role", "gridcell");
            set_attribute(&button, "data-cell", &Cell::at(row, column).index().to_string());
            set_button(&button, &PanelButton::FirstCell);
        }
    }
    for digit in DigitSet::ALL {
        let button = append_element(&element("first-pad"), "button", &digit.to_string());
        set_button(&button, &PanelButton::FirstDigit);
        set_attribute(&button, "data-digit", &digit.to_string());
    }
}

/// Answers a button of the first steps; returns whether it is one.
pub fn press(button: &PanelButton, pressed: &Element) -> bool {
    PANEL.with_borrow_mut(|panel| {
        match button {
            PanelButton::FirstBack => panel.turn(-1),
            PanelButton::FirstNext => panel.turn(1),
            PanelButton::FirstDigit => {
                let digit = pressed.get_attribute("data-digit").and_then(|digit| Digit::from_text(&digit));
                if let Some(digit) = digit {
                    panel.answer_digit(digit);
                }
            }
            PanelButton::FirstCell => {
                if let Some(cell) = cell_of(pressed) {
                    panel.cursor = cell;
                    panel.draw_cells();
                    panel.answer_place(cell);
                }
            }
            _ => return false,
        }
        true
    })
}

/// Arrows move between the cells; a digit is an answer.
pub fn on_key(event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || closest(event, "#first-steps").is_none() {
        return;
    }
    let key = event.key();
    let step = closest(event, "#first-board").and_then(|_| cursor_move(&key));
    if let Some(step) = step {
        event.prevent_default();
        PANEL.with_borrow_mut(|panel| {
            panel.cursor = step.apply_to(panel.cursor);
            panel.clash = None;
            if !panel.is_answered {
                set_text(&element("first-answer"), "");
            }
            panel.draw_cells();
            focus_cursor();
        });
    } else if let Some(digit) = Digit::from_text(&key) {
        event.prevent_default();
        PANEL.with_borrow_mut(|panel| panel.answer_digit(digit));
    }
}

fn cursor_move(key: &str) -> Option<CursorMove> {
    Some(match key {
        "ArrowUp" => CursorMove::Up,
        "ArrowDown" => CursorMove::Down,
        "ArrowLeft" => CursorMove::Left,
        "ArrowRight" => CursorMove::Right,
        "Home" => CursorMove::RowStart,
        "End" => CursorMove::RowEnd,
        _ => return None,
    })
}

fn cell_of(button: &Element) -> Option<Cell> {
    Cell::new(button.get_attribute("data-cell")?.parse().ok()?)
}

impl FirstStepsPanel {
    fn new(page: FirstPage) -> FirstStepsPanel {
        let board = page.board();
        FirstStepsPanel { page, board, is_answered: false, cursor: first_focus(&board), clash: None }
    }

    fn turn(&mut self, by: isize) {
        let at = FirstPage::ALL.iter().position(|page| *page == self.page).unwrap_or_default();
        if let Some(page) = at.checked_add_signed(by).and_then(|at| FirstPage::ALL.get(at)) {
            *self = FirstStepsPanel::new(*page);
            self.draw_page();
        }
    }

    fn answer_digit(&mut self, digit: Digit) {
        match self.board.task {
            Some(FirstTask::Digit { .. }) => self.answer(FirstAnswer::Digit(digit)),
            // The digit that is asked for, typed into the cell with the focus.
            Some(FirstTask::Place { digit: asked, .. }) if asked == digit => self.answer_place(self.cursor),
            _ => {}
        }
    }

    fn answer_place(&mut self, cell: Cell) {
        if let Some(FirstTask::Place { .. }) = self.board.task {
            self.answer(FirstAnswer::Place(cell));
        }
    }

    fn answer(&mut self, given: FirstAnswer) {
        if self.is_answered {
            return;
        }
        let answer = element("first-answer");
        let checked = self.board.check(given);
        set_attribute(&answer, "data-result", if checked.is_ok() { "right" } else { "wrong" });
        match checked {
            Ok(()) => {
                self.is_answered = true;
                self.clash = None;
                set_text(&answer, &first_page(self.page, &self.board, language()).right);
                self.draw_cells();
                self.draw_buttons();
                for button in query_all("#first-steps [data-action=first-next]") {
                    focus_and_scroll(&button);
                }
            }
            Err(why) => {
                set_text(&answer, &wrong_answer(why, &self.board, language()));
                self.clash = if let WrongAnswer::InHouse { at, .. } = why { Some(at) } else { None };
                self.draw_cells();
            }
        }
    }

    fn draw_page(&self) {
        let view = first_page(self.page, &self.board, language());
        let title = element("first-title");
        set_text(&element("panel-title"), &lessons_texts(language()).text("first-steps"));
        for (id, text) in
            [("first-status", &view.status), ("first-title", &view.title), ("first-text", &view.text)]
        {
            set_text(&element(id), text);
        }
        set_text(&element("first-answer"), if self.is_answered { &view.right } else { "" });
        self.draw_cells();
        self.draw_buttons();
        focus_and_scroll(&title);
        element("panel").set_scroll_top(0);
    }

    fn draw_buttons(&self) {
        let is_last = self.board.task.is_none();
        show_buttons(&PanelButton::FirstBack, self.page != FirstPage::Row);
        show_buttons(&PanelButton::FirstNext, !is_last);
        for id in ["first-atlas", "first-play"] {
            set_visible(&element(id), is_last);
        }
        set_visible(&element("first-answer"), !is_last);
        let asks_digit = matches!(self.board.task, Some(FirstTask::Digit { .. }));
        set_visible(&element("first-pad"), asks_digit);
        set_enabled(&PanelButton::FirstDigit, !self.is_answered);
        // A page may be skipped, but it is not what is offered first.
        for button in query_all("#first-steps [data-action=first-next]") {
            button.set_class_name(if self.is_answered { "primary" } else { "" });
        }
    }

    fn draw_cells(&self) {
        let FirstBoard { grid, lit, notes, new_cell, answer, task, .. } = self.board;
        for button in query_all("#first-board button") {
            let Some(cell) = cell_of(&button) else { continue };
            let is_answer = cell == answer.0;
            let asked = is_answer && matches!(task, Some(FirstTask::Digit { .. }));
            let digit = if is_answer && self.is_answered { Some(answer.1) } else { grid[cell] };
            let noted = asked && !self.is_answered && !notes.is_empty();
            let kind = match (digit, noted) {
                (Some(_), _) if is_answer && self.is_answered => "answer",
                (Some(_), _) if self.clash == Some(cell) => "clash",
                (Some(_), _) if new_cell == Some(cell) => "new",
                (Some(_), _) => "given",
                (None, true) => "notes",
                (None, false) if asked => "asked",
                (None, false) => "",
            };
            let text = match digit {
                Some(digit) => digit.to_string(),
                None if noted => notes.into_iter().map(Digit::to_char).collect(),
                None => String::new(),
            };
            set_text(&button, &text);
            set_attribute(&button, "data-kind", kind);
            set_attribute(&button, "data-lit", bool_text(lit.contains(cell)));
            let label = first_cell_label(cell, &self.board, self.is_answered, language());
            set_attribute(&button, "aria-label", &label);
            set_attribute(&button, "tabindex", if cell == self.cursor { "0" } else { "-1" });
            if asked {
                set_attribute(&button, "aria-current", "true");
            } else {
                remove_attribute(&button, "aria-current");
            }
        }
    }
}

fn focus_cursor() {
    for button in query_all("#first-board [tabindex='0']") {
        focus_and_scroll(&button);
    }
}
