"""The catalogue of pieces: frame names, their sizes, and who builds each."""
from lib import Frame

from pieces import scenes_beds as b
from pieces import scenes_seats as s
from pieces import scenes_tables as t
from pieces import scenes_upgrading as u
from pieces import studio


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
    "05-angan-chair": (portrait(), s.angan_chair),
    "06-saanjh-chair": (portrait(0.4), s.saanjh_chair),
    "07-charpai-bed": (landscape(), b.charpai_bed),
    "08-arch-bed": (landscape(), b.arch_bed),
    "09-cane-bed": (landscape(), b.cane_bed),
    "10-platform-bed": (landscape(), b.platform_bed),
    "11-mandap-bed": (landscape(), b.mandap_bed),
    "12-planters-chair": (portrait(), u.planters_chair),
    "13-dovetail-drawer": (portrait(), u.dovetail_drawer),
    "14-almirah": (portrait(), u.almirah),
    "15-brass-corner": (portrait(), u.brass_corner),
    "16-recaned-bench": (portrait(), u.recaned_bench),
    "17-flow-chair": (portrait(), s.flow_chair),
    "18-sibling-sides": (portrait(), t.sibling_sides),
    "19-wooden-pointer-chair": (portrait(), s.wooden_pointer_chair),
    "20-wavy-sit-up": (portrait(), s.wavy_sit_up),
    "21-jhoola": (portrait(), s.jhoola),
    "22-diwan": (portrait(), s.diwan),
}
# Further views of a piece: the frame of its cover, its own frame, and the arguments of `studio.view`.
VIEWS = {
    "01-pebble-triplets-edge": ("01-pebble-triplets", portrait(), {"target": (0.12, -0.34, 0.27), "distance": 1.75, "height": 0.72, "turn": -24, "lens": 85, "fstop": 4.0}),
    "05-angan-chair-side": ("05-angan-chair", portrait(), {"target": (0.02, 0.1, 0.5), "distance": 3.4, "height": 0.9, "turn": 40, "lens": 85, "fstop": 4.0}),
    "05-angan-chair-seat": ("05-angan-chair", portrait(), {"target": (0.02, 0.05, 0.46), "distance": 1.5, "height": 0.85, "turn": -14, "lens": 80, "fstop": 4.5}),
}
FRAMES = {name: frame for name, (frame, _) in BUILDERS.items()} | {name: frame for name, (_, frame, _) in VIEWS.items()}


def build(frame_name):
    """Build one frame's scene into the empty file."""
    cover, _, view = VIEWS.get(frame_name, (frame_name, None, None))
    BUILDERS[cover][1]()
    if view:
        studio.view(**view)
