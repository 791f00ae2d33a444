"""Functions for SQL in DuckDB.

    >>> import duckdb, ninefold.duckdb
    >>> connection = ninefold.duckdb.register(duckdb.connect())
    >>> connection.sql("select sudoku_rate(puzzle).level as level, count(*) from 'puzzles.parquet' group by level")
"""

from __future__ import annotations

import contextlib
from typing import Any

import pyarrow as pa

import duckdb

from ._batches import FUNCTIONS, result_schema

__all__ = ["register"]


def register(
    connection: duckdb.DuckDBPyConnection,
    *,
    prefix: str = "sudoku_",
    threads: int = 1,
) -> duckdb.DuckDBPyConnection:
    """Adds the functions `sudoku_solve`, `sudoku_rate` and `sudoku_path` to a connection, and returns it.

    Each takes a text and gives a struct with the columns that the function of this package has, such as
    `sudoku_rate(puzzle).minutes`. NULL gives NULL, whose `error` is NULL, too.

    Args:
        connection: of DuckDB.
        prefix: what the names of the functions begin with.
        threads: of each call. DuckDB itself calls the functions from as many threads as it has, so one is enough.
    """
    # Its types have no word for functions of Arrow arrays.
    create_function: Any = connection.create_function
    for name in FUNCTIONS:
        # It refuses a second function of the same name.
        with contextlib.suppress(duckdb.Error):
            connection.remove_function(prefix + name)
        fields = ", ".join(f'"{field.name}" {_sql_type(field.type)}' for field in result_schema(name))
        create_function(
            prefix + name,
            _function(name, threads),
            [connection.type("VARCHAR")],
            connection.type(f"STRUCT({fields})"),
            type="arrow",
        )
    return connection


def _function(name: str, threads: int) -> Any:
    function = FUNCTIONS[name]

    def call(puzzles: Any) -> Any:
        table = pa.table(function(puzzles, threads=threads))
        return table.to_struct_array().combine_chunks() if len(table) else pa.array([], pa.struct(table.schema))

    return call


def _sql_type(type: pa.DataType) -> str:
    """The name of a type of Arrow in SQL."""
    if pa.types.is_list(type):
        return _sql_type(type.value_type) + "[]"
    if pa.types.is_struct(type):
        return "STRUCT(" + ", ".join(f'"{field.name}" {_sql_type(field.type)}' for field in type) + ")"
    names = {
        pa.int8(): "TINYINT",
        pa.int32(): "INTEGER",
        pa.int64(): "BIGINT",
        pa.float64(): "DOUBLE",
        pa.bool_(): "BOOLEAN",
        pa.string(): "VARCHAR",
    }
    return names[type]
