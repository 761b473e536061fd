"""Design studio: a model on the table; a window seat; a tea room; a furnished plan; a room passing from wire to clay to finish."""
import math
import random

import bpy

from lib import *  # noqa: F403
from lib.arches import arch_wall
from lib.hillgarden import Garden
from lib.hillhouse import Palette, lower_floor, stone_end, upper_room
from lib.outdoors import aim_sun, blockmat, blocks, paving, sky
from lib.screens import jali, lantern
from lib.textiles import cloth
from pieces.dining import angan_chair
from pieces.seating import planter_chair
from sets.pavilion import card, model_trees, to_scale
from sets.workplace import copies, terrazzo

FRAMES = {
    "hero": Frame(2400, 1350, samples=40, exposure=.75),
    "residential": Frame(1600, 1200, samples=40, exposure=.75),
    "commercial": Frame(1600, 1200, samples=40, exposure=.75),
    "space-planning": Frame(1600, 1200, samples=36, exposure=.5, bounces=6),
    "wire": Frame(1600, 1200, samples=16, exposure=.0, bounces=2, hidden=True),
    "clay": Frame(1600, 1200, samples=28, exposure=.55, bounces=6, hidden=True),
    "finish": Frame(1600, 1200, samples=40, exposure=.7, hidden=True),
    "visualisation": Wipe(("wire", "clay", "finish"), (.34, .62), 1600, 1200, .05),
}


def late_sun(at, target, power, spread):
    """A square of low sun from a window behind the camera, with the shadow of its cross bars."""
    beam = light("SPOT", at, power=power, k=4200, radius=.025, spread=spread)
    way = Vector(target) - Vector(at)
    beam.rotation_euler = way.to_track_quat("-Z", "Y").to_euler()
    beam.data.use_square, beam.data.spot_blend = True, .06
    middle = Vector(at) + way.normalized() * 1.6
    for end in (Vector((0, 0, .5)), way.cross(Vector((0, 0, 1))).normalized() * .5):
        tube("sash-bar", [tuple(middle - end), tuple(middle + end)], .012, plain("sash-bar", "#222222", .9), 3)


def hero():
    """The hill house in white card on the long table, the garden window behind."""
    before = set(bpy.data.objects)
    p = Palette(.2)
    lower_floor(p)
    stone_end(p)
    upper_room(p)
    white, warm, clear = card(), plain("basswood", "#c8a878", .65), p.glass
    for o in set(bpy.data.objects) - before:
        if o.type == "LIGHT":
            bpy.data.objects.remove(o)
        elif o.type in ("MESH", "CURVE"):
            timber = any(s and s.name.startswith(("teak", "soff", "wfl")) for s in o.data.materials)
            pane_ = any(s and s.name.startswith("archglass") for s in o.data.materials)
            if o.data.users > 1:
                continue
            o.data.materials.clear()
            o.data.materials.append(clear if pane_ else warm if timber else white)
    model_trees(((-11.5, -5.5, 1.35, 1), (12.2, -6.5, 1.2, 2), (13.5, 4.0, 1.45, 3), (-17, 2.5, 1.5, 4), (9.0, -9.0, .8, 5)))
    box("plinth", -20, 17, -16, 9, -.9, -.05, plain("modelbase", "#b9a585", .7), .06, 2)
    mesh("poolmodel", [(-7.6, -15.5, -.03), (-.5, -15.5, -.03), (-.5, -4.75, -.03), (-7.6, -4.75, -.03)], [(0, 1, 2, 3)], plain("poolcard", "#53746e", .05))
    to_scale(before, .032, (.42, 1.38, .781), 17)
    top, edge = oak("dsoak", "X"), oak("dsoaky", "Y")
    box("table", -2.6, 2.2, .35, 2.25, .715, .75, top, .006, 3)
    for x in (-2.4, 1.94):
        box("leg", x, x + .07, .5, 2.1, 0, .715, edge, .006)
    brass_m, black = plain("dsbrass", "#a5834a", .3, 1.), plain("dsblack", "#1c1d1c", .5)
    r = random.Random(4)
    # drawings, rolls, samples at the left; a lamp over the model
    for i, (x, y, w, h, t) in enumerate(((-1.45, 1.05, .84, .594, 4), (-1.28, 1.16, .594, .42, -7), (-.72, .80, .42, .297, 11))):
        place(box("sheet", -w / 2, w / 2, -h / 2, h / 2, 0, .0012, plain("sheet%d" % i, ("#e9e3d2", "#e3dcc6", "#d8e0dc")[i], .8), 0), (x, y, .7503 + .0014 * i), (0, 0, t))
        for q in range(9):
            a, b, ln = r.uniform(-w * .38, w * .2), r.uniform(-h * .36, h * .36), r.uniform(.06, w * .3)
            vertical = q % 2
            o = box("line", 0, .0016 if vertical else ln, 0, ln * .7 if vertical else .0016, 0, .0003, black, 0)
            place(o, (x + a * math.cos(math.radians(t)) - b * math.sin(math.radians(t)), y + a * math.sin(math.radians(t)) + b * math.cos(math.radians(t)), .7517 + .0014 * i), (0, 0, t))
    for i, (x, y, t) in enumerate(((-2.05, 1.72, 12), (-1.95, 1.82, 9), (-2.0, 1.76, 14))):
        a = math.radians(t)
        z = .785 + (.05 if i == 2 else 0)
        tube("roll", [(x, y, z), (x + .8 * math.cos(a), y + .8 * math.sin(a), z)], .034, plain("rollp%d" % i, ("#e8e1cf", "#ddd3b6", "#e9e4d8")[i], .8), 8)
    stones = ("#8a8f7e", "#b9694a", "#d2c6ae", "#3f5b48", "#a3702c", "#2f4560")
    for i, c in enumerate(stones):
        place(box("sample", -.055, .055, -.055, .055, 0, .014, blockmat("sample%d" % i, c, c, (.3, .7), .002, 8., .001), .003), (-.55 + .13 * (i % 3), 1.28 + .13 * (i // 3), .7515), (0, 0, r.uniform(-9, 9)))
    place(lathe("teacup", rprof([(0, 0), (.027, 0), (.037, .07), (.033, .07), (.026, .008), (0, .008)], .003), plain("dsclay", "#b56b45", .7), 36), (-.62, .56, .751))
    place(lathe("tea", [(0, 0), (.031, 0)], plain("dstea", "#8a5a2c", .08), 20), (-.62, .56, .803))
    tube("pencil", [(-1.18, .86, .757), (-1.03, .92, .757)], .0038, plain("dspencil", "#3e6247", .4), 4)
    place(lathe("lampbase", rprof([(0, 0), (.10, 0), (.10, .02), (.015, .03), (0, .03)], .005), brass_m, 48), (1.75, 1.95, .75))
    tube("lampstem", [(1.75, 1.95, .77), (1.75, 1.95, 1.30), (1.70, 1.90, 1.38), (1.40, 1.72, 1.46)], .008, brass_m, 5)
    place(lathe("lampshade", rprof([(.02, .10), (.05, .09), (.11, 0), (.105, 0), (.045, .085)], .004), plain("dsgreen", "#3c5f4a", .35), 48), (1.38, 1.71, 1.37), (0, 14, 0))
    light("POINT", (1.38, 1.71, 1.38), power=5, k=2900, radius=.03)
    # window wall with the garden, left part lime with shelves
    box("floor", -6, 6, -3, 5.2, -.05, 0, terrazzo(), 0)
    arch_wall("windowwall", -6, 6, 4.6, 5.05, 3.9, [(-1.0, 1.7, .55, 2.35, "segment"), (1.35, 1.7, .55, 2.35, "segment"), (3.7, 1.7, .55, 2.35, "segment")], plaster("dslime", "#b5bba6", .06, .005), .014)
    frame_m = teak("dsteak", "Z")
    for cx in (-1., 1.35, 3.7):
        for a in (-.85, -.28, .28, .85):
            box("mullion", cx + a - .026, cx + a + .026, 4.84, 4.90, .55, 2.7, frame_m, .004)
        for z in (.58, 1.5, 2.35):
            box("bar", cx - .85, cx + .85, 4.85, 4.89, z - .02, z + .02, frame_m, .003)
    for z in (1.0, 1.5, 2.0):
        box("shelf", -4.6, -2.35, 4.32, 4.6, z, z + .035, top, .005)
        x = -4.5
        while x < -2.5:
            w, h = r.uniform(.02, .06), r.uniform(.18, .34)
            if r.random() < .72:
                box("book", x, x + w, 4.36, 4.58, z + .035, z + .035 + h, plain("dsbook%d" % r.randint(0, 5), r.choice(("#7c3328", "#d9cfba", "#35523f", "#2d4263", "#b98530", "#8d7b62")), .7), .002)
            x += w + .003 if r.random() < .8 else .16
    box("left", -6.2, -5, -3, 5, 0, 3.9, plaster("dsside", "#c9a27e", .06, .005), 0)
    box("right", 5, 6.2, -3, 5, 0, 3.9, plaster("dsside2", "#d7d0c0", .04, .004), 0)
    box("ceil", -6, 6, -3, 5.2, 3.8, 4.0, plain("dsceil", "#ddd8cc", .9), 0)
    box("rear", -6, 6, -3.2, -3, 0, 3.9, plain("dsrear", "#ddd8cc", .9), 0)
    g = Garden(p)
    for x, k in ((-2.5, 0), (1.8, 1), (5.5, 0)):
        g.neem(x, 9.5, 1.0, 60 * x, k, -.4)
    for i in range(12):
        g.bush(-4 + .9 * i, 7.2 + .4 * math.sin(i), 1.2, i % 2 == 0, -.4)
    g.areca(.1, 6.6, 1.2, 0, 0, -.3)
    mesh("lawn", [(-30, 5.1, -.3), (30, 5.1, -.3), (30, 40, -.3), (-30, 40, -.3)], [(0, 1, 2, 3)], g.soil)
    box("gw", -20, 20, 14, 14.4, -.3, 3.2, plaster("dsgw", "#cfb08a", .1), 0)
    sky("day", sun_bearing=40, sun_height=38, cloud=.4)
    for m in bpy.data.materials:
        m.cycles.sample_as_light = False
    for cx in (-1., 1.35, 3.7):
        light("AREA", (cx, 5.1, 1.8), (-90, 0, 0), 48, 6100, (1.7, 2.3), glossy=False)
    aim_sun(light("SUN", (0, 0, 8), power=5., k=4800, angle=.8), 38, 38)
    light("AREA", (-3.5, -1.2, 2.6), (48, 0, -40), 22, 5800, (2.5, 2), glossy=False)
    late_sun((-4.5, .1, 2.9), (.22, 1.25, .80), 2400, 15)
    camera((-.20, -1.35, 1.34), -2, 36, fstop=3.2, focus=2.75, shift_y=-.075)


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


def space_planning():
    """A two-bedroom flat from above, walls cut at 1.2 m, furnished, with afternoon shadows."""
    p = Palette(.2)
    g = Garden(p)
    H = 1.2
    wall_m = plaster("spwall", "#e6e1d6", .02, .002)
    poche = plain("sppoche", "#24382c", .8)
    walls = [(-6.2, 6.2, -4.6, -4.4), (-6.2, -4.2, 4.4, 4.6), (-2.6, -.2, 4.4, 4.6), (1.2, 3.0, 4.4, 4.6), (4.8, 6.2, 4.4, 4.6), (-6.2, -6.0, -4.4, -2.8), (-6.2, -6.0, -1.2, 1.2), (-6.2, -6.0, 2.8, 4.4),
             (6.0, 6.2, -4.4, -3.2), (6.0, 6.2, -1.6, 1.4), (6.0, 6.2, 3.0, 4.4),
             (1.0, 1.12, -4.4, -2.2), (1.0, 1.12, -1.3, 4.4), (1.12, 3.4, .6, .72), (4.3, 6.0, .6, .72), (-6.0, -3.3, -1.7, -1.58), (-2.4, -1.6, -1.7, -1.58), (-1.6, -1.48, -4.4, -1.58),
             (1.12, 1.9, -1.5, -1.38), (2.8, 3.3, -1.5, -1.38), (3.3, 3.42, -4.4, -1.38)]
    for x0, x1, y0, y1 in walls:
        box("wall", x0, x1, y0, y1, 0, H, wall_m, 0)
        box("poche", x0 - .002, x1 + .002, y0 - .002, y1 + .002, H, H + .02, poche, 0)
    for x0, x1, y0, y1 in ((-4.2, -2.6, 4.46, 4.54), (-.2, 1.2, 4.46, 4.54), (3.0, 4.8, 4.46, 4.54), (-6.14, -6.06, -2.8, -1.2), (-6.14, -6.06, 1.2, 2.8), (6.06, 6.14, -3.2, -1.6), (6.06, 6.14, 1.4, 3.0)):
        box("sillw", x0, x1, y0 - .05, y1 + .05, 0, .8, wall_m, 0)
        box("win", x0, x1, y0, y1, .8, H, plain("spglass", "#9fb8b4", .1) if "spglass" not in bpy.data.materials else bpy.data.materials["spglass"], 0)
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
    box("console", -5.9, -5.55, -.9, .9, 0, .75, wood_m, .008)
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
    for x, y, t, c1, c2 in ((4.25, 3.2, 0, "indigo", "white"), (5.2, -3.0, 90, "rust", "white")):
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
    g.areca(-7.5, .4, .8, 0, 0, 0)
    for x, y in ((-5.6, 4.0), (.6, 4.0), (5.65, .95), (-1.2, -4.1)):
        g.terracotta(x, y, 1.3)
        (g.areca if x < 0 else g.champa)(x, y, .42, 30, 0, .35)
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


def reading_room(style):
    """A corner with a planter's chair, an arched screen and a palm; `style` finish, clay or wire."""
    p = Palette(.2)
    g = Garden(p)
    Y = 3.4
    tiles("floor", -3.2, 3.2, -3, Y, terracotta("vterra"), w=.3, l=.3, offset=.5)
    arch_wall("back", -3.2, 3.2, Y, Y + .4, 3.6, [(-.55, 1.7, -.01, 1.75, "pointed"), (1.75, 1.1, .9, 1.75, "pointed")], plaster("vwall", "#c9b48f", .07, .006), .014)
    place(jali("vjali", 1.1, 1.9, plain("vstone", "#cdbb98", .75, 0, .002), .135, .05), (1.75, Y + .2, .9))
    box("sill", 1.15, 2.35, Y - .06, Y + .4, .86, .90, p.kota, .01)
    for s in (-1, 1):
        o = box("leaf", 0, .80 * 1, -.025, .025, .02, 2.0, teak("vteak", "Z"), .006)
        place(o, (-.55 + s * .86, Y + .3, 0), (0, 0, 90 + s * 8))
    paving("court", -5, 5, Y + .4, Y + 7, p.kota, (.6, .6), .006, -.02, .05, 0, 3, False)
    box("courtwall", -6, 6, Y + 6.4, Y + 6.7, -.1, 3.4, plaster("vcourt", "#b8694d", .1), 0)
    g.champa(-1.1, Y + 3.6, 1.1, 40, 0, 0)
    g.areca(.5, Y + 5.6, 1.2, 0, 0, 0)
    g.terracotta(-.2, Y + 2.0, 1.4)
    box("left", -3.4, -3.2, -3, Y, 0, 3.6, plaster("vleft", "#5f7561", .06, .005), 0)
    box("right", 3.2, 3.4, -3, -.9, 0, 3.6, p.white, 0)
    box("right", 3.2, 3.4, 1.3, Y + .4, 0, 3.6, p.white, 0)      # past the wall behind, whose rounded edge would let light in
    box("right", 3.2, 3.4, -.9, 1.3, 2.6, 3.6, p.white, 0)
    box("ceil", -3.4, 3.4, -3, Y + .4, 3.6, 3.8, p.white, 0)
    box("rear", -3.4, 3.4, -3.2, -3, 0, 3.6, p.white, 0)
    for i in range(9):
        box("beam", -3.2, 3.2, -2.8 + .75 * i, -2.68 + .75 * i, 3.42, 3.6, teak("vbeam", "X") if i == 0 else bpy.data.materials["vbeam"], .008)
    box("skirt", -3.2, -1.42, Y - .016, Y, 0, .12, p.kota, .004)
    box("skirt", .32, 3.2, Y - .016, Y, 0, .12, p.kota, .004)
    place(planter_chair(), (1.0, 1.35, 0), (0, 0, -38))
    place(lathe("side", rprof([(0, 0), (.16, 0), (.18, .02), (.10, .14), (.10, .30), (.21, .46), (.22, .48), (0, .48)], .015), p.teak_z, 64), (1.85, 1.0, 0))
    place(lathe("cup", rprof([(0, 0), (.027, 0), (.037, .075), (.033, .075), (.026, .008), (0, .008)], .003), plain("vclay", "#b56b45", .7), 36), (1.80, .96, .48))
    place(box("book", -.10, .10, -.14, .14, 0, .03, plain("vbook", "#31435f", .6), .003), (1.92, 1.06, .48), (0, 0, 20))
    place(roundbox("rug", 2.6, 1.9, .018, .008, fabric("vrug", "#b08a45", "boucle"), 0, sub=30), (.7, 1.3, .001), (0, 0, -8))
    g.terracotta(-2.2, 2.3, 1.9)
    g.areca(-2.2, 2.3, 1.15, 20, 1, .5)
    box("chest", -3.15, -2.65, -.2, 1.2, .10, .62, p.teak_x, .01)
    place(lathe("vase", rprof([(0, 0), (.08, 0), (.13, .14), (.10, .28), (.05, .33), (.06, .36), (.05, .36), (.04, .3), (0, .2)], .01), glaze("vglaze", "#37536a"), 56), (-2.9, .7, .62))
    lantern((.2, 1.8, 3.42), .95, p.brass, emit("vwick", (*kelvin(2500), 1), 20))
    sky("day", sun_bearing=105, sun_height=40, cloud=.4)
    for m in bpy.data.materials:
        m.cycles.sample_as_light = False
    light("AREA", (3.45, .2, 1.4), (0, 90, 0), 170, 5900, (2.5, 2.1), glossy=False)
    light("AREA", (-.5, Y + .45, 1.4), (-90, 0, 0), 60, 6100, (1.6, 2.2), glossy=False)
    aim_sun(light("SUN", (0, 0, 8), power=6., k=4700, angle=.8), 112, 34)
    light("AREA", (0, -2.7, 2.4), (70, 0, 0), 50, 5400, (3, 1.6), glossy=False)
    camera((.1, -2.45, 1.28), 0, 27, shift_y=.03)
    if style == "clay":
        override(plain("clay", "#c9c7bf", .9))
    if style == "wire":
        override(wire_material())
        for o in list(bpy.data.objects):
            if o.type == "LIGHT":
                bpy.data.objects.remove(o)
        world(1.)


def wire_material():
    """Ink lines of the mesh on drawing paper."""
    m = M("wire")
    line = m.add("ShaderNodeWireframe", {0: 1.5}, use_pixel_size=True).outputs[0]
    facing = m.add("ShaderNodeLayerWeight", {0: .35}).outputs["Facing"]
    ink = m.mix(m.rng(facing, .55, .95), (.62, .66, .60, 1), (.05, .10, .075, 1))
    e = m.add("ShaderNodeEmission", {"Color": m.mix(line, (.80, .82, .77, 1), ink), "Strength": 1.})
    m.l.new(e.outputs[0], m.out.inputs[0])
    return m.m


def override(mat):
    """Show everything in one material."""
    bpy.context.view_layer.material_override = mat


def build(frame):
    """Build the scene of one frame."""
    reset()
    if frame in ("wire", "clay", "finish"):
        reading_room(frame)
    else:
        {"hero": hero, "residential": residential, "commercial": commercial, "space-planning": space_planning}[frame]()
