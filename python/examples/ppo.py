"""Learns Eight-Minute Empire for two against the bot `easy`, by PPO of RLlib with action masks.

    python ppo.py [MINUTES]

It needs `pip install "ray[rllib]" torch`, which is some gigabytes. Without MINUTES it trains for one iteration only. Every
iteration prints the share of the games that were won.
"""

import sys
import time

try:
    import ray
    import torch  # noqa: F401
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
except ImportError as missing:
    print(f"not run: {missing}")
    sys.exit()

import gymnasium
import numpy as np

from pocket_empires.gym import Env


class Scaled(gymnasium.ObservationWrapper):
    """The bytes of the observation as numbers from 0 to 1, as RLlib's module for masks expects them."""

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


minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 0.0
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
config = (
    PPOConfig()
    .environment(Scaled, env_config={"game": "eme", "seats": 2, "opponents": "easy"})
    .env_runners(num_env_runners=1, num_envs_per_env_runner=8)
    .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [256, 256]}))
    .training(lr=3e-4, gamma=1.0, lambda_=0.95, train_batch_size_per_learner=4096, minibatch_size=512, num_epochs=4, entropy_coeff=0.005)
)
algorithm, end = config.build_algo(), time.monotonic() + 60 * minutes
while True:
    found = algorithm.train()["env_runners"]
    print(f"{found['num_env_steps_sampled_lifetime']:.0f} decisions: wins {found['episode_return_mean']:.0%}", flush=True)
    if time.monotonic() > end:
        break
ray.shutdown()
