//! Solvers in shared libraries, called through the three functions of `interface/solver.h`.
//!
//! They get characters, so parsing is part of their time; `NinefoldFromText` is our solver timed in the same way.

#![expect(unsafe_code, reason = "a function of a shared library cannot be called without")]

use std::{
    cell::RefCell,
    error::Error as _,
    ffi::{CStr, c_char},
    hint::black_box,
    ops::Range,
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use ninefold::{generator::generate_minimal, grid::Grid, solver};

use crate::{
    solvers::{Answer, Ninefold, Solver},
    workload::{DynSolver, Workload},
};

/// Bytes from one puzzle to the next: 81 characters and a zero.
const PUZZLE_SIZE: usize = 82;

/// The limit of the timed calls: are there no solutions, one or several?
const LIMIT: usize = 2;

/// A library is slow if it takes this many times as long as ours for random minimal puzzles. The fastest of others take 1.5
/// to 10 times as long.
const SLOW_FACTOR: u32 = 20;

/// Number of the puzzles by which a library turns out to be slow.
const TRIAL_PUZZLES: u64 = 32;

type NameFunction = unsafe extern "C" fn() -> *const c_char;
type SolveFunction = unsafe extern "C" fn(*const c_char, usize, *mut c_char) -> usize;
type SolveManyFunction = unsafe extern "C" fn(*const c_char, usize, usize, *mut usize, *mut c_char);

/// A shared library with a solver.
pub struct SolverLibrary {
    name: String,
    is_slow: bool,
    solve: SolveFunction,
    solve_many: SolveManyFunction,
    /// The functions above are part of it: it stays loaded as long as they may be called.
    _library: libloading::Library,
}

impl SolverLibrary {
    /// Loads a library, and tries whether it is slow.
    ///
    /// # Errors
    /// If the file is no shared library or lacks a function, or if its solver has no name.
    pub fn load(path: &Path) -> Result<Arc<SolverLibrary>, String> {
        let error = |error: libloading::Error| {
            let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
            format!("{}: {error}{cause}", path.display())
        };
        let lacks =
            |name: &'static str| move |_| format!("{}: there is no function `{name}`", path.display());
        // SAFETY: a library may do anything when it is loaded. The user has named this one to have it run.
        let library = unsafe { libloading::Library::new(path) }.map_err(error)?;
        // SAFETY: the functions have the types of `interface/solver.h`, by which a library is written.
        let (name, solve, solve_many) = unsafe {
            (
                *library.get::<NameFunction>("solver_name").map_err(lacks("solver_name"))?,
                *library.get::<SolveFunction>("solver_solve").map_err(lacks("solver_solve"))?,
                *library.get::<SolveManyFunction>("solver_solve_many").map_err(lacks("solver_solve_many"))?,
            )
        };
        // SAFETY: the function takes nothing and returns a text that ends with a zero and stays, or null.
        let name = unsafe {
            let name = name();
            if name.is_null() { String::new() } else { CStr::from_ptr(name).to_string_lossy().into_owned() }
        };
        if name.trim().is_empty() || name.contains(['\n', '|']) {
            return Err(format!("{}: `{name}` is not a name for a table", path.display()));
        }
        let mut library = SolverLibrary { name, is_slow: false, solve, solve_many, _library: library };
        library.is_slow = library.is_slow_on_trial();
        Ok(Arc::new(library))
    }

    /// The name and version that the library gives itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it runs only where slow solvers do.
    pub fn is_slow(&self) -> bool {
        self.is_slow
    }

    fn is_slow_on_trial(&self) -> bool {
        let grids: Vec<Grid> = (0..TRIAL_PUZZLES).map(|seed| *generate_minimal(seed).givens()).collect();
        let puzzles = join(grids.iter().map(Grid::to_line));
        let mut results = Results::new(grids.len());
        let ours = quickest(&mut || {
            for grid in &grids {
                black_box(Ninefold::solve(black_box(grid)));
            }
        });
        quickest(&mut || self.solve_many(&puzzles, &mut results)) > ours * SLOW_FACTOR
    }

    /// Solves puzzles and writes to the beginning of the results. This is what is timed.
    fn solve_many(&self, puzzles: &[u8], results: &mut Results) {
        let count = puzzles.len() / PUZZLE_SIZE;
        assert!(count <= results.counts.len() && 81 * count <= results.solutions.len(), "too few results");
        // SAFETY: there are `count` puzzles, each of 81 characters and a zero, and at least as many counts and solutions of 81
        // bytes to write to. The buffers outlive the call.
        unsafe {
            (self.solve_many)(
                puzzles.as_ptr().cast(),
                count,
                LIMIT,
                results.counts.as_mut_ptr(),
                results.solutions.as_mut_ptr().cast(),
            );
        }
    }

    /// Looks for the first solution of a puzzle; returns the number of solutions, at most 1, and what was written.
    fn solve_one(&self, puzzle: &[u8]) -> (usize, Option<Vec<u8>>) {
        assert_eq!(puzzle.len(), PUZZLE_SIZE);
        let mut solution = vec![0; 81];
        // SAFETY: the puzzle has 81 characters and a zero, and there are 81 bytes for the solution.
        let count = unsafe { (self.solve)(puzzle.as_ptr().cast(), 1, solution.as_mut_ptr().cast()) };
        (count, digits(&solution))
    }
}

/// The shortest of several times: other programs only make it longer.
fn quickest(solve: &mut dyn FnMut()) -> Duration {
    let mut time = || {
        let start = Instant::now();
        solve();
        start.elapsed()
    };
    (0..5).map(|_| time()).min().unwrap_or_default()
}

/// Where a library writes what it finds.
struct Results {
    counts: Vec<usize>,
    solutions: Vec<u8>,
}

impl Results {
    fn new(puzzles: usize) -> Results {
        Results { counts: vec![0; puzzles], solutions: vec![0; 81 * puzzles] }
    }
}

/// The digits that a library has written, if any.
fn digits(solution: &[u8]) -> Option<Vec<u8>> {
    let is_written = solution.iter().any(|&character| character != 0);
    is_written.then(|| solution.iter().map(|character| character.wrapping_sub(b'0')).collect())
}

/// Joins puzzles, each as 81 characters and a zero.
///
/// # Panics
/// If a line does not have 81 bytes.
fn join(lines: impl Iterator<Item = impl AsRef<str>>) -> Vec<u8> {
    let mut puzzles = Vec::new();
    for line in lines {
        let line = line.as_ref();
        assert_eq!(line.len(), PUZZLE_SIZE - 1, "a puzzle has 81 characters: {line}");
        puzzles.extend(line.bytes().map(|byte| if byte == b'0' { b'.' } else { byte }));
        puzzles.push(0);
    }
    puzzles
}

/// A set as a library gets it.
struct LibraryWorkload {
    library: Arc<SolverLibrary>,
    puzzles: Vec<u8>,
    /// Room for the results of all puzzles, so that nothing is allocated while the time runs.
    results: RefCell<Results>,
}

impl LibraryWorkload {
    fn texts(&self, puzzles: Range<usize>) -> &[u8] {
        &self.puzzles[puzzles.start * PUZZLE_SIZE..puzzles.end * PUZZLE_SIZE]
    }
}

impl DynSolver for LibraryWorkload {
    fn name(&self) -> &str {
        self.library.name()
    }

    fn is_slow(&self) -> bool {
        self.library.is_slow()
    }

    fn run(&self, puzzles: Range<usize>) {
        self.library.solve_many(self.texts(puzzles), &mut self.results.borrow_mut());
    }

    /// The answer of both functions. If they contradict each other, the solution is empty, which is not that of any puzzle.
    fn answer(&self, puzzle: usize) -> Answer {
        let text = self.texts(puzzle..puzzle + 1);
        let mut results = Results::new(1);
        self.library.solve_many(text, &mut results);
        let count = results.counts[0];
        let (count_alone, alone) = self.library.solve_one(text);
        if count_alone != count.min(1) {
            return Answer { count, solution: Some(Vec::new()) };
        }
        let solution = match (digits(&results.solutions), alone) {
            _ if count != 1 => None,
            (Some(one), Some(other)) if one != other => Some(Vec::new()),
            (one, other) => one.or(other),
        };
        Answer { count, solution }
    }
}

/// Our solver from the characters that a library gets, reading included, as quickly as it can: without looking for errors.
struct NinefoldFromText;

impl Solver for NinefoldFromText {
    const NAME: &'static str = "ninefold, from text";
    type Puzzle = [u8; 81];
    type Output = solver::Solutions;

    fn parse(line: &str) -> Option<[u8; 81]> {
        line.as_bytes().try_into().ok()
    }

    fn solve(line: &[u8; 81]) -> solver::Solutions {
        Ninefold::solve(&Grid::from_values(line.map(|character| character.wrapping_sub(b'0'))))
    }

    fn answer(output: &solver::Solutions) -> Answer {
        Ninefold::answer(output)
    }
}

impl Workload {
    /// Adds libraries, and our solver from characters.
    pub fn add_libraries(&mut self, libraries: &[Arc<SolverLibrary>]) {
        if libraries.is_empty() {
            return;
        }
        self.add::<NinefoldFromText>();
        for library in libraries {
            let puzzles = join(self.lines().iter());
            let results = RefCell::new(Results::new(self.puzzles()));
            self.add_solver(Box::new(LibraryWorkload { library: Arc::clone(library), puzzles, results }));
        }
    }
}
