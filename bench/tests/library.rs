//! Races with shared libraries, which `cc` makes; without a `cc` these tests pass and say so.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
    time::Duration,
};

use bench::{library::SolverLibrary, native, samples::Samples, sets::Schedule, workload::Workload};

const PUZZLES: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53..7....6...9.....98....6.8...6...34..8.3..17...2...6.6....28.....1...5....8..79
5.......5........................................................................
..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// A solver that only counts, and says that every puzzle has one solution.
const ALWAYS_ONE: &str = "\
#include \"solver.h\"
const char *solver_name(void) { return \"always one\"; }
size_t solver_solve(const char *puzzle, size_t limit, char *solution) { return 1; }
void solver_solve_many(const char *puzzles, size_t count, size_t limit, size_t *counts, char *solutions) {
    while (count--) counts[count] = 1;
}
";

/// A solver that counts rightly the puzzles with one solution, but gives a grid of ones as it.
const ALL_ONES: &str = "\
#include <string.h>
#include \"solver.h\"
const char *solver_name(void) { return \"all ones\"; }
size_t solver_solve(const char *puzzle, size_t limit, char *solution) { memset(solution, '1', 81); return 1; }
void solver_solve_many(const char *puzzles, size_t count, size_t limit, size_t *counts, char *solutions) {
    for (size_t i = 0; i < count; i++) counts[i] = solver_solve(puzzles, limit, solutions + 81 * i);
}
";

fn interface() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("interface")
}

/// Compiles a library and returns its path, or `None` if there is no compiler.
fn compile(name: &str, source: &Path) -> Option<PathBuf> {
    let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.so"));
    let mut compiler = Command::new("cc");
    compiler.args(["-O2", "-shared", "-fPIC", "-I"]).arg(interface()).arg("-o").arg(&library).arg(source);
    let Ok(output) = compiler.output() else {
        println!("there is no cc, so no library is tested");
        return None;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(library)
}

fn compile_text(name: &str, text: &str) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.c"));
    fs::write(&source, text).expect("a writable folder");
    compile(name, &source)
}

fn load(library: &Path) -> Arc<SolverLibrary> {
    SolverLibrary::load(library).expect("a library")
}

fn workload(library: &Arc<SolverLibrary>) -> Workload {
    let mut workload = Workload::new("few", PUZZLES);
    workload.add_libraries(&[Arc::clone(library)]);
    workload
}

#[test]
fn the_example_takes_part_in_a_race() {
    let Some(library) = compile("backtracking", &interface().join("backtracking.c")) else { return };
    let library = load(&library);
    assert_eq!(library.name(), "backtracking example");
    let workload = workload(&library);
    assert_eq!(native::disagreements(&workload, Schedule::All), Vec::<String>::new());

    let mut samples = Samples::default();
    native::measure("few", &workload, Schedule::All, Duration::ZERO, &mut |sample| samples.add(&sample));
    let solvers = ["ninefold", "sudoku", "rustoku-lib", "ninefold, from text", "backtracking example"];
    for solver in solvers {
        let time = samples.time("few", solver).expect(solver);
        assert!(time.puzzles == 4 && time.quartile > 0.0, "{solver}");
    }
    assert!(samples.table().contains("| backtracking example, µs | × |"), "{}", samples.table());
}

#[test]
fn a_wrong_count_is_reported() {
    let Some(library) = compile_text("always_one", ALWAYS_ONE) else { return };
    // It is right about the first puzzle, and without a solution its count is all that is compared.
    let second = PUZZLES.lines().nth(1).expect("a line");
    let expected = format!("always one disagrees with ninefold on {second}");
    assert_eq!(native::disagreements(&workload(&load(&library)), Schedule::All), [expected]);
}

#[test]
fn a_wrong_solution_is_reported() {
    let Some(library) = compile_text("all_ones", ALL_ONES) else { return };
    let first = PUZZLES.lines().next().expect("a line");
    let expected = format!("all ones disagrees with ninefold on {first}");
    assert_eq!(native::disagreements(&workload(&load(&library)), Schedule::All), [expected]);
}

#[test]
fn a_file_that_is_no_solver_is_refused() {
    let error = |library: &Path| SolverLibrary::load(library).err().expect("an error");
    let missing = error(Path::new("no/such/library.so"));
    assert!(missing.starts_with("no/such/library.so: "), "{missing}");
    let Some(library) = compile_text("no_solver", "int solver(void) { return 1; }\n") else { return };
    let incomplete = error(&library);
    assert!(incomplete.ends_with("no_solver.so: there is no function `solver_name`"), "{incomplete}");
}
