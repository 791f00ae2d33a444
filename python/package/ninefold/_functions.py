"""The functions over many puzzles."""

from __future__ import annotations

import operator
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, Union

from . import _ninefold
from ._ninefold import Table
from ._rows import Puzzles, rows

Progress = Union[bool, Callable[[int, int], object], None]
"""`True` for a progress bar, which needs tqdm, or a function that is called with how many rows are done, and of how many."""

Level = Literal["easy", "medium", "hard", "hell"]
Symmetry = Literal["none", "mirror", "half-turn", "diagonal"]


def solve(
    puzzles: Puzzles,
    *,
    limit: int = 2,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table:
    """Solves puzzles and counts their solutions.

    Columns of the result, a row for each puzzle:

    - `solutions` (int64): how many there are, at most `limit`; 0 if the givens contradict each other.
    - `solution`: the first of them, as 81 digits; for digits in an array as `uint8`, in the shape of the rows. Null if there is none.
    - `guesses` (int64): how many the search made. It also guesses to prove that there is no other solution.
    - `error` (text): why a row is no puzzle. Then the others are null.

    Args:
        puzzles: texts, digits, or an Arrow array or table of either.
        limit: solutions after which a search ends. With 1 it says whether there is one.
        column: the column of a table that has the puzzles; by default the one called `puzzle` or the like.
        threads: by default one for each core.
        progress: `True`, or a function of two numbers.

    Raises:
        TypeError, ValueError: if the argument as a whole cannot be read. A bad row raises nothing.
        KeyboardInterrupt: after Ctrl-C, within the time of a few rows.
    """
    limit = integer("limit", limit, 1, 2**63 - 1)
    return _run(progress, threads, lambda report: _ninefold.solve(rows(puzzles, column), limit, threads, report))


def rate(
    puzzles: Puzzles,
    *,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table:
    """Rates how hard puzzles are for a person.

    Columns of the result, a row for each puzzle:

    - `level` (text): `easy`, `medium`, `hard` or `hell`.
    - `rating` (float64): that of the hardest step, on the scale of Sudoku Explainer, from 1.0. 9.5 means 9.5 or more if `solved` is false.
      What is rated above 9.4 may take seconds.
    - `minutes` (int32): how long most players take; a rough estimate if more than singles are needed.
    - `score` (int32): a sum of HoDoKu's points for all steps.
    - `hardest` (text): the hardest technique, such as `x-wing`.
    - `techniques` (list of structs): `technique` and its `uses`, easiest first.
    - `solved` (bool): whether the techniques suffice.
    - `error` (text): why there is no rating: the row is no puzzle, or it has no solution or several.

    All the easiest steps are made together, so that isomorphic puzzles have one rating; `path` makes one after another. Their numbers of steps
    differ therefore, and now and then the techniques.

    The arguments are those of `solve`.
    """
    return _run(progress, threads, lambda report: _ninefold.rate(rows(puzzles, column), threads, report))


def path(
    puzzles: Puzzles,
    *,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table:
    """Solves puzzles by logic, step by step, always with the easiest technique that applies.

    Columns of the result, a row for each puzzle:

    - `steps` (list of structs): `step`, its number from 1; `technique`; `rating`; `placements` and `eliminations`, the candidates that
      it proves and disproves, each with `row`, `column` and `digit` from 1; `evidence`, why it is right, in short notation.
    - `solved` (bool): whether the steps lead to the solution.
    - `error` (text): why there are no steps: the row is no puzzle, or it has no solution or several.

    The arguments are those of `solve`.
    """
    return _run(progress, threads, lambda report: _ninefold.path(rows(puzzles, column), threads, report))


def hint(
    puzzles: Puzzles,
    grids: Puzzles | None = None,
    *,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table:
    """Finds the next step on boards in progress, or the mistakes on them.

    Columns of the result, a row for each puzzle:

    - `advice` (text): `step`, `mistake`, `complete`, `no-solution`, `several` (solutions), or `beyond` if no technique applies.
    - `step` (struct): as in `path`, without a number; null unless there is one.
    - `wrong` (list of structs): `row` and `column` of the wrong digits; null unless there are any.
    - `error` (text): why there is no hint: the row is no puzzle, or its grid lacks one of the givens.

    Args:
        puzzles: the givens.
        grids: the givens and the digits that the players have entered, as many as there are puzzles; by default no digit is entered.
        column, threads, progress: those of `solve`.
    """
    filled = None if grids is None else rows(grids)
    return _run(progress, threads, lambda report: _ninefold.hint(rows(puzzles, column), filled, threads, report))


def generate(
    n: int = 1,
    level: Level = "medium",
    *,
    seed: int | None = None,
    minutes: int | None = None,
    symmetry: Symmetry | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table:
    """Generates puzzles of a level. The same level, symmetry and seed give the same puzzle everywhere and in every version.

    Columns of the result, a row for each puzzle: `puzzle`, `solution`, `level`, `rating`, `minutes`, `seed` (uint64), and `name`, such as
    `hell-123`, which gives it again here, on the page and on the command line.

    Args:
        n: how many.
        level: `easy`, `medium`, `hard` or `hell`.
        seed: of the first puzzle, from 0 to 2**64 - 1; the next ones have the seeds after it. By default a random one.
        minutes: only puzzles that most players take about so many minutes for, at most 15 % more or less if the level has enough of
            them; the seed is where the search for them begins.
        symmetry: of the givens; by default `mirror` for hard and hell, otherwise `none`.
        threads, progress: those of `solve`.

    Raises:
        ValueError: if puzzles of the level take more or less than these minutes, or if an argument is not one of those above.
    """
    n = integer("n", n, 0, 2**32)
    first = secrets.randbits(32) if seed is None else integer("seed", seed, 0, 2**64 - 1)
    if minutes is not None:
        minutes = integer("minutes", minutes, 1, 2**31 - 1)
    return _run(
        progress,
        threads,
        lambda report: _ninefold.generate(n, level, first, minutes, symmetry, threads, report),
    )


def canonical(
    puzzles: Puzzles,
    *,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Table:
    """Finds the canonical forms of puzzles and full grids.

    Two grids are isomorphic (the same but for renamed digits, exchanged rows of a band, columns of a stack, bands and stacks, and
    transposition) exactly if they have the same form.

    Columns of the result, a row for each grid:

    - `canonical` (text): the least of all images, 81 digits with 0 for an empty cell.
    - `automorphisms` (int64): how many such changes give the grid itself, at least 1.
    - `error` (text): why a row is no grid. Then the others are null.

    The arguments are those of `solve`.
    """
    return _run(progress, threads, lambda report: _ninefold.canonical(rows(puzzles, column), threads, report))


def read(text: str | bytes | os.PathLike[str], *, keep: bool = False) -> Table:
    """Reads all puzzles in a text, in any mix of formats: lines, rows, grids, lists, tables, files and links of other programs.

    Columns of the result, a row for each puzzle, and for each part of the text that is nearly one; other words and numbers are
    titles or nothing:

    - `line` (int32): where it begins, from 1.
    - `format` (text): what it was written in.
    - `puzzle`, `grid` (text): the givens; the givens and the digits that have been entered.
    - `corner`, `centre` (list of structs): the notes, each with `row`, `column` and `digit` from 1.
    - `title`, `author`, `level` (text): what the text says.
    - `error` (text): what is wrong, and where.

    Args:
        text: the text, its bytes in any encoding, or the path of a file with it (not as `str`). A file may be compressed with gzip.
        keep: whether each line is read by itself and has a row, also one without a puzzle; only blank lines have none.
    """
    if isinstance(text, str):
        data = text.encode("utf-8", "surrogatepass")
    elif isinstance(text, bytes):
        data = text
    else:
        data = Path(text).read_bytes()
        if data.startswith(b"\x1f\x8b"):
            import gzip

            data = gzip.decompress(data)
    return _ninefold.read(data, keep)


def write(
    puzzles: Puzzles,
    format: str = "line",
    *,
    grids: Puzzles | None = None,
    column: str | None = None,
    threads: int | None = None,
) -> str:
    """Writes puzzles as one document that other programs read.

    Args:
        puzzles: the givens.
        format: one of `ninefold.FORMATS`.
        grids: the givens and the digits that have been entered, as far as the format holds them.
        column, threads: those of `solve`.

    Raises:
        ValueError: if a row is no puzzle, or if there is no such format.
    """
    filled = None if grids is None else rows(grids)
    return _ninefold.write(rows(puzzles, column), filled, format, threads)


def integer(name: str, value: int, least: int, most: int) -> int:
    """Checks an argument. Raises TypeError or ValueError if it is no integer of this range."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: expected an integer, got {value!r}") from None
    if not least <= number <= most:
        raise ValueError(f"{name}: expected at least {least}, got {number}" if number < least else f"{name}: {number} is too large")
    return number


def _run(progress: Progress, threads: int | None, call: Callable[[Any], Table]) -> Table:
    """Calls a function with what is told its progress."""
    if threads is not None:
        integer("threads", threads, 1, 2**16)
    if progress is None or progress is False:
        return call(None)
    if progress is not True:
        if not callable(progress):
            raise TypeError(f"progress: expected True or a function of two numbers, got {progress!r}")
        return call(progress)
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        raise ImportError("progress=True needs tqdm; a function of two numbers does not") from error
    with tqdm(unit=" puzzles") as bar:

        def report(done: int, all: int) -> None:
            bar.total = all
            bar.update(done - bar.n)

        return call(report)
