//! The engines' program, in wasm: all jobs there are, for those that the page's own program does not run.
//! It is loaded when the first of them comes, by workers or, where there are none, by the page.

#[cfg(target_arch = "wasm32")]
mod dom;
#[cfg(target_arch = "wasm32")]
mod keyboard;
#[cfg(target_arch = "wasm32")]
mod panels;
#[cfg(target_arch = "wasm32")]
mod render_cells;
#[cfg(target_arch = "wasm32")]
mod worker;

#[cfg(target_arch = "wasm32")]
mod job_exports {
    use js_sys::Function;
    use ninefold::job::{JobRunner, Task};
    use wasm_bindgen::prelude::*;

    use super::worker::{self, now};

    /// Runs one job to its end, in a worker. `worker.js` calls it with each message: the number of a job and
    /// the job.
    ///
    /// # Errors
    /// When the message is no job; the page takes the exception for the worker's failure.
    #[wasm_bindgen(js_name = work)]
    pub fn run_job(message: &str) -> Result<(), JsValue> {
        worker::run_job::<Task>(message)
    }

    /// Begins a job on the page's own thread: a function that works on it for so many milliseconds and returns
    /// what there is to report, if anything.
    ///
    /// # Errors
    /// When the message is no job.
    #[wasm_bindgen(js_name = begin)]
    pub fn begin_job(message: &str) -> Result<Function, JsValue> {
        let mut running = JobRunner::<Task>::from_line(message, now()).ok_or("not a job")?;
        let slice = move |milliseconds| running.run_for(milliseconds, now).map(|report| report.to_string());
        Ok(Closure::<dyn FnMut(f64) -> Option<String>>::new(slice).into_js_value().unchecked_into())
    }
}

/// What `api.js` exports: each answer is an object, and what cannot be answered is thrown as an `Error`.
#[cfg(target_arch = "wasm32")]
mod api_exports {
    use js_sys::{Function, Object};
    use ninefold::api::{self, CommonOptions, CountOptions, GenerateOptions, SolveOptions};
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use wasm_bindgen::prelude::*;

    use super::worker::now;

    /// How hard a puzzle is for a person.
    ///
    /// # Errors
    /// When it is no puzzle, or the options are none.
    #[wasm_bindgen]
    pub fn rate(puzzle: &JsValue, options: JsValue) -> Result<JsValue, JsError> {
        to_js(&api::rate(&puzzle_text(puzzle)?, &from_js(options)?)?)
    }

    /// Step after step to the solution.
    ///
    /// # Errors
    /// When it is no puzzle, or the options are none.
    #[wasm_bindgen]
    pub fn path(puzzle: &JsValue, options: JsValue) -> Result<JsValue, JsError> {
        to_js(&api::path(&puzzle_text(puzzle)?, &from_js(options)?)?)
    }

    /// The next step on a player's board.
    ///
    /// # Errors
    /// When it is no puzzle, or the board is not of this puzzle.
    #[wasm_bindgen]
    pub fn hint(puzzle: &JsValue, progress: JsValue) -> Result<JsValue, JsError> {
        to_js(&api::hint(&puzzle_text(puzzle)?, &from_js(progress)?)?)
    }

    /// All puzzles of a text.
    ///
    /// # Errors
    /// When it is no text.
    #[wasm_bindgen]
    pub fn parse(text: &JsValue) -> Result<JsValue, JsError> {
        to_js(&api::parse(&text.as_string().ok_or_else(|| JsError::new("text: expected a text"))?))
    }

    /// All puzzles of a text, or one as `parse` tells it, in a form by name.
    ///
    /// # Errors
    /// When it is no puzzle, or there is no such form.
    #[wasm_bindgen]
    pub fn format(puzzle: JsValue, form: &JsValue) -> Result<String, JsError> {
        let form = form.as_string().ok_or_else(|| JsError::new("form: expected a text"))?;
        Ok(match puzzle.as_string() {
            Some(text) => api::format(&text, &form)?,
            None => api::format_sheet(&from_js(puzzle)?, &form)?,
        })
    }

    /// Begins to look for solutions.
    ///
    /// # Errors
    /// When it is no puzzle, or the options are none.
    #[wasm_bindgen(js_name = beginSolving)]
    pub fn begin_solving(puzzle: &JsValue, solving: JsValue) -> Result<Function, JsError> {
        let go_on = api::solve(&puzzle_text(puzzle)?, &read_known(solving, SolveOptions::OPTIONS)?)?;
        Ok(resumable(go_on, |found| found.solved.is_some()))
    }

    /// Begins to count solutions.
    ///
    /// # Errors
    /// When it is no puzzle, or the options are none.
    #[wasm_bindgen(js_name = beginCounting)]
    pub fn begin_counting(puzzle: &JsValue, counting: JsValue) -> Result<Function, JsError> {
        let go_on = api::count(&puzzle_text(puzzle)?, &read_known(counting, CountOptions::OPTIONS)?)?;
        Ok(resumable(go_on, |found| found.solved.is_some()))
    }

    /// A puzzle as the page's program takes it in.
    ///
    /// # Errors
    /// When the text is no puzzle.
    #[wasm_bindgen]
    pub fn link(puzzle: &JsValue) -> Result<String, JsError> {
        Ok(api::link(&puzzle_text(puzzle)?)?)
    }

    /// Begins a new puzzle.
    ///
    /// # Errors
    /// When something is wanted that there is not.
    #[wasm_bindgen(js_name = beginPuzzle)]
    pub fn begin_puzzle(wanted: JsValue) -> Result<Function, JsError> {
        let go_on = api::generate(&read_known(wanted, GenerateOptions::OPTIONS)?, random_seed()?)?;
        Ok(resumable(go_on, |making| making.made.is_some()))
    }

    /// Begins a puzzle like another.
    ///
    /// # Errors
    /// When the other is no puzzle, or the options are none.
    #[wasm_bindgen(js_name = beginLike)]
    pub fn begin_like(puzzle: &JsValue, more: JsValue) -> Result<Function, JsError> {
        let go_on =
            api::like(&puzzle_text(puzzle)?, &read_known(more, CommonOptions::OPTIONS)?, random_seed()?)?;
        Ok(resumable(go_on, |making| making.made.is_some()))
    }

    /// Begins to look for a position to practise a technique on.
    ///
    /// # Errors
    /// When there is no such technique, or the options are none.
    #[wasm_bindgen(js_name = beginPractice)]
    pub fn begin_practice(technique: &JsValue, more: JsValue) -> Result<Function, JsError> {
        let technique = technique.as_string().ok_or_else(|| JsError::new("technique: expected a text"))?;
        let go_on = api::practise(&technique, &read_known(more, CommonOptions::OPTIONS)?, random_seed()?)?;
        Ok(resumable(go_on, |practising| practising.position.is_some()))
    }

    /// Begins a pack for print.
    ///
    /// # Errors
    /// When there can be no such pack, or the order is none.
    #[wasm_bindgen(js_name = beginPack)]
    pub fn begin_pack(order: JsValue) -> Result<Function, JsError> {
        Ok(resumable(api::pack(&from_js(order)?)?, |packing| packing.pack.is_some()))
    }

    /// A function that works for about so many milliseconds, or until the work is done, and tells how far it is.
    fn resumable<T: Serialize + 'static>(
        mut go_on: impl FnMut() -> T + 'static,
        is_done: fn(&T) -> bool,
    ) -> Function {
        let slice = move |milliseconds: f64| {
            let begun = now();
            loop {
                let state = go_on();
                if is_done(&state) || now() - begun > milliseconds {
                    return to_js(&state).map_err(JsValue::from);
                }
            }
        };
        let slice = Closure::<dyn FnMut(f64) -> Result<JsValue, JsValue>>::new(slice);
        slice.into_js_value().unchecked_into()
    }

    /// A seed for who wants any puzzle, short enough to be read out.
    fn random_seed() -> Result<u64, JsError> {
        let mut bytes = [0; 4];
        getrandom::fill(&mut bytes).map_err(|error| JsError::new(&error.to_string()))?;
        Ok(u32::from_le_bytes(bytes).into())
    }

    /// A script may hand over anything.
    fn puzzle_text(puzzle: &JsValue) -> Result<String, JsError> {
        puzzle.as_string().ok_or_else(|| JsError::new("puzzle: expected a text"))
    }

    /// Options none of which is misspelt.
    fn read_known<T: Default + DeserializeOwned>(
        options: JsValue,
        known: &'static [&'static str],
    ) -> Result<T, JsError> {
        if let Some(given) = options.dyn_ref::<Object>() {
            api::check_options(Object::keys(given).iter().filter_map(|key| key.as_string()), known)?;
        }
        from_js(options)
    }

    fn from_js<T: Default + DeserializeOwned>(options: JsValue) -> Result<T, JsError> {
        if options.is_undefined() || options.is_null() {
            return Ok(T::default());
        }
        let read = serde_wasm_bindgen::from_value(options);
        read.map_err(|error| JsError::new(&format!("options: {error}")))
    }

    fn to_js(answer: &impl Serialize) -> Result<JsValue, JsError> {
        Ok(serde_wasm_bindgen::to_value(answer)?)
    }
}

/// Runs when the wasm has loaded.
#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This program is a part of a web page: `cargo xtask play` shows it.");
}
