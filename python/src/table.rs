//! The result of a function over many puzzles: named columns, which any library that knows Arrow takes without a copy.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, RecordBatch, StructArray};
use arrow_schema::{DataType, FieldRef};
use arrow_select::concat::{concat, concat_batches};
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyIterator, PyList, PySlice, PyTuple};
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};

use crate::rows::arrow_error;
use crate::run::run_once;
use crate::value::{list, numpy_array, value};

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

    /// The batch that has a row, and the number of the row in it.
    fn place(&self, mut row: usize) -> Option<(&RecordBatch, usize)> {
        for batch in &self.batches {
            match row.checked_sub(batch.num_rows()) {
                Some(rest) => row = rest,
                None => return Some((batch, row)),
            }
        }
        None
    }

    fn row<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyDict>> {
        let (batch, index) = self.place(row).ok_or_else(|| PyIndexError::new_err("no such row"))?;
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

    fn slice(&self, begin: usize, end: usize) -> Table {
        let mut first = 0;
        let parts = self.batches.iter().filter_map(|batch| {
            let (from, to) =
                (begin.max(first) - first, end.min(first + batch.num_rows()).saturating_sub(first));
            first += batch.num_rows();
            (from < to).then(|| batch.slice(from, to - from))
        });
        Table { batches: parts.collect(), empty: self.empty.clone() }
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
            let rows = rows_of_slice(slice, len)?;
            return Ok(self.slice(rows.start, rows.end).into_pyobject(py)?.into_any());
        }
        let index = from_the_end(key.extract()?, len)?;
        Ok(self.row(py, index)?.into_any())
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyResult<Bound<'_, PyIterator>> {
        let py = slf.py();
        let mut rows = Vec::with_capacity(slf.len());
        for row in 0..slf.len() {
            rows.push(slf.row(py, row)?);
        }
        PyList::new(py, rows)?.try_iter()
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

    fn value<'py>(&self, py: Python<'py>, mut index: usize) -> PyResult<Bound<'py, PyAny>> {
        for chunk in &self.chunks {
            match index.checked_sub(chunk.len()) {
                Some(rest) => index = rest,
                None => return value(py, chunk, index),
            }
        }
        Err(PyIndexError::new_err("no such row"))
    }

    fn slice(&self, rows: Range<usize>) -> Column {
        let mut first = 0;
        let mut chunks = Vec::new();
        for chunk in &self.chunks {
            let from = rows.start.max(first) - first;
            let to = rows.end.min(first + chunk.len()).saturating_sub(first);
            first += chunk.len();
            if from < to {
                chunks.push(chunk.slice(from, to - from));
            }
        }
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

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_list(py)?.try_iter()
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
        let array = self.array(py)?;
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
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
