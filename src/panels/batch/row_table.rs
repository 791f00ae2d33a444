//! The list as a table of which only the rows in sight are there.
//!
//! ```text
//!              ┌──────────┐ ◀─ head, stays at the top
//!   rows above ┆          ┆ scrolled away: nothing but room
//!              │ row 812  │ ┐
//!              │ row 813  │ │ some dozens of elements, filled anew and moved along
//!              │ row 814  │ ┘
//!   rows below ┆          ┆ nothing but room
//!              └──────────┘
//! ```
//!
//! The focus stays on the table; the row it means is told by `aria-activedescendant`.

use std::collections::VecDeque;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlProgressElement};

use ninefold::batch::Batch;
use ninefold::job::Rating;
use ninefold::template::Language;
use ninefold::view_model::{self, BatchView, RowView};

use crate::dom::{bool_text, element, query_all, set_attribute, set_visible};

/// So many rows beyond the edges are there too: scrolling shows them before they can be filled.
const OVERSCAN: usize = 5;

/// So many rows are filled at once: the browser, too, has to lay them out.
const FILLS_PER_DRAW: usize = 6;

/// No browser makes an element much higher than this many pixels; a longer list is scrolled in larger steps.
const MAX_HEIGHT_PX: f64 = 8_000_000.0;

/// The table.
pub struct RowTable {
    scroller: HtmlElement,
    /// In the order of the page.
    rows: VecDeque<RowElement>,
    /// The row that the first of them shows.
    first_row: usize,
    /// Not all of them have been filled: that goes on.
    is_drawing_more: bool,
    /// The row chosen.
    selected: usize,
    /// The height of a row in pixels, once there is one.
    row_height: f64,
    /// Said in turns with a blank behind, so that the same words are heard twice.
    is_marked: bool,
}

/// An element, and which row it shows.
struct RowElement {
    element: HtmlElement,
    /// Its place, its line, and how hard it is.
    row: Option<(usize, u32, Option<Rating>)>,
}

impl RowTable {
    /// A table without rows.
    pub fn new() -> RowTable {
        let scroller = element("batch-sheet");
        scroller.set_scroll_top(0);
        let first: HtmlElement = element("batch-row-0");
        // Those of the list before.
        for old in query_all("[data-row]:not(#batch-row-0)") {
            old.remove();
        }
        set_visible(&first, false);
        element("batch-said").set_text_content(None);
        RowTable {
            scroller,
            rows: VecDeque::from([RowElement { element: first, row: None }]),
            first_row: 0,
            is_drawing_more: false,
            selected: 0,
            row_height: 0.0,
            is_marked: false,
        }
    }

    /// Draws what stands over the table.
    pub fn draw_header(look: &BatchView) {
        element("batch-pace").set_text_content(Some(&look.progress));
        let progress: HtmlProgressElement = element("batch-progress").unchecked_into();
        progress.set_value(f64::from(look.solved_per_mille) / 1000.0);
        for (kind, total, is_pressed) in &look.totals {
            let total_of = element(&format!("batch-{}", kind.name()));
            total_of.set_text_content(Some(total));
            if let Some(button) = total_of.parent_element() {
                set_attribute(&button, "aria-pressed", bool_text(*is_pressed));
            }
        }
        for button in query_all("[data-action=batch-stop], #batch-progress") {
            set_visible(&button, look.running);
        }
        set_visible(&element("batch-level"), look.has_levels);
        for button in query_all("[data-action=batch-rate]") {
            set_visible(&button, look.can_rate);
        }
        for button in query_all("[data-action=room-list]") {
            set_visible(&button, true);
        }
    }

    /// Draws rows in sight; whether there may be more to draw.
    pub fn draw(&mut self, batch: &Batch, language: Language) -> bool {
        let count = batch.shown();
        set_attribute(&self.scroller, "aria-rowcount", &(count + 1).to_string());
        if self.scroller.client_height() == 0 {
            return false;
        }
        if count == 0 {
            self.clear();
            return false;
        }
        if self.row_height == 0.0 {
            set_visible(&self.rows[0].element, true);
            self.row_height = f64::from(self.rows[0].element.offset_height().max(16));
        }
        let (first, top) = self.first_visible(count);
        let seen = (f64::from(self.scroller.client_height()) / self.row_height) as usize + 2;
        let needed = (seen + 2 * OVERSCAN).min(200);
        // The very first row brings its font.
        let mut fills = if self.rows.len() == 1 { 1 } else { FILLS_PER_DRAW };
        let growing = needed.min(self.rows.len() + fills);
        while self.rows.len() < growing {
            let Some(row) = self.append_row() else { break };
            self.rows.push_back(row);
        }
        self.rotate_rows(first);
        if let Some(body) = self.rows.front().and_then(|row| row.element.parent_element()) {
            let style = body.unchecked_into::<HtmlElement>().style();
            let pixels = |pixels: f64| format!("{}px", pixels as u64);
            // Fail only for names and values that are none.
            let _ =
                style.set_property("height", &pixels((count as f64 * self.row_height).min(MAX_HEIGHT_PX)));
            let _ = style.set_property("padding-top", &pixels(top));
        }
        let mut active = None;
        // What is in sight comes first.
        let places = self.rows.len();
        for place in (OVERSCAN.min(places)..places).chain(0..OVERSCAN.min(places)) {
            let index = first + place;
            let drawn = &mut self.rows[place];
            let Some(row) = batch.shown_row(index) else {
                set_visible(&drawn.element, false);
                drawn.row = None;
                continue;
            };
            let key = Some((index, row.line(), row.rating()));
            let is_same = drawn.row == key;
            if is_same || fills > 0 {
                let is_selected = index == self.selected;
                set_attribute(&drawn.element, "aria-selected", if is_selected { "true" } else { "false" });
                if is_selected {
                    active = Some(drawn.element.id());
                }
            }
            if is_same {
                continue;
            }
            set_visible(&drawn.element, true);
            if fills == 0 {
                drawn.row = None;
                drawn.element.set_class_name("waiting");
                continue;
            }
            fills -= 1;
            drawn.row = key;
            fill_row(&drawn.element, index, &view_model::batch_row(&row, language));
        }
        match active {
            Some(id) => set_attribute(&self.scroller, "aria-activedescendant", &id),
            // Fails only for a name that is none.
            None => drop(self.scroller.remove_attribute("aria-activedescendant")),
        }
        self.is_drawing_more = fills == 0 || growing < needed;
        self.is_drawing_more
    }

    /// Whether nothing is to be done about having been scrolled: what is to be drawn is being drawn.
    pub fn is_drawing(&self, batch: &Batch) -> bool {
        self.is_drawing_more && self.first_visible(batch.shown()).0 == self.first_row
    }

    /// Moves the elements whose rows have been scrolled away to the other end, where their turn comes again.
    fn rotate_rows(&mut self, first: usize) {
        let before = std::mem::replace(&mut self.first_row, first);
        if first.abs_diff(before) >= self.rows.len() {
            return;
        }
        for _ in before..first {
            let Some(drawn) = self.rows.pop_front() else { return };
            if let Some(last) = self.rows.back() {
                // Fails only for an element that is in no page.
                let _ = last.element.after_with_node_1(&drawn.element);
            }
            self.rows.push_back(drawn);
        }
        for _ in first..before {
            let Some(drawn) = self.rows.pop_back() else { return };
            if let Some(next) = self.rows.front() {
                // The same.
                let _ = next.element.before_with_node_1(&drawn.element);
            }
            self.rows.push_front(drawn);
        }
    }

    /// The first row that is there, and where it stands in pixels.
    fn first_visible(&self, count: usize) -> (usize, f64) {
        let scrolled = f64::from(self.scroller.scroll_top());
        let full = count as f64 * self.row_height;
        let row = if full <= MAX_HEIGHT_PX {
            scrolled / self.row_height
        } else {
            let space = MAX_HEIGHT_PX - f64::from(self.scroller.client_height()) + self.row_height;
            let hidden = count as f64 - f64::from(self.scroller.client_height()) / self.row_height + 1.0;
            (scrolled / space).min(1.0) * hidden
        };
        let first = (row as usize).saturating_sub(OVERSCAN);
        let top = if full <= MAX_HEIGHT_PX {
            first as f64 * self.row_height
        } else {
            (scrolled - (row - first as f64) * self.row_height).max(0.0)
        };
        (first, top)
    }

    /// One more element like the first.
    fn append_row(&self) -> Option<RowElement> {
        let last = &self.rows.back()?.element;
        let element: HtmlElement = last.clone_node_with_deep(true).ok()?.unchecked_into();
        element.set_id(&format!("batch-row-{}", self.rows.len()));
        set_attribute(&element, "data-row", &self.rows.len().to_string());
        last.after_with_node_1(&element).ok()?;
        Some(RowElement { element, row: None })
    }

    /// No row is in sight.
    fn clear(&mut self) {
        for drawn in &mut self.rows {
            set_visible(&drawn.element, false);
            drawn.row = None;
        }
    }

    /// Goes back to the first row: others are shown from now on.
    pub fn reset(&mut self) {
        self.selected = 0;
        self.scroller.set_scroll_top(0);
    }

    /// The row chosen.
    pub fn selected(&self) -> usize {
        self.selected
    }

    /// Chooses the row that this element shows.
    pub fn select(&mut self, place: usize) {
        let id = format!("batch-row-{place}");
        let drawn = self.rows.iter().find(|drawn| drawn.element.id() == id);
        if let Some((index, ..)) = drawn.and_then(|drawn| drawn.row) {
            self.selected = index;
        }
    }

    /// Moves to another row; false for a key that does not.
    pub fn on_key(&mut self, code: &str, batch: &Batch) -> bool {
        let last = batch.shown().saturating_sub(1);
        let page =
            ((f64::from(self.scroller.client_height()) / self.row_height.max(1.0)) as usize).max(3) - 2;
        self.selected = match code {
            "ArrowUp" => self.selected.saturating_sub(1),
            "ArrowDown" => (self.selected + 1).min(last),
            "PageUp" => self.selected.saturating_sub(page),
            "PageDown" => (self.selected + page).min(last),
            "Home" => 0,
            "End" => last,
            _ => return false,
        };
        self.reveal(batch.shown());
        true
    }

    /// Scrolls no further than it must for the chosen row to be seen.
    fn reveal(&self, count: usize) {
        let space = f64::from(self.scroller.client_height());
        let full = count as f64 * self.row_height;
        let scrolled = f64::from(self.scroller.scroll_top());
        let target = if full <= MAX_HEIGHT_PX {
            // The head covers a row's height.
            let top = self.selected as f64 * self.row_height;
            scrolled.min(top).max(top + 2.0 * self.row_height - space)
        } else {
            (self.selected as f64 / count as f64) * (MAX_HEIGHT_PX - space)
        };
        self.scroller.set_scroll_top(target as i32);
    }

    /// Puts the focus on the table.
    pub fn focus(&self) {
        // Fails only for an element that cannot take the focus.
        let _ = self.scroller.focus();
    }

    /// Says something to those who hear the page: while a dialog is open nothing outside it is heard.
    pub fn announce(&mut self, text: &str) {
        self.is_marked = !self.is_marked;
        let end = if self.is_marked { "\u{a0}" } else { "" };
        element("batch-said").set_text_content(Some(&(text.to_owned() + end)));
    }
}

fn fill_row(element: &HtmlElement, index: usize, look: &RowView) {
    element.set_class_name(look.class);
    // The head is the first row.
    set_attribute(element, "aria-rowindex", &(index + 2).to_string());
    set_attribute(element, "aria-label", &look.label);
    let cells = element.children();
    for (place, text) in (0..).zip(&look.cells) {
        if let Some(cell) = cells.item(place) {
            cell.set_text_content(Some(text));
        }
    }
}

/// The place of the row element around this one.
pub fn row_position(row: &Element) -> Option<usize> {
    row.get_attribute("data-row")?.parse().ok()
}
