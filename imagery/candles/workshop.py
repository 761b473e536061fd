"""Things of the candle room: the pouring jug, wick cord, wick bars, pucks of wax, paper. Metres, standing on z = 0."""
import math
import random

from lib import box, lathe, place, plain, rprof, tube

from candles.parts import bowl_profile, wax_material, wick
from pieces.finishes import brass
from pieces.forms import assembly, limb, smooth_path
from pieces.timber import timber


def pouring_jug(height=0.15, radius=0.058, fill_colour="#e9d6ab"):
    """A tinned jug with a pinched lip at -x and a bail handle at +x, wax on its lip."""
    with assembly("jug") as root:
        metal = plain("tinned", "#a7a59e", 0.34, 1.0, 0.0004)
        outer = [(0, 0), (radius, 0), (radius * 1.01, 0.003), (radius * 0.92, height * 0.62), (radius * 0.80, height * 0.86), (radius * 0.90, height)]
        body = lathe("jug", bowl_profile(outer, 0.0016), metal, 120)
        for v in body.data.vertices:
            a = math.atan2(v.co.y, -v.co.x)
            pull = math.exp(-(a / 0.34) ** 2) * max(0.0, (v.co.z / height - 0.62) / 0.38) ** 1.6
            v.co.x -= 0.030 * pull
            v.co.z += 0.004 * pull
            v.co.y *= 1 - 0.35 * pull
        lathe("wax", [(0, height * 0.55), (radius * 0.92, height * 0.55)], wax_material("melt", fill_colour, "#eccf98", 0.2), 64)
        path = smooth_path([(radius * 0.80, 0, height * 0.90), (radius * 1.5, 0, height * 0.93), (radius * 1.85, 0, height * 0.62), (radius * 1.45, 0, height * 0.24), (radius * 0.95, 0, height * 0.20)], 8)
        limb("handle", path, (0.014, 0.005), metal, 3.0, (0, 1, 0), 0.002, 20)
        drip = wax_material("drip", "#ecdfc4", "#f0dcb8")
        pts = [(-radius * 0.90 - 0.026, 0.001, height + 0.002, 1), (-radius * 0.90 - 0.024, 0.001, height - 0.012, 0.8), (-radius * 0.90 - 0.012, 0.002, height - 0.032, 0.7), (-radius * 0.90 - 0.004, 0.002, height - 0.05, 1.3)]
        tube("drip", pts, 0.0030, drip, 5)
    return root


def wick_bar(length=0.12):
    """A flat stick with a notch that holds a wick upright over a full cup."""
    return box("bar", -length / 2, length / 2, -0.006, 0.006, 0, 0.0022, timber("ash", "X"), 0.0005)


def cord_ball(radius=0.036, seed=1, colour="#e6dcc6"):
    """A wound ball of cotton wick with its end let loose."""
    rnd = random.Random(seed)
    mat = plain("cord", colour, 0.95, 0, 0.0006)
    with assembly("ball") as root:
        lathe("core", [(radius * 0.96 * math.sin(a), radius - radius * 0.96 * math.cos(a)) for a in (math.pi * i / 24 for i in range(25))], mat, 48)
        for k in range(34):
            ax, ay = rnd.uniform(0, 180), rnd.uniform(0, 180)
            pts = [(radius * math.cos(t), radius * math.sin(t), 0.0012 * math.sin(5 * t), 1) for t in (2 * math.pi * i / 36 for i in range(38))]
            o = tube("turn", pts, 0.0013, mat, 2)
            place(o, (0, 0, radius), (ax, ay, rnd.uniform(0, 180)), 0.985 + 0.02 * k / 34)
        knots = [(radius * 0.6, -radius * 0.75, radius * 0.5), (radius * 1.2, -radius * 1.3, 0.0015), (radius * 2.3, -radius * 1.2, 0.0014), (radius * 2.9, -radius * 2.1, 0.0014), (radius * 4.2, -radius * 2.0, 0.0014)]
        tube("end", [(*p, 1) for p in smooth_path(knots, 10)], 0.0013, mat, 3)
    return root


def tabbed_wick(length=0.10):
    """A cut wick on its brass foot, lying along x."""
    with assembly("tab") as root:
        lathe("tab", rprof([(0, 0), (0.0075, 0), (0.0075, 0.0006), (0.0018, 0.0010), (0.0014, 0.004), (0, 0.004)], 0.0003, 2), brass("tab", tarnish=0.1), 32)
        pts = [(0.0008 * math.sin(9 * t), 0.0012 * math.sin(6 * t), 0.003 + length * t, 1) for t in (i / 12 for i in range(13))]
        tube("wick", pts, 0.0012, plain("primed", "#e9dfc6", 0.6), 3)
    return root


def scissors():
    """Wick trimmers, lying open on the table."""
    steel = plain("steel", "#6f6d68", 0.32, 1.0)
    with assembly("scissors") as root:
        for s in (-1, 1):
            blade = [(0, 0, 0.003), (0.02, s * 0.002, 0.003), (0.05, s * 0.006, 0.003), (0.075, s * 0.010, 0.003)]
            limb("blade", smooth_path(blade, 5), [(0.011 - 0.009 * i / 15, 0.0018) for i in range(16)], steel, 3, (0, 0, 1), 0.0008, 16)
            arm = [(0, 0, 0.003), (-0.03, -s * 0.008, 0.003), (-0.055, -s * 0.017, 0.004)]
            limb("arm", smooth_path(arm, 6), (0.0055, 0.003), steel, 3, (0, 0, 1), 0.001, 16)
            ring = [(-0.072 + 0.019 * math.cos(t), -s * 0.024 + 0.015 * math.sin(t), 0.004) for t in (2 * math.pi * i / 36 for i in range(36))]
            limb("bow", ring, (0.0045, 0.0045), steel, 2, (0, 0, 1), count=14, closed=True)
        place(lathe("rivet", rprof([(0, 0), (0.0035, 0), (0.003, 0.0016), (0, 0.002)], 0.0006, 2), brass("rivet", tarnish=0.1), 24), (0, 0, 0.0042))
    return root


def puck(radius=0.034, height=0.022, colour="#ecdfc6"):
    """A refill of wax with its wick coiled in the middle."""
    with assembly("puck") as root:
        lathe("puck", rprof([(0, 0), (radius * 0.94, 0), (radius, height), (radius * 0.99, height + 0.001), (0, height + 0.0006)], 0.0018, 4), wax_material("puck", colour, colour), 96)
        wick(0, 0, height, False, 0.020)
    return root
