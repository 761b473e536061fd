"""The sea apartment's kitchen: green glazed tiles, cane shutters, a terrazzo top, the sea at the end of the counter."""
import math
import random

from mathutils import Vector

from lib import (M, box, brass, camera, glaze, glazed_leaf, lathe, light, lin, marble, oak, place, plain, plaster, roundbox, rprof, slabs,
                 stripes, sunlight, switch_plate, terracotta, tiles, tube, wall)
from lib.props import bowl, lota, tea_glass
from lib.foliage import inst
from lib.undergrowth import shrub
from pieces.weave import cane, cane_panel
from rooms import furniture, sea
from rooms.courtyard import greens, pot

XL, XR, YF, YB, ZC = -2.3, 2.5, -2.8, 2.6, 2.75
TOP = .88


def terrazzo(name='terrazzo', ground='#cfc8b8'):
    """Marble chips in pale cement."""
    m = M(name)
    v = m.coord()
    cells = m.add('ShaderNodeTexVoronoi', {'Vector': v, 'Scale': 62.})
    size = m.add('ShaderNodeTexVoronoi', {'Vector': v, 'Scale': 62.}, feature='DISTANCE_TO_EDGE').outputs['Distance']
    chip = m.ramp(m.add('ShaderNodeSeparateColor', {0: cells.outputs['Color']}).outputs[0],
                  [(0, lin('#8d6a54')), (.25, lin('#e6e0d2')), (.5, lin('#5d7268')), (.75, lin('#b9a98c')), (1, lin('#37403a'))], 'CONSTANT')
    keep = m.math('MULTIPLY', m.math('GREATER_THAN', size, .16), m.math('GREATER_THAN', m.add('ShaderNodeSeparateColor', {0: cells.outputs['Color']}).outputs[1], .45))
    m.P(Base_Color=m.mix(keep, lin(ground), chip), Roughness=.28, Specular=.45)
    return m.m


def shutters(x0, x1, y, n, up, level, weave, metal):
    """Framed cane doors between x0 and x1, faces at y."""
    w = (x1 - x0) / n
    for i in range(n):
        a, b = x0 + w * i + .003, x0 + w * (i + 1) - .003
        for q in ((a, a + .05), (b - .05, b)):
            box('stile', q[0], q[1], y - .021, y, .10, TOP - .045, up, .003)
        for q in ((.10, .155), (TOP - .10, TOP - .045)):
            box('rail', a + .05, b - .05, y - .021, y, q[0], q[1], level, .003)
        cane_panel('cane', Vector((a + .05, y - .010, .155)), Vector((b - .05, y - .010, .155)), Vector((b - .05, y - .010, TOP - .10)), Vector((a + .05, y - .010, TOP - .10)), weave)
        hx = b - .028 if i % 2 == 0 else a + .028
        place(lathe('knob', rprof([(0, 0), (.006, 0), (.006, .012), (.013, .018), (.013, .024), (0, .027)], .003), metal, 32), (hx, y - .021, .62), (90, 0, 0))


def build():
    chalk = plaster('k_chalk', '#ded8cb', .035, .003, .88)
    up, level = oak('k_z', 'Z'), oak('k_x', 'X')
    metal, weave = brass('k_brass', .28, .45), cane('k_cane')
    tiles('floor', XL, XR, YF, YB, slabs('k_floor', '#8e5f48', '#a8755a', (.25, .45), .0005), .20, .20, 5, 0, .02, .003, 0, .0004)
    box('under', XL - .4, XR + .4, YF, YB + .3, -.3, -.012, plain('k_grout', '#b9a894', .95), 0)
    wall('ahead', 'X', XL - .3, XR + .3, YB, .28, -.1, ZC + .3, chalk, [])
    wall('left', 'Y', YF, YB, XL - .34, .34, -.1, ZC + .3, chalk, [(-.5, 1.95, .98, 2.35)])
    wall('right', 'Y', YF, YB, XR, .3, -.1, ZC + .3, chalk)
    box('ceiling', XL - .4, XR + .4, YF, YB + .3, ZC, ZC + .15, chalk, 0)
    # back counter
    yc = YB - .62
    top = terrazzo()
    box('carcase', XL, 1.62, yc + .03, YB, .10, TOP - .04, level, 0)
    box('plinth', XL, 1.62, yc + .08, YB, 0, .10, plain('plinth', '#3a352f', .6), 0)
    box('top', XL, 1.64, yc - .02, YB, TOP - .04, TOP, top, .005)
    shutters(XL + .02, 1.60, yc + .03, 7, up, level, weave, metal)
    # glazed tiles, upright, running bond, each with its own green
    green = slabs('zellige', '#4f6b58', '#7d9478', (.10, .24), .0010, 1.6)
    back = tiles('splash', XL, 1.62, 0, .72, green, .145, .062, 7, 0, .008, .0022, 0, .0007, .0025)
    place(back, (0, YB - .002, TOP), (90, 0, 0))
    box('splash_grout', XL, 1.62, YB - .004, YB + .01, TOP, TOP + .72, plain('splash_grout', '#c9c3b2', .9), 0)
    # shelf over, with the vessels
    box('shelf', XL + .0, 1.62, YB - .24, YB, TOP + .735, TOP + .77, level, .005)
    for x in (-1.7, -.3, 1.1):
        tube('bracket', [(x, YB - .22, TOP + .735), (x, YB - .03, TOP + .735), (x, YB - .012, TOP + .60)], .007, metal, 5)
    vessels(TOP + .77)
    # sink and tap under the window's end
    box('sink', -1.95, -1.30, yc + .10, YB - .10, TOP - .2, TOP + .002, marble('sink', '#d9d5cb', '#a09c93'), .012)
    box('basin', -1.90, -1.35, yc + .15, YB - .15, TOP - .18, TOP + .0035, plain('basin', '#6f6c64', .4), .02)
    tube('tap', [(-1.62, YB - .07, TOP), (-1.62, YB - .07, TOP + .26), (-1.62, YB - .09, TOP + .31), (-1.62, YB - .14, TOP + .335), (-1.62, YB - .20, TOP + .32), (-1.62, YB - .225, TOP + .27)], .011, metal, 8)
    for s in (-1, 1):
        place(lathe('valve', rprof([(0, 0), (.018, 0), (.014, .03), (.02, .036), (.02, .05), (0, .052)], .004), metal, 32), (-1.62 + .1 * s, YB - .07, TOP))
    box('hob', -.42, .22, yc + .10, YB - .10, TOP, TOP + .006, plain('hob', '#1b1c1c', .08), .003)
    pan = lathe('kadhai', rprof([(0, 0), (.07, .0), (.15, .07), (.165, .10), (.16, .10), (.14, .07), (.06, .012), (0, .01)], .01), brass('kadhai', .34, .8), 72)
    place(pan, (-.24, yc + .32, TOP + .008))
    # counter things
    place(lathe('board', rprof([(0, 0), (.17, 0), (.18, .01), (.17, .022), (0, .022)], .005), level, 72), (.82, YB - .05, TOP + .19), (82, 0, 0))
    for i, (x, h, c) in enumerate(((.95, .20, '#d8cfbd'), (1.12, .16, '#8fa08c'), (1.26, .13, '#3c527c'))):
        place(lathe('jar', rprof([(0, 0), (.05, 0), (.055, .02), (.055, h * .8), (.048, h * .86), (.052, h * .9), (.052, h), (0, h)], .008), glaze(f'kjar{i}', c, .25, .4), 48), (x, YB - .14, TOP))
    # tall cupboard at right
    box('tall', 1.66, XR, yc - .02, YB, .06, 2.42, level, .003)
    for i in range(2):
        a, b = 1.668 + (XR - 1.676) / 2 * i, 1.66 + (XR - 1.676) / 2 * (i + 1)
        for z0, z1 in ((.08, 1.30), (1.306, 2.41)):
            box('tall_door', a + .002, b - .002, yc - .044, yc - .02, z0, z1, up, .003)
        place(box('tall_pull', -.006, .006, -.02, 0, -.12, .12, metal, .003), (b - .05 if i == 0 else a + .05, yc - .044, 1.15))
        place(box('tall_pull', -.006, .006, -.02, 0, -.12, .12, metal, .003), (b - .05 if i == 0 else a + .05, yc - .044, 1.48))
    # island
    iy0, iy1 = -.35, .42
    box('island', -.95, 1.25, iy0 + .20, iy1, .08, TOP - .03, plaster('island', '#8fa39a', .05, .003), .006)
    box('island_top', -1.0, 1.30, iy0, iy1 + .04, TOP - .035, TOP + .005, top, .006)
    for x in (-.55, .15, .85):
        stool(x, iy0 - .10, up, level, weave)
    place(bowl(.16, .07, glaze('kbowl', '#d8cfbd', .3, .5)), (.55, .12, TOP + .005))
    rnd = random.Random(7)
    for i in range(7):
        a = 6.28 * i / 6
        r = .07 if i < 6 else 0
        lime = lathe('lime', rprof([(0, -.026), (.022, -.018), (.026, 0), (.022, .018), (0, .027)], .014, 5), plain(f'lime{i}', rnd.choice(('#8a9a35', '#a3a63c', '#c2a83a')), .42, 0, .0008), 32)
        place(lime, (.55 + r * math.cos(a), .12 + r * math.sin(a), TOP + (.055 if i < 6 else .085)), (rnd.uniform(0, 90), rnd.uniform(0, 90), 0))
    place(tea_glass(.55), (-.30, .0, TOP + .005))
    place(lota(metal, 1.2), (-.62, .22, TOP + .005))
    cloth = roundbox('cloth', .30, .42, .008, .003, stripes('towel', '#d8d0bd', '#33456c', .03, .3, 'X'), 0, sub=8)
    place(cloth, (.0, .16, TOP + .006), (0, 0, 14))
    for x in (-.35, .65):
        place(furniture.lantern(0., 1.02, .36, .22), (x, .25, ZC))
    leaf = greens()
    pot(.085, .15, (XL - .17, .1, .985), terracotta('herb'))
    inst([shrub('basil', 260, .13, .22, (.035, .02), leaf['champa'], 5)], (XL - .17, .1, 1.11))
    pot(.075, .13, (XL - .17, .38, .985), terracotta('herb2'))
    inst([shrub('mint', 220, .12, .17, (.028, .018), leaf['areca'], 9)], (XL - .17, .38, 1.09))
    w = 2.45 / 3
    for i in range(3):
        place(glazed_leaf('casement', w, 1.37, up, level, (), .05, .04, 0, .05, True), (XL - .30, -.5 + w * i, .98), (0, 0, 90))
    box('wsill', XL - .36, XL + .02, -.53, 1.98, .95, .986, top, .004)
    switch_plate((1.0, YB - .009, 1.24), gangs=4)
    sea.outlook('morning', 90.)
    sunlight((.74, .34, -.58), 7., 5000, .6)
    light('AREA', (XL + .02, .72, 1.66), (0, -90, 0), 85, 6500, (1.3, 2.4), glossy=False)
    light('AREA', (.4, YF + .2, 1.8), (82, 0, 0), 60, 5200, (4, 2.2), glossy=False)
    camera((.62, -2.62, 1.32), 6, 27, shift_y=-.03)


def stool(x, y, up, level, weave):
    """A counter stool: four splayed legs, two rings of rails, a cane seat at 64 cm."""
    for sx in (-1, 1):
        for sy in (-1, 1):
            tube('leg', [(x + sx * .15, y + sy * .13, .63, .9), (x + sx * .19, y + sy * .17, 0, .75)], .019, up, 5)
    for z, k in ((.22, .178), (.42, .165)):
        for s in (-1, 1):
            tube('rail', [(x - k, y + s * (k - .02), z), (x + k, y + s * (k - .02), z)], .010, level, 4)
    for s in (-1, 1):
        box('seat_side', x + s * .175 - .02, x + s * .175 + .02, y - .155, y + .155, .60, .64, up, .008)
        box('seat_end', x - .155, x + .155, y + s * .135 - .02, y + s * .135 + .02, .60, .64, level, .008)
    cane_panel('seat', Vector((x - .155, y - .115, .633)), Vector((x + .155, y - .115, .633)), Vector((x + .155, y + .115, .633)), Vector((x - .155, y + .115, .633)), weave)


def vessels(z, seed=5):
    """Brass, clay and glaze on the shelf."""
    rnd = random.Random(seed)
    pool = [brass('v_brass', .27, .6), glaze('v_bone', '#d8cfbd', .25, .5), terracotta('v_clay'), glaze('v_blue', '#3c527c', .2), glaze('v_green', '#6f8470', .2)]
    x = XL + .16
    while x < 1.5:
        mat, kind = rnd.choice(pool), rnd.random()
        y = YB - .12
        if kind < .35:
            h = rnd.uniform(.14, .26)
            place(lathe('vase', rprof([(0, 0), (.04, 0), (.065, .05), (.06, h * .6), (.035, h * .85), (.042, h), (.036, h), (.03, h * .85), (0, .04)], .014), mat, 48), (x, y, z))
            x += .19
        elif kind < .7:
            for k in range(rnd.randint(2, 5)):
                place(lathe('bowl', rprof([(0, 0), (.03, 0), (.065, .035), (.078, .06), (.073, .06), (.058, .036), (0, .01)], .004), mat, 40), (x, y, z + .021 * k))
            x += .21
        else:
            place(lathe('dabba', rprof([(0, 0), (.058, 0), (.06, .12), (.062, .125), (.062, .145), (.02, .155), (.012, .175), (0, .178)], .004), pool[0], 48), (x, y, z))
            x += .17
