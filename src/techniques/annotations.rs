//! Annotations that show a step on the board: cells, candidates, houses and links, each with a role.

use alloc::vec::Vec;

use crate::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::named_enum;
use crate::sort_by_number::sort_by_number;

use super::Technique;
use super::step::{Cases, Chain, Evidence, Exocet, InferenceReason, Link, LinkReason, Net, Node, Step};

named_enum! {
    /// Part that an annotated thing plays in a step.
    #[derive(PartialOrd, Ord, Hash)]
    pub non_exhaustive enum Role, "role" {
        /// The main pattern: the base of a fish, one colour, or the nodes of a chain that are true together.
        Pattern = "pattern",
        /// The counterpart: a cover, the other colour, a second set, or the nodes of a chain that are false.
        Second = "second",
        /// A third set or case.
        Third = "third",
        /// A fin or a guardian.
        Fin = "fin",
        /// An eliminated candidate.
        Elimination = "elimination",
        /// A placed digit.
        Placement = "placement",
    }
}

/// One mark on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Annotation {
    /// An outlined house.
    House(House, Role),
    /// A tinted cell.
    Cell(Cell, Role),
    /// A marked candidate.
    Candidate(Candidate, Role),
    /// A line between two nodes, solid for a strong link.
    #[non_exhaustive]
    Link {
        /// First node.
        from: Node,
        /// Second node.
        to: Node,
        /// Whether the link is strong.
        strong: bool,
    },
}

impl Annotation {
    /// A line between two nodes.
    pub fn link(from: Node, to: Node, strong: bool) -> Annotation {
        Annotation::Link { from, to, strong }
    }
}

/// All marks in drawing order: houses, cells, candidates, links. Each candidate occurs at most once with its most important part in
/// the evidence, such as fin before pattern, and at most once, after that, with what the step does to it: placement or elimination.
pub type Annotations = Vec<Annotation>;

impl Step {
    /// Returns the annotations of the step. `board` is the board on which it was found.
    pub fn annotations(&self, board: &Board) -> Annotations {
        let mut sketch = AnnotationBuilder { board, annotations: Annotations::new() };
        match &self.evidence {
            Evidence::Chain(chain) if self.technique == Technique::WxyzWing => sketch.four_cells(chain),
            evidence => sketch.evidence(evidence, &self.placements),
        }
        let results =
            self.placements.iter().map(|&placement| Annotation::Candidate(placement, Role::Placement));
        sketch.annotations.extend(results);
        let results =
            self.eliminations.iter().map(|eliminated| Annotation::Candidate(eliminated, Role::Elimination));
        sketch.annotations.extend(results);
        sketch.finish()
    }
}

/// Collects annotations. The first role given to a thing is kept.
struct AnnotationBuilder<'a> {
    board: &'a Board,
    annotations: Annotations,
}

impl AnnotationBuilder<'_> {
    fn evidence(&mut self, evidence: &Evidence, placements: &[Candidate]) {
        match evidence {
            Evidence::Single { house } => self.single(*house, placements),
            Evidence::Locked { digit, home, other } => {
                self.house(*home, Role::Pattern);
                self.house(*other, Role::Second);
                self.places(*digit, home.cells(), Role::Pattern);
            }
            Evidence::Subset { cells, digits, houses, .. } => {
                self.houses(*houses, Role::Pattern);
                self.cells(*cells, Role::Pattern);
                self.digits(*cells, *digits, Role::Pattern);
            }
            Evidence::Fish { digit, base, cover, fins } => {
                self.houses(*base, Role::Pattern);
                self.houses(*cover, Role::Second);
                // Before the base, which holds the fins, too: the first role is kept.
                self.places(*digit, *fins, Role::Fin);
                self.places(*digit, base.cells(), Role::Pattern);
            }
            Evidence::Chain(chain) => self.chain(chain),
            Evidence::Colours { digit, clusters: nets } => self.colours(*digit, nets),
            Evidence::RemotePair { cells, digits } => self.remote_pair(cells, *digits),
            Evidence::Cover { cells, covers } => {
                self.cells(*cells, Role::Pattern);
                for &(digit, house) in covers {
                    let role = if house.index() < 18 { Role::Pattern } else { Role::Second };
                    self.house(house, role);
                    self.places(digit, *cells & house.cells(), role);
                }
            }
            Evidence::Blossom { stem, petals, digit } => self.blossom(*stem, petals, *digit),
            Evidence::Rectangle { corners, digits, strong, subset } => {
                let corners: CellSet = corners.iter().copied().collect();
                self.houses(*strong, Role::Second);
                self.cells(corners, Role::Pattern);
                self.cells(*subset, Role::Second);
                self.digits(corners, *digits, Role::Pattern);
                self.digits(corners, !*digits, Role::Fin);
                self.digits(*subset, DigitSet::ALL, Role::Second);
            }
            Evidence::Bug { guardians, strong, subset } => {
                self.houses(*strong, Role::Second);
                self.cells(*subset, Role::Second);
                self.digits(*subset, DigitSet::ALL, Role::Second);
                self.cells(placements.iter().map(|placement| placement.cell).collect(), Role::Fin);
                self.candidates(guardians, Role::Fin);
            }
            Evidence::Net(net) => self.net(net),
            Evidence::Exocet(exocet) => self.exocet(exocet),
        }
    }

    /// Marks the house, and the placed digits that keep the digit out of its other empty cells.
    fn single(&mut self, house: Option<House>, placements: &[Candidate]) {
        let Some(&Candidate { cell, digit }) = placements.first() else { return };
        match house {
            Some(house) => {
                self.house(house, Role::Pattern);
                let others = house.cells() & (self.board.empty() - CellSet::only(cell));
                self.cells(self.board.blocking_cells(digit, others), Role::Second);
            }
            None => self.cell(cell, Role::Pattern),
        }
    }

    /// Marks the four cells of a WXYZ-wing, and the digit at the ends of its chain, one of which is right.
    fn four_cells(&mut self, chain: &Chain) {
        let sets = chain.links.iter().filter_map(|link| match link {
            Link::Strong(LinkReason::Set(set)) => Some(*set),
            _ => None,
        });
        let cells = sets.fold(CellSet::EMPTY, |cells, set| cells | set);
        self.cells(cells, Role::Pattern);
        if let Some(end) = chain.nodes.first() {
            self.places(end.digit, cells, Role::Pattern);
        }
    }

    /// Gives the nodes alternating roles. In an open chain the second node of each strong link is the one
    /// that is true if the first end is false.
    fn chain(&mut self, chain: &Chain) {
        for (node, role) in chain.nodes.iter().zip([Role::Second, Role::Pattern].into_iter().cycle()) {
            self.places(node.digit, node.cells, role);
        }
        let mut sets = [Role::Pattern, Role::Second, Role::Third].into_iter().cycle();
        for (i, link) in chain.links.iter().enumerate() {
            if let (Link::Strong(LinkReason::Set(set)), Some(role)) = (link, sets.next()) {
                self.cells(*set, role);
            }
            let (from, to) = (chain.nodes[i], chain.nodes[(i + 1) % chain.nodes.len()]);
            self.link(from, to, *link != Link::Weak);
        }
    }

    fn colours(&mut self, digit: Digit, nets: &[[CellSet; 2]]) {
        let roles = [[Role::Pattern, Role::Second], [Role::Third, Role::Fin]];
        for (colours, roles) in nets.iter().zip(roles) {
            for (cells, role) in colours.iter().zip(roles) {
                self.places(digit, *cells, role);
            }
            let net = colours[0] | colours[1];
            let node = |cell| Node::new(Candidate { cell, digit });
            for house in House::all() {
                let pair = self.board.places(digit) & house.cells();
                if pair.is_subset(net)
                    && let [a, b] = pair.into_iter().map(node).collect::<Vec<_>>()[..]
                {
                    self.link(a, b, true);
                }
            }
        }
    }

    fn remote_pair(&mut self, cells: &[Cell], digits: DigitSet) {
        for (&cell, role) in cells.iter().zip([Role::Pattern, Role::Second].into_iter().cycle()) {
            self.cell(cell, role);
            self.digits(CellSet::only(cell), digits, Role::Pattern);
        }
        let Some(digit) = digits.first() else { return };
        for pair in cells.windows(2) {
            let node = |cell| Node::new(Candidate { cell, digit });
            self.link(node(pair[0]), node(pair[1]), true);
        }
    }

    fn blossom(&mut self, stem: Cell, petals: &[(Digit, CellSet)], common: Digit) {
        self.cell(stem, Role::Fin);
        for (&(digit, petal), role) in petals.iter().zip([Role::Second, Role::Third].into_iter().cycle()) {
            self.cells(petal, role);
            self.places(common, petal, Role::Pattern);
            self.places(digit, petal, role);
            self.candidate(Candidate { cell: stem, digit }, role);
            let reached = Node { digit, cells: petal & self.board.places(digit) };
            self.link(Node::new(Candidate { cell: stem, digit }), reached, false);
        }
    }

    fn exocet(&mut self, exocet: &Exocet) {
        self.houses(exocet.cross_lines, Role::Second);
        self.cells(exocet.base, Role::Pattern);
        self.digits(exocet.base, exocet.digits, Role::Pattern);
        for target in exocet.targets {
            self.cells(target, Role::Second);
            self.digits(target, exocet.digits, Role::Second);
        }
    }

    /// Marks the assumption of each branch, and links each inference to its premises.
    fn net(&mut self, net: &Net) {
        let roles = [Role::Pattern, Role::Second, Role::Third, Role::Fin];
        if let Cases::Tridagon { cells, digits } = net.cases {
            self.cells(cells, Role::Pattern);
            self.digits(cells, digits, Role::Second);
        }
        for (branch, role) in net.branches.iter().zip(roles.into_iter().cycle()) {
            self.places(branch.assumption.node.digit, branch.assumption.node.cells, role);
            let claims: Vec<_> = core::iter::once(branch.assumption)
                .chain(branch.inferences.iter().map(|inference| inference.literal))
                .collect();
            for (i, inference) in branch.inferences.iter().enumerate() {
                let to = inference.literal.node;
                match inference.reason {
                    InferenceReason::ExcludedBy(by) => self.link(claims[by].node, to, false),
                    InferenceReason::ByStep(_) => {}
                    InferenceReason::LastRemaining(via) => {
                        self.places(to.digit, to.cells, role);
                        let others = claims[..=i].iter().filter(|claim| !claim.is_true);
                        let among = others.filter(|claim| via.connects(claim.node, to));
                        among.for_each(|claim| self.link(claim.node, to, true));
                    }
                }
            }
        }
    }

    fn house(&mut self, house: House, role: Role) {
        let is_new = |drawn: &Annotation| !matches!(drawn, Annotation::House(other, _) if *other == house);
        if self.annotations.iter().all(is_new) {
            self.annotations.push(Annotation::House(house, role));
        }
    }

    fn houses(&mut self, houses: HouseSet, role: Role) {
        houses.into_iter().for_each(|house| self.house(house, role));
    }

    fn cell(&mut self, cell: Cell, role: Role) {
        let is_new = |drawn: &Annotation| !matches!(drawn, Annotation::Cell(other, _) if *other == cell);
        if self.annotations.iter().all(is_new) {
            self.annotations.push(Annotation::Cell(cell, role));
        }
    }

    fn cells(&mut self, cells: CellSet, role: Role) {
        cells.into_iter().for_each(|cell| self.cell(cell, role));
    }

    fn candidate(&mut self, candidate: Candidate, role: Role) {
        let is_new =
            |drawn: &Annotation| !matches!(drawn, Annotation::Candidate(other, _) if *other == candidate);
        if self.annotations.iter().all(is_new) {
            self.annotations.push(Annotation::Candidate(candidate, role));
        }
    }

    fn candidates(&mut self, candidates: &CandidateSet, role: Role) {
        candidates.iter().for_each(|candidate| self.candidate(candidate, role));
    }

    /// Marks the digit in those of the cells where it is a candidate.
    fn places(&mut self, digit: Digit, cells: CellSet, role: Role) {
        self.candidates(&CandidateSet::from_cells(digit, cells & self.board.places(digit)), role);
    }

    fn digits(&mut self, cells: CellSet, digits: DigitSet, role: Role) {
        digits.into_iter().for_each(|digit| self.places(digit, cells, role));
    }

    fn link(&mut self, from: Node, to: Node, strong: bool) {
        let link = Annotation::Link { from, to, strong };
        if !self.annotations.contains(&link) {
            self.annotations.push(link);
        }
    }

    fn finish(mut self) -> Annotations {
        sort_by_number(&mut self.annotations, |drawn| match drawn {
            Annotation::House(..) => 0_usize,
            Annotation::Cell(..) => 1,
            Annotation::Candidate(..) => 2,
            Annotation::Link { .. } => 3,
        });
        self.annotations
    }
}

impl LinkReason {
    /// Whether `node` is one of the nodes that this reason connects with `with`.
    fn connects(self, node: Node, with: Node) -> bool {
        match self {
            LinkReason::Cell => node.cells == with.cells,
            LinkReason::House(house) => node.digit == with.digit && node.cells.is_subset(house.cells()),
            LinkReason::Set(set) => node.cells.is_subset(set),
        }
    }
}
