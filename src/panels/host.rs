//! What the page gives its rooms.

use js_sys::{Array, Function, JsString};
use wasm_bindgen::prelude::*;
use web_sys::{Element, Worker};

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// A worker, that listens, where there can be one: of the engines' program, or else of the page's own.
    #[wasm_bindgen(js_name = worker)]
    pub fn create_worker(engines: bool) -> Option<Worker>;

    /// Puts a text on the clipboard and calls back with whether that went well.
    #[wasm_bindgen(js_name = copy)]
    pub fn copy_text(text: &JsString, on_done: &Function);

    /// Closes the dialog and has done what a link may ask for, and some more (`input::link`).
    #[wasm_bindgen(js_name = follow)]
    pub fn open_link(link: &str);

    /// The address of a page with this game.
    #[wasm_bindgen(js_name = home)]
    pub fn page_address() -> String;

    /// The texts of the page's language; none for English.
    pub fn texts() -> Option<String>;

    /// Takes the board over, unless nobody waits for a study any more: then what to look at, and the page calls back when
    /// that is over. It is a grid, the number of the cursor's cell, and `search` or `logic`.
    #[wasm_bindgen(js_name = study)]
    pub fn take_board(on_end: &Function) -> Option<String>;

    /// Has a text or a file brought in.
    #[wasm_bindgen(js_name = take)]
    pub fn open_import(text: &JsValue);

    /// Gives the board back.
    #[wasm_bindgen(js_name = leave)]
    pub fn end_replay();

    /// Hands the player a file of this type.
    pub fn save(name: &str, content: &str, kind: &str);

    /// The same in pieces.
    #[wasm_bindgen(js_name = save)]
    pub fn save_pieces(name: &str, pieces: &Array, kind: &str);

    /// A piece of a file.
    #[wasm_bindgen(js_name = piece)]
    pub fn file_piece(text: &str) -> JsValue;

    /// Hands the player a drawing as a picture of so many points a side, and calls back with whether that went well.
    #[wasm_bindgen(js_name = savePoints)]
    pub fn save_png(name: &str, svg: &str, edge: u32, on_done: &Function);

    /// Whether the system has something to send links with.
    #[wasm_bindgen(js_name = canSend)]
    pub fn can_share() -> bool;

    /// Hands a link to it, and calls back where that fails.
    #[wasm_bindgen(js_name = send)]
    pub fn share_link(title: &str, link: &str, on_error: &Function);

    /// Prints the page when this image can be seen.
    #[wasm_bindgen(js_name = printed)]
    pub fn print_image(image: &Element);

    /// Closes the dialog and has this played: the puzzle of a link, or a game that was put by.
    #[wasm_bindgen(js_name = bring)]
    pub fn play(text: &str);

    /// Calls back with the games that were put by: whether they are in memory only, when the statistics began, and of each
    /// game when it was begun, when it was played last (0 for one that is not kept whole), its head and the whole record.
    #[wasm_bindgen(js_name = games)]
    pub fn load_games(on_load: &Function);

    /// Takes a game out of the list.
    #[wasm_bindgen(js_name = dropGame)]
    pub fn delete_game(started_at: f64);

    /// Puts it back.
    #[wasm_bindgen(js_name = restoreGame)]
    pub fn restore_game(started_at: f64);

    /// Has the statistics begin anew.
    #[wasm_bindgen(js_name = resetGames)]
    pub fn reset_statistics();

    /// Hands the player a file.
    #[wasm_bindgen(js_name = saveFile)]
    pub fn save_file(name: &str, text: &str);
}
