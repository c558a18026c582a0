"""One game: matches, views, bots, layouts."""

import ast
import inspect
import json
import pickle
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import pocket_empires as pe
from pocket_empires import _native


def test_a_match_is_played_by_notation_and_by_id():
    match = pe.Match("eme", 3, seed=8)
    match.submit(0, "bid 2")
    match.submit(1, match.view(1).action("bid 0"))
    assert match.to_act() == [2]
    with pytest.raises(pe.IllegalAction, match="turn"):
        match.submit(0, "bid 1")
    with pytest.raises(pe.IllegalAction, match=r"bid 99: .* coins.* \(EME-10\)"):
        match.submit(2, "bid 99")
    with pytest.raises(pe.IllegalAction, match="expected"):
        match.submit(2, "hello")
    with pytest.raises(ValueError, match="seat"):
        match.view(3)
    match.submit(2, "bid 1")
    assert match.to_act() == [0]
    assert "bid 2" in match.record()


def test_a_mistake_is_told_in_words():
    match = pe.Match("eme", 2, seed=8)
    with pytest.raises(TypeError, match="an action is an id or a move in notation, not None"):
        match.submit(0, None)
    with pytest.raises(TypeError, match="the value of an option is True, False or text, not 3"):
        pe.Match("eme", 2, 1, {"tokens": 3})
    assert repr(match) == "<Match of eme: 2 seats, 0 moves played, seat 0 to decide>"
    assert repr(match.view(1)) == "<View of seat 1 in a game of eme>"
    assert repr(pe.Pool("eme", 2, 4)) == "<Pool of 4 games of eme with 2 seats>"


def test_a_view_shows_its_seat_alone():
    match = pe.Match("eme", 2, seed=1)
    for _ in range(10):
        match.submit(match.to_act()[0], "neutral 3")
    before = match.view(1)
    match.submit(0, "bid 4")
    after = match.view(1)
    assert '"bid":4' not in after.json()
    read = pe.layout("eme").read
    assert list(read(after.observation(), "sealed")) == [0, 1, 0, 0, 0]
    assert read(after.observation(), "bid") == [0]
    assert before.legal() == after.legal()
    assert read(match.view(0).observation(), "bid") == [5]


def test_words_are_in_both_languages():
    view = pe.Match("caesar", 2, seed=1).view(0)
    english, french = view.text("en"), view.text("fr")
    assert english != french
    assert "Rome" in english
    with pytest.raises(ValueError):
        view.text("de")
    assert json.loads(view.json())["viewer"] == 0


@pytest.mark.parametrize("game", list(pe.games()))
def test_bots_play_to_the_end(game):
    match = pe.Match(game, 2, seed=3)
    outcome = pe.play(match, ["greedy", lambda view: view.legal()[0]])
    assert sum(outcome["shares"]) == pytest.approx(1)
    assert match.to_act() == []
    with pytest.raises(ValueError, match="nothing to decide"):
        match.view(0).choose("greedy")


def test_greedy_beats_random():
    wins = sum(pe.play(pe.Match("eme", 2, seed), ["greedy", "random"])["shares"][0] for seed in range(20))
    assert wins >= 15


def test_a_search_says_what_it_found():
    match = pe.Match("caesar", 2, seed=5)
    seat = match.to_act()[0]
    found = match.view(seat).search(simulations=200, seed=1)
    assert sum(one["visits"] for one in found) == pytest.approx(200, abs=5)
    assert {one["action"] for one in found} <= set(match.view(seat).legal())
    assert found == match.view(seat).search(simulations=200, seed=1)


def test_undo_takes_back_what_revealed_nothing():
    match = pe.Match("caesar", 2, seed=1)
    seat = match.to_act()[0]
    copy, record = match.copy(), match.record()
    match.submit(seat, match.view(seat).legal()[0])
    assert match.record() != record == copy.record()
    assert pickle.loads(pickle.dumps(match)).record() == match.record()
    if match.to_act() == [seat]:
        match.undo(seat)
        assert match.record() == record


@pytest.mark.parametrize("game", list(pe.games()))
def test_a_layout_covers_the_observation(game):
    layout, facts = pe.layout(game), pe.games()[game]
    stops = [group.slots.stop for group in layout.groups.values()]
    starts = [group.slots.start for group in layout.groups.values()]
    assert starts == [0, *stops[:-1]] and stops[-1] == facts.slots
    assert all(group.about.endswith(".") for group in layout.groups.values())
    view = pe.Match(game, facts.seats[1], seed=2).view(0)
    features = pe.active_features(game, view.observation())
    assert len(features) > 5 and features.max() < facts.features == layout.features
    with pytest.raises(ValueError, match="slots"):
        pe.active_features(game, np.zeros(3, dtype=np.uint8))
    with pytest.raises(ValueError, match="never above"):
        pe.active_features(game, np.full(facts.slots, 255, dtype=np.uint8))


def test_a_view_is_read_back_and_nonsense_is_not():
    match = pe.Match("eggs", 3, seed=4)
    view = match.view(1)
    read = pe.View.read("eggs", view.json())
    assert (read.observation() == view.observation()).all()
    assert read.legal() == view.legal() and read.seat == 1
    assert read.choose("greedy", 3) == view.choose("greedy", 3)
    for wrong in ("", "{}", view.json()[:-2], view.json().replace('"seats":3', '"seats":9')):
        with pytest.raises(ValueError, match="no view of eggs"):
            pe.View.read("eggs", wrong)


def test_a_review_says_what_each_choice_cost():
    match = pe.Match("caesar", 2, seed=2)
    pe.play(match, ["greedy", "random"])
    good, bad = (pe.review(match.record(), seat, simulations=20) for seat in (0, 1))
    assert good["accuracy"] > bad["accuracy"]
    assert bad == pe.review(match.record(), 1, simulations=20)
    won = match.outcome()["shares"][1]
    assert bad["start"][1] + bad["own"] + bad["others"] + bad["luck"] == pytest.approx(won, abs=0.01)
    costs = [step for step in bad["steps"] if step.get("cost", 0) > 0]
    assert costs and all(step["played"] != step["best"] for step in costs)
    with pytest.raises(ValueError, match="not over"):
        pe.review(pe.Match("caesar", 2).record(), 0)


@pytest.mark.parametrize("game", list(pe.games()))
def test_a_position_is_drawn(game):
    match = pe.Match(game, 3, seed=3)
    for _ in range(12):
        seat = match.to_act()[0]
        match.submit(seat, match.view(seat).choose("greedy"))
    picture = ElementTree.fromstring(match._repr_svg_())
    assert picture.tag.endswith("svg")
    assert len(picture.findall(".//{*}text")) >= 10
    assert match.view(0)._repr_svg_() == match.view(0).svg()


BOARD = """
rome = { id = "roma", x = 500, y = 500 }
city = [
  { id = "alesia", name = "Alésia", colour = "red", value = 1, x = 100, y = 100 },
  { id = "bibracte", name = "Bibracte", colour = "red", value = 2, x = 200, y = 100 },
  { id = "genua", colour = "pink", value = 5, x = 500, y = 100 },
]
way = [["roma", "alesia", 1], ["roma", "bibracte", 1], ["alesia", "bibracte", 1], ["bibracte", "genua", 2]]
wealth = { wheat = 2, gold = 1 }
"""


def test_a_board_of_one_s_own_is_played_on():
    pool = pe.Pool("caesar", 2, 8, options={"board": BOARD})
    read = pe.layout("caesar").read
    assert (read(pool.observations, "left") == 3).all()
    assert (read(pool.observations, "options")[:, 2] == 1).all()
    while not pool.done.any():
        pool.step(pool.sample())
    match = pe.Match("caesar", 2, 1, {"board": BOARD})
    assert "genua" in match._repr_svg_()
    assert pe.play(match, ["greedy", "random"])["points"]
    with pytest.raises(ValueError, match="board"):
        pe.Match("caesar", 2, 1, {"board": "way = 3"})


DATA = Path(__file__).parents[2] / "games"
OWN = [("eme", "board", "board"), ("eme", "cards", "cards"), ("legends", "board", "board"), ("legends", "cards", "cards")]
OWN += [("eggs", "eggs", "eggs"), ("caesar", "board", "side_b")]


@pytest.mark.parametrize(("game", "option", "file"), OWN)
def test_files_of_one_s_own_are_options(game, option, file):
    text = (DATA / game / "data" / f"{file}.toml").read_text(encoding="utf-8")
    match = pe.Match(game, 2, 3, {option: text})
    assert pe.Match.replay(match.record()).to_act() == match.to_act()
    assert "to move" in match._repr_svg_()
    assert sum(pe.play(match, ["greedy", "random"])["shares"]) == pytest.approx(1)
    pool = pe.Pool(game, 2, 8, options={option: text})
    for _ in range(50):
        pool.step_sampled()


@pytest.mark.parametrize("level", pe.LEVELS)
def test_a_bot_of_every_level_chooses_a_legal_action(level):
    for game in pe.games():
        match = pe.Match(game, 2, seed=5)
        view = match.view(match.to_act()[0])
        assert view.choose(level, seed=1) in view.legal()


def test_everything_public_is_documented():
    for name in pe.__all__:
        thing = getattr(pe, name)
        assert isinstance(thing, tuple) or thing.__doc__, name
        own = isinstance(thing, type) and not issubclass(thing, Exception)
        for part in (part for part in dir(thing) if own and not part.startswith("_")):
            found = inspect.getattr_static(thing, part)
            if not isinstance(found, (int, str)):
                assert getattr(thing, part).__doc__, f"{name}.{part}"


def test_the_stubs_name_everything_that_is_compiled():
    stubs = ast.parse((Path(pe.__file__).parent / "_native.pyi").read_text(encoding="utf-8"))
    described = {part.name: part for part in stubs.body if isinstance(part, (ast.ClassDef, ast.FunctionDef))}
    constants = {part.target.id for part in stubs.body if isinstance(part, ast.AnnAssign)}
    own = {name for name in dir(_native) if not name.startswith("__")} | {"__version__"}
    assert own == set(described) | constants
    for name, stub in described.items():
        if isinstance(stub, ast.ClassDef) and name != "IllegalAction":
            parts = {part for part in vars(getattr(_native, name)) if not part.startswith("__")}
            assert parts == {part.name for part in stub.body if not part.name.startswith("__")}, name


MODULES = sorted(Path(pe.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_everything_public_in_a_module_is_documented(module):
    # The source is read, not imported: some modules need libraries that are not installed everywhere.
    tree = ast.parse(module.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    public = [tree, *(part for part in tree.body if isinstance(part, ast.ClassDef) and not part.name.startswith("_"))]
    for part in (part for parent in public for part in parent.body):
        if isinstance(part, (ast.ClassDef, ast.FunctionDef)) and not part.name.startswith("_"):
            assert ast.get_docstring(part), part.name
