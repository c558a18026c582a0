"""Learns Eight-Minute Empire for two by PPO of RLlib with action masks, and plays against the bot `easy` at the end.

    python ppo.py [MINUTES]

It needs `pip install "ray[rllib]" torch`, which is some gigabytes. Without MINUTES it trains for one iteration only. The network
plays against itself: `easy` searches for a millisecond or two before each move, in which a pool plays thousands of decisions.
"""

import sys
import time

try:
    import ray
    import torch
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.columns import Columns
    from ray.rllib.core.rl_module.apis import ValueFunctionAPI
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.core.rl_module.torch import TorchRLModule
except ImportError as missing:
    print(f"not run: {missing}")
    sys.exit()

import numpy as np
from torch import nn

import pocket_empires as pe
from pocket_empires.runner import SelfPlay

GAME, SEATS = "eme", 2
#: Games against each bot at the end.
GAMES = 200
#: The groups of the observation whose values are kinds, not amounts: each value becomes an input of its own.
KINDS = ["phase", "open", "row", "row_gain", "holder", "region_lead", "continent_holder", "continent_lead"]


class Network(TorchRLModule, ValueFunctionAPI):
    """Two layers, and a direct path from the inputs to the actions, which learns simple preferences at once."""

    def setup(self) -> None:
        largest = LARGEST
        kind = np.zeros(len(largest), dtype=bool)
        for name in KINDS:
            kind[pe.layout(GAME).groups[name].slots] = True
        self.kinds, self.amounts = (torch.from_numpy(np.flatnonzero(part & (largest > 0))) for part in (kind, ~kind))
        self.largest = torch.from_numpy(largest.astype(np.int64))
        values = self.largest[self.kinds] + 1
        self.starts = values.cumsum(0) - values
        inputs, outputs, hidden = int(values.sum()) + len(self.amounts), len(ACTIONS) + 1, self.model_config["hidden"]
        self.deep = nn.Sequential(
            nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, outputs)
        )
        self.direct = nn.Linear(inputs, outputs)
        for layer in (self.deep[-1], self.direct):
            nn.init.normal_(layer.weight, std=0.001)

    def evaluate(self, seen: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        """The logits of all actions, and the value."""
        slots = seen["observation"]
        kinds = torch.minimum(slots[:, self.kinds].long(), self.largest[self.kinds])
        inputs = torch.zeros(len(slots), self.direct.in_features)
        inputs.scatter_(1, kinds + self.starts, 1.0)
        inputs[:, -len(self.amounts) :] = slots[:, self.amounts] / self.largest[self.amounts]
        found = self.deep(inputs) + self.direct(inputs)
        return found[:, :-1].masked_fill(~seen["action_mask"], -1e9), found[:, -1]

    def _forward(self, batch, **_):
        logits, values = self.evaluate(batch[Columns.OBS])
        # The loss asks for the values right after the forward pass.
        return {Columns.ACTION_DIST_INPUTS: logits, Columns.EMBEDDINGS: values}

    def compute_values(self, batch, embeddings=None):
        if embeddings is None:
            with torch.no_grad():
                _, embeddings = self.evaluate(batch[Columns.OBS])
        return embeddings


def seen_in_random_games() -> tuple[np.ndarray, np.ndarray]:
    """The largest value of each slot, and the actions that are ever legal: the layout is made for larger tables and both boards."""
    pool = pe.Pool(GAME, SEATS, 512)
    largest, used = pool.observations.copy(), pool.masks()
    for _ in range(300):
        pool.step_sampled()
        np.maximum(largest, pool.observations, out=largest)
        used |= pool.masks()
    return largest.max(axis=0), np.flatnonzero(used.any(axis=0))


LARGEST, ACTIONS = seen_in_random_games()


def won(module: Network, level: str, games: int, sharpness: float = 1.0) -> float:
    """The share of the victory against a bot, in the first game of each row of a pool. With a high sharpness the network
    plays its likeliest action, otherwise it draws, as in training."""
    pool = pe.Pool(GAME, SEATS, games, threads=2, seed=1_000_000, opponents=level)
    playing, shares = np.ones(games, dtype=bool), np.zeros(games)
    while playing.any():
        seats, seen = pool.seats.astype(int), {"observation": pool.observations, "action_mask": pool.masks()[:, ACTIONS]}
        with torch.no_grad():
            found, _ = module.evaluate({name: torch.from_numpy(part) for name, part in seen.items()})
        logits = np.full((games, pool.num_actions), -1e9, np.float32)
        logits[:, ACTIONS] = np.maximum(sharpness * found.numpy(), -1e9)
        pool.step_sampled(logits)
        ended = playing & pool.done
        shares[ended] = pool.rewards[ended, seats[ended]]
        playing &= ~ended
    return float(shares.mean())


minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 0.0
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
torch.set_num_threads(2)
config = (
    PPOConfig()
    .environment(env_config={"game": GAME, "seats": SEATS, "threads": 2, "actions": ACTIONS, "per_point": 0.1})
    # Without other processes: the pool and the network share both cores.
    .env_runners(env_runner_cls=SelfPlay, num_env_runners=0, num_envs_per_env_runner=192 if minutes else 16)
    .learners(num_learners=0)
    .rl_module(rl_module_spec=RLModuleSpec(module_class=Network, model_config={"hidden": 128}))
    .training(
        lr=[[0, 2e-3], [6_000_000, 2e-4]],
        gamma=1.0,
        # A point gained shows at once what a decision was worth; few later decisions need to share in it.
        lambda_=0.7,
        train_batch_size_per_learner=1024,
        minibatch_size=1024,
        num_epochs=2,
        entropy_coeff=[[0, 0.01], [6_000_000, 0.001]],
        use_kl_loss=False,
        grad_clip=0.5,
    )
)
algorithm, end = config.build_algo(), time.monotonic() + 60 * minutes
module = algorithm.get_module()
while True:
    found = algorithm.train()
    decisions = int(found["env_runners"]["num_env_steps_sampled_lifetime"])
    if found["training_iteration"] % 20 == 1:
        print(f"{decisions:,} decisions: share of the victory against greedy {won(module, 'greedy', GAMES):.1%}", flush=True)
    if time.monotonic() > end:
        break
print(f"{decisions:,} decisions: share of the victory in {GAMES} games against greedy {won(module, 'greedy', GAMES):.1%}", flush=True)
games = GAMES if minutes else 2
drawn, likeliest = (won(module, "easy", games, sharpness) for sharpness in (1.0, 100.0))
print(f"share of the victory in {games} games against easy: {drawn:.1%} with drawn actions, {likeliest:.1%} with the likeliest", flush=True)
ray.shutdown()
