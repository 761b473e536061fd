"""Upholstery, rugs, lamps and beds that stand in the rooms; made for the room, not in the catalogue."""
import math
import random

from mathutils import Vector, noise

from lib import (box, brass, fabric, group, lampshade, lathe, light, mesh, pillow, piping, place, plain, roundbox, rprof, scene_objects,
                 teak, tube)
from pieces.weave import cane_panel


def sofa(w=2.5, d=.94, cloth=None, seats=3, wood=None, seed=1):
    """A low sofa on a recessed timber plinth, corded seams, loose cushions. Faces -Y, centred."""
    before = scene_objects()
    rnd = random.Random(seed)
    cloth = cloth or fabric('sofa', '#6f7a5c')
    cord = cloth
    wood = wood or teak('sofa_base', 'X')
    for x in (-w / 2 + .10, w / 2 - .10):
        for y in (-d / 2 + .10, d / 2 - .10):
            place(lathe('foot', rprof([(0, 0), (.020, 0), (.027, .12), (0, .12)], .003), wood, 32), (x, y, 0))
    box('rail', -w / 2 + .03, w / 2 - .03, -d / 2 + .03, d / 2 - .03, .10, .145, wood, .006)
    place(roundbox('base', w, d, .16, .035, cloth, .004, sub=18), (0, 0, .14))
    piping('cord', w + .004, d + .004, .285, .035, cord)
    arm = .15
    for s in (-1, 1):
        place(roundbox('arm', arm, d, .32, .05, cloth, .006, wrinkle=.004, seed=s), (s * (w / 2 - arm / 2), 0, .27))
    place(roundbox('back', w - 2 * arm + .02, .18, .42, .07, cloth, .010, wrinkle=.004, seed=5), (0, d / 2 - .10, .27), (-5, 0, 0))
    inner = (w - 2 * arm) / seats
    for i in range(seats):
        x = -w / 2 + arm + inner * (i + .5)
        cw, cd = inner - .008, d - .24
        place(roundbox('seat', cw, cd, .16, .045, cloth, .018, wrinkle=.007, seed=i + 11), (x, -.10, .292), (0, 0, rnd.uniform(-.6, .6)))
        place(piping('cord', cw + .012, cd + .012, .125, .045, cord, .0038), (x, -.10, .292))
        back = pillow('backc', BACK_WIDTH, .46, cloth, pressure=3.4, thick=.10, seed=1 + i % 3, res=28)
        place(back, (x, d / 2 - .27, .66), (-14 + rnd.uniform(-2, 2), rnd.uniform(-1.5, 1.5), rnd.uniform(-2, 2)), (inner * 1.04 / BACK_WIDTH, 1, 1))
    return group('sofa', scene_objects() - before)


# Simulating a cushion takes 20 s of machine time, so a few are simulated and the rest are these at another size.
SQUARE = ((.48, 3), (.40, 4), (.50, 5), (.44, 8), (.40, 9), (.46, 61), (.42, 31), (.46, 33))
BACK_WIDTH = .78


def scatter(at, size, cloth, lean=-22, turn=0, roll=0, seed=0, h=None, pressure=4.2):
    """A loose cushion standing at `at`, leaning back; give `h` for one that is not square (0.62 or 0.68 by 0.44)."""
    if h:
        return place(pillow('cushion', size, h, cloth, pressure=pressure, seed=seed, res=30), at, (lean, roll, turn))
    base, known = SQUARE[seed % len(SQUARE)]
    return place(pillow('cushion', base, base, cloth, pressure=4.2, seed=known, res=30), at, (lean, roll, turn), size / base)


def dhurrie(w, l, cloth, seed=1, fringe='#d8cdb8'):
    """A flat-woven rug, not quite flat and not quite square, fringed at its ends (+-X)."""
    nx, ny = int(w / .04), int(l / .04)
    v = []
    for j in range(ny + 1):
        for i in range(nx + 1):
            x, y = (i / nx - .5) * w, (j / ny - .5) * l
            x += .006 * noise.noise(Vector((y * 1.7, 3, seed)))
            y += .010 * noise.noise(Vector((x * 1.7, 7, seed)))
            v.append((x, y, .008 + .0035 * noise.noise(Vector((x * 3, y * 3, seed)))))
    f = [(j * (nx + 1) + i, j * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i) for j in range(ny) for i in range(nx)]
    o = mesh('dhurrie', v, f, cloth, True)
    solid = o.modifiers.new('t', 'SOLIDIFY')
    solid.thickness, solid.offset = .007, -1
    thread = plain('fringe', fringe, .95)
    rnd = random.Random(seed)
    made = [o]
    v, f = [], []
    for side in (-1, 1):
        for i in range(int(l / .018)):
            y = -l / 2 + .018 * (i + .5)
            x = side * w / 2
            bend, z = rnd.uniform(-.012, .012), .005
            for k in range(4):
                t = k / 3
                v += [(x + side * .075 * t, y + bend * t * t - .0035 * (1 - .3 * t), z - .003 * t), (x + side * .075 * t, y + bend * t * t + .0035 * (1 - .3 * t), z - .003 * t)]
            b = len(v) - 8
            f += [(b + 2 * k, b + 2 * k + 1, b + 2 * k + 3, b + 2 * k + 2) for k in range(3)]
    made.append(mesh('fringe', v, f, thread))
    return group('dhurrie', made)


def reading_lamp(power=8., k=2800, height=1.42, cloth='#e6d8be', metal=None):
    """A floor lamp: brass stem bent over, linen drum shade; power 0 leaves it off."""
    before = scene_objects()
    metal = metal or brass('lamp_brass')
    place(lathe('foot', rprof([(0, 0), (.14, 0), (.14, .016), (.02, .022), (.012, .05), (0, .05)], .005), metal, 72), (0, 0, 0))
    tube('stem', [(0, 0, .02), (0, 0, height - .02)], .008, metal)
    tube('spider', [(-.14, 0, height + .06), (0, 0, height + .04), (.14, 0, height + .06)], .003, metal)
    place(lathe('finial', rprof([(0, 0), (.012, .004), (.014, .018), (0, .03)], .003), metal, 32), (0, 0, height + .05))
    place(lathe('shade', [(.215, 0), (.2165, .002), (.175, .27), (.1735, .27), (.2135, .002), (.215, 0)], lampshade('lamp_linen', cloth), 96), (0, 0, height - .16))
    if power:
        light('POINT', (0, 0, height - .03), power=power, k=k, radius=.04)
    return group('lamp', scene_objects() - before)


def lantern(power=6., k=2700, drop=.9, d=.42, h=.34, paper='#efe6d4'):
    """A pendant of folded paper on a cloth flex; the origin is at the ceiling."""
    before = scene_objects()
    tube('flex', [(0, 0, 0), (0, 0, -drop)], .0035, plain('flex', '#2c2722', .8), 4)
    place(lathe('rose', rprof([(0, 0), (.05, 0), (.045, -.02), (0, -.026)], .004), plain('rose', '#e6e0d4', .5), 48), (0, 0, 0))
    profile = []
    for i in range(25):
        t = i / 24
        r = d / 2 * math.sin(math.pi * (.10 + .80 * t)) ** .7
        profile.append((r, -h * t))
    place(lathe('paper', profile, lampshade('lantern_paper', paper), 96), (0, 0, -drop + .02))
    if power:
        light('POINT', (0, 0, -drop - h * .45), power=power, k=k, radius=.05)
    return group('lantern', scene_objects() - before)


def bulb_glow(loc, power=3., k=2600, radius=.03):
    """A small hidden lamp."""
    return light('POINT', loc, power=power, k=k, radius=radius)


def bed(w=1.8, l=2.05, linen=None, cover=None, wood_x=None, wood_z=None, cane=None, seed=1):
    """A low teak bed, dressed: head towards +Y, foot at -Y, centred in x, y=0 at the foot."""
    before = scene_objects()
    linen = linen or fabric('bed_linen', '#e9e3d6', 'linen', .2, .06)
    cover = cover or fabric('bed_cover', '#7d8a63', 'linen', .3)
    wood_x, wood_z = wood_x or teak('bed_x', 'X'), wood_z or teak('bed_z', 'Z')
    for x in (-w / 2 + .03, w / 2 - .03):
        box('post', x - .032, x + .032, l - .05, l + .015, 0, .98, wood_z, .008)
        box('leg', x - .032, x + .032, .02, .085, 0, .30, wood_z, .008)
    for z0, z1 in ((.88, .95), (.40, .46)):
        box('headrail', -w / 2 + .06, w / 2 - .06, l - .035, l, z0, z1, wood_x, .006)
    if cane:
        cane_panel('headcane', Vector((-w / 2 + .06, l - .018, .46)), Vector((w / 2 - .06, l - .018, .46)), Vector((w / 2 - .06, l - .018, .88)), Vector((-w / 2 + .06, l - .018, .88)), cane)
    for x in (-w / 2 + .02, w / 2 - .02):
        box('side', x - .018, x + .018, .06, l - .04, .20, .30, wood_z, .005)
    box('end', -w / 2 + .06, w / 2 - .06, .03, .07, .20, .30, wood_x, .005)
    place(roundbox('mattress', w - .06, l - .10, .18, .055, linen, .006, sub=26, wrinkle=.003), (0, l / 2 - .01, .27))
    quilt = roundbox('quilt', w + .01, l * .68, .10, .05, cover, .012, sub=56, wrinkle=.0)
    for vert in quilt.data.vertices:
        c = vert.co
        side = max(0, abs(c.x) - (w / 2 - .10)) / .10
        foot = max(0, -c.y - (l * .34 - .10)) / .10
        fall = max(side, foot)
        c.z += .010 * noise.noise(Vector((c.x * 3, c.y * 3, seed))) + .006 * noise.noise(Vector((c.x * 9, c.y * 7, seed))) - .20 * min(1, fall) ** 1.6
        if fall > .2:
            c.x += math.copysign(.02 + .016 * noise.noise(Vector((c.y * 6, 2, seed))), c.x) * side
            c.y -= (.02 + .016 * noise.noise(Vector((c.x * 6, 5, seed)))) * foot
    place(quilt, (0, l * .34 + .0, .425))
    fold = roundbox('fold', w + .03, .30, .075, .035, linen, .008, sub=30, wrinkle=.008, seed=3)
    for vert in fold.data.vertices:
        side = max(0, abs(vert.co.x) - (w / 2 - .10)) / .10
        vert.co.z -= .17 * min(1, side) ** 1.6
    place(fold, (0, l * .68 + .02, .475))
    for i, (x, s, lean) in enumerate(((-w * .25, .68, -42), (w * .25, .68, -40), (-w * .23, .62, -52), (w * .26, .62, -50))):
        scatter((x, l - .20 - .15 * (i // 2), .62 - .02 * (i // 2)), s, linen, lean, (-2, 3, 4, -3)[i], (2, -2, -3, 3)[i], 1 + i, h=.44, pressure=3.6)
    return group('bed', scene_objects() - before)


def niche_shelf(n, x, z, w, d, y, mat):
    """The stone sill of a wall niche, its face at y, running into the wall by d."""
    return box(n, x - w / 2 - .02, x + w / 2 + .02, y - .02, y + d, z - .022, z, mat, .003)
