//! What the laps say: the time of a puzzle for each entrant, and how many times ours it is.

use std::{
    collections::BTreeMap,
    fmt::{self, Display},
    str::FromStr,
};

/// Whom all are compared with.
const REFERENCE: &str = "sudoku";

/// One entrant once over one chunk. As a line: `set entrant chunk puzzles times nanoseconds`.
#[derive(Clone, Debug, PartialEq)]
pub struct Lap {
    /// The set's name.
    pub set: String,
    /// The entrant's name.
    pub entrant: String,
    /// The chunk's number.
    pub chunk: usize,
    /// How many puzzles are in it.
    pub puzzles: usize,
    /// How many times each was solved.
    pub times: usize,
    /// How long that took.
    pub nanoseconds: f64,
}

impl Display for Lap {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Lap { set, entrant, chunk, puzzles, times, nanoseconds } = self;
        write!(out, "{set} {entrant} {chunk} {puzzles} {times} {nanoseconds}")
    }
}

impl FromStr for Lap {
    type Err = String;

    fn from_str(line: &str) -> Result<Lap, String> {
        let words: Vec<&str> = line.split(' ').collect();
        let &[set, entrant, chunk, puzzles, times, nanoseconds] = &*words else {
            return Err(format!("not a lap: {line}"));
        };
        let number =
            |word: &str| word.parse::<f64>().map_err(|_| format!("`{word}` is not a number: {line}"));
        Ok(Lap {
            set: set.to_owned(),
            entrant: entrant.to_owned(),
            chunk: number(chunk)? as usize,
            puzzles: number(puzzles)? as usize,
            times: number(times)? as usize,
            nanoseconds: number(nanoseconds)?,
        })
    }
}

/// All laps of a race.
#[derive(Clone, Debug, Default)]
pub struct Laps {
    /// Sets and entrants in the order in which they first ran.
    sets: Vec<String>,
    entrants: Vec<String>,
    /// What a puzzle took in each lap, by set, entrant and chunk.
    chunks: BTreeMap<(usize, usize), BTreeMap<usize, Chunk>>,
}

#[derive(Clone, Debug)]
struct Chunk {
    puzzles: usize,
    each: Vec<f64>,
}

impl Chunk {
    /// The time of a puzzle: the lower quartile of its laps. Other programs on the machine only ever add to a lap, and
    /// at times to more than half of them.
    fn time(&self) -> f64 {
        let mut each = self.each.clone();
        each.sort_by(f64::total_cmp);
        each[(each.len() - 1) / 4]
    }
}

impl Laps {
    /// Adds one.
    pub fn add(&mut self, lap: &Lap) {
        let set = place(&mut self.sets, &lap.set);
        let entrant = place(&mut self.entrants, &lap.entrant);
        let chunks = self.chunks.entry((set, entrant)).or_default();
        let chunk = chunks.entry(lap.chunk).or_insert(Chunk { puzzles: lap.puzzles, each: Vec::new() });
        chunk.each.push(lap.nanoseconds / (lap.puzzles * lap.times) as f64);
    }

    /// Nanoseconds a puzzle for one entrant and for another on the same chunks: those that both ran.
    fn side_by_side(&self, set: usize, one: usize, other: usize) -> Option<(f64, f64)> {
        let (one, other) = (self.chunks.get(&(set, one))?, self.chunks.get(&(set, other))?);
        let (mut puzzles, mut times) = (0.0, (0.0, 0.0));
        for (number, chunk) in one {
            if let Some(twin) = other.get(number) {
                let count = chunk.puzzles as f64;
                puzzles += count;
                times = (times.0 + count * chunk.time(), times.1 + count * twin.time());
            }
        }
        (puzzles > 0.0).then_some((times.0 / puzzles, times.1 / puzzles))
    }

    /// A table in Markdown: microseconds a puzzle, and how many times as fast as the crate `sudoku` that is.
    pub fn table(&self) -> String {
        let reference = self.entrants.iter().position(|name| name == REFERENCE).unwrap_or(0);
        let columns = |cells: &dyn Fn(usize) -> [String; 2]| {
            let both = |entrant| cells(entrant).into_iter().take(if entrant == reference { 1 } else { 2 });
            (0..self.entrants.len()).flat_map(both).collect::<Vec<_>>()
        };
        let head = columns(&|entrant| [format!("{}, µs", self.entrants[entrant]), "×".to_owned()]);
        let rows = self.sets.iter().enumerate().map(|(set, name)| {
            let cells = columns(&|entrant| {
                let alone = self.side_by_side(set, entrant, entrant).map(|(time, _)| microseconds(time));
                let ratio = self.side_by_side(set, reference, entrant).map(|(theirs, its)| theirs / its);
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

    /// The slowest line of each of these sets, where a chunk is a line.
    pub fn slowest(&self, is_by_line: impl Fn(&str) -> bool) -> String {
        let head: Vec<String> = self.entrants.iter().map(|name| format!("{name}, µs")).collect();
        let sets = self.sets.iter().enumerate().filter(|(_, set)| is_by_line(set));
        let rows = sets.map(|(set, name)| {
            let slowest = |entrant| {
                let chunks = self.chunks.get(&(set, entrant))?;
                chunks.values().map(Chunk::time).reduce(f64::max).map(microseconds)
            };
            let cells: Vec<String> = (0..self.entrants.len())
                .map(|entrant| slowest(entrant).unwrap_or(NOTHING.to_owned()))
                .collect();
            row(name, &cells)
        });
        row("slowest line of", &head) + &rule(head.len()) + &rows.collect::<String>()
    }

    /// Whether any set of this kind ran.
    pub fn any(&self, wanted: impl Fn(&str) -> bool) -> bool {
        self.sets.iter().any(|set| wanted(set))
    }
}

const NOTHING: &str = "–";

fn row(name: &str, cells: &[String]) -> String {
    format!("| {name} | {} |\n", cells.join(" | "))
}

fn rule(cells: usize) -> String {
    format!("|---|{}\n", "---:|".repeat(cells))
}

fn place(names: &mut Vec<String>, name: &str) -> usize {
    names.iter().position(|known| known == name).unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    })
}

/// Three digits of it.
fn microseconds(nanoseconds: f64) -> String {
    let time = nanoseconds / 1000.0;
    let decimals = [(100.0, 0), (10.0, 1), (1.0, 2)].into_iter().find(|&(least, _)| time >= least);
    format!("{time:.*}", decimals.map_or(3, |(_, decimals)| decimals))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lap_travels_as_a_line() {
        let lap: Lap = "hard sudoku 3 100 2 250000".parse().unwrap();
        assert_eq!(lap.to_string(), "hard sudoku 3 100 2 250000");
        assert_eq!("hard sudoku 3".parse::<Lap>(), Err("not a lap: hard sudoku 3".to_owned()));
    }

    #[test]
    fn only_what_both_ran_is_compared() {
        let mut laps = Laps::default();
        for line in [
            "s us 0 10 2 20000",
            "s us 0 10 1 30000",
            "s us 0 10 1 11000",
            "s them 0 10 1 22000",
            "s them 0 10 1 22000",
            "s us 1 30 1 90000",
        ] {
            laps.add(&line.parse().unwrap());
        }
        assert_eq!(laps.side_by_side(0, 0, 1), Some((1000.0, 2200.0)));
        assert_eq!(laps.side_by_side(0, 0, 0), Some((2500.0, 2500.0)));
        assert_eq!(laps.side_by_side(0, 1, 1), Some((2200.0, 2200.0)));
    }
}
