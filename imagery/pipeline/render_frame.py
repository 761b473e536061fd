"""Runs inside Blender: blender -b --factory-startup -P render_frame.py -- FRAME_ID STEM WIDTH HEIGHT SAMPLES [FRAME_ID ...]."""
import importlib
import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import bpy  # noqa: E402

from lib import render, reset  # noqa: E402
from pipeline import part  # noqa: E402
from pipeline.paths import set_module  # noqa: E402


def show_only(left, top, right, bottom):
    """Render nothing outside these fractions of the picture; it keeps its size."""
    settings = bpy.context.scene.render
    settings.use_border, settings.use_crop_to_border = True, False
    settings.border_min_x, settings.border_max_x = left, right
    settings.border_min_y, settings.border_max_y = 1 - bottom, 1 - top


def render_one(frame_id, stem, width, height, samples):
    """Build a frame's scene from nothing and render it."""
    module, name = set_module(frame_id)
    scene_set = importlib.import_module(f'sets.{module}')
    frame = scene_set.FRAMES[name]
    started = time.time()
    reset()
    scene_set.build(name)
    if part.given():
        show_only(*part.given())
    print(f'BUILD_SECONDS {time.time() - started:.1f}', flush=True)
    render(stem, int(width), int(height), int(samples), bounces=frame.bounces, clamp=frame.clamp)


arguments = sys.argv[sys.argv.index('--') + 1:]
for i in range(0, len(arguments), 5):
    print(f'FRAME {arguments[i]}', flush=True)
    try:
        render_one(*arguments[i:i + 5])
        print(f'RENDERED {arguments[i]}', flush=True)
    except Exception:   # one broken set must not stop the others
        print(f'FAILED {arguments[i]}', traceback.format_exc(), flush=True)
