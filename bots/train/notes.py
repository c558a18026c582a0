"""Reads what `empires selfplay` writes; app/src/selfplay/training_file.rs has the format."""

import struct
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

SEATS = 6
PARTS = 240
GIVEN_PARTS = 256


@dataclass
class Head:
    """What all files of one training must agree on."""

    game: str
    layout: int
    features: int
    rows: int


@dataclass
class Notes:
    """Positions in columns. `feature_start` and `policy_start` have one entry more than there are positions."""

    seats: np.ndarray
    win: np.ndarray
    search: np.ndarray
    margin: np.ndarray
    feature_start: np.ndarray
    active: np.ndarray
    policy_start: np.ndarray
    first: np.ndarray
    second: np.ndarray
    visits: np.ndarray
    given: np.ndarray

    def __len__(self) -> int:
        return len(self.seats)


def read(paths: list[Path]) -> tuple[Head, Notes]:
    """The positions of some files of the same game and layout, in order."""
    head, chunks = None, []
    for path in paths:
        data = path.read_bytes()
        own, at = read_head(path, data)
        if head is not None and own != head:
            raise SystemExit(f"{path}: of another game or layout than the files before it")
        head = own
        while at + 4 <= len(data):
            (length,) = struct.unpack_from("<I", data, at)
            if at + 4 + length > len(data):
                break  # Cut off while it was written.
            chunks.append(read_chunk(data, at + 4))
            at += 4 + length
    if not chunks:
        raise SystemExit("there is nothing to learn from in " + ", ".join(map(str, paths)))
    return head, joined(chunks)


def read_head(path: Path, data: bytes) -> tuple[Head, int]:
    magic, version, letters = struct.unpack_from("<4sHB", data)
    if magic != b"PESP" or version != 2:
        raise SystemExit(f"{path}: no file of self-play that this trainer reads")
    at = 7 + letters
    layout, features, rows, _seed = struct.unpack_from("<QIIQ", data, at)
    return Head(data[7:at].decode(), layout, features, rows), at + 24


def read_chunk(data: bytes, at: int) -> Notes:
    _games, positions, features, entries = struct.unpack_from("<4I", data, at)
    at += 16

    def column(kind: str, count: int) -> np.ndarray:
        nonlocal at
        values = np.frombuffer(data, kind, count, at)
        at += values.nbytes
        return values

    seats = column("<u1", positions)
    win, search, margin = (column("<u1", positions * SEATS).reshape(-1, SEATS) for _ in range(3))
    counts, policy = column("<u2", positions), column("<u2", positions)
    active = column("<u2", features)
    first, second, visits = (column("<u2", entries) for _ in range(3))
    given = column("<i2", entries)
    return Notes(seats, win, search, margin, starts(counts), active, starts(policy), first, second, visits, given)


def starts(counts: np.ndarray) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])


def joined(chunks: list[Notes]) -> Notes:
    columns = {}
    for field in fields(Notes):
        parts = [getattr(chunk, field.name) for chunk in chunks]
        if field.name.endswith("_start"):
            ends = np.cumsum([0] + [part[-1] for part in parts])
            parts = [part[1:] + end for part, end in zip(parts, ends)]
            parts.insert(0, np.zeros(1, np.int64))
        columns[field.name] = np.concatenate(parts)
    return Notes(**columns)
