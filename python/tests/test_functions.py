"""The functions over many puzzles, with sound rows."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import EASY, FOLDER, SOLUTION, digits

import ninefold


def test_the_solution_and_its_number_are_found(puzzles: list[str]) -> None:
    table = ninefold.solve(puzzles)
    assert table.column_names == ["solutions", "solution", "guesses", "error"]
    assert set(table["solutions"]) == {1} and table["error"].null_count == len(puzzles)
    given, solved = digits(puzzles), digits(table["solution"].to_list())
    assert np.all((given == 0) | (given == solved))
    houses = [solved.reshape(-1, 9, 9), solved.reshape(-1, 9, 9).transpose(0, 2, 1)]
    houses.append(solved.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9))
    for house in houses:
        assert np.all(np.sort(house, axis=2) == np.arange(1, 10))


def test_solutions_are_counted_up_to_a_limit() -> None:
    two = EASY.replace("8.3", "8..").replace("419", "41.")
    counts = [ninefold.solve([EASY, "1" * 81, two, "." * 81], limit=limit)["solutions"].to_list() for limit in (1, 2, 50, 5000)]
    assert [count[0] for count in counts] == [1, 1, 1, 1]
    assert [count[1] for count in counts] == [0, 0, 0, 0]
    assert [count[3] for count in counts] == [1, 2, 50, 5000]
    assert counts[0][2] == 1 and counts[1][2] == 2 and counts[2][2] == counts[3][2]


def test_a_rating_has_the_level_and_the_techniques(puzzles: list[str]) -> None:
    table = ninefold.rate(puzzles)
    assert [table[row]["level"] for row in (0, 400, 460, 520)] == ["easy", "medium", "hard", "hell"]
    easy = ninefold.rate([EASY])[0]
    assert (easy["level"], easy["rating"], easy["hardest"], easy["solved"]) == ("easy", 1.2, "hidden-single-block", True)
    for row in table:
        assert row["techniques"][-1]["technique"] == row["hardest"] and row["minutes"] >= 1
        ranks = [ninefold.TECHNIQUES.index(use["technique"]) for use in row["techniques"]]
        assert ranks == sorted(ranks)


def test_the_steps_of_a_path_lead_to_the_solution(puzzles: list[str]) -> None:
    paths, solutions = ninefold.path(puzzles), ninefold.solve(puzzles)["solution"]
    ratings = ninefold.rate(puzzles)["rating"]
    for puzzle, row, solution, rating in zip(puzzles, paths, solutions, ratings):
        board = list(puzzle)
        for number, step in enumerate(row["steps"], 1):
            assert step["step"] == number and step["technique"] in ninefold.TECHNIQUES
            for place in step["placements"]:
                board[9 * (place["row"] - 1) + place["column"] - 1] = str(place["digit"])
            for place in step["eliminations"]:
                assert solution[9 * (place["row"] - 1) + place["column"] - 1] != str(place["digit"])
        assert row["solved"] and "".join(board) == solution
        assert max(step["rating"] for step in row["steps"]) == rating


def test_a_hint_is_a_step_or_says_what_is_wrong() -> None:
    wrong = EASY.replace("53..7", "531.7")
    table = ninefold.hint([EASY] * 3 + ["." * 81], [EASY, wrong, SOLUTION, "." * 81])
    assert table["advice"].to_list() == ["step", "mistake", "complete", "several"]
    assert table[0]["step"]["technique"] == "hidden-single-block"
    assert table["wrong"].to_list() == [None, [{"row": 1, "column": 3}], None, None]
    table = ninefold.hint([EASY], ["." * 81])
    assert table["error"].to_list() == ["the grid: r1c1 does not have the given of the puzzle"]
    with pytest.raises(ValueError, match="1 puzzles, but 2 grids"):
        ninefold.hint([EASY], [EASY, EASY])


def test_generated_puzzles_are_those_of_their_names() -> None:
    table = ninefold.generate(3, "hell", seed=123)
    assert table["name"].to_list() == ["hell-123", "hell-124", "hell-125"]
    for row in table:
        puzzle = ninefold.Puzzle.from_name(row["name"])
        assert (str(puzzle), str(puzzle.solution)) == (row["puzzle"], row["solution"])
        assert row["level"] == ninefold.rate([row["puzzle"]])[0]["level"] == "hell"
    one_thread = ninefold.generate(3, "hell", seed=123, threads=1)
    assert one_thread["puzzle"].to_list() == table["puzzle"].to_list()
    assert ninefold.generate(0, "easy")["name"].to_list() == []


def test_the_puzzles_are_those_of_the_page() -> None:
    file = FOLDER.parent / "tests/data/generated_puzzles.txt"
    for line in file.read_text().splitlines():
        level, symmetry, seed, puzzle = line.split()
        made = ninefold.generate(1, level, seed=int(seed), symmetry=symmetry)  # type: ignore[arg-type]
        assert made["puzzle"].to_list() == [puzzle]


def test_puzzles_of_some_minutes_are_the_same_with_any_number_of_threads() -> None:
    tables = [ninefold.generate(5, "medium", seed=7, minutes=10, threads=threads) for threads in (1, 2, 5)]
    assert len({tuple(table["name"]) for table in tables}) == 1
    assert all(8 <= minutes <= 12 for minutes in tables[0]["minutes"])
    with pytest.raises(ValueError, match="minutes"):
        ninefold.generate(1, "easy", minutes=500)


def test_the_symmetry_of_the_givens_is_the_one_asked_for() -> None:
    puzzles = digits(ninefold.generate(5, "easy", seed=1, symmetry="half-turn")["puzzle"].to_list())
    assert np.array_equal(puzzles > 0, puzzles[:, ::-1] > 0)


def test_any_text_is_read() -> None:
    rows = "\n".join(EASY[begin : begin + 9] for begin in range(0, 81, 9))
    table = ninefold.read(f"{EASY}\n\n{rows}\n\n{EASY[:80]}\n")
    assert table["puzzle"].to_list()[:2] == [EASY, EASY] and table["format"].to_list()[:2] == ["line", "rows"]
    assert table["line"].to_list() == [1, 3, 13] and table[2]["error"].startswith("line 13")
    assert ninefold.read(f"{EASY}\n".encode("utf-16"))["puzzle"].to_list() == [EASY]


def test_every_line_has_a_row_if_it_is_kept() -> None:
    table = ninefold.read(f"puzzle,solution\n{EASY}\n\nx\n{EASY[:9]}\n17;{EASY}\n{'.' * 81}\n", keep=True)
    assert table["line"].to_list() == [1, 2, 4, 5, 6, 7]
    assert table["puzzle"].to_list() == [None, EASY, None, None, EASY, "." * 81]
    assert [error and error.split(":")[0] for error in table["error"]] == ["line 1", None, "line 4", "line 5", None, None]


def test_a_file_is_read_also_if_it_is_compressed(tmp_path: object) -> None:
    import gzip
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "a.txt").write_text(EASY)
    (folder / "a.txt.gz").write_bytes(gzip.compress(EASY.encode()))
    for name in ("a.txt", "a.txt.gz"):
        assert ninefold.read(folder / name)["puzzle"].to_list() == [EASY]


@pytest.mark.parametrize("format", ninefold.FORMATS)
def test_what_is_written_is_read_again(format: str, puzzles: list[str]) -> None:
    some = puzzles[::50]
    text = ninefold.write(some, format)
    if format not in ("candidates", "sukaku"):
        assert ninefold.read(text)["puzzle"].to_list() == some
    else:
        assert len(ninefold.read(text)) == len(some)


def test_entries_are_written_where_the_format_holds_them() -> None:
    grid = EASY.replace("53..7", "534.7")
    assert ninefold.read(ninefold.write([EASY], "f-puzzles", grids=[grid]))["grid"].to_list() == [grid]
    with pytest.raises(ValueError, match="row 1: no puzzle"):
        ninefold.write([EASY, "x"])
    with pytest.raises(ValueError, match="format: expected one of line"):
        ninefold.write([EASY], "pdf")


def test_results_do_not_depend_on_the_number_of_threads(puzzles: list[str]) -> None:
    many = puzzles * 2
    for function in (ninefold.solve, ninefold.rate, ninefold.path):
        results = [function(many, threads=threads) for threads in (1, 2, 7)]
        assert all(list(result) == list(results[0]) for result in results[1:])


def test_no_rows_give_a_table_with_all_columns() -> None:
    empty: list[list[str] | np.ndarray] = [[], np.zeros((0, 81), np.uint8)]
    for puzzles in empty:
        for function in (ninefold.solve, ninefold.rate, ninefold.path, ninefold.hint):
            table = function(puzzles)
            assert len(table) == 0 and table.column_names[-1] == "error" and list(table) == []
    assert ninefold.write([], "line") == ""


def test_arguments_are_checked() -> None:
    with pytest.raises(ValueError, match="limit"):
        ninefold.solve([EASY], limit=0)
    with pytest.raises(ValueError, match="threads"):
        ninefold.solve([EASY], threads=0)
    with pytest.raises(ValueError, match="level: expected one of easy, medium, hard, hell, got 'evil'"):
        ninefold.generate(1, "evil")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="symmetry"):
        ninefold.generate(1, "easy", symmetry="round")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected many puzzles, got one str"):
        ninefold.solve(EASY)
    for arguments in ({"n": -1}, {"seed": -1}, {"seed": 2**64}, {"minutes": 0}, {"minutes": -1}, {"threads": -1}, {"threads": 0}):
        with pytest.raises(ValueError, match=f"{next(iter(arguments))}: "):
            ninefold.generate(**{"n": 1, "level": "easy", **arguments})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="limit: expected at least 1, got -1"):
        ninefold.solve([EASY], limit=-1)
    with pytest.raises(TypeError, match="limit: expected an integer, got 1.5"):
        ninefold.solve([EASY], limit=1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="progress: expected True or a function"):
        ninefold.solve([EASY], progress=5)  # type: ignore[arg-type]
