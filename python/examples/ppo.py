"""Learns Eight-Minute Empire for two against the bot `easy`, by PPO of RLlib with action masks.

    python ppo.py [MINUTES]

It needs `pip install "ray[rllib]" torch`, which is some gigabytes. Without MINUTES it trains for one iteration only. Every
iteration prints the mean return; at the end the network plays against the bot, and the share of the victory is printed.
"""

import sys
import time

try:
    import ray
    import torch
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
except ImportError as missing:
    print(f"not run: {missing}")
    sys.exit()

import gymnasium
import numpy as np

from pocket_empires.gym import Env


#: The reward for each point of lead at the end. Without it a beginner, who loses nearly every game, would learn nothing.
PER_POINT = 0.05
#: Games against the bot at the end.
GAMES = 200


class Scaled(gymnasium.ObservationWrapper):
    """The bytes of the observation as numbers from 0 to 1, as RLlib's module for masks expects them, and a reward for points."""

    def __init__(self, config) -> None:
        super().__init__(Env(config["game"], config["seats"], opponents=config["opponents"]))
        seen = self.env.observation_space
        self.bounds = np.maximum(seen["observation"].high, 1).astype(np.float32)
        zero_to_one = gymnasium.spaces.Box(0.0, 1.0, self.bounds.shape, np.float32)
        mask = gymnasium.spaces.Box(0.0, 1.0, (self.env.action_space.n,), np.float32)
        self.observation_space = gymnasium.spaces.Dict({"observations": zero_to_one, "action_mask": mask})

    def observation(self, seen):
        mask = seen["action_mask"].astype(np.float32)
        # No action is legal once the game is over.
        mask = mask if mask.any() else np.ones_like(mask)
        return {"observations": seen["observation"] / self.bounds, "action_mask": mask}

    def step(self, action):
        seen, share, ended, truncated, info = super().step(action)
        self.share = share
        if ended:
            points = self.env.match.outcome()["points"]
            own = points.pop(info["seat"])
            share += PER_POINT * (own - max(points))
        return seen, share, ended, truncated, info


def won(module, games: int) -> float:
    """The share of the victory of a network that draws its actions with their probabilities, as in training."""
    env, total = Scaled(SETTING), 0.0
    for seed in range(games):
        (seen, _), ended = env.reset(seed=1_000_000 + seed), False
        while not ended:
            batch = {name: torch.from_numpy(np.asarray(part, np.float32))[None] for name, part in seen.items()}
            with torch.no_grad():
                logits = module.forward_inference({"obs": batch})["action_dist_inputs"]
            action = torch.distributions.Categorical(logits=logits[0]).sample()
            seen, _, ended, _, _ = env.step(int(action))
        total += env.share
    return total / games


SETTING = {"game": "eme", "seats": 2, "opponents": "easy"}

minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 0.0
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
config = (
    PPOConfig()
    .environment(Scaled, env_config=SETTING)
    .env_runners(num_env_runners=1, num_envs_per_env_runner=8, sample_timeout_s=600)
    .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [256, 256]}))
    .training(lr=3e-4, gamma=1.0, lambda_=0.95, train_batch_size_per_learner=4096, minibatch_size=512, num_epochs=4, entropy_coeff=0.005)
)
algorithm, end = config.build_algo(), time.monotonic() + 60 * minutes
while True:
    found = algorithm.train()["env_runners"]
    print(f"{found['num_env_steps_sampled_lifetime']:.0f} decisions: mean return {found['episode_return_mean']:.2f}", flush=True)
    if time.monotonic() > end:
        break
# The module of this process has not followed the training: its weights are those of the learner.
module, learned = algorithm.get_module(), algorithm.learner_group.get_state(components="learner/rl_module")
module.set_state(learned["learner"]["rl_module"]["default_policy"])
games = GAMES if minutes else 2
print(f"share of the victory in {games} games: {won(module, games):.0%}")
ray.shutdown()
