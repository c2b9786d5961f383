"""The end of a game: secret cards, the last abandoning, who has won."""

from __future__ import annotations

from simulator.core.events import count, emit
from simulator.core.jit import Rec, kernel
from simulator.games.gods_and_mortals.board import change_divinity
from simulator.games.gods_and_mortals.divinity import cash_in
from simulator.games.gods_and_mortals.names import FROM_SECRET, N_LEFT, SECRET
from simulator.games.gods_and_mortals.state import DEAL_TWO, N_FACTIONS


@kernel
def finish_game(state: Rec, tables: Rec, log: Rec) -> None:
    """Reveal the secret cards, pay for all Favor and end the game in place (RULES 11.3 to 11.5).

    The markers stay where they ended. A secret card's part is booked on its own, so the level a seat
    had before is paid first.
    """
    for seat in range(state.n_seats):
        for faction in range(N_FACTIONS):
            if state.favor[seat * N_FACTIONS + faction] > 0:
                cash_in(state, log, seat, faction)
        card = state.secret[seat]
        emit(log, state, seat, SECRET, tables.n_powers + tables.n_cards + card, -1, -1, -1, -1)
        climb_last(state, tables, log, seat, tables.secret_a[card])
        climb_last(state, tables, log, seat, tables.secret_b[card])
        count(log, seat, N_LEFT, state.tokens[seat])
    state.over = 1


@kernel
def climb_last(state: Rec, tables: Rec, log: Rec, seat: int, faction: int) -> None:
    """Climb one level by a secret card and be paid the difference (RULES 11.3, 11.4)."""
    if state.favor[seat * N_FACTIONS + faction] < tables.max_final:
        state.favor[seat * N_FACTIONS + faction] += 1
        change_divinity(state, log, seat, state.strength[faction], FROM_SECRET)


@kernel
def fill_result(state: Rec, tables: Rec, result: Rec) -> None:
    """Rank by Divinity, then tokens; who is still equal shares the place (RULES 11.6, 11.7)."""
    n_first = 0
    for seat in range(state.n_seats):
        rank = 1
        for other in range(state.n_seats):
            if is_ahead(state, other, seat):
                rank += 1
        result.rank[seat] = rank
        if rank == 1:
            n_first += 1
    for seat in range(state.n_seats):
        result.share[seat] = 1.0 / n_first if result.rank[seat] == 1 else 0.0
        if state.mode == DEAL_TWO:
            result.god[seat] = state.god[seat]
    result.end_reason = state.end_reason


@kernel
def is_ahead(state: Rec, seat: int, other: int) -> bool:
    """Return whether `seat` stands before `other` in the final order."""
    if state.score[seat] != state.score[other]:
        return state.score[seat] > state.score[other]
    return state.tokens[seat] > state.tokens[other]
