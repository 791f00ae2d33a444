//! A copy of the checkout with all faults in it, compiled once.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    ops::Range,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    listed::Mutant,
    rewrite::{Id, Rewritten, narrowest, rewrite},
};

/// The program of the tests, and what became of the faults.
pub struct Compiled {
    pub programs: Vec<PathBuf>,
    /// The compiler refuses these: no test is needed to notice them.
    pub refused: BTreeSet<Id>,
    /// No switch can stand where these are.
    pub left: BTreeSet<Id>,
}

/// Where the switch is in the copy, and what is there.
const SWITCH: (&str, &str) = ("src/mutated.rs", include_str!("switch.rs"));

/// What stands before the library for it: whether a function works for a constant can be told with a compiler of no release
/// only, or with any that is told to be one.
const SWITCH_NEEDS: &str = "#![feature(core_intrinsics, const_eval_select)]\n";

/// So often is the compiler asked what it refuses: it tells of one kind of fault only when another is mended.
const ROUNDS: usize = 60;

/// Copies the checkout into a folder, puts all faults into its sources and compiles its tests. The sources in the folder are
/// again what they were when the tests are compiled: some tests read them.
///
/// # Errors
/// When cargo cannot be run, and when the compiler refuses what no fault explains.
pub fn compile(root: &Path, folder: &Path, mutants: &[Mutant], arguments: &[&str]) -> Result<Compiled> {
    let tree = folder.join("tree");
    copy(root, &tree)?;
    let remembered = folder.join("compiled.json");
    let sum = sum(root, mutants)?;
    let before = fs::read(&remembered).ok().and_then(|told| serde_json::from_slice(&told).ok());
    let mut builder = Builder {
        tree,
        target: folder.join("built"),
        mutants,
        excluded: before.filter(|before: &Excluded| before.sum == sum).unwrap_or_default(),
        files: BTreeMap::new(),
    };
    for round in 0.. {
        ensure!(round < ROUNDS, "the compiler refuses something after {ROUNDS} rounds");
        builder.write()?;
        let refused = builder.messages(&["check", "--profile=mutants", "--lib"])?;
        let before = builder.excluded.counts();
        let mut others = Vec::new();
        for message in &refused {
            if !builder.blame(message) {
                others.push(message["rendered"].as_str().unwrap_or_default());
            }
        }
        let after = builder.excluded.counts();
        eprintln!("round {round}: {} messages; refused, left: {after:?}", refused.len());
        if refused.is_empty() {
            break;
        }
        ensure!(before != after, "the compiler refuses what no fault explains:\n{}", others.join("\n"));
    }
    let programs = builder.programs(arguments)?;
    builder.restore(root)?;
    let excluded = Excluded { sum, ..builder.excluded };
    fs::write(remembered, serde_json::to_vec(&excluded)?)?;
    Ok(Compiled { programs, refused: excluded.refused, left: excluded.left })
}

/// What the compiler leaves of the faults. It is remembered for as long as the sources and what puts the faults into them stay
/// the same.
#[derive(Default, Serialize, Deserialize)]
struct Excluded {
    sum: u64,
    refused: BTreeSet<Id>,
    left: BTreeSet<Id>,
}

impl Excluded {
    fn counts(&self) -> (usize, usize) {
        (self.refused.len(), self.left.len())
    }
}

/// The sum of all that the compiler's verdict on the faults depends on.
fn sum(root: &Path, mutants: &[Mutant]) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    (include_str!("rewrite.rs"), include_str!("compile.rs"), SWITCH).hash(&mut hasher);
    let files: BTreeSet<&str> = mutants.iter().map(|mutant| &mutant.file[..]).collect();
    for file in files {
        (file, fs::read(root.join(file))?).hash(&mut hasher);
    }
    for mutant in mutants {
        mutant.name.hash(&mut hasher);
    }
    Ok(hasher.finish())
}

struct Builder<'a> {
    tree: PathBuf,
    target: PathBuf,
    mutants: &'a [Mutant],
    excluded: Excluded,
    files: BTreeMap<String, Rewritten>,
}

impl Builder<'_> {
    fn write(&mut self) -> Result<()> {
        let mut by_file: BTreeMap<&str, Vec<(Id, &Mutant)>> = BTreeMap::new();
        for (id, mutant) in (0..).zip(self.mutants) {
            let faults = by_file.entry(&mutant.file).or_default();
            if !self.excluded.refused.contains(&id) && !self.excluded.left.contains(&id) {
                faults.push((id, mutant));
            }
        }
        for (file, faults) in by_file {
            let source = fs::read_to_string(self.tree.join("..").join("sources").join(file))?;
            let mut written = rewrite(&source, &faults).with_context(|| format!("in {file}"))?;
            self.excluded.refused.extend(written.refused.drain(..));
            self.excluded.left.extend(written.left.drain(..));
            if self.files.get(file).is_none_or(|before| before.text != written.text) {
                fs::write(self.tree.join(file), &written.text)?;
            }
            self.files.insert(file.to_owned(), written);
        }
        fs::write(self.tree.join(SWITCH.0), SWITCH.1)?;
        let library = fs::read_to_string(self.tree.join("../sources/src/lib.rs"))?;
        fs::write(
            self.tree.join("src/lib.rs"),
            SWITCH_NEEDS.to_owned()
                + &library
                + "\n#[doc(hidden)]\n#[allow(missing_docs)]\npub mod mutated;\n",
        )?;
        Ok(())
    }

    /// What the compiler refuses.
    fn messages(&self, arguments: &[&str]) -> Result<Vec<Value>> {
        let (messages, _) = self.cargo(arguments)?;
        Ok(messages
            .into_iter()
            .filter(|message| message["level"] == "error" && message["spans"][0].is_object())
            .collect())
    }

    fn cargo(&self, arguments: &[&str]) -> Result<(Vec<Value>, Vec<PathBuf>)> {
        let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(arguments)
            .args(["--package=ninefold", "--message-format=json", "--quiet"])
            .current_dir(&self.tree)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("RUSTFLAGS", "--cap-lints=allow")
            .env("RUSTC_BOOTSTRAP", "ninefold")
            .stderr(Stdio::inherit())
            .output()
            .context("cannot start cargo")?;
        let mut messages = Vec::new();
        let mut programs = Vec::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(mut value) = serde_json::from_str::<Value>(line) else { continue };
            match value["reason"].as_str() {
                Some("compiler-message") => messages.push(value["message"].take()),
                Some("compiler-artifact") => programs.extend(value["executable"].as_str().map(PathBuf::from)),
                _ => {}
            }
        }
        Ok((messages, programs))
    }

    fn programs(&self, arguments: &[&str]) -> Result<Vec<PathBuf>> {
        let mut all = vec!["test", "--profile=mutants", "--no-run"];
        all.extend(arguments);
        let (messages, programs) = self.cargo(&all)?;
        if let Some(error) = messages.iter().find(|message| message["level"] == "error") {
            bail!("the tests do not compile: {}", error["rendered"].as_str().unwrap_or_default());
        }
        Ok(programs)
    }

    /// Takes out what explains why the compiler refuses something; whether that was found.
    fn blame(&mut self, message: &Value) -> bool {
        let mut spans: Vec<&Value> = message["spans"].as_array().into_iter().flatten().collect();
        spans.sort_by_key(|span| span["is_primary"] != true);
        let place = |span: &Value| -> Option<(&Rewritten, Range<usize>)> {
            let number = |name: &str| span[name].as_u64().map(|number| number as usize);
            Some((self.files.get(span["file_name"].as_str()?)?, number("byte_start")?..number("byte_end")?))
        };
        // Without one of its arms a match lacks something.
        if message["code"]["code"] == "E0004"
            && let Some((file, bytes)) = spans.first().and_then(|span| place(span))
            && let Some(mark) = narrowest(&file.matches, &bytes)
        {
            self.excluded.left.extend(&mark.ids);
            return true;
        }
        let mut blamed = spans.iter().filter_map(|span| {
            let (file, bytes) = place(span)?;
            narrowest(&file.marks, &bytes)
        });
        if let Some(mark) = blamed.next() {
            // One fault of several: what it puts there is wrong. All of them: there is no place for a switch.
            let list = if mark.is_own { &mut self.excluded.refused } else { &mut self.excluded.left };
            list.extend(&mark.ids);
            return true;
        }
        // Whatever touches its line.
        let near: Vec<Id> = spans
            .iter()
            .filter_map(|span| place(span))
            .flat_map(|(file, bytes)| {
                let start = file.text[..bytes.start].rfind('\n').unwrap_or(0);
                let end = file.text[bytes.end..].find('\n').map_or(file.text.len(), |end| bytes.end + end);
                let near =
                    file.marks.iter().filter(move |mark| mark.bytes.start < end && start < mark.bytes.end);
                near.flat_map(|mark| mark.ids.clone())
            })
            .collect();
        self.excluded.left.extend(&near);
        !near.is_empty()
    }

    fn restore(&self, root: &Path) -> Result<()> {
        for file in self.files.keys().map(String::as_str).chain(["src/lib.rs"]) {
            fs::copy(root.join(file), self.tree.join(file))?;
        }
        fs::remove_file(self.tree.join(SWITCH.0))?;
        Ok(())
    }
}

/// Copies what git knows of, and what it would; a file that is the same is not touched.
fn copy(root: &Path, tree: &Path) -> Result<()> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
        .current_dir(root)
        .output()
        .context("cannot start git")?;
    let sources = tree.join("../sources");
    for file in String::from_utf8(listed.stdout)?.split('\0').filter(|file| !file.is_empty()) {
        let Ok(bytes) = fs::read(root.join(file)) else { continue };
        for copy in [tree.join(file), sources.join(file)] {
            if fs::read(&copy).is_ok_and(|before| before == bytes) {
                continue;
            }
            fs::create_dir_all(copy.parent().context("a file is in a folder")?)?;
            fs::write(copy, &bytes)?;
        }
    }
    Ok(())
}
