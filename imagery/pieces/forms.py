"""Members that furniture is made of: sticks, bent limbs, slabs of any outline, ribbons. Metres throughout.

Every member carries a mesh attribute `grain` (along, across, through) so that timber runs down its length.
"""
import contextlib
import math

import bpy
from mathutils import Vector

from lib import link


@contextlib.contextmanager
def assembly(name):
    """Gather what is made inside the block under one empty at the origin, and yield that empty."""
    scene = bpy.context.scene.collection
    before = set(bpy.data.objects)
    root = bpy.data.objects.new(name, None)
    scene.objects.link(root)
    yield root
    for thing in bpy.data.objects:
        if thing not in before and thing is not root and thing.parent is None:
            thing.parent = root


def solid(name, points, faces, mat, grain=None, angle=38.0):
    """A mesh with smooth shading below `angle` degrees and an optional grain vector for each vertex."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(p) for p in points], [], faces)
    if grain:
        layer = mesh.attributes.new("grain", "FLOAT_VECTOR", "POINT")
        layer.data.foreach_set("vector", [c for g in grain for c in g])
    mesh.update()
    thing = link(bpy.data.objects.new(name, mesh), mat, True)
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(angle)
    return thing


def section(width, depth, power=4.0, count=28):
    """A superellipse: power 2 is round, 4 a soft square, 8 a square with eased arrises."""
    out = []
    for i in range(count):
        a = 2 * math.pi * (i + 0.5) / count
        c, s = math.cos(a), math.sin(a)
        out.append((math.copysign(abs(c) ** (2 / power), c) * width / 2,
                    math.copysign(abs(s) ** (2 / power), s) * depth / 2))
    return out


def limb(name, path, sizes, mat, power=4.0, up=(0, 0, 1), ease=0.003, count=28, closed=False):
    """Sweep a section along `path`. sizes: one (width, depth) or one for each point.

    Width lies across `up`, depth along it. Ends are eased by `ease` unless the path is closed.
    """
    pts = [Vector(p) for p in path]
    if not isinstance(sizes, list):
        sizes = [sizes] * len(pts)
    n, up = len(pts), Vector(up)
    lengths = [0.0]
    for a, b in zip(pts, pts[1:]):
        lengths.append(lengths[-1] + (b - a).length)
    tangent = []
    for i in range(n):
        before = pts[i - 1] if i or closed else pts[i]
        after = pts[(i + 1) % n] if i < n - 1 or closed else pts[i]
        tangent.append((after - before).normalized())
    stations = [(pts[i], sizes[i], lengths[i], i) for i in range(n)]
    if not closed:
        quarter = [math.pi / 2 * k / 3 for k in range(4)]
        eased = [(ease * (1 - math.sin(q)), ease * (1 - math.cos(q))) for q in quarter]

        def end(i, sign, base):
            return [(pts[i] + tangent[i] * sign * run, tuple(s - 2 * inset for s in sizes[i]), base + sign * run, i)
                    for inset, run in eased]

        stations = end(0, 1, 0.0) + stations[1:-1] + end(n - 1, -1, lengths[-1])[::-1]
    verts, grain, faces = [], [], []
    for p, (w, d), s, i in stations:
        t = tangent[i]
        side = t.cross(up)
        if side.length < 1e-4:
            side = t.cross(Vector((0, 1, 0)))
        side.normalize()
        over = side.cross(t).normalized()
        for a, b in section(w, d, power, count):
            verts.append(p + side * a + over * b)
            grain.append((s, a, b))
    rows = len(stations)
    for r in range(rows if closed else rows - 1):
        for c in range(count):
            e = (c + 1) % count
            q = (r + 1) % rows
            faces.append((r * count + c, r * count + e, q * count + e, q * count + c))
    if not closed:
        faces.append(tuple(range(count))[::-1])
        faces.append(tuple((rows - 1) * count + c for c in range(count)))
    return solid(name, verts, faces, mat, grain)


def stick(name, start, end, size, mat, end_size=None, power=5.0, up=(0, 1, 0), ease=0.003):
    """A straight member, tapered when `end_size` is given."""
    a, b = Vector(start), Vector(end)
    end_size = end_size or size
    pts = [a.lerp(b, i / 4) for i in range(5)]
    sizes = [tuple(p + (q - p) * i / 4 for p, q in zip(size, end_size)) for i in range(5)]
    return limb(name, pts, sizes, mat, power, up, ease)


def outline_normals(outline):
    """Inward unit normals of a closed anticlockwise outline."""
    n = len(outline)
    out = []
    for i in range(n):
        (x0, y0), (x1, y1) = outline[i - 1], outline[(i + 1) % n]
        dx, dy = x1 - x0, y1 - y0
        length = math.hypot(dx, dy) or 1.0
        out.append((-dy / length, dx / length))
    return out


def slab(name, outline, z0, z1, mat, ease=0.004, under=0.0, along="x"):
    """A top of any smooth outline. `under` cuts the lower edge back, so that the top looks thin."""
    normals = outline_normals(outline)
    quarter = [math.pi / 2 * k / 4 for k in range(5)]
    if under:
        rings = [(under * (1 - k / 4), z0 + (z1 - z0) * 0.6 * k / 4) for k in range(5)]
    else:
        rings = [(ease * (1 - math.sin(q)), z0 + ease * (1 - math.cos(q))) for q in quarter]
    rings += [(ease * (1 - math.sin(q)), z1 - ease * (1 - math.cos(q))) for q in reversed(quarter)]
    # A narrow flat band inside each arris keeps the shading of the faces flat.
    rings = [(rings[0][0] + 0.003, z0)] + rings + [(rings[-1][0] + 0.003, z1)]
    n, verts, grain, faces = len(outline), [], [], []
    for inset, z in rings:
        for (x, y), (nx, ny) in zip(outline, normals):
            p = (x + nx * inset, y + ny * inset, z)
            verts.append(p)
            grain.append((p[0], p[1], p[2]) if along == "x" else (p[1], p[0], p[2]))
    for r in range(len(rings) - 1):
        for c in range(n):
            e = (c + 1) % n
            faces.append((r * n + c, r * n + e, (r + 1) * n + e, (r + 1) * n + c))
    faces.append(tuple(range(n))[::-1])
    faces.append(tuple((len(rings) - 1) * n + c for c in range(n)))
    return solid(name, verts, faces, mat, grain, 30.0)


def ribbon(name, profile, width, thick, mat, ease=0.004):
    """Bend a board of `width` (along x) through `profile`, a list of (y, z); thickness lies across the bend."""
    pts = [Vector((0.0, y, z)) for y, z in profile]
    n, verts, grain, faces = len(pts), [], [], []
    e, half = ease, width / 2
    rim = [(-half + e, -1, 1), (-half + e * 0.3, -1, 0.7), (-half, -1, 0.3), (-half, 1, 0.3), (-half + e * 0.3, 1, 0.7), (-half + e, 1, 1),
           (half - e, 1, 1), (half - e * 0.3, 1, 0.7), (half, 1, 0.3), (half, -1, 0.3), (half - e * 0.3, -1, 0.7), (half - e, -1, 1)]
    s = 0.0
    for i, p in enumerate(pts):
        t = (pts[min(i + 1, n - 1)] - pts[max(i - 1, 0)]).normalized()
        across = Vector((-1, 0, 0)).cross(t).normalized()
        s += (p - pts[i - 1]).length if i else 0.0
        for x, sign, k in rim:
            off = sign * (thick / 2 - e * (1 - k) * 0.8)
            verts.append(p + Vector((x, 0, 0)) + across * off)
            grain.append((s, x, off))
    k = len(rim)
    for i in range(n - 1):
        for c in range(k):
            faces.append((i * k + c, (i + 1) * k + c, (i + 1) * k + (c + 1) % k, i * k + (c + 1) % k))
    faces.append(tuple(range(k)))
    faces.append(tuple((n - 1) * k + c for c in range(k))[::-1])
    return solid(name, verts, faces, mat, grain, 30.0)


def smooth_path(knots, steps=8, closed=False):
    """Catmull-Rom through the knots (tuples of any length)."""
    n, out = len(knots), []
    for i in range(n if closed else n - 1):
        pick = [knots[(i + k) % n] if closed else knots[max(0, min(n - 1, i + k))] for k in (-1, 0, 1, 2)]
        for j in range(steps):
            t = j / steps
            out.append(tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
                             for a, b, c, d in zip(*pick)))
    return out if closed else out + [tuple(knots[-1])]
