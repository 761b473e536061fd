"""Article pictures of small corners: the desk, two chairs and a plan, the deep verandah, the half-stripped chair."""
import math
import random

from lib import (M, box, camera, g, lathe, light, lin, mesh, place, plain, planks, plaster, roundbox, rprof, stripes, terracotta, tube,
                 walnut, wood, world)
from lib.props import bottle, branches, kulhad, lota, paint_tin, tea_glass
from lib.props_drawing import elevation_sheet, house_plan
from lib.props_masonry import slat_chair
from lib.props_materials import aged_brass, khadi, paper, printed, stone, teak, tracing
from lib.props_paper import book, open_book, paper_roll, sheet
from lib.props_room import book_row, casement, chick, garden, opened_wall, switch_plate
from lib.props_stage import group, sunbeam, turned, window_gobo
from lib.props_tools import flat_brush, pencil, scale_rule
from lib.foliage import inst, vegmat
from lib.undergrowth import thicket
from pieces.dining import angan_chair, saanjh_chair
from pieces.seating import planter_chair
from pieces.tables import sibling


def seal(x0, x1, y0, y1, height, ceiling, rear):
    """Ceiling and the wall behind the camera, so that no light leaks into a room."""
    box('ceiling', x0 - .4, x1 + .4, y0, y1 + .4, height, height + .2, ceiling, 0)
    box('rear', x0 - .4, x1 + .4, y0 - .2, y0, -.1, height + .2, rear, 0)
    box('slab', x0 - .5, x1 + .5, y0 - .3, y1 + .5, -.4, -.03, rear, 0)


def working_desk():
    """A desk with its window at the left hand, the light falling across the page."""
    green = plaster('wall', '#97a38b', .07, .005)
    white = plain('white', '#e4dfd3', .9)
    planks('floor', -1.6, 3.2, -3.2, 2.0, wood('floor', '#a5855f', '#8d6e4a', '#6b5034', uv=True, rough=.4), w=.14, lmin=1.2, lmax=2.0, along='X')
    opened_wall('Y', 2.0, -1.6, 3.3, 3.0, [], green)
    opened_wall('X', -1.35, -3.2, 2.0, 3.0, [(.02, 1.48, .78, 2.35)], green, .34, -1)
    opened_wall('X', 3.0, -3.2, 2.2, 3.0, [], white, .3, 1)
    seal(-1.35, 3.0, -3.2, 2.0, 2.85, white, white)
    frame = teak('window', 'Z')
    place(casement(1.46, 1.57, frame, 2, 3), (-1.55, .75, .78), (0, 0, 90))
    box('sill', -1.66, -1.31, 0, 1.5, .752, .786, stone('sill', '#5f6b62', None, 2, .4), .004)
    turned(lambda: garden(3.2, -3.5, 4.0, -.4, 3.6, 4), (-1.4, .6, 0), 90)
    box('skirting', -1.35, 3.0, 1.985, 2.0, 0, .11, teak('skirting', 'X'), .003)
    # the desk: 1500 x 700 x 740
    wood_top, leg = teak('desk', 'X', tone=1.1), teak('desk-leg', 'Z', tone=1.1)
    box('top', -1.02, .62, 1.24, 1.93, .712, .74, wood_top, .005, 3)
    box('apron', -.94, .54, 1.30, 1.32, .632, .712, wood_top, .003)
    for x0 in (-.18, .2):
        box('drawer', x0, x0 + .32, 1.29, 1.302, .642, .706, teak('drawer', 'X', tone=1.2), .003)
        place(lathe('pull', rprof([(0, 0), (.006, 0), (.006, .012), (.011, .018), (.009, .024), (0, .025)], .002), aged_brass('pull'), 32), (x0 + .16, 1.29, .674), (90, 0, 0))
    for x in (-.96, .56):
        for y in (1.30, 1.87):
            tube('leg', [(x, y, .72, 1.25), (x, y, .3, 1.0), (x, y, 0, .75)], .019, leg, 8)
    # on it
    z = .74
    place(box('blotter', -.31, .31, -.2, .2, 0, .003, plain('leather', '#3e4a3c', .55, 0, .0006), .0015), (-.30, 1.50, z))
    place(open_book(.17, .23, paper('page', '#e9e2d2'), plain('cover', '#7a2f25', .7)), (-.34, 1.47, z + .003), (0, 0, 5))
    place(pencil(.16, '#c98f1f'), (-.14, 1.40, z + .003), (0, 0, 62))
    place(book(.24, .18, .028, plain('b1', '#2f4468', .75)), (.36, 1.58, z), (0, 0, 6))
    place(book(.22, .16, .02, plain('b2', '#c9b99d', .75)), (.365, 1.575, z + .028), (0, 0, -3))
    place(kulhad(.6), (.03, 1.50, z))
    place(lathe('jar', rprof([(0, 0), (.038, 0), (.04, .1), (.036, .1), (.034, .006), (0, .006)], .003), plain('jar', '#b4603c', .6, 0, .0008), 64), (-.66, 1.76, z))
    for i, c in enumerate(('#3e6247', '#8a3324', '#c98f1f', '#2b2a28', '#2f4468')):
        place(pencil(.17, c), (-.66 + .014 * math.cos(i * 1.3), 1.76 + .014 * math.sin(i * 1.3), z + .008), (6 * math.sin(i), -84 + 5 * math.cos(i * 2), i * 70))
    # task lamp
    steel = plain('lamp', '#c9922a', .35)
    place(lathe('foot', rprof([(0, 0), (.085, 0), (.085, .018), (0, .022)], .005), steel, 80), (.44, 1.80, z))
    tube('arm', [(.44, 1.80, z + .02), (.44, 1.80, z + .36)], .007, aged_brass('lamp-arm'), 6)
    tube('arm', [(.44, 1.80, z + .36), (.20, 1.72, z + .50)], .006, aged_brass('lamp-arm'), 6)
    place(lathe('joint', rprof([(0, -.012), (.013, -.012), (.013, .012), (0, .012)], .003), aged_brass('joint'), 32), (.44, 1.80, z + .36), (90, 0, 0))
    place(lathe('head', [(.018, .11), (.03, .1), (.075, .012), (.082, 0), (.08, .0), (.072, .012), (.028, .096), (0, .1)], steel, 80), (.175, 1.712, z + .42), (0, 14, 0))
    # board and shelf above
    box('board', -.62, .50, 1.972, 2.0, 1.12, 1.80, plain('cork', '#a98558', .95, 0, .003), .004)
    for x0, x1, z0, z1 in ((-.645, .525, 1.80, 1.826), (-.645, .525, 1.094, 1.12)):
        box('edge', x0, x1, 1.965, 2.0, z0, z1, teak('edge', 'X'), .003)
    for x0 in (-.645, .50):
        box('edge', x0, x0 + .025, 1.965, 2.0, 1.12, 1.80, teak('edge2', 'Z'), .003)
    pinned = sheet('pinned', .46, .325, printed('elevation', elevation_sheet().image('elevation')), (.0, .02, 0, 0), .001)
    place(pinned, (-.30, 1.968, 1.52), (90, 0, .8))
    for x, zz, w, h, c, a in ((.10, 1.60, .12, .16, '#b4552f', 3), (.26, 1.58, .12, .12, '#d59a2b', -4), (.12, 1.36, .14, .14, '#3e6247', -2), (.31, 1.36, .1, .16, '#2f4468', 5), (-.50, 1.24, .11, .11, '#c9b99d', -3), (-.32, 1.23, .15, .11, '#8a3b2c', 2)):
        swatch = roundbox('swatch', w, .004, h, .0015, khadi('sw' + c, c), 0, sub=8, wrinkle=.002, seed=int(x * 100))
        place(swatch, (x, 1.966, zz - h / 2), (0, a, 0))
        place(lathe('pin', [(0, 0), (.004, .001), (.003, .006), (0, .007)], aged_brass('pin'), 20), (x, 1.960, zz + h * .4), (90, 0, 0))
    box('shelf', .70, 2.1, 1.76, 2.0, 1.42, 1.446, teak('shelf', 'X'), .004)
    place(book_row(.62, .25, 3), (.76, 1.87, 1.446))
    place(lota(scale=.8), (1.56, 1.88, 1.446))
    place(paper_roll(.6, .028, paper('roll', '#ddd3bf'), 6), (1.86, 1.88, 1.446), (0, 0, 90))
    # plan chest at the right, a fern on it
    box('chest', .86, 1.98, 1.36, 1.96, .06, .70, teak('chest', 'X', tone=.95), .004)
    for i in range(5):
        box('front', .88, 1.96, 1.348, 1.362, .08 + .122 * i, .195 + .122 * i, teak('front%d' % i, 'X', tone=.95 + .05 * (i % 3)), .003)
        for x in (1.12, 1.72):
            tube('cup', [(x - .04, 1.345, .14 + .122 * i), (x, 1.334, .135 + .122 * i), (x + .04, 1.345, .14 + .122 * i)], .006, aged_brass('cup'), 5)
    pot = lathe('pot', rprof([(0, 0), (.1, 0), (.13, .16), (.14, .165), (.14, .19), (.12, .19), (.115, .16), (0, .15)], .008, 4), terracotta('pot'), 80)
    place(pot, (1.60, 1.66, .70))
    branches((1.60, 1.66, .88), 12, .5, .42, 3, .075, '#3f6a30', '#86a35c')
    place(angan_chair(), (-.22, .98, 0), (0, 0, 152))
    rug = roundbox('rug', 2.0, 1.3, .012, .005, stripes('rug', '#c9bda5', '#34496b', .16, .42, 'X'), 0, sub=40)
    place(rug, (-.1, .78, .001), (0, 0, 1))
    place(switch_plate(), (.72, 2.0, 1.22))
    # light
    world(2.2, col=(.80, .90, 1.0))
    light('AREA', (-1.72, .75, 1.56), (0, -90, 0), 1, 6500, (1.57, 1.46), portal=True)
    light('AREA', (-2.6, .6, 2.3), (0, -66, 0), 130, 6000, (1.6, 1.8), glossy=False)
    sunbeam((.80, .36, -.55), 7, 4900, .8)
    light('AREA', (1.0, -3.0, 1.8), (78, 0, 0), 40, 5000, (3, 2), glossy=False)
    camera((.02, -1.62, 1.2), 0, 29, shift_y=-.06)


def two_chairs():
    """Two chairs, a small table, a plan half unrolled: where hiring a studio begins."""
    upper = plaster('upper', '#d2c8b4', .07, .005)
    lower = plaster('dado', '#4a6272', .09, .003, .6)
    white = plain('white', '#e2dccf', .9)
    planks('floor', -3, 3.2, -3.4, 2.2, stone('red-floor', '#8c4b36', None, 1, .32, per_slab=True), w=.4, lmin=.4, lmax=.4, seed=5, gap=.002, along='X')
    opened_wall('Y', 2.2, -2.6, 3.2, 3.1, [(-.72, .72, .9, 2.5)], upper, .42, 1)
    opened_wall('X', -2.4, -3.4, 2.2, 3.1, [(.2, 1.5, .0, 2.5)], upper, .42, -1)
    opened_wall('X', 2.6, -3.4, 2.2, 3.1, [], upper, .3, 1)
    seal(-2.4, 2.6, -3.4, 2.2, 3.0, white, white)
    for x0, x1 in ((-2.4, -.72), (.72, 2.6)):
        box('dado', x0, x1, 2.194, 2.2, 0, 1.05, lower, .002)
    box('dado', -.721, .721, 2.194, 2.2, 0, .9, lower, .002)
    box('line', -2.4, -.72, 2.192, 2.2, 1.05, 1.062, plain('line', '#c98f2b', .7), 0)
    box('line', .72, 2.6, 2.192, 2.2, 1.05, 1.062, plain('line', '#c98f2b', .7), 0)
    box('dado', 2.594, 2.6, -3.4, 2.2, 0, 1.05, lower, .002)
    box('dado', -2.4, -2.394, -3.4, .2, 0, 1.05, lower, .002)
    box('dado', -2.4, -2.394, 1.5, 2.2, 0, 1.05, lower, .002)
    place(casement(1.44, 1.6, teak('window', 'Z', tone=.9), 2, 4), (0, 2.42, .9))
    box('sill', -.74, .74, 2.16, 2.6, .872, .906, stone('sill', '#5f6b62', None, 2, .4), .005)
    garden(11.0, -9, 9, -.6, 4.6, 7, density=.4)
    bark, near = plain('garden-bark', '#6a5a48', .95), vegmat('garden-near', '#4d7233', '#86a655', '#9fb56f', .35)
    inst(thicket('thicket', (-2.6, 2.6), (4.4, 6.2), -.6, (2.0, 3.5), 30, bark, near, seed=5), (0, 0, 0))
    z = .90
    place(lota(scale=.9), (-.42, 2.29, z))
    place(bottle(.24, .045), (.44, 2.28, z))
    branches((.44, 2.28, z + .24), 5, .38, .2, 8, .07, '#456f34', '#8ba862')
    # table: round teak top on a lathe-turned stem
    table = teak('table', 'X', tone=1.05)
    place(lathe('table', rprof([(0, .02), (.2, .0), (.21, .03), (.045, .07), (.035, .3), (.05, .5), (.045, .66), (.14, .705), (.42, .712), (.43, .728), (.42, .74), (0, .74)], .01, 4), table, 128), (.0, .95, 0))
    plan = house_plan().image('plan')
    drawing = sheet('plan', .58, .41, printed('plan', plan), (.01, .0, .0, .0), .001)
    place(drawing, (.0, .95, .7405), (0, 0, -9))
    place(paper_roll(.5, .026, paper('roll', '#ddd3bf'), 6, plain('thread', '#8c2f23', .8)), (.05, 1.18, .741), (0, 0, -7))
    place(paper_roll(.7, .03, tracing('trace'), 7), (-.60, 2.08, .0), (0, -84, 0))
    for x, y in ((-.24, .80), (.25, .90)):
        place(roundbox('weight', .05, .04, .03, .014, stone('pebble', '#6d6f69', None, 9, .5), 0, sub=6), (x, y, .7412), (0, 0, 40))
    place(tea_glass(.75), (-.27, 1.08, .74))
    place(tea_glass(.35), (.29, .78, .74))
    place(pencil(.16, '#8a3324'), (.06, .84, .7412), (0, 0, -40))
    place(scale_rule(.3), (-.08, .79, .7412), (0, 0, 14))
    place(saanjh_chair(), (-.98, .98, 0), (0, 0, 66))
    place(saanjh_chair(), (1.0, 1.02, 0), (0, 0, -72))
    rug = roundbox('rug', 2.9, 1.7, .013, .005, stripes('rug', '#cdbfa3', '#b0582f', .22, .3, 'X'), 0, sub=40)
    place(rug, (0, .9, .001))
    # samples leaning by the wall
    for i, (c, v) in enumerate((('#5f6d62', None), ('#d6d1c6', '#8d9090'), ('#a5543c', None))):
        place(box('sample', -.15, .15, 0, .018, 0, .3, stone('sample%d' % i, c, v, 3, .35), .002), (1.50 + .10 * i, 2.10 - .035 * i, 0), (-9, 0, 3 * i))
    place(switch_plate(), (1.15, 2.2, 1.3))
    world(2.4, col=(.80, .90, 1.0))
    light('AREA', (0, 2.58, 1.7), (-90, 0, 0), 1, 6500, (1.44, 1.6), portal=True)
    light('AREA', (-2.75, .85, 1.3), (0, -90, 0), 1, 6500, (2.4, 1.3), portal=True)
    light('AREA', (-3.6, .8, 2.2), (0, -66, 0), 150, 5900, (1.8, 1.6), glossy=False)
    sunbeam((.82, .10, -.56), 9, 4800, .8)
    light('AREA', (.5, -3.2, 2.0), (76, 0, 0), 50, 5000, (3.5, 2), glossy=False)
    camera((.0, -2.05, 1.24), 0, 32, shift_y=-.06)


def deep_verandah():
    """A verandah three metres deep: chicks half down, hard light kept outside."""
    lime = plaster('lime', '#d3c6ad', .08, .006)
    planks('floor', -1.7, 2.0, -4, 10, stone('kota', '#5d6a60', None, 1, .3, per_slab=True), w=.6, lmin=.6, lmax=.9, seed=3, gap=.003, along='Y')
    opened_wall('X', -1.6, -4, 10.3, 3.3, [(2.2, 3.2, 0, 2.3), (6.2, 7.2, 0, 2.3)], lime, .4, -1)
    for y in (2.7, 6.7):
        box('room', -3.5, -2.0, y - 1, y + 1, -.05, 2.6, plain('room', '#3a2f27', .9), 0)
        for s in (-1, 1):
            leaf = box('door', -.25, .25, -.02, .02, 0, 2.28, teak('door', 'Z'), .003)
            place(leaf, (-1.80, y + s * .27, .01), (0, 0, 90 - s * 32))
            for zz in (.35, 1.05, 1.75):
                panel = box('panel', -.17, .17, -.026, .026, zz - .24, zz + .24, teak('panel', 'Z', tone=1.15), .006)
                place(panel, (-1.80, y + s * .27, .01), (0, 0, 90 - s * 32))
    box('end', -2, 2.2, 10.2, 10.5, -.1, 3.3, lime, 0)
    box('end-door', -.9, .1, 10.17, 10.2, 0, 2.2, teak('end-door', 'Z'), .004)
    box('skirt', -1.6, -1.585, -4, 2.2, 0, .11, stone('skirt', '#4d5a52', None, 2, .4), .003)
    box('skirt', -1.6, -1.585, 3.2, 6.2, 0, .11, stone('skirt', '#4d5a52', None, 2, .4), .003)
    # ceiling: boards on joists
    planks('boards', -1.7, 2.1, -4, 10.4, wood('boards', '#7d6248', '#684f38', '#4c3825', uv=True, rough=.6), w=.16, lmin=2, lmax=3, z=3.12, th=.03, along='Y', seed=8)
    joist = teak('joist', 'X', tone=.8)
    for i in range(20):
        box('joist', -1.65, 2.05, -3.8 + .74 * i, -3.72 + .74 * i, 2.92, 3.08, joist, .006)
    box('roof', -2, 3.1, -4, 10.5, 3.14, 3.3, plain('roof', '#8a7b68', .9), 0)
    sand = stone('sandstone', '#c09a76', None, 2.0, .8)
    ys = (-.9, 1.5, 3.9, 6.3, 8.7)
    box('beam', 1.52, 1.78, -4, 10.4, 2.72, 2.94, sand, .008)
    for y in ys:
        place(box('shaft', -.11, .11, -.11, .11, .32, 2.46, sand, .018, 3), (1.65, y, 0))
        place(box('base', -.17, .17, -.17, .17, 0, .32, sand, .014, 3), (1.65, y, 0))
        place(box('capital', -.16, .16, -.26, .26, 2.46, 2.72, sand, .03, 4), (1.65, y, 0))
    box('plinth', 1.42, 2.0, -4, 10.4, -.3, .012, sand, .008)
    bamboo = M('bamboo')
    n = bamboo.noise(bamboo.coord('Object', (3, 1, 90)), 2, 3).outputs[0]
    bamboo.P(Base_Color=bamboo.ramp(n, [(.3, lin('#86683a')), (.55, lin('#ad8b52')), (.75, lin('#c5a76c'))]), Roughness=.65)
    for (a, b), drop, rolled in zip(zip(ys, ys[1:]), (1.05, 1.62, .72, 1.4), (1.4, .8, 1.8, 1.0)):
        place(chick(b - a - .56, drop, rolled, bamboo.m, seed=int(a * 7)), (1.56, (a + b) / 2, 2.72), (0, 0, 90))
    # garden
    turned(lambda: garden(4.2, -11, 5, -.5, 3.6, 12, .17, 1.0), (1.8, 1.5, 0), -90)
    # furniture
    place(planter_chair(), (-.55, 3.0, 0), (0, 0, -38))
    place(sibling(True), (.20, 3.75, 0))
    place(tea_glass(.6), (.18, 3.72, .56))
    pot = terracotta('pot')
    for x, y, k, s in ((1.28, 1.35, 1.0, 3), (1.30, 6.1, 1.15, 5), (-1.25, 4.6, .9, 7), (-1.22, 8.2, 1.2, 9)):
        place(lathe('pot', rprof([(0, 0), (.13, 0), (.18, .12), (.19, .28), (.21, .29), (.21, .33), (.18, .33), (.17, .29), (0, .28)], .01, 4), pot, 80), (x, y, .012), (0, 0, 0), k)
        branches((x, y, .34 * k), 11, .75 * k, .5, s, .1, '#3c672d', '#83a258')
    place(lota(scale=1.3), (-1.35, 1.75, 0))
    sunbeam((-.66, .30, -.72), 13, 5200, .6)
    world(1.6, col=(.62, .80, 1.0))
    light('AREA', (-1.2, -3.5, 2.0), (74, 0, -14), 45, 5200, (2.2, 2), glossy=False)
    camera((-.22, -2.1, 1.3), 0, 27, shift_y=-.02, shift_x=.05)


def half_stripped():
    """An old chair, one half under its enamel, the other back to teak."""
    lime = plaster('wall', '#b59f86', .09, .006)
    box('wall', -3, 3, 1.5, 1.7, -.1, 3, lime, 0)
    planks('floor', -3, 3, -2.5, 1.5, stone('kota', '#66726a', None, 1, .45, per_slab=True), w=.55, lmin=.55, lmax=.55, seed=3, gap=.003, along='X')
    box('skirting', -3, 3, 1.485, 1.5, 0, .11, stone('skirt', '#4f5b53', None, 2, .4), .003)
    m = M('half')
    v = m.coord()
    xyz = m.add('ShaderNodeSeparateXYZ', {0: v})
    ragged = m.noise(v, 9, 6, .65, .8).outputs[0]
    front = m.math('ADD', xyz.outputs[0], m.math('MULTIPLY', m.math('SUBTRACT', ragged, .5), .16))
    bare = m.ramp(m.rng(front, 0, 1, -.2, .2), [(.497, g(0)), (.503, g(1))])
    chips = m.ramp(m.noise(v, 34, 5, .7).outputs[0], [(.33, g(1)), (.345, g(0))])
    bare = m.math('MAXIMUM', bare, chips)
    grain = m.noise(m.coord('Object', (26, 26, 3)), 1.4, 6, .6, 1.0).outputs[0]
    timber = m.ramp(grain, [(.32, lin('#6b4a2c')), (.5, lin('#96704a')), (.68, lin('#b08a60'))])
    tone = m.noise(v, 5, 4, .6).outputs[0]
    enamel = m.ramp(tone, [(.35, lin('#55796a')), (.6, lin('#6d9280'))])
    m.P(Base_Color=m.mix(bare, enamel, timber), Roughness=m.rng(bare, .26, .68), Normal=m.bump(m.math('SUBTRACT', 1.0, bare), .0016, .9, m.bump(grain, .0004, .5)))
    place(slat_chair(m.m, m.m, 5), (-.04, .35, .012), (0, 0, -24))
    cloth = sheet('dust-sheet', 2.3, 1.7, khadi('dust-sheet', '#cfc5b0'), (0, 0, 0, 0), .012, 4)
    place(cloth, (.02, .22, .001), (0, 0, 6))
    rnd = random.Random(2)
    flake = plain('flake', '#6d9280', .4)
    for _ in range(170):
        s = rnd.uniform(.003, .012)
        a = [(s * rnd.uniform(.5, 1) * math.cos(t), s * rnd.uniform(.5, 1) * math.sin(t), rnd.uniform(0, .003)) for t in (0, 1.5, 3, 4.6)]
        place(mesh('flake', a, [(0, 1, 2, 3)], flake), (rnd.gauss(.16, .2), rnd.gauss(.18, .17), .0135), (0, 0, rnd.uniform(0, 360)))
    place(paint_tin('#a8763c', .12, .055), (.52, .38, .01))
    place(flat_brush(.06, '#6d4a2c', '#cdbb95', '#a8763c'), (.50, .08, .012), (0, 0, 205))
    # scraper, wool, folded paper
    place(group([box('blade', .0, .08, -.032, .032, .004, .0055, plain('steel', '#a5a9aa', .3, 1.0), .0004),
                 box('grip', -.11, .012, -.014, .014, 0, .013, walnut('grip'), .005, 3)], 'scraper'), (.24, -.10, .012), (0, 0, 22))
    wool = M('wool')
    wool.P(Base_Color=lin('#77797a'), Metallic=.9, Roughness=.5, Normal=wool.bump(wool.noise(wool.coord(), 240, 3, .7).outputs[0], .006, 1.0))
    place(roundbox('wool', .07, .06, .03, .014, wool.m, .004, sub=10, wrinkle=.012, seed=3), (.06, -.20, .012), (0, 0, 30))
    for i in range(3):
        place(box('sandpaper', -.05, .05, -.035, .035, 0, .0012, plain('sand%d' % i, ('#8a5a3a', '#6e4a34', '#9b6b48')[i], .95, 0, .001), .0003), (-.50, -.02 + .008 * i, .012 + .0014 * i), (0, 0, 20 + 17 * i))
    place(kulhad(.4), (-.60, .22, .012))
    place(bottle(.23, .045, '#b98a4a'), (.66, .52, .008))
    rag = roundbox('rag', .2, .15, .03, .012, khadi('rag', '#8a3b2c'), .003, sub=20, wrinkle=.02, seed=7)
    place(rag, (-.36, -.16, .011), (0, 0, -20))
    d = (.80, .45, -.46)
    sunbeam(d, 4.6, 4600, .8)
    window_gobo((-.1, .9, .6), d, 1.5, 1.25, 3, 3, .045, 3)
    world(.32, col=(.86, .93, 1.0))
    light('AREA', (-2.2, -.6, 1.7), (0, -62, 10), 55, 5700, (1.3, 1.6))
    light('AREA', (2.0, -1.8, 1.0), (70, 0, 48), 10, 4600, (1.4, 1.4), glossy=False)
    camera((.0, -2.35, .80), 0, 50, shift_y=-.165)


SCENES = {'a-desk-that-works': working_desk, 'hiring-a-studio': two_chairs,
          'shade-before-air-conditioning': deep_verandah, 'restoring-old-furniture': half_stripped}
