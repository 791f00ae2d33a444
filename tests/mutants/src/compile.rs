//! Compiles a copy of the checkout that contains all mutants.

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
    mutant::Mutant,
    rewrite::{MutantId, Rewritten, narrowest, rewrite},
};

/// The compiled tests, and the mutants that are not in them.
pub struct Compiled {
    pub programs: Vec<PathBuf>,
    /// Mutants that the compiler refuses, so that no test is needed.
    pub refused: BTreeSet<MutantId>,
    /// Mutants where no switch can be.
    pub left: BTreeSet<MutantId>,
}

/// The path and content of the module with the switch.
const SWITCH: (&str, &str) = ("src/mutated.rs", include_str!("switch.rs"));

/// The roots of the three crates, whose own code is not mutated, and what is added to each: the module itself, or its name.
const ROOTS: [(&str, &str); 3] = [
    ("src/lib.rs", "#[doc(hidden)]\n#[allow(missing_docs)]\npub mod mutated;\n"),
    ("formats/src/lib.rs", "use ninefold::mutated;\n"),
    ("app/src/lib.rs", "use ninefold::mutated;\n"),
];

/// The attribute that the library needs for the switch, which has to know whether a function is evaluated at compile time.
/// It is allowed in nightly compilers, and in others with `RUSTC_BOOTSTRAP`.
const SWITCH_NEEDS: &str = "#![feature(core_intrinsics, const_eval_select)]\n";

/// The most times that the compiler is run: it reports some kinds of errors only when there are no others.
const ROUNDS: usize = 60;

/// Copies the checkout into a folder, puts all mutants into its sources and compiles its tests. Afterwards the copy has the
/// original sources again, since some tests read them.
///
/// # Errors
/// If cargo cannot be run, or if the compiler reports an error that no mutant has caused.
pub fn compile(root: &Path, folder: &Path, mutants: &[Mutant], arguments: &[&str]) -> Result<Compiled> {
    let tree = folder.join("tree");
    copy(root, &tree)?;
    let cache = folder.join("compiled.json");
    let hash = hash(root, mutants)?;
    let before = fs::read(&cache).ok().and_then(|json| serde_json::from_slice(&json).ok());
    let mut builder = Builder {
        tree,
        target: folder.join("built"),
        mutants,
        excluded: before.filter(|before: &Excluded| before.hash == hash).unwrap_or_default(),
        files: BTreeMap::new(),
    };
    for round in 0.. {
        ensure!(round < ROUNDS, "the compiler still reports errors after {ROUNDS} rounds");
        builder.write()?;
        let errors = builder.errors(&["check", "--profile=mutants", "--lib"])?;
        let before = builder.excluded.counts();
        let mut others = Vec::new();
        for error in &errors {
            if !builder.exclude_cause(error) {
                others.push(error["rendered"].as_str().unwrap_or_default());
            }
        }
        let after = builder.excluded.counts();
        eprintln!("round {round}: {} errors; refused and left mutants: {after:?}", errors.len());
        if errors.is_empty() {
            break;
        }
        ensure!(
            before != after,
            "the compiler reports errors that no mutant has caused:\n{}",
            others.join("\n")
        );
    }
    let programs = builder.programs(arguments)?;
    builder.restore(root)?;
    let excluded = Excluded { hash, ..builder.excluded };
    fs::write(cache, serde_json::to_vec(&excluded)?)?;
    Ok(Compiled { programs, refused: excluded.refused, left: excluded.left })
}

/// The mutants that cannot be compiled. They are cached until the sources or this program change.
#[derive(Default, Serialize, Deserialize)]
struct Excluded {
    hash: u64,
    refused: BTreeSet<MutantId>,
    left: BTreeSet<MutantId>,
}

impl Excluded {
    fn counts(&self) -> (usize, usize) {
        (self.refused.len(), self.left.len())
    }
}

/// A hash of everything that these depend on.
fn hash(root: &Path, mutants: &[Mutant]) -> Result<u64> {
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
    /// Writes the sources with all mutants except the excluded ones.
    fn write(&mut self) -> Result<()> {
        let mut by_file: BTreeMap<&str, Vec<(MutantId, &Mutant)>> = BTreeMap::new();
        for (id, mutant) in (0..).zip(self.mutants) {
            let wanted = by_file.entry(&mutant.file).or_default();
            if !self.excluded.refused.contains(&id) && !self.excluded.left.contains(&id) {
                wanted.push((id, mutant));
            }
        }
        for (file, mutants) in by_file {
            let source = fs::read_to_string(self.tree.join("..").join("sources").join(file))?;
            let mut written = rewrite(&source, &mutants).with_context(|| format!("in {file}"))?;
            self.excluded.refused.extend(written.refused.drain(..));
            self.excluded.left.extend(written.left.drain(..));
            if self.files.get(file).is_none_or(|before| before.text != written.text) {
                fs::write(self.tree.join(file), &written.text)?;
            }
            self.files.insert(file.to_owned(), written);
        }
        fs::write(self.tree.join(SWITCH.0), SWITCH.1)?;
        for (root, addition) in ROOTS {
            let source = fs::read_to_string(self.tree.join("../sources").join(root))?;
            let attribute = if root == ROOTS[0].0 { SWITCH_NEEDS } else { "" };
            fs::write(self.tree.join(root), format!("{attribute}{source}\n{addition}"))?;
        }
        Ok(())
    }

    /// The compiler's errors.
    fn errors(&self, arguments: &[&str]) -> Result<Vec<Value>> {
        let (messages, _) = self.cargo(arguments)?;
        Ok(messages
            .into_iter()
            .filter(|message| message["level"] == "error" && message["spans"][0].is_object())
            .collect())
    }

    /// Runs cargo. Returns the compiler's messages and the compiled programs.
    fn cargo(&self, arguments: &[&str]) -> Result<(Vec<Value>, Vec<PathBuf>)> {
        let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(arguments)
            .args(["--package=ninefold", "--package=ninefold-formats", "--package=ninefold-app"])
            .args(["--message-format=json", "--quiet"])
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

    /// Excludes the mutants that cause an error. Returns whether there are any.
    fn exclude_cause(&mut self, error: &Value) -> bool {
        let mut spans: Vec<&Value> = error["spans"].as_array().into_iter().flatten().collect();
        spans.sort_by_key(|span| span["is_primary"] != true);
        let locate = |span: &Value| -> Option<(&Rewritten, Range<usize>)> {
            let number = |name: &str| span[name].as_u64().map(|number| number as usize);
            Some((self.files.get(span["file_name"].as_str()?)?, number("byte_start")?..number("byte_end")?))
        };
        // E0004: a match without one of its arms is not exhaustive.
        if error["code"]["code"] == "E0004"
            && let Some((file, bytes)) = spans.first().and_then(|span| locate(span))
            && let Some(mark) = narrowest(&file.matches, &bytes)
        {
            self.excluded.left.extend(&mark.ids);
            return true;
        }
        let mut causes = spans.iter().filter_map(|span| {
            let (file, bytes) = locate(span)?;
            narrowest(&file.marks, &bytes)
        });
        if let Some(mark) = causes.next() {
            // If the text belongs to one mutant, its replacement is wrong. Otherwise the switch cannot be here.
            let list = if mark.is_own { &mut self.excluded.refused } else { &mut self.excluded.left };
            list.extend(&mark.ids);
            return true;
        }
        // Otherwise, all mutants on the line.
        let on_line: Vec<MutantId> = spans
            .iter()
            .filter_map(|span| locate(span))
            .flat_map(|(file, bytes)| {
                let start = file.text[..bytes.start].rfind('\n').unwrap_or(0);
                let end = file.text[bytes.end..].find('\n').map_or(file.text.len(), |end| bytes.end + end);
                let marks =
                    file.marks.iter().filter(move |mark| mark.bytes.start < end && start < mark.bytes.end);
                marks.flat_map(|mark| mark.ids.clone())
            })
            .collect();
        self.excluded.left.extend(&on_line);
        !on_line.is_empty()
    }

    /// Restores the original sources.
    fn restore(&self, root: &Path) -> Result<()> {
        for file in self.files.keys().map(String::as_str).chain(ROOTS.map(|(root, _)| root)) {
            fs::copy(root.join(file), self.tree.join(file))?;
        }
        fs::remove_file(self.tree.join(SWITCH.0))?;
        Ok(())
    }
}

/// Copies all files that git does not ignore. Files that are already the same are left alone.
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
