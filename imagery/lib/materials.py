"""Surfaces of wood, plaster, stone, cloth, glass and metal."""
import bpy

from .base import R, g, lin
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


def travertine(name, hexc='#cdbca3', axis=2):
    """Travertine bedded across `axis` (0, 1 or 2), with open pores."""
    m = M(name)
    bed = [1.2, 1.2, 1.2]
    bed[axis] = 9
    n = m.noise(m.own_coord(tuple(bed), 9.), 3, 8, .62, .8).outputs[0]
    c = lin(hexc)
    pore_scale = [14., 14., 14.]
    pore_scale[axis] *= 3.2
    pores = m.noise(m.own_coord(tuple(pore_scale), 9.), 2., 4, .6, .5).outputs[0]
    colour = m.mix(1., m.ramp(n, [(.32, shade(c, (.72, .68, .62))), (.5, c), (.68, shade(c, 1.14))]),
                   m.ramp(pores, [(.29, g(.55)), (.37, g(1))]), 'MULTIPLY')
    m.P(Base_Color=colour, Roughness=m.rng(n, .35, .55), Specular=.45,
        Normal=m.bump(m.ramp(pores, [(.30, g(0)), (.38, g(1))]), .003, .8))
    return m.m


def slabs(name, dark, light, rough=(.3, .55), bump=.0012, scale=1.):
    """Stone, tile or brick with a tone a piece, for meshes that carry the 'rnd' colour (planks, tiles)."""
    m = M(name)
    seed = m.add('ShaderNodeSeparateColor', {0: m.add('ShaderNodeVertexColor', layer_name='rnd').outputs[0]}).outputs
    v = m.coord('UV', (scale, scale, scale))
    cloud = m.noise(v, 3., 7, .65, .4).outputs[0]
    grain = m.noise(v, 26., 5, .62).outputs[0]
    colour = m.mix(m.math('ADD', m.math('MULTIPLY', seed[0], .6), m.math('MULTIPLY', cloud, .4)), lin(dark), lin(light))
    colour = m.mix(1., colour, m.ramp(cloud, [(.3, g(.80)), (.5, g(.98)), (.7, g(1.12))]), 'MULTIPLY')
    colour = m.mix(1., colour, m.ramp(grain, [(.3, g(.86)), (.6, g(1.05))]), 'MULTIPLY')
    colour = m.add('ShaderNodeHueSaturation', {'Color': colour, 'Hue': m.rng(seed[2], .490, .510),
                                               'Value': m.rng(seed[1], .86, 1.12)}).outputs[0]
    m.P(Base_Color=colour, Roughness=m.rng(cloud, rough[0], rough[1], .35, .65), Specular=.42,
        Normal=m.bump(grain, bump, .6))
    return m.m


def kota(name='kota'):
    """Kota limestone, green-grey, honed."""
    return slabs(name, '#75786b', '#99998a', (.24, .48), .0007)


def terracotta(name='terracotta', hexc='#a8623f', rough=.85):
    """Unglazed fired clay with a bloom of lime."""
    m = M(name)
    c = lin(hexc)
    cloud = m.noise(m.own_coord((1, 1, 1), 5.), 9., 6, .65).outputs[0]
    grain = m.noise(m.own_coord((1, 1, 1), 5.), 160., 4, .6).outputs[0]
    colour = m.ramp(cloud, [(.32, shade(c, .74)), (.5, c), (.66, shade(c, (1.18, 1.25, 1.35)))])
    m.P(Base_Color=colour, Roughness=rough, Specular=.25, Normal=m.bump(grain, .0008, .6))
    return m.m


def marble(name='marble', hexc='#e4e1da', vein='#8d8c88', scale=1.):
    """White Makrana marble with soft grey veins."""
    m = M(name)
    v = m.own_coord((scale, scale, scale * 1.6), 7.)
    warp = m.noise(v, 2.2, 5, .6, 1.2).outputs[0]
    line = m.math('ABSOLUTE', m.math('SUBTRACT', warp, .5))
    colour = m.ramp(line, [(0, lin(vein)), (.012, shade(lin(hexc), .86)), (.06, lin(hexc)), (1, shade(lin(hexc), 1.04))])
    m.P(Base_Color=colour, Roughness=.22, Specular=.5, Subsurface=.06, Subsurface_Color=lin(hexc),
        Subsurface_Radius=(.01, .008, .006))
    return m.m


def concrete(name='concrete', hexc='#98948c', rough=.8):
    """Cast concrete with pin holes."""
    m = M(name)
    c = lin(hexc)
    cloud = m.noise(m.own_coord((1, 1, 1), 5.), 5., 7, .65).outputs[0]
    holes = m.noise(m.own_coord((1, 1, 1), 5.), 75., 2, .5).outputs[0]
    hole = m.ramp(holes, [(.27, g(0)), (.31, g(1))])
    colour = m.mix(1., m.ramp(cloud, [(.3, shade(c, .82)), (.7, shade(c, 1.1))]), m.ramp(holes, [(.27, g(.5)), (.31, g(1))]), 'MULTIPLY')
    m.P(Base_Color=colour, Roughness=rough, Specular=.3, Normal=m.bump(hole, .0015, .7))
    return m.m


def brass(name='brass', rough=.28, aged=.5):
    """Brass, `aged` 0 polished to 1 brown in the hollows."""
    m = M(name)
    cloud = m.noise(m.own_coord((1, 1, 1), 5.), 14., 6, .65).outputs[0]
    colour = m.mix(m.math('MULTIPLY', m.ramp(cloud, [(.40, g(0)), (.75, g(1))]), aged), lin('#b9935a'), lin('#6d5233'))
    m.P(Base_Color=colour, Metallic=1., Roughness=m.rng(cloud, rough - .06, rough + .14, .3, .7))
    return m.m


def glaze(name, hexc, rough=.22, speckle=0.):
    """Glazed stoneware, with iron specks if `speckle` (0..1)."""
    m = M(name)
    c = lin(hexc)
    v = m.own_coord((1, 1, 1), 5.)
    pool = m.noise(v, 18., 4, .6).outputs[0]
    colour = m.ramp(pool, [(.3, shade(c, .80)), (.5, c), (.7, shade(c, 1.12))])
    if speckle:
        spot = m.ramp(m.noise(v, 620., 2, .6).outputs[0], [(.28 + .05 * speckle, g(0)), (.325 + .05 * speckle, g(1))])
        colour = m.mix(spot, lin('#5d4633'), colour)
    m.P(Base_Color=colour, Roughness=m.rng(pool, rough, rough + .18), Specular=.5, Normal=m.bump(m.noise(v, 60, 3).outputs[0], .0006, .5))
    return m.m


def water(name='water', hexc='#0b1614', ripple=.004):
    """Still, near-black water for a tank or pool, rippled by `ripple` metres."""
    m = M(name)
    v = m.coord('Object', (1, 1.6, 1))
    slow = m.noise(v, 1.6, 3, .5, .3).outputs[0]
    quick = m.noise(v, 8., 3, .5, .2).outputs[0]
    m.P(Base_Color=lin(hexc), Roughness=.015, Specular=.5, IOR=1.33,
        Normal=m.bump(quick, ripple * .3, .35, m.bump(slow, ripple, .35)))
    return m.m


def wax(name='wax', hexc='#f3e8d4', glow='#f5ead6'):
    """Candle wax that carries light under its skin."""
    m = M(name)
    v = m.own_coord()
    m.P(Base_Color=lin(hexc), Subsurface=1., Subsurface_Color=lin(glow), Subsurface_Radius=(.016, .0085, .0042),
        Roughness=.42, Specular=.5, Normal=m.bump(m.noise(v, 150, 3).outputs[0], .0004, .35))
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


def glass(name, rough=0., tint='#ffffff'):
    """Vessel glass: refracts for the eye, clear to shadow and diffuse rays (caustics are too dear)."""
    m = M(name)
    body = m.add('ShaderNodeBsdfGlass', {'Color': lin(tint), 'Roughness': rough, 'IOR': 1.46}).outputs[0]
    clear = m.add('ShaderNodeBsdfTransparent', {'Color': lin(tint)}).outputs[0]
    path = m.add('ShaderNodeLightPath').outputs
    f = m.math('MAXIMUM', path['Is Shadow Ray'], path['Is Diffuse Ray'])
    return m.surface(m.mix_shader(f, body, clear))


def pane(name='pane'):
    """Window glass as one plane: Fresnel reflection over clear, invisible to shadow and diffuse rays."""
    m = M(name)
    gloss = m.add('ShaderNodeBsdfGlossy', {'Color': g(.92), 'Roughness': 0.}).outputs[0]
    clear = m.add('ShaderNodeBsdfTransparent', {'Color': (.93, .95, .94, 1)}).outputs[0]
    fresnel = m.add('ShaderNodeFresnel', {'IOR': 1.5}).outputs[0]
    path = m.add('ShaderNodeLightPath').outputs
    seen = m.math('SUBTRACT', 1., m.math('MAXIMUM', path['Is Shadow Ray'], path['Is Diffuse Ray']))
    return m.surface(m.mix_shader(m.math('MULTIPLY', fresnel, seen), clear, gloss))


def lampshade(name='shade', hexc='#eadcc4'):
    """Linen or paper shade, lit from within."""
    m = M(name)
    thread = m.noise(m.coord('Object', (260, 260, 60)), 1., 3).outputs[0]
    colour = m.mix(1., lin(hexc), m.ramp(thread, [(.3, g(.80)), (.7, g(1.05))]), 'MULTIPLY')
    through = m.add('ShaderNodeBsdfTranslucent', {'Color': colour}).outputs[0]
    front = m.add('ShaderNodeBsdfDiffuse', {'Color': colour}).outputs[0]
    return m.surface(m.mix_shader(.55, through, front))


def image_mat(name, path, rough=.7, bump=.0):
    """A picture by UV."""
    m = M(name)
    image = m.add('ShaderNodeTexImage')
    image.image = bpy.data.images.load(path)
    m.l.new(m.coord('UV'), image.inputs[0])
    m.P(Base_Color=image.outputs[0], Roughness=rough)
    if bump:
        m.P(Normal=m.bump(image.outputs[0], bump, .5))
    return m.m
