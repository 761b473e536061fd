"""Blender's Filmic view transform in numpy, from Blender's own tables."""
import os
from functools import lru_cache
from pathlib import Path

import numpy as np

TABLES = Path(os.environ.get('BLENDER_FILMIC', '/usr/share/blender/datafiles/colormanagement/filmic'))
LOG_LOW, LOG_HIGH, LOG_SHARE = -12.473931188, 12.526068812, .66
CURVES = {
    'Very High Contrast': 'filmic_to_1.20_1-00', 'High Contrast': 'filmic_to_0.99_1-0075',
    'Medium High Contrast': 'filmic_to_0-85_1-011', 'Medium Contrast': 'filmic_to_0-70_1-03',
    'Medium Low Contrast': 'filmic_to_0-60_1-04', 'Low Contrast': 'filmic_to_0-48_1-09',
}


@lru_cache
def _curve(look):
    lines = (TABLES / f'{CURVES[look]}.spi1d').read_text().split('{')[1].split('}')[0].split()
    return np.array(lines, np.float32)


@lru_cache
def _cube():
    rows = np.loadtxt(TABLES / 'filmic_desat65cube.spi3d', skiprows=3, dtype=np.float32)
    size = int(round(len(rows) ** (1 / 3)))
    cube = np.zeros((size, size, size, 3), np.float32)
    index = rows[:, :3].astype(int)
    cube[index[:, 0], index[:, 1], index[:, 2]] = rows[:, 3:]
    return cube


def _through_cube(x):
    """Trilinear lookup of 0..1 RGB."""
    cube = _cube()
    top = cube.shape[0] - 1
    scaled = np.clip(x, 0, 1) * top
    low = np.minimum(scaled.astype(np.int32), top - 1)
    part = scaled - low
    out = np.zeros_like(x)
    for corner in range(8):
        step = np.array([(corner >> 2) & 1, (corner >> 1) & 1, corner & 1])
        at = low + step
        weight = np.prod(np.where(step, part, 1 - part), axis=-1, keepdims=True)
        out += weight * cube[at[..., 0], at[..., 1], at[..., 2]]
    return out


def filmic(linear, look='Medium High Contrast'):
    """Scene-linear RGB to display sRGB, 0..1."""
    logged = (np.log2(np.maximum(linear, 1e-10)) - LOG_LOW) / (LOG_HIGH - LOG_LOW)
    shaped = np.clip(_through_cube(logged.astype(np.float32)) / LOG_SHARE, 0, 1)
    curve = _curve(look)
    return np.interp(shaped, np.linspace(0, 1, len(curve)), curve).astype(np.float32)
