//! Puzzles as they come from Python: texts of any Arrow type or a list, or the values of cells.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{
    Array, ArrayRef, FixedSizeListArray, LargeBinaryArray, LargeListArray, LargeStringArray, StringArray,
    StringViewArray,
};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields};
use ninefold::Grid;
use ninefold_formats as formats;
use ninefold_formats::list::read_givens;
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use pyo3_arrow::input::AnyArray;

use crate::columns::GridForm;
use crate::grid::{digits_of_object, grid_of_digits, grid_of_object, no_digit};

/// Rows with a puzzle each, or without one: the argument of all functions over many puzzles.
#[pyclass(frozen, module = "ninefold._ninefold")]
pub struct Rows {
    source: RowSource,
    form: GridForm,
}

enum RowSource {
    /// Chunks of an Arrow array, and where each begins.
    Arrow(Vec<(usize, TextChunk)>),
    /// A list of Python, as texts, with what is wrong with the items that have none.
    Items(LargeStringArray, HashMap<usize, String>),
    /// The cells of each row, in 81 columns.
    Values(Py<PyArray2<u8>>),
}

/// Some rows of an Arrow array.
enum TextChunk {
    Text(StringArray),
    LargeText(LargeStringArray),
    TextView(StringViewArray),
    Bytes(LargeBinaryArray),
    /// Lists of 81 values.
    Cells(FixedSizeListArray),
    /// Lists of any length.
    Values(LargeListArray),
}

/// A row.
enum RowValue<'a> {
    Null,
    Text(&'a str),
    Bytes(&'a [u8]),
    Cells(&'a [u8]),
    /// Something else, and what it is.
    Other(String),
}

/// Rows that threads can read.
pub struct RowReader<'a> {
    rows: &'a Rows,
    /// The cells of a NumPy array, 81 for each row.
    values: &'a [u8],
}

/// What is said of a row without a value.
const NULL: &str = "no puzzle: the row is null";
/// What is said of an array of another type.
const EXPECTED_TYPE: &str = "expected texts, or lists of 81 integers";
/// The number of cells of a grid.
const CELLS: usize = 81;

#[pymethods]
impl Rows {
    /// The rows of a list or any other iterable: texts, grids, or lists of digits. `None` and the like are rows without a puzzle.
    #[staticmethod]
    fn from_items(items: &Bound<PyAny>) -> PyResult<Rows> {
        let mut texts: Vec<Option<String>> = Vec::new();
        let mut others = HashMap::new();
        for (index, item) in items.try_iter()?.enumerate() {
            texts.push(item_text(&item?).unwrap_or_else(|error| {
                others.insert(index, error);
                None
            }));
        }
        Ok(Rows { source: RowSource::Items(LargeStringArray::from(texts), others), form: GridForm::Text })
    }

    /// The rows of a NumPy array of bytes with 81 columns. Nine rows of nine cells each are given back if `is_square`.
    #[staticmethod]
    fn from_values(values: &Bound<PyArray2<u8>>, is_square: bool) -> PyResult<Rows> {
        if values.shape()[1] != CELLS {
            return Err(PyValueError::new_err(format!("expected 81 columns, got {}", values.shape()[1])));
        }
        let form = if is_square { GridForm::Square } else { GridForm::Values };
        Ok(Rows { source: RowSource::Values(values.clone().unbind()), form })
    }

    /// The rows of an Arrow array or stream; of one with several columns those of `column`.
    #[staticmethod]
    fn from_arrow(data: &Bound<PyAny>, column: Option<&str>) -> PyResult<Rows> {
        let data: AnyArray = data.extract()?;
        let (mut chunks, field) = data.into_chunked_array().map_err(PyErr::from)?.into_inner();
        let mut data_type = field.data_type().clone();
        if let DataType::Struct(fields) = &data_type {
            let index = choose_column(fields, column)?;
            data_type = fields[index].data_type().clone();
            chunks = chunks.iter().map(|chunk| Arc::clone(chunk.as_struct().column(index))).collect();
        } else if let Some(column) = column {
            return Err(PyValueError::new_err(format!("column '{column}': the array has no columns")));
        }
        let form = if is_cells(&data_type) { GridForm::Values } else { GridForm::Text };
        let mut begin = 0;
        let chunks = chunks.into_iter().map(|chunk| {
            let at = begin;
            begin += chunk.len();
            Ok((at, TextChunk::new(&chunk)?))
        });
        let chunks: PyResult<Vec<_>> = chunks.collect();
        Ok(Rows { source: RowSource::Arrow(chunks?), form })
    }

    fn __len__(&self, py: Python) -> usize {
        self.len(py)
    }
}

/// The text of an item; `None` if it stands for a missing value.
///
/// # Errors
/// What is wrong with an item of another kind.
fn item_text(item: &Bound<PyAny>) -> Result<Option<String>, String> {
    if item.is_none() {
        return Ok(None);
    }
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(Some(text.to_string_lossy().into_owned()));
    }
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Ok(Some(formats::decode_text(bytes.as_bytes().to_vec())));
    }
    if let Some(grid) = grid_of_object(item) {
        return Ok(Some(grid.to_line()));
    }
    let name = item.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string());
    // What pandas has for a value that is missing.
    if name == "NAType" || item.extract::<f64>().is_ok_and(f64::is_nan) {
        return Ok(None);
    }
    match digits_of_object(item) {
        Some(digits) => grid_of_digits(&digits).map(|grid| Some(grid.to_line())),
        None => Err(format!("expected a text, got {name}")),
    }
}

/// The column with the puzzles: the one that is asked for, or else the one called `puzzle`, the only one that is called like that, or the
/// only one with texts.
///
/// # Errors
/// If there is no such column, or none or several that may be it.
fn choose_column(fields: &Fields, column: Option<&str>) -> PyResult<usize> {
    let is_possible = |field: &Field| TextChunk::can_hold(field.data_type());
    let only = |is_wanted: &dyn Fn(&Field) -> bool| {
        let mut found = fields.iter().enumerate().filter(|(_, field)| is_wanted(field));
        found.next().map(|(index, _)| index).filter(|_| found.next().is_none())
    };
    let names = |is_wanted: &dyn Fn(&Field) -> bool| {
        // pandas passes the index of a frame on as a column.
        let wanted = |field: &&FieldRef| is_wanted(field) && !field.name().starts_with("__index_level_");
        fields.iter().filter(wanted).map(|field| field.name().as_str()).collect::<Vec<_>>().join(", ")
    };
    if let Some(column) = column {
        let index = only(&|field| field.name() == column).ok_or_else(|| {
            PyValueError::new_err(format!("column '{column}': not among {}", names(&|_| true)))
        })?;
        let data_type = fields[index].data_type();
        return if TextChunk::can_hold(data_type) {
            Ok(index)
        } else {
            Err(PyTypeError::new_err(format!("column '{column}': {EXPECTED_TYPE}, got {data_type}")))
        };
    }
    only(&|field| field.name() == "puzzle")
        .or_else(|| only(&|field| is_possible(field) && formats::list::is_puzzle_column(field.name())))
        .or_else(|| only(&is_possible))
        .ok_or_else(|| {
            let possible = names(&is_possible);
            PyValueError::new_err(if possible.is_empty() {
                format!("no column has texts: the columns are {}", names(&|_| true))
            } else {
                format!("which column has the puzzles? Say column=…, one of {possible}")
            })
        })
}

/// Whether a type is that of the cells of a grid.
fn is_cells(data_type: &DataType) -> bool {
    matches!(data_type, DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..))
}

impl TextChunk {
    /// Whether rows of this type may be puzzles.
    fn can_hold(data_type: &DataType) -> bool {
        match data_type {
            DataType::Utf8
            | DataType::LargeUtf8
            | DataType::Utf8View
            | DataType::Binary
            | DataType::LargeBinary
            | DataType::BinaryView
            | DataType::FixedSizeBinary(_)
            | DataType::Null => true,
            DataType::Dictionary(_, values) => TextChunk::can_hold(values),
            DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
                item.data_type().is_integer()
            }
            _ => false,
        }
    }

    /// The rows of an array. Texts, and 81 bytes for each row, are not copied.
    fn new(array: &ArrayRef) -> PyResult<TextChunk> {
        let data_type = array.data_type();
        if !TextChunk::can_hold(data_type) {
            return Err(PyTypeError::new_err(format!("{EXPECTED_TYPE}, got {data_type}")));
        }
        let converted = |wanted: &DataType| cast(array, wanted).map_err(arrow_error);
        let byte = || Arc::new(Field::new_list_field(DataType::UInt8, true));
        Ok(match data_type {
            DataType::Utf8 => TextChunk::Text(array.as_string().clone()),
            DataType::LargeUtf8 => TextChunk::LargeText(array.as_string().clone()),
            DataType::Utf8View => TextChunk::TextView(array.as_string_view().clone()),
            DataType::Dictionary(_, values) => return TextChunk::new(&converted(values)?),
            DataType::FixedSizeList(item, 81) if *item.data_type() == DataType::UInt8 => {
                TextChunk::Cells(array.as_fixed_size_list().clone())
            }
            data_type if is_cells(data_type) => {
                TextChunk::Values(converted(&DataType::LargeList(byte()))?.as_list().clone())
            }
            DataType::Null => TextChunk::LargeText(converted(&DataType::LargeUtf8)?.as_string().clone()),
            _ => TextChunk::Bytes(converted(&DataType::LargeBinary)?.as_binary().clone()),
        })
    }

    fn array(&self) -> &dyn Array {
        match self {
            TextChunk::Text(array) => array,
            TextChunk::LargeText(array) => array,
            TextChunk::TextView(array) => array,
            TextChunk::Bytes(array) => array,
            TextChunk::Cells(array) => array,
            TextChunk::Values(array) => array,
        }
    }

    fn row(&self, index: usize) -> RowValue<'_> {
        if self.array().is_null(index) {
            return RowValue::Null;
        }
        match self {
            TextChunk::Text(array) => RowValue::Text(array.value(index)),
            TextChunk::LargeText(array) => RowValue::Text(array.value(index)),
            TextChunk::TextView(array) => RowValue::Text(array.value(index)),
            TextChunk::Bytes(array) => RowValue::Bytes(array.value(index)),
            TextChunk::Cells(array) => {
                let begin = array.value_offset(index) as usize;
                cells(array.values(), begin..begin + CELLS)
            }
            TextChunk::Values(array) => {
                let offsets = array.value_offsets();
                cells(array.values(), offsets[index] as usize..offsets[index + 1] as usize)
            }
        }
    }
}

/// The cells of a row among the values of a list. A value that is no byte is null.
fn cells(values: &ArrayRef, range: Range<usize>) -> RowValue<'_> {
    let values = values.as_primitive::<UInt8Type>();
    let missing = range.clone().position(|index| values.is_null(index));
    match missing {
        Some(index) => RowValue::Other(no_digit(index)),
        None => RowValue::Cells(&values.values()[range]),
    }
}

/// An error of the arrays.
pub fn arrow_error(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

impl Rows {
    /// The number of rows.
    pub fn len(&self, py: Python) -> usize {
        match &self.source {
            RowSource::Arrow(chunks) => chunks.last().map_or(0, |(begin, chunk)| begin + chunk.array().len()),
            RowSource::Items(texts, _) => texts.len(),
            RowSource::Values(values) => values.bind(py).shape()[0],
        }
    }

    /// The form of grids that suits those who gave these rows.
    pub fn form(&self) -> GridForm {
        self.form
    }

    /// The NumPy array of the rows, if they come from one, locked against changes by other functions of this package.
    pub fn values<'py>(&self, py: Python<'py>) -> Option<PyReadonlyArray2<'py, u8>> {
        match &self.source {
            RowSource::Values(values) => Some(values.bind(py).readonly()),
            _ => None,
        }
    }

    /// The rows for threads; `values` are those of [`Rows::values`].
    pub fn reader<'a>(&'a self, values: Option<&'a PyReadonlyArray2<u8>>) -> PyResult<RowReader<'a>> {
        let values = values.map(|values| values.as_slice()).transpose();
        let values = values
            .map_err(|_| PyValueError::new_err("the rows of the array do not lie one after another"))?;
        Ok(RowReader { rows: self, values: values.unwrap_or_default() })
    }
}

impl RowReader<'_> {
    /// Calls `act` with each of these rows as a grid, or with what is wrong with it.
    pub fn for_each(&self, range: Range<usize>, mut act: impl FnMut(Result<Grid, String>) -> bool) {
        let chunks = match &self.rows.source {
            RowSource::Arrow(chunks) => chunks,
            RowSource::Items(texts, others) => {
                for index in range {
                    let row = if let Some(other) = others.get(&index) {
                        RowValue::Other(other.clone())
                    } else if texts.is_null(index) {
                        RowValue::Null
                    } else {
                        RowValue::Text(texts.value(index))
                    };
                    if !act(row.givens()) {
                        return;
                    }
                }
                return;
            }
            RowSource::Values(_) => {
                for index in range {
                    if !act(RowValue::Cells(&self.values[index * CELLS..(index + 1) * CELLS]).givens()) {
                        return;
                    }
                }
                return;
            }
        };
        let mut number = chunks.partition_point(|(begin, _)| *begin <= range.start).saturating_sub(1);
        for index in range {
            while index >= chunks[number].0 + chunks[number].1.array().len() {
                number += 1;
            }
            let (begin, chunk) = &chunks[number];
            if !act(chunk.row(index - begin).givens()) {
                return;
            }
        }
    }
}

impl RowValue<'_> {
    /// The givens of the puzzle, or what is wrong with the row.
    fn givens(self) -> Result<Grid, String> {
        match self {
            RowValue::Null => Err(NULL.to_owned()),
            RowValue::Text(text) => read_givens(text.as_bytes()).map_err(|error| error.to_string()),
            RowValue::Bytes(bytes) => read_givens(bytes).map_err(|error| error.to_string()),
            RowValue::Cells(values) => grid_of_digits(values),
            RowValue::Other(message) => Err(message),
        }
    }
}
