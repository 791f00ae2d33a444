//! Draws the workbench: only what has changed since it was last drawn.

use ninefold::grid::Cell;
use ninefold_app::input::PanelButton;
use ninefold_app::template::Language;
use ninefold_app::view_model::{self, PatternView, PuzzleSearchView, WorkbenchCellView, WorkbenchView};
use ninefold_app::workbench::{PuzzleSearchKind, Workbench};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::scroll_into_sight;
use crate::dom::{
    action_buttons, bool_text, element, focus, focused_element, query_all, render_cells, set_attribute,
    set_enabled, set_pressed, set_text, set_visible,
};

/// What the IDs of the cells begin with, and the attribute with their index.
pub const CELL_ID: &str = "w";
pub const CELL_INDEX: &str = "data-workbench-cell";
pub const CELL_SELECTOR: &str = "[data-workbench-cell]";

/// The same for the cells of the pattern.
pub const PATTERN_ID: &str = "pattern-";
pub const PATTERN_INDEX: &str = "data-pattern-cell";
pub const PATTERN_SELECTOR: &str = "[data-pattern-cell]";

/// The ID of a cell's element.
pub fn cell_id(cell: Cell) -> String {
    [CELL_ID, &cell.index().to_string()].concat()
}

/// Elements of the panel, and the views last drawn in them.
pub struct WorkbenchRenderer {
    cells: Vec<HtmlElement>,
    drawn: Vec<WorkbenchCellView>,
    view: Option<WorkbenchView>,
    search: Option<PuzzleSearchView>,
    pattern: Option<PatternView>,
    /// What was announced last.
    announced: String,
}

impl WorkbenchRenderer {
    pub fn new() -> WorkbenchRenderer {
        let cells = Cell::all().map(|cell| element(&cell_id(cell))).collect();
        WorkbenchRenderer {
            cells,
            drawn: Vec::new(),
            view: None,
            search: None,
            pattern: None,
            announced: String::new(),
        }
    }

    /// Draws what has changed. The focus follows the cursor.
    pub fn draw(&mut self, workbench: &Workbench, language: Language) {
        let board = view_model::workbench_board(workbench, language);
        for (cell, view) in Cell::all().zip(&board) {
            let before = self.drawn.get(cell.index());
            if before != Some(view) {
                draw_cell(&self.cells[cell.index()], cell, view, before);
            }
        }
        self.drawn = board.into();
        if focused_element().is_some_and(|element| element.has_attribute(CELL_INDEX)) {
            focus(&self.cells[workbench.cursor().index()]);
        }
        let mut view = view_model::workbench(workbench, language);
        set_attribute(&element("workbench-verdict"), "aria-busy", bool_text(view.is_busy));
        let before = self.view.take();
        if let Some(before) = before.as_ref().filter(|_| view.is_pending) {
            // The previous verdict stays for the moment.
            (view.class, view.title, view.text) = (before.class, before.title.clone(), before.text.clone());
            view.facts[0].clone_from(&before.facts[0]);
        }
        if before.as_ref() != Some(&view) {
            draw_panel(&view, before.as_ref());
        }
        self.view = Some(view);
        let pattern = view_model::puzzle_pattern(workbench, language);
        if self.pattern.as_ref() != Some(&pattern) {
            draw_pattern(&pattern, self.pattern.as_ref(), language);
        }
        self.pattern = Some(pattern);
        self.draw_search(workbench, language);
    }

    /// Draws what has been found.
    pub fn draw_search(&mut self, workbench: &Workbench, language: Language) {
        let view = view_model::puzzle_search(workbench, language);
        if self.search.as_ref() != Some(&view) {
            draw_search(&view, self.search.as_ref());
        }
        self.search = Some(view);
    }

    /// The verdict for screen readers; `None` if it has not changed since it was last asked for.
    pub fn new_announcement(&mut self) -> Option<String> {
        let view = self.view.as_ref().filter(|view| !view.is_pending)?;
        let search =
            self.search.as_ref().filter(|search| !search.is_running).map_or("", |search| &search.text);
        let text = [&*view.title, ". ", &view.text, " ", &view.facts[0], " ", search].concat();
        let is_new = text != self.announced;
        is_new.then(|| {
            self.announced.clone_from(&text);
            text
        })
    }
}

fn draw_cell(
    element: &HtmlElement,
    cell: Cell,
    view: &WorkbenchCellView,
    before: Option<&WorkbenchCellView>,
) {
    render_cells::draw_cell(element, cell, &view.cell, before.map(|before| &before.cell));
    set_attribute(element, "aria-label", &view.label);
    let classes = element.class_list();
    for (is_marked, class) in [(view.is_redundant, "redundant"), (view.is_mistyped, "mistyped")] {
        if is_marked {
            // Fails only if the class name is invalid.
            let _ = classes.add_1(class);
        }
    }
    for digit in view.decisive {
        let note = ["#", &cell_id(cell), " [data-n=\"", &digit.to_string(), "\"]"].concat();
        for note in query_all(&note) {
            note.set_class_name("decisive");
        }
    }
}

fn draw_panel(view: &WorkbenchView, before: Option<&WorkbenchView>) {
    element("workbench-verdict").set_class_name(view.class);
    set_text(&element("workbench-title"), &view.title);
    set_text(&element("workbench-about"), &view.text);
    if before.is_none_or(|before| before.facts != view.facts) {
        for (row, fact) in query_all("#workbench-facts > div").iter().zip(&view.facts) {
            set_visible(row, !fact.is_empty());
            if let Ok(Some(place)) = row.query_selector("dd") {
                set_text(&place, fact);
            }
        }
    }
    // Only if it changed, since looking a button up searches the whole page.
    let enable_all = |buttons: &[PanelButton], is: fn(&WorkbenchView) -> bool| {
        if before.map(is) != Some(is(view)) {
            for button in buttons {
                set_enabled(button, is(view));
            }
        }
    };
    enable_all(&[PanelButton::WorkbenchPlay], |view| view.can_play);
    let of_clues = [
        PanelButton::WorkbenchClear,
        PanelButton::WorkbenchErase,
        PanelButton::WorkbenchCopy,
        PanelButton::WorkbenchImport,
    ];
    enable_all(&of_clues, |view| view.has_clues);
    enable_all(&[PanelButton::WorkbenchUndo], |view| view.can_undo);
    enable_all(&[PanelButton::WorkbenchRedo], |view| view.can_redo);
}

fn draw_pattern(view: &PatternView, before: Option<&PatternView>, language: Language) {
    if before.is_none_or(|before| before.is_open != view.is_open) {
        set_visible(&element("workbench-pattern"), view.is_open);
        for button in action_buttons(&PanelButton::WorkbenchPattern) {
            set_attribute(&button, "aria-expanded", bool_text(view.is_open));
        }
    }
    let had_focus = focused_element().is_some_and(|element| element.has_attribute(PATTERN_INDEX));
    for cell in Cell::all() {
        let look = |view: &PatternView| (view.cells.contains(cell), view.cursor == cell);
        if before.map(look) == Some(look(view)) {
            continue;
        }
        let element = element(&[PATTERN_ID, &cell.index().to_string()].concat());
        if before.is_none() {
            set_attribute(&element, "aria-label", &view_model::pattern_cell_label(cell, language));
        }
        let (is_clue, is_cursor) = look(view);
        set_attribute(&element, "aria-selected", bool_text(is_clue));
        element.set_tab_index(if is_cursor { 0 } else { -1 });
        if is_cursor && had_focus {
            focus(&element);
        }
    }
    let text = element("pattern-text");
    set_text(&text, &view.text);
    text.set_class_name(if view.has_fault { "error" } else { "" });
    set_enabled(&PanelButton::WorkbenchSearch(PuzzleSearchKind::Pattern), !view.has_fault);
}

fn draw_search(view: &PuzzleSearchView, before: Option<&PuzzleSearchView>) {
    if before.is_none_or(|before| before.can_search != view.can_search) {
        for kind in PuzzleSearchKind::ALL.into_iter().filter(|&kind| kind != PuzzleSearchKind::Pattern) {
            set_enabled(&PanelButton::WorkbenchSearch(kind), view.can_search);
        }
    }
    set_visible(&element("workbench-found"), !view.text.is_empty());
    set_text(&element("workbench-search-text"), &view.text);
    if before.is_none_or(|before| before.kind != view.kind) {
        for kind in PuzzleSearchKind::ALL.into_iter().filter(|&kind| kind != PuzzleSearchKind::Pattern) {
            set_pressed(&PanelButton::WorkbenchSearch(kind), view.kind == Some(kind));
        }
    }
    if before.is_none_or(|before| before.is_running != view.is_running) {
        let stop = action_buttons(&PanelButton::WorkbenchStop);
        let has_focus = focused_element().is_some_and(|focused| stop.contains(&focused));
        if let Some(kind) = view.kind.filter(|_| has_focus && !view.is_running) {
            // The button is about to be hidden, and the focus would be lost.
            for button in action_buttons(&PanelButton::WorkbenchSearch(kind)) {
                focus(button.unchecked_ref());
            }
        }
        for button in action_buttons(&PanelButton::WorkbenchStop) {
            set_visible(&button, view.is_running);
        }
    }
    let has_begun = view.is_running && before.is_none_or(|before| !before.is_running);
    let has_first = !view.found.is_empty() && before.is_some_and(|before| before.found.is_empty());
    if before.is_none_or(|before| before.found != view.found) {
        for button in action_buttons(&PanelButton::WorkbenchList) {
            set_visible(&button, !view.found.is_empty());
        }
        for (index, row) in query_all("#workbench-found li").iter().enumerate() {
            let line = view.found.get(index);
            set_visible(row, line.is_some());
            if let Ok(Some(button)) = row.query_selector("button") {
                set_text(&button, line.map_or("", |line| line));
            }
        }
    }
    if has_begun || has_first {
        // The form of a pattern may fill the whole window.
        scroll_into_sight(&element("workbench-found"));
    }
}
