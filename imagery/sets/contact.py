"""Contact: the studio's door on the lane, one leaf open on a green courtyard."""
import math
import random

import bpy

from lib import *  # noqa: F403
from lib.hillgarden import Garden
from lib.hillhouse import Palette
from lib.landscape import aim_sun, sky
from lib.outdoors import limewash, paving
from lib.screens import lantern, painted_wood, parent_all
from lib.foliage import inst, vegmat
from lib.undergrowth import scatter_leaves, trailing

FRAMES = {"hero": Frame(2400, 1200, samples=40, exposure=.55, bounces=8)}

X0, X1, HEIGHT = .55, 2.15, 2.45        # the doorway


def wall(p, lime, white):
    """Lane wall with its plinth, string course and the doorway's stone surround."""
    for a, b in ((-7., X0), (X1, 7.)):
        box("wall", a, b, 0, .38, 0, 5.2, lime, .012)
    box("wall", X0, X1, 0, .38, HEIGHT, 5.2, lime, .012)
    for a, b in ((-7., X0 - .34), (X1 + .34, 7.)):
        box("plinth", a, b, -.05, 0, 0, .46, p.kota, .010)
        box("plinthcap", a, b, -.075, 0, .46, .515, p.kota, .012)
    box("course", -7, 7, -.035, 0, 3.62, 3.74, white, .01)
    box("course", -7, 7, -.06, 0, 3.74, 3.80, white, .008)
    for i, (o, y) in enumerate(((.30, -.045), (.22, -.075), (.12, -.105))):   # surround, in three steps
        for a, b in ((X0 - o, X0 - o + .11), (X1 + o - .11, X1 + o)):
            box("jamb", a, b, y, .2, .10, HEIGHT + o - .112, white, .008)
        box("head", X0 - o, X1 + o, y, .2, HEIGHT + o - .11, HEIGHT + o, white, .008)
    box("chajja", X0 - .55, X1 + .55, -.52, .1, HEIGHT + .46, HEIGHT + .53, p.kota, .012)
    for x in (X0 - .34, X1 + .24):
        box("corbel", x, x + .10, -.40, 0, HEIGHT + .34, HEIGHT + .46, white, .012, 3)
        box("corbel", x, x + .10, -.22, 0, HEIGHT + .20, HEIGHT + .36, white, .012, 3)
    for a, b, z in ((X0 - .55, X1 + .55, .10), (X0 - .85, X1 + .85, 0.0)):
        d = .42 if z else .78
        box("step", a, b, -d, .30, z - .14, z + .10 if not z else z + .12, p.kota, .012, 3)


def leaf(paint, brass, w, h, loc, turn, side):
    """A heavy door leaf of four panels with brass studs; `side` 1 is hinged at its left."""
    P = []

    def bx(x0, x1, z0, z1, y0, y1, bev):
        P.append(box("leaf", min(side * x0, side * x1), max(side * x0, side * x1), y0, y1, z0, z1, paint, bev))

    bx(0, w, 0, h, -.02, .02, .004)
    for x in (0, w - .11):
        bx(x, x + .11, 0, h, -.042, .042, .006)
    for z in (0, h * .27, h * .54, h * .80, h - .12):
        bx(.11, w - .11, z, z + .12, -.042, .042, .006)
        for x in (.055, w * .36, w * .64, w - .055):
            P.append(place(lathe("stud", [(.021, 0), (.018, .010), (.010, .018), (0, .02)], brass, 20), (side * x, -.042, z + .06), (90, 0, 0)))
    for z0, z1 in ((.12, h * .27), (h * .27 + .12, h * .54), (h * .54 + .12, h * .80), (h * .80 + .12, h - .12)):
        bx(.16, w - .16, z0 + .05, z1 - .05, -.032, .032, .012)
    ring = [(side * (w - .055) + .05 * math.cos(a / 12 * 6.283), -.058, h * .44 + .05 * math.sin(a / 12 * 6.283)) for a in range(13)]
    P.append(tube("ring", ring, .008, brass, 4))
    P.append(place(lathe("rose", rprof([(0, 0), (.04, 0), (.04, .006), (.012, .012), (0, .014)], .003), brass, 32), (side * (w - .055), -.042, h * .44 + .05), (90, 0, 0)))
    return parent_all(P, loc, turn)


def courtyard(p, g, lime):
    """What the open leaf shows: a paved court, a tulsi pedestal, a sunny wall, a tree."""
    paving("court", -4, 7, .38, 9, p.kota, (.75, .75), .006, .0, .1, .001, 3, False)
    box("back", -4, 8, 8.4, 8.7, 0, 4.4, limewash("backlime", "#d9c7a2", .3), .01)
    box("bench", .2, 2.2, 7.9, 8.4, 0, .45, p.kota, .012)
    box("left", -1.6, -1.3, .38, 9, 0, 4.4, limewash("sidelime", "#dccfb4", .25), .01)
    box("tulsi", 1.06, 1.54, 4.1, 4.58, 0, .08, p.coping, .01)
    box("tulsi", 1.12, 1.48, 4.16, 4.52, .08, .78, limewash("tulsilime", "#c98a5e", .2), .01)
    box("tulsi", 1.06, 1.54, 4.1, 4.58, .78, .86, p.coping, .01)
    g.bush(1.30, 4.34, .42, z=.84)
    g.champa(1.75, 6.9, 1.05, 30, 0, 0)
    g.areca(.3, 7.6, 1.1, 0, 0, 0)
    for x, y, s in ((-.9, 6.4, 1.2), (-.95, 4.6, 1.), (.1, 7.4, 1.), (2.6, 5.2, 1.3)):
        g.terracotta(x, y, s)


def over_chajja(x, y):
    """How low the bougainvillea may hang: on the chajja, and beside it as far as it likes."""
    return HEIGHT + .54 if X0 - .58 < x < X1 + .58 and y > -.56 else 0.


def lane_life(p, g, brass):
    """Bench, tea, pots, lamp, bougainvillea, post box, slippers, rangoli."""
    r = random.Random(3)
    teak = p.teak_x
    # a long plank bench to the left
    box("bench", -2.75, -1.05, -.52, -.12, .42, .47, teak, .008, 3)
    for x in (-2.6, -1.28):
        box("leg", x, x + .08, -.48, -.16, .0, .42, teak, .008)
        box("tie", x + .02, x + .06, -.46, -.18, .14, .18, teak, .004)
    place(lathe("cup", rprof([(0, 0), (.027, 0), (.037, .085), (.034, .085), (.026, .01), (0, .01)], .003), plain("steelcup", "#bdbab2", .2, 1.), 32), (-1.42, -.30, .47))
    place(lathe("tea", [(0, 0), (.033, 0)], plain("tealiquid", "#8a5a2c", .08), 20), (-1.42, -.30, .535))
    for i, (c, w, rot) in enumerate((("#3b5a47", .30, 4), ("#d6c6a4", .26, -6), ("#8a3f2c", .22, 10))):
        place(box("book", -w / 2, w / 2, -.10, .10, 0, .024, plain("cover%d" % i, c, .6), .003), (-2.25, -.31, .47 + .025 * i), (0, 0, rot))
    tube("roll", [(-1.98, -.40, .505), (-1.52, -.44, .505)], .034, plain("tracing", "#e9e2cf", .8), 8)
    tube("band", [(-1.77, -.418, .505), (-1.74, -.421, .505)], .0355, plain("band", "#8c3d2c", .7), 8)
    # wall furniture
    place(lathe("sconce", rprof([(0, 0), (.06, 0), (.06, .012), (.02, .02), (0, .02)], .004), brass, 32), (X0 - .78, 0, 2.12), (90, 0, 0))
    tube("arm", [(X0 - .78, -.01, 2.12), (X0 - .78, -.16, 2.16), (X0 - .78, -.24, 2.30)], .009, brass, 4)
    lantern((X0 - .78, -.24, 2.31), .03, brass, emit("wick", (*kelvin(2500), 1), 26))
    box("letterbox", X1 + .62, X1 + .94, -.12, 0, 1.10, 1.50, plain("letterbox", "#31493d", .5), .012, 3)
    box("slot", X1 + .67, X1 + .89, -.128, -.11, 1.40, 1.42, plain("slotdark", "#101312", .8), 0)
    box("flap", X1 + .66, X1 + .90, -.132, -.118, 1.425, 1.445, brass, .003)
    box("plate", X1 + .62, X1 + .94, -.016, 0, 1.66, 1.86, brass, .004)
    box("bell", X0 - .50, X0 - .44, -.015, 0, 1.22, 1.32, brass, .004)
    for x, s in ((-3.25, 1.5), (-3.72, 1.15), (-.45, 1.25), (3.3, 1.6), (3.85, 1.2), (-4.3, 1.35)):
        g.terracotta(x, -.36, s)
    g.areca(3.3, -.34, .7, 40, 0, .42)
    g.champa(-4.3, -.36, .62, 0, 1, .35, True)
    # slippers on the step
    for x, y, t in ((.80, -.60, 8), (.93, -.585, -4)):
        sole = roundbox("slipper", .085, .25, .022, .010, plain("sole", "#5a3a24", .7), 0)
        place(sole, (x, y, .10), (0, 0, t))
        cap = roundbox("cap", .088, .10, .045, .02, plain("jutti", "#9a3b30", .6), .006)
        place(cap, (x, y + .065, .105), (0, 0, t))
    # rangoli dots on the lower step, in rice flour
    flour = plain("flour", "#f0ece0", .95)
    for k in range(8):
        a = k * math.pi / 4
        for rr in (.055, .105, .15):
            place(lathe("dot", [(0, .0022), (.008, .0015), (.011, 0)], flour, 10), (1.62 + rr * math.cos(a + rr * 3), -.60 + .62 * rr * math.sin(a + rr * 3), .1002))
    bract = vegmat("bract", "#a2245c", "#d14f86", "#d97aa2", .35, .6, var=(.8, 1.2))
    green = g.neem_leaf
    path = [(4.7, -.08, 3.95), (3.7, -.10, 3.62), (2.75, -.14, 3.40), (1.5, -.16, 3.36), (.3, -.14, 3.52)]
    inst(trailing("bougainvillea", path, 560, g.bark, green, bract, 1.05, over_chajja, 1), (0, 0, 0))
    inst((scatter_leaves("petals", 110, -.6, 4.4, -2.4, -.80, .004, bract, .045, 6), scatter_leaves("dry", 60, -5, 5, -3.2, -.4, .004, g.fallen, .05, 8)), (0, 0, 0))
    for k in range(4):
        P = [(4.7, -.03, 5.4)] + [(4.6 - 1.1 * i + r.uniform(-.2, .2), -.05 - .03 * i, 5.2 - .24 * i + .1 * k) for i in range(5)]
        tube("vine", P, .014 - .002 * k, g.bark, 3)


def build(frame):
    """Build the one scene of this set."""
    reset()
    p = Palette(.2)
    g = Garden(p)
    lime = limewash("lanelime", "#c48d68", .42, .75, .35)
    white = limewash("surround", "#e0d6c0", .35, .3)
    brass = plain("doorbrass", "#a07c42", .34, 1.)
    paint = painted_wood("doorpaint", "#35604f", .42)
    wall(p, lime, white)
    w = (X1 - X0) / 2
    leaf(paint, brass, w - .01, HEIGHT - .25, (X1 - .01, .14, .22), 0, -1)
    leaf(paint, brass, w - .01, HEIGHT - .25, (X0 + .01, .16, .22), 96, 1)
    courtyard(p, g, lime)
    lane_life(p, g, brass)
    paving("lane", -8, 8, -6, .3, p.kota, (.9, .5), .012, 0, .08, .003, 8, True, .008)
    mesh("far", [(-30, -40, -.02), (30, -40, -.02), (30, -5.9, -.02), (-30, -5.9, -.02)], [(0, 1, 2, 3)], g.soil)
    for x, y, s, t in ((-7.6, -6.6, 1.25, 10), (-4.2, -9.5, 1.4, 120)):       # neem that throws its shade on the wall
        g.neem(x, y, s, t, 0, 0)
    sky("day", sun_bearing=226, sun_height=40, cloud=.4)
    for m in bpy.data.materials:
        m.cycles.sample_as_light = False
    aim_sun(light("SUN", (0, 0, 8), power=5.2, k=4700, angle=.7), 222, 38)
    camera((.15, -6.7, 1.38), 0, 33, shift_y=.022)
