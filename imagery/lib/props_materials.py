"""Surfaces of small things: paper, card, kota, stone, brick, khadi, tin, painted wood."""
from lib import M, R, g, lin


def paper(name, hexcolour='#ece6d8', fibre=0.0006):
    """Uncoated paper with a faint fibre."""
    m = M(name)
    fine = m.noise(m.coord(), 180, 4).outputs[0]
    m.P(Base_Color=m.mix(m.rng(fine, 0, 1, .3, .7), lin(hexcolour), tuple(c * .95 for c in lin(hexcolour)[:3]) + (1,)),
        Roughness=.86, Specular=.2, Normal=m.bump(fine, fibre, .4))
    return m.m


def printed(name, image, roughness=0.85, translucent=0.0, tint='#ffffff'):
    """Paper carrying `image` on its UV map; `translucent` 0..1 lets light through, as tracing paper does."""
    m = M(name)
    texture = m.add('ShaderNodeTexImage')
    texture.image = image
    m.l.new(m.coord('UV'), texture.inputs[0])
    colour = m.mix(1.0, texture.outputs[0], lin(tint), 'MULTIPLY')
    m.P(Base_Color=colour, Roughness=roughness, Specular=.25, Normal=m.bump(m.noise(m.coord(), 160, 3).outputs[0], .0005, .35))
    if translucent:
        through = m.add('ShaderNodeBsdfTranslucent', {'Color': colour})
        both = m.add('ShaderNodeMixShader', {0: translucent})
        m.l.new(m.b.outputs[0], both.inputs[1])
        m.l.new(through.outputs[0], both.inputs[2])
        m.l.new(both.outputs[0], m.out.inputs[0])
    return m.m


def tracing(name, hexcolour='#ece3c6', clear=0.45):
    """Tracing paper: part transparent, part milky."""
    m = M(name)
    clear_bsdf = m.add('ShaderNodeBsdfTransparent')
    milk = m.add('ShaderNodeBsdfTranslucent', {'Color': lin(hexcolour)})
    face = m.add('ShaderNodeMixShader', {0: .45})
    m.P(Base_Color=lin(hexcolour), Roughness=.5, Specular=.3)
    m.l.new(m.b.outputs[0], face.inputs[1])
    m.l.new(milk.outputs[0], face.inputs[2])
    both = m.add('ShaderNodeMixShader', {0: clear})
    m.l.new(face.outputs[0], both.inputs[1])
    m.l.new(clear_bsdf.outputs[0], both.inputs[2])
    m.l.new(both.outputs[0], m.out.inputs[0])
    return m.m


def stone(name, hexcolour, vein=None, scale=1.0, rough=0.45, speckle=0.0, per_slab=False, wet=None):
    """Cut stone. `vein`: colour of veins. `per_slab`: reads the `rnd` colour layer and UV that planks() writes.

    `wet`: None, or a function (Material) -> node socket 0..1 telling where water stands.
    """
    m = M(name)
    v = m.coord('UV' if per_slab else 'Object', (scale, scale, scale))
    cloud = m.noise(v, 2.2, 8, .62, .6).outputs[0]
    fine = m.noise(v, 60, 5, .6).outputs[0]
    base = lin(hexcolour)
    dark = tuple(c * .74 for c in base[:3]) + (1,)
    pale = tuple(min(1, c * 1.2) for c in base[:3]) + (1,)
    colour = m.ramp(m.math('ADD', m.math('MULTIPLY', cloud, .8), m.math('MULTIPLY', fine, .2)), [(.34, dark), (.5, base), (.66, pale)])
    if vein:
        warped = m.noise(v, 1.3, 9, .6, 1.6).outputs[0]
        line = m.ramp(m.math('ABSOLUTE', m.math('SUBTRACT', warped, .5)), [(0, g(.85)), (.018, g(.35)), (.06, g(0))])
        colour = m.mix(line, colour, lin(vein))
    if speckle:
        spots = m.ramp(m.noise(v, 240, 2, .6).outputs[0], [(.34, g(1 - speckle)), (.42, g(1)), (.62, g(1)), (.68, g(1 + speckle))])
        colour = m.mix(1.0, colour, spots, 'MULTIPLY')
    if per_slab:
        tone = m.add('ShaderNodeSeparateColor', {0: m.add('ShaderNodeVertexColor', layer_name='rnd').outputs[0]})
        colour = m.add('ShaderNodeHueSaturation', {'Color': colour, 'Value': m.rng(tone.outputs[0], .78, 1.18),
                                                   'Saturation': m.rng(tone.outputs[1], .75, 1.15),
                                                   'Hue': m.rng(tone.outputs[2], .485, .515)}).outputs[0]
    roughness = m.rng(fine, rough - .08, rough + .1)
    relief = m.bump(fine, .0006, .5, m.bump(cloud, .0015, .5))
    if wet is None:
        m.P(Base_Color=colour, Roughness=roughness, Specular=.45, Normal=relief)
        return m.m
    mask = wet(m)
    soaked = m.add('ShaderNodeHueSaturation', {'Color': colour, 'Value': .52, 'Saturation': 1.3}).outputs[0]
    calm = m.add('ShaderNodeBump', {'Height': fine, 'Distance': .0005, 'Strength': m.rng(mask, .5, .02)}).outputs[0]
    m.P(Base_Color=m.mix(mask, colour, soaked), Roughness=m.add('ShaderNodeMapRange', {'Value': mask, 'To Min': rough, 'To Max': .03}).outputs[0],
        Specular=m.rng(mask, .4, .6), Normal=calm)
    return m.m


def puddles(low=0.44, high=0.52, scale=1.1):
    """A `wet` function for stone(): standing water by slow noise in world metres."""
    def mask(m):
        slow = m.noise(m.coord('Object', (scale, scale * .8, 1)), 1.0, 5, .5, .4).outputs[0]
        return m.ramp(slow, [(low, g(0)), (high, g(1))])
    return mask


def brushed_paint(name, hexcolour, stroke='Z'):
    """Limewash or distemper laid on with a wide brush: crossing strokes, matt."""
    m = M(name)
    a = m.noise(m.coord('Object', (16, 4, 2.2), (0, R(9), 0)), 2.2, 6, .65, .4).outputs[0]
    b = m.noise(m.coord('Object', (13, 4, 2.6), (0, R(-14), 0)), 2.4, 6, .65, .4).outputs[0]
    f = m.math('ADD', m.math('MULTIPLY', a, .5), m.math('MULTIPLY', b, .5))
    base = lin(hexcolour)
    m.P(Base_Color=m.ramp(f, [(.36, tuple(c * .8 for c in base[:3]) + (1,)), (.5, base), (.64, tuple(min(1, c * 1.16) for c in base[:3]) + (1,))]),
        Roughness=.9, Specular=.2, Normal=m.bump(f, .003, .6, m.bump(m.noise(m.coord(), 120, 4).outputs[0], .0008, .5)))
    return m.m


def tin(name='tin', hexcolour='#9a9c9a', rough=0.34):
    """Galvanised or tinned sheet with spangle."""
    m = M(name)
    cell = m.add('ShaderNodeTexVoronoi', {'Vector': m.coord(), 'Scale': 70.0}).outputs['Color']
    tone = m.add('ShaderNodeSeparateColor', {0: cell}).outputs[0]
    m.P(Base_Color=lin(hexcolour), Metallic=1.0, Roughness=m.rng(tone, rough - .08, rough + .12))
    return m.m


def aged_brass(name='aged-brass', rough=0.28):
    """Brass that is handled: bright on the whole, brown in the low places."""
    m = M(name)
    n = m.noise(m.coord(), 14, 6, .65).outputs[0]
    m.P(Base_Color=m.ramp(n, [(.3, lin('#7d5f30')), (.5, lin('#b08d52')), (.7, lin('#c7a468'))]), Metallic=1.0,
        Roughness=m.rng(n, rough + .14, rough - .06), Normal=m.bump(m.noise(m.coord(), 220, 3).outputs[0], .0003, .3))
    return m.m


def teak(name='teak', axis='X', rough=0.45, uv=False, scale=1.4, tone=1.0):
    """Oiled teak: straight brown grain with darker lines, no orange."""
    m = M(name)
    space = 'UV' if uv else 'Object'
    stretch = {'X': (.7, 11, 11), 'Y': (11, .7, 11), 'Z': (11, 11, .7)}['X' if uv else axis]
    v = m.coord(space, tuple(s * scale for s in stretch))
    grain = m.noise(v, 1.6, 6, .6, 1.2).outputs[0]
    fine = m.noise(m.coord(space, tuple(s * scale * (2 if s < 1 else 16) for s in stretch)), 1, 4, .6).outputs[0]
    stops = [(.3, '#4a2f1c'), (.45, '#74502f'), (.58, '#8b6440'), (.75, '#9c7650')]
    colour = m.ramp(grain, [(p, tuple(min(1, c * tone) for c in lin(h)[:3]) + (1,)) for p, h in stops])
    colour = m.mix(1.0, colour, m.ramp(fine, [(.32, g(.66)), (.46, g(1))]), 'MULTIPLY')
    if uv:
        part = m.add('ShaderNodeSeparateColor', {0: m.add('ShaderNodeVertexColor', layer_name='rnd').outputs[0]})
        colour = m.add('ShaderNodeHueSaturation', {'Color': colour, 'Value': m.rng(part.outputs[0], .8, 1.2),
                                                   'Saturation': m.rng(part.outputs[1], .85, 1.1)}).outputs[0]
    m.P(Base_Color=colour, Roughness=m.rng(fine, rough + .1, rough - .05), Specular=.4, Normal=m.bump(fine, .0005, .5))
    return m.m


def khadi(name, hexcolour, second=None, pitch=0.012):
    """Handspun cotton; with `second`, a woven check of `pitch` metres."""
    m = M(name)
    warp = m.noise(m.coord('Object', (500, 30, 500)), 1, 2).outputs[0]
    weft = m.noise(m.coord('Object', (30, 500, 30)), 1, 2).outputs[0]
    weave = m.math('ADD', warp, weft)
    colour = lin(hexcolour)
    tone = m.rng(weave, .8, 1.12, .6, 1.4)
    shade = m.add('ShaderNodeCombineColor', {0: tone, 1: tone, 2: tone}).outputs[0]
    if second:
        check = m.add('ShaderNodeTexChecker', {'Vector': m.coord(), 'Color1': lin(hexcolour), 'Color2': lin(second), 'Scale': 1 / pitch})
        colour = check.outputs[0]
    m.P(Base_Color=m.mix(1.0, colour, shade, 'MULTIPLY'), Roughness=.93, Specular=.12, Sheen=.3, Normal=m.bump(weave, .0018, .6))
    return m.m
