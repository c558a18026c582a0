"""The network, computed in floats just as bots/src/net computes it in whole numbers, and its file."""

import math
import struct
import zlib
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from notes import SEATS, Head

HIDDEN = 32
HEADS = 2 * SEATS
PLACES = 6  # Binary places of weights and activations.
ONE = 1 << PLACES
TOP = 255 / ONE  # The largest activation.
LARGEST = 127 / ONE  # The largest weight.
WIDTHS = [128, 96, 64, 48, 32]
LARGEST_FILE = 300_000
# The layers in the order of the file: how many times PLACES their biases have, and the type of these.
LAYERS = [("first", 1, "<i2"), ("second", 2, "<i4"), ("heads", 2, "<i4"), ("policy", 2, "<i4")]


def rounded(values: Tensor, places: int) -> Tensor:
    """Rounded to this many binary places; the gradient passes unchanged."""
    with torch.no_grad():
        change = torch.floor(values * (1 << places) + 0.5) / (1 << places) - values
    return values + change


def room(head: Head, width: int) -> int:
    """For how many features a file has room."""
    rest = 64 + head.features // 8 + 2 * width + HIDDEN * (width + 4) + (HEADS + head.rows) * (HIDDEN + 4)
    return (LARGEST_FILE - rest) // width


def widest(head: Head, seen: Tensor, positions: int) -> int:
    """The widest first layer for which all features fit that are seen in a thousandth of the positions."""
    usual = int((seen * 1000 >= positions).sum())
    return next((width for width in WIDTHS if room(head, width) >= usual), WIDTHS[-1])


class Net(nn.Module):
    """Sparse features to `width` sums to 32 numbers, and from these chances, margins and the policy."""

    def __init__(self, head: Head, width: int, seen: Tensor):
        """`seen` is how often each feature is active in the data. If the file has not room for all, the rarest have no
        weights; nor have those that never are."""
        super().__init__()
        self.head, self.width = head, width
        rarest = torch.sort(seen, descending=True).values[min(room(head, width), head.features) - 1]
        self.register_buffer("kept", (seen > rarest) | ((seen == rarest) & (rarest > 0)), persistent=False)
        self.kept[self.kept.nonzero()[room(head, width):]] = False
        first = torch.randn(head.features, self.width) * 0.08
        self.first = nn.Parameter(first)
        self.first_bias = nn.Parameter(torch.full((self.width,), 0.25))
        self.second = nn.Parameter(torch.randn(HIDDEN, self.width) / self.width**0.5)
        self.second_bias = nn.Parameter(torch.full((HIDDEN,), 0.25))
        self.heads = nn.Parameter(torch.randn(HEADS, HIDDEN) * 0.05)
        self.heads_bias = nn.Parameter(torch.zeros(HEADS))
        self.policy = nn.Parameter(torch.randn(head.rows, HIDDEN) * 0.05)
        self.policy_bias = nn.Parameter(torch.zeros(head.rows))

    @torch.no_grad()
    def keep_small(self) -> None:
        """Keeps weights within what a byte can say."""
        for weights in (self.first, self.second, self.heads, self.policy):
            weights.clamp_(-LARGEST, LARGEST)
        self.first_bias.clamp_(-4, 4)

    def look(self, inputs: Tensor) -> Tensor:
        """The look at each position, given as rows of zeros and ones."""
        first = rounded(self.first, PLACES) * self.kept[:, None]
        sums = inputs @ first + rounded(self.first_bias, PLACES)
        hidden = sums.clamp(0, TOP) @ rounded(self.second, PLACES).T + rounded(self.second_bias, 2 * PLACES)
        return rounded(hidden, PLACES).clamp(0, TOP)

    def promise(self, look: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of winning and of the margin of each seat, counted from the one that looks."""
        heads = look @ rounded(self.heads, PLACES).T + rounded(self.heads_bias, 2 * PLACES)
        return heads[:, :SEATS], heads[:, SEATS:]

    def rows(self, look: Tensor) -> Tensor:
        """What each policy row says of each position."""
        return look @ rounded(self.policy, PLACES).T + rounded(self.policy_bias, 2 * PLACES)

    @classmethod
    def read(cls, path: Path, head: Head) -> "Net":
        """The network of a file, to train on from. Features without weights in the file stay without."""
        file = path.read_bytes()
        name = head.game.encode()
        start = struct.pack("<4sHB", b"PENT", 1, len(name)) + name
        start += struct.pack("<QII", head.layout, head.features, head.rows)
        if not file.startswith(start):
            raise SystemExit(f"{path}: no network for the game and the features of these notes")
        if zlib.crc32(file[:-4]) != struct.unpack("<I", file[-4:])[0]:
            raise SystemExit(f"{path}: the file is damaged")
        width, *places = struct.unpack_from("<H4B", file, len(start))
        if places != [PLACES] * 4:
            raise SystemExit(f"{path}: its weights have other binary places than this trainer's")
        at = len(start) + 6

        def column(kind: str, *shape: int) -> np.ndarray:
            nonlocal at
            values = np.frombuffer(file, kind, math.prod(shape), at).reshape(shape)
            at += values.nbytes
            return values

        bits = column("<u1", (head.features + 7) // 8)
        kept = torch.from_numpy(np.unpackbits(bits, bitorder="little")[: head.features].astype(bool))
        net = cls(head, width, kept.long())
        sizes = {"first": int(kept.sum()), "second": HIDDEN, "heads": HEADS, "policy": head.rows}
        with torch.no_grad():
            for layer, places, kind in LAYERS:
                bias = column(kind, width if layer == "first" else sizes[layer])
                weights = column("<i1", sizes[layer], HIDDEN if layer in ("heads", "policy") else width)
                own = getattr(net, layer)
                own[kept if layer == "first" else slice(None)] = torch.from_numpy(weights / ONE).float()
                getattr(net, layer + "_bias").copy_(torch.from_numpy(bias / (1 << places * PLACES)).float())
        return net

    def write(self, path: Path) -> None:
        """Writes the file that the bots read."""
        name = self.head.game.encode()
        file = struct.pack("<4sHB", b"PENT", 1, len(name)) + name
        file += struct.pack("<QIIH4B", self.head.layout, self.head.features, self.head.rows, self.width, *[PLACES] * 4)
        kept = self.kept.cpu().numpy()
        file += np.packbits(kept, bitorder="little").tobytes()
        for layer, places, kind in LAYERS:
            weights, bias = getattr(self, layer), getattr(self, layer + "_bias")
            file += whole(bias, places * PLACES).astype(kind).tobytes()
            weights = whole(weights, PLACES).astype("<i1")
            file += (weights[kept] if layer == "first" else weights).tobytes()
        path.write_bytes(file + struct.pack("<I", zlib.crc32(file)))


def whole(values: Tensor, places: int):
    """The values as whole numbers of the last binary place."""
    return torch.floor(values.detach().double() * (1 << places) + 0.5).cpu().numpy()
