"""Runs inside Blender: blender -b --factory-startup -P project_marks.py -- FILE FRAME_ID. Finds the products in a frame.

Builds the scene and asks, for a grid of points of the picture, what the camera sees there: the object mask of every product, without
a render. Writes `{model id: {"at": [x, y], "centre": [x, y], "width": share of the picture's width}}` as JSON to FILE.
"""
import json
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import bpy  # noqa: E402
from mathutils import Vector  # noqa: E402

from lib import reset  # noqa: E402
from models import scene  # noqa: E402
from models.catalogue import MODELS  # noqa: E402

# Points of the grid along the longest side. A step is 0.4 % of the picture.
GRID = 240
# Nodes of materials that the camera sees through: panes, vessels, sheer cloth, rain.
CLEAR = {'ShaderNodeBsdfGlass', 'ShaderNodeBsdfTransparent', 'ShaderNodeBsdfRefraction'}
# A ray passes at most so many clear faces: rain and leaves of glass doors.
LAYERS = 64
PRODUCT_OF = {part: model_id for model_id, model in MODELS.items() for part in model.parts}


def roots_of_products():
    """{object: (model id, its assembly)} for every object of a product. Copies of a product share its meshes, not its assembly."""
    found, of_mesh = {}, {}
    roots = [o for o in bpy.data.objects if o.type == 'EMPTY' and scene.base_name(o) in PRODUCT_OF]
    for root in roots:
        for thing in root.children_recursive:
            found[thing] = (PRODUCT_OF[scene.base_name(root)], root)
            if thing.data is not None:
                of_mesh[thing.data] = PRODUCT_OF[scene.base_name(root)]
    for thing in bpy.data.objects:
        if thing not in found and thing.data in of_mesh and thing.parent is not None and scene.base_name(thing.parent) == 'copy':
            found[thing] = (of_mesh[thing.data], thing.parent)
    return found


def is_clear(thing):
    """Whether the camera sees through an object."""
    if thing.hide_render or not thing.visible_camera:
        return True
    return any(slot.material and slot.material.use_nodes and any(node.bl_idname in CLEAR for node in slot.material.node_tree.nodes)
               for slot in thing.material_slots)


def camera_rays(frame):
    """The camera's position, and a function from a point of the picture (0 to 1, from the top left) to the direction of its ray."""
    camera = bpy.context.scene.camera
    data, longest = camera.data, max(frame.width, frame.height)
    sensor = data.sensor_width / data.lens
    turn, origin = camera.matrix_world.to_3x3(), camera.matrix_world.translation.copy()

    def direction(x, y):
        across = ((x - .5) * frame.width / longest + data.shift_x) * sensor
        up = ((.5 - y) * frame.height / longest + data.shift_y) * sensor
        return (turn @ Vector((across, up, -1))).normalized()

    def point(place):
        seen = camera.matrix_world.inverted() @ place
        if seen.z >= -data.clip_start:
            return None
        return ((seen.x / -seen.z / sensor - data.shift_x) * longest / frame.width + .5,
                .5 - (seen.y / -seen.z / sensor - data.shift_y) * longest / frame.height)

    return origin, direction, point


def area_of(things, point):
    """The part of the picture in which products can be: left, top, right, bottom."""
    corners = [point(o.matrix_world @ Vector(corner)) for o in things if o.type in ('MESH', 'CURVE') for corner in o.bound_box]
    if None in corners:      # a part is behind the camera: it can be anywhere
        return 0, 0, 1, 1
    if not corners:
        return None
    xs, ys = zip(*corners)
    return max(0, min(xs)), max(0, min(ys)), min(1, max(xs)), min(1, max(ys))


def look(frame):
    """{assembly: (model id, points of the picture at which it is seen)}."""
    products = roots_of_products()
    origin, direction, point = camera_rays(frame)
    area = area_of(products, point)
    masks = {}
    if area is None:
        return masks
    graph = bpy.context.evaluated_depsgraph_get()
    step, clear = 1 / GRID, {}
    columns = GRID if frame.width >= frame.height else round(GRID * frame.width / frame.height)
    rows = round(columns * frame.height / frame.width)
    for row in range(max(0, math.floor(area[1] * rows)), min(rows, math.ceil(area[3] * rows))):
        for column in range(max(0, math.floor(area[0] * columns)), min(columns, math.ceil(area[2] * columns))):
            x, y = (column + .5) / columns, (row + .5) / rows
            way, start = direction(x, y), origin
            for _ in range(LAYERS):
                hit, place, _normal, _face, thing, _matrix = bpy.context.scene.ray_cast(graph, start, way)
                if not hit:
                    break
                thing = thing.original
                if thing in products:
                    model_id, root = products[thing]
                    masks.setdefault(root, (model_id, []))[1].append((x, y))
                    break
                if thing not in clear:
                    clear[thing] = is_clear(thing)
                if not clear[thing]:
                    break
                start = place + way * 1e-4
    return masks


def mark_of(points):
    """The mark of an object mask: its centre, or the seen point nearest to it, since a mark between two legs marks the floor."""
    x, y = (sum(values) / len(points) for values in zip(*points))
    return min(points, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)


def describe(masks):
    """For each product the largest of its kind in the picture."""
    largest = {}
    for model_id, points in masks.values():
        if model_id not in largest or len(points) > len(largest[model_id]):
            largest[model_id] = points
    result = {}
    for model_id, points in largest.items():
        xs, ys = zip(*points)
        centre = [sum(xs) / len(xs), sum(ys) / len(ys)]
        result[model_id] = {'at': [round(v, 3) for v in mark_of(points)], 'centre': [round(v, 3) for v in centre],
                            'width': round(max(xs) - min(xs), 3)}
    return result


def main(file, frame_id):
    """The command line."""
    reset()
    Path(file).write_text(json.dumps(describe(look(scene.build(frame_id)))))


if __name__ == '__main__':
    main(*sys.argv[sys.argv.index('--') + 1:])
