"""Garden of the hill house: pool, paved walk, beds, and the plants that grow in them."""
import math
import random

import numpy as np

from lib import lathe, lin, mesh, place, plain, rprof
from lib.hillhouse import FLOOR, POOL
from lib.landscape import hillside
from lib.outdoors import blockmat, blocks, boulder, earth, pebbles, watermat
from lib.foliage import fogmix, inst, merged, vegmat
from lib.trees import areca, champa, sapling
from lib.undergrowth import grasspatch, plumes, scatter_leaves, shrub
from lib import M

X0, X1, Y0, Y1 = POOL


class Garden:
    """Plant meshes and materials, made once; planting functions set them down."""

    def __init__(self, palette, wet=0., seed=4):
        self.p, self.rnd, self.npr = palette, random.Random(seed), np.random.default_rng(seed)
        self.bark = plain("bark", "#5b4d3f", .95, 0, .02)
        self.pale = plain("bark2", "#7d7468", .92, 0, .012)
        shine = .34 if wet else .5
        self.neem_leaf = vegmat("neem", "#33491c", "#6f8a3a", "#869a5c", .34, shine)
        self.champa_leaf = vegmat("champa", "#24401f", "#4f7238", "#6f8a55", .22, .38)
        self.flower = vegmat("flower", "#e9e2cf", "#f6f1e4", None, .3, .6, var=(.9, 1.1), hue=0)
        self.areca_leaf = vegmat("areca", "#3d5a23", "#7d9a3f", None, .3, shine)
        self.areca_stem = plain("arecas", "#7c8a4e", .6, 0, .002)
        self.broad = vegmat("broad", "#2b3a1c", "#586b33", "#7c8a5a", .3)
        self.olive = vegmat("olive", "#4c5a45", "#8d9a80", "#a9b29c", .25)
        self.sage = vegmat("sage", "#4d5a34", "#8f9a68", "#a5ab84", .3)
        self.straw = vegmat("straw", "#5d6332", "#a39a58", None, .35, .6)
        self.seed = vegmat("seedhead", "#b59f7a", "#dccaa6", None, .5, .9)
        self.lawn = vegmat("lawn", "#3c4a20", "#6d7d38", None, .3, .6, var=(.6, 1.2))
        self.fallen = vegmat("fallen", "#6b4a22", "#a98a45", None, .15, .7)
        self.soil = earth()
        self.pebble = blockmat("pebble", "#6d675e", "#a39b8e", (.6, .85), .001, 2, .001)
        self.water = watermat()
        self._meshes = {}

    def get(self, key, make):
        """Build a plant on first use."""
        if key not in self._meshes:
            self._meshes[key] = make()
        return self._meshes[key]

    # -------------------------------------------------- single plants
    def bush(self, x, y, s=1., big=False, z=-.03):
        k = self.rnd.randint(0, 1 if big else 2)
        leaf = ((self.broad, self.neem_leaf) if big else (self.broad, self.olive, self.sage))[k]
        if big:
            me = self.get(("big", k), lambda: shrub("sb", 5200, .8, 1.25, (.075, .034), leaf, k + 9))
        else:
            me = self.get(("sh", k), lambda: shrub("sh", 3600, .55, .85, (.065, .030), leaf, k))
        inst((me,), (x, y, z), self.rnd.uniform(0, 360), s * self.rnd.uniform(.85, 1.15))

    def grass(self, x, y, s=1., plume=True, z=-.02):
        k = self.rnd.randint(0, 2)
        me = [self.get(("fg", k), lambda: grasspatch("fg", 330, 1, 1, 1., .008, self.straw, 1.15, k, 7, .09))]
        if plume:
            me.append(self.get(("pm", k), lambda: plumes("pm", 22, 1.15, self.seed, .55, k)))
        inst(me, (x, y, z), self.rnd.uniform(0, 360), s * self.rnd.uniform(.85, 1.1))

    def low(self, x, y, s=1., z=-.02):
        k = self.rnd.randint(0, 1)
        me = self.get(("lo", k), lambda: grasspatch("lo", 240, 1, 1, .42, .006, self.sage, 1.2, k + 20, 5, .06))
        inst((me,), (x, y, z), self.rnd.uniform(0, 360), s)

    def neem(self, x, y, s=1., turn=0, k=0, z=-.05):
        me = self.get(("neem", k), lambda: sapling("small_maple", 2 + 10 * k, self.bark, self.neem_leaf, (.105, .052), scale=5.5,
                                                    scaleV=0, neem=True, keep=.55))
        inst(me, (x, y, z), turn, s)

    def champa(self, x, y, s=1., turn=0, k=0, z=-.03, flowers=True):
        me = self.get(("champa", k), lambda: champa(7 + k, self.pale, self.champa_leaf, self.flower if flowers else None))
        inst(me, (x, y, z), turn, s)

    def areca(self, x, y, s=1., turn=0, k=0, z=-.02):
        me = self.get(("areca", k), lambda: areca(3 + k, self.areca_stem, self.areca_leaf))
        inst(me, (x, y, z), turn, s)

    def fern(self, x, y, s=1., z=-.02):
        """Low strap-leaved clump of spider lily, for shade."""
        k = self.rnd.randint(0, 1)
        me = self.get(("fern", k), lambda: grasspatch("lily", 60, 1, 1, .62, .034, self.areca_leaf, 1.0, k + 40, 6, .05))
        inst((me,), (x, y, z), self.rnd.uniform(0, 360), s)

    # -------------------------------------------------- ground
    def pool(self):
        """Water and its stone edge."""
        c = self.p.coping
        mesh("water", [(X0 - .1, Y0, -.07), (X1 + .1, Y0, -.07), (X1 + .1, Y1 + .1, -.07), (X0 - .1, Y1 + .1, -.07)], [(0, 1, 2, 3)], self.water)
        items, y = [], Y0
        while y < Y1:
            e = min(y + 1.1, Y1)
            items += [(X1, X1 + .42, y + .003, e - .003, -.25, .03), (X0 - .42, X0, y + .003, e - .003, -.25, .03)]
            y = e
        x = X0 - .42
        while x < X1 + .42:
            e = min(x + 1.1, X1 + .42)
            items.append((x + .003, e - .003, Y1, Y1 + .42, -.25, .03))
            x = e
        blocks("coping", items, c, .006, 2, 4)

    def ground(self, y_near=-25., y_back=14.):
        """Soil under everything; it ends at `y_near`."""
        mesh("ground", [(-60, y_near, -.30), (60, y_near, -.30), (60, y_back, -.30), (-60, y_back, -.30)], [(0, 1, 2, 3)], self.soil)
        for a in ((X1 + .40, 24, y_near, y_back), (-30, X0 - .40, y_near, y_back), (X0 - .42, X1 + .42, Y1 + .40, y_back)):
            mesh("soil", [(a[0], a[2], -.02), (a[1], a[2], -.02), (a[1], a[3], -.02), (a[0], a[3], -.02)], [(0, 1, 2, 3)], self.soil)

    def walk(self, skip_y=-99.):
        """Kota flags with grass in the joints, right of the pool."""
        rnd, joint, x0, x1 = self.rnd, .085, X1 + .42 + .085, 3.4
        items, strips, y, k = [], [], -16.4, 0
        while y < -4.2:
            d = .62
            cuts = [x0, x0 + 1.2, x0 + 2.4, x1] if k % 2 else [x0, x0 + .7, x0 + 1.95, x1]
            for a, b in zip(cuts, cuts[1:]):
                items.append((a, b - joint, y, y + d, -.08, .016 + rnd.uniform(-.004, .004)))
                strips.append((b - joint / 2, y + d / 2, 90, d))
            strips += [(x + .5, y + d + joint / 2, 0, 1) for x in np.arange(x0 - .05, x1 - .2, 1.)]
            y += d + joint
            k += 1
        strips += [(x0 - joint / 2, yy, 90, 1) for yy in np.arange(-16, -4.2, 1.)]
        blocks("walk", items, self.p.kota, .006, 2, 9)
        self.joints(strips, joint, skip_y)

    def joints(self, strips, joint, skip_y=-99.):
        """Grass in paving joints: strips of (x, y, turn, length)."""
        gs = [self.get(("js", i), lambda: grasspatch("js", 620, 1.02, joint * 1.1, .062, .0042, self.lawn, .8, i, 3)) for i in range(3)]
        for x, y, r, length in strips:
            if y > skip_y:
                inst((self.rnd.choice(gs),), (x, y, -.015), r, (length * 1.02, self.rnd.choice((1, -1)), self.rnd.uniform(.7, 1.25)))

    def gravel(self, x0, x1, y0, y1):
        """Pebbles over a rectangle, in one-metre patches."""
        pp = [self.get(("pp", s), lambda: pebbles("peb", self.pebble, seed=s)) for s in range(3)]
        for x in np.arange(x0, x1, 1):
            for y in np.arange(y0, y1, 1):
                inst((self.rnd.choice(pp),), (x, y, -.012), self.rnd.choice((0, 90, 180, 270)))

    def grass_lawn(self, x0, x1, y0, y1):
        """Rough lawn over a rectangle."""
        lp = [self.get(("lw", i), lambda: grasspatch("lw", 2600, 1.05, 1.05, .085, .004, self.lawn, .7, i + 5, 3)) for i in range(3)]
        for x in np.arange(x0, x1, 1):
            for y in np.arange(y0, y1, 1):
                inst((self.rnd.choice(lp),), (x, y, -.02), self.rnd.choice((0, 90, 180, 270)), (1, 1, self.rnd.uniform(.8, 1.2)))

    def lilies(self, spots):
        """Lily pads on the pool: spots of (x, y, count)."""
        mat, rnd = vegmat("pad", "#3d4a26", "#6d7a40", None, .1, .35), self.rnd
        T = [(0, 0, 0)] + [(math.cos(.25 + a * 5.8 / 18), math.sin(.25 + a * 5.8 / 18), .012) for a in range(19)]
        F = [(0, i, i + 1) for i in range(1, 19)]
        for cx, cy, n in spots:
            V = []
            for k in range(n):
                r, a = rnd.uniform(.07, .15), rnd.uniform(0, 6.28)
                ox, oy = cx + rnd.gauss(0, .45), cy + rnd.gauss(0, .5)
                V.append([(ox + r * (q[0] * math.cos(a) - q[1] * math.sin(a)), oy + r * (q[0] * math.sin(a) + q[1] * math.cos(a)),
                           -.064 + q[2] * .4 + .0015 * k) for q in T])
            inst((merged("pads", np.array(V), F, mat, self.npr),), (0, 0, 0))

    def slope(self, cx, cy, fog, count=620, y0=14, leaf_dark="#26341b", leaf_light="#54643a"):
        """The wooded hill behind."""
        leaf = vegmat("far", leaf_dark, leaf_light, "#6b7a50", .25, .6, fog, hue=.03)
        m = M("farbark").P(Base_Color=lin("#4a4238"), Roughness=.9)
        fogmix(m, m.b.outputs[0], *fog)
        far = [self.get(("far", i), lambda: sapling("small_maple", 5 + i, m.m, leaf, (.20, .12), lo=True, scale=5. + i, scaleV=0,
                                                    bevelRes=0, resU=1)) for i in range(2)]
        hillside(cx, cy, far, count, fog, y0=y0)
        return far

    # -------------------------------------------------- the front garden
    def front(self, fog, view):
        """Beds and trees seen from the pool; `view` is (camera x, camera y)."""
        r = self.rnd
        self.champa(7.2, -6.3, 1.25, 40, 0)
        self.neem(-10.9, -4.6, .80, 60, 0)
        for x, y, s, t in ((-18, 11, 1.9, 70), (16.5, 10, 1.7, 200), (20, 4, 1.6, 40)):
            self.neem(x, y, s, t, 1, -.1)
        self.areca(12., 1.5, 2.0, 80)
        self.areca(-13.2, -3.1, 1.35, 10, 1)
        for x in np.arange(5.5, 9.9, .62):
            self.grass(x + r.uniform(-.15, .15), -5.15 + r.uniform(-.2, .2), .85)
        for x in (5.7, 6.6, 8.4, 9.2, 9.9):
            self.bush(x, -5.9 + r.uniform(-.25, .25), .6)
        for _ in range(14):
            self.low(r.uniform(5.5, 9.5), -6.7 + r.uniform(-.4, .4), r.uniform(.7, 1.1))
        for x, y, s in ((4.7, -9.2, .95), (5.5, -9.5, 1.05), (4.3, -8.2, .8), (6.2, -8.4, 1.05), (5., -7.9, .9), (3.85, -10.2, .6), (6.4, -7.3, .9)):
            self.grass(x, y, s)
        for x, y, s in ((5.6, -8.6, .75), (6.4, -9.2, .9), (4.7, -10.1, .55), (6.9, -7.6, .85), (4.1, -9.2, .45)):
            self.bush(x, y, s)
        for _ in range(16):
            self.low(r.uniform(3.7, 5.4), r.uniform(-11, -6.6), r.uniform(.6, 1.))
        for y in np.arange(-11.5, -4.2, .75):
            self.grass(-8.5 + r.uniform(-.2, .25), y + r.uniform(-.25, .25), r.uniform(.75, 1.05))
            if r.random() < .75:
                self.bush(-9.5 + r.uniform(-.3, .3), y, .8, r.random() < .4)
            self.low(-8.2, y + .35, .8)
        for x in (-12.2, -11.2, -8.6, -8.1):
            self.bush(x, -2.4, .8)
        for x in np.arange(-7.6, -.2, .42):
            if r.random() < .72:
                self.low(x + r.uniform(-.1, .1), -3.98 + r.uniform(-.12, .12), r.uniform(.7, 1.1))
        for x in (-7.5, -7., -3.1, -2.7, -.5):
            self.fern(x, -3.95, .7)
        for _ in range(70):
            self.bush(r.uniform(-28, 30), r.uniform(8.5, 15), r.uniform(1.4, 2.3), True)
        for _ in range(26):
            self.bush(r.uniform(10.3, 16), r.uniform(-6, 6), r.uniform(.9, 1.7), True)
        for _ in range(12):
            self.bush(r.uniform(-20, -14.8), r.uniform(-5, 3), r.uniform(1., 1.7), True)
        fall = scatter_leaves("fall", 150, -.3, 5.5, -14, -4.9, .024, self.fallen)
        petals = scatter_leaves("petals", 60, 5.2, 8.5, -8, -5.2, .0, self.flower, .04, 3)
        inst((fall, petals), (0, 0, 0))
        inst((scatter_leaves("afloat", 50, -7.4, -.6, -11, -4.9, -.072, self.fallen, .06, 2),), (0, 0, 0))
        self.lilies(((-6.4, -6.0, 16), (-7.0, -8.6, 12)))
        for x, y, s in ((4.0, -7.1, .38), (5.9, -10.2, .5), (-8.3, -7.1, .32)):
            boulder((x, y, 0), s, self.p.basalt)

    def potted(self):
        """Plants in the verandah's three pots."""
        self.areca(-7.35, -2.6, .62, 0, 0, FLOOR + .40)
        self.low(-6.85, -2.75, 1., FLOOR + .30)
        self.areca(4.4, -1., .75, 90, 1, FLOOR + .40)

    def terracotta(self, x, y, s=1., z=0.):
        """A terracotta pot with a fern in it."""
        place(lathe("tpot", rprof([(0, 0), (.13 * s, 0), (.19 * s, .26 * s), (.205 * s, .26 * s), (.205 * s, .31 * s), (.17 * s, .31 * s), (.165 * s, .27 * s), (0, .26 * s)], .008),
                    plain("terracotta", "#a5603f", .85, 0, .003), 48), (x, y, z))
        self.fern(x, y, .75 * s, z + .27 * s)
