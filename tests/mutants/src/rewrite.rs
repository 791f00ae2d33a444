//! A source with all its faults in it, each behind a switch.

use std::{collections::BTreeMap, mem::replace, ops::Range};

use anyhow::{Context, Result};
use syn::{
    Arm, BinOp, Block, Expr, ExprBinary, ExprMatch, ExprStruct, ExprUnary, ImplItemFn, ItemFn, Pat,
    Signature, Stmt, TraitItemFn, UnOp,
    spanned::Spanned,
    visit::{self, Visit},
};

use crate::listed::{Genre, Mutant};

/// The number of a fault: its place in the list.
pub type Id = u32;

/// What is in a source besides what stood there.
pub struct Rewritten {
    pub text: String,
    /// What faults put there. Where an operand stands between, it is part of it.
    pub marks: Vec<Mark>,
    /// Each match, with the faults that leave arms of it out.
    pub matches: Vec<Mark>,
    /// Those that the compiler would refuse.
    pub refused: Vec<Id>,
    /// Those that stand where no switch can be: in a constant, or in something that is not made for it.
    pub left: Vec<Id>,
}

/// Some bytes of the new text, and the faults that have to do with them.
pub struct Mark {
    pub bytes: Range<usize>,
    pub ids: Vec<Id>,
    /// Nobody but the one fault has put that there.
    pub is_own: bool,
}

/// Puts all those faults into a source. In what a `const fn` does for a constant none is ever on.
///
/// # Errors
/// When the source is no Rust.
pub fn rewrite(source: &str, mutants: &[(Id, &Mutant)]) -> Result<Rewritten> {
    let file = syn::parse_file(source)?;
    let mut wanted: BTreeMap<(usize, Kind), Vec<(Id, &Mutant)>> = BTreeMap::new();
    for &(id, mutant) in mutants {
        let bytes = mutant.bytes(source).with_context(|| format!("{} is not there", mutant.name))?;
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

/// What begins at one byte may be several of these.
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

/// Other text for some bytes of a source.
struct Patch {
    range: Range<usize>,
    pieces: Vec<Piece>,
    /// What is wrong in all of the range is these faults' doing; empty when it may be anybody's.
    ids: Vec<Id>,
    /// Whether it is there only to know where a match is.
    is_match: bool,
}

impl Patch {
    fn new(range: Range<usize>, pieces: Vec<Piece>, ids: Vec<Id>) -> Patch {
        Patch { range, pieces, ids, is_match: false }
    }
}

enum Piece {
    Text(String),
    /// What one fault put there.
    Fault(Id, String),
    /// What stood there, with the patches in it.
    Source(Range<usize>),
}

struct Finder<'a> {
    source: &'a str,
    wanted: BTreeMap<(usize, Kind), Vec<(Id, &'a Mutant)>>,
    /// Whether it is in a `const fn`, where only plain values are compared, and those not by reference.
    is_const: bool,
    patches: Vec<Patch>,
    refused: Vec<Id>,
}

fn text(text: impl Into<String>) -> Piece {
    Piece::Text(text.into())
}

fn ids_of(faults: &[(Id, &Mutant)]) -> Vec<Id> {
    faults.iter().map(|&(id, _)| id).collect()
}

/// Whether a fault is the one.
fn on(id: Id) -> String {
    format!("crate::mutated::on({id})")
}

impl<'a> Finder<'a> {
    fn take(&mut self, start: usize, kind: Kind) -> Option<Vec<(Id, &'a Mutant)>> {
        self.wanted.remove(&(start, kind))
    }

    fn function(&mut self, signature: &Signature, block: &Block) {
        let (Some(first), Some(last)) = (block.stmts.first(), block.stmts.last()) else { return };
        // A function that gives one of some sort has one type, which may not be that of the fault.
        if let syn::ReturnType::Type(_, gives) = &signature.output
            && let gives = &self.source[gives.span().byte_range()]
            && gives.contains("impl ")
        {
            if gives.starts_with("impl ") && gives.contains("Iterator") {
                self.iterator(first, last, gives.contains("ExactSize"));
            }
            return;
        }
        let inside = first.span().byte_range().start..last.span().byte_range().end;
        let Some(faults) = self.take(inside.start, Kind::Function) else { return };
        let mut pieces: Vec<Piece> = faults
            .into_iter()
            .map(|(id, fault)| {
                Piece::Fault(id, format!("if {} {{ return {}; }} ", on(id), fault.replacement))
            })
            .collect();
        // The patch is wider than what it keeps.
        let open = block.brace_token.span.open().byte_range().end - 1;
        pieces.insert(0, text(&self.source[open..inside.start]));
        pieces.push(Piece::Source(inside.clone()));
        self.patches.push(Patch::new(open..inside.end, pieces, Vec::new()));
    }

    /// What a function gives one after the other is cut off before the first, or is another one.
    fn iterator(&mut self, first: &Stmt, last: &Stmt, knows_length: bool) {
        let Stmt::Expr(last, None) = last else { return };
        let start = first.span().byte_range().start;
        let Some(faults) = self.take(start, Kind::Function) else { return };
        let other = |fault: &Mutant| {
            Some(fault.replacement.strip_prefix("::std::iter::once(")?.strip_suffix(')')?.to_owned())
        };
        // What comes after another has lost its length.
        let (faults, others): (Vec<_>, Vec<_>) = faults.into_iter().partition(|(_, fault)| {
            fault.replacement == "::std::iter::empty()" || other(fault).is_some() && !knows_length
        });
        if !others.is_empty() {
            self.wanted.insert((start, Kind::Function), others);
        }
        let ids = ids_of(&faults);
        let (mut pieces, mut end) = (Vec::new(), String::new());
        for (id, fault) in &faults {
            if let Some(value) = other(fault) {
                pieces.push(Piece::Fault(*id, format!("{}.then(|| {value})", on(*id))));
                pieces.push(text(".into_iter().chain("));
                end.push(')');
            }
        }
        let is_cut = ids.iter().map(|&id| on(id)).collect::<Vec<_>>().join(" || ");
        let last = last.span().byte_range();
        let cut = format!(").take(if {is_cut} {{ 0 }} else {{ usize::MAX }}){end}");
        pieces.extend([text("("), Piece::Source(last.clone()), text(cut)]);
        self.patches.push(Patch::new(last, pieces, ids));
    }

    fn binary(&mut self, whole: &ExprBinary) {
        let operator = whole.op.span().byte_range();
        let sign = self.source[operator.clone()].to_owned();
        if holds_let(&whole.left) || holds_let(&whole.right) {
            // There is no `||` beside a `let`.
            let refused = self.take(operator.start, Kind::Operator).unwrap_or_default();
            self.refused.extend(ids_of(&refused));
            return;
        }
        let Some(faults) = self.take(operator.start, Kind::Operator) else { return };
        let ids = ids_of(&faults);
        let (left, right) = (whole.left.span().byte_range(), whole.right.span().byte_range());
        let (left, right) = (Piece::Source(left), Piece::Source(right));
        let name = |sign: &str| match whole.op {
            _ if is_assignment(&whole.op) => format!("*a__ {sign} b__"),
            _ => format!("a__ {sign} b__"),
        };
        let others = faults.iter().map(|(id, fault)| {
            Piece::Fault(*id, format!("if {} {{ {} }} else ", on(*id), name(&fault.replacement)))
        });
        let others = others.chain([text(format!("{{ {} }}", name(&sign)))]);
        let pieces = match whole.op {
            BinOp::And(_) | BinOp::Or(_) => {
                let switches = ids.iter().map(|&id| on(id)).collect::<Vec<_>>().join(" || ");
                let goes_on = if matches!(whole.op, BinOp::And(_)) { "!=" } else { "==" };
                let test = format!(") {{ a__ => if a__ {goes_on} ({switches}) {{ ");
                vec![text("(match ("), left, text(test), right, text(" } else { a__ } })")]
            }
            // What is compared is not given away.
            _ if !self.is_const && is_comparison(&whole.op) => around(
                [text("(match (&("), left, text("), &("), right, text(")) { (a__, b__) => ")],
                others,
                " })",
            ),
            // The value comes before the place that is changed.
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
        let Some(faults) = self.take(operator.start, Kind::Operator) else { return };
        let ids = ids_of(&faults);
        let inner = Piece::Source(whole.expr.span().byte_range());
        let test = format!(") {{ a__ => if {} {{ a__ }} else {{ {sign}a__ }} }})", on(ids[0]));
        let pieces = vec![text("(match ("), inner, text(test)];
        self.patches.push(Patch::new(whole.span().byte_range(), pieces, ids));
    }

    fn arm(&mut self, arm: &Arm) {
        let gone = self.take(arm.span().byte_range().start, Kind::Arm);
        let (pattern, guard) = match &arm.pat {
            Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
            pattern => (pattern, None),
        };
        if guard.is_some_and(holds_let) {
            return;
        }
        let forced = guard.and_then(|guard| self.take(guard.span().byte_range().start, Kind::Guard));
        let mut ids = Vec::new();
        let mut pieces = vec![text(" if true")];
        if let Some(faults) = gone {
            pieces.push(text(format!(" && !{}", on(faults[0].0))));
            ids.extend(ids_of(&faults));
        }
        let mut holds = "false".to_owned();
        if let Some(faults) = forced {
            ids.extend(ids_of(&faults));
            for (id, fault) in faults {
                if fault.replacement == "true" {
                    holds = on(id);
                } else {
                    pieces.push(text(format!(" && !{}", on(id))));
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
        // The other fields of what has a name stay there.
        let base = match &**base {
            Expr::Path(_) | Expr::Field(_) => from.to_owned(),
            _ => format!("let a__: {kind} = {from}; a__"),
        };
        for field in &whole.fields {
            let range = field.span().byte_range();
            let Some(faults) = self.take(range.start, Kind::Field) else { continue };
            let ids = ids_of(&faults);
            let name = self.source[field.member.span().byte_range()].to_owned();
            let value = field.expr.span().byte_range();
            let given = format!("{name}: if {} {{ {base}.{name} }} else {{ ", on(ids[0]));
            // Without a colon the value is the name, and has nothing in it to be changed.
            let value = if field.colon_token.is_some() { Piece::Source(value) } else { text(name) };
            self.patches.push(Patch::new(range, vec![text(given), value, text(" }")], ids));
        }
    }
}

/// Those pieces, then others, and an end.
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

/// Whether it is a chain with `let`, whose parts are no values.
fn holds_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => {
            holds_let(left) || holds_let(right)
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
        let ids: Vec<Id> = arms.flatten().map(|&(id, _)| id).collect();
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

    // What the compiler evaluates.
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
    /// Ordered: what holds another comes before it.
    patches: &'a [Patch],
    text: String,
    marks: Vec<Mark>,
    matches: Vec<Mark>,
}

impl Writer<'_> {
    /// Writes bytes of the source, with the patches in it that are not before that one.
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
                Piece::Fault(id, text) => {
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

/// Of those marks that hold some bytes the narrowest.
pub fn narrowest<'a>(marks: &'a [Mark], bytes: &Range<usize>) -> Option<&'a Mark> {
    let around = marks.iter().filter(|mark| mark.bytes.start <= bytes.start && bytes.end <= mark.bytes.end);
    around.min_by_key(|mark| mark.bytes.len())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A source of one line with those faults: genre, the columns they are at, what stands there instead.
    #[track_caller]
    fn check(source: &str, faults: &[(&str, usize, usize, &str)], expected: &str) {
        let mutants = faults.iter().map(|(genre, start, end, replacement)| {
            let place = |column| json!({ "line": 1, "column": column });
            let span = json!({ "start": place(start), "end": place(end) });
            let (name, file) = ("a fault", "a file");
            let mutant =
                json!({ "name": name, "file": file, "genre": genre, "replacement": replacement, "span": span });
            serde_json::from_value(mutant).expect("a fault")
        });
        let mutants: Vec<Mutant> = mutants.collect();
        let mutants: Vec<(Id, &Mutant)> = (0..).zip(&mutants).collect();
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
    fn what_comes_one_after_the_other_is_cut_off_or_another() {
        check(
            "fn f() -> impl Iterator<Item = u8> { g(); 0..9 }",
            &[("FnValue", 38, 47, "::std::iter::empty()"), ("FnValue", 38, 47, "::std::iter::once(1)")],
            "fn f() -> impl Iterator<Item = u8> { g(); on(1).then(|| 1).into_iter().chain(\
             (0..9).take(if on(0) || on(1) { 0 } else { usize::MAX })) }",
        );
    }

    #[test]
    fn constant_functions_compare_values() {
        check(
            "const fn f() -> bool { a < b }",
            &[("BinaryOperator", 26, 27, ">")],
            "const fn f() -> bool { (match ((a), (b)) { (a__, b__) => if on(0) { a__ > b__ } else { a__ < b__ } }) }",
        );
    }
}
