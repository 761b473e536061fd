"""The room on the Homes page: the studio's own furniture under three arched windows."""
from lib import (beams, box, brass, camera, fabric, frame, glaze, glazed_leaf, kota, light, place, plain, plaster, skirting, sky, slabs,
                 stripes, sunlight, switch_plate, teak, tiles, wall)
from lib.props import lota, tea_glass
from lib.props_materials import paper
from lib.props_paper import open_book
from lib.foliage import inst
from lib.trees import areca
from lib.undergrowth import shrub
from pieces.dining import flow_chair
from pieces.seating import block_print, diwan, jhoola, planter_chair
from pieces.tables import monsoon_table, sibling
from rooms import furniture
from rooms.courtyard import greens, pot

XL, XR, YF, YB, ZC = -3.9, 3.9, -4.2, 3.8, 3.35


def shell():
    pista = plaster('pista', '#a4ad93', .07, .006)
    chalk = plaster('homes_chalk', '#dfd8ca', .03, .003, .9)
    up, level = teak('h_teak_z', 'Z'), teak('h_teak_x', 'X')
    clay = slabs('h_clay', '#8a5540', '#a8705a', (.30, .5), .0006)
    tiles('floor', XL, XR, YF, YB, clay, .30, .30, 7, 0, .02, .004, 0, .0006)
    box('under', XL - .5, XR + .4, YF, YB + .3, -.3, -.012, plain('h_grout', '#a08d7a', .95), 0)
    windows = [(y, y + 1.05, .55, 2.75, .5) for y in (-1.35, .35, 2.05)]
    wall('left', 'Y', YF, YB + .3, XL - .44, .44, -.1, ZC + .3, chalk, windows, .008, .25)
    wall('ahead', 'X', XL, XR, YB, .3, -.1, ZC + .3, pista, [])
    wall('right', 'Y', YF, YB + .3, XR, .3, -.1, ZC + .3, chalk)
    box('ceiling', XL - .5, XR + .4, YF, YB + .4, ZC, ZC + .15, chalk, 0)
    beams('beam', XL - .1, XR + .1, YF, YB, ZC + .01, level, 9, .11, .18)
    trim = kota('homes_kota')
    skirting('skirt', 'X', XL, XR, YB, trim, .12, .016, -1)
    skirting('skirt', 'Y', YF, YB, XL, trim, .12, .016, 1)
    skirting('skirt', 'Y', YF, YB, XR, trim, .12, .016, -1)
    for y0, y1, z0, z1, _ in windows:
        box('sill', XL - .46, XL + .03, y0 - .03, y1 + .03, z0 - .04, z0 + .006, trim, .006)
        for k in range(2):
            place(glazed_leaf('casement', .525, z1 - z0 - .5, up, level, (.85,), .05, .04, 0, .05, True), (XL - .34, y0 + .525 * k, z0), (0, 0, 90))
    switch_plate((3.55, YB, 1.15), gangs=4)


def build():
    shell()
    swing_y = 1.75
    place(jhoola(2.72), (.15, swing_y, 0), (0, 0, 3))
    printed, turmeric = block_print('h_print', '#e4dbc6', '#8f3d2c', .075), fabric('h_turmeric', '#bd8a30', 'weave', .3)
    furniture.scatter((-.22, swing_y + .12, .66), .42, printed, -20, 6, 3, 71)
    furniture.scatter((.52, swing_y + .14, .64), .38, turmeric, -22, -8, -4, 72)
    place(diwan(block_print('h_cover', '#d9d0ba', '#3e6247', .09), fabric('h_bolster', '#3e5b47', 'linen', .25)), (-2.45, YB - .62, 0), (0, 0, 0))
    place(planter_chair(), (2.35, 1.55, 0), (0, 0, -38))
    furniture.scatter((2.50, 1.76, .60), .40, fabric('h_indigo', '#3b4a6b', 'weave', .3), -30, -38, 0, 73)
    place(flow_chair(), (-2.0, .35, 0), (0, 0, 128))
    place(monsoon_table(.92, .34, 4), (.25, .35, .010))
    place(monsoon_table(.56, .44, 8), (.98, .05, .010))
    place(sibling(True), (3.25, 2.5, 0), (0, 0, 12))
    place(sibling(False), (-3.25, 1.4, 0), (0, 0, -15))
    place(furniture.dhurrie(3.4, 2.2, stripes('h_rug', '#cbbf9f', '#3e5b47', .16, .30, 'X'), 8), (.2, .75, .001))
    place(open_book(.17, .24, paper('h_page'), plain('h_cover_book', '#8f3d2c', .7)), (.16, .40, .354), (0, 0, -12))
    place(tea_glass(.5), (.98, .06, .455))
    # art: three small textiles in one row
    for i, (c, d) in enumerate((('#bd8a30', '#33456c'), ('#8f3d2c', '#ded4be'), ('#33456c', '#bd8a30'))):
        x = 1.35 + .62 * i
        place(frame('frame', .50, .66, teak('fr_z', 'Z'), teak('fr_x', 'X')), (x, YB - .001, 1.72))
        box('mount', x - .24, x + .24, YB - .012, YB - .002, 1.72 - .32, 1.72 + .32, plain('mount', '#e8e1d2', .9), 0)
        box('cloth', x - .15, x + .15, YB - .016, YB - .011, 1.72 - .22, 1.72 + .22, block_print(f'swatch{i}', d, c, .05), 0)
    leaf = greens()
    pot(.27, .46, (3.3, YB - .45, 0), glaze('h_pot', '#4c6a5a', .25, .3))
    inst(areca(61, leaf['stem'], leaf['areca'], 8, 2.0, 1.0, .10), (3.3, YB - .45, .40), 70)
    place(furniture.reading_lamp(5., 2800, 1.46), (-1.05, YB - .40, 0))
    place(lota(brass('h_brass', .26, .5), 1.2), (-3.25, 1.42, .402))
    box('garden', XL - 11, XL - .4, -9, 12, -.6, -.3, plain('h_garden', '#6a5d46', .95), 0)
    box('garden_wall', XL - 7.2, XL - 6.9, -9, 12, -.5, 2.0, plaster('h_wall', '#d3b592', .1, .006), .01)
    for i in range(8):
        inst([shrub(f'hg{i}', 620, .9, 1.3 + .5 * (i % 3), (.13, .06), leaf['champa' if i % 2 else 'areca'], i)], (XL - 4.8 + .6 * (i % 2), -3.4 + 1.1 * i, -.3), i * 40)
    sky(1.1, (.16, .34, .72), (.76, .83, .92))
    sunlight((.80, .46, -.35), 11., 4500, .55)
    for y in (-1.35, .35, 2.05):
        light('AREA', (XL + .02, y + .52, 1.6), (0, -90, 0), 48, 6500, (2.1, 1.0), glossy=False)
    light('AREA', (0, YF + .2, 2.0), (82, 0, 0), 60, 5300, (6, 2.6), glossy=False)
    camera((.25, -3.75, 1.25), 0, 29, shift_y=-.01)
