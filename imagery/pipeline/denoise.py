"""Denoising of linear colour, guided by albedo and normals."""
import os

os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'

import cv2  # noqa: E402
import numpy as np  # noqa: E402

from pipeline.paths import weights  # noqa: E402
from pipeline.unet import UNet  # noqa: E402

# Open Image Denoise's transfer curve for HDR colour (a fit of the PU curve): slopes, offsets and the joints between parts.
A, B, C, D, E, F, G = 1.41283765e3, 1.64593172, 4.31384981e-1, -2.94139609e-3, 1.92653254e-1, 6.26026094e-3, 9.98620152e-1
Y0, Y1, X0, X1 = 1.57945760e-6, 3.22087631e-2, 2.23151711e-3, 3.70974749e-1


def to_curve(y):
    """Linear to the network's scale."""
    return np.where(y <= Y0, A * y, np.where(y <= Y1, B * np.power(np.maximum(y, 1e-12), C) + D, E * np.log(y + F) + G))


def from_curve(x):
    """The inverse of to_curve."""
    return np.where(x <= X0, x / A, np.where(x <= X1, np.power(np.maximum((x - D) / B, 1e-12), 1 / C), np.exp((x - G) / E) - F))


NORM = 1 / float(to_curve(np.array(65504.)))


def read_exr(path):
    """An EXR as float RGB."""
    image = cv2.imread(str(path), -1)
    if image is None:
        raise FileNotFoundError(path)
    return image[:, :, 2::-1].astype(np.float32)


def key_scale(colour):
    """The factor that brings the picture's log-average luminance to mid grey."""
    luminance = colour @ np.array([.212671, .715160, .072169], np.float32)
    small = cv2.resize(luminance, (max(1, luminance.shape[1] // 16), max(1, luminance.shape[0] // 16)), interpolation=cv2.INTER_AREA)
    lit = small[small > 1e-8]
    return .18 / np.exp2(np.mean(np.log2(lit))) if lit.size else 1.


def denoise(stem, size='base'):
    """Denoise the passes at `stem`; size 'base' (fast) or 'large' (finals)."""
    folder = weights()
    suffix = '_large' if size == 'large' else ''
    colour = np.nan_to_num(np.maximum(read_exr(f'{stem}_col_0001.exr'), 0))
    albedo = np.clip(read_exr(f'{stem}_alb_0001.exr'), 0, 1)
    normal = np.clip(read_exr(f'{stem}_nrm_0001.exr'), -1, 1) * .5 + .5
    albedo = np.clip(UNet(folder / f'rt_alb{suffix}.tza').run(albedo), 0, 1)
    normal = np.clip(UNet(folder / f'rt_nrm{suffix}.tza').run(normal), 0, 1)
    scale = key_scale(colour)
    stacked = np.concatenate([to_curve(colour * scale) * NORM, albedo, normal], 2).astype(np.float32)
    clean = UNet(folder / f'rt_hdr_calb_cnrm{suffix}.tza').run(stacked)
    return (from_curve(clean / NORM) / scale).astype(np.float32)
