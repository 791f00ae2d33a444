//! The archived games (`www/panels/games.js`), which not every panel loads, and the player's pace.

use js_sys::{Array, Function};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Calls back with the archived games: whether they are in memory only, when the statistics were last
    /// reset, and for each game its start time, the time it was last played (0 if only the header is kept),
    /// its header and the whole record. An error if the script is not loaded.
    #[wasm_bindgen(catch, js_name = loadGames)]
    pub fn load_games(on_load: &Function) -> Result<(), JsValue>;

    /// Deletes a game from the list.
    #[wasm_bindgen(js_name = deleteGame)]
    pub fn delete_game(started_at: f64);

    /// Restores a deleted game.
    #[wasm_bindgen(js_name = restoreGame)]
    pub fn restore_game(started_at: f64);

    /// Resets the statistics and calls back.
    #[wasm_bindgen(js_name = resetStatistics)]
    pub fn reset_statistics(on_done: &Function);

    /// Undoes the last reset of the statistics and calls back.
    #[wasm_bindgen(js_name = undoReset)]
    pub fn undo_reset(on_done: &Function);

    /// Writes games from a copy, all of them or none, in the form in which they are loaded, and when the statistics were
    /// reset, and calls back with whether that succeeded.
    #[wasm_bindgen(js_name = putGames)]
    pub fn put_games(rows: &Array, reset: f64, on_done: &Function);

    /// Keeps the player's pace, and tells it to workers.
    #[wasm_bindgen(js_name = keepPace)]
    pub fn keep_pace(pace: &str);
}
