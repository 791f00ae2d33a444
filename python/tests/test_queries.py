"""The functions in SQL and in expressions of Polars."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import EASY, SOLUTION

import ninefold


def test_duckdb_counts_the_levels_of_a_file(tmp_path: Path, puzzles: list[str]) -> None:
    duckdb = pytest.importorskip("duckdb")
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    import ninefold.duckdb

    ninefold.duckdb.register(ninefold.duckdb.register(duckdb.connect()))
    rows: list[str | None] = [*puzzles, None, "x"]
    file = tmp_path / "puzzles.parquet"
    parquet.write_table(pa.table({"puzzle": rows}), file)
    connection = ninefold.duckdb.register(duckdb.connect())
    counted = connection.sql(f"select sudoku_rate(puzzle).level as found, count(*) from '{file}' group by found").fetchall()
    assert dict(counted) == {"easy": 400, "medium": 60, "hard": 60, "hell": 40, None: 2}
    solved = connection.sql(f"select sudoku_solve(puzzle) from '{file}'").fetchall()
    expected = list(ninefold.solve(rows))
    assert [row for (row,) in solved] == [*expected[:-2], None, expected[-1]]
    (steps,) = connection.sql(f"select sudoku_path('{EASY}').steps").fetchall()[0]
    assert steps == ninefold.path([EASY])["steps"][0]
    assert connection.sql(f"select sudoku_rate(puzzle) from '{file}' limit 0").fetchall() == []


def test_polars_has_expressions(puzzles: list[str]) -> None:
    pl = pytest.importorskip("polars")
    import ninefold.polars

    frame = pl.DataFrame({"puzzle": [*puzzles, None, "x"]})
    rated = frame.select(pl.col("puzzle").sudoku.rate().struct.unnest())
    assert rated.equals(pl.DataFrame(ninefold.rate(frame)))
    assert frame.lazy().select(pl.col("puzzle").sudoku.rate()).collect_schema() == frame.select(pl.col("puzzle").sudoku.rate()).schema
    counted = frame.group_by(ninefold.polars.rate("puzzle").struct.field("level")).len()
    assert dict(counted.iter_rows()) == {"easy": 400, "medium": 60, "hard": 60, "hell": 40, None: 2}
    one = pl.DataFrame({"puzzle": [EASY]}).with_columns(
        pl.col("puzzle").sudoku.solve(limit=1).alias("solved"), pl.col("puzzle").sudoku.path().alias("path")
    )
    assert one["solved"].struct.field("solution").to_list() == [SOLUTION]
    assert one["path"].struct.field("steps").to_list() == ninefold.path([EASY])["steps"].to_list()
    streamed = frame.lazy().select(pl.col("puzzle").sudoku.solve().struct.field("solution")).collect(engine="streaming")
    assert streamed["solution"].to_list() == ninefold.solve(frame)["solution"].to_list()
