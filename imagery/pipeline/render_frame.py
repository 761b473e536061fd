"""Runs inside Blender: blender -b --factory-startup -P render_frame.py -- FRAME_ID STEM WIDTH HEIGHT SAMPLES."""
import importlib
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from lib import render, reset  # noqa: E402
from pipeline.paths import set_module  # noqa: E402


def main():
    frame_id, stem, width, height, samples = sys.argv[sys.argv.index('--') + 1:]
    module, name = set_module(frame_id)
    scene_set = importlib.import_module(f'sets.{module}')
    frame = scene_set.FRAMES[name]
    started = time.time()
    reset()
    scene_set.build(name)
    print(f'BUILD_SECONDS {time.time() - started:.1f}', flush=True)
    render(stem, int(width), int(height), int(samples), bounces=frame.bounces, clamp=frame.clamp)


try:
    main()
except BaseException:
    import traceback
    traceback.print_exc()
    sys.stdout.flush()
    sys.exit(1)
