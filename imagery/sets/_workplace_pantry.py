"""The workplace's pantry."""
import math
import random
import bpy
from lib import *  # noqa: F403
from lib.arches import arch_wall
from lib.hillgarden import Garden
from lib.landscape import aim_sun, sky
from lib.outdoors import blockmat, blocks
from sets._workplace_floor import pendant


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
