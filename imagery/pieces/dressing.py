"""Signs of life for the studio: a potted plant, a stack of cloth, a half-drunk tea. Metres."""
import random

from lib import fabric, lathe, place, plain, rprof, roundbox
from lib.props_paper import book, open_book
from lib.foliage import inst, vegmat
from lib.trees import areca, champa

from pieces.finishes import clay


def at(thing, x, y, z=0.0, turn=0.0):
    """Set a thing down at a point, turned about the vertical."""
    return place(thing, (x, y, z), (0, 0, turn))


def pot(radius=0.17, height=0.30, mat=None):
    """A plain flowerpot with soil."""
    mat = mat or clay()
    prof = [(0, 0), (radius * 0.68, 0), (radius * 0.94, height * 0.80), (radius * 0.96, height * 0.82), (radius, height * 0.83), (radius, height),
            (radius - 0.014, height), (radius - 0.018, height * 0.86), (0, height * 0.86)]
    body = lathe("pot", rprof(prof, 0.004, 3), mat, 96)
    lathe_soil = lathe("soil", [(0, height * 0.88), (radius - 0.016, height * 0.865)], plain("soil", "#34281e", 0.95, 0, 0.01), 48)
    lathe_soil.parent = body
    return body


def potted_champa(x, y, z=0.0, seed=3, height=1.3, pot_size=(0.17, 0.30)):
    """A young frangipani in a clay pot."""
    at(pot(*pot_size), x, y, z)
    bark = plain("champa-bark", "#8c8578", 0.85, 0, 0.003)
    leaf = vegmat("champa-leaf", "#31502a", "#5c7a41", "#8b9c6c", 0.28)
    inst(champa(seed, bark, leaf, plain("champa-flower", "#efe6cf", 0.6), height=height, forks=3), (x, y, z + pot_size[1] * 0.85), 20)


def potted_areca(x, y, seed=2, height=1.0, turn=0, scale=1.0):
    """A small areca palm."""
    at(pot(0.19, 0.32), x, y)
    stem = vegmat("areca-stem", "#5d6b35", "#8a8c4c", None, 0.1)
    leaf = vegmat("areca-leaf", "#35552c", "#6d8a47", "#8fa066", 0.30)
    inst(areca(seed, stem, leaf, stems=6, height=height, frond=0.85), (x, y, 0.28), turn, scale)


def books(x, y, z, colours=("#6b4a3a", "#d6cdba", "#4e5f50"), turn=8.0, seed=1, sizes=((0.24, 0.30), (0.21, 0.28), (0.17, 0.23))):
    """A small stack, slightly askew; returns the height of its top."""
    rnd = random.Random(seed)
    for colour, (w, d) in zip(colours, sizes):
        h = rnd.uniform(0.018, 0.032)
        at(book(w, d, h, plain("cover", colour, 0.7, 0, 0.0006)), x, y, z, turn + rnd.uniform(-9, 9))
        z += h
    return z


def reading(x, y, z, turn=0.0):
    """An open book."""
    return at(open_book(0.145, 0.21, plain("page", "#ebe4d3", 0.85), plain("board", "#5d6b5c", 0.7)), x, y, z, turn)


def folded(x, y, z, colours, w=0.36, d=0.28, turn=0.0, seed=1):
    """Folded cloths in a pile; returns the height of the top."""
    rnd = random.Random(seed)
    for k, colour in enumerate(colours):
        h = rnd.uniform(0.026, 0.040)
        at(roundbox("cloth", w * rnd.uniform(0.95, 1.0), d * rnd.uniform(0.95, 1.0), h, h * 0.46, fabric("cloth", colour, "linen"), 0.002,
                    sub=16, wrinkle=0.004, seed=seed + k), x, y, z, turn + rnd.uniform(-4, 4))
        z += h + 0.002
    return z


def vase(x, y, z, mat, height=0.24, radius=0.075):
    """A shouldered vase with a narrow neck; returns the height of its mouth."""
    prof = [(0, 0), (radius * 0.55, 0), (radius * 0.95, height * 0.28), (radius, height * 0.48), (radius * 0.72, height * 0.72),
            (radius * 0.30, height * 0.84), (radius * 0.28, height * 0.92), (radius * 0.36, height), (radius * 0.29, height), (radius * 0.22, height * 0.90), (0, height * 0.6)]
    at(lathe("vase", rprof(prof, 0.02, 5), mat, 96), x, y, z)
    return z + height
