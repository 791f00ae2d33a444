//! The games that were put by, to go on with, and how they went: two parts of one room.
//!
//! ```text
//!   www/games.js ──▶ records ──▶ Desk ──▶ the list: each game kept whole, those played last first
//!   the page's save ──▶ the game on the table ──┘ └─▶ the statistics: the heads of all games
//! ```

mod list;
mod tallies;

use std::cell::RefCell;

use js_sys::{Array, Date, Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event};

use ninefold::game::{Game, Play};
use ninefold::template::Language;
use ninefold::{i18n, save_record, view_model};

use super::{boot, entitle, language, on};
use crate::dom::{all, document, element, forever, near, set, show};

/// What lies on the desk while the player looks.
struct Desk {
    language: Language,
    /// The game on the table, if it is one that is kept.
    table: Option<Play>,
    /// They are in memory only.
    unkept: bool,
    /// Those kept whole, the one played last first.
    games: Vec<Kept>,
    /// How many of them have been drawn.
    drawn: usize,
    /// What counts.
    heads: Vec<Play>,
}

/// A game that is kept whole.
struct Kept {
    begun: u64,
    /// When it was played last, in milliseconds since 1970.
    at: f64,
    text: String,
}

thread_local! {
    static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
}

fn with<T>(act: impl FnOnce(&mut Desk) -> T) -> Option<T> {
    DESK.with_borrow_mut(|desk| desk.as_mut().map(act))
}

/// Enters; the save tells what is on the table.
pub fn enter(save: Option<&str>) {
    thread_local! {
        /// The elements are there once, and so are their listeners.
        static LISTENS: () = on(&element("games"), "click", click);
    }
    LISTENS.with(|()| ());
    let table = save.and_then(|save| save.parse::<Game>().ok()).map(|game| game.play().clone());
    let table = table.filter(|play| play.is_begun() && !play.is_lesson());
    let desk =
        Desk { language: language(), table, unkept: false, games: Vec::new(), drawn: 0, heads: Vec::new() };
    DESK.set(Some(desk));
    open(false);
    focus("games-list");
    ask();
}

/// Asks for the games anew.
fn ask() {
    thread_local! {
        static TOLD: js_sys::Function = forever(|told| {
            with(|desk| desk.take(&Array::from(&told)));
            list::draw();
            with(tallies::draw);
        });
    }
    TOLD.with(boot::games);
}

/// How the game that was begun then compares with those before at its level; nothing where there are none.
#[wasm_bindgen]
pub fn compare(begun: f64, games: &Array) -> String {
    let mut desk = Desk::new(None);
    desk.take(games);
    let Some(at) = desk.heads.iter().position(|play| play.begun() == begun as u64) else {
        return String::new();
    };
    let play = desk.heads.remove(at);
    let Some(end) = play.ended() else { return String::new() };
    let statistics = tallies::statistics(&desk.heads);
    view_model::comparison(statistics.of_level(play.level()).compare(end), desk.language)
}

fn click(event: &Event) {
    let Some(button) = near(event, "[data-action]") else { return };
    match button.get_attribute("data-action").unwrap_or_default().as_str() {
        "games-list" => open(false),
        "games-statistics" => open(true),
        "game-resume" => list::resume(&button),
        "game-delete" => list::delete(&button),
        "game-restore" => list::restore(&button),
        "games-export" => {
            with(|desk| boot::save("ninefold-games.csv", &tallies::table(desk), "text/csv"));
        }
        "games-reset" => confirm(true),
        "games-reset-not" => confirm(false),
        "games-reset-sure" => {
            boot::reset_games();
            confirm(false);
            ask();
            say("reset", &[]);
        }
        _ => {}
    }
}

/// Opens one part, and closes the other.
fn open(statistics: bool) {
    for (part, shown) in [("games-list", !statistics), ("games-statistics", statistics)] {
        show(&element(part), shown);
        for button in all(&format!("[data-action={part}]")) {
            set(&button, "aria-pressed", if shown { "true" } else { "false" });
        }
    }
    entitle(&i18n::games_text(if statistics { "title-statistics" } else { "title" }, &[], language()));
    ask_again(false);
}

/// Asks whether the statistics are to begin anew, or no longer.
fn confirm(asked: bool) {
    ask_again(asked);
    focus(if asked { "games-reset-not" } else { "games-reset" });
}

fn ask_again(asked: bool) {
    for (action, shown) in [("games-reset", !asked), ("games-reset-sure", asked), ("games-reset-not", asked)]
    {
        for button in all(&format!("[data-action={action}]")) {
            show(&button, shown);
        }
    }
}

/// Says something to those who hear the page.
fn say(key: &str, arguments: &[(&str, String)]) {
    element("games-said").set_text_content(Some(&i18n::games_text(key, arguments, language())));
}

fn focus(action: &str) {
    if let Some(button) = all(&format!("#games [data-action={action}]")).first() {
        focus_on(button);
    }
}

fn focus_on(element: &Element) {
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
fn draw(parent: &Element, name: &str, attributes: &[(&str, &str)]) -> Element {
    let made = document().create_element_ns(Some("http://www.w3.org/2000/svg"), name);
    let child = made.expect("a name of an element");
    for (name, value) in attributes {
        set(&child, name, value);
    }
    // Fails only where an element is to hold itself.
    let _ = parent.append_with_node_1(&child);
    child
}

impl Desk {
    fn new(table: Option<Play>) -> Desk {
        let language = language();
        Desk { language, table, unkept: false, games: Vec::new(), drawn: 0, heads: Vec::new() }
    }

    /// Takes what was kept. What cannot be read is not there.
    fn take(&mut self, told: &Array) {
        self.unkept = told.get(0).is_truthy();
        let reset = told.get(1).as_f64().unwrap_or_default() as u64;
        self.games.clear();
        self.heads.clear();
        for row in Array::from(&told.get(2)).iter() {
            let row = Array::from(&row);
            let number = |at| row.get(at).as_f64().unwrap_or_default();
            let begun = number(0) as u64;
            if self.table.as_ref().is_some_and(|play| play.begun() == begun) {
                continue;
            }
            self.heads.extend(opened(&row.get(2)).and_then(|head| Play::from_head(&head).ok()));
            let at = number(1);
            self.games.extend(opened(&row.get(3)).map(|text| Kept { begun, at, text }));
        }
        self.heads.extend(self.table.clone());
        self.heads.retain(|play| play.ended().map_or(play.begun(), |end| end.at) >= reset);
        self.games.sort_by(|a, b| b.at.total_cmp(&a.at));
        self.drawn = 0;
    }
}

fn opened(record: &JsValue) -> Option<String> {
    save_record::recover(record.as_string()).texts.pop()
}
