"""A small workplace on a mill floor: jack-arch ceiling, tall windows, green dado; reception, table, desks, pantry."""
from lib import *  # noqa: F403
from sets._workplace_desks import desks
from sets._workplace_floor import Kit
from sets._workplace_pantry import pantry
from sets._workplace_rooms import meeting, reception

FRAMES = {
    "reception": Frame(1920, 1280, samples=40, exposure=.75),
    "meeting-room": Frame(1920, 1280, samples=40, exposure=.8),
    "desks": Frame(1920, 1280, samples=48, exposure=.8),
    "pantry": Frame(1280, 1600, samples=40, exposure=.75),
}


def build(frame):
    """Build the scene of one frame."""
    reset()
    k = Kit()
    {"reception": reception, "meeting-room": meeting, "desks": desks, "pantry": pantry}[frame](k)
