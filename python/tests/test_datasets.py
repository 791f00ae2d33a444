"""Data sets for models."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import EASY, SOLUTION, corpus, digits

import ninefold

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq

import ninefold.datasets as datasets


def image(puzzle: str, random_numbers: random.Random) -> str:
    """Another puzzle that is the same but for names, order and mirroring."""
    board = np.array([0 if cell in ".0" else int(cell) for cell in puzzle]).reshape(9, 9)

    def order() -> list[int]:
        return [3 * band + line for band in random_numbers.sample(range(3), 3) for line in random_numbers.sample(range(3), 3)]

    names = [0, *random_numbers.sample(range(1, 10), 9)]
    board = np.array(names)[board[order()][:, order()]]
    if random_numbers.random() < 0.5:
        board = board.T
    return "".join("." if digit == 0 else str(digit) for digit in board.reshape(-1))


def forms(puzzles: list[str]) -> list[str]:
    return list(ninefold.canonical(puzzles)["canonical"])


def test_all_images_of_a_puzzle_have_one_canonical_form(puzzles: list[str]) -> None:
    random_numbers = random.Random(1)
    expected = forms(puzzles)
    assert len(set(expected)) == len(puzzles) and all(form <= puzzle.replace(".", "0") for form, puzzle in zip(expected, puzzles))
    for _ in range(20):
        assert forms([image(puzzle, random_numbers) for puzzle in puzzles]) == expected
    items: list[Any] = ["." * 81, "x", ninefold.Grid(expected[0])]
    table = ninefold.canonical(items)
    assert table["automorphisms"][0] == 2 * 1296 * 1296 * 362_880 and table["automorphisms"][2] >= 1
    assert table["error"].to_list() == [None, "no puzzle", None]


def test_canonical_forms_tell_puzzles_of_others_apart() -> None:
    folder = corpus()
    if folder is None:
        pytest.skip("the corpus is not there")
    # This list has no isomorphs.
    lines = (folder / "solver/17clue_49158.txt").read_text().split()
    assert len(set(forms(lines))) == len(lines)


def test_a_set_is_the_same_each_time(tmp_path: Path) -> None:
    split = {"train": 0.8, "validation": 0.1, "test": 0.1}
    made = [datasets.make(83, tmp_path / name, seed=3, split=split, threads=threads) for name, threads in (("a", 1), ("b", 2))]
    assert made[0].counts == made[1].counts and sum(made[0].counts.values()) == 83
    for name in ("train.parquet", "validation.parquet", "test.parquet"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    other = datasets.make(83, tmp_path / "c", seed=500, split=split)
    assert pq.read_table(other.folder / "test.parquet")["name"] != pq.read_table(tmp_path / "a/test.parquet")["name"]


def test_a_set_holds_what_its_card_says(tmp_path: Path) -> None:
    made = datasets.make(120, tmp_path / "set", levels={"easy": 2, "hard": 1}, split={"train": 3, "test": 1}, seed=9)
    assert made.counts == {"train": 90, "test": 30} and made.dropped == 0
    assert pq.read_table(tmp_path / "set/test.parquet")["level"].to_pylist().count("easy") == 20
    tables = [pq.read_table(tmp_path / "set" / f"{name}.parquet") for name in ("train", "test")]
    rows = [row for table in tables for row in table.to_pylist()]
    levels = [row["level"] for row in rows]
    assert levels.count("easy") == 80 and levels.count("hard") == 40
    puzzles = [row["puzzle"] for row in rows]
    assert len(set(forms(puzzles))) == 120
    assert [row["solution"] for row in rows] == ninefold.solve(puzzles)["solution"].to_list()
    assert [row["guesses"] for row in rows] == ninefold.solve(puzzles)["guesses"].to_list()
    assert [row["trace"] for row in rows] == ninefold.path(puzzles)["steps"].to_list()
    ratings = ninefold.rate(puzzles)
    for name in ("level", "rating", "minutes"):
        assert [row[name] for row in rows] == ratings[name].to_list()
    assert str(ninefold.Puzzle.from_name(rows[5]["name"])) == rows[5]["puzzle"]
    card = (tmp_path / "set/README.md").read_text()
    assert "license: cc0-1.0" in card and "| train | 90 | 60 | 30 |" in card
    call = next(line for line in card.splitlines() if line.startswith("ninefold.datasets.make("))
    again = call.replace('"sudoku"', repr(str(tmp_path / "again")))
    exec("import ninefold.datasets\n" + again)
    assert (tmp_path / "again/test.parquet").read_bytes() == (tmp_path / "set/test.parquet").read_bytes()


def test_isomorphs_are_left_out_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = ninefold.generate

    def repeating(*arguments: Any, seed: int, **options: Any) -> Any:
        """Puzzles of which every second is an image of the one before."""
        table = real(*arguments, seed=seed, **options).to_pyarrow()
        random_numbers = random.Random(seed)
        lines = table["puzzle"].to_pylist()
        lines[1::2] = [image(line, random_numbers) for line in lines[:-1:2]]
        return Repeated(table.set_column(table.column_names.index("puzzle"), "puzzle", [lines]))

    class Repeated:
        def __init__(self, table: Any) -> None:
            self.table = table

        def __len__(self) -> int:
            return len(self.table)

        def __getitem__(self, names: list[str]) -> Any:
            return self.table.select(names)

        def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
            return self.table.__arrow_c_stream__(requested_schema)

    monkeypatch.setattr(datasets, "generate", repeating)
    made = datasets.make(50, tmp_path, levels=["easy"], traces=False)
    assert made.counts == {"train": 45, "test": 5} and 40 < made.dropped < 60
    tables = [pq.read_table(tmp_path / f"{name}.parquet") for name in made.counts]
    assert len({form for table in tables for form in forms(table["puzzle"].to_pylist())}) == 50
    assert f"{made.dropped:,} puzzles were left out" in (tmp_path / "README.md").read_text()


def test_arguments_are_checked(tmp_path: Path) -> None:
    wrong: list[dict[str, Any]] = [{"n": 0}, {"levels": []}, {"levels": {"easy": 0}}, {"levels": ["evil"]}, {"split": {}}, {"split": {"a": -1}}, {"split": ["a"]}]
    wrong += [{"split": {name: 1}} for name in ("../a", "", "a/b", "a b")]
    for arguments in wrong:
        with pytest.raises(ValueError):
            datasets.make(**{"n": 5, "folder": tmp_path, **arguments})


def test_small_sets_have_the_sizes_that_were_asked_for(tmp_path: Path) -> None:
    for n in (1, 2, 3, 10, 17):
        made = datasets.make(n, tmp_path, split={"a": 0.9, "b": 0.1}, traces=False)
        assert sum(made.counts.values()) == n and made.counts["b"] == round(n * 0.1)
    with pytest.raises(ValueError, match="other Parquet files: a.parquet, b.parquet"):
        datasets.make(5, tmp_path)
    mirrored = datasets.make(12, tmp_path / "symmetry", symmetry="half-turn", traces=False, split={"all": 1})
    boards = digits(pq.read_table(mirrored.folder / "all.parquet")["puzzle"].to_pylist())
    assert np.array_equal(boards > 0, boards[:, ::-1] > 0)
    with pytest.raises(TypeError, match="n: expected an integer"):
        datasets.make(2.5, tmp_path / "x")  # type: ignore[arg-type]


def test_tokens_stand_for_boards_and_placements(puzzles: list[str]) -> None:
    some = puzzles[::20]
    boards = datasets.grid_tokens(some)
    assert np.array_equal(boards, digits(some) + 1)
    tokens, techniques = datasets.trace_tokens(some)
    assert tokens.shape == techniques.shape == (len(some), 81)
    solved = digits(ninefold.solve(some)["solution"].to_list())
    for board, solution, row, names in zip(digits(some), solved, tokens, techniques):
        count = np.count_nonzero(board)
        cells, values = (row - 1) // 9, (row - 1) % 9 + 1
        assert sorted(cells) == list(range(81)) and np.array_equal(solution[cells], values)
        assert np.all(board[cells[:count]] > 0) and not names[:count].any() and names[count:].all()
        assert row.max() < datasets.TRACE_VALUES
    with pytest.raises(ValueError, match="row 1: no puzzle"):
        datasets.grid_tokens([EASY, "x"])
    with pytest.raises(ValueError, match="row 0"):
        datasets.trace_tokens(["." * 81])
    assert datasets.grid_tokens([SOLUTION])[0, :3].tolist() == [6, 4, 5]
