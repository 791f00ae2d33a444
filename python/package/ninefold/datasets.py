"""Data sets for models: graded puzzles with their solutions and traces, without isomorphs, the same bytes each time.

    >>> import ninefold.datasets
    >>> made = ninefold.datasets.make(100_000, "sudoku", split={"train": 0.9, "test": 0.1}, seed=1)
    >>> made.counts
    {'train': 90000, 'test': 10000}
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from . import _ninefold
from ._functions import Level, Progress, Symmetry, canonical, generate, integer, path, solve
from ._ninefold import LEVELS, TECHNIQUES
from ._rows import Puzzles, rows

__all__ = ["PAD", "TRACE_VALUES", "DataSet", "grid_tokens", "make", "trace_tokens"]

ROW_GROUP = 10_000
"""Puzzles of a row group in the files; as many are in memory with their traces."""

PAD = 0
"""The token that stands for nothing."""

TRACE_VALUES = 730
"""The tokens of placements: 1 for a 1 in the first cell to 729 for a 9 in the last, and `PAD`."""


@dataclass(frozen=True)
class DataSet:
    """What `make` has written."""

    folder: Path
    """Where the files are: one for each split, such as `train.parquet`, and `README.md`, the card."""
    counts: dict[str, int]
    """The number of puzzles of each split."""
    dropped: int
    """Puzzles that were left out because they are isomorphic to one before them."""


def make(
    n: int,
    folder: str | os.PathLike[str],
    *,
    levels: Sequence[Level] | Mapping[Level, float] = LEVELS,  # type: ignore[assignment]
    split: Mapping[str, float] | None = None,
    seed: int = 0,
    symmetry: Symmetry | None = None,
    traces: bool = True,
    threads: int | None = None,
    progress: Progress = None,
) -> DataSet:
    """Generates puzzles and writes them as Parquet files, one for each split, with a card.

    No two puzzles of the set are isomorphic, neither within a split nor across: of those with the same canonical form only the first is
    taken. The same arguments give the same puzzles everywhere and in every version,
    and with the same version of pyarrow the same bytes. Sets of other seeds or sizes may share puzzles, in other splits: make all splits at once.

    Columns: `name`, which generates the puzzle again; `puzzle`, `solution`; `level`, `rating`, `minutes`, as `ninefold.rate` has them;
    `guesses` of the solver; `trace`, the steps as `ninefold.path` has them.

    Args:
        n: how many puzzles in all.
        folder: where to write; it is created. Files of the same names are replaced.
        levels: the levels, in equal parts, or each with its part.
        split: the names of the splits, each with its part; by default `{"train": 0.9, "test": 0.1}`. Each has every level in its part.
        seed: of the first puzzle of each level; the next ones have the seeds after it.
        symmetry: of the givens. By default `mirror` for hard and hell and `none` for the others, by which a model could tell them.
        traces: whether there is a column `trace`, by far the largest.
        threads: by default one for each core.
        progress: as in `ninefold.generate`, for each level.

    Raises:
        ValueError: if there is no puzzle, level or split, if a part is not positive, if the name of a split is no name of a file, or if
            the folder has other Parquet files, which would be taken for a part of the set.
    """
    n = integer("n", n, 1, 2**32)
    seed = integer("seed", seed, 0, 2**64 - 1)
    parts = _parts("split", {"train": 0.9, "test": 0.1} if split is None else split)
    shares = _parts("levels", levels if isinstance(levels, Mapping) else dict.fromkeys(levels, 1.0))
    for level in shares:
        if level not in LEVELS:
            raise ValueError(f"levels: expected some of {', '.join(LEVELS)}, got {level!r}")
    target = _folder(folder, list(parts))
    options = {"symmetry": symmetry, "threads": threads, "progress": progress}
    counts = dict(zip(shares, _whole_parts(n, list(shares.values()))))
    puzzles, dropped = _distinct_puzzles(counts, seed, options)
    sizes = dict(zip(parts, _whole_parts(n, list(parts.values()))))
    levels_of: dict[str, dict[str, int]] = {}
    begin = 0
    for name, size in sizes.items():
        table = puzzles.slice(begin, size).sort_by([("level", "ascending"), ("name", "ascending")])
        begin += size
        levels_of[name] = {level: pc.sum(pc.equal(table["level"], level)).as_py() or 0 for level in shares}
        _write(table, target / f"{name}.parquet", traces, threads)
    made = DataSet(target, sizes, dropped)
    call = f'make({n}, "sudoku", levels={shares!r}, split={parts!r}, seed={seed}, symmetry={symmetry!r}, traces={traces})'
    (target / "README.md").write_text(_card(made, levels_of, symmetry, call), encoding="utf-8")
    return made


def _parts(what: str, parts: Mapping[Any, float]) -> dict[Any, float]:
    if not isinstance(parts, Mapping) or not parts or any(not part > 0 for part in parts.values()):
        raise ValueError(f"{what}: expected names with positive parts, such as {{'a': 0.9, 'b': 0.1}}, got {parts!r}")
    return dict(parts)


def _folder(folder: str | os.PathLike[str], splits: list[str]) -> Path:
    """Creates the folder, in which there may be no files that others would take for a split."""
    for name in splits:
        if not re.fullmatch(r"\w+([.-]\w+)*", name):
            raise ValueError(f"split: {name!r} is no name of letters, digits, '_', '-' and '.'")
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    others = sorted(file.name for file in target.glob("*.parquet") if file.stem not in splits)
    if others:
        raise ValueError(f"{target} has other Parquet files: {', '.join(others)}")
    return target


def _whole_parts(n: int, parts: list[float]) -> list[int]:
    """Divides a number in proportion, such that the sum is right."""
    ends = [round(n * sum(parts[: index + 1]) / sum(parts)) for index in range(len(parts))]
    return [end - begin for begin, end in zip([0, *ends], ends)]


def _distinct_puzzles(counts: dict[Level, int], seed: int, options: dict[str, Any]) -> tuple[pa.Table, int]:
    """So many puzzles of each level, no two of them isomorphic, and how many others were left out.

    Any part of the whole has its part of each level.
    """
    seen: set[str] = set()
    found = []
    dropped = 0
    for level, count in counts.items():
        if count > 0:
            puzzles, doubles = _distinct_puzzles_of_level(level, count, seed, seen, options)
            places = pa.array((np.arange(count) + 0.5) / count)
            found.append(puzzles.append_column("place", places))
            dropped += doubles
    mixed = pa.concat_tables(found).sort_by([("place", "ascending"), ("level", "ascending")])
    return mixed.drop_columns("place"), dropped


def _distinct_puzzles_of_level(
    level: Level, count: int, seed: int, seen: set[str], options: dict[str, Any]
) -> tuple[pa.Table, int]:
    """Puzzles of consecutive seeds, without those whose canonical forms have been seen, and the number of these."""
    columns = ["name", "puzzle", "solution", "level", "rating", "minutes"]
    found: list[pa.Table] = []
    dropped = 0
    while (missing := count - sum(len(table) for table in found)) > 0:
        generated = generate(missing, level, seed=seed, **options)
        seed = (seed + len(generated)) % 2**64
        is_new = []
        for form in canonical(generated, threads=options["threads"])["canonical"]:
            is_new.append(form not in seen)
            seen.add(form)
        dropped += is_new.count(False)
        found.append(pa.table(generated[columns]).filter(pa.array(is_new)))
    return pa.concat_tables(found), dropped


def _write(table: pa.Table, file: Path, traces: bool, threads: int | None) -> None:
    writer = None
    for begin in range(0, max(len(table), 1), ROW_GROUP):
        part = table.slice(begin, ROW_GROUP).combine_chunks()
        puzzles = part.column("puzzle")
        part = part.append_column("guesses", pa.table(solve(puzzles, threads=threads)).column("guesses"))
        if traces:
            part = part.append_column("trace", pa.table(path(puzzles, threads=threads)).column("steps"))
        if writer is None:
            writer = pq.ParquetWriter(file, part.schema, compression="zstd")
        writer.write_table(part, row_group_size=ROW_GROUP)
    if writer is not None:
        writer.close()


def _card(made: DataSet, levels: dict[str, dict[str, int]], symmetry: str | None, call: str) -> str:
    """The description of a data set."""
    files = "\n".join(f"  - split: {name}\n    path: {name}.parquet" for name in made.counts)
    names = list(next(iter(levels.values())))
    counts = "\n".join(
        f"| {name} | {count:,} | " + " | ".join(f"{levels[name][level]:,}" for level in names) + " |"
        for name, count in made.counts.items()
    )
    givens = (
        f"The givens of all puzzles have the symmetry `{symmetry}`."
        if symmetry
        else "The givens of hard and hell puzzles are mirrored from the upper rows to the lower ones, those of easy and medium ones are not: a model that "
        "is to tell the level must not learn it from that."
    )
    return f"""---
license: cc0-1.0
pretty_name: Sudoku puzzles with solutions and traces
tags:
- sudoku
- reasoning
configs:
- config_name: default
  data_files:
{files}
---

# Sudoku puzzles with solutions and traces

{sum(made.counts.values()):,} Sudoku puzzles, generated by [Ninefold](https://pypi.org/project/ninefold/) {_ninefold.__version__}. Each has exactly
one solution, and can be solved by logic without a guess.

| split | puzzles | {' | '.join(names)} |
|---|---:|{'---:|' * len(names)}
{counts}

No two puzzles are isomorphic (the same but for renamed digits, exchanged rows and columns, or a mirrored board), neither within a split
nor across. {made.dropped:,} puzzles were left out because they were. Sets that were made with another seed or size may share puzzles with
this one, in other splits.

{givens}

| column | type | |
|---|---|---|
| `name` | string | the name that generates the puzzle again: `ninefold.Puzzle.from_name(name)` |
| `puzzle`, `solution` | string | 81 characters from left to right and top to bottom, `.` for an empty cell |
| `level` | string | how hard it is: {', '.join(LEVELS)} |
| `rating` | double | the rating of its hardest step, on the scale of Sudoku Explainer, from 1.0 |
| `minutes` | int32 | how long most people take, an estimate |
| `guesses` | int64 | how many guesses Ninefold's search makes to find the solution and prove that there is no other |
| `trace` | list of structs | the steps of logic that solve it, in order, each the easiest that applies: `step`, its number; `technique`; `rating`; `placements` and `eliminations`, with `row`, `column`, `digit` from 1; `evidence` in short notation, such as `4 r25\\c38` for an X-wing on 4 in rows 2 and 5, columns 3 and 8 |

`ninefold.TECHNIQUES` lists the techniques, easiest first.

```python
import pandas as pd
frame = pd.read_parquet("{next(iter(made.counts))}.parquet")
```

To make it again:

```python
import ninefold.datasets
ninefold.datasets.{call}
```

With the same version of Ninefold and of pyarrow ({pa.__version__}) that gives the same bytes.

The puzzles are facts that a program has found; whoever made this file waives all rights to it (CC0 1.0).
"""


def grid_tokens(puzzles: Puzzles, *, column: str | None = None) -> NDArray[np.uint8]:
    """Grids as 81 tokens each: 1 for an empty cell, 2 to 10 for the digits; `PAD` does not occur.

    These are the tokens of the models that read and write whole boards. Raises ValueError if a row is no grid.
    """
    return _grid_tokens(rows(puzzles, column))


def _grid_tokens(grids: _ninefold.Rows) -> NDArray[np.uint8]:
    text = _ninefold.write(grids, None, "zeros", None)
    lines = np.frombuffer(text.replace("\n", "").encode(), np.uint8).reshape(-1, 81)
    tokens: NDArray[np.uint8] = lines - np.uint8(ord("0") - 1)
    return tokens


def trace_tokens(
    puzzles: Puzzles,
    *,
    column: str | None = None,
    threads: int | None = None,
) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Boards as sequences of placements, in the order in which people could find them.

    A placement is one token, `9 * cell + digit` with cells from 0 and digits from 1. A row has the givens in reading order, then the placements
    of the steps, then `PAD`: 81 tokens. These are the tokens of the models that fill a board cell by cell.

    Returns the tokens, `int16[n, 81]`, and for each placement by logic the number of its technique in `ninefold.TECHNIQUES`, from 1, with 0
    for a given and for `PAD`. Raises ValueError if a row is no puzzle with exactly one solution.
    """
    given = rows(puzzles, column)
    boards = _grid_tokens(given).astype(np.int16) - 1
    table = _ninefold.path(given, threads, None)
    tokens = np.zeros(boards.shape, np.int16)
    techniques = np.zeros(boards.shape, np.int16)
    numbers = {name: number for number, name in enumerate(TECHNIQUES, 1)}
    cells = np.arange(81, dtype=np.int16) * 9
    for row, (board, steps, error) in enumerate(zip(boards, table["steps"], table["error"])):
        if error is not None:
            raise ValueError(f"row {row}: {error}")
        count = np.count_nonzero(board)
        tokens[row, :count] = (cells + board)[board > 0]
        for step in steps:
            for token in _placement_tokens(step):
                tokens[row, count] = token
                techniques[row, count] = numbers[step["technique"]]
                count += 1
    return tokens, techniques


def _placement_tokens(step: dict[str, Any]) -> Iterator[int]:
    for place in step["placements"]:
        yield 9 * (9 * (place["row"] - 1) + place["column"] - 1) + place["digit"]
