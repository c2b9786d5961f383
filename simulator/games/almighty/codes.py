"""The numbers behind Almighty's words: lands, places, things, effect verbs, decisions and event kinds.

Kernels compare plain integers; every list of names here is in code order, so names and codes cannot part.
"""

from __future__ import annotations

from simulator.games.almighty.event_kinds import EVENT_KINDS

N_LANDS = 4
SEATS = 5
"""Most seats: four gods and Free Will."""
NIGHT = 4
"""Where the Sun is when it is in no land."""

# Where a Mortal is. Codes 0..3 are lands, 4..7 the Graves that belong to them.
GRAVE = 4
IN_DISPLAY, IN_DECK, IN_GRAVEYARD, AT_REST, IN_LIMBO = range(8, 13)

# Factions (the "gods" of a line-up) in code order; Free Will keeps its number free.
SUN, STORMS, LOVE, DEAD, FREE_WILL = range(5)
N_FACTIONS = 5

MAX_MORTALS = 62
"""Sets of Mortals are the bits of one number, with one bit left for \"no more\"."""
MAX_BASIC, MAX_MIGHTY = 16, 8
MERCIFUL_SLOT = MAX_BASIC
WRATHFUL_SLOT = MAX_BASIC + MAX_MIGHTY
MAX_CARDS = MAX_BASIC + 2 * MAX_MIGHTY
"""Act cards of one faction: its Basic, Merciful and Wrathful slots."""
MAX_HAND = 10
MAX_ACTIONS = 4
MAX_STEPS = 4
MAX_PROPHECIES = 32
MAX_FAVORED = 8
MAX_DISPLAY = 4
MAX_SUPPLY_TYPES = 4
N_AGES = 3
N_HEARTS = 3
BLESSING, CURSE_TOKEN = 0, 1
"""Kinds of tokens on Mortals."""

# Things that events and moves name. Everything with an effect comes first.
FIRST_ACT = MAX_MORTALS
FIRST_ACTION = FIRST_ACT + N_FACTIONS * MAX_CARDS
FIRST_RITE = FIRST_ACTION + N_FACTIONS * MAX_ACTIONS
RITE_PAY, RITE_SUN, RITE_JUDGE = FIRST_RITE, FIRST_RITE + 1, FIRST_RITE + 2
"""What no card says: paying with Clouds, and the start-of-turn duties of the Sun and the Dead."""
FIRST_OTHERWISE = FIRST_RITE + 3
"""The Otherwise effects of Free Will's Basic Acts, in the order of those Acts."""
N_EFFECTS = FIRST_OTHERWISE + MAX_BASIC
FIRST_PROPHECY = N_EFFECTS
FIRST_FAVORED = FIRST_PROPHECY + MAX_PROPHECIES
FIRST_OFFERING = FIRST_FAVORED + MAX_FAVORED
FIRST_HEART = FIRST_OFFERING + MAX_SUPPLY_TYPES
FIRST_ICON = FIRST_HEART + N_HEARTS
"""What the backs of the automa's cards print: target lands, then second effects."""
ICONS = ("up", "down", "offering", "carnival", "belief", "act2", "carnival", "feast")
(
    TARGET_UP,
    TARGET_DOWN,
    TARGET_OFFERING,
    TARGET_CARNIVAL,
    SECOND_BELIEF,
    SECOND_ACT,
    SECOND_CARNIVAL,
    SECOND_FEAST,
) = range(len(ICONS))
N_THINGS = FIRST_ICON + len(ICONS)

# Spaces of Free Will's rondel: lands stand for themselves.
SPACE_CAPITAL, SPACE_BEST, SPACE_BLANK = range(N_LANDS, N_LANDS + 3)
MAX_SPACES = 8
DIFFICULTIES = ("casual", "normal", "hard", "godlike")
PLAYER_RONDEL = len(DIFFICULTIES)
"""Rondels: the automa's by difficulty, then that of a person who plays Free Will."""
N_RONDELS = PLAYER_RONDEL + 1
NO_CARD = MAX_CARDS
"""The back that counts when the automa's deck is empty."""
COMPETITIVE, SOLO, COOP, AUTOMA = range(4)
"""Modes, in the order of ``SPEC.modes``."""

# Where an Act card is. PLAYED + land is face up; a BURIED card is face down, no matter in which land;
# UNSEEN cards left play face down: Basic ones are in the discard pile, Mighty ones out of the game. The TOP
# card of the automa's deck shows its back.
CARD_NONE, CARD_DECK, CARD_HAND, CARD_DISCARD, CARD_GONE, CARD_UNSEEN, BURIED, CARD_TOP = range(8)
PLAYED = 8

# Verbs of effect steps. The last three belong to rites.
(
    CREATE,
    CREATE_HUT,
    POKE,
    TEMPT,
    BANISH,
    MOVE_HUT,
    SMITE,
    SMITE_HUT,
    BLESS,
    CURSE,
    GAIN_GLORY,
    GAIN_POWER,
    BELIEF_THIS,
    BELIEF_OWN,
    PUSH_SUN,
    GATHER,
    HEART,
    BREAK,
    RES,
    GHOST,
    REST,
    PAY,
    ADVANCE_SUN,
    JUDGE,
) = range(24)

NO_SHIELD, SHIELD_FROM_LANDS, SHIELD_FROM_ANYWHERE = range(3)

EXACTLY, UP_TO, ALL = range(3)
"""How many times a step happens."""

# Filters on targets, combined by |.
(
    WORTHY,
    UNWORTHY,
    POKEABLE,
    BLESSED,
    CURSED,
    PAIRED,
    UNPAIRED,
    BEST,
    WORST,
    SELF,
    OTHER,
    CREATED,
    MOVED,
    ENTERING,
) = (1 << k for k in range(14))

ZONE_HERE, ZONE_OTHER, ZONE_ADJ, ZONE_ANY, ZONE_EACH = range(5)
DEST_ANY, DEST_ADJ, DEST_CAPITAL, DEST_ONE = range(4)

COND_NONE, COND_CAPITAL, COND_HUT, COND_SUN, COND_HEART, COND_NEGATIVE = range(6)
COND_MORTALS, COND_CLOUDS, COND_GRAVES = range(6, 9)

(
    ON_NOTHING,
    ON_ENTER,
    ON_LEAVE,
    ON_SMITE,
    ON_BLESS,
    ON_CURSE,
    ON_CREATE,
    ON_POKE,
    ON_PLAY_OWN,
    ON_PLAY_RIVAL,
    ON_SUN_ENTER,
    ON_CLOUD_ENTER,
    ON_JUDGE,
    ON_HEART_PLACE,
    ON_HEART_BREAK,
    ON_TURN_START,
) = range(16)

NO_STATIC, STATIC_IMMUNE, STATIC_LAND, STATIC_ACT_BELIEF, STATIC_TIES = range(5)

NEED_NONE, NEED_MORTAL, NEED_WORTHY, NEED_UNWORTHY, NEED_HUT, NEED_CAPITAL = range(6)
NEED_SUN, NEED_CLOUD, NEED_CLOUD2, NEED_HEART, NEED_GRAVE = range(6, 11)

# What a decision is about: the pending question of a state, and the kind of the moves that answer it.
(
    ASK_NOTHING,
    ASK_ACTION,
    ASK_SPEND,
    ASK_TARGET,
    ASK_DESTINATION,
    ASK_DISPLAY,
    ASK_HUT_LAND,
    ASK_CLOUD_TO,
    ASK_CLOUD_FROM,
    ASK_HEART,
    ASK_FIRST_LOVER,
    ASK_SECOND_LOVER,
    ASK_KEEP,
    ASK_JUDGE,
    ASK_BANNER,
    ASK_ORDER,
    ASK_REDIRECT,
    ASK_PROPHECY_LAND,
    ASK_TOKEN,
) = range(19)
# Kinds of moves that are no plain answer: the actions of a turn, and "no more".
MOVE_PLAY, MOVE_FACE_DOWN, MOVE_END_TURN, MOVE_DISCARD, MOVE_SKIP, MOVE_CARNIVAL = range(19, 25)

# Options of a question: Mortals stand for themselves, lands and slots for their number, then "no more".
NO_OPTION = -1
SKIP_OPTION = MAX_MORTALS
DECK_OPTION = MAX_DISPLAY

(
    EV_SCORE,
    EV_PLAY,
    EV_FACE_DOWN,
    EV_DISCARD,
    EV_CREATE,
    EV_MOVE,
    EV_BLESS,
    EV_CURSE,
    EV_SMITE,
    EV_POKE,
    EV_RESURRECT,
    EV_FINAL_REST,
    EV_JUDGE,
    EV_HUT_BUILT,
    EV_HUT_LOST,
    EV_BANNER,
    EV_POWER,
    EV_BELIEF,
    EV_SUN,
    EV_CLOUD,
    EV_HEART_PLACED,
    EV_HEART_BROKEN,
    EV_TRIGGER,
    EV_PROPHECY_TRUE,
    EV_PROPHECY_FALSE,
    EV_SEAT,
    EV_FESTIVAL,
    EV_OFFERING,
    EV_MIGHTY_ACT,
    EV_FAVORED,
    EV_TOKEN_TAKEN,
    EV_LAND_VALUE,
    EV_OTHERWISE,
    EV_CARNIVAL,
    EV_TARGET_ICON,
    EV_SECOND_EFFECT,
) = range(len(EVENT_KINDS))

PLACES = ("islands", "forests", "mountains", "deserts", "night")

SOURCES = (
    "festival",
    "second_place",
    "prophecy",
    "seat",
    "offering",
    "favored",
    "display",
    "judgement",
    "effects",
    "carnival",
    "start",
)
(
    FROM_FESTIVAL,
    FROM_SECOND_PLACE,
    FROM_PROPHECY,
    FROM_SEAT,
    FROM_OFFERING,
    FROM_FAVORED,
    FROM_DISPLAY,
    FROM_JUDGEMENT,
    FROM_EFFECTS,
    FROM_CARNIVAL,
    FROM_START,
) = range(len(SOURCES))

COUNTS = (
    "acts_face_up",
    "acts_face_down",
    "acts_discarded",
    "mighty_acts",
    "wrathful",
    "created",
    "moved",
    "blessed",
    "cursed",
    "smitten",
    "pokes",
    "huts_built",
    "power_gained",
    "power_spent",
    "prophecies_true",
    "prophecies_false",
    "festivals_won",
    "second_places",
    "offerings",
    "first_seats",
    "otherwise",
    "carnivals",
)
(
    N_FACE_UP,
    N_FACE_DOWN,
    N_DISCARDED,
    N_MIGHTY,
    N_WRATHFUL,
    N_CREATED,
    N_MOVED,
    N_BLESSED,
    N_CURSED,
    N_SMITTEN,
    N_POKES,
    N_HUTS_BUILT,
    N_POWER_GAINED,
    N_POWER_SPENT,
    N_PROPHECIES_TRUE,
    N_PROPHECIES_FALSE,
    N_FESTIVALS_WON,
    N_SECOND_PLACES,
    N_OFFERINGS,
    N_FIRST_SEATS,
    N_OTHERWISE,
    N_CARNIVALS,
) = range(len(COUNTS))

TURN_COLUMNS = (
    "power",
    "hand",
    "belief",
    "belief_islands",
    "belief_forests",
    "belief_mountains",
    "belief_deserts",
    "value_islands",
    "value_forests",
    "value_mountains",
    "value_deserts",
)

PLAYERS_WON, PLAYERS_LOST = 1, 2
END_REASONS = ("after_third_age", "players_won", "players_lost")
