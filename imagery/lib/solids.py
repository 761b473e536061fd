"""Boxes, turned and bent bodies, upholstered blocks."""
import math
from math import copysign

import bmesh
import bpy
from mathutils import Vector, noise

from .base import R, link, mesh


def bevel(o, w=.003, seg=2, angle=35):
    """Round the edges by `w`: nothing real has a knife edge."""
    b = o.modifiers.new('b', 'BEVEL')
    b.width, b.segments, b.limit_method, b.angle_limit, b.harden_normals = w, seg, 'ANGLE', R(angle), True
    o.data.use_auto_smooth = True
    o.data.auto_smooth_angle = R(40)
    for p in o.data.polygons:
        p.use_smooth = True
    return o


BOX_FACES = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]


def box(n, x0, x1, y0, y1, z0, z1, mat=None, bev=.003, seg=2):
    """A box between two corners, its origin at the scene's; `bev` 0 leaves it sharp."""
    v = [(x, y, z) for z in (z0, z1) for y in (y0, y1) for x in (x0, x1)]
    o = mesh(n, v, BOX_FACES, mat)
    return bevel(o, bev, seg) if bev else o


def lathe(n, prof, mat=None, seg=96, flute=None, close=False):
    """Turn a profile [(r, z), ...]; flute=(count, depth, zmin, zmax)."""
    k = len(prof)
    widest = max(p[0] for p in prof)
    v, f = [], []
    for i in range(seg):
        a = 2 * math.pi * i / seg
        for r, z in prof:
            if flute and flute[2] <= z <= flute[3] and r > .6 * widest:
                r -= flute[1] * (.5 - .5 * abs(math.cos(flute[0] * a / 2))) * 2
            v.append((r * math.cos(a), r * math.sin(a), z))
    for i in range(seg):
        j = (i + 1) % seg
        for q in range(k - 1):
            f.append((i * k + q, j * k + q, j * k + q + 1, i * k + q + 1))
    o = mesh(n, v, f, mat, True)
    o.data.use_auto_smooth = True
    o.data.auto_smooth_angle = R(50)
    return o


def rprof(pts, r=.004, n=4):
    """A lathe profile with its corners rounded by `r`."""
    out = [pts[0]]
    for a, b, c in zip(pts, pts[1:], pts[2:]):
        A, B, C = Vector(a), Vector(b), Vector(c)
        to_a, to_c = A - B, C - B
        rr = min(r, to_a.length * .45, to_c.length * .45)
        p, q = B + to_a.normalized() * rr, B + to_c.normalized() * rr
        for i in range(n + 1):
            t = i / n
            out.append(tuple(p * (1 - t) ** 2 + B * 2 * t * (1 - t) + q * t * t))
    return out + [pts[-1]]


def tube(n, pts, r, mat, res=8):
    """A round bar through points (x, y, z[, radius factor])."""
    c = bpy.data.curves.new(n, 'CURVE')
    c.dimensions = '3D'
    s = c.splines.new('POLY')
    s.points.add(len(pts) - 1)
    for p, q in zip(s.points, pts):
        p.co = (*q[:3], 1)
        p.radius = q[3] if len(q) > 3 else 1
    c.bevel_depth, c.bevel_resolution, c.use_fill_caps = r, res, True
    o = bpy.data.objects.new(n, c)
    bpy.context.scene.collection.objects.link(o)
    c.materials.append(mat)
    return o


def prism(n, outline, depth, mat=None, bev=.003, axis='Y'):
    """A flat outline [(u, v), ...] given thickness along `axis`, from 0 to `depth`.

    axis 'Y': outline is (x, z). axis 'X': (y, z). axis 'Z': (x, y). Counter-clockwise outlines.
    """
    spot = {'Y': lambda u, v, d: (u, d, v), 'X': lambda u, v, d: (d, u, v), 'Z': lambda u, v, d: (u, v, d)}[axis]
    k = len(outline)
    v = [spot(a, b, 0) for a, b in outline] + [spot(a, b, depth) for a, b in outline]
    f = [tuple(range(k)), tuple(range(2 * k - 1, k - 1, -1))]
    f += [(i, k + i, k + (i + 1) % k, (i + 1) % k) for i in range(k)]
    o = mesh(n, v, f, mat)
    bm = bmesh.new()
    bm.from_mesh(o.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(o.data)
    bm.free()
    return bevel(o, bev, 2, 30) if bev else o


def roundbox(n, w, d, h, r, mat, puff=0., seg=6, sub=14, wrinkle=0., seed=0, crown=None):
    """Upholstered block, centred on the origin with its base at z=0: puffed faces, edges rounded by `r`."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1.)
    bmesh.ops.subdivide_edges(bm, edges=bm.edges, cuts=sub, use_grid_fill=True)
    half = (w / 2, d / 2, h / 2)
    for v in bm.verts:
        p = Vector((v.co.x * w, v.co.y * d, v.co.z * h))
        q = Vector([max(-e + r, min(e - r, c)) for c, e in zip(p, half)])
        away = p - q
        if away.length > 1e-9:
            p = q + away.normalized() * r
        fall = [1 - min(1, abs(c) * 2) ** 4 for c in v.co]
        if puff:
            if abs(v.co.z) > .499:
                p.z += copysign(puff * fall[0] * fall[1], v.co.z)
            if abs(v.co.y) > .499:
                p.y += copysign(puff * .6 * fall[0] * fall[2], v.co.y)
            if abs(v.co.x) > .499:
                p.x += copysign(puff * .6 * fall[1] * fall[2], v.co.x)
        if wrinkle:
            e = Vector((p.x * 3.1 + seed * 7.3, p.y * 3.1, p.z * 3.1))
            for strength in (wrinkle, wrinkle * .35):
                p += Vector((noise.noise(e), noise.noise(e + Vector((9, 0, 0))), noise.noise(e + Vector((0, 9, 0))))) * strength
                e *= 3.7
        v.co = p + Vector((0, 0, half[2]))
    data = bpy.data.meshes.new(n)
    bm.to_mesh(data)
    bm.free()
    o = link(bpy.data.objects.new(n, data), mat, True)
    s = o.modifiers.new('s', 'SUBSURF')
    s.levels, s.render_levels = 1, 2
    return o


def piping(n, w, d, z, r, mat, thick=.0045):
    """The corded seam round an upholstered block of `w` x `d` with corner radius `r`, at height `z`."""
    pts = []
    for cx, cy, a0 in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for i in range(7):
            a = R(a0 + 90 * i / 6)
            pts.append((cx * (w / 2 - r) + r * math.cos(a), cy * (d / 2 - r) + r * math.sin(a), z))
    return tube(n, pts + [pts[0]], thick, mat, 3)
