"""Open Image Denoise's U-Net in torch, reading Intel's weights (.tza files)."""
import os
import struct

import numpy as np
import torch
import torch.nn.functional as F

torch.set_num_threads(os.cpu_count() or 1)
torch.set_grad_enabled(False)


def read_tza(path):
    """The tensors of a .tza archive by name."""
    data = open(path, 'rb').read()
    at = struct.unpack_from('<Q', data, 4)[0]
    count = struct.unpack_from('<I', data, at)[0]
    at += 4
    tensors = {}
    for _ in range(count):
        length = struct.unpack_from('<H', data, at)[0]
        at += 2
        name = data[at:at + length].decode()
        at += length
        rank = data[at]
        at += 1
        dims = struct.unpack_from(f'<{rank}I', data, at)
        at += 4 * rank + rank          # the layout's letters follow the sizes
        kind = chr(data[at])
        at += 1
        start = struct.unpack_from('<Q', data, at)[0]
        at += 8
        values = np.frombuffer(data, np.float32 if kind == 'f' else np.float16, int(np.prod(dims)), start)
        tensors[name] = torch.from_numpy(values.reshape(dims).astype(np.float32))
    return tensors


def _half(x):
    return F.max_pool2d(x, 2)


def _double(x):
    return F.interpolate(x, scale_factor=2, mode='nearest')


MARGIN = 16     # mirrored round the picture, or its edges stay noisy


class UNet:
    """One network, 'base' or 'large' by what the file holds."""

    def __init__(self, path):
        self.tensors = read_tza(path)
        self.large = 'enc_conv1a.weight' in self.tensors

    def _conv(self, name, x):
        return F.relu_(F.conv2d(x, self.tensors[f'{name}.weight'], self.tensors[f'{name}.bias'], padding=1))

    def _pair(self, name, x):
        return self._conv(f'{name}b', self._conv(f'{name}a', x))

    def _forward(self, x):
        source = x
        if self.large:
            p1 = _half(self._pair('enc_conv1', x))
            p2 = _half(self._pair('enc_conv2', p1))
            p3 = _half(self._pair('enc_conv3', p2))
            x = _half(self._pair('enc_conv4', p3))
        else:
            p1 = _half(self._conv('enc_conv1', self._conv('enc_conv0', x)))
            p2 = _half(self._conv('enc_conv2', p1))
            p3 = _half(self._conv('enc_conv3', p2))
            x = _half(self._conv('enc_conv4', p3))
        x = self._pair('enc_conv5', x)
        for level, skip in ((4, p3), (3, p2), (2, p1), (1, source)):
            x = self._pair(f'dec_conv{level}', torch.cat([_double(x), skip], 1))
        return self._conv('dec_conv1c' if self.large else 'dec_conv0', x)

    def run(self, image, tile=2560, overlap=128):
        """H x W x C to H x W x 3; what is larger than a tile in overlapping ones, so that memory stays below some 6 GB."""
        image = np.pad(image, ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0)), mode='reflect')
        height, width = image.shape[:2]
        out = np.zeros((height, width, 3), np.float32)
        whole = torch.from_numpy(np.ascontiguousarray(image.transpose(2, 0, 1)))[None]
        for y in range(0, height, tile):
            for x in range(0, width, tile):
                y0, y1 = max(0, y - overlap), min(height, y + tile + overlap)
                x0, x1 = max(0, x - overlap), min(width, x + tile + overlap)
                part = whole[:, :, y0:y1, x0:x1]
                pad = (0, -part.shape[3] % 16, 0, -part.shape[2] % 16)
                # channels last: two thirds of the time
                done = self._forward(F.pad(part, pad, mode='replicate').contiguous(memory_format=torch.channels_last))[0].numpy().transpose(1, 2, 0)
                ye, xe = min(height, y + tile), min(width, x + tile)
                out[y:ye, x:xe] = done[y - y0:ye - y0, x - x0:xe - x0]
        return out[MARGIN:-MARGIN, MARGIN:-MARGIN]
