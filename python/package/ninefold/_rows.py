"""Arguments with many puzzles, as the native functions take them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, Union

import numpy as np
from numpy.typing import NDArray

from ._ninefold import Grid, Puzzle, Rows


class ArrowArray(Protocol):
    """An array or a batch of any library that knows Arrow."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...


class ArrowStream(Protocol):
    """A table, a chunked array or a data frame of any library that knows Arrow."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


Puzzles = Union[
    Iterable[Union[str, bytes, Grid, Puzzle, Sequence[int], NDArray[Any], None]],
    Sequence[int],
    NDArray[Any],
    ArrowArray,
    ArrowStream,
]
"""Many puzzles: texts in any format, digits as `uint8[n, 81]` or `[n, 9, 9]` with 0 for an empty cell, or a column of
either kind."""


def rows(puzzles: Puzzles, column: str | None = None) -> Rows:
    """Prepares puzzles for a native function.

    Raises TypeError if there are no rows, and ValueError if an array has another shape or `column` is not one.
    """
    kind = type(puzzles).__name__
    if isinstance(puzzles, (str, bytes, Grid, Puzzle)):
        raise TypeError(f"expected many puzzles, got one {kind}: pass [puzzle], or call a method of ninefold.Puzzle")
    if isinstance(puzzles, os.PathLike):
        raise TypeError(f"expected many puzzles, got {kind}: pass ninefold.read(path)")
    if isinstance(puzzles, Mapping):
        raise TypeError(f"expected many puzzles, got {kind}: pass one of its values")
    if kind == "LazyFrame":
        raise TypeError("expected many puzzles, got LazyFrame: collect() it, or use the expressions of ninefold.polars")
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return Rows.from_arrow(puzzles, column)
    if column is not None:
        raise ValueError(f"column {column!r}: only tables have columns")
    if isinstance(puzzles, (list, tuple)) and puzzles and isinstance(puzzles[0], (int, np.integer)):
        # The cells of one puzzle.
        return Rows.from_items([puzzles])
    if isinstance(puzzles, (list, tuple)) or not hasattr(puzzles, "__array__"):
        if not isinstance(puzzles, Iterable):
            raise TypeError(f"expected many puzzles, got {kind}")
        return Rows.from_items(puzzles)
    return _rows_of_array(np.asarray(puzzles))


def _rows_of_array(array: NDArray[Any]) -> Rows:
    if array.dtype.kind not in "iu":
        if array.ndim == 1 and array.dtype.kind in "USOT":
            return Rows.from_items(array.tolist())
        advice = ": fill what is missing with 0, and call .astype(int)" if array.dtype.kind == "f" else ""
        raise TypeError(f"expected an array of integers or of texts, got {array.dtype}{advice}")
    is_square = array.shape[-2:] == (9, 9)
    if array.ndim not in (1, 2, 3) or not (is_square or (array.ndim < 3 and array.shape[-1] == 81)):
        raise ValueError(f"expected the shape (n, 81) or (n, 9, 9), got {array.shape}")
    if array.dtype != np.uint8:
        # What is not a digit must not become one.
        array = np.where((array >= 0) & (array <= 9), array, 255).astype(np.uint8)
    return Rows.from_values(np.ascontiguousarray(array.reshape(-1, 81)), is_square)
