"""The twelve candles of Nazaakat."""
from candles import scenes
from lib import Frame

DAY, DUSK, SOFT = 0.30, 0.45, 0.25


def portrait(exposure):
    """The shelf's upright format; flames bloom a little."""
    return Frame(1200, 1500, 40, exposure, bloom=0.06, bounces=10, clamp=3.0)


BUILDERS = {
    "courtyard-rain": (portrait(DAY), scenes.courtyard_rain),
    "white-verandah": (portrait(DAY), scenes.white_verandah),
    "teak-and-cardamom": (portrait(DUSK), scenes.teak_and_cardamom),
    "mitti": (portrait(DUSK), scenes.mitti),
    "makrana": (portrait(SOFT), scenes.makrana),
    "jali-pillar": (portrait(DUSK), scenes.jali_pillar),
    "twin-tapers": (portrait(DUSK), scenes.twin_tapers),
    "lotus-tank": (portrait(DUSK), scenes.lotus_tank),
    "slate-and-salt": (portrait(SOFT), scenes.slate_and_salt),
    "little-house": (portrait(DUSK), scenes.little_house),
    "long-table": (portrait(DUSK), scenes.long_table),
    "night-train": (portrait(DUSK), scenes.night_train),
}
FRAMES = {name: frame for name, (frame, _) in BUILDERS.items()}


def build(frame_name):
    """Build one frame's scene into the empty file."""
    BUILDERS[frame_name][1]()
