//! Converts the annotations of a step to what a hint shows: highlighted cells, and shapes for an SVG of 900 by 900 units, 100 per
//! cell.
//!
//! ```text
//!   ┌──────────┐    candidate 1 at 20 20, 2 at 50 20, … 9 at 80 80: where the notes stand
//!   │ 1  2  3  │    a disc for a candidate; it shows its role by shape and fill, as by its colour:
//!   │ 4  5  6  │      ● pattern   ○ second   ◆ third   ▲ fin   struck: eliminated   filled square: placed
//!   │ 7  8  9  │    strong links solid, weak ones dotted, bent so that they overlap as few digits as possible
//!   └──────────┘    a letter for each cell that the sentences name, where it has no note
//! ```

use ninefold::grid::{Board, Candidate, Cell, CellSet, Digit, House, HouseKind};
use ninefold::hint::HintLevel;
use ninefold::named_enum;
use ninefold::techniques::{Annotation, Node, Role};

use super::{Explanation, ReasonSentence};
use crate::template::Language;

/// A step as it is shown on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The cells of the pattern.
    pub cells: CellSet,
    /// The cells of the houses that the pattern is about.
    pub houses: CellSet,
    /// The cells that have a letter, A first. Empty if there are more than [`MAX_LETTERS`].
    pub letters: Vec<Cell>,
    pub shapes: Vec<Shape>,
}

/// A shape of a drawing. It appears with the hint level `level`; where the sentences are read one by one, it appears with the sentence
/// of the index `sentence`. It then stays. The middle of a digit or letter is at `x` and `y`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An outline, a link or a stroke: the attribute `d` of an SVG path.
    SvgPath {
        level: HintLevel,
        sentence: u8,
        kind: SvgPathKind,
        style: ShapeStyle,
        path: String,
    },
    Digit {
        level: HintLevel,
        sentence: u8,
        style: ShapeStyle,
        x: u16,
        y: u16,
        digit: Digit,
    },
    /// The letter of a cell, by its index in the alphabet, on a disc.
    Letter {
        level: HintLevel,
        x: u16,
        y: u16,
        index: u8,
    },
}

/// How a shape looks: in the colour of its role in the step, or like a note, an answer or a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeStyle {
    /// In the colour of a role.
    Role(Role),
    /// As a note that the player does not have.
    Note,
    /// As the digit that a single places, as large as those on the board.
    Answer,
    StrongLink,
    WeakLink,
}

named_enum! {
    /// What an SVG path of a hint's drawing shows.
    pub enum SvgPathKind, "path" {
        House = "house",
        Cell = "cell",
        /// Outline of several cells that are one node.
        Group = "group",
        Disc = "disc",
        /// The stroke through an eliminated candidate.
        Strike = "strike",
        /// The square behind the digit that a single places.
        Answer = "answer",
        Link = "link",
    }
}

impl Shape {
    /// The level from which it is shown.
    pub fn level(&self) -> HintLevel {
        let (Shape::SvgPath { level, .. } | Shape::Digit { level, .. } | Shape::Letter { level, .. }) = self;
        *level
    }

    /// Whether it is shown at a level, if the sentence with this index is read, or all of them.
    pub fn is_shown(&self, level: HintLevel, reason: Option<usize>) -> bool {
        self.level() <= level && reason.is_none_or(|reason| self.sentence() <= reason)
    }

    /// Whether it is a link of a sentence before the one that is read.
    pub fn is_past(&self, reason: Option<usize>) -> bool {
        let is_link = matches!(self, Shape::SvgPath { kind: SvgPathKind::Link, .. });
        is_link && reason.is_some_and(|reason| self.sentence() < reason)
    }

    fn sentence(&self) -> usize {
        match self {
            Shape::SvgPath { sentence, .. } | Shape::Digit { sentence, .. } => usize::from(*sentence),
            Shape::Letter { .. } => 0,
        }
    }
}

impl ShapeStyle {
    pub fn class(self) -> &'static str {
        match self {
            ShapeStyle::Role(role) => role.name(),
            ShapeStyle::Note => "note",
            ShapeStyle::Answer => "answer",
            ShapeStyle::StrongLink => "strong",
            ShapeStyle::WeakLink => "weak",
        }
    }
}

/// A position in the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DrawingPoint {
    pub x: f64,
    pub y: f64,
}

const RADIUS: f64 = 14.0;

/// Maximum number of cells with letters. More would be harder to follow than names of cells.
pub const MAX_LETTERS: usize = 12;

/// With more links than these, each is drawn only with its sentence.
const MAX_LINKS_AT_ONCE: usize = 10;

/// Since when a shape is shown.
#[derive(Clone, Copy)]
struct Appearance {
    level: HintLevel,
    sentence: u8,
}

impl Appearance {
    const PATTERN: Appearance = Appearance { level: HintLevel::Pattern, sentence: 0 };

    /// With the last of the sentences.
    fn last(reasons: &[ReasonSentence]) -> Appearance {
        Appearance { level: HintLevel::Why, sentence: reasons.len().saturating_sub(1) as u8 }
    }

    /// With the sentence that names the last of these cells; with the last sentence if some are never named.
    fn naming(cells: CellSet, reasons: &[ReasonSentence]) -> Appearance {
        let mut named = CellSet::EMPTY;
        let first = reasons.iter().position(|reason| {
            named |= reason.cells;
            cells.is_subset(named)
        });
        let last = Appearance::last(reasons);
        Appearance { sentence: first.map_or(last.sentence, |first| first as u8), ..last }
    }
}

impl Drawing {
    /// `reasons` are the sentences of the proof, with which links and results appear. Cells without notes of the player (`bare`) also
    /// show their candidates, so that an explanation can be followed.
    pub fn new(view: &[Annotation], reasons: &[ReasonSentence], board: &Board, bare: CellSet) -> Drawing {
        let mut drawing = Drawing::default();
        let marked = |candidate: Candidate| {
            view.iter().any(|drawn| matches!(drawn, Annotation::Candidate(other, _) if *other == candidate))
        };
        let is_link = |drawn: &&Annotation| matches!(drawn, Annotation::Link { .. });
        let link_count = view.iter().filter(is_link).count();
        let has_marks = link_count > 0
            || view.iter().any(|drawn| matches!(drawn, Annotation::Candidate(_, role) if !is_result(*role)));
        let discs: Vec<DrawingPoint> = view
            .iter()
            .filter_map(|drawn| match drawn {
                Annotation::Candidate(candidate, _) => Some(DrawingPoint::of_candidate(*candidate)),
                _ => None,
            })
            .collect();
        let obstacles = Obstacles { board, discs: &discs };
        for drawn in view {
            if let Annotation::House(house, role) = drawn {
                drawing.houses |= house.cells();
                drawing.push_path(
                    Appearance::PATTERN,
                    SvgPathKind::House,
                    *role,
                    house_path(*house, HOUSE_MARGIN),
                );
            }
        }
        for drawn in view {
            match drawn {
                Annotation::Cell(cell, role) => {
                    drawing.cells.insert(*cell);
                    drawing.push_path(
                        Appearance::PATTERN,
                        SvgPathKind::Cell,
                        *role,
                        square_path(*cell, CELL_MARGIN),
                    );
                }
                Annotation::Candidate(candidate, role) if !is_result(*role) => {
                    drawing.cells.insert(candidate.cell);
                }
                Annotation::Link { from, to, strong, .. } => {
                    let since = Appearance::naming(from.cells | to.cells, reasons);
                    let level =
                        if link_count > MAX_LINKS_AT_ONCE { HintLevel::Why } else { HintLevel::Pattern };
                    let since = Appearance { level, ..since };
                    drawing.push_link(since, from, to, *strong, &obstacles);
                    // An end that has no other mark is one of the false nodes.
                    for candidate in candidates_of(from).chain(candidates_of(to)).filter(|end| !marked(*end))
                    {
                        drawing.push_candidate(since, candidate, Role::Second);
                    }
                }
                _ => {}
            }
        }
        for drawn in view {
            match drawn {
                Annotation::Cell(cell, _) if bare.contains(*cell) => {
                    drawing.push_notes(view, board, *cell, &discs);
                }
                Annotation::Candidate(candidate, Role::Placement) if !has_marks => {
                    drawing.push_answer(Appearance::last(reasons), *candidate);
                }
                Annotation::Candidate(candidate, role) => {
                    let since =
                        if is_result(*role) { Appearance::last(reasons) } else { Appearance::PATTERN };
                    drawing.push_candidate(since, *candidate, *role);
                }
                _ => {}
            }
        }
        drawing
    }

    /// Gives letters to the cells that an explanation names, A to the first. Those that the pattern names are shown with it, the
    /// others with the sentences.
    pub fn give_letters(&mut self, explanation: &Explanation, language: Language, board: &Board) {
        let cells = explanation.named_cells(language);
        let of_pattern = explanation.cells_of_pattern(language);
        // A cell full of candidates has no place for a letter.
        let have_places = cells.iter().all(|cell| board.candidates(*cell).len() < 9);
        if cells.len() > MAX_LETTERS || !have_places {
            return;
        }
        for (index, &cell) in cells.iter().enumerate() {
            let digits = board.candidates(cell);
            let is_free = |digit: &Digit| !digits.contains(*digit);
            let corners = [1, 9, 7, 3, 8, 2, 4, 6, 5].into_iter().filter_map(Digit::new);
            let Some(digit) = corners.into_iter().find(is_free) else { continue };
            let DrawingPoint { x, y } = DrawingPoint::of_candidate(Candidate { cell, digit });
            let level = if of_pattern.contains(cell) { HintLevel::Pattern } else { HintLevel::Why };
            self.shapes.push(Shape::Letter { level, x: x as u16, y: y as u16, index: index as u8 });
        }
        self.letters = cells;
    }

    fn push_path(&mut self, since: Appearance, kind: SvgPathKind, role: Role, path: String) {
        let Appearance { level, sentence } = since;
        self.shapes.push(Shape::SvgPath { level, sentence, kind, style: ShapeStyle::Role(role), path });
    }

    fn push_digit(&mut self, since: Appearance, style: ShapeStyle, at: DrawingPoint, digit: Digit) {
        let (Appearance { level, sentence }, DrawingPoint { x, y }) = (since, at);
        self.shapes.push(Shape::Digit { level, sentence, style, x: x as u16, y: y as u16, digit });
    }

    /// Adds the cell's other candidates; among several also one that is placed, whose disc comes later.
    fn push_notes(&mut self, view: &[Annotation], board: &Board, cell: Cell, discs: &[DrawingPoint]) {
        let digits = board.candidates(cell);
        for digit in digits {
            let candidate = Candidate { cell, digit };
            let place = DrawingPoint::of_candidate(candidate);
            let is_placed = view.contains(&Annotation::Candidate(candidate, Role::Placement));
            if !discs.contains(&place) || is_placed && digits.len() > 1 {
                self.push_digit(Appearance::PATTERN, ShapeStyle::Note, place, digit);
            }
        }
    }

    fn push_candidate(&mut self, since: Appearance, candidate: Candidate, role: Role) {
        let place = DrawingPoint::of_candidate(candidate);
        let path = disc_path(place, role, RADIUS);
        let is_drawn = |shape: &Shape| matches!(shape, Shape::SvgPath { path: drawn, .. } if *drawn == path);
        if !is_result(role) && self.shapes.iter().any(is_drawn) {
            return;
        }
        self.push_path(since, SvgPathKind::Disc, role, path);
        self.push_digit(since, ShapeStyle::Role(role), place, candidate.digit);
        if role == Role::Elimination {
            let path = format!("M{} {}l26-26", place.x - 13.0, place.y + 13.0);
            self.push_path(since, SvgPathKind::Strike, role, path);
        }
    }

    /// Adds the digit of a single, where and as large as it will stand.
    fn push_answer(&mut self, since: Appearance, Candidate { cell, digit }: Candidate) {
        self.push_path(since, SvgPathKind::Answer, Role::Placement, square_path(cell, CELL_MARGIN));
        self.push_digit(since, ShapeStyle::Answer, DrawingPoint::of_cell(cell), digit);
    }

    fn push_link(&mut self, since: Appearance, from: &Node, to: &Node, strong: bool, obstacles: &Obstacles) {
        for node in [from, to] {
            if node.cells.len() > 1 {
                let path = group_outline(node);
                let is_drawn =
                    |shape: &Shape| matches!(shape, Shape::SvgPath { path: drawn, .. } if *drawn == path);
                if !self.shapes.iter().any(is_drawn) {
                    self.push_path(since, SvgPathKind::Group, Role::Pattern, path);
                }
            }
        }
        let (a, b) = nearest_points(from, to);
        let own: Vec<DrawingPoint> = node_points(from).chain(node_points(to)).collect();
        let Appearance { level, sentence } = since;
        self.shapes.push(Shape::SvgPath {
            level,
            sentence,
            kind: SvgPathKind::Link,
            style: if strong { ShapeStyle::StrongLink } else { ShapeStyle::WeakLink },
            path: obstacles.curve_path(a, b, &own),
        });
    }
}

impl DrawingPoint {
    /// The middle of a cell.
    pub fn of_cell(cell: Cell) -> DrawingPoint {
        let along = |index: usize| (100 * index + 50) as f64;
        DrawingPoint { x: along(cell.column()), y: along(cell.row()) }
    }

    /// Where a candidate is noted.
    pub fn of_candidate(Candidate { cell, digit }: Candidate) -> DrawingPoint {
        let (row, column) = (digit.index() / 3, digit.index() % 3);
        let along = |cell: usize, note: usize| (100 * cell + 20 + 30 * note) as f64;
        DrawingPoint { x: along(cell.column(), column), y: along(cell.row(), row) }
    }

    /// The point this far to the right and below.
    pub fn moved_by(self, distance: f64) -> DrawingPoint {
        DrawingPoint { x: self.x + distance, y: self.y + distance }
    }

    fn distance(self, other: DrawingPoint) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point at this distance from here in the direction of another.
    fn towards(self, other: DrawingPoint, length: f64) -> DrawingPoint {
        let share = length / self.distance(other).max(1.0);
        DrawingPoint { x: self.x + (other.x - self.x) * share, y: self.y + (other.y - self.y) * share }
    }
}

fn candidates_of(node: &Node) -> impl Iterator<Item = Candidate> {
    let digit = node.digit;
    node.cells.into_iter().map(move |cell| Candidate { cell, digit })
}

fn node_points(node: &Node) -> impl Iterator<Item = DrawingPoint> {
    candidates_of(node).map(DrawingPoint::of_candidate)
}

fn nearest_points(from: &Node, to: &Node) -> (DrawingPoint, DrawingPoint) {
    let pairs = node_points(from).flat_map(|a| node_points(to).map(move |b| (a, b)));
    let nearest = pairs.min_by(|(a, b), (c, d)| a.distance(*b).total_cmp(&c.distance(*d)));
    nearest.unwrap_or((DrawingPoint { x: 0.0, y: 0.0 }, DrawingPoint { x: 0.0, y: 0.0 }))
}

/// Whether a role shows what the step changes.
fn is_result(role: Role) -> bool {
    matches!(role, Role::Elimination | Role::Placement)
}

/// What a link should not cross.
struct Obstacles<'a> {
    board: &'a Board,
    discs: &'a [DrawingPoint],
}

/// How far a curve may bend to either side, as a share of its length.
const BENDS: [f64; 19] = [
    0.0, 0.03, -0.03, 0.06, -0.06, 0.09, -0.09, 0.12, -0.12, 0.16, -0.16, 0.2, -0.2, 0.26, -0.26, 0.33,
    -0.33, 0.4, -0.4,
];

/// Half the width of a digit, and half its height.
const DIGIT_EXTENT: (f64, f64) = (18.0, 24.0);

/// Distance between the points at which a curve is examined.
const SAMPLE_DISTANCE: f64 = 5.0;

impl Obstacles<'_> {
    /// Returns the curve from edge to edge of two discs that overlaps the least, bends being a cost, too. `own` are the
    /// discs of the two nodes.
    fn curve_path(&self, a: DrawingPoint, b: DrawingPoint, own: &[DrawingPoint]) -> String {
        let aside = |bend: f64| DrawingPoint {
            x: f64::midpoint(a.x, b.x) - (b.y - a.y) * 2.0 * bend,
            y: f64::midpoint(a.y, b.y) + (b.x - a.x) * 2.0 * bend,
        };
        let cost = |bend: f64| 15.0 * bend.abs() + self.overlap(a, aside(bend), b, own);
        let bend = BENDS.into_iter().min_by(|&one, &other| cost(one).total_cmp(&cost(other)));
        let middle = aside(bend.unwrap_or(0.0));
        let (start, end) = (a.towards(middle, RADIUS), b.towards(middle, RADIUS));
        format!("M{:.0} {:.0}Q{:.0} {:.0} {:.0} {:.0}", start.x, start.y, middle.x, middle.y, end.x, end.y)
    }

    /// How much a curve overlaps digits, notes, discs and the board's edge.
    fn overlap(&self, a: DrawingPoint, middle: DrawingPoint, b: DrawingPoint, own: &[DrawingPoint]) -> f64 {
        let samples = (a.distance(b) / SAMPLE_DISTANCE).ceil().max(8.0) as usize;
        let cost_at = |step: usize| {
            let t = step as f64 / samples as f64;
            let u = 1.0 - t;
            let along = |a: f64, middle: f64, b: f64| u * u * a + 2.0 * u * t * middle + t * t * b;
            let on = DrawingPoint { x: along(a.x, middle.x, b.x), y: along(a.y, middle.y, b.y) };
            let meets = |disc: &&DrawingPoint| on.distance(**disc) < RADIUS + 4.0;
            if own.iter().any(|own| meets(&own)) {
                return 0.0;
            }
            1.5 * self.discs.iter().filter(meets).count() as f64 + self.cost_of_cell(on)
        };
        (1..samples).map(cost_at).sum()
    }

    /// How bad it is to cross the digit or a note of a cell at this point.
    fn cost_of_cell(&self, on: DrawingPoint) -> f64 {
        if ![on.x, on.y].iter().all(|at| (4.0..896.0).contains(at)) {
            return 3.0;
        }
        let cell = Cell::at(on.y as usize / 100, on.x as usize / 100);
        let (dx, dy) = (on.x % 100.0 - 50.0, on.y % 100.0 - 50.0);
        if self.board.grid()[cell].is_some() {
            return if dx.abs() < DIGIT_EXTENT.0 && dy.abs() < DIGIT_EXTENT.1 { 1.5 } else { 0.0 };
        }
        let is_note = |digit| on.distance(DrawingPoint::of_candidate(Candidate { cell, digit })) < RADIUS;
        if self.board.candidates(cell).into_iter().any(is_note) { 0.1 } else { 0.0 }
    }
}

/// Returns the outline of a disc in the shape of its role.
pub(super) fn disc_path(DrawingPoint { x, y }: DrawingPoint, role: Role, r: f64) -> String {
    // Shapes with corners are larger, so that a digit fits into them.
    let part = r / 7.0;
    match role {
        Role::Placement => {
            let side = 2.0 * r - 2.0;
            format!("M{} {}h{side}v{side}h-{side}z", x - r + 1.0, y - r + 1.0)
        }
        Role::Third => {
            let half = 8.0 * part;
            format!("M{x} {}l{half} {half}-{half} {half}-{half}-{half}z", y - half)
        }
        Role::Fin => {
            format!("M{x} {}l{} {}h-{}z", y - 10.0 * part, 9.0 * part, 15.0 * part, 18.0 * part)
        }
        _ => format!("M{} {y}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0-{} 0z", x - r, 2.0 * r, 2.0 * r),
    }
}

/// Returns a frame around all candidates of a node.
fn group_outline(node: &Node) -> String {
    let range = |along: fn(DrawingPoint) -> f64| {
        let (least, most) =
            node_points(node).map(along).fold((f64::MAX, f64::MIN), |(a, b), p| (a.min(p), b.max(p)));
        (least - RADIUS - 4.0, most - least + 2.0 * RADIUS + 8.0)
    };
    let ((x, width), (y, height)) = (range(|point| point.x), range(|point| point.y));
    format!("M{x} {y}h{width}v{height}h-{width}z")
}

/// How far frames are inside a cell, and inside a house.
const CELL_MARGIN: usize = 6;
const HOUSE_MARGIN: usize = 4;

/// Returns a square this far inside a cell.
pub fn square_path(cell: Cell, margin: usize) -> String {
    let side = 100 - 2 * margin;
    format!("M{} {}h{side}v{side}h-{side}z", 100 * cell.column() + margin, 100 * cell.row() + margin)
}

/// Returns a rectangle this far inside a house.
pub(super) fn house_path(house: House, margin: usize) -> String {
    let (kind, number) = house.kind();
    let (x, y, width, height) = match kind {
        HouseKind::Row => (0, number, 9, 1),
        HouseKind::Column => (number, 0, 1, 9),
        HouseKind::Block => (number % 3 * 3, number / 3 * 3, 3, 3),
    };
    let [x, y] = [x, y].map(|at| 100 * at + margin);
    let [width, height] = [width, height].map(|length| 100 * length - 2 * margin);
    format!("M{x} {y}h{width}v{height}h-{width}z")
}
