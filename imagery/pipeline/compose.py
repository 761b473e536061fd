"""Pictures made of other pictures: crops, sheets, wipes. Run: python3 -m pipeline.compose FRAME_ID QUALITY."""
import sys

import cv2
import numpy as np

from frames import Crop, Sheet
from pipeline.catalogue import frame_of
from pipeline.develop import encode
from pipeline.paths import delivered, exr_stem

DRAFT_SIDE = 960


def _size(frame, quality):
    longest = max(frame.width, frame.height)
    k = 1 if quality == 'final' else min(1, DRAFT_SIDE / longest)
    return round(frame.width * k), round(frame.height * k)


def _cover(image, width, height):
    """Scale and trim to fill exactly."""
    h, w = image.shape[:2]
    k = max(width / w, height / h)
    scaled = cv2.resize(image, (max(width, round(w * k)), max(height, round(h * k))), interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_CUBIC)
    y, x = (scaled.shape[0] - height) // 2, (scaled.shape[1] - width) // 2
    return scaled[y:y + height, x:x + width]


def _part(frame_id, name, quality):
    folder = frame_id.split('/')[0]
    path = exr_stem(f'{folder}/{name}', quality).with_suffix('.png')
    image = cv2.imread(str(path))
    if image is None:
        raise FileNotFoundError(f'{path}: render {folder}/{name} first')
    return image[:, :, ::-1]


def crop(frame, width, height):
    """The declared cut of a delivered picture."""
    source = cv2.imread(str(delivered(frame.of)))[:, :, ::-1]
    h, w = source.shape[:2]
    x, y, bw, bh = frame.box
    cut = source[round(y * h):round((y + bh) * h), round(x * w):round((x + bw) * w)]
    return _cover(cut, width, height)


def sheet(frame, parts, width, height):
    """Parts in a grid on paper."""
    colour = [int(frame.paper[i:i + 2], 16) for i in (1, 3, 5)]
    page = np.full((height, width, 3), colour, np.uint8)
    rows = -(-len(parts) // frame.columns)
    gap = round(frame.gap * width)
    cw, ch = (width - gap * (frame.columns + 1)) // frame.columns, (height - gap * (rows + 1)) // rows
    for i, part in enumerate(parts):
        x, y = gap + (i % frame.columns) * (cw + gap), gap + (i // frame.columns) * (ch + gap)
        page[y:y + ch, x:x + cw] = _cover(part, cw, ch)
    return page


def wipe(frame, parts, width, height):
    """Parts passing softly into each other from left to right."""
    out = _cover(parts[0], width, height).astype(np.float32)
    x = np.linspace(0, 1, width, dtype=np.float32)[None, :, None]
    for edge, part in zip(frame.edges, parts[1:]):
        t = np.clip((x - edge) / max(frame.soft, 1e-4) + .5, 0, 1)
        t = t * t * (3 - 2 * t)
        out = out * (1 - t) + _cover(part, width, height) * t
    return (out + .5).astype(np.uint8)


def main(frame_id, quality):
    frame = frame_of(frame_id)
    width, height = _size(frame, quality)
    if isinstance(frame, Crop):
        picture = crop(frame, width, height)
    else:
        parts = [_part(frame_id, name, quality) for name in frame.of]
        picture = (sheet if isinstance(frame, Sheet) else wipe)(frame, parts, width, height)
    preview = exr_stem(frame_id, quality).with_suffix('.png')
    preview.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(preview), np.ascontiguousarray(picture[:, :, ::-1]))
    if quality != 'test':
        target = delivered(frame_id)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(encode(np.ascontiguousarray(picture), quality))


if __name__ == '__main__':
    main(*sys.argv[1:3])
