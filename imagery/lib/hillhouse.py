"""The hill house: a long verandah under one slab, a stone end, a timber room above. Front glass at y = 0, facing -y."""
import math
import random


from lib import (M, box, curtain, emit, fabric, kelvin, lathe, light, lin, mesh, place, plain, planks, plaster,
                 rprof, sheer, tube, wood)
from lib.outdoors import archglass, ashlar, blockmat, blocks, boardconc, grey, limewash, soffit

FLOOR = .45            # finished floor above the garden
POOL = (-7.6, -.5, -17.5, -4.75)


class Palette:
    """Every material of the house, made once a scene. `lit` is lamp strength, 1 at dusk."""

    def __init__(self, lit, wet=0.):
        self.lit = lit
        self.lime = limewash("lime", "#cbbfac", .34)
        self.inside = plaster("inside", "#cdbfa8", .05, .003, .9)
        self.white = plaster("white", "#d9d2c6", .02, .001, .9)
        self.bronze = plain("bronze", "#241f1b", .42, .85)
        self.brass = plain("brass", "#a98449", .3, 1.)
        self.conc = boardconc("conc", "#98938a")
        self.basalt = blockmat("basalt", "#45423e", "#7b7268", (.6, .9), .02, hue=.02)
        self.kota = blockmat("kota", "#56615a", "#8b8a7a", (.30, .6), .002, 1.2, .0012, hue=.03, wet=wet)
        self.coping = blockmat("coping", "#464845", "#66665f", (.3, .6), .002, 1., .001, hue=.02)
        self.teak_z = wood("teakZ", "#93704e", "#775537", "#4f3826", "Z", rough=.5, scale=1.4)
        self.teak_x = wood("teakX", "#93704e", "#775537", "#4f3826", "X", rough=.5)
        self.soffit = wood("soff", "#96724f", "#7b5a3c", "#5a412b", uv=True, rough=.5)
        self.boards = wood("wfl", "#a98558", "#8c6a42", "#6b4c2c", uv=True, rough=.35)
        self.glass = archglass()
        self.sheer = sheer("sheer", "#f3efe6", .22)
        self.dark = plain("dark", "#1b1c1c", .6)
        self.linen = fabric("linen", "#b9ad97")
        self.green = fabric("green", "#5c6b4c")
        self.rust = fabric("rust", "#93553a")
        self.chick = chick_material()

    def lamp(self, name, strength, k=2900):
        """A glowing shade or bulb, dimmed by day."""
        return emit(name, (*kelvin(k), 1), strength * (self.lit if self.lit > .5 else .2))


def chick_material():
    """Split-bamboo blind: fine horizontal slats, threads every 20 cm."""
    m = M("chick")
    z = m.add("ShaderNodeSeparateXYZ", {0: m.coord()})
    slat = m.math("FRACT", m.math("MULTIPLY", z.outputs["Z"], 110.))
    thread = m.math("FRACT", m.math("MULTIPLY", z.outputs["X"], 5.))
    tone = m.noise(m.coord("Object", (1.5, 1.5, 110)), 1., 3).outputs[0]
    c = m.ramp(tone, [(.3, lin("#8a7047")), (.55, lin("#b2945f")), (.75, lin("#cdb37e"))])
    c = m.mix(m.ramp(slat, [(0, grey(.8)), (.16, grey(0)), (.9, grey(0)), (1, grey(.8))]), c, lin("#3a2c1a"))
    c = m.mix(m.ramp(thread, [(.0, grey(1)), (.035, grey(1)), (.05, grey(0))], "CONSTANT"), c, lin("#5d3a2a"))
    m.P(Base_Color=c, Roughness=.7, Normal=m.bump(slat, .003, .6))
    return m.m


def chick(p, x0, x1, y, z_top, drop, bulk=.055):
    """A chick blind let down by `drop` metres from `z_top`, the rest rolled above its lower edge."""
    if drop > .05:
        box("chick", x0, x1, y - .004, y + .004, z_top - drop, z_top, p.chick, 0)
    o = lathe("roll", rprof([(0, 0), (bulk, 0), (bulk, x1 - x0), (0, x1 - x0)], .006), p.chick, 24)
    place(o, (x0, y, z_top - drop - bulk * .5), (0, 90, 0))
    for x in (x0 + .25, x1 - .25):
        tube("cord", [(x, y - .06, z_top), (x, y - .062, z_top - drop - bulk * 1.6)], .003, p.sheer, 2)


def lower_floor(p):
    """Verandah, glass wall, lime volume with the door, steps."""
    x0, x1 = -8., 5.
    box("plinth", x0, x1, -3.3, 7, .05, FLOOR - .04, p.conc, .006)
    box("plinthgap", x0 + .1, x1 - .05, -3.2, 7, 0, .06, p.dark, 0)
    items, y = [], -3.36
    for j in range(4):
        x = x0
        while x < x1:
            e = min(x + 1.2 - (.6 if x == x0 and j % 2 else 0), x1)
            items.append((x + .002, e - .002, y + .002, y + .838, FLOOR - .04, FLOOR))
            x = e
        y += .84
    blocks("verandah", items, p.kota, .003, 1, 7)
    planks("wfl", -7.8, 4.9, 0, 6.1, p.boards, w=.18, z=FLOOR, along="X")
    box("slab", -9.3, 5.1, -3.7, 7.2, 3.38, 3.70, p.conc, .008)
    soffit("soff", -7.85, 5., -3.62, -.02, 3.375, p.soffit)
    box("slabcap", -9.34, 5.14, -3.74, 7.2, 3.70, 3.735, p.bronze, .003)
    box("drip", -9.28, 5.08, -3.69, -3.665, 3.36, 3.38, p.bronze, 0)
    box("ceil", -7.8, 5, 0, 6.2, 3.3, 3.36, p.white, 0)
    for x in (-7.6, -4.55, -1.5, 1.55, 4.6):
        box("col", x - .035, x + .035, -3.15, -3.08, FLOOR, 3.38, p.bronze, .004)
        box("foot", x - .07, x + .07, -3.185, -3.045, FLOOR, FLOOR + .012, p.bronze, .002)
    for k in range(46):                                        # rain chain at the left end
        z = 3.36 - k * .066
        place(lathe("cup", [(.012, 0), (.032, .045), (.034, .045), (.014, -.002)], p.brass, 20), (-8.75, -3.5, z - .05))
    place(lathe("basin", rprof([(0, 0), (.24, 0), (.30, .22), (.27, .22), (.22, .05), (0, .05)], .02), p.basalt, 48), (-8.75, -3.5, 0))
    xs = [-7.75 + 1.55 * i for i in range(9)]
    for x in xs:
        box("mul", x - .028, x + .028, -.05, .05, FLOOR, 3.36, p.bronze, .003)
    box("head", -7.8, 4.7, -.06, .06, 3.28, 3.37, p.bronze, .003)
    box("sill", -7.8, 4.7, -.06, .06, FLOOR, FLOOR + .035, p.bronze, .003)
    for i in range(8):
        if i != 6:                                             # one bay stands open
            mesh("gl", [(xs[i], 0, FLOOR), (xs[i + 1], 0, FLOOR), (xs[i + 1], 0, 3.3), (xs[i], 0, 3.3)], [(0, 1, 2, 3)], p.glass)
    for x in (xs[5] + .02, xs[6] - .075):
        box("leaf", x, x + .055, .06, .10, FLOOR, 3.28, p.bronze, .003)
    for x in (xs[5] + .09, xs[2] + .06):
        tube("pull", [(x, -.075, FLOOR + .85), (x, -.075, FLOOR + 1.45)], .011, p.brass, 4)
    box("iback", -7.9, 5, 6.1, 6.3, FLOOR, 3.4, p.inside, 0)
    box("ileft", -8., -7.8, 0, 6.2, FLOOR, 3.4, p.inside, 0)
    box("iright", 4.75, 5, 0, 6.2, FLOOR, 3.4, p.white, 0)
    box("L", -14.5, -7.85, -1.6, 7.2, 0, 3.98, p.lime, .012, 3)
    box("Lcap", -14.55, -7.80, -1.66, 7.2, 3.98, 4.03, p.coping, .006)
    front_door(p)
    for i in range(2):
        box("step", .05, 3.3, -3.3 - .42 * (2 - i), -3.28, 0 if i == 0 else .15, .15 * (i + 1), p.coping, .008)
    box("gargoyle", -12.6, -12.45, -2.05, -1.5, 3.55, 3.66, p.basalt, .01)


def front_door(p):
    """Boarded teak door with a brass ring in the lime volume, under a thin canopy."""
    box("niche", -10.12, -9.08, -1.615, -1.40, .02, 2.58, p.coping, .004)
    box("door", -10., -9.2, -1.63, -1.56, .05, 2.5, p.teak_z, .004)
    for i in range(9):
        box("board", -10. + .09 * i, -10. + .09 * i + .083, -1.655, -1.62, .05, 2.5, p.teak_z, .005)
    for z in (.5, 1.28, 2.1):
        for i in range(9):
            place(lathe("stud", [(.013, 0), (.011, .006), (0, .009)], p.brass, 14), (-9.957 + .09 * i, -1.655, z), (90, 0, 0))
    ring = [(-9.30 + .055 * math.cos(a / 10 * 6.283), -1.672, 1.15 + .055 * math.sin(a / 10 * 6.283)) for a in range(11)]
    tube("ring", ring, .007, p.brass, 4)
    box("doorhead", -10.45, -8.75, -2.35, -1.6, 2.66, 2.72, p.bronze, .004)
    box("threshold", -10.25, -8.95, -1.95, -1.55, 0, .05, p.basalt, .01)
    box("bellplate", -8.86, -8.80, -1.612, -1.6, 1.25, 1.36, p.brass, .003)
    place(lathe("bell", [(.014, 0), (.012, .008), (0, .011)], p.bronze, 16), (-8.83, -1.613, 1.30), (90, 0, 0))


def stone_end(p):
    """The basalt volume at the right with a real room behind its slot window: a stair, a lamp, a vase."""
    op = ((6.6, 7.15, .9, 3.4),)
    ashlar(5, 9.7, 0, 4.3, .2, -4.5, "X", p.basalt, "S1", 3, openings=op)
    ashlar(-4.42, 6, 0, 4.3, .2, 5., "Y", p.basalt, "S2", 5)
    for a, b in ((5.12, 6.58), (7.17, 9.6)):
        box("core", a, b, -4.3, -4.05, 0, 4.28, p.inside, 0)
    box("core", 6.5, 7.2, -4.3, -4.05, 0, .88, p.inside, 0)
    box("core", 6.5, 7.2, -4.3, -4.05, 3.42, 4.28, p.inside, 0)
    box("room", 5.12, 9.6, -1.3, 6, 0, 4.28, p.inside, 0)
    box("roomL", 5.12, 5.3, -4.1, -1.3, 0, 4.28, p.inside, 0)
    box("roomR", 9.5, 9.7, -4.4, 6, 0, 4.28, p.inside, 0)
    box("lid", 5.1, 9.65, -4.4, 6, 4.2, 4.29, p.white, 0)
    for i in range(12):                                        # cantilevered treads across the slot
        box("tread", 5.9 + .27 * i, 6.19 + .27 * i, -2.3, -1.3, .62 + .175 * i, .68 + .175 * i, p.teak_x, .006)
    tube("flex", [(6.95, -2.9, 4.2), (6.95, -2.9, 2.75)], .004, p.bronze, 2)
    place(lathe("globe", rprof([(0, 0), (.09, .02), (.125, .12), (.09, .22), (0, .245)], .04), p.lamp("globe", 7), 32), (6.95, -2.9, 2.5))
    box("Scap", 4.93, 9.8, -4.58, 6, 4.3, 4.36, p.conc, .004)
    for a, b, c, d in ((6.56, 6.6, .86, 3.44), (7.15, 7.19, .86, 3.44), (6.56, 7.19, .86, .9), (6.56, 7.19, 3.4, 3.44)):
        box("sf", a, b, -4.56, -4.25, c, d, p.bronze, .003)
    mesh("slotgl", [(6.6, -4.34, .9), (7.15, -4.34, .9), (7.15, -4.34, 3.4), (6.6, -4.34, 3.4)], [(0, 1, 2, 3)], p.glass)
    light("AREA", (7.2, -2.4, 4.15), (0, 0, 0), 55 * p.lit, 3100, (3.2, 2.2), glossy=False)


def upper_room(p):
    """The bedroom above, behind teak fins that fold back in front of a balcony."""
    x0, x1, y0, y1, z0, z1 = -1.6, 8.4, .3, 6.5, 4.36, 7.05
    box("ufloor", x0, x1, y0 - .05, y1, 3.98, z0, p.conc, .008)
    box("uside", x0, x0 + .22, y0, y1, z0, z1, p.lime, .006)
    box("usideR", x1 - .22, x1, y0, y1, z0, z1, p.lime, .006)
    box("uback", x0, x1, y1 - .2, y1, z0, z1, p.inside, 0)
    box("uroof", x0 - .9, x1 + .9, y0 - 1.2, y1 + .6, 7.09, 7.25, p.conc, .006)
    box("uroofcap", x0 - .94, x1 + .94, y0 - 1.24, y1, 7.25, 7.285, p.bronze, .003)
    soffit("usoff", x0 - .85, x1 + .85, y0 - 1.15, y1, 7.085, p.soffit)
    r = random.Random(3)
    x = x0 + .26
    while x < x1 - .28:
        if not 3.3 < x < 5.9:
            t = r.uniform(-.006, .006)
            box("fin", x, x + .036, y0 + t, y0 + .13 + t, z0 + .02, 7.06, p.teak_z, .003, 1)
        x += .105
    for xx in (3.25, 5.93):
        box("ff", xx - .03, xx + .03, y0 - .01, y0 + .14, z0, 7.07, p.teak_z, .004)
    for k in range(9):
        box("finf", 5.62 + .034 * k, 5.64 + .034 * k, y0, y0 + .16, z0 + .02, 7.06, p.teak_z, .002, 1)
    for z in (z0 + .25, z0 + 1.35, z0 + 2.45):
        box("finrail", x0 + .24, 3.25, y0 + .055, y0 + .075, z, z + .03, p.bronze, 0)
        box("finrail", 5.93, x1 - .24, y0 + .055, y0 + .075, z, z + .03, p.bronze, 0)
    box("rail", 3.28, 5.9, y0 + .05, y0 + .08, z0 + 1., z0 + 1.03, p.teak_x, .006)
    for k in range(24):
        box("bal", 3.3 + .11 * k, 3.312 + .11 * k, y0 + .055, y0 + .075, z0, z0 + 1., p.bronze, 0)
    for i in range(7):
        xx = x0 + .22 + i * (x1 - x0 - .44) / 6
        box("um", xx - .025, xx + .025, y0 + 1.25, y0 + 1.31, z0, 7.06, p.bronze, .002)
    yg = y0 + 1.28
    mesh("ugl", [(x0 + .2, yg, z0), (x1 - .2, yg, z0), (x1 - .2, yg, 7.06), (x0 + .2, yg, 7.06)], [(0, 1, 2, 3)], p.glass)
    curtain("uc", (5.2, y0 + 1.6), (6., y0 + 1.6), z0 + .02, 7., p.sheer, 8, .05, 4)
    box("uhead", 3.4, 5.6, y1 - .32, y1 - .2, z0, z0 + 1.25, p.green, .02)
    for x in (3.2, 5.9):
        place(lathe("up", [(.16, 0), (.17, .01), (.02, .22)], p.lamp("upm", 7), 48), (x, y1 - .7, 5.7))
        tube("uf", [(x, y1 - .7, 5.9), (x, y1 - .7, 7.)], .004, p.bronze, 2)
