"""Printed, tied and striped cloth: patterns drawn as tiles, hanging lengths, folded stacks."""
import math
import random

import bpy
import numpy as np

from lib import M, lin, link
from lib.foliage import merged

TILE = 256


def _rgb(h):
    return np.array([int(h[i:i + 2], 16) for i in (1, 3, 5)], np.float32) / 255


def _mask(motif, n=TILE, seed=0):
    """A repeat of one motif: 0 ground, 1 ink, drawn with soft edges."""
    y, x = np.mgrid[0:n, 0:n].astype(np.float32) / n
    rng = np.random.default_rng(seed)

    def disc(cx, cy, r):
        dx, dy = np.abs(x - cx), np.abs(y - cy)
        return np.hypot(np.minimum(dx, 1 - dx), np.minimum(dy, 1 - dy)) - r

    d = np.full((n, n), 9., np.float32)
    if motif == "buti":                                  # a sprig, half-dropped
        for ox, oy in ((.25, .25), (.75, .75)):
            px, py = (x - ox + .5) % 1 - .5, (y - oy + .5) % 1 - .5
            a, r = np.arctan2(px, py), np.hypot(px, py)
            flower = r - .085 * (1 + .45 * np.cos(5 * a))
            stem = np.maximum(np.abs(px - .04 * np.sin(py * 12)) - .008, np.abs(py + .15) - .10)
            leaf1 = np.hypot((px - .045) * .9, (py + .16) * 2.2) - .045
            leaf2 = np.hypot((px + .045) * .9, (py + .11) * 2.2) - .045
            core = .022 - r
            d = np.minimum(d, np.minimum(np.maximum(flower, core), np.minimum(stem, np.minimum(leaf1, leaf2))))
    elif motif == "bandhani":                            # tied dots in diamonds
        for i in range(8):
            for j in range(8):
                if (i + j) % 2 == 0 and abs((i % 8) - 3.5) + abs((j % 8) - 3.5) < 4.6:
                    cx, cy = (i + .5) / 8 + rng.normal(0, .005), (j + .5) / 8 + rng.normal(0, .005)
                    d = np.minimum(d, np.abs(disc(cx, cy, .028)) - .010)
    elif motif == "leheriya":                            # diagonal waves
        d = .5 * np.abs(((x + y + .03 * np.sin(2 * np.pi * (x - y) * 2)) * 4) % 1 - .5) / 4 - .034
    elif motif == "ajrakh":                              # star lattice
        px, py = (x * 2) % 1 - .5, (y * 2) % 1 - .5
        a, r = np.arctan2(px, py), np.hypot(px, py)
        star = np.abs(r - .30 * (1 + .22 * np.cos(8 * a))) - .022
        grid = np.minimum(np.abs(np.abs(px) - .5), np.abs(np.abs(py) - .5)) - .014
        d = np.minimum(np.minimum(star, grid), r - .075) / 2
    elif motif == "stripe":
        d = np.minimum(np.abs((x * 4) % 1 - .5) - .10, np.abs((x * 4 + .28) % 1 - .5) - .025) / 4
    elif motif == "check":
        d = np.minimum(np.abs((x * 3) % 1 - .5), np.abs((y * 3) % 1 - .5)) / 3 - .014
    elif motif == "ikat":
        z = np.abs(((y * 3 + .55 * np.abs(((x * 3) % 1) * 2 - 1) + .03 * rng.standard_normal((1, n))) % 1) - .5) - .15
        d = z / 3
    return np.clip(.5 - d * n * (.20 if motif == "ikat" else .55), 0, 1)


def cloth(name, ground, ink=None, motif="buti", repeat=.16, through=.30, sheen=.2, worn=.10, border=None):
    """Cotton printed with `motif` in `ink` on `ground`, `repeat` metres a tile; UV in metres. `through` is its translucency.

    `border` (hex) dyes the last 9 cm at both selvedges (u below .09 and above width - .09, stored in the `edge` attribute).
    """
    m = M(name)
    if ink:
        a = _mask(motif)[..., None]
        rgb = _rgb(ground) * (1 - a) + _rgb(ink) * a
        im = bpy.data.images.new(name, TILE, TILE)
        px = np.ones((TILE, TILE, 4), np.float32)
        px[..., :3] = rgb
        im.pixels.foreach_set(px.ravel())
        im.pack()
        t = m.add("ShaderNodeTexImage")
        t.image = im
        k = 1 / repeat
        m.l.new(m.coord("UV", (k, k, 1)), t.inputs[0])
        c = t.outputs[0]
    else:
        n = m.add("ShaderNodeRGB")
        n.outputs[0].default_value = lin(ground)
        c = n.outputs[0]
    if border:
        e = m.add("ShaderNodeVertexColor", layer_name="edge").outputs[0]
        c = m.mix(m.add("ShaderNodeSeparateColor", {0: e}).outputs[0], c, lin(border))

    mott = m.noise(m.coord("UV", (4, 4, 1)), 1., 5, .6).outputs[0]
    wx = m.noise(m.coord("UV", (900, 60, 1)), 1., 2).outputs[0]
    wy = m.noise(m.coord("UV", (60, 900, 1)), 1., 2).outputs[0]
    weave = m.math("ADD", wx, wy)
    tone = m.math("MULTIPLY", m.rng(mott, 1 - worn, 1 + worn * .6, .3, .7), m.rng(weave, .86, 1.1, .6, 1.4))
    c = m.mix(1., c, m.add("ShaderNodeCombineColor", {0: tone, 1: tone, 2: tone}).outputs[0], "MULTIPLY")
    m.P(Base_Color=c, Roughness=.9, Specular=.12, Sheen=sheen, Normal=m.bump(weave, .0016, .5))
    tl = m.add("ShaderNodeBsdfTranslucent", {"Color": c})
    mix = m.add("ShaderNodeMixShader", {0: through})
    m.l.new(m.b.outputs[0], mix.inputs[1])
    m.l.new(tl.outputs[0], mix.inputs[2])
    m.l.new(mix.outputs[0], m.out.inputs[0])

    return m.m


def hanging(name, width, drop, mat, loc, turn=0., back=.7, folds=2.2, amp=.035, seed=0, rod=.018, edge=.09):
    """A length hung over a rod at `loc`: `drop` metres in front (-y), `back` * drop behind. Returns the object."""
    r = random.Random(seed)
    cols, f_rows, b_rows = 56, 60, 30
    ph = [r.uniform(0, 6.28) for _ in range(4)]
    verts, uvs, edges = [], [], []
    total = drop * (1 + back)

    def ripple(u, t, side):
        k = min(1, t * 1.6) * amp
        return side * (k * math.sin(6.283 * folds * u + ph[0] + .5 * t) + k * .45 * math.sin(6.283 * folds * 2.3 * u + ph[1] + 1.4 * t)) + .010 * math.sin(3 * t + ph[2]) * t

    rows = [(-1, drop * (1 - i / f_rows)) for i in range(f_rows)] + [(0, a * math.pi / 6) for a in range(7)] + \
           [(1, drop * back * (i + 1) / b_rows) for i in range(b_rows)]

    for side, q in rows:
        for i in range(cols + 1):
            u = i / cols
            squeeze = 1 - (.035 * min(1, q * 1.4) if side else 0)
            x = (u - .5) * width * squeeze
            if side == 0:
                y, z = -rod * math.cos(q), rod * math.sin(q)
                v_len = drop
            else:
                y = side * rod + ripple(u, q, 1 if side < 0 else .8)
                z = -q - (.004 * math.sin(6.283 * 1.3 * u + ph[3]) if q > drop * .95 else 0)
                v_len = drop - q if side < 0 else drop + q
            verts.append((x, y, z))
            uvs.append((u * width, v_len))
            edges.append(1. if min(u, 1 - u) * width < edge or min(v_len, total - v_len) < edge * 1.6 else 0.)
    faces, k = [], cols + 1
    for j in range(len(rows) - 1):
        faces += [(j * k + i, j * k + i + 1, (j + 1) * k + i + 1, (j + 1) * k + i) for i in range(cols)]
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    me.update()
    layer = me.uv_layers.new(name="UVMap")
    idx = np.zeros(len(me.loops), np.int32)
    me.loops.foreach_get("vertex_index", idx)
    layer.data.foreach_set("uv", np.array(uvs, np.float32)[idx].ravel())
    ca = me.color_attributes.new("edge", "FLOAT_COLOR", "POINT")
    e = np.array(edges, np.float32)
    ca.data.foreach_set("color", np.stack([e, e, e, np.ones_like(e)], 1).ravel())
    o = link(bpy.data.objects.new(name, me), mat, True)
    s = o.modifiers.new("s", "SUBSURF")
    s.levels, s.render_levels = 0, 1
    o.location, o.rotation_euler = loc, (0, 0, math.radians(turn))
    return o


def folded_material(name="folded"):
    """Cloth coloured by the `tone` attribute of each folded piece, some with a stripe."""
    m = M(name)
    c = m.add("ShaderNodeVertexColor", layer_name="tone").outputs[0]
    rnd = m.add("ShaderNodeSeparateColor", {0: m.add("ShaderNodeVertexColor", layer_name="rnd").outputs[0]})
    v = m.coord()
    x = m.add("ShaderNodeSeparateXYZ", {0: v}).outputs["X"]
    st = m.math("LESS_THAN", m.math("FRACT", m.math("MULTIPLY", x, m.rng(rnd.outputs[0], 14., 46.))), m.rng(rnd.outputs[2], .1, .5))
    some = m.math("GREATER_THAN", rnd.outputs[1], .62)
    light_c = m.mix(.45, c, (.78, .72, .60, 1))
    c = m.mix(m.math("MULTIPLY", m.math("MULTIPLY", st, some), .75), c, light_c)
    n = m.noise(m.coord("Object", (380, 380, 380)), 1., 2).outputs[0]
    mott = m.noise(v, 9, 4, .6).outputs[0]
    t = m.math("MULTIPLY", m.rng(mott, .86, 1.08, .3, .7), m.rng(n, .84, 1.1, .3, .7))
    c = m.mix(1., c, m.add("ShaderNodeCombineColor", {0: t, 1: t, 2: t}).outputs[0], "MULTIPLY")
    m.P(Base_Color=c, Roughness=.92, Specular=.12, Sheen=.2, Normal=m.bump(n, .0016, .5))
    return m.m


def folded_pieces(name, items, mat, seed=1):
    """Folded cloths as one mesh; items (x, y_front, z, width, depth, height, hex): each shows its folds at the front."""
    rng = np.random.default_rng(seed)
    n, folds = 10, 3
    V, cols = [], []
    T, F = [], []
    for f in range(folds):                              # template: stacked layers with a rounded front
        z0, z1 = f / folds, (f + 1) / folds
        first = len(T)
        ring = [(1., z0 + .02 / folds)] + [(.0 - .5 * math.sin(math.pi * i / n), z0 + (z1 - z0) * (.5 - .46 * math.cos(math.pi * i / n))) for i in range(n + 1)] + [(1., z1 - .02 / folds)]
        for sx in (-.5, .5):
            T += [(sx, y, z) for y, z in ring]
        k = len(ring)
        F += [(first + i, first + i + 1, first + k + i + 1, first + k + i) for i in range(k - 1)]
        F += [tuple(first + i for i in range(k))[::-1], tuple(first + k + i for i in range(k))]
    T = np.array(T)
    for x, y, z, w, d, h, hexc in items:
        P = T.copy()
        lead = h / folds * .9
        P[:, 1] = np.where(T[:, 1] > .5, d, T[:, 1] * lead)
        P[:, 0] = T[:, 0] * w
        P[:, 2] = T[:, 2] * h
        sag = rng.uniform(-.004, .004)
        P[:, 2] += sag * np.cos(T[:, 0] * 3.1) * T[:, 2]
        P[:, 1] += rng.normal(0, .0025, len(P)) + rng.uniform(-.008, .012)
        a = rng.normal(0, .02)
        P[:, :2] = P[:, :2] @ np.array([[math.cos(a), math.sin(a)], [-math.sin(a), math.cos(a)]])
        V.append(P + np.array([x, y + lead * .5, z]))
        cols.append(np.array(lin(hexc)) * np.array([*([rng.uniform(.85, 1.12)] * 3), 1]))
    me = merged(name, np.array(V), F, mat, rng)
    ca = me.color_attributes.new("tone", "FLOAT_COLOR", "POINT")
    ca.data.foreach_set("color", np.repeat(np.array(cols), len(T), 0).astype(np.float32).ravel())
    o = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(o)
    o.data.use_auto_smooth = True
    o.data.auto_smooth_angle = math.radians(60)
    return o
