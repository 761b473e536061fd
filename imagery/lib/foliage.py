"""What every plant is made of: leaves and limbs as merged meshes, and the material of leaves.

A plant is a list of mesh data blocks, to be set down any number of times with `inst`. Sizes are metres. Leaves carry a
random colour attribute (`rnd`), read by `vegmat`, so that no two leaves of one mesh look alike.
"""
import math

import bpy
import numpy as np
from mathutils import Vector

from lib import M, lin, place

# Leaf templates: x across, y along, z out of the leaf.
LEAF = np.array([(0, 0, 0), (.34, .30, .06), (0, .33, -.02), (-.34, .30, .06),
                 (.40, .62, .05), (0, .66, -.06), (-.40, .62, .05), (0, 1, -.16)])
LEAF_FACES = [(0, 1, 2), (0, 2, 3), (1, 4, 5, 2), (2, 5, 6, 3), (4, 7, 5), (5, 7, 6)]
LEAFLET = np.array([(0, 0, 0), (.45, .45, .04), (0, 1, -.1), (-.45, .45, .04)])
LEAFLET_FACES = [(0, 1, 2, 3)]
STRAP = np.array([(-.25, 0, 0), (.25, 0, 0), (-.5, .3, .03), (.5, .3, .03),
                  (-.42, .68, -.04), (.42, .68, -.04), (0, 1, -.22)])
STRAP_FACES = [(0, 1, 3, 2), (2, 3, 5, 4), (4, 5, 6)]


def merged(name, verts, faces, mat, rng):
    """One mesh of N copies of a small shape; `verts` is (N, k, 3), `faces` index the k."""
    count, k, _ = verts.shape
    flat = np.concatenate([np.array(f) for f in faces])
    loops = (flat[None] + np.arange(count)[:, None] * k).ravel()
    totals = np.tile([len(f) for f in faces], count)
    starts = np.concatenate([[0], np.cumsum(totals)[:-1]])
    me = bpy.data.meshes.new(name)
    me.vertices.add(count * k)
    me.vertices.foreach_set("co", verts.reshape(-1).astype(np.float32))
    me.loops.add(len(loops))
    me.loops.foreach_set("vertex_index", loops.astype(np.int32))
    me.polygons.add(len(totals))
    me.polygons.foreach_set("loop_start", starts.astype(np.int32))
    me.polygons.foreach_set("loop_total", totals.astype(np.int32))
    me.update(calc_edges=True)
    me.polygons.foreach_set("use_smooth", np.ones(len(totals), bool))
    colours = me.color_attributes.new("rnd", "FLOAT_COLOR", "POINT")
    colours.data.foreach_set("color", np.repeat(rng.random((count, 4)), k, 0).astype(np.float32).ravel())
    me.materials.append(mat)
    return me


def leafcloud(name, base, dirn, side, length, width, mat, T=LEAF, F=LEAF_FACES, rnd=None):
    """Merge N leaves into one mesh: each at `base`, growing along `dirn`, spread along `side`."""
    count = len(base)
    rng = np.random.default_rng(5) if rnd is None else rnd
    d = dirn / (np.linalg.norm(dirn, axis=1, keepdims=True) + 1e-9)
    s = side - d * (side * d).sum(1, keepdims=True)
    s /= np.linalg.norm(s, axis=1, keepdims=True) + 1e-9
    n = np.cross(s, d)
    length = np.asarray(length).reshape(-1, 1, 1) * np.ones((count, 1, 1))
    width = np.asarray(width).reshape(-1, 1, 1) * np.ones((count, 1, 1))
    verts = (base[:, None] + T[None, :, 0:1] * width * s[:, None]
             + T[None, :, 1:2] * length * d[:, None] + T[None, :, 2:3] * length * n[:, None])
    return merged(name, verts, F, mat, rng)


def branches(name, paths, mat, sides=7):
    """Tapering tubes along `paths`, each a list of (x, y, z, radius), as one mesh."""
    verts, faces = [], []
    for path in paths:
        first, u = len(verts), None
        for i, p in enumerate(path):
            here = Vector(p[:3])
            ahead = Vector(path[min(i + 1, len(path) - 1)][:3]) - Vector(path[max(i - 1, 0)][:3])
            t = ahead.normalized() if ahead.length > 1e-9 else Vector((0, 0, 1))
            # Carried along the path: an orthogonal chosen anew at each ring may jump, and a jump pinches the limb.
            u = t.orthogonal().normalized() if u is None else (u - t * u.dot(t)).normalized()
            w = t.cross(u)
            for k in range(sides):
                a = 2 * math.pi * k / sides
                verts.append(here + (u * math.cos(a) + w * math.sin(a)) * p[3])
        for i in range(len(path) - 1):
            for k in range(sides):
                a, b = first + i * sides + k, first + i * sides + (k + 1) % sides
                faces.append((a, b, b + sides, a + sides))
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], faces)
    me.update()
    me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    me.materials.append(mat)
    return me


def inst(meshes, loc, rz=0, sc=1., tilt=(0, 0)):
    """Set a plant down: one object a mesh, turned `rz` degrees; returns the objects."""
    out = []
    for me in meshes:
        if me is None:
            continue
        o = bpy.data.objects.new(me.name, me)
        bpy.context.scene.collection.objects.link(o)
        out.append(place(o, loc, (tilt[0], tilt[1], rz), sc))
    return out


def fogmix(m, shader, depth, colour, strength=1., start=15.):
    """Fade a material's shader into haze by distance from the camera: 1-exp(-(d-start)/depth)."""
    dist = m.add("ShaderNodeCameraData").outputs["View Distance"]
    past = m.math("MAXIMUM", m.math("SUBTRACT", dist, start), 0.)
    f = m.math("SUBTRACT", 1., m.math("EXPONENT", m.math("MULTIPLY", past, -1. / depth)))
    haze = m.add("ShaderNodeEmission", {"Color": (*colour[:3], 1), "Strength": strength})
    mix = m.add("ShaderNodeMixShader", {0: f})
    m.l.new(shader, mix.inputs[1])
    m.l.new(haze.outputs[0], mix.inputs[2])
    m.l.new(mix.outputs[0], m.out.inputs[0])


def vegmat(name, dark, light, back=None, trans=.3, rough=.5, fog=None, var=(.6, 1.3), hue=.02, spec=.35):
    """Leaf material between two greens, a paler back, light passing through; `fog` as in `fogmix`."""
    m = M(name)
    a = m.add("ShaderNodeVertexColor", layer_name="rnd").outputs[0]
    parts = m.add("ShaderNodeSeparateColor", {0: a})
    each = m.add("ShaderNodeObjectInfo").outputs["Random"]
    c = m.mix(parts.outputs[0], lin(dark), lin(light))
    if back:
        c = m.mix(m.add("ShaderNodeNewGeometry").outputs["Backfacing"], c, lin(back))
    value = m.math("MULTIPLY", m.rng(parts.outputs[1], var[0], var[1]), m.rng(each, .8, 1.15))
    c = m.add("ShaderNodeHueSaturation", {"Color": c, "Value": value, "Hue": m.rng(each, .5 - hue, .5 + hue)}).outputs[0]
    m.P(Base_Color=c, Roughness=rough, Specular=spec)
    through = m.add("ShaderNodeHueSaturation", {"Color": c, "Value": 1.5, "Saturation": 1.15, "Hue": .49}).outputs[0]
    tl = m.add("ShaderNodeBsdfTranslucent", {"Color": through})
    mix = m.add("ShaderNodeMixShader", {0: trans})
    m.l.new(m.b.outputs[0], mix.inputs[1])
    m.l.new(tl.outputs[0], mix.inputs[2])
    m.l.new(mix.outputs[0], m.out.inputs[0])
    if fog:
        fogmix(m, mix.outputs[0], *fog)
    m.m.cycles.sample_as_light = False
    return m.m
