//! Values of Arrow arrays as objects of Python and as NumPy arrays.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int8Type, Int32Type, Int64Type, UInt8Type, UInt64Type};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType};
use arrow_schema::DataType;
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// A value as an object of Python; `None` if it is null.
pub fn value<'py>(py: Python<'py>, array: &dyn Array, index: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(index) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(index).into_pyobject(py)?.into_any(),
        DataType::Boolean => array.as_boolean().value(index).into_pyobject(py)?.to_owned().into_any(),
        DataType::Float64 => array.as_primitive::<Float64Type>().value(index).into_pyobject(py)?.into_any(),
        DataType::UInt8 => array.as_primitive::<UInt8Type>().value(index).into_pyobject(py)?.into_any(),
        DataType::Int8 => array.as_primitive::<Int8Type>().value(index).into_pyobject(py)?.into_any(),
        DataType::Int32 => array.as_primitive::<Int32Type>().value(index).into_pyobject(py)?.into_any(),
        DataType::Int64 => array.as_primitive::<Int64Type>().value(index).into_pyobject(py)?.into_any(),
        DataType::UInt64 => array.as_primitive::<UInt64Type>().value(index).into_pyobject(py)?.into_any(),
        DataType::List(_) => list(py, &*array.as_list::<i32>().value(index))?.into_any(),
        DataType::FixedSizeList(..) => numpy_array(py, &[array.as_fixed_size_list().value(index)])?,
        DataType::Struct(fields) => {
            let values = PyDict::new(py);
            for (field, column) in fields.iter().zip(array.as_struct().columns()) {
                values.set_item(field.name(), value(py, column, index)?)?;
            }
            values.into_any()
        }
        other => return Err(PyTypeError::new_err(format!("no value of Python for {other}"))),
    })
}

/// All values as a list.
pub fn list<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyList>> {
    let values: PyResult<Vec<_>> = (0..array.len()).map(|index| value(py, array, index)).collect();
    PyList::new(py, values?)
}

/// An array of NumPy with the values of all chunks. Integers of which some are null become floating-point numbers, with NaN for null; grids
/// become arrays of bytes with more dimensions, with zeros for null; anything else becomes an array of objects.
pub fn numpy_array<'py>(py: Python<'py>, chunks: &[ArrayRef]) -> PyResult<Bound<'py, PyAny>> {
    let Some(first) = chunks.first() else { return Ok(PyArray1::<f64>::from_vec(py, Vec::new()).into_any()) };
    let has_nulls = chunks.iter().any(|chunk| chunk.null_count() > 0);
    match first.data_type() {
        DataType::Int8 => numbers::<Int8Type>(py, chunks, has_nulls),
        DataType::Int32 => numbers::<Int32Type>(py, chunks, has_nulls),
        DataType::Int64 => numbers::<Int64Type>(py, chunks, has_nulls),
        DataType::UInt8 => numbers::<UInt8Type>(py, chunks, has_nulls),
        DataType::UInt64 => numbers::<UInt64Type>(py, chunks, has_nulls),
        DataType::Float64 => numbers::<Float64Type>(py, chunks, has_nulls),
        DataType::Boolean if !has_nulls => {
            let values = chunks.iter().flat_map(|chunk| chunk.as_boolean().values().iter());
            Ok(PyArray1::from_vec(py, values.collect()).into_any())
        }
        DataType::FixedSizeList(..) => cells(py, chunks),
        _ => {
            let places = chunks.iter().flat_map(|chunk| (0..chunk.len()).map(move |index| (chunk, index)));
            let values: PyResult<Vec<Py<PyAny>>> =
                places.map(|(chunk, index)| Ok(value(py, chunk, index)?.unbind())).collect();
            Ok(PyArray1::from_vec(py, values?).into_any())
        }
    }
}

/// An array of NumPy with values of this type, if one is asked for.
pub fn with_dtype<'py>(
    array: Bound<'py, PyAny>,
    dtype: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    match dtype {
        Some(dtype) => array.call_method1("astype", (dtype,)),
        None => Ok(array),
    }
}

fn numbers<'py, T: ArrowPrimitiveType>(
    py: Python<'py>,
    chunks: &[ArrayRef],
    has_nulls: bool,
) -> PyResult<Bound<'py, PyAny>>
where
    T::Native: Element + Copy,
    f64: Approximate<T::Native>,
{
    let chunks = chunks.iter().map(AsArray::as_primitive::<T>);
    if !has_nulls {
        let chunks: Vec<&[T::Native]> = chunks.map(|chunk| &**chunk.values()).collect();
        return Ok(joined(py, &chunks)?.into_any());
    }
    let values = chunks.flat_map(|chunk| chunk.iter().map(|value| value.map_or(f64::NAN, f64::approximate)));
    Ok(PyArray1::from_vec(py, values.collect()).into_any())
}

/// The nearest floating-point number.
trait Approximate<T> {
    fn approximate(value: T) -> Self;
}

macro_rules! approximate {
    ($($T:ty)*) => { $(impl Approximate<$T> for f64 { fn approximate(value: $T) -> f64 { value as f64 } })* };
}

approximate! { i8 i32 i64 u8 u64 f64 }

/// All values in one array, which is the only copy.
fn joined<'py, T: Element + Copy>(py: Python<'py>, chunks: &[&[T]]) -> PyResult<Bound<'py, PyArray1<T>>> {
    let array = PyArray1::zeros(py, chunks.iter().map(|chunk| chunk.len()).sum::<usize>(), false);
    let mut values = array.try_readwrite()?;
    let mut rest = values.as_slice_mut()?;
    for chunk in chunks {
        let (part, after) = rest.split_at_mut(chunk.len());
        part.copy_from_slice(chunk);
        rest = after;
    }
    drop(values);
    Ok(array)
}

/// Grids as an array with a dimension for the rows and one for each level of lists.
fn cells<'py>(py: Python<'py>, chunks: &[ArrayRef]) -> PyResult<Bound<'py, PyAny>> {
    let mut shape = vec![0];
    let mut parts = Vec::new();
    for chunk in chunks {
        let lists = chunk.as_fixed_size_list();
        let (rows, mut values) = (shape[0] + chunk.len(), lists.values());
        let mut range = lists.value_offset(0) as usize..lists.value_offset(chunk.len()) as usize;
        shape = vec![rows, lists.value_length() as usize];
        if let DataType::FixedSizeList(..) = values.data_type() {
            let inner = values.as_fixed_size_list();
            shape.push(inner.value_length() as usize);
            range = inner.value_offset(range.start) as usize..inner.value_offset(range.end) as usize;
            values = inner.values();
        }
        parts.push(&values.as_primitive::<UInt8Type>().values()[range]);
    }
    Ok(joined(py, &parts)?.reshape(shape)?.into_any())
}
