"""Article pictures of walls and floors: jali and wet kota, a half-floated coat, stone wet and dry, colours in sun."""
import math
import random

from mathutils import Vector, noise

from lib import M, R, box, g, lathe, light, lin, mesh, place, plain, plaster, planks, rprof, tube, wood, world
from lib.props import bowl, branches, bucket, lota, paint_tin, water_disc
from lib.props_masonry import jali
from lib.props_materials import aged_brass, brushed_paint, khadi, puddles, stone, teak, tin
from lib.props_shadow import branch_gobo
from lib.props_stage import aim, foliage, leaf_gobo, sunbeam
from lib.props_tools import flat_brush, float_trowel, pointing_trowel
from lib import camera, leafmat, roundbox, terracotta


def monsoon_light():
    """After a shower: sun through a stone jali on a wet kota floor."""
    lime = plaster('lime', '#c9bda6', .09, .006)
    wet = stone('wet-kota', '#56625a', None, .9, .4, per_slab=True, wet=puddles(.38, .47, .9))
    planks('floor', -3.2, 3.2, -3.5, 3.02, wet, w=.6, lmin=.6, lmax=.6, seed=7, gap=.003, along='X')
    box('bed', -3.2, 3.2, -3.5, 3.1, -.2, -.019, plain('bed', '#3a3a34', .9), 0)
    box('left', -2.42, -2.1, -3.5, 3.3, -.1, 3.4, lime, .006)
    box('right', 2.3, 2.6, -3.5, 3.3, -.1, 3.4, lime, .006)
    for x0, x1 in ((-2.3, -1.38), (1.38, 2.4)):
        box('pier', x0, x1, 3.0, 3.34, -.1, 3.4, lime, .008)
    box('lintel', -1.4, 1.4, 3.0, 3.34, 2.52, 3.4, lime, .008)
    box('ceiling', -2.4, 2.6, -3.5, 3.3, 2.95, 3.2, plaster('ceiling', '#cfc8ba', .03, .002), 0)
    box('rear', -2.4, 2.6, -3.7, -3.5, 0, 3.2, plain('rear', '#b8aa95', .9), 0)
    sand = stone('dholpur', '#c79a78', None, 2.0, .8)
    place(jali(2.8, 2.24, .075, sand, .212, 6, .78), (0, 3.15, .3))
    box('jali-sill', -1.39, 1.39, 2.985, 3.3, -.02, .30, sand, .006)
    box('jali-head', -1.39, 1.39, 3.08, 3.24, 2.46, 2.53, sand, .004)
    for s in (-1, 1):
        box('jali-jamb', s * 1.36 - .03, s * 1.36 + .03, 3.08, 3.24, .28, 2.5, sand, .004)
    for x0, x1, y0, y1 in ((-2.1, -2.085, -3.5, 3.0), (2.285, 2.3, -3.5, 3.0)):
        box('skirting', x0, x1, y0, y1, 0, .11, stone('skirt', '#4d5a52', None, 2, .4), .003)
    leaf = leafmat('leaf', '#4f7a35', '#8cab5c', .35)
    foliage((-1.5, 6.2, 1.0), (1.6, .8, 1.2), 5200, .17, leaf, 5)
    foliage((1.6, 6.8, 1.7), (1.7, .8, 1.5), 5200, .17, leaf, 9)
    foliage((.2, 8.2, 1.6), (3.2, .8, 1.6), 5000, .22, leaf, 6)
    box('ground', -12, 12, 3.3, 20, -.3, -.05, plain('earth', '#6a5a44', .8), 0)
    place(lota(scale=1.25), (-1.05, 2.18, 0))
    pot = lathe('pot', rprof([(0, 0), (.14, 0), (.2, .12), (.215, .3), (.235, .31), (.235, .35), (.2, .35), (.19, .3), (0, .29)], .012, 4), terracotta('pot'), 96)
    place(pot, (1.72, 2.45, 0))
    branches((1.72, 2.45, .33), 9, .85, .5, 6, .085, '#41682f', '#86a35c')
    # an umbrella left to drip against the wall, and its puddle
    cloth = plain('umbrella', '#20262c', .6)
    place(tube('umbrella', [(0, 0, .0, .25), (0, 0, .06, .5), (0, 0, .3, 1.0), (0, 0, .55, .75), (0, 0, .62, .35)], .035, cloth, 8), (-1.93, 1.55, .02), (0, -11, 0))
    place(tube('stick', [(0, 0, .6), (0, 0, .82), (.02, 0, .86), (.05, 0, .86), (.065, 0, .83)], .008, teak('stick', 'Z'), 6), (-1.93, 1.55, .02), (0, -11, 0))
    sunbeam((-.34, -.80, -.62), 16, 4700, .55)
    world(2.6, col=(.80, .90, 1.0))
    light('AREA', (0, 3.5, 1.5), (-90, 0, 0), 1, 6500, (2.8, 2.4), portal=True)
    light('AREA', (.2, -3.2, 1.9), (78, 0, 0), 95, 5600, (3.5, 2), glossy=False)
    camera((.1, -1.15, 1.22), 0, 29, shift_y=-.10)


def lime_plaster():
    """A wall half floated: brown coat below, the first fine coat going on, tools on the scaffold board."""
    m = M('half-floated')
    v = m.coord()
    grit = m.noise(v, 150, 4, .7).outputs[0]
    scratch = m.noise(m.coord('Object', (3, 1, 16), (0, R(22), 0)), 2.4, 4, .6, 1.2).outputs[0]
    damp = m.noise(v, 1.1, 4, .5, .4).outputs[0]
    brown = m.mix(m.rng(grit, 0, .45, .35, .7), m.ramp(damp, [(.4, lin('#75634e')), (.6, lin('#978267'))]), lin('#c0ad8e'))
    xyz = m.add('ShaderNodeSeparateXYZ', {0: v})
    slope = m.math('SUBTRACT', m.math('MULTIPLY', xyz.outputs[2], .62), m.math('MULTIPLY', xyz.outputs[0], .5))
    sweep = m.noise(m.coord('Object', (1.0, 1, 3.4), (0, R(-38), 0)), 1.9, 6, .62, 1.1).outputs[0]
    torn = m.noise(m.coord('Object', (4, 1, 10), (0, R(-38), 0)), 3.0, 5, .65).outputs[0]
    front = m.math('ADD', slope, m.math('ADD', m.math('MULTIPLY', m.math('SUBTRACT', sweep, .5), 1.5), m.math('MULTIPLY', m.math('SUBTRACT', torn, .5), .35)))
    laid = m.ramp(m.rng(front, 0, 1, .2, 1.2), [(.36, g(0)), (.385, g(1))])
    moist = m.noise(v, 1.4, 5, .55, .6).outputs[0]
    lime = m.ramp(m.math('ADD', m.math('MULTIPLY', moist, .6), m.math('MULTIPLY', sweep, .4)), [(.38, lin('#c6bca8')), (.52, lin('#dcd4c3')), (.64, lin('#e6e0d3'))])
    relief = m.bump(laid, .006, .9, m.bump(m.math('MULTIPLY', sweep, laid), .012, .6))
    coarse = m.math('SUBTRACT', 1.0, laid)
    relief = m.bump(m.math('MULTIPLY', coarse, m.math('ADD', grit, m.math('MULTIPLY', scratch, .8))), .007, .8, relief)
    m.P(Base_Color=m.mix(laid, brown, lime), Roughness=m.rng(laid, .95, .5), Specular=.3, Normal=relief)
    box('wall', -3, 3, 0, .3, -.5, 3, m.m, 0)
    # scaffold board and what lies on it
    planks('board', -2.2, 2.2, -.62, -.16, wood('board', '#a08a6c', '#87704f', '#5f4d38', uv=True, rough=.75), w=.23, lmin=4.5, lmax=4.6, z=.55, th=.045, along='X', seed=3)
    putty = M('putty')
    n = putty.noise(putty.coord(), 22, 5, .6, .8).outputs[0]
    putty.P(Base_Color=lin('#e6dfd0'), Roughness=.42, Normal=putty.bump(n, .008, .8))
    place(bucket(.27, .15, tin('bucket', '#8f918e', .45), putty.m, .84), (.62, -.39, .55), (0, 0, 30))
    hawk = box('hawk', -.15, .15, -.15, .15, 0, .012, wood('hawk', '#c1a67e', '#a88d66', '#836a48', 'X'), .003)
    place(hawk, (-.34, -.40, .552), (0, 0, 17))
    lump = lathe('lump', [(.118, 0), (.112, .016), (.09, .036), (.06, .05), (.028, .062), (0, .066)], putty.m, 64)
    for vertex in lump.data.vertices:
        a = math.atan2(vertex.co.y, vertex.co.x)
        k = 1 + .13 * math.sin(2 * a + 1) + .08 * math.sin(5 * a) + .05 * math.sin(9 * a + vertex.co.z * 60)
        vertex.co.x *= k
        vertex.co.y *= k
        vertex.co.z *= 1 + .12 * math.sin(3 * a + 2)
    place(lump, (-.34, -.40, .564))
    place(float_trowel(), (.10, -.36, .5505), (0, 0, -22))
    place(pointing_trowel(), (-.78, -.42, .551), (0, 0, 28))
    place(flat_brush(.13, '#6d4a2c', '#cdbb95', '#e6dfd0'), (1.03, -.36, .551), (0, 0, 155))
    for i in range(16):
        rnd = random.Random(i)
        drop = lathe('drop', [(.006, 0), (.005, .002), (0, .003)], putty.m, 20)
        place(drop, (rnd.uniform(-.8, 1), rnd.uniform(-.58, -.2), .5502), (0, 0, 0), rnd.uniform(.5, 1.6))
    sunbeam((.90, .30, -.42), 4.6, 4500, .8)
    leaf_gobo((-.35, 0, 1.5), (.90, .30, -.42), .75, 46, .16, 3, 5)
    world(.3, col=(.86, .93, 1))
    light('AREA', (-2.3, -1.5, 2.1), (0, -62, 35), 60, 5800, (1.5, 1.8))
    light('AREA', (2.4, -2.2, 1.2), (70, 0, 50), 14, 4600, (1.5, 1.5), glossy=False)
    camera((.1, -2.75, 1.16), 0, 42, shift_y=-.07)


def stone_floors():
    """Six floor stones side by side, the near half of each wetted."""
    rnd = random.Random(4)
    earth = M('screed')
    n, slow = earth.noise(earth.coord(), 420, 3, .65).outputs[0], earth.noise(earth.coord(), 3.5, 5, .6).outputs[0]
    tone = earth.math('ADD', earth.math('MULTIPLY', n, .45), earth.math('MULTIPLY', slow, .55))
    earth.P(Base_Color=earth.ramp(tone, [(.36, lin('#6d665b')), (.64, lin('#847b6d'))]), Roughness=.92, Normal=earth.bump(n, .0006, .5))
    box('floor', -3, 3, -2, 3, -.06, -.0, earth.m, 0)

    def splash(phase):
        def mask(m):
            xyz = m.add('ShaderNodeSeparateXYZ', {0: m.add('ShaderNodeNewGeometry').outputs['Position']})
            wobble = m.noise(m.coord('Object', (1, 1, 1), loc=(phase, 0, 0)), 7, 4, .55).outputs[0]
            front = m.math('ADD', xyz.outputs[1], m.math('MULTIPLY', m.math('SUBTRACT', wobble, .5), .34))
            return m.ramp(m.rng(front, 0, 1, -.30, .34), [(.485, g(1)), (.50, g(0))])
        return mask

    kinds = (('#4f5d53', None, .0), ('#ad8344', None, .1), ('#cfcac0', '#7f8383', 0), ('#8b4a36', None, .15), ('#2a2d2f', None, .1), ('#a48f72', '#bbaa8e', .1))
    for i, (colour, vein, speckle) in enumerate(kinds):
        x0 = -.93 + .312 * i
        material = stone('stone%d' % i, colour, vein, (2.6, 2.4, 1.5, 3, 2, 2.2)[i], .5, speckle, wet=splash(i * 1.7))
        slab = box('slab', -.152, .152, -.43, .43, 0, .022, material, .0025, 3)
        place(slab, (x0 + .152, .03 + rnd.uniform(-.012, .012), 0), (0, 0, rnd.uniform(-.7, .7)))
    place(bowl(.13, .062, aged_brass('bowl', .25)), (.42, -.27, .022))
    place(water_disc(.108, .05), (.42, -.27, .022))
    place(flat_brush(.09, '#6d4a2c', '#d7c7a3'), (-.30, -.31, .0225), (0, 0, -32))
    cloth = roundbox('cloth', .22, .16, .026, .012, khadi('cloth', '#c9c2ae', '#8a3b2c', .011), .002, sub=18, wrinkle=.012, seed=3)
    place(cloth, (.83, -.30, .022), (0, 0, 22))
    d = (.62, .40, -.52)
    sunbeam(d, 4.6, 4900, .4)
    branch_gobo((-.35, .25, 0), d, ((-.95, .62, -28, .85), (-.62, .20, -62, .55), (-.25, .42, -40, .6), (.35, .55, -35, .62), (.16, -.10, -48, .42)), .125, 1.8, 8)
    world(.55, col=(.85, .93, 1))
    light('AREA', (-1.6, .9, 1.7), (0, -42, -25), 20, 5900, (1.4, 1.4), glossy=False)
    light('AREA', (.0, 2.9, 1.5), (-64, 0, 0), 22, 6400, (4.5, 1.6))
    aim((-.0, -1.30, 1.22), (.01, .03, .0), 42, 8, (0, -.1, 0))


def strong_sun():
    """Eight distemper swatches brushed on a lime wall at noon, with the tins that made them."""
    wall = plaster('wall', '#b9ae9a', .07, .006)
    box('wall', -4, 4, 0, .3, -.2, 4, wall, 0)
    planks('ground', -4, 4, -3, 0, stone('kota', '#6b756b', None, 1, .55, per_slab=True), w=.45, lmin=.6, lmax=.6, seed=2, gap=.006, along='X')
    box('bed', -4, 4, -3, .1, -.3, -.019, plain('bed', '#4a4a42', .9), 0)
    box('plinth', -4, 4, -.028, 0, 0, .16, stone('plinth', '#6a5a4b', None, 2, .6), .005)
    colours = (('#b4552f', '#d59a2b', '#3e6247', '#2f4468'), ('#c98b86', '#8fa28d', '#d9c39a', '#7b3327'))
    rnd = random.Random(8)
    for row, line in enumerate(colours):
        for column, colour in enumerate(line):
            w, h = .37, .40
            x, z = -.92 + .46 * column + rnd.uniform(-.012, .012), 1.20 - .49 * row + rnd.uniform(-.01, .01)
            o = swatch(w + rnd.uniform(-.02, .02), h + rnd.uniform(-.02, .02), brushed_paint('paint' + colour, colour), rnd.randint(0, 999))
            place(o, (x, -.0012, z))
    for i, (x, y, c) in enumerate(((-.62, -.32, '#b4552f'), (-.44, -.25, '#d59a2b'), (.34, -.30, '#2f4468'), (.52, -.22, '#3e6247'))):
        place(paint_tin(c, .14, .06), (x, y, 0), (0, 0, 70 * i))
    place(flat_brush(.1, '#6d4a2c', '#cdbb95', '#d59a2b'), (-.10, -.34, .004), (0, 0, 155))
    place(bucket(.26, .14, tin('bucket', '#9a9c98', .4), plain('water', '#8b9a98', .06), .7), (.86, -.34, 0), (0, 0, 20))
    cloth = roundbox('rag', .24, .16, .02, .008, khadi('rag', '#e0d8c6'), .002, sub=20, wrinkle=.016, seed=9)
    place(cloth, (.10, -.44, .0), (0, 0, 12))
    d = (.42, .52, -.78)
    sunbeam(d, 5.6, 5300, .5)
    leaf_gobo((-1.05, 0, 1.55), d, .95, 90, .15, 3.2, 11)
    leaf_gobo((.95, 0, .95), d, .35, 16, .15, 3.2, 4)
    world(.85, col=(.62, .80, 1.0))
    light('AREA', (0, -3, .2), (110, 0, 0), 12, 4400, (4, 1.5), glossy=False)
    camera((-.02, -3.2, .98), 0, 46, shift_y=-.135)


def swatch(width, height, material, seed):
    """A patch of paint with the brush's bristly ends, centred on x and z, facing -y."""
    n, rows, verts, faces = 110, 6, [], []
    for i in range(n + 1):
        u = i / n
        x = (u - .5) * width
        streak = noise.noise(Vector((u * 30, seed, 0))) + .6 * noise.noise(Vector((u * 75, seed, 3)))
        pull = noise.noise(Vector((u * 4, seed, 7)))
        top = height / 2 + .006 * pull + .004 * streak
        low = -height / 2 + .010 * noise.noise(Vector((u * 4, seed, 11))) - .008 * abs(streak)
        for j in range(rows + 1):
            z = low + (top - low) * j / rows
            side = .004 * noise.noise(Vector((z * 12, seed, i))) if i in (0, n) else 0
            verts.append((x + side, 0, z))
    for i in range(n):
        for j in range(rows):
            q = i * (rows + 1) + j
            faces.append((q, q + rows + 1, q + rows + 2, q + 1))
    return mesh('swatch', verts, faces, material)


SCENES = {'monsoon-light': monsoon_light, 'lime-plaster-in-a-wet-climate': lime_plaster,
          'choosing-stone-floors': stone_floors, 'colour-in-strong-sun': strong_sun}
