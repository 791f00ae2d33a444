"""Sudoku over arrays: solve, rate, explain and generate millions of puzzles.

    >>> import ninefold
    >>> table = ninefold.rate(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> table["level"].to_list()
    ['easy']

The functions take many puzzles at once: a list of texts, a NumPy array of digits, or an Arrow array or table. They
give a `Table` with a row for each of them, which any library that knows Arrow takes without a copy. A row that is no
puzzle is no exception: its values are null, and its `error` says what is wrong. `Puzzle` and `Grid` are single boards,
which notebooks draw.
"""

from ._functions import canonical, generate, hint, path, rate, read, solve, write
from ._ninefold import (
    FORMATS,
    LEVELS,
    TECHNIQUES,
    Column,
    Grid,
    Hint,
    InternalError,
    Puzzle,
    Step,
    Table,
    __version__,
)

__all__ = [
    "FORMATS",
    "LEVELS",
    "TECHNIQUES",
    "Column",
    "Grid",
    "Hint",
    "InternalError",
    "Puzzle",
    "Step",
    "Table",
    "__version__",
    "canonical",
    "generate",
    "hint",
    "path",
    "rate",
    "read",
    "solve",
    "write",
]
