"""What lies behind a garden: hills, wooded slopes, sky and sun. Metres; z = 0 is the ground."""
import math
import random

import bpy
import numpy as np
from mathutils import Vector, noise

from lib import M, emit, lin, mesh
from lib.foliage import fogmix, inst
from lib.outdoors import grey


def ridges(centre, layers, haze, base=(.10, .15, .16), span=1.15, facing=0., drop=20.):
    """Silhouettes of hills, paler with distance; `layers` of (distance, height share, seed, haze share 0..1).

    `facing` is the bearing in degrees (0 looks along +y); `haze` the colour they fade to, linear.
    """
    turn = math.radians(facing)
    for dist, high, seed, fade in layers:
        V, N = [], 220
        for i in range(N + 1):
            a = -span + 2 * span * i / N
            h = dist * (high + .05 * noise.noise(Vector((a * 2.2, seed * 5., 0)))
                        + .018 * noise.noise(Vector((a * 9, seed * 3., 1))) + .004 * noise.noise(Vector((a * 60, seed, 2))))
            x, y = dist * math.tan(a), dist
            px, py = centre[0] + x * math.cos(turn) + y * math.sin(turn), centre[1] - x * math.sin(turn) + y * math.cos(turn)
            V += [(px, py, -drop * dist / 200), (px, py, h)]
        col = tuple(base[i] * (1 - fade) + haze[i] * fade for i in range(3))
        o = mesh("ridge", V, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(N)], emit("ridge%d" % seed, (*col, 1), 1.))
        o.visible_diffuse = False
        for mm in o.data.materials:
            mm.cycles.sample_as_light = False


def hillside(cx, cy, trees, count=620, fog=None, seed=4, y0=14, rise=.40):
    """Wooded slope behind a house, rising to the left; `trees` are two meshes lists for `inst`; `fog` as in `fogmix`."""
    rnd = random.Random(seed)
    gx, gy = np.arange(-260, 261, 5.), np.arange(y0, 330, 5.)

    def height(x, y):
        az = math.atan2(x - cx, y - cy)
        s = rise - .27 * (1 / (1 + math.exp(-(az + .10) * 6.)))
        d = y - y0
        lumps = 3.5 * noise.noise(Vector((x * .018, y * .018, 3))) + 1.2 * noise.noise(Vector((x * .06, y * .06, 9)))
        return max(-.3, s * d * min(1, d / 30) * (1 - .0009 * d) + lumps * min(1, d / 25)) - .2

    V = [(x, y, height(x, y)) for y in gy for x in gx]
    n = len(gx)
    F = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(len(gy) - 1) for i in range(n - 1)]
    m = M("hill")
    t = m.noise(m.coord(), .35, 8, .7).outputs[0]
    m.P(Base_Color=m.ramp(t, [(.35, lin("#29331c")), (.6, lin("#5b6138")), (.75, lin("#7d7750"))]), Roughness=.95)
    if fog:
        fogmix(m, m.b.outputs[0], *fog)
    mesh("hill", V, F, m.m, True)
    c = 0
    while c < count:
        y = y0 + 4 + 300 * rnd.random() ** 1.7
        x = cx + (y - cy) * rnd.uniform(-.85, .85)
        if noise.noise(Vector((x * .03, y * .03, 1))) < -.28:
            continue
        inst(trees[c % 2], (x, y, height(x, y) - .3), rnd.uniform(0, 360), rnd.uniform(.75, 1.7))
        c += 1


class _WorldNodes(M):
    """The node helper of materials, at work on the world."""

    def __init__(self):
        w = bpy.data.worlds.new("sky")
        bpy.context.scene.world = w
        w.use_nodes = True
        self.t, self.n, self.l = w.node_tree, w.node_tree.nodes, w.node_tree.links
        self.bg = self.n["Background"]


def _clouds(m, z, tc, low, high, loc=(3.1, 1.7, 0), scale=(.55, 1.25, 1), freq=1.15):
    """Stretched noise clouds on a plane overhead -> mask 0..1."""
    s = m.add("ShaderNodeSeparateXYZ", {0: tc})
    zz = m.math("ADD", m.math("MAXIMUM", z, 0.), .10)
    plane = m.add("ShaderNodeCombineXYZ", {0: m.math("DIVIDE", s.outputs["X"], zz), 1: m.math("DIVIDE", s.outputs["Y"], zz)}).outputs[0]
    v = m.add("ShaderNodeMapping", {"Vector": plane, "Scale": scale, "Rotation": (0, 0, math.radians(18)), "Location": loc}).outputs[0]
    cn = m.noise(v, freq, 8, .60, .55).outputs[0]
    fade = m.ramp(z, [(.02, grey(0)), (.10, grey(1)), (.6, grey(.7))])
    return m.math("MULTIPLY", m.ramp(cn, [(low, grey(0)), (high, grey(1))]), fade)


def sky(kind="day", strength=None, sun_bearing=240, sun_height=25, warm=(-.55, .83, .05), cloud=None):
    """Set the world: `dusk`, `day`, `morning` (day, hazier) or `monsoon` (grey, brighter overhead).

    `warm` points to the afterglow at dusk; `sun_bearing`, `sun_height` in degrees place the day's glow.
    """
    m = _WorldNodes()
    tc = m.add("ShaderNodeTexCoord").outputs["Generated"]
    z = m.add("ShaderNodeSeparateXYZ", {0: tc}).outputs["Z"]
    if kind == "dusk":
        cool = m.ramp(z, [(.0, (.66, .46, .40)), (.10, (.55, .42, .44)), (.22, (.27, .32, .47)), (.40, (.105, .175, .345)), (1., (.03, .065, .165))])
        glow = m.ramp(z, [(.0, (1.5, .66, .30)), (.10, (1.2, .60, .36)), (.22, (.66, .45, .42)), (.40, (.19, .235, .37)), (1., (.03, .065, .165))])
        dot = m.add("ShaderNodeVectorMath", {0: tc, 1: Vector(warm).normalized()}, operation="DOT_PRODUCT").outputs["Value"]
        base = m.mix(m.math("POWER", m.math("MAXIMUM", dot, 0.), 3.), cool, glow)
        tint = m.ramp(z, [(.05, (1.1, .62, .45)), (.25, (.70, .46, .43)), (.5, (.34, .30, .38)), (.8, (.18, .2, .3))])
        f = m.math("MULTIPLY", _clouds(m, z, tc, .45, .62), .72 if cloud is None else cloud)
        m.l.new(m.mix(f, base, tint), m.bg.inputs[0])
        m.bg.inputs[1].default_value = strength or 1.42
        return
    if kind == "monsoon":
        base = m.ramp(z, [(.0, (.62, .68, .68)), (.15, (.66, .71, .72)), (.5, (.80, .84, .86)), (1., (1.0, 1.02, 1.04))])
        dark = m.ramp(z, [(.0, (.42, .48, .51)), (.4, (.33, .385, .43)), (1., (.52, .57, .62))])
        f = m.math("MULTIPLY", _clouds(m, z, tc, .40, .66, scale=(.4, .7, 1)), .85 if cloud is None else cloud)
        m.l.new(m.mix(f, base, dark), m.bg.inputs[0])
        m.bg.inputs[1].default_value = strength or 1.
        return
    st = m.add("ShaderNodeTexSky", sky_type="NISHITA")
    st.sun_disc = False
    st.sun_elevation = math.radians(sun_height)
    st.sun_rotation = math.radians(sun_bearing)
    st.air_density = 1.
    st.dust_density = 2.2 if kind == "morning" else .6
    st.ozone_density, st.altitude = 2., 900
    base = m.mix(1., st.outputs[0], grey(.10), "MULTIPLY")
    f = m.math("MULTIPLY", _clouds(m, z, tc, .45, .62), .55 if cloud is None else cloud)
    m.l.new(m.mix(f, base, (1., .98, .96, 1)), m.bg.inputs[0])
    m.bg.inputs[1].default_value = strength or 1.


def aim_sun(lamp, bearing, height):
    """Turn a sun lamp so that it stands at `bearing` (degrees from +y towards +x) and `height` degrees up."""
    e, a = math.radians(height), math.radians(bearing)
    to = Vector((-math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), -math.sin(e)))
    lamp.rotation_euler = to.to_track_quat("-Z", "Y").to_euler()
    return lamp
