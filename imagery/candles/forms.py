"""The twelve candles, second half: wax that is its own vessel, and the house, the trough, the tin. At the origin, on z = 0."""
import math

from lib import box, lathe, mesh, place, plain, rprof

from candles.parts import burning, fill, wax_material
from pieces.finishes import brass, glaze
from pieces.forms import assembly, solid
from pieces.timber import timber


def jali_mask(u, v):
    """1 on the bars of an eight-fold screen, 0 in its openings; u and v in cells."""
    fu, fv = abs((u % 1) - 0.5), abs((v % 1) - 0.5)
    near = min(abs(fu - 0.5) * 1.0, abs(fv - 0.5) * 1.0, abs(fu - fv) * 0.72, abs(fu + fv - 0.5) * 0.72)
    return 1.0 - max(0.0, min(1.0, (near - 0.050) / 0.022))


def jali_pillar(lit=True, radius=0.037, height=0.150):
    """A pillar of beeswax cut 4 mm deep with a screen."""
    with assembly("jali-pillar") as root:
        around, rows = 10, 5
        seg, levels = around * 36, 200
        zb, zt = 0.018, height - 0.020
        prof = [(0, 0.0), (radius - 0.003, 0.0), (radius - 0.0008, 0.001)]
        prof += [(radius, 0.003 + (height - 0.006) * i / levels) for i in range(levels + 1)]
        prof += [(radius - 0.0008, height - 0.001), (radius - 0.003, height), (0.024, height - 0.0022), (0.020, height - 0.0040), (0.012, height - 0.0048), (0, height - 0.0050)]
        verts, k = [], len(prof)
        for i in range(seg):
            a = 2 * math.pi * i / seg
            for r, z in prof:
                cut = 0.0
                if zb < z < zt and r == radius:
                    cut = 0.0042 * (1 - jali_mask(around * i / seg, rows * (z - zb) / (zt - zb)))
                rr = r - cut
                verts.append((rr * math.cos(a), rr * math.sin(a), z))
        faces = [(i * k + q, ((i + 1) % seg) * k + q, ((i + 1) % seg) * k + q + 1, i * k + q + 1) for i in range(seg) for q in range(k - 1)]
        solid("pillar", verts, faces, wax_material("beeswax", "#dcb673", "#e7b768"), angle=50.0)
        burning(0, 0, height - 0.005, lit, 0.16)
    return root


def twisted_taper(height=0.26, lit=True, colour="#a8583f", turns=2.6):
    """A four-lobed taper twisted while warm, in a low brass holder."""
    with assembly("taper") as root:
        lathe("holder", rprof([(0, 0), (0.036, 0), (0.038, 0.003), (0.030, 0.006), (0.012, 0.009), (0.010, 0.016), (0.0150, 0.022), (0.0160, 0.034), (0.0120, 0.034), (0.0118, 0.024), (0, 0.024)], 0.0015, 4),
              brass("holder", "#b08d50", 0.26, 0.25), 96)
        z0, n, seg = 0.025, 150, 72
        verts = []
        for j in range(n + 1):
            t = j / n
            r = 0.0112 - 0.0030 * t
            if t > 0.955:
                r *= math.sqrt(max(0.02, 1 - ((t - 0.955) / 0.045) ** 2))
            twist = 2 * math.pi * turns * max(0.0, min(1.0, (t - 0.10) / 0.80))
            lobe = 0.24 * min(1.0, max(0.0, (t - 0.07) / 0.05)) * min(1.0, max(0.0, (0.97 - t) / 0.05))
            for i in range(seg):
                a = 2 * math.pi * i / seg
                rr = r * (1 + lobe * (abs(math.cos(2 * (a - twist))) - 0.6))
                verts.append((rr * math.cos(a), rr * math.sin(a), z0 + height * t))
        faces = [(j * seg + i, j * seg + (i + 1) % seg, (j + 1) * seg + (i + 1) % seg, (j + 1) * seg + i) for j in range(n) for i in range(seg)]
        faces.append(tuple(n * seg + i for i in range(seg)))
        solid("taper", verts, faces, wax_material("taper-wax", colour, colour), angle=70.0)
        burning(0, 0, z0 + height - 0.0005, lit, 0.08, 0.034)
    return root


def lotus(lit=True, colour="#e8c9bd", size=1.0):
    """A floating flower: three rings of wax petals round a cup."""
    with assembly("lotus") as root:
        mat = wax_material("lotus-wax", colour, colour)
        s = size
        lathe("cup", rprof([(0, -0.006 * s), (0.018 * s, -0.005 * s), (0.023 * s, 0.004 * s), (0.0225 * s, 0.013 * s), (0.0195 * s, 0.0125 * s), (0.018 * s, 0.0112 * s), (0, 0.0108 * s)], 0.002 * s, 4),
              wax_material("lotus-heart", "#f0dcb4", "#f2d8a4", 0.018 * s), 64)
        for ring, (count, length, rise, start) in enumerate(((8, 0.034, 0.62, 0.020), (8, 0.036, 0.36, 0.021), (9, 0.034, 0.12, 0.022))):
            for i in range(count):
                a = 2 * math.pi * (i + 0.5 * (ring % 2)) / count
                petal(a, start * s, length * s, rise, 0.021 * s, mat)
        burning(0, 0, 0.0108 * s, lit, 0.06, 0.024 * s)
    return root


def petal(angle, start, length, rise, width, mat):
    """One cupped petal leaving the middle at `angle`, climbing by `rise` of its length; both faces, 1.2 mm thick."""
    n, m, verts = 9, 7, []
    for face in (1, -1):
        for i in range(n):
            t = i / (n - 1)
            w = width * math.sin(math.pi * min(1.0, 0.22 + 0.78 * t)) ** 0.75 * (1 - 0.10 * t)
            out, up = start + length * t * math.cos(rise * 1.1 * t ** 0.5), 0.001 + length * rise * t ** 1.5
            for j in range(m):
                q = 2 * j / (m - 1) - 1
                cup = 0.22 * width * q * q
                x, y, z = out - cup * 0.35, q * w / 2, up + cup + face * 0.0006
                verts.append((x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle), z))
    faces = []
    for f in (0, 1):
        for i in range(n - 1):
            for j in range(m - 1):
                k = f * n * m + i * m + j
                quad = (k, k + 1, k + m + 1, k + m)
                faces.append(quad[::-1] if f == 0 else quad)
    rim = [i * m for i in range(n)] + [(n - 1) * m + j for j in range(1, m)] + [i * m + m - 1 for i in range(n - 2, -1, -1)]
    for a, b in zip(rim, rim[1:]):
        faces.append((a, b, b + n * m, a + n * m))
    return solid("petal", verts, faces, mat, angle=60.0)


def pierced_wall(mat, at, size, openings):
    """
    A wall in one piece, with rectangles (u0, u1, z0, z1) cut out of it.

    at: where a point (along, through, up) of the wall is. size: half its length, its height and its thickness.
    """
    half, height, thick = size
    us = sorted({-half, half, *(u for o in openings for u in o[:2])})
    zs = sorted({0.0, height, *(z for o in openings for z in o[2:])})
    across, up = len(us) - 1, len(zs) - 1

    def solid_at(i, j):
        """Whether there is wall between two neighbouring cuts each way."""
        if not (0 <= i < across and 0 <= j < up):
            return False
        u, z = (us[i] + us[i + 1]) / 2, (zs[j] + zs[j + 1]) / 2
        return not any(o[0] < u < o[1] and o[2] < z < o[3] for o in openings)

    def corner(i, j, back):
        return (back * len(us) + i) * len(zs) + j

    verts = [at(u, v, z) for v in (-thick / 2, thick / 2) for u in us for z in zs]
    faces = []
    for i in range(across):
        for j in range(up):
            if not solid_at(i, j):
                continue
            ring = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
            faces.append(tuple(corner(*c, 0) for c in ring))
            faces.append(tuple(corner(*c, 1) for c in reversed(ring)))
            for (a, b), (x, y) in zip(zip(ring, ring[1:] + ring[:1]), ((0, -1), (1, 0), (0, 1), (-1, 0))):
                if not solid_at(i + x, j + y):
                    faces.append((corner(*b, 0), corner(*a, 0), corner(*a, 1), corner(*b, 1)))
    return mesh("wall", verts, faces, mat)


def little_house(lit=True):
    """A stoneware house, 80 by 62 mm, windows cut through, the roof a lid."""
    with assembly("little-house") as root:
        walls, roof = glaze("house-glaze", "#d9d4c5", 0.38, "#8b7d66"), glaze("roof-glaze", "#8a4f38", 0.45)
        w, d, h, t, ridge = 0.040, 0.031, 0.062, 0.0045, 0.098

        def front(y):
            return lambda u, v, z: (u, y + v, z)

        def side(x):
            return lambda u, v, z: (x + v, u, z)

        pierced_wall(walls, front(-d), (w, h, t), [(-0.031, -0.017, 0.026, 0.048), (-0.0075, 0.0075, 0.0, 0.038), (0.017, 0.031, 0.026, 0.048)])
        pierced_wall(walls, front(d), (w, h, t), [(-0.010, 0.010, 0.024, 0.046)])
        for x in (-w, w):
            pierced_wall(walls, side(x), (d, h, t), [(-0.020, -0.006, 0.026, 0.048), (0.006, 0.020, 0.026, 0.048)])
            verts = [(x + s * t / 2, y, z) for s in (-1, 1) for y, z in ((-d - t / 2, h), (d + t / 2, h), (0, ridge - 0.004))]
            mesh("gable", verts, [(0, 1, 2), (5, 4, 3), (0, 3, 4, 1), (1, 4, 5, 2), (2, 5, 3, 0)], walls)
        for x in (-0.024, 0.0, 0.024):
            for s in (-1, 1):
                box("mullion", x - 0.0007, x + 0.0007, s * d - 0.001, s * d + 0.001, 0.026, 0.048, walls, 0) if x and s < 0 else None
        run, rise = d + 0.007, ridge - h + 0.006
        slope = math.degrees(math.atan2(rise, run))
        for s in (-1, 1):
            length = math.hypot(run, rise)
            plate = box("roof", -w - 0.007, w + 0.007, 0, length, -0.0022, 0.0022, roof, 0.0014)
            place(plate, (0, s * run, h - 0.004), (slope, 0, 0) if s < 0 else (slope, 0, 180))
        box("chimney", 0.016, 0.027, 0.006, 0.017, 0.074, 0.110, roof, 0.0012)
        box("floor", -w, w, -d, d, 0.0, 0.002, walls, 0)
        box("step", -0.011, 0.011, -d - 0.012, -d, 0, 0.003, walls, 0.001)
        lathe("tealight", rprof([(0, 0.002), (0.019, 0.002), (0.019, 0.017), (0.0185, 0.017), (0.0185, 0.013), (0, 0.013)], 0.0005, 2), plain("tin", "#b9b7b2", 0.3, 1.0), 48)
        burning(0, 0, 0.014, lit, 0.30, 0.020)
    return root


def long_table(lit=True):
    """An oak trough, 300 mm, tin-lined, three wicks."""
    with assembly("long-table") as root:
        wood = timber("oak", "X")

        def stadium(hx, hy, n=24):
            out = []
            for k, cx in ((0, hx - hy), (1, -(hx - hy))):
                for i in range(n + 1):
                    a = -math.pi / 2 + math.pi * k + math.pi * i / n
                    out.append((cx + hy * math.cos(a), hy * math.sin(a)))
            return out

        hx, hy, h = 0.155, 0.047, 0.062
        outer, rings = stadium(hx, hy), [(0.004, 0.0), (0.001, 0.001), (0, 0.004), (0, h - 0.003), (0.001, h - 0.0008), (0.003, h), (0.008, h), (0.0095, h - 0.001), (0.010, h - 0.003), (0.010, 0.03)]
        from pieces.forms import outline_normals
        normals, verts, n = outline_normals(outer), [], len(outer)
        for inset, z in rings:
            verts += [(x + nx * inset, y + ny * inset, z) for (x, y), (nx, ny) in zip(outer, normals)]
        faces = [(r * n + c, r * n + (c + 1) % n, (r + 1) * n + (c + 1) % n, (r + 1) * n + c) for r in range(len(rings) - 1) for c in range(n)]
        solid("trough", verts, faces, wood, angle=40.0)
        zw = h - 0.009
        face = stadium(hx - 0.0101, hy - 0.0101)
        pools = (-0.095, 0.0, 0.095)
        verts, n, rows = [], len(face), 22
        for j in range(rows + 1):
            t = j / rows
            for x, y in face:
                cx = max(-(hx - hy), min(hx - hy, x))
                px, py = cx * 1.0 + (x - cx) * (1 - t), y * (1 - t)
                near = min(math.hypot(px - q, py) for q in pools)
                dip = 0.0016 * max(0.0, min(1.0, (0.028 - near) / 0.006)) if lit else 0.0
                verts.append((px, py, zw - dip + (0.0016 if j == 0 else 0.0004 if j == 1 else 0)))
        faces = [(r * n + c, r * n + (c + 1) % n, (r + 1) * n + (c + 1) % n, (r + 1) * n + c) for r in range(rows) for c in range(n)]
        solid("wax", verts, faces, wax_material("trough-wax", "#ede2c8", "#f0dcb4"), angle=60.0)
        for x in pools:
            if lit:
                lathe("pool", [(0, zw - 0.0012), (0.021, zw - 0.0012)], wax_material("pool", "#e6cf9f", "#ecd09c", 0.05), 64).location.x = x
            burning(x, 0, zw - 0.0012, lit, 0.13)
    return root


def night_train(lit=True):
    """A travel tin in deep blue enamel, 76 by 42 mm."""
    with assembly("night-train") as root:
        prof = rprof([(0, 0), (0.0375, 0), (0.038, 0.002), (0.038, 0.030), (0.0372, 0.031), (0.0372, 0.042), (0.0366, 0.0424), (0.0362, 0.042), (0.0362, 0.012), (0, 0.010)], 0.0006, 3)
        lathe("tin", prof, plain("enamel", "#27324a", 0.28), 128)
        lathe("bead", [(0.0372 + 0.0009 * math.cos(a), 0.0308 + 0.0009 * math.sin(a)) for a in (2 * math.pi * i / 8 for i in range(9))], plain("steel", "#b5b3ad", 0.25, 1.0), 96)
        fill(0.036, 0.035, lit, "#efe3c8", 0.015)
    return root


def tin_lid():
    """The tin's lid, lying face up with a raised ring."""
    prof = rprof([(0, 0.0105), (0.020, 0.0105), (0.021, 0.0115), (0.0225, 0.0115), (0.0235, 0.0105), (0.036, 0.0105), (0.0388, 0.009), (0.0388, 0.0), (0.0383, 0.0), (0.0383, 0.0085), (0, 0.0095)], 0.0008, 3)
    return lathe("lid", prof, plain("enamel-lid", "#27324a", 0.26), 128)
