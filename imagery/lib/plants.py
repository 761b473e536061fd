"""Potted trees and sprays of leaves for rooms."""
import math

import bpy
from mathutils import Euler

from .base import lin
from .material import M


def leafmesh(n, L, W, mat, curl=.25, fold=.25, seg=6):
    """The mesh of one leaf: length L along +Y, width W, folded at the rib."""
    v, f = [], []
    for i in range(seg + 1):
        t = i / seg
        w = W * math.sin(math.pi * min(1, t ** .8)) * (1 - .15 * t)
        for s in (-1, 0, 1):
            v.append((s * w / 2, t * L, -curl * L * t * t + abs(s) * w * fold))
    for i in range(seg):
        for s in (0, 1):
            q = i * 3 + s
            f.append((q, q + 1, q + 4, q + 3))
    data = bpy.data.meshes.new(n)
    data.from_pydata(v, [], f)
    data.materials.append(mat)
    for p in data.polygons:
        p.use_smooth = True
    return data


def leafmat(name, top, back, trans=.25, rough=.45):
    """Leaf, darker or lighter by chance, with light through it."""
    m = M(name)
    chance = m.add('ShaderNodeObjectInfo').outputs['Random']
    colour = m.mix(m.add('ShaderNodeNewGeometry').outputs['Backfacing'], lin(top), lin(back))
    colour = m.add('ShaderNodeHueSaturation', {'Color': colour, 'Value': m.rng(chance, .65, 1.25),
                                               'Hue': m.rng(chance, .485, .515)}).outputs[0]
    m.P(Base_Color=colour, Roughness=rough, Specular=.4)
    through = m.add('ShaderNodeBsdfTranslucent', {'Color': colour}).outputs[0]
    return m.surface(m.mix_shader(trans, m.b.outputs[0], through))


def put_leaf(data, at, direction, size, roll=0.):
    """One leaf object of mesh `data` at a point, pointing along `direction`."""
    o = bpy.data.objects.new('leaf', data)
    o.rotation_mode = 'QUATERNION'
    o.rotation_quaternion = direction.to_track_quat('Y', 'Z') @ Euler((0, roll, 0)).to_quaternion()
    o.location = at
    o.scale = (size,) * 3
    bpy.context.scene.collection.objects.link(o)
    return o
