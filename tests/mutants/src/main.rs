//! Mutation testing with all mutants of cargo-mutants in one compiled program.
//!
//! cargo-mutants compiles the program once for each mutant. Here every mutant is behind a switch, all of them are compiled
//! at once, and each test records which of them it reaches. A mutant is then switched on for the tests that reach it, the
//! quickest first, until one of them fails. The list of mutants is that of cargo-mutants.
//!
//! `mutants LIST K/N [--skip=TEST ...]` tests part K of N. Results are in the folder of the list:
//!
//! - `refused.txt`: mutants that the compiler refuses.
//! - `left.txt`: mutants where no switch can be.
//! - `verdicts.txt`: the results so far. A caught mutant is tested again when its file changes, an uncaught one when any
//!   file changes.
//! - `missed.txt`: uncaught mutants.
//! - `tests.txt`: how long each test takes alone, and how many mutants it reaches.

mod compile;
mod mutant;
mod rewrite;
mod run;
mod survivors;

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    hash::{DefaultHasher, Hash, Hasher},
    io::Write,
    path::Path,
    sync::Mutex,
};

use anyhow::{Context, Result, bail, ensure};
use mutant::Mutant;
use rewrite::MutantId;
use run::{Test, Verdict};
use survivors::Survivors;

/// A factor that spreads consecutive numbers evenly over 32 bits (Fibonacci hashing: Knuth, The Art of Computer
/// Programming, 6.4).
const SPREAD: MutantId = 2_654_435_769;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [list, part, skipped @ ..] = &arguments[..] else {
        bail!("expected a list of mutants, a part such as 0/1, and options --skip=TEST");
    };
    let (part, parts) = part.split_once('/').context("expected a part such as 0/1")?;
    let survivors = Survivors::parse(include_str!("../survivors.txt"))?;
    let (part, parts): (usize, usize) = (part.parse()?, part_count(parts)?);
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).context("this package is in tests/")?;
    let mut mutants: Vec<Mutant> = serde_json::from_str(&fs::read_to_string(list)?)?;
    // What the rewritten source cannot have: an empty `vec!` behind a switch, and code that macros repeat.
    mutants.retain(|mutant| !mutant.name.contains("[vec![]; ") && mutant.file != "src/serialize.rs");
    let folder = &fs::canonicalize(Path::new(list).parent().context("the list is in a folder")?)?;

    let compiled = compile::compile(root, folder, &mutants, &["--lib", "--test=native"])?;
    let names = |ids: &BTreeSet<MutantId>| -> String {
        ids.iter().flat_map(|&id| [&*mutants[id as usize].name, "\n"]).collect()
    };
    fs::write(folder.join("refused.txt"), names(&compiled.refused))?;
    fs::write(folder.join("left.txt"), names(&compiled.left))?;

    let tree = folder.join("tree");
    let tests = run::tests(&compiled.programs, &tree, folder, skipped)?;
    println!("{} tests have recorded which mutants they reach", tests.len());
    fs::write(folder.join("tests.txt"), tests.iter().map(Test::to_string).collect::<String>())?;

    let mut file_hashes: BTreeMap<&str, u64> = BTreeMap::new();
    for mutant in &mutants {
        if !file_hashes.contains_key(&mutant.file[..]) {
            let mut hasher = DefaultHasher::new();
            fs::read(root.join(&mutant.file))?.hash(&mut hasher);
            file_hashes.insert(&mutant.file, hasher.finish());
        }
    }
    let mut hasher = DefaultHasher::new();
    for program in &compiled.programs {
        fs::read(program)?.hash(&mut hasher);
    }
    let programs_hash = hasher.finish();
    let line = |id: MutantId, verdict: Verdict| {
        let mutant = &mutants[id as usize];
        let hash = if verdict.is_caught() { file_hashes[&mutant.file[..]] } else { programs_hash };
        format!("{verdict:?} {hash:016x} {}", mutant.name)
    };
    let verdicts = folder.join("verdicts.txt");
    let before = fs::read_to_string(&verdicts).unwrap_or_default();
    let before: BTreeSet<&str> = before.lines().collect();
    let mut wanted: Vec<MutantId> = (0..mutants.len() as MutantId)
        .filter(|id| *id as usize % parts == part)
        .filter(|id| !compiled.refused.contains(id) && !compiled.left.contains(id))
        .collect();
    // Spread over all files, so that an interrupted run is a sample of the whole.
    wanted.sort_by_key(|id| id.wrapping_mul(SPREAD));
    let mut verdict_of: BTreeMap<MutantId, Verdict> = BTreeMap::new();
    for &id in &wanted {
        let known = Verdict::ALL.into_iter().find(|&verdict| before.contains(&line(id, verdict)[..]));
        verdict_of.extend(known.map(|verdict| (id, verdict)));
    }
    let unknown: Vec<MutantId> = wanted.iter().filter(|id| !verdict_of.contains_key(id)).copied().collect();
    println!("{} mutants were tested before, {} are tested now", verdict_of.len(), unknown.len());
    let file = Mutex::new(fs::OpenOptions::new().append(true).create(true).open(&verdicts)?);
    verdict_of.extend(run::test_mutants(&unknown, &tests, &tree, |id, verdict| {
        let line = line(id, verdict);
        if !verdict.is_caught() {
            println!("{verdict:?} {}", mutants[id as usize].name);
        }
        writeln!(file.lock().expect("no thread panics with the lock"), "{line}")?;
        Ok(())
    })?);

    let missed: BTreeSet<MutantId> =
        verdict_of.iter().filter(|(_, verdict)| !verdict.is_caught()).map(|(&id, _)| id).collect();
    fs::write(folder.join("missed.txt"), names(&missed))?;
    let caught = wanted.len() - missed.len();
    println!(
        "{} of {} mutants caught, {:.2} %; {} refused by the compiler and {} left, of {} in total",
        caught,
        wanted.len(),
        100.0 * caught as f64 / wanted.len().max(1) as f64,
        compiled.refused.len(),
        compiled.left.len(),
        mutants.len()
    );
    let missed: Vec<&str> = missed.iter().map(|&id| &*mutants[id as usize].name).collect();
    let new = survivors.unlisted(missed.iter().copied());
    ensure!(
        new.is_empty(),
        "these are not caught, and survivors.txt does not list them:\n{}",
        new.join("\n")
    );
    if parts == 1 {
        let caught = survivors.caught(missed.into_iter());
        ensure!(caught.is_empty(), "survivors.txt lists these, but they are caught:\n{}", caught.join("\n"));
    }
    Ok(())
}

fn part_count(text: &str) -> Result<usize> {
    let parts = text.parse()?;
    ensure!(parts > 0, "the number of parts must not be 0");
    Ok(parts)
}
