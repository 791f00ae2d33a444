"""The functions over datasets of Ray.

    >>> import ray, ninefold.ray
    >>> rated = ninefold.ray.rate(ray.data.read_parquet("puzzles"), column="puzzle")
    >>> rated.write_parquet("rated", partition_cols=["level"])

The package has to be installed where the workers run.
"""

from __future__ import annotations

from typing import Any

try:
    import pyarrow as pa
    from ray.data import Dataset
except ImportError as error:
    raise ImportError("ninefold.ray needs Ray and pyarrow: pip install 'ninefold[ray]'") from error

from ._batches import with_result

__all__ = ["path", "rate", "solve"]


def solve(
    dataset: Dataset,
    *,
    column: str = "puzzle",
    prefix: str = "",
    limit: int = 2,
    threads: int = 1,
    **map_options: Any,
) -> Dataset:
    """Adds the columns of `ninefold.solve` to a dataset. `prefix` is put before their names.

    `map_options` are those of `Dataset.map_batches`, such as `batch_size` and `concurrency`.
    """
    return _map(dataset, "solve", column, prefix, {"limit": limit, "threads": threads}, map_options)


def rate(dataset: Dataset, *, column: str = "puzzle", prefix: str = "", threads: int = 1, **map_options: Any) -> Dataset:
    """Adds the columns of `ninefold.rate` to a dataset; see `solve`."""
    return _map(dataset, "rate", column, prefix, {"threads": threads}, map_options)


def path(dataset: Dataset, *, column: str = "puzzle", prefix: str = "", threads: int = 1, **map_options: Any) -> Dataset:
    """Adds the columns of `ninefold.path` to a dataset; see `solve`."""
    return _map(dataset, "path", column, prefix, {"threads": threads}, map_options)


def _map(
    dataset: Dataset,
    function: str,
    column: str,
    prefix: str,
    options: dict[str, Any],
    map_options: dict[str, Any],
) -> Dataset:
    def call(batch: pa.Table) -> pa.Table:
        return with_result(batch, function, column, prefix, options)

    return dataset.map_batches(call, batch_format="pyarrow", **map_options)
