"""Masonry and furniture-scale props: jali screens, bricks, ragged coats, paper models, a plain wooden chair."""
import math
import random

from mathutils import Vector, noise

from lib import bevel, box, mesh, place, plain, tube
from lib.solids import BOX_FACES
from lib.props_stage import group


def jali(width, height, thickness, material, cell=0.085, petals=6, open_=0.72):
    """Pierced stone screen in the XZ plane, centred on x, from z = 0: hexagons with `petals`-lobed holes, arrises chamfered."""
    seg, chamfer = 36, .004
    apothem = cell / 2
    outer_radius = apothem / math.cos(math.pi / 6)
    verts, faces = [], []
    rows, columns = int(height / (outer_radius * 1.5)) + 2, int(width / cell) + 2
    for row in range(rows):
        for column in range(columns):
            cx = -width / 2 + (column + .5 * (row % 2)) * cell
            cz = row * outer_radius * 1.5
            if cx > width / 2 + cell * .5 or cz > height + outer_radius * .5:
                continue
            base = len(verts)
            for i in range(seg):
                a = 2 * math.pi * i / seg + math.pi / 6
                edge = apothem / math.cos((a + math.pi / 6) % (math.pi / 3) - math.pi / 6)      # flat sides left and right
                hole = apothem * open_ * (1 + .12 * math.cos(petals * a))
                hole = min(hole, edge - .006)
                c, s = math.cos(a), math.sin(a)
                for radius, y in ((edge, -thickness / 2), (hole + chamfer, -thickness / 2), (hole, -thickness / 2 + chamfer),
                                  (hole, thickness / 2 - chamfer), (hole + chamfer, thickness / 2), (edge, thickness / 2)):
                    verts.append((cx + radius * c, y, cz + radius * s))
            for i in range(seg):
                j = (i + 1) % seg
                for q in range(5):
                    faces.append((base + i * 6 + q, base + j * 6 + q, base + j * 6 + q + 1, base + i * 6 + q + 1))
    return mesh('jali', verts, faces, material)


def card_wall(length, height, thickness, openings, material):
    """Model wall along +x from the origin; `openings`: (x0, x1, z0, z1), not overlapping in x."""
    parts, x = [], 0.0
    edge = .00025
    for x0, x1, z0, z1 in sorted(openings):
        if x0 > x:
            parts.append(box('card', x, x0, 0, thickness, 0, height, material, edge))
        if z0 > 0:
            parts.append(box('card', x0, x1, 0, thickness, 0, z0, material, edge))
        if z1 < height:
            parts.append(box('card', x0, x1, 0, thickness, z1, height, material, edge))
        x = x1
    if x < length:
        parts.append(box('card', x, length, 0, thickness, 0, height, material, edge))
    return group(parts, 'card-wall')


def paper_house(white, base, scale=1.0, trees=True, seed=2):
    """White card model of a courtyard house, about 0.34 x 0.26 m, roof lifted off one wing."""
    h, t = .068, .0028
    parts = [box('base', -.22, .22, -.165, .165, 0, .012, base, .001), box('plinth', -.165, .165, -.115, .115, .012, .016, white, .0004)]
    z = .016

    def wall(x, y, length, turn, openings, height=h):
        parts.append(place(card_wall(length, height, t, openings, white), (x, y, z), (0, 0, turn)))

    wall(-.15, -.1, .30, 0, [(.02, .05, 0, .05), (.075, .105, .02, .052), (.13, .17, 0, .056), (.2, .23, .02, .052), (.25, .28, .02, .052)])
    wall(-.15, .1, .30, 0, [(.04, .09, .018, .05), (.14, .19, .018, .05), (.22, .27, 0, .05)])
    wall(-.15, -.1, .2, 90, [(.05, .08, .02, .05), (.12, .16, .02, .05)])
    wall(.15, -.1, .2, 90, [(.03, .07, 0, .05), (.12, .16, .02, .05)])
    wall(-.05, -.1, .2, 90, [(.04, .075, 0, .05), (.1, .16, 0, .056)])
    wall(.055, -.1, .2, 90, [(.03, .065, 0, .05), (.09, .12, 0, .05), (.14, .17, 0, .05)])
    wall(-.05, -.03, .105, 0, [(.02, .045, 0, .05), (.06, .085, 0, .05)])
    wall(-.05, .07, .105, 0, [(.01, .03, 0, .05), (.045, .06, 0, .05), (.075, .09, 0, .05)])
    parts.append(box('roof', -.158, -.046, -.108, .108, z + h, z + h + .003, white, .0004))
    parts.append(box('parapet', -.158, -.155, -.108, .108, z + h + .003, z + h + .014, white, .0003))
    upper = z + h + .003
    parts.append(place(card_wall(.09, .055, t, [(.015, .04, .012, .04), (.055, .075, 0, .042)], white), (-.145, -.04, upper)))
    parts.append(place(card_wall(.1, .055, t, [(.03, .07, .012, .04)], white), (-.145, -.04, upper), (0, 0, 90)))
    parts.append(place(card_wall(.1, .055, t, [(.02, .05, 0, .042)], white), (-.055, -.04, upper), (0, 0, 90)))
    parts.append(place(card_wall(.093, .055, t, [], white), (-.1478, .058, upper)))
    parts.append(box('roof', -.152, -.05, -.048, .068, upper + .055, upper + .058, white, .0003))
    for i in range(9):
        parts.append(box('step', .0, .03, .012 + i * .006, .018 + i * .006, z, z + .006 + .0062 * i, white, .0003))
    for i in range(6):
        parts.append(box('post', -.14 + i * .057, -.137 + i * .057, -.135, -.132, z - .004, z + .05, white, .0003))
    parts.append(box('chajja', -.158, .158, -.14, -.098, z + .05, z + .0525, white, .0003))
    if trees:
        rnd = random.Random(seed)
        wire = plain('wire', '#8f8878', .5, .6)
        moss = plain('moss', '#66784c', .95, 0, .002)
        for x, y, r in ((.0, .035, .028), (-.19, -.05, .022), (.19, .08, .03), (.19, -.12, .02), (-.185, .12, .026)):
            parts.append(tube('trunk', [(x, y, .012), (x + .003, y, .05)], .0013, wire, 3))
            for k in range(5):
                d = Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.uniform(-.4, 1))).normalized() * r * .55
                parts.append(tube('twig', [(x + .002, y, .038), (x + d.x, y + d.y, .066 + d.z)], .0007, wire, 2))
                parts.append(_moss_ball((x + d.x, y + d.y, .068 + d.z), r * rnd.uniform(.45, .65), moss, rnd.randint(0, 99)))
    house = group(parts, 'paper-house')
    house.scale = (scale,) * 3
    return house


def _moss_ball(centre, radius, material, seed):
    """A lump of dried moss."""
    verts, faces, n, k = [], [], 18, 10
    for j in range(k + 1):
        for i in range(n):
            a, b = 2 * math.pi * i / n, math.pi * j / k
            d = Vector((math.sin(b) * math.cos(a), math.sin(b) * math.sin(a), math.cos(b)))
            r = radius * (1 + .45 * noise.noise(d * 4 + Vector((seed, 0, 0))) + .25 * noise.noise(d * 11 + Vector((seed, 3, 0))))
            verts.append((centre[0] + d.x * r, centre[1] + d.y * r, centre[2] + d.z * r))
    for j in range(k):
        for i in range(n):
            faces.append((j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i))
    return mesh('moss', verts, faces, material, True)


def brick(material, length=0.23, width=0.11, height=0.075, seed=0):
    """A handmade brick with soft, uneven arrises."""
    o = box('brick', -length / 2, length / 2, -width / 2, width / 2, 0, height, material, 0)
    rnd = random.Random(seed)
    for v in o.data.vertices:
        v.co += Vector((rnd.uniform(-.003, .003), rnd.uniform(-.003, .003), rnd.uniform(-.002, .002) if v.co.z > .01 else 0))
    return bevel(o, .005, 3)


def slat_chair(frame, seat, back_slats=4, seat_height=0.45):
    """A plain old Indian chair: tapered legs, curved top rail, slats, a let-in cane or board seat. Faces -y."""
    w, d, top = .44, .43, .88
    z = seat_height
    parts = []

    def leg(points, r):
        parts.append(tube('leg', points, r, frame, 8))

    for side in (-1, 1):
        leg([(side * w / 2, -d / 2, z - .01, 1.1), (side * w / 2, -d / 2, z * .5, 1.0), (side * w / 2, -d / 2 - .004, 0, .68)], .021)
        leg([(side * (w / 2 - .02), d / 2 + .05, 0, .75), (side * (w / 2 - .02), d / 2, z * .6, 1), (side * (w / 2 - .02), d / 2, z + .04, 1.05),
             (side * (w / 2 - .015), d / 2 + .04, z + .22, .95), (side * (w / 2 - .005), d / 2 + .10, top, .8)], .019)
        parts.append(box('side-rail', side * (w / 2 - .004) - .012, side * (w / 2 - .004) + .012, -d / 2, d / 2, z - .075, z - .012, frame, .004))
        parts.append(tube('stretcher', [(side * w / 2, -d / 2, .16), (side * (w / 2 - .02), d / 2 + .02, .16)], .010, frame, 6))
    parts += [box('front-rail', -w / 2, w / 2, -d / 2 - .012, -d / 2 + .012, z - .08, z - .012, frame, .004),
              box('back-rail', -w / 2, w / 2, d / 2 - .012, d / 2 + .012, z - .075, z - .012, frame, .004),
              tube('cross', [(-w / 2 + .01, 0, .16), (w / 2 - .01, 0, .16)], .009, frame, 6)]
    seat_part = box('seat', -w / 2 - .015, w / 2 + .015, -d / 2 - .025, d / 2 + .005, z - .012, z + .012, seat, .009, 4)
    parts.append(seat_part)

    def bow(u):
        return .045 * (1 - u * u)

    def rail(height, tall, half, name):
        n, verts, faces = 18, [], []
        t = (height - z - .04) / (top - z - .04)
        back = d / 2 + .02 + .075 * max(0, t)
        for i in range(n + 1):
            u = i / n * 2 - 1
            crest = .014 * (1 - u * u)
            for dy in (-.008, .008):
                for dz in (-tall / 2, tall / 2 + crest):
                    verts.append((u * half, back + bow(u) + dy + dz * .2, height + dz))
        for i in range(n):
            a, b = i * 4, i * 4 + 4
            faces += [(a, a + 1, b + 1, b), (a + 2, b + 2, b + 3, a + 3), (a + 1, a + 3, b + 3, b + 1), (a, b, b + 2, a + 2)]
        faces += [(0, 2, 3, 1), (4 * n, 4 * n + 1, 4 * n + 3, 4 * n + 2)]
        parts.append(bevel(mesh(name, verts, faces, frame), .004, 3))
        return back

    low, high = z + .12, top - .03
    # as wide as the legs stand apart at that height; the slats end in the middle of the lower and the foot of the crest, which leans
    low_half, high_half = w / 2 - .010, w / 2 + .005
    ends = ((low, rail(low, .035, low_half, 'lower-rail'), low_half),
            (high - .03, rail(high, .085, high_half, 'crest-rail') - .006, high_half))
    for i in range(back_slats):
        x = ((i + .5) / back_slats * 2 - 1) * w * .4
        corners = [(x + sx * .02, y + bow(x / half) + sy, h) for h, y, half in ends for sx in (-1, 1) for sy in (-.005, .005)]
        parts.append(bevel(mesh('slat', corners, BOX_FACES, frame), .002, 2))
    return group(parts, 'chair')
