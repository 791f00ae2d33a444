//! Proofs as files: for each puzzle a formula and a proof that a checker of SAT proofs accepts.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::{Args, ValueEnum};
use ninefold::grid::Grid;
use ninefold::proof::Proof;

use super::input::ListedPuzzle;
use super::list::ListItem;

/// The options of commands that write proofs.
#[derive(Args)]
pub struct ProofOptions {
    /// Also write a proof of each result into this folder, for checkers of SAT proofs
    ///
    /// NAME.cnf has the rules and the givens as clauses, NAME.drat the proof; NAME is the title of the puzzle, or else the number of its
    /// line. docs/proofs.md says how to check them.
    #[arg(long, value_name = "DIR")]
    proof: Option<PathBuf>,
    /// Formats of the proofs
    #[arg(long, value_enum, value_delimiter = ',', default_value = "drat", requires = "proof")]
    proof_format: Vec<ProofFormat>,
    /// The names of the files that have been written.
    #[arg(skip)]
    used_names: Mutex<HashSet<String>>,
}

/// A format of proofs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ProofFormat {
    /// Lemmas alone, for drat-trim and others
    Drat,
    /// Lemmas with the clauses that they follow from, for verified checkers
    Lrat,
    /// For VeriPB
    Pbp,
}

impl ProofFormat {
    fn extension(self) -> &'static str {
        match self {
            ProofFormat::Drat => "drat",
            ProofFormat::Lrat => "lrat",
            ProofFormat::Pbp => "pbp",
        }
    }

    fn write(self, proof: &Proof) -> String {
        match self {
            ProofFormat::Drat => proof.to_drat(),
            ProofFormat::Lrat => proof.to_lrat(),
            ProofFormat::Pbp => proof.to_veripb(),
        }
    }
}

impl ProofOptions {
    /// Creates the folder, if proofs are asked for.
    pub fn create_folder(&self) -> io::Result<()> {
        self.proof.iter().try_for_each(fs::create_dir_all)
    }

    /// Writes the proof of a puzzle, if proofs are asked for and there is one.
    pub fn write_with(
        &self,
        item: &ListItem<ListedPuzzle>,
        prove: impl FnOnce(&Grid) -> Option<Proof>,
    ) -> Result<(), String> {
        let Some(folder) = &self.proof else { return Ok(()) };
        let Some(proof) = prove(&item.puzzle.givens) else { return Ok(()) };
        let write = || {
            let name = self.free_name(item);
            fs::write(folder.join(format!("{name}.cnf")), proof.formula.to_dimacs())?;
            for format in &self.proof_format {
                let file = folder.join(format!("{name}.{}", format.extension()));
                fs::write(file, format.write(&proof))?;
            }
            Ok(())
        };
        write().map_err(|error: io::Error| format!("{}: {error}", folder.display()))
    }

    /// The first of the names of a puzzle that no other one has: its title, with its line, its line, with its file.
    fn free_name(&self, item: &ListItem<ListedPuzzle>) -> String {
        let line = item.line.to_string();
        let title = item.puzzle.title.as_deref().map(file_name).filter(|title| !title.is_empty());
        let stem = Path::new(item.file).file_stem().map(|stem| file_name(&stem.to_string_lossy()));
        let with_line = |name: &String| [name, "-", &*line].concat();
        let titles = [title.clone(), title.as_ref().map(with_line)];
        let names = titles.into_iter().chain([Some(line.clone()), stem.as_ref().map(with_line)]).flatten();
        let mut used = self.used_names.lock().unwrap_or_else(PoisonError::into_inner);
        let mut last = line.clone();
        for name in names {
            if used.insert(name.clone()) {
                return name;
            }
            last = name;
        }
        last
    }
}

/// A title as the name of a file.
fn file_name(title: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    let letters = title.trim().chars().map(|letter| if is_plain(letter) { letter } else { '-' });
    letters.take(80).collect()
}
