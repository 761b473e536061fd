"""Frames 12 to 16: what was worn and what it became, in one picture."""
from lib import box, fabric, lathe, place, plain, roundbox, rprof, tube, world

from pieces import cabinets, dressing, seating, studio
from pieces.finishes import brass, glaze
from pieces.timber import timber
from pieces.weave import cane


def planters_chair():
    """As found, and done; one behind the other."""
    studio.wall_and_floor("#b7b49c", y=1.75, floor="kota")
    worn = cane("worn", "#8d7a5f", "#4c3d2c", 0.015, 0.8, 0.55)
    place(seating.planter_chair(timber("weathered", "G"), worn, 0.075), (-0.42, 0.72, 0), (0, 0, 20))
    place(seating.planter_chair(), (0.30, -0.20, 0), (0, 0, -32))
    studio.sun_through_window((0.2, 0.9, 0.6), (0.72, 0.52, -0.50), 8.0, 4500, (1.6, 1.7), (3, 2), 24, 3.0, seed=9)
    studio.soft_window(-1, 150)
    studio.fill(26)
    world(0.36, col=(0.92, 0.96, 1.0))
    studio.view((0.0, 0.2, 0.52), 5.2, 1.30, 0, 78, 6.0, 5.0)


def dovetail_drawer():
    """One drawer drawn out; the corner is the subject."""
    studio.wall_and_floor("#8a8f7d", y=1.0, floor="oak")
    top, front = cabinets.dovetail_chest()
    z = top + 0.028
    dressing.folded(-0.02, front + 0.17, z, ("#e3dccb", "#4c5670", "#9d6247"), 0.36, 0.24, 2, 4)
    dressing.at(lathe("bowl", rprof([(0, 0), (0.04, 0), (0.045, 0.006), (0.085, 0.045), (0.09, 0.06), (0.084, 0.06), (0.07, 0.03), (0, 0.012)], 0.005, 4), glaze("bowl", "#6f7d68", 0.3, "#454c3d"), 96), -0.10, 0.02, top + 0.346)
    studio.soft_window(1, 60, 5200, at=(1.6, -1.0, 1.7), size=(1.0, 1.6))
    studio.sun_through_window((0.2, -0.5, 0.62), (-0.74, 0.40, -0.52), 6.5, 4400, (0.55, 0.8), (1, 2), 10, 1.8, seed=3)
    studio.fill(9, at=(-1.4, -2.2, 1.5))
    world(0.32)
    studio.view((0.10, front + 0.10, top + 0.02), 1.25, top + 0.42, 38, 70, 5.6, 1.16)


def almirah():
    """Six coats of green, and the same wood without them."""
    studio.wall_and_floor("#bba58a", y=0.62, floor="oak")
    place(cabinets.almirah(), (0, 0.30, 0))
    place(roundbox("basket", 0.34, 0.30, 0.16, 0.05, fabric("basket", "#a98a5e", "boucle"), 0.01), (0.12, 0.30, 1.866))
    dressing.potted_areca(0.86, 0.15, 6, 0.9, 30, 0.8)
    scraper = box("blade", -0.03, 0.03, -0.0008, 0.0008, 0, 0.09, plain("steel", "#9a9a96", 0.3, 1.0), 0.0003)
    place(scraper, (-0.30, -0.42, 0.002), (88, 0, 40))
    from candles.dressing import shaving
    flake = plain("flake", "#5f7d69", 0.5)
    for k, (x, y) in enumerate(((-0.22, -0.30), (-0.34, -0.28), (-0.28, -0.36), (-0.40, -0.38), (-0.16, -0.40), (-0.36, -0.20), (-0.12, -0.26))):
        place(shaving(x, y, 0, 40 * k, flake, 0.35 + 0.1 * (k % 3), 0.016, 0.02), (x, y, 0.001), (0, 0, 50 * k))
    studio.sun_through_window((0.2, 0.4, 1.0), (0.70, 0.52, -0.50), 7.0, 4500, (1.0, 1.9), (2, 3), 16, 2.6, seed=12)
    studio.soft_window(-1, 130)
    studio.fill(24)
    world(0.34)
    studio.view((0.08, 0.2, 0.96), 4.5, 1.30, -14, 60, 6.0, 4.3)


def brass_corner():
    """Bright by dull: the cast corners and the one that was kept."""
    studio.wall_and_floor("#6f6455", y=1.1, floor="#8b8578")
    place(cabinets.campaign_chest(), (0, 0, 0.0))
    dressing.books(0.10, 0.0, 0.517, ("#5d3f33", "#7f8672"), 14, 5)
    studio.soft_window(1, 75, 5600, at=(1.7, -0.9, 1.5), size=(1.1, 1.7))
    studio.aim(studio.light("AREA", (-1.4, -1.2, 1.2), power=26, k=3200, size=(0.5, 1.2)), (1.4, 1.2, -0.9))
    studio.fill(6, at=(-0.8, -2.4, 1.2))
    world(0.28)
    studio.view((0.42, -0.20, 0.30), 1.05, 0.56, 40, 75, 5.6, 0.98)


def recaned_bench():
    """Three bays: sagging, half woven, done."""
    studio.wall_and_floor("#a8ae98", y=1.45, floor="oak")
    place(seating.recaned_bench(), (0.0, 0.12, 0), (0, 0, 52))
    strand = seating.fabricless_cane()
    import math
    for k in range(7):
        pts = [(0.095 * (1 + 0.03 * k) * math.cos(a), 0.095 * (1 + 0.02 * k) * math.sin(a), 0.004 + 0.0030 * k + 0.003 * math.sin(3 * a + k), 1) for a in (2 * math.pi * i / 40 for i in range(41))]
        o = tube("coil", pts, 0.0014, strand, 2)
        o.location = (0.46, -0.55, 0)
    place(lathe("bowl", rprof([(0, 0), (0.06, 0), (0.065, 0.006), (0.11, 0.07), (0.115, 0.085), (0.109, 0.085), (0.095, 0.05), (0, 0.012)], 0.006, 4), brass("basin", tarnish=0.3), 96), (0.58, -0.22, 0))
    studio.sun_through_window((0.2, 0.7, 0.5), (0.74, 0.50, -0.46), 7.5, 4500, (1.3, 1.5), (2, 2), 10, 2.6, seed=15)
    studio.soft_window(-1, 150)
    studio.fill(24)
    world(0.34)
    studio.view((0.04, 0.0, 0.42), 4.3, 1.55, 0, 80, 6.0, 4.15)
