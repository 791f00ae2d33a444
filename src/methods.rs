//! Five methods to solve a grid, by name, each running step by step.
//!
//! ```text
//!   SolverRun::new(method, &grid)
//!       │ step()                        Place r1c3 = 4      a guess
//!       ▼                               Fill  r1c4 = 7      follows without a guess
//!   TraceStep ─▶ grid(), counters()     DeadEnd r2c1        no digit is left for this cell
//!       │                               Remove r1c4         removed again
//!       ▼                               …
//!   None ─▶ the run has ended           Solution            every cell is filled
//! ```
//!
//! The grid and all counters follow from the steps alone. So a run can be recorded and replayed
//! ([`Trace`]).

mod backtracking;
mod candidate_grid;
mod elimination;
mod method;
mod mrv_dfs;
mod round_solver;
mod run;
mod step;
mod trace;
mod traced_search;
mod used_digits;

pub use candidate_grid::flags;
pub use method::Method;
pub use run::SolverRun;
pub use step::{Counters, FillReason, RunOutcome, TraceStep};
pub use trace::{ParseTraceError, Trace, TracePosition};
