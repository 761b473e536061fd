"""The courtyard house's stair: masonry treads of kota along a lime wall, light from above."""
import math

from lib import (M, box, brass, camera, kota, lathe, light, lin, place, plain, plaster, prism, rprof, sky, sunlight, teak, terracotta,
                 tiles, tube, wall)
from lib.props import kulhad, lota
from lib.props_paper import book
from lib.foliage import inst
from lib.trees import areca
from rooms import furniture
from rooms.courtyard import greens, pot

STEPS, RISE, GO, WIDTH = 15, .165, .275, 1.15


def build():
    lime = plaster('stair_lime', '#d8cdb9', .07, .006)
    chalk = plaster('stair_chalk', '#e0d9cb', .02, .002, .9)
    stone = kota('stair_kota')
    clay = plaster('stair_clay', '#b5714f', .10, .006)
    up = teak('s_teak_z', 'Z')
    x0, yw = -1.9, 3.4                        # the first riser; the wall the flight runs along
    height = STEPS * RISE
    tiles('floor', -4.2, 4.2, -2.5, yw + .4, stone, .60, .60, 3, 0, .03, .003, 0)
    box('bed', -5, 5, -3, yw + .5, -.3, -.012, plain('grout', '#6a685d', .95), 0)
    top = x0 + STEPS * GO
    wall('ahead', 'X', -4.2, 4.6, yw, .35, -.1, 6.4, lime, [(-3.55, -2.45, 0, 2.35, .55), (.35, .85, 3.05, 3.95, .25), (1.35, 1.85, 3.45, 4.35, .25)], .008, .3)
    box('door_dark', -3.6, -2.4, yw + .30, yw + .40, 0, 2.4, plaster('beyond', '#a8a08c', .05, .003), 0)
    wall('left', 'Y', -2.5, yw + .35, -4.5, .3, -.1, 6.4, lime)
    wall('right', 'Y', -2.5, yw + .35, 4.2, .3, -.1, 6.4, lime)
    # the flight: a solid below the treads with an arched niche, terracotta on its face
    y = yw - WIDTH
    line = [(x0, 0)]
    for i in range(STEPS):
        line += [(x0 + GO * i, RISE * (i + 1) - .016), (x0 + GO * (i + 1), RISE * (i + 1) - .016)]     # under the slabs' tops
    arch = [(1.05, 0), (1.05, .62)]
    for k in range(1, 24):
        u = 2 * k / 24 - 1
        arch.append((1.05 - 0 + (k / 24) * 1.05, .62 + .46 * (.7 * math.sqrt(1 - u * u) + .3 * (1 - abs(u)))))
    arch += [(2.10, .62), (2.10, 0)]
    outline = [(x0, 0), *arch, (top, 0)] + line[:0:-1]
    face = prism('flight', outline, .12, clay, .006)
    place(face, (0, y, 0))
    body = prism('body', [(x0, 0), (1.0, 0), (1.0, 1.25), (2.15, 1.25), (2.15, 0), (top, 0)] + line[:0:-1], WIDTH - .12, lime, .004)
    place(body, (0, y + .12, 0))
    box('niche_back', 1.0, 2.15, yw - .5, yw - .46, 0, 1.3, plaster('niche', '#8f5a40', .08, .004), 0)
    for i in range(STEPS):
        x, z = x0 + GO * i, RISE * (i + 1)
        box('tread', x - .025, x + GO + .002, y - .028, yw, z - .032, z, stone_for(i), .005)
    box('landing', top, 4.2, y - .0, yw, height - .20, height, lime, .01)
    box('landing_stone', top - .0, 4.2, y - .028, yw, height, height + .012, stone_for(20), .004)
    # handrail: brass on turned posts' plainer cousin, a flat bar let into the wall side
    metal = brass('rail', .3, .5)
    for i in range(0, STEPS, 2):
        x = x0 + GO * (i + .5)
        z = RISE * (i + 1)
        tube('baluster', [(x, y + .04, z), (x, y + .04, z + .93)], .008, metal, 4)
    for x in (top + .55, top + 1.2):
        tube('baluster', [(x, y + .04, height), (x, y + .04, height + .95)], .008, metal, 4)
    tube('rail', [(x0 + GO * .1, y + .04, RISE + .86), (x0 + GO * .5, y + .04, RISE + .93), (top - GO * .5, y + .04, height + .93), (top + .3, y + .04, height + .95), (4.2, y + .04, height + .95)], .019, up, 6)
    # things
    place(furniture.lantern(5, drop=3.0, d=.52, h=.60, paper='#d39a55'), (-1.15, 2.45, 6.2))
    pot(.26, .46, (-3.35, 1.2, 0))
    leaf = greens()
    inst(areca(21, leaf['stem'], leaf['areca'], 7, 1.8, 1.0, .10), (-3.35, 1.2, .40), 60)
    place(lathe('matka', rprof([(0, 0), (.10, 0), (.21, .14), (.22, .24), (.15, .36), (.09, .40), (.115, .45), (.10, .45), (.08, .40), (0, .2)], .03), terracotta('matka', '#7d4a35'), 96), (1.40, y + .30, 0))
    place(lathe('matka2', rprof([(0, 0), (.07, 0), (.15, .10), (.155, .17), (.10, .26), (.065, .29), (.085, .325), (.07, .325), (.055, .29), (0, .15)], .02), terracotta('matka2', '#a8674a'), 96), (1.82, y + .26, 0))
    place(lota(brass('lota_s', .28, .6), 1.3), (x0 + GO * 2.5, yw - .22, RISE * 3))
    book_step(x0 + GO * 4.4, y + .30, RISE * 5)
    # light: sun from an opening in the roof, raking down the wall
    for q in ((-4.5, 4.5, -2.5, 1.1), (-4.5, -1.2, 1.1, 3.8), (2.6, 4.5, 1.1, 3.8)):
        box('roof', q[0], q[1], q[2], q[3], 6.2, 6.4, chalk, 0)
    sky(1.5, (.20, .38, .76), (.76, .84, .92))
    sunlight((.42, .26, -.87), 7.5, 5000, .6)
    light('AREA', (.7, 2.3, 6.1), (0, 0, 0), 210, 6500, (3.6, 2.4), glossy=False)
    light('AREA', (0, -2.2, 2.2), (80, 0, 0), 95, 5400, (6, 3.5), glossy=False)
    camera((-.15, -2.15, 1.35), 0, 27, shift_y=.13)


def stone_for(i):
    """Each tread its own slab of kota."""
    m = M(f'tread{i}')
    n = m.noise(m.own_coord((1, 1, 1), 9.), 3.2, 7, .65, .4).outputs[0]
    k = .92 + .16 * ((i * 37) % 10) / 10
    dark, pale = lin('#707467'), lin('#93958a')
    m.P(Base_Color=m.ramp(n, [(.3, tuple(c * k for c in dark[:3])), (.7, tuple(c * k for c in pale[:3]))]), Roughness=m.rng(n, .25, .5), Specular=.42)
    return m.m


def book_step(x, y, z):
    """Two books and a cup left on a step."""
    place(book(.15, .21, .024, plain('step_book', '#33456c', .7)), (x, y, z), (0, 0, 20))
    place(book(.14, .20, .018, plain('step_book2', '#c08a2d', .7)), (x + .01, y, z + .024), (0, 0, 8))
    place(kulhad(.6), (x + .02, y + .16, z))
