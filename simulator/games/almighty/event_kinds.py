"""What happens in a game of Almighty, and what the columns of an event say. Kinds stand in code order."""

from __future__ import annotations

from simulator.core.spec import SCORE_EVENT, EventKind

_ACT = "the Act"
_BY = "the card, action or rule that does it"
_WORTH = "what the Mortal is worth now"
_MORTAL = "the Mortal"
_LAND = "the land"

EVENTS = (
    SCORE_EVENT,
    EventKind("play", "an Act is played face up", _ACT, _LAND, amount="Belief on it"),
    EventKind("face_down", "an Act is played face down", _ACT, _LAND, "the action", "Belief on it"),
    EventKind("discard", "an Act is discarded, for nothing can be played", _ACT),
    EventKind("create", "a Mortal is created", _BY, _LAND, _MORTAL, _WORTH),
    EventKind("move", "a Mortal moves", _BY, "the land it enters", _MORTAL, _WORTH),
    EventKind("bless", "a Mortal is blessed", _BY, "its land, if it is in one", _MORTAL, _WORTH),
    EventKind("curse", "a Mortal is cursed", _BY, "its land, if it is in one", _MORTAL, _WORTH),
    EventKind("smite", "a Mortal is smitten", _BY, _LAND, _MORTAL, _WORTH),
    EventKind("poke", "a Mortal is poked, and does what it says", _BY, _LAND, _MORTAL),
    EventKind("resurrect", "a Mortal returns from the dead", _BY, _LAND, _MORTAL, _WORTH),
    EventKind(
        "final_rest",
        "a Mortal leaves the game",
        "the card that sends it, if one does",
        "the land of the Grave that is full, if one is",
        _MORTAL,
    ),
    EventKind("judge", "a Mortal is judged", _BY, "the land of its Grave", _MORTAL, "1: Glory; 0: Power"),
    EventKind("hut_built", "a Hut enters a land", _BY, _LAND, amount="Huts there now"),
    EventKind("hut_lost", "a Hut leaves a land", _BY, _LAND, amount="Huts there now"),
    EventKind("banner", "the Capital Banner moves", place="the new Capital", amount="Huts there"),
    EventKind("power", "the Power of the seat changes", _BY, amount="the change"),
    EventKind("belief", "Belief is laid on an Act", _BY, _LAND, amount="tokens laid"),
    EventKind("sun", "the Sun moves", _BY, "the land it enters, or night"),
    EventKind("cloud", "a Cloud enters a land", _BY, _LAND, amount="Clouds there now"),
    EventKind("heart_placed", "a Heart joins two Mortals", "", _LAND, "the Heart", "what it adds there"),
    EventKind("heart_broken", "a Heart breaks", place=_LAND, target="the Heart"),
    EventKind("trigger", "a lasting effect is set off", "the card that lasts", _LAND, "the Mortal, if any"),
    EventKind("prophecy_true", "the Prophecy of the seat, or of the team, is true", "the Prophecy"),
    EventKind(
        "prophecy_false",
        "the Prophecy of the seat, or of the team, is false",
        "the Prophecy",
        "the land it goes to, if to one",
        amount="Belief it brings there",
    ),
    EventKind("seat", "a Seat at the Feast Table is taken", amount="its number, from 1"),
    EventKind("festival", "a Festival is won", place=_LAND, amount="Belief ahead of the second"),
    EventKind("offering", "an Offering is won", place=_LAND, target="the Offering", amount="Offerings won"),
    EventKind("mighty_act", "a Mighty Act comes to the hand", _ACT, amount="1 if Wrathful", offers=True),
    EventKind("favored", "the Favored Offering tile is given", "the tile"),
    EventKind("token_taken", "a Blessing or Curse is taken off", "", _LAND, _MORTAL, _WORTH),
    EventKind(
        "land_value", "a Festival counts its land; no seat: nobody wins it", place=_LAND, amount="its value"
    ),
    EventKind("otherwise", "an Act does its Otherwise", _ACT, _LAND, "the Otherwise"),
    EventKind(
        "carnival",
        "Free Will holds a Carnival",
        "the Act paid, if one is",
        "the land, if there is one",
        "",
        "the Glory it pays",
    ),
    EventKind("target_icon", "the automa finds its land", "its card", "the land", "the icon on the back"),
    EventKind(
        "second_effect",
        "the automa has a second effect",
        "",
        "its land",
        "the effect",
        "Acts played this turn",
    ),
)

EVENT_KINDS = tuple(kind.name for kind in EVENTS)
