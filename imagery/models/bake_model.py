"""Runs inside Blender: blender -b --factory-startup -t 2 -P bake_model.py -- MODEL_ID FOLDER.

Leaves in FOLDER: mesh.glb (geometry alone), one PNG a map, and model.json, which says how they belong together.
"""
import json
import math
import sys
import time
from pathlib import Path

import addon_utils
import bpy
import numpy as np
from mathutils import Vector

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from lib import reset  # noqa: E402
from models import cane, kinds, maps, meshes, scene  # noqa: E402
from models.catalogue import MODELS  # noqa: E402
from pipeline.film import filmic  # noqa: E402

MODEL_ID, FOLDER = sys.argv[sys.argv.index('--') + 1], Path(sys.argv[sys.argv.index('--') + 2])
STARTED = time.time()
# The viewer's exposure (app/ui/model/model-stage.ts), which what is seen of a glow is divided by.
VIEWER = 1.2
# The light of the room about a candle, of what white paper sends back in the sun: candles/stage.py's dusk and cove.
ROOM = 0.25


def note(text):
    """One line of the log."""
    print(f'MODEL {MODEL_ID} {time.time() - STARTED:.0f}s {text}', flush=True)


def save(name, array):
    """One map as a PNG; sixteen bits are not needed."""
    alpha = array[..., 3].min() < 1
    image = bpy.data.images.new(name, array.shape[1], array.shape[0], alpha=alpha)
    image.colorspace_settings.name = 'sRGB'
    image.pixels.foreach_set(np.ascontiguousarray(np.clip(array, 0, 1), np.float32).ravel())
    image.filepath_raw, image.file_format = str(FOLDER / f'{name}.png'), 'PNG'
    image.save()
    bpy.data.images.remove(image)
    return f'{name}.png'


def prepare():
    """Cycles as baking wants it."""
    s = bpy.context.scene
    s.render.engine, s.cycles.device = 'CYCLES', 'CPU'
    # Debian's build has no denoiser; with denoising on, a bake comes back black and says nothing.
    s.cycles.use_denoising = s.cycles.use_adaptive_sampling = False
    s.world = bpy.data.worlds.new('black')
    s.world.color = (0, 0, 0)
    s.cycles.max_bounces, s.cycles.diffuse_bounces, s.cycles.sample_clamp_indirect = 8, 6, 3


def plain_material(name):
    """A name for the exporter to keep; what it looks like is said in model.json."""
    m = bpy.data.materials.get(name) or bpy.data.materials.new(name)
    m.use_nodes = True
    return m


def assign(o, slots):
    """Give each face the exporter's material of its slot, kept as an attribute through joining."""
    which = np.empty(len(o.data.polygons), np.int32)
    o.data.attributes['slot'].data.foreach_get('value', which)
    used = sorted(set(which.tolist()))
    o.data.materials.clear()
    for i in used:
        o.data.materials.append(plain_material(slots[i]))
    o.data.polygons.foreach_set('material_index', np.searchsorted(used, which).astype(np.int32))


def stripped(o, uv):
    """Leave one set of coordinates and no attribute of ours."""
    for layer in [u for u in o.data.uv_layers if u.name != uv]:
        o.data.uv_layers.remove(layer)
    for name in [a.name for a in o.data.attributes if a.name.startswith('own_') or a.name in ('grain', 'rnd', 'slot', 'edge', 'tone')]:
        o.data.attributes.remove(o.data.attributes[name])


def as_photographed(light, base, frame):
    """
    What a flame adds in the photograph, in sRGB, to a surface of colour `base` (sRGB) in the light of its room: film makes bright orange
    yellow, and then white; a screen's own colours go to red.
    """
    room = ROOM * maps.linear(base)
    seen, unlit = (maps.linear(filmic(x * 2 ** frame.exposure, frame.look)) for x in (light + room, room))
    return maps.displayed(np.clip(seen - unlit, 0, 1) / VIEWER)


def atlas(whole, model, slots, lit, frame):
    """All that goes on the atlas; returns the description of its material."""
    maps.unwrap(whole, model.atlas)
    note('unwrapped')
    base = maps.base_colour(whole, model.atlas)
    note('base colour')
    bpy.ops.mesh.primitive_plane_add(size=20)
    floor = bpy.context.object
    bpy.context.scene.world.light_settings.distance = model.reach
    orm, normal = maps.surface(whole, model.atlas // 2, base)
    note('surface')
    bpy.data.objects.remove(floor)
    files = {'base': save('atlas-base', base), 'orm': save('atlas-orm', orm), 'normal': save('atlas-normal', normal)}
    if lit:
        light = maps.glow(whole, model.atlas // 2)
        srgb = as_photographed(light, maps.halved(base[..., :3], 2), frame)
        files['glow'] = save('atlas-glow', np.dstack([srgb, np.ones(srgb.shape[:2], np.float32)]))
        note(f'glow, brightest hundredth {np.percentile(light.max(-1), 99):.2f}')
    assign(whole, slots)
    stripped(whole, 'atlas')
    return files


def main():
    """Bake one model."""
    addon_utils.enable('io_scene_gltf2')
    FOLDER.mkdir(parents=True, exist_ok=True)
    model = MODELS[MODEL_ID]
    reset()
    frame = scene.build(MODEL_ID)
    roots = scene.assemblies(model)
    window, beam = scene.window_side(), scene.beam(roots[0].matrix_world.translation)
    burned = scene.burns(scene.members(model, roots))
    if not burned:
        scene.kindle(scene.members(model, roots), roots[0])
    objects = scene.members(model, roots)
    names = {r: r.name.replace('.', '-') for r in roots}
    part_of = {o.name: scene.part_of(o, model, names) for o in objects}
    meshes.coarser(objects)
    scene.isolate(objects)
    moved = scene.square(roots, objects, model.hangs)
    prepare()
    lit = scene.burns(objects)
    low, high = scene.bounds(objects)
    turns = {names[r]: round(r.matrix_world.to_euler().z, 5) for r in roots}
    chance = meshes.chances(objects)
    note(f'built {len(objects)} objects')
    real = meshes.made_real(objects)
    if model.against:
        meshes.pressed([o for o in real if o.name.startswith('cushion')], [o for o in real if scene.base_name(o) == model.against])
    materials = {o: o.material_slots[0].material for o in real}
    kind = {o: kinds.kind_of(m) for o, m in materials.items()}
    for o in real:
        if kind[o] == 'cane' or kind[o] == 'torn':
            meshes.decimate([o], meshes.triangles(o.data) // 2)
    rest = [o for o in real if kind[o] == 'atlas']
    woven = [o for o in real if kind[o] in ('cane', 'torn')]
    others = [o for o in real if o not in woven]
    before = sum(meshes.triangles(o.data) for o in others)
    after = meshes.decimate(others, model.triangles - sum(meshes.triangles(o.data) for o in woven))
    note(f'triangles {before} -> {after}')

    slots = []
    for o in real:
        meshes.keep_creases(o.data)
        meshes.remember_object(o, chance.get(o.name, 0.5))
        face = 'sheet' if kind[o] == 'atlas' and meshes.is_open(o.data) else kind[o]
        if kind[o] in ('cane', 'torn'):
            face = f'{kind[o]}-{materials[o].name}'
        slot = f'{face}@{part_of[o.name]}'
        if slot not in slots:
            slots.append(slot)
        layer = o.data.attributes.new('slot', 'INT', 'FACE')
        layer.data.foreach_set('value', [slots.index(slot)] * len(o.data.polygons))
    for m in set(materials.values()):
        meshes.ask_attributes(m)
    description = {'id': MODEL_ID, 'size': [round(high[i] - low[i], 4) for i in (0, 2, 1)], 'turns': turns, 'burned': burned, 'materials': {}}
    if rest:
        files = atlas(meshes.joined(rest, 'atlas'), model, slots, lit, frame)
        description['materials'] |= {'atlas': files, 'sheet': {**files, 'twoSided': True}}
    for o in [o for o in real if o not in rest]:
        name = f'{kind[o]}-{materials[o].name}' if kind[o] in ('cane', 'torn') else kind[o]
        if name not in description['materials']:
            if kind[o] == 'cane':
                made, side = cane.tile(materials[o])
                description['materials'][name] = {k: save(f'{name}-{k}', v) for k, v in made.items()} | {'blend': True, 'twoSided': True, 'side': side}
            elif kind[o] == 'torn':
                description['materials'][name] = {k: save(f'{name}-{k}', v) for k, v in cane.torn(o).items()} | {'blend': True, 'twoSided': True}
            elif kind[o] == 'flame':
                description['materials'][name] = {'flame': True}
            else:
                description['materials'][name] = {'colour': kinds.colour_of(materials[o], kind[o]), kind[o]: True}
            note(f'material {name}')
        if kind[o] == 'cane':
            side = description['materials'][name]['side']
            for loop in o.data.uv_layers['UVMap'].data:
                loop.uv = loop.uv / side
        if kind[o] == 'flame':
            up = o.data.uv_layers.new(name='UVMap')
            span = o.data.attributes[meshes.OWN_SPAN].data
            for loop in o.data.loops:
                up.data[loop.index].uv = (0.5, span[loop.vertex_index].vector[2])
        assign(o, slots)
        stripped(o, 'atlas' if kind[o] == 'torn' else 'UVMap')
    yfov, aspect, shift = scene.lens(frame)
    camera = bpy.context.scene.camera
    place = camera.matrix_world
    # glTF's Y is up and its Z comes towards the eye.
    eye, look = place.translation, place.to_quaternion() @ Vector((0, 0, -1))
    description['camera'] = {'yfov': yfov, 'aspectRatio': aspect, 'shift': shift, 'window': window, 'eye': [eye.x, eye.z, -eye.y], 'look': [look.x, look.z, -look.y]}
    if beam:
        beam = moved.to_3x3() @ beam
        description['camera']['sun'] = round(math.atan2(-beam.x, beam.y), 4)
    bpy.data.objects.remove(camera)
    for o in [o for o in bpy.data.objects if o.type in ('LIGHT', 'EMPTY')]:
        bpy.data.objects.remove(o)
    (FOLDER / 'model.json').write_text(json.dumps(description, indent=1))
    bpy.ops.export_scene.gltf(filepath=str(FOLDER / 'mesh.glb'), export_format='GLB', export_yup=True, export_apply=False, export_tangents=False,
                              export_colors=False, export_animations=False, export_image_format='NONE', export_materials='EXPORT')
    note('exported')


main()
