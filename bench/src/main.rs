//! The native benchmark program.
//!
//! ```text
//! solver-bench run [SETS [MILLISECONDS]]   compares the solvers and prints tables
//! solver-bench sets FOLDER                 writes the sets to a folder, for a benchmark in the browser
//! solver-bench table FILE                  prints the tables of samples from elsewhere
//! solver-bench orders FILE                 the same, of sets in both orders; fails if our solver as shipped is slower
//! solver-bench plot FILE                   draws guesses and time of each puzzle as SVG
//! solver-bench solve SOLVER SET COUNT      only solves; callgrind counts the instructions
//! ```

use std::{env, error::Error, fs, path::Path, time::Duration};

use bench::{
    native, plot,
    samples::Samples,
    sets::{SETS, Schedule},
    workload::Workload,
};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments {
        ["run"] => run("", 4000),
        ["run", sets] => run(sets, 4000),
        ["run", sets, milliseconds] => run(sets, milliseconds.parse()?),
        ["table", file] => table(&fs::read_to_string(file)?),
        ["orders", file] => orders(&fs::read_to_string(file)?),
        ["plot", file] => Ok(fs::write(file, plot::svg(&plot::points()?))?),
        ["sets", folder] => sets(Path::new(folder)),
        ["solve", solver, set, count] => solve(solver.parse()?, set, count.parse()?),
        _ => Err("run [SETS] [MILLISECONDS] | sets FOLDER | table FILE | orders FILE | plot FILE | solve SOLVER SET COUNT".into()),
    }
}

/// Compares the solvers on the sets whose names begin with one of the given texts, such as `17,easy`.
fn run(wanted: &str, milliseconds: u64) -> Result<(), Box<dyn Error>> {
    let mut samples = Samples::default();
    for set in SETS.iter().filter(|set| wanted.split(',').any(|start| set.name.starts_with(start))) {
        native::measure(
            set.name,
            &set.text()?,
            set.schedule,
            Duration::from_millis(milliseconds),
            &mut |sample| {
                samples.add(&sample);
            },
        );
    }
    print(&samples);
    Ok(())
}

/// Prints the tables of samples in text form. Lines that begin with `!` are messages and are printed as they are.
fn table(text: &str) -> Result<(), Box<dyn Error>> {
    print(&read_samples(text)?);
    Ok(())
}

/// How much longer than at opt-level 3 our solver may take as shipped.
const SHIPPED_LIMIT: f64 = 1.1;

/// Prints the table of samples that were taken in both orders of the sets, and compares our solver as shipped with that at
/// opt-level 3 in each order: a browser may optimize a program by what it meets first.
fn orders(text: &str) -> Result<(), Box<dyn Error>> {
    let samples = read_samples(text)?;
    print(&samples);
    let mut is_slower = false;
    for order in ["forward", "reversed"] {
        let (shipped, fastest) = (format!("ninefold:web:{order}"), format!("ninefold:{order}"));
        for (set, factor) in samples.slower(&shipped, &fastest, SHIPPED_LIMIT) {
            println!("! {set}, {order}: as shipped {factor:.2} times as long as at opt-level 3");
            is_slower = true;
        }
    }
    if is_slower { Err("the solver as shipped is slower".into()) } else { Ok(()) }
}

fn read_samples(text: &str) -> Result<Samples, Box<dyn Error>> {
    let mut samples = Samples::default();
    for line in text.lines() {
        if line.starts_with('!') {
            println!("{line}");
        } else {
            samples.add(&line.parse()?);
        }
    }
    Ok(samples)
}

/// Writes the sets into a folder, with a list of them in `sets.json`.
fn sets(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut list = Vec::new();
    for set in SETS {
        fs::write(folder.join(set.name).with_extension("txt"), set.text()?)?;
        list.push(format!("{{\"name\":\"{}\",\"schedule\":\"{:?}\"}}", set.name, set.schedule));
    }
    Ok(fs::write(folder.join("sets.json"), format!("[{}]", list.join(",")))?)
}

fn print(samples: &Samples) {
    print!("{}", samples.table());
    let is_line_by_line =
        |name: &str| SETS.iter().any(|set| set.name == name && set.schedule == Schedule::LineByLine);
    if samples.has_set(is_line_by_line) {
        print!("\n{}", samples.slowest(is_line_by_line));
    }
}

fn solve(solver: usize, set: &str, count: usize) -> Result<(), Box<dyn Error>> {
    let set = SETS.iter().find(|known| known.name == set).ok_or("no such set")?;
    let workload = Workload::new(set.name, &set.text()?);
    workload.run(solver, 0..count.min(workload.puzzles()), 1);
    Ok(())
}
