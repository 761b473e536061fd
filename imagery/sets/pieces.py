"""The catalogue of pieces: frame names, their sizes, and who builds each."""
from lib import Frame

from pieces import scenes_tables as t


def portrait(exposure=0.3):
    """The catalogue's upright format."""
    return Frame(1200, 1500, 36, exposure)


def landscape(exposure=0.3):
    """Beds lie down."""
    return Frame(1500, 1200, 36, exposure)


BUILDERS = {
    "01-pebble-triplets": (portrait(), t.pebble_triplets),
    "02-monsoon-triplets": (portrait(), t.monsoon_triplets),
    "03-jali-triplets": (portrait(), t.jali_triplets),
    "04-chaupal-triplets": (portrait(), t.chaupal_triplets),
    "18-sibling-sides": (portrait(), t.sibling_sides),
}
FRAMES = {name: frame for name, (frame, _) in BUILDERS.items()}


def build(frame_name):
    """Build one frame's scene into the empty file."""
    BUILDERS[frame_name][1]()
