//! Draws the import panel: only what has changed since it was last drawn.

use ninefold::grid::Cell;
use ninefold_app::i18n;
use ninefold_app::import::{EditorStatus, Excerpt, GridContradiction, PuzzleEditor};
use ninefold_app::input::PanelButton;
use ninefold_app::markup::MarkupName;
use ninefold_app::protocol::{CrossingPlace, PictureCorners, pace};
use ninefold_app::template::Language;
use ninefold_app::view_model::{self, EditorCellView, EditorView, PictureView, ReadingView, VerdictView};
use web_sys::{Element, HtmlElement};

use crate::bridge::pictures::ReadPicture;
use crate::dom::{
    append_element, bool_text, element, focus, focused_element, query_all, render_cells, set_attribute,
    set_button, set_enabled, set_pressed, set_visible,
};
use crate::panels::show_buttons;

/// What is shown of a picture around a cell and around a grid, in parts of the drawing's side.
const CELL_MARGIN: f64 = 0.2;
const GRID_MARGIN: f64 = 0.03;

/// The pixels in a row of a small drawing, and of the whole grid.
const CUTOUT_PIXELS: &str = "192";
const WHOLE_PIXELS: &str = "640";

/// Elements of the panel, and the views last drawn in them.
pub struct EditorRenderer {
    cells: Vec<HtmlElement>,
    drawn: [Option<EditorCellView>; 81],
    view: Option<EditorView>,
    /// The picture that the board was read from.
    picture: Option<ReadPicture>,
    /// Whether the whole grid of the picture is shown, as large as there is room.
    is_whole_shown: bool,
    /// What was announced last: what was read from a picture, what is doubtful about it, the verdict.
    announced: [String; 3],
}

impl EditorRenderer {
    pub fn new() -> EditorRenderer {
        let cells = Cell::all().map(|cell| element(&format!("o{}", cell.index()))).collect();
        EditorRenderer {
            cells,
            drawn: [None; 81],
            view: None,
            picture: None,
            is_whole_shown: false,
            announced: Default::default(),
        }
    }

    /// Sets the picture that the board is read from next.
    pub fn set_picture(&mut self, picture: ReadPicture) {
        self.picture = Some(picture);
    }

    /// Draws what has changed. The focus follows the cursor.
    pub fn draw(&mut self, editor: &PuzzleEditor, language: Language) {
        for (cell, view) in Cell::all().zip(view_model::editor_board(editor)) {
            let before = self.drawn[cell.index()].replace(view);
            if before != Some(view) {
                self.draw_cell(cell, view, before, language);
            }
        }
        if focused_element().is_some_and(|element| element.has_attribute("data-import-cell")) {
            focus(&self.cells[editor.cursor().index()]);
        }
        let mut view = view_model::editor(editor, language);
        if let Some([level, ..]) = view.verdict.as_mut().map(|verdict| &mut verdict.facts) {
            level.push_str(&view_model::own_minutes(editor, &pace(), language));
        }
        if editor.pictured().len() == 0 {
            self.picture = None;
        }
        let before = self.view.take();
        set_attribute(&element("import-verdict"), "aria-busy", bool_text(view.verdict.is_none()));
        // While the verdict is expected within a moment, the previous one stays.
        if view.verdict.is_none() {
            view.verdict = before.as_ref().and_then(|before| before.verdict.clone());
        }
        if before.as_ref() != Some(&view) {
            let keys = element("import-pad");
            let place = keys.offset_top();
            draw_panel(&view, before.as_ref());
            if before.as_ref().is_none_or(|before| before.picture != view.picture) {
                let picture = before.as_ref().and_then(|before| before.picture.as_ref());
                self.draw_picture(view.picture.as_ref(), picture, language);
            }
            if focused_element().is_none_or(|element| matches!(element.closest(".import-board"), Ok(Some(_))))
            {
                // A change of the text above the pad does not move the pad under the finger.
                for body in query_all(".import-body") {
                    body.set_scroll_top(body.scroll_top() + keys.offset_top() - place);
                }
            }
        }
        self.view = Some(view);
    }

    fn draw_cell(
        &self,
        cell: Cell,
        view: EditorCellView,
        before: Option<EditorCellView>,
        language: Language,
    ) {
        let element = &self.cells[cell.index()];
        render_cells::draw_cell(element, cell, &view.cell, before.map(|before| before.cell).as_ref());
        let marks = [
            (view.redundant, "spare", "could-go"),
            (view.in_faulty_row, "faulty", "faulty-row"),
            (view.doubtful, "doubtful", "doubtful-cell"),
        ];
        for (_, class, key) in marks.into_iter().filter(|(is_marked, ..)| *is_marked) {
            // Fails only if the class name is invalid.
            let _ = element.class_list().add_1(class);
            let texts = i18n::import_texts(language);
            let label = texts.format("and", &[("a", &texts.text(key)), ("b", &view.cell.label(cell))]);
            set_attribute(element, "aria-label", &label);
        }
    }

    /// Draws the cursor's cell as it is in the picture, and what it may hold.
    fn draw_picture(&self, view: Option<&PictureView>, before: Option<&PictureView>, language: Language) {
        set_visible(&element("import-picture"), view.is_some());
        let Some(view) = view else { return };
        update_text("import-picture-text", &view.text);
        update_text("import-doubts", &view.doubts);
        set_attribute(&element("import-picture"), "data-doubts", bool_text(view.has_doubts));
        set_visible(&element("import-cutout"), self.picture.is_some() && view.corners.is_some());
        set_pressed(&PanelButton::ImportWhole, self.is_whole_shown);
        let canvas = element("import-canvas");
        let pixels = if self.is_whole_shown { WHOLE_PIXELS } else { CUTOUT_PIXELS };
        set_attribute(&canvas, "width", pixels);
        set_attribute(&canvas, "height", pixels);
        let (corners, margin) = match view.corners {
            Some(corners) if view.has_doubts && !self.is_whole_shown => (Some(corners), CELL_MARGIN),
            _ => (view.grid_corners, GRID_MARGIN),
        };
        if let Some(corners) = corners {
            self.draw_part(&canvas, corners, margin);
        }
        if before.is_none_or(|before| (&before.grids, before.chosen) != (&view.grids, view.chosen)) {
            self.draw_grids(view);
        }
        let options = element("import-options");
        options.set_text_content(None);
        for option in &view.options {
            let (button, text) = match option {
                Some(digit) => (PanelButton::ImportDigit(*digit), digit.to_string()),
                None => (PanelButton::ImportSkip, i18n::import_texts(language).text("option-empty")),
            };
            set_button(&append_element(&options, "button", &text), &button);
        }
        for button in [PanelButton::ImportDoubt, PanelButton::ImportKeep, PanelButton::ImportDrop] {
            show_buttons(&button, view.has_next_doubt);
        }
    }

    /// Draws the grids of the picture between which the player chooses.
    fn draw_grids(&self, view: &PictureView) {
        let choice = element("import-grids");
        set_visible(&choice, !view.grids.is_empty());
        choice.set_text_content(None);
        for (index, grid) in view.grids.iter().enumerate() {
            let button = append_element(&choice, "button", "");
            let grid_button = PanelButton::ImportGrid(index);
            set_attribute(&button, "id", &grid_button.name());
            set_button(&button, &grid_button);
            set_attribute(&button, "aria-pressed", bool_text(view.chosen == Some(index)));
            let canvas = append_element(&button, "canvas", "");
            set_attribute(&canvas, "width", CUTOUT_PIXELS);
            set_attribute(&canvas, "height", CUTOUT_PIXELS);
            append_element(&button, "span", &grid.label);
            self.draw_part(&canvas, grid.corners, GRID_MARGIN);
        }
    }

    /// Shows the whole grid of the picture, or no longer.
    pub fn toggle_whole(&mut self, editor: &PuzzleEditor, language: Language) {
        self.is_whole_shown = !self.is_whole_shown;
        self.draw_picture(view_model::editor(editor, language).picture.as_ref(), None, language);
    }

    /// Draws a part of the picture, unless that is gone.
    fn draw_part(&self, canvas: &Element, corners: PictureCorners, margin: f64) {
        let part = |place: u16| f64::from(place) / f64::from(CrossingPlace::END);
        let corners = corners.map(|corner| [part(corner.x), part(corner.y)]);
        if let Some(picture) = &self.picture {
            picture.draw(canvas, corners.as_flattened(), margin);
        }
    }

    /// Text for screen readers: of what was read from a picture, what is doubtful about it, and the verdict, what has changed since it
    /// was last asked for. `None` if nothing has.
    pub fn new_announcement(&mut self) -> Option<String> {
        let view = self.view.as_ref()?;
        let of_picture = |picture: &PictureView| (picture.text.clone(), picture.doubts.clone());
        let (text, doubts) = view.picture.as_ref().map(of_picture).unwrap_or_default();
        let parts = [text, doubts, Self::verdict_announcement(view)];
        let before = std::mem::replace(&mut self.announced, parts);
        let parts = self.announced.iter().zip(&before).filter(|(part, before)| part != before);
        let changed: Vec<_> = parts.map(|(part, _)| part.as_str()).filter(|part| !part.is_empty()).collect();
        (!changed.is_empty()).then(|| changed.join(" "))
    }

    /// Text for screen readers: the verdict, and the error in the text.
    pub fn announcement(&self) -> String {
        self.view.as_ref().map_or(String::new(), Self::verdict_announcement)
    }

    fn verdict_announcement(view: &EditorView) -> String {
        match &view.verdict {
            Some(VerdictView { title, text, .. }) => {
                let text = if view.error.is_empty() { text } else { &view.error };
                let stop = if title.ends_with(['?', '？', '…']) { " " } else { ". " };
                [title, stop, text, " ", &view.leftover].concat().trim_end().to_owned()
            }
            None => view.error.clone(),
        }
    }
}

/// A cell that shows why there is no solution, or else the cursor's cell.
pub fn error_cell(editor: &PuzzleEditor) -> Cell {
    match (editor.status(), editor.analysis().contradiction) {
        (EditorStatus::Conflict(_, with), _) => with,
        (_, Some(GridContradiction::EmptyCell(cell))) => cell,
        _ => editor.cursor(),
    }
}

fn draw_panel(view: &EditorView, before: Option<&EditorView>) {
    if before.is_none_or(|before| before.error != view.error || before.excerpt != view.excerpt) {
        update_text("import-fault", &view.error);
        set_attribute(&element("import-text"), "aria-invalid", bool_text(!view.error.is_empty()));
        draw_excerpt(view.excerpt.as_ref());
    }
    update_text("import-source", &view.source);
    update_text("import-leftover", &view.leftover);
    if before.is_none_or(|before| before.readings != view.readings) {
        draw_readings(view.readings.as_ref());
    }
    let previous = before.and_then(|before| before.verdict.as_ref());
    if let Some(verdict) = &view.verdict
        && previous != Some(verdict)
    {
        draw_verdict(verdict, previous);
    }
    update_text("import-play", &view.play_label);
    if before.is_none_or(|before| before.has_puzzle != view.has_puzzle) {
        set_attribute(&element("import-actions"), "data-used", bool_text(view.has_puzzle));
    }
    // Only if it changed, since looking a button up searches the whole page.
    let enable_all = |buttons: &[PanelButton], is: fn(&EditorView) -> bool| {
        if before.map(is) != Some(is(view)) {
            for button in buttons {
                set_enabled(button, is(view));
            }
        }
    };
    enable_all(&[PanelButton::ImportPlay], |view| view.can_play);
    enable_all(&[PanelButton::ImportSolve, PanelButton::ImportLogic], |view| view.can_solve);
    enable_all(&[PanelButton::ImportShare, PanelButton::ImportClear], |view| view.has_digits);
    enable_all(&[PanelButton::ImportUndo], |view| view.can_undo);
    enable_all(&[PanelButton::ImportRedo], |view| view.can_redo);
}

fn draw_readings(readings: Option<&[ReadingView; 2]>) {
    set_visible(&element("import-readings"), readings.is_some());
    let buttons = [PanelButton::ImportFirst, PanelButton::ImportLast];
    for (button, reading) in buttons.into_iter().zip(readings.into_iter().flatten()) {
        set_pressed(&button, reading.is_chosen);
        for place in query_all(&format!("[data-action={}] code", button.name())) {
            place.set_text_content(Some(&reading.rows));
        }
    }
}

fn draw_excerpt(excerpt: Option<&Excerpt>) {
    let line = element("import-line");
    set_visible(&line, excerpt.is_some());
    line.set_text_content(None);
    if let Some(Excerpt { before, at: there, after, .. }) = excerpt {
        append_element(&line, "bdi", before);
        // A missing character is highlighted, too.
        append_element(&line, "mark", if there.trim().is_empty() { "\u{2423}" } else { there });
        append_element(&line, "bdi", after);
    }
}

fn draw_verdict(view: &VerdictView, before: Option<&VerdictView>) {
    element("import-verdict").set_class_name(view.class);
    update_text("import-title", &view.title);
    update_text("import-about", &view.text);
    if before.is_none_or(|before| before.facts != view.facts) {
        draw_facts(&view.facts);
    }
    if before.is_none_or(|before| before.techniques != view.techniques) {
        let list = element("import-techniques");
        list.set_text_content(None);
        set_visible(&list, !view.techniques.is_empty());
        for technique in &view.techniques {
            append_element(&list, "li", technique);
        }
    }
    let marks = |view: &VerdictView| {
        [
            (PanelButton::ImportDifferences, view.solution_diff_pressed),
            (PanelButton::ImportRedundant, view.redundant_pressed),
        ]
    };
    if before.map(marks) != Some(marks(view)) {
        for (button, pressed) in marks(view) {
            show_buttons(&button, pressed.is_some());
            set_pressed(&button, pressed == Some(true));
        }
    }
    if before.map(|before| before.can_prove) != Some(view.can_prove) {
        show_buttons(&PanelButton::ImportProof, view.can_prove);
    }
    if before.map(|before| before.can_stop) != Some(view.can_stop) {
        show_buttons(&PanelButton::ImportStop, view.can_stop);
    }
}

fn draw_facts(facts: &[String]) {
    for (row, fact) in query_all("#import-facts > div").iter().zip(facts) {
        set_visible(row, !fact.is_empty());
        if let Ok(Some(place)) = row.query_selector("dd") {
            place.set_text_content(Some(fact));
        }
    }
}

/// Sets a text, unless it is unchanged: screen readers would read it again.
fn update_text(id: &str, text: &str) {
    let element = element(id);
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}
