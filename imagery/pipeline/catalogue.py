"""The frames each set declares, read without Blender."""
import importlib
import sys
from unittest.mock import MagicMock

from pipeline.paths import IMAGERY, set_module

BLENDER_MODULES = ('bpy', 'bmesh', 'mathutils', 'mathutils.noise', 'mathutils.bvhtree')


def _set(module):
    if str(IMAGERY) not in sys.path:
        sys.path.insert(0, str(IMAGERY))
    for name in BLENDER_MODULES:   # a set only builds when asked, so its imports may be hollow here
        sys.modules.setdefault(name, MagicMock())
    return importlib.import_module(f'sets.{module}')


def frames_of(folder):
    """{frame name: Frame} of one set, by its picture folder ('hill-house')."""
    return _set(folder.replace('-', '_')).FRAMES


def frame_of(frame_id):
    """One frame's declaration. Throws KeyError for an unknown name."""
    module, name = set_module(frame_id)
    return _set(module).FRAMES[name]


def folders():
    """The picture folders of all sets, in alphabetical order."""
    return sorted(p.stem.replace('_', '-') for p in (IMAGERY / 'sets').glob('*.py') if not p.stem.startswith('_'))


def all_ids():
    """Every frame id of every set."""
    return [f'{folder}/{name}' for folder in folders() for name in frames_of(folder)]
