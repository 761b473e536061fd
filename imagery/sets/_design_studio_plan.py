"""A furnished flat seen from straight above."""
import math
import bpy
from lib import *  # noqa: F403
from lib.hillgarden import Garden
from lib.hillhouse import Palette
from lib.landscape import aim_sun
from lib.outdoors import blockmat, blocks, paving
from sets.pavilion import to_scale
from sets._workplace_floor import terrazzo


def space_planning():
    """A two-bedroom flat from above, walls cut at 1.2 m, furnished, with afternoon shadows."""
    p = Palette(.2)
    g = Garden(p)
    H = 1.2
    wall_m = plaster("spwall", "#e6e1d6", .02, .002)
    poche = plain("sppoche", "#24382c", .8)
    walls = [(-6.2, -.6, -4.6, -4.4), (.35, 6.2, -4.6, -4.4), (-6.2, -4.2, 4.4, 4.6), (-2.6, -.2, 4.4, 4.6), (1.2, 3.0, 4.4, 4.6), (4.8, 6.2, 4.4, 4.6), (-6.2, -6.0, -4.4, -3.4), (-6.2, -6.0, -2.0, .15), (-6.2, -6.0, 1.05, 1.2), (-6.2, -6.0, 2.8, 4.4),
             (6.0, 6.2, -4.4, -3.2), (6.0, 6.2, -1.6, 1.4), (6.0, 6.2, 3.0, 4.4),
             (1.0, 1.12, -4.4, -1.2), (1.0, 1.12, -.3, 4.4), (1.12, 1.95, .6, .72), (2.8, 6.0, .6, .72), (-6.0, -2.55, -1.7, -1.58), (-1.6, -1.48, -4.4, -1.58),
             (1.12, 1.9, -1.5, -1.38), (2.8, 3.3, -1.5, -1.38), (3.3, 3.42, -4.4, -1.05), (3.3, 3.42, -.2, .6)]
    for x0, x1, y0, y1 in walls:
        box("wall", x0, x1, y0, y1, 0, H, wall_m, 0)
        box("poche", x0 - .002, x1 + .002, y0 - .002, y1 + .002, H, H + .02, poche, 0)
    for x0, x1, y0, y1 in ((-4.2, -2.6, 4.46, 4.54), (-.2, 1.2, 4.46, 4.54), (3.0, 4.8, 4.46, 4.54), (-6.14, -6.06, -3.4, -2.0), (-6.14, -6.06, 1.2, 2.8), (6.06, 6.14, -3.2, -1.6), (6.06, 6.14, 1.4, 3.0)):
        box("sillw", x0, x1, y0 - .05, y1 + .05, 0, .8, wall_m, 0)
        box("win", x0, x1, y0, y1, .8, H, plain("spglass", "#9fb8b4", .1) if "spglass" not in bpy.data.materials else bpy.data.materials["spglass"], 0)
    # doors, each standing open against a wall: to the stair, to the corridor, to both bedrooms, to the bath, to the terrace
    leaf = teak("spdoor", "X")
    for x0, x1, y0, y1 in ((-.60, -.56, -4.40, -3.50), (1.12, 1.96, -1.24, -1.20), (1.91, 1.95, .72, 1.54), (3.42, 4.22, -.24, -.20), (1.90, 1.94, -2.32, -1.50), (-6.98, -6.20, 1.05, 1.09)):
        box("door", x0, x1, y0, y1, 0, H, leaf, .004)
    for x0, x1, y0, y1 in ((-.6, .35, -4.6, -4.4), (1.0, 1.12, -1.2, -.3), (1.95, 2.8, .6, .72), (3.3, 3.42, -1.05, -.2), (1.9, 2.8, -1.5, -1.38), (-6.2, -6.0, .15, 1.05)):
        box("threshold", x0, x1, y0, y1, -.03, .004, p.coping, 0)
    # floors
    planks("living", -6, 1, -1.6, 4.4, oak("spoak", uv=True), w=.14, along="X")
    planks("bed1", 1.1, 6, .7, 4.4, teak("spteak", uv=True), w=.12, along="Y")
    planks("bed2", 3.4, 6, -4.4, .65, bpy.data.materials["spteak"], w=.12, along="Y")
    paving("kitchen", -6, -1.5, -4.4, -1.6, p.kota, (.6, .6), .006, 0, .02, 0, 2, False, .002)
    mesh("entry", [(-1.5, -4.4, -.002), (1, -4.4, -.002), (1, -1.6, -.002), (-1.5, -1.6, -.002)], [(0, 1, 2, 3)], terrazzo())
    light_s, dark_s = plain("spl", "#d9d3c5", .4), plain("spd", "#55685a", .4)
    a, b = [], []
    for i in range(8):
        for j in range(11):
            (a if (i + j) % 2 else b).append((1.12 + i * .2725, 1.12 + i * .2725 + .27, -4.4 + j * .2736, -4.4 + j * .2736 + .27, -.02, 0))
    blocks("bathl", a, light_s, .001, 1, 2)
    blocks("bathd", b, dark_s, .001, 1, 3)
    paving("corr", 1.12, 3.4, -1.38, .6, p.kota, (.6, .6), .006, 0, .02, 0, 2, False, .002)
    # living
    cloths = {n: fabric("sp" + n, c) for n, c in (("linen", "#c9bda6"), ("green", "#5b7055"), ("rust", "#a0573a"), ("indigo", "#35496a"), ("white", "#e6e0d3"), ("yellow", "#c0902f"))}
    place(roundbox("rug", 3.0, 2.2, .02, .008, cloths["rust"], 0), (-4.0, 2.6, 0))
    place(roundbox("rugi", 2.6, 1.8, .022, .008, fabric("sprugi", "#d2bf98"), 0), (-4.0, 2.6, .001))
    for x, y, w, d, t in ((-4.0, 4.0, 2.5, .75, 0),):
        place(roundbox("sofa", w, d, .38, .08, cloths["green"], .01), (x, y - .12, .04))
        place(roundbox("sofab", w, .22, .70, .08, cloths["green"], .01), (x, y + .22, .04))
        for s in (-1, 1):
            place(roundbox("sofaa", .2, d, .55, .07, cloths["green"], .01), (x + s * (w / 2 - .1), y - .05, .04))
        for i, c in enumerate(("yellow", "white", "indigo")):
            place(roundbox("cush", .45, .16, .42, .07, cloths[c], .02), (x - .8 + .75 * i, y + .02, .42), (-20, 0, 10 * (i - 1)))
    for x, y, t in ((-5.45, 2.2, 100), (-2.55, 2.1, -105)):
        before = set(bpy.data.objects)
        place(roundbox("as", .72, .70, .38, .08, cloths["linen"], .01), (0, 0, .04))
        place(roundbox("ab", .72, .18, .66, .08, cloths["linen"], .01), (0, .30, .04))
        to_scale(before, 1, (x, y, 0), t)
    place(lathe("coffee", rprof([(0, 0), (.45, 0), (.47, .02), (.47, .34), (.45, .36), (0, .36)], .01), travertine("sptrav"), 72), (-4.0, 2.5, .02))
    box("bk", -4.15, -3.9, 2.4, 2.58, .38, .41, cloths["indigo"], .002)
    wood_m = oak("spoakx", "X")
    box("console", -5.96, -5.61, -1.4, -.1, 0, .75, wood_m, .008)
    # dining
    pts = [(-1.0 + .55 * math.cos(t * math.pi / 20) + (0), 1.2 + .95 * math.sin(t * math.pi / 20)) for t in range(40)]
    V = [(x, y, .70) for x, y in pts] + [(x, y, .74) for x, y in pts]
    mesh("dining", V, [tuple(range(40, 80))] + [(i, (i + 1) % 40, 40 + (i + 1) % 40, 40 + i) for i in range(40)], teak("sptk", "Y"))
    tube("dleg", [(-1, 1.2, 0), (-1, 1.2, .7)], .12, wood_m, 6)
    for x, y, t in ((-1.78, .85, -90), (-1.80, 1.55, -85), (-.22, .85, 90), (-.20, 1.55, 94), (-1.0, 2.42, 180), (-1.0, -.02, 0)):
        before = set(bpy.data.objects)
        place(roundbox("cs", .44, .42, .06, .03, cloths["yellow"] if abs(t) in (0, 180) else cloths["linen"], .01), (0, 0, .42))
        place(roundbox("cb", .44, .05, .34, .02, wood_m, .0), (0, -.20, .46))
        for dx in (-.18, .18):
            for dy in (-.17, .17):
                tube("cl", [(dx, dy, 0), (dx, dy, .43)], .016, wood_m, 3)
        to_scale(before, 1, (x, y, 0), t)
    place(lathe("bowl", rprof([(0, 0), (.06, 0), (.15, .07), (.145, .07), (.05, .01), (0, .01)], .004), p.brass, 48), (-1.0, 1.25, .74))
    # kitchen
    box("kc", -6, -1.65, -4.38, -3.78, 0, .9, p.coping, .008)
    box("kc2", -6, -5.4, -3.78, -2.9, 0, .9, p.coping, .008)
    box("sink", -3.6, -3.0, -4.28, -3.9, .9, .905, plain("spsteel", "#b8bab8", .25, 1.), 0)
    box("hob", -2.7, -2.1, -4.28, -3.88, .9, .908, plain("sphob", "#17191a", .15), .002)
    box("island", -4.5, -2.6, -2.75, -2.1, 0, .9, wood_m, .01)
    for i in range(3):
        place(lathe("st", rprof([(0, .62), (.17, .62), (.17, .66), (0, .66)], .01), cloths["rust"], 40), (-4.2 + .65 * i, -1.88, 0))
    # beds
    for x, y, t, c1, c2 in ((4.25, 3.2, 0, "indigo", "white"), (5.25, -3.2, 180, "rust", "white")):
        before = set(bpy.data.objects)
        w = 1.8 if t == 0 else 1.2
        box("frame", -w / 2 - .05, w / 2 + .05, -1.05, 1.05, .05, .30, wood_m, .01)
        box("head", -w / 2 - .05, w / 2 + .05, 1.02, 1.10, 0, 1.05, wood_m, .02)
        place(roundbox("matt", w, 2.0, .24, .06, cloths["white"], .01, wrinkle=.006), (0, 0, .28))
        place(roundbox("quilt", w + .06, 1.25, .10, .045, cloths[c1], .012, wrinkle=.012, sub=20), (0, -.36, .46))
        for s in ((-.45, .45) if w > 1.5 else (0,)):
            place(roundbox("pil", .62, .40, .14, .06, cloths[c2], .03, wrinkle=.01), (s, .74, .50))
        to_scale(before, 1, (x, y, 0), t)
    for x in (3.0, 5.5):
        box("night", x - .2, x + .2, 3.92, 4.3, 0, .5, wood_m, .01)
        place(lathe("nl", [(.12, 0), (.08, .2)], lampshade("nl%d" % int(x)), 40), (x, 4.1, .72))
    box("ward", 1.14, 1.74, .9, 3.4, 0, 1.2, wood_m, .008)
    box("desk", 4.4, 5.9, .02, .56, .70, .74, wood_m, .006)
    place(roundbox("dch", .46, .46, .08, .03, cloths["green"], .01), (5.1, -.32, .42))
    box("ward2", 3.44, 4.0, -4.36, -2.6, 0, 1.2, wood_m, .008)
    place(roundbox("rug2", 1.6, 1.2, .02, .008, cloths["yellow"], 0), (2.9, 2.2, 0))
    place(roundbox("ch", .7, .68, .40, .1, cloths["rust"], .02), (2.35, 3.75, .04), (0, 0, 40))
    # bath and entry
    place(roundbox("tub", .78, 1.6, .56, .2, plain("sptub", "#ece8df", .15), 0), (2.85, -3.4, 0))
    place(roundbox("tubin", .58, 1.36, .10, .05, plain("sptubw", "#9ab5ae", .05), 0), (2.85, -3.4, .475))
    place(roundbox("wc", .38, .55, .42, .1, bpy.data.materials["sptub"], 0), (1.45, -3.95, 0))
    box("vanity", 1.14, 1.62, -3.2, -2.2, 0, .85, wood_m, .008)
    place(lathe("basin", rprof([(0, 0), (.12, 0), (.2, .12), (.19, .12), (.1, .02), (0, .02)], .01), bpy.data.materials["sptub"], 48), (1.38, -2.7, .85))
    box("bench", -1.4, -1.0, -3.9, -2.6, .40, .45, wood_m, .01)
    box("shoe", .55, .95, -4.3, -2.5, 0, .9, wood_m, .01)
    box("mat", -.6, .3, -4.25, -3.7, .0, .012, cloths["green"], .004)
    # balcony with plants at the left
    paving("balc", -8.0, -6.2, -4.6, 4.6, blockmat("spterr", "#9c5b40", "#b3704f", (.6, .8), .002, 1., .001), (.3, .3), .006, -.02, .05, 0, 4, False, .002)
    for x0, x1, y0, y1 in ((-8.1, -8.0, -4.6, 4.6), (-8.1, -6.2, -4.7, -4.6), (-8.1, -6.2, 4.6, 4.7)):
        box("parapet", x0, x1, y0, y1, -.1, .9, wall_m, 0)
        box("parapet", x0, x1, y0, y1, .9, .92, poche, 0)
    for i, y in enumerate((-4.1, -3.3, -2.4, 3.3, 4.1)):
        g.terracotta(-7.6, y, 1.1)
        g.bush(-7.6, y, .55, False, .3)
    g.areca(-7.25, -.95, .6, 0, 0, 0)
    for x, y in ((-5.5, 3.9), (.45, 3.85), (5.45, 1.2), (-1.15, -4.0)):
        g.terracotta(x, y, 1.3)
        (g.areca if x < 0 else g.champa)(x, y, .36, 30, 0, .35)
    place(roundbox("lounger", .7, 1.7, .3, .06, cloths["linen"], .01), (-7.05, 1.9, .0), (0, 0, 4))
    # paper it stands on
    mesh("page", [(-30, -30, -.12), (30, -30, -.12), (30, 30, -.12), (-30, 30, -.12)], [(0, 1, 2, 3)], plain("sppage", "#cfd3c4", .95))
    box("slab", -6.25, 6.25, -4.65, 4.65, -.12, -.03, wall_m, 0)
    world(.6, col=(.84, .92, 1.))
    for mm in bpy.data.materials:
        mm.cycles.sample_as_light = False
    aim_sun(light("SUN", (0, 0, 30), power=4.6, k=4900, angle=1.2), 300, 46)
    c = camera((-.9, 0, 40), 0, 50, pitch=-90)
    c.data.type, c.data.ortho_scale, c.data.clip_end = "ORTHO", 15.6, 100
