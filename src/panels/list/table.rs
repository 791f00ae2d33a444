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
use ninefold::job::Tenths;
use ninefold::template::Language;
use ninefold::view_model::{self, BatchLook, RowLook};

use crate::dom::{all, element, flag, set, show};

/// So many rows beyond the edges are there too: scrolling shows them before they can be filled.
const BEYOND: usize = 5;

/// So many rows are filled at once: the browser, too, has to lay them out.
const FILLS: usize = 6;

/// No browser makes an element much higher than this many pixels; a longer list is scrolled in larger steps.
const HIGHEST: f64 = 8_000_000.0;

/// The table.
pub struct Table {
    sheet: HtmlElement,
    /// In the order of the page.
    rows: VecDeque<Drawn>,
    /// The row that the first of them shows.
    first: usize,
    /// Not all of them have been filled: that goes on.
    unfinished: bool,
    /// The row chosen.
    chosen: usize,
    /// The height of a row in pixels, once there is one.
    height: f64,
    /// Said in turns with a blank behind, so that the same words are heard twice.
    said: bool,
}

/// An element, and which row it shows.
struct Drawn {
    element: HtmlElement,
    /// Its place, its line, and how hard it is.
    row: Option<(usize, u32, Option<Tenths>)>,
}

impl Table {
    /// A table without rows.
    pub fn new() -> Table {
        let sheet = element("batch-sheet");
        sheet.set_scroll_top(0);
        let first: HtmlElement = element("batch-row-0");
        // Those of the list before.
        for old in all("[data-row]:not(#batch-row-0)") {
            old.remove();
        }
        show(&first, false);
        element("batch-said").set_text_content(None);
        Table {
            sheet,
            rows: VecDeque::from([Drawn { element: first, row: None }]),
            first: 0,
            unfinished: false,
            chosen: 0,
            height: 0.0,
            said: false,
        }
    }

    /// Draws what stands over the table.
    pub fn draw_head(look: &BatchLook) {
        element("batch-pace").set_text_content(Some(&look.pace));
        let progress: HtmlProgressElement = element("batch-progress").unchecked_into();
        progress.set_value(f64::from(look.share) / 1000.0);
        for (kind, total, is_pressed) in &look.totals {
            let total_of = element(&format!("batch-{}", kind.name()));
            total_of.set_text_content(Some(total));
            if let Some(button) = total_of.parent_element() {
                set(&button, "aria-pressed", flag(*is_pressed));
            }
        }
        for button in all("[data-action=batch-stop], #batch-progress") {
            show(&button, look.running);
        }
        show(&element("batch-level"), look.has_levels);
        for button in all("[data-action=batch-rate]") {
            show(&button, look.can_rate);
        }
        for button in all("[data-action=room-list]") {
            show(&button, true);
        }
    }

    /// Draws rows in sight; whether there may be more to draw.
    pub fn draw(&mut self, batch: &Batch, language: Language) -> bool {
        let count = batch.shown();
        set(&self.sheet, "aria-rowcount", &(count + 1).to_string());
        if self.sheet.client_height() == 0 {
            return false;
        }
        if count == 0 {
            self.clear();
            return false;
        }
        if self.height == 0.0 {
            show(&self.rows[0].element, true);
            self.height = f64::from(self.rows[0].element.offset_height().max(16));
        }
        let (first, top) = self.begin(count);
        let seen = (f64::from(self.sheet.client_height()) / self.height) as usize + 2;
        let needed = (seen + 2 * BEYOND).min(200);
        // The very first row brings its font.
        let mut fills = if self.rows.len() == 1 { 1 } else { FILLS };
        let growing = needed.min(self.rows.len() + fills);
        while self.rows.len() < growing {
            let Some(row) = self.add() else { break };
            self.rows.push_back(row);
        }
        self.turn(first);
        if let Some(body) = self.rows.front().and_then(|row| row.element.parent_element()) {
            let style = body.unchecked_into::<HtmlElement>().style();
            let pixels = |pixels: f64| format!("{}px", pixels as u64);
            // Fail only for names and values that are none.
            let _ = style.set_property("height", &pixels((count as f64 * self.height).min(HIGHEST)));
            let _ = style.set_property("padding-top", &pixels(top));
        }
        let mut active = None;
        // What is in sight comes first.
        let places = self.rows.len();
        for place in (BEYOND.min(places)..places).chain(0..BEYOND.min(places)) {
            let index = first + place;
            let drawn = &mut self.rows[place];
            let Some(row) = batch.shown_row(index) else {
                show(&drawn.element, false);
                drawn.row = None;
                continue;
            };
            let key = Some((index, row.line(), row.rating()));
            let is_same = drawn.row == key;
            if is_same || fills > 0 {
                let is_chosen = index == self.chosen;
                set(&drawn.element, "aria-selected", if is_chosen { "true" } else { "false" });
                if is_chosen {
                    active = Some(drawn.element.id());
                }
            }
            if is_same {
                continue;
            }
            show(&drawn.element, true);
            if fills == 0 {
                drawn.row = None;
                drawn.element.set_class_name("waiting");
                continue;
            }
            fills -= 1;
            drawn.row = key;
            fill(&drawn.element, index, &view_model::batch_row(&row, language));
        }
        match active {
            Some(id) => set(&self.sheet, "aria-activedescendant", &id),
            // Fails only for a name that is none.
            None => drop(self.sheet.remove_attribute("aria-activedescendant")),
        }
        self.unfinished = fills == 0 || growing < needed;
        self.unfinished
    }

    /// Whether nothing is to be done about having been scrolled: what is to be drawn is being drawn.
    pub fn is_at_it(&self, batch: &Batch) -> bool {
        self.unfinished && self.begin(batch.shown()).0 == self.first
    }

    /// Moves the elements whose rows have been scrolled away to the other end, where their turn comes again.
    fn turn(&mut self, first: usize) {
        let before = std::mem::replace(&mut self.first, first);
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
    fn begin(&self, count: usize) -> (usize, f64) {
        let scrolled = f64::from(self.sheet.scroll_top());
        let full = count as f64 * self.height;
        let row = if full <= HIGHEST {
            scrolled / self.height
        } else {
            let room = HIGHEST - f64::from(self.sheet.client_height()) + self.height;
            let hidden = count as f64 - f64::from(self.sheet.client_height()) / self.height + 1.0;
            (scrolled / room).min(1.0) * hidden
        };
        let first = (row as usize).saturating_sub(BEYOND);
        let top = if full <= HIGHEST {
            first as f64 * self.height
        } else {
            (scrolled - (row - first as f64) * self.height).max(0.0)
        };
        (first, top)
    }

    /// One more element like the first.
    fn add(&self) -> Option<Drawn> {
        let last = &self.rows.back()?.element;
        let element: HtmlElement = last.clone_node_with_deep(true).ok()?.unchecked_into();
        element.set_id(&format!("batch-row-{}", self.rows.len()));
        set(&element, "data-row", &self.rows.len().to_string());
        last.after_with_node_1(&element).ok()?;
        Some(Drawn { element, row: None })
    }

    /// No row is in sight.
    fn clear(&mut self) {
        for drawn in &mut self.rows {
            show(&drawn.element, false);
            drawn.row = None;
        }
    }

    /// Goes back to the first row: others are shown from now on.
    pub fn begin_anew(&mut self) {
        self.chosen = 0;
        self.sheet.set_scroll_top(0);
    }

    /// The row chosen.
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    /// Chooses the row that this element shows.
    pub fn choose(&mut self, place: usize) {
        let id = format!("batch-row-{place}");
        let drawn = self.rows.iter().find(|drawn| drawn.element.id() == id);
        if let Some((index, ..)) = drawn.and_then(|drawn| drawn.row) {
            self.chosen = index;
        }
    }

    /// Moves to another row; false for a key that does not.
    pub fn press(&mut self, code: &str, batch: &Batch) -> bool {
        let last = batch.shown().saturating_sub(1);
        let page = ((f64::from(self.sheet.client_height()) / self.height.max(1.0)) as usize).max(3) - 2;
        self.chosen = match code {
            "ArrowUp" => self.chosen.saturating_sub(1),
            "ArrowDown" => (self.chosen + 1).min(last),
            "PageUp" => self.chosen.saturating_sub(page),
            "PageDown" => (self.chosen + page).min(last),
            "Home" => 0,
            "End" => last,
            _ => return false,
        };
        self.reveal(batch.shown());
        true
    }

    /// Scrolls no further than it must for the chosen row to be seen.
    fn reveal(&self, count: usize) {
        let room = f64::from(self.sheet.client_height());
        let full = count as f64 * self.height;
        let scrolled = f64::from(self.sheet.scroll_top());
        let target = if full <= HIGHEST {
            // The head covers a row's height.
            let top = self.chosen as f64 * self.height;
            scrolled.min(top).max(top + 2.0 * self.height - room)
        } else {
            (self.chosen as f64 / count as f64) * (HIGHEST - room)
        };
        self.sheet.set_scroll_top(target as i32);
    }

    /// Puts the focus on the table.
    pub fn focus(&self) {
        // Fails only for an element that cannot take the focus.
        let _ = self.sheet.focus();
    }

    /// Says something to those who hear the page: while a dialog is open nothing outside it is heard.
    pub fn say(&mut self, text: &str) {
        self.said = !self.said;
        let end = if self.said { "\u{a0}" } else { "" };
        element("batch-said").set_text_content(Some(&(text.to_owned() + end)));
    }
}

fn fill(element: &HtmlElement, index: usize, look: &RowLook) {
    element.set_class_name(look.kind);
    // The head is the first row.
    set(element, "aria-rowindex", &(index + 2).to_string());
    set(element, "aria-label", &look.label);
    let cells = element.children();
    for (place, text) in (0..).zip(&look.cells) {
        if let Some(cell) = cells.item(place) {
            cell.set_text_content(Some(text));
        }
    }
}

/// The place of the row element around this one.
pub fn place(row: &Element) -> Option<usize> {
    row.get_attribute("data-row")?.parse().ok()
}
