"""Sawn wood."""
from .base import g, lin
from .material import M


def wood(name, light='#c9a57b', mid='#b98f62', dark='#93693f', axis='X', uv=False, rough=.42, scale=1.):
    """Sawn timber: growth rings round a pith some way off, pores along `axis` (or along U for planks).

    Rings are a distance from the pith line, bent by slow noise, so a board shows cathedrals on one face and
    straight lines on the next, and a turned leg shows rings on its end, as timber does.
    """
    m = M(name)
    order = {'X': (0, 1, 2), 'Y': (1, 2, 0), 'Z': (2, 0, 1)}[axis]
    source = m.coord('UV') if uv else m.own_coord((1, 1, 1), 3.7)
    parts = m.add('ShaderNodeSeparateXYZ', {0: source}).outputs
    along, across, depth = parts[order[0]], parts[order[1]], parts[order[2]]

    def stretched(a, b, c):
        scaled = [m.math('MULTIPLY', value, k * scale) for value, k in zip((along, across, depth), (a, b, c))]
        return m.add('ShaderNodeCombineXYZ', dict(enumerate(scaled))).outputs[0]

    bend = m.noise(stretched(.55, 2.2, 2.2), 1., 3, .5).outputs[0]
    wander = m.math('MULTIPLY', m.math('SUBTRACT', bend, .5), .20)
    y = m.math('ADD', m.math('ADD', across, wander), .021)
    z = m.math('ADD', m.math('ADD', depth, m.math('MULTIPLY', along, .035)), .052)
    radius = m.math('SQRT', m.math('ADD', m.math('MULTIPLY', y, y), m.math('MULTIPLY', z, z)))
    ring = m.math('FRACT', m.math('MULTIPLY', radius, 95. * scale))
    late = m.ramp(ring, [(0, g(.25)), (.55, g(.45)), (.86, g(1)), (.95, g(.85)), (1, g(.25))])
    fine = m.noise(stretched(5, 330, 330), 1., 4, .6, .1).outputs[0]
    fleck = m.noise(stretched(2.2, 60, 60), 1., 3, .6).outputs[0]
    slow = m.noise(stretched(.8, 5, 5), 1., 4, .55).outputs[0]
    tone = m.math('ADD', m.math('MULTIPLY', late, .24),
                  m.math('ADD', m.math('MULTIPLY', slow, .48), m.math('MULTIPLY', fleck, .36)))
    colour = m.ramp(tone, [(.34, lin(light)), (.52, lin(mid)), (.80, lin(dark))])
    colour = m.mix(1., colour, m.ramp(fine, [(.30, g(.74)), (.42, g(1))]), 'MULTIPLY')
    if uv:
        seed = m.add('ShaderNodeSeparateColor', {0: m.add('ShaderNodeVertexColor', layer_name='rnd').outputs[0]}).outputs
        value, saturation, hue = m.rng(seed[0], .82, 1.12), m.rng(seed[1], .84, 1.08), m.rng(seed[2], .494, .505)
    else:
        chance = m.add('ShaderNodeObjectInfo').outputs['Random']
        value, saturation, hue = m.rng(chance, .92, 1.07), .96, m.rng(chance, .503, .497)
    colour = m.add('ShaderNodeHueSaturation', {'Color': colour, 'Value': value, 'Saturation': saturation, 'Hue': hue}).outputs[0]
    m.P(Base_Color=colour, Roughness=m.rng(fine, rough + .10, rough - .06), Specular=.4,
        Normal=m.bump(fine, .0005, .5))
    return m.m


def oak(name='oak', axis='X', uv=False, rough=.45, scale=1.):
    """Oiled European oak, greyer than it looks, for many bounces saturate it."""
    return wood(name, '#b99d7a', '#a98a64', '#876a48', axis, uv, rough, scale)


def teak(name='teak', axis='X', uv=False, rough=.42, scale=1.):
    """Old Burma teak, oiled."""
    return wood(name, '#9c6d45', '#835634', '#5d3b22', axis, uv, rough, scale)


def walnut(name='walnut', axis='X', uv=False, rough=.42, scale=1.):
    """Dark walnut or sheesham."""
    return wood(name, '#6f4d37', '#573a29', '#38241a', axis, uv, rough, scale)
