"""Pierced screens, louvred shutters, panelled and painted doors, hanging lamps, a swing."""
import math

import bpy
import numpy as np

from lib import M, box, lathe, lin, place, roundbox, rprof, tube
from lib.foliage import merged


def _star(a, share):
    """Radius of an eight-pointed opening at angle `a`, as a share of half a cell."""
    k = (a * 8 / (2 * math.pi)) % 1.
    return share * (.72 + .28 * abs(2 * k - 1))


def _leaf(a, share):
    """Radius of a four-petalled opening."""
    return share * (.58 + .42 * abs(math.cos(2 * a)) ** .8)


def jali(name, width, height, mat, cell=.12, thick=.05, share=.86, shape="star", seed=1):
    """A pierced stone screen standing in the XZ plane, its foot at z=0 and its middle at x=0. Returns the object."""
    n = 32
    fn = _star if shape == "star" else _leaf
    ang = [2 * math.pi * (i + .5) / n for i in range(n)]
    h = cell / 2
    outer = [(h * math.cos(a) / max(abs(math.cos(a)), abs(math.sin(a))), h * math.sin(a) / max(abs(math.cos(a)), abs(math.sin(a)))) for a in ang]
    inner = [(h * fn(a, share) * math.cos(a), h * fn(a, share) * math.sin(a)) for a in ang]
    chamfer = [(x * 1.07, z * 1.07) for x, z in inner]
    T, F = [], []
    for ring, y in ((outer, -thick / 2), (chamfer, -thick / 2), (inner, -thick / 2 + .006), (inner, thick / 2 - .006), (chamfer, thick / 2), (outer, thick / 2)):
        T += [(x, y, z) for x, z in ring]
    for r in range(5):
        for i in range(n):
            j = (i + 1) % n
            F.append((r * n + i, r * n + j, (r + 1) * n + j, (r + 1) * n + i))
    T = np.array(T)
    cols, rows = max(1, round(width / cell)), max(1, round(height / cell))
    sx, sz = width / (cols * cell), height / (rows * cell)
    at = np.array([((i + .5 - cols / 2) * cell * sx, 0, (j + .5) * cell * sz) for j in range(rows) for i in range(cols)])
    V = at[:, None] + T[None] * np.array([sx, 1, sz])
    me = merged(name, V, F, mat, np.random.default_rng(seed))
    me.polygons.foreach_set("use_smooth", np.zeros(len(me.polygons), bool))
    o = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(o)
    return o


def painted_wood(name, hexc, wear=.35, under="#7a5a3c", rough=.55, axis="Z"):
    """Old paint on timber: rubbed through to the wood in patches along the grain."""
    m = M(name)
    st = {"Z": (26, 26, 1.6), "X": (1.6, 26, 26), "Y": (26, 1.6, 26)}[axis]
    grain = m.noise(m.coord("Object", st), 1.2, 5, .6, .2).outputs[0]
    patch = m.noise(m.coord(), 2.2, 5, .62, .4).outputs[0]
    f = m.rng(m.math("ADD", m.math("MULTIPLY", grain, .55), m.math("MULTIPLY", patch, .6)), 0., 1., .74 - .22 * wear, .80 - .18 * wear)
    c = lin(hexc)
    tone = m.ramp(m.noise(m.coord(), 3.5, 5, .6).outputs[0], [(.3, tuple(x * .78 for x in c[:3])), (.6, c[:3]), (.8, tuple(min(1, x * 1.18) for x in c[:3]))])
    m.P(Base_Color=m.mix(f, tone, lin(under)), Roughness=m.rng(f, rough, .8), Specular=.4,
        Normal=m.bump(grain, .0012, .5, m.bump(f, .0015, .6)))
    return m.m


def parent_all(parts, loc, turn):
    """Gather objects on an empty at `loc`, turned `turn` degrees about z; returns the empty."""
    e = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(e)
    for o in parts:
        o.parent = e
    return place(e, loc, (0, 0, turn))


def louvred_leaf(w, h, mat, loc, turn, hinge="left", brass=None, solid=.32):
    """A shutter leaf `w` by `h`, louvred above and panelled below, hung at `loc` and swung by `turn` degrees."""
    s = 1 if hinge == "left" else -1
    P, t, st = [], .04, .085

    def bx(x0, x1, z0, z1, y0=-t / 2, y1=t / 2, bev=.004):
        P.append(box("leaf", min(s * x0, s * x1), max(s * x0, s * x1), y0, y1, z0, z1, mat, bev))

    bx(0, st, 0, h)
    bx(w - st, w, 0, h)
    for z0, z1 in ((0, .14), (h * solid, h * solid + .09), (h - .10, h), ((h * (1 + solid)) / 2 - .02, (h * (1 + solid)) / 2 + .06)):
        bx(st, w - st, z0, z1)
    bx(st, w - st, .14, h * solid, -.008, .008, 0)
    bx(st + .04, w - st - .04, .18, h * solid - .04, -.018, .018, .008)
    for a, b in ((h * solid + .09, (h * (1 + solid)) / 2 - .02), ((h * (1 + solid)) / 2 + .06, h - .10)):
        k = max(1, int((b - a) / .042))
        for i in range(k):
            o = box("slat", -(w - 2 * st) / 2, (w - 2 * st) / 2, -.026, .026, -.004, .004, mat, .002, 1)
            P.append(place(o, (s * w / 2, 0, a + (i + .5) * (b - a) / k), (42, 0, 0)))
    if brass:
        P.append(tube("handle", [(s * (w - .045), -t / 2 - .03, h * solid + .12), (s * (w - .045), -t / 2 - .034, h * solid + .26)], .008, brass, 4))
        for z in (.2, h / 2, h - .2):
            P.append(tube("hinge", [(0, -t / 2, z - .05), (0, -t / 2, z + .05)], .009, brass, 3))
    return parent_all(P, loc, turn)


def chain(pts_top, pts_bottom, mat, link=.07, r=.006):
    """A straight chain of oval links between two points."""
    a, b = np.array(pts_top, float), np.array(pts_bottom, float)
    n = max(1, int(np.linalg.norm(b - a) / (link * .78)))
    for i in range(n):
        c = a + (b - a) * (i + .5) / n
        ring = []
        for k in range(13):
            t = 2 * math.pi * k / 12
            u, v = .016 * math.cos(t), link / 2 * math.sin(t)
            ring.append((c[0] + (u if i % 2 else 0), c[1] + (0 if i % 2 else u), c[2] + v))
        tube("link", ring, r * .7, mat, 2)


def swing(loc, turn, top, wood_mat, metal, fabrics, w=1.55, d=.62, seat=.46):
    """A jhoola: a plank seat with a low back hung on chains from height `top`; cushions in `fabrics`."""
    P = [box("seat", -w / 2, w / 2, -d / 2, d / 2, seat - .05, seat, wood_mat, .012, 3)]
    for x in (-w / 2 + .06, w / 2 - .06):
        P.append(tube("post", [(x, d / 2 - .04, seat), (x, d / 2 + .06, seat + .44)], .02, wood_mat))
        P.append(tube("arm", [(x, -d / 2 + .07, seat), (x, -d / 2 + .07, seat + .24), (x, d / 2, seat + .26)], .016, wood_mat))
    P.append(tube("rail", [(-w / 2 + .04, d / 2 + .06, seat + .45), (w / 2 - .04, d / 2 + .06, seat + .45)], .024, wood_mat))
    for i in range(13):
        x = -w / 2 + .15 + (w - .3) * i / 12
        P.append(tube("spindle", [(x, d / 2 - .04, seat), (x, d / 2 + .058, seat + .44)], .008, wood_mat, 4))
    P.append(place(roundbox("pad", w - .06, d - .05, .07, .03, fabrics[0], .008, wrinkle=.004), (0, -.01, seat)))
    e = parent_all(P, loc, turn)
    a = math.radians(turn)
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = sx * (w / 2 - .03), sy * (d / 2 - .05)
            gx, gy = loc[0] + x * math.cos(a) - y * math.sin(a), loc[1] + x * math.sin(a) + y * math.cos(a)
            tx, ty = loc[0] + x * .98 * math.cos(a), loc[1] + x * .98 * math.sin(a)
            chain((tx, ty, top), (gx, gy, seat), metal)
    return e


def lantern(loc, drop, metal, glow, r=.09, h=.2):
    """A hanging glass-and-brass lantern `drop` metres below `loc`."""
    x, y, z = loc
    tube("rod", [(x, y, z), (x, y, z - drop)], .004, metal, 3)
    z0 = z - drop - h
    place(lathe("cap", rprof([(0, h + .06), (.02, h + .05), (r * .55, h + .02), (r, h), (r, h - .012), (0, h - .012)], .005), metal, 32), (x, y, z0))
    place(lathe("base", rprof([(0, -.03), (.03, -.02), (r, 0), (r, .012), (0, .012)], .005), metal, 32), (x, y, z0))
    for k in range(6):
        a = k * math.pi / 3
        tube("bar", [(x + r * .94 * math.cos(a), y + r * .94 * math.sin(a), z0), (x + r * .94 * math.cos(a), y + r * .94 * math.sin(a), z0 + h)], .004, metal, 3)
    place(lathe("flame", [(0, .05), (.012, .07), (.009, .10), (0, .13)], glow, 16), (x, y, z0))


def rain(x0, x1, y0, y1, z0, z1, n, mat, length=.32, width=.0016, slant=(.05, .02), seed=2):
    """Falling rain as `n` thin streaks in a box."""
    rs = np.random.default_rng(seed)
    P = np.stack([rs.uniform(x0, x1, n), rs.uniform(y0, y1, n), rs.uniform(z0, z1, n)], 1)
    L, w = length * rs.uniform(.4, 1.2, n), width * rs.uniform(.6, 1.4, n)
    d = np.stack([slant[0] * L, slant[1] * L, L], 1)
    V = np.zeros((n, 4, 3))
    V[:, 0], V[:, 1], V[:, 2], V[:, 3] = P - [1, 0, 0] * w[:, None], P + [1, 0, 0] * w[:, None], P + d + [1, 0, 0] * w[:, None], P + d - [1, 0, 0] * w[:, None]
    o = bpy.data.objects.new("rain", merged("rain", V, [(0, 1, 2, 3)], mat, rs))
    bpy.context.scene.collection.objects.link(o)
    o.visible_shadow = o.visible_diffuse = False
    return o


def rainmat(clear=.72):
    """Pale, mostly transparent: for rain streaks."""
    m = M("rain")
    tr, df = m.add("ShaderNodeBsdfTransparent"), m.add("ShaderNodeBsdfTranslucent", {"Color": (.95, .97, 1, 1)})
    mix = m.add("ShaderNodeMixShader", {0: clear})
    m.l.new(df.outputs[0], mix.inputs[1])
    m.l.new(tr.outputs[0], mix.inputs[2])
    m.l.new(mix.outputs[0], m.out.inputs[0])
    return m.m


def turned_post(loc, h, mat, base_mat, r=.075):
    """A verandah post: stone foot, turned timber shaft, bracket capital."""
    x, y, z = loc
    box("foot", x - .16, x + .16, y - .16, y + .16, z, z + .10, base_mat, .012)
    place(lathe("foot", rprof([(.15, .10), (.15, .13), (.10, .19), (.12, .24), (.12, .28), (0, .28)], .01), base_mat, 48), (x, y, z))
    prof = [(0, .28), (r * 1.25, .28), (r * 1.25, .36), (r * .82, .41), (r * 1.12, .52), (r, .62), (r * .82, h - .42), (r * 1.05, h - .40),
            (r * 1.05, h - .37), (r * .8, h - .34), (r * 1.2, h - .24), (r * 1.3, h - .22), (0, h - .22)]
    place(lathe("post", rprof(prof, .012), mat, 48), (x, y, z))
    box("cap", x - .10, x + .10, y - .10, y + .10, z + h - .22, z + h - .12, mat, .008)
    box("bracket", x - .08, x + .08, y - .34, y + .34, z + h - .12, z + h, mat, .02, 3)


