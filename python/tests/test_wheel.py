"""The wheel is one file for everybody."""

import os
import zipfile
from pathlib import Path

import pytest


@pytest.fixture
def wheel() -> Path:
    """The wheel that `cargo xtask python` has built."""
    if "EMPIRES_WHEEL" not in os.environ:
        pytest.skip("cargo xtask python names the wheel")
    return Path(os.environ["EMPIRES_WHEEL"])


def test_the_wheel_names_no_folder_of_the_machine_that_built_it(wheel):
    folders = [folder.encode() for folder in os.environ["EMPIRES_FOLDERS"].split("\n")]
    with zipfile.ZipFile(wheel) as files:
        for name in files.namelist():
            contents = files.read(name)
            assert not [folder for folder in folders if folder in contents], name


def test_the_wheel_serves_every_python_from_3_10(wheel):
    assert "-cp310-abi3-" in wheel.name
