"""Walls with openings, jali screens, beams, skirtings, switches."""
import math

import bmesh

from .base import R, group, mesh, place
from .materials import plain
from .solids import bevel, box


def arch_points(a0, a1, spring, rise, pointed=0., n=24):
    """The line of an arch from (a0, spring) to (a1, spring); pointed 0 is an ellipse, .3 an Indian four-centred arch."""
    pts = []
    for i in range(n + 1):
        u = -math.cos(math.pi * i / n)      # closer where the line turns fastest, at the springing
        lift = (1 - pointed) * math.sqrt(max(0, 1 - u * u)) + pointed * (1 - abs(u))
        pts.append((a0 + (a1 - a0) * (u + 1) / 2, spring + rise * lift))
    return pts


def _cuts(low, high, values):
    inside = sorted({round(v, 5) for v in values if low < v < high})
    return [low, *inside, high]


def wall(n, axis, a0, a1, at, thick, z0, z1, mat, holes=(), bev=.006, pointed=0.):
    """A wall in one piece, so that plaster runs on unbroken.

    axis 'X' runs along x between a0 and a1 and fills y at..at+thick; axis 'Y' runs along y and fills x.
    holes: (a0, a1, z0, z1[, rise]); a rise makes the top an arch of that height.
    """
    holes = [h if len(h) > 4 else (*h, 0.) for h in holes]
    cols = _cuts(a0, a1, [v for h in holes for v in h[:2]])
    rows = _cuts(z0, z1, [v for h in holes for v in (h[2], h[3], h[3] - h[4])])
    bm = bmesh.new()

    def vert(a, z, side):
        d = at + thick * side
        return bm.verts.new((a, d, z) if axis == 'X' else (d, a, z))

    def face(points):
        bm.faces.new([vert(*p) for p in points])

    def kind(i, j):
        if not (0 <= i < len(cols) - 1 and 0 <= j < len(rows) - 1):
            return 'out'
        a, z = (cols[i] + cols[i + 1]) / 2, (rows[j] + rows[j + 1]) / 2
        for h in holes:
            if h[0] < a < h[1] and h[2] < z < h[3]:
                return h if h[4] and z > h[3] - h[4] else 'hole'
        return 'solid'

    for i in range(len(cols) - 1):
        for j in range(len(rows) - 1):
            state = kind(i, j)
            a, b, c, d = cols[i], cols[i + 1], rows[j], rows[j + 1]
            if state == 'solid':
                for side in (0, 1):
                    face([(a, c, side), (b, c, side), (b, d, side), (a, d, side)])
                edges = (((a, c), (b, c), kind(i, j - 1)), ((b, c), (b, d), kind(i + 1, j)),
                         ((b, d), (a, d), kind(i, j + 1)), ((a, d), (a, c), kind(i - 1, j)))
                for p, q, beyond in edges:
                    if beyond in ('hole', 'out'):
                        face([(*p, 0), (*q, 0), (*q, 1), (*p, 1)])
            elif isinstance(state, tuple):
                line = arch_points(state[0], state[1], state[3] - state[4], state[4], pointed)
                for p, q in zip(line, line[1:]):
                    for side in (0, 1):
                        face([(*p, side), (*q, side), (q[0], d, side), (p[0], d, side)])
                    face([(*p, 0), (*q, 0), (*q, 1), (*p, 1)])
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=.0004)
    bmesh.ops.dissolve_degenerate(bm, edges=bm.edges, dist=.0003)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    o = mesh(n, [], [], mat)
    bm.to_mesh(o.data)
    bm.free()
    return bevel(o, bev, 2, 40) if bev else o


HOLES = {
    'octagon': [(1., 22.5 + 45 * i) for i in range(8)],
    'hexagon': [(1., 60 * i) for i in range(6)],
    'star': [(1. if i % 2 else .62, 22.5 * i) for i in range(16)],
    'diamond': [(1., 90 * i) for i in range(4)],
    'petal': [(.70 + .30 * abs(math.cos(R(2 * a))) ** .6, a) for a in range(0, 360, 9)],
}


def jali(n, w, h, mat, cell=.15, thick=.06, hole='star', size=.40, border=.07, loc=(0, 0, 0), rot=(0, 0, 0), small=.34):
    """A pierced stone screen in the XZ plane, its lower left corner at the origin, `thick` along +Y.

    Each cell has one `hole` of radius size*cell, and a little diamond of `small`*size where four cells meet (0 for none).
    """
    nx, nz = max(1, round((w - 2 * border) / cell)), max(1, round((h - 2 * border) / cell))
    cw, ch = (w - 2 * border) / nx, (h - 2 * border) / nz
    bm = bmesh.new()

    def ring(points):
        return [[bm.verts.new((x, y, z)) for x, z in points] for y in (0, thick)]

    def pierced(x0, z0, x1, z1, outline):
        """A square plate with a hole, by joining the hole's outline with the square's at the same angles."""
        cx, cz = (x0 + x1) / 2, (z0 + z1) / 2
        inner, outer = [], []
        corner = math.degrees(math.atan2(z1 - z0, x1 - x0))
        angles = sorted({round(a % 360, 3) for _, a in outline} | {corner, 180 - corner, 180 + corner, 360 - corner})
        known = sorted((a % 360, r) for r, a in outline)
        for angle in angles:
            r = _radius(known, angle)
            ux, uz = math.cos(R(angle)), math.sin(R(angle))
            inner.append((cx + ux * r * min(cw, ch), cz + uz * r * min(cw, ch)))
            k = min((x1 - x0) / 2 / max(1e-9, abs(ux)), (z1 - z0) / 2 / max(1e-9, abs(uz)))
            outer.append((cx + ux * k, cz + uz * k))
        rim, edge = ring(inner), ring(outer)
        count = len(angles)
        for i in range(count):
            j = (i + 1) % count
            for side in (0, 1):
                bm.faces.new([rim[side][i], rim[side][j], edge[side][j], edge[side][i]])
            bm.faces.new([rim[0][i], rim[0][j], rim[1][j], rim[1][i]])

    def _radius(known, angle):
        for (a, r), (b, s) in zip(known, known[1:] + [(known[0][0] + 360, known[0][1])]):
            here = angle if angle >= a else angle + 360
            if a <= here <= b:
                # straight line between the two corner points, met by the ray at `here`
                ax, ay, bx, by = r * math.cos(R(a)), r * math.sin(R(a)), s * math.cos(R(b)), s * math.sin(R(b))
                ux, uy = math.cos(R(here)), math.sin(R(here))
                det = ux * (by - ay) - uy * (bx - ax)
                return (ax * (by - ay) - ay * (bx - ax)) / det if abs(det) > 1e-9 else r
        return known[0][1]

    big = [(r * size, a) for r, a in HOLES[hole]]
    for i in range(nx):
        for j in range(nz):
            x0, z0 = border + cw * i, border + ch * j
            pierced(x0, z0, x0 + cw, z0 + ch, big)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=.0003)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    screen = mesh(n, [], [], mat)
    bm.to_mesh(screen.data)
    bm.free()
    bevel(screen, .003, 1, 40)
    parts = [screen]
    for x0, x1, z0, z1 in ((0, w, 0, border), (0, w, h - border, h), (0, border, border, h - border), (w - border, w, border, h - border)):
        parts.append(box(n, x0, x1, -.004, thick + .004, z0, z1, mat, .004))
    for o in parts:
        place(o, loc, rot)
    return parts


def beams(n, x0, x1, y0, y1, z, mat, count=7, w=.10, d=.16, along='X'):
    """Ceiling joists with their underside at z - d, spread evenly."""
    made = []
    for i in range(count):
        t = (i + .5) / count
        if along == 'X':
            y = y0 + (y1 - y0) * t
            made.append(box(n, x0, x1, y - w / 2, y + w / 2, z - d, z, mat, .006))
        else:
            x = x0 + (x1 - x0) * t
            made.append(box(n, x - w / 2, x + w / 2, y0, y1, z - d, z, mat, .006))
    return made


def skirting(n, axis, a0, a1, face, mat, h=.10, t=.014, side=1):
    """A skirting along a wall face; side +1 stands on the greater coordinate's side of the face."""
    lo, hi = sorted((face, face + t * side))
    return box(n, a0, a1, lo, hi, 0, h, mat, .004) if axis == 'X' else box(n, lo, hi, a0, a1, 0, h, mat, .004)


def switch_plate(loc, rot=0, gangs=3, colour='#e6e0d4'):
    """A switch plate lying against a wall that faces -Y, at 1.1 m as a rule."""
    plate, key = plain('switch_plate', colour, .4), plain('switch_key', '#f0ebe0', .35)
    w = .028 * gangs + .03
    made = [box('plate', -w / 2, w / 2, -.008, 0, -.043, .043, plate, .003)]
    for i in range(gangs):
        x = -w / 2 + .015 + .028 * (i + .5)
        made.append(place(box('key', -.012, .012, -.0045, .0025, -.026, .026, key, .002), (x, -.008, 0), (3, 0, 0)))
    return group('switch', made, loc, (0, 0, rot))
