"""Runs inside Blender: blender -b --factory-startup -t 2 -P mask.py -- MODEL_ID FILE.

Leaves the outline of a model's originals, as the photograph's camera sees them, in one small grey PNG: white where they are seen,
grey where something stands before them, black elsewhere. What a model is compared by.
"""
import sys
from pathlib import Path

import bpy
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from lib import reset  # noqa: E402
from models import scene  # noqa: E402
from models.catalogue import MODELS  # noqa: E402

MODEL_ID, FILE = sys.argv[sys.argv.index('--') + 1], Path(sys.argv[sys.argv.index('--') + 2])
WIDTH = 400
# Of a pixel, that counts: a weave lets half of the light through, a shadow is no part of the piece.
SOLID = .25
HIDDEN, SEEN = 128, 255


def alpha(name):
    """What the camera sees of the scene that is not a hole, as booleans, top row first."""
    s = bpy.context.scene
    s.render.filepath = str(FILE.with_suffix(f'.{name}.png'))
    bpy.ops.render.render(write_still=True)
    image = bpy.data.images.load(s.render.filepath)
    a = np.empty(image.size[0] * image.size[1] * 4, np.float32)
    image.pixels.foreach_get(a)
    Path(s.render.filepath).unlink()
    return a.reshape(image.size[1], image.size[0], 4)[::-1, :, 3] > SOLID


def main():
    """Draw one outline."""
    model = MODELS[MODEL_ID]
    reset()
    frame = scene.build(MODEL_ID)
    objects = set(scene.members(model, scene.assemblies(model)))
    s = bpy.context.scene
    s.render.engine, s.cycles.device = 'CYCLES', 'CPU'
    s.cycles.use_denoising = s.cycles.use_adaptive_sampling = False
    s.cycles.samples, s.cycles.max_bounces = 12, 0
    s.render.film_transparent, s.cycles.film_transparent_glass = True, False
    s.render.resolution_percentage = 100
    s.render.resolution_x, s.render.resolution_y = WIDTH, round(WIDTH * frame.height / frame.width)
    s.render.image_settings.file_format, s.render.image_settings.color_mode = 'PNG', 'RGBA'
    s.camera.data.dof.use_dof = False
    for o in bpy.data.objects:
        if o.type == 'LIGHT':
            o.hide_render = True
        elif o not in objects:
            o.is_holdout = True
    seen = alpha('seen')
    for o in bpy.data.objects:
        if o not in objects and o.type != 'CAMERA':
            o.hide_render = True
    whole = alpha('whole') | seen
    grey = np.where(seen, SEEN, np.where(whole, HIDDEN, 0)).astype(np.float32)[::-1] / 255
    image = bpy.data.images.new('mask', grey.shape[1], grey.shape[0])
    image.colorspace_settings.name = 'Non-Color'
    image.pixels.foreach_set(np.ascontiguousarray(np.dstack([grey, grey, grey, np.ones_like(grey)])).ravel())
    s.render.image_settings.color_mode, s.render.image_settings.compression = 'BW', 100
    s.view_settings.view_transform = 'Raw'
    image.save_render(str(FILE), scene=s)
    print(f'MASK {MODEL_ID}: {seen.mean():.3f} seen, {(whole & ~seen).mean():.3f} hidden', flush=True)


main()
