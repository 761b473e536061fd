"""Renders what is asked for, one picture at a time."""
import argparse
import os
import subprocess
import time

from frames import Frame
from pipeline.catalogue import frame_of, frames_of
from pipeline.paths import CACHE, IMAGERY, LOCK, PYTHON, exr_stem

QUALITIES = {'test': (440, 8), 'draft': (960, 14), 'final': (None, None)}
HERO_DRAFT = 1280


def render_size(frame, quality):
    """(width, height, samples) of a frame at a quality; heroes' drafts are larger, for they fill the screen."""
    side, samples = QUALITIES[quality]
    if side is None:
        return frame.width, frame.height, frame.samples
    longest = max(frame.width, frame.height)
    if quality == 'draft' and longest > 2000:
        side = HERO_DRAFT
    k = min(1, side / longest)
    return round(frame.width * k), round(frame.height * k), min(samples, frame.samples)


def expand(names):
    """Frame ids from ids, folders ('hill-house') and 'hill-house/*'; parts before the pictures made of them."""
    ids = []
    for name in names:
        folder, _, rest = name.rstrip('/').partition('/')
        found = [f'{folder}/{key}' for key in frames_of(folder)] if rest in ('', '*') else [f'{folder}/{rest}']
        for frame_id in found:
            frame = frame_of(frame_id)
            if not isinstance(frame, Frame) and hasattr(frame, 'columns') or hasattr(frame, 'edges'):
                ids += [f'{folder}/{part}' for part in frame.of]
            ids.append(frame_id)
    return list(dict.fromkeys(ids))


def render_one(frame_id, quality, verbose, develop_only=False):
    """Render, denoise and develop one picture; returns seconds. Throws RuntimeError with the log's end."""
    started = time.time()
    frame = frame_of(frame_id)
    stem = exr_stem(frame_id, quality)
    stem.parent.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, 'PYTHONPATH': str(IMAGERY), 'IMAGERY_CACHE': str(CACHE), 'PYTHONDONTWRITEBYTECODE': '1'}
    step = 'pipeline.compose'
    if isinstance(frame, Frame):
        step = 'pipeline.develop'
    if isinstance(frame, Frame) and not develop_only:
        size = [str(n) for n in render_size(frame, quality)]
        command = ['flock', LOCK, 'nice', '-n', '19', 'blender', '-b', '--factory-startup', '-P',
                   str(IMAGERY / 'pipeline' / 'render_frame.py'), '--', frame_id, str(stem), *size]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        log = done.stdout + done.stderr
        if verbose:
            print('\n'.join(line for line in log.splitlines() if not line.startswith('Fra:')))
        if 'RENDER_SECONDS' not in log:
            raise RuntimeError(f'{frame_id}: Blender failed\n' + '\n'.join(log.splitlines()[-25:]))
        print('  ' + ' '.join(l for l in log.splitlines() if '_SECONDS' in l).lower(), flush=True)
    done = subprocess.run(['nice', '-n', '19', PYTHON, '-m', step, frame_id, quality], env=environment, cwd=IMAGERY,
                          capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f'{frame_id}: developing failed\n{done.stderr[-2000:]}')
    return time.time() - started


def main(arguments):
    parser = argparse.ArgumentParser(prog='imagery', description='Render the sample pictures.')
    parser.add_argument('names', nargs='+', help='frame ids (home/hero) or folders (home)')
    parser.add_argument('--quality', choices=QUALITIES, default='draft')
    parser.add_argument('--verbose', action='store_true', help="print Blender's log")
    parser.add_argument('--develop', action='store_true', help='only denoise and grade again, from the cached passes')
    options = parser.parse_args(arguments)
    failed = 0
    for frame_id in expand(options.names):
        print(frame_id, options.quality, flush=True)
        try:
            seconds = render_one(frame_id, options.quality, options.verbose, options.develop)
        except RuntimeError as error:
            failed += 1
            print(error, flush=True)
            continue
        print(f'  {seconds:.0f} s -> {exr_stem(frame_id, options.quality)}.png', flush=True)
    return 1 if failed else 0
