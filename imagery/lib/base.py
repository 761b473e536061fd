"""Scene, units and mesh basics. Lengths are metres, angles degrees, X right, Y into the picture, Z up."""
import math

import bpy
from mathutils import Vector

R = math.radians


def reset():
    """Empty the scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def lin(hex_colour):
    """'#rrggbb' as scene-linear RGBA."""
    digits = hex_colour.lstrip('#')
    channels = [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4 for c in channels) + (1,)


def g(value):
    """A grey as RGBA."""
    return (value, value, value, 1)


def link(o, mat=None, smooth=False):
    """Put an object into the scene, with a material and smooth shading if asked."""
    bpy.context.scene.collection.objects.link(o)
    if mat:
        o.data.materials.append(mat)
    if smooth:
        for polygon in o.data.polygons:
            polygon.use_smooth = True
    return o


def mesh(name, v, f, mat=None, smooth=False):
    """An object from vertices and faces."""
    data = bpy.data.meshes.new(name)
    data.from_pydata(v, [], f)
    data.update()
    return link(bpy.data.objects.new(name, data), mat, smooth)


def place(o, loc=(0, 0, 0), rot=(0, 0, 0), sc=1):
    """Move, turn (degrees) and scale; returns the object."""
    o.location = loc
    o.rotation_euler = tuple(R(a) for a in rot)
    o.scale = sc if hasattr(sc, '__len__') else (sc,) * 3
    return o


def group(name, objects, loc=(0, 0, 0), rot=(0, 0, 0), sc=1):
    """Hang objects on one empty, so that a piece moves as a whole; returns the empty."""
    empty = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(empty)
    for o in objects:
        if o.parent is None:
            o.parent = empty
    return place(empty, loc, rot, sc)


def scene_objects():
    """The objects now in the scene; call before and after a builder to collect what it made."""
    return set(bpy.context.scene.collection.objects)


def aim(o, target):
    """Turn a lamp or camera towards a point."""
    direction = Vector(target) - Vector(o.location)
    o.rotation_euler = direction.to_track_quat('-Z', 'Y').to_euler()
    return o
