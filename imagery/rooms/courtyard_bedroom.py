"""The courtyard house's bedroom: a low teak bed, indigo and lime, a window into the neem."""
import math

from mathutils import Vector, noise

from lib import (box, brass, camera, curtain, fabric, glaze, glazed_leaf, kota, lampshade, lathe, light, place, plain, planks, plaster,
                 roundbox, rprof, sheer, skirting, sky, stored, stripes, sunlight, switch_plate, teak, terracotta, tube, wall, wood)
from lib.props import tea_glass
from lib.props_paper import book
from lib.foliage import inst
from lib.trees import sapling
from lib.undergrowth import shrub
from pieces.seating import block_print
from pieces.weave import cane
from rooms import furniture
from rooms.courtyard import greens

XL, XR, YF, YB, ZC = -2.7, 2.5, -2.6, 4.3, 2.95
WINDOW = (.9, 3.3, .0, 2.40)


def build():
    lime = plaster('bed_lime', '#d5cdbd', .055, .005)
    indigo = plaster('bed_indigo', '#5d6c7c', .10, .005)
    chalk = plaster('bed_chalk', '#e0dacd', .02, .002, .9)
    up, level = teak('b_teak_z', 'Z'), teak('b_teak_x', 'X')
    trim = kota('bed_kota')
    planks('floor', XL, XR, YF, YB, wood('bed_floor', '#a88360', '#8c6846', '#6b4c31', uv=True, rough=.36), .14, 1.2, 2.4)
    box('under', XL - .5, XR + .5, YF, YB + .3, -.3, -.03, plain('under', '#55483a', .9), 0)
    y0, y1, z0, z1 = WINDOW
    wall('left', 'Y', YF, YB + .3, XL - .40, .40, -.1, ZC + .3, lime, [(y0, y1, -.1, z1)])
    wall('ahead', 'X', XL, XR, YB, .3, -.1, ZC + .3, indigo, [])
    wall('right', 'Y', YF, YB + .3, XR, .3, -.1, ZC + .3, lime)
    box('ceiling', XL - .5, XR + .4, YF, YB + .4, ZC, ZC + .15, chalk, 0)
    for axis, a, b, face, side in (('X', XL, XR, YB, -1), ('Y', YF, y0 - .02, XL, 1), ('Y', y1 + .02, YB, XL, 1), ('Y', YF, YB, XR, -1)):
        skirting('skirt', axis, a, b, face, up if axis == 'Y' else level, .09, .014, side)
    w = (y1 - y0) / 3
    for i in range(3):
        place(glazed_leaf('casement', w, z1 - .01, up, level, (.85, 1.65), .06, .045, 0, .16, True), (XL - .33, y0 + w * i, .0), (0, 0, 90))
    box('sill', XL - .42, XL + .02, y0 - .02, y1 + .02, -.03, .014, trim, .005)
    gauze, drape = sheer('bed_sheer', '#f0e9dc', .40), fabric('bed_drape', '#b4683f', 'linen', .2)
    curtain('sheer', (XL + .07, y1 - .95), (XL + .07, y1 + .08), .012, 2.62, gauze, 11, .04, 2)
    curtain('drape', (XL + .14, y1 - .05), (XL + .14, y1 + .42), .012, 2.62, drape, 6, .05, 3)
    curtain('drape', (XL + .14, y0 - .48), (XL + .14, y0 + .02), .012, 2.62, drape, 6, .05, 4)
    rod = brass('rod', .3, .4)
    tube('rod', [(XL + .10, y0 - .6, 2.64), (XL + .10, y1 + .55, 2.64)], .012, rod)
    place(lathe('end', rprof([(0, -.02), (.02, -.015), (.024, 0), (.02, .015), (0, .02)], .006), rod, 32), (XL + .10, y1 + .56, 2.64))
    # bed against the indigo wall
    linen, olive = fabric('b_linen', '#e2dbcc', 'linen', .2, .06), fabric('b_quilt', '#c7bda6', 'linen', .25)
    bx = .25
    place(furniture.bed(1.8, 2.05, linen, olive, cane=cane('head_cane')), (bx, YB - 2.10, 0))
    printed = block_print('bed_print', '#b9673d', '#e6dcc6', .075)
    furniture.scatter((bx + .28, YB - .78, .69), .42, fabric('bed_moss', '#6b7157', 'weave', .3), -34, 6, 0, 31)
    furniture.scatter((bx - .22, YB - .74, .70), .46, printed, -32, -8, 3, 33)
    blanket = roundbox('kantha', 1.88, .62, .05, .022, printed, .004, sub=54)
    for vert in blanket.data.vertices:
        c = vert.co
        side = max(0, abs(c.x) - .82) / .12
        c.z += .008 * noise.noise(Vector((c.x * 4, c.y * 5, 1))) - .24 * min(1, side) ** 1.4
        if side > .3:
            c.x += math.copysign(.025, c.x)
        c.y += .03 * noise.noise(Vector((c.x * 1.3, 4, 2)))
    place(blanket, (bx, YB - 1.62, .515), (0, 0, -2))
    # bedside: a stool-table each side, a lamp, a niche of books
    for side, x in ((-1, bx - 1.22), (1, bx + 1.22)):
        top = lathe('top', rprof([(0, 0), (.21, 0), (.22, .018), (.21, .03), (0, .03)], .006), level, 72)
        place(top, (x, YB - .42, .47))
        for k in range(3):
            a = 2.1 * k + .4
            tube('leg', [(x + .13 * math.cos(a), YB - .42 + .13 * math.sin(a), .475, .9), (x + .17 * math.cos(a), YB - .42 + .17 * math.sin(a), 0, .7)], .018, up, 4)
    lx = bx + 1.22
    base = lathe('lampbase', rprof([(0, 0), (.07, 0), (.09, .05), (.085, .12), (.045, .19), (.014, .22), (.014, .26), (0, .26)], .015), glaze('lampglaze', '#6f8470', .22), 72)
    place(base, (lx, YB - .40, .50))
    place(lathe('lampshade', [(.15, 0), (.1515, .002), (.115, .19), (.1135, .19), (.1485, .002), (.15, 0)], lampshade('bedlamp', '#e8dcc6'), 72), (lx, YB - .40, .73))
    light('POINT', (lx, YB - .40, .83), power=2.2, k=2700, radius=.03)
    place(book(.14, .20, .022, plain('bb1', '#7d4433', .7)), (bx - 1.22, YB - .45, .50), (0, 0, 15))
    place(book(.13, .19, .018, plain('bb2', '#c9b98f', .7)), (bx - 1.21, YB - .45, .522), (0, 0, -8))
    place(tea_glass(.3), (bx - 1.12, YB - .33, .50))
    bud = lathe('bud', rprof([(0, 0), (.03, 0), (.04, .04), (.018, .09), (.014, .15), (.018, .16), (.012, .16), (.01, .1), (0, .03)], .01), terracotta('bud'), 48)
    place(bud, (bx - 1.30, YB - .30, .50))
    leaf = greens()
    inst([shrub('sprig', 26, .10, .24, (.06, .022), leaf['neem'], 2, .3, 1.2, 3)], (bx - 1.30, YB - .30, .60), 0)
    # a woven panel over the bed, switches by it
    box('panel', bx - .62, bx + .62, YB - .022, YB - .006, 1.36, 2.16, stripes('hanging', '#cfc4ab', '#a4603f', .20, .34, 'Z'), .002)
    box('batten', bx - .66, bx + .66, YB - .03, YB - .002, 2.15, 2.185, level, .004)
    switch_plate((bx + 1.05, YB, .98), gangs=2)
    # rug, chest at the foot, the tree outside
    place(furniture.dhurrie(2.6, 1.7, stripes('bed_rug', '#b8b09a', '#5d6c7c', .16, .22, 'X'), 4), (bx, 1.62, .001))
    box('outside', XL - 12, XL - .4, -8, 14, -.6, -.35, plain('outside_earth', '#5d5340', .95), 0)
    box('outside_wall', XL - 5.2, XL - 4.9, -6, 14, -.5, 2.5, plaster('outside_lime', '#cf9a7c', .1, .006), .01)
    neem = stored(('court neem', 1), lambda: sapling('japanese_maple', 7, leaf['bark'], leaf['neem'], leaf=(.105, .045), neem=True), (leaf['bark'], leaf['neem']))
    inst(neem, (XL - 3.4, 3.9, -.3), 120, 1.05)
    for i in range(6):
        inst([shrub(f'o{i}', 700, .7, .9 + .3 * (i % 2), (.12, .055), leaf['champa' if i % 2 else 'areca'], i)], (XL - 3.6 + .5 * (i % 2), -.2 + 1.2 * i, -.35), i * 40)
    sky(1.1, (.18, .36, .74), (.76, .84, .92))
    sunlight((.80, .22, -.52), 8., 4700, .6)
    light('AREA', (XL + .02, (y0 + y1) / 2, 1.2), (0, -90, 0), 110, 6600, (2.3, y1 - y0), glossy=False)
    light('AREA', (0, YF + .2, 1.7), (82, 0, 0), 42, 5300, (4.5, 2.2), glossy=False)
    camera((.42, -1.55, 1.16), 6, 27, shift_y=-.02)
