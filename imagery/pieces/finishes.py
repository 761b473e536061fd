"""Stone, metal, plaster and cloth that the pieces need beyond the library's own."""
from lib import M, lin


def kota(name="kota", base="#747a6e", light="#94978a", dark="#575e55", rough=0.42):
    """Kota limestone: blue-green, cloudy, no two slabs alike (tone by object)."""
    m = M(name)
    v = m.coord()
    chance = m.add("ShaderNodeObjectInfo").outputs["Random"]
    moved = m.add("ShaderNodeVectorMath", {0: v, 1: m.add("ShaderNodeCombineXYZ", {
        0: m.math("MULTIPLY", chance, 31.0), 1: m.math("MULTIPLY", chance, 17.0), 2: 0.0}).outputs[0]}, operation="ADD").outputs[0]
    cloud = m.noise(moved, 2.6, 6, 0.6, 0.9).outputs[0]
    grit = m.noise(moved, 140.0, 3, 0.6).outputs[0]
    vein = m.noise(moved, 7.0, 5, 0.55, 2.2).outputs[0]
    f = m.math("ADD", m.math("MULTIPLY", cloud, 0.6), m.math("ADD", m.math("MULTIPLY", vein, 0.3), m.math("MULTIPLY", grit, 0.14)))
    colour = m.ramp(f, [(0.38, lin(dark)), (0.52, lin(base)), (0.66, lin(light))])
    colour = m.add("ShaderNodeHueSaturation", {"Color": colour, "Value": m.rng(chance, 0.84, 1.12),
                                               "Hue": m.rng(chance, 0.485, 0.512)}).outputs[0]
    m.P(Base_Color=colour, Roughness=m.rng(cloud, rough - 0.08, rough + 0.12), Specular=0.45,
        Normal=m.bump(grit, 0.0004, 0.5))
    return m.m


def brass(name="aged-brass", tone="#b28c50", rough=0.30, tarnish=0.35):
    """Handled brass: bright where touched, brown in the hollows; `tarnish` from 0 (polished) to 1 (brown all over)."""
    m = M(name)
    v = m.coord()
    cloud = m.noise(v, 26.0, 5, 0.6, 0.4).outputs[0]
    fine = m.noise(v, 400.0, 3).outputs[0]
    colour = m.ramp(cloud, [(0.30 + tarnish * 0.32, lin("#6b5230")), (0.36 + tarnish * 0.60, lin(tone))])
    m.P(Base_Color=colour, Metallic=1.0, Roughness=m.rng(cloud, rough + 0.22 * tarnish, rough - 0.05),
        Normal=m.bump(fine, 0.00012, 0.5))
    return m.m


def clay(name="terracotta", base="#99634a", dark="#7b4c36", rough=0.85):
    """Low-fired terracotta with a faint bloom of salts."""
    m = M(name)
    v = m.coord()
    cloud = m.noise(v, 9.0, 6, 0.6, 0.5).outputs[0]
    salt = m.noise(v, 30.0, 5, 0.7).outputs[0]
    colour = m.ramp(cloud, [(0.34, lin(dark)), (0.62, lin(base))])
    colour = m.mix(m.ramp(salt, [(0.56, (0,) * 3), (0.72, (0.35,) * 3)]), colour, lin("#c9a58c"))
    m.P(Base_Color=colour, Roughness=rough, Specular=0.25, Normal=m.bump(m.noise(v, 180.0, 4).outputs[0], 0.0006, 0.6))
    return m.m


def glaze(name, colour, rough=0.22, speck=None):
    """Stoneware glaze with a soft break in tone; `speck` is the colour of iron spots."""
    m = M(name)
    v = m.coord()
    cloud = m.noise(v, 14.0, 4, 0.6, 0.3).outputs[0]
    c = lin(colour)
    dark = tuple(x * 0.82 for x in c[:3]) + (1,)
    out = m.ramp(cloud, [(0.35, dark), (0.62, c)])
    if speck:
        spots = m.ramp(m.noise(v, 420.0, 2, 0.6).outputs[0], [(0.30, (1,) * 3), (0.345, (0,) * 3)])
        out = m.mix(spots, out, lin(speck))
    m.P(Base_Color=out, Roughness=m.rng(cloud, rough + 0.10, rough), Specular=0.5,
        Normal=m.bump(m.noise(v, 90.0, 3).outputs[0], 0.0005, 0.5))
    return m.m


def concrete(name="concrete", base="#4b4d4e", pits=True):
    """Fine cast concrete with bug holes."""
    m = M(name)
    v = m.coord()
    cloud = m.noise(v, 16.0, 6, 0.65, 0.4).outputs[0]
    hole = m.ramp(m.add("ShaderNodeTexVoronoi", {"Vector": v, "Scale": 210.0}).outputs["Distance"],
                  [(0.10, (0,) * 3), (0.17, (1,) * 3)])
    sparse = m.ramp(m.noise(v, 60.0, 2).outputs[0], [(0.50, (1,) * 3), (0.58, (0,) * 3)])
    hole = m.math("MAXIMUM", hole, sparse) if pits else 1.0
    c = lin(base)
    colour = m.ramp(cloud, [(0.35, tuple(x * 0.78 for x in c[:3]) + (1,)), (0.65, tuple(x * 1.18 for x in c[:3]) + (1,))])
    if pits:
        colour = m.mix(hole, tuple(x * 0.35 for x in c[:3]) + (1,), colour)
    m.P(Base_Color=colour, Roughness=0.78, Specular=0.35)
    m.P(Normal=m.bump(hole, 0.0012, 0.8, m.bump(m.noise(v, 300.0, 3).outputs[0], 0.0003, 0.5)) if pits else m.bump(cloud, 0.001))
    return m.m
