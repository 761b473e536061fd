"""Renders what is asked for, one picture at a time."""
import argparse
import os
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from frames import Frame
from pipeline.catalogue import frame_of, frames_of
from pipeline.paths import CACHE, IMAGERY, LOCK, PYTHON, exr_stem

QUALITIES = {'test': (400, 6), 'draft': (960, 14), 'final': (None, None)}
HERO_DRAFT = 1280
BATCH = 6          # frames rendered under one hold of the lock


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


def environment():
    """What Blender and the developing need to find the sources and the cache."""
    return {**os.environ, 'PYTHONPATH': str(IMAGERY), 'IMAGERY_CACHE': str(CACHE), 'PYTHONDONTWRITEBYTECODE': '1'}


def render_batch(frame_ids, quality, verbose=False):
    """Render raw passes of several frames in one Blender, under the lock; yields (frame id, log or None when it failed)."""
    command = ['flock', LOCK, 'nice', '-n', '19', 'blender', '-b', '--factory-startup', '-P', str(IMAGERY / 'pipeline' / 'render_frame.py'), '--']
    for frame_id in frame_ids:
        stem = exr_stem(frame_id, quality)
        stem.parent.mkdir(parents=True, exist_ok=True)
        command += [frame_id, str(stem), *(str(n) for n in render_size(frame_of(frame_id), quality))]
    process = subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    log = []
    for line in process.stdout:
        if line.startswith('Fra:'):
            continue
        log.append(line.rstrip())
        if verbose:
            print(line, end='')
        if line.startswith('RENDERED '):
            yield line.split()[1], ' '.join(l.lower() for l in log if '_SECONDS' in l)
            log = []
    process.wait()
    missing = '\n'.join(l for l in log if l and not l.startswith(('Saved:', 'Blender 3')))
    if 'FAILED' in missing or process.returncode:
        print(missing[-6000:], flush=True)


def finish(frame_id, quality):
    """Denoise and develop, or compose; returns an error's text or None."""
    step = 'pipeline.develop' if isinstance(frame_of(frame_id), Frame) else 'pipeline.compose'
    done = subprocess.run(['nice', '-n', '19', PYTHON, '-m', step, frame_id, quality], env=environment(), cwd=IMAGERY,
                          capture_output=True, text=True)
    return done.stderr[-2000:] if done.returncode else None


def main(arguments):
    parser = argparse.ArgumentParser(prog='imagery', description='Render the sample pictures.')
    parser.add_argument('names', nargs='+', help='frame ids (home/hero) or folders (home)')
    parser.add_argument('--quality', choices=QUALITIES, default='draft')
    parser.add_argument('--verbose', action='store_true', help="print Blender's log")
    parser.add_argument('--develop', action='store_true', help='only denoise and grade again, from the cached passes')
    options = parser.parse_args(arguments)
    ids = expand(options.names)
    rendered = [i for i in ids if isinstance(frame_of(i), Frame)]
    failed = []

    def develop(frame_id, note=''):
        started = time.time()
        error = finish(frame_id, options.quality)
        if error:
            failed.append(frame_id)
        print(f'{frame_id} {options.quality} {note} develop {time.time() - started:.0f} s' if not error else f'{frame_id}: {error}', flush=True)

    with ThreadPoolExecutor(1) as darkroom:     # developing overlaps the next rendering
        if options.develop:
            for frame_id in rendered:
                darkroom.submit(develop, frame_id)
        else:
            done = set()
            for start in range(0, len(rendered), BATCH):
                for frame_id, note in render_batch(rendered[start:start + BATCH], options.quality, options.verbose):
                    done.add(frame_id)
                    darkroom.submit(develop, frame_id, note)
            failed += [i for i in rendered if i not in done]
    for frame_id in ids:
        if frame_id not in rendered:
            develop(frame_id)
    if failed:
        print('failed:', ' '.join(failed))
    return 1 if failed else 0
