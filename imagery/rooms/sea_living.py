"""The sea apartment's living room, late in the afternoon: the sun comes in over the water."""
from lib import (box, camera, concrete, curtain, fabric, glaze, light, oak, place, plain, plaster, sheer, skirting, stripes, sunlight,
                 switch_plate, terracotta, wall)
from lib.props import tea_glass
from lib.props_materials import paper
from lib.props_paper import book, open_book
from lib.foliage import inst, vegmat
from lib.trees import areca
from lib.undergrowth import shrub
from pieces.seating import diwan, planter_chair
from pieces.tables import monsoon_table
from rooms import furniture, sea
from rooms.courtyard import greens, pot

XL, XR, YF, YB, ZC = -3.3, 3.1, -2.6, 4.9, 2.8


def shell():
    chalk = plaster('sea_chalk', '#ded8cc', .035, .003, .88)
    blue = plaster('sea_green', '#8fa39a', .06, .004)
    sea.floor(XL, XR, YF, YB)
    wall('ahead', 'X', XL - .3, XR + .3, YB, .28, -.1, ZC + .3, chalk, [(-2.9, 2.7, -.1, 2.5)])
    wall('left', 'Y', YF, YB, XL - .3, .3, -.1, ZC + .3, blue)
    wall('right', 'Y', YF, YB, XR, .3, -.1, ZC + .3, chalk)
    box('ceiling', XL - .4, XR + .4, YF, YB + .3, ZC, ZC + .15, chalk, 0)
    box('beam', XL, XR, 2.3, 2.62, ZC - .24, ZC + .02, concrete('beam', '#aaa498'), .008)
    up, level = oak('sea_z', 'Z'), oak('sea_x', 'X')
    sea.sliding_doors(-2.9, 2.7, 2.5, YB + .16, 4, 2, up, level)
    sea.balcony(-3.2, 3.0, YB + .28)
    skirting('skirt', 'Y', YF, YB, XL, level, .08, .014, 1)
    skirting('skirt', 'Y', YF, YB, XR, level, .08, .014, -1)
    gauze = sheer('sea_sheer', '#f2ece0', .45)
    curtain('sheer', (-2.95, YB - .10), (-2.15, YB - .10), .012, 2.66, gauze, 10, .04, 2)
    curtain('sheer', (2.05, YB - .10), (2.8, YB - .10), .012, 2.66, gauze, 9, .04, 5)
    box('curtain_track', XL, XR, YB - .16, YB - .05, ZC - .012, ZC + .002, plain('track_white', '#ddd8cd', .5), .002)
    switch_plate((2.92, YB, 1.1), gangs=2)


def build():
    shell()
    sand = fabric('sand', '#cfc4ad', 'linen', .2)
    teal, ochre = fabric('teal', '#41625f', 'weave', .3), fabric('ochre', '#b9832f', 'weave', .3)
    rust, natural = fabric('sea_rust', '#9a5638', 'weave', .3), fabric('sea_natural', '#e2dacb')
    sx, sy = XL + .58, 2.15
    place(furniture.sofa(2.5, .96, sand, wood=oak('sea_sofa', 'X'), seed=4), (sx, sy, 0), (0, 0, 90))
    for y, s, cloth, turn, seed in ((-.86, .50, teal, 78, 21), (-.52, .42, natural, 96, 22), (.84, .48, rust, 102, 23)):
        furniture.scatter((sx - .06, sy + y, .64), s, cloth, -22, turn, 0, seed)
    place(diwan(), (1.55, YB - .62, 0), (0, 0, -2))
    place(furniture.dhurrie(2.7, 2.0, stripes('sea_rug', '#c8bda3', '#5f7d78', .14, .38, 'X'), 6), (-.55, 2.2, .001), (0, 0, 90))
    place(monsoon_table(.88, .36, 3), (-.70, 2.35, .01))
    place(monsoon_table(.55, .44, 6), (-.12, 1.62, .01))
    place(open_book(.18, .25, paper('sea_page'), plain('sea_cover', '#b9832f', .7)), (-.82, 2.38, .372), (0, 0, 70))
    place(tea_glass(.6), (-.12, 1.60, .452))
    place(book(.20, .26, .025, plain('sb1', '#41625f', .7)), (-.52, 2.58, .372), (0, 0, 24))
    place(furniture.reading_lamp(5., 2800, 1.46), (XL + .38, 3.78, 0))
    place(planter_chair(), (1.75, 1.15, 0), (0, 0, 68 - 180))
    furniture.scatter((1.52, 1.24, .60), .40, ochre, -30, 68 - 180, 0, 25)
    leaf = greens()
    pot(.23, .40, (2.72, 3.4, 0), glaze('sea_pot', '#d2cabb', .5, .4))
    inst(areca(31, leaf['stem'], leaf['areca'], 7, 1.7, .95, .09), (2.72, 3.4, .34), 40)
    pink = vegmat('bougainvillea', '#a8305c', '#d0527e', '#d77a9b', .4, .5)
    for x, seed in ((-2.5, 3), (-.2, 7), (2.2, 11)):
        box('trough', x - .45, x + .45, YB + 1.55, YB + 1.83, -.01, .34, terracotta('trough'), .01)
        inst([shrub(f'bg{seed}', 520, .42, .62, (.06, .03), leaf['champa'], seed), shrub(f'bf{seed}', 190, .44, .66, (.035, .032), pink, seed + 1, .8)], (x, YB + 1.69, .30), seed * 20)
    sea.outlook('afternoon')
    sunlight((.36, -.84, -.36), 7.5, 3900, .6)
    light('AREA', (-.1, YB - .03, 1.25), (-90, 0, 0), 130, 6200, (5.4, 2.4), glossy=False)
    light('AREA', (0, YF + .2, 1.8), (82, 0, 0), 34, 5000, (5, 2.2), glossy=False)
    camera((.15, -1.55, 1.24), 6, 25, shift_y=-.02)
