"""The rules of the modes that the automa takes part in; other games compile none of them."""

from __future__ import annotations

from simulator.core.jit import Rec, kernel, specialise
from simulator.core.spec import GameFunctions
from simulator.games.almighty import automa
from simulator.games.almighty.automa_deck import redraw_top
from simulator.games.almighty.hidden import hide as hide_hands
from simulator.games.almighty.moves import legal_moves
from simulator.games.almighty.scoring import fill_result
from simulator.games.almighty.setup import setup
from simulator.games.almighty.turn import apply_move, is_action_start, run, to_act


@kernel
def hide(state: Rec, tables: Rec, seat: int, rng: Rec) -> None:
    """Redraw what `seat` cannot see, the front of the automa's top card included."""
    hide_hands(state, tables, seat, rng)
    redraw_top(state, tables, rng)


run_with_automa = specialise(
    run, __name__, act_for_automa=automa.act_for_automa, answer_for_automa=automa.answer_for_automa
)

EVALUATE = "evaluate"
FUNCTIONS = GameFunctions(
    setup=specialise(setup, __name__, run=run_with_automa, lay_automa=automa.lay_automa),
    legal_moves=legal_moves,
    apply_move=specialise(apply_move, __name__, run=run_with_automa),
    to_act=to_act,
    is_action_start=is_action_start,
    hide=hide,
    fill_result=fill_result,
)
