"""The workplace's reception and meeting room."""
import math
import random
import bpy
from lib import *  # noqa: F403
from lib.hillhouse import chick
from lib.outdoors import blockmat
from lib.screens import jali
from lib.textiles import folded_material, folded_pieces
from pieces.dining import angan_chair
from sets._workplace_floor import HIGH, OPENINGS, copies, daylight, outside, pendant, shell


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
    from lib.foliage import inst
    from lib.undergrowth import creeper
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
