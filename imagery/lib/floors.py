"""Floors of boards and slabs; every piece has its own tone ('rnd' colour) and place in the texture (UV)."""
import random

import bpy

from .base import link


def _piece(p0, p1, q0, q1, z, th, chamfer, swap):
    """Vertices and faces of one board or slab between (p0, q0) and (p1, q1)."""
    base = [(p0, q0), (p1, q0), (p1, q1), (p0, q1)]
    c = chamfer
    top = [(p0 + c, q0 + c), (p1 - c, q0 + c), (p1 - c, q1 - c), (p0 + c, q1 - c)]
    v = []
    for ring, height in ((base, z - th), (base, z - c * .8), (top, z)):
        for p, q in ring:
            v.append((q, p, height) if swap else (p, q, height))
    f = [(8, 9, 10, 11)] + [(r * 4 + i, r * 4 + (i + 1) % 4, (r + 1) * 4 + (i + 1) % 4, (r + 1) * 4 + i)
                            for r in (0, 1) for i in range(4)]
    return v, [q[::-1] for q in f] if swap else f


def _paved(n, pieces, mat, rnd, swap):
    """One mesh from (p0, p1, q0, q1, z, th, chamfer) pieces."""
    vertices, faces, uvs, colours = [], [], [], []
    for piece in pieces:
        k = len(vertices)
        du, dv, turn = rnd.uniform(0, 50), rnd.uniform(0, 50), rnd.choice((1, -1))
        colour = (rnd.random(), rnd.random(), rnd.random(), 1)
        v, f = _piece(*piece, swap)
        vertices += v
        for face in f:
            faces.append(tuple(k + i for i in face))
            for i in face:
                u, w = (v[i][1], v[i][0]) if swap else (v[i][0], v[i][1])
                uvs.append((u * turn + du, w + dv))
                colours.append(colour)
    data = bpy.data.meshes.new(n)
    data.from_pydata(vertices, [], faces)
    layer = data.uv_layers.new(name='UVMap')
    attribute = data.color_attributes.new('rnd', 'FLOAT_COLOR', 'CORNER')
    layer.data.foreach_set('uv', [c for uv in uvs for c in uv])
    attribute.data.foreach_set('color', [c for colour in colours for c in colour])
    return link(bpy.data.objects.new(n, data), mat)


def planks(n, x0, x1, y0, y1, mat, w=.19, lmin=1.5, lmax=2.3, seed=3, z=0., th=.02, gap=.0012, along='Y', chamfer=.0012):
    """A boarded floor, top at z; wood needs uv=True. A low sun lights wide chamfers like lines of lamps: make them narrow there."""
    rnd = random.Random(seed)
    swap = along == 'Y'
    a0, a1, b0, b1 = (y0, y1, x0, x1) if swap else (x0, x1, y0, y1)
    pieces, b = [], b0
    while b < b1:
        a = a0 - rnd.uniform(0, lmax)
        while a < a1:
            l = rnd.uniform(lmin, lmax)
            start, end, far = max(a, a0), min(a + l, a1), min(b + w, b1)
            if end - start > .02 and far - b > .01:
                pieces.append((start + gap / 2, end - gap / 2, b + gap / 2, far - gap / 2, z, th, chamfer))
            a += l
        b += w
    return _paved(n, pieces, mat, rnd, swap)


def tiles(n, x0, x1, y0, y1, mat, w=.6, l=.6, seed=3, z=0., th=.02, gap=.003, offset=0., lift=.0004, chamfer=.0015):
    """Slabs of l (x) by w (y), top at z, each lifted by chance; offset .5 lays them as a running bond.

    Put a floor of grout colour 2 mm below.
    """
    rnd = random.Random(seed)
    pieces, row, b = [], 0, y0
    while b < y1 - .005:
        a = x0 - (row % 2) * offset * l
        while a < x1 - .005:
            start, end, far = max(a, x0), min(a + l, x1), min(b + w, y1)
            if end - start > .01:
                pieces.append((start + gap / 2, end - gap / 2, b + gap / 2, far - gap / 2, z + rnd.uniform(-lift, lift), th, chamfer))
            a += l
        b += w
        row += 1
    return _paved(n, pieces, mat, rnd, False)
