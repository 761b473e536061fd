"""Trees and palms: each a list of mesh data blocks for `inst`. Sizes are metres."""
import ast
import math
import random

import bpy
import numpy as np
from mathutils import Vector

from lib.foliage import LEAF, LEAFLET, LEAFLET_FACES, LEAF_FACES, STRAP, STRAP_FACES, branches, leafcloud

PRESETS = "/usr/share/blender/scripts/addons/add_curve_sapling/presets/"


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
