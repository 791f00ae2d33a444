//! The pages of a pack: puzzles with their captions and codes, then answers.

use std::fmt::Write;

use super::caption::{Caption, level};
use super::order::{Imprint, Order};
use super::paper::{ANSWERS, Area, FOOT, HEAD, Paper, Plan, Side, mm};
use super::svg::{Anchor, BLACK, GREY, Svg, Type};
use super::words::Words;
use super::{Entry, grid};

/// A sheet of paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// What is on it, in words.
    pub title: String,
    /// The drawing, in one line of text.
    pub svg: String,
}

/// What all pages of a pack have in common.
struct Sheets<'a> {
    order: &'a Order,
    imprint: &'a Imprint,
    words: Words,
    pages: usize,
}

/// What is on a page.
#[derive(Clone, Copy)]
enum Kind {
    Puzzles,
    Answers,
}

/// The pages of a pack, drawn one by one as they are asked for.
pub fn pages(order: &Order, imprint: &Imprint, entries: &[Entry]) -> impl Iterator<Item = Page> {
    (0..).map_while(move |index| page(order, imprint, entries, index))
}

/// One of the pages of a pack; none behind the last.
pub(super) fn page(order: &Order, imprint: &Imprint, entries: &[Entry], index: usize) -> Option<Page> {
    let (per_page, per_answers) = (order.per_page.number(), ANSWERS.0 * ANSWERS.1);
    let puzzles = entries.len().div_ceil(per_page);
    let answers = if order.answers { entries.len().div_ceil(per_answers) } else { 0 };
    let sheets = Sheets { order, imprint, words: Words::of(imprint.language), pages: puzzles + answers };
    let (kind, nth, length) = match index.checked_sub(puzzles) {
        None => (Kind::Puzzles, index, per_page),
        Some(nth) if nth < answers => (Kind::Answers, nth, per_answers),
        Some(_) => return None,
    };
    Some(sheets.page(kind, index, nth * length, entries.chunks(length).nth(nth)?))
}

impl Sheets<'_> {
    fn page(&self, kind: Kind, index: usize, first: usize, entries: &[Entry]) -> Page {
        let paper = self.order.paper;
        let place = [
            ("page", (index + 1).to_string()),
            ("pages", self.pages.to_string()),
            ("first", (first + 1).to_string()),
            ("last", (first + entries.len()).to_string()),
        ];
        let title = self.words.say(
            match (kind, entries.len()) {
                (Kind::Puzzles, 1) => "page-of-puzzle",
                (Kind::Puzzles, _) => "page-of-puzzles",
                (Kind::Answers, 1) => "page-of-answer",
                (Kind::Answers, _) => "page-of-answers",
            },
            &place,
        );
        let mut svg = Svg::new(paper.width(), paper.height(), self.imprint.language.tag(), &title);
        match kind {
            Kind::Puzzles => self.puzzles(&mut svg, first, entries),
            Kind::Answers => self.answers(&mut svg, first, entries),
        }
        let small = Type { size: mm(2.8), ink: GREY, bold: false, anchor: Anchor::Start };
        let (margin, line) = (mm(15.0), paper.height() - FOOT);
        if let (Kind::Puzzles, Some(address)) = (kind, &self.imprint.address) {
            let shown =
                address.split_once("://").map_or(&**address, |(_, shown)| shown).trim_end_matches('/');
            let scan = self.words.say("scan", &[("address", shown.to_owned())]);
            // What is left by the number of the page.
            let room = paper.width() - margin * 2 - mm(45.0);
            svg.text(margin, line, small.within(room, &scan), &scan);
        }
        let number = Type { anchor: Anchor::End, ..small };
        svg.text(paper.width() - margin, line, number, &self.words.say("page", &place[..2]));
        Page { title, svg: svg.finish() }
    }

    fn puzzles(&self, svg: &mut Svg, first: usize, entries: &[Entry]) {
        let plan = Plan::new(self.order.per_page);
        svg.cuts(&cuts(&plan, self.order.paper));
        for (index, entry) in entries.iter().enumerate() {
            let area = plan.place(self.order.paper, index);
            let (left, top) = match plan.side {
                Side::Above => (area.left, area.top + plan.strip),
                Side::Beside => (area.left, area.top),
            };
            grid::draw(svg, left, top, plan.cell, &entry.givens, None);
            Caption::new(first + index + 1, entry, self.imprint).draw(svg, &plan, area);
        }
    }

    fn answers(&self, svg: &mut Svg, first: usize, entries: &[Entry]) {
        let inside = self.order.paper.inside(mm(15.0));
        let heading = Type { size: mm(6.0), ink: BLACK, bold: true, anchor: Anchor::Start };
        svg.text(inside.left, HEAD + mm(5.0), heading, &self.words.say("answers", &[]));
        let top = inside.top + mm(10.0);
        let room = Area { top, height: inside.bottom() - top, ..inside };
        // The outer grids end where the text of the page does.
        let gap = mm(7.0);
        let room = Area { width: room.width + gap, ..room };
        let cell = (room.width / ANSWERS.0 - gap) / 9;
        for (index, entry) in entries.iter().enumerate() {
            let slot = room.part(ANSWERS.0, ANSWERS.1, index);
            let bold = Type { size: mm(3.2), ink: BLACK, bold: true, anchor: Anchor::Start };
            let number = (first + index + 1).to_string();
            let foot = slot.top + mm(4.6);
            svg.text(slot.left, foot, bold, &number);
            let small = Type { size: mm(2.6), ink: GREY, bold: false, anchor: Anchor::End };
            svg.text(slot.left + cell * 9, foot, small, &level(entry, self.words));
            grid::draw(svg, slot.left, foot + mm(1.4), cell, &entry.givens, Some(&entry.solution));
        }
    }
}

/// Between the puzzles of a page.
fn cuts(plan: &Plan, paper: Paper) -> String {
    let mut path = String::new();
    let inside = paper.inside(plan.margin);
    for column in 1..plan.columns {
        let x = inside.left + inside.width / plan.columns * column;
        // Writing to a string cannot fail.
        let _ = write!(path, "M{x} {}V{}", inside.top, inside.bottom());
    }
    for row in 1..plan.rows {
        let y = inside.top + inside.height / plan.rows * row;
        let _ = write!(path, "M{} {y}H{}", inside.left, inside.right());
    }
    path
}
