"""What lies beside a candle: leaves, petals, matches, spice, salt, water. Metres."""
import math
import random

from lib import M, box, lathe, leafmat, leafmesh, lin, place, plain, put_leaf, rprof, water
from lib.props import sprig
from mathutils import Vector

from pieces.forms import smooth_path, solid


def matches(x, y, z, turns=(18, -6), burnt=0):
    """A few wooden matches."""
    stick, head, char = plain("match", "#c2a87f", 0.7), plain("match-head", "#6d2f22", 0.8), plain("char", "#1c1815", 0.95)
    for k, turn in enumerate(turns):
        px, py = x + 0.022 * k, y - 0.006 * k
        place(box("match", -0.022, 0.022, -0.00105, 0.00105, 0, 0.0021, stick, 0.0002), (px, py, z), (0, 0, turn))
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        prof = [(0, -0.0024), (0.0012, -0.002), (0.0017, -0.0002), (0.0014, 0.0016), (0, 0.0024)]
        place(lathe("head", prof, char if k < burnt else head, 24), (px + 0.0222 * c, py + 0.0222 * s, z + 0.0012), (0, 90, turn))


def leaf_sprig(points, seed=3, scale=0.8, top="#51663a", back="#93a072", length=0.040, width=0.011):
    """A sprig laid along points."""
    mat = leafmat("sprig-leaf", top, back, 0.18, 0.45)
    leaves = [leafmesh(f"sprig{i}", length + 0.004 * i, width, mat, 0.05 + 0.1 * i, 0.22) for i in range(3)]
    return sprig(points, leaves, seed, scale, plain("sprig-stem", "#75654f", 0.8))


def lying_sprig(x, y, z, turn, n=9, step=0.013, seed=3, **kw):
    """A sprig resting on a surface from (x, y), running off at `turn` degrees."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    pts = []
    for i in range(n):
        along, bend = step * i, 0.0011 * i * (i - 4) * 0.5
        pts.append((x + c * along - s * bend, y + s * along + c * bend, z + 0.004 + 0.002 * math.sin(i * 0.7)))
    return leaf_sprig(pts, seed, **kw)


def jasmine(x, y, z, size=0.013, seed=1, colour="#f1ece0"):
    """A mogra flower: two whorls of petals, lying on its side or face up."""
    rnd = random.Random(seed)
    mat = M("mogra")
    mat.P(Base_Color=lin(colour), Roughness=0.6, Subsurface=0.35, Subsurface_Color=lin("#f5efdc"), Subsurface_Radius=(0.003, 0.003, 0.002))
    petal = leafmesh("mogra-petal", size, size * 0.55, mat.m, -0.45, 0.35)
    base = Vector((x, y, z))
    for whorl, (count, rise) in enumerate(((6, 0.25), (5, 0.9))):
        for i in range(count):
            a = 2 * math.pi * i / count + 0.5 * whorl + rnd.uniform(-0.1, 0.1)
            put_leaf(petal, base + Vector((0, 0, 0.002 + 0.002 * whorl)), Vector((math.cos(a), math.sin(a), rise)), rnd.uniform(0.85, 1.1) * (1 - 0.2 * whorl))


def loose_petal(x, y, z, turn, mat, size=0.026, curl=0.35):
    """One fallen rose petal."""
    n, m, verts = 18, 15, []
    for i in range(n):
        a = math.pi * (0.02 + 0.96 * i / (n - 1))
        t, w = -0.5 * math.cos(a), math.sin(a) ** 0.85 * (0.88 - 0.20 * math.cos(a))      # an egg, its broad end the tip
        for j in range(m):
            q = 2 * j / (m - 1) - 1
            ripple = 0.03 * math.sin(5 * q + 7 * t + turn) * max(0, t)
            verts.append((size * t, size * 0.50 * w * q, size * (curl * (0.8 * q * q * w + (t + 0.12) ** 2 * 1.1) + ripple) + 0.0006))
    faces = [(i * m + j, i * m + j + 1, (i + 1) * m + j + 1, (i + 1) * m + j) for i in range(n - 1) for j in range(m - 1)]
    return place(solid("petal", verts, faces, mat, angle=70), (x, y, z), (0, 0, turn))


def petals(places, z, colour="#a9665f", seed=2):
    """Rose petals at (x, y)."""
    rnd = random.Random(seed)
    m = M("rose")
    m.P(Base_Color=lin(colour), Roughness=0.55, Subsurface=0.3, Subsurface_Color=lin(colour), Subsurface_Radius=(0.003, 0.0015, 0.001), Sheen=0.4)
    for x, y in places:
        loose_petal(x, y, z, rnd.uniform(0, 360), m.m, rnd.uniform(0.020, 0.028), rnd.uniform(0.35, 0.65))


def cardamom(places, z, seed=1):
    """Green pods, ridged and pointed."""
    rnd = random.Random(seed)
    mat = M("pod")
    n = mat.noise(mat.coord("Object", (300, 300, 60)), 1.0, 3).outputs[0]
    mat.P(Base_Color=mat.ramp(n, [(0.35, lin("#77803f")), (0.65, lin("#a9ab68"))]), Roughness=0.7, Normal=mat.bump(n, 0.0005, 0.6))
    for x, y in places:
        length, r = rnd.uniform(0.015, 0.020), rnd.uniform(0.0042, 0.0052)
        prof = [(0, -length / 2), (r * 0.25, -length * 0.47), (r * 0.75, -length * 0.28), (r, 0), (r * 0.8, length * 0.25), (r * 0.3, length * 0.44), (0, length * 0.52)]
        o = lathe("pod", rprof(prof, 0.003, 4), mat.m, 48)
        for v in o.data.vertices:
            k = 1 + 0.06 * math.cos(9 * math.atan2(v.co.y, v.co.x)) + 0.10 * math.cos(3 * math.atan2(v.co.y, v.co.x))
            v.co.x *= k
            v.co.y *= k
        place(o, (x, y, z + r * 0.85), (90, 0, rnd.uniform(0, 360)))


def shaving(x, y, z, turn, mat, turns=1.6, radius=0.012, width=0.016):
    """A curl from a plane."""
    from pieces.forms import ribbon
    prof = []
    for i in range(int(30 * turns) + 8):
        a = 2 * math.pi * i / 30
        r = radius * (1 - 0.16 * i / 30)
        prof.append((r * math.sin(a), radius - r * math.cos(a)))
    return place(ribbon("shaving", prof, width, 0.0004, mat, 0.0001), (x, y, z + 0.001), (0, 0, turn))


def salt(x, y, z, spread=0.05, count=60, seed=1):
    """Coarse crystals."""
    rnd = random.Random(seed)
    mat = M("salt")
    mat.P(Base_Color=lin("#ece9e2"), Roughness=0.25, Subsurface=0.5, Subsurface_Color=lin("#f2efe8"), Subsurface_Radius=(0.003, 0.003, 0.003))
    for _ in range(count):
        s = rnd.uniform(0.0008, 0.0030)
        d, a = abs(rnd.gauss(0, spread * 0.5)), rnd.uniform(0, 6.28)
        o = box("crystal", -s, s, -s * 0.8, s * 0.8, 0, s * 1.4, mat.m, 0.0002)
        place(o, (x + d * math.cos(a), y + d * math.sin(a), z), (rnd.uniform(-14, 14), rnd.uniform(-14, 14), rnd.uniform(0, 90)))


def driftwood(x, y, z, turn, length=0.20, r=0.011, seed=3):
    """A silvered stick."""
    from pieces.forms import limb
    from pieces.timber import timber
    rnd = random.Random(seed)
    knots = [(length * (i / 6 - 0.5), rnd.uniform(-0.010, 0.010), r * rnd.uniform(0.85, 1.3)) for i in range(7)]
    path = smooth_path(knots, 6)
    sizes = [(2 * r * (0.55 + 0.45 * math.sin(math.pi * (i + 2) / (len(path) + 4))) * rnd.uniform(0.95, 1.05),) * 2 for i in range(len(path))]
    return place(limb("driftwood", path, sizes, timber("weathered", "G"), 2.3, ease=0.004), (x, y, z), (0, 0, turn))


def orange_slice(x, y, z, turn=0, tilt=0, r=0.031):
    """A dried slice of orange: rind, pith, ten segments."""
    m = M("orange")
    v = m.coord()
    s = m.add("ShaderNodeSeparateXYZ", {0: v})
    radius = m.math("DIVIDE", m.math("SQRT", m.math("ADD", m.math("POWER", s.outputs[0], 2.0), m.math("POWER", s.outputs[1], 2.0))), r)
    angle = m.math("ARCTAN2", s.outputs[1], s.outputs[0])
    spoke = m.math("ABSOLUTE", m.math("SINE", m.math("MULTIPLY", angle, 5.0)))
    flesh = m.math("MULTIPLY", m.math("GREATER_THAN", m.math("MULTIPLY", spoke, radius), 0.16), m.math("LESS_THAN", radius, 0.84))
    n = m.noise(v, 240.0, 3).outputs[0]
    pulp = m.ramp(n, [(0.35, lin("#a8521c")), (0.65, lin("#d08a3a"))])
    pith = m.mix(m.math("GREATER_THAN", radius, 0.93), lin("#d9b98a"), lin("#b5632a"))
    m.P(Base_Color=m.mix(flesh, pith, pulp), Roughness=0.35, Subsurface=0.35, Subsurface_Color=lin("#d08a3a"), Subsurface_Radius=(0.004, 0.002, 0.001),
        Normal=m.bump(m.math("MULTIPLY", flesh, n), 0.0012, 0.7))
    o = lathe("slice", rprof([(0, 0), (r * 0.97, 0), (r, 0.002), (r * 0.97, 0.0042), (0, 0.0040)], 0.001, 3)[:-1] + [(r * 0.5, 0.0036), (0, 0.0038)], m.m, 96)
    return place(o, (x, y, z), (tilt, 0, turn))


def basin(radius=0.17, height=0.05, mat=None, level=0.7):
    """A shallow tray with still water; returns the water's height."""
    prof = [(0, 0), (radius * 0.9, 0), (radius * 0.96, 0.004), (radius, height - 0.003), (radius + 0.003, height), (radius - 0.002, height), (radius - 0.0035, height - 0.004), (radius * 0.945, 0.006), (0, 0.004)]
    lathe("basin", rprof(prof, 0.002, 3), mat, 160)
    z = 0.004 + (height - 0.008) * level
    lathe("water", [(0, z), (radius * 0.955 + 0.04 * radius * level, z)], water("tank", "#0d1714", 0.0005), 96)
    return z
