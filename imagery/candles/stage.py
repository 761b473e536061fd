"""Where candles are photographed: a table's edge, a wall behind, and four kinds of light. Metres, at candle scale."""
import math
import random

from lib import box, camera, fabric, light, place, plain, plaster, roundbox, world

from pieces.finishes import clay, kota
from pieces.studio import aim, sun_through_window
from pieces.timber import timber


def table(kind, half=0.9, near=-0.75, far=0.62):
    """A surface whose upper face is z = 0: "oak", "teak", "walnut", "kota", "terracotta", "lime", or a linen colour."""
    if kind in ("oak", "teak", "walnut", "sheesham"):
        box("table", -half, half, near, far, -0.035, 0, timber(kind, "X", stave=0.16), 0.003)
    elif kind == "kota":
        place(box("slab", -half, 0.055, near, far, -0.03, 0, kota(rough=0.35), 0.0015), (0, 0, 0))
        box("slab", 0.057, half, near, far, -0.03, 0, kota(rough=0.35), 0.0015)
        box("bed", -half, half, near, far, -0.06, -0.004, plain("grout", "#66665e", 0.9), 0)
    elif kind == "terracotta":
        mat, s = clay("tile", "#9a6549", "#7f4d37", 0.7), 0.145
        for i in range(-6, 7):
            for j in range(-5, 5):
                h = s / 2 - 0.0022
                box("tile", i * s - h, i * s + h, j * s - h, j * s + h, -0.02, 0, mat, 0.0015)
        box("bed", -half, half, near, far, -0.05, -0.003, plain("grout", "#8d8375", 0.9), 0)
    elif kind == "lime":
        box("ledge", -half, half, near, far, -0.05, 0, plaster("ledge", "#cfcabb", 0.05, 0.0015, 0.7), 0.006)
    else:
        cloth = roundbox("cloth", 2 * half, far - near, 0.006, 0.002, fabric("cloth", kind, "linen"), 0, sub=60, wrinkle=0.0)
        for v in cloth.data.vertices:
            x, y = v.co.x, v.co.y
            v.co.z += 0.0016 * math.sin(9 * x + 2 * math.sin(5 * y)) * math.sin(7 * y + 1) + 0.001 * math.sin(23 * x - 11 * y)
        place(cloth, (0, (near + far) / 2, -0.0068))
    return kind


def wall(colour, y=0.85, half=2.2):
    """A limewashed wall behind."""
    return box("wall", -half, half, y, y + 0.1, -0.9, 2.2, plaster("lime-wall", colour, 0.07, 0.003), 0)


def morning(target=(0.12, 0.6, 0.32), power=5.5, k=4600, size=(0.36, 0.56), bars=(2, 2), leaves=0, direction=(0.80, 0.50, -0.42), sky=0.30):
    """Day: a sun through a small window, a soft sky from the left."""
    world(sky, col=(0.92, 0.96, 1.0))
    aim(light("AREA", (-0.95, 0.05, 0.75), power=11, k=5600, size=(0.7, 0.9)), (0.9, 0, -0.55))
    aim(light("AREA", (0.8, -0.7, 0.6), power=2.2, k=5000, size=(0.8, 0.8), glossy=False), (-0.8, 0.6, -0.4))
    sun_through_window(target, direction, power, k, size, bars, leaves, 1.5, 1.6, 2) if not leaves else _leafy(target, direction, power, k, size, bars, leaves)


def _leafy(target, direction, power, k, size, bars, leaves):
    sun_through_window(target, direction, power, k, size, bars, 0, 1.5, 1.6)
    from lib.props_stage import leaf_gobo
    leaf_gobo(target, direction, 0.24, leaves, 0.05, 1.2, 4)


def dusk(sky=0.16, window=6.0, warm=0.9, side=-1):
    """Evening: what is left of the window on one side, and a room's lamp far off on the other."""
    world(sky * 1.5, col=(0.74, 0.82, 1.0))
    aim(light("AREA", (side * 0.95, 0.15, 0.6), power=window * 1.25, k=7600, size=(0.5, 1.0)), (-side * 0.9, -0.1, -0.45))
    aim(light("AREA", (-side * 1.1, 0.1, 0.8), power=warm * 1.6, k=2900, size=(0.4, 0.4)), (side * 1.0, -0.1, -0.6))


def cove(sky=0.45, power=9.0):
    """Soft day without a sun."""
    world(sky, col=(0.95, 0.97, 1.0))
    aim(light("AREA", (-0.8, -0.1, 0.95), power=power, k=5600, size=(0.9, 0.9)), (0.75, 0.1, -0.8))
    aim(light("AREA", (0.9, -0.3, 0.5), power=1.6, k=4600, size=(0.5, 0.9)), (-0.9, 0.3, -0.3))


def bokeh(seed=1, y=1.6, count=16, colours=((1.0, 0.55, 0.20), (1.0, 0.74, 0.42), (0.9, 0.3, 0.12))):
    """Far-off lamps, to be thrown out of focus; they light nothing."""
    from lib import emit, lathe
    rnd = random.Random(seed)
    mats = [emit("far", (*c, 1), 9.0, camera_only=True) for c in colours]
    for _ in range(count):
        s = rnd.uniform(0.004, 0.008)
        place(lathe("lamp", [(0, -s), (s * 0.7, -s * 0.7), (s, 0), (s * 0.7, s * 0.7), (0, s)], rnd.choice(mats), 12), (rnd.uniform(-0.55, 0.55), y, rnd.uniform(0.05, 0.42)))


def look(target, distance=0.72, height=0.22, turn=0.0, lens=85.0, fstop=4.5, focus=None):
    """Look down a little at the candle; the tilt is small, so uprights stay near upright."""
    a = math.radians(turn)
    x, y = target[0] + distance * math.sin(a), target[1] - distance * math.cos(a)
    pitch = -math.degrees(math.atan2(height, distance))
    reach = math.hypot(distance, height)
    return camera((x, y, target[2] + height), turn, lens, fstop=fstop, focus=focus or reach, pitch=pitch)
