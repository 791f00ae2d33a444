"""Rates and traces the puzzles of Parquet files with Ray, and goes on where it stopped.

    python ray_rate.py INPUT OUTPUT [--column puzzle]

Each file of the folder INPUT becomes a folder `source=NAME` in OUTPUT, with a folder `level=…` for each level in it. It appears under this
name when it is finished, and is left alone then, so a run that was stopped is started again with the same command. Read the whole with
`ray.data.read_parquet(OUTPUT)`: it has the columns of the input, those of `ninefold.rate`, `steps` of `ninefold.path`, and `source`.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import ray

import ninefold.ray


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--column", default="puzzle")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    for file in sorted(arguments.input.glob("*.parquet")):
        target = arguments.output.resolve() / f"source={file.stem}"
        if target.exists():
            print(f"{file.name}: done before", flush=True)
            continue
        begun = target.with_name(f".{target.name}")
        shutil.rmtree(begun, ignore_errors=True)
        puzzles = ray.data.read_parquet(str(file.resolve()))
        rated = ninefold.ray.rate(puzzles, column=arguments.column)
        traced = ninefold.ray.path(rated, column=arguments.column, prefix="path_")
        traced = traced.rename_columns({"path_steps": "steps"}).drop_columns(["path_solved", "path_error"])
        traced.write_parquet(str(begun), partition_cols=["level"])
        begun.rename(target)
        print(f"{file.name}: done", flush=True)


if __name__ == "__main__":
    main()
