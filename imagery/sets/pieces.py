"""The catalogue of pieces: one function a frame, in the studio's light."""
import math
import random

from lib import Frame, box, lathe, place, plain, rprof

from pieces import studio, tables
from pieces.finishes import clay, glaze


def portrait(samples=32, exposure=0.3):
    return Frame(1200, 1500, samples, exposure)


def landscape(samples=32, exposure=0.3):
    return Frame(1500, 1200, samples, exposure)


def pebble_triplets():
    studio.wall_and_floor("#a8ad97", y=1.35)
    place(tables.pebble_table(0.90, 0.64, 0.42, 3), (0.12, 0.30, 0), (0, 0, 10))
    place(tables.pebble_table(0.64, 0.48, 0.35, 5), (-0.36, -0.14, 0), (0, 0, -14))
    place(tables.pebble_table(0.46, 0.36, 0.28, 8), (0.16, -0.42, 0), (0, 0, 24))
    studio.sun_through_window((0.3, 1.3, 0.75), (0.75, 0.62, -0.50), 6.0, 4500, (1.0, 1.1), (2, 2), 26)
    studio.soft_window(-1, 120)
    studio.fill(16)
    studio.world(0.30, col=(0.90, 0.95, 1.0))
    studio.view((-0.02, 0, 0.30), 3.5, 1.15, 0, 75, 4.5, 3.4)


def monsoon_triplets():
    studio.sweep("#8f968f")
    place(tables.monsoon_table(0.80, 0.38, 1), (0.10, 0.34, 0))
    place(tables.monsoon_table(0.56, 0.32, 2), (-0.36, -0.12, 0))
    place(tables.monsoon_table(0.40, 0.26, 5), (0.17, -0.36, 0))
    studio.soft_window(-1, 210, 6800, at=(2.6, 1.0, 1.7), size=(1.3, 2.6))
    studio.fill(10, 6200)
    studio.world(0.22, col=(0.84, 0.92, 1.0))
    studio.view((-0.04, 0, 0.26), 3.3, 1.30, 0, 75, 4.0, 3.2)


def jali_triplets():
    studio.wall_and_floor("#c6ae8c", y=1.5, floor="#b3a58f")
    place(tables.jali_table(0.52, 0.062), (0.10, 0.36, 0), (0, 0, 18))
    place(tables.jali_table(0.40, 0.058), (-0.30, -0.16, 0), (0, 0, 31))
    place(tables.jali_table(0.29, 0.052), (0.30, -0.36, 0), (0, 0, 8))
    d = (0.80, -0.42, -0.46)
    studio.aim(studio.light("SUN", (0, 0, 4), power=6.5, k=4000, angle=0.6), d)
    studio.soft_window(-1, 50, 6000)
    studio.fill(10)
    studio.world(0.30, col=(0.86, 0.93, 1.0))
    studio.view((0.08, 0, 0.24), 3.3, 1.05, 0, 75, 5.0, 3.2)


def chaupal_triplets():
    studio.wall_and_floor("#b98c6d", y=1.7, floor="kota")
    for turn, pull in ((180, 0.0), (60, 0.0), (-60, 0.0)):
        a = math.radians(turn)
        root = tables.chaupal_segment()
        place(root, (-math.sin(a) * 0.006, math.cos(a) * 0.006, 0), (0, 0, turn))
    studio.sun_through_window((0.2, 0.2, 0.3), (0.62, 0.52, -0.62), 5.5, 4600, (1.3, 1.3), (2, 2), 30, seed=4)
    studio.soft_window(-1, 110)
    studio.fill(16)
    studio.world(0.3, col=(0.90, 0.95, 1.0))
    studio.view((0, 0, 0.42), 3.7, 1.55, 0, 70, 5.0, 3.5)


BUILDERS = {
    "01-pebble-triplets": (portrait(), pebble_triplets),
    "02-monsoon-triplets": (portrait(), monsoon_triplets),
    "03-jali-triplets": (portrait(), jali_triplets),
    "04-chaupal-triplets": (portrait(), chaupal_triplets),
}
FRAMES = {name: frame for name, (frame, _) in BUILDERS.items()}


def build(frame_name):
    """Build one frame's scene into the empty file."""
    BUILDERS[frame_name][1]()
