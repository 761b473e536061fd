"""Textile gallery: a long lime hall hung with indigo, a wall of folded cloth, a niche, the way in."""
import math
import random

import bpy

from lib import *  # noqa: F403
from lib.arches import arch_wall
from lib.hillgarden import Garden
from lib.hillhouse import Palette
from lib.outdoors import aim_sun, blocks, limewash, paving, sky
from lib.screens import jali
from lib.textiles import cloth, folded_material, folded_pieces, hanging

FRAMES = {
    "floor": Frame(1920, 1280, samples=48, exposure=1.25),
    "display-wall": Frame(1920, 1280, samples=40, exposure=.6),
    "niche": Frame(1280, 1600, samples=40, exposure=.6),
    "entrance": Frame(1280, 1600, samples=48, exposure=1.0),
}
LEFT, RIGHT, LONG, HIGH = -3.4, 3.4, 15., 4.7


class Stuff:
    """Materials of the gallery."""

    def __init__(self):
        self.p = Palette(.2)
        self.lime = plaster("hall", "#d9d2c2", .06, .006)
        self.white = plaster("hallwhite", "#e4dfd3", .03, .003)
        self.oak, self.oak_z, self.oak_y = oak("oakx", "X"), oak("oakz", "Z"), oak("oaky", "Y")
        self.teak = teak("teaky", "X")
        self.brass = plain("railbrass", "#a5834a", .3, 1.)
        self.steel = plain("cable", "#3a3833", .4, .9)
        self.kota = self.p.kota


def outside(s):
    """Garden and a sunny wall beyond the windows."""
    g = Garden(s.p)
    mesh("lawn", [(-40, -20, -.25), (LEFT - .3, -20, -.25), (LEFT - .3, 40, -.25), (-40, 40, -.25)], [(0, 1, 2, 3)], g.soil)
    box("gardenwall", -13, -12.7, -10, 30, -.3, 2.6, limewash("gw", "#c99b74", .35, .6), .01)
    for x, y, k in ((-8.5, 3., 0), (-9.5, 8., 1), (-8., 12.5, 0), (-10, -2.5, 1)):
        g.neem(x, y, .95, y * 30, k, -.3)
    for i in range(22):
        g.bush(-6.8 + .8 * math.sin(i * 2.1), -4 + i * .9, 1.1, i % 2 == 0, -.3)
        g.fern(-4.9 + .4 * math.sin(i), -4 + i * .9, 1.1, -.3)
    for y in (1.5, 6.2, 10.4):
        g.areca(-6.2, y, 1.35, y * 50, int(y) % 2, -.3)
    return g


def hall(s):
    """Floor, arcade of windows at the left, plain wall right, slab-and-beam ceiling."""
    paving("floor", LEFT, RIGHT, -4, LONG, s.kota, (.9, .6), .004, 0, .05, .0006, 3, True, .0025)
    windows = [(-(y), 1.35, .42, 2.55) for y in (-1.2, 2.0, 5.2, 8.4, 11.6)]
    o = arch_wall("arcade", -LONG, 4., 0, .48, HIGH + .4, windows, s.lime, .018)
    o.location = (LEFT, 0, 0)
    o.rotation_euler = (0, 0, math.radians(-90))
    o.scale = (1, -1, 1)
    for c, w, sill, spring in windows:
        y = -c
        box("sill", LEFT - .50, LEFT + .05, y - w / 2 - .05, y + w / 2 + .05, sill - .035, sill, s.kota, .008)
        for k in (-1, 0, 1):
            box("bar", LEFT - .30, LEFT - .27, y + k * w / 2 * .66 - .012, y + k * w / 2 * .66 + .012, sill, spring + w / 2, s.steel, .002)
        for z in (sill + .9, sill + 1.8, spring):
            box("bar", LEFT - .30, LEFT - .27, y - w / 2, y + w / 2, z - .012, z + .012, s.steel, .002)
    box("right", RIGHT, RIGHT + .3, -4, LONG, 0, HIGH + .4, s.white, 0)
    box("skirtR", RIGHT - .016, RIGHT, -4, LONG, 0, .11, s.kota, .004)
    box("skirtL", LEFT, LEFT + .016, -4, LONG, 0, .11, s.kota, .004)
    box("back", LEFT - .5, RIGHT + .3, LONG, LONG + .3, 0, HIGH + .4, s.lime, 0)
    box("front", LEFT - .5, RIGHT + .3, -4.3, -4, 0, HIGH + .4, s.white, 0)
    items, y = [], -4.
    while y < LONG:
        items.append((LEFT - .2, RIGHT + .1, y + .004, y + .596, HIGH, HIGH + .08))
        y += .6
    blocks("patti", items, s.kota, .006, 2, 6)
    y = -3.4
    while y < LONG:
        box("beam", LEFT - .1, RIGHT + .05, y, y + .16, HIGH - .26, HIGH, s.teak, .012)
        y += 2.4
    box("lid", LEFT - .6, RIGHT + .4, -4.4, LONG + .4, HIGH + .3, HIGH + .45, s.white, 0)
    box("under", LEFT - .6, RIGHT + .4, -4.4, LONG + .4, -.4, -.06, s.white, 0)


def daylight(s, power=520, sun=6., bearing=256, height=33):
    """Sky through the arcade, a low sun, and a faint fill."""
    sky("day", sun_bearing=bearing, sun_height=height, cloud=.4)
    for m in bpy.data.materials:
        m.cycles.sample_as_light = False
    for y in (-1.2, 2., 5.2, 8.4, 11.6):
        light("AREA", (LEFT + .03, y, 1.85), (0, -90, 0), power / 5, 6300, (2.8, 1.3), glossy=False)
    aim_sun(light("SUN", (0, 0, 8), power=sun, k=4900, angle=.8), bearing, height)


def rod(s, x, y, z, w, turn=0):
    """A brass rail on two cables from the ceiling."""
    a = math.radians(turn)
    dx, dy = math.cos(a) * (w / 2 + .12), math.sin(a) * (w / 2 + .12)
    tube("rail", [(x - dx, y - dy, z), (x + dx, y + dy, z)], .014, s.brass, 6)
    for k in (-.86, .86):
        tube("cable", [(x + dx * k, y + dy * k, z), (x + dx * k, y + dy * k, HIGH)], .0025, s.steel, 3)


INDIGO = ("#cfd6d8", "#a9b9c2", "#7f98ab", "#587796", "#3a5a80", "#29456a", "#1e3353", "#172743")


def floor(s):
    """Indigo in eight vats of depth down the hall, one length of turmeric among them."""
    dyes = list(enumerate(INDIGO))
    for i, c in dyes:
        y, x, turn = 3.1 + i * 1.12, 2.25 - i * .56, -24
        ink = ("bandhani", "leheriya", None, "ajrakh", "buti", "stripe", "ajrakh", None)[i]
        pale = "#e6e2d3" if i > 2 else "#4a6a8c"
        m = cloth("indigo%d" % i, c, pale if ink else None, ink or "buti", .22, .34, border=None if i % 3 else "#22395c")
        if i == 5:
            m = cloth("turmeric", "#c98f22", None, "buti", .2, .36, border="#8a3b22")
        z = 3.5 + .16 * math.sin(i * 1.7)
        rod(s, x, y, z, 1.12, turn)
        hanging("length%d" % i, 1.12, 2.75 + .25 * math.sin(i * 2.9), m, (x, y, z), turn, .6, 2.4, .04, i)
    # a long table at the left under the windows with folded pieces, a stool, a pot of neem
    box("top", -3.05, -2.25, 2.6, 5.2, .72, .76, s.oak_y, .006)
    for y in (2.75, 4.97):
        for x in (-3.0, -2.36):
            box("leg", x, x + .06, y, y + .06, 0, .72, s.oak_z, .004)
    box("apron", -3.0, -2.3, 2.78, 2.80, .64, .72, s.oak, .003)
    box("apron", -2.34, -2.32, 2.8, 5.0, .64, .72, s.oak_y, .003)
    items = []
    r = random.Random(2)
    for k, (x, y) in enumerate(((-2.65, 2.85), (-2.70, 3.35), (-2.62, 3.85), (-2.7, 4.55))):
        z = .76
        for _ in range(r.randint(2, 4)):
            h = r.uniform(.035, .06)
            items.append((x, y, z, .40, .28, h, r.choice(("#a23b2a", "#d9cfb8", "#24406a", "#c88f2c", "#5d6b43", "#e2d8c2"))))
            z += h + .002
    o = folded_pieces("stack", items, folded_material(), 4)
    o.location = (0, 0, 0)
    place(lathe("basket", rprof([(0, 0), (.24, 0), (.30, .22), (.27, .38), (.25, .38), (.27, .22), (.2, .03), (0, .03)], .01),
                plain("basket", "#a9814e", .85, 0, .006), 56), (2.55, 2.2, 0))
    for i, (a, c) in enumerate(((0, "#a23b2a"), (1.9, "#e2d8c2"), (3.9, "#24406a"))):
        tube("roll", [(2.55 + .10 * math.cos(a), 2.2 + .10 * math.sin(a), .05), (2.55 + .17 * math.cos(a), 2.2 + .17 * math.sin(a), .78 + .1 * i)], .055,
             cloth("roll%d" % i, c, None), 8)
    box("bench", 2.75, 3.2, 4.4, 6.2, .40, .45, s.oak_y, .008)
    for y in (4.55, 5.98):
        box("bl", 2.8, 3.15, y, y + .06, 0, .40, s.oak, .005)
    place(pillow("cushion", .45, .45, fabric("madder", "#8c3a2a"), seed=3), (3.06, 4.75, .67), (-18, 0, -78))
    daylight(s, 300, 10)
    camera((.15, -1.9, 1.32), 0, 26, shift_y=.055)


def display_wall(s):
    """Pigeonholes of folded cloth running from white through yellow, red and blue to green."""
    X0, X1, Y, COLS, ROWS, CW, CH = -2.75, 2.75, 3.6, 12, 8, .4583, .335
    D, Z0 = .36, .34
    H = Z0 + ROWS * CH
    box("plinth", X0 - .04, X1 + .04, Y - .02, Y + D, 0, Z0 - .02, s.oak, .006)
    for i in range(6):
        x = X0 + i * (X1 - X0) / 6
        box("drawer", x + .004, x + (X1 - X0) / 6 - .004, Y - .04, Y - .02, .10, Z0 - .03, s.oak, .004)
        tube("pull", [(x + .40, Y - .062, .21), (x + .52, Y - .062, .21)], .007, s.brass, 4)
        for q in (.40, .52):
            tube("pullend", [(x + q, Y - .062, .21), (x + q, Y - .03, .21)], .006, s.brass, 3)
    box("toe", X0, X1, Y + .03, Y + D, 0, .09, plain("toe", "#2b241d", .7), 0)
    for i in range(COLS + 1):
        x = X0 + i * CW
        box("upright", x - .011, x + .011, Y, Y + D, Z0 - .02, H, s.oak_z, .002)
    for j in range(ROWS + 1):
        z = Z0 + j * CH
        box("shelf", X0 - .011, X1 + .011, Y + .004, Y + D, z - .011, z + .011, s.oak, .002)
    box("cornice", X0 - .05, X1 + .05, Y - .03, Y + D, H + .011, H + .06, s.oak, .006)
    box("backing", X0, X1, Y + D, Y + D + .02, 0, H, s.oak, 0)
    spectrum = ["#e9e3d2", "#e4d3a6", "#d9ab45", "#c98522", "#bd6329", "#a8432a", "#8c2a2d", "#5f2a3e", "#43344f", "#23406e", "#1e5566", "#335f47"]
    r, items = random.Random(5), []
    for i in range(COLS):
        for j in range(ROWS):
            if (i, j) in ((4, 3), (9, 5), (2, 6)):
                continue                                           # left empty: one holds a pot, one was just sold
            x, z = X0 + (i + .5) * CW, Z0 + j * CH + .011
            room = CH - .03
            n = r.choice((2, 3, 3, 4))
            fill = r.uniform(.62, .92) * room
            at = z
            for k in range(n):
                h = fill / n * r.uniform(.85, 1.1)
                t = min(11, max(0, i + r.choice((-1, 0, 0, 0, 1))))
                a, b = lin(spectrum[t]), r.uniform(.7, 1.05)
                hexc = "#%02x%02x%02x" % tuple(int(min(255, 255 * ((c * b) ** (1 / 2.2)))) for c in a[:3])
                items.append((x + r.uniform(-.008, .008), Y + r.uniform(.015, .035), at, CW - .055, .29, h, hexc))
                at += h + .001
    folded_pieces("cloths", items, folded_material(), 6)
    place(lathe("pot", rprof([(0, 0), (.055, 0), (.085, .07), (.07, .15), (.04, .18), (.05, .21), (.045, .21), (.035, .18), (0, .15)], .008), s.brass, 48),
          (X0 + 4.5 * CW, Y + .16, Z0 + 3 * CH + .011))
    # ladder on its rail
    tube("ladderrail", [(X0 - .05, Y - .05, H - .16), (X1 + .05, Y - .05, H - .16)], .012, s.brass, 6)
    lx = 1.42
    for dx in (-.21, .21):
        o = box("stile", -.022, .022, -.035, .035, 0, 2.80, s.oak_z, .005)
        place(o, (lx + dx, Y - .62, 0), (-11.5, 0, 0))
    for k in range(8):
        t = .3 + .33 * k
        box("rung", lx - .20, lx + .20, Y - .62 + t * .2 - .028, Y - .62 + t * .2 + .028, t * .98, t * .98 + .028, s.oak, .005)
    # counter with a length thrown open over it
    box("ctop", -2.2, .35, 1.45, 2.25, .86, .91, s.oak, .008)
    box("cbody", -2.1, .25, 1.55, 2.15, .02, .86, s.white, .008)
    box("measure", -1.6, -.6, 1.50, 1.535, .912, .920, s.brass, .002)
    items = []
    for x, cs in ((-1.85, ("#e9e3d2", "#23406e", "#e4d3a6")), (-.05, ("#8c2a2d", "#c98522"))):
        z = .91
        for c in cs:
            items.append((x, 1.72, z, .44, .32, .045, c))
            z += .047
    folded_pieces("counter", items, bpy.data.materials["folded"], 9)
    m = cloth("open", "#b5482e", "#ead9b0", "buti", .15, .2, border="#23406e")
    throwing = hanging("openlength", .95, .62, m, (-.95, 1.44, .925), 0, 1.3, 1.6, .02, 4, .012)
    for i, v in enumerate(throwing.data.vertices):                 # the back half lies along the counter
        if i // 57 > 67:
            d = -v.co.z
            v.co.y, v.co.z = .012 + d, .004 * math.sin(d * 17 + v.co.x * 6) + .004
    place(lathe("stool", rprof([(0, .40), (.17, .40), (.18, .42), (.17, .45), (0, .45)], .01), s.oak, 48), (2.05, 1.75, 0))
    for k in range(3):
        a = k * 2.094 + .4
        tube("sleg", [(2.05 + .10 * math.cos(a), 1.75 + .10 * math.sin(a), .41), (2.05 + .19 * math.cos(a), 1.75 + .19 * math.sin(a), 0)], .014, s.oak_z)
    hall_shell_close(s, Y + D)
    camera((-.15, -1.75, 1.38), 0, 30, shift_y=.03)


def hall_shell_close(s, back):
    """A plain room round the cloth wall, lit from a tall window on the left."""
    paving("floor", -4.5, 4.5, -4, back + .1, s.kota, (.9, .6), .004, 0, .05, .0006, 3, True, .0025)
    for a, b in ((-4.5, -2.82), (2.82, 4.5)):
        box("return", a, b, back - .36, back + .3, 0, 4.2, s.lime, .012)
    box("over", -2.82, 2.82, back - .33, back + .3, 3.12, 4.2, s.lime, .008)
    box("right", 4.2, 4.5, -4, back, 0, 4.2, s.white, 0)
    o = arch_wall("leftwall", -(back + .1), 4., 0, .4, 4.2, [(-1.1, 1.9, .3, 2.3), (1.6, 1.9, .3, 2.3)], s.lime, .018)
    o.rotation_euler, o.scale, o.location = (0, 0, math.radians(-90)), (1, -1, 1), (-4.0, 0, 0)
    box("rear", -4.5, 4.5, -4.3, -4, 0, 4.2, s.white, 0)
    box("ceil", -4.6, 4.6, -4.3, back + .3, 4.2, 4.4, s.white, 0)
    outside_small(s)
    sky("day", sun_bearing=262, sun_height=34, cloud=.4)
    for m in bpy.data.materials:
        m.cycles.sample_as_light = False
    for y in (1.1, -1.6):
        light("AREA", (-4.55, y, 1.9), (0, -90, 0), 210, 6000, (3., 1.8), glossy=False)
    aim_sun(light("SUN", (0, 0, 8), power=5., k=4900, angle=.8), 243, 40)
    light("AREA", (.5, -3.6, 2.6), (68, 0, 0), 120, 5200, (5, 2), glossy=False)


def outside_small(s):
    """A few bushes beyond the side windows."""
    g = Garden(s.p)
    for i in range(9):
        g.bush(-6.6, -3.5 + i, 1.2, True, -.2)
    return g


def niche(s):
    """One madder shawl on a teak pole in an arched recess lit from above."""
    Y = 3.2
    paving("floor", -3, 3, -4, Y + 1.2, s.kota, (.9, .6), .004, 0, .05, .0006, 3, True, .0025)
    arch_wall("nichewall", -3, 3, Y, Y + .62, 4.3, [(0, 1.75, .42, 2.35)], s.lime, .02)
    box("recess", -1.2, 1.2, Y + .62, Y + .8, 0, 4.3, plaster("recess", "#5d6b56", .07, .006), 0)
    box("sill", -.93, .93, Y - .06, Y + .63, .38, .428, s.kota, .01)
    box("skirt", -3, -.95, Y - .014, Y, 0, .11, s.kota, .004)
    box("skirt", .95, 3, Y - .014, Y, 0, .11, s.kota, .004)
    tube("pole", [(-.80, Y + .30, 2.38), (.80, Y + .30, 2.38)], .022, s.teak, 8)
    for x in (-.80, .80):
        place(lathe("end", rprof([(0, 0), (.03, 0), (.034, .02), (.02, .045), (0, .05)], .006), s.brass, 32), (x, Y + .30, 2.38), (0, 90 if x > 0 else -90, 0))
    for x in (-.62, .62):
        tube("hang", [(x, Y + .30, 2.38), (x, Y + .30, 2.95)], .0028, s.brass, 3)
    m = cloth("madder", "#96301f", "#e0b36a", "buti", .13, .25, border="#26365a")
    hanging("shawl", 1.02, 1.68, m, (-.02, Y + .30, 2.40), 0, .55, 2.6, .05, 9, .028)
    # bench before it with one folded piece and a brass bowl
    box("bench", -1.55, .35, 1.75, 2.2, .40, .45, s.oak, .010, 3)
    for x in (-1.4, .12):
        box("bl", x, x + .07, 1.79, 2.16, 0, .40, s.oak_z, .006)
    box("stretcher", -1.35, .14, 1.96, 1.99, .12, .17, s.oak, .004)
    folded_pieces("pieces", [(-1.05, 1.84, .45, .42, .30, .05, "#d2a03a"), (-1.03, 1.85, .502, .40, .28, .045, "#26406b"), (-1.06, 1.85, .549, .40, .28, .04, "#e6dcc6")], folded_material(), 3)
    place(lathe("bowl", rprof([(0, 0), (.05, 0), (.12, .06), (.13, .075), (.124, .075), (.05, .012), (0, .012)], .004), s.brass, 56), (-.12, 1.97, .45))
    g = Garden(s.p)
    g.terracotta(1.75, 2.7, 1.9)
    g.areca(1.75, 2.7, .85, 20, 1, .5)
    box("left", -3.2, -3, -4, Y, 0, 4.3, s.white, 0)
    box("right", 3, 3.2, -4, -.6, 0, 4.3, s.white, 0)
    box("right", 3, 3.2, 1.6, Y, 0, 4.3, s.white, 0)
    box("right", 3, 3.2, -.6, 1.6, 2.9, 4.3, s.white, 0)
    box("ceil", -3.2, 3.2, -4, Y + .8, 4.3, 4.5, s.white, 0)
    box("rear", -3.2, 3.2, -4.2, -4, 0, 4.3, s.white, 0)
    world(.9, col=(.85, .92, 1.))
    for mm in bpy.data.materials:
        mm.cycles.sample_as_light = False
    light("AREA", (3.25, .5, 1.6), (0, 90, 0), 190, 5900, (2.8, 2.1), glossy=False)
    light("AREA", (0, Y + .33, 3.1), (0, 0, 0), 16, 3300, (.7, .16), glossy=False)
    aim_sun(light("SUN", (0, 0, 8), power=5.5, k=4500, angle=.8), 122, 24)
    camera((0, -1.6, 1.32), 0, 31, shift_y=.02)


def entrance(s):
    """From a vestibule striped by its screen, through an arch, to a hall with one length of turmeric."""
    paving("floor", -3.4, 3.4, -4, LONG, s.kota, (.9, .6), .004, 0, .05, .0006, 3, True, .0025)
    hall_room(s)
    arch_wall("portal", -3.6, 3.6, 3., 3.55, 4.3, [(.15, 1.9, -1, 2.2, "round")], s.lime, .02)
    for x in (-.96, 1.12):
        box("base", x - .035 if x > 0 else x - .16 + .125, x + .14 if x > 0 else x + .035, 2.97, 3.58, 0, .14, s.kota, .006)
    # teak doors folded back against the portal
    door = teak("doorteak", "Z")
    for sx, turn in ((-1, 8), (1, -14)):
        P = [box("leaf", 0, sx * .92 if sx > 0 else 0, 0, .05, .02, 2.5, door, .006)] if sx > 0 else [box("leaf", -.92, 0, 0, .05, .02, 2.5, door, .006)]
        for z in (.3, 1.05, 1.8, 2.3):
            P.append(box("rail", min(sx * .04, sx * .88), max(sx * .04, sx * .88), -.02, .0, z, z + .10, door, .004))
        e = bpy.data.objects.new("door", None)
        bpy.context.scene.collection.objects.link(e)
        for o in P:
            o.parent = e
        place(e, (.15 + sx * .99, 2.92, 0), (0, 0, turn))
    m = cloth("turmeric", "#cf9223", None, "buti", .2, .36, border="#8a3b22")
    rod(s, .15, 7.2, 3.72, 1.25)
    hanging("turmeric", 1.25, 3.1, m, (.15, 7.2, 3.72), 0, .6, 2.5, .045, 5)
    m2 = cloth("deep", "#203a60", "#dcd7c6", "ajrakh", .22, .3, border="#16233d")
    rod(s, 1.9, 9.4, 3.5, 1.1)
    hanging("blue", 1.1, 2.7, m2, (1.9, 9.4, 3.5), 0, .6, 2.3, .04, 8)
    rod(s, -1.75, 9.9, 3.6, 1.1)
    hanging("white", 1.1, 2.8, cloth("khadi", "#dcd4c0", "#a33d2c", "stripe", .2, .4), (-1.75, 9.9, 3.6), 0, .6, 2.3, .04, 12)
    # vestibule: right wall pierced by a big screen
    stone = s.white
    box("vl", -3.5, -2.3, -4, 3, 0, 4.3, plaster("vest", "#a9674a", .06, .005), .01)
    for a, b in ((-4., -.7), (2.3, 3.)):
        box("vr", 2.3, 2.6, a, b, 0, 4.3, bpy.data.materials["vest"], .01)
    box("vr", 2.3, 2.6, -.7, 2.3, 0, .35, bpy.data.materials["vest"], .01)
    box("vr", 2.3, 2.6, -.7, 2.3, 3.2, 4.3, bpy.data.materials["vest"], .01)
    place(jali("vjali", 3., 2.85, stone, .19, .07, .88), (2.44, .8, .35), (0, 0, 90))
    box("vceil", -3.6, 2.7, -4, 3.2, 4.1, 4.3, s.white, 0)
    box("rear", -3.6, 2.7, -4.2, -4, 0, 4.3, s.white, 0)
    box("skirt", -2.3, -2.284, -4, 3, 0, .11, s.kota, .003)
    box("seat", -2.3, -1.86, -.3, 2.3, .38, .44, s.teak, .012, 3)
    box("seatbase", -2.3, -1.92, -.2, 2.2, 0, .38, bpy.data.materials["vest"], .01)
    g = Garden(s.p)
    g.terracotta(-1.75, 2.62, 1.35)
    place(lathe("urli", rprof([(0, 0), (.14, 0), (.27, .10), (.30, .16), (.285, .165), (.25, .11), (.12, .03), (0, .03)], .008), s.brass, 64), (1.62, 2.25, 0))
    place(lathe("urliwater", [(0, 0), (.262, 0)], s.p.dark, 40), (1.62, 2.25, .125))
    petals = random.Random(3)
    marigold = plain("marigold", "#c9741f", .8)
    for _ in range(26):
        a, rr = petals.uniform(0, 6.28), .23 * math.sqrt(petals.random())
        place(lathe("flower", [(0, .018), (.014, .014), (.018, .004), (0, 0)], marigold, 10), (1.62 + rr * math.cos(a), 2.25 + rr * math.sin(a), .125))
    box("jute", -.55, .85, 1.7, 2.6, .001, .014, fabric("jute", "#a98a5a", "boucle"), .004)
    sky("day", sun_bearing=100, sun_height=36, cloud=.4)
    for mm in bpy.data.materials:
        mm.cycles.sample_as_light = False
    light("AREA", (3.2, .8, 1.8), (0, 90, 0), 110, 6200, (2.9, 3.), glossy=False)
    for y in (6.5, 9.6, 12.6):
        light("AREA", (-3.95, y, 1.9), (0, -90, 0), 170, 6000, (2.8, 1.5), glossy=False)
    aim_sun(light("SUN", (0, 0, 8), power=6.5, k=4700, angle=.6), 96, 37)
    camera((.1, -2.9, 1.34), 0, 30, shift_y=.055)


def hall_room(s):
    """The hall as seen from the vestibule: side windows, end wall, ceiling."""
    o = arch_wall("arcade2", -LONG, -3.5, 0, .48, HIGH, [(-(y), 1.35, .42, 2.55) for y in (6.5, 9.6, 12.6)], s.lime, .018)
    o.rotation_euler, o.scale, o.location = (0, 0, math.radians(-90)), (1, -1, 1), (-3.4, 0, 0)
    box("right", 3.4, 3.7, 3.5, LONG, 0, HIGH, s.white, 0)
    box("back", -3.9, 3.7, LONG, LONG + .3, 0, HIGH, s.lime, 0)
    box("hceil", -3.9, 3.7, 3.3, LONG + .3, HIGH, HIGH + .2, s.white, 0)
    y = 4.
    while y < LONG:
        box("beam", -3.5, 3.45, y, y + .16, HIGH - .26, HIGH, s.teak, .012)
        y += 2.4
    outside_small(s)


def build(frame):
    """Build the scene of one frame."""
    reset()
    s = Stuff()
    if frame == "floor":
        hall(s)
        outside(s)
    {"floor": floor, "display-wall": display_wall, "niche": niche, "entrance": entrance}[frame](s)
