"""Outdoor materials, masonry and water. Metres; z = 0 is the ground."""
import random

import bmesh
import bpy
import numpy as np
from mathutils import Vector, noise

from lib import M, bevel, lin, link, place, planks
from lib.foliage import merged
from lib.solids import BOX_FACES


def grey(x):
    """A neutral colour, linear."""
    return (x, x, x, 1)


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
