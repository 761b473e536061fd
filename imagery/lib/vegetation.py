"""Plants built from merged meshes: trees, palms, grasses, shrubs and creepers.

Every plant is returned as a list of mesh data blocks, to be set down any number
of times with `inst`. Sizes are metres. Leaves carry a random colour attribute
(`rnd`), read by `vegmat`, so that no two leaves of one mesh look alike.
"""
import ast
import math
import random

import bpy
import numpy as np
from mathutils import Vector

from lib import M, lin, place

PRESETS = "/usr/share/blender/scripts/addons/add_curve_sapling/presets/"

# Leaf templates: x across, y along, z out of the leaf.
LEAF = np.array([(0, 0, 0), (.34, .30, .06), (0, .33, -.02), (-.34, .30, .06),
                 (.40, .62, .05), (0, .66, -.06), (-.40, .62, .05), (0, 1, -.16)])
LEAF_FACES = [(0, 1, 2), (0, 2, 3), (1, 4, 5, 2), (2, 5, 6, 3), (4, 7, 5), (5, 7, 6)]
LEAFLET = np.array([(0, 0, 0), (.45, .45, .04), (0, 1, -.1), (-.45, .45, .04)])
LEAFLET_FACES = [(0, 1, 2, 3)]
STRAP = np.array([(-.25, 0, 0), (.25, 0, 0), (-.5, .3, .03), (.5, .3, .03),
                  (-.42, .68, -.04), (.42, .68, -.04), (0, 1, -.22)])
STRAP_FACES = [(0, 1, 3, 2), (2, 3, 5, 4), (4, 5, 6)]


# ---------------------------------------------------------------- meshes
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
        first = len(verts)
        for i, p in enumerate(path):
            here = Vector(p[:3])
            ahead = Vector(path[min(i + 1, len(path) - 1)][:3]) - Vector(path[max(i - 1, 0)][:3])
            t = ahead.normalized() if ahead.length > 1e-9 else Vector((0, 0, 1))
            u = t.orthogonal().normalized()
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


# ---------------------------------------------------------------- materials
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


# ---------------------------------------------------------------- trees
def sapling(preset, seed, bark, leafmat_, leaf=(.09, .04), lo=False, keep=1., jit=.35, neem=False, **kw):
    """A tree by Blender's Sapling add-on with real leaves: -> [branch mesh, leaf mesh].

    `neem=True` replaces every leaf by a drooping spray of thirteen narrow leaflets.
    """
    bpy.ops.preferences.addon_enable(module="add_curve_sapling")
    text = open(PRESETS + preset + ".py").read().splitlines()
    p = ast.literal_eval([line for line in text if line.startswith("{")][0])
    p.update(showLeaves=True, leafShape="hex", seed=seed, bevel=True, makeMesh=False,
             useArm=False, armAnim=False, leafAnim=False)
    p.update(kw)
    for k in ("boneStep", "armLevels", "previewArm"):
        p.pop(k, None)
    before = set(bpy.data.objects)
    bpy.ops.curve.tree_add(do_update=True, **p)
    new = [o for o in bpy.data.objects if o not in before]
    graph = bpy.context.evaluated_depsgraph_get()
    wood_mesh = leaf_mesh = None
    for o in new:
        if o.type == "CURVE":
            wood_mesh = bpy.data.meshes.new_from_object(o.evaluated_get(graph))
            wood_mesh.materials.clear()
            wood_mesh.materials.append(bark)
            wood_mesh.polygons.foreach_set("use_smooth", [True] * len(wood_mesh.polygons))
        elif o.type == "MESH":
            co = np.zeros(len(o.data.vertices) * 3, np.float32)
            o.data.vertices.foreach_get("co", co)
            co = co.reshape(-1, 6, 3)
            rng = np.random.default_rng(seed)
            if keep < 1:
                co = co[rng.random(len(co)) < keep]
            d, s, count = co[:, 3] - co[:, 0], co[:, 1] - co[:, 5], len(co)
            d /= np.linalg.norm(d, axis=1, keepdims=True)
            s /= np.linalg.norm(s, axis=1, keepdims=True)
            d, s = d + rng.normal(0, jit, (count, 3)), s + rng.normal(0, jit, (count, 3))
            size = rng.uniform(.7, 1.15, count)
            if neem:
                leaf_mesh = sprays("neem", co[:, 0], d, s, leaf[0] * size * 2.0, leaf[0] * .62, leaf[1] * .48, leafmat_, rng)
            else:
                T, F = (LEAFLET, LEAFLET_FACES) if lo else (LEAF, LEAF_FACES)
                leaf_mesh = leafcloud("leaves", co[:, 0], d, s, leaf[0] * size, leaf[1] * size, leafmat_, T, F)
    for o in new:
        bpy.data.objects.remove(o)
    return [wood_mesh, leaf_mesh]


def sprays(name, base, dirn, side, rachis, leaflet, width, mat, rng, pairs=6, droop=.55):
    """Pinnate leaves (neem, moringa): `pairs` of leaflets along a drooping rachis, and one at the end."""
    d = dirn / np.linalg.norm(dirn, axis=1, keepdims=True)
    s = side - d * (side * d).sum(1, keepdims=True)
    s /= np.linalg.norm(s, axis=1, keepdims=True) + 1e-9
    rachis = np.asarray(rachis).reshape(-1, 1) * np.ones((len(base), 1))
    B, D, S, L = [], [], [], []
    down = np.array([0, 0, -1.])
    for k in range(pairs + 1):
        t = (k + .8) / (pairs + .8)
        at = base + d * rachis * t + down * droop * rachis * t * t
        along = d + down * 2 * droop * t
        along /= np.linalg.norm(along, axis=1, keepdims=True)
        for sign in ((1, -1) if k < pairs else (0,)):
            B.append(at)
            D.append(along * (.62 if sign else 1) + s * sign * .9 + down * .15 + rng.normal(0, .12, base.shape))
            S.append(np.cross(D[-1], np.cross(along, s)) + rng.normal(0, .15, base.shape))
            L.append(leaflet * (1.12 - .5 * abs(t - .45)) * rng.uniform(.85, 1.1, len(base)))
    L = np.concatenate(L)
    return leafcloud(name, np.concatenate(B), np.concatenate(D), np.concatenate(S), L, width * L / leaflet, mat,
                     LEAFLET, LEAFLET_FACES, rng)


def champa(seed, bark, leafm, flowerm=None, height=2.6, forks=4, spread=.62):
    """Champa (frangipani): stubby forking limbs, rosettes of long leaves at the tips, five-petalled flowers."""
    r = random.Random(seed)
    rng = np.random.default_rng(seed)
    paths, tips = [], []

    def limb(p, d, length, radius, left):
        pts, n = [], 6
        for i in range(n + 1):
            t = i / n
            pts.append((*p, radius * (1 - .28 * t)))
            d = (d + Vector((r.uniform(-.09, .09), r.uniform(-.09, .09), .05))).normalized()
            p = p + d * length / n
        paths.append(pts)
        end = Vector(pts[-1][:3])
        if left == 0:
            tips.append((end, d))
            return
        turn = r.uniform(0, 6.28)
        count = 3 if r.random() < .45 else 2
        for k in range(count):
            a = turn + 6.283 * k / count + r.uniform(-.4, .4)
            u = d.orthogonal().normalized()
            out = (u * math.cos(a) + d.cross(u) * math.sin(a))
            limb(end, (d + out * spread * r.uniform(.75, 1.2)).normalized(), length * r.uniform(.66, .82), radius * .74, left - 1)

    limb(Vector((0, 0, 0)), Vector((.08, .04, 1)).normalized(), height * .36, height * .036, forks)
    B, D, L = [], [], []
    FB, FD, FS = [], [], []
    for tip, d in tips:
        u = d.orthogonal().normalized()
        v = d.cross(u)
        for k in range(r.randint(10, 15)):
            a = k * 2.4 + r.uniform(-.2, .2)
            lift = r.uniform(-.15, .75)
            out = u * math.cos(a) + v * math.sin(a)
            B.append(tip + d * r.uniform(-.05, .02))
            D.append(out + d * lift)
            L.append(r.uniform(.17, .29))
        if flowerm and r.random() < .6:
            for _ in range(r.randint(4, 9)):
                c = tip + d * r.uniform(.06, .13) + Vector((r.gauss(0, .05), r.gauss(0, .05), r.gauss(0, .03)))
                up = (d + Vector((r.gauss(0, .5), r.gauss(0, .5), r.gauss(0, .3)))).normalized()
                pu = up.orthogonal().normalized()
                pv = up.cross(pu)
                for q in range(5):
                    a = 6.283 * q / 5
                    FB.append(c)
                    FD.append(pu * math.cos(a) + pv * math.sin(a) + up * .35)
                    FS.append(pv * math.cos(a) - pu * math.sin(a))
    L = np.array(L)
    D = np.array(D)
    side = np.cross(D, np.array([0, 0, 1.])) + rng.normal(0, .15, D.shape)
    out = [branches("champa", paths, bark, 9),
           leafcloud("champa_leaves", np.array(B), D, side, L, L * .40, leafm, rnd=rng)]
    if FB:
        out.append(leafcloud("champa_flowers", np.array(FB), np.array(FD), np.array(FS), .042, .032, flowerm, rnd=rng))
    return out


def areca(seed, stemm, leafm, stems=7, height=1.7, frond=1.25, spread=.16):
    """Areca palm clump: ringed stems and arching fronds with strap leaflets, about `height` + 0.6 m tall."""
    r = random.Random(seed)
    rng = np.random.default_rng(seed)
    paths, B, D, S, L = [], [], [], [], []
    for k in range(stems):
        a, rad = r.uniform(0, 6.28), spread * math.sqrt(r.random())
        lean = r.uniform(.05, .28)
        h = height * r.uniform(.25, .62)
        foot = Vector((rad * math.cos(a), rad * math.sin(a), 0))
        top = foot + Vector((math.cos(a) * lean * h, math.sin(a) * lean * h, h))
        n = max(6, int(h / .07))
        paths.append([(*foot.lerp(top, i / n), .016 * (1.18 if i % 2 else 1.) * (1 - .2 * i / n)) for i in range(n + 1)])
        for f in range(r.randint(5, 7)):
            fa = r.uniform(0, 6.28)
            out = Vector((math.cos(fa), math.sin(fa), 0))
            length = frond * r.uniform(.7, 1.1)
            rise, sag = r.uniform(.45, 1.0), r.uniform(.45, .9)
            pts = []
            for i in range(13):
                t = i / 12
                p = top + out * length * (.75 * t) + Vector((0, 0, length * (rise * t - sag * t * t * .95)))
                pts.append((*p, .006 * (1.1 - t)))
            paths.append(pts)
            for i in range(26):
                t = .22 + .78 * i / 25
                j = min(int(t * 12), 11)
                q = t * 12 - j
                p0, p1 = Vector(pts[j][:3]), Vector(pts[j + 1][:3])
                tan = (p1 - p0).normalized()
                sd = tan.cross(Vector((0, 0, 1)))
                sd = sd.normalized() if sd.length > .01 else Vector((1, 0, 0))
                nor = sd.cross(tan)
                for sign in (1, -1):
                    B.append(p0.lerp(p1, q))
                    D.append(tan * (.55 + .5 * t) + sd * sign * .85 + nor * .32 + Vector((0, 0, -.12)))
                    S.append(tan - sd * sign * .2)
                    L.append(length * .30 * (1.15 - .75 * abs(t - .5)) * r.uniform(.85, 1.1))
    L = np.array(L)
    return [branches("areca", paths, stemm, 7),
            leafcloud("areca_leaves", np.array(B), np.array(D), np.array(S), L, .026, leafm, STRAP, STRAP_FACES, rng)]


def banana(seed, stemm, leafm, leaves=8, height=2.2):
    """Banana plant: a sheathed stem and broad leaves torn into strips along the midrib."""
    r = random.Random(seed)
    rng = np.random.default_rng(seed)
    trunk = height * .5
    paths = [[(0.02 * i, 0, trunk * i / 8, .085 * (1 - .07 * i)) for i in range(9)]]
    B, D, S, L = [], [], [], []
    strip = .045
    for k in range(leaves):
        a = k * 2.39 + r.uniform(-.3, .3)
        out = Vector((math.cos(a), math.sin(a), 0))
        length, rise, sag = height * r.uniform(.55, .8), r.uniform(.7, 1.5), r.uniform(.5, 1.1)
        pts, n = [], 40
        for i in range(n + 1):
            t = i / n
            p = Vector((.16, 0, trunk * .98)) + out * length * .72 * t + Vector((0, 0, length * (rise * t - sag * t * t)))
            pts.append((*p, .016 * (1.15 - t)))
        paths.append(pts[::4])
        droop = 0.
        for i in range(9, n):
            p0, p1 = Vector(pts[i][:3]), Vector(pts[i + 1][:3])
            tan = (p1 - p0).normalized()
            sd = tan.cross(Vector((0, 0, 1))).normalized()
            nor = sd.cross(tan)
            t = (i - 9) / (n - 10)
            if r.random() < .22:
                droop = r.uniform(-.05, .35)
            for sign in (1, -1):
                B.append(p0)
                D.append(sd * sign + tan * .35 + nor * (.32 - droop))
                S.append(tan)
                L.append(.30 * math.sin(math.pi * min(1, .12 + .86 * t)) ** .6)
    strips = np.array([(-.5, 0, 0), (.5, 0, 0), (-.5, .5, .05), (.5, .5, .05), (-.42, 1, -.08), (.42, 1, -.08)])
    return [branches("banana", paths, stemm, 10),
            leafcloud("banana_leaves", np.array(B), np.array(D), np.array(S), np.array(L), strip * 1.25, leafm, strips,
                      [(0, 1, 3, 2), (2, 3, 5, 4)], rng)]


# ---------------------------------------------------------------- low planting
def grasspatch(name, n, sx, sy, h, w, mat, lean=.45, seed=0, segs=4, clump=0., edge=True):
    """`n` curved blades on an sx by sy patch (or a clump of that radius), one mesh."""
    rs = np.random.default_rng(seed)
    x, y = rs.uniform(-sx / 2, sx / 2, n), rs.uniform(-sy / 2, sy / 2, n)
    az = rs.uniform(0, 6.283, n)
    if clump:
        r, a = np.abs(rs.normal(0, clump, n)), rs.uniform(0, 6.283, n)
        x, y = r * np.cos(a), r * np.sin(a)
        az = np.arctan2(y, x) + rs.normal(0, .5, n)
    H, ln = h * rs.uniform(.45, 1.15, n), lean * rs.uniform(.2, 1.5, n)
    W, tw = w * rs.uniform(.6, 1.2, n), rs.normal(0, .6, n)
    V = []
    for i in range(segs + 1):
        t = i / segs
        off = ln * H * t ** 2
        z = H * (t - .35 * np.minimum(ln, 1.6) * t ** 2.6 * (1 if lean > .6 else .5))
        cx, cy = x + np.cos(az) * off, y + np.sin(az) * off
        if i == segs:
            V.append(np.stack([cx, cy, z], 1))
        else:
            half = W * (1 - t ** 1.6 * .8) / 2
            px, py = -np.sin(az + tw * t) * half, np.cos(az + tw * t) * half
            V += [np.stack([cx + px, cy + py, z], 1), np.stack([cx - px, cy - py, z], 1)]
    F = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(segs - 1)] + [(2 * segs - 2, 2 * segs - 1, 2 * segs)]
    return merged(name, np.stack(V, 1), F, mat, rs)


def plumes(name, n, h, mat, lean=.35, seed=0, r=.12):
    """Feathery seed heads of fountain grass: stems and many short hairs."""
    rs = np.random.default_rng(seed)
    B, D = [], []
    for _ in range(n):
        a, L, ln = rs.uniform(0, 6.283), h * rs.uniform(.8, 1.15), lean * rs.uniform(.3, 1.3)
        x0, y0 = rs.normal(0, r / 2, 2)

        def at(t):
            return np.array([x0 + np.cos(a) * ln * L * t * t, y0 + np.sin(a) * ln * L * t * t, L * (t - .25 * ln * t ** 3)])

        for t in np.linspace(0, .8, 10):
            B.append(at(t))
            D.append((at(t + .09) - at(t)) * 1.05)
        for _ in range(110):
            t = rs.uniform(.76, 1)
            tangent = at(min(1, t + .02)) - at(t - .02)
            tangent /= np.linalg.norm(tangent)
            B.append(at(t))
            D.append((tangent * .8 + rs.normal(0, .38, 3)) * .045 * (1.3 - abs(t - .88) * 4))
    B, D = np.array(B), np.array(D)
    return leafcloud(name, B, D, rs.normal(0, 1, B.shape), np.linalg.norm(D, axis=1), .004, mat, LEAFLET, LEAFLET_FACES, rs)


def shrub(name, n, r, h, leaf, mat, seed=0, shell=.55, up=.5, lumps=7):
    """A lumpy bush of `n` outward leaves, radius `r`, height `h`; `leaf` is (length, width)."""
    rs = np.random.default_rng(seed)
    c = rs.normal(0, 1, (lumps, 3)) * np.array([r * .42, r * .42, h * .16]) + np.array([0, 0, h * .52])
    size = rs.uniform(.42, .68, lumps) * min(r, h)
    k, d = rs.integers(0, lumps, n), rs.normal(0, 1, (n, 3))
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    rad = shell + (1 - shell) * rs.random(n) ** .5
    P = c[k] + d * (size[k] * rad)[:, None] * np.array([1.1, 1.1, .95])
    ok = P[:, 2] > .02
    P, d = P[ok], d[ok]
    out = d * .8 + rs.normal(0, .55, d.shape) + np.array([0, 0, up])
    sc = rs.uniform(.65, 1.2, len(P))
    return leafcloud(name, P, out, rs.normal(0, 1, d.shape), leaf[0] * sc, leaf[1] * sc, mat, rnd=rs)


def creeper(name, path, n, mat, leaf=(.07, .045), spread=.18, hang=.4, seed=0, depth=.06):
    """Leaves scattered along a polyline on a wall or a beam, hanging by up to `hang` metres."""
    rs = np.random.default_rng(seed)
    pts = np.array(path, float)
    seg = rs.integers(0, len(pts) - 1, n)
    at = pts[seg] + (pts[seg + 1] - pts[seg]) * rs.random((n, 1))
    at += rs.normal(0, 1, (n, 3)) * np.array([spread, depth, spread])
    at[:, 2] -= hang * rs.random(n) ** 2.5
    d = rs.normal(0, .5, (n, 3)) + np.array([0, -.5, -.6])
    sc = rs.uniform(.6, 1.2, n)
    return leafcloud(name, at, d, rs.normal(0, 1, (n, 3)), leaf[0] * sc, leaf[1] * sc, mat, rnd=rs)


def trailing(name, path, strands, stem, leafm, flowerm=None, hang=1., floor=None, seed=0):
    """Shoots that grow out along a wall from `path` and hang by up to `hang` metres: [stems, leaves, flowers].

    Every leaf and flower sits on a shoot, the flowers in bunches towards its end. floor(x, y): the height below which
    nothing hangs, such as a ledge; a shoot lies on it.
    """
    rs = np.random.default_rng(seed)
    pts, shoots, leaves, bunches = np.array(path, float), [], [], []
    for _ in range(strands):
        i, t = rs.integers(0, len(pts) - 1), rs.random()
        p = pts[i] + (pts[i + 1] - pts[i]) * t + rs.normal(0, 1, 3) * np.array([.06, .03, .06])
        length = hang * rs.uniform(.3, 1) ** 1.3
        d, steps, line = np.array([rs.normal(0, .7), -rs.uniform(.1, .6), rs.uniform(-.1, .7)]), 12, []
        for k in range(steps + 1):
            low = floor(p[0], p[1]) if floor else -9.
            p[2] = max(p[2], low)
            line.append((*p, .0045 * (1 - .75 * k / steps)))
            d = d / np.linalg.norm(d) + np.array([rs.normal(0, .16), rs.normal(0, .08), -.30])
            p = p + d / np.linalg.norm(d) * length / steps
        shoots.append(line)
        at = np.array(line)[:, :3]
        for count, start, out, jitter in ((int(length * 95), .04, leaves, .012), (int(length * 70) if flowerm else 0, .45, bunches, .03)):
            u = (start + (1 - start) * rs.random(count)) * steps
            if out is bunches:
                u = np.round(u / 1.6) * 1.6 + rs.normal(0, .12, count)
            u = np.clip(u, 0, steps - 1e-3)
            k, f = u.astype(int), (u % 1)[:, None]
            out.append(at[k] * (1 - f) + at[k + 1] * f + rs.normal(0, jitter, (count, 3)))
    made = [branches(name + 'stems', shoots, stem, 5)]
    for part, mat, size in ((leaves, leafm, (.075, .048)), (bunches, flowerm, (.046, .040))):
        if mat:
            base = np.concatenate(part)
            sc = rs.uniform(.6, 1.15, len(base))
            made.append(leafcloud(name, base, rs.normal(0, .6, base.shape) + np.array([0, -.5, -.45]), rs.normal(0, 1, base.shape), size[0] * sc, size[1] * sc, mat, rnd=rs))
    return made


def thicket(name, x, y, ground, height, stems, bark, leafm, leaf=(.11, .034), seed=0):
    """Young trees close together: stems with side twigs, every leaf on its twig: [wood, leaves].

    x, y: the (low, high) range in which they stand; height: the (low, high) range of theirs, metres.
    """
    rs = np.random.default_rng(seed)
    wood, at, along = [], [], []
    for _ in range(stems):
        p, tall, nodes = np.array([rs.uniform(*x), rs.uniform(*y), ground]), rs.uniform(*height), 14
        d, line = np.array([rs.normal(0, .10), rs.normal(0, .10), 1.]), []
        for k in range(nodes + 1):
            line.append((*p, .014 * tall / 3 * (1 - .85 * k / nodes)))
            d = d / np.linalg.norm(d) + np.array([rs.normal(0, .07), rs.normal(0, .07), .05])
            p = p + d / np.linalg.norm(d) * tall / nodes
        wood.append(line)
        for k in range(2, nodes + 1):
            for _ in range(3):
                a, reach = rs.uniform(0, 2 * math.pi), rs.uniform(.25, .6) * (1.15 - .6 * k / nodes)
                start, twig = np.array(line[k][:3]), []
                way = np.array([math.cos(a), math.sin(a), rs.uniform(.1, .9)])
                for j in range(6):
                    twig.append((*start, .0035 * (1 - .13 * j)))
                    way = way / np.linalg.norm(way) + np.array([0, 0, -.10])
                    start = start + way / np.linalg.norm(way) * reach / 5
                wood.append(twig)
                points = np.array(twig)[:, :3]
                u = rs.uniform(.8, 4.99, int(reach * 75))
                i, f = u.astype(int), (u % 1)[:, None]
                at.append(points[i] * (1 - f) + points[i + 1] * f)
                along.append(points[i + 1] - points[i])
    base, d = np.concatenate(at), np.concatenate(along)
    d = d / np.linalg.norm(d, axis=1, keepdims=True) + rs.normal(0, .75, d.shape) + np.array([0, 0, -.2])
    sc = rs.uniform(.65, 1.15, len(base))
    return [branches(name + 'wood', wood, bark, 5), leafcloud(name, base, d, rs.normal(0, 1, base.shape), leaf[0] * sc, leaf[1] * sc, leafm, rnd=rs)]


def scatter_leaves(name, n, x0, x1, y0, y1, z, mat, size=.06, seed=0):
    """Fallen leaves or petals lying about on a level surface."""
    rs = np.random.default_rng(seed)
    P = np.stack([rs.uniform(x0, x1, n), rs.uniform(y0, y1, n), z + rs.uniform(.002, .008, n)], 1)
    d = np.c_[rs.normal(0, 1, (n, 2)), rs.normal(0, .12, n)]
    s = np.c_[rs.normal(0, 1, (n, 2)), rs.normal(0, .2, n)]
    sc = size * rs.uniform(.5, 1.2, n)
    return leafcloud(name, P, d, s, sc, sc * .5, mat, rnd=rs)
