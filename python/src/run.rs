//! Work on many rows: in several threads, without the interpreter's lock, with progress, and stopped by Ctrl-C.
//!
//! ```text
//!   rows ─▶ tasks of up to a thousand rows ─▶ threads ─▶ results, put in order
//!                                               ▲
//!   the calling thread: signals, progress ──────╯ stop
//! ```

use std::any::Any;
use std::num::NonZero;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    ninefold,
    InternalError,
    PyRuntimeError,
    "An error of Ninefold itself, which is worth a report. The message names the rows that were being worked on."
);

/// How a call is run: in how many threads, and who is told how far it is.
pub struct RunOptions<'py> {
    threads: usize,
    /// Called with the number of rows that are done and that of all.
    progress: Option<Bound<'py, PyAny>>,
}

impl<'py> RunOptions<'py> {
    /// Reads the arguments `threads`, by default one for each core, and `progress`.
    pub fn new(threads: Option<usize>, progress: Option<Bound<'py, PyAny>>) -> PyResult<RunOptions<'py>> {
        let threads = match threads {
            Some(0) => return Err(PyValueError::new_err("threads: expected at least 1, got 0")),
            Some(threads) => threads,
            None => thread::available_parallelism().map_or(1, NonZero::get),
        };
        Ok(RunOptions { threads, progress })
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The same without the function for the progress.
    pub fn without_progress(&self) -> RunOptions<'py> {
        RunOptions { threads: self.threads, progress: None }
    }

    /// Tells how far the call is.
    pub fn report(&self, done: usize, all: usize) -> PyResult<()> {
        if let Some(progress) = &self.progress {
            progress.call1((done, all))?;
        }
        Ok(())
    }
}

/// Whether the caller wants no more. Work that may take long asks now and then.
#[derive(Default)]
pub struct StopFlag(AtomicBool);

impl StopFlag {
    /// Whether to stop. What is returned after that is thrown away.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Most rows of a task: some milliseconds of the fastest work, so that a thread seldom fetches the next.
const MAX_TASK_LEN: usize = 1024;
/// Fewest tasks for each thread, so that all end at about the same time.
const TASKS_PER_THREAD: usize = 32;
/// How often signals are looked at and progress is reported.
const INTERVAL: Duration = Duration::from_millis(50);

/// Calls `work` with ranges that together are all of `0..len`, in several threads, and returns the results in the order of the rows. Nothing
/// is called while the interpreter's lock is held, except for the function that is told the progress.
///
/// # Errors
/// What a signal raises, such as `KeyboardInterrupt`; what the function for the progress raises; [`InternalError`] if `work` panics.
pub fn run_tasks<R: Send>(
    py: Python,
    len: usize,
    options: &RunOptions,
    work: impl Fn(Range<usize>, &StopFlag) -> R + Sync,
) -> PyResult<Vec<R>> {
    let task_len = (len / (options.threads * TASKS_PER_THREAD)).clamp(1, MAX_TASK_LEN);
    let task_count = len.div_ceil(task_len);
    let (next, stop) = (AtomicUsize::new(0), StopFlag::default());
    let (sender, receiver) = channel();
    let receiver = Mutex::new(receiver);
    let mut results: Vec<Option<R>> = (0..task_count).map(|_| None).collect();
    thread::scope(|scope| {
        for _ in 0..options.threads.min(task_count) {
            let sender = sender.clone();
            let (next, stop, work) = (&next, &stop, &work);
            scope.spawn(move || {
                while !stop.is_set() {
                    let task = next.fetch_add(1, Ordering::Relaxed);
                    if task >= task_count {
                        return;
                    }
                    let rows = task * task_len..len.min((task + 1) * task_len);
                    let result = catch_unwind(AssertUnwindSafe(|| work(rows.clone(), stop)))
                        .map_err(|panic| (rows, panic_message(&*panic)));
                    if sender.send((task, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut done = 0;
        // Whatever ends this loop early must also end the threads, which the scope waits for.
        let outcome = loop {
            let (ended, is_over) = py.detach(|| {
                let receiver = receiver.lock().expect("only this thread locks it");
                let mut ended = Vec::new();
                let end = Instant::now() + INTERVAL;
                let is_over = loop {
                    match receiver.recv_timeout(end.saturating_duration_since(Instant::now())) {
                        Ok(result) => ended.push(result),
                        Err(RecvTimeoutError::Timeout) => break false,
                        Err(RecvTimeoutError::Disconnected) => break true,
                    }
                };
                (ended, is_over)
            });
            let mut failed = None;
            for (task, result) in ended {
                match result {
                    Ok(result) => {
                        results[task] = Some(result);
                        done += 1;
                    }
                    Err(panic) => failed = failed.or(Some(panic)),
                }
            }
            if let Some((rows, message)) = failed {
                break Err(InternalError::new_err(format!(
                    "rows {} to {}: {message}",
                    rows.start,
                    rows.end - 1
                )));
            }
            if let Err(error) =
                py.check_signals().and_then(|()| options.report(len.min(done * task_len), len))
            {
                break Err(error);
            }
            if is_over {
                break Ok(());
            }
        };
        stop.set();
        outcome
    })?;
    Ok(results.into_iter().flatten().collect())
}

/// Calls a function of the library without the interpreter's lock.
///
/// # Errors
/// [`InternalError`] if it panics.
pub fn run_once<R: Send>(py: Python, work: impl FnOnce() -> R + Send) -> PyResult<R> {
    py.detach(|| catch_unwind(AssertUnwindSafe(work)))
        .map_err(|panic| InternalError::new_err(panic_message(&*panic)))
}

/// The message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "an unknown panic".to_owned())
}
