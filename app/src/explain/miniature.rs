//! A technique as a miniature: the pattern of its example on an empty board, without digits, so that it is recognised by its shape.
//!
//! ```text
//!   example(technique) ─▶ its step ─▶ annotations ─▶ a path for each kind of thing, in the units of a hint's drawing
//! ```

use ninefold::grid::{Board, Candidate, Cell, CellSet, House};
use ninefold::hint::example;
use ninefold::named_enum;
use ninefold::techniques::{Annotation, Cases, Evidence, Role, Step, Technique};

use super::hint_drawing::{
    Drawing, DrawingPoint, Shape, ShapeStyle, SvgPathKind, disc_path, house_path, square_path,
};

named_enum! {
    /// What a path of a miniature shows, in the order in which they are drawn.
    pub enum MiniatureKind, "kind of path" {
        /// The cells of a pattern that is the whole grid.
        Open = "open",
        /// The houses that the pattern is in, such as the base of a fish.
        House = "house",
        /// The houses that it reaches, such as the cover of a fish.
        Cover = "cover",
        Cell = "cell",
        /// A cell that links lead to. The cells of a second and a third set have kinds of their own.
        Place = "place",
        SecondPlace = "second-place",
        ThirdPlace = "third-place",
        /// The lines between blocks.
        Blocks = "blocks",
        /// The rectangle, or the longer loop, on which there could be a second solution.
        Loop = "loop",
        Group = "group",
        StrongLink = "strong",
        WeakLink = "weak",
        Pattern = "pattern",
        Second = "second",
        Third = "third",
        Fin = "fin",
        Placement = "placement",
        Elimination = "elimination",
    }
}

/// The paths of a miniature, one for each kind of which there is something, in an SVG of 900 by 900 units.
pub type MiniaturePaths = Vec<(MiniatureKind, String)>;

/// Half the width of a mark in the middle of a cell, and of one beside others.
const RADIUS: f64 = 28.0;
const SMALL_RADIUS: f64 = 21.0;

/// Half the length of the strokes of a cross in a cell of its own, and in a cell with a mark.
const CROSS: f64 = 25.0;
const SMALL_CROSS: f64 = 16.0;

const BLOCK_LINES: &str = "M300 0v900M600 0v900M0 300h900M0 600h900";

/// The miniature of a technique. Empty if it has no example.
pub fn miniature(technique: Technique) -> MiniaturePaths {
    let found = example(technique).and_then(|example| Some((example.step()?, example.board)));
    found.map_or_else(Vec::new, |(step, board)| MiniatureBuilder::new(&step, &board).into_paths())
}

/// The paths that have been drawn so far, by kind.
struct MiniatureBuilder([String; MiniatureKind::ALL.len()]);

impl MiniatureBuilder {
    fn new(step: &Step, board: &Board) -> MiniatureBuilder {
        let mut built = MiniatureBuilder([const { String::new() }; MiniatureKind::ALL.len()]);
        built.push(MiniatureKind::Blocks, BLOCK_LINES);
        let annotations = step.annotations(board);
        let mut cells = built.surroundings(step, board);
        let [mut second, mut third] = [CellSet::EMPTY; 2];
        for annotation in &annotations {
            match *annotation {
                Annotation::House(house, Role::Second) => built.push_house(MiniatureKind::Cover, house),
                Annotation::House(house, _) => built.push_house(MiniatureKind::House, house),
                Annotation::Cell(cell, role) => {
                    cells.insert(cell);
                    match role {
                        Role::Second => second.insert(cell),
                        Role::Third => third.insert(cell),
                        _ => {}
                    }
                }
                Annotation::Candidate(candidate, role) if role < Role::Elimination => {
                    cells.insert(candidate.cell);
                }
                _ => {}
            }
        }
        let drawing = Drawing::new(&annotations, &[], board, CellSet::EMPTY);
        let has_links = built.push_links(&drawing);
        for cell in cells {
            let kind = match (second.contains(cell), third.contains(cell)) {
                _ if !has_links => MiniatureKind::Cell,
                (true, _) => MiniatureKind::SecondPlace,
                (_, true) => MiniatureKind::ThirdPlace,
                _ => MiniatureKind::Place,
            };
            built.push(kind, &square_path(cell, 7));
        }
        for cell in Cell::all() {
            built.push_marks(cell, &annotations, has_links);
        }
        built
    }

    /// Draws what the annotations leave to the digits of the board; returns the cells that it is about.
    fn surroundings(&mut self, step: &Step, board: &Board) -> CellSet {
        let placed = step.placements.first().map(|placement| placement.cell);
        match (&step.evidence, placed) {
            (Evidence::Single { house: Some(house) }, Some(placed)) => {
                let others = house.cells() - CellSet::only(placed);
                let blocking = board.blocking_cells(step.placements[0].digit, others & board.empty());
                for line in House::all().filter(|line| line.index() < 18 && line != house) {
                    if !(line.cells() & blocking).is_empty() && !(line.cells() & others).is_empty() {
                        self.push_house(MiniatureKind::Cover, line);
                    }
                }
                if blocking.is_empty() { others } else { CellSet::EMPTY }
            }
            (Evidence::Single { house: None }, Some(placed)) => {
                for house in House::all().filter(|house| house.cells().contains(placed)) {
                    self.push_house(MiniatureKind::Cover, house);
                }
                CellSet::EMPTY
            }
            (Evidence::Rectangle { corners, .. }, _) => {
                let point = |cell: &Cell| {
                    let DrawingPoint { x, y } = DrawingPoint::of_cell(*cell);
                    format!("{x} {y}")
                };
                let points: Vec<String> = corners.iter().map(point).collect();
                self.push(MiniatureKind::Loop, &["M", &points.join("L"), "z"].concat());
                CellSet::EMPTY
            }
            (Evidence::Bug { .. }, _) => {
                for cell in board.empty() {
                    self.push(MiniatureKind::Open, &square_path(cell, 20));
                }
                CellSet::EMPTY
            }
            (Evidence::Net(net), _) => {
                match net.cases {
                    Cases::Cell(cell) => self.push(MiniatureKind::Cell, &square_path(cell, 7)),
                    Cases::House(_, house) => self.push_house(MiniatureKind::House, house),
                    Cases::Tridagon { cells, .. } => {
                        cells
                            .into_iter()
                            .for_each(|cell| self.push(MiniatureKind::Cell, &square_path(cell, 7)));
                    }
                    _ => {}
                }
                CellSet::EMPTY
            }
            _ => CellSet::EMPTY,
        }
    }

    /// Draws the links as a hint does. Returns whether there are any.
    fn push_links(&mut self, drawing: &Drawing) -> bool {
        let mut has_links = false;
        for shape in &drawing.shapes {
            let Shape::SvgPath { kind, style, path, .. } = shape else { continue };
            let kind = match (kind, style) {
                (SvgPathKind::Group, _) => MiniatureKind::Group,
                (SvgPathKind::Link, ShapeStyle::StrongLink) => MiniatureKind::StrongLink,
                (SvgPathKind::Link, _) => MiniatureKind::WeakLink,
                _ => continue,
            };
            has_links |= kind != MiniatureKind::Group;
            self.push(kind, path);
        }
        has_links
    }

    /// Draws what is marked in a cell. With links each candidate has its mark, where it ends. Without, the cell has one mark, of the
    /// most particular role, and a cross if something is eliminated there.
    fn push_marks(&mut self, cell: Cell, annotations: &[Annotation], has_links: bool) {
        let in_cell = annotations.iter().filter_map(|annotation| match annotation {
            Annotation::Candidate(candidate, role) if candidate.cell == cell => Some((*candidate, *role)),
            _ => None,
        });
        let marks: Vec<(Candidate, Role)> =
            in_cell.clone().filter(|(_, role)| *role < Role::Elimination).collect();
        let crossed = in_cell.clone().find(|(_, role)| *role == Role::Elimination);
        let is_placed = in_cell.clone().any(|(_, role)| role == Role::Placement);
        if is_placed {
            self.push(MiniatureKind::Placement, &square_path(cell, 14));
        } else if has_links {
            for (candidate, role) in &marks {
                self.push_mark(*role, DrawingPoint::of_candidate(*candidate), SMALL_RADIUS);
            }
        } else if let Some(role) = marks.iter().map(|(_, role)| *role).max() {
            let shift = if crossed.is_some() { -14.0 } else { 0.0 };
            let radius = if crossed.is_some() { SMALL_RADIUS } else { RADIUS };
            self.push_mark(role, DrawingPoint::of_cell(cell).moved_by(shift), radius);
        }
        if let Some((candidate, _)) = crossed {
            let (place, length) = match (marks.is_empty(), has_links) {
                (true, _) => (DrawingPoint::of_cell(cell), CROSS),
                (false, true) => (DrawingPoint::of_candidate(candidate), SMALL_CROSS),
                (false, false) => (DrawingPoint::of_cell(cell).moved_by(20.0), SMALL_CROSS),
            };
            let (DrawingPoint { x, y }, across) = (place.moved_by(-length), 2.0 * length);
            self.push(
                MiniatureKind::Elimination,
                &format!("M{x} {y}l{across} {across}m0-{across}l-{across} {across}"),
            );
        }
    }

    fn push_mark(&mut self, role: Role, place: DrawingPoint, radius: f64) {
        let kind = match role {
            Role::Second => MiniatureKind::Second,
            Role::Third => MiniatureKind::Third,
            Role::Fin => MiniatureKind::Fin,
            _ => MiniatureKind::Pattern,
        };
        self.push(kind, &disc_path(place, role, radius));
    }

    fn push_house(&mut self, kind: MiniatureKind, house: House) {
        self.push(kind, &house_path(house, 0));
    }

    fn push(&mut self, kind: MiniatureKind, path: &str) {
        self.0[kind as usize].push_str(path);
    }

    fn into_paths(self) -> MiniaturePaths {
        let paths = MiniatureKind::ALL.into_iter().zip(self.0);
        paths.filter(|(_, path)| !path.is_empty()).collect()
    }
}
