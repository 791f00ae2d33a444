//! The result of a function over many puzzles: named columns, which any library that knows Arrow takes without a copy.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, RecordBatch, StructArray};
use arrow_schema::{DataType, FieldRef};
use arrow_select::concat::{concat, concat_batches};
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PySlice, PyTuple};
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};

use crate::rows::arrow_error;
use crate::run::run_once;
use crate::value::{list, numpy_array, value, with_dtype};

/// Named columns of one length, the result of a function over many puzzles. `table["level"]` is a column, `table[0]` the first row as a dict.
#[pyclass(frozen, module = "ninefold")]
pub struct Table {
    batches: Vec<RecordBatch>,
    /// A batch without rows, which has the columns.
    empty: RecordBatch,
}

/// A column of a table. `numpy.asarray(column)` is an array of NumPy; libraries that know Arrow take it without a copy.
#[pyclass(frozen, module = "ninefold")]
pub struct Column {
    field: FieldRef,
    chunks: Vec<ArrayRef>,
}

/// Most rows of a batch, and most bytes, so that texts of a batch stay below the two gigabytes that Arrow allows for them.
const MAX_BATCH_LEN: usize = 1 << 16;
const MAX_BATCH_BYTES: usize = 1 << 26;
/// Rows that are shown of a table.
const SHOWN_ROWS: usize = 10;
/// Characters that are shown of a value.
const SHOWN_CHARS: usize = 40;

impl Table {
    /// A table of batches that have the columns of `like`.
    pub fn new(batches: Vec<RecordBatch>, like: RecordBatch) -> Table {
        Table { batches, empty: like.slice(0, 0) }
    }

    /// A table of batches, of which small ones are put together. `empty` has the columns and no row.
    pub fn merge(py: Python, batches: Vec<RecordBatch>, empty: RecordBatch) -> PyResult<Table> {
        let schema = empty.schema();
        let merged = run_once(py, || {
            let mut merged = Vec::new();
            let (mut group, mut rows, mut bytes) = (Vec::new(), 0, 0);
            for batch in batches {
                let size = batch.get_array_memory_size();
                if rows + batch.num_rows() > MAX_BATCH_LEN || bytes + size > MAX_BATCH_BYTES {
                    merged.push(concat_batches(&schema, &std::mem::take(&mut group))?);
                    (rows, bytes) = (0, 0);
                }
                rows += batch.num_rows();
                bytes += size;
                group.push(batch);
            }
            if !group.is_empty() {
                merged.push(concat_batches(&schema, &group)?);
            }
            merged.retain(|batch| batch.num_rows() > 0);
            Ok(merged)
        })?;
        Ok(Table { batches: merged.map_err(arrow_error)?, empty })
    }

    fn len(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn row<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyDict>> {
        let (part, index) = place(self.batches.iter().map(RecordBatch::num_rows), row)?;
        let batch = &self.batches[part];
        let values = PyDict::new(py);
        for (field, column) in batch.schema().fields().iter().zip(batch.columns()) {
            values.set_item(field.name(), value(py, column, index)?)?;
        }
        Ok(values)
    }

    fn column_index(&self, name: &str) -> PyResult<usize> {
        self.empty.schema_ref().index_of(name).map_err(|_| {
            PyKeyError::new_err(format!("'{name}': the columns are {}", self.column_names().join(", ")))
        })
    }

    /// The table with these columns alone.
    fn select(&self, names: &[String]) -> PyResult<Table> {
        let indices: Vec<usize> =
            names.iter().map(|name| self.column_index(name)).collect::<PyResult<_>>()?;
        let select = |batch: &RecordBatch| batch.project(&indices).map_err(arrow_error);
        let batches: PyResult<_> = self.batches.iter().map(select).collect();
        Ok(Table { batches: batches?, empty: select(&self.empty)? })
    }

    fn column(&self, name: &str) -> PyResult<Column> {
        let index = self.column_index(name)?;
        let field = &self.empty.schema_ref().fields()[index];
        let mut chunks: Vec<ArrayRef> =
            self.batches.iter().map(|batch| Arc::clone(batch.column(index))).collect();
        if chunks.is_empty() {
            chunks.push(Arc::clone(self.empty.column(index)));
        }
        Ok(Column { field: Arc::clone(field), chunks })
    }

    fn slice(&self, rows: Range<usize>) -> Table {
        let parts = parts_of(self.batches.iter().map(RecordBatch::num_rows), rows);
        let batches = parts.map(|(part, rows)| self.batches[part].slice(rows.start, rows.len()));
        Table { batches: batches.collect(), empty: self.empty.clone() }
    }

    /// The first rows as short texts, with their number and the names of the columns before them.
    fn shown(&self, py: Python) -> PyResult<Vec<Vec<String>>> {
        let mut lines = vec![std::iter::once(String::new()).chain(self.column_names()).collect::<Vec<_>>()];
        for row in 0..self.len().min(SHOWN_ROWS) {
            let mut texts = vec![row.to_string()];
            for value in self.row(py, row)?.values() {
                let text = if value.is_none() { String::new() } else { value.str()?.to_string() };
                let short: String = text.chars().take(SHOWN_CHARS).collect();
                texts.push(if short.len() < text.len() { short + "…" } else { text });
            }
            lines.push(texts);
        }
        Ok(lines)
    }
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.empty.schema_ref().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(name) = key.extract::<String>() {
            return Ok(self.column(&name)?.into_pyobject(py)?.into_any());
        }
        if let Ok(names) = key.extract::<Vec<String>>() {
            return Ok(self.select(&names)?.into_pyobject(py)?.into_any());
        }
        let len = self.len();
        if let Ok(slice) = key.cast::<PySlice>() {
            return Ok(self.slice(rows_of_slice(slice, len)?).into_pyobject(py)?.into_any());
        }
        let index = from_the_end(key.extract()?, len)?;
        Ok(self.row(py, index)?.into_any())
    }

    fn __iter__(slf: Py<Self>) -> RowIterator {
        RowIterator::new(slf.into_any())
    }

    fn __contains__(&self, name: &str) -> bool {
        self.empty.schema_ref().fields().find(name).is_some()
    }

    /// The columns as NumPy arrays, by name.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let arrays = PyDict::new(py);
        for name in self.column_names() {
            arrays.set_item(&name, self.column(&name)?.array(py)?)?;
        }
        Ok(arrays)
    }

    /// A pyarrow.Table of the same memory.
    fn to_pyarrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("table", (slf,))
    }

    /// A polars.DataFrame.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("polars")?.call_method1("DataFrame", (slf,))
    }

    /// A pandas.DataFrame, by way of pyarrow.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Table::to_pyarrow(slf)?.call_method0("to_pandas")
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.empty.schema_ref().as_ref())?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let structs = |batch: &RecordBatch| Arc::new(StructArray::from(batch.clone())) as ArrayRef;
        let chunks: Vec<_> = self.batches.iter().map(|batch| Ok(structs(batch))).collect();
        let fields = self.empty.schema_ref().fields().clone();
        let field = arrow_schema::Field::new("", DataType::Struct(fields), false);
        Ok(to_stream_pycapsule(py, Box::new(ArrayIterator::new(chunks, Arc::new(field))), requested_schema)?)
    }

    fn __repr__(&self, py: Python) -> PyResult<String> {
        let mut lines = self.shown(py)?;
        for column in 0..lines[0].len() {
            let width = lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default();
            for line in &mut lines {
                let missing = width - line[column].chars().count();
                line[column].extend(std::iter::repeat_n(' ', missing));
            }
        }
        let mut text = format!("ninefold.Table, {} rows\n", self.len());
        for line in lines {
            text += line.join("  ").trim_end();
            text.push('\n');
        }
        if self.len() > SHOWN_ROWS {
            text += "…\n";
        }
        Ok(text)
    }

    fn _repr_html_(&self, py: Python) -> PyResult<String> {
        let mut html = "<table>".to_owned();
        for (number, line) in self.shown(py)?.into_iter().enumerate() {
            let tag = if number == 0 { "th" } else { "td" };
            html += "<tr>";
            for text in line {
                let text = text.replace('&', "&amp;").replace('<', "&lt;");
                let _ = write!(html, "<{tag} style=\"text-align:left\">{text}</{tag}>");
            }
            html += "</tr>";
        }
        let _ = write!(html, "</table><p>{} rows</p>", self.len());
        Ok(html)
    }
}

/// The rows of a table or a column, one after another: only one at a time is an object of Python.
#[pyclass(module = "ninefold._ninefold")]
struct RowIterator {
    rows: Py<PyAny>,
    next: usize,
}

impl RowIterator {
    fn new(rows: Py<PyAny>) -> RowIterator {
        RowIterator { rows, next: 0 }
    }
}

#[pymethods]
impl RowIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let rows = self.rows.bind(py);
        if self.next == rows.len()? {
            return Ok(None);
        }
        let row = rows.get_item(self.next)?;
        self.next += 1;
        Ok(Some(row))
    }
}

/// The part that has a row, of parts with these lengths, and the number of the row in it.
fn place(lengths: impl Iterator<Item = usize>, mut row: usize) -> PyResult<(usize, usize)> {
    for (part, length) in lengths.enumerate() {
        match row.checked_sub(length) {
            Some(rest) => row = rest,
            None => return Ok((part, row)),
        }
    }
    Err(PyIndexError::new_err("no such row"))
}

/// The parts that have some of these rows, of parts with these lengths, and which of their own rows these are.
fn parts_of(
    lengths: impl Iterator<Item = usize>,
    rows: Range<usize>,
) -> impl Iterator<Item = (usize, Range<usize>)> {
    let mut first = 0;
    lengths.enumerate().filter_map(move |(part, length)| {
        let (from, to) = (rows.start.max(first) - first, rows.end.min(first + length).saturating_sub(first));
        first += length;
        (from < to).then_some((part, from..to))
    })
}

/// The rows of a slice, which follow one another.
fn rows_of_slice(slice: &Bound<PySlice>, len: usize) -> PyResult<Range<usize>> {
    let range = slice.indices(len as isize)?;
    if range.step != 1 {
        return Err(PyIndexError::new_err("rows can only be taken one after another"));
    }
    Ok(range.start as usize..range.stop.max(range.start) as usize)
}

/// An index that may count from the end.
fn from_the_end(index: isize, len: usize) -> PyResult<usize> {
    let index = if index < 0 { index + len as isize } else { index };
    if (0..len as isize).contains(&index) {
        Ok(index as usize)
    } else {
        Err(PyIndexError::new_err(format!("row {index} of {len}")))
    }
}

impl Column {
    /// All values in one array.
    fn whole(&self) -> PyResult<ArrayRef> {
        if let [chunk] = &*self.chunks {
            return Ok(Arc::clone(chunk));
        }
        let chunks: Vec<&dyn Array> = self.chunks.iter().map(|chunk| &**chunk).collect();
        concat(&chunks).map_err(arrow_error)
    }

    fn value<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyAny>> {
        let (part, index) = place(self.chunks.iter().map(Array::len), row)?;
        value(py, &self.chunks[part], index)
    }

    fn slice(&self, rows: Range<usize>) -> Column {
        let parts = parts_of(self.chunks.iter().map(Array::len), rows);
        let mut chunks: Vec<ArrayRef> =
            parts.map(|(part, rows)| self.chunks[part].slice(rows.start, rows.len())).collect();
        // One without rows still has its type.
        if chunks.is_empty() {
            chunks.extend(self.chunks.first().map(|chunk| chunk.slice(0, 0)));
        }
        Column { field: Arc::clone(&self.field), chunks }
    }

    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        numpy_array(py, &self.chunks)
    }
}

#[pymethods]
impl Column {
    /// The name.
    #[getter]
    fn name(&self) -> &str {
        self.field.name()
    }

    /// The number of rows without a value.
    #[getter]
    fn null_count(&self) -> usize {
        self.chunks.iter().map(Array::null_count).sum()
    }

    fn __len__(&self) -> usize {
        self.chunks.iter().map(Array::len).sum()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = key.cast::<PySlice>() {
            let rows = rows_of_slice(slice, self.__len__())?;
            return Ok(self.slice(rows).into_pyobject(py)?.into_any());
        }
        self.value(py, from_the_end(key.extract()?, self.__len__())?)
    }

    fn __iter__(slf: Py<Self>) -> RowIterator {
        RowIterator::new(slf.into_any())
    }

    /// The values as objects of Python, None for null.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let values = PyList::empty(py);
        for chunk in &self.chunks {
            list(py, chunk)?.iter().try_for_each(|value| values.append(value))?;
        }
        Ok(values)
    }

    /// The values as a NumPy array.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.array(py)
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        // Always a copy, which is what may be asked for.
        let _ = copy;
        with_dtype(self.array(py)?, dtype)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.field.as_ref())?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        Ok(to_array_pycapsules(py, Arc::clone(&self.field), &*self.whole()?, requested_schema)?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let chunks: Vec<_> = self.chunks.iter().map(|chunk| Ok(Arc::clone(chunk))).collect();
        let reader = ArrayIterator::new(chunks, Arc::clone(&self.field));
        Ok(to_stream_pycapsule(py, Box::new(reader), requested_schema)?)
    }

    fn __repr__(&self, py: Python) -> PyResult<String> {
        let len = self.__len__();
        let mut texts = Vec::new();
        for index in 0..len.min(SHOWN_ROWS) {
            texts.push(self.value(py, index)?.repr()?.to_string());
        }
        let more = if len > SHOWN_ROWS { ", …" } else { "" };
        Ok(format!("ninefold.Column '{}', {len} rows: [{}{more}]", self.name(), texts.join(", ")))
    }
}
