"""RULES chapter 6: effects that wait for something to happen, or that simply hold."""

from simulator.games.almighty.state import MAX_QUEUE
from simulator.games.almighty.triggers import enqueue
from tests.games.almighty.board import Board
from tests.games.almighty.board_read import NAMES


def test_an_ongoing_effect_notices_its_own_land_only() -> None:
    # RULES 6.1
    board = Board("love", "sun")
    board.put("Leper", "islands", "Shepherd", "deserts")
    board.hold(0, "Come Hither", "Love Child")
    board.play("Come Hither", "forests", "Shepherd")
    assert board.worth("Shepherd") == 1


def test_judging_is_noticed_in_every_land() -> None:
    # RULES 6.1, 16.6
    board = Board("love", "dead")
    board.lay(1, "Ancestor Worship", "mountains")
    board.bury("Shepherd", "islands")
    board.bury("Poet", "deserts")
    board.hold(0, "Love Child", "Serenade")
    board.play("Love Child", "forests", "deck")
    board.end_turn("power", "glory")
    assert board.belief(1, "mountains") == 2 + 2


def test_what_is_noticed_waits_until_the_act_is_done() -> None:
    # RULES 6.2
    board = Board("dead", "love")
    board.put("Widow", "islands", "Shepherd", "islands", "Poet", "islands")
    board.give_power(0, 2)
    board.hold(0, "Plague", "Reap")
    board.play("Plague", "islands", "Shepherd", settle=False)
    assert board.worth("Widow") == -1  # not yet: the Plague may take a second one
    board.choose("Poet")
    board.choose("Poet")  # stays in the Grave
    assert board.worth("Widow") == 2  # blessed for each


def test_a_dead_widow_is_blessed_by_nobody() -> None:
    # RULES 6.2, 6.6
    board = Board("dead", "love")
    board.put("Widow", "islands", "Shepherd", "islands")
    board.give_power(0, 2)
    board.hold(0, "Plague", "Reap")
    board.play("Plague", "islands", "Shepherd", "Widow", "Widow")
    assert board.worth("Widow") == -1


def test_the_active_god_orders_what_waits() -> None:
    # RULES 6.3
    board = Board("love", "sun")
    board.put("Leper", "islands", "Innkeeper", "islands", "Shepherd", "forests")
    board.hold(0, "Come Hither", "Love Child")
    board.play("Come Hither", "islands", settle=False)
    assert board.to_act == 0
    assert set(board.asked()) == {"Leper", "Innkeeper"}


def test_the_order_matters_at_the_step_over_zero() -> None:
    # RULES 6.3
    board = Board("love", "sun")
    board.put("Leper", "islands", "Innkeeper", "islands", "Shepherd", "forests")
    board.hold(0, "Come Hither", "Love Child")
    board.play("Come Hither", "islands", "Leper", "Shepherd")
    assert board.worth("Shepherd") == 1


def test_repeats_of_one_card_that_make_no_difference_are_not_put_in_order() -> None:
    # RULES 6.3
    drought = Board("sun", "love")
    drought.give_power(0, 2)
    drought.put_sun("deserts")
    drought.show("Oracle", "Poet")
    drought.lay(0, "Drought", "islands")
    drought.hold(0, "Golden Harvest", "Warm Clay")
    drought.play("Golden Harvest", "islands", "Oracle", "Poet")  # nobody is asked which Curse comes first
    assert (drought.worth("Oracle"), drought.worth("Poet")) == (-1, -1)


def test_repeats_of_one_card_are_put_in_order_where_only_one_can_be_meant() -> None:
    # RULES 6.3, 6.5
    board = Board("sun", "love")
    board.give_power(0, 2)
    board.put_sun("deserts")
    board.show("Oracle", "Poet")
    board.put("Leper", "islands")
    board.hold(0, "Golden Harvest", "Warm Clay")
    board.play("Golden Harvest", "islands", "Oracle", "Poet", settle=False)
    assert board.asked() == ["Leper", "Leper"]  # once in a turn: for the Oracle or for the Poet


def test_one_trigger_more_than_there_is_room_for_makes_the_game_invalid() -> None:
    board = Board()
    for _ in range(MAX_QUEUE):
        enqueue(board.state, NAMES.index("Leper"), 0, 0, -1, -1)
    assert (board.state.queue_n, board.state.fault) == (MAX_QUEUE, 0)
    enqueue(board.state, NAMES.index("Leper"), 0, 0, -1, -1)
    assert board.state.fault == 1


def test_an_event_sets_off_an_effect_once() -> None:
    # RULES 6.4
    board = Board("love", "sun")
    board.put("Widow", "islands", "Shepherd", "islands")
    board.give_power(0, 1)
    board.hold(0, "Crime of Passion", "Love Child")
    board.play("Crime of Passion", "islands", "Shepherd")
    assert board.worth("Widow") == 1


def test_without_once_every_event_counts() -> None:
    # RULES 6.4
    board = Board("sun", "love")
    board.give_power(0, 2)
    board.put_sun("deserts")
    board.show("Oracle", "Poet")
    board.lay(0, "Drought", "islands")
    board.hold(0, "Golden Harvest", "Warm Clay")
    board.play("Golden Harvest", "islands", "Oracle", "Poet", "Drought")
    assert (board.worth("Oracle"), board.worth("Poet")) == (-1, -1)


def test_once_is_once_in_a_turn() -> None:
    # RULES 6.5
    board = Board("love", "sun")
    board.put("Leper", "islands", "Shepherd", "forests", "Poet", "forests")
    board.hold(0, "Come Hither", "Come Hither", "Love Child")
    board.play("Come Hither", "islands", "Shepherd")
    board.play("Come Hither", "islands", "Poet")
    assert (board.worth("Shepherd"), board.worth("Poet")) == (-1, 1)


def test_once_is_fresh_in_the_next_turn_of_any_god() -> None:
    # RULES 6.5
    board = Board("love", "sun")
    board.put("Leper", "islands", "Shepherd", "forests", "Poet", "forests")
    board.put_sun("deserts")
    board.hold(0, "Come Hither", "Love Child")
    board.hold(1, "Follow the Light", "Warm Clay")
    board.play("Come Hither", "islands", "Shepherd")
    board.end_turn()
    board.play("Follow the Light", "islands", "Poet")
    assert (board.worth("Shepherd"), board.worth("Poet")) == (-1, -1)


def test_steps_that_are_no_longer_possible_are_left_out() -> None:
    # RULES 6.6
    board = Board("love", "sun")
    board.put("Leper", "islands", "Saint", "forests")
    board.hold(0, "Come Hither", "Love Child")
    board.play("Come Hither", "islands")  # the Leper cannot curse the Saint
    assert board.worth("Saint") == 1
    assert board.at_action()


def test_the_owner_chooses_for_an_ongoing_act() -> None:
    # RULES 6.7
    board = Board("love", "storms")
    board.lay(1, "Static Charge", "islands")
    board.put("Shepherd", "islands")
    board.hold(0, "Sweet Nothings", "Love Child")
    board.play("Sweet Nothings", "islands", settle=False)
    assert board.to_act == 1
    board.choose("Shepherd")
    assert board.worth("Shepherd") == 1  # blessed to 2, then cursed


def test_the_active_god_chooses_for_an_ongoing_mortal() -> None:
    # RULES 6.7
    board = Board("love", "sun")
    board.put("Innkeeper", "islands", "Shepherd", "forests")
    board.hold(0, "Come Hither", "Love Child")
    board.play("Come Hither", "islands", settle=False)
    assert board.to_act == 0
    board.choose("Shepherd")
    assert board.worth("Shepherd") == 2


def test_playing_is_noticed_by_who_is_there() -> None:
    # RULES 6.8, 6.9
    board = Board("love", "sun")
    board.put("Prophet", "forests")
    board.hold(0, "Come Hither", "Just Friends", "Love Child")
    board.play("Come Hither", "islands")
    assert board.belief(0, "islands") == 2  # the Prophet came too late to see it
    board.play("Just Friends", "islands", "deserts")
    assert board.belief(0, "islands") == 2 + 2  # and has gone where there is no Act to put Belief on


def test_face_down_play_is_not_noticed() -> None:
    # RULES 6.8
    board = Board("love", "sun")
    board.put("Prophet", "islands")
    board.hold(0, "Come Hither", "Love Child")
    board.face_down("Create a Mortal", "islands", "deck", act="Love Child")
    assert board.belief(0, "islands") == 1


def test_an_ongoing_act_does_not_notice_its_own_play() -> None:
    # RULES 6.8
    board = Board("storms", "love", set=("storms.acts.static_charge.fx=on play_own: belief 1 this",))
    board.put_clouds(islands=2, forests=1, mountains=1)
    board.hold(0, "Static Charge", "Gentle Drizzle", "Headwind")
    board.play("Static Charge", "islands", "forests")
    assert board.belief(0, "islands") == 2
    board.play("Gentle Drizzle", "islands", "deck")
    assert board.belief(0, "islands") == 2 + 2 + 1


def test_an_ongoing_mortal_stops_when_it_is_gone() -> None:
    # RULES 6.9
    board = Board("love", "sun")
    board.put("Guard", "islands", "Shepherd", "islands")
    board.give_power(0, 2)
    board.hold(0, "Crime of Passion", "Crime of Passion", "Love Child")
    board.play("Crime of Passion", "islands")  # only the Guard itself can be smitten
    board.play("Crime of Passion", "islands")
    assert board.where("Shepherd") == "graveyard"


def test_an_ongoing_act_stops_with_the_age() -> None:
    # RULES 6.9, 12.1
    board = Board("sun", "love")
    board.put_sun("deserts")
    board.lay(0, "Drought", "islands")
    board.next_age()
    board.show("Oracle", "Poet")
    board.turn_of(0)
    board.hold(0, "Warm Clay", "Sunburn")
    board.play("Warm Clay", "islands", "Oracle")
    assert board.worth("Oracle") == 1


def test_a_change_of_the_lands_value_is_no_mortals_worth() -> None:
    # RULES 6.10, 8.2
    board = Board()
    board.put("Mayor", "forests")
    assert board.worth("Mayor") == 1
    assert board.value("forests") == 1 + 1 + 1 + 1  # Mayor, Hut, Banner, and one for the Capital


def test_an_effect_that_sets_itself_off_comes_round_once() -> None:
    # RULES 6.12
    board = Board("love", "sun", set=("mortals.widow.fx=on bless any: bless 1 worst",))
    board.put("Widow", "islands", "Shepherd", "islands")
    board.hold(0, "Sweet Nothings", "Sweet Nothings", "Love Child")
    board.play("Sweet Nothings", "islands", "Shepherd")
    assert (board.worth("Widow"), board.worth("Shepherd")) == (1, 2)
    board.play("Sweet Nothings", "islands", "Shepherd")  # another Act, another round
    assert (board.worth("Widow"), board.worth("Shepherd")) == (2, 3)


def test_effects_that_set_each_other_off_come_round_once() -> None:
    # RULES 6.12
    cycle = ("mortals.widow.fx=on bless any: curse 1 best", "mortals.exile.fx=on curse any: bless 1 worst")
    board = Board("love", "sun", set=cycle)
    board.put("Widow", "islands", "Exile", "islands")
    board.put("Shepherd", "islands", worth=5)
    board.hold(0, "Sweet Nothings", "Love Child")
    board.play("Sweet Nothings", "islands", "Shepherd", "Widow")
    # Shepherd blessed to 6, cursed to 5 for it; the Widow blessed for that, and so it ends.
    assert [board.worth(name) for name in ("Shepherd", "Widow", "Exile")] == [5, 1, -1]


def test_act_belief_counts_for_each_other_act_here() -> None:
    # RULES 6.11
    board = Board("sun", "love")
    board.lay(0, "Endless Summer", "islands")
    assert board.belief(0, "islands") == 2
    board.lay(0, "Sunburn", "islands")
    board.lay(0, "Warm Clay", "islands", face_down=True)
    board.lay(0, "High Noon", "forests")
    board.lay(1, "Serenade", "islands")
    assert board.belief(0, "islands") == 2 + (2 + 1) + (1 + 1)
    assert board.belief(0, "forests") == 3
    assert board.belief(1, "islands") == 3
