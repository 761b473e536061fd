"""Design studio: a model on the table; a window seat; a tea room; a furnished plan; a room passing from wire to clay to finish."""
from lib import *  # noqa: F403
from sets._design_studio_model import hero
from sets._design_studio_plan import space_planning
from sets._design_studio_rooms import commercial, residential
from sets._design_studio_stages import reading_room

FRAMES = {
    "hero": Frame(2400, 1350, samples=40, exposure=.75),
    "residential": Frame(1600, 1200, samples=40, exposure=.75),
    "commercial": Frame(1600, 1200, samples=40, exposure=.75),
    "space-planning": Frame(1600, 1200, samples=36, exposure=.5, bounces=6),
    "wire": Frame(1600, 1200, samples=16, exposure=.0, bounces=2, hidden=True),
    "clay": Frame(1600, 1200, samples=28, exposure=.55, bounces=6, hidden=True),
    "finish": Frame(1600, 1200, samples=40, exposure=.7, hidden=True),
    "visualisation": Wipe(("wire", "clay", "finish"), (.34, .62), 1600, 1200, .05),
}


def build(frame):
    """Build the scene of one frame."""
    reset()
    if frame in ("wire", "clay", "finish"):
        reading_room(frame)
    else:
        {"hero": hero, "residential": residential, "commercial": commercial, "space-planning": space_planning}[frame]()
