"""Millions of puzzles: in Spark, Ray and DuckDB as in one process, and in bounded memory. They run with `--engines` alone."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import FOLDER, digits
from numpy.typing import NDArray

import ninefold

pytestmark = pytest.mark.engines
pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
pytest.importorskip("pyarrow.compute")

FILES = 10
ROWS = 100_000
"""Rows of a file; all files together have a million."""


def images(lines: list[str], count: int, seed: int) -> NDArray[Any]:
    """So many puzzles, which are some of these with other digits and rows and columns in another order, as digits."""
    numbers = np.random.default_rng(seed)
    board = digits(lines)[numbers.integers(0, len(lines), count)].reshape(-1, 9, 9)

    def order() -> NDArray[Any]:
        bands = numbers.permuted(np.tile(np.arange(3), (count, 1)), axis=1)
        lines = numbers.permuted(np.tile(np.arange(3), (count, 3, 1)), axis=2)
        found: NDArray[Any] = (3 * bands[:, :, None] + lines).reshape(count, 9)
        return found

    board = np.take_along_axis(board, order()[:, :, None], axis=1)
    board = np.take_along_axis(board, order()[:, None, :], axis=2)
    names = np.zeros((count, 10), np.uint8)
    names[:, 1:] = numbers.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (count, 1)), axis=1)
    found: NDArray[Any] = np.take_along_axis(names, board.reshape(count, 81).astype(np.int64), axis=1)
    return found


def as_texts(board: NDArray[Any]) -> Any:
    """Digits as an Arrow array of texts."""
    offsets = pa.py_buffer(np.arange(0, board.size + 1, 81, dtype=np.int32))
    return pa.StringArray.from_buffers(len(board), offsets, pa.py_buffer((board + ord("0")).astype(np.uint8).tobytes()))


@pytest.fixture(scope="module")
def million(tmp_path_factory: pytest.TempPathFactory, puzzles: list[str]) -> Path:
    """A folder of files with columns `id` and `puzzle`; of each file a row is null and 81 are cut short."""
    folder = tmp_path_factory.mktemp("million")
    for number in range(FILES):
        texts = as_texts(images(puzzles[:400], ROWS, number)).to_pylist()
        for row in range(0, ROWS, 1000):
            texts[row] = texts[row][:row // 1000]
        texts[1] = None
        ids = np.arange(number * ROWS, (number + 1) * ROWS)
        pq.write_table(pa.table({"id": ids, "puzzle": texts}), folder / f"{number}.parquet", row_group_size=ROWS // 4)
    return folder


def processes(is_wanted: Callable[[str], bool]) -> list[int]:
    """The processes whose command lines are wanted."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (OSError, ValueError):
            continue
        if entry.name.isdigit() and is_wanted(command):
            found.append(int(entry.name))
    return found


def run_example(arguments: list[str], is_worker: Callable[[str], bool]) -> None:
    """Runs an example, kills one of its workers in the middle of a file, then the whole in the middle of another, and runs it again."""
    environment = dict(os.environ, PYSPARK_PYTHON=sys.executable, PYTHONUNBUFFERED="1")
    for ends_early in (True, False):
        process = subprocess.Popen(
            [sys.executable, *arguments], stdout=subprocess.PIPE, env=environment, text=True, start_new_session=True
        )
        assert process.stdout is not None
        done = 0
        for line in process.stdout:
            done += line.rstrip().endswith(": done")
            if not line.rstrip().endswith(": done") or done != 2:
                continue
            time.sleep(2)
            if ends_early:
                os.killpg(process.pid, signal.SIGKILL)
                break
            workers = processes(is_worker)
            assert workers, "there is no worker to kill"
            os.kill(random.choice(workers), signal.SIGKILL)
        process.wait()
        assert ends_early or process.returncode == 0
        for left in processes(is_worker) if ends_early else []:
            os.kill(left, signal.SIGKILL)


def check_output(million: Path, output: Path) -> None:
    """Every row is there once, with what one process finds."""
    for number in range(FILES):
        puzzles = pq.read_table(million / f"{number}.parquet")
        found = pq.read_table(output / f"source={number}", partitioning=None)
        found = found.take(pa.compute.sort_indices(found["id"]))
        assert found["id"].to_pylist() == puzzles["id"].to_pylist()
        rated = pa.table(ninefold.rate(puzzles))
        for name in rated.column_names:
            if name != "level":
                assert found[name].combine_chunks().equals(rated[name].cast(found[name].type).combine_chunks()), name
        steps = pa.table(ninefold.path(puzzles))["steps"]
        assert found["steps"].cast(steps.type).combine_chunks().equals(steps.combine_chunks())
        levels = {folder.name for folder in (output / f"source={number}").iterdir() if folder.is_dir()}
        assert levels == {"level=easy", "level=__HIVE_DEFAULT_PARTITION__"}


def test_spark_gives_what_one_process_gives_also_if_workers_die(million: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyspark")
    example = [str(FOLDER / "examples/spark_rate.py"), str(million), str(tmp_path), "--master", "local-cluster[2,1,2048]"]
    run_example(example, lambda command: "CoarseGrainedExecutorBackend" in command)
    check_output(million, tmp_path)


def test_ray_gives_what_one_process_gives_also_if_workers_die(million: Path, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    run_example([str(FOLDER / "examples/ray_rate.py"), str(million), str(tmp_path)], lambda command: command.startswith("ray::") and "MapBatches" in command)
    check_output(million, tmp_path)


def test_duckdb_counts_the_levels_of_a_million(million: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    import ninefold.duckdb

    connection = ninefold.duckdb.register(duckdb.connect())
    counted = connection.sql(
        f"select sudoku_rate(puzzle).level as found, count(*) from '{million}/*.parquet' group by found"
    ).fetchall()
    damaged = FILES * (81 + 1)
    assert dict(counted) == {"easy": FILES * ROWS - damaged, None: damaged}


@pytest.mark.parametrize("kind", ["NumPy", "Arrow"])
def test_ten_million_puzzles_take_at_most_twice_the_memory_of_the_data(kind: str) -> None:
    script = f"""
        import resource, numpy, pyarrow, ninefold
        count = 10_000_000
        line = "{'53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'.replace('.', '0')}"
        digits = numpy.tile(numpy.frombuffer(line.encode(), numpy.uint8), (count, 1))
        if {kind!r} == "NumPy":
            digits -= ord("0")
            puzzles = digits
            size = digits.nbytes
        else:
            offsets = numpy.arange(0, digits.size + 1, 81, dtype=numpy.int32)
            puzzles = pyarrow.StringArray.from_buffers(count, pyarrow.py_buffer(offsets), pyarrow.py_buffer(digits))
            size = puzzles.nbytes
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - size
        table = ninefold.solve(puzzles)
        size += table.to_pyarrow().nbytes
        if {kind!r} == "NumPy":
            solved = table["solution"].to_numpy()
            assert solved.shape == (count, 81) and solved.min() == 1
        assert len(table) == count
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        print((peak - before) / size)
    """
    found = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    print(f"{kind}: the peak is {float(found.stdout):.2f} times the data in and out")
    assert float(found.stdout) <= 2


def canonical(puzzle: str) -> bytes:
    """A canonical form of a puzzle, by the canonical labels of a graph (BLISS), which shares nothing with the package."""
    import igraph

    cells = range(81)
    rows, columns, blocks, names, bands = 81, 90, 99, 108, 117
    edges = []
    for cell in cells:
        row, column = divmod(cell, 9)
        edges += [(cell, rows + row), (cell, columns + column), (cell, blocks + row // 3 * 3 + column // 3)]
        if puzzle[cell] != ".":
            edges.append((cell, names + int(puzzle[cell]) - 1))
    for line in range(9):
        edges += [(rows + line, bands + line // 3), (columns + line, bands + 3 + line // 3)]
    colours = [0] * 81 + [1] * 18 + [2] * 9 + [3] * 9 + [4] * 6
    graph = igraph.Graph(123, edges)
    graph = graph.permute_vertices(graph.canonical_permutation(color=colours))
    return bytes(vertex for edge in sorted(sorted(edge) for edge in graph.get_edgelist()) for vertex in edge)


def test_a_hundred_thousand_puzzles_are_the_same_twice_and_none_is_isomorphic_to_another(tmp_path: Path) -> None:
    pytest.importorskip("igraph")
    import ninefold.datasets

    first = ninefold.datasets.make(100_000, tmp_path / "a", seed=1)
    second = ninefold.datasets.make(100_000, tmp_path / "b", seed=1)
    assert first.counts == second.counts == {"train": 90_000, "test": 10_000}
    for name in first.counts:
        assert (tmp_path / f"a/{name}.parquet").read_bytes() == (tmp_path / f"b/{name}.parquet").read_bytes()
    lines = [line for name in first.counts for line in pq.read_table(tmp_path / f"a/{name}.parquet")["puzzle"].to_pylist()]
    # The form is the same for an image of a puzzle, and another for another puzzle.
    image = "".join(map(str, images(lines[:1], 1, 1)[0])).replace("0", ".")
    assert canonical(image) == canonical(lines[0]) != canonical(lines[1])
    with multiprocessing.get_context("spawn").Pool() as pool:
        forms = set(pool.imap_unordered(canonical, lines, chunksize=1000))
    assert len(forms) == 100_000
    print(f"{first.dropped} left out")
