"""Developing: denoised linear light to a graded JPEG. Run: python3 -m pipeline.develop FRAME_ID QUALITY."""
import os
import sys

import cv2
import numpy as np

from pipeline import part
from pipeline.catalogue import frame_of
from pipeline.denoise import denoise
from pipeline.film import filmic
from pipeline.paths import delivered, exr_stem

BLOOM_ABOVE = 3.       # linear; only flames, lamps and their like are brighter once the window is exposed for
DRAFT_JPEG = 88
# OpenCV's own names for these came after 4.6
SAMPLING_FACTOR, FULL_COLOUR, HALF_COLOUR = 7, 0x111111, 0x221111
FINAL_BYTES = (150_000, 690_000)


def bloomed(linear, amount):
    """Light spilling from the brightest points, as in a lens."""
    if not amount:
        return linear
    width = linear.shape[1]
    bright = np.clip(linear - BLOOM_ABOVE, 0, 12)
    halo = sum(k * cv2.GaussianBlur(bright, (0, 0), s * width) for s, k in ((.006, .5), (.02, .3), (.06, .2)))
    return linear + amount * halo


def grained(linear, amount):
    """A trace of grain, the same for every picture of one size."""
    height, width = linear.shape[:2]
    noise = np.random.default_rng(1).standard_normal((height, width)).astype(np.float32)
    return linear * (1 + amount * cv2.GaussianBlur(noise, (0, 0), .6)[..., None])


def develop(linear, frame):
    """Graded 8-bit RGB."""
    linear = linear * np.array(frame.white_balance, np.float32)
    linear = grained(bloomed(linear, frame.bloom), frame.grain) * 2 ** frame.exposure
    display = filmic(np.maximum(linear, 0), frame.look)
    dither = np.random.default_rng(2).random(display.shape[:2], np.float32)[..., None] - .5
    return np.clip(display * 255 + dither + .5, 0, 255).astype(np.uint8)


def encode(picture, quality):
    """JPEG bytes: drafts at one setting, finals as good as fits the weight."""
    def jpeg(setting):
        full = FULL_COLOUR if setting > 85 and quality == 'final' else HALF_COLOUR
        options = [cv2.IMWRITE_JPEG_QUALITY, setting, cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_OPTIMIZE, 1,
                   SAMPLING_FACTOR, full]
        return cv2.imencode('.jpg', picture[:, :, ::-1], options)[1].tobytes()
    if quality != 'final':
        return jpeg(DRAFT_JPEG)
    for setting in (93, 91, 89, 87, 85, 82, 79, 76):
        data = jpeg(setting)
        if len(data) <= FINAL_BYTES[1]:
            break
    return data


def set_in(picture, standing, left, top, right, bottom):
    """`picture` between these fractions, with a gradual seam into the `standing` one around it."""
    height, width = picture.shape[:2]
    share = np.outer(part.shares(height, top, bottom), part.shares(width, left, right)).astype(np.float32)[..., None]
    return (standing * (1 - share) + picture * share + .5).astype(np.uint8)


def main(frame_id, quality):
    frame = frame_of(frame_id)
    stem = exr_stem(frame_id, quality)
    network = os.environ.get('IMAGERY_DENOISER', 'large') if quality == 'final' else 'base'
    picture = develop(denoise(stem, network), frame)
    target = delivered(frame_id)
    if part.given() and quality == 'final':
        picture = set_in(picture, cv2.imread(str(target))[:, :, ::-1], *part.given())
    parts = stem.with_suffix('.png')
    cv2.imwrite(str(parts), picture[:, :, ::-1])
    if quality != 'test' and not frame.hidden:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(encode(picture, quality))


if __name__ == '__main__':
    main(*sys.argv[1:3])
