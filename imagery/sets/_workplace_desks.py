"""The workplace's desks: benches square to the windows."""
import math
import random
import bpy
from lib import *  # noqa: F403
from sets._workplace_floor import HIGH, copies, daylight, outside, pendant, shell


def task_chair(k, cloth):
    """A task chair on five castors, seat 46 cm, built at the origin facing +y; returns its empty."""
    e = bpy.data.objects.new("task", None)
    bpy.context.scene.collection.objects.link(e)
    P = [place(roundbox("seat", .49, .47, .07, .03, cloth, .012), (0, 0, .42)),
         place(roundbox("back", .45, .06, .46, .028, cloth, .012), (0, -.24, .58), (8, 0, 0)),
         tube("post", [(0, 0, .10), (0, 0, .42)], .024, k.black, 6),
         tube("spine", [(0, -.05, .41), (0, -.25, .42), (0, -.30, .52), (0, -.285, .78)], .018, k.black, 5)]
    for i in range(5):
        a = i * 1.2566 + .3
        P.append(tube("foot", [(0, 0, .11, 1.2), (.29 * math.cos(a), .29 * math.sin(a), .075, .8)], .017, k.black, 4))
        P.append(place(lathe("castor", [(0, 0), (.028, 0), (.028, .03), (0, .03)], k.black, 20), (.29 * math.cos(a) - .015, .29 * math.sin(a), .03), (0, 90, 0)))
    for s in (-1, 1):
        P.append(tube("arm", [(s * .25, -.05, .44), (s * .285, -.05, .50), (s * .285, -.04, .64)], .011, k.black, 4))
        P.append(box("pad", s * .285 - .03, s * .285 + .03, -.14, .12, .64, .66, k.black, .008))
    for o in P:
        o.parent = e
    return e


BENCHES = (                     # left end (x), middle (y), height of the top: three heights for twenty-two people
    (-3.55, 1.0, .69), (-3.55, 4.0, .73), (-3.55, 7.0, .69), (.70, 1.0, .65), (.70, 4.0, .69), (.70, 7.0, .73))
BENCH, DEEP = 2.8, .75          # a bench's length, and the depth of one place


def bench(k, at, weave, things):
    """One oak bench square to the windows: two places a side, a cane screen between them; `things` is (screen, books, chance)."""
    x, y, h = at
    display, books, r = things
    box("desk", x, x + BENCH, y - DEEP, y + DEEP, h - .03, h, k.oak, .006)
    for xx in (x + .08, x + BENCH - .14):
        for yy in (y - DEEP + .05, y + DEEP - .11):
            box("trestle", xx, xx + .06, yy, yy + .06, 0, h - .03, k.oak_z, .005)
        box("tie", xx + .015, xx + .045, y - DEEP + .09, y + DEEP - .09, h - .165, h - .105, k.oak_y, .004)
    for z0, z1 in ((h + .035, h + .065), (h + .413, h + .443)):      # rails let into the stiles, a millimetre behind their faces
        box("sframe", x + .115, x + BENCH - .115, y - .011, y + .011, z0, z1, k.oak, .004)
    for xx in (x + .10, x + BENCH / 2 - .015, x + BENCH - .13):
        box("sframe", xx, xx + .03, y - .012, y + .012, h, h + .445, k.oak_z, .004)
    o = mesh("scane", [(x + .13, y, h + .065), (x + BENCH - .13, y, h + .065), (x + BENCH - .13, y, h + .415), (x + .13, y, h + .415)], [(0, 1, 2, 3)], weave)
    uv = o.data.uv_layers.new()
    for q, c in enumerate(((0, 0), (BENCH - .26, 0), (BENCH - .26, .35), (0, .35))):
        uv.data[q].uv = c
    for side in (-1, 1):
        for xx in (x + .70, x + 2.10):
            py = y + side * .30
            box("monitor", xx - .27, xx + .27, py - .008, py + .008, h + .155, h + .485, display, .004)
            box("stand", xx - .03, xx + .03, py - .01 - side * .02, py + .01 - side * .02, h, h + .275, k.black, .003)
            box("standfoot", xx - .11, xx + .11, py - .08, py + .08, h, h + .008, k.black, .003)
            box("keyboard", xx - .20, xx + .16, y + side * .56 - .06, y + side * .56 + .06, h, h + .012, plain("keys", "#cfcabd", .5), .003)
            for b in range(r.randint(0, 4)):
                box("bk", xx + .36 + .03 * b, xx + .385 + .03 * b, py - .11, py + .09, h, h + r.uniform(.19, .27), r.choice(books), .002)
            if r.random() < .6:
                mug = glaze("mug%d" % r.randint(0, 2), r.choice(("#4a6472", "#a8583a", "#d9cfb8")))
                place(lathe("mug", rprof([(0, 0), (.036, 0), (.040, .085), (.036, .085), (.032, .01), (0, .01)], .003), mug, 28), (xx + .30, y + side * .52, h))
    for xx in (x + .70, x + 2.10):
        pendant(k, xx, y, 1.95, bpy.data.materials.get("enamel") or plain("enamel", "#3f5f4b", .35), .19, .15, 6)


def desks(k):
    """Six oak benches square to the windows, so that daylight comes from the side; an aisle between, a low sun across it."""
    shell(k, 3.6, -3.4, 10.6, dado=1.12)
    g = outside(k)
    from pieces.weave import cane
    weave = cane("screencane")
    r = random.Random(6)
    books = [plain("bk%d" % i, c, .7) for i, c in enumerate(("#7c3328", "#d9cfba", "#35523f", "#2d4263", "#b98530"))]
    things = (plain("display", "#0d0f10", .12), books, r)
    spots = ([], [])
    for i, at in enumerate(BENCHES):
        bench(k, at, weave, things)
        for side in (-1, 1):
            for xx in (.70, 2.10):
                if r.random() < .9:
                    spots[i % 2].append((at[0] + xx + r.uniform(-.10, .10), at[1] + side * (DEEP + .24 + r.uniform(-.03, .14)), (0 if side < 0 else 180) + r.uniform(-24, 24)))
    copies(task_chair(k, fabric("taskmoss", "#55634a")), spots[0])
    copies(task_chair(k, fabric("taskclay", "#94573d")), spots[1])
    for y in (1.0, 4.0, 7.0):
        tube("tray", [(-4.1, y, HIGH - .22), (3.5, y, HIGH - .22)], .012, k.brass, 4)
    for x, y, s, kk in ((-.5, 9.7, 1.15, 0), (3.1, 9.6, 1.0, 1), (-3.75, 9.9, 1.0, 1)):
        g.terracotta(x, y, 1.7)
        g.areca(x, y, s, x * 40, kk, .46)
    place(lathe("clock", rprof([(0, 0), (.19, 0), (.19, .03), (.175, .03), (.17, .02), (0, .02)], .004), k.white, 56), (-.5, 10.59, 2.65), (90, 0, 0))
    for ang, ln in ((40, .10), (-75, .14)):
        a = math.radians(ang)
        tube("hand", [(-.5, 10.565, 2.65), (-.5 + ln * math.sin(a), 10.565, 2.65 + ln * math.cos(a))], .004, k.black, 3)
    daylight(k, 640, 6., 252, 33)
    light("AREA", (.5, -3.1, 2.5), (70, 0, 0), 60, 5400, (4, 1.6), glossy=False)
    camera((-.12, -2.9, 1.42), 0, 25, shift_y=.02)
