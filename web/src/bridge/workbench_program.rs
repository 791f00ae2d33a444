//! What panels ask of the workbench program, which is loaded when it is first needed, and what that asks of the page
//! (`www/panels/panels-loader.js`).

use js_sys::{Function, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::Worker;

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Opens the workbench with a grid of 81 characters.
    #[wasm_bindgen(js_name = bringToWorkbench)]
    pub fn bring_to_workbench(grid: &str);

    /// Creates a worker for surveys (`www/shared/survey-loop.js`), or else for a search (`search-loop.js`); `None` if there can be none.
    #[wasm_bindgen(js_name = createWorkbenchWorker)]
    pub fn create_workbench_worker(surveys: bool) -> Option<Worker>;

    /// Makes a survey on this thread, in slices and in place of the one before, and calls back with each report.
    #[wasm_bindgen(js_name = surveyHere)]
    pub fn survey_here(request: &Uint8Array, on_report: &Function);
}
