"""The counters of the seats table: what a seat did, counted by hand."""

from tests.games.almighty.board import SPEC, Board


def counts(board: Board, seat: int = 0) -> dict[str, int]:
    """Return the counters of a seat that are not 0."""
    names = SPEC.names.counts
    return {name: n for k, name in enumerate(names) if (n := int(board.log.count[seat, k]))}


def test_an_act_face_up_that_creates_and_one_face_down() -> None:
    board = Board("love", "sun")
    board.hold(0, "Love Child", "Serenade", "Love Nest")
    board.play("Love Child", "islands", "Carpenter")
    board.face_down("Create a Mortal", "islands", "Landlord", act="Serenade")
    assert counts(board) == {"acts_face_up": 1, "acts_face_down": 1, "created": 2}


def test_every_mighty_act_counts_as_one() -> None:
    board = Board("sun", "love")
    for kind in ("merciful", "wrathful"):
        for act in board.acts_of("sun", kind):
            board = Board("sun", "love")
            board.put_sun("islands")
            board.give_power(0, 9)
            board.put("Guard", "forests", "Shepherd", "islands", "Gossip", "islands")
            board.build("islands", 1)
            board.hold(0, act, "Warm Clay")
            board.play(act, "islands", settle=False)
            assert counts(board)["mighty_acts"] == 1, act


def test_deeds_on_mortals() -> None:
    board = Board("love", "sun")
    board.give_power(0, 1)
    board.put("Shepherd", "islands", "Poet", "forests")
    board.hold(0, "Sweet Nothings", "Crime of Passion", "Love Nest")
    board.play("Sweet Nothings", "islands")
    board.play("Crime of Passion", "forests")
    assert counts(board) == {"acts_face_up": 2, "blessed": 1, "smitten": 1, "power_spent": 1}


def test_moves_curses_and_huts() -> None:
    board = Board("dead", "sun")
    board.put("Bully", "islands", "Poet", "islands", "Carpenter", "mountains")
    board.hold(0, "Whisper", "Whisper", "Reap")
    board.play("Whisper", "islands", "Bully", "forests")
    board.play("Whisper", "mountains")
    assert counts(board) == {"acts_face_up": 2, "pokes": 2, "moved": 1, "cursed": 1, "huts_built": 1}


def test_the_end_of_an_age() -> None:
    board = Board("love", "sun", "storms", "dead")
    board.lay(0, "Serenade", "islands")
    board.lay(1, "Warm Clay", "islands")
    board.next_age(glory=(0, 20))
    assert counts(board, 0) == {"festivals_won": 1, "offerings": 1, "wrathful": 1}
    assert counts(board, 1) == {"second_places": 1}


def test_prophecies_and_the_first_seat() -> None:
    board = Board("love", "sun")
    board.foretell(0, "Forests over Islands")
    board.foretell(1, "Islands over Forests")
    board.hold(0, "Love Child")
    board.hold(1, "Warm Clay")
    board.put_sun("deserts")
    board.play("Love Child", "mountains", "deck")
    assert {"prophecies_true": 1, "first_seats": 1}.items() <= counts(board, 0).items()
    board.play("Warm Clay", "mountains", "deck")
    assert counts(board, 1)["prophecies_false"] == 1


def test_power_gained() -> None:
    board = Board("sun", "love")
    board.put_sun("deserts")
    board.face_down("Push the Sun", "deserts")
    assert counts(board)["power_gained"] == 3
