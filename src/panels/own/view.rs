//! Draws the room where puzzles come in: what looks different from what was drawn before, and nothing else.

use web_sys::HtmlElement;

use ninefold::grid::Cell;
use ninefold::i18n;
use ninefold::import::{Excerpt, Own, Standing};
use ninefold::job::Dead;
use ninefold::template::Language;
use ninefold::view_model::{self, OwnCell, OwnLook, VerdictLook};

use crate::dom::{add, all, buttons, element, enable, flag, focus, focused, press, set, show};
use crate::render_cells;

/// Lays the board out, once: what its cells look like is drawn later.
pub fn lay_board() {
    let rows = element("own-cells");
    for row in 0..9 {
        let line = add(&rows, "tr", "");
        set(&line, "role", "row");
        for column in 0..9 {
            let cell = add(&line, "td", "");
            let index = Cell::at(row, column).index();
            set(&cell, "id", &format!("o{index}"));
            set(&cell, "role", "gridcell");
            set(&cell, "data-own", &index.to_string());
        }
    }
}

/// What is drawn.
pub struct View {
    cells: Vec<HtmlElement>,
    drawn: [Option<OwnCell>; 81],
    look: Option<OwnLook>,
}

impl View {
    /// Nothing yet.
    pub fn new() -> View {
        let cells = Cell::all().map(|cell| element(&format!("o{}", cell.index()))).collect();
        View { cells, drawn: [None; 81], look: None }
    }

    /// Brings the room up to date. The focus follows the cursor.
    pub fn draw(&mut self, own: &Own, language: Language) {
        for (cell, look) in Cell::all().zip(view_model::own_board(own)) {
            let before = self.drawn[cell.index()].replace(look);
            if before != Some(look) {
                self.draw_cell(cell, look, before, language);
            }
        }
        if focused().is_some_and(|element| element.has_attribute("data-own")) {
            focus(&self.cells[own.cursor().index()]);
        }
        let mut look = view_model::own(own, language);
        let before = self.look.take();
        set(&element("own-verdict"), "aria-busy", flag(look.verdict.is_none()));
        // While the verdict is a matter of a moment the old one stays.
        if look.verdict.is_none() {
            look.verdict = before.as_ref().and_then(|before| before.verdict.clone());
        }
        if before.as_ref() != Some(&look) {
            let keys = element("own-pad");
            let place = keys.offset_top();
            draw(&look, before.as_ref());
            if focused().is_none_or(|element| matches!(element.closest(".own-board"), Ok(Some(_)))) {
                // What is told above the keys does not move them below the finger.
                for body in all(".own-body") {
                    body.set_scroll_top(body.scroll_top() + keys.offset_top() - place);
                }
            }
        }
        self.look = Some(look);
    }

    fn draw_cell(&self, cell: Cell, look: OwnCell, before: Option<OwnCell>, language: Language) {
        let element = &self.cells[cell.index()];
        render_cells::draw(element, cell, &look.look, before.map(|before| before.look).as_ref());
        if look.spare {
            // Fails only for a name that is none.
            let _ = element.class_list().add_1("spare");
            let label = [("a", i18n::own_text("could-go", &[], language)), ("b", look.look.label(cell))];
            set(element, "aria-label", &i18n::own_text("and", &label, language));
        }
    }

    /// What those hear who do not see: what is wrong with the text, or how it stands with the board.
    pub fn heard(&self) -> String {
        let Some(look) = &self.look else { return String::new() };
        match &look.verdict {
            Some(VerdictLook { title, text, .. }) if look.fault.is_empty() => format!("{title}. {text}"),
            _ => look.fault.clone(),
        }
    }

    /// A cell that shows why there is no solution, or else the one with the cursor.
    #[expect(clippy::unused_self, reason = "it belongs to the board")]
    pub fn cell_at_fault(&self, own: &Own) -> Cell {
        match (own.standing(), own.case().dead()) {
            (Standing::Clash(_, with), _) => with,
            (_, Some(Dead::Cell(cell))) => cell,
            _ => own.cursor(),
        }
    }
}

fn draw(look: &OwnLook, before: Option<&OwnLook>) {
    if before.is_none_or(|before| before.fault != look.fault || before.excerpt != look.excerpt) {
        text_of("own-fault", &look.fault);
        set(&element("own-text"), "aria-invalid", flag(!look.fault.is_empty()));
        draw_excerpt(look.excerpt.as_ref());
    }
    text_of("own-source", &look.source);
    let told = before.and_then(|before| before.verdict.as_ref());
    if let Some(verdict) = &look.verdict
        && told != Some(verdict)
    {
        draw_verdict(verdict, told);
        text_of("own-said", "");
    }
    text_of("own-play", &look.go);
    // To find a button takes a look at the whole page.
    let enable_all = |actions: &[&str], is: fn(&OwnLook) -> bool| {
        if before.map(is) != Some(is(look)) {
            for action in actions {
                enable(action, is(look));
            }
        }
    };
    enable_all(&["own-play", "own-solve", "own-logic"], |look| look.is_ready);
    enable_all(&["own-share", "own-copy", "own-save", "own-clear"], |look| look.has_digits);
    enable_all(&["own-undo"], |look| look.can_undo);
    enable_all(&["own-redo"], |look| look.can_redo);
}

fn draw_excerpt(excerpt: Option<&Excerpt>) {
    let line = element("own-line");
    show(&line, excerpt.is_some());
    line.set_text_content(None);
    if let Some(Excerpt { before, there, after, .. }) = excerpt {
        add(&line, "bdi", before);
        // What is missing is marked, too.
        add(&line, "mark", if there.trim().is_empty() { "\u{2423}" } else { there });
        add(&line, "bdi", after);
    }
}

fn draw_verdict(look: &VerdictLook, before: Option<&VerdictLook>) {
    element("own-verdict").set_class_name(look.kind);
    text_of("own-title", &look.title);
    text_of("own-about", &look.text);
    if before.is_none_or(|before| before.facts != look.facts) {
        draw_facts(&look.facts);
    }
    if before.is_none_or(|before| before.techniques != look.techniques) {
        let list = element("own-techniques");
        list.set_text_content(None);
        show(&list, !look.techniques.is_empty());
        for technique in &look.techniques {
            add(&list, "li", technique);
        }
    }
    let marks = |look: &VerdictLook| [("own-twins", look.twins), ("own-spare", look.spare)];
    if before.map(marks) != Some(marks(look)) {
        for (action, pressed) in marks(look) {
            for button in buttons(action) {
                show(&button, pressed.is_some());
            }
            press(action, pressed == Some(true));
        }
    }
    if before.map(|before| before.can_stop) != Some(look.can_stop) {
        for button in buttons("own-stop") {
            show(&button, look.can_stop);
        }
    }
}

fn draw_facts(facts: &[String]) {
    for (row, fact) in all("#own-facts > div").iter().zip(facts) {
        show(row, !fact.is_empty());
        if let Ok(Some(place)) = row.query_selector("dd") {
            place.set_text_content(Some(fact));
        }
    }
}

/// The same text twice is not said twice.
fn text_of(id: &str, text: &str) {
    let element = element(id);
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}
