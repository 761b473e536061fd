"""The sea apartment's bedroom and bath."""
import math


from lib import (M, box, brass, camera, curtain, fabric, glaze, glazed_leaf, kota, lampshade, lathe, light, lin, marble, mesh, oak, place,
                 plain, plaster, roundbox, rprof, sheer, skirting, stripes, sunlight, switch_plate, terracotta, tiles, tube, wall)
from lib.props import tea_glass
from lib.props_paper import book
from lib.foliage import inst
from lib.trees import areca
from pieces.seating import block_print
from pieces.weave import cane
from rooms import furniture, sea
from rooms.courtyard import greens, pot


def bedroom():
    """The bed faces the water; sheers move in the wind."""
    xl, xr, yf, yb, zc = -3.0, 2.4, -2.4, 4.0, 2.75
    chalk = plaster('sb_chalk', '#e0dacd', .03, .003, .88)
    clay = plaster('sb_clay', '#c99b80', .07, .005)
    up, level = oak('sb_z', 'Z'), oak('sb_x', 'X')
    sea.floor(xl, xr, yf, yb, 7)
    wall('ahead', 'X', xl, xr + .3, yb, .3, -.1, zc + .3, chalk, [(-2.2, 1.2, .38, 2.35)])
    wall('left', 'Y', yf, yb + .3, xl - .3, .3, -.1, zc + .3, chalk)
    wall('right', 'Y', yf, yb + .3, xr, .3, -.1, zc + .3, clay)
    box('ceiling', xl - .4, xr + .4, yf, yb + .3, zc, zc + .15, chalk, 0)
    for axis, a, b, face, side in (('X', xl, xr, yb, -1), ('Y', yf, yb, xl, 1), ('Y', yf, yb, xr, -1)):
        skirting('skirt', axis, a, b, face, level, .08, .014, side)
    w = 3.4 / 4
    for i in range(4):
        glazed_leaf('casement', w, 1.97, up, level, (1.45,), .05, .04, 0, .06, True, (-2.2 + w * i, yb + .22, .38))
    box('sill', -2.24, 1.24, yb - .42, yb + .3, .33, .38, oak('sill_x', 'X'), .006)
    pad = roundbox('pad', 3.3, .44, .07, .03, fabric('sb_pad', '#b8ad97'), .005, sub=20)
    place(pad, (-.5, yb - .19, .38))
    for x, c, s in ((-1.85, '#41625f', 31), (-1.48, '#d9cfbb', 32)):
        furniture.scatter((x, yb - .10, .66), .42, fabric(f'sb{s}', c, 'weave', .3), -16, -6, 0, s)
    gauze = sheer('sb_sheer', '#f3eee3', .45)
    curtain('sheer', (-2.45, yb - .48), (-1.70, yb - .46), .012, 2.62, gauze, 9, .05, 3)
    curtain('sheer', (.75, yb - .46), (1.45, yb - .50), .012, 2.62, gauze, 9, .05, 8)
    box('track', xl, xr, yb - .52, yb - .42, zc - .012, zc + .002, plain('sb_track', '#ddd8cd', .5), .002)
    linen, cover = fabric('sb_linen', '#e6dfd0', 'linen', .2, .06), fabric('sb_cover', '#a9b3a4', 'linen', .25)
    place(furniture.bed(1.8, 2.05, linen, cover, oak('sb_bed_x', 'X'), oak('sb_bed_z', 'Z'), cane('sb_cane'), 3), (xr - 2.12, 1.45, 0), (0, 0, -90))
    furniture.scatter((xr - .80, 1.75, .68), .44, block_print('sb_print', '#e4dccb', '#41625f', .07), -34, -86, 0, 41)
    for y in (.22, 2.68):
        box('bedside', xr - .46, xr - .02, y - .20, y + .20, .30, .52, up, .006)
        box('drawer', xr - .475, xr - .455, y - .19, y + .19, .315, .505, oak('sb_y', 'Y'), .004)
        place(lathe('knob', rprof([(0, 0), (.006, 0), (.006, .012), (.013, .018), (.013, .024), (0, .027)], .003), brass('sb_knob'), 32), (xr - .475, y, .41), (0, -90, 0))
        for s in (-.17, .17):
            box('leg', xr - .44, xr - .40, y + s - .018, y + s + .018, 0, .30, up, .004)
    metal = brass('sb_brass', .28, .4)
    for y in (.22, 2.68):
        tube('arm', [(xr, y, 1.18), (xr - .12, y, 1.20), (xr - .17, y, 1.20)], .007, metal, 6)
        place(lathe('plate', rprof([(0, 0), (.04, 0), (.036, .012), (0, .014)], .004), metal, 40), (xr, y, 1.18), (0, -90, 0))
        place(lathe('shade', [(.10, 0), (.1012, .002), (.075, .15), (.0738, .15), (.0985, .002), (.10, 0)], lampshade('sb_shade'), 64), (xr - .18, y, 1.13))
        light('POINT', (xr - .18, y, 1.20), power=1.4, k=2700, radius=.025)
    place(book(.14, .20, .024, plain('sbb', '#b9832f', .7)), (xr - .25, .20, .52), (0, 0, 80))
    place(tea_glass(.4), (xr - .30, 2.60, .52))
    place(furniture.dhurrie(2.2, 1.5, stripes('sb_rug', '#c9bfa8', '#a9603f', .11, .28, 'X'), 9), (-.75, 1.30, .001), (0, 0, 90))
    pot(.24, .40, (-2.5, 3.0, 0), glaze('sb_pot', '#41625f', .3, .3))
    leaf = greens()
    inst(areca(41, leaf['stem'], leaf['areca'], 7, 1.6, .9, .09), (-2.5, 3.0, .34), 10)
    switch_plate((1.75, yb, 1.1), gangs=2)
    sea.outlook('morning')
    sunlight((.38, -.74, -.56), 7., 4900, .6)
    light('AREA', (-.5, yb - .03, 1.36), (-90, 0, 0), 95, 6500, (3.3, 1.9), glossy=False)
    light('AREA', (-.3, yf + .2, 1.7), (82, 0, 0), 42, 5200, (4.5, 2.2), glossy=False)
    camera((-1.05, -2.0, 1.2), -12, 26, shift_y=-.02)


def tub(mat, l=1.62, w=.76, h=.56):
    """An oval stone tub, hollow, thick-lipped."""
    rings = [(.80, 0, 0), (.90, .03, 0), (1.0, h - .05, 0), (1.01, h - .015, 0), (.985, h, 0), (.90, h, 1), (.875, h - .02, 1), (.84, .30, 1), (.74, .12, 1), (.4, .09, 1), (0, .09, 1)]
    seg, v, f = 96, [], []
    for k, z, _ in rings:
        for i in range(seg):
            a = 2 * math.pi * i / seg
            c, s = math.cos(a), math.sin(a)
            x = math.copysign(abs(c) ** .8, c) * l / 2
            y = math.copysign(abs(s) ** .8, s) * w / 2
            inset = (1 - k) * w / 2
            r = math.hypot(x, y) or 1
            v.append((x - x / r * inset if k else 0, y - y / r * inset if k else 0, z))
    for j in range(len(rings) - 1):
        for i in range(seg):
            n = (i + 1) % seg
            f.append((j * seg + i, j * seg + n, (j + 1) * seg + n, (j + 1) * seg + i))
    f.append(tuple(range(seg))[::-1])
    o = mesh('tub', v, f, mat, True)
    s = o.modifiers.new('s', 'SUBSURF')
    s.levels = s.render_levels = 1
    return o


def bath():
    """A stone tub at the window, sea-green lime, brass."""
    xl, xr, yf, yb, zc = -1.75, 1.75, -2.9, 2.5, 2.75
    green = plaster('bath_lime', '#7f9a8e', .07, .004, .42)
    chalk = plaster('bath_chalk', '#dcd7ca', .03, .003, .8)
    up, level, deep = oak('bt_z', 'Z'), oak('bt_x', 'X'), oak('bt_y', 'Y')
    metal = brass('bt_brass', .22, .35)
    tiles('floor', xl, xr, yf, yb, kota('bath_kota'), .30, .30, 9, 0, .02, .004, 0, .0004)
    box('under', xl - .4, xr + .4, yf, yb + .3, -.3, -.012, plain('bt_grout', '#63655c', .95), 0)
    wall('ahead', 'X', xl, xr, yb, .34, -.1, zc + .3, green, [(-.95, .95, .78, 2.30, .50)], pointed=.0)
    wall('left', 'Y', yf, yb + .3, xl - .3, .3, -.1, zc + .3, green)
    wall('right', 'Y', yf, yb + .3, xr, .3, -.1, zc + .3, chalk)
    box('ceiling', xl - .4, xr + .4, yf, yb + .4, zc, zc + .15, chalk, 0)
    box('sill', -1.0, 1.0, yb - .05, yb + .36, .735, .78, marble('bt_marble'), .008)
    for x in (-.95, 0.):
        glazed_leaf('casement', .95, 1.02, up, level, (), .05, .04, 0, .05, True, (x, yb + .26, .78))
    place(tub(marble('tub', '#d5cfc2', '#a59c8c', .7)), (-.10, yb - .62, 0))
    tub_water = mesh('water', [(-.10 + .70 * math.cos(2 * math.pi * i / 64), yb - .62 + .30 * math.sin(2 * math.pi * i / 64), .42) for i in range(64)], [tuple(range(64))])
    w = M('bath_water')
    w.P(Base_Color=lin('#7f9a90'), Roughness=.02, Specular=.5, Normal=w.bump(w.noise(w.coord(), 9, 2).outputs[0], .002, .4))
    tub_water.data.materials.append(w.m)
    # tap from the wall side, on a standing pipe
    tube('standpipe', [(.88, yb - .30, 0), (.88, yb - .30, .80), (.86, yb - .32, .86), (.78, yb - .38, .885), (.66, yb - .46, .87), (.62, yb - .49, .82)], .013, metal, 8)
    for s in (-1, 1):
        place(lathe('handle', rprof([(0, 0), (.02, 0), (.016, .03), (.024, .036), (.024, .048), (0, .05)], .004), metal, 32), (.88 + .05 * s, yb - .30, .66), (0, 90 * s, 0))
    # stool with towel, soap; tray across the tub
    for a in range(3):
        c, s = math.cos(2.1 * a), math.sin(2.1 * a)
        tube('stool_leg', [(1.20 + .10 * c, yb - 1.05 + .10 * s, .43, .9), (1.20 + .15 * c, yb - 1.05 + .15 * s, 0, .7)], .019, up, 5)
    place(lathe('stool', rprof([(0, 0), (.17, 0), (.175, .02), (.165, .035), (0, .03)], .01), level, 72), (1.20, yb - 1.05, .42))
    for i, c in enumerate(('#d9d1c0', '#b9835f')):
        place(roundbox('towel', .26, .20, .055, .024, fabric(f'towel{i}', c, 'boucle', .4), .004, sub=14), (1.20, yb - 1.05, .453 + .052 * i), (0, 0, 8 - 14 * i))
    for y in (-.12, .0, .12):
        box('tray', -.52 + y, -.44 + y, yb - 1.03, yb - .21, .562, .578, deep, .004)
    place(lathe('soap', rprof([(0, 0), (.05, 0), (.06, .012), (.055, .016), (0, .006)], .003), glaze('soap_dish', '#d8cfbd', .3), 48), (-.50, yb - .50, .578))
    place(roundbox('soap', .07, .045, .025, .012, plain('soap', '#c8b27f', .5), .002, sub=8), (-.50, yb - .50, .585), (0, 0, 20))
    place(tea_glass(.5), (-.46, yb - .76, .578))
    # vanity on the right: stone shelf, basin, round mirror in brass, lamp
    x = xr
    box('shelf', x - .50, x, -.85, .75, .80, .85, marble('vanity', '#d9d5ca', '#9d9a90', .8), .006)
    box('vanity', x - .46, x, -.80, .70, .42, .70, up, .005)
    for i in range(2):
        box('drawer', x - .478, x - .458, -.79 + .75 * i, -.055 + .75 * i, .43, .69, deep, .004)
        place(lathe('knob', rprof([(0, 0), (.006, 0), (.006, .012), (.013, .018), (.013, .024), (0, .027)], .003), metal, 32), (x - .478, -.42 + .75 * i, .56), (0, -90, 0))
    place(lathe('basin', rprof([(0, .02), (.10, .02), (.18, .10), (.205, .14), (.195, .14), (.165, .10), (.08, .035), (0, .032)], .008), marble('basin', '#e2ded4', '#b0aca2'), 96), (x - .26, -.05, .84))
    tube('btap', [(x, -.05, 1.12), (x - .12, -.05, 1.12), (x - .16, -.05, 1.10), (x - .165, -.05, 1.06)], .011, metal, 8)
    mirror = plain('mirror', '#e9ebea', .02, 1.)
    place(lathe('mirror', [(0, 0), (.34, 0)], mirror, 96), (x - .012, -.05, 1.60), (0, -90, 0))
    place(lathe('mirror_rim', rprof([(.335, -.002), (.352, -.002), (.352, .02), (.335, .02), (.335, -.002)], .003), metal, 96), (x - .002, -.05, 1.60), (0, -90, 0))
    place(lathe('globe', rprof([(0, -.075), (.05, -.056), (.075, 0), (.05, .056), (0, .075)], .03, 6), lampshade('globe', '#f1e8d8'), 64), (x - .11, -.62, 1.66))
    light('POINT', (x - .11, -.62, 1.66), power=2.5, k=2800, radius=.03)
    tube('globe_arm', [(x, -.62, 1.56), (x - .11, -.62, 1.56), (x - .11, -.62, 1.59)], .007, metal, 5)
    # towel rail on the left, with a striped towel
    tube('towel_rail', [(xl, .9, 1.18), (xl + .07, .9, 1.18), (xl + .07, 1.55, 1.18), (xl, 1.55, 1.18)], .009, metal, 6)
    cloth = stripes('bath_towel', '#ded6c5', '#41625f', .05, .3, 'Z')
    v, f = [], []
    for j in range(31):
        t = j / 30
        for i in range(13):
            y = .98 + .48 * i / 12
            fold = .006 * math.sin(i * 1.4 + 2 * t)
            if t < .08:
                v.append((xl + .058 + .024 * t / .08, y, 1.186 + .006 * math.sin(math.pi * t / .08)))
            else:
                v.append((xl + .084 + fold * t + .004, y + .004 * math.sin(5 * t), 1.186 - .62 * (t - .08)))
    f = [(j * 13 + i, j * 13 + i + 1, (j + 1) * 13 + i + 1, (j + 1) * 13 + i) for j in range(30) for i in range(12)]
    o = mesh('bath_towel', v, f, cloth, True)
    o.modifiers.new('t', 'SOLIDIFY').thickness = .006
    leaf = greens()
    pot(.17, .30, (-1.38, yb - .38, 0), terracotta('bath_pot'))
    inst(areca(51, leaf['stem'], leaf['areca'], 6, 1.25, .75, .07), (-1.38, yb - .38, .26), 0)
    place(furniture.dhurrie(1.1, .65, stripes('bath_mat', '#d3cab6', '#a9603f', .07, .3, 'X'), 3), (.05, .85, .001))
    sea.outlook('morning')
    sunlight((-.40, -.70, -.60), 6.5, 5000, .6)
    light('AREA', (0, yb - .03, 1.5), (-90, 0, 0), 58, 6500, (1.8, 1.4), glossy=False)
    light('AREA', (0, yf + .2, 1.8), (80, 0, 0), 42, 5300, (3, 2.2), glossy=False)
    camera((-.30, -2.35, 1.25), -4, 28, shift_y=-.02)
