"""Frames 01 to 04 and 18: the tables in the studio's light."""
import math

from lib import fabric, place, roundbox, world
from lib.props import branches, lota, tea_glass

from pieces import dressing, studio, tables
from pieces.finishes import clay, glaze


def pebble_triplets():
    """Leaf shadow on a green lime wall; a book left open."""
    studio.wall_and_floor("#a3a98f", y=1.2)
    place(tables.pebble_table(0.90, 0.64, 0.42, 3), (0.12, 0.30, 0), (0, 0, 10))
    place(tables.pebble_table(0.64, 0.48, 0.35, 5), (-0.30, -0.14, 0), (0, 0, -14))
    place(tables.pebble_table(0.46, 0.36, 0.28, 8), (0.20, -0.40, 0), (0, 0, 24))
    dressing.reading(-0.31, -0.14, 0.35, 24)
    dressing.at(tea_glass(0.45), 0.17, -0.42, 0.28)
    mouth = dressing.vase(0.22, 0.36, 0.42, glaze("moss-glaze", "#5d6a52", 0.3), 0.22, 0.07)
    branches((0.22, 0.36, mouth), 4, 0.42, 0.26, 5)
    studio.sun_through_window((0.0, 0.5, 0.55), (0.70, 0.50, -0.46), 9.0, 4700, (1.5, 1.25), (2, 2), 34, seed=3)
    studio.soft_window(-1, 130)
    studio.fill(22)
    world(0.38, col=(0.90, 0.95, 1.0))
    studio.view((-0.03, 0, 0.40), 3.5, 1.15, 0, 75, 4.5, 3.4)


def monsoon_triplets():
    """A wet evening: cold window, one warm lamp out of frame."""
    studio.wall_and_floor("#77807a", y=1.5, floor="#7d7f78")
    place(tables.monsoon_table(0.80, 0.38, 1), (0.12, 0.34, 0))
    place(tables.monsoon_table(0.56, 0.32, 2), (-0.32, -0.12, 0))
    place(tables.monsoon_table(0.40, 0.26, 5), (0.19, -0.36, 0))
    dressing.at(lota(), 0.27, 0.42, 0.38)
    dressing.at(tea_glass(0.5), -0.40, -0.06, 0.32)
    studio.soft_window(-1, 230, 7600, at=(2.6, 1.0, 1.7), size=(1.3, 2.6))
    studio.aim(studio.light("AREA", (2.3, 0.2, 1.1), power=36, k=2900, size=(0.5, 0.5)), (-2.2, 0.1, -0.5))
    studio.fill(12, 6200)
    world(0.28, col=(0.80, 0.90, 1.0))
    studio.view((0.0, 0, 0.27), 3.15, 1.32, 0, 75, 4.0, 3.1)


def jali_triplets():
    """Low sun through lattice: the shadow is the point."""
    wall = studio.wall_and_floor("#b3a283", y=1.35, floor="#bdb19c")
    wall.visible_shadow = False  # the sun comes from behind it, through the cubes' open backs
    place(tables.jali_table(0.52, 0.065), (-0.08, 0.42, 0), (0, 0, 16))
    place(tables.jali_table(0.40, 0.062), (-0.33, -0.16, 0), (0, 0, 24))
    place(tables.jali_table(0.29, 0.056), (0.26, -0.30, 0), (0, 0, 10))
    dressing.folded(-0.08, 0.42, 0.52, ("#e2dac8", "#4a5268", "#9c5f4b"), 0.34, 0.27, 22)
    dressing.at(lota(scale=0.8), 0.26, -0.30, 0.29)
    studio.aim(studio.light("SUN", (0, 0, 4), power=9.0, k=4500, angle=0.35), (0.30, -0.80, -0.50))
    studio.soft_window(-1, 90, 6000)
    studio.fill(26)
    world(0.42, col=(0.86, 0.93, 1.0))
    studio.view((0.02, 0, 0.27), 3.45, 1.25, 0, 75, 5.0, 3.3)


def chaupal_triplets():
    """The ring round its tree, one part drawn out."""
    studio.wall_and_floor("#b08a70", y=1.5, floor="kota")
    for turn, pull in ((180, 0.02), (60, 0.004), (-60, 0.004)):
        a = math.radians(turn)
        place(tables.chaupal_segment(), (-math.sin(a) * pull, math.cos(a) * pull, 0), (0, 0, turn))
    dressing.potted_champa(0, 0, 0.0, 5, 1.15, (0.17, 0.34))
    dressing.books(-0.36, -0.20, 0.33, turn=35)
    dressing.at(tea_glass(0.6), 0.20, -0.40, 0.33)
    cushion = roundbox("floor-cushion", 0.46, 0.46, 0.09, 0.045, fabric("turmeric", "#b48a45", "boucle"), 0.012, wrinkle=0.006)
    dressing.at(cushion, 0.64, -0.62, 0.0, 24)
    studio.sun_through_window((0.1, 0.3, 0.5), (0.66, 0.50, -0.56), 9.0, 4700, (1.7, 1.5), (2, 2), 10, seed=4)
    studio.soft_window(-1, 130)
    studio.fill(24)
    world(0.36, col=(0.90, 0.95, 1.0))
    studio.view((0.05, 0, 0.62), 4.3, 1.55, 0, 75, 5.0, 4.1)


def sibling_sides():
    """The pair, close enough to lean."""
    studio.sweep("#c9c6b6")
    place(tables.sibling(True), (-0.150, 0.06, 0))
    place(tables.sibling(False), (0.205, -0.06, 0))
    dressing.books(0.22, -0.05, 0.40, ("#a5745a", "#e0d8c8"), 20, 2)
    mouth = dressing.vase(-0.15, 0.08, 0.56, clay("vase-clay", "#8d5a44", "#6e4332"), 0.20, 0.06)
    branches((-0.15, 0.08, mouth), 3, 0.36, 0.24, 9)
    studio.sun_through_window((0.0, 0.9, 0.6), (0.78, 0.50, -0.40), 7.0, 4500, (0.9, 1.5), (1, 2), 0)
    studio.soft_window(-1, 130)
    studio.fill(18)
    world(0.32)
    studio.view((0.03, 0, 0.47), 3.15, 1.0, 0, 85, 4.0, 3.1)
