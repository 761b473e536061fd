"""Mattress, sheet, quilt and pillows, made up and slept in. Metres; the head of a bed is towards +y.

Cloth is simulated once and remembered in the cache folder, for it costs more than a draft.
"""
import math
import pickle
import random
from pathlib import Path

import bpy

from lib import fabric, link, pillow, place, roundbox, throw

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
    mesh = bpy.data.meshes.new(key)
    mesh.from_pydata(verts, [], faces)
    thing = link(bpy.data.objects.new(key, mesh), mat, True)
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
    """A quilt let fall over the mattress, its middle at y, from just above z."""
    size = "-".join(f"{n:.2f}" for n in (width, length, z, y, under[0].dimensions.x))
    thing = remembered(f"quilt-{size}-{seed}", lambda: throw("quilt", width, length, mat, under, (0, y, z + 0.035), turn, 30, seed, 0.045), mat)
    solid = thing.modifiers.new("thick", "SOLIDIFY")
    solid.thickness, solid.offset = 0.012, 1.0
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
