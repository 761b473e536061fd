"""The textile gallery's hall, and what its pictures share."""
import math
import bpy
from lib import *  # noqa: F403
from lib.arches import arch_wall
from lib.hillgarden import Garden
from lib.hillhouse import Palette
from lib.landscape import aim_sun, sky
from lib.outdoors import blocks, limewash, paving

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
