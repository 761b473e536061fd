"""The courtyard house's dining room: red oxide floor, a long teak table, cane chairs, a garden window."""
import random

from lib import (M, beams, box, brass, camera, glaze, glazed_leaf, kota, lathe, light, lin, place, plain, plaster, prism, roundbox, rprof,
                 skirting, sky, stripes, sunlight, switch_plate, teak, terracotta, wall)
from lib.props import bowl, branches, lota, tea_glass
from lib.foliage import inst
from lib.trees import areca
from lib.undergrowth import shrub
from pieces.dining import angan_chair
from pieces.timber import timber
from rooms import furniture
from rooms.courtyard import greens, pot

XL, XR, YF, YB, ZC = -2.5, 2.9, -3.2, 4.6, 3.1
WINDOW = (1.0, 3.5, .42, 2.45)        # y0, y1, z0, z1 in the right wall
SHELVES = (.786, 1.30, 1.80)          # tops; the lowest a little above the niche's own floor


def red_oxide(name='red_oxide'):
    """Polished oxide cement: one sheet, clouded by the trowel, darker where it is waxed."""
    m = M(name)
    v = m.coord()
    cloud = m.noise(v, 1.6, 6, .62, .6).outputs[0]
    stroke = m.noise(m.coord('Object', (1, 1.3, 1)), 3.2, 5, .55, .8).outputs[0]
    tone = m.math('ADD', m.math('MULTIPLY', cloud, .7), m.math('MULTIPLY', stroke, .3))
    m.P(Base_Color=m.ramp(tone, [(.30, lin('#6a382b')), (.5, lin('#7a4535')), (.70, lin('#875141'))]),
        Roughness=m.rng(stroke, .16, .38, .3, .7), Specular=.45, Normal=m.bump(stroke, .0006, .5))
    return m.m


def shell():
    lime = plaster('dining_lime', '#d9d0bf', .06, .005)
    chalk = plaster('dining_chalk', '#dfd8ca', .02, .002, .9)
    trim = kota('dining_kota')
    up, level = teak('d_teak_z', 'Z'), teak('d_teak_x', 'X')
    box('floor', XL - .5, XR + .5, YF, YB + .2, -.2, 0, red_oxide(), 0)
    y0, y1, z0, z1 = WINDOW
    wall('right', 'Y', YF, YB + .3, XR, .42, -.1, ZC + .3, lime, [(y0, y1, z0, z1)])
    wall('left', 'Y', YF, YB + .3, XL - .3, .3, -.1, ZC + .3, lime)
    wall('ahead', 'X', XL, XR, YB, .22, -.1, ZC + .3, plaster('dining_green', '#8b937a', .07, .005),
         [(-2.1, -.5, .0, 2.32, .62), (.35, 2.05, .78, 2.32, .62)], pointed=.28)
    box('behind', XL, XR, YB + .22, YB + .32, -.1, ZC + .3, chalk, 0)
    box('ceiling', XL - .4, XR + .4, YF, YB + .4, ZC, ZC + .15, chalk, 0)
    beams('beam', XL - .1, XR + .1, YF, YB, ZC + .01, level, 9, .10, .15)
    for axis, a, b, face, side in (('X', -.42, XR, YB, -1), ('X', XL, -2.18, YB, -1), ('Y', YF, YB, XL, 1), ('Y', YF, YB, XR, -1)):
        skirting('skirt', axis, a, b, face, trim, .10, .016, side)
    box('sill', XR - .03, XR + .44, y0 - .03, y1 + .03, z0 - .04, z0 + .006, trim, .006)
    # niche shelves, with the house's crockery
    for z in SHELVES:
        half = .85 * (1 if z < 1.7 else .972)      # the top one is within the arch
        box('shelf', 1.2 - half, 1.2 + half, YB - .015, YB + .22, z - .028, z, level, .004)
    crockery()
    # alcove with a low cupboard
    box('cupboard', -2.06, -.54, YB - .14, YB + .22, .10, .86, up, .005)
    for i in range(3):
        x = -2.06 + 1.52 * i / 3
        shutter(x + .012, x + 1.52 / 3 - .012, timber('teak', 'Z'), level)      # rings as fine as narrow boards show them
        place(lathe('knob', rprof([(0, 0), (.006, 0), (.006, .012), (.013, .018), (.013, .024), (0, .027)], .003), brass('knob'), 32), (x + (.44 if i != 1 else .07), YB - .162, .50), (90, 0, 0))
    box('cupboard_top', -2.1, -.5, YB - .17, YB + .22, .86, .89, level, .004)
    # window: three teak casements at the outer face
    x = XR + .36
    w = (y1 - y0) / 3
    for i in range(3):
        leaf = glazed_leaf('casement', w, z1 - z0, up, level, (1.35,), .06, .045, 0, .06, False)
        place(leaf, (x, y0 + w * i, z0), (0, 0, 90 if i != 1 else 90))
    switch_plate((-.30, YB, 1.15))


def shutter(x0, x1, up, level):
    """A cupboard door: a frame, and in it four narrow upright boards with open joints."""
    y, z0, z1, stile = YB - .150, .115, .845, .058
    for a, b in ((x0, x0 + stile), (x1 - stile, x1)):
        box('stile', a, b, y - .012, y + .012, z0, z1, up, .003)
    for low, high in ((z0, z0 + stile + .012), (z1 - stile, z1)):
        box('rail', x0 + stile + .0006, x1 - stile - .0006, y - .012, y + .012, low, high, level, .003)
    width = (x1 - x0 - 2 * stile) / 4
    for k in range(4):
        a = x0 + stile + width * k
        box('board', a + .0008, a + width - .0008, y - .004, y + .010, z0 + stile, z1 - stile + .01, up, .0035)


def crockery(seed=3):
    """Bowls, plates, jars on the niche shelves."""
    rnd = random.Random(seed)
    glazes = [glaze('bone', '#d8cfbd', .25, .5), glaze('celadon', '#8fa08c', .2), glaze('cobalt', '#3c527c', .2), terracotta('clay')]
    metal = brass('shelf_brass', .26, .5)
    for z in SHELVES:
        x = .52
        while x < 1.9:
            kind = rnd.choice(('bowls', 'plates', 'jar', 'lota', 'cups'))
            mat = rnd.choice(glazes)
            y = YB + rnd.uniform(.07, .11)
            if z > 1.7 and not .75 < x < 1.65:
                x += .12
                continue
            if kind == 'bowls':
                for k in range(rnd.randint(2, 4)):
                    place(lathe('bowl', rprof([(0, 0), (.03, 0), (.065, .035), (.078, .06), (.073, .06), (.058, .036), (0, .01)], .004), mat, 48), (x, y, z + .022 * k))
                x += .20
            elif kind == 'plates':
                for k in range(rnd.randint(4, 6)):
                    place(lathe('plate', rprof([(0, 0), (.06, 0), (.095, .012), (.094, .015), (.06, .005), (0, .004)], .003), mat, 48), (x, y + .0, z + .008 * k))
                x += .23
            elif kind == 'jar':
                h = rnd.uniform(.16, .24)
                place(lathe('jar', rprof([(0, 0), (.05, 0), (.07, .05), (.07, h * .7), (.05, h * .86), (.05, h), (.043, h), (.043, h * .86), (0, .03)], .012), mat, 48), (x, y, z))
                x += .18
            elif kind == 'lota':
                place(lota(metal, rnd.uniform(.9, 1.1)), (x, y, z))
                x += .18
            else:
                for k in range(3):
                    place(lathe('cup', rprof([(0, 0), (.024, 0), (.034, .03), (.036, .065), (.032, .065), (.03, .03), (0, .008)], .004), mat, 40), (x + .085 * k, y + rnd.uniform(-.02, .03), z))
                x += .29


def table(l=2.3, w=.95, h=.74):
    """A trestle table: three boards, ends bound, two frames and a stretcher."""
    long_, short, up = teak('table_y', 'Y'), teak('table_x', 'X'), teak('table_z', 'Z')
    for i in range(4):
        x = -w / 2 + w * i / 4
        box('board', x + .001, x + w / 4 - .001, -l / 2 + .09, l / 2 - .09, h - .036, h, long_, .003)
    for y in (-l / 2, l / 2 - .088):
        box('end', -w / 2, w / 2, y, y + .088, h - .036, h, short, .004)
    for y in (-l / 2 + .38, l / 2 - .38):
        box('beam', -w / 2 + .10, w / 2 - .10, y - .03, y + .03, h - .11, h - .036, short, .005)
        for s in (-1, 1):
            leg = prism('leg', [(s * .30 - .035, 0), (s * .30 + .035, 0), (s * .24 + .04, h - .11), (s * .24 - .04, h - .11)], .06, up, .005)
            place(leg, (0, y - .03, 0))
    box('stretcher', -.03, .03, -l / 2 + .34, l / 2 - .34, .24, .31, long_, .005)


def build():
    shell()
    table()
    for i, y in enumerate((-.68, 0.02, .70)):
        place(angan_chair(), (-.66 - .05 * (i == 1), y, 0), (0, 0, 90 + (4, -8, 2)[i]))
        place(angan_chair(), (.66 + .16 * (i == 0), y, 0), (0, 0, -90 + (14, 3, -4)[i]))
    h = .742
    runner = stripes('runner', '#c9bea2', '#33456c', .06, .25, 'X')
    cloth = roundbox('runner', .36, 2.34, .004, .002, runner, 0, sub=10)
    place(cloth, (0, 0, h))
    place(bowl(.17, .075, brass('fruit_bowl', .24, .4)), (.0, .30, h + .004))
    rnd = random.Random(2)
    for i, (x, y, z) in enumerate(((-.06, .28, .052), (.05, .24, .052), (.06, .35, .052), (-.03, .37, .05), (.0, .30, .105))):
        mango = lathe('mango', rprof([(0, -.045), (.022, -.04), (.036, -.01), (.034, .018), (.02, .042), (0, .05)], .02, 5), plain(f'mango{i}', ('#c98a1c', '#b9862a', '#a88f2f', '#cc7a1f', '#c4952b')[i], .42, 0, .001), 40)
        place(mango, (x, y, h + z), (rnd.uniform(40, 140), rnd.uniform(0, 60), rnd.uniform(0, 360)), (1, .85, 1))
    jug = lathe('jug', rprof([(0, 0), (.055, 0), (.07, .05), (.06, .14), (.04, .2), (.048, .235), (.043, .235), (.035, .2), (0, .05)], .02), glaze('jug', '#4c6a5a', .2), 72)
    place(jug, (.02, -.35, h + .004))
    leaf = greens()
    branches((.02, -.35, h + .225), 9, .34, .32, 4, .068)
    for x, y in ((.30, -.62), (-.30, .02), (.30, .72)):
        place(tea_glass(.5 if y else .2), (x, y, h))
    place(furniture.lantern(0., 1.36, .56, .34), (0, .45, ZC))
    pot(.24, .42, (-2.12, 3.5, 0))
    inst(areca(12, leaf['stem'], leaf['areca'], 6, 1.5, .85, .09), (-2.12, 3.5, .36), 60, .85)
    place(lota(brass('cup_brass', .26, .5), 1.5), (-1.72, YB - .02, .892))
    place(lathe('platter', rprof([(0, 0), (.10, 0), (.20, .03), (.197, .036), (.10, .008), (0, .006)], .004), terracotta('platter', '#9c5b3c'), 96), (-1.05, YB + .16, 1.09), (78, 0, 0))
    # garden
    box('garden', XR + .4, XR + 9, -8, 14, -.5, -.3, plain('garden', '#5d5340', .95), 0)
    hedge = plaster('garden_wall', '#c98f72', .1, .006)
    box('garden_wall', XR + 4.2, XR + 4.5, -6, 14, -.5, 2.3, hedge, .01)
    for i in range(7):
        inst([shrub(f'g{i}', 900, .9, 1.0 + .3 * (i % 2), (.13, .06), leaf['champa' if i % 2 else 'areca'], i)], (XR + 2.4 + .8 * (i % 2), -1.5 + 1.3 * i, -.3), i * 40)
    inst(areca(5, leaf['stem'], leaf['areca'], 8, 2.6, 1.5), (XR + 3.0, 4.4, -.3), 0)
    # light: the sun through the garden window across the table
    sky(1.1, (.18, .36, .74), (.74, .83, .92))
    sunlight((-.80, -.34, -.42), 9., 4700, .6)
    y0, y1, z0, z1 = WINDOW
    light('AREA', (XR - .02, (y0 + y1) / 2, (z0 + z1) / 2), (0, 90, 0), 120, 6600, (z1 - z0, y1 - y0), glossy=False)
    light('AREA', (0, YF + .2, 1.8), (82, 0, 0), 55, 5300, (4.8, 2.2), glossy=False)
    camera((-.55, -2.75, 1.30), -4, 27, shift_y=-.03)
