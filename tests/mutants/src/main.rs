//! All the faults that cargo-mutants would make in Ninefold, one after the other, in one compiled program.
//!
//! cargo-mutants compiles the program once for each fault. Here every fault stands behind a switch, all of them are compiled
//! at once, and each test tells which of them it reaches. A fault is then switched on for the tests that reach it, the quickest
//! first, until one of them fails. The list of the faults is that of cargo-mutants.
//!
//! `mutants LIST K/N [--skip=TEST ...]` judges of N parts one. Beside the list are left: `refused.txt`, what the compiler
//! refuses; `left.txt`, where no switch can be; `verdicts.txt`, where a fault that was caught is not tried again until its file
//! changes, and one that was not until anything does; `missed.txt`; `tests.txt`, how long each test takes alone and how many faults it reaches.

mod compile;
mod judge;
mod listed;
mod rewrite;
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
use judge::{Test, Verdict};
use listed::Mutant;
use rewrite::Id;
use survivors::Survivors;

/// An odd number: numbers times it, modulo 2 to the 32nd, are all different and spread evenly (Knuth, The Art of Computer
/// Programming, 6.4).
const EVENLY: Id = 2_654_435_769;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [list, part, skipped @ ..] = &arguments[..] else {
        bail!("expected a list of faults, a part such as 0/1 and what tests are left out");
    };
    let (part, parts) = part.split_once('/').context("a part is such as 0/1")?;
    let known = Survivors::read(include_str!("../survivors.txt"))?;
    let (part, parts): (usize, usize) = (part.parse()?, part_count(parts)?);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).context("a package in tests")?;
    let mutants: Vec<Mutant> = serde_json::from_str(&fs::read_to_string(list)?)?;
    let folder = &fs::canonicalize(Path::new(list).parent().context("a list is in a folder")?)?;

    let compiled = compile::compile(root, folder, &mutants, &["--lib", "--test=native"])?;
    let names = |ids: &BTreeSet<Id>| -> String {
        ids.iter().flat_map(|&id| [&*mutants[id as usize].name, "\n"]).collect()
    };
    fs::write(folder.join("refused.txt"), names(&compiled.refused))?;
    fs::write(folder.join("left.txt"), names(&compiled.left))?;

    let tree = folder.join("tree");
    let tests = judge::tests(&compiled.programs, &tree, folder, skipped)?;
    println!("{} tests reach what they reach", tests.len());
    fs::write(folder.join("tests.txt"), tests.iter().map(Test::to_string).collect::<String>())?;

    let mut files: BTreeMap<&str, u64> = BTreeMap::new();
    for mutant in &mutants {
        if !files.contains_key(&mutant.file[..]) {
            let mut hasher = DefaultHasher::new();
            fs::read(root.join(&mutant.file))?.hash(&mut hasher);
            files.insert(&mutant.file, hasher.finish());
        }
    }
    let mut hasher = DefaultHasher::new();
    for program in &compiled.programs {
        fs::read(program)?.hash(&mut hasher);
    }
    let all = hasher.finish();
    let line = |id: Id, verdict: Verdict| {
        let mutant = &mutants[id as usize];
        let sum = if verdict.is_noticed() { files[&mutant.file[..]] } else { all };
        format!("{verdict:?} {sum:016x} {}", mutant.name)
    };
    let verdicts = folder.join("verdicts.txt");
    let before = fs::read_to_string(&verdicts).unwrap_or_default();
    let before: BTreeSet<&str> = before.lines().collect();
    let mut wanted: Vec<Id> = (0..mutants.len() as Id)
        .filter(|id| *id as usize % parts == part)
        .filter(|id| !compiled.refused.contains(id) && !compiled.left.contains(id))
        .collect();
    // Evenly from all files, so that what is interrupted tells of the whole.
    wanted.sort_by_key(|id| id.wrapping_mul(EVENLY));
    let mut judged: BTreeMap<Id, Verdict> = BTreeMap::new();
    for &id in &wanted {
        let known = Verdict::ALL.into_iter().find(|&verdict| before.contains(&line(id, verdict)[..]));
        judged.extend(known.map(|verdict| (id, verdict)));
    }
    let unknown: Vec<Id> = wanted.iter().filter(|id| !judged.contains_key(id)).copied().collect();
    println!("{} faults were tried before, {} are tried now", judged.len(), unknown.len());
    let file = Mutex::new(fs::OpenOptions::new().append(true).create(true).open(&verdicts)?);
    judged.extend(judge::judge(&unknown, &tests, &tree, |id, verdict| {
        let line = line(id, verdict);
        if !verdict.is_noticed() {
            println!("{verdict:?} {}", mutants[id as usize].name);
        }
        writeln!(file.lock().expect("nobody panics with it"), "{line}")?;
        Ok(())
    })?);

    let missed: BTreeSet<Id> =
        judged.iter().filter(|(_, verdict)| !verdict.is_noticed()).map(|(&id, _)| id).collect();
    fs::write(folder.join("missed.txt"), names(&missed))?;
    let caught = wanted.len() - missed.len();
    println!(
        "{} of {} faults caught, {:.2} %; {} refused by the compiler and {} left, of all {}",
        caught,
        wanted.len(),
        100.0 * caught as f64 / wanted.len().max(1) as f64,
        compiled.refused.len(),
        compiled.left.len(),
        mutants.len()
    );
    let missed: Vec<&str> = missed.iter().map(|&id| &*mutants[id as usize].name).collect();
    let new = known.without(missed.iter().copied());
    ensure!(new.is_empty(), "no test notices these, and no reason is known:\n{}", new.join("\n"));
    if parts == 1 {
        let noticed = known.noticed(missed.into_iter());
        ensure!(
            noticed.is_empty(),
            "these are among the survivors, and are noticed:\n{}",
            noticed.join("\n")
        );
    }
    Ok(())
}

fn part_count(text: &str) -> Result<usize> {
    let parts = text.parse()?;
    ensure!(parts > 0, "there is no part of none");
    Ok(parts)
}
