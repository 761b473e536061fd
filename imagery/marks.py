#!/usr/bin/python3
"""Write the marks of pieces and candles into content/pictures: imagery/marks.py [FRAME_ID...]. See README.md."""
import json
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from frames import Crop, Wipe  # noqa: E402
from pipeline.catalogue import all_ids, frame_of  # noqa: E402
from pipeline.paths import CACHE, IMAGERY, PICTURES, PROJECTED, set_module  # noqa: E402
from pipeline.runner import environment  # noqa: E402
from pipeline.sources import dependencies, set_hash  # noqa: E402

# What is narrower than this share of the photograph is not marked.
MIN_WIDTH = .04
FIELDS = {'pieces': 'piece', 'candles': 'candle'}


def has_products(frame_id):
    """Whether a frame's set imports the makers of products. Photographs of the catalogue are of one product, and need no mark."""
    folder = frame_id.partition('/')[0]
    makers = re.compile(r'(pieces/(seating|dining|tables|beds|cabinets)|candles/(forms|vessels))\.py$')
    return folder not in FIELDS and any(makers.search(str(path)) for path in dependencies(f'sets.{set_module(frame_id)[0]}'))


def photographs_of(names):
    """Frame ids from ids and folders; none means all."""
    return [frame_id for frame_id in all_ids() if not names or frame_id in names or frame_id.partition('/')[0] in names]


def source_of(frame_id):
    """The frame whose scene a photograph shows, and the part of it (left, top, width, height)."""
    frame = frame_of(frame_id)
    if isinstance(frame, Crop):
        return frame.of, frame.box
    if isinstance(frame, Wipe):      # its parts have one camera
        return f"{frame_id.partition('/')[0]}/{frame.of[-1]}", (0, 0, 1, 1)
    return frame_id, (0, 0, 1, 1)


def project(frame_ids):
    """Build the scenes of frames that have changed and find the products in them; returns what is known of all frames."""
    known = json.loads(PROJECTED.read_text()) if PROJECTED.exists() else {}
    for frame_id in frame_ids:
        scene_hash = set_hash(set_module(frame_id)[0])
        if known.get(frame_id, {}).get('hash') == scene_hash:
            continue
        found = CACHE / 'marks-of-frame.json'
        subprocess.run(['blender', '-b', '--factory-startup', '--python-exit-code', '1', '-P', str(IMAGERY / 'pipeline' / 'project_marks.py'),
                        '--', str(found), frame_id], env=environment(), check=True, stdout=subprocess.DEVNULL)
        known[frame_id] = {'hash': scene_hash, 'seen': json.loads(found.read_text())}
        PROJECTED.write_text(json.dumps(known, indent=1, sort_keys=True) + '\n')
        print(f"{frame_id}: {', '.join(known[frame_id]['seen']) or 'none'}", flush=True)
    return known


def marks_within(seen, box):
    """The marks of a part of a frame, from left to right: products that are wide enough and whose middle the part shows."""
    left, top, width, height = box
    marks = []
    for model_id, product in seen.items():
        x, y = (product['at'][0] - left) / width, (product['at'][1] - top) / height
        if product['width'] / width >= MIN_WIDTH and 0 <= x <= 1 and 0 <= y <= 1:
            folder, _, name = model_id.partition('/')
            marks.append((round(x, 2), round(y, 2), FIELDS[folder], name))
    return sorted(marks)


def write(frame_id, marks):
    """Replace the marks in a photograph's YAML. What its pages say of projects stays."""
    path = PICTURES / f'{frame_id}.yaml'
    text = path.read_text()
    projects = re.findall(r'^  - project: .*\n    at: .*\n', text, re.M)
    text = re.sub(r'^marks:\n(  .*\n)*', '', text, flags=re.M)
    lines = [f'  - {field}: {name}\n    at: [{x:g}, {y:g}]\n' for x, y, field, name in marks] + projects
    path.write_text(text + ('marks:\n' + ''.join(lines) if lines else ''))


def main(names):
    """The command line."""
    photographs = [name for name in photographs_of(names) if (PICTURES / f'{name}.yaml').exists() and has_products(source_of(name)[0])]
    known = project(list(dict.fromkeys(source_of(name)[0] for name in photographs)))
    for name in photographs:
        source, box = source_of(name)
        write(name, marks_within(known[source]['seen'], box))


if __name__ == '__main__':
    os.chdir(IMAGERY)
    main(sys.argv[1:])
