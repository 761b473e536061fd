"""What stands in the hill house: chairs, pots, sofas, shelves, and the house with all of it."""
import random

import bpy

from lib import (box, curtain, fabric, lathe, place, plain, plaster, roundbox, rprof, travertine, tube)
from lib.hillhouse import FLOOR, Palette, chick, lower_floor, stone_end, upper_room


def lounge_chair(p, loc, turn, cushion):
    """A low teak verandah chair with two loose cushions; seat 40 cm high."""
    e = bpy.data.objects.new("lounge", None)
    bpy.context.scene.collection.objects.link(e)
    parts = []
    for s in (-1, 1):
        parts.append(tube("leg", [(s * .35, -.36, 0), (s * .35, -.37, .30), (s * .35, -.36, .575)], .018, p.teak_x))
        parts.append(tube("leg", [(s * .35, .46, 0), (s * .35, .36, .40), (s * .35, .52, .86)], .018, p.teak_x))
        parts.append(box("arm", s * .35 - .04, s * .35 + .04, -.42, .46, .575, .602, p.teak_x, .010, 3))
    for y, z in ((-.36, .27), (.36, .27), (.5, .82)):
        parts.append(tube("bar", [(-.35, y, z), (.35, y, z)], .016, p.teak_x))
    parts.append(place(roundbox("seat", .64, .70, .13, .05, cushion, .022, wrinkle=.006, seed=int(loc[0] * 9)), (0, -.02, .285), (5, 0, 0)))
    parts.append(place(roundbox("back", .62, .13, .54, .05, cushion, .022, wrinkle=.006, seed=int(loc[0] * 5)), (0, .33, .37), (-17, 0, 0)))
    for o in parts:
        o.parent = e
    place(e, loc, (0, 0, turn))


def pot(p, loc, r=.3, h=.5, hexc="#6b5d50"):
    """A plain earthen planter with soil in it."""
    place(lathe("pot", rprof([(0, 0), (r * .66, 0), (r, h * .5), (r * .9, h), (r * .8, h), (r * .77, h * .88), (0, h * .86)], .02),
                plain("pot" + hexc, hexc, .85, 0, .004), 48), loc)


def sofa(p, cx, cy, w, turn):
    """A long sofa of linen blocks, seen from outside."""
    e = bpy.data.objects.new("sofa", None)
    bpy.context.scene.collection.objects.link(e)
    parts = [place(roundbox("b", w, .95, .30, .06, p.linen, .01), (0, 0, .10)),
             place(roundbox("k", w, .24, .52, .08, p.linen, .015), (0, .36, .30))]
    for s in (-1, 1):
        parts.append(place(roundbox("a", .2, .95, .40, .07, p.linen, .01), (s * (w / 2 - .1), 0, .2)))
    for i in range(3):
        cw = (w - .4) / 3
        parts.append(place(roundbox("c", cw - .01, .7, .18, .05, p.linen, .02), (-cw + cw * i, -.06, .36)))
    for o in parts:
        o.parent = e
    place(e, (cx, cy, FLOOR), (0, 0, turn))


def shelf_wall(p, r):
    """Books and pots on the left of the living room."""
    covers = [plain("cover" + c, c, .6) for c in ("#8d3f2b", "#d8cbb2", "#3b3a35", "#55683f", "#b08a55", "#2f4a5a", "#e3dccb")]
    clays = [plain("clay" + c, c, .5) for c in ("#d9cfbf", "#2e2a26", "#94572f")]
    for x in (-7.4, -6.5, -5.6, -4.7):
        box("sv", x - .02, x + .02, 5.75, 6.1, FLOOR, 3.2, p.teak_z, .003)
    for k in range(7):
        z = FLOOR + .1 + .45 * k
        box("shf", -7.4, -4.7, 5.75, 6.1, z, z + .035, p.teak_x, .003)
        for b in range(3):
            x = -7.36 + .9 * b
            while x < -7.36 + .9 * b + .8:
                w, h, pick = r.uniform(.02, .05), r.uniform(.18, .3), r.random()
                if pick < .62:
                    box("bk", x, x + w, 5.82, 6.05, z + .035, z + .035 + h, r.choice(covers), 0)
                    x += w + .002
                elif pick < .72:
                    place(lathe("v", rprof([(0, 0), (.05, 0), (.075, .08), (.04, .17), (.03, .2), (0, .2)], .01), r.choice(clays), 32), (x + .09, 5.93, z + .035))
                    x += .2
                else:
                    x += .09


def furnish(p):
    """The lit rooms as they are seen through the glass, and the verandah."""
    r = random.Random(4)
    sofa(p, -2.1, 4.2, 2.7, 0)
    sofa(p, -2.3, 1.25, 2.5, 180)
    place(lathe("ct", rprof([(0, 0), (.45, 0), (.45, .3), (0, .3)], .02), travertine("tv", "#b7a58b"), 64), (-2.2, 2.4, FLOOR))
    box("rug", -4, 0, 1.2, 4.4, FLOOR, FLOOR + .015, fabric("rug", "#9c5f45", "boucle"), 0)
    tube("ls", [(-.35, 4.2, FLOOR), (-.35, 4.2, FLOOR + 1.5)], .012, p.bronze)
    place(lathe("lsh", [(.24, 1.32), (.17, 1.62)], p.lamp("shade", 6), 48), (-.35, 4.2, FLOOR))
    shelf_wall(p, r)
    box("green", -4.6, 1., 6., 6.1, FLOOR, 3.3, plaster("greenwall", "#76836a", .05, .003), 0)
    box("artf", -2.98, -1.32, 5.955, 5.99, 1.42, 2.78, p.teak_x, .003)
    box("art", -2.93, -1.37, 5.945, 5.96, 1.47, 2.73, plaster("artg", "#e2d8c4", .03), 0)
    place(lathe("disc", [(0, 0), (.34, 0), (.34, .004), (0, .004)], plain("disc", "#b8623a", .8), 64), (-2.0, 5.945, 2.12), (90, 0, 0))
    place(lathe("disc", [(0, 0), (.2, 0), (.2, .006), (0, .006)], plain("disc2", "#2f3f38", .8), 64), (-2.42, 5.944, 1.85), (90, 0, 0))
    box("dt", 1.6, 4., 2.4, 3.4, FLOOR + .72, FLOOR + .76, p.teak_x, .006)
    for x in (1.9, 3.7):
        box("dl", x - .04, x + .04, 2.6, 3.2, FLOOR, FLOOR + .72, p.bronze, .004)
    for x in (1.95, 2.6, 3.25):
        for y, s in ((2.15, -1), (3.65, 1)):
            box("cs", x - .2, x + .2, y - .2, y + .2, FLOOR + .44, FLOOR + .47, p.teak_x, .006)
            box("cb", x - .2, x + .2, y + s * .2 - .015, y + s * .2 + .015, FLOOR + .55, FLOOR + .82, p.teak_x, .006)
            for dx in (-.18, .18):
                for dy in (-.18, .18):
                    box("cl", x + dx - .012, x + dx + .012, y + dy - .012, y + dy + .012, FLOOR, FLOOR + (.8 if dy * s > 0 else .44), p.teak_z, 0)
    glow = p.lamp("pend", 11, 2850)
    for x in (2.1, 2.8, 3.5):
        tube("pc", [(x, 2.9, FLOOR + 1.75), (x, 2.9, 3.3)], .004, p.bronze)
        place(lathe("pd", [(0, .20), (.03, .2), (.10, .14), (.13, 0), (.125, 0), (.095, .13)], p.brass, 48), (x, 2.9, FLOOR + 1.55))
        place(lathe("pb", [(0, .0), (.045, .03), (.0, .08)], glow, 24), (x, 2.9, FLOOR + 1.56))
    for a, b, n, s in ((-7.72, -7.05, 7, 1), (-.1, .45, 6, 2), (4.15, 4.7, 6, 5)):
        curtain("c%d" % s, (a, .3), (b, .3), FLOOR + .012, 3.28, p.sheer, n, .055, s)
    lounge_chair(p, (-6.2, -1.6, FLOOR), 18, p.green)
    lounge_chair(p, (-4.9, -1.6, FLOOR), -14, p.linen)
    place(lathe("st", rprof([(0, 0), (.2, 0), (.22, .4), (0, .4)], .02), p.coping, 48), (-5.55, -1.9, FLOOR))
    place(lathe("tea", rprof([(0, 0), (.032, 0), (.036, .075), (.033, .075), (.03, .05), (0, .05)], .003), p.rust, 24), (-5.5, -1.95, FLOOR + .40))
    pot(p, (-7.35, -2.6, FLOOR))
    pot(p, (-6.85, -2.75, FLOOR), .22, .36, "#9a5a3c")
    pot(p, (4.4, -1., FLOOR), .3, .5, "#4a423b")
    for a, b, drop in ((-7.55, -4.6, .35), (-1.45, 1.5, .22)):
        chick(p, a + .05, b - .05, -3.02, 3.34, drop)


def build_house(lit, wet=0.):
    """The whole house; `lit` 1 at dusk, about .2 by day. Returns its palette."""
    p = Palette(lit, wet)
    lower_floor(p)
    stone_end(p)
    upper_room(p)
    furnish(p)
    return p
