import io
import itertools

import numpy as np
import polars as pl
import pytest
from matplotlib.patches import Rectangle

import analysis
from analysis.charts import heat, theme
from analysis.charts.chart import Chart, caveats
from analysis.charts.distribution import draw_distribution
from analysis.charts.heat import draw_heat
from analysis.charts.length import draw_length
from analysis.charts.progress import draw_progress
from analysis.charts.rates import draw_rates
from analysis.charts.sources import ON_DARK, ON_LIGHT, draw_sources
from tests.analysis.synthetic import make

HEAT_LISTS = ("row_labels", "column_labels", "row_values", "column_values")
GODS = ("sun", "storms", "love", "dead")


@pytest.fixture(scope="module")
def tables():
    return make(games=1200, start={"sun": 2})


def luminance(colour):
    c = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(a, b):
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def lab_after(colour, matrix):
    c = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    linear = np.clip(matrix @ np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4), 0, 1)
    to_xyz = np.array([[0.4125, 0.3576, 0.1804], [0.2127, 0.7152, 0.0722], [0.0193, 0.1192, 0.9503]])
    xyz = to_xyz @ linear / [0.9505, 1, 1.0888]
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("dark", [False, True])
def test_colours_stand_out_from_the_paper(dark):
    colours = theme.DARK if dark else theme.LIGHT
    for i in range(len(theme.GOD_COLOURS)):
        assert contrast(colours[f"god{i}"], colours["paper"]) >= 3
    for name in ("ink", "muted", "accent"):
        assert contrast(colours[name], colours["paper"]) >= 4.5
    for step in range(7):
        text = colours["paper" if step in heat.LIGHT_TEXT_STEPS else "ink"]
        assert contrast(colours[f"step{step}"], text) >= 4.5, step
    for i, colour in enumerate(theme.SOURCE_COLOURS):
        assert contrast(colour, ON_LIGHT if i % 2 else ON_DARK) >= 3.5, colour


# Machado, Oliveira and Fernandes 2009, severity 1
BLINDNESS = {
    "protanopia": [[0.1523, 1.0526, -0.2049], [0.1145, 0.7863, 0.0992], [-0.0039, -0.0481, 1.0520]],
    "deuteranopia": [[0.3673, 0.8606, -0.2280], [0.2801, 0.6725, 0.0474], [-0.0118, 0.0429, 0.9689]],
}


@pytest.mark.parametrize("kind", BLINDNESS)
@pytest.mark.parametrize("dark", [0, 1])
def test_the_first_eight_gods_stay_apart_for_colour_blind_eyes(kind, dark):
    seen = [lab_after(pair[dark], np.array(BLINDNESS[kind])) for pair in theme.GOD_COLOURS[:8]]
    gaps = [np.linalg.norm(a - b) for i, a in enumerate(seen) for b in seen[:i]]
    assert min(gaps) > 7.5


def test_rates_show_estimate_interval_n_and_the_fair_line(tables):
    table = analysis.win_rate(tables.seats)
    ax = draw_rates(table, GODS, theme.new_axes(), colours=range(4))
    dots = [line.get_xdata()[0] for line in ax.lines if line.get_marker() not in ("None", None, "")]
    assert dots == pytest.approx(table["estimate"].to_list())
    spans = [tuple(line.get_xdata()) for line in ax.lines if line.get_linewidth() == 4]
    assert spans == list(zip(table["lo"], table["hi"], strict=True))
    texts = [text.get_text() for text in ax.texts]
    assert any(text.startswith("fair 25.0") for text in texts) and texts.count("n 1,200") == 4
    low, high = ax.get_xlim()
    assert low < table["lo"].min() and high > table["hi"].max()


def test_a_row_without_data_says_so_and_draws_nothing(tables):
    table = analysis.win_rate(tables.seats).with_columns(
        pl.when(pl.col("god") == "sun").then(None).otherwise(pl.col("estimate")).alias("estimate")
    )
    ax = draw_rates(table, GODS, theme.new_axes())
    assert "no data" in [text.get_text() for text in ax.texts]
    assert len([line for line in ax.lines if line.get_linewidth() == 4]) == 3


def test_a_gods_colour_does_not_depend_on_who_else_sat():
    assert theme.THEME.god(theme.god_index(GODS, "love")) == theme.GOD_COLOURS[2][0]
    assert theme.god_index(GODS, "unknown") == 4


@pytest.mark.parametrize("width", [720, 350])
def test_heat_cells_hold_their_rate_and_colour_step(tables, width):
    table = analysis.win_rate(tables.seats, by=["god", "seat"])
    ax = draw_heat(
        table,
        "god",
        "seat",
        theme.new_axes(width),
        row_labels=GODS,
        column_labels="1234",
        row_values=GODS,
        column_values=range(4),
    )
    cells = [patch for patch in ax.patches if isinstance(patch, Rectangle)]
    assert len(cells) == 16
    rate = table.filter(pl.col("god") == "sun", pl.col("seat") == 0)["estimate"][0]
    shown = f"{100 * rate:.{1 if width > 480 else 0}f}"
    assert any(text.get_text().startswith(shown) for text in ax.texts)


def test_heat_steps_are_named():
    words = heat.step_words()
    assert len(words) == len(theme.STEP_COLOURS)
    assert words[0] == "more than 10 below" and words[3] == "within 2 points of fair"


def test_stacked_bars_end_at_the_mean_score(tables):
    table = analysis.score_sources(tables.seats)
    ax = draw_sources(table, "god", GODS, GODS, theme.new_axes())
    ends = {}
    for bar in ax.patches:
        ends[round(bar.get_y())] = max(ends.get(round(bar.get_y()), 0), bar.get_x() + bar.get_width())
    means = analysis.score(tables.seats)["estimate"].to_list()
    assert [ends[y] for y in sorted(ends, reverse=True)] == pytest.approx(means)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["Start", "Card", "Luck"]


def test_losses_stack_to_the_left():
    table = pl.DataFrame({"god": ["sun"] * 2, "source": ["win", "fine"], "estimate": [5.0, -2.0]})
    ax = draw_sources(table, "god", ["sun"], ["Sun"], theme.new_axes())
    assert ax.get_xlim()[0] <= -2 and any("3.0" in text.get_text() for text in ax.texts)


def test_hills_have_the_shares_of_the_table(tables):
    spread, summary = analysis.score_distribution(tables.seats), analysis.score(tables.seats)
    ax = draw_distribution(spread, summary, "god", "score", GODS, theme.new_axes(), colours=range(4))
    hills = [patch for patch in ax.patches if patch.get_fill()]
    assert len(hills) == 4
    medians = [line.get_xdata()[0] for line in ax.lines if line.get_marker() not in ("None", None, "")]
    assert medians == summary["q50"].to_list()


def test_lines_of_progress_are_the_means_and_their_names_do_not_overlap(tables):
    table = analysis.score_by_turn(tables.turns, tables.seats)
    ax = draw_progress(table, GODS, GODS, theme.new_axes(), colours=range(4))
    for line, god in zip(ax.lines, GODS, strict=False):
        assert line.get_ydata().tolist() == table.filter(pl.col("god") == god)["estimate"].to_list()
    ax.figure.canvas.draw()
    boxes = sorted((t.get_window_extent() for t in ax.texts), key=lambda box: box.y0)
    assert all(a.y1 <= b.y0 + 3 for a, b in itertools.pairwise(boxes))


def test_length_bars_hold_all_games(tables):
    table = analysis.length_distribution(tables.games, "decisions")
    ax = draw_length(table, "decisions", theme.new_axes(), median=36, x_label="decisions")
    assert sum(bar.get_height() for bar in ax.patches) == pytest.approx(1)


@pytest.mark.parametrize("draw", [
    lambda ax, t: draw_rates(t, [], ax),
    lambda ax, t: draw_heat(t, "god", "seat", ax, **{name: [] for name in HEAT_LISTS}),
    lambda ax, t: draw_sources(t.with_columns(source=pl.lit("x")), "god", [], [], ax),
    lambda ax, t: draw_distribution(t, t, "god", "score", [], ax, colours=[]),
    lambda ax, t: draw_progress(t.with_columns(flags=pl.lit("")), [], [], ax, colours=[]),
    lambda ax, t: draw_length(t, "turns", ax, median=0, x_label=""),
])  # fmt: skip
def test_charts_of_nothing_say_no_data(draw):
    empty = pl.DataFrame(
        schema={"god": pl.String, "estimate": pl.Float64, "fair": pl.Float64, "flags": pl.String}
    )
    ax = theme.new_axes()
    draw(ax, empty)
    assert [text.get_text() for text in ax.texts] == ["no data"]


def test_a_chart_draws_at_any_width_and_as_a_picture(tables):
    table = analysis.win_rate(tables.seats)
    chart = Chart("x", lambda ax: draw_rates(table, GODS, ax), lambda width: width / 2, "alt", caveats(table))
    for width in (720, 350):
        size = chart.at(width).figure.get_size_inches() * 72
        assert size.tolist() == pytest.approx([width, width / 2])
    assert chart.to_png()[1:4] == b"PNG" and "Shared victories" in chart.caption


def test_drawing_leaves_the_callers_settings_alone(tables):
    import matplotlib

    with matplotlib.rc_context({"font.size": 33}):
        ax = draw_rates(analysis.win_rate(tables.seats), GODS, theme.new_axes())
        ax.figure.savefig(io.BytesIO())
        assert matplotlib.rcParams["font.size"] == 33
        assert all(text.get_fontsize() < 20 for text in ax.texts)
