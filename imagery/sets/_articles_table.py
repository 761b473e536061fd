"""Article pictures made on a table: the joinery drawing, the compass, the tally, the candles."""
import math
import random

from lib import M, R, box, lathe, lin, light, mesh, place, plain, plaster, roundbox, rprof, tube, wood, world
from lib.props import abacus, bowl, kulhad, lota, pillar_candle, saucer
from lib.props_drawing import house_plan, joinery_sheet
from lib.props_masonry import brick
from lib.props_materials import aged_brass, khadi, paper, printed, stone, teak, tracing
from lib.props_paper import open_book, paper_roll, sheet
from lib.props_stage import aim, foliage, sunbeam, tabletop, window_gobo
from lib.props_tools import dividers, dovetail_joint, pencil, pocket_compass, scale_rule, scissors


def table_light(sun=None, power=5.0, kelvins=4600, key=13.0, fill=2.2, sky=0.16, key_kelvins=5600, softness=1.2):
    """Window light from the left, weak warm fill from the right, and the sun along `sun` when given."""
    world(sky, col=(.92, .95, 1.0))
    light('AREA', (-1.25, .2, .9), (0, -56, 0), key, key_kelvins, (.9, 1.1))
    light('AREA', (.95, -.5, .7), (55, 0, 60), fill, 4400, (.8, .8), glossy=False)
    if sun:
        sunbeam(sun, power, kelvins, softness)


def joinery_drawing():
    """A drawer corner, half open, standing on the drawing that ordered it."""
    tabletop(-1.2, 1.2, -.8, 1.2, -.001, wood('table', '#7f6a52', '#6b563f', '#4d3b29', uv=True, rough=.4), .16)
    sheet('drawing', .594, .420, printed('joinery', joinery_sheet().image('joinery')), (0, .0, .012, .05), .0012, 3)
    place(dovetail_joint(), (.045, -.015, .0018), (0, 0, -24))
    place(pencil(.165, '#8a3324'), (-.155, -.135, .0025), (0, 0, 34))
    place(dividers(30, .125), (.205, -.085, .002), (0, 0, -38))
    place(scale_rule(.3), (-.09, -.225, .0006), (0, 0, 4))
    place(paper_roll(.5, .024, paper('roll', '#e6dcc6'), 6, plain('thread', '#8f2f22', .8)), (-.27, .27, 0), (0, 0, 16))
    place(paper_roll(.42, .019, tracing('trace-roll'), 7), (-.20, .345, 0), (0, 0, 9))
    place(kulhad(.7), (.335, .20, 0), (0, 0, 10))
    for i, (x, y, a) in enumerate(((-.02, -.13, 20), (.0, -.152, 75), (-.035, -.16, -30))):
        s = roundbox('chip', .012, .006, .0016, .0006, wood('chip', '#c7ab80', '#b4946a', '#927349'), 0, sub=3)
        place(s, (x, y, .002), (0, 0, a))
    d = (.80, .30, -.52)
    window_gobo((.02, .02, .05), d, .55, .75, 2, 2, .028)
    table_light(d, 4.6, 4700, 12, 2.0)
    aim((.26, -.74, .47), (.015, .01, .045), 58, 5.6, (.03, -.04, .06))


def compass_on_plan():
    """A brass compass on a cyanotype plan as the first sun comes in."""
    tabletop(-1.2, 1.2, -.8, 1.4, -.001, wood('table', '#b09472', '#98795a', '#725638', uv=True, rough=.42), .13)
    plan = house_plan('#23365c', '#dfe4e6', '#d5dcdf', '#7f93b4').image('cyanotype')
    place(sheet('plan', .594, .420, printed('cyanotype', plan, .8), (.0, .0, .03, .0), .0015, 5), (.0, .04, 0), (0, 0, -11))
    place(pocket_compass(.038, 118), (.035, -.045, .0022), (0, 0, 14))
    place(paper_roll(.5, .021, paper('roll', '#d9d2c0'), 6, plain('thread', '#8c2f23', .8)), (-.14, .265, 0), (0, 0, -15))
    place(lota(scale=.62), (.225, .19, .002))
    marigold((.155, .03, .001), .026, 1)
    marigold((.192, -.012, .001), .022, 2)
    place(pencil(.14, '#c98f1f'), (-.125, -.075, .0025), (0, 0, -58))
    d = (.86, .34, -.30)
    window_gobo((.03, .0, .02), d, .62, .30, 3, 2, .022)
    table_light(d, 7.5, 3900, 7, 1.6, .12, 6300)
    aim((-.10, -.50, .31), (.035, .0, .012), 68, 5.0, (.035, -.07, .02))


def marigold(at, radius, seed):
    """A cut marigold head, ruffled, resting on the table."""
    rnd = random.Random(seed)
    m = M('marigold')
    m.P(Base_Color=lin('#d8811c'), Roughness=.7, Subsurface=.15, Subsurface_Color=lin('#e79a2b'), Subsurface_Radius=(.006, .003, .001))
    verts, faces = [], []
    for layer in range(7):
        count = 34 - 4 * layer
        rr, lift = radius * (1 - .13 * layer), radius * (.14 + .12 * layer)
        for i in range(count):
            a = 6.283 * i / count + layer * .4 + rnd.uniform(-.1, .1)
            w, k = rr * 4.2 / count, len(verts)
            for t, s, dz in ((.15, .3, -.2), (.7, 1, .05), (1, .8, .18 + rnd.uniform(-.06, .06))):
                for sign in (-1, 1):
                    r = rr * t
                    verts.append((r * math.cos(a) - sign * s * w * math.sin(a), r * math.sin(a) + sign * s * w * math.cos(a), max(.001, lift + dz * radius + rnd.uniform(0, .07) * radius)))
            faces += [(k, k + 1, k + 3, k + 2), (k + 2, k + 3, k + 5, k + 4)]
    o = mesh('marigold', verts, faces, m.m, True)
    o.location = at
    return o


def house_costs():
    """Five stacks of what a house is made of, tall to short, and a tally beside them."""
    tabletop(-1.6, 1.6, -.7, .62, -.001, wood('table', '#a88a66', '#8f714f', '#684c30', uv=True, rough=.45), .17)
    box('wall', -2, 2, .62, .8, -.6, 1.6, plaster('wall', '#aeb59b', .07, .005), 0)
    x = -.42
    clay = M('brick')
    n = clay.noise(clay.coord(), 30, 6, .65).outputs[0]
    clay.P(Base_Color=clay.ramp(n, [(.32, lin('#6d3622')), (.5, lin('#9c5434')), (.68, lin('#b77350'))]), Roughness=.92, Normal=clay.bump(n, .004, .7))
    rnd = random.Random(4)
    for i in range(5):
        place(brick(clay.m, .19, .095, .062, i), (x, .16 + rnd.uniform(-.004, .004), .064 * i), (0, 0, rnd.uniform(-2.5, 2.5)))
    x = -.205
    for i, c in enumerate(('#5f6d62', '#c9a667', '#5a665d', '#ded8cc', '#c7a062', '#9b5340', '#65726a')):
        place(box('stone', -.075, .075, -.055, .055, 0, .027, stone('st%d' % i, c, None if i != 3 else '#9a9a94', 3, .5), .0016), (x, .14 + rnd.uniform(-.003, .003), .0275 * i), (0, 0, rnd.uniform(-3, 3)))
    x = .0
    for i, (l, m_, d_) in enumerate((('#a1794d', '#80593a', '#54361f'), ('#cdb088', '#b79870', '#92724b'), ('#8e6440', '#6f4a2d', '#472c19'), ('#c4a478', '#ac8b60', '#886740'), ('#9b744b', '#7c5737', '#52351f'))):
        place(box('timber', -.085, .085, -.04, .04, 0, .026, wood('w%d' % i, l, m_, d_, 'X', scale=1.8), .002), (x, .12 + rnd.uniform(-.003, .003), .0265 * i), (0, 0, rnd.uniform(-4, 4)))
    x = .20
    for i, c in enumerate(('#2f4a63', '#cfa13a', '#446a4e', '#a9482f', '#e5ded0', '#2f4a63')):
        place(box('tile', -.052, .052, -.052, .052, 0, .0105, plain('tile' + c, c, .13, 0, .0006), .0018, 3), (x, .10 + rnd.uniform(-.002, .002), .0108 * i), (0, 0, rnd.uniform(-5, 5)))
    x = .375
    for i, c in enumerate(('#8b3a2c', '#d8cdb8', '#3f5f49', '#c48a28')):
        s = roundbox('cloth', .10, .085, .011, .005, khadi('cl%d' % i, c), .001, sub=10, wrinkle=.0018, seed=i)
        place(s, (x, .08, .0105 * i), (0, 0, rnd.uniform(-5, 5)))
    place(abacus((8, 6, 5, 3, 2), .3), (.60, .30, 0), (0, 0, -14))
    place(pencil(.16, '#3e6247'), (-.06, -.10, .0), (0, 0, 22))
    place(open_book(.15, .2, paper('book', '#ebe4d4'), plain('cover', '#7a2f25', .7)), (.22, -.17, 0), (0, 0, 8))
    place(saucer(.05, aged_brass('dish')), (-.33, -.10, 0))
    for i in range(7):
        a = i * 2.4
        place(lathe('coin', rprof([(0, 0), (.011, 0), (.011, .0016), (0, .0016)], .0004), aged_brass('coin', .3), 40), (-.33 + .018 * math.cos(a), -.10 + .018 * math.sin(a), .0068 + .0014 * (i % 3)), (4 * math.sin(a), 4 * math.cos(a), 0))
    d = (.78, .46, -.50)
    window_gobo((.05, .3, .15), d, 1.15, .62, 3, 2, .035)
    table_light(d, 4.4, 4700, 26, 4)
    light('AREA', (-1.9, -.6, 1.3), (0, -58, -20), 24, 5600, (1.2, 1.2))
    aim((.09, -1.62, .50), (.105, .2, .15), 48, 8, (0, .1, .1))


def candle_care():
    """Three pillars a hand apart (100 mm and more) with wicks cut to 6 mm, brass wick scissors, and the dusk outside."""
    slab = stone('kota', '#59655b', None, 2.2, .38)
    box('ledge', -1.4, 1.4, -.5, .34, -.05, 0, slab, .004)
    box('reveal', -1.6, -.62, .34, .8, -.2, 1.4, plaster('lime', '#b9a88e', .07, .004), .006)
    box('reveal', .80, 1.7, .34, .8, -.2, 1.4, plaster('lime2', '#b9a88e', .07, .004), .006)
    frame = teak('window', 'Z')
    for x in (-.60, .09, .78):
        box('stile', x - .025, x + .025, .42, .47, 0, 1.4, frame, .004)
    box('sill', -.62, .80, .36, .50, 0, .035, teak('sill', 'X'), .004)
    sky = M('dusk')
    z = sky.add('ShaderNodeSeparateXYZ', {0: sky.coord()}).outputs[2]
    colour = sky.ramp(sky.rng(z, 0, 1, -1.5, 3.5), [(0, lin('#3b4a52')), (.35, lin('#c79a78')), (.5, lin('#8d93a4')), (1, lin('#31466b'))])
    glow = sky.add('ShaderNodeEmission', {'Color': colour, 'Strength': .95})
    sky.l.new(glow.outputs[0], sky.out.inputs[0])
    sky.m.cycles.sample_as_light = False
    mesh('sky', [(-9, 9, -3), (9, 9, -3), (9, 9, 6), (-9, 9, 6)], [(0, 1, 2, 3)], sky.m)
    leaf = plain('leaf', '#26352a', .7)
    foliage((-1.3, 4.2, -.05), (1.9, .6, .7), 9000, .16, leaf, 3)
    foliage((2.0, 4.8, .1), (1.7, .6, 1.0), 9000, .16, leaf, 4)
    place(pillar_candle(.165, .036, '#ead9bd', True, .007, .32), (-.205, .115, 0))
    place(pillar_candle(.115, .040, '#b4603c', True, .007, .32), (-.02, .045, 0))
    place(pillar_candle(.075, .043, '#e3d5bb', False, .0065), (.165, .10, .0))
    tray = lathe('tray', rprof([(0, .002), (.062, .002), (.066, .008), (.068, .008), (.064, 0), (0, 0)], .001), aged_brass('tray', .3), 96)
    place(tray, (.165, .10, -.0005))
    place(scissors(), (.165, -.035, 0), (0, 0, 168))
    black = plain('snuff', '#17120e', .95)
    for i, (x, y) in enumerate(((.103, -.022), (.109, -.034), (.096, -.031))):
        place(tube('cut', [(0, 0, .0008), (.004, .001, .001), (.007, .0, .0008)], .0008, black, 3), (x, y, 0), (0, 0, 50 * i))
    for i in range(3):
        stick = box('match', -.022, .022, -.001, .001, 0, .002, plain('match', '#c9ad80', .7), .0002)
        place(stick, (-.02 + .016 * i, -.085 - .006 * i, .0), (0, 0, 14 + 22 * i))
        place(lathe('head', [(0, -.0024), (.0017, 0), (0, .0024)], plain('mh', '#6d2f22', .8), 20), (-.02 + .016 * i + .0222 * math.cos(R(14 + 22 * i)), -.085 - .006 * i + .0222 * math.sin(R(14 + 22 * i)), .0012), (0, 90, 14 + 22 * i))
    cloth = roundbox('cloth', .16, .12, .012, .006, khadi('cloth', '#2f4668'), .001, sub=14, wrinkle=.004, seed=4)
    place(cloth, (-.29, -.03, 0), (0, 0, 24))
    place(bowl(.055, .04, aged_brass('bowl', .35)), (.38, .17, 0))
    world(.05, col=(.75, .85, 1.0))
    light('AREA', (.1, 1.3, 1.1), (-50, 0, 0), 16, 8000, (1.6, 1.2), glossy=False)
    light('AREA', (-.8, -.7, .9), (52, 0, -50), 5.5, 4600, (.9, .9), glossy=False)
    aim((.04, -.70, .24), (.01, .08, .085), 49, 4.0, (-.02, .0, .1))


SCENES = {'reading-a-joinery-drawing': joinery_drawing, 'vastu-without-mysticism': compass_on_plan,
          'what-a-house-costs': house_costs, 'candle-care': candle_care}
