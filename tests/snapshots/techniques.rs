//! Steps of all techniques, their explanations and drawings, and how wrong steps are rejected.

use std::fmt;

use ninefold::generator::generate_shuffled;
use ninefold::grid::{Board, Candidate, CandidateSet, Digit, Grid, House, Puzzle};
use ninefold::hint::{ExamplePosition, all_examples};
use ninefold::level::Level;
use ninefold::rating::{Pace, rate};
use ninefold::techniques::verify;
use ninefold::techniques::{
    Cases, Chain, Contradiction, Evidence, FINDERS, Finder, InferenceReason, Link, LinkReason, Net, Step,
    easiest_steps, steps,
};
use ninefold_app::explain::drawing::Drawing;
use ninefold_app::explain::{expand_cell_names, explain, rating_summary};

use super::Outcomes;
use crate::support::grids::grid;
use crate::support::isomorphs::Isomorphism;
use crate::support::languages::english_and_chinese;
use crate::support::messages::shape_text;
use crate::support::parallel::parallel_map;
use crate::support::rng::Rng;

/// Puzzles that are harder than ours: AI Escargot by Arto Inkala, Golden Nugget, and Easter Monster.
pub const HARD: [&str; 3] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
];

/// Techniques from this place in the order on are slow: they run in few positions only.
const SLOW: u8 = 30;

/// Number of tests that share the positions, of a few seconds each.
const SHARES: usize = 4;

/// A share of the positions: examples, as they are and as isomorphs, and positions from the solution paths of puzzles.
fn positions(share: usize) -> Vec<Board> {
    let mut boards = Vec::new();
    for (seed, example) in (0..).zip(all_examples()).skip(share).step_by(SHARES) {
        let mut rng = Rng::new(seed);
        boards.extend((0..4).map(|_| Isomorphism::new(&mut rng).board(&example.board)));
        boards.push(example.board);
    }
    for givens in generated_puzzles().into_iter().chain(HARD.map(grid)).skip(share).step_by(SHARES) {
        let mut board = Board::new(&givens);
        for round in 0.. {
            if round % 3 == 0 {
                boards.push(board.clone());
            }
            let easiest = easiest_steps(&board);
            if easiest.is_empty() {
                break;
            }
            for step in &easiest {
                board.apply(step);
            }
        }
    }
    boards
}

/// Puzzles of all levels.
fn generated_puzzles() -> Vec<Grid> {
    (0..48).map(|seed| *generate_shuffled(seed, Level::ALL[seed as usize % 4]).givens()).collect()
}

/// Some of many steps.
fn some(steps: &[Step]) -> impl Iterator<Item = &Step> {
    steps.iter().step_by(1 + steps.len() / 2)
}

/// All steps in a share of the positions, explanations and drawings of some, and how wrong ones are rejected.
#[track_caller]
fn assert_snapshot(share: usize) {
    let positions: Vec<(usize, Board)> = positions(share).into_iter().enumerate().collect();
    Outcomes::of_each(&positions, |(index, board), outcomes| {
        for finder in FINDERS.iter().filter(|finder| finder.tier() < SLOW || index % 8 == 0) {
            let steps = steps(board, finder);
            for step in &steps {
                let about = format!("{}-steps", step.technique.key());
                outcomes.add(&about, &(step, step.rating(), step.score(), step.link_count()));
            }
            for step in some(&steps) {
                explain_step(board, step, outcomes);
                draw_step(board, step, outcomes);
            }
            verify_wrong_steps(board, &steps, outcomes);
        }
    })
    .assert_snapshot(&format!("steps_in_positions_{share}"));
}

fn explain_step(board: &Board, step: &Step, outcomes: &mut Outcomes) {
    let about = format!("{}-sentences", step.technique.key());
    outcomes.add(&about, &step.to_string());
    for language in english_and_chinese() {
        let explanation = explain(board, step, language);
        let aria_texts: Vec<_> =
            explanation.sentences().iter().map(|sentence| expand_cell_names(sentence, language)).collect();
        outcomes.add(&about, &(explanation, aria_texts));
    }
}

fn draw_step(board: &Board, step: &Step, outcomes: &mut Outcomes) {
    let view = step.annotations(board);
    let drawing = Drawing::new(&view, &[], board, board.empty());
    outcomes.add(&format!("{}-drawings", step.technique.key()), &(view, DrawingText(&drawing)));
}

/// A drawing with its shapes as one text.
struct DrawingText<'a>(&'a Drawing);

impl fmt::Debug for DrawingText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Drawing { cells, houses, letters, shapes } = self.0;
        let shapes: String = shapes.iter().map(shape_text).collect();
        f.debug_struct("Drawing")
            .field("cells", cells)
            .field("houses", houses)
            .field("letters", letters)
            .field("shapes", &shapes)
            .finish()
    }
}

/// Verifies steps with a part of another step, or on another board: most are wrong.
fn verify_wrong_steps(board: &Board, steps: &[Step], outcomes: &mut Outcomes) {
    let mut rng = Rng::new(steps.len() as u64);
    for step in some(steps) {
        let about = format!("{}-proofs", step.technique.key());
        let other = &steps[rng.below(steps.len())];
        let with_evidence =
            |evidence| Step::new(step.technique, step.placements.clone(), step.eliminations, evidence);
        let with_effect = |placements, eliminations| {
            Step::new(step.technique, placements, eliminations, step.evidence.clone())
        };
        let mut wrong = vec![
            with_evidence(other.evidence.clone()),
            with_effect(other.placements.clone(), other.eliminations),
        ];
        for cell in [rng.cell(), rng.cell()] {
            let digit = Digit::from_index(rng.below(9));
            let mut more = step.clone();
            more.eliminations.insert(Candidate { cell, digit });
            wrong.push(more);
            // Places what the step eliminates, and something else.
            let placed = with_effect(step.eliminations.iter().collect(), step.eliminations);
            let one = with_effect(vec![Candidate { cell, digit }], step.eliminations);
            wrong.extend([placed, one]);
        }
        wrong.extend((0..8).map(|_| with_evidence(damage(&step.evidence, &mut rng))));
        for step in &wrong {
            outcomes.add(&about, &verify(board, step));
        }
        for _ in 0..4 {
            let mut later = board.clone();
            let cell = rng.cell();
            let Some(digit) = later.candidates(cell).into_iter().next() else { continue };
            later.eliminate(Candidate { cell, digit });
            outcomes.add(&about, &verify(&later, step));
        }
    }
}

#[test]
fn steps_in_positions_0() {
    assert_snapshot(0);
}

#[test]
fn steps_in_positions_1() {
    assert_snapshot(1);
}

#[test]
fn steps_in_positions_2() {
    assert_snapshot(2);
}

#[test]
fn steps_in_positions_3() {
    assert_snapshot(3);
}

/// Whether nothing is left to damage.
fn is_empty(evidence: &Evidence) -> bool {
    match evidence {
        Evidence::Chain(chain) => chain.nodes.is_empty() || chain.links.is_empty(),
        Evidence::RemotePair { cells, .. } => cells.is_empty(),
        Evidence::Cover { covers, .. } => covers.is_empty(),
        Evidence::Blossom { petals, .. } => petals.is_empty(),
        Evidence::Net(net) => net.branches.is_empty(),
        _ => false,
    }
}

/// Evidence with one part changed.
fn damage(evidence: &Evidence, rng: &mut Rng) -> Evidence {
    let mut evidence = evidence.clone();
    let (cell, digit) = (rng.cell(), Digit::from_index(rng.below(9)));
    let house = House::all().nth(rng.below(27)).expect("27 houses");
    let which = rng.below(4);
    match &mut evidence {
        Evidence::Single { house: of } => *of = Some(house).filter(|_| which > 0),
        Evidence::Locked { digit: of, home, other } => match which {
            0 => *of = digit,
            1 => *home = house,
            _ => *other = house,
        },
        Evidence::Subset { cells, digits, houses, hidden } => match which {
            0 => cells.toggle(cell),
            1 => digits.toggle(digit),
            2 => *hidden = !*hidden,
            _ => houses.toggle(house),
        },
        Evidence::Fish { digit: of, base, cover, fins } => match which {
            0 => *of = digit,
            1 => fins.toggle(cell),
            2 => base.toggle(house),
            _ => cover.toggle(house),
        },
        Evidence::Chain(chain) => damage_chain(chain, rng),
        Evidence::Colours { digit: of, clusters: nets } => {
            let net = rng.below(nets.len());
            match which {
                0 => *of = digit,
                1 => nets[net].reverse(),
                _ => nets[net][which % 2].toggle(cell),
            }
        }
        Evidence::RemotePair { cells, digits } => {
            let at = rng.below(cells.len());
            match which {
                0 => digits.toggle(digit),
                1 => cells[at] = cell,
                2 => cells.reverse(),
                _ => drop(cells.remove(at)),
            }
        }
        Evidence::Cover { cells, covers } => {
            let at = rng.below(covers.len());
            match which {
                0 => cells.toggle(cell),
                1 => covers[at].0 = digit,
                2 => covers[at].1 = house,
                _ => drop(covers.remove(at)),
            }
        }
        Evidence::Blossom { stem, petals, digit: of } => {
            let at = rng.below(petals.len());
            match which {
                0 => *stem = cell,
                1 => petals[at].1.toggle(cell),
                2 => *of = digit,
                _ => drop(petals.remove(at)),
            }
        }
        Evidence::Rectangle { corners, digits, strong, subset } => {
            let at = rng.below(corners.len());
            match which {
                0 => corners[at] = cell,
                1 => digits.toggle(digit),
                2 => strong.toggle(house),
                _ => subset.toggle(cell),
            }
        }
        Evidence::Bug { guardians, strong, subset } => match which {
            0 => guardians.insert(Candidate { cell, digit }),
            1 => strong.toggle(house),
            _ => subset.toggle(cell),
        },
        Evidence::Net(net) => damage_net(net, rng),
        other => panic!("nothing damages {other:?}"),
    }
    evidence
}

fn damage_chain(chain: &mut Chain, rng: &mut Rng) {
    let (node, link) = (rng.below(chain.nodes.len()), rng.below(chain.links.len()));
    match rng.below(7) {
        0 => chain.nodes[node].digit = Digit::from_index(rng.below(9)),
        1 => chain.nodes[node].cells.toggle(rng.cell()),
        2 => chain.closed = !chain.closed,
        3 => chain.nodes.reverse(),
        4 => drop(chain.nodes.remove(node)),
        5 => chain.links[link] = via(rng).map_or(Link::Weak, Link::Strong),
        _ => chain.links.reverse(),
    }
}

fn damage_net(net: &mut Net, rng: &mut Rng) {
    let at = rng.below(net.branches.len());
    let branch = &mut net.branches[at];
    let inference = rng.below(branch.inferences.len().max(1));
    let (cell, digit) = (rng.cell(), Digit::from_index(rng.below(9)));
    let house = House::all().nth(rng.below(27)).expect("27 houses");
    match (rng.below(9), branch.inferences.get_mut(inference)) {
        (0, Some(inference)) => inference.literal.is_true = !inference.literal.is_true,
        (1, Some(inference)) => inference.literal.node.digit = digit,
        (2, Some(inference)) => inference.literal.node.cells.toggle(cell),
        (3, Some(inference)) => {
            inference.reason = via(rng)
                .map_or_else(|| InferenceReason::ExcludedBy(rng.below(4)), InferenceReason::LastRemaining);
        }
        (4, Some(_)) => drop(branch.inferences.remove(inference)),
        (5, _) => {
            branch.contradiction = match rng.below(3) {
                0 => None,
                1 => Some(Contradiction::Cell(cell)),
                _ => Some(Contradiction::House(digit, house)),
            }
        }
        (6, _) => branch.assumption.is_true = !branch.assumption.is_true,
        (7, _) => drop(net.branches.remove(at)),
        _ => {
            net.cases = match rng.below(3) {
                0 => Cases::Cell(cell),
                1 => Cases::House(digit, house),
                _ => Cases::Refutation,
            }
        }
    }
}

/// A random reason of a strong link, or none.
fn via(rng: &mut Rng) -> Option<LinkReason> {
    match rng.below(4) {
        0 => None,
        1 => Some(LinkReason::Cell),
        2 => Some(LinkReason::House(House::all().nth(rng.below(27)).expect("27 houses"))),
        _ => {
            let house = House::all().nth(rng.below(27)).expect("27 houses");
            let cells: Vec<_> = house.cells().into_iter().collect();
            let some = 1 + rng.below(3);
            Some(LinkReason::Set((0..some).map(|_| cells[rng.below(9)]).collect()))
        }
    }
}

/// Verification is cheap: many changes to each step of the examples, up to three at once, with the rest of the step left as it
/// is, rearranged, or taken from the evidence.
#[test]
fn rejected_wrong_steps_of_examples() {
    let examples: Vec<(u64, ExamplePosition)> = (0..).zip(all_examples()).collect();
    Outcomes::of_each(&examples, |(seed, ExamplePosition { technique, board, .. }), outcomes| {
        let mut rng = Rng::new(*seed);
        let is_looked_for =
            |finder: &&Finder| finder.tier() < SLOW || seed % 8 == 0 || finder.techniques.contains(technique);
        for finder in FINDERS.iter().filter(is_looked_for) {
            let steps = steps(board, finder);
            for step in steps.iter().step_by(1 + steps.len() / 4) {
                let about = format!("{}-proofs", step.technique.key());
                for round in 0..900 {
                    let mut wrong = step.clone();
                    for _ in 0..=round % 3 {
                        if !is_empty(&wrong.evidence) {
                            wrong.evidence = damage(&wrong.evidence, &mut rng);
                        }
                    }
                    let other = &steps[rng.below(steps.len())];
                    match rng.below(8) {
                        0 => wrong.eliminations = other.eliminations,
                        1 => wrong.placements = step.eliminations.iter().collect(),
                        2 => wrong.technique = other.technique,
                        3 => {
                            let candidates: Vec<Candidate> = board.all_candidates().iter().collect();
                            wrong.placements = vec![candidates[rng.below(candidates.len())]];
                            wrong.eliminations = CandidateSet::EMPTY;
                        }
                        4 => match &mut wrong.evidence {
                            Evidence::Chain(chain) => drop((chain.nodes.pop(), chain.links.pop())),
                            Evidence::Colours { clusters: nets, .. } => {
                                *nets = nets.iter().copied().cycle().take(rng.below(7)).collect();
                            }
                            Evidence::Net(Net { branches, .. }) if !branches.is_empty() => {
                                branches.push(branches[rng.below(branches.len())].clone());
                            }
                            _ => {}
                        },
                        _ => {}
                    }
                    outcomes.add(&about, &verify(board, &wrong));
                }
            }
        }
    })
    .assert_snapshot("rejected_wrong_steps_of_examples");
}

#[test]
fn written_technique_examples() {
    let mut outcomes = Outcomes::default();
    for example in all_examples() {
        outcomes.add("lessons", &example.to_line());
    }
    outcomes.assert_snapshot("written_technique_examples");
}

#[test]
fn puzzle_ratings() {
    let puzzles: Vec<Grid> = generated_puzzles().into_iter().chain(HARD.map(grid)).collect();
    let ratings = parallel_map(&puzzles, |givens| rate(&Puzzle::new(*givens).expect("one solution")));
    let mut outcomes = Outcomes::default();
    for rating in ratings {
        let about = rating.hardest_technique().map_or("none", |technique| technique.key());
        let summaries =
            english_and_chinese().map(|language| rating_summary(&rating, &Pace::default(), language));
        outcomes.add(about, &(&rating, summaries));
    }
    outcomes.assert_snapshot("puzzle_ratings");
}
