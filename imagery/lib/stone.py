"""Stone, fired clay, concrete."""
from .base import g, lin
from .material import M
from .surfaces import shade


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
