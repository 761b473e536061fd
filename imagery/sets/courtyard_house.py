"""Courtyard house: living room, court, dining room, bedroom, stair."""
from lib import Frame, camera, light, sky, sunlight
from rooms import courtyard, courtyard_bedroom, courtyard_dining, courtyard_living as living, courtyard_stair

FRAMES = {
    'living-room': Frame(1920, 1280, samples=40, exposure=.40),
    'courtyard': Frame(1280, 1600, samples=40, exposure=.35),
    'dining': Frame(1920, 1280, samples=40, exposure=.40),
    'bedroom': Frame(1920, 1280, samples=40, exposure=.40),
    'stair': Frame(1280, 1600, samples=40, exposure=.40),
}


def build(name):
    {'living-room': living_room, 'courtyard': court, 'dining': courtyard_dining.build,
     'bedroom': courtyard_bedroom.build, 'stair': courtyard_stair.build}[name]()


def living_room():
    """On the axis of the doors: the room in shade, the court in sun, the swing beyond."""
    living.shell()
    living.furnish(chair_at=(.35, 3.1, -62))
    living.by_the_doors()
    courtyard.court()
    sky(1.1, (.16, .34, .72), (.70, .80, .92))
    living.daylight((.52, .52, -.68), 10., 5200, fill=80., jali_glow=60., door_glow=120.)
    camera((2.05, -.55, 1.25), 0, 31, shift_x=-.07, shift_y=.0)


def court():
    """Tank, tree and arcade in the first hour after rain has cleared."""
    courtyard.court(detail=False)
    sky(1.0, (.14, .32, .72), (.74, .82, .92))
    sunlight((.66, .50, -.55), 5.2, 5000, .6)
    light('AREA', (1.5, 5.7, 2.6), (70, 0, 0), 160, 5600, (8, 3), glossy=False)
    camera((1.25, 5.9, 1.35), 0, 25, shift_x=.03, shift_y=.05)
