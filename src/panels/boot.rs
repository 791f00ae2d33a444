//! What the page gives its rooms.

use js_sys::{Array, Function, JsString};
use wasm_bindgen::prelude::*;
use web_sys::{Element, Worker};

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// A worker, that listens, where there can be one: of the engines' program, or else of the page's own.
    pub fn worker(engines: bool) -> Option<Worker>;

    /// Puts a text on the clipboard and calls back with whether that went well.
    pub fn copy(text: &JsString, done: &Function);

    /// Closes the dialog and has done what a link may ask for, and some more (`input::link`).
    pub fn follow(link: &str);

    /// The address of a page with this game.
    pub fn home() -> String;

    /// The texts of the page's language; none for English.
    pub fn texts() -> Option<String>;

    /// Takes the board over, unless nobody waits for a study any more: then what to look at, and the page calls back when
    /// that is over. It is a grid, the number of the cursor's cell, and `search` or `logic`.
    pub fn study(over: &Function) -> Option<String>;

    /// Has a text or a file brought in.
    pub fn take(text: &JsValue);

    /// Gives the board back.
    pub fn leave();

    /// Hands the player a file of this type.
    pub fn save(name: &str, content: &str, kind: &str);

    /// The same in pieces.
    #[wasm_bindgen(js_name = save)]
    pub fn save_pieces(name: &str, pieces: &Array, kind: &str);

    /// A piece of a file.
    pub fn piece(text: &str) -> JsValue;

    /// Hands the player a drawing as a picture of so many points a side, and calls back with whether that went well.
    #[wasm_bindgen(js_name = savePoints)]
    pub fn save_points(name: &str, svg: &str, edge: u32, done: &Function);

    /// Whether the system has something to send links with.
    #[wasm_bindgen(js_name = canSend)]
    pub fn can_send() -> bool;

    /// Hands a link to it, and calls back where that fails.
    pub fn send(title: &str, link: &str, failed: &Function);

    /// Prints the page when this image can be seen.
    pub fn printed(image: &Element);

    /// Closes the dialog and has this played: the puzzle of a link, or a game that was put by.
    pub fn bring(text: &str);

    /// Calls back with the games that were put by: whether they are in memory only, when the statistics began, and of each
    /// game when it was begun, when it was played last (0 for one that is not kept whole), its head and the whole record.
    pub fn games(told: &Function);

    /// Takes a game out of the list.
    #[wasm_bindgen(js_name = dropGame)]
    pub fn drop_game(begun: f64);

    /// Puts it back.
    #[wasm_bindgen(js_name = restoreGame)]
    pub fn restore_game(begun: f64);

    /// Has the statistics begin anew.
    #[wasm_bindgen(js_name = resetGames)]
    pub fn reset_games();

    /// Hands the player a file.
    #[wasm_bindgen(js_name = saveFile)]
    pub fn save_file(name: &str, text: &str);
}
