//! `race run [SETS [MILLISECONDS]]` races natively; `race sets FOLDER` lays out the sets for a race elsewhere, and
//! `race table FILE` makes the table of it; `race solve ENTRANT SET COUNT` only solves, for callgrind to count.

use std::{env, error::Error, fs, path::Path, time::Duration};

use bench::{
    laps::Laps,
    native,
    sets::{Course, SETS},
    stand::Stand,
};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments {
        ["run"] => run("", 4000),
        ["run", sets] => run(sets, 4000),
        ["run", sets, milliseconds] => run(sets, milliseconds.parse()?),
        ["table", file] => table(&fs::read_to_string(file)?),
        ["sets", folder] => sets(Path::new(folder)),
        ["solve", entrant, set, count] => solve(entrant.parse()?, set, count.parse()?),
        _ => Err("run [SETS] [MILLISECONDS] | sets FOLDER | table FILE | solve ENTRANT SET COUNT".into()),
    }
}

/// Races on the sets whose names begin with one of the given, `a,b`.
fn run(wanted: &str, milliseconds: u64) -> Result<(), Box<dyn Error>> {
    let mut laps = Laps::default();
    for set in SETS.iter().filter(|set| wanted.split(',').any(|start| set.name.starts_with(start))) {
        native::race(set.name, &set.text()?, set.course, Duration::from_millis(milliseconds), &mut |lap| {
            laps.add(&lap);
        });
    }
    print(&laps);
    Ok(())
}

/// Makes the table of laps told as lines. Lines that are no laps are passed on.
fn table(text: &str) -> Result<(), Box<dyn Error>> {
    let mut laps = Laps::default();
    for line in text.lines() {
        if line.starts_with('!') {
            println!("{line}");
        } else {
            laps.add(&line.parse()?);
        }
    }
    print(&laps);
    Ok(())
}

/// Writes the sets into a folder, with a list of them.
fn sets(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut list = Vec::new();
    for set in SETS {
        fs::write(folder.join(set.name).with_extension("txt"), set.text()?)?;
        list.push(format!("{{\"name\":\"{}\",\"course\":\"{:?}\"}}", set.name, set.course));
    }
    Ok(fs::write(folder.join("sets.json"), format!("[{}]", list.join(",")))?)
}

fn print(laps: &Laps) {
    print!("{}", laps.table());
    let by_line = |name: &str| SETS.iter().any(|set| set.name == name && set.course == Course::Lines);
    if laps.any(by_line) {
        print!("\n{}", laps.slowest(by_line));
    }
}

fn solve(entrant: usize, set: &str, count: usize) -> Result<(), Box<dyn Error>> {
    let set = SETS.iter().find(|known| known.name == set).ok_or("no such set")?;
    let stand = Stand::new(set.name, &set.text()?);
    stand.lap(entrant, 0..count.min(stand.puzzles()), 1);
    Ok(())
}
