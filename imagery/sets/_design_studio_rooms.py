"""The design studio's two rooms: a window seat, a tea room."""
import math
import random
import bpy
from lib import *  # noqa: F403
from lib.arches import arch_wall
from lib.hillgarden import Garden
from lib.hillhouse import Palette
from lib.landscape import aim_sun, sky
from lib.outdoors import blockmat, blocks
from lib.textiles import cloth
from pieces.dining import angan_chair
from sets._workplace_floor import copies


def residential():
    """A window seat deep in an indigo wall: mattress, bolsters, a book left open, the garden outside."""
    wall_m, reveal = plaster("rwall", "#3f5a6b", .07, .006), plaster("rreveal", "#ddd3bf", .05, .004)
    oak_x, oak_z = teak("rteak", "X"), teak("rteakz", "Z")
    p = Palette(.2)
    g = Garden(p)
    Y = 3.0
    planks("floor", -3.4, 3.4, -3, Y + .1, teak("rfloor", uv=True), w=.14, along="Y")
    arch_wall("front", -3.4, 3.4, Y, Y + .16, 3.3, [(0, 2.35, -.01, 1.85, "segment")], wall_m, .014)
    for s in (-1, 1):
        box("cheek", s * 1.175 if s > 0 else -1.35, 1.35 if s > 0 else -1.175, Y + .1, Y + 1.05, 0, 2.75, reveal, .008)
    V, F = [], []
    for i in range(25):
        a = math.pi - math.pi * i / 24
        x, z = 1.178 * math.cos(a), 1.848 + 1.178 * .38 * math.sin(a)
        V += [(x, Y + .08, z), (x, Y + 1.05, z)]
        if i:
            F.append((2 * i - 2, 2 * i - 1, 2 * i + 1, 2 * i))
    mesh("vault", V, F, reveal, True)
    arch_wall("outer", -1.4, 1.4, Y + .95, Y + 1.2, 3.0, [(0, 1.94, .78, 1.80, "segment")], reveal, .01)
    box("seat", -1.175, 1.175, Y - .04, Y + .98, .36, .41, oak_x, .010, 3)
    for i in range(3):
        box("drawer", -1.16 + .776 * i, -.392 + .776 * i, Y - .004, Y + .02, .05, .345, oak_x, .006)
        place(lathe("knob", rprof([(0, 0), (.014, 0), (.018, .018), (0, .024)], .004), p.brass, 24), (-.776 + .776 * i, Y - .004, .20), (90, 0, 0))
    box("seatbody", -1.175, 1.175, Y + .02, Y + .9, 0, .36, p.dark, 0)
    print_m = cloth("mattress", "#e4d9c0", "#a8432a", "buti", .16, .0)
    mat = roundbox("mattress", 2.30, .92, .12, .045, None, .012, wrinkle=.006)
    uv = mat.data.uv_layers.new(name="UVMap")
    for poly in mat.data.polygons:
        for li in poly.loop_indices:
            co = mat.data.vertices[mat.data.loops[li].vertex_index].co
            uv.data[li].uv = (co.x + (co.z if abs(poly.normal.x) > .7 else 0), co.y + (co.z if abs(poly.normal.y) > .7 else 0))
    mat.data.materials.append(print_m)
    place(mat, (0, Y + .44, .41))
    for i, (x, y, s, hexc, rx, ry, rz) in enumerate(((-.92, .50, .50, "#b9842f", -14, 0, 62), (-.86, .30, .42, "#d9d0bb", -20, 6, 48), (.94, .52, .50, "#4f6a52", -14, 0, -64), (.86, .26, .40, "#96402b", -22, -8, -40))):
        place(pillow("cushion%d" % i, s, s, fabric("rc%d" % i, hexc), seed=i + 2), (x, Y + y, .53 + s * .47), (rx, ry, rz))
    for sx in (-1, 1):                                               # shutters folded back into the reveal
        for k in range(8):
            z = .9 + .125 * k
            place(box("slat", 0, .40, -.006, .006, 0, .10, oak_x, .002), (sx * 1.165, Y + .50, z), (0, 0, 90))
        for yy in (Y + .47, Y + .91):
            box("stile", sx * 1.165 - .02, sx * 1.165 + .02, yy, yy + .05, .84, 2.0, oak_z, .004)
    for a in (-.97, 0, .97):
        box("mullion", a - .024, a + .024, Y + 1.06, Y + 1.11, .78, 2.2, oak_z, .004)
    for z in (.80, 1.45, 1.80):
        box("bar", -.97, .97, Y + 1.065, Y + 1.105, z - .018, z + .018, oak_x, .003)
    mesh("glass", [(-.97, Y + 1.085, .78), (.97, Y + 1.085, .78), (.97, Y + 1.085, 2.2), (-.97, Y + 1.085, 2.2)], [(0, 1, 2, 3)], p.glass)
    page = plain("rpage", "#e9e1cf", .85)
    for sx in (-1, 1):
        o = mesh("page", [(0, -.10, 0), (sx * .07, -.10, .016), (sx * .145, -.10, .006), (0, .10, 0), (sx * .07, .10, .016), (sx * .145, .10, .006)], [(0, 1, 4, 3), (1, 2, 5, 4)], page, True)
        place(o, (.10, Y + .30, .546), (0, 0, 18))
    place(lathe("cup", rprof([(0, 0), (.028, 0), (.040, .06), (.037, .06), (.028, .008), (0, .008)], .003), glaze("rcup", "#d9cfb8"), 36), (.52, Y + .16, .546))
    place(lathe("tea", [(0, 0), (.034, 0)], plain("rtea", "#8a5a2c", .08), 20), (.52, Y + .16, .594))
    # side wall lamp, low stool with books, rug, basket, plant
    for s in (-1, 1):
        place(lathe("plate", rprof([(0, 0), (.045, 0), (.045, .008), (.01, .012), (0, .012)], .003), p.brass, 32), (s * 1.62, Y, 1.72), (90, 0, 0))
        tube("arm", [(s * 1.62, Y - .01, 1.72), (s * 1.62, Y - .13, 1.72), (s * 1.62, Y - .16, 1.76)], .007, p.brass, 4)
        place(lathe("shade", [(.10, 0), (.065, .15)], lampshade("rshade%d" % s), 48), (s * 1.62, Y - .16, 1.74))
        light("POINT", (s * 1.62, Y - .16, 1.80), power=5, k=2800, radius=.03)
    box("rug", -1.35, 1.2, .55, 2.4, .001, .013, cloth("dhurrie", "#c7b58f", "#38506b", "ikat", .9, 0.), .004)
    rug = bpy.data.objects["rug"]
    ruv = rug.data.uv_layers.new(name="UVMap")
    for poly in rug.data.polygons:
        for li in poly.loop_indices:
            co = rug.data.vertices[rug.data.loops[li].vertex_index].co
            ruv.data[li].uv = (co.x, co.y)
    place(lathe("stool", rprof([(0, 0), (.19, 0), (.21, .03), (.12, .17), (.12, .26), (.21, .41), (.22, .44), (0, .44)], .02), oak_z, 64), (1.25, 1.95, .0))
    z = .44
    for i, (c, w, t) in enumerate((("#35523f", .26, 8), ("#d6c8a8", .24, -5), ("#8a3f2c", .20, 14))):
        place(box("book", -w / 2, w / 2, -w * .38, w * .38, 0, .028, plain("rbook%d" % i, c, .6), .003), (1.25, 1.95, z), (0, 0, t))
        z += .029
    g.terracotta(-2.15, 2.45, 1.7)
    g.areca(-2.15, 2.45, .95, 30, 1, .46)
    for a, b in ((-3.4, -1.18), (1.18, 3.4)):
        box("skirt", a, b, Y - .016, Y, 0, .13, oak_x, .004)
    box("rail", -3.4, 3.4, Y - .022, Y, 2.72, 2.75, oak_x, .004)
    box("rlw", -3.6, -3.3, -3, Y, 0, 3.3, reveal, 0)
    box("rrw", 3.3, 3.6, -3, -.4, 0, 3.3, reveal, 0)
    box("rrw", 3.3, 3.6, 1.4, Y, 0, 3.3, reveal, 0)
    box("rrw", 3.3, 3.6, -.4, 1.4, 2.5, 3.3, reveal, 0)
    box("ceil", -3.6, 3.6, -3.2, Y + 1.3, 3.3, 3.5, plain("rceil", "#e2dccf", .9), 0)
    box("rear", -3.6, 3.6, -3.2, -3, 0, 3.3, plain("rrear", "#d9d0bf", .9), 0)
    for x, k, s in ((-2.4, 0, .95), (2.6, 1, 1.0)):
        g.neem(x, Y + 6.5, s, x * 50, k, -.5)
    g.champa(.9, Y + 4.2, 1.0, 30, 0, -.4)
    for i in range(9):
        g.bush(-3 + .75 * i, Y + 3.2, 1.1, i % 2 == 0, -.5)
    box("gwall", -12, 12, Y + 10, Y + 10.3, -.5, 3., plaster("rgw", "#d0a27a", .1), 0)
    mesh("rlawn", [(-20, Y + 1.3, -.45), (20, Y + 1.3, -.45), (20, 40, -.45), (-20, 40, -.45)], [(0, 1, 2, 3)], g.soil)
    sky("day", sun_bearing=60, sun_height=40, cloud=.4)
    for m in bpy.data.materials:
        m.cycles.sample_as_light = False
    light("AREA", (0, Y + 1.25, 1.6), (-90, 0, 0), 120, 6100, (1.9, 1.5), glossy=False)
    light("AREA", (3.5, .5, 1.5), (0, 90, 0), 170, 5700, (2.3, 1.8), glossy=False)
    aim_sun(light("SUN", (0, 0, 8), power=5.5, k=4600, angle=.8), 34, 42)
    camera((.08, -1.75, 1.24), 0, 29, shift_y=.015)


def commercial():
    """A tea room: patterned tile counter, three lit niches of tins, cane chairs on a chequered floor."""
    p = Palette(.2)
    g = Garden(p)
    Y = 4.2
    light_s, dark_s = blockmat("clight", "#c9c3b2", "#d8d2c3", (.25, .5), .002, 1., .001), blockmat("cdark", "#4b574c", "#5e6a5c", (.25, .5), .002, 1., .001)
    a, b = [], []
    for i in range(-9, 10):
        for j in range(-8, 10):
            (a if (i + j) % 2 else b).append((i * .45 + .0015, i * .45 + .4485, j * .45 + .0015, j * .45 + .4485, -.03, 0))
    blocks("flight", a, light_s, .0015, 1, 2)
    blocks("fdark", b, dark_s, .0015, 1, 3)
    rose = plaster("crose", "#b8745a", .07, .006)
    arch_wall("niches", -4, 4, Y, Y + .34, 3.4, [(-1.75, 1.15, 1.08, 2.12), (0, 1.15, 1.08, 2.12), (1.75, 1.15, 1.08, 2.12)], rose, .016)
    box("nback", -4, 4, Y + .34, Y + .5, 0, 3.4, plaster("cback", "#47604f", .05, .004), 0)
    oak_x, oak_z, oak_y = teak("cteak", "X"), teak("cteakz", "Z"), teak("cteaky", "Y")
    r = random.Random(9)
    steel, brass_m = plain("ctin", "#b9b6ae", .2, 1.), p.brass
    tins = [plain("tin%d" % i, c, .35) for i, c in enumerate(("#2f4a3b", "#8a3a2a", "#c08d33", "#2f4560", "#d8cdb4"))]
    for cx in (-1.75, 0, 1.75):
        for z in (1.08, 1.55, 2.02):
            if z > 1.1:
                box("shelf", cx - .575, cx + .575, Y + .04, Y + .34, z - .03, z, oak_x, .004)
            x = cx - .50
            while x < cx + .44:
                rr, h = r.uniform(.045, .075), r.uniform(.13, .26) * (1 if z < 2 else .9)
                m = r.choice(tins + [steel, brass_m])
                if r.random() < .8:
                    place(lathe("tin", rprof([(0, 0), (rr, 0), (rr, h * .80), (rr * 1.03, h * .80), (rr * 1.03, h * .97), (rr * .9, h), (0, h)], .005), m, 40), (x + rr, Y + .19, z))
                x += 2 * rr + r.uniform(.008, .04)
        light("AREA", (cx, Y + .10, 2.62), (14, 0, 0), 9, 2900, (.8, .1), glossy=False)
    # counter with printed cement tile
    x0, x1, y0 = -1.9, 2.3, 2.55
    box("cbody", x0, x1, y0 + .02, y0 + .60, .10, 1.0, p.dark, 0)
    box("ctoe", x0 + .06, x1 - .06, y0 + .08, y0 + .55, 0, .10, p.dark, 0)
    front = mesh("ctile", [(x0, y0, .10), (x1, y0, .10), (x1, y0, 1.0), (x0, y0, 1.0)], [(0, 1, 2, 3)], tile_mat())
    uv = front.data.uv_layers.new(name="UVMap")
    for q, c in enumerate(((0, 0), (x1 - x0, 0), (x1 - x0, .9), (0, .9))):
        uv.data[q].uv = c
    for x in (x0 - .04, x1):
        box("cend", x, x + .04, y0 - .01, y0 + .62, 0, 1.0, oak_z, .005)
    box("ctop", x0 - .10, x1 + .10, y0 - .09, y0 + .68, 1.0, 1.045, p.kota, .012, 3)
    tube("footrail", [(x0 + .05, y0 - .12, .20), (x1 - .05, y0 - .12, .20)], .018, brass_m, 6)
    for x in (x0 + .4, .2, x1 - .4):
        tube("railpost", [(x, y0 - .12, .20), (x, y0 + .02, .20)], .012, brass_m, 4)
    # samovar, glasses, cakes under glass
    place(lathe("urn", rprof([(0, 0), (.13, 0), (.13, .03), (.07, .07), (.09, .11), (.155, .18), (.165, .32), (.13, .40), (.06, .43), (.06, .48), (.02, .50), (.03, .53), (0, .545)], .012), brass_m, 64), (-1.25, y0 + .30, 1.045))
    tube("spigot", [(-1.25, y0 + .16, 1.24), (-1.25, y0 + .06, 1.24), (-1.25, y0 + .05, 1.20)], .013, brass_m, 5)
    for s in (-1, 1):
        tube("ear", [(-1.25 + s * .15, y0 + .30, 1.30), (-1.25 + s * .22, y0 + .30, 1.34), (-1.25 + s * .22, y0 + .30, 1.42), (-1.25 + s * .14, y0 + .30, 1.43)], .009, brass_m, 4)
    gl = glass("chaiglass", 0, "#eef3ee")
    tea = plain("cchai", "#9a6635", .12)
    for i in range(6):
        x, y = -.75 + .085 * (i % 3), y0 + .18 + .09 * (i // 3)
        place(lathe("glass", [(0, 0), (.024, 0), (.026, .04), (.031, .085), (.029, .085), (.024, .04), (.022, .008), (0, .008)], gl, 32), (x, y, 1.045))
        if i in (0, 4):
            place(lathe("chai", [(0, .009), (.022, .009), (.025, .055), (0, .055)], tea, 24), (x, y, 1.045))
    place(lathe("stand", rprof([(0, 0), (.09, 0), (.09, .01), (.02, .03), (.018, .10), (.06, .13), (.19, .14), (.19, .152), (0, .152)], .006), glaze("cstand", "#dcd3bd"), 56), (.75, y0 + .30, 1.045))
    cake = plain("ccake", "#a8703c", .8, 0, .01)
    for i in range(7):
        aa, rad = i * 1.047, 0 if i == 6 else .105
        place(lathe("bun", rprof([(0, 0), (.045, 0), (.052, .02), (.035, .045), (0, .05)], .012), cake, 28), (.75 + rad * math.cos(aa), y0 + .30 + rad * math.sin(aa), 1.198))
    place(lathe("vase", rprof([(0, 0), (.05, 0), (.07, .06), (.06, .13), (.03, .18), (.036, .20), (.03, .20), (.025, .17), (0, .1)], .008), glaze("cvase", "#37536a"), 48), (1.75, y0 + .32, 1.045))
    g.fern(1.75, y0 + .32, .62, 1.2)
    for i in range(4):
        x = -1.3 + 1.0 * i
        tube("flex", [(x, y0 + .2, 2.32), (x, y0 + .2, 3.4)], .0035, p.bronze, 3)
        place(lathe("pendant", rprof([(.02, .15), (.05, .145), (.13, .05), (.14, 0), (.132, 0), (.12, .05), (.04, .135)], .005), plain("cenamel", "#c08a2e", .3) if "cenamel" not in bpy.data.materials else bpy.data.materials["cenamel"], 48), (x, y0 + .2, 2.17))
        light("POINT", (x, y0 + .2, 2.18), power=8, k=2850, radius=.04)
        place(lathe("bulb", [(0, 0), (.03, .03), (0, .07)], emit("cbulb", (*kelvin(2850), 1), 14), 20), (x, y0 + .2, 2.18))
    # tables and chairs
    spots = []
    for tx, ty, turns in ((-2.05, .55, (20, 200)), (-.15, -.05, (75, 262)), (1.75, .75, (-12, 165))):
        place(lathe("ttop", rprof([(0, .715), (.34, .715), (.345, .73), (.34, .745), (0, .745)], .006), marble("cmarble") if "cmarble" not in bpy.data.materials else bpy.data.materials["cmarble"], 72), (tx, ty, 0))
        place(lathe("tbase", rprof([(0, 0), (.20, 0), (.20, .015), (.03, .05), (.025, .66), (.09, .715), (0, .715)], .008), p.bronze, 48), (tx, ty, 0))
        for t in turns:
            q = math.radians(t)
            spots.append((tx + .60 * math.sin(q), ty - .60 * math.cos(q), t + 180 + r.uniform(-9, 9)))
        place(lathe("saucer", rprof([(0, 0), (.04, 0), (.072, .014), (.04, .006), (0, .006)], .003), glaze("csaucer%d" % len(spots), "#ddd4c0"), 40), (tx + .08, ty - .10, .745))
        place(lathe("cup", rprof([(0, .006), (.026, .006), (.040, .06), (.036, .06), (.026, .014), (0, .014)], .003), glaze("ccup%d" % len(spots), ("#a8583a", "#37536a", "#56704f")[len(spots) // 2 - 1]), 36), (tx + .08, ty - .10, .745))
    copies(angan_chair(), spots)
    place(box("paper", -.16, .16, -.11, .11, 0, .012, plain("cpaper", "#dcd6c6", .85), .002), (-2.17, .62, .746), (0, 0, 28))
    # shell: window side at left
    o = arch_wall("cwin", -(Y + .4), 3.2, 0, .4, 3.4, [(-2.6, 1.5, .5, 2.2), (-.4, 1.5, .5, 2.2)], plaster("clime", "#d9cfbc", .05, .004), .014)
    o.rotation_euler, o.scale, o.location = (0, 0, math.radians(-90)), (1, -1, 1), (-3.6, 0, 0)
    for c in (.4, 2.6):
        for k in (-.75, -.25, .25, .75):
            box("mull", -3.84, -3.79, c + k - .022, c + k + .022, .5, 2.95, oak_z, .003)
        for z in (.52, 1.35, 2.2):
            box("cbar", -3.835, -3.795, c - .75, c + .75, z - .018, z + .018, oak_y, .003)
    box("cright", 3.6, 3.9, -3, Y + .4, 0, 3.4, rose, 0)
    box("crear", -4, 4, -3.2, -3, 0, 3.4, p.white, 0)
    box("cceil", -4.1, 4, -3.2, Y + .5, 3.4, 3.6, p.white, 0)
    box("cunder", -4.1, 4, -3.2, Y + .5, -.3, -.04, p.white, 0)
    g.terracotta(2.95, 3.2, 1.8)
    g.areca(2.95, 3.2, 1.0, 20, 0, .49)
    for i in range(7):
        g.bush(-5.9, -1.5 + i, 1.4, True, -.3)
    g.neem(-8, 1.5, .9, 0, 0, -.5)
    sky("day", sun_bearing=250, sun_height=34, cloud=.4)
    for m in bpy.data.materials:
        m.cycles.sample_as_light = False
    for c in (.4, 2.6):
        light("AREA", (-4.05, c, 1.7), (0, -90, 0), 140, 6100, (2.4, 1.5), glossy=False)
    aim_sun(light("SUN", (0, 0, 8), power=5.5, k=4800, angle=.8), 248, 36)
    light("AREA", (1., -2.6, 2.4), (70, 0, 0), 60, 5200, (3, 1.6), glossy=False)
    camera((.15, -2.75, 1.30), 0, 27, shift_y=.01)


def tile_mat():
    """Cement tile printed in green and cream with an eight-pointed star; UV in metres, a tile is 20 cm."""
    m = cloth("ctilem", "#e0d8c4", "#35554a", "ajrakh", .30, 0., sheen=0., worn=.05)
    for n in m.node_tree.nodes:
        if n.type == "BSDF_PRINCIPLED":
            n.inputs["Roughness"].default_value = .35
            for link_ in list(n.inputs["Normal"].links):
                m.node_tree.links.remove(link_)
    return m
