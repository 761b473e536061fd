"""Tools of the drawing table and the workshop. Each stands or lies on z = 0 at the origin."""
import math
import random


from lib import R, bevel, box, lathe, light, lin, mesh, place, plain, rprof, roundbox, tube, wood
from lib.props_materials import aged_brass, teak
from lib.props_stage import group


def pencil(length=0.15, colour='#3e6247'):
    """Hexagonal pencil lying along x, point towards +x."""
    r = .0037
    body = lathe('pencil', [(0, 0), (r, 0), (r, length - .022)], plain('lacquer-' + colour, colour, .3), 6)
    cone = lathe('cone', [(r, length - .022), (.0011, length - .005)], plain('cedar', '#c79a6b', .7), 24)
    lead = lathe('lead', [(.0011, length - .005), (.0002, length)], plain('lead', '#232323', .45), 16)
    return group([place(p, (0, 0, r * .87), (0, 90, 0)) for p in (body, cone, lead)], 'pencil')


def scale_rule(length=0.3, material=None):
    """Flat boxwood rule lying along x, with fine dark ticks."""
    parts = [box('rule', -length / 2, length / 2, -.014, .014, 0, .0028, material or wood('boxwood', '#dcc28f', '#cfae76', '#b08e58', 'X'), .0012)]
    black = plain('tick', '#2a2520', .7)
    for i in range(int(length / .005) - 1):
        x = -length / 2 + .005 * (i + 1)
        deep = .009 if i % 10 == 9 else .0065 if i % 5 == 4 else .004
        parts.append(box('tick', x - .00022, x + .00022, .0135 - deep, .0135, .00275, .0029, black, 0))
    return group(parts, 'rule')


def set_square(size=0.22, material=None):
    """Thirty-sixty set square with a hole, tinted acrylic, lying on z = 0."""
    material = material or plain('acrylic', '#b9542c', .12, Alpha=.55)
    outer = [(0, 0), (size, 0), (0, size * .577)]
    cx, cy = size * .26, size * .577 * .3
    inner = [(cx + (x - cx) * .42, cy + (y - cy) * .42) for x, y in outer]
    verts = [(x, y, z) for z in (0, .0022) for ring in (outer, inner) for x, y in ring]
    faces = []
    for i in range(3):
        j = (i + 1) % 3
        faces += [(i, j, 3 + j, 3 + i)[::-1], (6 + i, 6 + j, 9 + j, 9 + i), (i, j, 6 + j, 6 + i), (3 + j, 3 + i, 9 + i, 9 + j)]
    return bevel(mesh('set-square', verts, faces, material), .0005, 2)


def dividers(spread=24, length=0.13, metal=None):
    """Brass and steel dividers lying on z = 0, legs opening towards -y."""
    brass, steel = metal or aged_brass('divider-brass'), plain('steel', '#b8bbbd', .22, 1.0)
    parts = [place(lathe('hinge', rprof([(0, 0), (.008, 0), (.008, .008), (0, .008)], .001), brass, 40), (0, 0, .0005)),
             tube('knurl', [(0, .006, .0045), (0, .026, .0045)], .0032, brass, 4)]
    for side in (-1, 1):
        a = R(spread / 2) * side
        end = (math.sin(a), -math.cos(a))
        parts.append(tube('leg', [(0, 0, .0045, 1), (end[0] * length * .55, end[1] * length * .55, .004, .8)], .0036, brass, 6))
        parts.append(tube('needle', [(end[0] * length * .5, end[1] * length * .5, .0035, 1), (end[0] * length, end[1] * length, .0008, .12)], .0016, steel, 4))
    return group(parts, 'dividers')


def pocket_compass(radius=0.036, needle=32, open_angle=108):
    """Surveyor's pocket compass: brass case, white dial with ticks, blued needle, hinged lid opened at +y."""
    brass = aged_brass('compass-brass', .22)
    white, black, blue = plain('dial', '#efe9db', .5), plain('dial-ink', '#26221e', .6), plain('blued', '#22314f', .25, .9)
    red = plain('needle-red', '#9a3020', .4)
    r, h = radius, .016
    parts = [lathe('case', rprof([(0, 0), (r * .96, 0), (r, .003), (r, h), (r * .93, h), (r * .93, h - .004), (0, h - .004)], .0009, 3), brass, 128),
             place(lathe('face', [(0, h - .0052), (r * .925, h - .0052)], white, 96), (0, 0, .0016))]
    z = h - .0034
    for i in range(72):
        a, long = 2 * math.pi * i / 72, i % 18 == 0
        inner = r * (.66 if long else .74 if i % 6 == 0 else .8)
        t = .0007 if long else .0003
        tick = box('tick', inner, r * .88, -t, t, z, z + .0001, black, 0)
        parts.append(place(tick, (0, 0, 0), (0, 0, math.degrees(a))))
    for k in range(4):   # rose of four points
        for side in (-1, 1):
            star = mesh('rose', [(0, 0, z), (r * .62, 0, z), (r * .12, side * r * .12, z)], [(0, 1, 2) if side > 0 else (0, 2, 1)],
                        black if side > 0 else plain('rose-pale', '#b7a98c', .6))
            parts.append(place(star, (0, 0, .00005), (0, 0, 90 * k)))
    for sign, material in ((1, red), (-1, blue)):
        half = mesh('needle', [(0, -r * .05, 0), (sign * r * .72, 0, 0), (0, r * .05, 0), (0, 0, .0009)], [(0, 1, 3), (1, 2, 3)], material)
        parts.append(place(half, (0, 0, z + .0012), (0, 0, needle)))
    parts.append(place(lathe('cap', [(.0028, 0), (.0024, .0016), (0, .0022)], brass, 32), (0, 0, z + .001)))
    lid = lathe('lid', rprof([(0, .0), (r, 0), (r, .005), (r * .95, .005), (r * .95, .0022), (0, .0022)], .0008, 3), brass, 128)
    for vertex in lid.data.vertices:
        vertex.co.y += r
    lid = place(lid, (0, r + .001, h), (open_angle, 0, 0))
    lid.scale = (1, 1, 1)
    parts += [lid, tube('hinge', [(-.008, r + .001, h - .002), (.008, r + .001, h - .002)], .0022, brass, 4)]
    ring = [(.011 * math.cos(a), -r - .008 + .011 * math.sin(a), .004 + .003 * math.sin(a)) for a in [math.pi * i / 16 for i in range(33)]]
    parts += [tube('ring', ring, .0014, brass, 5), tube('stem', [(0, -r, .008), (0, -r - .004, .007)], .003, brass, 5)]
    return group(parts, 'compass')


def tape_measure(extended=0.5):
    """Steel tape standing on its edge; the blade runs out along +x. Returns the group."""
    shell = plain('tape-shell', '#c98a1e', .35)
    dark = plain('tape-rubber', '#23241f', .6)
    parts = [place(roundbox('tape', .068, .036, .066, .017, shell, 0, sub=8), (0, 0, 0)),
             place(roundbox('grip', .05, .0385, .02, .009, dark, 0, sub=6), (-.004, 0, .0505)),
             place(lathe('boss', rprof([(0, 0), (.02, 0), (.02, .002), (0, .003)], .0008), dark, 48), (0, -.0172, .033), (90, 0, 0))]
    yellow = plain('tape-yellow', '#dcb336', .32)
    n, half = 10, .0125
    verts, faces = [], []
    for x in (.03, .03 + extended):
        for i in range(n + 1):
            u = i / n * 2 - 1
            verts.append((x, u * half, .004 + .0028 * u * u))
    for i in range(n):
        faces.append((i, i + 1, n + 2 + i, n + 1 + i))
    parts.append(mesh('blade', verts, faces, yellow, True))
    ink = plain('tape-ink', '#1c1a17', .6)
    for i in range(int(extended / .005)):
        x = .036 + .005 * i
        across = .9 if i % 20 == 0 else .45 if i % 2 == 0 else .3
        u0, u1 = -1.0, -1 + across * (2 if i % 20 == 0 else 1)
        z = lambda u: .0042 + .0028 * u * u
        t = .0005 if i % 20 == 0 else .0003
        steps = 4
        v = [(x + s * t, (u0 + (u1 - u0) * k / steps) * half, z(u0 + (u1 - u0) * k / steps)) for k in range(steps + 1) for s in (-1, 1)]
        parts.append(mesh('tick', v, [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(steps)], ink))
    parts.append(box('hook', .03 + extended, .0315 + extended, -.011, .011, -.002, .008, plain('hook', '#8f9294', .3, 1.0), .0004))
    return group(parts, 'tape')


def torch(length=0.15, power=6.0):
    """Small metal torch lying along +x and lit: the beam leaves at +x. Power in watts."""
    body = plain('torch-body', '#2b2f2c', .35, .8)
    r = .0135
    tube_part = lathe('barrel', rprof([(0, 0), (r * .9, 0), (r, .004), (r, length * .68), (r * 1.1, length * .72), (r * 1.35, length * .86),
                                       (r * 1.4, length), (r * 1.25, length), (r * 1.1, length * .93), (0, length * .9)], .0015, 3), body, 64)
    lens = M_emit('torch-lens', 60)
    glow = lathe('lens', [(0, length * .955), (r * 1.15, length * .955)], lens, 40)
    parts = [place(p, (0, 0, r * 1.4), (0, 90, 0)) for p in (tube_part, glow)]
    for i in range(12):
        parts.append(place(lathe('knurl', [(r * 1.0, 0), (r * 1.05, .0012), (r * 1.0, .0024)], body, 48), (length * (.12 + .035 * i), 0, r * 1.4), (0, 90, 0)))
    spot = light('SPOT', (length * 1.02, 0, r * 1.4), (0, -90, 0), power, 4300, radius=.012)
    spot.data.spot_size, spot.data.spot_blend = R(58), .55
    parts.append(spot)
    return group(parts, 'torch')


def M_emit(name, strength, colour=(1.0, .93, .8, 1)):
    """Emission that the sampler does not treat as a lamp."""
    from lib import emit
    material = emit(name, colour, strength)
    material.cycles.sample_as_light = False
    return material


def float_trowel(handle=None):
    """Plasterer's steel float, blade on z = 0, handle above along x."""
    steel, grip = plain('float-steel', '#a9adad', .28, 1.0), handle or teak('float-handle', 'X')
    parts = [box('blade', -.14, .14, -.06, .06, 0, .0014, steel, .0005),
             box('tang', -.10, .10, -.009, .009, .0014, .006, plain('tang', '#7d8182', .35, 1.0), .0015),
             tube('neck', [(-.07, 0, .004), (-.085, 0, .03), (-.075, 0, .05)], .0055, steel, 5)]
    grip_part = lathe('grip', rprof([(0, 0), (.012, 0), (.0165, .02), (.0185, .06), (.0165, .11), (.013, .135), (0, .14)], .006, 4), grip, 48)
    parts.append(place(grip_part, (-.082, 0, .054), (0, 90, 0)))
    return group(parts, 'float')


def pointing_trowel():
    """Leaf-shaped trowel lying on z = 0, pointing to +x."""
    steel = plain('trowel-steel', '#9fa3a3', .3, 1.0)
    outline = [(0, .012), (.03, .038), (.07, .036), (.12, .018), (.145, 0), (.12, -.018), (.07, -.036), (.03, -.038), (0, -.012)]
    verts = [(x, y, z) for z in (.001, .0024) for x, y in outline]
    n = len(outline)
    blade = bevel(mesh('leaf', verts, [tuple(range(n))[::-1], tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)], steel), .0005)
    neck = tube('neck', [(.012, 0, .003), (-.015, 0, .028), (-.04, 0, .03)], .0048, steel, 5)
    grip = place(lathe('grip', rprof([(0, 0), (.011, 0), (.014, .04), (.0165, .09), (.013, .115), (0, .12)], .006, 4), teak('trowel-handle', 'Z'), 48),
                 (-.035, 0, .03), (0, -90, 0))
    return group([blade, neck, grip], 'trowel')


def chisel(blade=0.018, length=0.13):
    """Bench chisel lying along x, edge at +x."""
    steel = plain('chisel-steel', '#b4b7b8', .2, 1.0)
    b = blade / 2
    verts = [(0, -b, .006), (0, b, .006), (length, -b, .006), (length, b, .006), (0, -b, .011), (0, b, .011), (length - .016, -b, .0095), (length - .016, b, .0095)]
    body = bevel(mesh('chisel', verts, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)], steel), .0006)
    neck = tube('neck', [(0, 0, .0088, 1), (-.03, 0, .012, .8)], .0055, steel, 5)
    handle = lathe('handle', rprof([(0, 0), (.009, 0), (.0125, .01), (.011, .03), (.0135, .07), (.0125, .105), (.0, .112)], .004, 4), wood('box-handle', '#cba070', '#b98a58', '#93683c', 'Z'), 48)
    ring = lathe('ferrule', [(.0098, 0), (.0102, .002), (.0102, .01), (.0098, .012)], aged_brass('ferrule'), 40)
    return group([body, neck, place(handle, (-.03, 0, .0125), (0, -90, 0)), place(ring, (-.03, 0, .0125), (0, -90, 0))], 'chisel')


def mallet(material=None):
    """Carpenter's mallet lying on z = 0."""
    material = material or teak('mallet', 'X')
    head = place(box('head', -.075, .075, -.035, .035, -.05, .05, material, .006, 3), (0, 0, .036), (90, 0, 0))
    handle = place(lathe('handle', rprof([(0, 0), (.013, 0), (.017, .09), (.014, .2), (.012, .25), (0, .255)], .006, 4), wood('ash', '#cdb48c', '#bfa377', '#a3865a', 'Z'), 48),
                   (0, -.28, .036), (-90, 0, 0))
    return group([head, handle], 'mallet')


def jack_plane(material=None):
    """Wooden jack plane along x, sole on z = 0."""
    material = material or teak('plane-body', 'X', tone=1.25)
    iron = plain('plane-iron', '#8e9293', .25, 1.0)
    parts = [box('plane', -.19, .19, -.034, .034, 0, .064, material, .0035, 3),
             box('throat', -.012, .055, -.024, .024, .0645, .0652, plain('throat', '#1d1711', .9), 0),
             place(box('iron', -.022, .022, -.0016, .0016, 0, .12, iron, .0006), (.012, 0, .03), (0, 45, 90)),
             place(box('wedge', -.02, .02, -.006, .006, 0, .085, teak('wedge', 'Z'), .002), (.022, 0, .04), (0, 45, 90))]
    arc = [(-.115 - .012 * math.sin(i / 10 * 3.1), 0, .06 + .0085 * i, 1 - .03 * i) for i in range(11)]
    parts += [tube('tote', arc, .0145, material, 8),
              place(lathe('knob', rprof([(0, 0), (.012, 0), (.015, .012), (.018, .03), (0, .042)], .008, 5), material, 48), (.135, 0, .064))]
    return group(parts, 'plane')


def shaving(seed=1, width=0.034, length=0.16, material=None, loose=0.):
    """A curled plane shaving resting on z = 0; `loose` draws its turns apart, metres from end to end."""
    rnd = random.Random(seed)
    material = material or wood('shaving', '#d8b98c', '#cda877', '#b58b58', 'Y')
    radius, pitch = rnd.uniform(.011, .02), rnd.uniform(.001, .003)
    n, verts, faces, a, r = 44, [], [], rnd.uniform(0, 6.28), radius
    drift = rnd.uniform(-.02, .05) + loose
    for i in range(n + 1):
        t = i / n
        y, z = r * math.cos(a), r * math.sin(a)
        w = width * (1 - .25 * t) / 2
        verts += [(drift * t - w, y, z), (drift * t + w, y, z)]
        a += length / n / r
        r = radius + pitch * math.sin(t * 4) + .012 * max(0, t - .7)
    low = min(v[2] for v in verts)
    verts = [(x, y, z - low) for x, y, z in verts]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(n)]
    return mesh('shaving', verts, faces, material, True)


def flat_brush(width=0.08, handle='#8a5a34', bristle='#d9c7a0', dipped=None):
    """Wide brush lying on z = 0, bristles towards +x; `dipped`: colour of paint at the tips."""
    rnd = random.Random(int(width * 1000))
    parts = [box('handle', -.17, -.03, -.012, .012, .004, .016, wood('brush-handle', '#b08256', '#99703f', '#74522f', 'X'), .005, 3),
             box('stock', -.05, 0, -width / 2, width / 2, .001, .019, plain('brush-stock', handle, .4), .004, 3),
             box('ferrule', -.01, .02, -width / 2 - .001, width / 2 + .001, 0, .02, aged_brass('brush-ferrule', .4), .0015)]
    verts, faces = [], []
    for _ in range(420):
        y, z = rnd.uniform(-width / 2, width / 2), rnd.uniform(.002, .018)
        tip = .075 + rnd.uniform(-.006, .004)
        k = len(verts)
        dy, dz = rnd.gauss(0, .002), -.4 * (z - .006)
        for dx, oy, oz in ((.018, 0, 0), (tip, dy, dz)):
            for s in (-1, 1):
                verts.append((dx, y + oy + s * .0007, max(.0006, z + oz)))
                verts.append((dx, y + oy, max(.0006, z + oz + s * .0007)))
        faces += [(k, k + 2, k + 6, k + 4), (k + 1, k + 3, k + 7, k + 5)]
    from lib import M
    m = M('bristle')
    along = m.add('ShaderNodeSeparateXYZ', {0: m.add('ShaderNodeTexCoord').outputs['Generated']}).outputs[0]
    m.P(Base_Color=m.ramp(along, [(.55, lin(bristle)), (.66, lin(dipped or bristle))]), Roughness=.6)
    parts.append(mesh('bristles', verts, faces, m.m))
    return group(parts, 'brush')


def scissors(material=None, spread=26):
    """Wick scissors or shears lying on z = 0, points to +x."""
    steel = material or aged_brass('scissors', .3)
    parts = []
    for side in (-1, 1):
        a = R(spread / 2) * side
        c, s = math.cos(a), math.sin(a)
        turn = lambda x, y: (x * c - y * s, x * s + y * c)
        pts = [(0, 0, .6), (.03, side * .002, 1), (.085, 0, .15)]
        parts.append(tube('blade', [(*turn(x, y), .0035 + .002 * (side + 1) / 2, w) for x, y, w in pts], .0042, steel, 5))
        arm = [(0, 0), (-.03, -side * .003), (-.05, -side * .012)]
        parts.append(tube('arm', [(*turn(x, y), .0035) for x, y in arm], .0032, steel, 5))
        ring = [(*turn(-.066 + .018 * math.cos(t), -side * .018 + .014 * math.sin(t)), .0035) for t in [math.pi * i / 14 for i in range(29)]]
        parts.append(tube('ring', ring, .003, steel, 5))
    parts.append(place(lathe('rivet', [(.005, 0), (.005, .008), (0, .009)], steel, 24), (0, 0, 0)))
    return group(parts, 'scissors')


def dovetail_joint(length=0.2, width=0.17, height=0.125, open_by=0.014, tails=4, side=None, front=None):
    """A drawer corner standing on z = 0: side board along -x with tails, front board along +y with pins, drawn apart along y."""
    ts, tf = .017, .022
    side, front = side or teak('joint-side', 'X'), front or wood('joint-front', '#c7ab80', '#b4946a', '#927349', 'Y', scale=1.5)
    pitch, slope = height / tails, .0045

    def prism(z00, z01, z10, z11, y0, y1, material, name):
        verts = [(x, y, z) for y in (y0, y1) for x, z in ((0, z00), (tf, z10), (tf, z11), (0, z01))]
        return bevel(mesh(name, verts, [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)], material), .0005, 2)

    a = [box('side', -length, 0, 0, ts, 0, height, side, .0008)]
    b = [box('front', 0, tf, ts, ts + width, 0, height, front, .0008)]
    for i in range(tails):
        z0, z1 = pitch * i + pitch * .2, pitch * (i + 1) - pitch * .2
        a.append(prism(z0 + slope, z1 - slope, z0 - slope * .4, z1 + slope * .4, 0, ts, side, 'tail'))
        low = 0 if i == 0 else pitch * i - pitch * .2
        b.append(prism(low + (0 if i == 0 else -slope) , z0 + slope - .0003, low + (0 if i == 0 else slope * .4), z0 - slope * .4 - .0003, 0, ts, front, 'pin'))
    top = height - pitch * .2
    b.append(prism(top - slope + .0003, height, top + slope * .4 + .0003, height, 0, ts, front, 'pin'))
    sides = group(a, 'tail-board')
    sides.location = (0, -open_by, 0)
    return group([sides, group(b, 'pin-board')], 'dovetail')
