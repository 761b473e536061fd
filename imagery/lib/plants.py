"""Potted trees and sprays of leaves for rooms."""
import math
import random

import bpy
from mathutils import Euler, Vector

from .base import lin
from .material import M
from .solids import tube


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


def tree(loc, height, bark, leaves, seed=1, spread=.5, trunk=.018, twigs=70, per=14, crown0=.42):
    """A small tree: two or three stems, `twigs` twigs above crown0, `per` leaves a twig from `leaves` meshes."""
    rnd = random.Random(seed)
    stems = []
    for _ in range(3 if trunk < .03 else 2):
        p = Vector(loc)
        d = Vector((rnd.uniform(-.25, .25), rnd.uniform(-.25, .25), 1)).normalized()
        pts = []
        for i in range(15):
            pts.append((*p, 1 - .75 * i / 14))
            d = (d + Vector((rnd.uniform(-.16, .16), rnd.uniform(-.16, .16), .10))).normalized()
            p = p + d * height * rnd.uniform(.85, 1.) / 14
        tube('trunk', pts, trunk, bark, 4)
        stems.append(pts)
    for _ in range(twigs):
        stem = rnd.choice(stems)
        i = rnd.randint(int(crown0 * 14), 14)
        p = Vector(stem[i][:3])
        a = rnd.uniform(0, 2 * math.pi)
        t = (i / 14 - crown0) / (1 - crown0)
        d = Vector((math.cos(a), math.sin(a), rnd.uniform(-.1, .9))).normalized()
        length = spread * rnd.uniform(.5, 1.) * (1.05 - .55 * t)
        pts = []
        for q in range(9):
            pts.append((*p, 1 - .8 * q / 8))
            d = (d + Vector((rnd.uniform(-.2, .2), rnd.uniform(-.2, .2), rnd.uniform(-.16, .10)))).normalized()
            p = p + d * length / 8
        tube('twig', pts, .0035, bark, 2)
        for _ in range(per):
            x = rnd.uniform(.25, 1) * 8
            i0 = min(int(x), 7)
            low, high = Vector(pts[i0][:3]), Vector(pts[i0 + 1][:3])
            side = Vector((rnd.uniform(-1, 1), rnd.uniform(-1, 1), rnd.uniform(-.5, .8))).normalized()
            put_leaf(rnd.choice(leaves), low.lerp(high, x - i0), ((high - low).normalized() * .7 + side).normalized(),
                     rnd.uniform(.7, 1.2), rnd.uniform(-.8, .8))
