"""Rows of every kind, sound and damaged."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import EASY, SOLUTION, digits

import ninefold

COUNT = 20_000
"""Rows of each kind; five kinds make a hundred thousand."""


def damaged(random_numbers: random.Random, puzzles: list[str]) -> list[str | None]:
    """Puzzles, and what may stand in their place."""
    rows: list[str | None] = []
    for _ in range(COUNT):
        line = random_numbers.choice(puzzles)
        cell = random_numbers.randrange(81)
        kind = random_numbers.randrange(8)
        if kind == 0:
            rows.append(None)
        elif kind == 1:
            rows.append("")
        elif kind == 2:
            rows.append("".join(random_numbers.choice("0123456789.ax \t\n\u00e9\u4e5d\U0001f600") for _ in range(random_numbers.randrange(120))))
        elif kind == 3:
            rows.append(line[:cell])
        elif kind == 4:
            rows.append(line[:cell] + random_numbers.choice("123456789") + line[cell + 1 :])
        elif kind == 5:
            rows.append(line[:cell] + random_numbers.choice("a*/\u00e9") + line[cell + 1 :])
        else:
            rows.append(line)
    return rows


def is_plain(row: str | None) -> bool:
    """Whether a row is 81 digits and dots, or digits and zeros, which must be read."""
    return row is not None and len(row) == 81 and (set(row) <= set("123456789.") or set(row) <= set("0123456789"))


def check(rows: list[str | None], table: ninefold.Table) -> None:
    """Every row has either a result that is right or an error."""
    assert len(table) == len(rows)
    for row, result in zip(rows, table):
        if result["error"] is not None:
            assert not is_plain(row), (row, result)
            assert all(value is None for name, value in result.items() if name != "error")
            continue
        assert row is not None and result["solutions"] in (0, 1, 2)
        assert (result["solution"] is None) == (result["solutions"] == 0)
        if is_plain(row) and result["solution"] is not None:
            assert all(given in (".", "0", digit) for given, digit in zip(row, result["solution"]))
            assert not ninefold.Grid(result["solution"]).conflicts


@pytest.fixture(scope="module")
def rows(puzzles: list[str]) -> list[str | None]:
    return damaged(random.Random(1), puzzles)


@pytest.fixture(scope="module")
def expected(rows: list[str | None]) -> list[dict[str, Any]]:
    table = ninefold.solve(rows)
    check(rows, table)
    return list(table)


def test_a_damaged_row_of_a_list_has_its_error(rows: list[str | None], expected: list[dict[str, Any]]) -> None:
    broken = sum(row["error"] is not None for row in expected)
    assert COUNT / 3 < broken < COUNT * 0.7
    assert expected[rows.index(None)]["error"] == "no puzzle: the row is null"
    assert expected[rows.index("")]["error"] == "no puzzle"


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "dictionary", "chunked", "sliced", "binary"])
def test_arrow_arrays_of_texts_give_what_lists_give(
    kind: str, rows: list[str | None], expected: list[dict[str, Any]]
) -> None:
    pa = pytest.importorskip("pyarrow")
    arrays = {
        "string": lambda: pa.array(rows, pa.string()),
        "large_string": lambda: pa.array(rows, pa.large_string()),
        "string_view": lambda: pa.array(rows, pa.string_view()),
        "dictionary": lambda: pa.array(rows, pa.string()).dictionary_encode(),
        "chunked": lambda: pa.chunked_array([rows[:7], [], rows[7:8], rows[8:9000], rows[9000:]], pa.string()),
        "sliced": lambda: pa.array(["x", "y"] + rows + ["z"], pa.string()).slice(2, COUNT),
        "binary": lambda: pa.array([row and row.encode() for row in rows], pa.binary()),
    }
    table = ninefold.solve(arrays[kind]())
    assert [row["solution"] for row in table] == [row["solution"] for row in expected]
    errors = [(row["error"], other["error"]) for row, other in zip(table, expected)]
    assert all((error is None) == (other is None) for error, other in errors)
    assert all(error == other for error, other in errors)


def test_frames_and_series_give_what_lists_give(rows: list[str | None], expected: list[dict[str, Any]]) -> None:
    solutions = [row["solution"] for row in expected]
    pl = pytest.importorskip("polars")
    assert ninefold.solve(pl.Series(rows))["solution"].to_list() == solutions
    assert ninefold.solve(pl.DataFrame({"id": range(COUNT), "puzzle": rows}))["solution"].to_list() == solutions
    pd = pytest.importorskip("pandas")
    assert ninefold.solve(pd.Series(rows, dtype=object))["solution"].to_list() == solutions
    assert ninefold.solve(pd.DataFrame({"id": range(COUNT), "puzzle": rows}))["solution"].to_list() == solutions
    texts = [row or "" for row in rows]
    assert ninefold.solve(np.array(texts, dtype=object))["solution"].to_list() == solutions
    # Arrays of texts of one length drop zero bytes at their ends, which none of these rows has.
    assert ninefold.solve(np.array(texts))["solution"].to_list() == solutions


def damaged_digits(random_numbers: np.random.Generator, puzzles: list[str]) -> np.ndarray:
    """Puzzles, of which some have another digit, or what is none, in a cell."""
    board = digits(puzzles)[random_numbers.integers(0, len(puzzles), COUNT)].astype(np.int64)
    rows = np.arange(COUNT)
    cells = random_numbers.integers(0, 81, COUNT)
    kind = random_numbers.integers(0, 6, COUNT)
    board[rows[kind == 0], cells[kind == 0]] = random_numbers.integers(1, 10, (kind == 0).sum())
    board[rows[kind == 1], cells[kind == 1]] = random_numbers.choice([10, 11, 99, 255], (kind == 1).sum())
    board[kind == 2] = 0
    board[kind == 3] = random_numbers.integers(0, 256, ((kind == 3).sum(), 81))
    return board


def test_a_damaged_row_of_an_array_has_its_error(puzzles: list[str]) -> None:
    board = damaged_digits(np.random.default_rng(1), puzzles)
    is_sound = np.all(board <= 9, axis=1)
    texts = ["".join(map(str, row)) if sound else "x" for row, sound in zip(board, is_sound)]
    expected = ninefold.solve(texts)
    small = board.astype(np.uint8)
    results = [ninefold.solve(array) for array in (small, board, board.astype(np.int16), np.asfortranarray(small))]
    results.append(ninefold.solve(np.repeat(small, 2, axis=0)[::2]))
    for table in results:
        assert table["solutions"].to_list() == expected["solutions"].to_list()
        solved = table["solution"].to_numpy()
        assert solved.shape == (COUNT, 81) and solved.dtype == np.uint8
        is_solved = np.array([text is not None for text in expected["solution"]])
        assert np.array_equal(solved[is_solved], digits([text for text in expected["solution"] if text]))
        assert not solved[~is_solved].any()
        errors = table["error"].to_list()
        assert [error is None for error in errors] == is_sound.tolist()
    row = int(np.argmin(is_sound))
    cell = int(np.argmax(board[row] > 9))
    assert results[0]["error"][row] == f"r{cell // 9 + 1}c{cell % 9 + 1}: expected an integer from 0 to 9"
    square = ninefold.solve(small.reshape(-1, 9, 9))
    assert np.array_equal(square["solution"].to_numpy().reshape(-1, 81), results[0]["solution"].to_numpy())
    assert square["solution"].to_numpy().shape == (COUNT, 9, 9)


def test_numbers_that_are_no_digits_do_not_become_digits() -> None:
    board = digits([EASY]).astype(np.int64)
    for value in (-1, 256 + 5, 1 << 40):
        board[0, 2] = value
        assert ninefold.solve(board)["error"].to_list() == ["r1c3: expected an integer from 0 to 9"]


def test_arrow_lists_of_digits_are_read(puzzles: list[str]) -> None:
    pa = pytest.importorskip("pyarrow")
    board = damaged_digits(np.random.default_rng(2), puzzles)
    expected = ninefold.solve(board)
    flat = pa.array(board.reshape(-1))
    for lists in (
        pa.FixedSizeListArray.from_arrays(pa.array(board.reshape(-1).astype(np.uint8)), 81),
        pa.FixedSizeListArray.from_arrays(flat, 81),
        pa.ListArray.from_arrays(pa.array(np.arange(0, board.size + 1, 81, dtype=np.int32)), flat),
        pa.LargeListArray.from_arrays(pa.array(np.arange(0, board.size + 1, 81)), flat),
    ):
        table = ninefold.solve(lists)
        assert table["solutions"].to_list() == expected["solutions"].to_list()
        assert np.array_equal(table["solution"].to_numpy(), expected["solution"].to_numpy())
        assert [bool(error) for error in table["error"]] == [bool(error) for error in expected["error"]]
    short = pa.array([[1, 2], None, [None] * 81, [300] + [0] * 80])
    assert ninefold.solve(short)["error"].to_list() == [
        "expected 81 cells, got 2",
        "no puzzle: the row is null",
        "r1c1: expected an integer from 0 to 9",
        "r1c1: expected an integer from 0 to 9",
    ]


def test_items_of_other_types_have_an_error() -> None:
    items: list[Any] = ["\ud800", 5, float("nan"), object(), b"x", EASY.encode(), ninefold.Grid(EASY), ninefold.Puzzle(EASY)]
    table = ninefold.solve(items)
    assert table["error"].to_list() == [
        "no puzzle",
        "expected a text, got int",
        "no puzzle: the row is null",
        "expected a text, got object",
        "no puzzle",
        None,
        None,
        None,
    ]
    assert table["solution"].to_list()[5:] == [SOLUTION] * 3
    assert ninefold.solve(iter([EASY]))["solutions"].to_list() == [1]
    cells = [int(digit) for digit in EASY.replace(".", "0")]
    square = [cells[begin : begin + 9] for begin in range(0, 81, 9)]
    items = [cells, square, np.array(cells), np.array(square), cells[:80], [10, *cells[1:]], [-1, *cells[1:]], None, EASY]
    assert ninefold.solve(items)["error"].to_list() == [
        *[None] * 4,
        "expected 81 cells, got 80",
        *["r1c1: expected an integer from 0 to 9"] * 2,
        "no puzzle: the row is null",
        None,
    ]
    assert ninefold.solve(cells)["solution"].to_list() == [SOLUTION]


def test_rows_of_any_format_are_read() -> None:
    rows = [EASY.replace(".", "0"), EASY.replace(".", "*"), ninefold.write([EASY], "sudokuwiki"), f"17;{EASY};hard", EASY + EASY]
    table = ninefold.solve(rows)
    assert table["solution"].to_list() == [SOLUTION] * 4 + [None]


def test_the_column_with_the_puzzles_is_found_or_asked_for() -> None:
    pa = pytest.importorskip("pyarrow")
    data = pa.table({"source": ["a"], "Question": [EASY], "answer": [SOLUTION], "rating": [3]})
    assert ninefold.solve(data)["solutions"].to_list() == [1]
    assert ninefold.solve(data.to_batches()[0])["solutions"].to_list() == [1]
    assert ninefold.solve(pa.table({"text": [EASY], "n": [1]}))["solutions"].to_list() == [1]
    assert ninefold.solve(data, column="answer")["guesses"].to_list() == [0]
    with pytest.raises(ValueError, match="column 'quiz': not among source, Question, answer, rating"):
        ninefold.solve(data, column="quiz")
    with pytest.raises(ValueError, match="which column has the puzzles"):
        ninefold.solve(pa.table({"a": [EASY], "b": [EASY]}))
    with pytest.raises(TypeError, match="column 'rating': expected texts, or lists of 81 integers, got Int64"):
        ninefold.solve(data, column="rating")
    with pytest.raises(ValueError, match="no column has texts: the columns are n, m"):
        ninefold.solve(pa.table({"n": [1], "m": [2]}))
    with pytest.raises(ValueError, match="no columns"):
        ninefold.solve(pa.array([EASY]), column="puzzle")
    with pytest.raises(ValueError, match="only tables have columns"):
        ninefold.solve([EASY], column="puzzle")


def test_arrays_of_another_shape_or_type_are_refused() -> None:
    for shape in ((80,), (2, 80), (2, 9, 8), (1, 1, 9, 9), ()):
        with pytest.raises(ValueError, match="expected the shape"):
            ninefold.solve(np.zeros(shape, np.uint8))
    for dtype in (float, bool, complex, "datetime64[s]"):
        with pytest.raises(TypeError, match="expected an array of integers"):
            ninefold.solve(np.zeros((2, 81), dtype))
    assert ninefold.solve(np.zeros(81, np.uint8))["solutions"].to_list() == [2]
    assert ninefold.solve(np.zeros((9, 9), np.uint8))["solution"].to_numpy().shape == (1, 9, 9)
    with pytest.raises(TypeError, match="astype"):
        ninefold.solve(np.full((2, 81), np.nan))
    wrong: list[tuple[Any, str]] = [
        (5, "got int"),
        (None, "got NoneType"),
        ({"puzzle": [EASY]}, "pass one of its values"),
        (Path("puzzles.txt"), r"pass ninefold.read\(path\)"),
    ]
    for argument, message in wrong:
        with pytest.raises(TypeError, match=message):
            ninefold.solve(argument)
