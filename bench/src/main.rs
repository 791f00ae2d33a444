//! The native benchmark program.
//!
//! ```text
//! solver-bench run SETS OPTIONS            compares the solvers and prints tables. Options: --with LIBRARY, --seconds NUMBER
//!                                          for each set, --json FILE, --plot FILE
//! solver-bench names                       lists the sets that are here
//! solver-bench sets FOLDER                 writes the sets to a folder, for a benchmark in the browser
//! solver-bench table FILE                  prints the tables of samples from elsewhere
//! solver-bench orders FILE                 the same, of sets in both orders; fails if our solver as shipped is slower
//! solver-bench guesses FILE                draws guesses and time of each puzzle as SVG
//! solver-bench solve SOLVER SET COUNT      only solves; callgrind counts the instructions
//! ```

use std::{env, error::Error, fs, path::Path, sync::Arc, time::Duration};

use bench::{
    library::SolverLibrary,
    native, plot, race_plot,
    report::{self, SetSummary},
    samples::Samples,
    sets::{self, SETS, Schedule},
    workload::Workload,
};

const USAGE: &str = "run SETS [--with LIBRARY]… [--seconds NUMBER] [--json FILE] [--plot FILE] | names | sets FOLDER | table FILE | \
                     orders FILE | guesses FILE | solve SOLVER SET COUNT";

/// How long a set is measured.
const TIME: Duration = Duration::from_secs(4);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments {
        ["run"] => run("", &[]),
        ["run", sets, ref options @ ..] => run(sets, options),
        ["table", file] => table(&fs::read_to_string(file)?),
        ["orders", file] => orders(&fs::read_to_string(file)?),
        ["guesses", file] => Ok(fs::write(file, plot::svg(&plot::points()?))?),
        ["names"] => {
            sets::available().for_each(|set| println!("{}", set.name));
            Ok(())
        }
        ["sets", folder] => write_sets(Path::new(folder)),
        ["solve", solver, set, count] => solve(solver.parse()?, set, count.parse()?),
        _ => Err(USAGE.into()),
    }
}

/// Compares the solvers on the sets whose names begin with one of the given texts, such as `17,easy`.
fn run(wanted: &str, options: &[&str]) -> Result<(), Box<dyn Error>> {
    let (mut libraries, mut time, mut json_file, mut plot_file) = (Vec::new(), TIME, None, None);
    for option in options.chunks(2) {
        match *option {
            ["--with", library] => libraries.push(SolverLibrary::load(Path::new(library))?),
            ["--seconds", number] => time = Duration::try_from_secs_f64(number.parse()?)?,
            ["--json", file] => json_file = Some(file),
            ["--plot", file] => plot_file = Some(file),
            _ => return Err(USAGE.into()),
        }
    }
    let race = race(wanted, &libraries, time)?;
    print(&race.samples);
    println!("\n| set | puzzles | made |\n|---|---:|---|");
    for set in &race.sets {
        println!("| {} | {} | {} |", set.name, set.puzzles, set.description);
    }
    if let Some(file) = json_file {
        let report = report::json(&race.sets, &race.samples, &race.disagreements);
        fs::write(file, serde_json::to_string_pretty(&report)? + "\n")?;
    }
    if let Some(file) = plot_file {
        fs::write(file, race_plot::svg(&race.samples))?;
    }
    Ok(())
}

/// What was measured.
struct Race {
    sets: Vec<SetSummary>,
    samples: Samples,
    disagreements: Vec<String>,
}

fn race(wanted: &str, libraries: &[Arc<SolverLibrary>], time: Duration) -> Result<Race, Box<dyn Error>> {
    let mut race = Race { sets: Vec::new(), samples: Samples::default(), disagreements: Vec::new() };
    for library in libraries.iter().filter(|library| library.is_slow()) {
        println!("{} is slow: it runs on the first puzzles only\n", library.name());
    }
    for set in sets::available().filter(|set| wanted.split(',').any(|start| set.name.starts_with(start))) {
        let mut workload = Workload::new(set.name, &set.text()?);
        if set.name != sets::GENERATE {
            workload.add_libraries(libraries);
        }
        for message in native::disagreements(&workload, set.schedule) {
            println!("! {message}");
            race.disagreements.push(format!("{}: {message}", set.name));
        }
        native::measure(set.name, &workload, set.schedule, time, &mut |sample| race.samples.add(&sample));
        race.sets.push(SetSummary {
            name: set.name.to_owned(),
            puzzles: workload.puzzles(),
            description: set.description().to_owned(),
        });
    }
    Ok(race)
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
fn write_sets(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut list = Vec::new();
    for set in sets::available() {
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
    let set = sets::find(set).ok_or("no such set")?;
    let workload = Workload::new(set.name, &set.text()?);
    workload.run(solver, 0..count.min(workload.puzzles()), 1);
    Ok(())
}
