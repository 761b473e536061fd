"""Parts of rooms: a wall with real openings, casements, gardens beyond them, chick blinds, shelves, pinned boards."""
import math
import random

from lib import bevel, box, lathe, leafmat, mesh, pane, place, plain, tube
from lib.props_stage import foliage, group


def opened_wall(axis, at, lo, hi, height, openings, material, thickness=0.3, away=1, base=-0.1):
    """A wall whose face lies at `axis` ('X' or 'Y') = `at`, spanning lo..hi, pierced by openings (a0, a1, z0, z1).

    Its body goes `thickness` metres in the direction `away` (+1 or -1). One mesh; the arrises of openings are eased.
    """
    cuts_a = sorted({lo, hi, *(v for o in openings for v in o[:2])})
    cuts_z = sorted({base, height, *(v for o in openings for v in o[2:])})
    verts, index, faces = [], {}, []

    def vertex(a, z, depth):
        key = (round(a, 5), round(z, 5), depth)
        if key not in index:
            index[key] = len(verts)
            b = at + away * thickness * depth
            verts.append((b, a, z) if axis == 'X' else (a, b, z))
        return index[key]

    def solid(i, k):
        if not (0 <= i < len(cuts_a) - 1 and 0 <= k < len(cuts_z) - 1):
            return False
        a, z = (cuts_a[i] + cuts_a[i + 1]) / 2, (cuts_z[k] + cuts_z[k + 1]) / 2
        return not any(o[0] < a < o[1] and o[2] < z < o[3] for o in openings)

    for i in range(len(cuts_a) - 1):
        for k in range(len(cuts_z) - 1):
            if not solid(i, k):
                continue
            a0, a1, z0, z1 = cuts_a[i], cuts_a[i + 1], cuts_z[k], cuts_z[k + 1]
            for depth in (0, 1):
                faces.append([vertex(a, z, depth) for a, z in ((a0, z0), (a1, z0), (a1, z1), (a0, z1))])
            for di, dk, p, q in ((-1, 0, (a0, z0), (a0, z1)), (1, 0, (a1, z0), (a1, z1)), (0, -1, (a0, z0), (a1, z0)), (0, 1, (a0, z1), (a1, z1))):
                if not solid(i + di, k + dk):
                    faces.append([vertex(*p, 0), vertex(*q, 0), vertex(*q, 1), vertex(*p, 1)])
    o = mesh('wall', verts, faces, material)
    import bmesh
    bm = bmesh.new()
    bm.from_mesh(o.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(o.data)
    bm.free()
    return bevel(o, .006, 3)


def casement(width, height, frame, leaves=2, rows=3, ajar=0.0, depth=0.05, glazed=True):
    """A wooden window in the XZ plane, centred on x, from z = 0; `ajar` degrees turn the last leaf towards -y."""
    t = .045
    parts = [box('head', -width / 2 + t, width / 2 - t, -depth / 2, depth / 2, height - t, height, frame, .003),
             box('cill', -width / 2, width / 2, -depth / 2 - .02, depth / 2, 0, t, frame, .003)]
    parts += [box('jamb', x - t / 2, x + t / 2, -depth / 2, depth / 2, 0, height, frame, .003) for x in (-width / 2 + t / 2, width / 2 - t / 2)]
    inner, w = width - 2 * t, (width - 2 * t) / leaves
    clear = pane('pane')
    for k in range(leaves):
        leaf = []
        h, s = height - 2 * t, .038
        leaf += [box('stile', x, x + s, -.018, .018, 0, h, frame, .003) for x in (0, w - s)]
        leaf += [box('rail', s, w - s, -.018, .018, z, z + s, frame, .003) for z in (0, h - s)]
        leaf += [box('bar', s, w - s, -.011, .011, h * i / rows - .009, h * i / rows + .009, frame, .002) for i in range(1, rows)]
        if glazed:
            leaf.append(mesh('pane', [(s, 0, s), (w - s, 0, s), (w - s, 0, h - s), (s, 0, h - s)], [(0, 1, 2, 3)], clear))
        leaf.append(box('latch', w - s * .7, w - s * .3, -.03, -.018, h * .45, h * .45 + .09, plain('latch', '#a98446', .3, 1.0), .002))
        turn = -ajar if k == leaves - 1 else 0
        one = group(leaf, 'leaf')
        place(one, (-inner / 2 + w * k, 0, t))
        if turn:
            for part in leaf:
                part.location.x -= w
            place(one, (-inner / 2 + w * (k + 1), 0, t), (0, 0, turn * -1))
        parts.append(one)
    return group(parts, 'casement')


def garden(y, x0, x1, ground=-0.1, height=3.2, seed=1, leaf=0.16, density=1.0):
    """Planting beyond a window facing +y: a lawn, a hedge and two depths of trees in four greens."""
    rnd = random.Random(seed)
    box('lawn', x0 - 20, x1 + 20, y - 8, y + 40, ground - .3, ground, plain('lawn', '#77804e', .95), 0)
    greens = (('#3f6a2e', '#7fa050'), ('#55803a', '#9ab867'), ('#2f5530', '#6f9152'), ('#6c8a3c', '#a9bb6a'))
    span = x1 - x0
    for depth, share in ((0, .55), (3.5, 1.0)):
        count = max(2, int(span / 1.6))
        for i in range(count):
            x = x0 + span * (i + .5) / count + rnd.uniform(-.4, .4)
            top, back = greens[(i + int(depth)) % 4]
            h = height * share * rnd.uniform(.6, 1.0)
            foliage((x, y + depth + rnd.uniform(-.5, .5), ground + h * .55), (span / count * .7, .8, h * .42), int(2600 * density), leaf * rnd.uniform(.8, 1.2),
                    leafmat('garden%d' % rnd.randint(0, 999), top, back, .35), rnd.randint(0, 999))


def chick(width, drop, rolled=0.0, material=None, pitch=0.0085, seed=1):
    """A split-bamboo blind in the XZ plane hanging from z = 0 down; `rolled` metres of it are rolled up at its foot."""
    rnd = random.Random(seed)
    material = material or plain('chick', '#b3935c', .7)
    verts, faces = [], []
    n = int(drop / pitch)
    for i in range(n):
        z, h, t = -pitch * (i + .5), pitch * rnd.uniform(.33, .42), .0016
        y, sag = rnd.uniform(-.0015, .0015), rnd.uniform(-.0012, .0012)
        k = len(verts)
        for x in (-width / 2, width / 2):
            verts += [(x, y - t, z - h + sag), (x, y + t, z - h + sag), (x, y + t, z + h + sag), (x, y - t, z + h + sag)]
        faces += [(k + a, k + b, k + 4 + b, k + 4 + a) for a, b in ((0, 1), (1, 2), (2, 3), (3, 0))]
    parts = [mesh('slats', verts, faces, material)]
    cord = plain('cord', '#8f2f25', .85)
    for i in range(max(2, int(width / .45)) + 1):
        x = -width / 2 + .06 + (width - .12) * i / max(2, int(width / .45))
        parts.append(box('cord', x - .006, x + .006, -.003, .003, -drop, 0, cord, 0))
    parts.append(place(lathe('head', [(0, 0), (.014, 0), (.014, width), (0, width)], material, 20), (-width / 2, 0, -.01), (0, 90, 0)))
    if rolled:
        r = .022 + .022 * math.sqrt(rolled)
        rings = [(r * (1 + .05 * (i % 2)), width * i / 40) for i in range(41)]
        parts.append(place(lathe('roll', [(0, 0)] + rings + [(0, width)], material, 26), (-width / 2, -.004, -drop - r * .8), (0, 90, 0)))
        for i in (-1, 1):
            ring = [(i * width * .3, (r + .006) * math.cos(a), -drop - r * .8 + (r + .006) * math.sin(a)) for a in [math.pi * k / 12 for k in range(25)]]
            parts.append(tube('tie', ring, .004, cord, 4))
            parts.append(tube('pull', [(i * width * .3, -.02, -drop), (i * width * .3, -.012, 0)], .003, cord, 3))
    return group(parts, 'chick')


def book_row(length, height=0.24, seed=1, palette=('#7a2f25', '#d8cdb8', '#3e5a48', '#2f4468', '#b98a3a', '#8a7a63', '#4b3a2e', '#c9b99d')):
    """A run of standing books along x, from x = 0; the last leans."""
    rnd = random.Random(seed)
    parts, x = [], 0.0
    pages = plain('pages', '#e3dac6', .9)
    while x < length:
        w, h, d = rnd.uniform(.014, .04), height * rnd.uniform(.72, 1), rnd.uniform(.15, .19)
        cover = plain('spine%d' % rnd.randint(0, 9999), rnd.choice(palette), rnd.uniform(.5, .85))
        parts.append(bevel(box('book', x, x + w, -d / 2, d / 2, 0, h, cover, 0), .003, 3))
        parts.append(box('pages', x + .003, x + w - .003, -d / 2 + .006, d / 2 + .001, .003, h + .0006, pages, 0))
        x += w + .0012
    return group(parts, 'books')


def switch_plate(material=None):
    """A two-gang switch plate in the XZ plane, facing -y."""
    white = material or plain('switch', '#e8e4da', .4)
    return group([box('plate', -.045, .045, -.009, 0, -.045, .045, white, .003),
                  *[place(box('rocker', -.016, .016, -.006, 0, -.024, .024, white, .002), (x, -.008, 0), (4, 0, 0)) for x in (-.019, .019)]], 'switch')
