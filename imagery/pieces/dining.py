"""Chairs for a table, 5 and 6, and the two that stand alone, 17 and 19. Metres; seats 400 to 450 mm high."""
import math

from lib import fabric, tube

from pieces.forms import assembly, limb, outline_normals, ribbon, slab, smooth_path, solid, stick
from pieces.timber import timber
from pieces.weave import cane, cane_panel, uv_grid


def angan_chair(species="teak", cane_mat=None):
    """Teak and cane: leaning back legs carry one bent rail."""
    wood, weave = timber(species, "G"), cane_mat or cane()
    with assembly("angan") as root:
        for x in (-1, 1):
            stick("front-leg", (x * 0.205, -0.225, 0), (x * 0.205, -0.215, 0.432), (0.024, 0.024), wood, (0.034, 0.034), 6)
            path = smooth_path([(x * 0.205, 0.285, 0.0), (x * 0.200, 0.228, 0.24), (x * 0.196, 0.208, 0.44), (x * 0.192, 0.238, 0.62), (x * 0.188, 0.292, 0.775)], 6)
            sizes = [(0.026 + 0.010 * math.sin(math.pi * min(1, i / 14)), 0.028 + 0.014 * math.sin(math.pi * i / (len(path) - 1))) for i in range(len(path))]
            limb("back-leg", path, sizes, wood, 5, (0, 1, 0), 0.004)
            limb("side-rail", [(x * 0.205, -0.205, 0.415), (x * 0.203, 0, 0.418), (x * 0.198, 0.20, 0.415)], (0.022, 0.050), wood, 7)
            # a millimetre below the front, or their tops would coincide and the light between them be lost
            limb("seat-side", [(x * 0.215, -0.235, 0.442), (x * 0.211, 0, 0.442), (x * 0.206, 0.205, 0.442)], (0.056, 0.022), wood, 6)
            stick("side-stretcher", (x * 0.205, -0.214, 0.19), (x * 0.200, 0.238, 0.19), (0.018, 0.026), wood, power=5, up=(0, 0, 1))
        stick("stretcher", (-0.203, 0.02, 0.19), (0.203, 0.02, 0.19), (0.018, 0.024), wood, power=5, up=(0, 0, 1))
        limb("front-rail", [(-0.20, -0.215, 0.415), (0, -0.215, 0.415), (0.20, -0.215, 0.415)], (0.022, 0.050), wood, 7)
        bow = [(x, -0.222 - 0.018 * (1 - (x / 0.24) ** 2), 0.443) for x in (-0.24, -0.16, -0.08, 0, 0.08, 0.16, 0.24)]
        limb("seat-front", bow, (0.056, 0.022), wood, 6, ease=0.008)
        limb("seat-back", [(-0.20, 0.205, 0.443), (0, 0.205, 0.443), (0.20, 0.205, 0.443)], (0.050, 0.022), wood, 6)
        cane_panel("seat-cane", (-0.192, -0.212, 0.4525), (0.192, -0.212, 0.4525), (0.184, 0.186, 0.4525), (-0.184, 0.186, 0.4525), weave, 0.012)

        def curve(z, y, depth):
            return [(x, y + depth * (1 - (x / 0.20) ** 2), z) for x in (-0.205, -0.15, -0.10, -0.05, 0, 0.05, 0.10, 0.15, 0.205)]

        limb("crest", smooth_path(curve(0.772, 0.288, 0.045), 3), (0.020, 0.058), wood, 5, ease=0.008)
        limb("lower-rail", smooth_path(curve(0.590, 0.232, 0.036), 3), (0.016, 0.026), wood, 5)
        rows = [[(x * 0.93, 0.234 + 0.056 * t + (0.036 + 0.009 * t) * (1 - (x / 0.20) ** 2), 0.592 + 0.170 * t)
                 for x in [(-0.20 + 0.40 * i / 16) for i in range(17)]] for t in [k / 8 for k in range(9)]]
        uv_grid("back-cane", rows, weave)
    return root


def saanjh_chair(cloth=None):
    """A walnut horseshoe over a drum seat in indigo."""
    wood = timber("walnut", "G")
    cloth = cloth or fabric("indigo", "#39425a", "linen", 0.3, 0.14)
    with assembly("saanjh") as root:
        half = [(-0.268, -0.175, 0.662), (-0.282, -0.09, 0.668), (-0.285, 0.03, 0.676), (-0.255, 0.155, 0.694), (-0.170, 0.243, 0.716), (-0.06, 0.277, 0.728)]
        path = smooth_path(half + [(-x, y, z) for x, y, z in reversed(half)], 6)
        n = len(path) - 1
        sizes = []
        for i in range(n + 1):
            k = math.sin(math.pi * i / n) ** 2.2
            sizes.append((0.058 - 0.032 * k, 0.024 + 0.050 * k))
        limb("horseshoe", path, sizes, wood, 3.4, ease=0.010)
        for x in (-1, 1):
            limb("front-leg", smooth_path([(x * 0.262, -0.212, 0), (x * 0.258, -0.185, 0.30), (x * 0.262, -0.150, 0.52), (x * 0.277, -0.118, 0.662)], 5),
                 (0.031, 0.031), wood, 2.4, (0, 1, 0))
            limb("back-leg", smooth_path([(x * 0.225, 0.262, 0), (x * 0.205, 0.212, 0.30), (x * 0.200, 0.205, 0.50), (x * 0.212, 0.216, 0.690)], 5),
                 (0.031, 0.031), wood, 2.4, (0, 1, 0))
            limb("side-rail", [(x * 0.256, -0.18, 0.385), (x * 0.232, 0.02, 0.385), (x * 0.206, 0.205, 0.385)], (0.022, 0.052), wood, 6)
        limb("front-rail", [(-0.255, -0.178, 0.385), (0, -0.186, 0.385), (0.255, -0.178, 0.385)], (0.022, 0.052), wood, 6)
        limb("back-rail", [(-0.205, 0.205, 0.385), (0, 0.215, 0.385), (0.205, 0.205, 0.385)], (0.022, 0.052), wood, 6)
        outline = []
        for i in range(72):
            a = 2 * math.pi * i / 72
            c, s = math.cos(a), math.sin(a)
            r = (abs(c) ** 3.4 + abs(s) ** 3.4) ** (-1 / 3.4)
            y = 0.215 * r * s
            outline.append((0.250 * r * c * (1 - 0.16 * (y + 0.2) / 0.4), y + 0.012))
        # on the rails, whose tops are at 411 mm
        cushion("seat", outline, 0.4115, 0.044, cloth)
        rim = [(x * 1.003, y * 1.003, 0.4165) for x, y in outline]
        tube("piping", rim + rim[:2], 0.0042, cloth, 4)
    return root


def cushion(name, outline, z, height, mat, crown=0.022):
    """An upholstered pad of any outline: upright edge, soft shoulder, crowned top."""
    normals = outline_normals(outline)
    cx, cy = (sum(p[i] for p in outline) / len(outline) for i in (0, 1))
    rings = [(0.012, 0.0), (0.003, 0.006), (0.0, 0.018), (0.0, height * 0.55), (0.004, height * 0.8), (0.012, height * 0.95), (0.024, height)]
    verts, n = [], len(outline)
    for inset, h in rings:
        verts += [(x + nx * inset, y + ny * inset, z + h) for (x, y), (nx, ny) in zip(outline, normals)]
    base = verts[-n:]
    for k in range(1, 12):
        t = k / 11
        lift = crown * (1 - (1 - t) ** 2)
        verts += [(cx + (x - cx) * (1 - t * 0.999), cy + (y - cy) * (1 - t * 0.999), q + lift) for x, y, q in base]
    rows = len(verts) // n
    faces = [(r * n + c, r * n + (c + 1) % n, (r + 1) * n + (c + 1) % n, (r + 1) * n + c) for r in range(rows - 1) for c in range(n)]
    faces.append(tuple(range(n))[::-1])
    return solid(name, verts, faces, mat, angle=60)


FLOW_PROFILE = [(0.44, 0.014), (0.20, 0.012), (-0.06, 0.012), (-0.24, 0.014), (-0.345, 0.050), (-0.395, 0.150), (-0.385, 0.270),
                (-0.315, 0.362), (-0.200, 0.388), (-0.05, 0.362), (0.09, 0.330), (0.19, 0.330), (0.275, 0.385), (0.345, 0.500), (0.415, 0.635), (0.470, 0.735), (0.520, 0.775)]


def flow_chair():
    """One laminated ribbon: runner, seat and back; a wool pad in rolls."""
    wood = timber("ash", "G")
    wool = fabric("wool", "#cfc6b4", "boucle", 0.45)
    with assembly("flow") as root:
        profile = smooth_path(FLOW_PROFILE, 9)
        ribbon("ribbon", profile, 0.62, 0.026, wood, 0.005)
        start = next(i for i, p in enumerate(profile) if p[1] > 0.372 and p[0] > -0.33)
        run, count = 0.0, 0
        for a, b in zip(profile[start:-6], profile[start + 1:]):
            run += math.dist(a, b)
            if run >= 0.050:
                run = 0.0
                t = (b[0] - a[0], b[1] - a[1])
                length = math.hypot(*t)
                ny, nz = -t[1] / length, t[0] / length
                y, z = b[0] + ny * 0.034, b[1] + nz * 0.034
                limb("roll", [(-0.285 + 0.57 * i / 8, y, z) for i in range(9)], (0.046, 0.056), wool, 2.5, (0, t[0] / length, t[1] / length), 0.018)
                count += 1
    return root


def pointer_chair():
    """Pine; seven slats lean to one point above the head."""
    wood = timber("pine", "G")
    with assembly("pointer") as root:
        outline = []
        for i in range(80):
            a = 2 * math.pi * i / 80
            c, s = math.cos(a), math.sin(a)
            r = (abs(c) ** 5 + abs(s) ** 5) ** (-1 / 5)
            outline.append((0.215 * r * c * (1 - 0.10 * s), 0.205 * r * s))
        slab("seat", outline, 0.418, 0.450, timber("pine", "Y", stave=0.095), 0.008, under=0.018)
        for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            stick("leg", (x * 0.205, y * 0.19 + (0.03 if y > 0 else -0.01), 0), (x * 0.150, y * 0.145, 0.425), (0.024, 0.024), wood, (0.040, 0.040), 2.2)
        for x in (-1, 1):
            stick("stretcher", (x * 0.180, -0.176, 0.20), (x * 0.180, 0.184, 0.20), (0.016, 0.022), wood, power=3, up=(0, 0, 1))
        stick("stretcher", (-0.18, 0.0, 0.20), (0.18, 0.0, 0.20), (0.016, 0.022), wood, power=3, up=(0, 0, 1))
        for i in range(-3, 4):
            top = 1.120 - 0.062 * abs(i) - 0.012 * i * i
            t = (top - 0.445) / (1.20 - 0.445)
            x0, lean = i * 0.052, 0.125
            stick("slat", (x0, 0.168, 0.440), (x0 * (1 - 0.80 * t), 0.168 + lean * t, top), (0.040, 0.016), wood,
                  (0.040 - 0.031 * t, 0.011), 5, (0, 1, 0), 0.004)
        z, k = 0.80, (0.80 - 0.445) / (1.20 - 0.445)
        limb("tie", [(-0.118, 0.181 + 0.125 * k, z), (0, 0.184 + 0.125 * k, z), (0.118, 0.181 + 0.125 * k, z)], (0.014, 0.030), wood, 5)
    return root
