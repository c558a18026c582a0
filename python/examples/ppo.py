"""Learns Eight-Minute Empire for two by PPO of RLlib with action masks, and plays against the bot `easy`.

    python ppo.py [SECONDS]

It needs `pip install "ray[rllib]" torch`, which is some gigabytes. SECONDS are seconds of CPU time, so that runs on busy machines can
be compared; 1200 are ten minutes on two cores. Without them it only tries every part out.

The network begins by imitating: for the first third of the time a search with as many simulations as `easy` plays against itself, and
the network learns which actions it tried and who won. Then PPO goes on, playing all seats itself: a pool plays thousands of decisions
in the time of one search.
"""

import copy
import sys
import threading
import time

try:
    import ray
    import torch
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core import DEFAULT_MODULE_ID
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
from pocket_empires.runner import Advantages, SelfPlay

GAME, SEATS = "eme", 2
#: Simulations of the search that is imitated.
SIMULATIONS = 84
#: The reward for each point by which a seat leads, beside the share of the victory.
PER_POINT = 0.1
#: Games against each opponent in a test.
GAMES = 400


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


class Network(TorchRLModule, ValueFunctionAPI):
    """Every value above 0 of every slot is an input of its own, of which about a hundred are on: the first layer adds up their rows."""

    def setup(self) -> None:
        distinct = np.zeros(len(LARGEST), np.int64)
        for group in pe.layout(GAME).groups.values():
            distinct[group.slots] = group.distinct
        top = np.minimum(LARGEST, distinct)
        self.slots, self.top = torch.from_numpy(np.flatnonzero(top)), torch.from_numpy(top[top > 0])
        self.starts = self.top.cumsum(0) - self.top
        hidden = self.model_config["hidden"]
        self.first = nn.EmbeddingBag(int(self.top.sum()), hidden, mode="sum")
        self.bias = nn.Parameter(torch.zeros(hidden))
        self.rest = nn.Sequential(nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, len(ACTIONS) + 1))
        nn.init.normal_(self.first.weight, std=0.05)
        nn.init.normal_(self.rest[-1].weight, std=0.001)

    def evaluate(self, seen: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        """The logits of all actions, and the value."""
        values = torch.minimum(seen["observation"][:, self.slots].long(), self.top)
        rows, slots = values.nonzero(as_tuple=True)
        counts = torch.bincount(rows, minlength=len(values))
        added = self.first(self.starts[slots] + values[rows, slots] - 1, counts.cumsum(0) - counts)
        found = self.rest(added + self.bias)
        return found[:, :-1].masked_fill(~seen["action_mask"], -1e9), found[:, -1]

    def _forward(self, batch, **_):
        logits, values = self.evaluate(batch[Columns.OBS])
        # The loss asks for the values right after the forward pass.
        return {Columns.ACTION_DIST_INPUTS: logits, Columns.EMBEDDINGS: values, Columns.VF_PREDS: values}

    def compute_values(self, batch, embeddings=None):
        return self.evaluate(batch[Columns.OBS])[1] if embeddings is None else embeddings


def played(seed: int, random: np.random.Generator) -> list[tuple[np.ndarray, ...]]:
    """The decisions of a game that a search plays against itself: observation, mask, share of the visits of each action, and
    the rewards from then on."""
    match, decisions = pe.Match(GAME, SEATS, seed), []
    place = {action: index for index, action in enumerate(ACTIONS)}
    points = pe.layout(GAME).groups["points"].slots.start
    while seats := match.to_act():
        view = match.view(seats[0])
        found = view.search(SIMULATIONS, int(random.integers(2**62)))
        visits = np.array([one["visits"] for one in found]) / sum(one["visits"] for one in found)
        tried, mask, seen = np.zeros(len(ACTIONS), np.float32), np.zeros(len(ACTIONS), bool), view.observation()
        for one, share in zip(found, visits, strict=True):
            tried[place[one["action"]]] = share
        mask[[place[action] for action in view.legal()]] = True
        decisions.append((seats[0], seen, mask, tried, float(seen[points]) - float(seen[points + 1])))
        match.submit(seats[0], found[random.choice(len(found), p=visits)]["action"])
    outcome = match.outcome()
    lead = outcome["points"][0] - outcome["points"][1]
    end = [outcome["shares"][0] + PER_POINT * lead, outcome["shares"][1] - PER_POINT * lead]
    return [(seen, mask, tried, np.float32(end[seat] - PER_POINT * now)) for seat, seen, mask, tried, now in decisions]


def lessons(seconds: float) -> list[torch.Tensor]:
    """The decisions of games that a search plays for this time, on two threads."""
    end, found = time.process_time() + seconds, []

    def play(first: int) -> None:
        random, seed = np.random.default_rng(first), first
        while seed == first or time.process_time() < end:
            found.extend(played(seed, random))
            seed += 1

    threads = [threading.Thread(target=play, args=(first,)) for first in (10_000_000, 20_000_000)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [torch.from_numpy(np.stack(column)) for column in zip(*found, strict=True)]


def imitate(module: Network, taught: list[torch.Tensor], seconds: float) -> None:
    """Learns for this time to try what the search tried, and the value of a position."""
    optimizer, start, done = torch.optim.Adam(module.parameters()), time.process_time(), 0.0
    while done <= 1:
        done = (time.process_time() - start) / seconds
        optimizer.param_groups[0]["lr"] = 1e-3 * max(0.03, 1 - done)
        seen, mask, tried, rewards = (column[torch.randint(len(taught[0]), (512,))] for column in taught)
        logits, values = module.evaluate({"observation": seen, "action_mask": mask})
        loss = nn.functional.cross_entropy(logits, tried) + 0.5 * nn.functional.mse_loss(values, rewards)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def won(module: Network, opponent: str | Network, games: int = GAMES) -> float:
    """The share of the victory in the first game of each row of a pool. Against a bot the network plays its likeliest actions; two
    networks draw theirs, as in training."""
    bot = opponent if isinstance(opponent, str) else None
    pool = pe.Pool(GAME, SEATS, games, threads=2, seed=1_000_000, opponents=bot)
    # Bots leave the same seats to the learner.
    seats, playing, shares = np.arange(games) % SEATS, np.ones(games, dtype=bool), np.zeros(games)
    while playing.any():
        found = scores(module, pool)
        if bot is None:
            pool.step_sampled(np.where((pool.seats == seats)[:, None], found, scores(opponent, pool)))
        else:
            pool.step(found.argmax(axis=1))
        ended = playing & pool.done
        shares[ended] = pool.rewards[ended, seats[ended]]
        playing &= ~ended
    return float(shares.mean())


def scores(module: Network, pool: pe.Pool) -> np.ndarray:
    """The logits of a network for all actions in each game."""
    seen = {"observation": pool.observations, "action_mask": pool.masks()[:, ACTIONS]}
    with torch.no_grad():
        found, _ = module.evaluate({name: torch.from_numpy(part) for name, part in seen.items()})
    every = np.full((len(pool), pool.num_actions), -1e9, np.float32)
    every[:, ACTIONS] = found.numpy()
    return every


def tell(when: str, module: Network, opponents: dict[str, str | Network], games: int = GAMES) -> None:
    """Prints how the network plays; this does not count as training."""
    shares = ", ".join(f"{won(module, opponent, games):.1%} against {name}" for name, opponent in opponents.items())
    print(f"{when}: share of the victory in {games} games {shares}", flush=True)


seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.0
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
# Several threads would wait for one another at each of many small layers.
torch.set_num_threads(1)
config = (
    PPOConfig()
    .environment(env_config={"game": GAME, "seats": SEATS, "actions": ACTIONS, "per_point": PER_POINT})
    .env_runners(env_runner_cls=SelfPlay, num_env_runners=0, num_envs_per_env_runner=384 if seconds else 16)
    .learners(
        num_learners=0,
        # Whole arrays instead of the usual pipeline, which handles one decision after another.
        learner_connector=lambda *_: Advantages(lambda_=0.9),
        add_default_connectors_to_learner_pipeline=False,
    )
    .rl_module(rl_module_spec=RLModuleSpec(module_class=Network, model_config={"hidden": 256}))
    .training(
        # Higher rates undo what was imitated.
        lr=[[0, 1.5e-4], [10_000_000, 3e-5]],
        gamma=1.0,
        train_batch_size_per_learner=16_384 if seconds else 256,
        minibatch_size=4096 if seconds else 128,
        num_epochs=2,
        entropy_coeff=[[0, 0.002], [10_000_000, 0.0004]],
        use_kl_loss=False,
        vf_loss_coeff=0.5,
        vf_clip_param=100.0,
        grad_clip=0.5,
    )
)
algorithm, games = config.build_algo(), GAMES if seconds else 2
opponents: dict[str, str | Network] = {"greedy": "greedy", "easy": "easy"}


def teach(learner) -> None:
    """The first third of the time: lessons, then learning from them."""
    network = learner.module[DEFAULT_MODULE_ID].unwrapped()
    taught = lessons(seconds * 4 / 15)
    print(f"{len(taught[0]):,} decisions of the search", flush=True)
    imitate(network, taught, max(seconds / 15, 0.1))
    tell("after imitating", network, opponents, games)
    opponents["the network that imitates"] = copy.deepcopy(network)


algorithm.learner_group.foreach_learner(teach)
algorithm.env_runner_group.sync_weights(from_worker_or_learner_group=algorithm.learner_group, inference_only=True)
spent, rounds = 0.0, 0
while rounds == 0 or spent < seconds * 2 / 3:
    start = time.process_time()
    found = algorithm.train()
    spent, rounds = spent + time.process_time() - start, rounds + 1
    decisions = int(found["env_runners"]["num_env_steps_sampled_lifetime"])
    if rounds % 60 == 0:
        tell(f"after {decisions:,} decisions", algorithm.get_module(), opponents, games)
tell(f"at the end, after {decisions:,} decisions", algorithm.get_module(), opponents, games)
ray.shutdown()
