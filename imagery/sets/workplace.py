"""A small workplace on a mill floor: jack-arch ceiling, tall windows, green dado; reception, table, desks, pantry."""
import math
import random

import bpy

from lib import *  # noqa: F403
from lib.arches import arch_wall
from lib.hillgarden import Garden
from lib.hillhouse import Palette, chick
from lib.outdoors import aim_sun, blockmat, blocks, limewash, sky
from lib.screens import jali
from lib.textiles import folded_material, folded_pieces
from pieces.dining import angan_chair

FRAMES = {
    "reception": Frame(1920, 1280, samples=40, exposure=.75),
    "meeting-room": Frame(1920, 1280, samples=40, exposure=.8),
    "desks": Frame(1920, 1280, samples=40, exposure=.8),
    "pantry": Frame(1280, 1600, samples=40, exposure=.75),
}
HIGH = 3.7
OPENINGS = ((-1.2, 1.5), (1.4, 1.5), (4.0, 1.5), (6.6, 1.5), (9.2, 1.5))     # y, width


class Kit:
    """Materials of the floor."""

    def __init__(self):
        self.p = Palette(.2)
        self.lime, self.white = plaster("wplime", "#dcd6c8", .05, .005), plaster("wpwhite", "#e3dfd4", .02, .002)
        self.green = plaster("dado", "#5f7561", .05, .004)
        self.oak, self.oak_y, self.oak_z = oak("woak", "X"), oak("woaky", "Y"), oak("woakz", "Z")
        self.teak, self.teak_z = teak("wteak", "X"), teak("wteakz", "Z")
        self.steel = plain("wsteel", "#2c3230", .45, .7)
        self.brass = plain("wbrass", "#a5834a", .3, 1.)
        self.black = plain("wblack", "#191a1a", .5)
        self.kota = self.p.kota
        self.terrazzo = terrazzo()


def terrazzo():
    """Grey-green cast terrazzo with marble chips, ground and waxed."""
    m = M("terrazzo")
    v = m.coord()
    a = m.add("ShaderNodeTexVoronoi", {"Vector": v, "Scale": 52.})
    b = m.add("ShaderNodeTexVoronoi", {"Vector": v, "Scale": 21.})
    chip = m.ramp(a.outputs["Color"], [(.0, lin("#e6e1d4")), (.3, lin("#8a8d82")), (.5, lin("#3e4a40")), (.7, lin("#c9a27e")), (1., lin("#efeae0"))])
    small = m.ramp(a.outputs["Distance"], [(.30, (1, 1, 1, 1)), (.42, (0, 0, 0, 1))])
    big = m.ramp(b.outputs["Distance"], [(.16, (1, 1, 1, 1)), (.22, (0, 0, 0, 1))])
    ground = m.ramp(m.noise(v, 2.2, 4).outputs[0], [(.3, lin("#9a9f92")), (.7, lin("#aeb2a5"))])
    c = m.mix(m.math("MULTIPLY", small, .75), ground, chip)
    c = m.mix(m.math("MULTIPLY", big, .8), c, m.ramp(b.outputs["Color"], [(.2, lin("#efeade")), (.6, lin("#5d655b")), (.9, lin("#b88d6a"))]))
    m.P(Base_Color=c, Roughness=.22, Specular=.45)
    return m.m


def brick_mat():
    """Old red brick laid on edge, limewashed thin in places."""
    m = M("jackbrick")
    v = m.coord("Object", (1, 1, 1))
    br = m.add("ShaderNodeTexBrick", {"Vector": v, "Color1": lin("#8a5540"), "Color2": lin("#a0694c"), "Mortar": lin("#b9ac98"), "Scale": 1., "Mortar Size": .008,
                                      "Brick Width": .23, "Row Height": .075, "Bias": -.1})
    n = m.noise(v, 3., 6, .62).outputs[0]
    c = m.mix(1., br.outputs["Color"], m.ramp(m.noise(v, 26, 4).outputs[0], [(.3, (.8, .8, .8)), (.7, (1.12, 1.12, 1.12))]), "MULTIPLY")
    c = m.mix(m.rng(n, 0., .75, .46, .66), c, lin("#d6cdbd"))
    m.P(Base_Color=c, Roughness=.9, Normal=m.bump(br.outputs["Fac"], .006, -.6))
    return m.m


def shell(k, x1=4.2, y0=-3.4, y1=10.6, arches=True, dado=1.12):
    """Window wall at x=-4.2, plain wall at x1, terrazzo with brass strips, jack arches on steel joists."""
    x0 = -4.2
    mesh("floor", [(x0, y0, 0), (x1, y0, 0), (x1, y1, 0), (x0, y1, 0)], [(0, 1, 2, 3)], k.terrazzo)
    y = math.ceil(y0 / 1.3) * 1.3
    while y < y1:
        box("strip", x0, x1, y - .002, y + .002, -.01, .0006, k.brass, 0)
        y += 1.3
    x = x0 + 1.4
    while x < x1:
        box("strip", x - .002, x + .002, y0, y1, -.01, .0006, k.brass, 0)
        x += 1.4
    o = arch_wall("windows", -y1, -y0, 0, .5, HIGH + .5, sorted((-c, w, .62, 2.62, "segment") for c, w in OPENINGS if y0 < c - w < y1 - w * .8 and c + w / 2 < y1), k.lime, .015)
    o.rotation_euler, o.scale, o.location = (0, 0, math.radians(-90)), (1, -1, 1), (x0, 0, 0)
    for c, w in OPENINGS:
        if y0 < c - w and c + w / 2 < y1:
            window(k, x0 - .33, c, w)
            box("sill", x0 - .5, x0 + .04, c - w / 2 - .04, c + w / 2 + .04, .585, .62, k.kota, .008)
    box("right", x1, x1 + .3, y0, y1, dado, HIGH + .5, k.white, 0)
    box("rightd", x1 - .004, x1 + .3, y0, y1, 0, dado, k.green, .002)
    box("back", x0 - .5, x1 + .3, y1, y1 + .3, dado, HIGH + .5, k.white, 0)
    box("backd", x0 - .5, x1 + .3, y1 - .004, y1 + .3, 0, dado, k.green, .002)
    box("rear", x0 - .5, x1 + .3, y0 - .3, y0, 0, HIGH + .5, k.white, 0)
    for a in ((x1 - .02, x1, y0, y1), (x0, x1, y1 - .02, y1)):
        box("skirt", *a, 0, .12, k.kota, .004)
    box("lid", x0 - .6, x1 + .4, y0 - .4, y1 + .4, HIGH + .5, HIGH + .6, k.white, 0)
    box("under", x0 - .6, x1 + .4, y0 - .4, y1 + .4, -.4, -.05, k.white, 0)
    span, brick = 1.3, brick_mat()
    y = y0 - .1
    while y < y1:
        V, n = [], 12
        for i in range(n + 1):
            t = i / n
            z = HIGH - .05 + .20 * math.sin(math.pi * t)
            V += [(x0, y + span * t, z), (x1, y + span * t, z)]
        mesh("vault", V, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(n)], brick, True)
        box("joist", x0, x1, y - .055, y + .055, HIGH - .09, HIGH - .078, k.steel, .002)
        box("web", x0, x1, y - .006, y + .006, HIGH - .09, HIGH + .05, k.steel, 0)
        y += span


def window(k, x, y, w):
    """Teak casements of three lights and a fixed head, in a reveal."""
    for a in (-w / 2, -w / 6, w / 6, w / 2):
        box("mullion", x - .03, x + .03, y + a - .028, y + a + .028, .62, 2.95, k.teak_z, .004)
    for z in (.65, 1.45, 2.2, 2.62):
        box("bar", x - .024, x + .024, y - w / 2, y + w / 2, z - .02, z + .02, k.teak, .003)
    mesh("glass", [(x, y - w / 2, .62), (x, y + w / 2, .62), (x, y + w / 2, 2.95), (x, y - w / 2, 2.95)], [(0, 1, 2, 3)], k.p.glass)


def outside(k, y0=-4, y1=12):
    """Tree tops and the next mill's wall."""
    g = Garden(k.p)
    box("opposite", -16, -15.5, -14, 26, -3, 6.5, limewash("opp", "#c4a384", .5, .1), .02)
    for i in range(8):
        y = -10 + 4 * i
        box("oppwin", -15.52, -15.46, y, y + 1.3, .4, 2.8, k.black, .0)
        box("oppshade", -15.56, -14.9, y - .2, y + 1.5, 2.9, 3.0, k.kota, .01)
    for i, y in enumerate((-1.5, 2.2, 6.1, 9.8)):
        g.neem(-8.2 - .6 * (i % 2), y, .95, 70 * i, i % 2, -2.4)
    for y in range(int(y0), int(y1), 2):
        g.bush(-6.6, y + .5, 1.6, True, -1.6)
    return g


def daylight(k, power=560, sun=5., bearing=250, height=34, ys=None):
    """Sky and sun by the windows, a weak fill."""
    sky("day", sun_bearing=bearing, sun_height=height, cloud=.5)
    for m in bpy.data.materials:
        m.cycles.sample_as_light = False
    ys = ys or [c for c, _ in OPENINGS]
    for y in ys:
        light("AREA", (-4.72, y, 1.75), (0, -90, 0), power / len(ys), 6100, (2.2, 1.5), glossy=False)
    aim_sun(light("SUN", (0, 0, 8), power=sun, k=4900, angle=.8), bearing, height)


def copies(root, spots):
    """Set down a built piece: the first at the first spot, linked copies at the others; spots are (x, y, turn)."""
    children = [o for o in bpy.data.objects if o.parent is root]
    for i, (x, y, turn) in enumerate(spots):
        e = root
        if i:
            e = bpy.data.objects.new("copy", None)
            bpy.context.scene.collection.objects.link(e)
            for c in children:
                d = c.copy()
                bpy.context.scene.collection.objects.link(d)
                d.parent = e
        place(e, (x, y, 0), (0, 0, turn))


def pendant(k, x, y, z, mat, r=.2, h=.17, watts=10):
    """A spun shade on a black flex, lit."""
    tube("flex", [(x, y, z + h), (x, y, HIGH + .1)], .0035, k.black, 3)
    place(lathe("pendant", rprof([(.03, h), (.05, h * .96), (r * .75, h * .55), (r, 0), (r * .985, 0), (r * .72, h * .5), (.04, h * .9)], .006), mat, 56), (x, y, z))
    place(lathe("bulb", [(0, 0), (.035, .03), (.03, .07), (0, .09)], emit("wbulb", (*kelvin(2900), 1), 16), 24), (x, y, z + .02))
    light("POINT", (x, y, z - .02), power=watts, k=2900, radius=.05)


def reception(k):
    """A fluted terracotta desk under three brass shades, before a green wall and a pierced screen."""
    shell(k, 4.2, -3.4, 5.0, dado=.0)
    g = outside(k)
    box("greenwall", -1.9, 4.2, 4.55, 5.0, 0, HIGH + .3, k.green, .01)
    box("skirt", -1.9, 4.2, 4.535, 4.55, 0, .12, k.kota, .004)
    clay = blockmat("fluteclay", "#955138", "#b56b4a", (.45, .75), .002, 1.4, .0015, hue=.012)
    x0, x1, y0 = -.55, 2.75, 2.9
    n = 44
    flute = lathe("flute", [(0, 0), (.0375, 0), (.0375, .96), (0, .96)], None, 24)
    me = flute.data
    me.materials.append(clay)
    bpy.data.objects.remove(flute)
    for i in range(n):
        o = bpy.data.objects.new("flute", me)
        bpy.context.scene.collection.objects.link(o)
        o.location = (x0 + .04 + (x1 - x0 - .08) * i / (n - 1), y0 + .03, .08)
        o.scale = (1, .75, 1)
    box("deskbody", x0, x1, y0 + .03, y0 + .62, .08, 1.04, k.p.dark, 0)
    box("desktoe", x0 + .05, x1 - .05, y0 + .07, y0 + .6, 0, .08, k.p.dark, 0)
    for x in (x0 - .04, x1 - .01):
        box("deskend", x, x + .05, y0 - .02, y0 + .68, 0, 1.04, k.oak_z, .006)
    box("desktop", x0 - .10, x1 + .10, y0 - .08, y0 + .72, 1.04, 1.085, k.kota, .010, 3)
    for i in range(3):
        pendant(k, .2 + .9 * i, y0 + .25, 2.08, k.brass, .17, .20, 9)
    place(jali("screen", 1.62, 2.5, plain("screenstone", "#cbb896", .75, 0, .002), .135, .055), (-2.95, 4.62, .12), (0, 0, 0))
    box("screenbase", -3.9, -1.95, 4.5, 4.75, 0, .12, k.kota, .008)
    box("screenhead", -3.9, -1.95, 4.5, 4.75, 2.62, 2.74, k.oak, .006)
    for x in (-3.86, -2.09):
        box("screenpost", x, x + .1, 4.54, 4.70, .12, 2.62, k.oak_z, .006)
    # things on the desk
    place(lathe("vase", rprof([(0, 0), (.06, 0), (.10, .09), (.09, .19), (.045, .25), (.055, .29), (.045, .29), (.035, .25), (0, .2)], .01), glaze("vaseglaze", "#2f4a5e"), 56), (-.1, 3.2, 1.085))
    r = random.Random(3)
    leafy = g.neem_leaf
    from lib.vegetation import creeper, inst
    pts = [[(-.1, 3.2, 1.36), (-.1 + dx, 3.2 + dy, 1.36 + h)] for dx, dy, h in ((.22, .05, .42), (-.2, .1, .5), (.03, -.1, .56), (-.1, -.02, .4), (.12, .12, .48))]
    for q in pts:
        tube("stem", q, .003, g.bark, 2)
    inst([creeper("spray%d" % i, q, 46, leafy, (.085, .03), .03, .02, i, .03) for i, q in enumerate(pts)], (0, 0, 0))
    box("book", 1.55, 1.85, 3.05, 3.27, 1.085, 1.11, plain("guest", "#7c2f28", .6), .003)
    tube("pen", [(1.62, 3.12, 1.118), (1.76, 3.2, 1.118)], .005, k.brass, 3)
    place(lathe("bell", rprof([(0, 0), (.045, 0), (.045, .008), (.038, .012), (.034, .035), (.015, .05), (0, .052)], .004), k.brass, 40), (2.15, 3.1, 1.085))
    # bench by the window, cushion, magazine, bag
    box("bench", -4.0, -3.5, .3, 2.7, .40, .45, k.oak_y, .008)
    for y in (.45, 2.45):
        box("bl", -3.95, -3.55, y, y + .06, 0, .40, k.oak, .005)
    place(roundbox("pad", .48, 2.36, .06, .025, fabric("indigopad", "#31435f"), .006), (-3.75, 1.5, .45))
    place(pillow("cushion", .46, .46, fabric("turmericc", "#b9842f"), seed=4), (-3.72, 2.35, .73), (-16, 0, -52))
    box("mag", -3.85, -3.62, .85, 1.15, .512, .522, plain("mag", "#d8cfbe", .6), .002)
    g.terracotta(3.55, 4.1, 2.0)
    g.champa(3.55, 4.1, .95, 30, 1, .50)
    g.terracotta(-1.45, 4.25, 1.1)
    switch_plate((3.05, 4.548, 1.2), 0, 4)
    box("matt", -1.2, 1.2, -.4, .9, .0008, .013, fabric("coir", "#9a7a4e", "boucle"), .004)
    daylight(k, 560, 5.5, 246, 36, (-1.2, 1.4, 4.0))
    del r
    camera((.15, -2.75, 1.28), 0, 25, shift_y=.04)


def meeting(k):
    """A round-ended oak table under two paper lamps; blinds draw lines of sun across it."""
    shell(k, 3.4, -3.2, 5.6, dado=1.12)
    g = outside(k)
    for c, w in OPENINGS[:3]:
        b = 1.15 if c == 1.4 else .45
        before = set(bpy.data.objects)
        chick(k.p, -w / 2 - .06, w / 2 + .06, 0, 3.0, b)
        e = bpy.data.objects.new("blind", None)
        bpy.context.scene.collection.objects.link(e)
        for o in set(bpy.data.objects) - before - {e}:
            o.parent = e
        place(e, (-4.12, c, 0), (0, 0, 90))
    cx, cy, half, r = -.35, 2.0, 1.0, .66
    pts = [(cx + r * math.sin(a), cy + half + r * math.cos(a)) for a in [math.pi / 2 - math.pi * i / 28 for i in range(29)]]
    pts = [(cx + r * math.cos(math.pi * i / 28), cy + half + r * math.sin(math.pi * i / 28)) for i in range(29)]
    pts += [(cx - r * math.cos(math.pi * i / 28), cy - half - r * math.sin(math.pi * i / 28)) for i in range(29)]
    n = len(pts)
    V = [(x, y, .705) for x, y in pts] + [(x, y, .74) for x, y in pts]
    F = [tuple(range(n))[::-1], tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    bevel(mesh("tabletop", V, F, k.oak_y), .008, 3)
    for dy in (-.75, .75):
        place(lathe("drum", rprof([(0, 0), (.30, 0), (.30, .03), (.17, .08), (.15, .60), (.28, .70), (0, .70)], .02), k.oak_z, 64, (24, .012, .09, .60)), (cx, cy + dy, 0))
    copies(angan_chair(), [(cx - .78, cy - .62, 96), (cx - .80, cy + .62, 84), (cx + .80, cy - .66, -92), (cx + .86, cy + .58, -76), (cx - .02, cy + 2.0, 2), (cx + .1, cy - 2.02, 170)])
    paper = lampshade("paper", "#f1e8d3")
    for dy in (-.72, .72):
        prof = [(.03, .0)] + [(.30 * math.sin(math.pi * i / 16) ** .8 + .004 * (i % 2), .40 * i / 16) for i in range(1, 16)] + [(.03, .40)]
        place(lathe("lantern", prof, paper, 64), (cx, cy + dy, 1.72))
        tube("flex", [(cx, cy + dy, 2.1), (cx, cy + dy, HIGH + .1)], .003, k.black, 3)
        light("POINT", (cx, cy + dy, 1.92), power=16, k=2900, radius=.08)
    # pin wall at the end: cork panels with drawings and cloths; low credenza
    cork = M("cork")
    cv = cork.noise(cork.coord(), 60, 5, .7).outputs[0]
    cork.P(Base_Color=cork.ramp(cv, [(.3, lin("#7d5a38")), (.5, lin("#a67c50")), (.7, lin("#b98f62"))]), Roughness=.95, Normal=cork.bump(cv, .002, .6))
    for i in range(3):
        box("cork", -2.35 + 1.6 * i, -.80 + 1.6 * i, 5.56, 5.59, 1.16, 2.62, cork.m, .004)
    r = random.Random(8)
    sheets = [plain("sheet%d" % i, c, .8) for i, c in enumerate(("#ece6d6", "#e2d9c2", "#dfe3dc", "#c98a5e", "#30486a", "#cfa03e", "#52684f"))]
    for i in range(17):
        w, h = r.choice(((.42, .30), (.30, .42), (.21, .30), (.15, .15), (.15, .2)))
        x, z = -2.2 + 4.4 * (i % 9) / 8.6 + r.uniform(-.06, .06), 1.28 + .66 * (i // 9) + r.uniform(-.04, .10)
        m = r.choice(sheets[:3] if w > .2 else sheets[3:])
        place(box("pin", -w / 2, w / 2, -.002, 0, 0, h, m, 0), (x, 5.556, z), (0, r.uniform(-2, 2), 0))
        if w > .2:
            for q in range(r.randint(2, 4)):
                a, b = r.uniform(-w * .38, 0), r.uniform(.05, h - .08)
                place(box("drawn", a, a + r.uniform(.05, w * .36), -.0035, -.002, b, b + .0035, k.black, 0), (x, 5.556, z), (0, 0, 0))
                place(box("drawn", a, a + .0035, -.0035, -.002, b - .04, b + .05, k.black, 0), (x, 5.556, z), (0, 0, 0))
    box("cred", -2.3, 2.3, 5.12, 5.56, .14, .72, k.teak, .006)
    for i in range(5):
        box("credd", -2.28 + .918 * i, -1.375 + .918 * i, 5.095, 5.12, .17, .70, k.teak, .004)
        place(lathe("knob", rprof([(0, 0), (.014, 0), (.016, .016), (0, .02)], .003), k.brass, 20), (-1.45 + .918 * i, 5.095, .45), (90, 0, 0))
    for x in (-2.1, 2.05):
        box("credl", x, x + .06, 5.2, 5.5, 0, .14, k.p.dark, 0)
    place(lathe("vase", rprof([(0, 0), (.08, 0), (.13, .12), (.11, .26), (.05, .32), (.06, .35), (.05, .35), (.04, .3), (0, .2)], .01), k.p.rust, 56), (1.7, 5.33, .72))
    folded_pieces("samples", [(-1.7, 5.22, .72, .34, .26, .04, "#a8432a"), (-1.7, 5.22, .762, .33, .25, .04, "#d5ab4b"), (-1.7, 5.23, .804, .32, .25, .035, "#2c4a6e")], folded_material(), 2)
    # on the table
    for x, y, rot in ((cx - .35, cy - .5, 8), (cx + .38, cy + .45, -12), (cx - .36, cy + .75, 3)):
        place(box("notebook", -.075, .075, -.105, .105, 0, .012, r.choice(sheets[3:]), .003), (x, y, .741), (0, 0, rot))
        tube("pencil", [(x + .11, y - .08, .745), (x + .13, y + .09, .745)], .0035, k.p.teak_z, 3)
    place(lathe("carafe", [(0, .004), (.05, .004), (.055, .05), (.05, .13), (.025, .17), (.03, .23), (.027, .23), (.022, .17), (.046, .13), (.05, .05), (0, .01)], glass("carafe", 0, "#e3efe9"), 48), (cx + .05, cy + .05, .74))
    steel = plain("tumbler", "#b9b6ae", .2, 1.)
    for x, y in ((cx - .12, cy + .22), (cx + .22, cy - .08), (cx - .3, cy - .14)):
        place(lathe("tumbler", rprof([(0, 0), (.027, 0), (.036, .09), (.033, .09), (.025, .006), (0, .006)], .002), steel, 32), (x, y, .74))
    place(box("drawing", -.42, .42, -.30, .30, 0, .0015, sheets[0], 0), (cx + .02, cy - .85, .741), (0, 0, 84))
    g.terracotta(2.85, 4.6, 1.7)
    g.areca(2.85, 4.6, 1.0, 40, 0, .46)
    switch_plate((3.396, 3.4, 1.25), -90, 4)
    daylight(k, 460, 6.5, 254, 36, (-1.2, 1.4, 4.0))
    light("AREA", (1., -2.9, 2.4), (70, 0, 0), 55, 5200, (3, 1.6), glossy=False)
    camera((.75, -2.55, 1.30), 6, 26, shift_y=.02)


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


def desks(k):
    """Two rows of oak benches at the windows, cane screens between, a low sun down the aisle."""
    shell(k, 3.6, -3.4, 10.6, dado=1.12)
    g = outside(k)
    from pieces.weave import cane
    weave = cane("screencane")
    screen_black = plain("display", "#0d0f10", .12)
    screens_x = ((-2.55, -1), (1.55, 1))
    r = random.Random(6)
    books = [plain("bk%d" % i, c, .7) for i, c in enumerate(("#7c3328", "#d9cfba", "#35523f", "#2d4263", "#b98530"))]
    for row, (x, s) in enumerate(screens_x):
        for j in range(3):
            y = .4 + 2.5 * j
            box("desk", x - .75, x + .75, y, y + 2.4, .715, .745, k.oak_y, .006)
            for yy in (y + .08, y + 2.26):
                box("trestle", x - .70, x - .64, yy, yy + .06, 0, .715, k.oak_z, .005)
                box("trestle", x + .64, x + .70, yy, yy + .06, 0, .715, k.oak_z, .005)
                box("tie", x - .66, x + .66, yy + .015, yy + .045, .58, .64, k.oak, .004)
            for z0, z1 in ((.78, .81), (1.158, 1.188)):      # rails let into the stiles, a millimetre behind their faces
                box("sframe", x - .011, x + .011, y + .115, y + 2.285, z0, z1, k.oak_y, .004)
            for yy in (y + .10, y + 1.19, y + 2.27):
                box("sframe", x - .012, x + .012, yy, yy + .03, .745, 1.19, k.oak_z, .004)
            o = mesh("scane", [(x, y + .13, .81), (x, y + 2.27, .81), (x, y + 2.27, 1.16), (x, y + .13, 1.16)], [(0, 1, 2, 3)], weave)
            uv = o.data.uv_layers.new()
            for q, c in enumerate(((0, 0), (2.14, 0), (2.14, .35), (0, .35))):
                uv.data[q].uv = c
            for side in (-1, 1):
                for yy in (y + .62, y + 1.78):
                    px = x + side * .30
                    place(box("monitor", -.27, .27, -.008, .008, 0, .33, screen_black, .004), (px, yy, .90), (0, 0, side * 90 - 90 if side > 0 else 90))
                    box("stand", px - .01 - side * .02, px + .01 - side * .02, yy - .03, yy + .03, .745, 1.02, k.black, .003)
                    box("standfoot", px - .08, px + .08, yy - .11, yy + .11, .745, .753, k.black, .003)
                    box("keyboard", x + side * .60 - .06, x + side * .60 + .06, yy - .20, yy + .16, .745, .757, plain("keys", "#cfcabd", .5), .003)
                    for b in range(r.randint(0, 4)):
                        box("bk", px - .11, px + .09, yy + .36 + .03 * b, yy + .385 + .03 * b, .745, .745 + r.uniform(.19, .27), r.choice(books), .002)
                    if r.random() < .5:
                        place(lathe("mug", rprof([(0, 0), (.036, 0), (.040, .085), (.036, .085), (.032, .01), (0, .01)], .003), glaze("mug%d" % r.randint(0, 2), r.choice(("#4a6472", "#a8583a", "#d9cfb8"))), 28), (x + side * .5, yy + .28, .745))
    moss, clay = fabric("taskmoss", "#55634a"), fabric("taskclay", "#94573d")
    spots = {0: [], 1: []}
    for row, (x, s) in enumerate(screens_x):
        for j in range(3):
            for side in (-1, 1):
                for yy in (1.02, 2.18):
                    if r.random() < .86:
                        spots[(j + row) % 2].append((x + side * (1.02 + r.uniform(-.04, .16)), .4 + 2.5 * j + yy - .4 + r.uniform(-.08, .08), (90 if side > 0 else -90) + r.uniform(-22, 22)))
    copies(task_chair(k, moss), spots[0])
    copies(task_chair(k, clay), spots[1])
    for x in (-2.55, 1.55):
        for j in range(3):
            pendant(k, x, 1.6 + 2.5 * j, 1.95, plain("enamel", "#3f5f4b", .35) if "enamel" not in bpy.data.materials else bpy.data.materials["enamel"], .19, .15, 7)
    tube("tray", [(-2.55, .2, HIGH - .22), (-2.55, 9.8, HIGH - .22)], .012, k.brass, 4)
    tube("tray", [(1.55, .2, HIGH - .22), (1.55, 9.8, HIGH - .22)], .012, k.brass, 4)
    for x, y, s, kk in ((-.5, 9.7, 1.15, 0), (3.1, .2, 1.0, 1), (-3.75, 9.9, 1.0, 1)):
        g.terracotta(x, y, 1.7)
        g.areca(x, y, s, x * 40, kk, .46)
    box("clock", 1.1, 1.12, 0, 0.02, 0, .02, k.black, 0)
    place(lathe("clock", rprof([(0, 0), (.19, 0), (.19, .03), (.175, .03), (.17, .02), (0, .02)], .004), k.white, 56), (-.5, 10.59, 2.65), (90, 0, 0))
    for ang, ln in ((40, .10), (-75, .14)):
        a = math.radians(ang)
        tube("hand", [(-.5, 10.565, 2.65), (-.5 + ln * math.sin(a), 10.565, 2.65 + ln * math.cos(a))], .004, k.black, 3)
    daylight(k, 640, 6., 252, 33)
    light("AREA", (.5, -3.1, 2.5), (70, 0, 0), 60, 5400, (4, 1.6), glossy=False)
    camera((-.45, -2.7, 1.36), 0, 25, shift_y=.035)


def pantry(k):
    """Green tile, a kota counter, steel tins on an oak shelf, the kettle just taken off."""
    Y = 2.7
    mesh("floor", [(-3, -3, 0), (3, -3, 0), (3, Y + .2, 0), (-3, Y + .2, 0)], [(0, 1, 2, 3)], k.terrazzo)
    box("back", -3, 3, Y, Y + .2, 0, 3.4, k.white, 0)
    tile = blockmat("zellige", "#3f5c48", "#6d8a6c", (.08, .24), .004, 3., .0008, hue=.012)
    r = random.Random(4)
    items = []
    for j in range(12):
        for i in range(34):
            x, z, t = -2.2 + i * .1025, .93 + j * .1025, r.uniform(0, .003)
            items.append((x + .0015, x + .1, Y - .010 - t, Y, z + .0015, z + .1))
    blocks("tiles", items, tile, .0025, 2, 6)
    box("grout", -2.2, 1.3, Y - .006, Y, .93, 2.16, plain("grout", "#b8b2a2", .9), 0)
    box("counter", -2.2, 1.36, Y - .66, Y - .01, .88, .92, k.kota, .008, 3)
    for i in range(5):
        x = -2.16 + .70 * i
        box("door", x + .004, x + .696, Y - .62, Y - .598, .11, .865, k.oak_z, .005)
        tube("pull", [(x + .58, Y - .645, .80), (x + .66, Y - .645, .80)], .007, k.brass, 4)
        for q in (.585, .655):
            tube("pin", [(x + q, Y - .645, .80), (x + q, Y - .61, .80)], .005, k.brass, 3)
    box("carcase", -2.16, 1.34, Y - .598, Y, .10, .88, k.p.dark, 0)
    box("toe", -2.1, 1.3, Y - .54, Y, 0, .10, k.p.dark, 0)
    # sink and tap
    box("sink", -.60, -.02, Y - .52, Y - .16, .9202, .9225, plain("steelsink", "#aeb0ae", .25, 1.), .001)
    box("bowl", -.57, -.05, Y - .49, Y - .19, .9226, .923, plain("bowlshade", "#4c504e", .35, .9), 0)
    tube("tap", [(-.31, Y - .10, .92), (-.31, Y - .10, 1.18), (-.31, Y - .12, 1.235), (-.31, Y - .18, 1.26), (-.31, Y - .26, 1.245), (-.31, Y - .285, 1.20), (-.31, Y - .285, 1.17)], .0125, k.brass, 6)
    for dx in (-.11, .11):
        tube("valve", [(-.31 + dx, Y - .10, .92), (-.31 + dx, Y - .10, .985)], .011, k.brass, 5)
        tube("cross", [(-.31 + dx - .03, Y - .10, .99), (-.31 + dx + .03, Y - .10, .99)], .006, k.brass, 4)
    # shelves with tins, cups, plates
    steel = plain("dabba", "#bcbab3", .16, 1.)
    for z in (1.50, 1.93):
        box("shelf", -1.95, 1.15, Y - .27, Y - .012, z, z + .034, k.oak, .006)
        for x in (-1.7, -.4, .9):
            box("bracket", x, x + .025, Y - .24, Y - .012, z - .03, z, k.brass, .003)
            box("bracket", x, x + .025, Y - .03, Y - .012, z - .16, z, k.brass, .003)
    x = -1.85
    for i, (rr, h) in enumerate(((.075, .19), (.075, .19), (.068, .16), (.068, .16), (.06, .13), (.06, .13), (.052, .11))):
        x += rr + .006
        place(lathe("dabba", rprof([(0, 0), (rr, 0), (rr, h * .86), (rr * 1.04, h * .86), (rr * 1.04, h), (0, h + .004)], .006), steel, 56), (x, Y - .14, 1.964))
        x += rr
    glazes = [glaze("cup%d" % i, c, .25, .2) for i, c in enumerate(("#d9d0ba", "#37536a", "#a9623f", "#c9a24b"))]
    for i in range(9):
        cx = -1.8 + .14 * i + (.05 if i > 4 else 0)
        place(lathe("cup", rprof([(0, 0), (.034, 0), (.043, .04), (.044, .08), (.040, .08), (.038, .04), (0, .01)], .004), glazes[(i * 7) % 4], 36), (cx, Y - .15, 1.534))
        if i % 3 == 1:
            place(lathe("cup", rprof([(0, 0), (.034, 0), (.043, .04), (.044, .08), (.040, .08), (.038, .04), (0, .01)], .004), glazes[(i * 5 + 1) % 4], 36), (cx, Y - .15, 1.614))
    for i in range(7):
        place(lathe("plate", rprof([(0, 0), (.07, 0), (.125, .018), (.127, .022), (.07, .008), (0, .008)], .003), glazes[i % 2], 56), (.02, Y - .15, 1.534 + .011 * i))
    place(lathe("bowl", rprof([(0, 0), (.05, 0), (.11, .07), (.112, .075), (.105, .07), (.045, .01), (0, .01)], .004), glazes[2], 56), (.38, Y - .15, 1.534))
    place(lathe("jar", rprof([(0, 0), (.06, 0), (.065, .02), (.065, .15), (.045, .18), (.045, .19), (0, .19)], .006), glass("jar", 0, "#e9f0e4"), 48), (.72, Y - .15, 1.534))
    place(lathe("beans", [(0, .006), (.058, .006), (.058, .11), (0, .115)], plain("beans", "#3c2416", .6, 0, .004), 40), (.72, Y - .15, 1.534))
    # counter life: filter-coffee set, kettle, board with bread knife, bananas, cloth
    place(lathe("kettle", rprof([(0, 0), (.10, 0), (.115, .05), (.09, .14), (.05, .165), (.05, .175), (.012, .18), (.015, .20), (0, .203)], .01), plain("kettlegreen", "#b9862d", .3), 64), (-1.05, Y - .36, .92))
    tube("spout", [(-.96, Y - .36, .97, 1.3), (-.89, Y - .36, 1.03, 1.), (-.86, Y - .36, 1.085, .8)], .014, bpy.data.materials["kettlegreen"], 5)
    tube("handle", [(-1.13, Y - .36, 1.08), (-1.14, Y - .36, 1.18), (-1.05, Y - .36, 1.22), (-.96, Y - .36, 1.18), (-.97, Y - .36, 1.08)], .008, k.brass, 4)
    for dx, dy in ((.46, -.30), (.62, -.40)):
        place(lathe("davara", rprof([(0, 0), (.045, 0), (.058, .035), (.062, .036), (.055, .036), (.04, .008), (0, .008)], .002), k.brass, 40), (dx, Y + dy, .92))
        place(lathe("tumbler", rprof([(0, 0), (.026, 0), (.032, .085), (.037, .09), (.032, .09), (.024, .008), (0, .008)], .002), k.brass, 40), (dx, Y + dy, .929))
        place(lathe("coffee", [(0, 0), (.029, 0)], plain("coffee", "#8d6a48", .3), 24), (dx, Y + dy, .929 + .074))
    place(box("board", -.17, .17, -.012, .012, 0, .30, k.teak_z, .008), (1.05, Y - .10, .925), (-14, 0, 0))
    ban = plain("bananas", "#c9a233", .5)
    for i in range(5):
        a = -.4 + .2 * i
        pts = [(-1.72 + .17 * math.sin(t * 1.3 + a) - .05, Y - .38 + .035 * i - .02 + .01 * math.sin(t * 3), .945 + .05 * math.sin(math.pi * t) + .004 * i, .45 + .6 * math.sin(math.pi * (t * .92 + .04))) for t in [q / 9 for q in range(10)]]
        tube("banana", pts, .019, ban, 5)
    place(lathe("dish", rprof([(0, 0), (.09, 0), (.15, .02), (.152, .025), (.09, .008), (0, .008)], .003), glazes[0], 56), (-1.70, Y - .37, .92))
    from lib.textiles import cloth, hanging
    hanging("towel", .34, .36, cloth("towel", "#e3dcc9", "#35506e", "stripe", .1, .2), (.30, Y - .655, .815), 0, .8, 1.6, .012, 5, .012)
    tube("towelrail", [(.08, Y - .655, .815), (.52, Y - .655, .815)], .008, k.brass, 4)
    # window on the left, stools in front
    o = arch_wall("pwin", -(Y + .2), 3., 0, .4, 3.4, [(-1.2, 1.3, .95, 2.4, "segment")], k.lime, .012)
    o.rotation_euler, o.scale, o.location = (0, 0, math.radians(-90)), (1, -1, 1), (-2.25, 0, 0)
    window_small(k, -2.5, 1.2)
    g = Garden(k.p)
    for y in (-.5, 1.2, 2.8):
        g.bush(-4.6, y, 1.9, True, -.5)
    g.neem(-7, 2.2, .9, 0, 0, -1.5)
    box("right", 1.9, 2.1, -3, Y, 0, 3.4, k.green, 0)
    box("rear", -3, 3, -3.2, -3, 0, 3.4, k.white, 0)
    box("ceil", -3, 3, -3.2, Y + .2, 3.3, 3.5, k.white, 0)
    box("under", -3, 3, -3.2, Y + .2, -.3, -.05, k.white, 0)
    box("skirt", 1.34, 1.9, Y - .014, Y, 0, .11, k.kota, .004)
    for x, y in ((-.25, .95), (.75, 1.25)):
        place(lathe("stool", rprof([(0, .60), (.165, .60), (.175, .62), (.17, .645), (0, .64)], .01), k.oak, 56), (x, y, 0))
        for i in range(4):
            a = i * math.pi / 2 + .5
            tube("sl", [(x + .11 * math.cos(a), y + .11 * math.sin(a), .61), (x + .19 * math.cos(a), y + .19 * math.sin(a), 0)], .014, k.oak_z, 5)
        ring = [(x + .152 * math.cos(t * .5236), y + .152 * math.sin(t * .5236), .24) for t in range(13)]
        tube("ring", ring, .008, k.brass, 4)
    pendant(k, .1, 1.6, 2.2, plain("penamel", "#b5562f", .3), .21, .16, 10)
    switch_plate((1.62, Y - .001, 1.2), 0, 3)
    sky("day", sun_bearing=250, sun_height=36, cloud=.5)
    for m in bpy.data.materials:
        m.cycles.sample_as_light = False
    light("AREA", (-2.72, 1.2, 1.75), (0, -90, 0), 190, 6000, (1.7, 1.3), glossy=False)
    aim_sun(light("SUN", (0, 0, 8), power=6., k=4800, angle=.8), 244, 35)
    light("AREA", (.3, -2.6, 2.3), (70, 0, 0), 70, 5200, (3, 1.6), glossy=False)
    camera((-.30, -1.9, 1.30), 0, 31, shift_y=.02)


def window_small(k, x, y):
    """The pantry's one casement."""
    w = 1.3
    for a in (-w / 2, 0, w / 2):
        box("mullion", x - .03, x + .03, y + a - .026, y + a + .026, .95, 2.7, k.teak_z, .004)
    for z in (.98, 1.7, 2.4):
        box("bar", x - .024, x + .024, y - w / 2, y + w / 2, z - .02, z + .02, k.teak, .003)
    mesh("glass", [(x, y - w / 2, .95), (x, y + w / 2, .95), (x, y + w / 2, 2.7), (x, y - w / 2, 2.7)], [(0, 1, 2, 3)], k.p.glass)
    box("sill", x - .16, x + .30, y - w / 2 - .04, y + w / 2 + .04, .915, .95, k.kota, .008)


def build(frame):
    """Build the scene of one frame."""
    reset()
    k = Kit()
    {"reception": reception, "meeting-room": meeting, "desks": desks, "pantry": pantry}[frame](k)
