"""Paper things: sheets that lift at the corners, rolls, books, sketchbooks, pencils' company."""
import math
import random

from mathutils import Vector, noise

from lib import box, mesh, place, plain, tube
from lib.props_materials import paper
from lib.props_stage import group


def sheet(name, width, depth, material, lift=(0, 0, 0, 0), wave=0.0, seed=0, reach=0.3):
    """A sheet lying on z = 0 with a UV map; `lift`: heights of the corners (-x-y, +x-y, -x+y, +x+y) in metres."""
    nx, ny = 48, 36
    verts, faces, corner = [], [], [(-1, -1), (1, -1), (-1, 1), (1, 1)]
    for j in range(ny + 1):
        for i in range(nx + 1):
            u, v = i / nx, j / ny
            x, y = (u - .5) * width, (v - .5) * depth
            z = .0004 + wave * (1 + noise.noise(Vector((u * 3 + seed, v * 3, seed * 1.7)))) * .5
            for (sx, sy), height in zip(corner, lift):
                d = math.hypot(x - sx * width / 2, y - sy * depth / 2) / (reach * max(width, depth))
                if height and d < 1:
                    z += height * (1 - d) ** 2.2
                    x -= sx * height * .35 * (1 - d) ** 2
                    y -= sy * height * .35 * (1 - d) ** 2
            verts.append((x, y, z))
    for j in range(ny):
        for i in range(nx):
            q = j * (nx + 1) + i
            faces.append((q, q + 1, q + nx + 2, q + nx + 1))
    o = mesh(name, verts, faces, material, True)
    layer = o.data.uv_layers.new(name='UVMap')
    for loop in o.data.loops:
        j, i = divmod(loop.vertex_index, nx + 1)
        layer.data[loop.index].uv = (i / nx, j / ny)
    return o


def ribbon(name, profile, width, material, along_uv=True):
    """Extrude a polyline `profile` [(y, z)...] over x in +-width/2, smooth, UV along its length."""
    verts, faces, lengths = [], [], [0.0]
    for p, q in zip(profile, profile[1:]):
        lengths.append(lengths[-1] + math.hypot(q[0] - p[0], q[1] - p[1]))
    for y, z in profile:
        verts += [(-width / 2, y, z), (width / 2, y, z)]
    for i in range(len(profile) - 1):
        faces.append((2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2))
    o = mesh(name, verts, faces, material, True)
    if along_uv:
        layer = o.data.uv_layers.new(name='UVMap')
        for loop in o.data.loops:
            layer.data[loop.index].uv = (loop.vertex_index % 2, lengths[loop.vertex_index // 2] / lengths[-1])
    return o


def spiral(radius, turns, pitch, centre=(0.0, 0.0), start=-90.0):
    """Points of an inward spiral in (y, z), beginning at angle `start` degrees on `radius`."""
    steps = int(turns * 48)
    out = []
    for i in range(steps + 1):
        a = math.radians(start) + 2 * math.pi * i / 48
        r = max(.002, radius - pitch * i / 48)
        out.append((centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)))
    return out


def paper_roll(length=0.6, radius=0.028, material=None, turns=6, band=None):
    """A rolled drawing lying along x on z = 0; `band`: a material for a thread round its middle."""
    material = material or paper('roll-paper')
    roll = place(ribbon('roll', spiral(radius, turns, .0014, (0, radius)), length, material))
    parts = [roll]
    if band:
        ring = [(.02, (radius + .0006) * math.cos(a), radius + (radius + .0006) * math.sin(a)) for a in [math.pi * i / 24 for i in range(49)]]
        parts.append(tube('band', ring, .0012, band, 3))
    return group(parts, 'paper-roll')


def unrolling_sheet(width, flat, radius, material, turns=1.6):
    """A sheet lying flat for `flat` metres along +y, then curling up into its own roll. Starts at y = 0."""
    profile = [(flat * i / 30, .0006 + .002 * math.sin(i * .4) ** 2) for i in range(31)]
    profile += spiral(radius, turns, .004, (flat, radius + .0006))
    return ribbon('unrolling', profile, width, material)


def book(width, depth, height, cover, pages=None):
    """A closed book on z = 0, spine at -x."""
    pages = pages or plain('pages', '#e9e1cf', .85)
    t = .0025
    parts = [box('cover-low', -width / 2, width / 2, -depth / 2, depth / 2, 0, t, cover, .0008),
             box('cover-top', -width / 2, width / 2, -depth / 2, depth / 2, height - t, height, cover, .0008),
             box('block', -width / 2 + .004, width / 2 - .004, -depth / 2 + .004, depth / 2 - .004, t, height - t, pages, .0004)]
    n = 10
    arc = [(-width / 2 - .004 * math.sin(math.pi * i / n), height * i / n) for i in range(n + 1)]
    verts = [(x, y, z) for x, z in arc for y in (-depth / 2, depth / 2)]
    spine = mesh('spine', verts, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(n)], cover, True)
    return group(parts + [spine], 'book')


def open_book(width, depth, pages, cover, seed=0):
    """An open sketchbook on z = 0; `width` is of one page. Pages bow up at the gutter."""
    parts = []
    for side in (-1, 1):
        for layer in range(6):
            profile = []
            for i in range(17):
                t = i / 16
                profile.append((side * (width - layer * .0007) * t, .003 + .0011 * layer + .013 * math.exp(-((t - .16) / .13) ** 2) * (layer + 2) / 8
                                - .004 * (1 - t) ** 6))
            leaf = ribbon('page', profile, depth, pages if layer == 5 else plain('page-edge', '#e4dcc9', .85), layer == 5)
            place(leaf, (0, 0, 0), (0, 0, -90))
            parts.append(leaf)
        parts.append(box('board', min(0, side * (width + .004)), max(0, side * (width + .004)), -depth / 2 - .003, depth / 2 + .003, 0, .0024, cover, .0007))
    return group(parts, 'open-book')


def card_fan(colours, width=0.055, length=0.16, spread=70):
    """A fan of painted colour cards pinned at one end, on z = 0."""
    parts = []
    for i, colour in enumerate(colours):
        card = box('card', -width / 2, width / 2, -.01, length, 0, .0007, plain('card-%d' % i, colour, .7), .0002)
        parts.append(place(card, (0, 0, .0009 * i), (0, 0, spread * (i / max(1, len(colours) - 1) - .5))))
    return group(parts, 'card-fan')


def crumpled(radius, material, seed=0):
    """A crumpled ball of tracing paper resting on z = 0."""
    rnd = random.Random(seed)
    verts, faces, n, k = [], [], 22, 14
    for j in range(k + 1):
        b = math.pi * j / k
        for i in range(n):
            a = 2 * math.pi * i / n
            d = Vector((math.sin(b) * math.cos(a), math.sin(b) * math.sin(a), math.cos(b)))
            r = radius * (1 + .28 * noise.noise(d * 2.1 + Vector((seed, 0, 0))) + .16 * noise.noise(d * 5.3 + Vector((0, seed, 0)))
                          + rnd.uniform(-.06, .06))
            verts.append(tuple(d * r))
    for j in range(k):
        for i in range(n):
            faces.append((j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i))
    low = min(v[2] for v in verts)
    return mesh('crumpled', [(x, y, z - low) for x, y, z in verts], faces, material, False)
