"""Outdoor materials, masonry, water, skies and far hills. Metres; z = 0 is the ground."""
import math
import random

import bmesh
import bpy
import numpy as np
from mathutils import Vector, noise

from lib import M, bevel, emit, lin, link, mesh, place, planks
from lib.solids import BOX_FACES
from lib.vegetation import fogmix, inst, merged


def grey(x):
    """A neutral colour, linear."""
    return (x, x, x, 1)


# ---------------------------------------------------------------- materials
def boardconc(name, hexc, stain=.35):
    """Board-marked concrete with rain stains that run down from each top edge."""
    m = M(name)
    n = m.noise(m.coord("Object", (.6, .6, 3)), 2.2, 6, .6).outputs[0]
    z = m.add("ShaderNodeSeparateXYZ", {0: m.coord()}).outputs["Z"]
    band = m.math("FRACT", m.math("MULTIPLY", z, 9.))
    groove = m.ramp(band, [(.0, grey(0)), (.05, grey(1)), (.95, grey(1)), (1., grey(0))])
    board = m.add("ShaderNodeTexWhiteNoise", {"W": m.math("FLOOR", m.math("MULTIPLY", z, 9.))},
                  noise_dimensions="1D").outputs["Value"]
    grain = m.noise(m.coord("Object", (2.5, 60, 90)), 1., 4, .6).outputs[0]
    c = lin(hexc)
    dark = tuple(x * .72 for x in c[:3]) + (1,)
    tone = m.rng(board, .82, 1.08)
    col = m.mix(1., m.mix(n, dark, c), m.add("ShaderNodeCombineColor", {0: tone, 1: tone, 2: tone}).outputs[0], "MULTIPLY")
    col = drips(m, col, stain)
    m.P(Base_Color=col, Roughness=.8, Specular=.3, Normal=m.bump(grain, .002, .6, m.bump(groove, .006, .8)))
    return m.m


def drips(m, col, amount):
    """Darken a colour with vertical streaks, as rain leaves them on lime and concrete."""
    streak = m.noise(m.coord("Object", (9, 9, .35)), 1.6, 6, .62, .3).outputs[0]
    patch = m.noise(m.coord("Object", (.7, .7, .9)), 1.0, 3, .5).outputs[0]
    f = m.math("MULTIPLY", m.rng(streak, 0., 1., .50, .72), m.rng(patch, 0., 1., .42, .62))
    return m.mix(m.math("MULTIPLY", f, amount), col, (.075, .068, .055, 1))


def limewash(name, hexc, stain=.30, foot=.5, foot_z=.0, bump=.004):
    """Lime plaster out of doors: cloudy, streaked by rain, splashed brown for `foot` metres above `foot_z`."""
    m = M(name)
    v = m.coord()
    n1 = m.noise(v, .9, 6, .6, .5).outputs[0]
    n2 = m.noise(v, 5.5, 6, .65, 1.2).outputs[0]
    f = m.math("ADD", m.math("MULTIPLY", n1, .6), m.math("MULTIPLY", n2, .4))
    c = lin(hexc)
    d = tuple(x * .84 for x in c[:3]) + (1,)
    hi = tuple(min(1, x * 1.08) for x in c[:3]) + (1,)
    col = drips(m, m.ramp(f, [(.36, d), (.5, c), (.64, hi)]), stain)
    z = m.add("ShaderNodeSeparateXYZ", {0: v}).outputs["Z"]
    low = m.rng(m.math("ADD", z, m.math("MULTIPLY", n2, .35)), 1., 0., foot_z + .12, foot_z + foot)
    col = m.mix(m.math("MULTIPLY", low, .45), col, lin("#6f5f49"))
    m.P(Base_Color=col, Roughness=.9, Specular=.25, Normal=m.bump(m.noise(v, 90, 4, .6).outputs[0], .0008, .5, m.bump(f, bump, .7)))
    return m.m


def blockmat(name, dark, light, rough=(.55, .85), bump=.012, scale=1., fine=.003, hue=.015, wet=0.):
    """Stone whose tone changes from block to block (`rnd` attribute); `wet` 0..1 darkens and polishes it in pools."""
    m = M(name)
    a = m.add("ShaderNodeSeparateColor", {0: m.add("ShaderNodeVertexColor", layer_name="rnd").outputs[0]})
    v = m.coord()
    n = m.noise(v, 3. * scale, 7, .65, .4).outputs[0]
    n2 = m.noise(v, 26 * scale, 5, .62).outputs[0]
    c = m.mix(a.outputs[0], lin(dark), lin(light))
    c = m.mix(1., c, m.ramp(n, [(.3, grey(.62)), (.5, grey(.95)), (.7, grey(1.2))]), "MULTIPLY")
    c = m.mix(1., c, m.ramp(n2, [(.3, grey(.78)), (.6, grey(1.08))]), "MULTIPLY")
    c = m.add("ShaderNodeHueSaturation", {"Color": c, "Hue": m.rng(a.outputs[2], .5 - hue, .5 + hue),
                                          "Value": m.rng(a.outputs[1], .78, 1.18)}).outputs[0]
    r = m.rng(n, rough[0], rough[1], .35, .65)
    strength = .8
    if wet:
        pool = m.rng(m.noise(m.coord(), .8, 4, .55, .6).outputs[0], 0., 1., .62 - .3 * wet, .70 - .3 * wet)
        c = m.mix(m.math("MULTIPLY", pool, .55), c, m.mix(1., c, grey(.35), "MULTIPLY"))
        r = m.mix(pool, r, grey(.045))
        strength = m.rng(pool, .8, .06)
    m.P(Base_Color=c, Roughness=r, Specular=.45)
    fine_bump = m.add("ShaderNodeBump", {"Height": n2, "Distance": fine, "Strength": strength})
    m.l.new(m.bump(n, bump, .8 if not wet else .35), fine_bump.inputs["Normal"])
    m.P(Normal=fine_bump.outputs[0])
    return m.m


def archglass(name="archglass", strength=1.25):
    """Window glass as one plane: transparent and mirror by Fresnel, unseen by shadow and diffuse rays."""
    m = M(name)
    gl = m.add("ShaderNodeBsdfGlossy", {"Color": grey(.92), "Roughness": .0})
    tr = m.add("ShaderNodeBsdfTransparent", {"Color": (.93, .95, .94, 1)})
    fresnel = m.add("ShaderNodeFresnel", {"IOR": 1.6}).outputs[0]
    path = m.add("ShaderNodeLightPath")
    soft = m.math("MAXIMUM", path.outputs["Is Shadow Ray"], path.outputs["Is Diffuse Ray"])
    f = m.math("MULTIPLY", m.math("MULTIPLY", fresnel, strength), m.math("SUBTRACT", 1., soft))
    mix = m.add("ShaderNodeMixShader", {0: f})
    m.l.new(tr.outputs[0], mix.inputs[1])
    m.l.new(gl.outputs[0], mix.inputs[2])
    m.l.new(mix.outputs[0], m.out.inputs[0])
    return m.m


def watermat(name="water", colour=(.006, .014, .014, 1), ripple=1., rain=False):
    """Still water, near black; `rain=True` adds the rings of drops."""
    m = M(name)
    v = m.coord("Object", (1, 1.6, 1))
    n1 = m.noise(v, 1.1, 3, .5, .3).outputs[0]
    n2 = m.noise(v, 5.5, 3, .5, .2).outputs[0]
    nrm = m.bump(n2, .0035 * ripple, .35, m.bump(n1, .016 * ripple, .35))
    if rain:
        vo = m.add("ShaderNodeTexVoronoi", {"Vector": m.coord(), "Scale": 3.4, "Randomness": 1.}).outputs["Distance"]
        rings = m.math("MULTIPLY", m.math("SINE", m.math("MULTIPLY", vo, 46.)), m.rng(vo, 1., 0., .02, .42))
        nrm = m.bump(rings, .004, .8, nrm)
    m.P(Base_Color=colour, Roughness=.015, Specular=.5, IOR=1.33, Normal=nrm)
    return m.m


def earth(name="earth", dark="#2a2118", light="#544435"):
    """Bare soil."""
    m = M(name)
    n = m.noise(m.coord(), 6, 8, .7).outputs[0]
    m.P(Base_Color=m.ramp(n, [(.3, lin(dark)), (.7, lin(light))]), Roughness=.95, Normal=m.bump(n, .05, .8))
    return m.m


# ---------------------------------------------------------------- masonry
def blocks(name, items, mat, bev=.012, seg=2, seed=1):
    """Many boxes (x0, x1, y0, y1, z0, z1) as one bevelled object, a random colour each."""
    rs = np.random.default_rng(seed)
    T = np.array([(x, y, z) for z in (0, 1) for y in (0, 1) for x in (0, 1)])
    A = np.array([i[:6] for i in items], float)
    low, high = A[:, (0, 2, 4)], A[:, (1, 3, 5)]
    me = merged(name, low[:, None] + T[None] * (high - low)[:, None], BOX_FACES, mat, rs)
    o = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(o)
    return bevel(o, bev, seg) if bev else o


def ashlar(a0, a1, z0, z1, depth, front, axis, mat, name, seed=1, hs=(.11, .17, .22, .28), openings=()):
    """Coursed stone. `axis` X: along x with its outer face at y=`front` (towards -y); Y: along y, face x=`front`.

    `openings` are (a0, a1, z0, z1) holes.
    """
    r = random.Random(seed)
    items, z = [], z0
    while z < z1 - .01:
        h = min(r.choice(hs), z1 - z)
        if z1 - z - h < .08:
            h = z1 - z
        a = a0 - r.uniform(0, .3)
        while a < a1:
            length = r.uniform(.22, .85) * (.7 if h > .2 else 1)
            s, e = max(a, a0), min(a + length, a1)
            if a1 - e < .12:
                e, length = a1, 9
            runs = [(s, e)]
            for o in openings:
                if o[2] < z + h - .03 and o[3] > z + .03:
                    runs = [q for u, v in runs for q in ((u, min(v, o[0])), (max(u, o[1]), v)) if q[1] - q[0] > .03]
            for s, e in runs:
                if e - s > .03:
                    p, j = front + r.uniform(-.016, .012), .005
                    items.append((s + j, e - j, p, front + depth, z + j, z + h - j) if axis == "X"
                                 else (p, front + depth, s + j, e - j, z + j, z + h - j))
            a += length
        z += h
    return blocks(name, items, mat, .010, 2, seed)


def paving(name, x0, x1, y0, y1, mat, size=(1.2, .6), joint=.006, z=0., thick=.05, tilt=.0, seed=1, bond=True, bev=.004):
    """Flagstones in courses along x, half-bonded, each `tilt` metres up or down at random."""
    r = random.Random(seed)
    items, y, k = [], y0, 0
    while y < y1 - .02:
        x = x0 - (size[0] / 2 if bond and k % 2 else 0)
        while x < x1 - .02:
            a, b = max(x, x0), min(x + size[0], x1)
            if b - a > .04:
                t = r.uniform(-tilt, tilt)
                items.append((a + joint / 2, b - joint / 2, y + joint / 2, min(y + size[1], y1) - joint / 2, z - thick, z + t))
            x += size[0]
        y += size[1]
        k += 1
    return blocks(name, items, mat, bev, 2, seed)


def soffit(n, x0, x1, y0, y1, z, mat, w=.12, along="X"):
    """A boarded ceiling seen from below."""
    o = planks(n, x0, x1, -y1, -y0, mat, w=w, lmin=2.2, lmax=3.6, z=0, th=.02, gap=.006, along=along)
    return place(o, (0, 0, z), (180, 0, 0))


def pebbles(name, mat, n=1500, size=(.009, .022), half=.52, seed=0):
    """A one-metre patch of pebbles, as a mesh to instance."""
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=1, radius=1.)
    T = np.array([v.co[:] for v in bm.verts])
    F = [tuple(v.index for v in f.verts) for f in bm.faces]
    bm.free()
    rs = np.random.default_rng(seed)
    c = np.stack([rs.uniform(-half, half, n), rs.uniform(-half, half, n), rs.uniform(-.004, .012, n)], 1)
    s = rs.uniform(*size, n)[:, None] * rs.uniform(.6, 1.2, (n, 3)) * np.array([1, 1, .65])
    return merged(name, c[:, None] + T[None] * s[:, None] * rs.uniform(.85, 1.15, (n, len(T), 1)), F, mat, rs)


def boulder(loc, size, mat):
    """A weathered rock, sunk a little into the ground."""
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=4, radius=size)
    for v in bm.verts:
        p = v.co * 1.6 / size
        v.co *= 1 + .28 * noise.noise(p + Vector((loc[0], loc[1], 0))) + .09 * noise.noise(p * 2.7)
        v.co.z *= .62
    me = bpy.data.meshes.new("boulder")
    bm.to_mesh(me)
    bm.free()
    me.color_attributes.new("rnd", "FLOAT_COLOR", "POINT")
    o = link(bpy.data.objects.new("boulder", me), mat, True)
    o.location = (loc[0], loc[1], loc[2] + size * .2)
    return o


# ---------------------------------------------------------------- far away
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


# ---------------------------------------------------------------- skies
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
