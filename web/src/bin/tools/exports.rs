//! What workers and the page call in the tools program.

use std::cell::Cell;

use js_sys::{Function, JsString};
use ninefold::techniques::Technique;
use ninefold_app::api;
use ninefold_app::explain::miniature::miniature;
use ninefold_app::i18n::language;
use ninefold_app::protocol::codec::encode_message;
use ninefold_app::protocol::{self, Answer, Job, JobRunner, ListPart, Report, Task, TaskSet};
use ninefold_app::template::{self, ENGLISH_HINTS, Language};
use ninefold_app::view_model::TechniqueLabels;
use ninefold_web::bridge::files::LongFile;
use ninefold_web::bridge::games::GameArchive;
use ninefold_web::bridge::pictures::ReadPicture;
use ninefold_web::bridge::worker::{now, post_report, read_list_part};
use ninefold_web::panels;
use wasm_bindgen::prelude::*;

/// Runs one job to its end, in a worker, and posts its reports. `worker-loop.js` calls it with each message: the job's ID
/// and the job. If that solves a part of a list, the worker reads it. English texts go before the first report.
///
/// # Errors
/// If the message is not a job. The page treats the exception as a failure of the worker.
#[wasm_bindgen(js_name = runJob)]
pub fn run_job(message: &[u8]) -> Result<(), JsValue> {
    let (id, mut job) = Task::decode_job(message).map_err(|error| error.to_string())?;
    if let Job::Batch { part, window, .. } = &mut job
        && window.is_empty()
    {
        let ListPart { begin, end } = part.window();
        *window = read_list_part(begin, end).unwrap_or_default().into();
    }
    thread_local! {
        static HAS_POSTED_TEXTS: Cell<bool> = const { Cell::new(false) };
    }
    if !HAS_POSTED_TEXTS.replace(true) {
        post_report(&encode_message(&english_hints()));
    }
    if let Some(mut runner) = JobRunner::<Task>::new(id, job, now()) {
        while let Some(report) = runner.run_for(f64::INFINITY, now) {
            post_report(&Task::encode_report(report));
        }
    }
    Ok(())
}

/// Tells a worker the player's pace. `tools-worker.js` calls it with a [`Pace`](ninefold::rating::Pace) as text.
#[wasm_bindgen(js_name = setPace)]
pub fn set_pace(text: &str) {
    if let Ok(pace) = text.parse() {
        protocol::set_pace(pace);
    }
}

/// Appends all techniques to a list of options.
#[wasm_bindgen(js_name = appendTechniques)]
pub fn append_techniques(list: &web_sys::Element) {
    panels::append_techniques(list);
}

/// Starts a job on the main thread. Returns a function that works on it for a number of milliseconds and
/// returns a report, if any.
///
/// # Errors
/// If the message is not a job.
#[wasm_bindgen(js_name = beginJob)]
pub fn begin_job(message: &[u8]) -> Result<Function, JsValue> {
    let mut running = JobRunner::<Task>::from_message(message, now()).map_err(|error| error.to_string())?;
    let mut texts = Some(english_hints());
    let slice = move |milliseconds| {
        texts.take().or_else(|| running.run_for(milliseconds, now)).map(|report| encode_message(&report))
    };
    Ok(Closure::<dyn FnMut(f64) -> Option<Vec<u8>>>::new(slice).into_js_value().unchecked_into())
}

/// What the page program needs in order to show the answers.
fn english_hints() -> Report {
    Report::Texts(ENGLISH_HINTS.to_owned())
}

/// Adds the texts of a language, which are loaded apart from the program: one text for all subjects.
#[wasm_bindgen(js_name = addTexts)]
pub fn add_texts(tag: &str, texts: String) {
    if let Some(language) = Language::from_tag(tag) {
        template::add_texts(language, texts);
    }
}

/// Opens a panel. `panels-loader.js` calls this and the next seven when the markup of the panels is in the page.
#[wasm_bindgen(js_name = openPanel)]
pub fn open_panel(panel: &str, saved_game: String) {
    panels::open_panel(panel, saved_game);
}

/// Opens a text in the import panel, which finds out whether it is one puzzle, a list or something else.
#[wasm_bindgen(js_name = importText)]
pub fn import_text(text: &JsString) {
    panels::import::open_text(text);
}

/// Opens a file in the import panel that is too long to be read at once.
#[wasm_bindgen(js_name = importLongFile)]
pub fn import_long_file(file: &LongFile) {
    panels::import::open_file(file);
}

/// Opens a line of a list in the import panel, to be corrected.
#[wasm_bindgen(js_name = importLine)]
pub fn import_line(line: &str) {
    panels::import::open_line(line);
}

/// Opens a picture in the import panel that has been read.
#[wasm_bindgen(js_name = importPicture)]
pub fn import_picture(picture: ReadPicture) {
    panels::import::open_picture(picture);
}

#[wasm_bindgen(js_name = openReplay)]
pub fn open_replay() {
    panels::replay::open();
}

/// Draws on the notes, where the board now shows them.
#[wasm_bindgen(js_name = drawNotes)]
pub fn draw_notes(drawings: &str) {
    panels::drawings::draw(drawings);
}

/// Plays the puzzle of a shared game, and keeps what its player did for the plate.
#[wasm_bindgen(js_name = playSharedPuzzle)]
pub fn play_shared_puzzle(game: &str) {
    panels::game_link::play_puzzle(game);
}

/// The picture of the game on the board, or a film of it, as SVG; `None` if the game has none.
#[wasm_bindgen(js_name = gamePicture)]
pub fn game_picture(is_film: bool) -> Option<String> {
    panels::share::current_picture(is_film)
}

/// The texts of the page and of the replay, for the learn program.
#[wasm_bindgen(js_name = pageTexts)]
pub fn page_texts() -> String {
    panels::page_texts()
}

/// The labels of all techniques, as a message for the learn program.
#[wasm_bindgen(js_name = techniqueLabels)]
pub fn technique_labels() -> Vec<u8> {
    encode_message(&TechniqueLabels::new(language()))
}

/// The miniature of the technique with this key, as a message.
#[wasm_bindgen(js_name = techniqueMiniature)]
pub fn technique_miniature(key: &str) -> Vec<u8> {
    encode_message(&Technique::from_key(key).map_or_else(Vec::new, miniature))
}

/// Puzzles of 81 characters, each in a line, in the format of this name, without what a file begins and ends with.
#[wasm_bindgen(js_name = formatPuzzles)]
pub fn format_puzzles(format: &str, lines: &str) -> String {
    api::format_items(format, lines)
}

/// The example with this key, as a message, if there is one.
#[wasm_bindgen(js_name = techniqueExample)]
pub fn technique_example(key: &str) -> Vec<u8> {
    let job = Job::Example { key: key.to_owned(), language: language() };
    let example = match Task::new(job).finish() {
        Answer::Example(example) => Some(example),
        _ => None,
    };
    encode_message(&example)
}

/// Draws the plate of a game, identified by its start time, and calls back with what is said about it.
#[wasm_bindgen(js_name = compareGame)]
pub fn compare_game(started_at: f64, games: &JsValue, on_text: &Function) {
    panels::games::compare(started_at, &GameArchive::from_js(games), on_text);
}
