//! Boards as SVG, for notebooks: as they are printed, with the candidates and the pattern of a step on them.

use std::fmt::Write;

use ninefold::grid::{Board, Candidate, Cell, CellSet, Digit, Grid, House};
use ninefold::techniques::{Annotation, Node, Role, Step};

/// Edge of a cell, in units of the drawing.
const CELL: usize = 42;
/// Space around the grid for its border.
const MARGIN: usize = 2;
/// Edge of the drawing.
const EDGE: usize = 9 * CELL + 2 * MARGIN;

const INK: &str = "#1c1a17";
const PENCIL: &str = "#2347b5";
const NOTE: &str = "#6b655c";
const HAIRLINE: &str = "#9a9488";

/// A grid: the givens in black, other digits in blue.
pub fn draw_grid(grid: &Grid, givens: CellSet) -> String {
    let mut svg = begin("Sudoku");
    draw_lines(&mut svg);
    draw_digits(&mut svg, grid, givens);
    svg + "</svg>"
}

/// A step on the board before it: houses and cells tinted, candidates circled, links as lines, eliminations struck out.
pub fn draw_step(board: &Board, step: &Step) -> String {
    let annotations = step.annotations(board);
    let mut svg = begin(&step.to_string());
    for annotation in &annotations {
        match annotation {
            Annotation::House(house, role) => draw_house(&mut svg, *house, *role),
            Annotation::Cell(cell, role) => {
                let (x, y) = corner(*cell);
                let _ = write!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{}\" fill-opacity=\".18\"/>",
                    colour(*role)
                );
            }
            _ => {}
        }
    }
    draw_lines(&mut svg);
    for annotation in &annotations {
        if let Annotation::Candidate(candidate, role) = annotation {
            let (x, y) = place(*candidate);
            let _ = write!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"{}\" fill-opacity=\".3\"/>",
                colour(*role)
            );
        }
    }
    draw_digits(&mut svg, board.grid(), board.givens());
    draw_candidates(&mut svg, board);
    for annotation in &annotations {
        match annotation {
            Annotation::Link { from, to, strong, .. } => draw_link(&mut svg, *from, *to, *strong),
            Annotation::Candidate(candidate, Role::Elimination) => {
                let (x, y) = place(*candidate);
                let _ = write!(
                    svg,
                    "<path d=\"M{} {}l12-12\" stroke=\"{}\" stroke-width=\"2\"/>",
                    x - 6,
                    y + 6,
                    colour(Role::Elimination)
                );
            }
            _ => {}
        }
    }
    svg + "</svg>"
}

fn begin(title: &str) -> String {
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{EDGE}\" height=\"{EDGE}\" viewBox=\"0 0 {EDGE} {EDGE}\" \
         role=\"img\"><title>{title}</title><rect width=\"{EDGE}\" height=\"{EDGE}\" fill=\"#fff\"/>"
    )
}

/// The upper left corner of a cell.
fn corner(cell: Cell) -> (usize, usize) {
    (MARGIN + cell.column() * CELL, MARGIN + cell.row() * CELL)
}

/// The middle of a candidate.
fn place(Candidate { cell, digit }: Candidate) -> (usize, usize) {
    let (x, y) = corner(cell);
    (x + 7 + digit.index() % 3 * 14, y + 7 + digit.index() / 3 * 14)
}

/// The middle of a node: that of its candidates.
fn middle(node: Node) -> (usize, usize) {
    let count = node.cells.len().max(1);
    let places = node.cells.into_iter().map(|cell| place(Candidate { cell, digit: node.digit }));
    let (x, y) = places.fold((0, 0), |(x, y), place| (x + place.0, y + place.1));
    (x / count, y / count)
}

fn colour(role: Role) -> &'static str {
    match role {
        Role::Pattern => "#2f6fd6",
        Role::Second => "#7a4fc0",
        Role::Third => "#0f8b8d",
        Role::Fin => "#d18a00",
        Role::Elimination => "#c8312b",
        Role::Placement => "#2a8a3a",
        _ => NOTE,
    }
}

fn draw_house(svg: &mut String, house: House, role: Role) {
    let cells: Vec<Cell> = house.cells().into_iter().collect();
    let [(left, top), (right, bottom)] = [corner(cells[0]), corner(cells[8])];
    let _ = write!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" fill=\"{}\" fill-opacity=\".1\"/>",
        right + CELL - left,
        bottom + CELL - top,
        colour(role)
    );
}

fn draw_lines(svg: &mut String) {
    let lines = |is_wanted: fn(usize) -> bool| {
        let mut path = String::new();
        for at in (0..=9).filter(|line| is_wanted(*line)).map(|line| MARGIN + line * CELL) {
            let _ = write!(path, "M{at} {MARGIN}v{0}M{MARGIN} {at}h{0}", 9 * CELL);
        }
        path
    };
    for (path, colour, width) in
        [(lines(|line| line % 3 > 0), HAIRLINE, 1), (lines(|line| line % 3 == 0), INK, 2)]
    {
        let _ = write!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"square\"/>"
        );
    }
}

fn draw_digits(svg: &mut String, grid: &Grid, givens: CellSet) {
    for (is_given, ink) in [(true, INK), (false, PENCIL)] {
        let _ = write!(
            svg,
            "<g font-family=\"Charter, Georgia, serif\" font-size=\"26\" text-anchor=\"middle\" fill=\"{ink}\">"
        );
        for cell in grid.filled().into_iter().filter(|cell| givens.contains(*cell) == is_given) {
            let (x, y) = corner(cell);
            let digit = grid[cell].map_or(' ', Digit::to_char);
            let _ = write!(svg, "<text x=\"{}\" y=\"{}\">{digit}</text>", x + CELL / 2, y + 30);
        }
        svg.push_str("</g>");
    }
}

fn draw_candidates(svg: &mut String, board: &Board) {
    let _ =
        write!(svg, "<g font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\" fill=\"{NOTE}\">");
    for cell in board.empty() {
        for digit in board.candidates(cell) {
            let (x, y) = place(Candidate { cell, digit });
            let _ = write!(svg, "<text x=\"{x}\" y=\"{}\">{digit}</text>", y + 4);
        }
    }
    svg.push_str("</g>");
}

/// A line between two nodes, solid if the link is strong.
fn draw_link(svg: &mut String, from: Node, to: Node, strong: bool) {
    let [(x, y), (to_x, to_y)] = [middle(from), middle(to)].map(|(x, y)| (x as f64, y as f64));
    let length = (to_x - x).hypot(to_y - y);
    // Not over the digits at its ends.
    let gap = 7.0_f64.min(length / 3.0) / length.max(1.0);
    let at = |part: f64| (x + (to_x - x) * part, y + (to_y - y) * part);
    let ((x, y), (to_x, to_y)) = (at(gap), at(1.0 - gap));
    let dashes = if strong { "" } else { " stroke-dasharray=\"4 3\"" };
    let _ = write!(
        svg,
        "<path d=\"M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\"{dashes}/>",
        colour(Role::Pattern)
    );
}
