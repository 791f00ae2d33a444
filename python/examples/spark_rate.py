"""Rates and traces the puzzles of Parquet files with Spark, and goes on where it stopped.

    python spark_rate.py INPUT OUTPUT [--column puzzle] [--master local[*]]

Each file of the folder INPUT becomes a folder `source=NAME` in OUTPUT, with a folder `level=…` for each level in it. One that is finished
holds `_SUCCESS` and is left alone, so a run that was stopped is started again with the same command. Read the whole with
`spark.read.parquet(OUTPUT)`: it has the columns of the input, those of `ninefold.rate`, `steps` of `ninefold.path`, and `source`.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from pyspark.sql import SparkSession

import ninefold.spark


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--column", default="puzzle")
    parser.add_argument("--master")
    arguments = parser.parse_args()
    # On this machine the workers use the same Python.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("ninefold")
    if arguments.master:
        builder = builder.master(arguments.master)
    spark = builder.getOrCreate()
    for file in sorted(arguments.input.glob("*.parquet")):
        target = arguments.output / f"source={file.stem}"
        if (target / "_SUCCESS").exists():
            print(f"{file.name}: done before", flush=True)
            continue
        puzzles = spark.read.parquet(str(file))
        rated = ninefold.spark.rate(puzzles, column=arguments.column)
        traced = ninefold.spark.path(rated, column=arguments.column, prefix="path_")
        traced = traced.withColumnRenamed("path_steps", "steps").drop("path_solved", "path_error")
        # What an unfinished run has left of this file is replaced.
        traced.write.mode("overwrite").partitionBy("level").parquet(str(target))
        print(f"{file.name}: done", flush=True)
    spark.stop()


if __name__ == "__main__":
    main()
