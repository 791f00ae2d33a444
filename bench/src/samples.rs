//! The measured times, and the tables made from them.

use std::{
    collections::BTreeMap,
    fmt::{self, Display},
    str::FromStr,
};

/// The solver that all are compared with.
const REFERENCE: &str = "sudoku";

/// One timed run of a solver over a chunk of a set. Its text form is `set solver chunk puzzles times nanoseconds`.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Name of the set.
    pub set: String,
    /// Name of the solver.
    pub solver: String,
    /// Number of the chunk within the set.
    pub chunk: usize,
    /// Number of puzzles in the chunk.
    pub puzzles: usize,
    /// How often each puzzle was solved.
    pub times: usize,
    /// Total duration.
    pub nanoseconds: f64,
}

impl Display for Sample {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Sample { set, solver, chunk, puzzles, times, nanoseconds } = self;
        write!(out, "{set} {solver} {chunk} {puzzles} {times} {nanoseconds}")
    }
}

impl FromStr for Sample {
    type Err = String;

    fn from_str(line: &str) -> Result<Sample, String> {
        // The name of a solver may have spaces.
        let words = line.split_once(' ').map(|(set, rest)| (set, rest.rsplitn(5, ' ').collect::<Vec<_>>()));
        let Some((set, &[nanoseconds, times, puzzles, chunk, solver])) =
            words.as_ref().map(|(set, words)| (*set, words.as_slice()))
        else {
            return Err(format!("not a sample: {line}"));
        };
        let number =
            |word: &str| word.parse::<f64>().map_err(|_| format!("`{word}` is not a number: {line}"));
        Ok(Sample {
            set: set.to_owned(),
            solver: solver.to_owned(),
            chunk: number(chunk)? as usize,
            puzzles: number(puzzles)? as usize,
            times: number(times)? as usize,
            nanoseconds: number(nanoseconds)?,
        })
    }
}

/// All samples of a benchmark.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// Names of sets and solvers, in the order of their first samples.
    sets: Vec<String>,
    solvers: Vec<String>,
    /// Chunks by the indices of set and solver, and by their numbers.
    chunks: BTreeMap<(usize, usize), BTreeMap<usize, Chunk>>,
}

const QUARTILE: (usize, usize) = (1, 4);
const MEDIAN: (usize, usize) = (1, 2);

#[derive(Clone, Debug)]
struct Chunk {
    puzzles: usize,
    /// Nanoseconds per puzzle, one for each sample.
    per_puzzle: Vec<f64>,
}

impl Chunk {
    /// Nanoseconds per puzzle: the lower quartile of the samples. Other programs on the machine only make samples longer, at
    /// times more than half of them.
    fn time(&self) -> f64 {
        self.ranked(QUARTILE)
    }

    /// The sample at a part of the way from the quickest to the slowest, rounded down.
    fn ranked(&self, (numerator, denominator): (usize, usize)) -> f64 {
        let mut sorted = self.per_puzzle.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[(sorted.len() - 1) * numerator / denominator]
    }
}

/// What a solver took for a set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SetTime {
    /// Number of puzzles that it was timed on: a slow solver runs on the first ones only.
    pub puzzles: usize,
    /// Nanoseconds per puzzle, as in the table: the lower quartiles of the chunks.
    pub quartile: f64,
    /// Nanoseconds per puzzle by the medians of the chunks.
    pub median: f64,
}

impl Samples {
    /// The names of the sets.
    pub fn sets(&self) -> &[String] {
        &self.sets
    }

    /// The names of the solvers.
    pub fn solvers(&self) -> &[String] {
        &self.solvers
    }

    /// What a solver took for a set, both given by their names, if it ran.
    pub fn time(&self, set: &str, solver: &str) -> Option<SetTime> {
        let number = |names: &[String], name| names.iter().position(|known| known == name);
        let chunks = self.chunks.get(&(number(&self.sets, set)?, number(&self.solvers, solver)?))?;
        let puzzles = chunks.values().map(|chunk| chunk.puzzles).sum();
        let mean = |rank: (usize, usize)| {
            let total: f64 = chunks.values().map(|chunk| chunk.puzzles as f64 * chunk.ranked(rank)).sum();
            total / puzzles as f64
        };
        Some(SetTime { puzzles, quartile: mean(QUARTILE), median: mean(MEDIAN) })
    }

    /// Adds a sample.
    pub fn add(&mut self, sample: &Sample) {
        let set = index_of(&mut self.sets, &sample.set);
        let solver = index_of(&mut self.solvers, &sample.solver);
        let chunks = self.chunks.entry((set, solver)).or_default();
        let chunk =
            chunks.entry(sample.chunk).or_insert(Chunk { puzzles: sample.puzzles, per_puzzle: Vec::new() });
        chunk.per_puzzle.push(sample.nanoseconds / (sample.puzzles * sample.times) as f64);
    }

    /// Nanoseconds per puzzle for two solvers, over the chunks that both have solved.
    fn compare(&self, set: usize, one: usize, other: usize) -> Option<(f64, f64)> {
        let (one, other) = (self.chunks.get(&(set, one))?, self.chunks.get(&(set, other))?);
        let (mut puzzles, mut times) = (0.0, (0.0, 0.0));
        for (number, chunk) in one {
            if let Some(same_chunk) = other.get(number) {
                let count = chunk.puzzles as f64;
                puzzles += count;
                times = (times.0 + count * chunk.time(), times.1 + count * same_chunk.time());
            }
        }
        (puzzles > 0.0).then_some((times.0 / puzzles, times.1 / puzzles))
    }

    /// A Markdown table: microseconds per puzzle, and how many times as fast as the crate `sudoku` each solver is.
    pub fn table(&self) -> String {
        let reference = self.solvers.iter().position(|name| name == REFERENCE).unwrap_or(0);
        let columns = |cells: &dyn Fn(usize) -> [String; 2]| {
            let both = |solver| cells(solver).into_iter().take(if solver == reference { 1 } else { 2 });
            (0..self.solvers.len()).flat_map(both).collect::<Vec<_>>()
        };
        let head = columns(&|solver| [format!("{}, µs", self.solvers[solver]), "×".to_owned()]);
        let rows = self.sets.iter().enumerate().map(|(set, name)| {
            let cells = columns(&|solver| {
                let alone = self.compare(set, solver, solver).map(|(time, _)| microseconds(time));
                let ratio = self.compare(set, reference, solver).map(|(theirs, its)| theirs / its);
                [
                    alone.unwrap_or(NOTHING.to_owned()),
                    ratio.map_or(NOTHING.to_owned(), |ratio| {
                        format!("{ratio:.*}", if ratio < 0.1 { 4 } else { 2 })
                    }),
                ]
            });
            row(name, &cells)
        });
        row("set", &head) + &rule(head.len()) + &rows.collect::<String>()
    }

    /// A Markdown table of the slowest line of each set that is solved line by line, where a chunk is a line.
    pub fn slowest(&self, is_by_line: impl Fn(&str) -> bool) -> String {
        let head: Vec<String> = self.solvers.iter().map(|name| format!("{name}, µs")).collect();
        let sets = self.sets.iter().enumerate().filter(|(_, set)| is_by_line(set));
        let rows = sets.map(|(set, name)| {
            let slowest = |solver| {
                let chunks = self.chunks.get(&(set, solver))?;
                chunks.values().map(Chunk::time).reduce(f64::max).map(microseconds)
            };
            let cells: Vec<String> =
                (0..self.solvers.len()).map(|solver| slowest(solver).unwrap_or(NOTHING.to_owned())).collect();
            row(name, &cells)
        });
        row("slowest line of", &head) + &rule(head.len()) + &rows.collect::<String>()
    }

    /// The sets on which a solver takes longer than another one by more than this factor, with the factor.
    pub fn slower(&self, solver: &str, than: &str, limit: f64) -> Vec<(&str, f64)> {
        let number = |wanted: &str| self.solvers.iter().position(|name| name == wanted);
        let (Some(one), Some(other)) = (number(solver), number(than)) else { return Vec::new() };
        let factor = |set| self.compare(set, one, other).map(|(time, other)| time / other);
        let sets = self.sets.iter().enumerate().filter_map(|(set, name)| Some((&**name, factor(set)?)));
        sets.filter(|&(_, factor)| factor > limit).collect()
    }

    /// Whether there are samples of a set for which the predicate holds.
    pub fn has_set(&self, predicate: impl Fn(&str) -> bool) -> bool {
        self.sets.iter().any(|set| predicate(set))
    }
}

const NOTHING: &str = "–";

fn row(name: &str, cells: &[String]) -> String {
    format!("| {name} | {} |\n", cells.join(" | "))
}

fn rule(cells: usize) -> String {
    format!("|---|{}\n", "---:|".repeat(cells))
}

fn index_of(names: &mut Vec<String>, name: &str) -> usize {
    names.iter().position(|known| known == name).unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    })
}

/// Formats a duration in microseconds, with three significant digits.
fn microseconds(nanoseconds: f64) -> String {
    let time = nanoseconds / 1000.0;
    let decimals = [(100.0, 0), (10.0, 1), (1.0, 2)].into_iter().find(|&(least, _)| time >= least);
    format!("{time:.*}", decimals.map_or(3, |(_, decimals)| decimals))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_formatted_and_parsed() {
        let sample: Sample = "hard sudoku 3 100 2 250000".parse().unwrap();
        assert_eq!(sample.to_string(), "hard sudoku 3 100 2 250000");
        assert_eq!(
            "easy ninefold, in a row 3 100 2 250".parse::<Sample>().unwrap().solver,
            "ninefold, in a row"
        );
        assert_eq!("hard sudoku 3".parse::<Sample>(), Err("not a sample: hard sudoku 3".to_owned()));
    }

    #[test]
    fn only_chunks_of_both_solvers_are_compared() {
        let mut samples = Samples::default();
        for line in [
            "s us 0 10 2 20000",
            "s us 0 10 1 30000",
            "s us 0 10 1 11000",
            "s them 0 10 1 22000",
            "s them 0 10 1 22000",
            "s us 1 30 1 90000",
        ] {
            samples.add(&line.parse().unwrap());
        }
        assert_eq!(samples.compare(0, 0, 1), Some((1000.0, 2200.0)));
        assert_eq!(samples.compare(0, 0, 0), Some((2500.0, 2500.0)));
        assert_eq!(samples.compare(0, 1, 1), Some((2200.0, 2200.0)));
        assert_eq!(samples.slower("them", "us", 2.1), [("s", 2.2)]);
        assert_eq!(samples.slower("them", "us", 2.3), []);
        let time = samples.time("s", "us").unwrap();
        assert_eq!((time.puzzles, time.quartile, time.median), (40, 2500.0, 2525.0));
        assert_eq!(samples.time("s", "it"), None);
    }
}
