"""Services: a deep verandah in the rains, red floor, green shutters, a swing."""
import math
import random

import bpy

from lib import *  # noqa: F403
from lib.hillgarden import Garden
from lib.hillhouse import Palette
from lib.landscape import sky
from lib.outdoors import blockmat, limewash, paving
from lib.screens import (jali, lantern, louvred_leaf, painted_wood, rain, rainmat, swing, turned_post)
from lib.foliage import inst, vegmat
from lib.trees import banana

FRAMES = {"hero": Frame(2400, 1350, samples=48, exposure=1.25, bloom=.06)}

WALL, EAVE, END = -2.1, 2.35, 11.6      # x of the wall, x of the eave, y of the far end
TOP, LOW = 3.95, 2.72                   # roof heights at wall and eave


def red_oxide():
    """Polished red-oxide floor, hand-floated, wet towards the garden."""
    m = M("redoxide")
    v = m.coord()
    n = m.noise(v, 1.3, 6, .6, .8).outputs[0]
    n2 = m.noise(v, 14, 5, .6).outputs[0]
    c = m.ramp(n, [(.3, lin("#4f2118")), (.5, lin("#6b2f22")), (.72, lin("#80402e"))])
    c = m.mix(1., c, m.ramp(n2, [(.3, (.92, .92, .92)), (.6, (1.03, 1.03, 1.03))]), "MULTIPLY")
    x = m.add("ShaderNodeSeparateXYZ", {0: v}).outputs["X"]
    wet = m.rng(m.math("ADD", x, m.math("MULTIPLY", n, 1.6)), 0., 1., 1.35, 2.0)
    m.P(Base_Color=m.mix(m.math("MULTIPLY", wet, .5), c, lin("#3a120c")), Specular=.5,
        Roughness=m.mix(wet, m.rng(n, .15, .27, .35, .65), (.04,) * 3 + (1,)), Normal=m.bump(n, .004, .12))
    return m.m


def shutters(p, green, y0, y1, open_left, open_right):
    """A pair of louvred doors in the wall between y0 and y1, each leaf swung open by so many degrees."""
    h, w = 2.35, (y1 - y0) / 2 - .07
    for y in (y0, y1 - .09):
        box("jamb", WALL - .05, WALL + .03, y, y + .09, 0, h + .1, green, .005)
    box("lintel", WALL - .05, WALL + .03, y0, y1, h + .02, h + .12, green, .005)
    box("hood", WALL - .02, WALL + .10, y0 - .14, y1 + .14, h + .22, h + .30, p.lime, .01)
    box("sill", WALL - .2, WALL + .06, y0 - .05, y1 + .05, 0, .03, p.kota, .006)
    louvred_leaf(w, h - .04, green, (WALL + .02, y0 + .09, .05), 90 - open_left, "left", p.brass)
    louvred_leaf(w, h - .04, green, (WALL + .02, y1 - .09, .05), 90 + open_right, "right", p.brass)


def walls(p, green):
    """House wall with two doorways and the lit room behind the nearer, end wall with its screen."""
    doors = ((2.55, 4.05), (7.1, 8.6))
    cuts = [-3.] + [v for d in doors for v in d] + [END]
    for a, b in zip(cuts[::2], cuts[1::2]):
        box("wall", WALL - .4, WALL, a, b, 0, TOP + .1, p.lime, .01)
        box("skirt", WALL, WALL + .018, a, b, 0, .16, plain("oxideskirt", "#5c2a20", .4), .004)
    for a, b in doors:
        box("over", WALL - .4, WALL, a, b, 2.47, TOP + .1, p.lime, .01)
    shutters(p, green, *doors[0], 158, 104)
    shutters(p, green, *doors[1], 8, 62)
    # rooms behind
    box("rb", WALL - 4., WALL - 3.9, -3, END, 0, 3.2, p.inside, 0)
    box("rf", WALL - 4, WALL, -3, END, -.05, -.005, plain("roomfloor", "#6b3526", .3), 0)
    box("rc", WALL - 4, WALL - .3, -3, END, 3.1, 3.2, p.white, 0)
    for y in (-3., END):
        box("re", WALL - 4, WALL - .3, y - .1, y, 0, 3.2, p.inside, 0)
    box("cupboard", WALL - 3.9, WALL - 3.4, 4.4, 6.2, 0, 1.9, p.teak_z, .008)
    place(lathe("lampshade", [(.20, 0), (.14, .24)], p.lamp("roomlamp", 22), 40), (WALL - 2.2, 4.9, 1.15))
    tube("lampstem", [(WALL - 2.2, 4.9, 0), (WALL - 2.2, 4.9, 1.15)], .012, p.brass)
    light("POINT", (WALL - 2., 4.6, 1.6), power=70, k=2800, radius=.12)
    light("POINT", (WALL - 2., 8., 1.8), power=50, k=2900, radius=.12)
    # end wall
    box("endL", WALL - .4, -.75, END, END + .35, 0, TOP + .2, p.lime, .01)
    box("endR", .75, EAVE + .2, END, END + .35, 0, TOP, p.lime, .01)
    box("endT", -.75, .75, END, END + .35, 2.5, TOP + .2, p.lime, .01)
    place(jali("jali", 1.5, 2.3, blockmat("jalistone", "#b3a184", "#c9b898", (.6, .8), .002, 1, .001), .125, .06), (0, END + .17, .2))
    box("jsill", -.8, .8, END - .06, END + .3, 0, .2, p.kota, .01)


def roof(p):
    """Rafters, boarding and tile edge of the lean-to roof."""
    run, rise = EAVE + .45 - WALL, TOP - LOW
    length, slope = math.hypot(run, rise) + .1, math.degrees(math.atan2(rise, run))
    y = -2.8
    while y < END:
        o = box("rafter", 0, length, -.045, .045, -.17, 0, p.teak_x, .006)
        place(o, (WALL - .05, y, TOP), (0, slope, 0))
        y += .68
    boards = planks("boards", 0, length, -3, END + .2, p.soffit, w=.16, lmin=2, lmax=3.2, z=0, th=.02, gap=.004, along="Y")
    for v in boards.data.vertices:
        v.co.z *= -1
    boards.data.flip_normals()
    place(boards, (WALL - .05, 0, TOP + .005), (0, slope, 0))
    cover = box("cover", 0, length + .1, -3, END + .3, .03, .08, plain("tile", "#8a4a33", .9, 0, .01), 0)
    place(cover, (WALL - .05, 0, TOP), (0, slope, 0))
    tile = plain("claytile", "#94523a", .85, 0, .004)
    ex, ez = WALL + length * math.cos(math.radians(slope)) + .0, TOP - length * math.sin(math.radians(slope)) + .05
    y = -2.9
    while y < END + .2:
        o = lathe("tile", [(.085, -.18), (.095, .12), (.078, .12), (.07, -.18)], tile, 20)
        place(o, (ex, y, ez + .02), (0, 90 + slope, 0), (.6, 1, 1))
        y += .19
    box("fascia", ex - .06, ex - .03, -3, END + .2, ez - .15, ez + .01, p.teak_x, .004)
    box("beam", 1.72, 1.90, -3, END, LOW + .14 - .02, LOW + .34, p.teak_x, .01)
    return ex, ez


def garden(p, g, ex):
    """Wet planting beyond the posts."""
    r = random.Random(5)
    g.ground(-25, 40)
    mesh("lawnbase", [(EAVE, -6, -.32), (40, -6, -.32), (40, 45, -.32), (EAVE, 45, -.32)], [(0, 1, 2, 3)], g.soil)
    leaf, stem = vegmat("banana", "#35581f", "#6f9a36", "#8aa85a", .36, .32), plain("bananastem", "#7d8a4c", .6, 0, .003)
    ban = [banana(2, stem, leaf), banana(6, stem, leaf, 9, 2.6)]
    for x, y, s, k in ((5.2, 8.4, 1.15, 0), (6.4, 11.6, 1.3, 1), (4.3, 13.4, 1.2, 0)):
        inst(ban[k], (x, y, -.3), r.uniform(0, 360), s)
    for x, y, s, k in ((3.9, 6.3, .95, 0), (3.7, 10.4, 1.1, 1), (6.4, 6.4, 1.4, 1), (3.4, 13.6, 1.3, 0)):
        g.areca(x, y, s, r.uniform(0, 360), k, -.3)
    g.champa(5.4, 5.2, 1.2, 20, 0, -.3)
    for x, y, s, k in ((9, 17, 1.7, 0), (14, 12, 1.9, 1), (5, 21, 1.8, 1), (11, 24, 2.2, 0), (19, 20, 2.3, 1), (-1, 24, 2., 1), (2.5, 18, 1.5, 0)):
        g.neem(x, y, s, x * 40, k, -.3)
    for i in range(34):
        y = 1.2 + i * .36
        g.fern(2.85 + r.uniform(-.06, .3), y, r.uniform(.55, .85), -.3)
        if i % 2:
            g.bush(3.9 + r.uniform(-.3, .5), y, r.uniform(.6, 1.), z=-.32)
    for _ in range(60):
        g.bush(r.uniform(8.5, 20), r.uniform(4, 26), r.uniform(1., 1.8), True, -.32)
    g.grass_lawn(2.9, 10, .5, 16)
    paving("drain", 2.30, 2.75, -3, END + 2, blockmat("drain", "#4c5049", "#6a6b62", (.3, .6), .002, 1.2, .001, wet=1.), (.45, .8), .008, -.22, .1)
    box("plinth", WALL, 2.02, -3, END, -.4, -.03, p.basalt, .01)


def life(p, g, green):
    """Swing, chair and table, pots, umbrella, lantern."""
    indigo, turmeric, linen = fabric("indigo", "#2a3650"), fabric("turmeric", "#a8772c"), fabric("cushlinen", "#c9bda6")
    swing((-.1, 4.35, 0), 14, LOW + .55, p.teak_x, p.brass, [linen])
    for x, y, m, s, turn in ((-.57, 4.51, indigo, .42, 20), (.35, 4.71, turmeric, .40, 8)):
        place(pillow("cushion", s, s, m, seed=s), (x, y, .46 + .07 + s * .46), (-20, 0, turn))
    box("bookL", -.07, .07, 4.10, 4.30, .535, .547, plain("page", "#e6dcc6", .8), .002)
    box("bookR", .075, .215, 4.14, 4.34, .535, .545, plain("page2", "#e0d5bd", .8), .002)
    box("beam2", -2.0, 1.8, 4.25, 4.45, LOW + .53, LOW + .73, p.teak_x, .008)
    # low table by the wall with tea
    place(lathe("stool", rprof([(0, 0), (.17, 0), (.19, .03), (.10, .16), (.10, .26), (.20, .42), (.21, .45), (0, .45)], .02), p.teak_z, 56), (-1.55, 1.75, 0))
    place(lathe("tray", rprof([(0, 0), (.15, 0), (.16, .018), (.152, .018), (.145, .006), (0, .006)], .004), p.brass, 56), (-1.55, 1.75, .45))
    clay, tea = plain("cupclay", "#b56b45", .7), plain("tealiquid", "#8a5a2c", .08)
    for x, y in ((-1.60, 1.70), (-1.49, 1.80)):
        place(lathe("cup", rprof([(0, 0), (.026, 0), (.037, .075), (.033, .075), (.024, .01), (0, .01)], .003), clay, 32), (x, y, .456))
        place(lathe("tea", [(0, 0), (.031, 0)], tea, 20), (x, y, .456 + .055))
    # umbrella left to dry against the wall
    tube("umbrella", [(-1.62, 6.0, .0, .25), (-1.66, 6.0, .12, 1.), (-1.78, 6.0, .5, 1.3), (-1.86, 6.0, .74, .8), (-1.88, 6.0, .8, .3)], .045, plain("umbrella", "#20281f", .6), 6)
    tube("crook", [(-1.88, 6.0, .78), (-1.93, 6.0, .93), (-1.94, 6.0, .98), (-1.97, 5.98, .99), (-1.985, 5.96, .96)], .010, p.teak_z, 4)
    for x, y, s in ((1.42, .95, 1.15), (1.35, 3.35, .95), (1.45, 6.1, 1.2), (1.3, 6.55, .8), (-1.7, 9.2, 1.2), (-1.75, 4.6, 1.1), (1.4, 8.6, 1.0)):
        g.terracotta(x, y, s)
    lantern((.1, 2.9, LOW + .55), .62, p.brass, emit("wick", (*kelvin(2400), 1), 60))
    light("POINT", (.1, 2.9, LOW - .2), power=14, k=2500, radius=.04)


def build(frame):
    """Build the one scene of this set."""
    reset()
    p = Palette(.9)
    p.lime = limewash("verandahlime", "#cdb594", .30, .55)
    g = Garden(p, wet=1.)
    green = painted_wood("shuttergreen", "#3c5f4a", .30)
    box("floor", WALL, 2.05, -3, END, -.06, 0, red_oxide(), .004)
    box("edge", 1.86, 2.06, -3, END, -.12, .006, p.coping, .01)
    walls(p, green)
    ex, ez = roof(p)
    y = .25
    while y < END:
        turned_post((1.81, y, 0), LOW + .14, p.teak_z, p.coping)
        y += 2.75
    garden(p, g, ex)
    life(p, g, green)
    wet = rainmat(.64)
    rain(ex + .1, ex + 5.5, .6, 20, -.3, 4.2, 5200, wet, .34, .0015)
    rain(ex - .03, ex + .05, -.5, END, -.2, ez, 1100, wet, .16, .0022, (0, 0), 7)
    sky("monsoon", 2.2)
    for m in bpy.data.materials:
        m.cycles.sample_as_light = m.name.startswith(("wick", "roomlamp"))
    light("AREA", (ex + 2.6, 5.5, 4.4), (0, 52, 0), 700, 6800, (3.5, 14), glossy=False)
    light("AREA", (.3, -2.6, 2.4), (70, 0, 0), 60, 5600, (3, 1.6), glossy=False)
    camera((.4, -1.35, 1.28), 3.2, 27, shift_y=.03)
