"""Bakes what is asked for and has changed: one Blender at a time, under the same lock as the pictures, with a log beside each model."""
import argparse
import hashlib
import os
import subprocess
import time

from models.catalogue import MODELS
from pipeline.paths import CACHE, IMAGERY, LOCK, set_module
from pipeline.sources import set_hash, substance

THREADS = os.environ.get('IMAGERY_THREADS', '2')
OUTLINES = IMAGERY / 'models' / 'outlines'
HELPERS = ('catalogue.py', 'queue.py', 'outline.py')      # no model looks otherwise when these change, but for its own line in the catalogue


def folder_of(model_id):
    """Where a model's mesh and maps are left."""
    return CACHE / 'models' / model_id.replace('/', '__')


def source_hash(model_id):
    """A short hash of the scene, of the model's line in the catalogue and of the baking itself."""
    total = hashlib.sha256(f'{set_hash(set_module(model_id)[0])} {MODELS[model_id]}'.encode())
    for path in sorted((IMAGERY / 'models').glob('*.py')):
        if path.name not in HELPERS:
            total.update(substance(path.read_text()).encode())
    return total.hexdigest()[:16]


def is_current(model_id):
    """Whether the model was baked from the present sources."""
    mark = folder_of(model_id) / 'baked'
    return mark.exists() and mark.read_text() == source_hash(model_id)


def blender(script, model_id, target):
    """Run one of this folder's scripts in Blender, with a log beside the model's maps; returns whether it came to its end."""
    folder = folder_of(model_id)
    folder.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, 'PATH': f'/usr/bin:{os.environ["PATH"]}', 'PYTHONPATH': str(IMAGERY), 'IMAGERY_CACHE': str(CACHE),
                   'PYTHONDONTWRITEBYTECODE': '1'}
    command = ['flock', LOCK, 'nice', '-n', '19', 'blender', '-b', '--factory-startup', '-t', THREADS, '--python-exit-code', '1',
               '-P', str(IMAGERY / 'models' / script), '--', model_id, str(target)]
    with open(folder / 'log', 'w') as log:
        return subprocess.run(command, env=environment, stdout=log, stderr=subprocess.STDOUT).returncode == 0


def bake(model_id):
    """Bake one model; returns whether it is whole."""
    folder, now = folder_of(model_id), source_hash(model_id)
    (folder / 'baked').unlink(missing_ok=True)
    whole = blender('bake_model.py', model_id, folder)
    if whole:
        (folder / 'baked').write_text(now)
    return whole


def outline(model_id):
    """Draw a model's outline in its photograph; returns whether that went well."""
    OUTLINES.mkdir(exist_ok=True)
    return blender('outline.py', model_id, OUTLINES / f'{model_id.replace("/", "__")}.png')


def main(arguments):
    """The command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog='models', description='Bake the models that changed.')
    parser.add_argument('names', nargs='*', help='model ids (pieces/05-angan-chair) or folders (candles); all when none is given')
    parser.add_argument('--force', action='store_true', help='bake even what has not changed')
    parser.add_argument('--list', action='store_true', help='say what would be baked')
    parser.add_argument('--outlines', action='store_true', help='draw the outline of each in its photograph, which light/run.ts compares by')
    options = parser.parse_args(arguments)
    ids = [i for i in MODELS if not options.names or i in options.names or i.split('/')[0] in options.names]
    if not options.outlines:
        ids = [i for i in ids if options.force or not is_current(i)]
    if options.list or not ids:
        print('\n'.join(ids) or 'nothing to do')
        return 0
    failed = []
    for n, model_id in enumerate(ids, 1):
        began = time.time()
        if not (outline if options.outlines else bake)(model_id):
            failed.append(model_id)
        result = f'FAILED, see {folder_of(model_id) / "log"}' if model_id in failed else folder_of(model_id).relative_to(CACHE)
        print(f'[{n}/{len(ids)}] {model_id} {time.time() - began:.0f} s: {result}', flush=True)
    return 1 if failed else 0
