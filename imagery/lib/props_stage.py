"""Stage for still lifes: grouping, aimed cameras, sun through a gobo, leaf masses, tables."""
import math
import random

import bpy
from mathutils import Vector

from lib import camera, light, mesh, plain, place, planks


def group(objects, name='group'):
    """Parent `objects` to a new empty at the origin and return the empty, so that they move as one."""
    parent = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(parent)
    for child in objects:
        child.parent = parent
    return parent


def aim(position, target, lens=60, fstop=None, focus=None, shift_x=0.0, shift_y=0.0):
    """Camera at `position` looking at `target` (metres), sharp at `focus` (default the target); lens in mm."""
    offset = Vector(target) - Vector(position)
    distance = (Vector(focus) - Vector(position)).length if focus else offset.length
    cam = camera(position, 0, lens, shift_y=shift_y, shift_x=shift_x, fstop=fstop, focus=distance)
    cam.rotation_euler = offset.to_track_quat('-Z', 'Y').to_euler()
    return cam


def sunbeam(direction, power=5.0, kelvins=4800, angle=0.9):
    """Sun travelling along `direction`; power in W/m2, angle (softness) in degrees."""
    sun = light('SUN', (0, 0, 5), power=power, k=kelvins, angle=angle)
    sun.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    return sun


def _card(name, polygon, frame, material):
    """A shadow-only polygon in the plane of `frame` (location, quaternion)."""
    card = mesh(name, [(u, v, 0) for u, v in polygon], [tuple(range(len(polygon)))], material)
    card.location, card.rotation_mode, card.rotation_quaternion = frame[0], 'QUATERNION', frame[1]
    for ray in ('camera', 'glossy', 'diffuse', 'transmission'):
        setattr(card, 'visible_' + ray, False)
    return card


def window_gobo(target, direction, width, height, columns=2, rows=3, bar=0.03, back=2.0):
    """Cards across the sunbeam that leave a barred window of `width` x `height` metres falling on `target`."""
    direction = Vector(direction).normalized()
    frame = (Vector(target) - direction * back, direction.to_track_quat('-Z', 'Y'))
    black = plain('gobo', '#0a0a0a', 1.0)
    w, h, far = width / 2, height / 2, 9
    spans = [(-far, -w, -far, far), (w, far, -far, far), (-w, w, h, far), (-w, w, -far, -h)]
    spans += [(-w + width * i / columns - bar / 2, -w + width * i / columns + bar / 2, -h, h) for i in range(1, columns)]
    spans += [(-w, w, -h + height * i / rows - bar / 2, -h + height * i / rows + bar / 2) for i in range(1, rows)]
    for a, b, c, d in spans:
        _card('gobo', [(a, c), (b, c), (b, d), (a, d)], frame, black)


def leaf_gobo(target, direction, radius=0.5, count=60, leaf=0.12, back=3.0, seed=1):
    """Leaf-shaped cards across the sunbeam: the shadow of a branch round `target`."""
    rnd = random.Random(seed)
    direction = Vector(direction).normalized()
    frame = (Vector(target) - direction * back, direction.to_track_quat('-Z', 'Y'))
    black = plain('gobo-leaf', '#0a0a0a', 1.0)
    for _ in range(count):
        x, y, a = rnd.gauss(0, radius * .5), rnd.gauss(0, radius * .5), rnd.uniform(0, 6.283)
        size = leaf * rnd.uniform(.6, 1.2)
        shape = [(0, 0), (.25, .16), (.6, .17), (1, 0), (.6, -.17), (.25, -.16)]
        _card('leaf', [(x + size * (u * math.cos(a) - v * math.sin(a)), y + size * (u * math.sin(a) + v * math.cos(a)))
                       for u, v in shape], frame, black)


def foliage(centre, size, count, leaf, material, seed=1, flat=0.35):
    """One mesh of folded leaves filling an ellipsoid: `centre`, half-axes `size` in metres, leaf length in metres."""
    rnd = random.Random(seed)
    verts, faces = [], []
    clumps = [(Vector((rnd.gauss(0, .45), rnd.gauss(0, .45), rnd.gauss(0, .45))), rnd.uniform(.16, .34)) for _ in range(max(6, count // 180))]
    for _ in range(count):
        clump, spread = rnd.choice(clumps)
        p = clump + Vector((rnd.gauss(0, spread), rnd.gauss(0, spread), rnd.gauss(0, spread * .7)))
        p = Vector((centre[0] + p.x * size[0], centre[1] + p.y * size[1], centre[2] + p.z * size[2]))
        d = Vector((rnd.uniform(-1, 1), rnd.uniform(-1, 1), rnd.uniform(-1, flat))).normalized()
        side = d.cross(Vector((rnd.uniform(-.5, .5), rnd.uniform(-.5, .5), 1))).normalized()
        up = side.cross(d)
        length = leaf * rnd.uniform(.6, 1.15)
        width = length * .17
        k = len(verts)
        for along, across, lift in ((0, 0, 0), (.3, 1, .35), (.68, .9, .3), (1, 0, -.1), (.68, -.9, .3), (.3, -1, .35), (.5, 0, 0)):
            verts.append(tuple(p + d * (length * along) + side * (width * across) + up * (width * lift)))
        faces += [(k, k + 1, k + 6), (k + 1, k + 2, k + 6), (k + 2, k + 3, k + 6),
                  (k + 3, k + 4, k + 6), (k + 4, k + 5, k + 6), (k + 5, k, k + 6)]
    return mesh('foliage', verts, faces, material, True)


def tabletop(x0, x1, y0, y1, z, material, board=0.14, along='X', thickness=0.03, seed=4):
    """Boards whose upper face lies at height z, with a solid body beneath."""
    top = planks('tabletop', x0, x1, y0, y1, material, w=board, lmin=(x1 - x0 if along == 'X' else y1 - y0) + .01,
                 lmax=(x1 - x0 if along == 'X' else y1 - y0) + .02, seed=seed, z=z, th=thickness, gap=.0006, along=along)
    return top


def turned(builder, at, yaw):
    """Run `builder`, hang all it made on an empty, and set that at `at`, turned by `yaw` degrees."""
    before = set(bpy.context.scene.collection.objects)
    builder()
    made = set(bpy.context.scene.collection.objects) - before
    return place(group([o for o in made if o.parent is None], 'turned'), at, (0, 0, yaw))
