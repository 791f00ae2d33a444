//! `generate`: puzzles of a level, the same for the same seed as everywhere.

use arrow_array::types::{Float64Type, Int32Type, UInt64Type};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::generator::{MinutesFilter, PuzzleId, PuzzleVariant, RatedPuzzle, generate_by_id};
use ninefold::{Level, Symmetry};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::named;
use crate::columns::{GridColumn, GridForm, TextColumn, batch, numbers, rating_number};
use crate::run::{RunOptions, run_tasks};
use crate::table::Table;

/// Columns `puzzle`, `solution`, `level`, `rating`, `minutes`, `seed`, `name`.
struct GeneratedColumns {
    puzzles: GridColumn,
    solutions: GridColumn,
    levels: TextColumn,
    ratings: Vec<Option<f64>>,
    minutes: Vec<Option<i32>>,
    seeds: Vec<Option<u64>>,
    names: TextColumn,
}

impl GeneratedColumns {
    fn new() -> GeneratedColumns {
        GeneratedColumns {
            puzzles: GridColumn::new(GridForm::Text, 0),
            solutions: GridColumn::new(GridForm::Text, 0),
            levels: TextColumn::default(),
            ratings: Vec::new(),
            minutes: Vec::new(),
            seeds: Vec::new(),
            names: TextColumn::default(),
        }
    }

    fn push(&mut self, id: PuzzleId, rated: &RatedPuzzle) {
        self.puzzles.push(Some(rated.puzzle.givens()));
        self.solutions.push(Some(rated.puzzle.solution()));
        self.levels.push(rated.rating.level.name());
        self.ratings.push(Some(rating_number(rated.rating.rating)));
        self.minutes.push(Some(rated.rating.time.minutes() as i32));
        self.seeds.push(Some(id.seed));
        self.names.push(&id.to_string());
    }

    fn finish(self) -> RecordBatch {
        let columns: Vec<(&str, ArrayRef)> = vec![
            ("puzzle", self.puzzles.finish()),
            ("solution", self.solutions.finish()),
            ("level", self.levels.finish()),
            ("rating", numbers::<Float64Type>(self.ratings)),
            ("minutes", numbers::<Int32Type>(self.minutes)),
            ("seed", numbers::<UInt64Type>(self.seeds)),
            ("name", self.names.finish()),
        ];
        batch(columns)
    }
}

#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the wrapper in Python names them")]
pub fn generate(
    py: Python,
    count: usize,
    level: &str,
    seed: u64,
    minutes: Option<u32>,
    symmetry: Option<&str>,
    threads: Option<usize>,
    progress: Option<Bound<PyAny>>,
) -> PyResult<Table> {
    let options = RunOptions::new(threads, progress)?;
    let level: Level = named("level", level, &Level::ALL.map(Level::name))?;
    if minutes.is_some() && symmetry.is_some() {
        return Err(PyValueError::new_err("minutes and symmetry do not go together"));
    }
    let names: Vec<&str> = Symmetry::ALL.iter().map(|symmetry| symmetry.name()).collect();
    let symmetry = symmetry.map(|symmetry| named("symmetry", symmetry, &names)).transpose()?;
    let batches = if let Some(minutes) = minutes {
        vec![generate_minutes(py, count, level, seed, minutes, &options)?]
    } else {
        let variant = PuzzleVariant::Rated(symmetry.unwrap_or(level.symmetry()));
        run_tasks(py, count, &options, |range, stop| {
            let mut columns = GeneratedColumns::new();
            for number in range.take_while(|_| !stop.is_set()) {
                let id = PuzzleId { level, seed: seed.wrapping_add(number as u64), variant };
                columns.push(id, &generate_by_id(id));
            }
            columns.finish()
        })?
    };
    Table::merge(py, batches, GeneratedColumns::new().finish())
}

/// Puzzles that take about so many minutes. Candidates are generated a few at a time; which of them are taken depends on their order
/// alone.
fn generate_minutes(
    py: Python,
    count: usize,
    level: Level,
    seed: u64,
    minutes: u32,
    options: &RunOptions,
) -> PyResult<RecordBatch> {
    /// Candidates for each thread between two looks at what is still needed.
    const CANDIDATES_PER_THREAD: usize = 8;
    let mut filter = MinutesFilter::new(level, minutes)
        .map_err(|error| PyValueError::new_err(format!("minutes: {error}")))?;
    let mut candidates = filter.candidates(seed);
    let mut columns = GeneratedColumns::new();
    let mut found = 0;
    let quiet = options.without_progress();
    while found < count {
        let ids: Vec<PuzzleId> =
            candidates.by_ref().take(options.threads() * CANDIDATES_PER_THREAD).collect();
        let generated = run_tasks(py, ids.len(), &quiet, |range, stop| {
            let ids = ids[range].iter().take_while(|_| !stop.is_set());
            ids.map(|&id| (id, generate_by_id(id))).collect::<Vec<_>>()
        })?;
        for (id, rated) in generated.into_iter().flatten() {
            if let Some((id, rated)) = filter.choose(id, rated)
                && found < count
            {
                columns.push(id, &rated);
                found += 1;
            }
        }
        options.report(found, count)?;
    }
    Ok(columns.finish())
}
