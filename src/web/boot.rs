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
    Engines,
}

/// A worker of this program, that listens, where there can be one. Under Trusted Types only the boot script can make it; it
/// throws nothing: of each exception a slot of the program's table of objects would be left over (wasm-bindgen's `catch`).
pub fn worker(program: Program) -> Option<Worker> {
    new_worker(program == Program::Engines)
}

#[wasm_bindgen]
extern "C" {
    /// What holds the game's elements: the document of its own page, or its shadow root in another one.
    pub type Root;

    /// The topmost of them at a place of the window.
    #[wasm_bindgen(method, js_name = elementFromPoint)]
    pub fn at(this: &Root, x: f64, y: f64) -> Option<Element>;

    /// Calls back with what happens there, on its way down to where it happens or on its way up.
    #[wasm_bindgen(method, js_name = addEventListener)]
    pub fn listen(this: &Root, name: &str, listener: &Function, on_its_way_down: bool);
}

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Where the game is.
    pub fn root() -> Root;

    #[wasm_bindgen(js_name = worker)]
    fn new_worker(engines: bool) -> Option<Worker>;

    /// Begins a job of the engines' program on this thread, and calls back with a function that works on it, or
    /// with null where that program cannot be loaded.
    pub fn begin(line: &str, begun: &Function);

    /// Has a room of the engines' program entered with this argument, and calls back when it is there, or where that
    /// program cannot be loaded.
    pub fn enter(room: &str, argument: &JsValue, here: &Function, lost: &Function);

    /// Puts a text on the clipboard and calls back with whether that went well.
    pub fn copy(text: &JsString, done: &Function);

    /// Calls back with a list of the records kept, or null where nothing can be kept. Later it tells whether records are
    /// kept, when that changes; and nothing, when the page was opened once more: from then on this one keeps none.
    pub fn load(loaded: &Function, told: &Function);

    /// How often the program broke down lately, if it was begun again for that.
    pub fn faults() -> u32;

    /// Whether nothing but the game is in the page.
    #[wasm_bindgen(js_name = isPage)]
    pub fn is_page() -> bool;

    /// Calls back every second.
    #[wasm_bindgen(js_name = tick)]
    pub fn every_second(call: &Function);

    /// Calls back when the page comes into view or leaves it.
    pub fn seen(call: &Function);

    /// Tells who wants to know how the game stands (`Game::state`).
    pub fn changed(state: &str);

    /// Tells who wants to know what is wrong with what was asked for.
    pub fn fault(text: &str);

    /// Deals with the puzzle of a link that cannot be played.
    #[wasm_bindgen(js_name = turnAway)]
    pub fn turn_away(link: &str);

    /// Loads the page again.
    pub fn reload();

    /// Keeps a record.
    pub fn keep(record: &str);

    /// Puts a game by, of which there is one to each time it was begun: its head, which is kept for good, and all of it.
    pub fn archive(begun: f64, head: &str, record: &str);

    /// Calls back with how the game begun then compares with those before, in words, if that can be told.
    pub fn compare(begun: f64, told: &Function);

    /// Keeps a record for good.
    #[wasm_bindgen(js_name = putAside)]
    pub fn put_aside(record: &str);

    /// Hands the player a file with the records put aside on this visit.
    pub fn download();

    /// What the page's address asks for after its `#`. It is told once, so that loading the page again goes on with
    /// the game.
    pub fn link() -> String;

    /// The texts of the page's language; none for English, which the program has with it.
    pub fn texts() -> Option<String>;

    /// Gives the page the colours of this theme, now and when it is loaded again.
    pub fn dress(theme: &str);

    /// Loads the page again in its other language.
    #[wasm_bindgen(js_name = otherLanguage)]
    pub fn other_language();
}
