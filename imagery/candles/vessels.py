"""The twelve candles, first half: what is thrown, blown, spun, pinched and turned. Each stands on z = 0 at the origin."""
import math

from lib import glass, lathe, marble, rprof

from candles.parts import bowl_profile, burning, fill, wax_material, wobble
from pieces.finishes import brass, clay, concrete, glaze
from pieces.forms import assembly, solid
from pieces.timber import timber


def ribbed(name, radius, height, mat, count=34, depth=0.0026, wall=0.0055):
    """A cup with convex ribs that die away at foot and rim."""
    r, h = radius, height
    outer = [(0, 0), (r * 0.78, 0), (r * 0.885, 0.0012), (r * 0.977, 0.006), (r, 0.011)] + [(r, 0.011 + (h - 0.022) * i / 14) for i in range(1, 15)]
    ribs = len(outer)
    prof = outer + [(r - 0.0004, h - 0.008), (r - 0.0006, h - 0.005), (r - 0.0008, h - 0.0015), (r - 0.0018, h - 0.0003), (r - 0.0028, h), (r - 0.0042, h - 0.001),
                    (r - wall + 0.0003, h - 0.004), (r - wall, 0.02), (0, 0.018)]
    seg, verts = count * 24, []
    for i in range(seg):
        a = 2 * math.pi * i / seg
        rib = abs(math.sin(count * a / 2)) ** 0.75
        for q, (pr, z) in enumerate(prof):
            t = max(0.0, min(1.0, (z - 0.007) / 0.005)) * max(0.0, min(1.0, (h - 0.006 - z) / 0.004))
            t = t * t * (3 - 2 * t)
            rr = pr - depth * (1 - rib) * t if 3 < q < ribs else pr
            verts.append((rr * math.cos(a), rr * math.sin(a), z))
    k = len(prof)
    faces = [(i * k + q, ((i + 1) % seg) * k + q, ((i + 1) % seg) * k + q + 1, i * k + q + 1) for i in range(seg) for q in range(k - 1)]
    return wobble(solid(name, verts, faces, mat, angle=75.0))


def courtyard_rain(lit=True):
    """Ribbed stoneware, grey-green where the glaze breaks."""
    with assembly("courtyard-rain") as root:
        ribbed("cup", 0.0435, 0.094, glaze("rain-glaze", "#b9bcab", 0.30, "#5d5543"))
        fill(0.0381, 0.0815, lit)
    return root


def oak_lid(radius=0.0425):
    """A turned lid."""
    return lathe("lid", rprof([(0, 0), (radius, 0), (radius, 0.0095), (0, 0.0095)], 0.0016, 4)[:-1] + [(0, 0.0095)], timber("oak", "X"), 128)


def white_verandah(lit=False):
    """Blown glass with a heavy foot; coconut wax, white as lime."""
    with assembly("white-verandah") as root:
        r, h = 0.041, 0.098
        outer = [(0, 0), (r * 0.80, 0), (r * 0.93, 0.004), (r, 0.016), (r * 1.02, 0.05), (r * 0.97, h - 0.004), (r * 0.965, h)]
        prof = rprof(outer + [(r * 0.965 - 0.0022, h), (r * 0.97 - 0.003, h - 0.006), (r * 1.02 - 0.003, 0.05), (r - 0.004, 0.024), (0, 0.015)], 0.0012, 4)
        wobble(lathe("glass", prof, glass("blown", 0.0, "#fbfdfb"), 160), 0.008, 2.0)
        inner = [(0, 0.0158), (r - 0.0052, 0.0245), (r * 1.02 - 0.0042, 0.05), (r * 0.985 - 0.0036, 0.077)]
        wobble(lathe("wax", inner + [(r * 0.975 - 0.005, 0.0765), (0.010, 0.0762), (0, 0.0762)], wax_material("white-wax", "#f1ece0", "#f3e6d0"), 128), 0.008, 2.0)
        burning(0, 0, 0.0762, lit)
    return root


def teak_and_cardamom(lit=True):
    """A brass bowl spun over a wooden form: the rings of the tool are left."""
    with assembly("teak-and-cardamom") as root:
        outer = [(0, 0.0), (0.022, 0.0), (0.024, 0.004)]
        outer += [(0.024 + 0.034 * math.sin(a), 0.004 + 0.052 * (1 - math.cos(a))) for a in (math.pi / 2 * i / 14 for i in range(1, 15))]
        outer += [(0.0575, 0.062), (0.0560, 0.066)]
        wobble(lathe("bowl", bowl_profile(outer, 0.0018), brass("spun-brass", "#c39c58", 0.30, 0.05), 160), 0.001)
        fill(0.0552, 0.0545, lit, "#ecdcbd", 0.02, 0.15)
    return root


def diya(radius=0.042, lit=True, mat=None, refill="#ead6ae"):
    """A clay lamp thrown shallow and pinched to a lip at +x."""
    with assembly("diya") as root:
        prof = rprof([(0, 0), (0.020, 0), (0.030, 0.008), (radius, 0.024), (radius + 0.001, 0.027), (radius - 0.004, 0.027), (0.027, 0.013), (0, 0.009)], 0.003, 4)
        mat = mat or clay("diya-clay")
        body = lathe("diya", prof, mat, 120)
        wax = lathe("wax", [(0, 0.0195), (0.018, 0.0195), (0.0335, 0.0203), (0.0345, 0.0210), (0.030, 0.015)], wax_material("diya-wax", refill, "#f0d8a8", 0.030), 96)
        for thing in (body, wax):
            for v in thing.data.vertices:
                a, r = math.atan2(v.co.y, v.co.x), math.hypot(v.co.x, v.co.y)
                pull = math.exp(-(a / 0.42) ** 2) * (r / radius) ** 3
                side = math.exp(-((abs(a) - 0.75) / 0.4) ** 2) * (r / radius) ** 3
                k = 1 + 0.26 * pull - 0.10 * side
                v.co.x *= k
                v.co.y *= k
                v.co.z += 0.003 * side * (v.co.z / 0.027) - 0.0035 * pull * (v.co.z / 0.027)
        wobble(body, 0.006, radius * 100)
        burning(0.030, 0, 0.0195, lit, 0.10, 0.028)
    return root


def makrana(lit=False):
    """A drum of white marble, turned, with a shadow line under the rim."""
    with assembly("makrana") as root:
        stone = marble("makrana", "#e4e1d9", "#c3c0b8", 3.2)
        outer = [(0, 0), (0.043, 0), (0.043, 0.070), (0.0405, 0.0715), (0.0405, 0.075), (0.043, 0.0765), (0.043, 0.088)]
        lathe("drum", rprof(outer + [(0.0355, 0.088), (0.0355, 0.02), (0, 0.02)], 0.0011, 4), stone, 160)
        fill(0.0353, 0.077, lit, "#f1eadb")
    return root


def makrana_lid():
    """Its lid with a small knob."""
    prof = [(0, 0), (0.043, 0), (0.043, 0.007), (0.012, 0.0085), (0.0055, 0.011), (0.0055, 0.015), (0.010, 0.019), (0.009, 0.024), (0, 0.026)]
    return lathe("lid", rprof(prof, 0.0014, 4), marble("makrana", "#e4e1d9", "#c3c0b8", 3.2), 128)


def slate_and_salt(lit=True):
    """Cast concrete, twelve-sided outside and round within."""
    with assembly("slate-and-salt") as root:
        mat, sides, r, h = concrete("slate-concrete", "#4d5052"), 12, 0.047, 0.086
        prof = [(0, 0), (r - 0.004, 0), (r - 0.001, 0.0012), (r, 0.004), (r, h * 0.5), (r, h - 0.003), (r - 0.0012, h - 0.0006), (r - 0.003, h), (0.0385, h), (0.0372, h - 0.0015), (0.037, 0.02), (0, 0.02)]
        seg, verts, k = sides * 12, [], len(prof)
        for i in range(seg):
            a = 2 * math.pi * i / seg
            local = (a % (2 * math.pi / sides)) - math.pi / sides
            facet = math.cos(math.pi / sides) / math.cos(local)
            soft = min(1.0, 0.985 + 0.015 * facet) * facet
            for q, (pr, z) in enumerate(prof):
                rr = pr * soft if q < 8 else pr
                verts.append((rr * math.cos(a), rr * math.sin(a), z))
        faces = [(i * k + q, ((i + 1) % seg) * k + q, ((i + 1) % seg) * k + q + 1, i * k + q + 1) for i in range(seg) for q in range(k - 1)]
        solid("cup", verts, faces, mat, angle=22.0)
        fill(0.0369, 0.0735, lit, "#e9e4da")
    return root
