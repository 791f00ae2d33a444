"""Results beside the columns they belong to, for engines that work on batches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pyarrow as pa

from ._functions import path, rate, solve
from ._ninefold import Table

FUNCTIONS: dict[str, Callable[..., Table]] = {"solve": solve, "rate": rate, "path": path}
"""The functions that engines offer, by name."""

Batch = TypeVar("Batch", pa.Table, pa.RecordBatch)


def result_schema(function: str) -> pa.Schema:
    """The columns of the result of a function."""
    return pa.schema(FUNCTIONS[function]([]))


def added_columns(function: str, present: list[str], prefix: str) -> pa.Schema:
    """The columns that a function adds to others.

    Raises ValueError if one of that name is there already.
    """
    fields = [field.with_name(prefix + field.name) for field in result_schema(function)]
    taken = [field.name for field in fields if field.name in present]
    if taken:
        raise ValueError(f"the data has columns {', '.join(taken)} already: say prefix=…")
    return pa.schema(fields)


def with_result(batch: Batch, function: str, column: str | None, prefix: str, options: dict[str, Any]) -> Batch:
    """The batch with the columns of the result behind its own."""
    schema = added_columns(function, batch.schema.names, prefix)
    result = pa.table(FUNCTIONS[function](batch, column=column, **options)).combine_chunks()
    for index, field in enumerate(schema):
        values = result.column(index)
        if isinstance(batch, pa.RecordBatch):
            values = values.combine_chunks() if values.num_chunks != 1 else values.chunk(0)
        batch = batch.append_column(field, values)
    return batch
