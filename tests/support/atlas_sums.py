# SPDX-License-Identifier: MIT
"""The sums of tally's databases (atlases, sweeps, parts of surveys), as docs/atlas.md describes
them: computed anew, also to make hostile files whose sums are right."""
BEGIN = 0x74616C6C79  # "tally"
MASK = 2**64 - 1


def word(total, number):
    total = ((total ^ (number & MASK)) * 0x9E3779B97F4A7C15) & MASK
    return total ^ total >> 32


def add_bytes(total, data):
    total = word(total, len(data))
    for at in range(0, len(data), 8):
        total = word(total, int.from_bytes(data[at:at + 8], "little"))
    return total


def sum_of(rows):
    total = BEGIN
    for row in rows:
        for value in row:
            if value is None:
                total = word(total, 0x8000000000000001)
            elif isinstance(value, int):
                total = word(total, value)
            else:
                total = add_bytes(total, value.encode() if isinstance(value, str) else value)
    return total


def signed(number):
    """As SQLite keeps it."""
    return number - 2**64 if number >= 2**63 else number
