"""The living room from one camera at four hours: the camera and the things stay, the light moves; by night a lamp is added."""
from lib import Frame, camera, glaze, lampshade, lathe, light, place, rprof, sky
from rooms import courtyard, courtyard_living as living, furniture

FRAMES = {
    '0630': Frame(1920, 1280, samples=40, exposure=.55),
    '1200': Frame(1920, 1280, samples=40, exposure=.25),
    '1800': Frame(1920, 1280, samples=40, exposure=.85),
    '2100': Frame(1920, 1280, samples=56, exposure=1.15, bloom=.05),
}


def build(name):
    living.shell()
    living.furnish(lamp={'1800': 14., '2100': 30.}.get(name, 0.), chair_at=(1.15, 3.55, -96))
    courtyard.court()
    place(furniture.lantern({'1800': 10.}.get(name, 0.), drop=.78), (-1.0, 2.4, living.ZC))     # by night the ceiling rests
    camera((2.75, .15, 1.22), 41, 25)
    {'0630': early, '1200': noon, '1800': evening, '2100': night}[name]()
    for x in (-2.32, -1.46, -.60):          # a hidden lamp in each niche: above at dusk, behind the pot by night
        if name == '1800':
            furniture.bulb_glow((x, living.YB + .05, 2.04), 1.1, 2500, .02)
        elif name == '2100':
            furniture.bulb_glow((x, living.YB + .145, 1.545), 1.2, 2500, .02)
    if name == '2100':
        seat_lamp(9.)


def early():
    """Low sun straight through the jali, the rest of the room still cool."""
    sky(.55, (.22, .36, .66), (.95, .72, .52))
    living.daylight((.90, .30, -.28), 9., 3700, fill=26., fill_k=6200, jali_glow=34., door_glow=46., sky_k=6200)


def noon():
    """The sun overhead: the court in the shade of its tree, the room cool and even."""
    sky(1.5, (.16, .36, .78), (.72, .84, .95))
    living.daylight((.16, -.34, -.93), 13., 5700, fill=95., fill_k=5600, jali_glow=75., door_glow=190., sky_k=6000)


def evening():
    """The last sun on the court's far wall, lamps on."""
    sky(.42, (.20, .26, .50), (.98, .58, .34))
    living.daylight((-.86, .34, -.30), 6., 2900, fill=14., fill_k=4600, jali_glow=16., door_glow=26., sky_k=5600)


def night():
    """Lamplight, and the court under a blue sky with one lamp in the verandah."""
    sky(.045, (.05, .10, .34), (.10, .16, .40))
    living.daylight((-.5, .3, -.8), .02, 7500, fill=2.5, fill_k=3200, jali_glow=1.4, door_glow=2.2, sky_k=9000)
    light('POINT', (2.05, 15.2, 2.6), power=90, k=2700, radius=.12)
    light('POINT', (-.2, 11.6, .1), power=40, k=2800, radius=.08)


def seat_lamp(power):
    """A clay lamp that has been carried to the end of the window seat."""
    at = (living.XL - .17, 3.72, living.JALI[2] + .09)
    place(lathe('seat_lamp', rprof([(0, 0), (.055, 0), (.075, .05), (.07, .12), (.03, .17), (.012, .19), (.012, .23), (0, .23)], .012),
                glaze('seat_lamp', '#6f8470', .22), 72), at)
    place(lathe('seat_shade', [(.13, 0), (.1315, .002), (.10, .17), (.0985, .17), (.1285, .002), (.13, 0)], lampshade('seat_linen', '#e6d8be'), 96),
          (at[0], at[1], at[2] + .19))
    light('POINT', (at[0], at[1], at[2] + .27), power=power, k=2700, radius=.03)
