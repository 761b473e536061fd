"""Renders what is asked for and has changed: Blender under the lock, developing beside it, a record after each picture."""
import argparse
import os
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from frames import Frame, Sheet, Wipe
from pipeline import part, record
from pipeline.catalogue import all_ids, frame_of, frames_of
from pipeline.keep import keep
from pipeline.paths import CACHE, IMAGERY, LOCK, PYTHON, delivered, exr_stem, set_module
from pipeline.sources import set_hash

QUALITIES = {'test': (400, 5), 'draft': (960, 9), 'final': (None, None)}
HERO_DRAFT = 1280
BATCH = 6          # frames rendered under one hold of the lock


def render_size(frame, quality):
    """(width, height, samples) of a frame at a quality; heroes' drafts are larger, for they fill the screen."""
    side, samples = QUALITIES[quality]
    if side is None:
        return frame.width, frame.height, min(frame.samples, int(os.environ.get('IMAGERY_SAMPLES', frame.samples)))
    longest = max(frame.width, frame.height)
    if quality == 'draft' and longest > 2000:
        side = HERO_DRAFT
    k = min(1, side / longest)
    return round(frame.width * k), round(frame.height * k), min(samples, frame.samples)


def cost(frame, quality):
    """Relative work of a frame: pixels times samples; pictures made of pictures cost next to nothing."""
    if not isinstance(frame, Frame):
        return 1
    width, height, samples = render_size(frame, quality)
    return width * height * samples


def expand(names):
    """Frame ids from ids and folders ('hill-house'); none means all. Parts come before the pictures made of them."""
    ids = []
    for name in names or all_ids():
        folder, _, rest = name.rstrip('/').partition('/')
        for key in (frames_of(folder) if not rest else [rest]):
            frame = frames_of(folder)[key]
            if isinstance(frame, (Sheet, Wipe)):
                ids += [f'{folder}/{part}' for part in frame.of]
            ids.append(f'{folder}/{key}')
    return list(dict.fromkeys(ids))


def environment():
    """What Blender and the developing need to find the sources and the cache.

    The distribution's folder comes first: its Blender takes its modules (numpy) from the Python found first.
    """
    return {**os.environ, 'PATH': f'/usr/bin:{os.environ["PATH"]}', 'PYTHONPATH': str(IMAGERY), 'IMAGERY_CACHE': str(CACHE),
            'PYTHONDONTWRITEBYTECODE': '1'}


def render_batch(frame_ids, quality, verbose=False):
    """Render raw passes of several frames in one Blender, under the lock; yields (frame id, timings) as each is done."""
    command = ['flock', LOCK, 'nice', '-n', '19', 'blender', '-b', '--factory-startup', '-t', os.environ.get('IMAGERY_THREADS', '0'),
               '-P', str(IMAGERY / 'pipeline' / 'render_frame.py'), '--']
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
            yield line.split()[1], {l.split('_')[0].lower(): float(l.split()[1]) for l in log if '_SECONDS ' in l}
            log = []
    process.wait()
    rest = '\n'.join(l for l in log if l and not l.startswith(('Saved:', 'Blender 3')))
    if 'FAILED' in rest or process.returncode:
        print(rest[-6000:], flush=True)


def finish(frame_id, quality):
    """Denoise and develop, or compose; returns an error's text or None."""
    step = 'pipeline.develop' if isinstance(frame_of(frame_id), Frame) else 'pipeline.compose'
    done = subprocess.run(['nice', '-n', '19', PYTHON, '-m', step, frame_id, quality], env=environment(), cwd=IMAGERY,
                          capture_output=True, text=True)
    return done.stderr[-2000:] if done.returncode else None


class Session:
    """One run: what is to do, what is done, what failed."""

    def __init__(self, ids, quality):
        self.quality, self.started, self.failed = quality, time.time(), []
        self.costs = {i: cost(frame_of(i), quality) for i in ids}
        # Taken now: what is edited while the run goes on is not what it renders.
        self.hashes = {i: set_hash(set_module(i)[0]) for i in ids}
        self.done = set()
        self.lock = threading.Lock()

    def develop(self, frame_id, timings):
        """Finish one picture, record it, say how far the run is."""
        began = time.time()
        error = finish(frame_id, self.quality)
        with self.lock:
            if error:
                self.failed.append(frame_id)
                print(f'{frame_id}: {error}', flush=True)
                return
            self.done.add(frame_id)
            seconds = sum(timings.values()) + time.time() - began
            if self.quality != 'test':
                record.note(frame_id, self.quality, self.hashes[frame_id], seconds)
            left = record.time_left(self.costs.values(), sum(self.costs[i] for i in self.done), time.time() - self.started)
            print(f'[{len(self.done)}/{len(self.costs)}] {frame_id} {self.quality}, {seconds:.0f} s; left: {record.spoken(left)}', flush=True)


def main(arguments):
    """The command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog='imagery', description='Render the sample pictures that changed.')
    parser.add_argument('names', nargs='*', help='frame ids (home/hero) or folders (home); all when none is given')
    parser.add_argument('--quality', choices=QUALITIES, default='draft')
    parser.add_argument('--force', action='store_true', help='render even what has not changed')
    parser.add_argument('--develop', action='store_true', help='only denoise and grade again, from the cached passes')
    parser.add_argument('--keep', action='store_true', help='the sources changed, these pictures did not: record that, render nothing')
    parser.add_argument('--part', type=part.parse, metavar='LEFT,TOP,RIGHT,BOTTOM',
                        help='render this part alone (fractions of the picture) and set it into the final as it stands')
    parser.add_argument('--list', action='store_true', help='say what would be rendered, and why')
    parser.add_argument('--verbose', action='store_true', help="print Blender's log")
    options = parser.parse_args(arguments)
    ids, known = expand(options.names), record.load()
    if options.part:
        os.environ['IMAGERY_PART'] = ','.join(map(str, options.part))
    if options.keep:
        return keep(ids, known)
    if options.quality != 'test' and not (options.force or options.develop):
        ids = [i for i in ids if not record.is_current(known.get(i), options.quality, set_hash(set_module(i)[0]),
                                                       delivered(i).exists() or getattr(frame_of(i), 'hidden', False))]
    if options.list or not ids:
        print('\n'.join(f"{i}: {'changed' if i in known else 'new'}" for i in ids) or 'nothing to do')
        return 0
    session = Session(ids, options.quality)
    rendered = [i for i in ids if isinstance(frame_of(i), Frame)]
    with ThreadPoolExecutor(1) as darkroom:     # developing overlaps the next rendering
        if options.develop:
            for frame_id in rendered:
                darkroom.submit(session.develop, frame_id, {})
        else:
            passes = set()
            for start in range(0, len(rendered), BATCH):
                for frame_id, timings in render_batch(rendered[start:start + BATCH], options.quality, options.verbose):
                    passes.add(frame_id)
                    darkroom.submit(session.develop, frame_id, timings)
            session.failed += [i for i in rendered if i not in passes]
    for frame_id in ids:
        if frame_id not in rendered:
            session.develop(frame_id, {})
    if session.failed:
        print('failed:', ' '.join(session.failed))
    return 1 if session.failed else 0
