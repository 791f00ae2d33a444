"""Tables and columns, and how other libraries take them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from conftest import EASY, SOLUTION

import ninefold

ROWS = [EASY, "x", "." * 81]


def test_rows_and_columns_are_taken_by_number_and_name() -> None:
    table = ninefold.solve(ROWS)
    assert len(table) == 3 and "solution" in table and "puzzle" not in table
    assert table[0] == {"solutions": 1, "solution": SOLUTION, "guesses": 0, "error": None} == next(iter(table))
    assert table[-1] == table[2] and [row["error"] for row in table[1:]] == ["no puzzle", None]
    assert len(table[5:]) == 0 and len(table[:-1]) == 2
    column = table["solutions"]
    assert (column.name, len(column), column.null_count, column[-1]) == ("solutions", 3, 1, 2)
    assert list(column) == column.to_list() == [1, None, 2]
    wrong: list[tuple[type[Exception], Any]] = [
        (KeyError, "puzzle"),
        (KeyError, ["puzzle"]),
        (IndexError, 3),
        (IndexError, -4),
        (IndexError, slice(0, 3, 2)),
    ]
    assert table[["error", "solutions"]][1] == {"error": "no puzzle", "solutions": None}
    assert column[1:].to_list() == [None, 2] and column[:1].to_list() == [1] and column[3:].to_list() == []
    for error, key in wrong:
        with pytest.raises(error):
            table[key]
    with pytest.raises(IndexError):
        column[3]


def test_a_table_shows_its_first_rows() -> None:
    assert repr(ninefold.solve(ROWS)).splitlines()[:2] == [
        "ninefold.Table, 3 rows",
        "   solutions  solution                                   guesses  error",
    ]
    assert "no puzzle" in ninefold.solve(ROWS)._repr_html_()
    assert "&lt;" in ninefold.read("<x>")._repr_html_() or "<x>" not in ninefold.read("<x>")._repr_html_()
    assert repr(ninefold.solve([EASY] * 20)).endswith("…\n")
    assert repr(ninefold.solve(ROWS)["error"]) == "ninefold.Column 'error', 3 rows: [None, 'no puzzle', None]"


def test_columns_become_numpy_arrays() -> None:
    table = ninefold.rate(ROWS[:1] * 3)
    assert np.asarray(table["rating"]).tolist() == [1.2] * 3 and table["minutes"].to_numpy().dtype == np.int32
    assert table["solved"].to_numpy().dtype == bool and table["level"].to_numpy().dtype == object
    assert np.asarray(table["rating"], dtype=np.float32).dtype == np.float32
    missing = ninefold.solve(ROWS).to_numpy()
    assert missing["solutions"].tolist()[0::2] == [1, 2] and np.isnan(missing["solutions"][1])
    assert ninefold.rate(ROWS).to_numpy()["solved"].tolist() == [True, None, None]


def test_large_tables_are_cut_into_batches_and_stay_whole() -> None:
    rows = [EASY, "x"] * 80_000
    table = ninefold.solve(rows)
    assert len(table) == 160_000 and table[131_073]["error"] == "no puzzle"
    assert table["solutions"].to_list() == [1, None] * 80_000
    assert table["solutions"][65_530:65_550].to_list() == [1, None] * 10
    part = table[65_530:65_550]
    assert part["solutions"].to_list() == [1, None] * 10
    pa = pytest.importorskip("pyarrow")
    assert pa.table(table).num_rows == 160_000 and pa.table(table).column(0).num_chunks > 1
    assert pa.array(table["error"]).null_count == 80_000


def test_other_libraries_take_tables() -> None:
    table = ninefold.path(ROWS)
    pa = pytest.importorskip("pyarrow")
    taken = pa.table(table)
    taken.validate(full=True)
    assert taken.to_pylist() == list(table) and taken.num_rows == 3
    assert table.to_pyarrow() == taken
    assert pa.array(table["error"]).to_pylist() == table["error"].to_list()
    assert pa.chunked_array(ninefold.solve(ROWS)["solution"]).to_pylist()[0] == SOLUTION
    assert pa.table(ninefold.solve([])).schema == pa.table(ninefold.solve(ROWS)).schema
    pl = pytest.importorskip("polars")
    assert table.to_polars().to_dicts() == list(table) and pl.Series(table["error"]).null_count() == 1
    pytest.importorskip("pandas")
    assert table.to_pandas()["solved"].tolist() == [True, None, None]
    duckdb = pytest.importorskip("duckdb")
    solved = ninefold.solve(ROWS).to_pyarrow()
    assert duckdb.sql("select count(*) from solved where error is null").fetchall() == [(2,)]


def test_results_are_arguments_again() -> None:
    generated = ninefold.generate(20, "easy", seed=1)
    assert ninefold.solve(generated)["solution"].to_list() == generated["solution"].to_list()
    assert ninefold.rate(generated["puzzle"])["level"].to_list() == ["easy"] * 20
    assert ninefold.hint(generated, generated["solution"])["advice"].to_list() == ["complete"] * 20
    digits = ninefold.solve(np.zeros((2, 9, 9), np.uint8))["solution"]
    assert ninefold.solve(digits.to_numpy())["solutions"].to_list() == [1, 1]
