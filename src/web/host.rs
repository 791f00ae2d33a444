//! What the page's boot script gives the program: what only a script may do, or does better.

use js_sys::{Function, JsString};
use wasm_bindgen::prelude::*;
use web_sys::{Element, Worker};

/// Which wasm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// The page's own.
    Page,
    /// The one with all engines.
    Tools,
}

/// A worker of this program, that listens, where there can be one. Under Trusted Types only the boot script can make it; it
/// throws nothing: of each exception a slot of the program's table of objects would be left over (wasm-bindgen's `catch`).
pub fn create_worker(program: Program) -> Option<Worker> {
    worker(program == Program::Tools)
}

#[wasm_bindgen]
extern "C" {
    /// What holds the game's elements: the document of its own page, or its shadow root in another one.
    pub type Root;

    /// The topmost of them at a place of the window.
    #[wasm_bindgen(method, js_name = elementFromPoint)]
    pub fn element_from_point(this: &Root, x: f64, y: f64) -> Option<Element>;

    /// Calls back with what happens there, on its way down to where it happens or on its way up.
    #[wasm_bindgen(method, js_name = addEventListener)]
    pub fn add_event_listener(this: &Root, name: &str, listener: &Function, capture: bool);
}

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Where the game is.
    pub fn root() -> Root;

    fn worker(is_tools: bool) -> Option<Worker>;

    /// Begins a job of the engines' program on this thread, and calls back with a function that works on it, or
    /// with null where that program cannot be loaded.
    #[wasm_bindgen(js_name = begin)]
    pub fn begin_job(line: &str, on_begin: &Function);

    /// Has a room of the engines' program entered with this argument, and calls back when it is there, or where that
    /// program cannot be loaded.
    #[wasm_bindgen(js_name = enter)]
    pub fn open_panel(room: &str, argument: &JsValue, on_open: &Function, on_error: &Function);

    /// Puts a text on the clipboard and calls back with whether that went well.
    #[wasm_bindgen(js_name = copy)]
    pub fn copy_text(text: &JsString, on_done: &Function);

    /// Calls back with a list of the records kept, or null where nothing can be kept. Later it tells whether records are
    /// kept, when that changes; and nothing, when the page was opened once more: from then on this one keeps none.
    #[wasm_bindgen(js_name = load)]
    pub fn load_records(on_load: &Function, on_change: &Function);

    /// How often the program broke down lately, if it was begun again for that.
    #[wasm_bindgen(js_name = faults)]
    pub fn crash_count() -> u32;

    /// Whether nothing but the game is in the page.
    #[wasm_bindgen(js_name = isPage)]
    pub fn is_page() -> bool;

    /// Calls back every second.
    #[wasm_bindgen(js_name = tick)]
    pub fn every_second(call: &Function);

    /// Calls back when the page comes into view or leaves it.
    #[wasm_bindgen(js_name = seen)]
    pub fn on_visibility_change(call: &Function);

    /// Tells who wants to know how the game stands (`Game::state`).
    #[wasm_bindgen(js_name = changed)]
    pub fn report_state(state: &str);

    /// Tells who wants to know what is wrong with what was asked for.
    #[wasm_bindgen(js_name = fault)]
    pub fn report_error(text: &str);

    /// Deals with the puzzle of a link that cannot be played.
    #[wasm_bindgen(js_name = turnAway)]
    pub fn open_in_import(link: &str);

    /// Loads the page again.
    pub fn reload();

    /// Keeps a record.
    #[wasm_bindgen(js_name = keep)]
    pub fn save_record(record: &str);

    /// Puts a game by, of which there is one to each time it was begun: its head, which is kept for good, and all of it.
    #[wasm_bindgen(js_name = archive)]
    pub fn archive_game(started_at: f64, head: &str, record: &str);

    /// Calls back with how the game begun then compares with those before, in words, if that can be told.
    #[wasm_bindgen(js_name = compare)]
    pub fn compare_game(started_at: f64, on_answer: &Function);

    /// Keeps a record for good.
    #[wasm_bindgen(js_name = putAside)]
    pub fn preserve_record(record: &str);

    /// Hands the player a file with the records put aside on this visit.
    #[wasm_bindgen(js_name = download)]
    pub fn download_records();

    /// What the page's address asks for after its `#`. It is told once, so that loading the page again goes on with
    /// the game.
    #[wasm_bindgen(js_name = link)]
    pub fn page_link() -> String;

    /// The texts of the page's language; none for English, which the program has with it.
    pub fn texts() -> Option<String>;

    /// Gives the page the colours of this theme, now and when it is loaded again.
    #[wasm_bindgen(js_name = dress)]
    pub fn apply_theme(theme: &str);

    /// Loads the page again in its other language.
    #[wasm_bindgen(js_name = otherLanguage)]
    pub fn switch_language();
}
