"""Household props: cups, bottles with sprigs, lamps, keys, buckets, candles, abacus, plants, chairs. All on z = 0."""
import math
import random

import bpy
from mathutils import Euler, Vector

from lib import M, R, box, glass, lathe, leafmat, leafmesh, light, lin, place, plain, rprof, tube
from lib.props_materials import aged_brass, teak, tin
from lib.props_stage import group


def tea_glass(full=0.7, tea='#9a5a26'):
    """A ribbed cutting-chai glass, `full` 0..1 of tea."""
    r0, r1, h, t = .022, .031, .085, .002
    clear = glass('glass', .0)
    body = lathe('glass', rprof([(0, 0), (r0, 0), (r1, h), (r1 - t, h), (r0 - t + .001, .009), (0, .009)], .0012, 3), clear, 60, flute=(10, .0008, .012, h * .6))
    level = .010 + (h - .022) * full
    r = r0 - t + (r1 - r0) * level / h
    m = M('tea')
    m.P(Base_Color=lin(tea), Roughness=.15, Subsurface=.3, Subsurface_Color=lin(tea), Subsurface_Radius=(.01, .004, .002))
    return group([body, lathe('tea', [(0, .0092), (r0 - t, .0092), (r, level), (r - .002, level - .0003), (0, level - .0004)], m.m, 48)], 'tea-glass')


def kulhad(full=0.6, colour='#a8603c'):
    """Unglazed clay cup with tea."""
    m = M('kulhad')
    n = m.noise(m.coord(), 60, 5).outputs[0]
    m.P(Base_Color=m.ramp(n, [(.35, tuple(c * .8 for c in lin(colour)[:3]) + (1,)), (.65, lin(colour))]), Roughness=.85, Normal=m.bump(n, .0008, .6))
    h = .078
    body = lathe('kulhad', rprof([(0, 0), (.023, 0), (.026, .01), (.033, h - .008), (.0355, h), (.032, h), (.029, h - .01), (.021, .008), (0, .008)], .002, 3), m.m, 72)
    tea = lathe('tea', [(0, h * full), (.0285, h * full + .0006)], plain('chai', '#a3673a', .12), 48)
    return group([body, tea], 'kulhad')


def saucer(radius=0.075, material=None):
    material = material or plain('saucer', '#e4ddd0', .3, 0, .0008)
    return lathe('saucer', rprof([(0, .004), (radius * .5, .004), (radius * .52, 0), (radius * .6, 0), (radius, .014), (radius, .017), (radius * .6, .006), (0, .0065)], .002, 3), material, 96)


def lota(material=None, scale=1.0):
    """Round-bellied brass water pot."""
    s = scale
    profile = [(0, 0), (.035, 0), (.04, .006), (.066, .04), (.07, .065), (.055, .1), (.034, .118), (.034, .128), (.05, .145), (.052, .148), (.047, .148), (.03, .126), (.03, .118), (.05, .1), (0, .02)]
    return lathe('lota', rprof([(r * s, z * s) for r, z in profile], .012 * s, 4), material or aged_brass('lota'), 96)


def bowl(radius=0.11, height=0.055, material=None):
    p = [(0, 0), (radius * .4, 0), (radius * .42, .006), (radius * .8, height * .45), (radius, height), (radius - .005, height), (radius * .78, height * .5), (radius * .3, .012), (0, .01)]
    return lathe('bowl', rprof(p, .008, 4), material or aged_brass('bowl'), 120)


def water_disc(radius, z, material=None):
    """Still water in a vessel."""
    m = material
    if m is None:
        w = M('water')
        w.P(Base_Color=lin('#3b4038'), Roughness=.01, Specular=.6, Normal=w.bump(w.noise(w.coord(), 26, 2).outputs[0], .0006, .4))
        m = w.m
    return lathe('water', [(0, z), (radius, z)], m, 64)


def bucket(height=0.3, radius=0.15, material=None, fill=None, level=0.75, handle_down=True):
    """Tapered sheet bucket with rolled rim and wire bail; `fill`: material of its contents."""
    metal = material or tin()
    h, r = height, radius
    parts = [lathe('bucket', rprof([(0, .006), (r * .7, .006), (r * .7, 0), (r * .72, 0), (r * .74, .01), (r * .86, h * .5), (r * .87, h * .515), (r * .875, h * .53), (r, h), (r * 1.025, h + .003), (r * 1.02, h - .006),
                                    (r * .99, h - .004), (r * .7, .012), (0, .012)], .003, 3), metal, 120)]
    if fill:
        rr = r * (.7 + .3 * level) - .004
        m = 14
        profile = [(rr * i / m, h * level + .004 * math.sin(i * 1.1) - .002) for i in range(m + 1)]
        parts.append(lathe('fill', profile, fill, 64))
    drop = -35 if handle_down else 62
    bail = []
    for i in range(25):
        a = math.pi * i / 24
        y, x = r * 1.03 * math.cos(a), r * 1.05 * math.sin(a)
        bail.append((x * math.cos(R(drop)), y, h - .012 + x * math.sin(R(drop))))
    parts.append(tube('bail', bail, .0032, metal, 5))
    for s in (-1, 1):
        parts.append(place(lathe('ear', rprof([(0, 0), (.014, 0), (.014, .004), (0, .005)], .001), metal, 32), (0, s * r * .985, h - .012), (-90 * s, 0, 0)))
    return group(parts, 'bucket')


def paint_tin(colour, height=0.13, radius=0.055, open_=True):
    """Round tin with paint and a run down its side."""
    metal = tin('tin-bright', '#b3b4b2', .25)
    paint = plain('paint-' + colour, colour, .28)
    parts = [lathe('tin', rprof([(0, 0), (radius, 0), (radius + .002, .004), (radius, .008), (radius, height - .006), (radius + .002, height - .002), (radius, height), (radius * .86, height - .001),
                                 (radius * .86, height - .008), (radius * .97, height - .01), (radius * .97, .01), (0, .01)], .001, 3), metal, 96),
             lathe('paint', [(0, height * .8), (radius * .968, height * .8)], paint, 64)]
    rnd = random.Random(len(colour) + int(colour[1:3], 16))
    for k in range(3):
        a, w = rnd.uniform(0, 6.28), rnd.uniform(.004, .009)
        length = rnd.uniform(.02, height * .7)
        run = [((radius + .001) * math.cos(a), (radius + .001) * math.sin(a), height - length * i / 8, .5 + .5 * (i / 8) ** .5) for i in range(9)]
        parts.append(tube('run', run, w * .5, paint, 5))
    return group(parts, 'paint-tin')


def key(material=None, length=0.085, seed=0):
    """Old warded key lying along x."""
    metal = material or aged_brass('key')
    bow = [(-.016 + .014 * math.cos(a), .011 * math.sin(a), .0025) for a in [math.pi * i / 14 for i in range(29)]]
    parts = [tube('bow', bow, .0024, metal, 6), tube('shank', [(-.002, 0, .0025), (length - .02, 0, .0025)], .0026, metal, 6),
             place(lathe('collar', [(.003, 0), (.0046, .0015), (.003, .003)], metal, 24), (.006, 0, .0025), (0, 90, 0))]
    x = length - .036
    for i, w in enumerate((.012, .009, .013)):
        parts.append(box('bit', x + .005 * i, x + .005 * i + .0042, 0, w - .002 * ((seed + i) % 2), .0012, .0038, metal, .0004))
    return group(parts, 'key')


def key_ring(radius=0.02, material=None):
    ring = [(radius * math.cos(a), radius * math.sin(a), .0016) for a in [math.pi * i / 20 for i in range(41)]]
    return tube('ring', ring, .0014, material or plain('ring-steel', '#a7a9aa', .25, 1.0), 5)


def table_lamp(height=0.5, base=None, shade_colour='#efdfc2', power=6.0, shade_radius=0.16):
    """Ceramic lamp with a linen drum shade, lit at 2700 K. Power in watts; 0 leaves it off."""
    base = base or plain('lamp-ceramic', '#4f6a52', .22, 0, .0006)
    brass = aged_brass('lamp-brass')
    body = height * .5
    parts = [lathe('base', rprof([(0, 0), (.055, 0), (.06, .008), (.085, body * .35), (.08, body * .6), (.03, body * .92), (.018, body), (0, body)], .02, 5), base, 96),
             tube('stem', [(0, 0, body), (0, 0, height * .72)], .006, brass, 6)]
    shade = M('shade')
    through = shade.add('ShaderNodeBsdfTranslucent', {'Color': lin(shade_colour)})
    skin = shade.add('ShaderNodeBsdfDiffuse', {'Color': lin(shade_colour)})
    weave = shade.noise(shade.coord('Object', (300, 300, 40)), 1, 3).outputs[0]
    both = shade.add('ShaderNodeMixShader', {0: shade.rng(weave, .45, .68, .3, .7)})
    shade.l.new(through.outputs[0], both.inputs[1])
    shade.l.new(skin.outputs[0], both.inputs[2])
    shade.l.new(both.outputs[0], shade.out.inputs[0])
    z0, z1, r = height * .6, height, shade_radius
    parts.append(lathe('shade', [(r, z0), (r * .86, z1)], shade.m, 96))
    for z, rr in ((z0, r), (z1, r * .86)):
        ring = [(rr * math.cos(a), rr * math.sin(a), z) for a in [math.pi * i / 32 for i in range(65)]]
        parts.append(tube('hoop', ring, .0018, plain('hoop', '#d9c7a5', .8), 4))
    if power:
        bulb = light('POINT', (0, 0, (z0 + z1) / 2), power=power, k=2700, radius=.03)
        parts.append(bulb)
    return group(parts, 'table-lamp')


def sprig(points, leaves, seed=1, scale=1.0, stem=None, miss=0.1):
    """Neem-like sprig: paired leaves along `points`. Returns the group."""
    rnd = random.Random(seed)
    parts = [tube('sprig', [(*p, 1 - .6 * i / len(points)) for i, p in enumerate(points)], .0014 * scale, stem or plain('stem', '#6f6a48', .8), 3)]
    spine = [Vector(p) for p in points]
    for a, b in zip(spine, spine[1:]):
        along = (b - a).normalized()
        for side in (-1, 1):
            if rnd.random() < miss:
                continue
            across = along.cross(Vector((.1, .2, 1))).normalized() * side
            d = (along * .7 + across * .8 + Vector((0, 0, rnd.uniform(-.25, .3)))).normalized()
            leaf = bpy.data.objects.new('leaf', rnd.choice(leaves))
            bpy.context.scene.collection.objects.link(leaf)
            leaf.rotation_mode = 'QUATERNION'
            leaf.rotation_quaternion = d.to_track_quat('Y', 'Z') @ Euler((0, rnd.uniform(-.5, .5), 0)).to_quaternion()
            leaf.location, leaf.scale = b, (scale * rnd.uniform(.75, 1.1),) * 3
            parts.append(leaf)
    return group(parts, 'sprig')


def branches(origin, count=5, height=0.5, spread=0.3, seed=1, leaf_length=0.05, top='#4d6638', back='#8f9d6c'):
    """A handful of leafy branches rising from `origin` (a vase's mouth)."""
    rnd = random.Random(seed)
    material = leafmat('sprig-leaf', top, back, .22, .42)
    leaves = [leafmesh('sprig-leaf%d' % i, leaf_length * (1 + .12 * i), leaf_length * .26, material, .08 + .12 * i, .22) for i in range(3)]
    parts = []
    for k in range(count):
        a, lean, length = 6.283 * k / count + rnd.uniform(-.4, .4), rnd.uniform(.2, 1) * spread, height * rnd.uniform(.7, 1.05)
        points = []
        for i in range(13):
            t = i / 12
            points.append((origin[0] + math.cos(a) * lean * t ** 1.7, origin[1] + math.sin(a) * lean * t ** 1.7, origin[2] - .06 + (length + .06) * t - .25 * lean * t ** 3))
        parts.append(sprig(points[2:], leaves, seed * 10 + k, 1.0))
        parts.append(tube('stalk', points[:3], .0016, plain('stem', '#6f6a48', .8), 3))
    return group(parts, 'branches')


def bottle(height=0.2, radius=0.04, tint='#cfe0cf'):
    p = [(0, 0), (radius, 0), (radius, height * .5), (radius * .3, height * .72), (radius * .3, height), (radius * .24, height), (radius * .24, height * .73), (radius * .93, height * .5), (radius * .93, .006), (0, .006)]
    return lathe('bottle', rprof(p, .006, 4), glass('bottle-glass', 0, tint), 72)


def pillar_candle(height=0.12, radius=0.034, colour='#efe4cf', lit=True, wick=0.006, power=0.12):
    """Pillar candle; `wick` in metres above the pool. Lit ones carry a flame and a small warm lamp."""
    wax = M('wax-' + colour)
    base = lin(colour)
    wax.P(Base_Color=base, Subsurface=.8, Subsurface_Color=base, Subsurface_Radius=(.014, .008, .004), Roughness=.38, Normal=wax.bump(wax.noise(wax.coord(), 90, 3).outputs[0], .0005, .4))
    h, r = height, radius
    parts = [lathe('pillar', rprof([(0, 0), (r, 0), (r, h), (r * .9, h - .0015), (r * .7, h - .006), (r * .3, h - .008), (0, h - .008)], .0035, 5), wax.m, 96)]
    z = h - .009
    black = plain('wick', '#16110d', .9)
    parts.append(tube('wick', [(0, 0, z, 1), (0, 0, z + wick * .6, 1), (.0012, 0, z + wick, .8)], .0009, black, 4))
    if lit:
        parts.append(flame((0.0008, 0, z + wick * .6)))
        parts.append(light('POINT', (0, 0, z + .022), power=power, k=2200, radius=.005, glossy=False))
    return group(parts, 'pillar-candle')


def flame(origin, height=0.03, radius=0.005):
    """Teardrop of emission: orange below, straw above, no blue or green fringe."""
    m = M('flame')
    z = m.add('ShaderNodeSeparateXYZ', {0: m.add('ShaderNodeTexCoord').outputs['Generated']}).outputs[2]
    facing = m.math('SUBTRACT', 1.0, m.add('ShaderNodeLayerWeight', {'Blend': .5}).outputs['Facing'])
    colour = m.ramp(z, [(0, lin('#c4571c')), (.3, lin('#ff9a3c')), (.55, lin('#ffd48a')), (1, lin('#ffa548'))])
    power = m.math('MULTIPLY', m.ramp(z, [(0, (.02,) * 3 + (1,)), (.3, (.5,) * 3 + (1,)), (.55, (1,) * 3 + (1,)), (1, (.4,) * 3 + (1,))]), 22.0)
    alpha = m.math('MULTIPLY', m.rng(facing, 0, 1, .02, .55), m.ramp(z, [(0, (.12,) * 3 + (1,)), (.3, (.8,) * 3 + (1,)), (1, (.9,) * 3 + (1,))]))
    glow, clear = m.add('ShaderNodeEmission', {'Color': colour, 'Strength': power}), m.add('ShaderNodeBsdfTransparent')
    both = m.add('ShaderNodeMixShader', {0: alpha})
    m.l.new(clear.outputs[0], both.inputs[1])
    m.l.new(glow.outputs[0], both.inputs[2])
    m.l.new(both.outputs[0], m.out.inputs[0])
    m.m.cycles.sample_as_light = False
    n, profile = 36, []
    for i in range(n + 1):
        t = i / n
        w = (math.sin(math.pi * t ** .62) ** .9) * (1 - .42 * t) * (1 - t ** 6) ** .5 if 0 < t < 1 else 0
        profile.append((radius * w * 1.12, t * height))
    o = place(lathe('flame', profile, m.m, 40), origin)
    o.visible_shadow = o.visible_diffuse = False
    return o


def abacus(counts=(7, 3, 5, 2, 8), width=0.34, colours=('#b4552f', '#3e6247', '#d59a2b', '#2f3e63', '#8a4a3a')):
    """Standing wooden abacus of five rods; `counts` beads are pushed left on each."""
    frame, brass = teak('abacus-frame', 'X'), aged_brass('abacus-rod')
    h, gap, r = .25, .042, .0165
    parts = [box('rail', -width / 2, width / 2, -.014, .014, z, z + .018, frame, .003) for z in (.012, h)]
    parts += [box('post', x - .009, x + .009, -.016, .016, 0, h + .03, teak('abacus-post', 'Z'), .003) for x in (-width / 2, width / 2)]
    parts += [box('foot', x - .014, x + .014, -.06, .06, 0, .014, frame, .004) for x in (-width / 2, width / 2)]
    for k, (count, colour) in enumerate(zip(counts, colours)):
        z = .055 + gap * k
        parts.append(tube('rod', [(-width / 2, 0, z), (width / 2, 0, z)], .0025, brass, 5))
        bead = plain('bead-' + colour, colour, .32)
        for i in range(10):
            x = -width / 2 + .018 + i * .0205 if i < count else width / 2 - .018 - (9 - i) * .0205
            parts.append(place(lathe('bead', [(.0026, -.0095), (.008, -.0092), (.0145, -.004), (r, 0), (.0145, .004), (.008, .0092), (.0026, .0095)], bead, 40), (x, 0, z), (0, 90, 0)))
    return group(parts, 'abacus')
