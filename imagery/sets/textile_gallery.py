"""Textile gallery: a long lime hall hung with indigo, a wall of folded cloth, a niche, the way in."""
import math
import random
import bpy
from lib import *  # noqa: F403
from lib.arches import arch_wall
from lib.hillgarden import Garden
from lib.landscape import aim_sun, sky
from lib.outdoors import paving
from lib.screens import jali
from lib.textiles import cloth, folded_material, folded_pieces, hanging
from sets._textile_cloths import display_wall, floor
from sets._textile_hall import LONG, Stuff, hall, hall_room, outside, rod

FRAMES = {
    "floor": Frame(1920, 1280, samples=48, exposure=1.25),
    "display-wall": Frame(1920, 1280, samples=40, exposure=.6),
    "niche": Frame(1280, 1600, samples=40, exposure=.6),
    "entrance": Frame(1280, 1600, samples=48, exposure=1.0),
}


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
    aim_sun(light("SUN", (0, 0, 8), power=5.5, k=4500, angle=.8), 122, 33)
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


def build(frame):
    """Build the scene of one frame."""
    reset()
    s = Stuff()
    if frame == "floor":
        hall(s)
        outside(s)
    {"floor": floor, "display-wall": display_wall, "niche": niche, "entrance": entrance}[frame](s)
