//! Proofs that somebody else's program can check: that a puzzle has no second solution, that a grid has none, and that each step of a
//! path by logic follows from the rules.
//!
//! ```text
//!   Grid ──▶ Formula: the rules and the givens as clauses ──▶ DIMACS
//!   Puzzle ──▶ prove_unique ──┐
//!   Grid ──▶ prove_unsolvable ┼──▶ Proof: lemmas, each by unit propagation from the clauses before it ──▶ DRAT, LRAT, VeriPB
//!   Puzzle, steps ──▶ prove_path ┘
//! ```
//!
//! A lemma is a clause that follows by reverse unit propagation: if all its literals are assumed to be false, unit propagation on the
//! formula and the lemmas before it ends in a contradiction. Where it does not follow so at once, lemmas are written before it that a search
//! finds under the assumption that it is false. The last lemma of a proof is the empty clause.
//!
//! The formats are those of SAT solvers: Wetzler, Heule and Hunt, *DRAT-trim* (SAT 2014); Cruz-Filipe, Heule, Hunt, Kaufmann and
//! Schneider-Kamp, *Efficient Certified RAT Verification* (CADE 2017), for LRAT; Gocht and Nordström (AAAI 2021), for VeriPB.

mod formats;
mod formula;
mod propagation;
mod writer;

pub use formula::{Formula, FormulaLiteral};
pub use writer::{LemmaCount, Proof, prove_path, prove_unique, prove_unsolvable};
