//! Steps with altered evidence: whatever verification still accepts is sound.

use ninefold::grid::{Candidate, CandidateSet, Digit, House, Puzzle};
use ninefold::hint::all_examples;
use ninefold::techniques::{
    Cases, Chain, Contradiction, Evidence, FINDERS, Finder, InferenceReason, Link, LinkReason, Net, Step,
    steps, verify,
};

use crate::support::parallel::parallel_map;
use crate::support::rng::Rng;

/// Techniques from this place in the order on are slow: they run in few positions only.
const SLOW: u8 = 30;

/// Up to three changes to steps of all techniques in the positions of the examples, with the rest of the step left as it is,
/// rearranged, or taken from the evidence. Most are rejected; the others strike no digit of the solution, and place no other.
#[test]
fn an_altered_step_is_rejected_or_sound() {
    let examples: Vec<_> = (0..).zip(all_examples()).collect();
    let counts = parallel_map(&examples, |(seed, example)| {
        let mut rng = Rng::new(*seed);
        let puzzle = Puzzle::new(example.givens).expect("one solution");
        let is_right = |candidate: &Candidate| puzzle.solution()[candidate.cell] == Some(candidate.digit);
        let is_looked_for = |finder: &&Finder| {
            finder.tier() < SLOW || seed % 8 == 0 || finder.techniques.contains(&example.technique)
        };
        let (mut rejected, mut accepted) = (0, 0);
        for finder in FINDERS.iter().filter(is_looked_for) {
            let steps = steps(&example.board, finder);
            for step in steps.iter().step_by(1 + steps.len() / 4) {
                for round in 0..300 {
                    let altered = alter(step, &steps, round, &mut rng);
                    if verify(&example.board, &altered).is_err() {
                        rejected += 1;
                        continue;
                    }
                    accepted += 1;
                    let is_sound = altered.placements.iter().all(is_right)
                        && !altered.eliminations.iter().any(|struck| is_right(&struck));
                    assert!(is_sound, "{altered}, made of {step}, on\n{}", example.to_line());
                }
            }
        }
        (rejected, accepted)
    });
    let (rejected, accepted): (Vec<u64>, Vec<u64>) = counts.into_iter().unzip();
    let (rejected, accepted) = (rejected.iter().sum::<u64>(), accepted.iter().sum::<u64>());
    println!("{rejected} rejected, {accepted} accepted");
    assert!(rejected > 50_000 && rejected > 2 * accepted, "{rejected} rejected, {accepted} accepted");
}

/// The step with one to three changes of its evidence, and perhaps one of the rest.
fn alter(step: &Step, steps: &[Step], round: usize, rng: &mut Rng) -> Step {
    let mut altered = step.clone();
    for _ in 0..=round % 3 {
        if !is_empty(&altered.evidence) {
            altered.evidence = damage(&altered.evidence, rng);
        }
    }
    let other = &steps[rng.below(steps.len())];
    match rng.below(8) {
        0 => altered.eliminations = other.eliminations,
        1 => altered.placements = step.eliminations.iter().collect(),
        2 => altered.technique = other.technique,
        3 => {
            altered.placements = vec![Candidate { cell: rng.cell(), digit: Digit::from_index(rng.below(9)) }];
            altered.eliminations = CandidateSet::EMPTY;
        }
        4 => match &mut altered.evidence {
            Evidence::Chain(chain) => drop((chain.nodes.pop(), chain.links.pop())),
            Evidence::Colours { clusters, .. } => {
                *clusters = clusters.iter().copied().cycle().take(rng.below(7)).collect();
            }
            Evidence::Net(Net { branches, .. }) if !branches.is_empty() => {
                branches.push(branches[rng.below(branches.len())].clone());
            }
            _ => {}
        },
        _ => {}
    }
    altered
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
        Evidence::Exocet(exocet) => match rng.below(5) {
            0 => exocet.base.toggle(cell),
            1 => exocet.digits.toggle(digit),
            2 => exocet.targets.reverse(),
            3 => exocet.targets[which % 2].toggle(cell),
            _ => exocet.cross_lines.toggle(house),
        },
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
