"""Surfaces in one tone: paint, plaster, images, lights."""

from .base import R, lin
from .material import M


def shade(colour, factor):
    """A linear colour made darker or lighter; a factor for all channels or one each."""
    factors = factor if hasattr(factor, '__len__') else (factor,) * 3
    return tuple(min(1, c * k) for c, k in zip(colour[:3], factors)) + (1,)


def plain(name, hexc, rough=.5, metal=0., bumpy=0., **kw):
    """One colour, with a fine unevenness of `bumpy` metres."""
    m = M(name).P(Base_Color=lin(hexc), Roughness=rough, Metallic=metal, **kw)
    if bumpy:
        m.P(Normal=m.bump(m.noise(m.coord(), 40, 5).outputs[0], bumpy))
    return m.m


def plaster(name, hexc, var=.06, bump=.004, rough=.85):
    """Hand-floated lime plaster, clouded by `var` and uneven by `bump` metres."""
    m = M(name)
    v = m.coord()
    broad = m.noise(v, 1.1, 6, .6, .5).outputs[0]
    stroke_a = m.noise(m.coord('Object', (1, 1, .35), (0, R(35), R(20))), 5, 6, .65, 1.2).outputs[0]
    stroke_b = m.noise(m.coord('Object', (1, 1, .35), (0, R(-40), R(-15))), 6.5, 6, .65, 1.).outputs[0]
    strokes = m.math('ADD', m.math('MULTIPLY', stroke_a, .25), m.math('MULTIPLY', stroke_b, .25))
    f = m.math('ADD', m.math('MULTIPLY', broad, .5), strokes)
    c = lin(hexc)
    m.P(Base_Color=m.ramp(f, [(.36, shade(c, 1 - 2.2 * var)), (.5, c), (.64, shade(c, 1 + 1.5 * var))]),
        Roughness=rough, Specular=.3,
        Normal=m.bump(m.noise(v, 90, 4, .6).outputs[0], .0008, .5, m.bump(f, bump, .7)))
    return m.m


def emit(name, col, strength, camera_only=False):
    """A light-giving surface; with camera_only it is seen but lights nothing, which saves noise."""
    m = M(name)
    e = m.add('ShaderNodeEmission', {'Color': col, 'Strength': strength})
    if camera_only:
        m.m.cycles.sample_as_light = False
        dark = m.add('ShaderNodeEmission', {'Color': (0, 0, 0, 1), 'Strength': 0})
        seen = m.add('ShaderNodeLightPath').outputs['Is Camera Ray']
        return m.surface(m.mix_shader(seen, dark.outputs[0], e.outputs[0]))
    return m.surface(e.outputs[0])
