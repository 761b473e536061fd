"""The sea apartment's outlook and what all its rooms share: windows, balcony, floor."""
import math

from lib import M, box, brass, glazed_leaf, lin, mesh, oak, plain, planks, plaster, sky, slabs, tiles, wood
from lib.foliage import fogmix

HEIGHT = 26.          # the floor above the sea, metres
def outlook(hour='afternoon', facing=0.):
    """Sea to a hazed horizon, a headland, boats; the sky. Looks along +Y, or along -X turned by `facing` = 90."""
    haze, zenith, horizon, strength = {
        'morning': ((.72, .80, .86), (.22, .42, .76), (.80, .88, .93), 1.0),
        'afternoon': ((.95, .80, .62), (.26, .42, .70), (1.0, .84, .64), 1.0),
        'noon': ((.66, .80, .90), (.15, .36, .78), (.72, .86, .95), 1.2),
    }[hour]
    m = M('sea')
    v = m.coord('Object', (1, .35, 1))
    swell, chop = m.noise(v, .055, 4, .55).outputs[0], m.noise(v, .35, 3, .5).outputs[0]
    m.P(Base_Color=m.ramp(swell, [(.35, lin('#1d4a52')), (.65, lin('#3f7478'))]), Roughness=.22, Specular=.5,
        Normal=m.bump(chop, .10, .5, m.bump(swell, .5, .5)))
    fogmix(m, m.b.outputs[0], 900., haze, .9 * strength, 60.)
    sea = mesh('sea', [(-6000, 20, -HEIGHT), (6000, 20, -HEIGHT), (6000, 9000, -HEIGHT), (-6000, 9000, -HEIGHT)], [(0, 1, 2, 3)], m.m)
    land = M('headland').P(Base_Color=lin('#45584a'), Roughness=.9)
    fogmix(land, land.b.outputs[0], 1500., haze, .85 * strength, 100.)
    line = [(-2600 + 40 * i, 10 + 85 * math.exp(-((i - 12) / 9) ** 2) + 48 * math.exp(-((i - 30) / 11) ** 2) + 5 * math.sin(i * 1.7) + 3 * math.sin(i * 3.1)) for i in range(56)]
    v, f = [], []
    for x, z in line:
        v += [(x, 2500 + .1 * x, -HEIGHT), (x, 2500 + .1 * x, -HEIGHT + z * max(0, min(1, (-400 - x) / 260)))]
    f = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(len(line) - 1)]
    hills = mesh('hills', v, f, land.m, True)
    sail, hull = plain('sail', '#d9cdb4', .9), plain('hull', '#3a2f28', .8)
    boats = []
    for x, y, s in ((-150, 620, 1.), (70, 900, 1.), (310, 1150, 1.2), (-30, 420, .7)):
        boats.append(mesh('sail', [(x - 4 * s, y, -HEIGHT + 2 * s), (x + 5 * s, y, -HEIGHT + 3 * s), (x + 1 * s, y + 1, -HEIGHT + 17 * s)], [(0, 1, 2)], sail))
        boats.append(mesh('hull', [(x - 8 * s, y, -HEIGHT + 1.6 * s), (x + 9 * s, y, -HEIGHT + 2.4 * s), (x + 7 * s, y, -HEIGHT), (x - 6 * s, y, -HEIGHT)], [(0, 1, 2, 3)], hull))
    for o in (sea, hills, *boats):
        o.rotation_euler = (0, 0, math.radians(facing))
    sky(strength, zenith, horizon, .42)


def sliding_doors(x0, x1, h, y, panels=4, open_=1, upright=None, level=None):
    """A run of sliding glass doors in a wall along X at y; the `open_`-th panel slid behind its neighbour."""
    upright, level = upright or oak('door_z', 'Z'), level or oak('door_x', 'X')
    box('head', x0, x1, y - .07, y + .07, h - .06, h, level, .004)
    box('track', x0, x1, y - .07, y + .07, -.01, .012, brass('track', .4, .6), .002)
    for x in (x0, x1 - .05):
        box('jamb', x, x + .05, y - .07, y + .07, 0, h - .06, upright, .004)
    w = (x1 - x0 - .10) / panels + .02
    metal = brass('pull', .3, .4)
    for i in range(panels):
        at = i - 1 if i == open_ else i
        x = x0 + .05 + (w - .02) * at
        glazed_leaf('slide', w, h - .075, upright, level, (), .065, .04, 0, .09, True, (x, y - .028 if i % 2 else y + .028, .012))
        if i == open_ or i == open_ + 1:
            box('pull', x + .026, x + .040, y - .062 if i % 2 else y + .0, y - .046 if i % 2 else y + .006, .92, 1.16, metal, .003)


def balcony(x0, x1, y0, depth=1.7):
    """Tiled floor, a flat-bar railing with a teak cap."""
    metal, cap = plain('railing', '#2e2d2a', .45, .8), wood('cap', '#a58460', '#8c6a47', '#6a4d31', 'X')
    tiles('balcony', x0, x1, y0, y0 + depth, slabs('balcony_tile', '#a8967f', '#c2b49d', (.4, .6), .0006), .30, .30, 4, -.015, .03, .003)
    box('slab', x0 - .1, x1 + .1, y0, y0 + depth + .12, -.30, -.03, plaster('slab', '#cfc8ba', .04, .003), .01)
    y = y0 + depth - .04
    n = int((x1 - x0) / .115)
    for i in range(n + 1):
        x = x0 + (x1 - x0) * i / n
        box('bar', x - .006, x + .006, y - .018, y + .018, .0, .98, metal, 0)
    box('rail', x0, x1, y - .022, y + .022, .03, .045, metal, .002)
    box('cap', x0, x1, y - .045, y + .045, .98, 1.015, cap, .006)


def floor(x0, x1, y0, y1, seed=3):
    """White-oak boards."""
    planks('floor', x0, x1, y0, y1, wood('sea_floor', '#c0a787', '#a98c69', '#876a49', uv=True, rough=.36), .16, 1.2, 2.2, seed, gap=.0016, along='Y', chamfer=.0002)
    box('under', x0 - .5, x1 + .5, y0, y1, -.3, -.03, plain('under', '#8d7757', .9), 0)
