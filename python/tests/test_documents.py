"""The examples of the documents."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest
from conftest import EASY, FOLDER, digits

import ninefold

DOCUMENTS = [FOLDER / "README.md", FOLDER.parent / "docs/python.md"]
MODULES = re.compile(r"^(?:>>> )?import (.+)$", re.MULTILINE)


def missing_module(code: str) -> str | None:
    """A module that the code imports and that cannot be imported."""
    lines: list[str] = MODULES.findall(code)
    for name in (name.split()[0] for line in lines for name in line.split(",")):
        try:
            importlib.import_module(name)
        except ImportError:
            return name
    return None


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_the_examples_do_what_they_show(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzles.txt").write_text(f"{EASY}\n\n{EASY[:80]}\n")
    names: dict[str, object] = {}
    run = 0
    for code in re.findall(r"```python\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL):
        if "spark" in code or re.search(r"\bray\b", code) or missing_module(code):
            continue
        if "puzzles.parquet" in code:
            generated = ninefold.generate(5, "easy", seed=1).to_pyarrow()
            importlib.import_module("pyarrow.parquet").write_table(generated.select(["puzzle"]), "puzzles.parquet")
        if ">>>" in code:
            examples = doctest.DocTestParser().get_doctest(code, names, document.name, str(document), 0)
            outcome = doctest.DocTestRunner().run(examples, clear_globs=False)
            assert outcome.failed == 0, capsys.readouterr().out
            names.update(examples.globs)
        else:
            exec(compile(code, str(document), "exec"), names)
        run += 1
    assert run >= 3


def test_the_docstring_of_the_package_shows_what_it_does() -> None:
    assert doctest.testmod(ninefold).failed == 0


def test_the_picture_of_the_document_is_what_a_notebook_draws() -> None:
    drawn = ninefold.Puzzle.from_name("hell-123").path()[6]._repr_svg_()
    file = FOLDER.parent / "docs/notebook.svg"
    assert file.read_text() == drawn + "\n", "to renew it, write this text into docs/notebook.svg"


def test_only_numpy_is_needed() -> None:
    import subprocess
    import sys

    script = (
        "import sys, ninefold; ninefold.solve(['x']);"
        "print(*(name for name in ('pyarrow', 'polars', 'pandas', 'duckdb', 'pyspark', 'ray', 'tqdm') if name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout == "\n"
    assert ninefold.solve(digits([EASY]))["solutions"].to_list() == [1]
