"""Beds 7 to 11. Each stands at the origin with its head towards +y; metres."""
import math

from lib import box, curtain, fabric, lathe, mesh, place, plain, rprof, sheer, travertine

from pieces.bedding import mattress, pillows, quilt
from pieces.finishes import brass
from pieces.forms import assembly, limb, stick
from pieces.seating import block_print
from pieces.timber import timber
from pieces.weave import cane, cane_panel, tape_weave


def bedside_rails(wood, half, y0, y1, z, depth=0.16, thick=0.032):
    """The two long rails."""
    for x in (-half, half):
        limb("side-rail", [(x, y0, z), (x, (y0 + y1) / 2, z), (x, y1, z)], (thick, depth), wood, 9, ease=0.004)


def charpai_bed():
    """Turned sheesham and newar tape; the weave shows at head and foot."""
    wood, turned = timber("sheesham", "G"), timber("sheesham", "Z")
    cream, blue = fabric("tape", "#d8cfbb", "linen"), fabric("tape-blue", "#465066", "linen")
    with assembly("charpai") as root:
        hx, hy, z = 0.77, 1.0, 0.36
        for y, top in ((-hy, 0.52), (hy, 0.92)):
            for x in (-hx, hx):
                prof = [(0, 0), (0.020, 0), (0.030, 0.015), (0.022, 0.045), (0.026, 0.08), (0.042, 0.15), (0.046, 0.20), (0.034, 0.265), (0.040, 0.275), (0.040, 0.42), (0.034, 0.432)]
                if top > 0.6:
                    prof += [(0.026, 0.46), (0.031, 0.60), (0.025, 0.78), (0.032, 0.79), (0.032, 0.86), (0.026, 0.868)]
                prof += [(0.034, top - 0.035), (0.030, top - 0.012), (0.014, top), (0, top)]
                place(lathe("post", rprof(prof, 0.006, 4), turned, 48), (x, y, 0))
        bedside_rails(wood, hx, -hy, hy, z, 0.056, 0.056)
        for y in (-hy, hy):
            limb("end-rail", [(-hx, y, z), (0, y, z), (hx, y, z)], (0.056, 0.056), wood, 3, ease=0.004)
        for height in (0.50, 0.83):
            limb("head-rail", [(-hx, hy, height), (0, hy, height), (hx, hy, height)], (0.036, 0.036), wood, 2.4)
        tape_weave("base", -hx + 0.02, hx - 0.02, -hy + 0.02, hy - 0.02, z + 0.030, (cream, cream, blue), 0.052)
        tape_weave("head", -hx + 0.05, hx - 0.05, 0.52, 0.815, hy - 0.020, (cream, cream, blue), 0.052, plane="XZ")
        pad = mattress(1.44, 1.62, z + 0.035, 0.11, 0.15, "#ded5c3")
        quilt(1.78, 1.15, z + 0.145, -0.02, [pad], block_print("ralli", "#ddd3bf", "#9a4f36", 0.10, "#4a5670"), 3)
        pillows(1.40, 0.95, z + 0.145, [(2, 0.66, 0.46, fabric("slip", "#e6dfd0", "linen")), (1, 0.46, 0.30, fabric("rust", "#96573d", "linen"))], 2)
    return root


def arch_bed():
    """Four padded arches within each other, in olive velvet."""
    velvet = fabric("velvet", "#6b6c48", "boucle", 0.7, 0.16)
    with assembly("arch") as root:
        hy, band = 1.02, 0.205
        for k in range(3):
            r = 0.90 - band * (k + 0.5)
            z0 = 0.40
            path = [(r, hy, z0 - 0.22), (r, hy, z0 - 0.1)]
            path += [(r * math.cos(a), hy, z0 + r * math.sin(a)) for a in (math.pi * i / 44 for i in range(45))]
            path += [(-r, hy, z0 - 0.1), (-r, hy, z0 - 0.22)]
            limb("arch", path, (band - 0.004, 0.135 - 0.012 * k), velvet, 3.6, (0, 1, 0), 0.04, 40)
        r = 0.90 - band * 3
        path = [(0, hy, 0.18), (0, hy, 0.32), (0, hy, 0.42), (0, hy, 0.50), (0, hy, 0.58), (0, hy, 0.64), (0, hy, 0.675)]
        sizes = [(2 * r - 0.006, 0.10)] * 3 + [(2 * r * 0.95, 0.10), (2 * r * 0.80, 0.095), (2 * r * 0.55, 0.085), (2 * r * 0.2, 0.05)]
        limb("heart", path, sizes, velvet, 3.6, (0, 1, 0), 0.02, 40)
        for x in (-0.82, 0.82):
            limb("rail", [(x, -1.03, 0.20), (x, 0, 0.20), (x, 1.0, 0.20)], (0.09, 0.22), velvet, 5, ease=0.03)
        limb("foot", [(-0.86, -1.02, 0.20), (0, -1.02, 0.20), (0.86, -1.02, 0.20)], (0.09, 0.22), velvet, 5, ease=0.03)
        box("plinth", -0.76, 0.76, -0.96, 0.96, 0, 0.10, timber("oak", "X"), 0.004)
        pad = mattress(1.56, 2.0, 0.24, 0.22, -0.01)
        quilt(2.05, 1.50, 0.46, -0.28, [pad], fabric("linen-quilt", "#cabfa9", "linen", 0.2), 5)
        pillows(1.50, 0.95, 0.455, [(2, 0.66, 0.46, fabric("slip", "#e9e3d6")), (2, 0.52, 0.40, fabric("clay-slip", "#a8694e")), (1, 0.46, 0.30, fabric("sand", "#b9a583"))], 4)
    return root


def cane_bed():
    """White oak and three cane panels."""
    wood, weave = timber("oak", "G"), cane(pitch=0.016)
    with assembly("cane-bed") as root:
        hx, hy = 0.79, 1.03
        for x in (-hx, hx):
            stick("head-post", (x, hy, 0), (x, hy, 1.05), (0.042, 0.042), wood, power=8)
            stick("foot-post", (x, -hy, 0), (x, -hy, 0.46), (0.042, 0.042), wood, power=8)
        for z, d in ((0.42, 0.05), (1.025, 0.050)):
            limb("rail", [(-hx, hy, z), (0, hy, z), (hx, hy, z)], (0.036, d), wood, 8)
        edges = [-hx + 0.02, -0.27, 0.27, hx - 0.02]
        for x in edges[1:3]:
            stick("muntin", (x, hy, 0.44), (x, hy, 1.01), (0.034, 0.032), wood, power=8)
        for a, b in zip(edges, edges[1:]):
            cane_panel("cane", (a, hy, 0.44), (b, hy, 0.44), (b, hy, 1.005), (a, hy, 1.005), weave)
        bedside_rails(wood, hx, -hy, hy, 0.31)
        for z, d in ((0.31, 0.16), (0.44, 0.036)):
            limb("foot-rail", [(-hx, -hy, z), (0, -hy, z), (hx, -hy, z)], (0.032, d), wood, 8)
        pad = mattress(1.52, 1.98, 0.28, 0.20)
        quilt(1.62, 1.45, 0.48, -0.30, [pad], fabric("sage", "#9aa58c", "linen", 0.2), 8)
        pillows(1.46, 1.0, 0.475, [(2, 0.66, 0.46, fabric("slip", "#ebe5d8")), (2, 0.52, 0.40, fabric("sage-slip", "#7d8b70"))], 6)
    return root


def platform_bed():
    """A low teak deck wider than its mattress, a stone-capped ledge behind."""
    wood, deck = timber("teak", "G"), timber("teak", "X", stave=0.155)
    with assembly("platform") as root:
        box("deck", -1.35, 1.35, -1.06, 0.94, 0.215, 0.262, deck, 0.004)
        for y in (-1.04, 0.9):
            limb("apron", [(-1.33, y, 0.185), (0, y, 0.185), (1.33, y, 0.185)], (0.030, 0.060), wood, 9)
        for x in (-1.05, 0, 1.05):
            for y in (-0.70, 0.70):
                box("leg", x - 0.05, x + 0.05, y - 0.05, y + 0.05, 0, 0.21, plain("leg", "#241c16", 0.7), 0.003)
        box("ledge", -1.35, 1.35, 0.945, 1.13, 0.0, 0.585, timber("teak", "X", stave=0.15), 0.004)
        box("cap", -1.36, 1.36, 0.935, 1.14, 0.586, 0.620, travertine("cap", "#b9a98f", 2), 0.004)
        pad = mattress(1.62, 1.96, 0.262, 0.19, -0.05, "#ded9cd")
        quilt(2.02, 1.40, 0.452, -0.38, [pad], fabric("indigo-quilt", "#47516a", "linen", 0.2, 0.14), 11)
        pillows(1.56, 0.90, 0.447, [(2, 0.66, 0.46, fabric("slip", "#e6e0d3")), (2, 0.52, 0.40, fabric("blue-slip", "#6d7891")), (1, 0.46, 0.30, fabric("turmeric", "#b58b48"))], 9)
    return root


def mandap_bed():
    """Four blackened posts, brass corners, a muslin roof."""
    wood, metal, muslin = timber("blackened", "G"), brass("corner", tarnish=0.15), sheer("muslin", "#efe9dc", 0.36)
    with assembly("mandap") as root:
        hx, hy, top = 0.86, 1.04, 2.12
        for x in (-hx, hx):
            for y in (-hy, hy):
                stick("post", (x, y, 0), (x, y, top), (0.038, 0.038), wood, power=7)
                place(lathe("joint", rprof([(0, -0.045), (0.027, -0.045), (0.029, -0.040), (0.029, 0.026), (0.024, 0.034), (0.010, 0.046), (0, 0.050)], 0.003, 3), metal, 40), (x, y, top - 0.005))
            limb("top-side", [(x, -hy, top - 0.02), (x, 0, top - 0.02), (x, hy, top - 0.02)], (0.030, 0.030), wood, 7)
        for y in (-hy, hy):
            limb("top-end", [(-hx, y, top - 0.02), (0, y, top - 0.02), (hx, y, top - 0.02)], (0.030, 0.030), wood, 7)
        bedside_rails(wood, hx, -hy, hy, 0.30, 0.11, 0.036)
        for y, z, d in ((-hy, 0.30, 0.11), (hy, 0.30, 0.11), (hy, 0.92, 0.045), (hy, 0.66, 0.030)):
            limb("end-rail", [(-hx, y, z), (0, y, z), (hx, y, z)], (0.034, d), wood, 8)
        for i in range(17):
            x = -hx + 2 * hx * (i + 1) / 18
            stick("spindle", (x, hy, 0.34), (x, hy, 0.905), (0.014, 0.014), wood, power=2)
        n, verts = 26, []
        for j in range(n + 1):
            for i in range(n + 1):
                u, v = i / n, j / n
                sag = 0.17 * math.sin(math.pi * v) ** 0.8 * (0.75 + 0.25 * math.sin(math.pi * u)) + 0.014 * math.sin(19 * u + 3 * v) * math.sin(math.pi * v)
                verts.append((-hx + 2 * hx * u, -hy + 2 * hy * v, top + 0.002 - sag))
        mesh("canopy", verts, [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(n) for i in range(n)], muslin, True)
        for x, y, dx, seed in ((-hx, hy, 0.30, 1), (hx, hy, -0.30, 2), (-hx, -hy, 0.20, 3), (hx, -hy, -0.20, 4)):
            outside = y + math.copysign(0.058, y)       # clear of the rails by its folds' depth
            curtain("drape", (x + 0.05 * dx, outside), (x + dx, outside), 0.03, top - 0.004, muslin, 5, 0.035, seed)
        pad = mattress(1.62, 2.0, 0.30, 0.20)
        quilt(2.0, 1.42, 0.50, -0.32, [pad], block_print("kantha", "#d9d2c0", "#7d4a3a", 0.075), 14)
        pillows(1.56, 1.0, 0.495, [(2, 0.66, 0.46, fabric("slip", "#ece6da")), (2, 0.52, 0.40, fabric("plum", "#6d4450"))], 12)
    return root
