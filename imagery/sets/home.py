"""The home page's hero in two shapes, and the story's picture: the courtyard house's living room."""
from lib import Frame, camera, place, plain, sky
from lib.props import tea_glass
from lib.props_materials import paper
from lib.props_paper import book, open_book
from rooms import courtyard, courtyard_living as living

FRAMES = {
    'hero': Frame(2400, 1600, samples=40, exposure=.35),
    'hero-portrait': Frame(1200, 1600, samples=40, exposure=.35),
    'story': Frame(1200, 1600, samples=40, exposure=.45),
}


def build(name):
    living.shell()
    courtyard.court()
    sky(1.0, (.16, .34, .72), (.70, .80, .92))
    if name == 'story':
        living.furnish(chair_at=None)
        seat_things()
        living.daylight((.78, .16, -.60), jali_glow=30., fill=90.)
        camera((.25, 3.35, 1.22), 92, 33, shift_y=-.01)
        return
    living.furnish()
    living.daylight()
    if name == 'hero':
        camera((1.35, -.75, 1.18), 13, 25, shift_y=-.005)
    else:
        camera((.72, -.35, 1.18), 17, 27, shift_x=.01, shift_y=-.01)


def seat_things():
    """What somebody left on the window seat."""
    z = living.JALI[2] + .096
    place(open_book(.15, .22, paper('seat_page'), plain('seat_cover', '#8a4a30', .7)), (living.XL - .16, 2.95, z), (0, 0, 72))
    place(book(.20, .27, .022, plain('seat_book', '#33456c', .7)), (living.XL - .17, 2.30, z), (0, 0, 96))
    place(tea_glass(.45), (living.XL - .15, 2.32, z + .022))
