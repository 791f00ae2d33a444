//! The games that were put by, to go on with, and how they went: two parts of one room.
//!
//! ```text
//!   www/games.js ──▶ records ──▶ Desk ──▶ the list: each game kept whole, those played last first
//!   the page's save ──▶ the game on the table ──┘ └─▶ the statistics: the heads of all games
//! ```

mod game_list;
mod statistics;

use std::cell::RefCell;

use js_sys::{Array, Date, Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event};

use ninefold::game::{Game, Session};
use ninefold::template::Language;
use ninefold::{i18n, save_record, view_model};

use super::{add_listener, host, language, set_title};
use crate::dom::{closest, document, element, leak_closure, query_all, set_attribute, set_visible};

/// What lies on the desk while the player looks.
struct GamesPanel {
    language: Language,
    /// The game on the table, if it is one that is kept.
    current: Option<Session>,
    /// They are in memory only.
    is_in_memory: bool,
    /// Those kept whole, the one played last first.
    games: Vec<SavedGame>,
    /// How many of them have been drawn.
    drawn: usize,
    /// What counts.
    summaries: Vec<Session>,
}

/// A game that is kept whole.
struct SavedGame {
    started_at: u64,
    /// When it was played last, in milliseconds since 1970.
    last_played_at: f64,
    text: String,
}

thread_local! {
    static PANEL: RefCell<Option<GamesPanel>> = const { RefCell::new(None) };
}

fn with_panel<T>(act: impl FnOnce(&mut GamesPanel) -> T) -> Option<T> {
    PANEL.with_borrow_mut(|panel| panel.as_mut().map(act))
}

/// Enters; the save tells what is on the table.
pub fn open(save: Option<&str>) {
    thread_local! {
        /// The elements are there once, and so are their listeners.
        static LISTENERS: () = add_listener(&element("games"), "click", on_click);
    }
    LISTENERS.with(|()| ());
    let current = save.and_then(|save| save.parse::<Game>().ok()).map(|game| game.session().clone());
    let current = current.filter(|play| play.has_history() && !play.is_example());
    let panel = GamesPanel {
        language: language(),
        current,
        is_in_memory: false,
        games: Vec::new(),
        drawn: 0,
        summaries: Vec::new(),
    };
    PANEL.set(Some(panel));
    show_section(false);
    focus_button("games-list");
    reload_games();
}

/// Asks for the games anew.
fn reload_games() {
    thread_local! {
        static ON_LOAD: js_sys::Function = leak_closure(|answer| {
            with_panel(|panel| panel.set_games(&Array::from(&answer)));
            game_list::draw();
            with_panel(statistics::draw);
        });
    }
    ON_LOAD.with(host::load_games);
}

/// How the game that was begun then compares with those before at its level; nothing where there are none.
#[wasm_bindgen]
pub fn compare(begun: f64, games: &Array) -> String {
    let mut panel = GamesPanel::new(None);
    panel.set_games(games);
    let Some(at) = panel.summaries.iter().position(|play| play.started_at_ms() == begun as u64) else {
        return String::new();
    };
    let play = panel.summaries.remove(at);
    let Some(end) = play.completion() else { return String::new() };
    let tallies = statistics::statistics(&panel.summaries);
    view_model::comparison_text(tallies.of_level(play.level()).compare(end), panel.language)
}

fn on_click(event: &Event) {
    let Some(button) = closest(event, "[data-action]") else { return };
    match button.get_attribute("data-action").unwrap_or_default().as_str() {
        "games-list" => show_section(false),
        "games-statistics" => show_section(true),
        "game-resume" => game_list::resume(&button),
        "game-delete" => game_list::delete(&button),
        "game-restore" => game_list::restore(&button),
        "games-export" => {
            with_panel(|panel| host::save("ninefold-games.csv", &statistics::to_csv(panel), "text/csv"));
        }
        "games-reset" => ask_to_reset(true),
        "games-reset-not" => ask_to_reset(false),
        "games-reset-sure" => {
            host::reset_statistics();
            ask_to_reset(false);
            reload_games();
            announce("reset", &[]);
        }
        _ => {}
    }
}

/// Opens one part, and closes the other.
fn show_section(statistics: bool) {
    for (part, shown) in [("games-list", !statistics), ("games-statistics", statistics)] {
        set_visible(&element(part), shown);
        for button in query_all(&format!("[data-action={part}]")) {
            set_attribute(&button, "aria-pressed", if shown { "true" } else { "false" });
        }
    }
    set_title(&i18n::games_text(if statistics { "title-statistics" } else { "title" }, &[], language()));
    show_reset_buttons(false);
}

/// Asks whether the statistics are to begin anew, or no longer.
fn ask_to_reset(is_asking: bool) {
    show_reset_buttons(is_asking);
    focus_button(if is_asking { "games-reset-not" } else { "games-reset" });
}

fn show_reset_buttons(is_asking: bool) {
    for (action, shown) in
        [("games-reset", !is_asking), ("games-reset-sure", is_asking), ("games-reset-not", is_asking)]
    {
        for button in query_all(&format!("[data-action={action}]")) {
            set_visible(&button, shown);
        }
    }
}

/// Says something to those who hear the page.
fn announce(key: &str, arguments: &[(&str, String)]) {
    element("games-said").set_text_content(Some(&i18n::games_text(key, arguments, language())));
}

fn focus_button(action: &str) {
    if let Some(button) = query_all(&format!("#games [data-action={action}]")).first() {
        focus_element(button);
    }
}

fn focus_element(element: &Element) {
    // Fails only for an element that cannot take the focus.
    let _ = element.unchecked_ref::<web_sys::HtmlElement>().focus();
}

/// A day and its time, as people where the player is write it.
fn date_text(at: f64, language: Language) -> String {
    let options = Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // Fails only for what is no object.
        let _ = Reflect::set(&options, &name.into(), &value.into());
    }
    Date::new(&at.into()).to_locale_string(language.tag(), &options).into()
}

/// Adds an element of a drawing at the end of another, with attributes.
fn append_svg(parent: &Element, name: &str, attributes: &[(&str, &str)]) -> Element {
    let made = document().create_element_ns(Some("http://www.w3.org/2000/svg"), name);
    let child = made.expect("a name of an element");
    for (name, value) in attributes {
        set_attribute(&child, name, value);
    }
    // Fails only where an element is to hold itself.
    let _ = parent.append_with_node_1(&child);
    child
}

impl GamesPanel {
    fn new(current: Option<Session>) -> GamesPanel {
        let language = language();
        GamesPanel {
            language,
            current,
            is_in_memory: false,
            games: Vec::new(),
            drawn: 0,
            summaries: Vec::new(),
        }
    }

    /// Takes what was kept. What cannot be read is not there.
    fn set_games(&mut self, answer: &Array) {
        self.is_in_memory = answer.get(0).is_truthy();
        let reset = answer.get(1).as_f64().unwrap_or_default() as u64;
        self.games.clear();
        self.summaries.clear();
        for row in Array::from(&answer.get(2)).iter() {
            let row = Array::from(&row);
            let number = |at| row.get(at).as_f64().unwrap_or_default();
            let begun = number(0) as u64;
            if self.current.as_ref().is_some_and(|play| play.started_at_ms() == begun) {
                continue;
            }
            self.summaries
                .extend(decode_record(&row.get(2)).and_then(|head| Session::from_header(&head).ok()));
            let at = number(1);
            self.games.extend(decode_record(&row.get(3)).map(|text| SavedGame {
                started_at: begun,
                last_played_at: at,
                text,
            }));
        }
        self.summaries.extend(self.current.clone());
        self.summaries
            .retain(|play| play.completion().map_or(play.started_at_ms(), |end| end.at_ms) >= reset);
        self.games.sort_by(|a, b| b.last_played_at.total_cmp(&a.last_played_at));
        self.drawn = 0;
    }
}

fn decode_record(record: &JsValue) -> Option<String> {
    save_record::recover(record.as_string()).texts.pop()
}
