"""The living room from one camera at four hours: the camera, the things and the seed stay, only the light moves."""
from lib import Frame, camera, light, place, sky
from rooms import courtyard, courtyard_living as living, furniture

FRAMES = {
    '0630': Frame(1920, 1280, samples=40, exposure=.55),
    '1200': Frame(1920, 1280, samples=40, exposure=.25),
    '1800': Frame(1920, 1280, samples=40, exposure=.85),
    '2100': Frame(1920, 1280, samples=48, exposure=1.0, bloom=.05),
}


def build(name):
    lit = name in ('1800', '2100')
    living.shell()
    living.furnish(lamp={'1800': 14., '2100': 22.}.get(name, 0.), chair_at=(1.15, 3.55, -96))
    courtyard.court()
    place(furniture.lantern({'1800': 10., '2100': 18.}.get(name, 0.), drop=.78), (-1.0, 2.4, living.ZC))
    camera((2.75, .15, 1.22), 41, 25)
    {'0630': early, '1200': noon, '1800': evening, '2100': night}[name]()
    if lit:
        for x in (-2.32, -1.46, -.60):          # a hidden lamp in each niche
            furniture.bulb_glow((x, living.YB + .05, 2.04), 1.1 if name == '1800' else 1.8, 2500, .02)


def early():
    """Low sun straight through the jali, the rest of the room still cool."""
    sky(.55, (.22, .36, .66), (.95, .72, .52))
    living.daylight((.90, .30, -.28), 9., 3700, fill=26., fill_k=6200, jali_glow=34., door_glow=46., sky_k=6200)


def noon():
    """The sun overhead: the court is white, the room cool and even."""
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
