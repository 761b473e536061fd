"""Hill house: dusk over the pool, morning from the walk, the verandah's view, the path to the door."""
import math
import random

import bpy
import numpy as np
from mathutils import Vector

from lib import *  # noqa: F403
from lib.hillgarden import Garden
from lib.hillhouse import FLOOR
from lib.hillhouse_rooms import build_house, lounge_chair
from lib.landscape import aim_sun, ridges, sky
from lib.outdoors import blocks
from lib.foliage import inst, vegmat
from lib.trees import sapling
from lib.undergrowth import scatter_leaves

FRAMES = {
    "dusk": Frame(1920, 1280, samples=48, exposure=1.0, bloom=.06, bounces=8),
    "morning": Frame(1920, 1280, samples=40, exposure=.7, bounces=8),
    "terrace": Frame(1920, 1280, samples=48, exposure=.75, bounces=8),
    "path": Frame(1280, 1600, samples=40, exposure=.7, bounces=8),
}


def spot(loc, aim, power, k=2900, angle=60, blend=.9, radius=.03):
    """A small garden spotlight aimed at a point."""
    o = light("SPOT", loc, power=power, k=k, radius=radius)
    o.data.spot_size, o.data.spot_blend = math.radians(angle), blend
    o.rotation_euler = (Vector(aim) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    return o


def room_lights(p):
    """Lamps of the lit rooms, soffit and stone end."""
    k = p.lit
    light("AREA", (-1.5, 2.9, 3.28), (0, 0, 0), 560 * k, 3500, (11.5, 5), glossy=False)
    light("AREA", (-1.5, -1.6, 3.3), (0, 0, 0), 130 * k, 3400, (12, .6), glossy=False)
    light("AREA", (-1.5, -1.4, .9), (180, 0, 0), 60 * k, 3300, (12, 2.2), glossy=False)
    light("AREA", (3.4, 3.6, 7.0), (0, 0, 0), 380 * k, 3500, (9, 3.6), glossy=False)
    light("AREA", (3.4, .9, 4.5), (180, 0, 0), 26 * k, 3000, (9, .4), glossy=False)


def garden_lights(p):
    """Everything switched on outside at dusk."""
    light("AREA", (-1.5, -3.36, .40), (0, 0, 0), 17, 2900, (12.6, .03))
    glow = p.lamp("downlight", 26, 3000)
    for x in (-6.1, -3.05, 0, 3.05):
        place(lathe("dl", [(0, -.001), (.04, -.001)], glow, 24), (x, -1.7, 3.35))
    for x in (5.5, 7.9):
        spot((x, -4.86, .25), (x, -4.5, 3.4), 200, 2850, 95)
    spot((4.62, -2.2, 3.3), (4.98, -2.2, .5), 110, 2900, 80)
    spot((6.75, -6.9, .1), (7.3, -6.5, 3.), 150, 3000, 85)
    spot((-10.1, -4.9, .05), (-10.7, -4.5, 3.), 110, 3000, 80)
    spot((-9.6, -1.95, 2.62), (-9.6, -1.7, 0), 60, 2900, 120)
    bulb = p.lamp("bollard", 18)
    for x, y in ((3.62, -6.0), (3.62, -9.0)):
        box("bo", x - .03, x + .03, y - .03, y + .03, 0, .42, p.bronze, .003)
        box("bol", x - .034, x + .034, y - .034, y + .034, .36, .39, bulb, 0)
        light("POINT", (x - .12, y, .36), power=3.5, k=2900, radius=.03)


def front_ground(g):
    """Ground of the two views from the pool."""
    g.ground()
    g.pool()
    g.walk()
    g.gravel(3.9, 11, -14.5, -4.6)
    g.gravel(-7.6, 5, -3.85, -3.0)
    g.grass_lawn(-17., -8.1, -13.5, -1.7)


def calm_emitters():
    """Keep glowing surfaces out of the light list, lamps excepted: far leaves and hills would only add noise."""
    for m in bpy.data.materials:
        m.cycles.sample_as_light = False


def dusk():
    """The lit house across the water, last light in the sky."""
    p = build_house(1.)
    g = Garden(p)
    fog = (95., (.30, .31, .41), 1., 26.)
    front_ground(g)
    g.front(fog, (-2.5, -17))
    g.potted()
    g.slope(-2.5, -17., fog)
    haze = (.30, .31, .41)
    ridges((-2.5, -17), [(d, h, s, 1 - math.exp(-d / 520.)) for d, h, s in ((520, .085, 1), (950, .105, 2), (1700, .12, 3))], haze, (.02, .035, .04))
    sky("dusk")
    calm_emitters()
    room_lights(p)
    garden_lights(p)
    camera((-2.5, -17., 1.5), -6, 24, shift_y=.07)


def morning():
    """Low sun along the front, seen from the walk."""
    p = build_house(.16)
    g = Garden(p)
    fog = (170., (.70, .74, .78), 1., 26.)
    front_ground(g)
    g.front(fog, (4.6, -13))
    g.potted()
    g.slope(4.6, -13., fog, 420)
    ridges((4, -13), [(d, h, s, 1 - math.exp(-d / 600.)) for d, h, s in ((520, .085, 1), (950, .105, 2), (1700, .12, 3))], (.72, .76, .82), (.10, .15, .16))
    sky("morning", sun_bearing=132, sun_height=20, cloud=.35)
    calm_emitters()
    room_lights(p)
    aim_sun(light("SUN", (0, 0, 8), power=6.5, k=4300, angle=.6), 132, 20)
    camera((2.3, -13.2, 1.45), 22, 27, shift_y=.06)


def terrace():
    """From the verandah over the pool to the valley, after the first rain."""
    p = build_house(.12, wet=.5)
    g = Garden(p, wet=.5)
    haze = (.60, .66, .68)
    fog = (120., haze, 1., 22.)
    g.ground(-18.2)
    g.pool()
    g.walk()
    g.gravel(-7.6, 5, -3.85, -3.0)
    r = random.Random(8)
    for x in np.arange(-7.6, -.2, .42):
        g.low(x + r.uniform(-.1, .1), -3.98 + r.uniform(-.12, .12), r.uniform(.6, .9))
    for x, y, s, t in ((5.2, -9.5, 1.25, 30), (-9.6, -8.2, 1.1, 200)):
        g.champa(x, y, s, t, 0 if x > 0 else 1)
    for y in np.arange(-17.4, -5., .8):
        g.grass(-8.6 + r.uniform(-.2, .2), y, r.uniform(.7, 1.))
        g.bush(4.4 + r.uniform(0, .9), y, r.uniform(.5, .9))
        g.bush(-9.6 + r.uniform(-.6, .2), y, r.uniform(.6, 1.1), r.random() < .3)
        g.grass(3.9 + r.uniform(-.1, .2), y + .3, r.uniform(.6, .9))
    g.lilies(((-6.2, -7., 14), (-2.2, -11., 10)))
    # the valley: tree tops falling away beyond the edge, then ridges
    leaf = vegmat("far", "#26341b", "#54643a", "#6b7a50", .25, .6, fog, hue=.03)
    far = [sapling("small_maple", 5 + i, p.bronze, leaf, (.20, .12), lo=True, scale=5. + i, scaleV=0, bevelRes=0, resU=1) for i in range(2)]
    for _ in range(300):
        d = 6 + 190 * r.random() ** 1.5
        inst(far[r.randint(0, 1)], (r.uniform(-1, 1) * (10 + d), -19 - d, -6.6 - .30 * d + r.uniform(-1, 1)), r.uniform(0, 360), r.uniform(.7, 1.4))
    ridges((0, 0), [(340, -.01, 4, .25), (620, .04, 1, .48), (1000, .085, 2, .66), (1700, .125, 3, .82)], haze, (.045, .085, .075), facing=180, drop=60)
    sky("monsoon", 1.)
    calm_emitters()
    light("AREA", (-1.5, 2.9, 3.28), (0, 0, 0), 90, 3300, (11.5, 5), glossy=False)
    light("AREA", (-3., -.6, 1.0), (180, 0, 0), 45, 4300, (6, 1.6), glossy=False)
    aim_sun(light("SUN", (0, 0, 8), power=1.6, k=5200, angle=6.), 215, 34)
    for x, y, turn, m in ((-3.92, -2.62, 20, p.green), (-2.06, -2.66, -18, p.rust)):
        lounge_chair(p, (x, y, FLOOR), turn, m)
    table = wood("tabletop", "#93704e", "#775537", "#4f3826", "X", rough=.35)
    place(lathe("tt", rprof([(0, .40), (.30, .40), (.30, .43), (0, .43)], .008), table, 64), (-3.0, -2.3, FLOOR))
    for a in range(3):
        dx, dy = .2 * math.cos(a * 2.094), .2 * math.sin(a * 2.094)
        tube("tl", [(-3.0 + dx * .6, -2.3 + dy * .6, FLOOR + .40), (-3.0 + dx * 1.25, -2.3 + dy * 1.25, FLOOR)], .014, table)
    steel = plain("steel", "#b9b6ae", .18, 1.)
    tea = plain("tealiquid", "#8a5a2c", .08)
    for x, y in ((-3.11, -2.4), (-2.87, -2.22)):
        place(lathe("cup", rprof([(0, 0), (.030, 0), (.037, .085), (.034, .085), (.029, .01), (0, .01)], .003), plain("cupclay", "#c9b79b", .4), 32), (x, y, FLOOR + .43))
        place(lathe("liq", [(0, 0), (.033, 0)], tea, 24), (x, y, FLOOR + .43 + .066))
    place(lathe("pot", rprof([(0, 0), (.07, 0), (.088, .05), (.075, .11), (.045, .13), (.012, .135), (.014, .15), (0, .152)], .01), steel, 48), (-3.05, -2.13, FLOOR + .43))
    tube("spout", [(-3.13, -2.13, FLOOR + .47, 1.1), (-3.175, -2.13, FLOOR + .51, .8), (-3.2, -2.13, FLOOR + .555, .6)], .012, steel, 4)
    camera((-3.02, -.06, FLOOR + 1.22), 180, 24, shift_y=-.045)


def path():
    """Stepping stones through wet planting to the boarded door."""
    p = build_house(.10, wet=.6)
    g = Garden(p, wet=.6)
    g.ground()
    r = random.Random(12)
    items = []
    y, k = -10.6, 0
    while y < -2.3:
        d, w, off = r.uniform(.42, .56), r.uniform(.98, 1.22), .16 * math.sin(k * 1.1) - (.30 * (y + 2.) / 8)
        items.append((-9.6 + off - w / 2, -9.6 + off + w / 2, y, y + d, -.06, .03 + r.uniform(-.004, .004)))
        y += d + r.uniform(.09, .14)
        k += 1
    blocks("steps", items, p.kota, .012, 3, 4)
    g.grass_lawn(-11.1, -8.1, -11.5, -1.7)
    for side in (-1, 1):
        for i in range(26):
            yy = -10.5 + 8.4 * i / 26 + r.uniform(-.15, .15)
            xx = -9.6 + side * r.uniform(.82, 1.05) - (.30 * (yy + 2.) / 8)
            (g.fern if r.random() < .62 else g.low)(xx, yy, r.uniform(.6, 1.0))
            if i % 2:
                g.bush(xx + side * r.uniform(.5, .8), yy, r.uniform(.6, .95))
            if i % 3 == 0:
                g.bush(xx + side * r.uniform(1.2, 1.8), yy, r.uniform(.8, 1.2), True)
    g.champa(-11.55, -4.4, 1.45, 110, 0)
    g.areca(-7.75, -3.0, 1.25, 60, 0)
    g.areca(-8.0, -5.6, 1.0, 160, 1)
    g.areca(-12.2, -6.6, 1.3, 0, 1)
    g.terracotta(-10.62, -2.05, 1.25)
    g.terracotta(-8.62, -2.1, 1.0)
    inst((scatter_leaves("petals", 70, -11.4, -8.9, -8.5, -2.2, .035, g.flower, .045, 3),), (0, 0, 0))
    inst((scatter_leaves("fall", 60, -10.8, -8.6, -9.5, -2.2, .035, g.fallen, .055, 5),), (0, 0, 0))
    for x, y, s in ((-16, 9.5, 1.9), (-9, 11, 1.7), (-4, 10, 1.6)):
        g.neem(x, y, s, x * 30, 0, 0)
    sky("day", sun_bearing=232, sun_height=48, cloud=.8)
    calm_emitters()
    spot((-9.6, -1.95, 2.62), (-9.6, -1.7, 0), 25, 2900, 120)
    aim_sun(light("SUN", (0, 0, 8), power=4.2, k=5000, angle=.8), 212, 46)
    camera((-9.42, -9.4, 1.35), 2, 30, shift_y=.03)


def build(frame):
    """Build the scene of one frame."""
    reset()
    random.seed(4)
    {"dusk": dusk, "morning": morning, "terrace": terrace, "path": path}[frame]()
