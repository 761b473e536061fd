"""The last three steps of a commission: detailing, making, handover."""
import random
from lib import M, box, camera, fabric, lathe, light, lin, mesh, place, plain, planks, plaster, roundbox, rprof, tube, walnut, wood, world
from lib.props import branches, bucket, key, key_ring, kulhad, saucer, table_lamp, tea_glass
from lib.props_drawing import house_plan, joinery_sheet
from lib.props_materials import aged_brass, brushed_paint, khadi, paper, printed, stone, teak, tin
from lib.props_paper import book, sheet
from lib.props_room import switch_plate
from lib.props_stage import aim, group, sunbeam, tabletop, window_gobo
from lib.props_tools import chisel, dividers, flat_brush, jack_plane, mallet, pencil, shaving
from sets._articles_table import marigold


def detailing():
    """A corner at full size, its brass laid out in order, and the drawing both answer to."""
    tabletop(-1.2, 1.2, -.7, .8, -.001, wood('bench', '#b5976d', '#9e8058', '#77593a', uv=True, rough=.5), .12)
    box('wall', -3, 3, .8, 1.0, -.5, 2, plaster('wall', '#8d9a82', .08, .005), 0)
    place(sheet('drawing', .78, .55, printed('joinery', joinery_sheet().image('joinery')), (.0, .03, 0, 0), .001), (.03, .796, .52), (90, 0, 0))
    for sx in (-1, 1):
        place(lathe('pin', [(0, 0), (.006, .001), (.005, .008), (0, .01)], aged_brass('pin'), 20), (.03 + sx * .37, .79, .78), (90, 0, 0))
    brass = aged_brass('brass', .24)
    # mortise and tenon corner, drawn apart
    pale = wood('rail', '#cbb088', '#b8996e', '#977850', 'X', scale=1.6)
    pz = teak('post', 'Z', tone=1.0)
    box('post', -.165, -.105, .10, .16, 0, .36, pz, .0025, 3)
    box('mortise', -.1049, -.1044, .119, .141, .215, .305, plain('mortise', '#2a1b10', .9), 0)
    box('rail', .005, .30, .105, .155, .205, .315, pale, .0025, 3)
    box('tenon', -.045, .006, .1195, .1405, .216, .304, pale, .0015)
    rail_y = wood('rail-y', '#cbb088', '#b8996e', '#977850', 'Y', scale=1.6)
    box('rail', -.16, -.11, .161, .44, .205, .315, rail_y, .0025, 3)
    box('prop', .115, .165, .10, .16, 0, .2045, teak('prop', 'Z', tone=.9), .002)
    box('prop', -.16, -.11, .36, .42, 0, .2045, teak('prop2', 'Z', tone=.9), .002)
    for i in range(2):
        place(lathe('dowel', rprof([(0, 0), (.006, 0), (.006, .05), (0, .05)], .0012), walnut('dowel', 'Z'), 32), (-.04 + .03 * i, .02, .006), (0, 90, 24 - 18 * i))
    # tray of hardware
    felt = fabric('felt', '#33473b', 'weave', .5)
    box('tray', -.30, .34, -.30, -.045, 0, .006, felt, .002)
    for x0, x1, y0, y1 in ((-.31, .35, -.31, -.30), (-.31, .35, -.045, -.035), (-.31, -.30, -.30, -.045), (.34, .35, -.30, -.045)):
        box('edge', x0, x1, y0, y1, 0, .018, walnut('tray-edge', 'X'), .002)
    for i in range(2):   # butt hinges, opened flat
        parts = []
        for s in (-1, 1):
            parts.append(box('leaf', min(s * .003, s * .026), max(s * .003, s * .026), -.035, .035, .0, .0024, brass, .0006))
            for k in (-.022, 0, .022):
                parts.append(lathe_at('hole', .0032, s * .015, k, .0022))
        for k in range(5):
            parts.append(place(lathe('knuckle', rprof([(0, 0), (.0042, 0), (.0042, .0134), (0, .0134)], .0006), brass, 32), (0, -.035 + .014 * k, .0042), (-90, 0, 0)))
        place(group(parts, 'hinge'), (-.245 + .085 * i, -.115, .006), (0, 0, 4 - 9 * i))
    for i, r in enumerate((.012, .015, .018)):   # knobs
        place(lathe('knob', rprof([(0, 0), (r * .62, 0), (r * .62, .003), (r * .35, .006), (r * .32, .016), (r * .8, .021), (r, .027), (r * .8, .033), (0, .035)], .003, 4), brass, 64), (-.06 + .05 * i, -.10, .006))
    for i in range(2):   # bar pulls
        x = .14 + .09 * i
        arch = [(x - .035, -.1, .008), (x - .035, -.1, .026), (x - .026, -.1, .032), (x + .026, -.1, .032), (x + .035, -.1, .026), (x + .035, -.1, .008)]
        tube('pull', arch, .0045, brass, 8)
        for s in (-1, 1):
            place(lathe('rose', rprof([(0, 0), (.0095, 0), (.008, .004), (0, .005)], .001), brass, 40), (x + s * .035, -.1, .006))
    for i in range(9):   # screws, heads one way
        x = -.265 + .037 * i
        place(screw(brass), (x, -.215, .006), (0, 0, 90))
    place(key(brass, .08), (.13, -.19, .006), (0, 0, 8))
    place(lathe('escutcheon', rprof([(0, 0), (.016, 0), (.014, .003), (0, .0034)], .001), brass, 48), (.27, -.2, .006))
    for i, (l, m_, d_) in enumerate((('#a1794d', '#80593a', '#54361f'), ('#cdb088', '#b79870', '#92724b'), ('#7a5a42', '#5d4230', '#3c291c'))):
        place(box('chip', -.05, .05, -.02, .02, 0, .009, wood('chip%d' % i, l, m_, d_, 'X', scale=2), .001), (.38, .05 + .06 * i, 0), (0, 0, 14 - 8 * i))
    place(dividers(26, .13), (.10, .03, 0), (0, 0, 58))
    place(pencil(.15, '#8a3324'), (-.34, .06, 0), (0, 0, -18))
    d = (.78, .36, -.52)
    sunbeam(d, 4.6, 4600, .8)
    window_gobo((.0, .15, .15), d, .85, .8, 2, 3, .03, 2.2)
    world(.22, col=(.9, .95, 1.0))
    light('AREA', (-1.3, .1, .95), (0, -56, 0), 13, 5700, (.9, 1.1))
    light('AREA', (.95, -.6, .8), (55, 0, 55), 2.4, 4400, (.8, .8), glossy=False)
    light('AREA', (.2, .3, 1.6), (-8, 0, 0), 5, 5600, (1.4, .8))
    aim((.06, -1.16, .82), (.03, .06, .14), 49, 7.1, (.0, .02, .1))


def lathe_at(name, radius, x, y, z):
    """A countersunk hole seen from above: a dark disc."""
    return place(lathe(name, [(0, 0), (radius * .6, 0), (radius, .0004)], plain('hole', '#3a2a14', .5, .6), 20), (x, y, z))


def screw(metal, length=.038):
    """A countersunk brass screw lying along x, head at -x."""
    profile = [(0, 0), (.0045, 0), (.0045, .0008), (.0022, .0042), (.0021, .012)]
    z = .012
    while z < length - .004:
        profile += [(.0021, z), (.0029, z + .0009), (.0018, z + .0018)]
        z += .0018
    profile.append((0, length))
    return group([place(lathe('screw', profile, metal, 24), (0, 0, .0045), (0, 90, 0))], 'screw')


def making():
    """The workbench: a plane at rest, the last shavings, chisels on the rail."""
    planks('floor', -3, 3, -2, 1.8, stone('floor', '#7a7263', None, 1, .7, per_slab=True), w=.6, lmin=.6, lmax=.6, z=-.86, along='X')
    bench = wood('bench', '#a98a62', '#90714b', '#684d31', uv=True, rough=.6)
    tabletop(-1.3, 1.3, -.32, .42, 0, bench, .18, seed=9, thickness=.06)
    box('apron', -1.3, 1.3, -.32, -.28, -.26, -.061, wood('apron', '#a98a62', '#90714b', '#684d31', 'X'), .004)
    box('wall', -3, 3, .95, 1.15, -1, 2.4, brushed_paint('wall', '#8fa39b'), 0)
    box('rail', -.62, .62, .90, .95, .56, .60, teak('rack', 'X'), .004)
    for i in range(7):
        x = -.48 + .16 * i
        one = chisel(.010 + .004 * i, .15)
        place(one, (x, .885, .585), (0, 90, 90))
    for x, z, r in ((-.50, 1.02, .0), (.35, .98, .0)):
        pass
    saw = M('saw')
    saw.P(Base_Color=lin('#8d9192'), Metallic=1.0, Roughness=.32)
    blade = mesh('saw', [(0, 0, 0), (.5, 0, .04), (.5, 0, .09), (0, 0, .14)], [(0, 1, 2, 3)], saw.m)
    place(blade, (-.20, .938, .86), (0, 3, 0))
    place(roundbox('saw-handle', .13, .022, .15, .03, teak('saw-handle', 'Z'), 0, sub=8), (-.26, .932, .85), (0, 12, 0))
    place(group([tube('square', [(0, 0, 0), (0, 0, .26)], .011, walnut('stock', 'Z'), 4), box('blade', .0, .34, -.0012, .0012, .21, .26, plain('square-blade', '#a7aaab', .3, 1.0), .0003)], 'square'), (.45, .93, .84), (0, 0, 0))
    # the board being planed, held between dogs
    box('board', -.46, .50, -.10, .08, .001, .031, teak('board', 'X', tone=1.15), .002, 3)
    for x in (-.485, .525):
        box('dog', x - .013, x + .013, -.035, .015, 0, .024, walnut('dog', 'Z'), .003)
    place(jack_plane(), (.04, -.01, .031), (0, 0, 12))
    rnd = random.Random(11)
    peel = wood('shaving', '#c79e6c', '#b58853', '#94683a', 'Y')
    spots = [(.20, -.04, .031), (.27, .03, .031), (.31, -.06, .031), (-.10, -.03, .031), (-.22, .02, .031), (.12, -.18, 0), (.02, -.22, 0), (-.12, -.20, 0), (.28, -.2, 0), (.38, -.17, 0),
             (-.28, -.22, 0), (.42, .16, 0), (.35, .22, 0), (.2, .15, 0), (.06, .17, 0), (-.3, .16, 0), (.5, -.12, 0), (-.02, -.26, 0), (.16, -.26, 0), (.34, -.26, 0)]
    for i, (x, y, z) in enumerate(spots):
        s = shaving(i, rnd.uniform(.02, .04), rnd.uniform(.10, .26), peel)
        place(s, (x + rnd.uniform(-.02, .02), y + rnd.uniform(-.015, .015), z), (0, 0, rnd.uniform(0, 360)))
    for i in range(7):
        s = shaving(40 + i, rnd.uniform(.02, .034), rnd.uniform(.08, .2), peel)
        place(s, (rnd.uniform(.0, .4), -.36 - rnd.uniform(0, .2), -.86), (0, 0, rnd.uniform(0, 360)))
    place(mallet(), (-.44, .20, 0), (0, 0, -34))
    place(chisel(.02), (-.26, -.20, 0), (0, 0, 20))
    place(pencil(.13, '#a8442f'), (-.20, .115, 0), (0, 0, -12))
    place(kulhad(.35), (.56, .27, 0))
    place(bucket(.11, .055, tin('glue', '#8f918e', .4), plain('glue', '#8a5f2e', .25), .6), (.36, .30, 0))
    place(flat_brush(.03, '#6d4a2c', '#b8a378'), (.50, .12, 0), (0, 0, 200))
    # legs waiting against the wall
    for i in range(5):
        leg = tube('leg', [(0, 0, 0, .7), (0, 0, .3, 1.05), (0, 0, .52, 1.1), (0, 0, .72, .95)], .02, teak('leg%d' % i, 'Z', tone=.95 + .06 * i), 8)
        place(leg, (-.80 + .055 * i, .36 + .01 * (i % 2), 0), (-16, 2 * i - 3, 0))
    d = (.84, .34, -.42)
    sunbeam(d, 5.2, 4400, .8)
    window_gobo((.05, .25, .2), d, 1.0, .8, 3, 3, .035, 2.4)
    world(.26, col=(.88, .94, 1.0))
    light('AREA', (-1.6, .1, 1.1), (0, -58, 0), 24, 5600, (1.0, 1.2))
    light('AREA', (1.3, -1.0, .9), (58, 0, 52), 4, 4400, (1, 1), glossy=False)
    aim((.16, -1.12, .66), (.03, .17, .11), 44, 8, (.04, -.02, .08))


def handover():
    """Keys in a brass dish, the lamp lit, tea poured: the evening the house is given back."""
    lime = plaster('wall', '#b7876a', .09, .005)
    box('wall', -3, 3, .42, .6, -1, 2.6, lime, 0)
    top = teak('console', 'X', tone=.95)
    box('console', -.75, .62, -.02, .40, -.03, 0, top, .004, 3)
    box('apron', -.70, .57, .01, .03, -.13, -.03, top, .003)
    for x in (-.70, .56):
        tube('leg', [(x, .03, -.04, 1.2), (x, .03, -.5, .95), (x, .03, -.82, .7)], .021, teak('console-leg', 'Z', tone=.95), 8)
    box('drawer', -.30, .16, -.001, .012, -.122, -.038, teak('drawer', 'X', tone=1.1), .003)
    place(lathe('pull', rprof([(0, 0), (.006, 0), (.006, .012), (.012, .018), (.01, .026), (0, .027)], .002), aged_brass('pull'), 32), (-.07, -.001, -.08), (90, 0, 0))
    planks('floor', -3, 3, -2, .42, stone('floor', '#5d6a60', None, 1, .35, per_slab=True), w=.6, lmin=.6, lmax=.6, z=-.82, along='X')
    place(table_lamp(.52, plain('lamp-ceramic', '#2f5147', .18, 0, .0006), '#efdcba', 7, .165), (-.34, .22, 0))
    dish = lathe('dish', rprof([(0, .004), (.085, .004), (.105, .014), (.118, .026), (.121, .026), (.108, .010), (.088, 0), (0, 0)], .002), aged_brass('dish', .22), 120)
    place(dish, (.02, .14, 0))
    iron = plain('iron', '#4a4845', .4, .9)
    for i, (x, y, a, m) in enumerate(((.0, .14, 20, None), (.035, .155, 75, iron), (.01, .12, -35, None))):
        place(key(m, .082 - .008 * i, i), (x, y, .007 + .004 * i), (0, 0, a))
    place(key_ring(.017), (-.022, .135, .014), (8, 4, 0))
    tag = group([box('tag', 0, .045, -.011, .011, 0, .003, khadi('tag', '#8a3b2c'), .001)], 'tag')
    place(tag, (-.05, .115, .012), (0, -6, 200))
    place(saucer(.058, plain('saucer', '#d9d0be', .3)), (.26, .10, 0))
    place(tea_glass(.78), (.26, .10, .0065))
    place(lathe('vase', rprof([(0, 0), (.04, 0), (.062, .05), (.06, .1), (.03, .15), (.026, .19), (.034, .2), (.03, .2), (.022, .18), (0, .14)], .012, 4), plain('vase', '#cfc3ad', .5, 0, .001), 96), (.44, .26, 0))
    branches((.44, .26, .19), 6, .42, .26, 5, .06, '#47692f', '#8fa566')
    place(book(.22, .16, .022, plain('book1', '#2f4468', .75)), (.44, .09, 0), (0, 0, -8))
    envelope = box('envelope', -.08, .08, -.055, .055, 0, .003, paper('envelope', '#e3d8c0'), .001)
    place(envelope, (.44, .09, .022), (0, 0, 6))
    for i, (x, y) in enumerate(((.13, .055), (.155, .09), (-.12, .06))):
        marigold((x, y, 0), .017 + .002 * i, i + 3)
    place(switch_plate(aged_brass('plate', .3)), (.12, .42, .44))
    # framed drawing
    place(sheet('art', .30, .22, printed('plan', house_plan('#23365c', '#dfe4e6', '#d5dcdf', '#7f93b4').image('cyanotype'))), (.20, .412, .72), (90, 0, 0))
    box('mount', .02, .38, .413, .418, .58, .86, paper('mount', '#e8e2d4'), 0)
    for x0, x1, z0, z1 in ((.0, .40, .56, .58), (.0, .40, .86, .88), (.0, .02, .58, .86), (.38, .40, .58, .86)):
        box('frame', x0, x1, .398, .42, z0, z1, walnut('frame', 'X' if x1 - x0 > .1 else 'Z'), .002)
    world(.10, col=(.55, .68, 1.0))
    light('AREA', (1.9, -1.2, 1.5), (60, 0, 55), 12, 9500, (1.2, 1.6), glossy=False)
    light('AREA', (-1.8, -1.2, 1.0), (66, 0, -52), 4, 5000, (1, 1), glossy=False)
    camera((.0, -1.48, .60), 0, 50, shift_y=-.14)
