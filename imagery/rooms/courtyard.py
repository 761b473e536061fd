"""The court of the courtyard house, north of its living room: tank, neem tree, limewashed walls."""
from lib import box, kota, lathe, place, plain, plaster, rprof, stored, terracotta, tiles, wall, water
from pieces.seating import jhoola
from lib.foliage import inst, vegmat
from lib.trees import areca, champa, sapling
from lib.undergrowth import scatter_leaves, shrub

GROUND = -.15


def greens():
    """Leaf and bark materials of the court's plants."""
    return {
        'neem': vegmat('neem', '#3d5226', '#6b8139', '#93a468', .34, .45),
        'champa': vegmat('champa_leaf', '#35552f', '#5b7a3c', '#86a066', .30, .35),
        'areca': vegmat('areca_leaf', '#4d6b2c', '#86983f', '#a8b368', .36, .42),
        'bark': plain('bark', '#6b5a49', .92, 0, .006),
        'stem': plain('palm_stem', '#8d9558', .6, 0, .002),
        'flower': plain('champa_flower', '#f4ead0', .6),
    }


def pot(r, h, loc, mat=None):
    """A clay pot with its earth."""
    mat = mat or terracotta('pot')
    profile = [(0, 0), (r * .62, 0), (r * .70, h * .1), (r * .95, h * .82), (r * 1.04, h * .86), (r * 1.05, h), (r * .93, h), (r * .90, h * .9), (0, h * .86)]
    return [place(lathe('pot', rprof(profile, .012), mat, 72), loc),
            place(lathe('earth', [(0, h * .90), (r * .91, h * .885)], plain('pot_earth', '#3a2c20', .95, 0, .01), 48), loc)]


def arcade(x0, x1, y, h, lime):
    """The verandah across the court: pointed arches on the axis of the doors, a raised floor, a swing."""
    centres = [2.05 + 2.45 * i for i in range(-5, 2) if x0 + 1 < 2.05 + 2.45 * i < x1 - .7]
    arches = [(c - .86, c + .86, GROUND + .30, 2.72, .85) for c in centres]
    wall('arcade', 'X', x0 - .4, x1 + .4, y, .42, GROUND - .2, h, lime, arches, .012, .3)
    chalk = plaster('verandah_lime', '#d8c9b2', .08, .004)
    wall('verandah', 'X', x0 - .4, x1 + .4, y + 2.6, .3, GROUND, h, chalk)
    stone = kota('verandah_kota')
    tiles('verandah_floor', x0, x1, y - .12, y + 2.6, stone, .55, .9, 8, GROUND + .32, .40, .004, .5, .0008)
    tiles('step', x0, x1, y - .50, y - .12, stone, .38, 1.1, 9, GROUND + .16, .3, .004, 0, .0008)
    box('verandah_roof', x0 - .4, x1 + .4, y + .42, y + 2.6, h - .3, h, chalk, 0)
    box('chajja', x0 - .4, x1 + .4, y - .62, y + .02, h - .62, h - .54, plaster('chajja', '#b9ac98', .08, .003), .01)
    place(jhoola(2.9), (2.05, y + 1.25, GROUND + .32), (0, 0, 4))


def court(x0=-10., x1=6.5, y0=5.55, y1=14.0, wall_colour='#c98f72', tank=(.6, 3.4, 9.2, 11.4), h=3.7, detail=True):
    """Floor, walls, tank and planting between x0..x1 and y0..y1 (the house's face); the sky is the scene's world."""
    leaf = greens()
    stone = kota('court_kota')
    tiles('court', x0, x1, y0, y1, stone, .62, .92, 5, GROUND, .05, .008, .5, .002, .004)
    box('bed', x0 - 1, x1 + 1, y0 - .2, y1 + 1, GROUND - .2, GROUND - .035, plain('joint', '#5d5a4e', .95), 0)
    lime = plaster('court_lime', wall_colour, .10, .006)
    arcade(x0, x1, y1, h, lime)
    wall('left', 'Y', y0 + .3, y1, x0 - .4, .4, GROUND - .2, h, lime, bev=.012)
    wall('right', 'Y', y0 + .3, y1, x1, .4, GROUND - .2, h, lime, bev=.012)
    cap = plaster('coping', '#b9ac98', .08, .003)
    box('cap', x0 - .46, x1 + .46, y1 - .06, y1 + .46, h, h + .09, cap, .008)
    if tank:
        a, b, c, d = tank
        rim, kerb = kota('rim'), plaster('kerb', '#7d7d70', .10, .006)
        for q in ((a - .3, b + .3, c - .3, c), (a - .3, b + .3, d, d + .3), (a - .3, a, c, d), (b, b + .3, c, d)):
            tiles('rim', *q, rim, .6, 1.2, 2, GROUND + .30, .05, .004, 0, 0, .006)
            box('kerb', q[0] + .02, q[1] - .02, q[2] + .02, q[3] - .02, GROUND - .1, GROUND + .26, kerb, .004)
        box('water', a, b, c, d, GROUND - .1, GROUND + .24, water('tank', '#0d1a16', .003), 0)
    # the neem: trunk well off centre, its crown over the court
    neem = stored(('court neem', 1), lambda: sapling('japanese_maple', 7, leaf['bark'], leaf['neem'], leaf=(.105, .045), neem=True), (leaf['bark'], leaf['neem']))
    inst(neem, (-.6, 11.2, GROUND), 40, 1.55)
    inst(champa(5, leaf['bark'], leaf['champa'], leaf['flower'], 2.6), (4.7, 11.8, GROUND), 20)
    inst(areca(3, leaf['stem'], leaf['areca'], 8, 1.8), (5.9, 12.9, GROUND), 0, 1.1)
    if detail:
        for x, y, r, seed in ((2.05, 6.55, .24, 1), (2.6, 6.9, .19, 2), (5.2, 8.6, .3, 4)):
            pot(r, r * 1.7, (x, y, GROUND))
            inst(areca(seed, leaf['stem'], leaf['areca'], 5, .55 + r, .6 + r * .5, .07), (x, y, GROUND + r * 1.5), seed * 70)
    # shrubs before the piers of the arcade
    for i in range(4):
        x = -4.1 + i * 2.45
        inst([shrub(f'hedge{i}', 620, .62, .7 + .25 * (i % 3), (.10, .05), leaf['champa' if i % 2 else 'areca'], i)], (x, y1 - .85, GROUND), i * 50)
    inst([scatter_leaves('fallen', 90, x0 + 1, x1 - 1, y0 + .6, y1 - 1, GROUND + .003, leaf['neem'], .05, 3)], (0, 0, 0))
