//! The native part of the Python package `ninefold`. What users call is in `package/ninefold`; its functions turn their arguments into
//! [`rows::Rows`] and pass them on.

mod run;

mod columns;
mod value;

mod drawing;
mod player;

mod grid;
mod rows;

mod boards;
mod table;

mod functions;

use pyo3::prelude::*;

#[pymodule]
mod _ninefold {
    use ninefold::{Level, Technique};
    use ninefold_formats::OutputFormat;
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;

    #[pymodule_export]
    use crate::functions::{
        canonical::canonical, fail_in_row, generate::generate, hint::hint, path::path, rate::rate,
        read::read, solve::solve, write::write,
    };
    #[pymodule_export]
    use crate::grid::{PyGrid, PyHint, PyPuzzle, PyStep};
    #[pymodule_export]
    use crate::rows::Rows;
    #[pymodule_export]
    use crate::run::InternalError;
    #[pymodule_export]
    use crate::table::{Column, Table};

    /// The version, and the names of all techniques, easiest first, of the levels, and of the formats that are written.
    #[pymodule_init]
    fn add_names(module: &Bound<PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        let names = |names: Vec<&'static str>| PyTuple::new(module.py(), names);
        module.add("TECHNIQUES", names(Technique::ALL.iter().map(|technique| technique.key()).collect())?)?;
        module.add("LEVELS", names(Level::ALL.iter().map(|level| level.name()).collect())?)?;
        module.add("FORMATS", names(OutputFormat::ALL.iter().map(|format| format.name()).collect())?)
    }
}
