"""The twelve pictures that lead the articles: still lifes and small corners, one subject each."""
from frames import Frame

from sets import _articles_rooms, _articles_table, _articles_walls

SCENES = {**_articles_table.SCENES, **_articles_walls.SCENES, **_articles_rooms.SCENES}


def _lead(exposure=.3, **options):
    """Every lead picture has one size."""
    return Frame(1600, 1067, samples=options.pop('samples', 32), exposure=exposure, **options)


FRAMES = {
    'monsoon-light': _lead(.75),
    'lime-plaster-in-a-wet-climate': _lead(.3),
    'reading-a-joinery-drawing': _lead(.2),
    'vastu-without-mysticism': _lead(.6),
    'what-a-house-costs': _lead(.35),
    'choosing-stone-floors': _lead(.1),
    'a-desk-that-works': _lead(.7),
    'candle-care': _lead(.6, bloom=.08),
    'hiring-a-studio': _lead(.4),
    'shade-before-air-conditioning': _lead(.4),
    'restoring-old-furniture': _lead(.35),
    'colour-in-strong-sun': _lead(.1),
}


def build(name):
    """Make the scene of one picture, camera and lights included."""
    SCENES[name]()
