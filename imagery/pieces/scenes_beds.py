"""Frames 07 to 11: beds in a room's worth of light."""
from lib import fabric, lathe, place, roundbox, rprof, world
from lib.props import table_lamp, tea_glass

from pieces import beds, dressing, studio
from pieces.finishes import clay, glaze
from pieces.timber import timber


def rug(x, y, w, d, colour, turn=0.0):
    """A flat-woven dhurrie with a paler border."""
    body = roundbox("rug", w, d, 0.012, 0.005, fabric("rug", colour, "boucle", 0.3, 0.16), 0, sub=40)
    place(body, (x, y, 0.0), (0, 0, turn))
    for s in (-1, 1):
        stripe = roundbox("stripe", 0.05, d * 0.998, 0.0126, 0.005, fabric("rug-stripe", "#d6ccb6", "boucle", 0.3), 0, sub=20)
        stripe.parent = body
        stripe.location = (s * (w / 2 - 0.16), 0, 0.0004)


def stool(x, y, height=0.44):
    """A turned stool for a bedside."""
    prof = [(0, 0), (0.13, 0), (0.135, 0.02), (0.07, height * 0.45), (0.075, height * 0.6), (0.165, height - 0.035), (0.17, height - 0.01), (0.165, height), (0, height)]
    place(lathe("stool", rprof(prof, 0.02, 5)[:-1] + [(0, height)], timber("mango", "Z"), 96), (x, y, 0))
    return height


def day(target, direction=(0.72, 0.45, -0.52), power=8.0, size=(1.6, 1.5), leaves=18, seed=2, key=150, sky=0.38, away=3.0):
    """The beds' daylight: a window's sun across the covers."""
    studio.sun_through_window(target, direction, power, 4700, size, (3, 2), leaves, away, seed=seed)
    studio.soft_window(-1, key, at=(3.0, -0.6, 2.0), size=(2.4, 2.4))
    studio.fill(34, at=(1.8, -4.0, 2.0), size=(3, 2.5))
    world(sky, col=(0.90, 0.95, 1.0))


def charpai_bed():
    studio.wall_and_floor("#b9906f", y=1.35, floor="kota", near=-5, half=4.5)
    beds.charpai_bed()
    z = stool(1.12, 0.72)
    dressing.at(tea_glass(0.5), 1.08, 0.68, z)
    dressing.books(1.17, 0.78, z, ("#4c5a4d", "#cabfa8"), 20, 4, ((0.15, 0.20), (0.13, 0.19)))
    rug(0.0, -1.35, 1.5, 0.7, "#6d7360", 4)
    day((0.1, 0.3, 0.5))
    studio.view((0.10, -0.1, 0.50), 5.3, 1.45, 26, 58, 5.6, 4.9)


def arch_bed():
    studio.wall_and_floor("#cdbfa6", y=1.18, floor="oak", near=-5, half=4.5)
    beds.arch_bed()
    z = stool(1.22, 0.75)
    place(table_lamp(0.40, glaze("lamp", "#8a5c48", 0.3), "#eadcc2", 2.0, 0.13), (1.22, 0.75, z))
    rug(0.2, -0.9, 2.9, 1.5, "#b7a88d", 0)
    day((0.0, 0.8, 0.7), (0.75, 0.50, -0.46), 7.0, (1.2, 1.7), 16, 5)
    studio.view((0.05, 0, 0.60), 5.3, 1.25, -16, 55, 5.6, 5.0)


def cane_bed():
    studio.wall_and_floor("#a4ac96", y=1.25, floor="terracotta", near=-5, half=4.5)
    beds.cane_bed()
    dressing.potted_areca(-1.35, 0.70, 4, 1.1, 40, 0.95)
    z = stool(1.12, 0.70)
    dressing.reading(1.12, 0.70, z, 24)
    day((0.1, 0.7, 0.9), (0.74, 0.50, -0.42), 7.5, (1.5, 1.5), 30, 8)
    studio.view((0.0, 0, 0.55), 5.2, 1.35, 22, 55, 5.6, 4.9)


def platform_bed():
    """Early: the window is blue and a lamp is still on."""
    studio.wall_and_floor("#c6bfae", y=1.145, floor="oak", near=-5, half=7.5, skirting=False)
    beds.platform_bed()
    place(table_lamp(0.36, glaze("lamp", "#4d5a4a", 0.3), "#ecdcbc", 4.0, 0.12), (-1.08, 0.60, 0.262))
    dressing.books(1.08, 0.35, 0.262, ("#7d4a3a", "#d5cbb6", "#4e5a66"), 12, 3)
    dressing.at(tea_glass(0.4), 1.14, 0.02, 0.262)
    mouth = dressing.vase(0.95, 1.04, 0.62, clay("ledge-vase", "#6d4a3c", "#553729"), 0.20, 0.06)
    from lib.props import branches
    branches((0.95, 1.04, mouth), 4, 0.36, 0.26, 6)
    studio.soft_window(-1, 640, 7600, at=(4.9, -0.6, 2.2), size=(2.2, 2.6))
    studio.fill(26, 6500, at=(1.8, -4.0, 2.0), size=(3, 2.5))
    world(0.30, col=(0.84, 0.92, 1.0))
    studio.view((0.0, 0, 0.42), 5.9, 1.30, 20, 55, 5.6, 5.6)


def mandap_bed():
    studio.wall_and_floor("#8f9a86", y=1.35, floor="oak", near=-5.5, half=7.5)
    beds.mandap_bed()
    z = stool(1.30, 0.62, 0.46)
    dressing.at(tea_glass(0.6), 1.30, 0.60, z)
    rug(0.1, -1.25, 2.4, 1.2, "#8a5a48", 2)
    day((0.1, 0.6, 1.2), (0.76, 0.46, -0.46), 7.5, (1.9, 2.2), 12, 3, away=6.2)
    studio.view((0.05, 0, 1.02), 6.7, 1.35, 24, 52, 5.6, 6.3)
