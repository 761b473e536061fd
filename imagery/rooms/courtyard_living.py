"""The courtyard house's living room. One side wall is a jali over a window seat, facing east; doors ahead open to the court."""
import random
from math import cos, radians, sin

from mathutils import Vector

from lib import (beams, box, brass, door_frame, fabric, glaze, glazed_leaf, jali, kota, lathe, leafmat, leafmesh, light, place, plain,
                 plaster, put_leaf, roundbox, rprof, skirting, stripes, sunlight, switch_plate, teak, terracotta, tiles, tube, wall)
from lib.props import lota, tea_glass
from lib.props_paper import book, open_book
from lib.props_materials import paper
from lib.textiles import cloth, hanging
from pieces.seating import block_print, planter_chair
from pieces.dining import angan_chair
from pieces.tables import pebble_table, sibling
from rooms import furniture
from lib.foliage import inst
from lib.trees import areca
from lib.undergrowth import shrub
from rooms.courtyard import greens, pot

XL, XR, YF, YB, ZC = -3.3, 3.5, -2.8, 5.2, 3.2
JALI = (1.35, 4.70, .50, 2.55)          # y0, y1, z0, z1 in the side wall
DOOR = (1.05, 3.05, 2.55)               # x0, x1, height in the wall ahead
SIDE, AHEAD = .46, .36                  # wall thicknesses
SIDE_TABLE = .56                         # height of the taller Sibling


def shell():
    """Walls, floor, ceiling, doors, jali."""
    lime = plaster('lime', '#d6cbb8', .065, .006)
    chalk = plaster('chalk', '#dfd8ca', .02, .002, .9)
    stone, trim = kota('floor_kota'), kota('trim_kota')
    up, level = teak('teak_z', 'Z'), teak('teak_x', 'X')
    tiles('floor', XL, XR, YF, YB, stone, .60, .90, 3, 0, .03, .003, .5, .0006, .0015)
    box('bed', XL - .6, XR + .4, YF - .3, YB + .4, -.3, -.012, plain('grout', '#6a685d', .95), 0)
    y0, y1, z0, z1 = JALI
    wall('jali_wall', 'Y', YF - .2, YB + AHEAD, XL - SIDE, SIDE, -.1, ZC + .4, lime, [(y0, y1, z0, z1)])
    niches = [(-2.32 + i * .86 - .2, -2.32 + i * .86 + .2, 1.52, 2.12, .16) for i in range(3)]
    x0, x1, h = DOOR
    wall('court_wall', 'X', XL, XR, YB, .16, -.1, ZC + .4, lime, [(x0, x1, -.1, h), *niches], pointed=.3)
    wall('court_wall_back', 'X', XL, XR, YB + .16, AHEAD - .16, -.1, ZC + .4, lime, [(x0, x1, -.1, h)])
    wall('plain_wall', 'Y', YF - .2, YB + AHEAD, XR, .3, -.1, ZC + .4, lime)
    wall('rear_wall', 'X', XL, XR, YF - .3, .3, -.1, ZC + .4, chalk)
    box('ceiling', XL - .5, XR + .4, YF - .4, YB + .4, ZC, ZC + .15, chalk, 0)
    beams('beam', XL - .1, XR + .1, YF, YB, ZC + .01, level, 11, .11, .17)
    for x in [n[0] + .2 for n in niches]:
        furniture.niche_shelf('sill', x, 1.52, .40, .15, YB, trim)
    skirting('skirt', 'X', XL, x0 - .1, YB, trim, .10, .016, -1)
    skirting('skirt', 'X', x1 + .1, XR, YB, trim, .10, .016, -1)
    skirting('skirt', 'Y', YF, y0 - .02, XL, trim, .10, .016, 1)
    skirting('skirt', 'Y', y1 + .02, YB, XL, trim, .10, .016, 1)
    skirting('skirt', 'Y', YF, YB, XR, trim, .10, .016, -1)
    # the jali, in red-grey sandstone at the outer face, and the seat in its reveal
    screen = plaster('sandstone', '#b98f74', .06, .002, .85)
    jali('jali', y1 - y0, z1 - z0, screen, .195, .06, 'star', .44, .06, (XL - SIDE + .10, y0, z0), (0, 0, 90))
    box('seat', XL - SIDE + .1, XL + .03, y0 - .03, y1 + .03, z0 - .05, z0 + .002, trim, .006)      # covers the opening's own sill
    # doors, folded back into the room's corner reveals
    door_frame('frame', x0, x1, h, up, level, .075, .14, YB + .12, trim)
    metal = brass('handle', .3, .4)
    w = (x1 - x0 - .15) / 2
    glazed_leaf('leaf', w, h - .09, up, level, (.92, 1.62), .085, .045, 1, .22, True, (x0 + .075, YB + .32, .012), 99, metal)
    glazed_leaf('leaf', w, h - .09, up, level, (.92, 1.62), .085, .045, 1, .22, True, (x1 - .075, YB + .32, .012), 81, metal)
    switch_plate((.80, YB, 1.15))
    switch_plate((.80, YB, .30), gangs=2)


def furnish(lamp=0., chair_at=(1.55, 2.75, -52), cushions=True):
    """Sofa, seat, tables, lamp, things; `lamp` in watts; chair_at (x, y, turn) or None."""
    green = fabric('moss', '#6b7157', 'weave', .3)
    natural, turmeric = fabric('natural', '#d9cfbb'), fabric('turmeric', '#c08a2d', 'weave', .3)
    print_ = block_print('indigo_block', '#e3dccb', '#33456c', .07)
    rust = fabric('rust', '#96553a', 'weave', .3)
    sx, sy = -1.46, YB - .62
    place(furniture.sofa(2.55, .94, green), (sx, sy, 0))
    for x, y, z, turn, roll, cloth, size, seed in ((-.84, -.02, .64, 14, 4, print_, .48, 3), (-.52, -.10, .62, -8, -6, turmeric, .40, 4), (.88, -.04, .64, -14, 5, natural, .50, 5)):
        furniture.scatter((sx + x, sy + y, z), size, cloth, -22, turn, roll, seed)
    # window seat
    pad = fabric('pad', '#cbbd9f', 'linen', .2)
    y0, y1 = JALI[:2]
    place(roundbox('gaddi', .40, y1 - y0 - .06, .09, .035, pad, .006, sub=20, wrinkle=.003), (XL - .165, (y0 + y1) / 2, JALI[2]))
    if cushions:
        furniture.scatter((XL - .18, y1 - .16, JALI[2] + .27), .44, rust, -18, 8, 2, 8)
        furniture.scatter((XL - .16, y1 - .42, JALI[2] + .26), .40, natural, -24, -6, -5, 9)
    lane()
    # rug and tables
    place(furniture.dhurrie(3.1, 2.1, stripes('dhurrie', '#cfc3a6', '#8f5a44', .092, .30, 'X')), (-.95, 3.02, .001))
    place(pebble_table(.92, .70, .36, 2), (-1.25, 2.95, .012), (0, 0, 12))
    place(pebble_table(.62, .50, .29, 5), (-.42, 2.62, .012), (0, 0, 50))
    white = paper('page')
    place(open_book(.17, .24, white, plain('cover', '#3e5a49', .7)), (-1.42, 2.92, .373), (0, 0, 14))
    place(tea_glass(.55), (-1.02, 2.86, .373))
    for i, (c, bw, bd, bh, turn) in enumerate((('#5b3b2b', .22, .29, .026, 4), ('#c8b48e', .19, .25, .02, -7))):
        place(book(bw, bd, bh, plain(f'cover{i}', c, .7)), (-.40, 2.64, .303 + .026 * i), (0, 0, turn))
    # brass bowl of marigolds
    place(lathe('uruli', rprof([(0, 0), (.05, 0), (.10, .02), (.135, .055), (.15, .06), (.15, .066), (.128, .06), (.095, .028), (0, .012)], .005), brass('uruli', .25, .45), 96), (-1.28, 3.16, .373))
    place(lathe('water', [(0, .045), (.118, .045)], plain('bowlwater', '#2c3026', .04), 48), (-1.28, 3.16, .373))
    marigolds((-1.28, 3.16, .373 + .048))
    if chair_at:
        x, y, turn = chair_at
        place(planter_chair(), (x, y, 0), (0, 0, turn))
        furniture.scatter((x - .24 * sin(radians(turn)), y + .24 * cos(radians(turn)), .60), .38, rust, -30, turn, 0, 12)
    # niches
    place(lota(brass('lota_brass', .28, .6), 1.15), (-2.36, YB + .075, 1.521))
    place(lathe('jar', rprof([(0, 0), (.05, 0), (.075, .06), (.078, .13), (.05, .19), (.036, .21), (.042, .235), (.036, .235), (.03, .2), (0, .05)], .012), glaze('jar', '#4c6a5a', .2), 72), (-1.46, YB + .08, 1.521))
    place(lathe('urn', rprof([(0, 0), (.045, 0), (.08, .05), (.085, .1), (.06, .16), (.03, .19), (.03, .24), (.044, .26), (.036, .26), (.022, .22), (0, .1)], .014), terracotta('urn'), 72), (-.62, YB + .08, 1.521))
    place(furniture.reading_lamp(lamp), (.16, YB - .42, 0))
    # palm in a brass-bound pot by the doors
    leaf = greens()
    pot(.20, .36, (3.2, YB - .34, 0))
    inst(areca(9, leaf['stem'], leaf['areca'], 6, 1.35, .85, .08), (3.2, YB - .34, .30), 30)


def lane():
    """What the jali looks out on: a strip of garden and the neighbour's wall."""
    leaf = greens()
    box('lane', XL - 9, XL - SIDE, -4, 9, -.6, -.3, plain('lane_earth', '#6a5d46', .95), 0)
    box('lane_wall', XL - 6.2, XL - 5.9, -6, 11, -.5, 1.9, plaster('lane_lime', '#d3b592', .1, .006), .01)
    for i in range(6):
        inst([shrub(f'lane{i}', 620, .8, 1.2 + .35 * (i % 3), (.13, .06), leaf['champa' if i % 2 else 'areca'], i)], (XL - 4.6 + .5 * (i % 2), -.4 + 1.3 * i, -.3), i * 40)


def by_the_doors():
    """Along the plain wall: a chair drawn out, a cup on the small table beside it, and a length of indigo on a rail above."""
    y = 3.30
    place(angan_chair(), (XR - .60, y - .42, 0), (0, 0, -74))
    place(sibling(tall=True), (XR - .36, y + .34, 0))
    place(tea_glass(.4), (XR - .40, y + .28, SIDE_TABLE))
    place(book(.17, .23, .022, plain('side_book', '#5b3b2b', .7)), (XR - .32, y + .40, SIDE_TABLE), (0, 0, 64))
    rail = brass('hanging_rail', .3, .4)
    tube('rail', [(XR - .06, y - .52, 2.42), (XR - .06, y + .52, 2.42)], .011, rail, 6)
    dyed = cloth('wall_indigo', '#29456a', '#e6e2d3', 'ajrakh', .22, .34, border='#22395c')
    hanging('wall_cloth', .92, 1.15, dyed, (XR - .06, y, 2.42), -90, .25, 1.2, .015, 6)


def marigolds(at, count=11, seed=4):
    """Marigold heads afloat."""
    rnd = random.Random(seed)
    tones = [leafmesh('petal', .016, .011, leafmat(f'petal{i}', c, c, .3, .7), .5, .3, 3) for i, c in enumerate(('#d8860f', '#e0a21c', '#c8650e'))]
    for _ in range(count):
        a, r = rnd.uniform(0, 6.28), .095 * rnd.random() ** .5
        x, y = at[0] + r * cos(a), at[1] + r * sin(a)
        tone = rnd.choice(tones)
        for ring, (lift, n, size) in enumerate(((.1, 11, 1.15), (.55, 9, .95), (1.2, 7, .7), (3., 4, .5))):
            for k in range(n):
                b = 6.28 * k / n + ring * .4 + rnd.uniform(-.1, .1)
                put_leaf(tone, (x, y, at[2] + .004 * ring), Vector((cos(b), sin(b), lift)).normalized(), size)


def daylight(sun=(.80, .40, -.43), sun_power=12., sun_k=4900, fill=70., fill_k=5300, jali_glow=55., door_glow=110., sky_k=6800):
    """Sun through the jali, sky through both openings, the photographer's fill behind the camera."""
    sunlight(sun, sun_power, sun_k, .5)
    y0, y1, z0, z1 = JALI
    light('AREA', (XL - .02, (y0 + y1) / 2, (z0 + z1) / 2), (0, -90, 0), jali_glow, sky_k, (z1 - z0, y1 - y0), glossy=False)
    x0, x1, h = DOOR
    light('AREA', ((x0 + x1) / 2, YB - .03, h / 2), (-90, 0, 0), door_glow, sky_k, (x1 - x0 - .1, h), glossy=False)
    light('AREA', (0, YF + .2, 1.9), (82, 0, 0), fill, fill_k, (5.5, 2.2), glossy=False)
