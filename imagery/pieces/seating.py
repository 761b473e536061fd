"""Seats for more than one, or for lying back: 12, 16, 20, 21 and 22. Metres."""
import math
import random

import bpy

from lib import M, box, fabric, lathe, lin, link, place, rprof, roundbox, tube

from pieces.finishes import brass
from pieces.forms import assembly, limb, slab, smooth_path, stick
from pieces.timber import timber
from pieces.weave import cane, cane_panel, uv_grid

WAVE = [(-0.88, 0.300), (-0.76, 0.375), (-0.58, 0.432), (-0.38, 0.425), (-0.16, 0.352), (0.05, 0.312), (0.22, 0.350), (0.38, 0.460), (0.52, 0.585), (0.66, 0.675), (0.78, 0.690), (0.88, 0.640)]


def wavy_sit_up():
    """Sixty ash slats along one wave, on two ribs and four legs."""
    slat, rib = timber("ash", "G"), timber("ash", "G", seed=2)
    with assembly("wavy") as root:
        path = smooth_path(WAVE, 14)
        lengths = [0.0]
        for a, b in zip(path, path[1:]):
            lengths.append(lengths[-1] + math.dist(a, b))
        count = 60
        for k in range(count):
            s = lengths[-1] * (k + 0.5) / count
            i = next(j for j in range(1, len(path)) if lengths[j] >= s)
            f = (s - lengths[i - 1]) / (lengths[i] - lengths[i - 1])
            (y0, z0), (y1, z1) = path[i - 1], path[i]
            t = ((y1 - y0), (z1 - z0))
            n = math.hypot(*t)
            y, z = y0 + t[0] * f, z0 + t[1] * f
            limb("slat", [(-0.31, y, z), (0, y, z), (0.31, y, z)], (0.0245, 0.018), slat, 5, (0, -t[1] / n, t[0] / n), 0.003, 20)
        under = []
        for i, (y, z) in enumerate(path):
            a, b = path[max(0, i - 1)], path[min(len(path) - 1, i + 1)]
            n = math.dist(a, b)
            under.append((y + (b[1] - a[1]) / n * 0.033, z - (b[0] - a[0]) / n * 0.033))
        for x in (-0.20, 0.20):
            limb("rib", [(x, y, z) for y, z in under], (0.030, 0.050), rib, 8)
            s = math.copysign(1, x)
            for foot, top, z in ((-0.74, -0.60, 0.385), (-0.12, -0.26, 0.365), (0.18, 0.10, 0.295), (0.70, 0.60, 0.62)):
                if foot in (-0.12, 0.18):
                    continue
                stick("leg", (x + s * 0.05, foot, 0), (x + s * 0.016, top, z), (0.026, 0.026), rib, (0.040, 0.040), 2.4)
            stick("leg", (x + s * 0.05, 0.06, 0), (x + s * 0.016, 0.05, 0.275), (0.026, 0.026), rib, (0.038, 0.038), 2.4)
    return root


def planter_chair(wood=None, weave=None, sag=0.02):
    """The long-armed cane chair of a hill verandah."""
    wood, weave = wood or timber("teak", "G"), weave or cane(pitch=0.015)
    with assembly("planter") as root:
        side = smooth_path([(-0.40, 0.415), (-0.20, 0.350), (0.02, 0.300), (0.17, 0.330), (0.30, 0.470), (0.44, 0.700), (0.56, 0.930)], 7)
        for x in (-1, 1):
            limb("stile", [(x * 0.262, y, z) for y, z in side], (0.030, 0.042), wood, 6, (0, -0.4, 1))
            limb("front-leg", smooth_path([(x * 0.302, -0.36, 0), (x * 0.300, -0.345, 0.25), (x * 0.300, -0.35, 0.560)], 5), (0.036, 0.040), wood, 6, (0, 1, 0))
            limb("back-leg", smooth_path([(x * 0.302, 0.47, 0), (x * 0.300, 0.38, 0.20), (x * 0.300, 0.345, 0.40), (x * 0.300, 0.36, 0.565)], 5), (0.036, 0.044), wood, 6, (0, 1, 0))
            arm = [(x * 0.312, -0.66 + 1.13 * i / 16, 0.572 + 0.018 * math.sin(math.pi * i / 16)) for i in range(17)]
            sizes = [(0.118 - 0.05 * min(1, i / 9) + (0.010 if i > 12 else 0), 0.024) for i in range(17)]
            limb("arm", arm, sizes, wood, 3.2, ease=0.011)
            stick("side-rail", (x * 0.300, -0.35, 0.300), (x * 0.300, 0.37, 0.235), (0.024, 0.044), wood, power=6, up=(0, 0, 1))
        for y, z, d in ((-0.375, 0.405, 0.040), (0.555, 0.925, 0.050)):
            limb("rail", [(-0.262, y, z), (0, y - 0.004, z), (0.262, y, z)], (0.030, d), wood, 6)
        for y, z in ((-0.355, 0.24), (0.39, 0.20)):
            stick("stretcher", (-0.30, y, z), (0.30, y, z), (0.024, 0.036), wood, power=6, up=(0, 0, 1))
        rows = []
        for k, (y, z) in enumerate(side[2:-2]):
            t = k / (len(side) - 5)
            rows.append([(-0.252 + 0.504 * i / 14, y, z + 0.008 - sag * math.sin(math.pi * t) * math.sin(math.pi * i / 14)) for i in range(15)])
        uv_grid("cane", rows, weave)
    return root


def recaned_bench():
    """Three bays: worn out, half woven, done."""
    wood = timber("sheesham", "G")
    old, new = cane("old-cane", "#9a8260", "#5a452c", 0.0145, 0.8, holes=0.55), cane("new-cane", pitch=0.0145)
    with assembly("bench") as root:
        half, depth, z = 0.69, 0.22, 0.425
        for y in (-depth + 0.025, depth - 0.025):
            limb("long-rail", [(-half, y, z), (0, y, z), (half, y, z)], (0.050, 0.034), wood, 7, ease=0.005)
        bays = [-half + 0.025, -0.23, 0.23, half - 0.025]
        for x in bays:
            limb("cross-rail", [(x, -depth + 0.03, z), (x, 0, z), (x, depth - 0.03, z)], (0.046, 0.034), wood, 7)
        turned = timber("sheesham", "Z")
        for x in (bays[0], bays[1], bays[2], bays[3]):
            for y in (-depth + 0.025, depth - 0.025):
                prof = [(0, 0), (0.013, 0), (0.016, 0.012), (0.013, 0.03), (0.017, 0.18), (0.021, 0.27), (0.024, 0.278), (0.021, 0.286), (0.023, 0.30), (0.023, z - 0.012), (0, z - 0.012)]
                place(lathe("leg", rprof(prof, 0.004, 3), turned, 32), (x, y, 0))
        for y in (-depth + 0.025, depth - 0.025):
            limb("stretcher", [(bays[0], y, 0.15), (0, y, 0.15), (bays[3], y, 0.15)], (0.016, 0.020), wood, 3)
        y0, y1, h = -depth + 0.047, depth - 0.047, z + 0.0165
        a, b = bays[0] + 0.020, bays[1] - 0.020
        cane_panel("bay-old", (a, y0, h), (b, y0, h), (b, y1, h), (a, y1, h), old, 0.055)
        a, b = bays[2] + 0.020, bays[3] - 0.020
        cane_panel("bay-new", (a, y0, h), (b, y0, h), (b, y1, h), (a, y1, h), new, 0.004)
        a, b = bays[1] + 0.020, bays[2] - 0.020
        strand = fabricless_cane()
        pitch, m = 0.0145, a + (b - a) * 0.52
        cane_panel("bay-half", (a, y0, h), (m, y0, h), (m, y1, h), (a, y1, h), new, 0.003)
        rnd = random.Random(5)
        for i in range(int((y1 - y0) / pitch)):
            for off in (-0.0016, 0.0016):
                y = y0 + (i + 0.5) * pitch + off
                tube("strand", [(a, y, h, 1), ((m + b) / 2, y, h - 0.001, 1), (b, y, h, 1)], 0.0009, strand, 2)
        for i in range(int((b - m) / pitch)):
            if i % 3 == 0:
                continue
            x = m + (i + 0.5) * pitch
            tube("strand", [(x, y0, h + 0.001, 1), (x, 0, h, 1), (x, y1, h + 0.001, 1)], 0.0009, strand, 2)
        for k in range(4):
            x, y = m + 0.02 * k, y0 + 0.02 + rnd.uniform(0, 0.1)
            pts = smooth_path([(x, y, h), (x + 0.03, y - 0.10, h + 0.05), (x + 0.05 + 0.02 * k, y - 0.17, h - 0.10), (x + 0.02, y - 0.19, h - 0.24 - 0.03 * k)], 6)
            tube("loose", [(*p, 1) for p in pts], 0.0011, strand, 2)
    return root


def fabricless_cane():
    """Round single strands of cane, unwoven."""
    m = M("cane-strand")
    tone = m.noise(m.coord(), 90.0, 3).outputs[0]
    m.P(Base_Color=m.ramp(tone, [(0.3, lin("#a07c48")), (0.65, lin("#d0ac6e"))]), Roughness=0.4)
    return m.m


def chain(name, a, b, mat, link_length=0.052, wire=0.0042):
    """Hang oval links from a to b."""
    from mathutils import Vector
    a, b = Vector(a), Vector(b)
    pitch = link_length - 3.4 * wire
    count = max(1, round((b - a).length / pitch))
    r, straight = link_length * 0.20, link_length * 0.30
    loop = []
    for i in range(24):
        t = 2 * math.pi * i / 24
        loop.append((r * math.cos(t), 0, r * math.sin(t) + math.copysign(straight / 2, math.sin(t))))
    first = limb("link", loop, (wire * 2, wire * 2), mat, 2.0, (0, 1, 0), count=8, closed=True)
    turn = (b - a).to_track_quat("Z", "Y")
    for i in range(count):
        o = first if i == 0 else link(bpy.data.objects.new(name, first.data))
        o.rotation_mode = "QUATERNION"
        from mathutils import Quaternion
        o.rotation_quaternion = turn @ Quaternion((0, 0, 1), math.pi / 2 * (i % 2) + 0.12 * math.sin(i * 1.7))
        o.location = a.lerp(b, (i + 0.5) / count)


def jhoola(hang=2.75, hooks=False):
    """A teak swing seat on four brass chains, which end at height `hang`: with `hooks` in an eye under a plate each, as a ceiling has them."""
    board, wood, turned, metal = timber("teak", "X", stave=0.10), timber("teak", "G"), timber("teak", "Z"), brass(tarnish=0.2)
    with assembly("jhoola") as root:
        w, d, z = 0.75, 0.30, 0.45
        slab("seat", rectangle(w - 0.02, d - 0.02, 0.01), z - 0.028, z, board, 0.004)
        for y in (-d + 0.02, d - 0.02):
            limb("rail", [(-w, y, z - 0.045), (0, y, z - 0.045), (w, y, z - 0.045)], (0.044, 0.075), wood, 8, ease=0.006)
        for x in (-w + 0.03, w - 0.03):
            limb("end", [(x, -d + 0.03, z - 0.045), (x, 0, z - 0.045), (x, d - 0.03, z - 0.045)], (0.044, 0.065), wood, 8)
        spindle = rprof([(0, 0), (0.009, 0), (0.009, 0.02), (0.014, 0.035), (0.009, 0.05), (0.015, 0.14), (0.009, 0.235), (0.014, 0.25), (0.009, 0.265), (0.009, 0.29), (0, 0.29)], 0.006, 4)
        for i in range(15):
            place(lathe("spindle", spindle, turned, 24), (-w + 0.05 + (2 * w - 0.10) * i / 14, d - 0.03, z - 0.004))
        limb("back-rail", [(-w, d - 0.03, z + 0.295), (0, d - 0.03, z + 0.300), (w, d - 0.03, z + 0.295)], (0.030, 0.042), wood, 4, ease=0.010)
        for x in (-1, 1):
            for i in range(4):
                place(lathe("spindle", [(r, h * 0.55) for r, h in spindle], turned, 24), (x * (w - 0.03), -d + 0.10 + 0.125 * i, z - 0.004))
            limb("arm", [(x * (w - 0.03), -d + 0.05, z + 0.162), (x * (w - 0.03), 0, z + 0.166), (x * (w - 0.03), d - 0.03, z + 0.162)], (0.044, 0.026), wood, 4, ease=0.008)
            for y in (-1, 1):
                eye = (x * (w - 0.085), y * (d + 0.006), z - 0.02)
                place(lathe("rosette", rprof([(0, 0), (0.026, 0), (0.024, 0.006), (0.012, 0.010), (0.010, 0.016), (0, 0.018)], 0.003, 3), metal, 40), (eye[0], y * (d + 0.001), z - 0.045), (-90 * y, 0, 0))
                meet = (x * (w - 0.085), 0.0, 1.30)
                chain("link", eye, meet, metal)
            place(lathe("ring", [(0.030 + 0.006 * math.cos(t), 0.006 * math.sin(t)) for t in [2 * math.pi * i / 12 for i in range(13)]], metal, 40), (x * (w - 0.085), 0, 1.312), (90, 0, 90))
            chain("link", (x * (w - 0.085), 0, 1.325), (x * (w - 0.085), 0, hang), metal)
            if hooks:
                place(lathe("hook", [(0.030 + 0.006 * math.cos(t), 0.006 * math.sin(t)) for t in [2 * math.pi * i / 12 for i in range(13)]], metal, 40), (x * (w - 0.085), 0, hang + 0.022), (90, 0, 0))
                place(lathe("hook", rprof([(0, 0), (0.014, 0), (0.018, 0.012), (0.052, 0.016), (0.055, 0.024), (0, 0.024)], 0.003, 3), metal, 40), (x * (w - 0.085), 0, hang + 0.050))
    return root


def rectangle(hx, hy, r):
    """Anticlockwise rounded rectangle."""
    out = []
    for k, (cx, cy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for i in range(7):
            a = math.pi / 2 * (k + i / 6)
            out.append((cx * (hx - r) + r * math.cos(a), cy * (hy - r) + r * math.sin(a)))
    return out


def block_print(name, ground, motif, pitch=0.085, accent=None):
    """Cotton with a hand-blocked flower: rows offset by half, the print slightly uneven."""
    m = M(name)
    v = m.coord()
    s = m.add("ShaderNodeSeparateXYZ", {0: v})
    # above it lies flat; down an end z goes on where x stops, down a side where y does, with a seam between
    facing = m.add("ShaderNodeSeparateXYZ", {0: m.coord("Normal")})
    end, side = (m.math("GREATER_THAN", m.math("ABSOLUTE", facing.outputs[i]), 0.75) for i in (0, 1))
    across = m.math("ADD", s.outputs[0], m.math("MULTIPLY", s.outputs[2], end))
    along = m.math("SUBTRACT", s.outputs[1], m.math("MULTIPLY", s.outputs[2], side))
    wob = m.math("MULTIPLY", m.math("SUBTRACT", m.noise(v, 14.0, 2).outputs[0], 0.5), 0.06)
    x = m.math("ADD", m.math("DIVIDE", across, pitch), wob)
    y = m.math("DIVIDE", along, pitch)
    row = m.math("FLOOR", y)
    x = m.math("ADD", x, m.math("MULTIPLY", m.math("MODULO", m.math("ABSOLUTE", row), 2.0), 0.5))
    u = m.math("SUBTRACT", m.math("FRACT", x), 0.5)
    w = m.math("SUBTRACT", m.math("FRACT", y), 0.5)
    r = m.math("SQRT", m.math("ADD", m.math("MULTIPLY", u, u), m.math("MULTIPLY", w, w)))
    a = m.math("ARCTAN2", w, u)
    petal = m.math("ADD", 0.19, m.math("MULTIPLY", m.math("COSINE", m.math("MULTIPLY", a, 6.0)), 0.085))
    flower = m.math("MULTIPLY", m.math("LESS_THAN", r, petal), m.math("GREATER_THAN", r, 0.055))
    dots = m.math("MULTIPLY", m.math("LESS_THAN", r, 0.345), m.math("MULTIPLY", m.math("GREATER_THAN", r, 0.30), m.math("GREATER_THAN", m.math("COSINE", m.math("MULTIPLY", a, 12.0)), 0.25)))
    mask = m.math("MAXIMUM", flower, dots)
    ink = m.rng(m.noise(v, 160.0, 3).outputs[0], 0.55, 1.0, 0.35, 0.55)
    weave = m.math("ADD", m.noise(m.coord("Object", (420, 50, 420)), 1.0, 2).outputs[0], m.noise(m.coord("Object", (50, 420, 50)), 1.0, 2).outputs[0])
    colour = m.mix(m.math("MULTIPLY", mask, ink), lin(ground), lin(motif))
    if accent:
        colour = m.mix(m.math("MULTIPLY", m.math("LESS_THAN", r, 0.05), ink), colour, lin(accent))
    m.P(Base_Color=colour, Roughness=0.92, Specular=0.15, Sheen=0.2, Normal=m.bump(weave, 0.0018, 0.6))
    return m.m


def diwan(cover=None, bolster=None):
    """A day bed: turned legs, a tufted cotton mattress, two bolsters."""
    cover = cover or block_print("indigo-print", "#e6dfce", "#3c4760", 0.085, "#a5502f")
    bolster = bolster or fabric("bolster", "#39425a", "linen", 0.25)
    wood, turned = timber("sheesham", "G"), timber("sheesham", "Z")
    with assembly("diwan") as root:
        w, d = 1.0, 0.425
        for y in (-d + 0.025, d - 0.025):
            limb("rail", [(-w, y, 0.235), (0, y, 0.235), (w, y, 0.235)], (0.045, 0.090), wood, 8, ease=0.006)
        for x in (-w + 0.025, w - 0.025):
            limb("end", [(x, -d + 0.03, 0.235), (x, 0, 0.235), (x, d - 0.03, 0.235)], (0.045, 0.090), wood, 8)
            for y in (-d + 0.03, d - 0.03):
                prof = [(0, 0), (0.018, 0), (0.026, 0.012), (0.018, 0.030), (0.022, 0.05), (0.040, 0.09), (0.044, 0.12), (0.030, 0.155), (0.036, 0.165), (0.030, 0.175), (0.036, 0.20), (0.036, 0.285), (0, 0.285)]
                place(lathe("leg", rprof(prof, 0.007, 4), turned, 40), (x, y, 0))
        box("boards", -w + 0.03, w - 0.03, -d + 0.03, d - 0.03, 0.250, 0.275, timber("sheesham", "Y", stave=0.12), 0.002)
        mattress = tufted("mattress", 2 * w - 0.03, 2 * d - 0.03, 0.145, cover)
        place(mattress, (0, 0, 0.275))
        for x, turn in ((-w + 0.13, 3), (w - 0.13, -4)):
            prof = [(0, -0.40), (0.02, -0.398), (0.06, -0.392), (0.092, -0.372), (0.102, -0.33), (0.106, -0.15), (0.107, 0), (0.106, 0.15), (0.102, 0.33), (0.092, 0.372), (0.06, 0.392), (0.02, 0.398), (0, 0.40)]
            place(lathe("bolster", rprof(prof, 0.02, 4), bolster, 56), (x, 0, 0.418 + 0.100), (90, 0, turn))
    return root


def tufted(name, w, d, h, mat, pitch=0.29):
    """A cotton mattress pulled down by tufts in a grid."""
    o = roundbox(name, w, d, h, 0.045, mat, 0.004, sub=64)
    o.modifiers.clear()
    for v in o.data.vertices:
        if v.co.z > h * 0.7:
            x = abs((v.co.x / pitch) % 1 - 0.5) * 2
            y = abs((v.co.y / pitch) % 1 - 0.5) * 2
            near = max(0.0, 1 - math.hypot((1 - x) * 1.0, (1 - y) * 1.0) / 0.75)
            v.co.z -= 0.026 * near ** 1.5
    return o
