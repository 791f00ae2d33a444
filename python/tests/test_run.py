"""How calls run: other threads, Ctrl-C, progress, failures."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import threading

import pytest
from conftest import EASY

import ninefold
from ninefold import _ninefold


def test_a_failure_of_the_engine_is_an_exception() -> None:
    rows = _ninefold.Rows.from_items([EASY] * 5000)
    for threads in (1, 4):
        with pytest.raises(ninefold.InternalError, match=r"rows \d+ to \d+: a planted failure") as caught:
            _ninefold.fail_in_row(rows, 3000, threads)
        first, last = (int(number) for number in str(caught.value).split(":")[0].split()[1::2])
        assert first <= 3000 <= last
        assert isinstance(caught.value, RuntimeError)
    assert _ninefold.fail_in_row(rows, 5000, 2) == 5000
    assert ninefold.solve([EASY])["solutions"].to_list() == [1]


def test_progress_goes_up_to_all_rows(puzzles: list[str]) -> None:
    seen: list[tuple[int, int]] = []
    ninefold.path(puzzles * 8, threads=1, progress=lambda done, all: seen.append((done, all)))
    assert seen[-1] == (len(puzzles) * 8, len(puzzles) * 8) and len(seen) > 1
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_an_exception_of_the_progress_ends_the_call(puzzles: list[str]) -> None:
    def stop(done: int, all: int) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ninefold.rate(puzzles * 50, progress=stop)


def test_a_bar_is_shown_where_tqdm_is(capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    ninefold.solve([EASY] * 10, progress=True)
    assert "10/10" in capfd.readouterr().err


def test_ctrl_c_stops_a_search_without_end() -> None:
    # In a process of its own, which says when it has begun.
    script = f"""
        import ninefold
        def begun(done, all):
            print("begun", flush=True)
        try:
            ninefold.solve(["." * 81] * 4, limit=10**18, progress=begun)
        except KeyboardInterrupt:
            print("stopped")
        print(ninefold.solve(["{EASY}"])["solutions"][0])
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate()
    assert output.split()[-2:] == ["stopped", "1"] and process.returncode == 0


def test_other_threads_of_python_run_meanwhile() -> None:
    steps: list[int] = []
    stop = threading.Event()

    def count() -> None:
        while not stop.wait(0.001):
            steps.append(1)

    thread = threading.Thread(target=count)
    thread.start()
    try:
        done = 0
        while len(steps) < 20:
            ninefold.solve(["." * 81], limit=20_000, threads=1)
            done += 1
    finally:
        stop.set()
        thread.join()
    # If calls kept the interpreter's lock, the other thread would only run between them.
    assert done < len(steps)


def test_calls_from_several_threads_do_not_mix(puzzles: list[str]) -> None:
    expected = ninefold.solve(puzzles)["solution"].to_list()
    results: dict[int, list[str]] = {}

    def call(number: int) -> None:
        results[number] = ninefold.solve(puzzles[number:])["solution"].to_list()

    threads = [threading.Thread(target=call, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {number: expected[number:] for number in range(8)}
