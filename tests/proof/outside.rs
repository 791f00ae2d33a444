//! Checkers that others wrote: `rate` for DRAT and `veripb`, which `cargo xtask test` installs, and the checker of LRAT in ACL2's library,
//! whose soundness is itself proved there (Heule, Hunt, Kaufmann and Wetzler, *Efficient, Verified Checking of Propositional Proofs*, ITP
//! 2017), which `cargo xtask test --long` installs.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::proof::Proof;

use super::checker::literals;

/// A formula with lemmas, the last of which is to be a contradiction: a proof as text, or one that was damaged.
#[derive(Clone)]
pub struct Refutation {
    pub dimacs: String,
    pub lemmas: Vec<Vec<i32>>,
}

impl Refutation {
    pub fn new(proof: &Proof) -> Refutation {
        let drat = proof.to_drat();
        let lemmas = drat.lines().filter(|line| !line.starts_with('c')).map(literals).collect();
        Refutation { dimacs: proof.formula.to_dimacs(), lemmas }
    }

    pub fn drat(&self) -> String {
        self.lemmas.iter().fold(String::new(), |mut text, lemma| {
            for literal in lemma {
                write!(text, "{literal} ").unwrap();
            }
            text + "0\n"
        })
    }

    /// In the format of VeriPB; with a conclusion other than `UNSAT` only the lemmas are checked.
    pub fn veripb(&self, conclusion: &str) -> String {
        let count = self.dimacs.lines().filter(|line| !line.starts_with(['c', 'p'])).count();
        let mut text = format!("pseudo-Boolean proof version 2.0\nf {count}\n");
        for lemma in &self.lemmas {
            text.push_str("rup");
            for literal in lemma {
                let sign = if *literal < 0 { "~" } else { "" };
                write!(text, " 1 {sign}x{}", literal.abs()).unwrap();
            }
            text.push_str(" >= 1 ;\n");
        }
        text + &format!("output NONE\nconclusion {conclusion}\nend pseudo-Boolean proof\n")
    }
}

/// A folder for files that checkers read, which is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("ninefold-checkers-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).expect("a file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The two checkers that are found on most machines.
pub struct OutsideCheckers {
    rate: PathBuf,
    veripb: PathBuf,
}

impl OutsideCheckers {
    /// Finds them on `PATH`, or says that they are missing.
    pub fn find() -> Option<OutsideCheckers> {
        let paths = env::var_os("PATH").unwrap_or_default();
        let find = |program: &str| {
            env::split_paths(&paths).map(|folder| folder.join(program)).find(|path| path.is_file())
        };
        let checkers = find("rate").zip(find("veripb"));
        if checkers.is_none() {
            println!("not run: `cargo xtask test` installs rate and veripb");
        }
        checkers.map(|(rate, veripb)| OutsideCheckers { rate, veripb })
    }

    /// Whether each of the two accepts a proof as it is written for it.
    pub fn accept(&self, proof: &Proof) -> [bool; 2] {
        let refutation = Refutation::new(proof);
        [self.rate_accepts(&refutation), self.veripb_accepts(&refutation.dimacs, &proof.to_veripb(), "UNSAT")]
    }

    /// Whether rate accepts a proof. It reads no comments, and checks every lemma, even one that is not needed.
    pub fn rate_accepts(&self, refutation: &Refutation) -> bool {
        let folder = Folder::new();
        let formula = folder.write("formula.cnf", &refutation.dimacs);
        let proof = folder.write("proof.drat", &refutation.drat());
        says(Command::new(&self.rate).arg("--forward").args([formula, proof]), "s VERIFIED\n")
    }

    /// Whether VeriPB accepts each lemma of a text, and its conclusion: `UNSAT`, or `NO CONCLUSION`.
    pub fn veripb_accepts(&self, dimacs: &str, text: &str, conclusion: &str) -> bool {
        let folder = Folder::new();
        let (formula, proof) = (folder.write("formula.cnf", dimacs), folder.write("proof.pbp", text));
        says(
            Command::new(&self.veripb).arg("--cnf").args([formula, proof]),
            &format!("s VERIFIED {conclusion}"),
        )
    }
}

/// Whether a program succeeds and its output contains a text.
fn says(command: &mut Command, text: &str) -> bool {
    let output = command.output().expect("the program starts");
    output.status.success() && String::from_utf8_lossy(&output.stdout).contains(text)
}

/// Number of proofs that ACL2 gets at once: it takes a second to start.
const ACL2_BATCH: usize = 200;

/// Which of these formulas, with lemmas in LRAT, the verified checker accepts. `None` where there is no ACL2.
pub fn accepted_by_acl2(proofs: &[(String, String)]) -> Option<Vec<bool>> {
    let mut accepted = Vec::new();
    for batch in proofs.chunks(ACL2_BATCH) {
        let folder = Folder::new();
        let mut session = String::from("(include-book \"projects/sat/lrat/stobj-based/run\" :dir :system)\n");
        for (index, (dimacs, lrat)) in batch.iter().enumerate() {
            // It reads no comments either.
            let without_comments = |text: &str| {
                text.split_inclusive('\n').filter(|line| !line.starts_with('c')).collect::<String>()
            };
            let formula = folder.write(&format!("{index}.cnf"), &without_comments(dimacs));
            let proof = folder.write(&format!("{index}.lrat"), &without_comments(lrat));
            let (formula, proof) = (formula.display(), proof.display());
            writeln!(session, "(cw \"proof-{index}~%\")\n(verify-lrat-proof \"{formula}\" \"{proof}\")")
                .unwrap();
        }
        let output = acl2_output(&session)?;
        accepted.extend((0..batch.len()).map(|index| {
            let after = output.split_once(&format!("proof-{index}\n")).map_or("", |(_, after)| after);
            let own = after.split_once(&format!("proof-{}\n", index + 1)).map_or(after, |(own, _)| own);
            own.lines().any(|line| line == " T")
        }));
    }
    Some(accepted)
}

/// What ACL2 answers to a session; `None`, said aloud, where it or its library is missing.
fn acl2_output(session: &str) -> Option<String> {
    let child =
        Command::new("acl2").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = child else {
        println!("not run: there is no ACL2");
        return None;
    };
    let mut input = child.stdin.take().expect("a pipe");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || input.write_all(session.as_bytes()));
        child.wait_with_output().expect("ACL2 ends")
    });
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    let has_library = output.contains("lrat/stobj-based/run.lisp\"");
    if !has_library {
        println!("not run: ACL2 is here without its library, Debian's acl2-books and acl2-books-certs");
    }
    has_library.then_some(output)
}
