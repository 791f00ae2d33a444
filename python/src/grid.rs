//! Single puzzles as objects of Python: grids, puzzles, steps, hints.

use ninefold::generator::{PuzzleId, generate_by_id};
use ninefold::grid::{Candidate, CellSet};
use ninefold::hint::{FoundStep, Hint, hint};
use ninefold::rating::rate;
use ninefold::techniques::path;
use ninefold::{Board, Cell, Grid, Puzzle};
use ninefold_formats::list::read_givens;
use numpy::{PyArray2, PyArrayMethods, ToPyArray};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::columns::{Columns, RatingColumns, rating_number};
use crate::drawing::{draw_grid, draw_step};
use crate::player::{advice, board};
use crate::run::run_once;
use crate::value::{value, with_dtype};

/// Row and column of a cell, both from 1.
type CellTuple = (usize, usize);
/// Row, column and digit of a candidate, all from 1.
type CandidateTuple = (usize, usize, u8);

/// A grid of 81 cells, empty or with a digit; it may break the rules.
#[pyclass(frozen, eq, hash, name = "Grid", module = "ninefold")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyGrid(pub Grid);

/// A puzzle with exactly one solution.
#[pyclass(frozen, eq, name = "Puzzle", module = "ninefold")]
#[derive(Clone, PartialEq, Eq)]
pub struct PyPuzzle(Puzzle);

/// A step, and the board before it.
#[pyclass(frozen, eq, name = "Step", module = "ninefold")]
#[derive(Clone, PartialEq, Eq)]
pub struct PyStep(FoundStep);

/// What a player is told.
#[pyclass(frozen, eq, name = "Hint", module = "ninefold")]
#[derive(Clone, PartialEq, Eq)]
pub struct PyHint {
    hint: Hint,
    grid: Grid,
    givens: CellSet,
}

/// The grid of an argument: a grid, a puzzle, a text in any format, or digits with 0 for an empty cell.
fn extract_grid(argument: &Bound<PyAny>) -> PyResult<Grid> {
    if let Some(grid) = grid_of_object(argument) {
        return Ok(grid);
    }
    let text = if let Ok(text) = argument.cast::<PyString>() {
        text.to_string_lossy().into_owned().into_bytes()
    } else if let Ok(bytes) = argument.cast::<PyBytes>() {
        bytes.as_bytes().to_vec()
    } else {
        let Some(digits) = digits_of_object(argument) else {
            let name = argument.get_type().name()?;
            return Err(PyTypeError::new_err(format!("expected a text or 81 digits, got {name}")));
        };
        return grid_of_digits(&digits).map_err(PyValueError::new_err);
    };
    read_givens(&text).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The grid of an object of this package.
pub fn grid_of_object(object: &Bound<PyAny>) -> Option<Grid> {
    let grid = object.cast::<PyGrid>().ok().map(|grid| grid.get().0);
    grid.or_else(|| object.cast::<PyPuzzle>().ok().map(|puzzle| *puzzle.get().0.givens()))
}

/// The values of a sequence of numbers, or of sequences of numbers; those that are no byte as 255.
pub fn digits_of_object(object: &Bound<PyAny>) -> Option<Vec<u8>> {
    let values =
        object.extract::<Vec<i64>>().or_else(|_| object.extract::<Vec<Vec<i64>>>().map(|rows| rows.concat()));
    Some(values.ok()?.into_iter().map(|value| u8::try_from(value).unwrap_or(u8::MAX)).collect())
}

/// The grid of 81 digits, 0 for an empty cell.
///
/// # Errors
/// What is wrong with them.
pub fn grid_of_digits(digits: &[u8]) -> Result<Grid, String> {
    let cells: [u8; 81] =
        digits.try_into().map_err(|_| format!("expected 81 cells, got {}", digits.len()))?;
    match cells.iter().position(|&value| value > 9) {
        Some(index) => Err(no_digit(index)),
        None => Ok(Grid::from_values(cells)),
    }
}

/// What is said of a value that is no digit, by the index of its cell.
pub fn no_digit(index: usize) -> String {
    let cell = Cell::new(index).map(|cell| format!("{cell}: ")).unwrap_or_default();
    format!("{cell}expected an integer from 0 to 9")
}

fn cell_tuples(cells: CellSet) -> Vec<CellTuple> {
    cells.into_iter().map(|cell| (cell.row() + 1, cell.column() + 1)).collect()
}

fn candidate_tuples(candidates: impl Iterator<Item = Candidate>) -> Vec<CandidateTuple> {
    candidates.map(|Candidate { cell, digit }| (cell.row() + 1, cell.column() + 1, digit.value())).collect()
}

#[pymethods]
impl PyGrid {
    #[new]
    fn new(grid: &Bound<PyAny>) -> PyResult<PyGrid> {
        Ok(PyGrid(extract_grid(grid)?))
    }

    /// The cells in which the same digit stands twice in a row, column or block.
    #[getter]
    fn conflicts(&self) -> Vec<CellTuple> {
        cell_tuples(self.0.conflicts())
    }

    /// Whether it is full and breaks no rule.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// The digits that the row, column and block of an empty cell leave for it; rows and columns count from 1.
    fn candidates(&self, row: usize, column: usize) -> PyResult<Vec<u32>> {
        if !(1..=9).contains(&row) || !(1..=9).contains(&column) {
            return Err(PyValueError::new_err(format!("row {row}, column {column}: expected 1 to 9")));
        }
        let cell = Cell::at(row - 1, column - 1);
        if self.0[cell].is_some() {
            return Ok(Vec::new());
        }
        Ok(self.0.allowed_digits(cell).into_iter().map(|digit| digit.value().into()).collect())
    }

    /// The digits as a NumPy array of nine rows, with 0 for an empty cell.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        self.0.values().to_pyarray(py).reshape([9, 9])
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy;
        with_dtype(self.to_numpy(py)?.into_any(), dtype)
    }

    fn __str__(&self) -> String {
        self.0.to_line()
    }

    fn __repr__(&self) -> String {
        format!("Grid('{}')", self.0.to_line())
    }

    /// A drawing, as notebooks show it.
    fn svg(&self) -> String {
        draw_grid(&self.0, self.0.filled())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<PyGrid>().into_any(), (self.0.to_line(),))
    }
}

#[pymethods]
impl PyPuzzle {
    #[new]
    fn new(py: Python, puzzle: &Bound<PyAny>) -> PyResult<PyPuzzle> {
        let givens = extract_grid(puzzle)?;
        let puzzle = run_once(py, || Puzzle::new(givens))?;
        puzzle.map(PyPuzzle).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The generated puzzle of a name, such as "hell-123".
    #[staticmethod]
    fn from_name(py: Python, name: &str) -> PyResult<PyPuzzle> {
        let id: PuzzleId =
            name.parse().map_err(|error| PyValueError::new_err(format!("'{name}': {error}")))?;
        Ok(PyPuzzle(run_once(py, || generate_by_id(id).puzzle)?))
    }

    /// The givens.
    #[getter]
    fn givens(&self) -> PyGrid {
        PyGrid(*self.0.givens())
    }

    /// The solution.
    #[getter]
    fn solution(&self) -> PyGrid {
        PyGrid(*self.0.solution())
    }

    /// How hard it is for a person: the columns of `ninefold.rate` without `error`, as a dict.
    fn rate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let rating = run_once(py, || rate(&self.0))?;
        let mut columns = RatingColumns::default();
        columns.push(&rating);
        let values = PyDict::new(py);
        for (name, column) in columns.finish() {
            values.set_item(name, value(py, &column, 0)?)?;
        }
        Ok(values)
    }

    /// The steps of logic to the solution, or as far as the techniques lead.
    fn path(&self, py: Python) -> PyResult<Vec<PyStep>> {
        run_once(py, || {
            let mut board = Board::new(self.0.givens());
            let mut steps = Vec::new();
            for step in path(&board) {
                let before = board.clone();
                board.apply(&step);
                steps.push(PyStep(FoundStep::new(before, step)));
            }
            steps
        })
    }

    /// The next step on a grid with the digits that a player has entered, by default none.
    #[pyo3(signature = (grid = None))]
    fn hint(&self, py: Python, grid: Option<&Bound<PyAny>>) -> PyResult<PyHint> {
        let givens = *self.0.givens();
        let grid = grid.map(extract_grid).transpose()?.unwrap_or(givens);
        let board = board(givens, grid).map_err(PyValueError::new_err)?;
        let hint = run_once(py, || hint(&board.into()))?;
        Ok(PyHint { hint, grid, givens: givens.filled() })
    }

    fn __str__(&self) -> String {
        self.0.givens().to_line()
    }

    fn __repr__(&self) -> String {
        format!("Puzzle('{}')", self.0.givens().to_line())
    }

    fn __hash__(&self, py: Python) -> PyResult<isize> {
        PyString::new(py, &self.0.givens().to_line()).hash()
    }

    /// A drawing, as notebooks show it.
    fn svg(&self) -> String {
        draw_grid(self.0.givens(), self.0.givens().filled())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<PyPuzzle>().into_any(), (self.__str__(),))
    }
}

#[pymethods]
impl PyStep {
    /// The technique, such as "x-wing".
    #[getter]
    fn technique(&self) -> &'static str {
        self.0.step.technique.key()
    }

    /// How hard it is, on the scale of Sudoku Explainer.
    #[getter]
    fn rating(&self) -> f64 {
        rating_number(self.0.step.rating())
    }

    /// The digits that it proves.
    #[getter]
    fn placements(&self) -> Vec<CandidateTuple> {
        candidate_tuples(self.0.step.placements.iter().copied())
    }

    /// The candidates that it disproves.
    #[getter]
    fn eliminations(&self) -> Vec<CandidateTuple> {
        candidate_tuples(self.0.step.eliminations.iter())
    }

    /// Why it is right, in short notation, such as "4 r25\\c38".
    #[getter]
    fn evidence(&self) -> String {
        self.0.step.evidence.to_string()
    }

    /// The digits on the board before it.
    #[getter]
    fn grid(&self) -> PyGrid {
        PyGrid(*self.0.board.grid())
    }

    fn __str__(&self) -> String {
        self.0.step.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Step {}>", self.0.step)
    }

    /// A drawing, as notebooks show it.
    fn svg(&self) -> String {
        draw_step(&self.0.board, &self.0.step)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }
}

#[pymethods]
impl PyHint {
    /// What kind of hint it is: "step", "mistake", "complete" or "beyond".
    #[getter]
    fn advice(&self) -> &'static str {
        advice(&self.hint)
    }

    /// The step, if there is one.
    #[getter]
    fn step(&self) -> Option<PyStep> {
        match &self.hint {
            Hint::Next(found) => Some(PyStep((**found).clone())),
            _ => None,
        }
    }

    /// The cells with wrong digits.
    #[getter]
    fn wrong(&self) -> Vec<CellTuple> {
        match &self.hint {
            Hint::Mistake { wrong, .. } => cell_tuples(*wrong),
            _ => Vec::new(),
        }
    }

    fn __str__(&self) -> String {
        match &self.hint {
            Hint::Next(found) => found.step.to_string(),
            Hint::Mistake { wrong, .. } => {
                let cells: Vec<String> = wrong.into_iter().map(|cell| cell.to_string()).collect();
                format!("mistake: {}", cells.join(" "))
            }
            hint => advice(hint).to_owned(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Hint {}>", self.__str__())
    }

    /// A drawing, as notebooks show it.
    fn svg(&self) -> String {
        match &self.hint {
            Hint::Next(found) => draw_step(&found.board, &found.step),
            _ => draw_grid(&self.grid, self.givens),
        }
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }
}
