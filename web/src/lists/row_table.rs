//! Table of results that has elements only for the visible rows.
//!
//! ```text
//!              ┌──────────┐ ◀─ header, stays at the top
//!   rows above ┆          ┆ scrolled away: padding
//!              │ row 812  │ ┐
//!              │ row 813  │ │ some dozens of elements, refilled and moved along
//!              │ row 814  │ ┘
//!   rows below ┆          ┆ padding
//!              └──────────┘
//! ```
//!
//! The focus stays on the table. `aria-activedescendant` names the selected row.

use std::collections::VecDeque;

use ninefold::level::Rating;
use ninefold_app::batch::Batch;
use ninefold_app::input::PanelButton;
use ninefold_app::template::Language;
use ninefold_app::view_model::{self, BatchView, RowView};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlProgressElement};

use crate::dom::{
    bool_text, element, query_all, remove_attribute, set_attribute, set_visible, toggle_attribute,
};
use crate::panels::dates::short_date;
use crate::panels::{focus_and_scroll, show_buttons};

/// Number of rows beyond each edge that have elements, so that scrolling finds them filled.
const OVERSCAN: usize = 5;

/// Number of rows filled at once, since the browser has to lay them out, too.
const FILLS_PER_DRAW: usize = 6;

/// Maximum height of the rows in pixels, since browsers limit it. A longer list scrolls in larger steps.
const MAX_HEIGHT_PX: f64 = 8_000_000.0;

pub struct RowTable {
    scroller: HtmlElement,
    /// Row elements, in document order.
    rows: VecDeque<RowElement>,
    /// Index of the row that the first element shows.
    first_row: usize,
    /// Some row elements are not filled yet and drawing continues.
    is_drawing_more: bool,
    selected: usize,
    /// Height of a row in pixels; 0 until a row was drawn.
    row_height: f64,
    /// Alternates, so that equal announcements differ by a no-break space and are both read.
    is_marked: bool,
}

struct RowElement {
    element: HtmlElement,
    /// Index of the row, its line and its rating.
    row: Option<(usize, u32, Option<Rating>)>,
}

impl RowTable {
    pub fn new() -> RowTable {
        let scroller = element("batch-sheet");
        scroller.set_scroll_top(0);
        let first: HtmlElement = element("batch-row-0");
        // Rows of the previous list.
        for old in query_all("[data-row]:not(#batch-row-0)") {
            old.remove();
        }
        set_visible(&first, false);
        element("batch-status").set_text_content(None);
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

    pub fn draw_header(view: &BatchView) {
        element("batch-pace").set_text_content(Some(&view.progress));
        let progress: HtmlProgressElement = element("batch-progress").unchecked_into();
        progress.set_value(f64::from(view.solved_per_mille) / 1000.0);
        for (kind, total, is_pressed) in &view.totals {
            let total_of = element(&format!("batch-{}", kind.name()));
            total_of.set_text_content(Some(total));
            if let Some(button) = total_of.parent_element() {
                set_attribute(&button, "aria-pressed", bool_text(*is_pressed));
            }
        }
        for heading in query_all("#batch-sheet [data-column]") {
            let column = heading.get_attribute("data-column").and_then(|name| name.parse().ok());
            let order = view.sort_order.filter(|order| Some(order.column) == column);
            let direction = order.map(|order| if order.is_descending { "descending" } else { "ascending" });
            set_attribute(&heading, "aria-sort", direction.unwrap_or("none"));
        }
        set_visible(&element("batch-progress"), view.running);
        show_buttons(&PanelButton::BatchStop, view.running);
        set_visible(&element("filter-hint"), !view.has_ratings);
        show_buttons(&PanelButton::BatchRate, view.can_rate);
        show_buttons(&PanelButton::ListNext, view.has_unsolved);
        show_buttons(&PanelButton::BatchCompare, view.can_keep);
        show_buttons(&PanelButton::ListKeep, view.can_keep);
    }

    /// Draws visible rows. Returns whether there may be more to draw.
    pub fn draw(&mut self, batch: &Batch, language: Language) -> bool {
        let count = batch.shown_count();
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
        // The first row makes the browser load its font.
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
            // Fails only if a name or value is invalid.
            let _ =
                style.set_property("height", &pixels((count as f64 * self.row_height).min(MAX_HEIGHT_PX)));
            let _ = style.set_property("padding-top", &pixels(top));
        }
        let mut active = None;
        // Visible rows first.
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
                set_attribute(&drawn.element, "aria-selected", bool_text(is_selected));
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
            let facts = batch.shown_index(index).map(|index| batch.row_facts(index)).unwrap_or_default();
            let date = |at: u64| short_date(at as f64, language);
            fill_row(&drawn.element, index, &view_model::batch_row(&row, facts, date, language));
        }
        match active {
            Some(id) => set_attribute(&self.scroller, "aria-activedescendant", &id),
            None => remove_attribute(&self.scroller, "aria-activedescendant"),
        }
        self.is_drawing_more = fills == 0 || growing < needed;
        self.is_drawing_more
    }

    /// Whether scrolling needs no drawing, since what is visible is being drawn already.
    pub fn is_drawing(&self, batch: &Batch) -> bool {
        self.is_drawing_more && self.first_visible(batch.shown_count()).0 == self.first_row
    }

    /// Moves the elements of rows that were scrolled away to the other end.
    fn rotate_rows(&mut self, first: usize) {
        let before = std::mem::replace(&mut self.first_row, first);
        if first.abs_diff(before) >= self.rows.len() {
            return;
        }
        // Moving an element fails only if it is not in a document.
        for _ in before..first {
            let (Some(top), Some(bottom)) = (self.rows.front(), self.rows.back()) else { return };
            let _ = bottom.element.after_with_node_1(&top.element);
            self.rows.rotate_left(1);
        }
        for _ in first..before {
            let (Some(top), Some(bottom)) = (self.rows.front(), self.rows.back()) else { return };
            let _ = top.element.before_with_node_1(&bottom.element);
            self.rows.rotate_right(1);
        }
    }

    /// First row with an element, and its offset in pixels.
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

    fn append_row(&self) -> Option<RowElement> {
        let last = &self.rows.back()?.element;
        let element: HtmlElement = last.clone_node_with_deep(true).ok()?.unchecked_into();
        element.set_id(&format!("batch-row-{}", self.rows.len()));
        set_attribute(&element, "data-row", &self.rows.len().to_string());
        last.after_with_node_1(&element).ok()?;
        Some(RowElement { element, row: None })
    }

    fn clear(&mut self) {
        for drawn in &mut self.rows {
            set_visible(&drawn.element, false);
            drawn.row = None;
        }
    }

    /// Fills all rows again, after a change of what they show.
    pub fn forget_rows(&mut self) {
        for drawn in &mut self.rows {
            drawn.row = None;
        }
    }

    /// Selects the row at a place among those that are shown, and scrolls there.
    pub fn select_row(&mut self, place: usize, batch: &Batch) {
        self.selected = place;
        self.reveal(batch.shown_count());
    }

    /// Goes back to the first row, after a change of the filter.
    pub fn reset(&mut self) {
        self.selected = 0;
        self.scroller.set_scroll_top(0);
    }

    pub fn selected(&self) -> usize {
        self.selected
    }

    /// Selects the row of the row element with this number.
    pub fn select(&mut self, place: usize) {
        let id = format!("batch-row-{place}");
        let drawn = self.rows.iter().find(|drawn| drawn.element.id() == id);
        if let Some((index, ..)) = drawn.and_then(|drawn| drawn.row) {
            self.selected = index;
        }
    }

    /// Moves the selection. Returns false if the key does not.
    pub fn on_key(&mut self, code: &str, batch: &Batch) -> bool {
        let last = batch.shown_count().saturating_sub(1);
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
        self.reveal(batch.shown_count());
        true
    }

    /// Scrolls just far enough for the selected row to be visible.
    fn reveal(&self, count: usize) {
        let space = f64::from(self.scroller.client_height());
        let full = count as f64 * self.row_height;
        let scrolled = f64::from(self.scroller.scroll_top());
        let target = if full <= MAX_HEIGHT_PX {
            // The header covers the height of a row.
            let top = self.selected as f64 * self.row_height;
            scrolled.min(top).max(top + 2.0 * self.row_height - space)
        } else {
            (self.selected as f64 / count as f64) * (MAX_HEIGHT_PX - space)
        };
        self.scroller.set_scroll_top(target as i32);
    }

    pub fn focus(&self) {
        focus_and_scroll(&self.scroller);
    }

    /// Announces a text to screen readers. While a dialog is open, they ignore live regions outside it.
    pub fn announce(&mut self, text: &str) {
        self.is_marked = !self.is_marked;
        let end = if self.is_marked { "\u{a0}" } else { "" };
        element("batch-status").set_text_content(Some(&(text.to_owned() + end)));
    }
}

fn fill_row(element: &HtmlElement, index: usize, view: &RowView) {
    element.set_class_name(view.class);
    toggle_attribute(element, "data-solved", view.is_solved);
    toggle_attribute(element, "data-noted", view.is_noted);
    // The header is the first row.
    set_attribute(element, "aria-rowindex", &(index + 2).to_string());
    set_attribute(element, "aria-label", &view.label);
    let cells = element.children();
    for (place, text) in (0..).zip(&view.cells) {
        if let Some(cell) = cells.item(place) {
            cell.set_text_content(Some(text));
        }
    }
}

pub fn row_position(row: &Element) -> Option<usize> {
    row.get_attribute("data-row")?.parse().ok()
}
