"""Trains a network on files of self-play: one command, one network.

    python train.py --out new.net --save new.pt round-1.notes round-2.notes
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

import notes
from net import Net, widest

RESULT = 0.4  # What the result counts in the target of winning; the rest is what the search found.
MARGIN = 0.3  # What the margin counts in the loss.
POLICY = 0.5  # What the policy counts in the loss.
HELD_OUT = 0.05  # The last part of the data, whole games, is not trained on but for the measure.


class Data:
    """The columns on the device, and batches of them."""

    def __init__(self, columns: notes.Notes, device: torch.device):
        def put(values: np.ndarray, kind: type) -> Tensor:
            return torch.from_numpy(values.astype(kind)).to(device)

        self.device = device
        self.seats = put(columns.seats, np.int64)
        self.win, self.search, self.margin = (
            put(part, np.uint8) for part in (columns.win, columns.search, columns.margin)
        )
        self.feature_start, self.policy_start = (
            put(part, np.int64) for part in (columns.feature_start, columns.policy_start)
        )
        self.active, self.first, self.second, self.visits, self.given = (
            put(part, np.int32)
            for part in (columns.active, columns.first, columns.second, columns.visits, columns.given)
        )

    def spread(self, starts: Tensor, at: Tensor) -> tuple[Tensor, Tensor]:
        """For the ragged rows `at`: the row in the batch and the place in the flat column of each entry."""
        begin, count = starts[at], starts[at + 1] - starts[at]
        row = torch.repeat_interleave(torch.arange(len(at), device=self.device), count)
        before = torch.cumsum(count, 0) - count
        return row, torch.arange(len(row), device=self.device) - before[row] + begin[row]

    def inputs(self, at: Tensor, features: int) -> Tensor:
        row, place = self.spread(self.feature_start, at)
        inputs = torch.zeros(len(at), features, device=self.device)
        inputs[row, self.active[place].long()] = 1
        return inputs


def losses(net: Net, data: Data, at: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The losses of winning, margin and policy for some positions."""
    look = net.look(data.inputs(at, net.head.features))
    win, margin = net.promise(look)
    absent = torch.arange(notes.SEATS, device=data.device) >= data.seats[at, None]
    log_win = F.log_softmax(win.masked_fill(absent, -1e9), 1).masked_fill(absent, 0)
    target = (RESULT * data.win[at].float() + (1 - RESULT) * data.search[at].float()) / notes.PARTS
    win_loss = -(target * log_win).sum(1).mean()
    margin_loss = F.binary_cross_entropy_with_logits(margin, data.margin[at].float() / notes.PARTS, reduction="none")
    margin_loss = margin_loss.masked_fill(absent, 0).sum() / (~absent).sum()
    return win_loss, margin_loss, policy_loss(net, data, at, look)


def policy_loss(net: Net, data: Data, at: Tensor, look: Tensor) -> Tensor:
    """The cross entropy between what the policy prefers and what the search tried, where it thought deeply."""
    row, place = data.spread(data.policy_start, at)
    if len(row) == 0:
        return look.sum() * 0
    rows = net.rows(look)
    learned = rows[row, data.first[place].long()] + rows[row, data.second[place].long()]
    logits = learned + data.given[place].float() / notes.GIVEN_PARTS
    visits = data.visits[place].float()
    zero = torch.zeros(len(at), device=data.device)
    top = torch.full_like(zero, -1e9).scatter_reduce(0, row, logits.detach(), "amax")
    log_sum = zero.index_add(0, row, (logits - top[row]).exp()).clamp_min(1e-30).log() + top
    share = visits / zero.index_add(0, row, visits)[row]
    decisions = (data.policy_start[at + 1] > data.policy_start[at]).sum()
    return (share * (log_sum[row] - logits)).sum() / decisions


@torch.no_grad()
def measure(net: Net, data: Data, at: Tensor, batch: int) -> dict[str, float]:
    """Mean losses, the chances against results alone, and how far off sure forecasts are."""
    sums, weight = np.zeros(4), 0
    for part in at.split(batch):
        win, margin, policy = losses(net, data, part)
        logits, _ = net.promise(net.look(data.inputs(part, net.head.features)))
        absent = torch.arange(notes.SEATS, device=data.device) >= data.seats[part, None]
        log_win = F.log_softmax(logits.masked_fill(absent, -1e9), 1).masked_fill(absent, 0)
        result = -(data.win[part].float() / notes.PARTS * log_win).sum(1).mean()
        sums += len(part) * np.array([float(win), float(margin), float(policy), float(result)])
        weight += len(part)
    return dict(zip(["win", "margin", "policy", "result"], (sums / max(weight, 1)).round(4).tolist()))


def batches(count: int, batch: int, steps: int, device: torch.device) -> Iterator[Tensor]:
    """Positions in an order drawn anew each time all have been used."""
    order, place = None, count
    for _ in range(steps):
        if order is None or place + batch > count:
            order, place = torch.randperm(count, device=device), 0
        yield order[place : place + batch]
        place += batch


def begun(args: argparse.Namespace, head: notes.Head, seen: Tensor, count: int) -> Net:
    """The network to train: from saved weights, from a network file, or from chance."""
    if args.start and args.start.exists():
        start = torch.load(args.start, map_location=seen.device)
        net = Net(head, start["first"].shape[1], seen)
        net.load_state_dict(start)
        return net
    if args.network:
        return Net.read(args.network, head)
    return Net(head, args.width or widest(head, seen, count), seen)


def train(args: argparse.Namespace) -> dict:
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")  # Rounded weights are exact in it.
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    head, columns = notes.read(args.notes)
    data = Data(columns, device)
    count = len(columns)
    seen = torch.bincount(data.active, minlength=head.features)
    net = begun(args, head, seen, count).to(device)
    held = int(count * HELD_OUT)
    known, new = count - held, torch.arange(count - held, count, device=device)
    before = measure(net, data, new, args.batch) if held else None
    begin = time.time()
    steps = max(1, int(args.epochs * known / args.batch))
    optimiser = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=args.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, args.rate, total_steps=steps + 1, pct_start=0.1)
    for at in batches(known, args.batch, steps, device):
        win, margin, policy = losses(net, data, at)
        optimiser.zero_grad(set_to_none=True)
        (win + MARGIN * margin + POLICY * policy).backward()
        optimiser.step()
        schedule.step()
        net.keep_small()
    after = measure(net, data, new, args.batch) if held else None
    net.write(args.out)
    if args.save:
        torch.save(net.state_dict(), args.save)
    seconds = round(time.time() - begin, 1)
    return {"game": head.game, "positions": count, "width": net.width, "steps": steps, "seconds": seconds,
            "features": int(net.kept.sum()),
            "bytes": args.out.stat().st_size, "before": before, "after": after}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("notes", nargs="+", type=Path, help="files of self-play, the oldest first")
    parser.add_argument("--out", type=Path, required=True, help="the network file to write")
    parser.add_argument("--start", type=Path, help="weights to start from, as --save wrote them, if they are there")
    parser.add_argument("--from", dest="network", type=Path, help="the network file to start from otherwise")
    parser.add_argument("--save", type=Path, help="where to save the weights as they are trained")
    parser.add_argument("--width", type=int, help="width of the first layer; by default the widest that fits the file")
    parser.add_argument("--epochs", type=float, default=3)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    print(json.dumps(train(parser.parse_args())), flush=True)


if __name__ == "__main__":
    main()
