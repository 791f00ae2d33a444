//! The archived games (`www/panels/games.js`), which not every panel loads, and the player's pace.

use js_sys::{Array, Function};
use ninefold_app::game::save_record;
use ninefold_app::profile::ProfileLog;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_namespace = ["ninefold", "games"])]
extern "C" {
    /// Calls back with a [`GameArchive`]. An error if the script is not loaded.
    #[wasm_bindgen(catch, js_name = loadGames)]
    pub fn load_games(on_load: &Function) -> Result<(), JsValue>;

    #[wasm_bindgen(js_name = deleteGame)]
    pub fn delete_game(started_at: f64);

    #[wasm_bindgen(js_name = restoreGame)]
    pub fn restore_game(started_at: f64);

    #[wasm_bindgen(js_name = resetStatistics)]
    pub fn reset_statistics(on_done: &Function);

    #[wasm_bindgen(js_name = undoReset)]
    pub fn undo_reset(on_done: &Function);

    /// Writes games from a copy, each a [`ArchiveRow`], when the statistics were reset, and what the profile knows, all of it or
    /// nothing, and calls back with whether that succeeded.
    #[wasm_bindgen(js_name = putGames)]
    pub fn put_games(rows: &Array, reset_ms: f64, profile: &str, on_done: &Function);

    /// Adds a line to what the profile knows.
    #[wasm_bindgen(js_name = keepProfileLine)]
    pub fn keep_profile_line(line: &str);

    /// Keeps the player's pace, and tells it to workers.
    #[wasm_bindgen(js_name = keepPace)]
    pub fn keep_pace(pace: &str);
}

/// The archived games: whether they are in memory only, when the statistics were reset (0 for never), the games, and what the profile
/// knows of them.
pub struct GameArchive(Array);

impl GameArchive {
    /// Reads what [`load_games`] calls back with.
    pub fn from_js(answer: &JsValue) -> GameArchive {
        GameArchive(Array::from(answer))
    }

    /// Whether the games are lost when the page is closed.
    pub fn is_in_memory(&self) -> bool {
        self.0.get(0).is_truthy()
    }

    /// When the statistics were reset, or 0.
    pub fn reset_ms(&self) -> u64 {
        self.0.get(1).as_f64().unwrap_or_default() as u64
    }

    /// The lines of the profile.
    pub fn profile(&self) -> ProfileLog {
        ProfileLog::from_text(&self.0.get(3).as_string().unwrap_or_default())
    }

    pub fn rows(&self) -> impl Iterator<Item = ArchiveRow> {
        Array::from(&self.0.get(2)).into_iter().map(|row| ArchiveRow(Array::from(&row)))
    }
}

/// An archived game: its start time, the time it was last played (0 if only the header is kept), its header and the whole record.
pub struct ArchiveRow(Array);

impl ArchiveRow {
    pub fn new(started_at_ms: u64, saved_ms: u64, header: &str, text: &str) -> ArchiveRow {
        let times = [started_at_ms, saved_ms].map(|time| JsValue::from(time as f64));
        let texts = [header, text].map(|text| JsValue::from(save_record::encode(0, text)));
        ArchiveRow(times.into_iter().chain(texts).collect())
    }

    pub fn started_at_ms(&self) -> u64 {
        self.time(0)
    }

    /// The time it was last played, or 0.
    pub fn saved_ms(&self) -> u64 {
        self.time(1)
    }

    /// The header; `None` if it is damaged.
    pub fn header(&self) -> Option<String> {
        self.text(2)
    }

    /// The text of the whole game; `None` if it is not kept, or damaged.
    pub fn game_text(&self) -> Option<String> {
        self.text(3)
    }

    fn time(&self, index: u32) -> u64 {
        self.0.get(index).as_f64().unwrap_or_default() as u64
    }

    fn text(&self, index: u32) -> Option<String> {
        save_record::recover(self.0.get(index).as_string()).texts.pop()
    }
}

impl AsRef<JsValue> for ArchiveRow {
    fn as_ref(&self) -> &JsValue {
        &self.0
    }
}
