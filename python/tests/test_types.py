"""What type checkers see."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import FOLDER

USER = '''
import numpy as np
import ninefold
from ninefold import Column, Grid, Hint, Puzzle, Step, Table

table: Table = ninefold.solve(["x", None], limit=3, threads=1, progress=lambda done, all: None)
column: Column = table["solution"]
rows: list[dict[str, object]] = list(table)
part: Table = table[1:2]
row = table[0]
count: int = len(table) + column.null_count
ninefold.rate(np.zeros((1, 81), np.uint8), progress=True)
ninefold.path(column)
ninefold.hint(table, table)
ninefold.generate(3, "hell", symmetry="mirror", seed=1)
ninefold.read(b"").column_names
text: str = ninefold.write(["x"], "sdk")
puzzle: Puzzle = Puzzle.from_name("hell-1")
steps: list[Step] = puzzle.path()
places: list[tuple[int, int, int]] = steps[0].placements
hint: Hint = puzzle.hint(Grid("x"))
step: Step | None = hint.step
for name in ninefold.TECHNIQUES:
    name.upper()
try:
    pass
except ninefold.InternalError as error:
    raise RuntimeError from error
'''

WRONG = '''
import ninefold

ninefold.generate(3, "evil")
ninefold.solve(["x"], limits=3)
ninefold.Puzzle("x").solution.digits
'''


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=FOLDER)


def test_the_file_of_a_user_passes_strictly(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    (tmp_path / "user.py").write_text(USER)
    (tmp_path / "wrong.py").write_text(WRONG)
    checked = run("mypy", "--strict", "--cache-dir", str(tmp_path), str(tmp_path / "user.py"))
    assert checked.returncode == 0, checked.stdout
    checked = run("mypy", "--strict", "--cache-dir", str(tmp_path), str(tmp_path / "wrong.py"))
    assert [line.split(":")[1] for line in checked.stdout.splitlines() if ": error:" in line] == ["4", "5", "6"], checked.stdout


def test_the_stubs_are_those_of_the_native_part() -> None:
    pytest.importorskip("mypy")
    checked = run("mypy.stubtest", "ninefold._ninefold")
    assert checked.returncode == 0, checked.stdout


def test_the_package_and_its_tests_pass_strictly() -> None:
    pytest.importorskip("mypy")
    for arguments in (["package/ninefold"], ["tests", "examples", "benchmarks"]):
        checked = run("mypy", "--no-error-summary", *arguments)
        assert checked.returncode == 0, checked.stdout


def test_everything_that_is_public_says_what_it_is() -> None:
    import ninefold

    for name in ninefold.__all__:
        value = getattr(ninefold, name)
        if callable(value):
            assert value.__doc__ and len(value.__doc__) > 20, name
