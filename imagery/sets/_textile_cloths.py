"""The textile gallery's cloth: hung down the hall, folded in the wall."""
import math
import random
import bpy
from lib import *  # noqa: F403
from lib.textiles import cloth, folded_material, folded_pieces, hanging
from sets._textile_hall import daylight, hall_shell_close, rod

INDIGO = ("#cfd6d8", "#a9b9c2", "#7f98ab", "#587796", "#3a5a80", "#29456a", "#1e3353", "#172743")


def floor(s):
    """Indigo in eight vats of depth down the hall, one length of turmeric among them."""
    dyes = list(enumerate(INDIGO))
    for i, c in dyes:
        y, x, turn = 3.1 + i * 1.12, 2.25 - i * .56, -24
        ink = ("bandhani", "leheriya", None, "ajrakh", "buti", "stripe", "ajrakh", None)[i]
        pale = "#e6e2d3" if i > 2 else "#4a6a8c"
        m = cloth("indigo%d" % i, c, pale if ink else None, ink or "buti", .22, .34, border=None if i % 3 else "#22395c")
        if i == 5:
            m = cloth("turmeric", "#c98f22", None, "buti", .2, .36, border="#8a3b22")
        z = 3.5 + .16 * math.sin(i * 1.7)
        rod(s, x, y, z, 1.12, turn)
        hanging("length%d" % i, 1.12, 2.75 + .25 * math.sin(i * 2.9), m, (x, y, z), turn, .6, 2.4, .04, i)
    # a long table at the left under the windows with folded pieces, a stool, a pot of neem
    box("top", -3.05, -2.25, 2.6, 5.2, .72, .76, s.oak_y, .006)
    for y in (2.75, 4.97):
        for x in (-3.0, -2.36):
            box("leg", x, x + .06, y, y + .06, 0, .72, s.oak_z, .004)
    box("apron", -3.0, -2.3, 2.78, 2.80, .64, .72, s.oak, .003)
    box("apron", -2.34, -2.32, 2.8, 5.0, .64, .72, s.oak_y, .003)
    items = []
    r = random.Random(2)
    for k, (x, y) in enumerate(((-2.65, 2.85), (-2.70, 3.35), (-2.62, 3.85), (-2.7, 4.55))):
        z = .76
        for _ in range(r.randint(2, 4)):
            h = r.uniform(.035, .06)
            items.append((x, y, z, .40, .28, h, r.choice(("#a23b2a", "#d9cfb8", "#24406a", "#c88f2c", "#5d6b43", "#e2d8c2"))))
            z += h + .002
    o = folded_pieces("stack", items, folded_material(), 4)
    o.location = (0, 0, 0)
    place(lathe("basket", rprof([(0, 0), (.24, 0), (.30, .22), (.27, .38), (.25, .38), (.27, .22), (.2, .03), (0, .03)], .01),
                plain("basket", "#a9814e", .85, 0, .006), 56), (2.55, 2.2, 0))
    for i, (a, c) in enumerate(((0, "#a23b2a"), (1.9, "#e2d8c2"), (3.9, "#24406a"))):
        tube("roll", [(2.55 + .10 * math.cos(a), 2.2 + .10 * math.sin(a), .05), (2.55 + .17 * math.cos(a), 2.2 + .17 * math.sin(a), .78 + .1 * i)], .055,
             cloth("roll%d" % i, c, None), 8)
    box("bench", 2.75, 3.2, 4.4, 6.2, .40, .45, s.oak_y, .008)
    for y in (4.55, 5.98):
        box("bl", 2.8, 3.15, y, y + .06, 0, .40, s.oak, .005)
    place(pillow("cushion", .45, .45, fabric("madder", "#8c3a2a"), seed=3), (3.06, 4.75, .67), (-18, 0, -78))
    daylight(s, 300, 10)
    camera((.15, -1.9, 1.32), 0, 26, shift_y=.055)


def display_wall(s):
    """Pigeonholes of folded cloth running from white through yellow, red and blue to green."""
    X0, X1, Y, COLS, ROWS, CW, CH = -2.75, 2.75, 3.6, 12, 8, .4583, .335
    D, Z0 = .36, .34
    H = Z0 + ROWS * CH
    box("plinth", X0 - .04, X1 + .04, Y - .02, Y + D, 0, Z0 - .02, s.oak, .006)
    for i in range(6):
        x = X0 + i * (X1 - X0) / 6
        box("drawer", x + .004, x + (X1 - X0) / 6 - .004, Y - .04, Y - .02, .10, Z0 - .03, s.oak, .004)
        tube("pull", [(x + .40, Y - .062, .21), (x + .52, Y - .062, .21)], .007, s.brass, 4)
        for q in (.40, .52):
            tube("pullend", [(x + q, Y - .062, .21), (x + q, Y - .03, .21)], .006, s.brass, 3)
    box("toe", X0, X1, Y + .03, Y + D, 0, .09, plain("toe", "#2b241d", .7), 0)
    for i in range(COLS + 1):
        x = X0 + i * CW
        box("upright", x - .011, x + .011, Y, Y + D, Z0 - .02, H, s.oak_z, .002)
    for j in range(ROWS + 1):
        z = Z0 + j * CH
        box("shelf", X0 - .011, X1 + .011, Y + .004, Y + D, z - .011, z + .011, s.oak, .002)
    box("cornice", X0 - .05, X1 + .05, Y - .03, Y + D, H + .011, H + .06, s.oak, .006)
    box("backing", X0, X1, Y + D, Y + D + .02, 0, H, s.oak, 0)
    spectrum = ["#e9e3d2", "#e4d3a6", "#d9ab45", "#c98522", "#bd6329", "#a8432a", "#8c2a2d", "#5f2a3e", "#43344f", "#23406e", "#1e5566", "#335f47"]
    r, items = random.Random(5), []
    for i in range(COLS):
        for j in range(ROWS):
            if (i, j) in ((4, 3), (9, 5), (2, 6)):
                continue                                           # left empty: one holds a pot, one was just sold
            x, z = X0 + (i + .5) * CW, Z0 + j * CH + .011
            room = CH - .03
            n = r.choice((2, 3, 3, 4))
            fill = r.uniform(.62, .92) * room
            at = z
            for k in range(n):
                h = fill / n * r.uniform(.85, 1.1)
                t = min(11, max(0, i + r.choice((-1, 0, 0, 0, 1))))
                a, b = lin(spectrum[t]), r.uniform(.7, 1.05)
                hexc = "#%02x%02x%02x" % tuple(int(min(255, 255 * ((c * b) ** (1 / 2.2)))) for c in a[:3])
                items.append((x + r.uniform(-.008, .008), Y + r.uniform(.015, .035), at, CW - .055, .29, h, hexc))
                at += h + .001
    folded_pieces("cloths", items, folded_material(), 6)
    place(lathe("pot", rprof([(0, 0), (.055, 0), (.085, .07), (.07, .15), (.04, .18), (.05, .21), (.045, .21), (.035, .18), (0, .15)], .008), s.brass, 48),
          (X0 + 4.5 * CW, Y + .16, Z0 + 3 * CH + .011))
    # ladder on its rail
    tube("ladderrail", [(X0 - .05, Y - .05, H - .16), (X1 + .05, Y - .05, H - .16)], .012, s.brass, 6)
    lx = 1.42
    for dx in (-.21, .21):
        o = box("stile", -.022, .022, -.035, .035, 0, 2.80, s.oak_z, .005)
        place(o, (lx + dx, Y - .62, 0), (-11.5, 0, 0))
    for k in range(8):
        t = .3 + .33 * k
        box("rung", lx - .20, lx + .20, Y - .62 + t * .2 - .028, Y - .62 + t * .2 + .028, t * .98, t * .98 + .028, s.oak, .005)
    # counter with a length thrown open over it
    box("ctop", -2.2, .35, 1.45, 2.25, .86, .91, s.oak, .008)
    box("cbody", -2.1, .25, 1.55, 2.15, .02, .86, s.white, .008)
    box("measure", -1.6, -.6, 1.50, 1.535, .912, .920, s.brass, .002)
    items = []
    for x, cs in ((-1.85, ("#e9e3d2", "#23406e", "#e4d3a6")), (-.05, ("#8c2a2d", "#c98522"))):
        z = .91
        for c in cs:
            items.append((x, 1.72, z, .44, .32, .045, c))
            z += .047
    folded_pieces("counter", items, bpy.data.materials["folded"], 9)
    m = cloth("open", "#b5482e", "#ead9b0", "buti", .15, .2, border="#23406e")
    throwing = hanging("openlength", .95, .62, m, (-.95, 1.44, .925), 0, 1.3, 1.6, .02, 4, .012)
    for i, v in enumerate(throwing.data.vertices):                 # the back half lies along the counter
        if i // 57 > 67:
            d = -v.co.z
            v.co.y, v.co.z = .012 + d, .004 * math.sin(d * 17 + v.co.x * 6) + .004
    place(lathe("stool", rprof([(0, .40), (.17, .40), (.18, .42), (.17, .45), (0, .45)], .01), s.oak, 48), (2.05, 1.75, 0))
    for k in range(3):
        a = k * 2.094 + .4
        tube("sleg", [(2.05 + .10 * math.cos(a), 1.75 + .10 * math.sin(a), .41), (2.05 + .19 * math.cos(a), 1.75 + .19 * math.sin(a), 0)], .014, s.oak_z)
    hall_shell_close(s, Y + D)
    camera((-.15, -1.75, 1.38), 0, 30, shift_y=.03)
