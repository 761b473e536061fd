"""Sea apartment: living room, kitchen, bedroom, bath."""
from lib import Frame
from rooms import sea_kitchen, sea_living, sea_rooms

FRAMES = {
    'living': Frame(1920, 1280, samples=40, exposure=.40),
    'kitchen': Frame(1920, 1280, samples=40, exposure=.40),
    'bedroom': Frame(1920, 1280, samples=40, exposure=.40),
    'bath': Frame(1280, 1600, samples=40, exposure=.40),
}


def build(name):
    {'living': sea_living.build, 'kitchen': sea_kitchen.build, 'bedroom': sea_rooms.bedroom, 'bath': sea_rooms.bath}[name]()
