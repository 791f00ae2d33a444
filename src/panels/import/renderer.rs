//! Draws the room where puzzles come in: what looks different from what was drawn before, and nothing else.

use web_sys::HtmlElement;

use ninefold::grid::Cell;
use ninefold::i18n;
use ninefold::import::{BoardStatus, Excerpt, PuzzleEditor};
use ninefold::job::Dead;
use ninefold::template::Language;
use ninefold::view_model::{self, EditorCellView, EditorView, VerdictView};

use crate::dom::{
    action_buttons, append_element, bool_text, element, focus, focused_element, query_all, set_attribute,
    set_enabled, set_pressed, set_visible,
};
use crate::render_cells;

/// Lays the board out, once: what its cells look like is drawn later.
pub fn build_board() {
    let rows = element("own-cells");
    for row in 0..9 {
        let line = append_element(&rows, "tr", "");
        set_attribute(&line, "role", "row");
        for column in 0..9 {
            let cell = append_element(&line, "td", "");
            let index = Cell::at(row, column).index();
            set_attribute(&cell, "id", &format!("o{index}"));
            set_attribute(&cell, "role", "gridcell");
            set_attribute(&cell, "data-own", &index.to_string());
        }
    }
}

/// What is drawn.
pub struct EditorRenderer {
    cells: Vec<HtmlElement>,
    drawn: [Option<EditorCellView>; 81],
    look: Option<EditorView>,
}

impl EditorRenderer {
    /// Nothing yet.
    pub fn new() -> EditorRenderer {
        let cells = Cell::all().map(|cell| element(&format!("o{}", cell.index()))).collect();
        EditorRenderer { cells, drawn: [None; 81], look: None }
    }

    /// Brings the room up to date. The focus follows the cursor.
    pub fn draw(&mut self, own: &PuzzleEditor, language: Language) {
        for (cell, look) in Cell::all().zip(view_model::editor_board(own)) {
            let before = self.drawn[cell.index()].replace(look);
            if before != Some(look) {
                self.draw_cell(cell, look, before, language);
            }
        }
        if focused_element().is_some_and(|element| element.has_attribute("data-own")) {
            focus(&self.cells[own.cursor().index()]);
        }
        let mut look = view_model::editor(own, language);
        let before = self.look.take();
        set_attribute(&element("own-verdict"), "aria-busy", bool_text(look.verdict.is_none()));
        // While the verdict is a matter of a moment the old one stays.
        if look.verdict.is_none() {
            look.verdict = before.as_ref().and_then(|before| before.verdict.clone());
        }
        if before.as_ref() != Some(&look) {
            let keys = element("own-pad");
            let place = keys.offset_top();
            draw_panel(&look, before.as_ref());
            if focused_element().is_none_or(|element| matches!(element.closest(".own-board"), Ok(Some(_)))) {
                // What is told above the keys does not move them below the finger.
                for body in query_all(".own-body") {
                    body.set_scroll_top(body.scroll_top() + keys.offset_top() - place);
                }
            }
        }
        self.look = Some(look);
    }

    fn draw_cell(
        &self,
        cell: Cell,
        look: EditorCellView,
        before: Option<EditorCellView>,
        language: Language,
    ) {
        let element = &self.cells[cell.index()];
        render_cells::draw_cell(element, cell, &look.cell, before.map(|before| before.cell).as_ref());
        if look.redundant {
            // Fails only for a name that is none.
            let _ = element.class_list().add_1("spare");
            let label = [("a", i18n::import_text("could-go", &[], language)), ("b", look.cell.label(cell))];
            set_attribute(element, "aria-label", &i18n::import_text("and", &label, language));
        }
    }

    /// What those hear who do not see: what is wrong with the text, or how it stands with the board.
    pub fn announcement(&self) -> String {
        let Some(look) = &self.look else { return String::new() };
        match &look.verdict {
            Some(VerdictView { title, text, .. }) if look.error.is_empty() => format!("{title}. {text}"),
            _ => look.error.clone(),
        }
    }

    /// A cell that shows why there is no solution, or else the one with the cursor.
    #[expect(clippy::unused_self, reason = "it belongs to the board")]
    pub fn error_cell(&self, own: &PuzzleEditor) -> Cell {
        match (own.status(), own.analysis().contradiction()) {
            (BoardStatus::Conflict(_, with), _) => with,
            (_, Some(Dead::Cell(cell))) => cell,
            _ => own.cursor(),
        }
    }
}

fn draw_panel(look: &EditorView, before: Option<&EditorView>) {
    if before.is_none_or(|before| before.error != look.error || before.excerpt != look.excerpt) {
        update_text("own-fault", &look.error);
        set_attribute(&element("own-text"), "aria-invalid", bool_text(!look.error.is_empty()));
        draw_excerpt(look.excerpt.as_ref());
    }
    update_text("own-source", &look.source);
    let previous = before.and_then(|before| before.verdict.as_ref());
    if let Some(verdict) = &look.verdict
        && previous != Some(verdict)
    {
        draw_verdict(verdict, previous);
        update_text("own-said", "");
    }
    update_text("own-play", &look.play_label);
    // To find a button takes a look at the whole page.
    let enable_all = |actions: &[&str], is: fn(&EditorView) -> bool| {
        if before.map(is) != Some(is(look)) {
            for action in actions {
                set_enabled(action, is(look));
            }
        }
    };
    enable_all(&["own-play", "own-solve", "own-logic"], |look| look.can_play);
    enable_all(&["own-share", "own-copy", "own-save", "own-clear"], |look| look.has_digits);
    enable_all(&["own-undo"], |look| look.can_undo);
    enable_all(&["own-redo"], |look| look.can_redo);
}

fn draw_excerpt(excerpt: Option<&Excerpt>) {
    let line = element("own-line");
    set_visible(&line, excerpt.is_some());
    line.set_text_content(None);
    if let Some(Excerpt { before, at: there, after, .. }) = excerpt {
        append_element(&line, "bdi", before);
        // What is missing is marked, too.
        append_element(&line, "mark", if there.trim().is_empty() { "\u{2423}" } else { there });
        append_element(&line, "bdi", after);
    }
}

fn draw_verdict(look: &VerdictView, before: Option<&VerdictView>) {
    element("own-verdict").set_class_name(look.class);
    update_text("own-title", &look.title);
    update_text("own-about", &look.text);
    if before.is_none_or(|before| before.facts != look.facts) {
        draw_facts(&look.facts);
    }
    if before.is_none_or(|before| before.techniques != look.techniques) {
        let list = element("own-techniques");
        list.set_text_content(None);
        set_visible(&list, !look.techniques.is_empty());
        for technique in &look.techniques {
            append_element(&list, "li", technique);
        }
    }
    let marks = |look: &VerdictView| {
        [("own-twins", look.solution_diff_pressed), ("own-spare", look.redundant_pressed)]
    };
    if before.map(marks) != Some(marks(look)) {
        for (action, pressed) in marks(look) {
            for button in action_buttons(action) {
                set_visible(&button, pressed.is_some());
            }
            set_pressed(action, pressed == Some(true));
        }
    }
    if before.map(|before| before.can_stop) != Some(look.can_stop) {
        for button in action_buttons("own-stop") {
            set_visible(&button, look.can_stop);
        }
    }
}

fn draw_facts(facts: &[String]) {
    for (row, fact) in query_all("#own-facts > div").iter().zip(facts) {
        set_visible(row, !fact.is_empty());
        if let Ok(Some(place)) = row.query_selector("dd") {
            place.set_text_content(Some(fact));
        }
    }
}

/// The same text twice is not said twice.
fn update_text(id: &str, text: &str) {
    let element = element(id);
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}
