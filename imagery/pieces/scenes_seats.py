"""Frames 05, 06, 17 and 19 to 22: chairs, the wave, the swing and the day bed."""
from lib import fabric, place, roundbox, world
from lib.props import table_lamp, tea_glass

from pieces import dining, dressing, seating, studio, tables
from pieces.bedding import cushion
from pieces.finishes import glaze


def angan_chair():
    """Courtyard light, tile floor."""
    studio.wall_and_floor("#c8bb9f", y=1.15, floor="terracotta")
    place(dining.angan_chair(), (0.02, 0.1, 0), (0, 0, 32))
    dressing.potted_champa(-0.62, 0.72, 0, 7, 0.75, (0.15, 0.26))
    studio.sun_through_window((0.0, 0.8, 0.7), (0.78, 0.55, -0.46), 8.5, 4400, (1.0, 1.5), (2, 3), 16, seed=6)
    studio.soft_window(-1, 100)
    studio.fill(18)
    world(0.36, col=(0.90, 0.95, 1.0))
    studio.view((0.0, 0.1, 0.50), 3.5, 1.05, 0, 85, 4.0, 3.4)


def saanjh_chair():
    """Dusk: a blue window, the lamp just lit."""
    studio.dark_room(y=1.3)
    place(dining.saanjh_chair(), (0.0, 0.05, 0), (0, 0, -36))
    place(tables.sibling(True), (-0.62, 0.62, 0))
    place(table_lamp(0.36, glaze("lamp", "#7d4f3c", 0.3), "#eadcc0", 5.0, 0.125), (-0.62, 0.62, 0.56))
    studio.soft_window(1, 210, 7600, at=(2.4, -0.6, 1.8), size=(1.2, 2.2))
    studio.fill(16, 6500)
    world(0.30, col=(0.80, 0.88, 1.0))
    studio.view((-0.06, 0.1, 0.47), 3.5, 1.10, 0, 85, 4.0, 3.4)


def flow_chair():
    """One line on terracotta."""
    studio.sweep("#b0805f")
    place(dining.flow_chair(), (0.02, 0, 0), (0, 0, -58))
    pad = cushion(0.46, 0.30, fabric("neem", "#53654f", "linen"), 0, 3.4)
    studio.sun_through_window((-0.1, 0.9, 0.7), (0.78, 0.52, -0.42), 7.0, 4400, (1.1, 1.6), (1, 2), 0)
    studio.soft_window(-1, 170)
    studio.fill(22)
    world(0.36)
    place(pad, (-0.10, 0.19, 0.53), (-34, 0, -58))
    studio.view((0.0, 0, 0.44), 3.7, 1.0, 0, 80, 4.5, 3.7)


def wooden_pointer_chair():
    """Pine against turmeric."""
    studio.wall_and_floor("#bb9a5c", y=1.0, floor="kota")
    place(dining.pointer_chair(), (0, 0, 0), (0, 0, 28))
    studio.sun_through_window((-0.1, 0.9, 0.9), (0.80, 0.50, -0.40), 7.5, 4500, (0.8, 1.9), (1, 3), 14, seed=14)
    studio.soft_window(-1, 120)
    studio.fill(18)
    world(0.36)
    dressing.books(-0.02, -0.02, 0.45, ("#5b6b5a", "#d8cfbb"), 30, 6, ((0.17, 0.23), (0.15, 0.21)))
    studio.view((0, 0.05, 0.58), 3.8, 1.1, 0, 85, 4.5, 3.75)


def wavy_sit_up():
    """The wave in its length, a towel on its crest."""
    studio.wall_and_floor("#9fae9e", y=2.0, floor="#c3bba8", half=4.0)
    place(seating.wavy_sit_up(), (0.0, 0.15, 0), (0, 0, -40))
    dressing.potted_areca(-0.95, 1.35, 3, 1.2, 10, 1.0)
    studio.sun_through_window((0.0, 0.5, 0.4), (0.70, 0.46, -0.56), 8.5, 4600, (2.0, 2.0), (1, 1), 46, 3.0, seed=17)
    studio.soft_window(-1, 160)
    studio.fill(26)
    world(0.40, col=(0.88, 0.94, 1.0))
    studio.view((0.0, 0.1, 0.56), 5.4, 1.35, 0, 78, 6.0, 5.2)


def jhoola():
    """Hung in a verandah's morning."""
    studio.wall_and_floor("#b9b79d", y=1.5, floor="kota", half=4.0)
    place(seating.jhoola(hooks=True), (0, 0.2, 0), (0, 0, 24))
    seat = roundbox("seat-pad", 1.34, 0.50, 0.055, 0.026, seating.block_print("pad", "#d9cfb9", "#8a4a38", 0.08, "#4a5670"), 0.006, sub=30, wrinkle=0.004)
    place(seat, (0.0, 0.2, 0.451), (0, 0, 24))
    for x, y, turn, colour in ((-0.50, 0.02, 18, "#9c6147"), (0.42, 0.45, 34, "#596b55")):
        pad = cushion(0.52, 0.40, fabric("cushion", colour, "linen"), int(x > 0), 3.4)
        place(pad, (x, y + 0.13, 0.68), (-16, 4, turn))
    dressing.potted_areca(1.10, 1.05, 8, 1.2, 70, 1.05)
    studio.sun_through_window((0.0, 0.8, 0.9), (0.72, 0.52, -0.46), 8.0, 4500, (1.9, 2.2), (3, 2), 26, 3.2, seed=19)
    studio.soft_window(-1, 160)
    studio.fill(26)
    world(0.38)
    studio.view((0.0, 0.2, 0.90), 5.2, 1.25, 0, 70, 5.6, 5.0)


def diwan():
    """An afternoon: a book face down, tea going cold."""
    studio.wall_and_floor("#c4a58b", y=1.45, floor="oak", half=4.0)
    place(seating.diwan(), (0, 0.2, 0), (0, 0, 48))
    dressing.reading(0.10, 0.10, 0.425, 70)
    place(tables.pebble_table(0.46, 0.36, 0.28, 8), (0.62, -0.62, 0), (0, 0, 20))
    dressing.at(tea_glass(0.5), 0.60, -0.64, 0.28)
    studio.sun_through_window((0.1, 0.5, 0.5), (0.74, 0.46, -0.50), 7.5, 4400, (1.5, 1.6), (3, 2), 10, 3.0, seed=23)
    studio.soft_window(-1, 160)
    studio.fill(26)
    world(0.36)
    studio.view((-0.06, 0.05, 0.52), 5.0, 1.45, 0, 62, 6.0, 4.85)
