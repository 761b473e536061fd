"""Case pieces 13, 14 and 15: a drawer with its dovetails, an almirah half restored, the corner of a chest. Metres."""

from lib import M, bevel, box, lathe, lin, mesh, place, plain, rprof

from pieces.finishes import brass
from pieces.forms import assembly, limb, solid
from pieces.timber import timber


def prism_x(name, outline, x0, x1, mat, chamfer=0.0003):
    """Extrude a (y, z) outline along x; grain runs along y."""
    n, verts, grain = len(outline), [], []
    cy, cz = (sum(p[i] for p in outline) / n for i in (0, 1))
    for x, shrink in ((x0, chamfer), (x0 + chamfer, 0), (x1 - chamfer, 0), (x1, chamfer)):
        for y, z in outline:
            y2 = y + (shrink if y < cy else -shrink)
            z2 = z + (shrink if z < cz else -shrink)
            verts.append((x, y2, z2))
            grain.append((y2, z2, x))
    faces = [(r * n + c, (r + 1) * n + c, (r + 1) * n + (c + 1) % n, r * n + (c + 1) % n) for r in range(3) for c in range(n)]
    faces.append(tuple(range(n)))
    faces.append(tuple(3 * n + c for c in range(n))[::-1])
    return solid(name, verts, faces, mat, grain, 20.0)


def dovetailed_side(x0, x1, y_front, y_back, z0, z1, wood, front_wood, tails=9, lap=0.016):
    """A drawer side whose tails are let into the front; pins of the front stand between them."""
    pitch = (z1 - z0) / tails
    slope = lap / 7.0
    gap = 0.00022
    prism_x("side", [(y_front + lap, z0), (y_back, z0), (y_back, z1), (y_front + lap, z1)], x0, x1, wood, 0.0002)
    for k in range(tails):
        zc, half = z0 + pitch * (k + 0.5), pitch * 0.5 - 0.0030
        prism_x("tail", [(y_front + gap, zc - half - slope), (y_front + lap, zc - half), (y_front + lap, zc + half), (y_front + gap, zc + half + slope)], x0, x1, wood, 0.00015)
    for k in range(tails + 1):
        a0 = z0 if k == 0 else z0 + pitch * (k - 0.5) + (pitch * 0.5 - 0.0030)
        a1 = z1 if k == tails else z0 + pitch * (k + 0.5) - (pitch * 0.5 - 0.0030)
        lo, hi = (0 if k == 0 else slope), (0 if k == tails else slope)
        prism_x("pin", [(y_front, a0 + lo + gap), (y_front + lap, a0 + gap), (y_front + lap, a1 - gap), (y_front, a1 - hi - gap)], x0 + 0.0002, x1 - 0.0002, front_wood, 0.00015)


def knob(mat, r=0.013):
    """A turned pull, pointing along -y from its seat."""
    prof = [(0, 0), (0.010, 0), (0.010, 0.003), (0.005, 0.007), (0.005, 0.012), (r, 0.020), (r, 0.025), (0.006, 0.030), (0, 0.0305)]
    return lathe("knob", rprof([(x, z) for x, z in prof], 0.002, 4), mat, 64)


def dovetail_chest():
    """Three drawers in walnut; the top one is drawn out to show its joint."""
    front, side = timber("walnut", "X"), timber("oak", "G")
    front_pin = timber("walnut", "G", seed=4)
    metal = brass(tarnish=0.2)
    with assembly("chest"):
        w, d, h, base = 0.23, 0.24, 0.145, 0.52
        box("top", -w - 0.024, w + 0.024, -d - 0.012, d, base + 3 * 0.155 + 0.012, base + 3 * 0.155 + 0.036, timber("walnut", "X", stave=0.11), 0.003)
        for s in (-1, 1):
            box("cheek", s * (w + 0.011) - 0.011, s * (w + 0.011) + 0.011, -d, d, 0.10, base + 3 * 0.155 + 0.012, timber("walnut", "Z"), 0.0015)
        box("back", -w, w, d - 0.01, d, 0.10, base + 3 * 0.155, timber("walnut", "Z"), 0)
        for k in range(6):
            z = base + (2 - k) * 0.155
            pulled = 0.27 if k == 1 else 0.0
            box("rail", -w, w, -d + 0.004, d - 0.02, z - 0.004, z + 0.006, timber("walnut", "X"), 0.001)
            y = -d - pulled
            x0 = w - 0.003
            if k == 1:
                drawn_drawer(x0, y, z, h, front, side, front_pin, metal)
            else:
                box("front", -x0, x0, y, y + 0.022, z + 0.009, z + 0.009 + h - 0.006, timber("walnut", "X"), 0.0016)
                knobs(metal, y, z)
    return base + 0.155, -d - 0.27


def drawn_drawer(x0, y, z, h, front, side, pin, metal):
    """The drawer itself: a walnut front lapped over oak sides, a back let into them, a bottom in a groove."""
    with assembly("drawer") as root:
        box("front", -x0, x0, y, y + 0.006, z + 0.009, z + 0.009 + h - 0.006, front, 0.0012)
        box("front-in", -x0 + 0.012, x0 - 0.012, y + 0.006, y + 0.022, z + 0.009, z + h + 0.003, front, 0.0004)
        for s in (-1, 1):
            a, b = (x0 - 0.012, x0 - 0.0002) if s > 0 else (-x0 + 0.0002, -x0 + 0.012)
            dovetailed_side(a, b, y + 0.0062, y + 0.40, z + 0.009, z + h + 0.003, side, pin)
        box("back", -x0 + 0.012, x0 - 0.012, y + 0.386, y + 0.398, z + 0.026, z + h - 0.006, timber("oak", "X"), 0.0008)
        box("bottom", -x0 + 0.01, x0 - 0.01, y + 0.02, y + 0.40, z + 0.020, z + 0.026, timber("oak", "Y", stave=0.12), 0)
        knobs(metal, y, z)
    return root


def knobs(metal, y, z):
    """A pair of pulls on a drawer's front."""
    for x in (-0.12, 0.12):
        place(knob(metal), (x, y, z + 0.078), (90, 0, 0))


def enamel_over_teak():
    """Six coats of green enamel, crazed and lifting from the edges."""
    m = M("old-enamel")
    v = m.coord()
    big = m.noise(v, 5.5, 6, 0.68, 0.5).outputs[0]
    fine = m.noise(v, 60.0, 5, 0.7).outputs[0]
    level = m.math("ADD", big, m.math("MULTIPLY", m.math("SUBTRACT", fine, 0.5), 0.28))
    bare = m.ramp(level, [(0.405, (1,) * 3), (0.415, (0,) * 3)])
    under = m.ramp(level, [(0.43, (1,) * 3), (0.44, (0,) * 3)])
    grain = m.noise(m.coord("Object", (90, 90, 5)), 1.0, 4, 0.6).outputs[0]
    wood = m.ramp(grain, [(0.35, lin("#4d3a29")), (0.65, lin("#7a6148"))])
    green = m.ramp(m.noise(v, 2.0, 4).outputs[0], [(0.35, lin("#54705f")), (0.65, lin("#6d8a73"))])
    dirt = m.ramp(m.noise(v, 3.0, 5, 0.7).outputs[0], [(0.40, (0.72,) * 3), (0.60, (1,) * 3)])
    paint = m.mix(1.0, m.mix(under, green, lin("#b9b49c")), dirt, "MULTIPLY")
    m.P(Base_Color=m.mix(bare, paint, wood), Roughness=m.mix(bare, (0.42,) * 3 + (1,), (0.85,) * 3 + (1,)), Specular=0.4,
        Normal=m.bump(m.math("SUBTRACT", 1.0, bare), 0.0012, 0.8, m.bump(fine, 0.0004, 0.4)))
    return m.m


def almirah():
    """A two-door teak almirah: left door as found, right door done."""
    wood, flat = timber("teak", "Z"), timber("teak", "X")
    old = enamel_over_teak()
    metal, dull = brass(tarnish=0.15), brass("dull", "#8d7140", 0.45, 0.7)
    with assembly("almirah") as root:
        w, d, z0, z1 = 0.50, 0.24, 0.14, 1.80
        for s, mat, along in ((-1, old, old), (1, wood, flat)):
            box("side", s * (w - 0.012) - 0.012, s * (w - 0.012) + 0.012, -d, d, z0, z1, mat, 0.002)
            a, b = (-w - 0.0, 0.0) if s < 0 else (0.0, w)
            box("plinth", a, b, -d - 0.010, d, 0.10, 0.165, along, 0.003)
            box("cornice", a - (0.022 if s < 0 else 0), b + (0.022 if s > 0 else 0), -d - 0.034, d, 1.835, 1.865, along, 0.006)
            box("cornice", a - (0.012 if s < 0 else 0), b + (0.012 if s > 0 else 0), -d - 0.022, d, 1.805, 1.836, along, 0.008)
            box("cornice", a, b, -d - 0.008, d, 1.76, 1.806, along, 0.002)
            for y in (-d + 0.02, d - 0.03):
                prof = [(0, 0), (0.018, 0), (0.028, 0.02), (0.020, 0.045), (0.030, 0.07), (0.033, 0.10), (0, 0.10)]
                place(lathe("foot", rprof(prof, 0.006, 4), mat, 40), (s * (w - 0.045), y, 0))
            x0, x1 = (-w + 0.004, -0.002) if s < 0 else (0.002, w - 0.004)
            door(x0, x1, -d - 0.024, 0.170, 1.756, mat, along, s)
            hinge = dull if s < 0 else metal
            for z in (0.32, 0.95, 1.60):
                place(lathe("hinge", rprof([(0, -0.03), (0.005, -0.03), (0.005, 0.03), (0, 0.03)], 0.0015, 3), hinge, 24), (s * (w - 0.002), -d - 0.024, z))
        box("back", -w, w, d - 0.012, d, z0, z1, wood, 0)
        place(knob(metal, 0.012), (0.045, -d - 0.024, 0.98), (90, 0, 0))
        place(knob(dull, 0.012), (-0.045, -d - 0.024, 0.98), (90, 0, 0))
        box("escutcheon", 0.036, 0.054, -d - 0.0258, -d - 0.0235, 0.90, 0.935, metal, 0.0006)
    return root


def door(x0, x1, y, z0, z1, stile_mat, rail_mat, side):
    """A frame and three raised panels, 22 mm thick, its face at y."""
    s = 0.070
    for a, b in ((x0, x0 + s), (x1 - s, x1)):
        box("stile", a, b, y, y + 0.022, z0, z1, stile_mat, 0.002)
    splits = [z0, z0 + 0.42, z0 + 1.06, z1]
    for k, z in enumerate(splits):
        a = z if k == 0 else z - s if k == 3 else z - s / 2
        box("rail", x0 + s, x1 - s, y + 0.0004, y + 0.022, a, a + s, rail_mat, 0.002)
    for k in range(3):
        a = splits[k] + (s if k == 0 else s / 2)
        b = splits[k + 1] - (s if k == 2 else s / 2)
        box("panel", x0 + s, x1 - s, y + 0.012, y + 0.018, a, b, stile_mat, 0)
        raised_panel(x0 + s + 0.006, x1 - s - 0.006, a + 0.006, b - 0.006, y + 0.0115, y + 0.004, 0.036, stile_mat)


def raised_panel(x0, x1, z0, z1, y_edge, y_face, bevel_width, mat):
    """A fielded panel: a flat field with bevelled margins."""
    b = bevel_width
    verts = [(x, y_edge, z) for x, z in ((x0, z0), (x1, z0), (x1, z1), (x0, z1))]
    verts += [(x, y_face + 0.0015, z) for x, z in ((x0 + b, z0 + b), (x1 - b, z0 + b), (x1 - b, z1 - b), (x0 + b, z1 - b))]
    verts += [(x, y_face, z) for x, z in ((x0 + b, z0 + b), (x1 - b, z0 + b), (x1 - b, z1 - b), (x0 + b, z1 - b))]
    faces = [(r * 4 + c, r * 4 + (c + 1) % 4, (r + 1) * 4 + (c + 1) % 4, (r + 1) * 4 + c) for r in range(2) for c in range(4)]
    return solid("field", verts, faces + [(8, 9, 10, 11)], mat, angle=5)


def screw(mat, slot_turn=20.0, r=0.0042):
    """A slotted countersunk head, flush."""
    head = lathe("screw", rprof([(0, 0), (r, 0), (r, 0.0005), (r * 0.9, 0.0010), (0, 0.0011)], 0.0003, 2)[:-1] + [(0, 0.0011)], mat, 32)
    slot = box("slot", -r * 0.98, r * 0.98, -0.0005, 0.0005, 0.0009, 0.00118, plain("slot", "#1d150b", 0.8), 0)
    place(slot, (0, 0, 0), (0, 0, slot_turn)).parent = head
    return head


def campaign_chest():
    """A chest in two halves, brass let in at every corner; one strap left tarnished."""
    wood_x, wood_y = timber("camphor", "X"), timber("camphor", "Y")
    bright, dull = brass("cast-brass", "#bd9752", 0.24, 0.06), brass("old-brass", "#6f5832", 0.48, 0.9)
    with assembly("chest") as root:
        w, d = 0.48, 0.24
        rows = ((0.0, 0.255), (0.258, 0.517))
        for z0, z1 in rows:
            box("case", -w, w, -d, d, z0, z1, wood_x, 0.0025)
            box("end", w - 0.0004, w + 0.0006, -d + 0.004, d - 0.004, z0 + 0.003, z1 - 0.003, wood_y, 0)
        for z0, z1, parts in ((0.010, 0.245, ((-w + 0.012, w - 0.012),)), (0.268, 0.505, ((-w + 0.012, -0.004), (0.004, w - 0.012)))):
            for a, b in parts:
                box("drawer", a, b, -d - 0.0015, -d + 0.01, z0, z1, timber("camphor", "X"), 0.0015)
                handle(bright, (a + b) / 2 if len(parts) == 1 else (a + b) / 2, -d - 0.0015, (z0 + z1) / 2)
        for s in (-1, 1):
            for z, up in ((0.0, 1), (0.255, -1), (0.258, 1), (0.517, -1)):
                mat = dull if (s > 0 and z == 0.258) else bright
                strap(mat, s * w, -d, z, s, up)
    return root


def strap(mat, x, y, z, sx, up):
    """A three-way corner cast in one: an L on the front and an L on the end that meet at the edge, fixed with screws."""
    t, leg, wide = 0.0030, 0.085, 0.034
    run, rise = (-leg, -wide, 0, wide, leg), (0, wide, leg)
    verts = [(x + sx * (t if u >= 0 else u), y + (u if u > 0 else -t), z + up * v) for v in rise for u in run]
    faces = [(r * 5 + c, r * 5 + c + 1, r * 5 + c + 6, r * 5 + c + 5) for r, c in ((0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2))]
    plate = mesh("strap", verts, faces if sx * up > 0 else [face[::-1] for face in faces], mat)
    thick = plate.modifiers.new("thick", "SOLIDIFY")
    thick.thickness, thick.offset = t + 0.001, -1
    bevel(plate, 0.0006, 2)
    for k, (u, v) in enumerate(((wide * 0.5, wide * 0.5), (leg - 0.014, wide * 0.5), (wide * 0.5, leg - 0.014))):
        place(screw(mat, 25 + 47 * k), (x - sx * u, y - t + 0.0002, z + up * v), (90, 0, 0))
        if k:
            place(screw(mat, 70 - 31 * k), (x + sx * (t - 0.0002), y + u, z + up * v), (0, 90 * sx, 0))


def handle(mat, x, y, z):
    """A recessed swan handle: plate, well and ring."""
    box("plate", x - 0.052, x + 0.052, y - 0.0012, y + 0.001, z - 0.030, z + 0.030, mat, 0.0006)
    box("well", x - 0.036, x + 0.036, y - 0.0015, y + 0.0005, z - 0.019, z + 0.019, plain("well", "#3a2a16", 0.5, 0.8), 0.0004)
    pts = [(x - 0.028, y - 0.004, z + 0.012), (x - 0.026, y - 0.006, z - 0.006), (x - 0.016, y - 0.007, z - 0.012), (x + 0.016, y - 0.007, z - 0.012), (x + 0.026, y - 0.006, z - 0.006), (x + 0.028, y - 0.004, z + 0.012)]
    from pieces.forms import smooth_path
    limb("bail", smooth_path(pts, 6), (0.0062, 0.0062), mat, 2.0, (0, 1, 0), 0.002, 16)
    for s in (-1, 1):
        place(screw(mat, 40 * s), (x + s * 0.044, y - 0.0010, z), (90, 0, 0))
