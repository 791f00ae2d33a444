"""Expressions for Polars.

    >>> import polars as pl, ninefold.polars
    >>> frame.with_columns(pl.col("puzzle").sudoku.rate().struct.unnest())
"""

from __future__ import annotations

from functools import partial
from typing import Any

import polars as pl

from ._functions import path as _path
from ._functions import rate as _rate
from ._functions import solve as _solve

__all__ = ["SudokuExpressions", "path", "rate", "solve"]


def solve(puzzles: pl.Expr | str, *, limit: int = 2, threads: int | None = None) -> pl.Expr:
    """The solutions of a column of puzzles, named or an expression, as structs with the columns of `ninefold.solve`."""
    return _expression(puzzles, partial(_solve, limit=limit, threads=threads))


def rate(puzzles: pl.Expr | str, *, threads: int | None = None) -> pl.Expr:
    """The ratings of a column of puzzles, as structs with the columns of `ninefold.rate`."""
    return _expression(puzzles, partial(_rate, threads=threads))


def path(puzzles: pl.Expr | str, *, threads: int | None = None) -> pl.Expr:
    """The steps that solve a column of puzzles, as structs with the columns of `ninefold.path`."""
    return _expression(puzzles, partial(_path, threads=threads))


def _expression(puzzles: pl.Expr | str, function: Any) -> pl.Expr:
    column = pl.col(puzzles) if isinstance(puzzles, str) else puzzles

    def call(series: pl.Series) -> pl.Series:
        return pl.DataFrame(function(series)).to_struct(series.name)

    return column.map_batches(call, return_dtype=pl.Struct(pl.DataFrame(function([])).schema), is_elementwise=True)


@pl.api.register_expr_namespace("sudoku")
class SudokuExpressions:
    """What `pl.col("puzzle").sudoku` offers once this module is imported."""

    def __init__(self, puzzles: pl.Expr) -> None:
        self._puzzles = puzzles

    def solve(self, *, limit: int = 2, threads: int | None = None) -> pl.Expr:
        """As `ninefold.polars.solve`."""
        return solve(self._puzzles, limit=limit, threads=threads)

    def rate(self, *, threads: int | None = None) -> pl.Expr:
        """As `ninefold.polars.rate`."""
        return rate(self._puzzles, threads=threads)

    def path(self, *, threads: int | None = None) -> pl.Expr:
        """As `ninefold.polars.path`."""
        return path(self._puzzles, threads=threads)
