"""The first three steps of a commission: survey, concept, design."""
import math
import random
from lib import M, box, camera, g, lathe, light, lin, mesh, place, plain, planks, plaster, roundbox, rprof, tube, walnut, wood, world
from lib.props import kulhad, lota
from lib.props_drawing import elevation_sheet, house_plan
from lib.props_masonry import paper_house
from lib.props_materials import aged_brass, khadi, paper, printed, stone, teak, tracing
from lib.props_paper import card_fan, crumpled, open_book, paper_roll, sheet, unrolling_sheet
from lib.props_room import book_row, switch_plate
from lib.props_stage import aim, group, sunbeam, tabletop, window_gobo
from lib.props_tools import pencil, scale_rule, set_square, tape_measure, torch


def discovery():
    """A tape, a torch and a damp patch: the house is read before it is drawn."""
    m = M('damp-wall')
    v = m.coord()
    xyz = m.add('ShaderNodeSeparateXYZ', {0: v})
    slow, fine = m.noise(v, 2.6, 6, .6, .6).outputs[0], m.noise(v, 70, 5, .65).outputs[0]
    rise = m.math('ADD', m.math('MULTIPLY', xyz.outputs[2], 1.15), m.math('MULTIPLY', m.math('ABSOLUTE', m.math('SUBTRACT', xyz.outputs[0], .12)), .55))
    level = m.math('ADD', rise, m.math('MULTIPLY', m.math('SUBTRACT', slow, .5), .85))
    damp = m.ramp(level, [(.40, g(1)), (.66, g(0))])
    tide = m.ramp(level, [(.56, g(0)), (.62, g(.7)), (.65, g(0))])
    bare = m.ramp(m.math('ADD', level, m.math('MULTIPLY', m.math('SUBTRACT', fine, .5), .14)), [(.20, g(1)), (.215, g(0))])
    paint = m.mix(damp, m.ramp(slow, [(.35, lin('#a9b49c')), (.65, lin('#bcc5ad'))]), lin('#6f7558'))
    paint = m.mix(tide, paint, lin('#d8d3bf'))
    old = m.ramp(fine, [(.35, lin('#7a5a43')), (.6, lin('#a38465'))])
    blister = m.bump(m.math('MULTIPLY', damp, m.noise(v, 26, 4, .6).outputs[0]), .010, .8)
    m.P(Base_Color=m.mix(bare, paint, old), Roughness=m.rng(damp, .8, .5), Specular=.3,
        Normal=m.bump(fine, .0015, .5, m.bump(m.math('SUBTRACT', 1.0, bare), .004, 1.0, blister)))
    box('wall', -2.5, 2.5, .6, .8, -.1, 3, m.m, 0)
    box('return', -1.2, -.78, -2.5, .7, -.1, 3, plaster('return', '#aeb79f', .08, .005), .006)
    box('bed', -2.5, 2.5, -3, .7, -.3, -.019, plain('bed', '#3d3b35', .9), 0)
    planks('floor', -2.5, 2.5, -3, .6, stone('kota', '#5d6a60', None, 1, .34, per_slab=True), w=.45, lmin=.45, lmax=.45, seed=4, gap=.003, along='X')
    skirt = stone('skirting', '#4b564e', None, 2, .4)
    box('skirting', -.78, 2.5, .582, .6, 0, .12, skirt, .003)
    box('skirting', -.78, -.762, -2.5, .6, 0, .12, skirt, .003)
    place(tape_measure(.62), (-.38, .34, .0), (0, 0, 14))
    place(torch(.15, 7), (-.30, .05, 0), (0, 0, 52))
    place(open_book(.12, .18, paper('page', '#e9e2d2'), plain('cover', '#23262a', .6)), (.26, .06, 0), (0, 0, -16))
    place(pencil(.15, '#c98f1f'), (.13, -.10, 0), (0, 0, 22))
    rnd = random.Random(5)
    flake = plain('flake', '#b3bda5', .7)
    for _ in range(60):
        s = rnd.uniform(.004, .016)
        pts = [(s * rnd.uniform(.5, 1) * math.cos(t), s * rnd.uniform(.5, 1) * math.sin(t), rnd.uniform(.0005, .004)) for t in (0, 1.5, 3, 4.6)]
        place(mesh('flake', pts, [(0, 1, 2, 3)], flake), (rnd.gauss(.14, .18), .54 - abs(rnd.gauss(0, .06)), .0), (0, 0, rnd.uniform(0, 360)))
    place(switch_plate(), (.42, .6, 1.05))
    tube('conduit', [(.42, .592, 1.1), (.42, .592, 3)], .009, plain('conduit', '#bfc6b2', .6), 6)
    sunbeam((.75, .42, -.5), 1.6, 4300, 1.0)
    window_gobo((.30, .6, 1.05), (.75, .42, -.5), .5, .55, 2, 2, .04, 2.4)
    world(.14, col=(.8, .9, 1.0))
    light('AREA', (1.8, -1.6, 1.9), (58, 0, 45), 12, 6200, (1.2, 1.4), glossy=False)
    camera((-.02, -1.45, .66), 0, 45, shift_y=-.20)


def concept():
    """A white card model, the trace it came from, and the ideas thrown away."""
    tabletop(-1.2, 1.2, -.7, 1.3, -.001, wood('table', '#8a6d4d', '#745839', '#523b25', uv=True, rough=.42), .16)
    box('wall', -3, 3, 1.3, 1.5, -.5, 2, plaster('wall', '#7f8f9a', .09, .005), 0)
    card = paper('card', '#e9e5db', .0003)
    place(paper_house(card, plain('greyboard', '#a59a87', .9, 0, .001)), (.015, .24, 0), (0, 0, -22))
    trace = tracing('trace', '#e9ddb0', .3)
    plan = sheet('plan', .42, .30, printed('plan', house_plan('#e6dcc0').image('plan')), (.0, .02, 0, 0), .001, 2)
    place(plan, (-.05, -.135, .0003), (0, 0, 8))
    place(unrolling_sheet(.30, .30, .022, trace), (.03, -.26, .0022), (0, 0, 24))
    place(paper_roll(.44, .024, trace, 8), (-.34, .06, 0), (0, 0, 66))
    for i, (x, y, r) in enumerate(((-.30, -.17, .034), (.33, -.02, .04), (.38, -.10, .028))):
        place(crumpled(r, tracing('crumple%d' % i, '#ece2bf', .12), i + 3), (x, y, 0), (0, 0, 40 * i))
    for x, y, a, c in ((-.10, -.255, 20, '#a8442f'), (-.135, -.235, 14, '#2f4468'), (-.16, -.21, 26, '#3e6247')):
        place(pencil(.15, c), (x, y, .002), (0, 0, a))
    place(scale_rule(.3), (.17, -.25, .002), (0, 0, -12))
    knife = group([box('knife', 0, .12, -.006, .006, 0, .009, aged_brass('knife'), .003), mesh('blade', [(.12, -.005, .004), (.12, .005, .004), (.152, .005, .004)], [(0, 1, 2)], plain('blade', '#b9bcbd', .2, 1.0))], 'knife')
    place(knife, (.20, .02, 0), (0, 0, -50))
    for i, (x, y, w, d) in enumerate(((.27, .06, .07, .05), (.30, .075, .05, .03), (.25, .10, .03, .06))):
        place(box('offcut', -w / 2, w / 2, -d / 2, d / 2, .003 * i, .003 * i + .0026, card, .0003), (x, y, 0), (0, 0, 30 * i))
    place(kulhad(.5), (.34, .34, 0))
    place(paper_roll(.7, .028, paper('roll', '#ddd3bf'), 6, plain('thread', '#8c2f23', .8)), (-.16, .62, 0), (0, 0, 6))
    d = (.82, .28, -.50)
    sunbeam(d, 5.0, 4700, .8)
    window_gobo((.0, .25, .1), d, .85, .62, 2, 2, .035, 2.2)
    world(.2, col=(.90, .95, 1.0))
    light('AREA', (-1.3, .3, .9), (0, -56, 0), 13, 5800, (.9, 1.1))
    light('AREA', (.95, -.6, .8), (55, 0, 55), 2.2, 4400, (.8, .8), glossy=False)
    aim((.06, -1.02, .66), (.01, .13, .045), 56, 6.3, (.0, .12, .07))


def design():
    """The drawing board at four in the afternoon."""
    planks('floor', -2, 2, -2, 1.6, wood('floor', '#7f6a52', '#6b563f', '#4d3b29', uv=True), w=.14, lmin=1, lmax=2, z=-.76, along='X')
    tabletop(-1.3, 1.3, -.45, .75, -.001, teak('table', uv=True, tone=1.05), .15)
    box('wall', -3, 3, 1.0, 1.2, -.9, 2.4, plaster('wall', '#b98a63', .10, .005), 0)
    tilt = 24
    white = paper('board-cover', '#dcd9cc')
    board_parts = [box('board', -.44, .44, 0, .64, -.022, 0, wood('board', '#c9ae82', '#b5986c', '#93774e', 'X'), .003),
                   place(sheet('cover', .84, .60, white), (0, .32, .0003)),
                   place(sheet('drawing', .594, .420, printed('elevation', elevation_sheet().image('elevation')), (0, 0, 0, 0), 0), (-.02, .335, .0012), (0, 0, -1.2)),
                   box('t-blade', -.43, .40, .165, .215, .0015, .0045, wood('t-square', '#a9794a', '#94653a', '#704a28', 'X'), .0015),
                   box('t-head', -.465, -.43, .08, .30, -.002, .010, walnut('t-head'), .003),
                   place(set_square(.20), (.05, .217, .0025)),
                   place(pencil(.16, '#2b2a28'), (-.13, .30, .003), (0, 0, 38)),
                   place(scale_rule(.3), (.13, .12, .0015), (0, 0, 3))]
    for sx in (-1, 1):
        for y in (.135, .535):
            board_parts.append(box('tape', -.02 + sx * .29 - .018, -.02 + sx * .29 + .018, y - .008, y + .008, .0022, .0026, plain('tape', '#c9a24a', .6), .0001))
    board = group(board_parts, 'drawing-board')
    place(board, (0, -.30, .05), (tilt, 0, 0))
    for x in (-.34, .34):
        box('prop', x - .02, x + .02, .18, .22, 0, .26, teak('prop', 'Z'), .004)
    box('lip', -.44, .44, -.33, -.305, 0, .058, walnut('lip'), .004)
    # samples before the board
    for i, (x, c, v) in enumerate(((-.36, '#5f6d62', None), (-.25, '#a5543c', None), (-.145, '#d6d1c6', '#8d9090'))):
        place(box('stone', -.045, .045, -.03, .03, 0, .014, stone('chip%d' % i, c, v, 5, .4), .0015), (x, -.385, 0), (0, 0, (4, -7, 3)[i]))
    for i, (c, x) in enumerate((('#3e6247', .06), ('#8a3b2c', .13), ('#d59a2b', .20))):
        place(roundbox('cloth', .1, .055, .009, .004, khadi('cloth%d' % i, c), .001, sub=10, wrinkle=.002, seed=i), (x, -.385, .003 * i), (0, 0, 12 - 9 * i))
    place(card_fan(('#2f4468', '#3e6247', '#8fa28d', '#d9c39a', '#d59a2b', '#b4552f', '#7b3327'), .036, .085, 100), (.38, -.40, 0), (0, 0, 10))
    # lamp with two arms
    steel = plain('lamp', '#b98a1f', .35)
    place(lathe('foot', rprof([(0, 0), (.09, 0), (.09, .02), (0, .024)], .006), steel, 80), (.60, .42, 0))
    arm = aged_brass('arm')
    tube('arm', [(.60, .42, .02), (.66, .46, .46)], .007, arm, 6)
    tube('arm', [(.66, .46, .46), (.30, .33, .70)], .006, arm, 6)
    for at in ((.66, .46, .46), (.30, .33, .70)):
        place(lathe('joint', rprof([(0, -.014), (.014, -.014), (.014, .014), (0, .014)], .003), arm, 32), at, (90, 0, 0))
    place(lathe('head', [(.02, .13), (.035, .118), (.085, .012), (.092, 0), (.09, .0), (.082, .012), (.033, .112), (0, .118)], steel, 80), (.27, .31, .585), (0, 12, 0))
    light('SPOT', (.272, .31, .62), (0, 10, 0), 9, 2900, radius=.03, spread=110)
    jar = lathe('jar', rprof([(0, 0), (.04, 0), (.042, .105), (.038, .105), (.036, .006), (0, .006)], .003), plain('jar', '#3e5a48', .3), 64)
    place(jar, (-.60, .35, 0))
    for i, c in enumerate(('#3e6247', '#8a3324', '#c98f1f', '#2b2a28', '#2f4468', '#c9b99d')):
        place(pencil(.18, c), (-.60 + .016 * math.cos(i), .35 + .016 * math.sin(i), .008), (5 * math.sin(i), -84 + 5 * math.cos(i * 2), i * 60))
    box('shelf', -.9, .2, .80, 1.0, .62, .645, teak('shelf', 'X'), .004)
    place(book_row(.46, .24, 5), (-.82, .9, .645))
    place(lota(scale=.75), (-.16, .9, .645))
    for i in range(4):
        place(paper_roll(.26, .024, paper('roll%d' % i, ('#ddd3bf', '#cfd6d0', '#e4dccb', '#d5c7a8')[i]), 5), (.04 + .05 * (i % 3), .9, .645 + (.042 if i == 3 else 0)), (0, 0, 90))
    place(kulhad(.6), (-.62, .0, 0))
    d = (.80, .42, -.44)
    sunbeam(d, 4.2, 4300, .9)
    window_gobo((-.05, .35, .25), d, .95, .85, 2, 3, .04, 2.4)
    world(.28, col=(.88, .94, 1.0))
    light('AREA', (-1.7, -.2, 1.2), (0, -58, 8), 24, 5700, (1.1, 1.3))
    light('AREA', (1.2, -1.2, .9), (62, 0, 48), 4, 4400, (1, 1), glossy=False)
    aim((.02, -1.50, 1.02), (.015, .16, .22), 46)
