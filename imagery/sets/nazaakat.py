"""Nazaakat: the hero and five pictures from the candle room and the table."""
import math

from candles import dressing as d
from candles import forms, stage, vessels, workshop
from candles.parts import fill
from lib import Frame, box, lathe, place, rprof
from lib.props import branches, tea_glass
from pieces.dressing import vase
from pieces.finishes import brass, glaze
from pieces.timber import timber


def hero():
    """Five lights before a plum wall; room above for the name."""
    stage.table("walnut", 1.2, -0.9, 0.55)
    stage.wall("#6d4450", 0.60)
    place(lathe("stand", rprof([(0, 0), (0.060, 0), (0.062, 0.004), (0.020, 0.012), (0.016, 0.05), (0.030, 0.058), (0.058, 0.062), (0.058, 0.068), (0, 0.068)], 0.003, 4), brass("stand", tarnish=0.3), 96), (0.01, 0.06, 0))
    place(forms.jali_pillar(), (0.01, 0.06, 0.0682))
    place(vessels.teak_and_cardamom(), (-0.135, -0.03, 0))
    place(vessels.diya(), (0.105, -0.085, 0), (0, 0, -60))
    place(forms.twisted_taper(0.24, True, "#7d3326"), (0.135, 0.11, 0))
    place(forms.twisted_taper(0.20, False, "#7d3326", 2.2), (0.195, 0.06, 0))
    place(vessels.diya(0.040, True), (-0.045, -0.135, 0), (0, 0, -130))
    for k, (x, y) in enumerate(((0.01, -0.13), (0.045, -0.155), (-0.10, -0.135), (0.165, -0.06), (-0.20, -0.09))):
        d.jasmine(x, y, 0, 0.012, k)
    vase(-0.22, 0.26, 0, glaze("hero-vase", "#4a3038", 0.3), 0.25, 0.08)
    branches((-0.22, 0.26, 0.25), 5, 0.34, 0.24, 11, 0.05, "#4b5a38")
    stage.dusk(0.12, 5.5, 1.6)
    stage.look((0.0, 0.0, 0.125), 1.12, 0.20)


def pouring():
    """Just poured: wick bars across the cups, the jug put down."""
    stage.table("oak")
    stage.wall("#a7ac98", 0.7)
    for k, x in enumerate((-0.16, -0.045, 0.07)):
        with_cup(x, 0.05 - 0.03 * k, k < 2)
    place(workshop.pouring_jug(), (0.235, -0.02, 0), (0, 0, 18))
    place(workshop.cord_ball(0.030), (-0.27, 0.12, 0))
    d.matches(-0.22, -0.10, 0)
    stage.morning((0.1, 0.68, 0.22), size=(0.75, 0.55), bars=(3, 2), leaves=14)
    stage.look((0.02, 0.02, 0.066), 0.98, 0.28, -6, 66)


def with_cup(x, y, full):
    """A ribbed cup, filled and barred, or still empty."""
    from pieces.forms import assembly
    with assembly("pour") as root:
        vessels.ribbed("cup", 0.0435, 0.094, glaze("pour-glaze", "#c9c3b1", 0.30, "#6d5f4a"))
        if full:
            fill(0.0381, 0.083, False, "#ecdcb8")
            place(workshop.wick_bar(), (0.0, 0.007, 0.0945), (0, 0, 12))
    place(root, (x, y, 0))


def wicks():
    """Cord, tabs, trimmers: the small things that decide how it burns."""
    stage.table("#cfc6b2")
    stage.wall("#9aa08e", 0.7)
    place(workshop.cord_ball(0.040, 2), (-0.10, 0.06, 0), (0, 0, 10))
    place(workshop.scissors(), (0.075, -0.075, 0), (0, 0, 150))
    place(lathe("jar", rprof([(0, 0), (0.036, 0), (0.038, 0.004), (0.036, 0.075), (0.034, 0.075), (0.0345, 0.006), (0, 0.005)], 0.0015, 3), glaze("jar", "#6d7a66", 0.3, "#454c3d"), 96), (0.09, 0.085, 0))
    for k in range(9):
        a, lean = 2 * math.pi * k / 9, 8 + 3 * (k % 3)
        place(workshop.tabbed_wick(0.115), (0.09 + 0.014 * math.cos(a), 0.085 + 0.014 * math.sin(a), 0.007), (lean * math.sin(a), lean * math.cos(a), 0))
    for x, y, t in ((-0.03, -0.055, 20), (-0.005, -0.085, -8), (-0.06, -0.10, 34)):
        place(workshop.tabbed_wick(0.085), (x, y, 0.0078), (0, 90, t))
    place(workshop.puck(), (0.195, -0.01, 0))
    stage.morning((0.0, 0.1, 0.06), 5.0, 4600, (0.5, 0.5), (2, 2), 0)
    stage.look((0.02, 0.0, 0.025), 0.66, 0.32)


def shelf():
    """The collection on one oak board, one of them lit."""
    stage.wall("#b9b8a3", 0.12, 2.4)
    box("shelf", -1.2, 1.2, -0.095, 0.12, -0.030, 0, timber("oak", "X"), 0.003)
    for x in (-0.40, 0.40):
        box("bracket", x - 0.012, x + 0.012, -0.08, 0.12, -0.085, -0.030, brass("bracket", tarnish=0.3), 0.003)
    for make, x, turn in ((vessels.courtyard_rain, -0.40, 0), (lambda: vessels.white_verandah(False), -0.27, 0), (lambda: vessels.teak_and_cardamom(False), -0.135, 0),
                          (lambda: forms.jali_pillar(False), 0.005, 0), (lambda: vessels.slate_and_salt(False), 0.14, 0), (lambda: vessels.makrana(False), 0.265, 0),
                          (lambda: forms.little_house(False), 0.405, -16)):
        place(make(), (x, 0.0, 0), (0, 0, turn))
    stage.morning((0.1, 0.1, 0.10), 5.0, 4600, (1.1, 0.36), (4, 1), 30, (0.72, 0.55, -0.46), 0.36)
    stage.look((0.0, 0.0, 0.055), 1.42, 0.06, lens=52, fstop=6.3)


def refill():
    """An empty cup, washed; the next wax in its paper."""
    stage.table("teak")
    stage.wall("#a98e78", 0.75)
    from pieces.forms import assembly
    with assembly("empty") as root:
        vessels.ribbed("cup", 0.0435, 0.094, glaze("rain-glaze", "#b9bcab", 0.30, "#5d5543"))
    place(root, (0.085, 0.03, 0))
    place(vessels.oak_lid(), (0.15, 0.065, 0.0))
    place(workshop.puck(), (-0.06, -0.02, 0))
    place(workshop.puck(0.034, 0.022, "#e7cfa6"), (-0.115, 0.055, 0))
    place(workshop.puck(0.034, 0.022, "#e7cfa6"), (-0.112, 0.057, 0.0242))
    place(workshop.tabbed_wick(0.09), (-0.01, -0.085, 0.0078), (0, 90, 12))
    from pieces.dressing import folded
    folded(0.20, -0.06, 0.0, ("#5d6b59",), 0.16, 0.13, 24, 4)
    d.lying_sprig(-0.22, -0.06, 0.0, 10, 8, seed=13)
    stage.morning((0.0, 0.7, 0.22), 5.5, 4500, (0.6, 0.5), (2, 2), 16)
    stage.look((0.02, 0.01, 0.040), 0.84, 0.25, 4)


def dusk_table():
    """Dinner is late; the window has gone blue."""
    stage.table("#bfae97", 1.2, -0.8, 0.55)
    stage.wall("#7d6a63", 1.5)
    place(forms.long_table(), (0.0, 0.03, 0), (0, 0, 8))
    place(forms.twisted_taper(0.24, True, "#8c3f26"), (0.245, 0.16, 0))
    place(forms.twisted_taper(0.20, True, "#8c3f26", 2.2), (-0.235, 0.19, 0))
    plate = [(0, 0.003), (0.07, 0.003), (0.09, 0), (0.125, 0.013), (0.127, 0.016), (0.120, 0.015), (0.085, 0.005), (0, 0.006)]
    for x, y, colour in ((-0.30, -0.03, "#56665a"), (0.31, -0.05, "#56665a"), (0.02, 0.34, "#8a5a45")):
        place(lathe("plate", rprof(plate, 0.002, 3), glaze("plate", colour, 0.2, "#39443a"), 128), (x, y, 0))
    for x, y in ((-0.13, 0.15), (0.155, -0.10)):
        place(tea_glass(0.35, "#7d3326"), (x, y, 0))
    d.lying_sprig(-0.13, -0.10, 0.0, -8, 9, seed=21, top="#4b6a3e")
    stage.bokeh(9, 1.40, 7)
    stage.dusk(0.18, 7.0, 1.4)
    stage.look((0.0, 0.03, 0.085), 1.30, 0.26, 4, 62)


LANDSCAPE = {"pouring": (pouring, 0.3, 0.0), "wicks": (wicks, 0.3, 0.0), "shelf": (shelf, 0.3, 0.04), "refill": (refill, 0.3, 0.0), "dusk-table": (dusk_table, 0.45, 0.06)}
FRAMES = {"hero": Frame(1400, 1600, 44, 0.45, bloom=0.06, bounces=10, clamp=3.0)}
FRAMES.update({name: Frame(1600, 1067, 36, exposure, bloom=bloom, bounces=10, clamp=3.0) for name, (_, exposure, bloom) in LANDSCAPE.items()})


def build(frame_name):
    """Build one frame's scene into the empty file."""
    (hero if frame_name == "hero" else LANDSCAPE[frame_name][0])()
