"""Metal, glass, water, wax."""
from .base import g, lin
from .material import M


def brass(name='brass', rough=.28, aged=.5):
    """Brass, `aged` 0 polished to 1 brown in the hollows."""
    m = M(name)
    cloud = m.noise(m.own_coord((1, 1, 1), 5.), 14., 6, .65).outputs[0]
    colour = m.mix(m.math('MULTIPLY', m.ramp(cloud, [(.40, g(0)), (.75, g(1))]), aged), lin('#b9935a'), lin('#6d5233'))
    m.P(Base_Color=colour, Metallic=1., Roughness=m.rng(cloud, rough - .06, rough + .14, .3, .7))
    return m.m


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


def water(name='water', hexc='#0b1614', ripple=.004):
    """Still, near-black water for a tank or pool, rippled by `ripple` metres."""
    m = M(name)
    v = m.coord('Object', (1, 1.6, 1))
    slow = m.noise(v, 1.6, 3, .5, .3).outputs[0]
    quick = m.noise(v, 8., 3, .5, .2).outputs[0]
    m.P(Base_Color=lin(hexc), Roughness=.015, Specular=.5, IOR=1.33,
        Normal=m.bump(quick, ripple * .3, .35, m.bump(slow, ripple, .35)))
    return m.m
