"""The functions over data frames of Spark.

    >>> import ninefold.spark
    >>> rated = ninefold.spark.rate(spark.read.parquet("puzzles"), column="puzzle")
    >>> rated.write.partitionBy("level").parquet("rated")

The package has to be installed where the executors run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

try:
    import pyarrow as pa
    from pyspark.sql import DataFrame
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.types import StructType
except ImportError as error:
    raise ImportError("ninefold.spark needs PySpark and pyarrow: pip install 'ninefold[spark]'") from error

from ._batches import added_columns, with_result

__all__ = ["path", "rate", "solve"]


def solve(frame: DataFrame, *, column: str = "puzzle", prefix: str = "", limit: int = 2, threads: int = 1) -> DataFrame:
    """Adds the columns of `ninefold.solve` to a data frame. `prefix` is put before their names."""
    return _map(frame, "solve", column, prefix, {"limit": limit, "threads": threads})


def rate(frame: DataFrame, *, column: str = "puzzle", prefix: str = "", threads: int = 1) -> DataFrame:
    """Adds the columns of `ninefold.rate` to a data frame. `prefix` is put before their names."""
    return _map(frame, "rate", column, prefix, {"threads": threads})


def path(frame: DataFrame, *, column: str = "puzzle", prefix: str = "", threads: int = 1) -> DataFrame:
    """Adds the columns of `ninefold.path` to a data frame. `prefix` is put before their names."""
    return _map(frame, "path", column, prefix, {"threads": threads})


def _map(frame: DataFrame, function: str, column: str, prefix: str, options: dict[str, Any]) -> DataFrame:
    if column not in frame.columns:
        raise ValueError(f"column {column!r}: not among {', '.join(frame.columns)}")
    added = from_arrow_schema(added_columns(function, frame.columns, prefix))

    def call(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield with_result(batch, function, column, prefix, options)

    return frame.mapInArrow(call, StructType(frame.schema.fields + added.fields))
