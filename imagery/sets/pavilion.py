"""Pavilion, a design: the white model, a section cut through it, the plan from above, four hours of sun."""
import math
import random

import bpy

from lib import *  # noqa: F403
from lib.hillgarden import Garden
from lib.hillhouse import Palette
from lib.landscape import aim_sun
from lib.outdoors import blockmat, paving
from lib.pavilion import body, cut_open, roof
from lib.foliage import inst, vegmat
from lib.undergrowth import shrub

PART = {"width": 950, "height": 630, "samples": 28, "exposure": .35, "hidden": True, "bounces": 6}
FRAMES = {
    "model": Frame(1920, 1280, samples=40, exposure=.45),
    "section": Frame(1920, 1280, samples=32, exposure=.35, bounces=7),
    "plan": Frame(1280, 1600, samples=32, exposure=.4, bounces=7),
    "sun-0700": Frame(**PART), "sun-1000": Frame(**PART), "sun-1400": Frame(**PART), "sun-1730": Frame(**PART),
    "sun-study": Sheet(("sun-0700", "sun-1000", "sun-1400", "sun-1730"), 2, 1920, 1280, .012, "#e9e7df"),
}
HOURS = {"sun-0700": (82, 14, 3.4, 3700), "sun-1000": (125, 46, 4.2, 5000), "sun-1400": (222, 58, 4.4, 5400), "sun-1730": (274, 13, 3.2, 3400)}


def card(name="card", tone="#e9e6dd"):
    """White museum board with a trace of tooth."""
    m = M(name)
    n = m.noise(m.coord(), 9., 4, .6).outputs[0]
    c = lin(tone)
    m.P(Base_Color=m.ramp(n, [(.3, tuple(x * .95 for x in c[:3])), (.7, c[:3])]), Roughness=.85, Specular=.2)
    return m.m


def white_model():
    """The pavilion in card, with a balsa roof frame; returns its materials."""
    white, balsa = card(), plain("balsa", "#c9a877", .7)
    water = plain("acrylic", "#9fb4b0", .06)
    m = {"stone": white, "floor": card("floorcard", "#dedacd"), "post": balsa, "beam": balsa, "screen": white, "water": water, "wall": card("wallcard", "#b9694a")}
    body(m)
    roof(white, balsa)
    return m


def model_trees(spots, tone_dark="#8a8f78", tone_light="#b4b69a", wire="#6b5b48"):
    """Dried-flower trees on wire stems; spots are (x, y, size, seed)."""
    leaf = vegmat("dried", tone_dark, tone_light, None, .2, .8)
    stem = plain("wire", wire, .6)
    for x, y, s, k in spots:
        inst((shrub("crown%d" % k, 1500, 1.5, 2.4, (.16, .10), leaf, k, .35, .3, 9),), (x, y, 1.5 * s), 40 * k, s)
        tube("stem", [(x, y, 0), (x + .05 * s, y, 1.6 * s), (x, y + .05, 2.9 * s)], .05 * s, stem, 4)
        for a in range(3):
            tube("twig", [(x + .05 * s, y, 1.5 * s), (x + .6 * s * math.cos(a * 2.1 + k), y + .6 * s * math.sin(a * 2.1 + k), 2.6 * s)], .028 * s, stem, 3)


TREES = ((-9.2, 6.8, 1.35, 1), (-10.2, -4.5, 1.05, 2), (9.2, 8.2, 1.2, 3), (8.6, -7.6, .95, 4), (-4.2, 10.2, 1.0, 5))


def to_scale(before, scale, loc, turn):
    """Gather everything made since `before` under one empty and reduce it."""
    e = bpy.data.objects.new("model", None)
    bpy.context.scene.collection.objects.link(e)
    for o in bpy.data.objects:
        if o not in before and o is not e and o.parent is None:
            o.parent = e
    return place(e, loc, (0, 0, turn), scale)


def model():
    """The card model on the drawing table by a window, knife and trace beside it."""
    before = set(bpy.data.objects)
    white_model()
    model_trees(TREES)
    box("base", -13, 13, -11, 12.5, -.9, 0, plain("baseboard", "#cfc8b8", .8), .08, 2)
    to_scale(before, .02, (.03, .62, .759), -24)
    board = oak("tableoak", "X")
    box("table", -1.5, 1.5, 0, 1.25, .70, .74, board, .006, 3)
    mat_green = M("cuttingmat")
    gx = mat_green.add("ShaderNodeTexBrick", {"Vector": mat_green.coord(), "Scale": 1., "Brick Width": .02, "Row Height": .02, "Mortar Size": .0005,
                                              "Color1": lin("#31513f"), "Color2": lin("#31513f"), "Mortar": lin("#7c9a84")}, offset=0.)
    mat_green.P(Base_Color=gx.outputs["Color"], Roughness=.6)
    place(box("cuttingmat", -.30, .30, -.22, .22, 0, .003, mat_green.m, .001), (-.62, .42, .7405), (0, 0, 6))
    steel = plain("knife", "#b7b7b2", .25, 1.)
    place(box("rule", -.16, .16, -.014, .014, 0, .0012, steel, .0003), (-.58, .34, .7437), (0, 0, 24))
    tube("knife", [(-.46, .44, .748), (-.36, .50, .748)], .0045, steel, 5)
    tube("blade", [(-.47, .434, .746, 1), (-.49, .422, .745, .2)], .003, steel, 4)
    for i, (x, y, t) in enumerate(((-.72, .50, 10), (-.66, .47, 35), (-.76, .40, -8), (-.55, .52, 60))):
        place(box("offcut", -.03, .03, -.012 - .006 * i, .012, 0, .0018, card("offcut%d" % i), .0003), (x, y, .7437), (0, 0, t))
    tube("roll", [(-.95, .86, .775), (-.35, 1.02, .775)], .032, plain("trace", "#e6dcb9", .7), 8)
    place(lathe("cup", rprof([(0, 0), (.036, 0), (.040, .09), (.036, .09), (.032, .01), (0, .01)], .003), plain("pencup", "#9a5a3c", .7), 40), (.55, .93, .74))
    for k in range(6):
        a = k * 1.05
        tube("pencil", [(.55 + .012 * math.cos(a), .93 + .012 * math.sin(a), .75), (.55 + .045 * math.cos(a), .93 + .045 * math.sin(a), .90 + .012 * (k % 3))], .0038,
             plain("pencil%d" % (k % 3), ("#3e6247", "#b9862d", "#2b2a28")[k % 3], .4), 4)
    # room: lime wall, window at the left with trees beyond, shelf of earlier models
    box("wall", -4, 4, 3.2, 3.4, 0, 3.4, plaster("mwall", "#8d9a86", .06, .005), 0)
    box("floor", -6, 6, -4, 3.4, -.05, 0, plain("mfloor", "#8f8a7c", .5), 0)
    box("shelf", -.3, 2.6, 2.9, 3.2, 1.02, 1.06, board, .005)
    r = random.Random(2)
    for i in range(7):
        w, h = r.uniform(.08, .16), r.uniform(.10, .30)
        box("oldmodel", -.15 + .37 * i, -.15 + .37 * i + w, 2.96, 3.12, 1.06, 1.06 + h, card("old%d" % i, r.choice(("#e4dfd2", "#d2c6ae", "#b9694a"))), .003)
    for a, b, c, d in ((-3.2, -3.0, -4, 0), (-3.2, -3.0, 2.4, 3.4)):
        box("side", a, b, c, d, 0, 3.4, plain("mside", "#d9d3c5", .9), 0)
    box("sidelow", -3.2, -3.0, 0, 2.4, 0, .8, plain("mside2", "#d9d3c5", .9), 0)
    for y in (0, .8, 1.6, 2.4):
        box("bar", -3.12, -3.08, y - .02, y + .02, .8, 3.2, plain("mbar", "#3a332b", .5), 0)
    g = Garden(Palette(.2))
    for y in (-1, 1, 3, 5):
        g.bush(-5.6, y, 2., True, -.4)
    world(.9, col=(.86, .93, 1.))
    light("AREA", (-3.05, 1.2, 2.), (0, -90, 0), 110, 6000, (2.2, 2.3), glossy=False)
    aim_sun(light("SUN", (0, 0, 8), power=4.5, k=4800, angle=1.), 262, 30)
    light("AREA", (1.5, -2.5, 2.2), (60, 0, 15), 22, 5200, (2, 1.5), glossy=False)
    c = camera((.30, -.42, 1.10), 10, 48, fstop=5.6, focus=1.05, pitch=-15, shift_y=.0)
    c.data.clip_end = 100


def section():
    """Half the pavilion, cut through its eye, the cut in terracotta."""
    before = set(bpy.data.objects)
    m = white_model()
    box("earth", -16, 16, -8, 14, -1.6, 0, card("earthcard", "#cfcabb"), 0)
    box("poolbox", -1.9, 1.9, -1.9, 1.9, -.6, .0, m["stone"], 0)
    made = [o for o in bpy.data.objects if o not in before and o.name.split(".")[0] != "pool"]
    cut_open(made, plain("poche", "#a8492c", .85))
    mesh("waterhalf", [(-1.6, .001, .32), (1.6, .001, .32), (1.6, 1.6, .32), (-1.6, 1.6, .32)], [(0, 1, 2, 3)], plain("acrylic2", "#8fb0ac", .05))
    box("watercut", -1.6, 1.6, .0005, .004, -.25, .32, plain("watercutm", "#7f9f9c", .3), 0)

    for o in list(bpy.data.objects):
        if o.name.startswith("pool") and not o.name.startswith("poolbox"):
            bpy.data.objects.remove(o)
    model_trees(((-9.4, 5.2, 1.5, 1), (-12.6, 9.5, 1.2, 2), (13.2, 8.2, 1.35, 3), (9.6, 10.8, 1.2, 4)), "#75876a", "#a3b08c")
    box("back", -40, 40, 15, 15.2, -10, 30, plain("backdrop", "#dfe2d8", .95), 0)
    box("under", -40, 40, -8, 15, -10, -1.6, plain("under", "#dfe2d8", .95), 0)
    person_scale_stool()
    world(.75, col=(.93, .97, 1.))
    aim_sun(light("SUN", (0, 0, 8), power=3.6, k=5000, angle=2.), 222, 44)
    light("AREA", (0, 0, 7.5), (0, 0, 0), 260, 5600, (3, 3), glossy=False)
    c = camera((0, -40, 2.6), 0, 50, shift_y=0)
    c.data.type, c.data.ortho_scale, c.data.clip_end = "ORTHO", 25.5, 200
    c.location.z = 2.75


def person_scale_stool():
    """A swing and two stools that give the size."""
    wood_m = plain("swingwood", "#8a6440", .6)
    box("swing", 2.3, 3.7, 1.6, 2.2, .95, 1.0, wood_m, .01)
    for x in (2.36, 3.64):
        tube("rope", [(x, 1.9, 1.0), (x, 1.9, 4.3)], .018, wood_m, 3)
    for x, y in ((-2.6, 1.2), (-3.2, 2.1)):
        place(lathe("stool", rprof([(0, 0), (.2, 0), (.14, .2), (.2, .42), (0, .42)], .02), wood_m, 32), (x, y, .45))


def plan():
    """From straight above: paving, pool, posts, trees and their long shadows."""
    p = Palette(.2)
    stone = blockmat("planstone", "#a39c8a", "#bdb6a2", (.5, .8), .002, .5, .001)
    m = {"stone": stone, "floor": stone, "post": plain("planpost", "#2b3a30", .7), "beam": plain("planbeam", "#7a5a3c", .6), "screen": plain("planscreen", "#2b3a30", .7),
         "water": plain("planwater", "#3f6a68", .05), "wall": plain("planwall", "#2b3a30", .8)}
    body(m)
    for o in list(bpy.data.objects):
        if o.name.split(".")[0] == "beam":
            bpy.data.objects.remove(o)
    for a in ((-6.6, 6.6, -6.6, -1.62), (-6.6, 6.6, 1.62, 6.6), (-6.6, -1.62, -1.62, 1.62), (1.62, 6.6, -1.62, 1.62)):
        paving("floor", *a, stone, (1.1, .55), .02, .455, .02, .0, 3, True, .004)
    g = Garden(p)
    lawn = M("planlawn")
    n = lawn.noise(lawn.coord(), 1.4, 8, .7).outputs[0]
    lawn.P(Base_Color=lawn.ramp(n, [(.3, lin("#55683c")), (.5, lin("#6b7d48")), (.7, lin("#8a9560"))]), Roughness=.95, Normal=lawn.bump(lawn.noise(lawn.coord(), 60, 3).outputs[0], .03, .6))
    mesh("lawn", [(-30, -30, -.01), (30, -30, -.01), (30, 30, -.01), (-30, 30, -.01)], [(0, 1, 2, 3)], lawn.m)
    gravel = blockmat("plangravel", "#b7a68a", "#cdbfa4", (.7, .9), .01, 2., .004)
    box("terrace", 7.3, 10.8, -2.2, 5.0, -.02, .012, gravel, 0)
    paving("walk", -1.2, 1.2, -17, -7.5, stone, (1.2, .6), .05, .04, .05, .004, 5, True, .01)
    r = random.Random(7)
    for x, y, s, k in ((-8.4, 9.2, 1.15, 0), (5.2, 11.2, 1.0, 1), (-7.4, -9.8, .9, 1), (8.3, -7.8, 1.1, 0), (-2.2, 13.4, .9, 0)):
        g.neem(x, y, s, r.uniform(0, 360), k, 0)
    for x, y, s in ((8.9, 7.6, 1.3), (-8.9, .6, 1.2)):
        g.champa(x, y, s, r.uniform(0, 360), 0, 0)
    for i in range(26):
        g.bush(-9.8 + r.uniform(-.5, .5), -7 + .62 * i, r.uniform(.8, 1.3), i % 3 == 0, 0)
    for i in range(20):
        g.bush(11.9 + r.uniform(-.25, .25), -2.4 + .42 * i, r.uniform(.7, 1.1), False, 0)
        g.areca(6.6 + .23 * i, 6.2 + r.uniform(-.2, .2), r.uniform(.5, .8), r.uniform(0, 360), i % 2, 0) if i % 4 == 0 else g.low(6.6 + .23 * i, 6.0, 1.0, 0)
    g.lilies(((-.5, .3, 9),))
    for o in bpy.data.objects:
        if o.name.startswith("pads"):
            o.location.z = .40
    person_scale_stool()
    for mm in bpy.data.materials:
        mm.cycles.sample_as_light = False
    world(.55, col=(.80, .90, 1.))
    aim_sun(light("SUN", (0, 0, 30), power=5.2, k=4700, angle=.7), 308, 36)
    c = camera((.6, 1.2, 60), 0, 50, pitch=-90)
    c.data.type, c.data.ortho_scale, c.data.clip_end = "ORTHO", 30., 200


def sun_study(frame):
    """The card model alone on its board at one hour of the day."""
    bearing, height, power, k = HOURS[frame]
    white_model()
    model_trees(TREES)
    box("base", -14.5, 14.5, -12.5, 13.5, -.5, 0, card("basecard", "#d6d1c3"), .04, 2)
    mesh("table", [(-90, -90, -.5), (90, -90, -.5), (90, 90, -.5), (-90, 90, -.5)], [(0, 1, 2, 3)], plain("studytable", "#5d6b5c", .8))
    low = height < 20
    world(.22 if low else .34, col=(.62, .76, 1.) if low else (.8, .9, 1.))
    aim_sun(light("SUN", (0, 0, 30), power=power, k=k, angle=.6), bearing, height)
    c = camera((26, -31, 27.5), 40, 50, pitch=-34)
    c.data.type, c.data.ortho_scale, c.data.clip_end = "ORTHO", 33., 300


def build(frame):
    """Build the scene of one frame."""
    reset()
    if frame in HOURS:
        sun_study(frame)
    else:
        {"model": model, "section": section, "plan": plan}[frame]()
