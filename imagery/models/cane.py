"""Cane: a tile that repeats where it is whole, a picture of its own where it is torn."""
import bpy
import numpy as np

from models import maps

EYES = 8        # eyes of the weave across the tile
TILE = 512      # pixels


def pitch_of(material):
    """The distance between two eyes in metres: what the shader divides its coordinates by."""
    return next(n.inputs[1].default_value for n in material.node_tree.nodes
                if n.type == 'MATH' and n.operation == 'DIVIDE' and 0.01 < n.inputs[1].default_value < 0.03)


def _sheet(material, side, uv_side):
    """A square of the material far above the scene, with an atlas of its own."""
    mesh = bpy.data.meshes.new('tile')
    mesh.from_pydata([(0, 0, 0), (side, 0, 0), (side, side, 0), (0, side, 0)], [], [(0, 1, 2, 3)])
    for name, k in (('UVMap', uv_side), ('atlas', 1)):
        layer = mesh.uv_layers.new(name=name)
        for loop, uv in zip(layer.data, ((0, 0), (k, 0), (k, k), (0, k))):
            loop.uv = uv
    mesh.uv_layers['atlas'].active = True
    mesh.uv_layers['UVMap'].active_render = True
    mesh.materials.append(material)
    o = bpy.data.objects.new('tile', mesh)
    bpy.context.scene.collection.objects.link(o)
    o.location = (0, 0, 50)
    return o


def _maps(o, size):
    base = maps.bake(o, 'Base Color', size, 4, True)
    base[..., 3] = maps.bake(o, 'Alpha', size, 8)[..., 0]
    orm, normal = maps.surface(o, size // 2, base, occlusion=False)
    return {'base': base, 'orm': orm, 'normal': normal}


def tile(material):
    """Maps of `EYES` eyes; returns them and the side of the tile in metres. The weaver's unevenness does not repeat, so it goes."""
    for n in material.node_tree.nodes:
        if n.type == 'MATH' and n.operation == 'MULTIPLY' and abs(n.inputs[1].default_value - 0.0022) < 1e-6:
            n.inputs[1].default_value = 0
    side = EYES * pitch_of(material)
    o = _sheet(material, side, side)
    made = _maps(o, TILE)
    bpy.data.objects.remove(o)
    return made, side


def torn(o, size=1024):
    """Maps over the whole of one panel, whose UV is in metres; its coordinates are brought to 0 to 1."""
    uv = o.data.uv_layers['UVMap']
    flat = np.empty(len(o.data.loops) * 2, np.float32)
    uv.data.foreach_get('uv', flat)
    points = flat.reshape(-1, 2)
    low, span = points.min(0), np.ptp(points, 0)
    layer = o.data.uv_layers.new(name='atlas')
    layer.data.foreach_set('uv', ((points - low) / span).ravel())
    layer.active, uv.active_render = True, True
    return _maps(o, size)
