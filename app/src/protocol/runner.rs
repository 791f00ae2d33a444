//! Runs a job on any thread: reports its progress and measures its time.

use ninefold::grid::Grid;

use super::codec::DecodeError;
use super::{Answer, Job, Report, TaskPoll};

/// Number of search nodes between two readings of the clock.
const NODES_PER_POLL: u64 = 500;

/// Time between two progress reports, and before the first one, in milliseconds. The page can stop the job
/// from the first report on.
const REPORT_INTERVAL_MS: f64 = 50.0;
const FIRST_REPORT_MS: f64 = 25.0;

/// A search shorter than this, in milliseconds, is repeated until that much time has passed: the clocks of
/// browsers do not resolve microseconds.
const MIN_TIMED_MS: f64 = 4.0;

/// A set of tasks that a program can run. A program contains only the code of the sets that it names: the page
/// program names [`CoreTask`](super::CoreTask) alone and stays small.
pub trait TaskSet: Sized {
    /// Decodes the message that starts a job: its number, and the job.
    ///
    /// # Errors
    /// If the message is not a job of this set.
    fn decode_job(message: &[u8]) -> Result<(u32, Job), DecodeError>;

    /// Encodes a report about a job of this set.
    fn encode_report(report: Report) -> Vec<u8>;

    /// Creates the task of a job, without starting it; `None` if the set has no such task.
    fn from_job(job: Job) -> Option<Self>;

    /// Works until about `budget` search nodes are used up; a thousand take about a millisecond. Tasks that
    /// do not search for solutions do one small piece of work.
    fn run(&mut self, budget: u64) -> TaskPoll;

    /// Whether the next run may take seconds, so that the progress is reported before.
    fn is_next_slow(&self) -> bool {
        false
    }

    /// Sets the time spent on the task so far. Only tasks that measure time use it.
    fn set_elapsed(&mut self, _nanoseconds: u64) {}
}

/// A running job and its time. The caller provides the clock, in milliseconds that never decrease.
pub struct JobRunner<T> {
    id: u32,
    /// The grid of a job that solves one, which is repeated to measure a short time.
    grid: Option<Grid>,
    /// `None` once the job is answered.
    task: Option<T>,
    elapsed_ms: f64,
    last_report_ms: f64,
}

impl<T: TaskSet> JobRunner<T> {
    /// Creates a runner, without starting the job; `None` if the set has no task for it.
    pub fn new(id: u32, job: Job, now: f64) -> Option<JobRunner<T>> {
        let grid = if let Job::Solve { grid } = &job { Some(*grid) } else { None };
        Some(JobRunner {
            id,
            grid,
            task: Some(T::from_job(job)?),
            elapsed_ms: 0.0,
            last_report_ms: now - (REPORT_INTERVAL_MS - FIRST_REPORT_MS),
        })
    }

    /// Creates a runner from a message: the number of the job, and the job.
    ///
    /// # Errors
    /// If it is no such message, or the set has no task for the job.
    pub fn from_message(message: &[u8], now: f64) -> Result<JobRunner<T>, DecodeError> {
        let (id, job) = T::decode_job(message)?;
        JobRunner::new(id, job, now).ok_or(DecodeError)
    }

    /// Runs the job of a message to its end, and posts each report.
    ///
    /// # Errors
    /// If it is no such message, or the set has no task for the job.
    pub fn run_message(
        message: &[u8],
        now: impl Fn() -> f64 + Copy,
        post: impl Fn(&[u8]),
    ) -> Result<(), DecodeError> {
        let mut running = JobRunner::<T>::from_message(message, now())?;
        while let Some(report) = running.run_for(f64::INFINITY, now) {
            post(&T::encode_report(report));
        }
        Ok(())
    }

    /// Works until there is something to report, for at most `for_milliseconds`. Returns `None` after the answer.
    pub fn run_for(&mut self, for_milliseconds: f64, now: impl Fn() -> f64) -> Option<Report> {
        let start = now();
        loop {
            let task = self.task.as_mut()?;
            let poll = task.run(NODES_PER_POLL);
            let time = now();
            let spent = time - start;
            task.set_elapsed(((self.elapsed_ms + spent) * 1e6) as u64);
            match poll {
                TaskPoll::Done(answer) => {
                    self.task = None;
                    let milliseconds = self.average_ms(self.elapsed_ms + spent, now);
                    let microseconds = (milliseconds * 1000.0) as u64;
                    return Some(Report::Answered { id: self.id, answer, microseconds });
                }
                TaskPoll::Pending(progress)
                    if time - self.last_report_ms > REPORT_INTERVAL_MS || task.is_next_slow() =>
                {
                    self.last_report_ms = time;
                    self.elapsed_ms += spent;
                    return Some(Report::Progress { id: self.id, progress });
                }
                TaskPoll::Pending(_) if spent > for_milliseconds => {
                    self.elapsed_ms += spent;
                    return None;
                }
                TaskPoll::Pending(_) => {}
            }
        }
    }

    /// Average time of one run of a job that took `milliseconds` the first time.
    fn average_ms(&self, milliseconds: f64, now: impl Fn() -> f64) -> f64 {
        let Some(grid) = self.grid.filter(|_| milliseconds <= MIN_TIMED_MS) else { return milliseconds };
        let start = now();
        let mut runs = 0.0;
        // The compiler must not skip the repeated search although its answer is known.
        while let Some(again) = T::from_job(std::hint::black_box(Job::Solve { grid })) {
            std::hint::black_box(finish(again));
            runs += 1.0;
            let spent = now() - start;
            if spent > MIN_TIMED_MS {
                return spent / runs;
            }
        }
        milliseconds
    }
}

pub(super) fn finish(mut task: impl TaskSet) -> Answer {
    loop {
        if let TaskPoll::Done(answer) = task.run(u64::MAX / 2) {
            return answer;
        }
    }
}
