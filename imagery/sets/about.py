"""The studio's own room in Jaipur, its window table, and the workshop across the yard."""
import math
import random

from frames import Frame
from lib import (R, box, camera, lathe, light, mesh, place, plain, planks, plaster, roundbox, rprof, stripes, terracotta, tube, walnut,
                 wood, world)
from lib.props import branches, bucket, kulhad, lota, tea_glass
from lib.props_drawing import elevation_sheet, house_plan, joinery_sheet
from lib.props_masonry import jali, paper_house, slat_chair
from lib.props_materials import aged_brass, brushed_paint, khadi, paper, printed, stone, teak, tin, tracing
from lib.props_paper import book, card_fan, open_book, paper_roll, sheet, unrolling_sheet
from lib.props_room import book_row, casement, garden, opened_wall, switch_plate
from lib.props_stage import group, sunbeam, tabletop, turned
from lib.props_tools import chisel, jack_plane, mallet, pencil, scale_rule, set_square, shaving
from pieces.dining import angan_chair

FRAMES = {
    'hero': Frame(2400, 1350, samples=36, exposure=.65),
    'desk': Frame(1280, 1600, exposure=1.0),
    'workshop': Frame(1280, 1600, exposure=.9),
}
LEFT, RIGHT, BACK, FRONT, HEIGHT = -3.2, 3.6, 4.6, -3.4, 3.5
WINDOWS = ((-1.3, -.1), (.7, 1.9), (2.7, 3.9))


def studio_shell():
    """Walls, windows with jali lights above, floor of kota, timber ceiling, the garden outside."""
    lime, white = plaster('lime', '#d0c6b2', .07, .006), plain('white', '#e2dccf', .9)
    green = plaster('green', '#84937c', .07, .005)
    planks('floor', LEFT - .3, RIGHT + .2, FRONT, BACK, stone('kota', '#5b685e', None, 1, .3, per_slab=True), w=.6, lmin=.6, lmax=.6, seed=6, gap=.003, along='X')
    openings = [(a, b, .5, 2.35) for a, b in WINDOWS] + [(a, b, 2.5, 3.0) for a, b in WINDOWS]
    opened_wall('X', LEFT, FRONT, BACK, HEIGHT + .1, openings, lime, .42, -1)
    opened_wall('Y', BACK, LEFT - .3, RIGHT + .3, HEIGHT + .1, [(1.75, 2.75, -.2, 2.3)], green, .35, 1)
    opened_wall('X', RIGHT, FRONT, BACK, HEIGHT + .1, [], lime, .3, 1)
    box('rear', LEFT - .5, RIGHT + .5, FRONT - .2, FRONT, -.1, HEIGHT + .2, white, 0)
    box('bed', LEFT - .5, RIGHT + .5, FRONT - .3, BACK + .4, -.3, -.019, plain('bed', '#3d3b35', .9), 0)
    planks('boards', LEFT - .1, RIGHT + .1, FRONT, BACK, wood('boards', '#96795a', '#7c6146', '#5a432d', uv=True, rough=.6), w=.18, lmin=2, lmax=3, z=HEIGHT + .02, th=.03, along='X', seed=8)
    box('roof', LEFT - .5, RIGHT + .5, FRONT - .3, BACK + .4, HEIGHT + .03, HEIGHT + .3, plain('roof', '#8a7b68', .9), 0)
    for i in range(9):
        y = FRONT + .5 + .98 * i
        box('joist', LEFT, RIGHT, y - .05, y + .05, HEIGHT - .20, HEIGHT - .01, teak('joist', 'X', tone=.9), .006)
    frame, sand = teak('window', 'Z', tone=.95), stone('sand', '#c79a78', None, 2, .8)
    for a, b in WINDOWS:
        place(casement(b - a, 1.85, frame, 2, 3), (LEFT - .16, (a + b) / 2, .5), (0, 0, 90))
        place(jali(b - a, .5, .05, sand, .115, 6, .76), (LEFT - .2, (a + b) / 2, 2.5), (0, 0, 90))
        box('sill', LEFT - .3, LEFT + .04, a - .03, b + .03, .468, .506, stone('sill', '#5f6b62', None, 2, .4), .005)
        light('AREA', (LEFT - .46, (a + b) / 2, 1.6), (0, -90, 0), 1, 6500, (2.5, b - a), portal=True)
    skirt = stone('skirting', '#4b564e', None, 2, .4)
    box('skirting', LEFT, LEFT + .015, FRONT, BACK, 0, .12, skirt, .003)
    box('skirting', LEFT, 1.66, BACK - .015, BACK, 0, .12, skirt, .003)
    box('skirting', 2.84, RIGHT, BACK - .015, BACK, 0, .12, skirt, .003)
    box('skirting', RIGHT - .015, RIGHT, FRONT, BACK, 0, .12, skirt, .003)
    turned(lambda: garden(2.6, -7, 5, -.6, 4.4, 5, .17), (LEFT - .5, 1.2, 0), 90)
    # the door at the back stands open on a sunlit yard
    for x, z0, z1 in ((1.70, 0, 2.36), (2.75, 0, 2.36)):
        box('jamb', x, x + .05, BACK - .03, BACK + .1, z0, z1, teak('jamb', 'Z'), .004)
    box('head', 1.75, 2.75, BACK - .03, BACK + .1, 2.30, 2.36, teak('head', 'X'), .004)
    box('yard', -3, 8, BACK + .3, BACK + 9, -.12, -.02, stone('yard', '#b39a7c', None, 1, .8), 0)
    box('yard-wall', -3, 8, BACK + 5, BACK + 5.2, -.1, 2.4, brushed_paint('yard-wall', '#b4603c'), 0)
    pot = terracotta('pot')
    for x in (1.9, 2.7):
        place(lathe('pot', rprof([(0, 0), (.15, 0), (.22, .15), (.23, .34), (.25, .35), (.25, .39), (.22, .39), (.2, .34), (0, .33)], .01, 4), pot, 64), (x, BACK + 3.6, 0))
        branches((x, BACK + 3.6, .38), 10, .9, .5, int(x * 10), .11, '#3f6a2e', '#86a35c')


def pendant(x, y, drop, material):
    """An enamel dish on a cord from the ceiling; its rim hangs `drop` metres above the floor."""
    tube('flex', [(x, y, HEIGHT), (x, y, drop + .17)], .003, plain('flex', '#26231f', .7), 3)
    place(lathe('dish', [(.018, .17), (.03, .165), (.045, .12), (.12, .075), (.21, .0), (.213, .0), (.208, -.004), (.118, .068), (.04, .11), (0, .112)], material, 96), (x, y, drop))
    place(lathe('bulb', rprof([(0, -.005), (.03, .01), (.036, .04), (.018, .08), (0, .09)], .01, 4), plain('bulb', '#efe7d6', .3), 32), (x, y, drop))


def stool(x, y, yaw, material):
    """A three-legged drawing stool, 470 mm."""
    parts = [lathe('seat', rprof([(0, .44), (.15, .44), (.165, .455), (.16, .47), (.08, .462), (0, .46)], .008, 4), material, 72)]
    for k in range(3):
        a = R(120 * k)
        parts.append(tube('leg', [(.09 * math.cos(a), .09 * math.sin(a), .445, 1.1), (.19 * math.cos(a), .19 * math.sin(a), 0, .75)], .016, material, 8))
    place(group(parts, 'stool'), (x, y, 0), (0, 0, yaw))


def sample_wall(x0, x1, z0, z1, columns, rows):
    """A teak rack of pigeonholes against the back wall, full of rolls, boxes, stones, cloth and books."""
    rnd = random.Random(21)
    wood_x, wood_z = teak('rack', 'X', tone=1.05), teak('rack-z', 'Z', tone=1.05)
    depth = .34
    y0, y1 = BACK - depth, BACK - .002
    w, h = (x1 - x0) / columns, (z1 - z0) / rows
    for i in range(columns + 1):
        box('upright', x0 + w * i - .011, x0 + w * i + .011, y0, y1, z0, z1, wood_z, .002)
    for k in range(rows + 1):
        box('shelf', x0 - .011, x1 + .011, y0 - .002, y1, z0 + h * k - .011, z0 + h * k + .011, wood_x, .002)
    cloths = [khadi('cloth%d' % i, c) for i, c in enumerate(('#2f4468', '#8a3b2c', '#3e6247', '#d59a2b', '#cfc4ae', '#7d8f86', '#b9826a', '#5c4a63'))]
    stones = [stone('sample%d' % i, c, v, 3, .4) for i, (c, v) in enumerate((('#5f6d62', None), ('#d6d1c6', '#8d9090'), ('#a5543c', None), ('#c29a58', None), ('#34383a', None)))]
    rolls = [paper('roll%d' % i, c) for i, c in enumerate(('#ddd3bf', '#e4dccb', '#cfd6d0'))]
    for i in range(columns):
        for k in range(rows):
            x, z = x0 + w * i + .02, z0 + h * k + .0115
            inner, yc = w - .04, BACK - .18
            kind = rnd.choice(('rolls', 'books', 'cloth', 'stone', 'box', 'books', 'cloth', 'rolls', 'pot'))
            if kind == 'rolls':
                for row in range(3):
                    for q in range(int(inner / .062) - row):
                        place(paper_roll(.3, .029, rnd.choice(rolls), 3), (x + .034 + .062 * q + .031 * row, yc, z + .052 * row), (0, 0, 90))
            elif kind == 'books':
                place(book_row(inner * rnd.uniform(.6, .95), h * .78, rnd.randint(0, 99)), (x, yc - .03, z))
            elif kind == 'cloth':
                for q in range(rnd.randint(4, 7)):
                    place(roundbox('fold', inner * .86, .26, .034, .015, rnd.choice(cloths), .002, sub=8), (x + inner / 2 + rnd.uniform(-.008, .008), yc, z + .035 * q), (0, 0, rnd.uniform(-2, 2)))
            elif kind == 'stone':
                for q in range(int(inner / .028)):
                    place(box('slab', 0, .02, -.14, .13, 0, h * rnd.uniform(.55, .75), rnd.choice(stones), .0015), (x + .004 + .028 * q, yc, z), (0, 3, 0))
            elif kind == 'box':
                place(box('box', 0, inner * .9, -.14, .15, 0, h * .5, paper('box%d' % rnd.randint(0, 99), rnd.choice(('#8f9a86', '#b7a98c', '#6b4f3d')), .001), .004), (x + .01, yc, z))
                place(lathe('label-ring', [(.010, 0), (.014, .002), (.010, .004)], aged_brass('label'), 32), (x + inner * .45, yc - .14, z + h * .25), (90, 0, 0))
            else:
                place(lota(rnd.choice((None, plain('pot%d' % i, '#a8603c', .8), plain('jar%d' % k, '#3e5a48', .3))), .95), (x + inner / 2, yc, z))


def table_things(z):
    """What lies on the long table: the white model, drawings, samples, tea."""
    card = paper('card', '#ebe7dd', .0003)
    place(paper_house(card, plain('greyboard', '#a59a87', .9, 0, .001), 1.75), (-.15, 2.05, z), (0, 0, 18))
    place(sheet('drawing', .84, .594, printed('elevation', elevation_sheet().image('elevation')), (0, .03, 0, 0), .001), (.12, .45, z), (0, 0, 4))
    place(sheet('plan', .594, .42, printed('plan', house_plan('#23365c', '#dfe4e6', '#d5dcdf', '#7f93b4').image('cyanotype')), (.0, .0, .02, 0), .001, 3), (-.32, -.28, z), (0, 0, -12))
    place(unrolling_sheet(.5, .45, .035, tracing('trace')), (.10, .80, z + .003), (0, 0, 96))
    for i in range(4):
        place(paper_roll(.8, .03, paper('roll-t%d' % i, ('#ddd3bf', '#e4dccb')[i % 2]), 5), (.42 + .0 * i, 1.25 + .064 * (i if i < 3 else .5), z + (.055 if i == 3 else 0)), (0, 0, 4))
    for i, (x, y, c, v) in enumerate(((-.30, .95, '#5f6d62', None), (-.16, 1.02, '#a5543c', None), (-.33, 1.12, '#d6d1c6', '#8d9090'), (.40, -.42, '#c29a58', None))):
        place(box('sample', -.075, .075, -.075, .075, 0, .018, stone('tsample%d' % i, c, v, 3, .4), .002), (x, y, z), (0, 0, 17 * i))
    for i, c in enumerate(('#3e6247', '#d59a2b', '#8a3b2c')):
        place(roundbox('cloth', .26, .2, .013, .006, khadi('tcloth' + c, c), .001, sub=12, wrinkle=.003, seed=i), (.36, -.10 + .01 * i, z + .012 * i), (0, 0, 8 - 12 * i))
    place(card_fan(('#2f4468', '#3e6247', '#8fa28d', '#d9c39a', '#d59a2b', '#b4552f', '#7b3327'), .05, .14, 95), (.12, -.42, z), (0, 0, 10))
    place(kulhad(.6), (-.38, .55, z))
    place(tea_glass(.5), (.42, .72, z))
    place(scale_rule(.3), (.05, .24, z + .002), (0, 0, -8))
    place(set_square(.26), (.2, .44, z + .002), (0, 0, 20))
    place(pencil(.17, '#a8442f'), (-.12, .40, z + .003), (0, 0, 40))
    place(open_book(.19, .26, paper('page', '#e9e2d2'), plain('cover', '#2b2e30', .6)), (-.12, -.78, z), (0, 0, -6))
    place(pencil(.16, '#c98f1f'), (-.05, -.80, z + .018), (0, 0, 60))


def studio(name):
    """The drawing room: one long table, three windows on the garden, the wall of samples."""
    studio_shell()
    top = teak('table', uv=True, tone=1.1)
    z = .76
    tabletop(-.62, .62, -1.15, 2.75, z, top, .155, along='Y', thickness=.04, seed=5)
    box('edge', -.62, .62, -1.16, -1.145, z - .045, z - .002, teak('edge', 'X', tone=1.1), .003)
    for y in (-.85, 2.45):
        for x in (-.5, .5):
            tube('leg', [(x, y, z - .03, 1.2), (x, y, .35, 1.0), (x, y, 0, .8)], .036, teak('tleg', 'Z', tone=1.05), 10)
        box('bearer', -.55, .55, y - .03, y + .03, z - .13, z - .04, teak('bearer', 'X', tone=1.05), .004)
    box('stretcher', -.025, .025, -.85, 2.45, .20, .27, teak('stretcher', 'Y', tone=1.05), .004)
    table_things(z)
    enamel = plain('enamel', '#33543f', .25)
    for y in (-.1, 1.0, 2.1):
        pendant(0, y, 1.86, enamel)
    sample_wall(-2.7, 1.35, .12, 2.32, 8, 5)
    box('plinth', -2.7, 1.35, BACK - .33, BACK, 0, .12, teak('plinth', 'X'), .003)
    for x, s in ((-2.3, .9), (-1.0, 1.2), (.6, 1.0)):
        place(lota(plain('top-pot', ('#a8603c', '#3e5a48', '#cfc3ad')[int(s * 10) % 3], .6), s * 1.5), (x, BACK - .18, 2.33))
    place(paper_house(paper('card2', '#ded8ca', .0003), plain('base2', '#8e8068', .9), 1.1), (-.35, BACK - .18, 2.332), (0, 0, 6))
    for x, y, a in ((-.98, -.25, 96), (-1.0, 1.55, 84), (1.0, .30, -80), (1.02, 1.95, -96)):
        place(angan_chair(), (x, y, 0), (0, 0, a))
    stool(.95, -.95, 20, walnut('stool', 'X'))
    # pin-up wall on the right: boards with drawings and swatches
    box('pin-board', RIGHT - .02, RIGHT, .2, 3.6, .95, 2.35, plain('cork', '#a98558', .95, 0, .003), .004)
    drawings = (elevation_sheet().image('pin-a'), house_plan().image('pin-b'), joinery_sheet().image('pin-c'), house_plan('#23365c', '#dfe4e6', '#d5dcdf', '#7f93b4').image('pin-d'))
    for i, (y, zz) in enumerate(((.72, 1.98), (1.58, 1.96), (2.46, 2.0), (.78, 1.38), (1.70, 1.33), (2.62, 1.36))):
        place(sheet('pinned', .74, .52, printed('pin%d' % i, drawings[i % 4]), (0, .03, 0, 0), .001), (RIGHT - .023, y, zz), (90, 0, -90))
    for i, (y, zz, c) in enumerate(((3.2, 2.05, '#b4552f'), (3.42, 2.05, '#d59a2b'), (3.2, 1.78, '#3e6247'), (3.42, 1.80, '#2f4468'), (3.3, 1.4, '#cfc4ae'))):
        place(roundbox('swatch', .19, .004, .22, .0015, khadi('pinsw' + c, c), 0, sub=8, wrinkle=.003, seed=i), (RIGHT - .024, y, zz - .11), (0, 0, 90))
    # plan chest under it
    box('chest', RIGHT - .78, RIGHT - .02, .9, 2.5, .08, .82, teak('chest', 'Y', tone=.95), .004)
    for i in range(6):
        box('front', RIGHT - .795, RIGHT - .78, .93, 2.47, .10 + .118 * i, .21 + .118 * i, teak('front%d' % i, 'Y', tone=.95 + .05 * (i % 3)), .003)
        for y in (1.3, 2.1):
            tube('cup', [(RIGHT - .797, y - .05, .155 + .118 * i), (RIGHT - .812, y, .15 + .118 * i), (RIGHT - .797, y + .05, .155 + .118 * i)], .006, aged_brass('cup'), 5)
    pot = terracotta('pot')
    place(lathe('pot', rprof([(0, 0), (.12, 0), (.16, .17), (.175, .175), (.175, .2), (.15, .2), (.14, .17), (0, .16)], .008, 4), pot, 80), (RIGHT - .42, 2.2, .82))
    branches((RIGHT - .42, 2.2, 1.0), 12, .62, .45, 3, .085, '#3f6a30', '#86a35c')
    for i in range(3):
        place(book(.34, .25, .03, plain('chest-book%d' % i, ('#7a2f25', '#cfc4ae', '#3e5a48')[i], .75)), (RIGHT - .42, 1.25, .82 + .031 * i), (0, 0, 5 * i - 4))
    place(lathe('big-pot', rprof([(0, 0), (.17, 0), (.25, .18), (.26, .42), (.285, .43), (.285, .48), (.25, .48), (.23, .42), (0, .41)], .012, 4), pot, 80), (LEFT + .45, 4.05, 0))
    branches((LEFT + .45, 4.05, .46), 14, 1.25, .55, 8, .11, '#35612b', '#7d9d55')
    rug = roundbox('rug', 2.7, 4.4, .012, .005, stripes('rug', '#c8baa0', '#a9522f', .26, .22, 'Y'), 0, sub=40)
    place(rug, (0, .8, .001))
    place(switch_plate(), (3.15, BACK, 1.25))
    light('AREA', (LEFT - 2.0, 1.2, 2.8), (0, -62, 0), 420, 6000, (2.6, 5.5), glossy=False)
    light('AREA', (.3, FRONT + .2, 2.2), (74, 0, 0), 80, 5200, (5, 2.2), glossy=False)
    world(2.0, col=(.80, .90, 1.0))
    sunbeam((.78, .16, -.60), 10, 4900, .7)
    if name == 'hero':
        camera((.32, -3.2, 1.36), 0, 24, shift_y=-.03, shift_x=-.0)
    else:
        camera((.62, -2.0, 1.46), 15, 31, shift_y=-.15)


def toothed(length, toe, heel, material):
    """A saw's blade hanging down from z = 0, `heel` wide above and `toe` below, its teeth to the right."""
    teeth = 64
    edge = [(heel / 2 - (heel - toe) * k / teeth - (.004 if k % 2 else 0), 0, -length * k / teeth) for k in range(teeth + 1)]
    outline = [(-heel / 2, 0, 0), *edge, (-heel / 2, 0, -length)]
    return mesh('saw', outline, [tuple(range(len(outline)))], material)


def workshop():
    """The workshop: chair frames on the wall, a long bench, shavings underfoot, light from high on the left."""
    wall = brushed_paint('wall', '#9db0a6')
    lower = brushed_paint('lower', '#5f7a72')
    planks('floor', -3, 3, -3, 3.2, stone('floor', '#7d7567', None, 1, .75, per_slab=True), w=.75, lmin=.75, lmax=.75, gap=.004, seed=3, along='X')
    box('bed', -3, 3, -3, 3.4, -.3, -.019, plain('bed', '#3d3b35', .9), 0)
    opened_wall('Y', 3.0, -2.4, 2.6, 4.2, [], wall, .3, 1)
    box('dado', -2.4, 2.6, 2.994, 3.0, 0, 1.15, lower, 0)
    opened_wall('X', -2.1, -3, 3.2, 4.2, [(-.2, 1.0, 1.2, 3.0), (1.5, 2.7, 1.2, 3.0)], wall, .36, -1)
    opened_wall('X', 2.3, -3, 3.2, 4.2, [], wall, .3, 1)
    box('roof', -2.6, 2.8, -3.2, 3.4, 3.75, 3.95, plain('roof', '#6f6353', .9), 0)
    box('rear', -2.6, 2.8, -3.2, -3.0, 0, 4, plain('rear', '#b0a592', .9), 0)
    for i in range(6):
        box('rafter', -2.2, 2.4, -2.4 + 1.05 * i, -2.3 + 1.05 * i, 3.55, 3.76, teak('rafter', 'X', tone=.85), .006)
    for y in (.4, 2.1):
        place(casement(1.2, 1.8, teak('window', 'Z'), 2, 4), (-2.28, y, 1.2), (0, 0, 90))
        light('AREA', (-2.5, y, 2.1), (0, -90, 0), 1, 6500, (1.8, 1.2), portal=True)
    turned(lambda: garden(2.6, -5, 4, -.6, 4.0, 9), (-2.5, 1.2, 0), 90)
    # bench along the back
    bench = wood('bench', '#a98a62', '#90714b', '#684d31', uv=True, rough=.6)
    tabletop(-1.25, 1.35, 2.05, 2.75, .86, bench, .175, seed=9, thickness=.07)
    box('apron', -1.25, 1.35, 2.05, 2.09, .68, .79, wood('apron', '#a98a62', '#90714b', '#684d31', 'X'), .004)
    for x in (-1.1, 1.2):
        for y in (2.12, 2.66):
            box('bench-leg', x - .05, x + .05, y - .05, y + .05, 0, .79, wood('bleg', '#a98a62', '#90714b', '#684d31', 'Z'), .006)
    box('bench-shelf', -1.05, 1.15, 2.1, 2.7, .2, .23, wood('bshelf', '#a98a62', '#90714b', '#684d31', 'X'), .004)
    rnd = random.Random(4)
    for i in range(9):
        box('offcut', -.9 + .2 * i, -.9 + .2 * i + rnd.uniform(.08, .17), 2.16, 2.6, .23, .23 + rnd.uniform(.05, .16), teak('offcut%d' % i, 'Y', tone=rnd.uniform(.9, 1.5)), .004)
    z = .86
    # a chair frame on the bench, being fitted
    place(slat_chair(teak('frame', 'Z', tone=1.3), teak('seat', 'X', tone=1.2), 4), (.45, 2.42, z), (0, 0, -26))
    place(jack_plane(), (-.62, 2.34, z), (0, 0, 18))
    place(mallet(), (-.18, 2.42, z), (0, 0, -40))
    for i in range(4):
        place(chisel(.01 + .004 * i), (-.98 + .07 * i, 2.26, z), (0, 0, 80))
    place(kulhad(.4), (-.30, 2.62, z))
    place(bucket(.17, .085, tin('glue', '#8f918e', .4), plain('glue', '#8a5f2e', .25), .6), (1.12, 2.55, z))
    peel = wood('shaving', '#c79e6c', '#b58853', '#94683a', 'Y')
    for i in range(12):
        place(shaving(i, rnd.uniform(.012, .022), rnd.uniform(.2, .4), peel, rnd.uniform(.04, .10)), (rnd.uniform(-.85, .05), rnd.uniform(2.1, 2.6), z), (0, 0, rnd.uniform(0, 360)))
    for i in range(70):
        place(shaving(30 + i, rnd.uniform(.012, .026), rnd.uniform(.2, .5), peel, rnd.uniform(.03, .13)), (rnd.gauss(-.35, .5), rnd.gauss(1.72, .24), 0), (0, 0, rnd.uniform(0, 360)), rnd.uniform(.9, 1.4))
    # on the wall: rail of chair parts, saws, templates
    box('peg-rail', -1.6, 1.9, 2.955, 3.0, 2.42, 2.50, teak('peg-rail', 'X'), .005)
    for i in range(14):
        place(lathe('peg', rprof([(0, 0), (.012, 0), (.012, .09), (.017, .1), (0, .115)], .004), teak('peg', 'Z'), 24), (-1.5 + .25 * i, 2.955, 2.46), (90, 0, 0))
    # each hangs by its crest on two pegs, its hind feet against the wall
    for x, tone in ((-1.125, 1.25), (1.125, 1.1)):
        hung = slat_chair(teak('hung%d' % int(tone * 10), 'Z', tone=tone), teak('hung-seat%d' % int(tone * 10), 'X', tone=tone), 4)
        place(hung, (x, 2.655, 1.70), (8, 0, 0))
    steel = plain('saw', '#4d5254', .45, .5)
    for x, a in ((-.40, 0), (.02, 3)):
        place(group([toothed(.56, .055, .15, steel), tube('grip', [(-.052, 0, .0), (-.066, 0, .07), (-.02, 0, .105), (.05, 0, .085), (.062, 0, .0)], .016, teak('saw-grip', 'Z'), 8)], 'saw'), (x, 2.93, 2.34), (0, a, 0))
    for k, (x, w, h, c) in enumerate(((.28, .16, .62, '#b08c5e'), (.50, .12, .74, '#8a6a45'), (.72, .2, .5, '#c0a070'))):
        verts = [(w / 2 * math.cos(a) * (1 + .25 * math.sin(3 * a + k)), 0, h / 2 * math.sin(a)) for a in [2 * math.pi * i / 40 for i in range(40)]]
        o = mesh('template', verts, [tuple(range(40))], plain('ply%d' % k, c, .7))
        o.modifiers.new('t', 'SOLIDIFY').thickness = .006
        place(o, (x, 2.93, 2.36 - h / 2), (0, 4 * k - 4, 0))
    # timber standing in the corner, clamps, broom
    for i, (x, y, tall, wide, lean, side) in enumerate(((1.62, 2.70, 2.75, .16, -5, 1.5), (1.80, 2.71, 2.30, .13, -6, -1), (1.96, 2.66, 2.92, .19, -6, 1),
                                                        (2.13, 2.70, 2.48, .12, -5, -2), (1.74, 2.58, 1.95, .15, -9, 2.5), (2.05, 2.54, 2.15, .17, -10, -1.5))):
        plank = box('plank', -wide / 2, wide / 2, -.016, .016, 0, tall, teak('plank%d' % i, 'Z', tone=(1.5, 1.05, 1.75, 1.3, 1.9, 1.2)[i]), .003)
        place(plank, (x, y, 0), (lean, side, (4, -6, 9, -3, 8, -7)[i]))
    # a half-built chair on the floor and a stool with a plan on it
    place(angan_chair(), (.92, 1.05, 0), (0, 0, -150))
    stool(-.95, 1.05, 40, walnut('stool', 'X'))
    place(sheet('plan', .42, .30, printed('joinery', joinery_sheet().image('joinery')), (.02, .04, 0, .05), .004), (-.95, 1.05, .475), (0, 0, 22))
    place(pencil(.15, '#a8442f'), (-.93, 1.0, .48), (0, 0, -30))
    sunbeam((.74, .36, -.58), 11, 4700, .7)
    world(1.6, col=(.82, .91, 1.0))
    light('AREA', (-3.6, 1.2, 3.0), (0, -58, 0), 230, 5900, (2, 3.4), glossy=False)
    light('AREA', (.6, -2.7, 2.2), (72, 0, 0), 45, 5000, (3, 2), glossy=False)
    camera((.06, -1.95, 1.3), 0, 28, shift_y=.0)


def build(name):
    """Make the scene of one picture, camera and lights included."""
    if name == 'workshop':
        workshop()
    else:
        studio(name)
