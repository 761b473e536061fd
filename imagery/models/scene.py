"""A picture's scene, and the piece taken out of it with the camera that looked at it."""
import importlib
import math

import bpy
from mathutils import Matrix, Vector

from candles.parts import flame
from pipeline.paths import set_module


def base_name(thing):
    """Blender numbers what has the same name: 'leg.003' is a leg."""
    return thing.name.rsplit('.', 1)[0] if thing.name[-4:-3] == '.' else thing.name


def build(frame_id):
    """Build the picture's whole scene; returns its Frame."""
    module, name = set_module(frame_id)
    scene_set = importlib.import_module(f'sets.{module}')
    frame = scene_set.FRAMES[name]
    scene_set.build(name)
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = frame.width, frame.height
    bpy.context.view_layer.update()
    return frame


def strongest(kind):
    """The strongest lamp of a kind ('SUN', 'AREA'), or None."""
    lamps = [o for o in bpy.data.objects if o.type == 'LIGHT' and o.data.type == kind]
    return max(lamps, key=lambda o: o.data.energy, default=None)


def beam(place):
    """The direction in which most light comes to a place: the sun's, or that of the window; None without either."""
    sun, window = strongest('SUN'), strongest('AREA')
    if sun:
        return sun.matrix_world.to_3x3() @ Vector((0, 0, -1))
    return place - window.matrix_world.translation if window else None


def window_side():
    """The side of the picture that most of its light comes from: that of the strongest area lamp."""
    lamp = strongest('AREA')
    seen = bpy.context.scene.camera.matrix_world.inverted()
    return 'right' if lamp and (seen @ lamp.matrix_world.translation).x > 0 else 'left'


def assemblies(model):
    """The assemblies (empties) that are the model, in the order in which they were made."""
    roots = [o for o in bpy.data.objects if o.type == 'EMPTY' and base_name(o) in model.parts]
    roots.sort(key=lambda o: int(o.name.rsplit('.', 1)[1]) if base_name(o) != o.name else 0)
    if not roots:
        raise LookupError(f'no assembly called {" or ".join(model.parts)} in this scene')
    return roots[-model.take:] if model.after == 'last' else roots[:model.take]


def members(model, roots):
    """Every object of the model: what hangs on its assemblies, and what lies beside them."""
    found = [o for root in roots for o in root.children_recursive if base_name(o) not in model.leave]
    loose = [o for o in bpy.data.objects if o.parent is None and base_name(o) in model.loose and o.type == 'MESH']
    return found + loose[:len(model.loose)]


def burns(objects):
    """Whether a flame is among them, which has a lamp."""
    return any(o.type == 'LIGHT' for o in objects)


def kindle(objects, root):
    """Set a flame on every wick, of a candle that was photographed before it had been lit; it hangs on `root`."""
    for wick in [o for o in objects if base_name(o) == 'wick']:
        corners = [Vector(c) for c in wick.bound_box]
        low, high = (Vector(map(end, *corners)) for end in (min, max))
        middle = (low + high) / 2
        before = set(bpy.data.objects)
        # It stands a little below the tip, as candles.parts.wick says.
        flame((middle.x, middle.y, high.z - 0.007))
        for thing in [o for o in bpy.data.objects if o not in before]:
            thing.parent = root
    bpy.context.view_layer.update()


def part_of(thing, model, names):
    """The name of the part that an object is of: its assembly (by `names`), what comes beside the piece, or its own."""
    if (model.beside and thing.name.startswith(model.beside)) or base_name(thing) in model.loose:
        return 'beside'
    return next((name for root, name in names.items() if thing in root.children_recursive), base_name(thing))


def isolate(keep):
    """Remove everything but these objects, their assemblies and the camera."""
    kept = {*keep, *(topmost(o) for o in keep), *(o.parent for o in keep), bpy.context.scene.camera}
    for thing in [o for o in bpy.data.objects if o not in kept]:
        bpy.data.objects.remove(thing)


def topmost(thing):
    """What a thing finally hangs on, or itself."""
    while thing.parent:
        thing = thing.parent
    return thing


def square(roots, objects, hangs=False):
    """
    Bring the model to the origin, on the ground unless it `hangs`; a single assembly is turned to stand square. The camera moves with it.
    Returns the matrix by which all was moved.
    """
    turn = roots[0].matrix_world.to_euler().z if len(roots) == 1 else 0.0
    back = Matrix.Rotation(-turn, 4, 'Z')
    low, high = bounds(objects, back)
    back = Matrix.Translation(-Vector(((low.x + high.x) / 2, (low.y + high.y) / 2, 0 if hangs else low.z))) @ back
    camera = bpy.context.scene.camera
    for thing in {topmost(o) for o in objects} | {camera}:
        thing.matrix_world = back @ thing.matrix_world
    bpy.context.view_layer.update()
    return back


def bounds(objects, matrix=Matrix()):
    """Lowest and highest corner of the meshes among `objects`, after `matrix`. Lamps have no size."""
    graph = bpy.context.evaluated_depsgraph_get()
    low, high = Vector((math.inf,) * 3), Vector((-math.inf,) * 3)
    for o in (o for o in objects if o.type in ('MESH', 'CURVE') and base_name(o) != 'flame'):
        data = o.evaluated_get(graph).to_mesh()
        for vertex in data.vertices:
            p = matrix @ o.matrix_world @ vertex.co
            low, high = Vector(map(min, low, p)), Vector(map(max, high, p))
        o.evaluated_get(graph).to_mesh_clear()
    return low, high


def lens(frame):
    """The camera's vertical angle of view (radians), aspect, and its shift in half heights of the picture."""
    data = bpy.context.scene.camera.data
    longest = max(frame.width, frame.height)
    half = data.sensor_width / 2 / data.lens * frame.height / longest
    return 2 * math.atan(half), frame.width / frame.height, data.shift_y * 2 * longest / frame.height
