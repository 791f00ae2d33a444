//! Puts all mutants of a source file into it, each behind a switch.

use std::{collections::BTreeMap, mem::replace, ops::Range};

use anyhow::{Context, Result};
use syn::{
    Arm, BinOp, Block, Expr, ExprBinary, ExprMatch, ExprStruct, ExprUnary, ImplItemFn, ItemFn, Pat,
    Signature, Stmt, TraitItemFn, UnOp,
    spanned::Spanned,
    visit::{self, Visit},
};

use crate::mutant::{Genre, Mutant};

/// The number of a mutant: its index in the list.
pub type MutantId = u32;

/// A source file with mutants.
pub struct Rewritten {
    pub text: String,
    /// The text that mutants have added, with the operands between.
    pub marks: Vec<Mark>,
    /// The match expressions, with the mutants that delete their arms.
    pub matches: Vec<Mark>,
    /// Mutants that the compiler would refuse.
    pub refused: Vec<MutantId>,
    /// Mutants where no switch can be: in a constant, or in syntax that this module does not rewrite.
    pub left: Vec<MutantId>,
}

/// A range of the new text, and the mutants it belongs to.
pub struct Mark {
    pub bytes: Range<usize>,
    pub ids: Vec<MutantId>,
    /// Whether the whole range is the replacement of a single mutant.
    pub is_own: bool,
}

/// Puts all these mutants into a source. None is on in a `const fn` that is evaluated at compile time.
///
/// # Errors
/// If the source is not valid Rust, or if it lacks the position of a mutant.
pub fn rewrite(source: &str, mutants: &[(MutantId, &Mutant)]) -> Result<Rewritten> {
    let file = syn::parse_file(source)?;
    let mut wanted: BTreeMap<(usize, Kind), Vec<(MutantId, &Mutant)>> = BTreeMap::new();
    for &(id, mutant) in mutants {
        let bytes = mutant
            .bytes(source)
            .with_context(|| format!("the source has no position for {}", mutant.name))?;
        wanted.entry((bytes.start, Kind::of(mutant.genre))).or_default().push((id, mutant));
    }
    let mut finder = Finder { source, wanted, is_const: false, patches: Vec::new(), refused: Vec::new() };
    finder.visit_file(&file);
    let Finder { wanted, mut patches, refused, .. } = finder;
    patches.sort_by_key(|patch| (patch.range.start, usize::MAX - patch.range.end));
    let mut written =
        Writer { source, patches: &patches, text: String::new(), marks: Vec::new(), matches: Vec::new() };
    written.source(0..source.len(), 0);
    let left = wanted.into_values().flatten().map(|(id, _)| id).collect();
    Ok(Rewritten { text: written.text, marks: written.marks, matches: written.matches, refused, left })
}

/// The kind of syntax that a mutant changes. Several kinds may begin at the same byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Function,
    Operator,
    Arm,
    Guard,
    Field,
}

impl Kind {
    fn of(genre: Genre) -> Kind {
        match genre {
            Genre::FnValue => Kind::Function,
            Genre::BinaryOperator | Genre::UnaryOperator => Kind::Operator,
            Genre::MatchArm => Kind::Arm,
            Genre::MatchArmGuard => Kind::Guard,
            Genre::StructField => Kind::Field,
        }
    }
}

/// A replacement of a range of the source.
struct Patch {
    range: Range<usize>,
    pieces: Vec<Piece>,
    /// The mutants that cause an error anywhere in the range; empty if it may be another.
    ids: Vec<MutantId>,
    /// Whether it changes nothing and only marks a match expression.
    is_match: bool,
}

impl Patch {
    fn new(range: Range<usize>, pieces: Vec<Piece>, ids: Vec<MutantId>) -> Patch {
        Patch { range, pieces, ids, is_match: false }
    }
}

enum Piece {
    Text(String),
    /// Text that belongs to one mutant.
    Mutant(MutantId, String),
    /// A range of the source, with the patches within it.
    Source(Range<usize>),
}

struct Finder<'a> {
    source: &'a str,
    wanted: BTreeMap<(usize, Kind), Vec<(MutantId, &'a Mutant)>>,
    /// Whether this is within a `const fn`, where values cannot be compared by reference.
    is_const: bool,
    patches: Vec<Patch>,
    refused: Vec<MutantId>,
}

fn text(text: impl Into<String>) -> Piece {
    Piece::Text(text.into())
}

fn ids_of(mutants: &[(MutantId, &Mutant)]) -> Vec<MutantId> {
    mutants.iter().map(|&(id, _)| id).collect()
}

/// The condition that a mutant is on.
fn condition(id: MutantId) -> String {
    format!("crate::mutated::on({id})")
}

impl<'a> Finder<'a> {
    /// Removes and returns the mutants of this kind at this byte.
    fn remove(&mut self, start: usize, kind: Kind) -> Option<Vec<(MutantId, &'a Mutant)>> {
        self.wanted.remove(&(start, kind))
    }

    fn function(&mut self, signature: &Signature, block: &Block) {
        let (Some(first), Some(last)) = (block.stmts.first(), block.stmts.last()) else { return };
        // A function that returns `impl Trait` has one return type, which may differ from that of the replacement.
        if let syn::ReturnType::Type(_, returned) = &signature.output
            && let returned = &self.source[returned.span().byte_range()]
            && returned.contains("impl ")
        {
            if returned.starts_with("impl ") && returned.contains("Iterator") {
                self.iterator(first, last, returned.contains("ExactSize"));
            }
            return;
        }
        let inside = first.span().byte_range().start..last.span().byte_range().end;
        let Some(mutants) = self.remove(inside.start, Kind::Function) else { return };
        let mut pieces: Vec<Piece> = mutants
            .into_iter()
            .map(|(id, mutant)| {
                Piece::Mutant(id, format!("if {} {{ return {}; }} ", condition(id), mutant.replacement))
            })
            .collect();
        // The patch begins at the brace, so that it differs from patches of the first statement.
        let open = block.brace_token.span.open().byte_range().end - 1;
        pieces.insert(0, text(&self.source[open..inside.start]));
        pieces.push(Piece::Source(inside.clone()));
        self.patches.push(Patch::new(open..inside.end, pieces, Vec::new()));
    }

    /// For functions that return an iterator: mutants that make it empty, or replace it with one item.
    fn iterator(&mut self, first: &Stmt, last: &Stmt, knows_length: bool) {
        let Stmt::Expr(last, None) = last else { return };
        let start = first.span().byte_range().start;
        let Some(mutants) = self.remove(start, Kind::Function) else { return };
        let other = |mutant: &Mutant| {
            Some(mutant.replacement.strip_prefix("::std::iter::once(")?.strip_suffix(')')?.to_owned())
        };
        // `Chain` does not implement `ExactSizeIterator`.
        let (mutants, others): (Vec<_>, Vec<_>) = mutants.into_iter().partition(|(_, mutant)| {
            mutant.replacement == "::std::iter::empty()" || other(mutant).is_some() && !knows_length
        });
        if !others.is_empty() {
            self.wanted.insert((start, Kind::Function), others);
        }
        let ids = ids_of(&mutants);
        let (mut pieces, mut end) = (Vec::new(), String::new());
        for (id, mutant) in &mutants {
            if let Some(value) = other(mutant) {
                pieces.push(Piece::Mutant(*id, format!("{}.then(|| {value})", condition(*id))));
                pieces.push(text(".into_iter().chain("));
                end.push(')');
            }
        }
        let is_cut = ids.iter().map(|&id| condition(id)).collect::<Vec<_>>().join(" || ");
        let last = last.span().byte_range();
        let cut = format!(").take(if {is_cut} {{ 0 }} else {{ usize::MAX }}){end}");
        pieces.extend([text("("), Piece::Source(last.clone()), text(cut)]);
        self.patches.push(Patch::new(last, pieces, ids));
    }

    fn binary(&mut self, whole: &ExprBinary) {
        let operator = whole.op.span().byte_range();
        let sign = self.source[operator.clone()].to_owned();
        if contains_let(&whole.left) || contains_let(&whole.right) {
            // `||` cannot be combined with `let`.
            let refused = self.remove(operator.start, Kind::Operator).unwrap_or_default();
            self.refused.extend(ids_of(&refused));
            return;
        }
        let Some(mutants) = self.remove(operator.start, Kind::Operator) else { return };
        let ids = ids_of(&mutants);
        let (left, right) = (whole.left.span().byte_range(), whole.right.span().byte_range());
        let (left, right) = (Piece::Source(left), Piece::Source(right));
        let name = |sign: &str| match whole.op {
            _ if is_assignment(&whole.op) => format!("*a__ {sign} b__"),
            _ => format!("a__ {sign} b__"),
        };
        let others = mutants.iter().map(|(id, mutant)| {
            Piece::Mutant(*id, format!("if {} {{ {} }} else ", condition(*id), name(&mutant.replacement)))
        });
        let others = others.chain([text(format!("{{ {} }}", name(&sign)))]);
        let pieces = match whole.op {
            BinOp::And(_) | BinOp::Or(_) => {
                let switches = ids.iter().map(|&id| condition(id)).collect::<Vec<_>>().join(" || ");
                let goes_on = if matches!(whole.op, BinOp::And(_)) { "!=" } else { "==" };
                let test = format!(") {{ a__ => if a__ {goes_on} ({switches}) {{ ");
                vec![text("(match ("), left, text(test), right, text(" } else { a__ } })")]
            }
            // Operands of comparisons are borrowed.
            _ if !self.is_const && is_comparison(&whole.op) => around(
                [text("(match (&("), left, text("), &("), right, text(")) { (a__, b__) => ")],
                others,
                " })",
            ),
            // In compound assignments the right operand is evaluated first.
            _ if is_assignment(&whole.op) => around(
                [text("(match ("), right, text(") { b__ => match &mut ("), left, text(") { a__ => ")],
                others,
                " } })",
            ),
            _ => around(
                [text("(match (("), left, text("), ("), right, text(")) { (a__, b__) => ")],
                others,
                " })",
            ),
        };
        self.patches.push(Patch::new(whole.span().byte_range(), pieces, ids));
    }

    fn unary(&mut self, whole: &ExprUnary) {
        let operator = whole.op.span().byte_range();
        if matches!(whole.op, UnOp::Deref(_)) {
            return;
        }
        let sign = self.source[operator.clone()].to_owned();
        let Some(mutants) = self.remove(operator.start, Kind::Operator) else { return };
        let ids = ids_of(&mutants);
        let inner = Piece::Source(whole.expr.span().byte_range());
        let test = format!(") {{ a__ => if {} {{ a__ }} else {{ {sign}a__ }} }})", condition(ids[0]));
        let pieces = vec![text("(match ("), inner, text(test)];
        self.patches.push(Patch::new(whole.span().byte_range(), pieces, ids));
    }

    fn arm(&mut self, arm: &Arm) {
        let gone = self.remove(arm.span().byte_range().start, Kind::Arm);
        let (pattern, guard) = match &arm.pat {
            Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
            pattern => (pattern, None),
        };
        if guard.is_some_and(contains_let) {
            return;
        }
        let forced = guard.and_then(|guard| self.remove(guard.span().byte_range().start, Kind::Guard));
        let mut ids = Vec::new();
        let mut pieces = vec![text(" if true")];
        if let Some(mutants) = gone {
            pieces.push(text(format!(" && !{}", condition(mutants[0].0))));
            ids.extend(ids_of(&mutants));
        }
        let mut holds = "false".to_owned();
        if let Some(mutants) = forced {
            ids.extend(ids_of(&mutants));
            for (id, mutant) in mutants {
                if mutant.replacement == "true" {
                    holds = condition(id);
                } else {
                    pieces.push(text(format!(" && !{}", condition(id))));
                }
            }
        }
        if ids.is_empty() {
            return;
        }
        if let Some(guard) = guard {
            pieces.extend([
                text(format!(" && ({holds} || (")),
                Piece::Source(guard.span().byte_range()),
                text("))"),
            ]);
        }
        pieces.push(text(" =>"));
        let range = pattern.span().byte_range().end..arm.fat_arrow_token.span().byte_range().end;
        self.patches.push(Patch::new(range, pieces, ids));
    }

    fn fields(&mut self, whole: &ExprStruct) {
        let Some(base) = &whole.rest else { return };
        let kind = &self.source[whole.path.span().byte_range()];
        let from = &self.source[base.span().byte_range()];
        // A base with a name keeps its other fields. Other bases are evaluated again.
        let base = match &**base {
            Expr::Path(_) | Expr::Field(_) => from.to_owned(),
            _ => format!("let a__: {kind} = {from}; a__"),
        };
        for field in &whole.fields {
            let range = field.span().byte_range();
            let Some(mutants) = self.remove(range.start, Kind::Field) else { continue };
            let ids = ids_of(&mutants);
            let name = self.source[field.member.span().byte_range()].to_owned();
            let value = field.expr.span().byte_range();
            let given = format!("{name}: if {} {{ {base}.{name} }} else {{ ", condition(ids[0]));
            // In the shorthand form the value is the name, which contains no mutants.
            let value = if field.colon_token.is_some() { Piece::Source(value) } else { text(name) };
            self.patches.push(Patch::new(range, vec![text(given), value, text(" }")], ids));
        }
    }
}

/// Concatenates pieces, other pieces and a final text.
fn around(begin: [Piece; 5], others: impl Iterator<Item = Piece>, end: &str) -> Vec<Piece> {
    begin.into_iter().chain(others).chain([text(end)]).collect()
}

fn is_comparison(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
    )
}

fn is_assignment(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

/// Whether an expression is a chain with `let`, whose operands are not values.
fn contains_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => {
            contains_let(left) || contains_let(right)
        }
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.sig, &item.block);
        let around = replace(&mut self.is_const, item.sig.constness.is_some());
        visit::visit_item_fn(self, item);
        self.is_const = around;
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.sig, &item.block);
        let around = replace(&mut self.is_const, item.sig.constness.is_some());
        visit::visit_impl_item_fn(self, item);
        self.is_const = around;
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_expr_binary(&mut self, whole: &'ast ExprBinary) {
        self.binary(whole);
        visit::visit_expr_binary(self, whole);
    }

    fn visit_expr_unary(&mut self, whole: &'ast ExprUnary) {
        self.unary(whole);
        visit::visit_expr_unary(self, whole);
    }

    fn visit_expr_match(&mut self, whole: &'ast ExprMatch) {
        let arms =
            whole.arms.iter().filter_map(|arm| self.wanted.get(&(arm.span().byte_range().start, Kind::Arm)));
        let ids: Vec<MutantId> = arms.flatten().map(|&(id, _)| id).collect();
        if !ids.is_empty() {
            let range = whole.span().byte_range();
            let rest = whole.match_token.span().byte_range().end..range.end;
            let pieces = vec![text("match"), Piece::Source(rest)];
            self.patches.push(Patch { is_match: true, ..Patch::new(range, pieces, ids) });
        }
        visit::visit_expr_match(self, whole);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        self.arm(arm);
        visit::visit_arm(self, arm);
    }

    fn visit_expr_struct(&mut self, whole: &'ast ExprStruct) {
        self.fields(whole);
        visit::visit_expr_struct(self, whole);
    }

    // No mutants in what is evaluated at compile time.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_pat(&mut self, pattern: &'ast Pat) {
        if let Pat::Guard(guarded) = pattern {
            self.visit_expr(&guarded.guard);
        }
    }
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }
}

struct Writer<'a> {
    source: &'a str,
    /// Sorted: a patch that contains another comes before it.
    patches: &'a [Patch],
    text: String,
    marks: Vec<Mark>,
    matches: Vec<Mark>,
}

impl Writer<'_> {
    /// Writes a range of the source, with the patches within it, beginning with the patch at index `next`.
    fn source(&mut self, range: Range<usize>, mut next: usize) {
        let mut at = range.start;
        while let Some(patch) = self.patches.get(next) {
            if patch.range.start >= range.end {
                break;
            }
            if patch.range.start >= at && patch.range.end <= range.end {
                self.text.push_str(&self.source[at..patch.range.start]);
                self.patch(next);
                at = patch.range.end;
            }
            next += 1;
        }
        self.text.push_str(&self.source[at..range.end]);
    }

    fn patch(&mut self, index: usize) {
        let patch = &self.patches[index];
        let start = self.text.len();
        for piece in &patch.pieces {
            match piece {
                Piece::Text(text) => self.text.push_str(text),
                Piece::Mutant(id, text) => {
                    let before = self.text.len();
                    self.text.push_str(text);
                    self.marks.push(Mark { bytes: before..self.text.len(), ids: vec![*id], is_own: true });
                }
                Piece::Source(range) => self.source(range.clone(), index + 1),
            }
        }
        let mark = Mark { bytes: start..self.text.len(), ids: patch.ids.clone(), is_own: false };
        if patch.is_match {
            self.matches.push(mark);
        } else if !mark.ids.is_empty() {
            self.marks.push(mark);
        }
    }
}

/// The narrowest mark that contains a range.
pub fn narrowest<'a>(marks: &'a [Mark], bytes: &Range<usize>) -> Option<&'a Mark> {
    let around = marks.iter().filter(|mark| mark.bytes.start <= bytes.start && bytes.end <= mark.bytes.end);
    around.min_by_key(|mark| mark.bytes.len())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Checks a source of one line with these mutants: genre, first and last column, replacement.
    #[track_caller]
    fn check(source: &str, mutants: &[(&str, usize, usize, &str)], expected: &str) {
        let mutants = mutants.iter().map(|(genre, start, end, replacement)| {
            let place = |column| json!({ "line": 1, "column": column });
            let span = json!({ "start": place(start), "end": place(end) });
            let (name, file) = ("a mutant", "a file");
            let mutant =
                json!({ "name": name, "file": file, "genre": genre, "replacement": replacement, "span": span });
            serde_json::from_value(mutant).expect("a mutant")
        });
        let mutants: Vec<Mutant> = mutants.collect();
        let mutants: Vec<(MutantId, &Mutant)> = (0..).zip(&mutants).collect();
        let written = rewrite(source, &mutants).expect("a source");
        assert_eq!(written.text.replace("crate::mutated::on", "on"), expected);
        assert!(written.left.is_empty());
    }

    #[test]
    fn operators_and_functions_have_switches() {
        check(
            "fn f() -> u8 { a + b }",
            &[("FnValue", 16, 21, "0"), ("BinaryOperator", 18, 19, "-"), ("BinaryOperator", 18, 19, "*")],
            "fn f() -> u8 { if on(0) { return 0; } (match ((a), (b)) { (a__, b__) => \
             if on(1) { a__ - b__ } else if on(2) { a__ * b__ } else { a__ + b__ } }) }",
        );
        check(
            "fn f() { a += b; }",
            &[("BinaryOperator", 12, 14, "-=")],
            "fn f() { (match (b) { b__ => match &mut (a) { a__ => if on(0) { *a__ -= b__ } else { *a__ += b__ } } }); }",
        );
        check(
            "fn f() -> bool { !a && b }",
            &[("UnaryOperator", 18, 19, ""), ("BinaryOperator", 21, 23, "||")],
            "fn f() -> bool { (match ((match (a) { a__ => if on(0) { a__ } else { !a__ } })) \
             { a__ => if a__ != (on(1)) { b } else { a__ } }) }",
        );
    }

    #[test]
    fn arms_and_fields_have_switches() {
        check(
            "fn f() { match a { 1 if b => 2, _ => 3 } }",
            &[
                ("MatchArm", 20, 31, ""),
                ("MatchArmGuard", 25, 26, "true"),
                ("MatchArmGuard", 25, 26, "false"),
            ],
            "fn f() { match a { 1 if true && !on(0) && !on(2) && (on(1) || (b)) => 2, _ => 3 } }",
        );
        check(
            "fn f() { S { a, ..b } }",
            &[("StructField", 14, 15, "")],
            "fn f() { S { a: if on(0) { b.a } else { a }, ..b } }",
        );
        check(
            "fn f() { S { a, ..b() } }",
            &[("StructField", 14, 15, "")],
            "fn f() { S { a: if on(0) { let a__: S = b(); a__.a } else { a }, ..b() } }",
        );
    }

    #[test]
    fn iterators_become_empty_or_one_item() {
        check(
            "fn f() -> impl Iterator<Item = u8> { g(); 0..9 }",
            &[("FnValue", 38, 47, "::std::iter::empty()"), ("FnValue", 38, 47, "::std::iter::once(1)")],
            "fn f() -> impl Iterator<Item = u8> { g(); on(1).then(|| 1).into_iter().chain(\
             (0..9).take(if on(0) || on(1) { 0 } else { usize::MAX })) }",
        );
    }

    #[test]
    fn const_functions_compare_values() {
        check(
            "const fn f() -> bool { a < b }",
            &[("BinaryOperator", 26, 27, ">")],
            "const fn f() -> bool { (match ((a), (b)) { (a__, b__) => if on(0) { a__ > b__ } else { a__ < b__ } }) }",
        );
    }
}
