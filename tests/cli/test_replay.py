"""How a game is told: what stands under which turn."""

from types import SimpleNamespace

from reports.cli.replay import _tell


class Scripted:
    """A match of two turns; the second begins with an event that the first turn's move sets off."""

    seed, game_no = 1, 0

    def __init__(self):
        self.gods, self.policies, self.scores = ["sun"], ["random"], [3]
        self.state = SimpleNamespace(turn_no=1, round_no=1, seat=0, over=0)
        self.made = 0

    @property
    def over(self):
        return self.made == 2

    @property
    def to_act(self):
        return self.state.seat

    def choose(self):
        return SimpleNamespace(index=0, text=f"move {self.made + 1}")

    def events(self):
        return [{"turn": 1, "round": 1, "text": "set up"}]

    def apply(self, index):
        self.made += 1
        if self.made == 2:
            self.state.over = 1
            return [{"turn": 2, "round": 1, "text": "the end"}]
        self.state = SimpleNamespace(turn_no=2, round_no=1, seat=1, over=0)
        return [
            {"turn": 1, "round": 1, "text": "what the move does"},
            {"turn": 2, "round": 1, "text": "as the turn begins"},
        ]

    def describe(self, event):
        return event["text"]

    def draw(self):
        return f"board in turn {self.state.turn_no}"

    def result(self):
        return {"end_reason": "done", "rank": [1], "win_share": [1.0]}


def test_what_happens_as_a_turn_begins_stands_under_that_turn(capsys):
    _tell(Scripted(), board=True, as_json=False)
    lines = [line.strip() for line in capsys.readouterr().out.splitlines() if line.strip()]
    start = lines.index("Turn 1, round 1: seat 1")
    assert lines[start:][:9] == [
        "Turn 1, round 1: seat 1",
        "seat 1: move 1",
        "what the move does",
        "Turn 2, round 1: seat 2",
        "as the turn begins",
        "board in turn 2",
        "seat 2: move 2",
        "the end",
        "board in turn 2",
    ]
