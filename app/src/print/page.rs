//! The pages of a pack: puzzles with captions, then answers.

use std::fmt::Write;

use super::caption::{Caption, level_text};
use super::options::{PrintContext, PrintOptions};
use super::paper::{
    ANSWERS_PER_PAGE, BOTTOM_MARGIN, CaptionSide, PageArea, PageLayout, Paper, TOP_MARGIN, mm,
};
use super::print_texts;
use super::svg_writer::{BLACK, GREY, Svg, TextAnchor, TextStyle, Typeface};
use super::{PrintPuzzle, printed_grid};
use crate::template::{TemplateArguments, Texts};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Title, which describes the content.
    pub title: String,
    /// The page as SVG, without line breaks.
    pub svg: String,
}

/// What all pages of a pack have in common.
struct PackRenderer<'a> {
    options: &'a PrintOptions,
    context: &'a PrintContext,
    texts: Texts,
    page_count: usize,
}

#[derive(Clone, Copy)]
enum PageKind {
    Puzzles,
    Answers,
}

/// The pages of a pack, drawn lazily.
pub fn pages(
    options: &PrintOptions,
    context: &PrintContext,
    puzzles: &[PrintPuzzle],
) -> impl Iterator<Item = Page> {
    (0..).map_while(move |index| page(options, context, puzzles, index))
}

/// The page with this index, or `None` after the last.
pub(super) fn page(
    options: &PrintOptions,
    context: &PrintContext,
    puzzles: &[PrintPuzzle],
    index: usize,
) -> Option<Page> {
    let (per_page, per_answers) = (options.per_page.count(), ANSWERS_PER_PAGE.0 * ANSWERS_PER_PAGE.1);
    let puzzle_pages = puzzles.len().div_ceil(per_page);
    let answer_pages = if options.answers { puzzles.len().div_ceil(per_answers) } else { 0 };
    let (texts, page_count) = (print_texts(context.language), puzzle_pages + answer_pages);
    let renderer = PackRenderer { options, context, texts, page_count };
    let (kind, nth, length) = match index.checked_sub(puzzle_pages) {
        None => (PageKind::Puzzles, index, per_page),
        Some(nth) if nth < answer_pages => (PageKind::Answers, nth, per_answers),
        Some(_) => return None,
    };
    Some(renderer.page(kind, index, nth * length, puzzles.chunks(length).nth(nth)?))
}

impl PackRenderer<'_> {
    fn page(&self, kind: PageKind, index: usize, first: usize, puzzles: &[PrintPuzzle]) -> Page {
        let paper = self.options.paper;
        let arguments: TemplateArguments = &[
            ("page", &(index + 1)),
            ("pages", &self.page_count),
            ("first", &(first + 1)),
            ("last", &(first + puzzles.len())),
        ];
        let title = self.texts.format(
            match (kind, puzzles.len()) {
                (PageKind::Puzzles, 1) => "page-of-puzzle",
                (PageKind::Puzzles, _) => "page-of-puzzles",
                (PageKind::Answers, 1) => "page-of-answer",
                (PageKind::Answers, _) => "page-of-answers",
            },
            arguments,
        );
        let mut svg = Svg::new(paper.width(), paper.height(), self.context.language, &title);
        svg.load_figures();
        match kind {
            PageKind::Puzzles => self.draw_puzzles(&mut svg, first, puzzles),
            PageKind::Answers => self.draw_answers(&mut svg, first, puzzles),
        }
        let small = TextStyle { size: mm(2.8), ink: GREY, face: Typeface::Plain, anchor: TextAnchor::Start };
        let (margin, line) = (mm(15.0), paper.height() - BOTTOM_MARGIN);
        if let (PageKind::Puzzles, Some(scan)) = (kind, self.context.scan_text()) {
            // The width that the page number leaves.
            let width = paper.width() - margin * 2 - mm(45.0);
            svg.text(margin, line, small.fit_within(width, &scan), &scan);
        }
        let number = TextStyle { anchor: TextAnchor::End, ..small };
        svg.text(paper.width() - margin, line, number, &self.texts.format("page", arguments));
        Page { title, svg: svg.finish() }
    }

    fn draw_puzzles(&self, svg: &mut Svg, first: usize, puzzles: &[PrintPuzzle]) {
        let layout = PageLayout::new(self.options.per_page);
        if layout.has_room_for_mark {
            let left = layout.puzzle_area(self.options.paper, 0).left;
            svg.mark(left, TOP_MARGIN, mm(6.0));
            let name =
                TextStyle { size: mm(4.4), ink: BLACK, face: Typeface::Bold, anchor: TextAnchor::Start };
            svg.text(left + mm(7.8), TOP_MARGIN + mm(4.6), name, "Ninefold");
        }
        svg.cut_lines(&cut_lines(&layout, self.options.paper));
        for (index, puzzle) in puzzles.iter().enumerate() {
            let area = layout.puzzle_area(self.options.paper, index);
            let (left, top) = match layout.caption_side {
                CaptionSide::Above => (area.left, area.top + layout.caption_size),
                CaptionSide::Beside => (area.left, area.top),
            };
            printed_grid::draw_grid(svg, left, top, layout.cell_size, &puzzle.givens, None);
            Caption::new(first + index + 1, puzzle, self.context).draw(svg, &layout, area);
        }
    }

    fn draw_answers(&self, svg: &mut Svg, first: usize, puzzles: &[PrintPuzzle]) {
        let inside = self.options.paper.printable_area(mm(15.0));
        let heading =
            TextStyle { size: mm(6.0), ink: BLACK, face: Typeface::Bold, anchor: TextAnchor::Start };
        svg.text(inside.left, TOP_MARGIN + mm(5.0), heading, &self.texts.text("answers"));
        let top = inside.top + mm(10.0);
        // Aligns the right edge of the last grid with that of the page's text.
        let gap = mm(7.0);
        let area = PageArea { top, width: inside.width + gap, height: inside.bottom() - top, ..inside };
        let cell = (area.width / ANSWERS_PER_PAGE.0 - gap) / 9;
        for (index, puzzle) in puzzles.iter().enumerate() {
            let slot = area.tile(ANSWERS_PER_PAGE.0, ANSWERS_PER_PAGE.1, index);
            let figure =
                TextStyle { size: mm(3.6), ink: BLACK, face: Typeface::Figures, anchor: TextAnchor::Start };
            let number = (first + index + 1).to_string();
            let baseline = slot.top + mm(4.6);
            svg.text(slot.left, baseline, figure, &number);
            let small =
                TextStyle { size: mm(2.6), ink: GREY, face: Typeface::Plain, anchor: TextAnchor::End };
            svg.text(slot.left + cell * 9, baseline, small, &level_text(puzzle, self.texts));
            let top = baseline + mm(1.4);
            printed_grid::draw_grid(svg, slot.left, top, cell, &puzzle.givens, Some(&puzzle.solution));
        }
    }
}

/// The lines to cut along, between the puzzles.
fn cut_lines(layout: &PageLayout, paper: Paper) -> String {
    let mut path = String::new();
    let inside = paper.printable_area(layout.margin);
    for column in 1..layout.columns {
        let x = inside.left + inside.width / layout.columns * column;
        // Writing to a string cannot fail.
        let _ = write!(path, "M{x} {}V{}", inside.top, inside.bottom());
    }
    for row in 1..layout.rows {
        let y = inside.top + inside.height / layout.rows * row;
        let _ = write!(path, "M{} {y}H{}", inside.left, inside.right());
    }
    path
}
