"""Cushions, curtains, throws."""
import math
import random

import bpy
from mathutils import Vector, noise

from .base import link, mesh
from .stored import stored

_simulated = {}   # names of meshes; a new scene has lost them


def _sewn_sheets(w, h, thick, res, rows, seed):
    """Two sheets sewn at the edge, or joined by a border of `thick`; vertices and faces."""
    v, f, index = [], [], {}
    for side in (1, -1):
        for j in range(rows + 1):
            for i in range(res + 1):
                edge = i in (0, res) or j in (0, rows)
                if side < 0 and edge and not thick:
                    index[side, i, j] = index[1, i, j]
                    continue
                x, z = (i / res - .5) * w, (j / rows - .5) * h
                index[side, i, j] = len(v)
                y = -side * (thick / 2 + .004 * (not edge) + .003 * noise.noise(Vector((x * 9 + seed * 5, z * 9, side))))
                v.append((x, y, z))
    for side in (1, -1):
        for j in range(rows):
            for i in range(res):
                q = (index[side, i, j], index[side, i + 1, j], index[side, i + 1, j + 1], index[side, i, j + 1])
                f.append(q if side > 0 else q[::-1])
    if thick:
        border = ([(i, 0) for i in range(res)] + [(res, j) for j in range(rows)]
                  + [(i, rows) for i in range(res, 0, -1)] + [(0, j) for j in range(rows, 0, -1)])
        layers = [[index[1, i, j] for i, j in border]]
        for level in (1, 2):
            layer = []
            for i, j in border:
                layer.append(len(v))
                v.append(((i / res - .5) * w, -thick / 2 + thick * level / 3, (j / rows - .5) * h))
            layers.append(layer)
        layers.append([index[-1, i, j] for i, j in border])
        for low, high in zip(layers, layers[1:]):
            for a in range(len(border)):
                c = (a + 1) % len(border)
                f.append((low[c], low[a], high[a], high[c]))
    return v, f


def _blown_up(w, h, pressure, seed, thick, frames, res, shrink, gravity):
    """Simulate one cushion; its mesh."""
    rows = max(6, int(res * h / w))
    data = bpy.data.meshes.new('sheets')
    vertices, faces = _sewn_sheets(w, h, thick, res, rows, seed)
    data.from_pydata(vertices, [], faces)
    o = bpy.data.objects.new('sheets', data)
    scene = bpy.data.scenes.new('loom')     # its own scene: a step must not evaluate the whole room
    scene.collection.objects.link(o)
    cloth = o.modifiers.new('c', 'CLOTH')
    st = cloth.settings
    st.quality, st.mass = 6, .25
    st.tension_stiffness, st.compression_stiffness, st.shear_stiffness, st.bending_stiffness = 25, 25, 8, .4
    st.tension_damping, st.compression_damping, st.air_damping = 10, 10, 3
    st.use_pressure, st.uniform_pressure_force, st.shrink_min = True, pressure, shrink
    st.effector_weights.gravity = gravity
    cloth.collision_settings.use_collision = False
    cloth.point_cache.frame_start, cloth.point_cache.frame_end = 1, frames
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    blown = bpy.data.meshes.new_from_object(o.evaluated_get(scene.view_layers[0].depsgraph))
    bpy.data.objects.remove(o)
    bpy.data.scenes.remove(scene)
    return blown


def pillow(n, w, h, mat, pressure=5., seed=0, thick=.0, frames=28, res=30, shrink=-.12, gravity=0.):
    """A cushion by cloth simulation: two sheets sewn together and blown up. Lies in the XZ plane, centred."""
    key = (w, h, pressure, seed, thick, res, shrink, gravity)
    if _simulated.get(key) not in bpy.data.meshes.keys():
        blown = stored(('pillow', 1, key), lambda: [_blown_up(w, h, pressure, seed, thick, frames, res, shrink, gravity)])[0]
        _simulated[key] = blown.name
    o = link(bpy.data.objects.new(n, bpy.data.meshes[_simulated[key]].copy()), mat, True)
    s = o.modifiers.new('s', 'SUBSURF')
    s.levels, s.render_levels = 1, 2
    return o


def curtain(n, p0, p1, z0, z1, mat, folds=9, amp=.06, seed=0, cols=None, gather=.6):
    """A hanging curtain from p0 to p1 (x, y), heights z0 (hem) to z1 (track)."""
    rnd = random.Random(seed)
    cols, rows = cols or folds * 14, 26
    a, b = Vector((*p0[:2], 0)), Vector((*p1[:2], 0))
    run = b - a
    length = run.length
    run.normalize()
    normal = Vector((-run.y, run.x, 0))
    phase = [rnd.uniform(-.35, .35) for _ in range(folds + 2)]
    depth = [rnd.uniform(.7, 1.25) for _ in range(folds + 2)]
    v, f = [], []
    for j in range(rows + 1):
        t = j / rows
        z = z1 + (z0 - z1) * t
        for i in range(cols + 1):
            s = i / cols
            k = s * folds
            fold = int(min(k, folds - 1))
            fr = k - fold
            swing = amp * (depth[fold] * (1 - fr) + depth[fold + 1] * fr) * (gather + (1 - gather) * t)
            w = math.sin(2 * math.pi * k + (phase[fold] * (1 - fr) + phase[fold + 1] * fr) * (1 + 1.2 * t)) * swing
            w += math.sin(2 * math.pi * k * 2.1 + seed) * swing * .18 * t
            p = a + run * (s * length + .012 * math.sin(7 * k + 3 * t) * t) + normal * w
            v.append((p.x, p.y, z))
    for j in range(rows):
        for i in range(cols):
            q = j * (cols + 1) + i
            f.append((q, q + 1, q + cols + 2, q + cols + 1))
    o = mesh(n, v, f, mat, True)
    s = o.modifiers.new('s', 'SUBSURF')
    s.levels = s.render_levels = 1
    return o
