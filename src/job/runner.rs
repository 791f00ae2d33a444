//! A job with its number and the time it takes: what tells of it, wherever it runs.

use super::{Answer, Job, Report, TaskPoll};

/// How much a task does between two looks at the clock, in nodes of the search.
const NODES_PER_POLL: u64 = 500;

/// How often a job tells how far it is, in milliseconds, and how soon at first: from then on it can be stopped.
const REPORT_INTERVAL_MS: f64 = 50.0;
const FIRST_REPORT_MS: f64 = 25.0;

/// A search shorter than this, in milliseconds, is repeated until that much time has passed: no browser's clock
/// tells a few microseconds.
const MIN_TIMED_MS: f64 = 4.0;

/// Tasks of one kind: a program runs those of the kind it names, and has no other engines in it.
pub trait ResumableTask: Sized {
    /// A job not yet begun; `None` for one of another kind.
    fn from_job(job: Job) -> Option<Self>;

    /// Works for about `budget` nodes of the search.
    fn run(&mut self, budget: u64) -> TaskPoll;

    /// Tells how much time has been spent on it.
    fn set_elapsed(&mut self, _nanoseconds: u64) {}
}

/// A job under way, with the time it takes. The clock comes from whoever runs it: milliseconds that only grow.
pub struct JobRunner<T> {
    id: u32,
    job: Job,
    task: T,
    elapsed_ms: f64,
    last_report_ms: f64,
}

impl<T: ResumableTask> JobRunner<T> {
    /// A job not yet begun; `None` for one of another kind.
    pub fn new(id: u32, job: Job, now: f64) -> Option<JobRunner<T>> {
        let task = T::from_job(job.clone())?;
        Some(JobRunner {
            id,
            job,
            task,
            elapsed_ms: 0.0,
            last_report_ms: now - (REPORT_INTERVAL_MS - FIRST_REPORT_MS),
        })
    }

    /// The same from a line of text: the job's number, and the job.
    pub fn from_line(line: &str, now: f64) -> Option<JobRunner<T>> {
        let (id, job) = line.split_once(' ')?;
        JobRunner::new(id.parse().ok()?, job.parse().ok()?, now)
    }

    /// Works until there is something to report, at the longest for so many milliseconds.
    pub fn run_for(&mut self, for_milliseconds: f64, now: impl Fn() -> f64) -> Option<Report> {
        let begun = now();
        loop {
            let portion = self.task.run(NODES_PER_POLL);
            let time = now();
            let spent = time - begun;
            self.task.set_elapsed(((self.elapsed_ms + spent) * 1e6) as u64);
            match portion {
                TaskPoll::Done(answer) => {
                    let milliseconds = self.average_ms(self.elapsed_ms + spent, now);
                    let microseconds = (milliseconds * 1000.0) as u64;
                    return Some(Report::Answered { id: self.id, answer, microseconds });
                }
                TaskPoll::Pending(progress) if time - self.last_report_ms > REPORT_INTERVAL_MS => {
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

    /// The time that one run of the job takes, which took so many milliseconds.
    fn average_ms(&self, milliseconds: f64, now: impl Fn() -> f64) -> f64 {
        if milliseconds > MIN_TIMED_MS || !matches!(self.job, Job::Solve { .. }) {
            return milliseconds;
        }
        let begun = now();
        let mut runs = 0.0;
        // The answer is known, and must be found again all the same.
        while let Some(again) = T::from_job(std::hint::black_box(self.job.clone())) {
            std::hint::black_box(finish(again));
            runs += 1.0;
            let spent = now() - begun;
            if spent > MIN_TIMED_MS {
                return spent / runs;
            }
        }
        milliseconds
    }
}

/// Runs a task to its end, however long that is.
pub(super) fn finish(mut task: impl ResumableTask) -> Answer {
    loop {
        if let TaskPoll::Done(answer) = task.run(u64::MAX / 2) {
            return answer;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::grid::Grid;
    use crate::job::{CoreTask, Task};

    #[test]
    fn long_search_reports_progress_and_yields_in_time() {
        let time = Cell::new(0.0);
        let clock = || {
            time.set(time.get() + 1.0);
            time.get()
        };
        let job = Job::Count { grid: Grid::EMPTY };
        let mut running = JobRunner::<CoreTask>::new(7, job, 0.0).unwrap();
        let mut last = 0.0;
        for first in [true, false, false] {
            let report =
                std::iter::repeat_with(|| running.run_for(8.0, clock)).find_map(|report| report).unwrap();
            assert!(matches!(report, Report::Progress { id: 7, .. }), "{report}");
            let passed = time.get() - last;
            assert!(if first { passed < 40.0 } else { (50.0..65.0).contains(&passed) }, "{passed}");
            last = time.get();
        }
        let before = time.get();
        assert_eq!(running.run_for(8.0, clock), None);
        assert!(time.get() - before < 15.0);
    }

    #[test]
    fn short_search_time_is_averaged() {
        let line =
            "3 solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        // Two looks at the clock for the run that counts; one more, and one for each run, where it is averaged: as many
        // runs as take more than four milliseconds.
        for (takes, looks) in [(0.5, 2 + 1 + 9), (4.0, 2 + 1 + 2), (4.5, 2)] {
            let looked = Cell::new(0);
            let clock = || {
                looked.set(looked.get() + 1);
                f64::from(looked.get()) * takes
            };
            let basic = || JobRunner::<CoreTask>::from_line(line, 0.0).unwrap().run_for(1000.0, clock);
            let task = || JobRunner::<Task>::from_line(line, 0.0).unwrap().run_for(1000.0, clock);
            for work in [&basic as &dyn Fn() -> Option<Report>, &task] {
                let report = work();
                let Some(Report::Answered { id: 3, microseconds, .. }) = report else { panic!("{report:?}") };
                assert_eq!((microseconds as f64, looked.take()), (takes * 1000.0, looks));
            }
        }
        assert!(JobRunner::<CoreTask>::from_line("3 batch\n", 0.0).is_none());
        assert!(JobRunner::<Task>::from_line("3 nothing", 0.0).is_none());
    }
}
