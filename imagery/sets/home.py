"""The home page's hero in two shapes, and the story's picture: the courtyard house's living room."""
from lib import Frame, camera, fabric, place, plain, sky
from lib.props import tea_glass
from lib.props_materials import paper
from lib.props_paper import book, open_book
from pieces.seating import block_print
from rooms import courtyard, courtyard_living as living, furniture

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
        living.furnish(chair_at=None, cushions=False)
        seat_things()
        living.daylight((.80, -.12, -.56), jali_glow=22., fill=80.)
        camera((-.62, 1.05, 1.20), 60, 31, shift_y=-.02)
        return
    living.furnish(lamp=5.)
    living.daylight()
    if name == 'hero':
        camera((1.35, -.75, 1.18), 13, 25, shift_y=-.005)
    else:
        camera((.30, .10, 1.20), 19, 27, shift_x=.0, shift_y=.03)


def seat_things():
    """What somebody left on the window seat."""
    z, x = living.JALI[2] + .096, living.XL
    furniture.scatter((x - .24, 3.18, z + .20), .46, fabric('seat_rust', '#96553a', 'weave', .3), -20, 84, 3, 61)
    furniture.scatter((x - .20, 2.80, z + .17), .38, block_print('seat_print', '#e3dccb', '#3e6247', .07), -26, 98, -4, 62)
    place(open_book(.15, .22, paper('seat_page'), plain('seat_cover', '#8a4a30', .7)), (x - .14, 2.36, z), (0, 0, 72))
    place(book(.20, .27, .022, plain('seat_book', '#33456c', .7)), (x - .17, 1.82, z), (0, 0, 96))
    place(tea_glass(.45), (x - .13, 1.80, z + .022))
