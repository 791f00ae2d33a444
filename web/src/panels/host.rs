//! Bindings to `www/shared/host.js` for the panels.

use js_sys::{Array, Function, JsString};
use wasm_bindgen::prelude::*;
use web_sys::{Element, Worker};

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Creates a worker of the tools program or the page program, with its message loop running; `None` if
    /// workers are not available.
    #[wasm_bindgen(js_name = worker)]
    pub fn create_worker(is_tools: bool) -> Option<Worker>;

    /// Copies a text to the clipboard and calls back with whether that succeeded.
    #[wasm_bindgen(js_name = copy)]
    pub fn copy_text(text: &JsString, on_done: &Function);

    /// Closes the dialog and opens a link (`input::link_action`).
    #[wasm_bindgen(js_name = follow)]
    pub fn open_link(link: &str);

    /// Address of a page with this game.
    #[wasm_bindgen(js_name = home)]
    pub fn page_address() -> String;

    /// Templates of the page's language; `None` for English.
    pub fn texts() -> Option<String>;

    /// Takes the board over for the replay and returns what to show: a grid, the number of the cursor's cell,
    /// and `search` or `logic`, which the replay does not need. `None` if the replay is no longer wanted. `on_end` is called when the board
    /// goes back to the game.
    #[wasm_bindgen(js_name = study)]
    pub fn take_board(on_end: &Function) -> Option<String>;

    /// Presses the button with this `data-action`.
    #[wasm_bindgen(js_name = press)]
    pub fn press_button(button: &str);

    /// Keeps the player's pace, and tells it to workers.
    #[wasm_bindgen(js_name = keepPace)]
    pub fn keep_pace(pace: &str);

    /// Opens a text or a file in the import panel.
    #[wasm_bindgen(js_name = take)]
    pub fn open_import(text: &JsValue);

    /// Returns the board to the game.
    #[wasm_bindgen(js_name = leave)]
    pub fn end_replay();

    /// Saves a file of this media type.
    pub fn save(name: &str, content: &str, kind: &str);

    /// Saves a file that consists of several pieces.
    #[wasm_bindgen(js_name = save)]
    pub fn save_pieces(name: &str, pieces: &Array, kind: &str);

    /// Piece of a file.
    #[wasm_bindgen(js_name = piece)]
    pub fn file_piece(text: &str) -> JsValue;

    /// Saves a drawing as a PNG with sides of `edge` pixels, and calls back with whether that succeeded.
    #[wasm_bindgen(js_name = savePoints)]
    pub fn save_png(name: &str, svg: &str, edge: u32, on_done: &Function);

    /// Keeps a text under a name through reloads of this tab, if the browser can.
    #[wasm_bindgen(js_name = keepDraft)]
    pub fn keep_text(name: &str, text: &str);

    /// The text that is kept under a name, or an empty one.
    #[wasm_bindgen(js_name = keptDraft)]
    pub fn kept_text(name: &str) -> String;

    /// Calls back with the text or the picture on the clipboard; `null` where the page must not read it.
    #[wasm_bindgen(js_name = pasted)]
    pub fn read_clipboard(on_content: &Function);

    /// Whether the system can share links.
    #[wasm_bindgen(js_name = canSend)]
    pub fn can_share() -> bool;

    /// Shares a link with the system's dialog, and calls back if that fails.
    #[wasm_bindgen(js_name = send)]
    pub fn share_link(title: &str, link: &str, on_error: &Function);

    /// Prints the page once this image is loaded.
    #[wasm_bindgen(js_name = printed)]
    pub fn print_image(image: &Element);

    /// Closes the dialog and plays the puzzle of a link, or an archived game.
    #[wasm_bindgen(js_name = bring)]
    pub fn play(text: &str);

    /// Calls back with the archived games: whether they are in memory only, when the statistics were last
    /// reset, and for each game its start time, the time it was last played (0 if only the header is kept),
    /// its header and the whole record.
    #[wasm_bindgen(js_name = games)]
    pub fn load_games(on_load: &Function);

    /// The same, or an error if the script with these functions is not loaded.
    #[wasm_bindgen(catch, js_name = games)]
    pub fn try_load_games(on_load: &Function) -> Result<(), JsValue>;

    /// Deletes a game from the list.
    #[wasm_bindgen(js_name = dropGame)]
    pub fn delete_game(started_at: f64);

    /// Restores a deleted game.
    #[wasm_bindgen(js_name = restoreGame)]
    pub fn restore_game(started_at: f64);

    /// Resets the statistics and calls back.
    #[wasm_bindgen(js_name = resetGames)]
    pub fn reset_statistics(on_done: &Function);

    /// Undoes the last reset of the statistics and calls back.
    #[wasm_bindgen(js_name = undoReset)]
    pub fn undo_reset(on_done: &Function);

    /// Saves a text as a file.
    #[wasm_bindgen(js_name = saveFile)]
    pub fn save_file(name: &str, text: &str);

    /// Writes games from a copy, all of them or none, in the form in which they are loaded, and when the statistics were
    /// reset, and calls back with whether that succeeded.
    #[wasm_bindgen(js_name = putGames)]
    pub fn put_games(rows: &Array, reset: f64, on_done: &Function);

    /// The newest record of the game on the board, if anything was saved since the page was loaded.
    #[wasm_bindgen(js_name = newestRecord)]
    pub fn newest_record() -> Option<String>;

    /// Whether the game has the page for itself.
    #[wasm_bindgen(js_name = isPage)]
    pub fn is_page() -> bool;

    /// Calls back with whether the browser has promised to keep the games: `kept`, `installed`, `open` or `unknown`. An error
    /// if the script with this function is not loaded.
    #[wasm_bindgen(catch, js_name = persistenceState)]
    pub fn try_load_persistence(on_state: &Function) -> Result<(), JsValue>;

    /// Asks the browser to keep the games, and calls back with whether it will.
    #[wasm_bindgen(js_name = requestPersistence)]
    pub fn request_persistence(on_done: &Function);

    /// Whether the browser can compress a text and decompress it again.
    #[wasm_bindgen(js_name = canDeflate)]
    pub fn can_deflate() -> bool;

    /// Compresses a text (raw deflate) and calls back with the bytes.
    pub fn deflate(text: &str, on_done: &Function);

    /// Decompresses bytes (raw deflate) and calls back with the text, or with `null` if that fails.
    pub fn inflate(bytes: &[u8], on_done: &Function);

    /// The parts of a copy that were kept while others are missing, as one text; empty if there are none.
    #[wasm_bindgen(js_name = keptParts)]
    pub fn kept_parts() -> String;

    /// Keeps parts of a copy, and returns whether that succeeded. An empty text deletes them.
    #[wasm_bindgen(js_name = keepParts)]
    pub fn keep_parts(text: &str) -> bool;

    /// Tag of the language that the player has chosen, or an empty text.
    #[wasm_bindgen(js_name = chosenLanguage)]
    pub fn chosen_language() -> String;

    /// Chooses a language. Reloads the page, with *Settings* open, if it is in another one.
    #[wasm_bindgen(js_name = useLanguage)]
    pub fn choose_language(tag: &str, is_other: bool);

    /// Whether the system can share a text file.
    #[wasm_bindgen(js_name = canSendFile)]
    pub fn can_send_file() -> bool;

    /// Shares a text file with the system's dialog, and calls back if that fails.
    #[wasm_bindgen(js_name = sendFile)]
    pub fn send_file(name: &str, text: &str, on_error: &Function);

    /// A picture that `www/panels/pictures.js` has read.
    pub type ReadPicture;

    /// A [`PictureAnswer`](ninefold_app::protocol::PictureAnswer) as a message; `None` if the picture could not be read.
    #[wasm_bindgen(method, getter)]
    pub fn answer(this: &ReadPicture) -> Option<Vec<u8>>;

    /// Name of the reason why there is no answer.
    #[wasm_bindgen(method, getter)]
    pub fn fault(this: &ReadPicture) -> Option<String>;

    /// Draws a part of the picture on a square canvas. The corners are the upper left, the upper right and the lower left one, each
    /// as x and y in parts of the picture's size. The margin, in parts of the canvas's side, is left for what surrounds it.
    #[wasm_bindgen(method)]
    pub fn draw(this: &ReadPicture, canvas: &Element, corners: &[f64], margin: f64);
}
