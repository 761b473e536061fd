"""The design studio's first picture: a model on the studio table."""
import math
import random
import bpy
from lib import *  # noqa: F403
from lib.arches import arch_wall
from lib.hillgarden import Garden
from lib.hillhouse import Palette, lower_floor, stone_end, upper_room
from lib.landscape import aim_sun, sky
from lib.outdoors import blockmat
from sets.pavilion import card, model_trees, to_scale
from sets._workplace_floor import terrazzo


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
