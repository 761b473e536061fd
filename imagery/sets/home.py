"""The home page's hero in two shapes, and the story's picture: the courtyard house's living room."""
from lib import Frame, camera, sky
from rooms import courtyard, courtyard_living as living

FRAMES = {
    'hero': Frame(2400, 1600, samples=40, exposure=.35),
}


def build(name):
    living.shell()
    living.furnish()
    courtyard.court()
    sky(1.0, (.16, .34, .72), (.70, .80, .92))
    living.daylight()
    camera((1.35, -.75, 1.18), 13, 25, shift_y=-.005)
