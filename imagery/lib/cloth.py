"""Cloth: weaves, stripes, sheers, lampshades."""
from .base import g, lin
from .material import M
from .surfaces import shade


def fabric(name, hexc, kind='linen', sheen=.25, var=.10):
    """Cloth: 'linen' (fine weave), 'weave' (coarse) or 'boucle' (loops)."""
    m = M(name)
    v = m.coord()
    c = lin(hexc)
    mottle = m.noise(v, 6, 4, .6).outputs[0]
    if kind == 'boucle':
        jitter = m.math('MULTIPLY', m.noise(v, 60, 2).outputs[0], .02)
        moved = m.add('ShaderNodeVectorMath', {0: v, 1: jitter}, operation='ADD').outputs[0]
        loops = m.add('ShaderNodeTexVoronoi', {'Vector': moved, 'Scale': 170.}).outputs['Distance']
        height = m.math('ADD', m.math('MULTIPLY', loops, -1.), m.math('MULTIPLY', m.noise(v, 130, 3).outputs[0], .6))
        normal = m.bump(height, .006, .85)
        texture = m.rng(loops, 1.0, .72, 0, .9)
    else:
        s = 420. if kind == 'linen' else 200.
        warp = m.noise(m.coord('Object', (s, s * .12, s)), 1., 2, .5).outputs[0]
        weft = m.noise(m.coord('Object', (s * .12, s, s * .12)), 1., 2, .5).outputs[0]
        height = m.math('ADD', warp, weft)
        normal = m.bump(height, .0022, .6)
        texture = m.rng(height, .82, 1.1, .6, 1.4)
    colour = m.ramp(mottle, [(.35, shade(c, 1 - var)), (.65, shade(c, 1 + var * .5))])
    multiplier = m.add('ShaderNodeCombineColor', {0: texture, 1: texture, 2: texture}).outputs[0]
    m.P(Base_Color=m.mix(1., colour, multiplier, 'MULTIPLY'), Roughness=.92, Specular=.15,
        Sheen=sheen, Sheen_Tint=.6, Normal=normal)
    return m.m


def stripes(name, hex_a, hex_b, period=.03, share=.3, axis='X', sheen=.2):
    """Woven stripes along object `axis`, `share` of each period in the second colour."""
    m = M(name)
    position = m.add('ShaderNodeSeparateXYZ', {0: m.coord()}).outputs[axis]
    phase = m.math('FRACT', m.math('DIVIDE', position, period))
    band = m.ramp(phase, [(0, g(1)), (share, g(1)), (share + .03, g(0)), (.97, g(0)), (1, g(1))])
    weave = m.noise(m.coord('Object', (300, 40, 300)), 1., 2, .5).outputs[0]
    colour = m.mix(1., m.mix(band, lin(hex_a), lin(hex_b)), m.ramp(weave, [(.3, g(.82)), (.7, g(1.08))]), 'MULTIPLY')
    m.P(Base_Color=colour, Roughness=.92, Specular=.15, Sheen=sheen, Normal=m.bump(weave, .0015, .6))
    return m.m


def sheer(name, hexc='#f4efe6', transp=.42):
    """A sheer curtain; `transp` is the share of light that goes straight through."""
    m = M(name)
    thread = m.noise(m.coord('Object', (160, 160, 6)), 1., 3).outputs[0]
    clear = m.add('ShaderNodeBsdfTransparent').outputs[0]
    through = m.add('ShaderNodeBsdfTranslucent', {'Color': lin(hexc)}).outputs[0]
    front = m.add('ShaderNodeBsdfDiffuse', {'Color': lin(hexc)}).outputs[0]
    cloth = m.mix_shader(.42, through, front)
    return m.surface(m.mix_shader(m.rng(thread, 1 - transp - .12, 1 - transp + .12, .3, .7), clear, cloth))


def lampshade(name='shade', hexc='#eadcc4'):
    """Linen or paper shade, lit from within."""
    m = M(name)
    thread = m.noise(m.coord('Object', (260, 260, 60)), 1., 3).outputs[0]
    colour = m.mix(1., lin(hexc), m.ramp(thread, [(.3, g(.80)), (.7, g(1.05))]), 'MULTIPLY')
    through = m.add('ShaderNodeBsdfTranslucent', {'Color': colour}).outputs[0]
    front = m.add('ShaderNodeBsdfDiffuse', {'Color': colour}).outputs[0]
    return m.surface(m.mix_shader(.55, through, front))
