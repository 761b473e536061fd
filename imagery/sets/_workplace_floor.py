"""The mill floor of the workplace: jack-arch ceiling, tall windows, green dado; what all its rooms share."""
import math
import bpy
from lib import *  # noqa: F403
from lib.arches import arch_wall
from lib.hillgarden import Garden
from lib.hillhouse import Palette
from lib.landscape import aim_sun, sky
from lib.outdoors import limewash

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
