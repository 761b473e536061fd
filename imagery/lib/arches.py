"""Walls with arched or square openings as one clean mesh, so that their edges can be eased."""
import math

import bmesh
import bpy

from lib import bevel, link


def arch_curve(cx, w, spring, kind="round", n=24):
    """Points (x, z) of an arch from its left spring to its right: `round`, `flat`, `segment` or `pointed`."""
    r = w / 2
    if kind == "flat":
        return [(cx - r, spring), (cx + r, spring)]
    pts = []
    for i in range(n + 1):
        a = math.pi - math.pi * i / n
        x, z = math.cos(a), math.sin(a)
        if kind == "segment":
            z = z * .38
        elif kind == "pointed":
            x = math.copysign(abs(x) ** 1.12, x)
            z = z * 1.12 + .16 * (1 - abs(x)) ** 2
        pts.append((cx + r * x, spring + r * z))
    return pts


def arch_wall(name, x0, x1, y0, y1, top, openings, mat, ease=.014, base=0.):
    """A wall along x from y0 (front) to y1, `base` to `top`, with openings (centre x, width, sill z, spring z[, kind]).

    A sill at or below `base` makes a doorway. Returns the object.
    """
    polys, rims = [], []                    # front faces as (x, z) loops; edges of the openings
    cuts = []
    for o in sorted(openings):
        cx, w, sill, spring = o[:4]
        cuts.append((cx - w / 2, cx + w / 2, max(sill, base), arch_curve(cx, w, spring, o[4] if len(o) > 4 else "round")))

    def levels(cut):
        """Heights of the vertices on an opening's side."""
        return sorted({base, top, cut[2], cut[3][0][1]})

    edge = x0
    left = [base, top]
    for c in cuts:
        right = levels(c)
        polys.append([(edge, z) for z in reversed(left)] + [(c[0], z) for z in right])
        if c[2] > base + 1e-6:
            polys.append([(c[0], base), (c[1], base), (c[1], c[2]), (c[0], c[2])])
        pts = c[3]
        for a, b in zip(pts, pts[1:]):
            polys.append([a, b, (b[0], top), (a[0], top)])
        rim = [(c[0], c[2])] + ([] if abs(pts[0][1] - c[2]) < 1e-6 else [pts[0]]) + pts[1:] + [(c[1], c[2])]
        rims.append((rim, c[2] > base + 1e-6))
        edge, left = c[1], levels(c)
    polys.append([(edge, z) for z in reversed(left)] + [(x1, base), (x1, top)])
    bm = bmesh.new()
    made = {}

    def vert(x, y, z):
        key = (round(x, 5), round(y, 5), round(z, 5))
        if key not in made:
            made[key] = bm.verts.new(key)
        return made[key]

    def face(vs):
        vs = list(dict.fromkeys(vs))
        if len(vs) > 2 and not bm.faces.get(vs):
            bm.faces.new(vs)

    for poly in polys:
        face([vert(x, y0, z) for x, z in poly])
        face([vert(x, y1, z) for x, z in reversed(poly)])
    for rim, closed in rims:
        loop = rim + ([rim[0]] if closed else [])
        for a, b in zip(loop, loop[1:]):
            face([vert(a[0], y0, a[1]), vert(a[0], y1, a[1]), vert(b[0], y1, b[1]), vert(b[0], y0, b[1])])
    for x in (x0, x1):
        face([vert(x, y0, base), vert(x, y1, base), vert(x, y1, top), vert(x, y0, top)])
    tops = sorted({k[0] for k in made if abs(k[2] - round(top, 5)) < 1e-6})
    for a, b in zip(tops, tops[1:]):
        face([vert(a, y0, top), vert(b, y0, top), vert(b, y1, top), vert(a, y1, top)])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    me = bpy.data.meshes.new(name)
    bm.to_mesh(me)
    bm.free()
    o = link(bpy.data.objects.new(name, me), mat)
    return bevel(o, ease, 3, 50) if ease else o
