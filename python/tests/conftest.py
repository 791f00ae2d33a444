"""What several tests use. No test needs more than the package; those that need another library are left out where it is missing."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import ninefold
from ninefold._functions import Level

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FOLDER = Path(__file__).parents[1]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--engines", action="store_true", help="also the tests of Spark and Ray, and those of millions of puzzles")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--engines"):
        for item in items:
            if "engines" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="needs --engines"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "engines: long, or with an engine that has to be installed")


@pytest.fixture(scope="session")
def puzzles() -> list[str]:
    """Puzzles of all levels."""
    found = []
    counts: dict[Level, int] = {"easy": 400, "medium": 60, "hard": 60, "hell": 40}
    for level, count in counts.items():
        found += ninefold.generate(count, level, seed=1)["puzzle"].to_list()
    return found


def digits(lines: list[str]) -> NDArray[np.uint8]:
    """Lines as an array of digits, 0 for an empty cell."""
    return np.frombuffer("".join(lines).replace(".", "0").encode(), np.uint8).reshape(-1, 81) - ord("0")


def corpus() -> Path | None:
    """The folder with puzzles of others, if there is one."""
    folder = Path(os.environ.get("CORPUS", FOLDER.parents[1] / "shared/corpus"))
    return folder if folder.is_dir() else None
