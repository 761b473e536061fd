"""Low tables 1 to 4 and the pair of side tables, 18. Each function builds at the origin, standing on z = 0, metres."""
import math
import random

from lib import box, lathe, place, plaster, rprof

from pieces.finishes import kota
from pieces.forms import assembly, limb, slab, solid, stick
from pieces.timber import timber


def pebble_outline(a, b, seed, count=120):
    """A river stone: a superellipse pushed out of true."""
    rnd = random.Random(seed)
    p1, p2, k1, k2 = rnd.uniform(0, 6.28), rnd.uniform(0, 6.28), rnd.uniform(0.05, 0.08), rnd.uniform(0.02, 0.035)
    out = []
    for i in range(count):
        t = 2 * math.pi * i / count
        c, s = math.cos(t), math.sin(t)
        r = (abs(c) ** 2.35 + abs(s) ** 2.35) ** (-1 / 2.35) * (1 + k1 * math.cos(t + p1) + k2 * math.cos(3 * t + p2))
        out.append((a / 2 * r * c, b / 2 * r * s))
    return out


def pebble_table(width, depth, height, seed, wood=None):
    """A stone-shaped top on three round legs, each through the top and wedged."""
    top = wood or timber("oak", "X", stave=0.12, seed=seed)
    leg, wedge = timber("oak", "G"), timber("walnut", "X")
    with assembly("pebble") as root:
        slab("top", pebble_outline(width, depth, seed), height - 0.034, height, top, 0.006, under=0.035)
        for i in range(3):
            a = 2 * math.pi * i / 3 + 0.5 + seed
            x, y = math.cos(a) * width * 0.30, math.sin(a) * depth * 0.30
            fx, fy = x * 1.22, y * 1.22
            limb("leg", [(fx, fy, 0), (fx + (x - fx) * 0.5, fy + (y - fy) * 0.5, height * 0.5), (x, y, height + 0.0012)],
                 [(0.030, 0.030), (0.044, 0.044), (0.040, 0.040)], leg, power=2.0, up=(0, 1, 0), ease=0.002)
            place(box("wedge", -0.019, 0.019, -0.0028, 0.0028, -0.01, 0.0018, wedge, 0.0006), (x, y, height + 0.0004), (0, 0, 90 + 40 * i))
    return root


def rippled_top(name, radius, z0, z1, centre, mat, count=144, rings=150):
    """A stone disc with concentric ripples about `centre` that die away towards the edge."""
    verts, faces = [], []
    ease = 0.006
    for r in range(rings + 1):
        d = radius * (r / rings)
        for i in range(count):
            a = 2 * math.pi * i / count
            x, y = d * math.cos(a), d * math.sin(a)
            q = math.hypot(x - centre[0], y - centre[1])
            fade = min(1.0, (radius - d) / 0.05) * math.exp(-q / (radius * 0.75))
            z = z1 + 0.0024 * (math.cos(2 * math.pi * q / 0.036) - 1) * fade
            edge = max(0.0, d - (radius - ease))
            z -= ease - math.sqrt(max(0.0, ease * ease - edge * edge))
            verts.append((x, y, z))
    for i in range(count):
        a = 2 * math.pi * i / count
        verts.append((radius * math.cos(a), radius * math.sin(a), z0 + 0.004))
    for i in range(count):
        a = 2 * math.pi * i / count
        verts.append(((radius - 0.004) * math.cos(a), (radius - 0.004) * math.sin(a), z0))
    for r in range(rings + 2):
        for i in range(count):
            j = (i + 1) % count
            faces.append((r * count + i, (r + 1) * count + i, (r + 1) * count + j, r * count + j))
    faces.append(tuple((rings + 2) * count + i for i in range(count))[::-1])
    return solid(name, verts, [f[::-1] for f in faces], mat, angle=50.0)


def monsoon_table(diameter, height, seed, stone=None):
    """A rippled kota disc on a drum of half-round staves."""
    rnd = random.Random(seed)
    stone, wood = stone or kota(), timber("blackened", "Z")
    with assembly("monsoon") as root:
        r = diameter / 2
        a = rnd.uniform(0, 6.28)
        rippled_top("top", r, height - 0.026, height, (0.38 * r * math.cos(a), 0.38 * r * math.sin(a)), stone)
        drum = r * 0.46
        count = max(12, int(2 * math.pi * drum / 0.040))
        for i in range(count):
            t = 2 * math.pi * i / count
            s = math.pi * drum / count
            place(lathe("stave", rprof([(0, 0.012), (s * 1.02, 0.012), (s * 1.02, height - 0.027), (0, height - 0.027)], 0.004, 3), wood, 20),
                  (drum * math.cos(t), drum * math.sin(t), 0))
        lathe("plinth", [(0, 0), (drum - 0.004, 0), (drum - 0.004, height - 0.03), (0, height - 0.03)], wood, 48)
    return root


def lattice(size, pitch, at, wood_x, wood_z, wood_d, strip=0.014, thick=0.010):
    """A square jali of upright, level and diagonal strips; `at` maps (x, z, depth) to a point and its up vector."""
    half = size / 2
    count = max(2, round(size / pitch))
    step = size / count
    up = at.normal
    for i in range(1, count):
        q = -half + i * step
        limb("strip", [at(q, -half, 0), at(q, 0, 0), at(q, half, 0)], (strip, thick), wood_z, 12.0, up, 0.0005, 16)
        limb("strip", [at(-half, q, 0.0005), at(0, q, 0.0005), at(half, q, 0.0005)], (strip, thick), wood_x, 12.0, up, 0.0005, 16)
    for i in range(-count + 1, count):
        q = i * step
        for sign in (1, -1):
            x0, x1 = max(-half, -half + q), min(half, half + q)
            p = [at(x, sign * (x - q), 0.001 * sign) for x in (x0, (x0 + x1) / 2, x1)]
            limb("strip", p, (strip * 0.8, thick * 0.8), wood_d, 12.0, up, 0.0005, 16)


class Side:
    """One upright face of a cube: maps lattice coordinates to the room."""

    def __init__(self, turn, offset, middle):
        self.cos, self.sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        self.offset, self.middle = offset, middle
        self.normal = (self.sin, -self.cos, 0)

    def __call__(self, x, z, depth):
        y = -self.offset - depth
        return (x * self.cos - y * self.sin, x * self.sin + y * self.cos, self.middle + z)


def jali_table(side, pitch):
    """A cube of half-lapped teak lattice, open at the back."""
    post, rail = timber("teak", "G"), timber("teak", "G", seed=3)
    with assembly("jali") as root:
        half, s = side / 2, 0.030
        outline = rounded_square(half, 0.012)
        slab("top", outline, side - 0.020, side, timber("teak", "X", stave=0.10), 0.003)
        inset = half - s / 2 - 0.004
        for x in (-inset, inset):
            for y in (-inset, inset):
                stick("post", (x, y, 0), (x, y, side - 0.020), (s, s), post, power=10)
        lattice_side = side - 2 * s - 0.03
        middle = (side - 0.02) / 2 + 0.012
        for turn in (0, 90, -90):
            face = Side(turn, inset, middle)
            lattice(lattice_side, pitch, face, post, rail, post)
            for z in (-lattice_side / 2 - 0.010, lattice_side / 2 + 0.008):
                limb("rail", [face(-inset, z, 0), face(0, z, 0), face(inset, z, 0)], (0.024, 0.022), rail, 10.0, (0, 0, 1), 0.002)
            for x in (-lattice_side / 2 - 0.006, lattice_side / 2 + 0.006):
                limb("stile", [face(x, -lattice_side / 2, 0), face(x, 0, 0), face(x, lattice_side / 2, 0)], (0.022, 0.016), post, 10.0, face.normal, 0.002)
    return root


def rounded_square(half, r, n=6):
    """Anticlockwise outline of a square with rounded corners."""
    out = []
    for k, (cx, cy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for i in range(n + 1):
            a = math.pi / 2 * (k + i / n)
            out.append((cx * (half - r) + r * math.cos(a), cy * (half - r) + r * math.sin(a)))
    return out


def sector(r0, r1, degrees, round_to=0.03, n=40):
    """Outline of an annular sector centred on +y, corners rounded."""
    half = math.radians(degrees) / 2
    corners = []
    for r, s in ((r1, -1), (r1, 1), (r0, 1), (r0, -1)):
        corners.append((r, s))
    out = []

    def polar(r, a):
        return (r * math.sin(a), r * math.cos(a))

    eo, ei = round_to / r1, round_to / r0
    out += [polar(r1, half - eo - (2 * half - 2 * eo) * i / n) for i in range(n + 1)]
    out += bend(polar(r1, -half + eo), polar(r1, -half), polar(r1 - round_to, -half))
    out += bend(polar(r0 + round_to, -half), polar(r0, -half), polar(r0, -half + ei))
    out += [polar(r0, -half + ei + (2 * half - 2 * ei) * i / n) for i in range(1, n)]
    out += bend(polar(r0, half - ei), polar(r0, half), polar(r0 + round_to, half))
    out += bend(polar(r1 - round_to, half), polar(r1, half), polar(r1, half - eo))[:-1]
    return out


def bend(a, b, c, n=6):
    """Quadratic corner from a to c about b."""
    return [tuple(p * (1 - t) ** 2 + 2 * q * t * (1 - t) + r * t * t for p, q, r in zip(a, b, c)) for t in (i / n for i in range(n + 1))]


def chaupal_segment(height=0.33, r0=0.205, r1=0.62):
    """One third of the ring: rosewood over a lime-plastered drum."""
    with assembly("chaupal") as root:
        slab("top", sector(r0, r1, 117), height - 0.036, height, timber("sheesham", "X", stave=0.13), 0.007)
        slab("drum", sector(r0 + 0.03, r1 - 0.045, 108, 0.05), 0.0, height - 0.036, plaster("drum-lime", "#c2b6a0", 0.07, 0.004), 0.012)
    return root


def sibling(tall=True):
    """One of the pair; the waist of the tall one takes the rim of the short one."""
    if tall:
        pts = [(0, 0), (0.150, 0), (0.156, 0.03), (0.120, 0.16), (0.078, 0.30), (0.070, 0.37), (0.088, 0.44), (0.150, 0.500), (0.200, 0.526), (0.200, 0.560), (0, 0.560)]
        mat = timber("teak", "Z")
    else:
        pts = [(0, 0), (0.088, 0), (0.092, 0.02), (0.104, 0.10), (0.150, 0.22), (0.214, 0.330), (0.230, 0.366), (0.230, 0.400), (0, 0.400)]
        mat = timber("mango", "Z")
    with assembly("sibling") as root:
        lathe("body", rprof(pts, 0.045, 8)[:-1] + [(0, pts[-1][1])], mat, 128)
    return root
