"""Single puzzles, grids, steps and hints."""

from __future__ import annotations

import copy
import pickle
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from conftest import EASY, SOLUTION, digits

import ninefold
from ninefold import Grid, Puzzle


def test_a_puzzle_has_its_solution() -> None:
    puzzle = Puzzle(EASY)
    assert str(puzzle) == EASY and str(puzzle.solution) == SOLUTION and puzzle.givens == Grid(EASY)
    assert puzzle.solution.is_solved and not puzzle.givens.is_solved
    assert puzzle == Puzzle(digits([EASY])[0]) == Puzzle(digits([EASY])[0].reshape(9, 9)) == Puzzle(Grid(EASY)) == Puzzle(puzzle)
    assert {puzzle: 1}[Puzzle(EASY)] == 1 and {Grid(EASY): 1}[puzzle.givens] == 1
    assert repr(puzzle) == f"Puzzle('{EASY}')" and eval(repr(puzzle.givens)) == puzzle.givens


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "no puzzle"), ("." * 81, "solution"), ("11" + "." * 79, "the same digit twice"), (EASY * 2, "162 cells"), ([0] * 80, "expected 81 cells, got 80"), ([10] * 81, "r1c1: expected")],
)
def test_what_is_no_puzzle_is_refused(text: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Puzzle(text)


def test_what_is_neither_text_nor_digits_is_refused() -> None:
    for other in (None, 5, object(), {"a": 1}):
        with pytest.raises(TypeError, match="expected a text or 81 digits, got"):
            Puzzle(other)


def test_a_puzzle_has_a_rating(puzzles: list[str]) -> None:
    for row, puzzle in zip(ninefold.rate(puzzles[::40]), puzzles[::40]):
        assert {**Puzzle(puzzle).rate(), "error": None} == row


def test_a_name_generates_a_puzzle() -> None:
    assert str(Puzzle.from_name("hell-123")) == ninefold.generate(1, "hell", seed=123)["puzzle"][0]
    with pytest.raises(ValueError, match="evil-1"):
        Puzzle.from_name("evil-1")


def test_a_grid_may_break_the_rules() -> None:
    grid = Grid("55" + "." * 79)
    assert grid.conflicts == [(1, 1), (1, 2)] and not grid.is_solved
    assert grid.candidates(1, 3) == [1, 2, 3, 4, 6, 7, 8, 9] and grid.candidates(1, 1) == []
    assert grid.to_numpy().shape == (9, 9) and np.asarray(grid)[0, :3].tolist() == [5, 5, 0]
    with pytest.raises(ValueError, match="row 0"):
        grid.candidates(0, 1)


def test_a_path_is_a_list_of_steps() -> None:
    puzzle = Puzzle.from_name("hell-123")
    steps = puzzle.path()
    rows = ninefold.path([str(puzzle)])["steps"][0]
    assert len(steps) == len(rows)
    for step, row in zip(steps, rows):
        assert (step.technique, step.rating, step.evidence) == (row["technique"], row["rating"], row["evidence"])
        assert step.placements == [(place["row"], place["column"], place["digit"]) for place in row["placements"]]
        assert step.eliminations == [(place["row"], place["column"], place["digit"]) for place in row["eliminations"]]
        assert str(step).startswith(step.technique)
    assert steps[0].grid == puzzle.givens and steps[0] == puzzle.path()[0] != steps[1]


def test_a_hint_is_a_step_or_the_mistakes() -> None:
    puzzle = Puzzle(EASY)
    hint = puzzle.hint()
    assert hint.advice == "step" and hint.step is not None and hint.wrong == []
    assert str(hint) == str(hint.step) and hint == puzzle.hint()
    wrong = puzzle.hint(EASY.replace("53..7", "531.7"))
    assert (wrong.advice, wrong.step, wrong.wrong, str(wrong)) == ("mistake", None, [(1, 3)], "mistake: r1c3")
    assert puzzle.hint(puzzle.solution).advice == "complete"
    with pytest.raises(ValueError, match="r1c1"):
        puzzle.hint("." * 81)


def test_notebooks_draw_boards() -> None:
    puzzle = Puzzle.from_name("hell-123")
    drawings: list[Puzzle | Grid | ninefold.Hint | ninefold.Step] = [puzzle, puzzle.givens, puzzle.solution, puzzle.hint(), *puzzle.path()]
    for drawn in drawings:
        root = ElementTree.fromstring(drawn._repr_svg_())
        assert drawn.svg() == drawn._repr_svg_()
        assert root.tag.endswith("svg") and root[0].tag.endswith("title")
    texts = [text.text for text in ElementTree.fromstring(puzzle.solution._repr_svg_()).iter("{http://www.w3.org/2000/svg}text")]
    assert "".join(text or "" for text in texts) == str(puzzle.solution)


def test_puzzles_are_copied_and_pickled() -> None:
    for value in (Puzzle(EASY), Grid(EASY)):
        assert copy.deepcopy(value) == value == pickle.loads(pickle.dumps(value))
