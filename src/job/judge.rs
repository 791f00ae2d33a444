//! What there is to know of a grid that somebody brings: whether it is a puzzle, how hard it is, and which of its givens it
//! could do without. Each is a job of its own, so that the first is told before the last is known.
//!
//! ```text
//! verdict   one 5346789…              none · none cell 40 · none place 13 5 · many 12 5346… 5346…
//! rating    rated 32 1234 true        and a line each: technique, uses
//! spare     spare 3 17 20             the cells, one of which may be emptied
//! ```

use std::fmt;
use std::str::FromStr;

use crate::board::Board;
use crate::grid::{Cell, CellSet, Digit, Grid, House};
use crate::puzzle::Puzzle;
use crate::rating::Rater;
use crate::solver::{Event, Search};
use crate::techniques::{Rating, Technique};

use super::basic::Solutions;
use super::line::{grid, word};
use super::{Answer, Portion, Progress, Verdict};

/// What is asked about a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Whether it has no solution, one, or more.
    Verdict,
    /// How hard a puzzle it is.
    Rating,
    /// Which givens the puzzle could do without, each alone.
    Spare,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// How many solutions; where nothing fits, if that is to be seen at once.
    Verdict(Verdict, Option<Dead>),
    /// How hard it is; nothing where it is no puzzle.
    Rated(Option<Rated>),
    /// The givens that each alone could go.
    Spare(CellSet),
}

/// Where the rules leave nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dead {
    /// No digit fits this cell.
    Cell(Cell),
    /// This digit has no place in this house.
    Place(House, Digit),
}

/// What a puzzle asks of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated {
    /// That of the hardest step.
    pub rating: Rating,
    /// The points of all steps.
    pub score: u32,
    /// Whether the ladder solves it.
    pub is_solved: bool,
    /// The techniques in the order of the ladder, each with its uses.
    pub techniques: Vec<(Technique, u32)>,
}

/// A judgement under way.
pub enum Judging {
    /// A search for solutions.
    Verdict(Grid, Box<Solutions>),
    /// The way up the ladder; nothing where there is no puzzle.
    Rating(Option<Box<Rater>>),
    /// One given after the other.
    Spare(Box<Sparing>),
}

/// A search for givens that could go.
pub struct Sparing {
    givens: Grid,
    /// Not looked at yet.
    left: CellSet,
    /// The one that is looked at, and the solutions found without it.
    trying: Option<(Cell, Search, u8)>,
    spare: CellSet,
}

impl About {
    const ALL: [About; 3] = [About::Verdict, About::Rating, About::Spare];

    /// The word for it on its way to the worker.
    pub const fn name(self) -> &'static str {
        match self {
            About::Verdict => "verdict",
            About::Rating => "rating",
            About::Spare => "spare",
        }
    }
}

impl FromStr for About {
    type Err = ();

    fn from_str(name: &str) -> Result<About, ()> {
        About::ALL.into_iter().find(|about| about.name() == name).ok_or(())
    }
}

impl Judging {
    /// Not yet begun.
    pub fn new(about: About, grid: &Grid) -> Judging {
        match about {
            About::Verdict => Judging::Verdict(*grid, Box::new(Solutions::new(grid, false))),
            About::Rating => {
                let puzzle = Puzzle::new(*grid).ok();
                Judging::Rating(puzzle.map(|puzzle| Box::new(Rater::new(&puzzle))))
            }
            About::Spare => {
                let (left, spare) = (grid.filled(), CellSet::EMPTY);
                Judging::Spare(Box::new(Sparing { givens: *grid, left, trying: None, spare }))
            }
        }
    }

    /// Works for about `budget` nodes of a search, or does what is easiest on the ladder.
    pub fn run(&mut self, budget: u64) -> Portion {
        let judged = match self {
            Judging::Verdict(grid, solutions) => match solutions.run(budget) {
                Portion::Done(Answer::Solved { verdict, .. }) => {
                    let dead = if verdict == Verdict::None { Dead::find(grid) } else { None };
                    Judged::Verdict(verdict, dead)
                }
                portion => return portion,
            },
            Judging::Rating(rater) => {
                if rater.as_mut().is_some_and(|rater| rater.advance()) {
                    return Portion::Working(Progress { count: 0, nodes: 0 });
                }
                Judged::Rated(rater.as_deref().map(Rated::of))
            }
            Judging::Spare(sparing) => match sparing.run(budget) {
                Some(spare) => Judged::Spare(spare),
                None => return Portion::Working(Progress { count: 0, nodes: 0 }),
            },
        };
        Portion::Done(Answer::Judged(judged.to_string().into()))
    }
}

impl Sparing {
    /// All of them, once each has been tried.
    fn run(&mut self, budget: u64) -> Option<CellSet> {
        let mut spent = 0;
        while spent < budget {
            let Some((cell, search, found)) = &mut self.trying else {
                let Some(cell) = self.left.first() else { return Some(self.spare) };
                self.left.remove(cell);
                let mut less = self.givens;
                less[cell] = None;
                self.trying = Some((cell, Search::new(&less), 0));
                continue;
            };
            let before = search.effort().nodes;
            let event = search.next(budget - spent);
            spent += search.effort().nodes - before + 1;
            match event {
                Event::Paused => {}
                Event::Solution(_) if *found == 0 => *found = 1,
                Event::Solution(_) => self.trying = None,
                Event::Exhausted => {
                    if *found == 1 {
                        self.spare.insert(*cell);
                    }
                    self.trying = None;
                }
            }
        }
        None
    }
}

impl Dead {
    /// A cell that no digit fits, or else a digit without a place in a house.
    fn find(givens: &Grid) -> Option<Dead> {
        let board = Board::new(givens);
        let cell = board.empty().into_iter().find(|&cell| board.candidates(cell).is_empty());
        let homeless = || {
            let all = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
            let mut dead = all.filter(|&(house, digit)| {
                !(board.places(digit) | givens.cells_with(digit)).intersects(house.cells())
            });
            dead.next().map(|(house, digit)| Dead::Place(house, digit))
        };
        cell.map(Dead::Cell).or_else(homeless)
    }
}

impl Rated {
    fn of(rater: &Rater) -> Rated {
        let rating = rater.rating();
        Rated {
            rating: rating.rating,
            score: rating.score,
            is_solved: rating.is_solved,
            techniques: rating.techniques,
        }
    }
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Judged::Verdict(Verdict::One(one), _) => write!(f, "one {}", one.to_line()),
            Judged::Verdict(Verdict::Many { one, other, count }, _) => {
                write!(f, "many {count} {} {}", one.to_line(), other.to_line())
            }
            Judged::Verdict(Verdict::None, dead) => {
                f.write_str("none")?;
                match dead {
                    Some(Dead::Cell(cell)) => write!(f, " cell {}", cell.index()),
                    Some(Dead::Place(house, digit)) => write!(f, " place {} {digit}", house.index()),
                    None => Ok(()),
                }
            }
            Judged::Rated(None) => f.write_str("unrated"),
            Judged::Rated(Some(Rated { rating: Rating(rating), score, is_solved, techniques })) => {
                write!(f, "rated {rating} {score} {is_solved}")?;
                techniques.iter().try_for_each(|(technique, uses)| write!(f, "\n{} {uses}", technique.key()))
            }
            Judged::Spare(cells) => {
                f.write_str("spare")?;
                cells.into_iter().try_for_each(|cell| write!(f, " {}", cell.index()))
            }
        }
    }
}

impl Judged {
    /// Reads what was written.
    pub fn from_text(text: &str) -> Option<Judged> {
        let (head, lines) = text.split_once('\n').unwrap_or((text, ""));
        let words = &mut head.split_ascii_whitespace();
        Some(match words.next()? {
            "one" => Judged::Verdict(Verdict::One(grid(words)?), None),
            "many" => {
                let count = word(words)?;
                Judged::Verdict(Verdict::Many { one: grid(words)?, other: grid(words)?, count }, None)
            }
            "none" => {
                let dead = match words.next() {
                    Some("cell") => Some(Dead::Cell(Cell::new(word(words)?)?)),
                    Some("place") => {
                        let house: usize = word(words)?;
                        Some(Dead::Place(House::all().nth(house)?, Digit::new(word(words)?)?))
                    }
                    _ => None,
                };
                Judged::Verdict(Verdict::None, dead)
            }
            "unrated" => Judged::Rated(None),
            "rated" => {
                let technique = |line: &str| {
                    let (key, uses) = line.split_once(' ')?;
                    Some((Technique::from_key(key)?, uses.parse().ok()?))
                };
                Judged::Rated(Some(Rated {
                    rating: Rating(word(words)?),
                    score: word(words)?,
                    is_solved: word(words)?,
                    techniques: lines.lines().map(technique).collect::<Option<_>>()?,
                }))
            }
            "spare" => {
                let cell = |word: &str| Cell::new(word.parse().ok()?);
                Judged::Spare(words.map(cell).collect::<Option<CellSet>>()?)
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Job, Task};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn judge(about: About, line: &str) -> Judged {
        let grid = Grid::from_line(line).unwrap();
        let Answer::Judged(text) = Task::new(Job::Judge { about, grid }).finish() else {
            panic!("{about:?}")
        };
        let judged = Judged::from_text(&text).unwrap();
        assert_eq!(judged.to_string(), &*text);
        judged
    }

    #[test]
    fn a_puzzle_is_known_for_one() {
        let Judged::Verdict(Verdict::One(solution), None) = judge(About::Verdict, PUZZLE) else {
            panic!("it has one solution");
        };
        assert!(solution.is_solved());
        let Judged::Rated(Some(rated)) = judge(About::Rating, PUZZLE) else { panic!("it can be rated") };
        assert!(rated.is_solved && !rated.techniques.is_empty(), "{rated:?}");
    }

    #[test]
    fn where_nothing_fits_is_told() {
        let dead = |line: &str| match judge(About::Verdict, line) {
            Judged::Verdict(Verdict::None, dead) => dead,
            judged => panic!("{judged}"),
        };
        let cell = format!("12345678.{}........9{}", ".".repeat(27), ".".repeat(36));
        assert_eq!(dead(&cell), Some(Dead::Cell(Cell::at(0, 8))));
        assert_eq!(judge(About::Rating, &cell), Judged::Rated(None));
        // Neither the third column nor the first block has room for a 1.
        let rows =
            ["..2......", "..3......", "..4......", "1........", ".........", ".........", ".1......."];
        let place = rows.concat() + &".".repeat(18);
        assert_eq!(dead(&place), Some(Dead::Place(House::column(2), Digit::from_index(0))));
        // Every cell has candidates, and every digit places: only the search knows.
        let Judged::Verdict(Verdict::One(solution), _) = judge(About::Verdict, PUZZLE) else { panic!() };
        let hidden = Cell::all().find_map(|cell| {
            let mut wrong = Grid::from_line(PUZZLE).unwrap();
            let board = Board::new(&wrong);
            let other = board.candidates(cell).into_iter().find(|&digit| Some(digit) != solution[cell])?;
            wrong[cell] = Some(other);
            (!Board::new(&wrong).has_contradiction()).then(|| wrong.to_line())
        });
        assert_eq!(dead(&hidden.unwrap()), None);
    }

    #[test]
    fn a_given_is_spare_when_the_rest_is_enough() {
        let Judged::Verdict(Verdict::One(solution), _) = judge(About::Verdict, PUZZLE) else { panic!() };
        let mut more = Grid::from_line(PUZZLE).unwrap();
        let added = Cell::at(0, 2);
        more[added] = solution[added];
        let Judged::Spare(spare) = judge(About::Spare, &more.to_line()) else { panic!() };
        assert!(spare.contains(added));
        for cell in more.filled() {
            let mut less = more;
            less[cell] = None;
            assert_eq!(Puzzle::new(less).is_ok(), spare.contains(cell), "{cell}");
        }
    }
}
