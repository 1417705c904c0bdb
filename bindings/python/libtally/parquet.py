# SPDX-License-Identifier: MIT
"""Rows as Parquet, through pyarrow, which must be installed.

    python -m libtally.parquet rows.jsonl rows.parquet
    python -m libtally.parquet rows.parquet - | tally audit -
"""
import json
import sys
from typing import Any, Dict, Iterable, Iterator, List

from . import InputError


def _pyarrow() -> Any:
    try:
        import pyarrow.parquet  # type: ignore[import]
    except ImportError:
        raise InputError("Parquet is read and written by pyarrow, which is not installed") from None
    return pyarrow


def write(rows: Iterable[Dict[str, Any]], path: str) -> None:
    """Writes rows, such as those of dataset(), to a file of Parquet."""
    pyarrow = _pyarrow()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(list(rows)), path)


def read(path: str) -> Iterator[Dict[str, Any]]:
    """The rows of a file of Parquet."""
    for batch in _pyarrow().parquet.ParquetFile(path).iter_batches():
        yield from batch.to_pylist()


def main(arguments: List[str]) -> int:
    if len(arguments) != 2:
        print("usage: python -m libtally.parquet rows.jsonl rows.parquet\n"
              "       python -m libtally.parquet rows.parquet rows.jsonl", file=sys.stderr)
        return 2
    source, end = arguments
    try:
        if end.endswith(".parquet"):
            with open(0 if source == "-" else source, encoding="utf-8") as file:
                write((json.loads(line) for line in file if line.strip()), end)
        else:
            with open(1 if end == "-" else end, "w", encoding="utf-8") as file:
                for row in read(source):
                    file.write(json.dumps(row) + "\n")
    except (InputError, OSError, ValueError) as error:
        print(f"libtally.parquet: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
