"""The Homes page's hero."""
from lib import Frame
from rooms import homes_room

FRAMES = {'hero': Frame(2400, 1350, samples=40, exposure=.35)}


def build(name):
    homes_room.build()
