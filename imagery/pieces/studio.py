"""The product studio: four backdrops, their light, and the view camera. Metres, degrees, kelvin, watts."""
import math
import random

from mathutils import Vector

from lib import box, camera, light, mesh, place, plain, planks, plaster, wood

from pieces.finishes import kota
from pieces.timber import timber


def wall_and_floor(wall, y=1.5, floor="kota", half=3.2, near=-3.5, skirting=True):
    """A plastered wall at `y` and a floor before it, with a stone skirting between; returns the wall."""
    back = box("wall", -half, half, y, y + 0.2, -0.05, 3.6, plaster("lime-wall", wall, 0.075, 0.006), 0)
    if floor == "kota":
        slabs(-half, half, near, y, kota(rough=0.36), 0.62)
    elif floor == "terracotta":
        from pieces.finishes import clay
        slabs(-half, half, near, y, clay(rough=0.6), 0.245)
    elif floor == "oak":
        planks("floor", -half, half, near, y, wood("floor-oak", uv=True), w=0.16, along="Y")
    else:
        box("floor", -half, half, near, y, -0.1, 0, plaster("lime-floor", floor, 0.05, 0.002, 0.5), 0)
    if skirting:
        box("skirting", -half, half, y - 0.012, y, 0.0, 0.085, kota(), 0.003)
    return back


def slabs(x0, x1, y0, y1, mat, size, joint=0.004):
    """Loose-laid slabs, each its own object so that tone varies; the wall line gets a cut row."""
    rnd = random.Random(7)
    grout = plain("grout", "#6c6a62", 0.9)
    box("bed", x0, x1, y0, y1, -0.1, -0.004, grout, 0)
    ny, nx = math.ceil((y1 - y0) / size), math.ceil((x1 - x0) / size)
    for j in range(ny):
        for i in range(nx):
            x, y = x0 + (i + 0.5) * size - (size / 2 if j % 2 and size > 0.4 else 0), y1 - (j + 0.5) * size
            h = size / 2 - joint / 2
            place(box("slab", -h, h, -h, h, -0.03, 0, mat, 0.0018), (x, y, rnd.uniform(-0.0006, 0.0006)))


def sweep(colour, y=1.6, radius=0.9, half=4.0, near=-3.5):
    """A cove: the floor turns up into the wall without a line."""
    prof = [(near, 0), (y - radius, 0)]
    prof += [(y - radius + radius * math.sin(a), radius - radius * math.cos(a)) for a in (math.pi / 2 * i / 24 for i in range(1, 25))]
    prof += [(y, 4.2)]
    verts = [(x, a, b) for a, b in prof for x in (-half, half)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(prof) - 1)]
    return mesh("cove", verts, faces, plaster("cove", colour, 0.035, 0.002), True)


def dark_room(y=1.5, half=3.2, near=-3.5, colour="#4a3a30"):
    """Fumed boards on the wall, dark boards on the floor."""
    rnd = random.Random(3)
    wood_wall = timber("walnut", "Z")
    x = -half
    while x < half:
        w = rnd.choice((0.14, 0.17, 0.20))
        box("board", x + 0.002, x + w - 0.002, y, y + 0.03, -0.02, 3.4, wood_wall, 0.003)
        x += w
    box("backing", -half, half, y + 0.03, y + 0.2, -0.1, 3.5, plain("backing", "#120d0a", 1.0), 0)
    planks("floor", -half, half, near, y, wood("floor-dark", "#5f4a39", "#4e3b2d", "#33261c", uv=True, rough=0.34), w=0.17, along="X")
    box("skirting", -half, half, y - 0.016, y, 0, 0.10, timber("walnut", "X"), 0.004)


def aim(thing, direction):
    """Point a lamp down `direction`."""
    thing.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()
    return thing


def sun_through_window(target, direction, power=5.0, k=4400, size=(0.9, 1.3), bars=(2, 3), leaves=0, away=2.6, angle=1.2, seed=1):
    """A sun whose beam is cut by a barred window (and a branch), and falls on `target`."""
    d = Vector(direction).normalized()
    aim(light("SUN", (0, 0, 4), power=power, k=k, angle=angle), d)
    black = plain("gobo", "#0a0a0a", 1.0)
    q, centre = d.to_track_quat("-Z", "Y"), Vector(target) - d * away

    def card(points):
        o = mesh("gobo", [(u, v, 0) for u, v in points], [tuple(range(len(points)))], black)
        o.rotation_mode = "QUATERNION"
        o.rotation_quaternion, o.location = q, centre
        o.visible_camera = o.visible_glossy = o.visible_diffuse = False

    def rect(u0, u1, v0, v1):
        card([(u0, v0), (u1, v0), (u1, v1), (u0, v1)])

    w, h = size[0] / 2, size[1] / 2
    rect(-20, -w, -20, 20), rect(w, 20, -20, 20), rect(-w, w, h, 20), rect(-w, w, -20, -h)
    for i in range(1, bars[0]):
        u = -w + 2 * w * i / bars[0]
        rect(u - 0.014, u + 0.014, -h, h)
    for i in range(1, bars[1]):
        v = -h + 2 * h * i / bars[1]
        rect(-w, w, v - 0.014, v + 0.014)
    rnd = random.Random(seed)
    for _ in range(leaves):
        u, v, a, s = rnd.gauss(w * 0.35, w * 0.45), rnd.gauss(h * 0.35, h * 0.45), rnd.uniform(0, 6.28), rnd.uniform(0.05, 0.09)
        c, n = math.cos(a) * s, math.sin(a) * s
        card([(u - c, v - n), (u - n * 0.28, v + c * 0.28), (u + c, v + n), (u + n * 0.28, v - c * 0.28)])


def soft_window(side=-1, power=150, k=5400, at=(2.6, -0.4, 1.9), size=(2.0, 2.4), glossy=True):
    """A tall north window to the left (-1) or right (1)."""
    x, y, z = at
    lamp = light("AREA", (side * x, y, z), power=power, k=k, size=size, glossy=glossy)
    return aim(lamp, (-side * x, -y * 0.4, 0.55 - z))


def fill(power=25, k=5600, at=(1.6, -3.2, 1.8), size=(2.5, 2.5)):
    """A card behind the camera."""
    return aim(light("AREA", at, power=power, k=k, size=size, glossy=False), (-at[0], -at[1], 0.5 - at[2]))


def view(target, distance, height, turn=0.0, lens=70.0, fstop=4.0, focus=None, drop=0.0):
    """A view camera: level, shifted to bring `target` to the middle; `turn` degrees round it, `drop` raises the subject."""
    a = math.radians(turn)
    x, y = target[0] + distance * math.sin(a), target[1] - distance * math.cos(a)
    shift = (target[2] - height) / distance * lens / 36.0 - drop
    return camera((x, y, height), turn, lens, shift_y=shift, fstop=fstop, focus=focus or distance)
