"""One room as wireframe, clay and finished light."""
import bpy
from lib import *  # noqa: F403
from lib.arches import arch_wall
from lib.hillgarden import Garden
from lib.hillhouse import Palette
from lib.landscape import aim_sun, sky
from lib.outdoors import paving
from lib.screens import jali, lantern
from pieces.seating import planter_chair


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
