"""Mattress, sheet, quilt and pillows, made up and slept in. Metres; the head of a bed is towards +y.

Cushions are simulated once and remembered in the cache folder, for they cost more than a draft.
"""
import math
import pickle
import random
from pathlib import Path

import bpy
from mathutils import Vector, noise

from lib import fabric, link, mesh, pillow, place, roundbox

CLOTH = Path.home() / ".cache" / "neem-imagery" / "cloth"


def remembered(key, make, mat, levels=1):
    """The mesh called `key`, from the cache or made by `make()` (an object whose base mesh is at rest)."""
    file = CLOTH / f"{key}.pickle"
    if not file.exists():
        thing = make()
        data = thing.data
        CLOTH.mkdir(parents=True, exist_ok=True)
        file.write_bytes(pickle.dumps(([tuple(v.co) for v in data.vertices], [tuple(p.vertices) for p in data.polygons])))
        bpy.data.objects.remove(thing)
    verts, faces = pickle.loads(file.read_bytes())
    data = bpy.data.meshes.new(key)
    data.from_pydata(verts, [], faces)
    thing = link(bpy.data.objects.new(key, data), mat, True)
    smooth = thing.modifiers.new("smooth", "SUBSURF")
    smooth.levels, smooth.render_levels = levels, levels
    return thing


def cushion(width, height, mat, seed=0, pressure=4.0):
    """A stuffed cushion in the XZ plane, centred."""
    key = f"cushion-{width:.2f}-{height:.2f}-{pressure:.1f}-{seed}"
    return remembered(key, lambda: pillow("cushion", width, height, mat, pressure=pressure, seed=seed, res=22, frames=24), mat, 2)


def mattress(width, length, z, height=0.20, y=0.0, colour="#e4ddcf"):
    """A mattress in a fitted sheet; returns the object."""
    body = roundbox("mattress", width, length, height, 0.05, fabric("sheet", colour, "linen", 0.15), 0.008, sub=22, wrinkle=0.006)
    return place(body, (0, y, z))


def quilt(width, length, z, y, under, mat, seed=1, turn=0.0):
    """A quilt spread over the mattress `under`: flat and a little rumpled on top, hanging in soft folds beyond its edges.

    width and length are the quilt's own; y its middle. No simulation: the hang is drawn from the overhang at each point.
    """
    bed = under[0]
    hx, hy, by = bed.dimensions.x / 2 - 0.035, bed.dimensions.y / 2 - 0.035, bed.location.y
    nx, ny, verts = 84, 76, []
    for j in range(ny + 1):
        for i in range(nx + 1):
            s, t = (i / nx - 0.5) * width, y + (j / ny - 0.5) * length
            cx, cy = max(-hx, min(hx, s)), max(by - hy, t)
            ox, oy = s - cx, t - cy
            over = math.hypot(ox, oy)
            p = Vector((s * 2.1 + seed * 3.7, t * 2.1, seed))
            lift = 0.020 * noise.noise(p) + 0.009 * noise.noise(p * 2.9) + 0.0035 * noise.noise(p * 7.0)
            rumple = Vector((noise.noise(p * 1.3 + Vector((5, 0, 0))), noise.noise(p * 1.3 + Vector((0, 5, 0))))) * 0.012
            if over < 1e-6:
                verts.append((cx + rumple.x, cy + rumple.y, z + 0.016 + max(-0.010, lift)))
                continue
            dx, dy = ox / over, oy / over
            round_ = 0.050
            out = round_ * (1 - math.exp(-over / round_))
            around = s * 1.0 if abs(oy) > abs(ox) else t + 7.0
            fold = math.sin(around * 17 + seed + 1.4 * noise.noise(Vector((around * 2, seed, 0)))) * 0.6 + noise.noise(Vector((around * 6.5, 3 + seed, 0)))
            out += 0.026 * fold * min(1.0, over / 0.22) + 0.012 * over
            verts.append((cx + dx * out + rumple.x * 0.4, cy + dy * out + rumple.y * 0.4, z + 0.016 + lift * 0.4 - (over - out * 0.45)))
    row = nx + 1
    faces = [(j * row + i, j * row + i + 1, (j + 1) * row + i + 1, (j + 1) * row + i) for j in range(ny) for i in range(nx)]
    thing = mesh("quilt", verts, faces, mat, True)
    solid = thing.modifiers.new("thick", "SOLIDIFY")
    solid.thickness, solid.offset = 0.014, 1.0
    smooth = thing.modifiers.new("smooth", "SUBSURF")
    smooth.levels = smooth.render_levels = 1
    return thing


def pillows(width, y, z, sets, seed=1, lean=-24.0):
    """Rows of pillows leaning on the head at y: sets is [(count, width, height, material)] from back to front."""
    rnd = random.Random(seed)
    for row, (count, w, h, mat) in enumerate(sets):
        for i in range(count):
            x = (i - (count - 1) / 2) * width / count * 0.97 + rnd.uniform(-0.015, 0.015)
            tilt = lean - 10 * row + rnd.uniform(-3, 3)
            rise = 0.5 * h * math.cos(math.radians(tilt)) - 0.03
            place(cushion(w, h, mat, i % 2, 3.4), (x, y - 0.10 - 0.15 * row, z + rise), (tilt, rnd.uniform(-3, 3), rnd.uniform(-5, 5)))
