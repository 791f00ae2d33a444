"""Measures the package beside the command line and other packages, on the same puzzles, in one run.

    python benchmarks/compare.py PUZZLES --cli PATH [--hard PUZZLES] [--runs N]

PUZZLES is a file with 81 characters a line. Of each measurement the median of the runs is shown: the processor's time of this process, or of
the command line's, in microseconds for each puzzle, and puzzles a second by the clock. Packages that are not installed are left out.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa

import ninefold


def measure(name: str, count: int, runs: int, run: Callable[[], Any], is_child: bool = False) -> float:
    """Prints the times of a call, and returns the processor's time for each puzzle in microseconds."""
    who = resource.RUSAGE_CHILDREN if is_child else resource.RUSAGE_SELF
    busy, passed = [], []
    for _ in range(runs):
        before, start = resource.getrusage(who), time.perf_counter()
        run()
        passed.append(time.perf_counter() - start)
        after = resource.getrusage(who)
        busy.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    each = statistics.median(busy) / count * 1e6
    print(f"| {name} | {each:.2f} | {count / statistics.median(passed):,.0f} |", flush=True)
    return each


def command_line(program: str, *arguments: str) -> Callable[[], Any]:
    """A call of the program `ninefold`, whose output is thrown away."""
    return lambda: subprocess.run([program, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("puzzles")
    parser.add_argument("--cli", required=True, help="the program ninefold")
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_args()
    with open(arguments.puzzles) as file:
        lines = file.read().split()
    count, runs, cores = len(lines), arguments.runs, len(os.sched_getaffinity(0))
    array = np.frombuffer("".join(lines).replace(".", "0").encode(), np.uint8).reshape(-1, 81) - ord("0")
    texts = pa.array(lines)
    print(f"{count} puzzles, {cores} cores, Python {sys.version.split()[0]}, ninefold {ninefold.__version__}\n")
    print("| | processor, µs each | puzzles a second |\n|---|---:|---:|")
    for command in ("solve", "rate", "path"):
        for threads in sorted({1, cores}):
            shown = f"{command}, {threads} thread{'s' if threads > 1 else ''}"
            reference = measure(
                f"{shown}: command line",
                count,
                runs,
                command_line(arguments.cli, command, "--threads", str(threads), arguments.puzzles),
                is_child=True,
            )
            function = getattr(ninefold, command)
            for kind, puzzles in (("list", lines), ("Arrow", texts), ("NumPy", array)):
                each = measure(f"{shown}: ninefold, {kind}", count, runs, lambda: function(puzzles, threads=threads))
                print(f"| | × {each / reference:.2f} | |")
    others(lines)


def others(lines: list[str]) -> None:
    """Other packages, which take one puzzle at a time, on some of the puzzles."""
    some = [line.replace(".", "0") for line in lines[:: max(1, len(lines) // 2000)]]
    few = some[::8]
    try:
        import rustoku

        measure("rustoku solve", len(some), 1, lambda: [rustoku.solve(line) for line in some])
        measure("rustoku solve_steps", len(few), 1, lambda: [rustoku.solve_steps(line) for line in few])
    except ImportError:
        pass
    try:
        import lib_sudoku

        # It takes seconds for each of them.
        boards = [bytearray(int(digit) for digit in line) for line in few[::50]]
        measure("lib_sudoku solve", len(boards), 1, lambda: [lib_sudoku.solve(board) for board in boards])
    except ImportError:
        pass


if __name__ == "__main__":
    main()
