//! Proofs as text, in the formats of checkers.

use alloc::{format, string::String};
use core::fmt::Write;

use super::formula::push_clause;
use super::writer::{Lemma, Proof, ProofLine};

impl Proof {
    /// In DRAT: a line for each lemma.
    pub fn to_drat(&self) -> String {
        self.to_text("c ", |text, _, lemma| push_clause(text, &lemma.literals))
    }

    /// In LRAT: each lemma with its number and the numbers of the clauses from which it follows.
    pub fn to_lrat(&self) -> String {
        self.to_text("c ", |text, number, lemma| {
            // Writing to a string cannot fail, here and below.
            let _ = write!(text, "{number} ");
            for literal in &lemma.literals {
                let _ = write!(text, "{} ", literal.number());
            }
            text.push_str("0 ");
            for hint in &lemma.hints {
                let _ = write!(text, "{hint} ");
            }
            text.push_str("0\n");
        })
    }

    /// In the format of VeriPB 2.0, for the formula in DIMACS.
    pub fn to_veripb(&self) -> String {
        let lemmas = self.to_text("* ", |text, _, lemma| {
            text.push_str("rup");
            for literal in &lemma.literals {
                let sign = if literal.number() < 0 { "~" } else { "" };
                let _ = write!(text, " 1 {sign}x{}", literal.number().abs());
            }
            text.push_str(" >= 1 ;\n");
        });
        let count = self.formula.clause_count();
        format!(
            "pseudo-Boolean proof version 2.0\nf {count}\n{lemmas}output NONE\nconclusion UNSAT\nend pseudo-Boolean proof\n"
        )
    }

    /// The lines of the proof, comments after a sign. The number of a lemma is that in LRAT.
    fn to_text(&self, comment: &str, mut push: impl FnMut(&mut String, usize, &Lemma)) -> String {
        let mut text = String::new();
        let mut number = self.formula.clause_count();
        for line in &self.lines {
            match line {
                ProofLine::Comment(words) => {
                    text.push_str(comment);
                    text.push_str(words);
                    text.push('\n');
                }
                ProofLine::Lemma(lemma) => {
                    number += 1;
                    push(&mut text, number, lemma);
                }
            }
        }
        text
    }
}
