"""Wax, wick and flame: what every candle shares. Metres; flames about 30 mm."""
import math

from lib import M, g, lathe, light, lin, place, rprof, tube


def wax_material(name="wax", colour="#efe4d0", inner="#f3dfc0", pool=0.0, melted="#e6cfa2"):
    """Soy wax that carries light; within `pool` metres of the axis it is molten and clear."""
    m = M(name)
    v = m.coord()
    m.P(Subsurface=1.0, Subsurface_Radius=(0.016, 0.0085, 0.0042), Specular=0.5)
    grain = m.noise(v, 150.0, 3).outputs[0]
    if not pool:
        m.P(Base_Color=lin(colour), Subsurface_Color=lin(inner), Roughness=0.46, Normal=m.bump(grain, 0.0004, 0.35))
        return m.m
    radius = m.add("ShaderNodeVectorMath", {0: m.coord("Object", (1, 1, 0))}, operation="LENGTH").outputs["Value"]
    radius = m.math("ADD", radius, m.math("MULTIPLY", m.math("SUBTRACT", m.noise(v, 90.0, 2).outputs[0], 0.5), 0.006))
    wet = m.ramp(m.math("DIVIDE", radius, pool), [(0.88, g(1)), (1.0, g(0))])
    m.P(Base_Color=m.mix(wet, lin(colour), lin(melted)), Subsurface_Color=m.mix(wet, lin(inner), lin("#ecd09c")),
        Roughness=m.rng(wet, 0.44, 0.05), Normal=m.bump(grain, 0.0004, m.rng(wet, 0.35, 0.02)))
    return m.m


def surface(radius, z, lit=True, colour="#efe4d0", depth=0.03, pool=None):
    """The face of the wax in a vessel of inner `radius`: a meniscus, and a molten pool when lit."""
    pool = pool or min(0.026, radius * 0.68)
    dip = 0.0018 if lit else 0.0004
    prof = [(0, z - dip), (pool * 0.5, z - dip), (pool * 0.88, z - dip * 0.8), (pool, z - dip * 0.25), (pool * 1.1, z), (radius - 0.002, z + 0.0003),
            (radius - 0.0006, z + 0.0011), (radius, z + 0.0022), (radius, z - depth)]
    return lathe("wax", prof, wax_material("wax", colour, colour, pool if lit else 0.0), 128)


def wick(x, y, z, lit=True, height=0.013):
    """A cotton wick; black and curled when it has burned. Returns the point where a flame stands."""
    m = M("wick")
    rise = m.add("ShaderNodeSeparateXYZ", {0: m.add("ShaderNodeTexCoord").outputs["Generated"]}).outputs[2]
    if lit:
        m.P(Base_Color=m.ramp(rise, [(0.2, lin("#6a5636")), (0.45, lin("#120d0a"))]), Roughness=0.9,
            Emission=(1, 0.22, 0.03, 1), Emission_Strength=m.rng(rise, 0, 6, 0.80, 1.0))
        h = height
        pts = [(x, y, z - 0.003, 1), (x, y, z + h * 0.45, 1), (x + 0.0004, y, z + h * 0.75, 1), (x + 0.0014, y, z + h * 0.95, 0.9), (x + 0.0026, y, z + h, 0.7)]
    else:
        m.P(Base_Color=lin("#e9dfc9"), Roughness=0.9)
        pts = [(x, y, z - 0.003, 1), (x + 0.0003, y, z + height * 0.6, 1), (x + 0.0008, y, z + height, 0.9)]
    tube("wick", pts, 0.00095, m.m, 4)
    return (x + 0.0008, y, z + height * 0.45)


def flame_material():
    """Straw at the heart, orange at the rim, a faint brown root: no green anywhere."""
    m = M("flame")
    z = m.add("ShaderNodeSeparateXYZ", {0: m.add("ShaderNodeTexCoord").outputs["Generated"]}).outputs[2]
    core = m.math("SUBTRACT", 1.0, m.add("ShaderNodeLayerWeight", {"Blend": 0.5}).outputs["Facing"])
    colour = m.ramp(z, [(0, lin("#5a4a78")), (0.16, lin("#c8642e")), (0.34, lin("#ffa95c")), (0.55, lin("#ffcf98")), (0.82, lin("#ffbe78")), (1, lin("#ff8f38"))])
    colour = m.mix(m.rng(core, 0.8, 0.0, 0.10, 0.75), colour, lin("#ff8030"))
    power = m.math("MULTIPLY", m.ramp(z, [(0, g(0.008)), (0.14, g(0.03)), (0.30, g(0.38)), (0.50, g(1)), (0.80, g(0.9)), (1, g(0.35))]), 22.0)
    alpha = m.math("MULTIPLY", m.rng(core, 0, 1, 0.02, 0.55), m.ramp(z, [(0, g(0.08)), (0.15, g(0.16)), (0.32, g(0.76)), (0.55, g(1)), (1, g(0.85))]))
    glow, clear = m.add("ShaderNodeEmission", {"Color": colour, "Strength": power}), m.add("ShaderNodeBsdfTransparent")
    both = m.add("ShaderNodeMixShader", {0: alpha})
    m.l.new(clear.outputs[0], both.inputs[1])
    m.l.new(glow.outputs[0], both.inputs[2])
    m.l.new(both.outputs[0], m.out.inputs[0])
    m.m.cycles.sample_as_light = False
    return m.m


def flame(at, height=0.031, radius=0.0052, lean=0.05, power=0.12):
    """A teardrop on a wick, with the tiny lamp that makes the wax glow (watts)."""
    n, prof = 40, []
    for i in range(n + 1):
        t = i / n
        w = (math.sin(math.pi * t ** 0.62) ** 0.9) * (1 - 0.42 * t) * (1 - t ** 6) ** 0.5 if 0 < t < 1 else 0
        prof.append((radius * w * 1.12, t * height))
    o = lathe("flame", prof, flame_material(), 48)
    for v in o.data.vertices:
        v.co.x += lean * (v.co.z / height) ** 2 * height
    place(o, at)
    o.visible_shadow = o.visible_diffuse = False
    light("POINT", (at[0], at[1], at[2] + height * 0.5), power=power, k=2250, radius=0.0042, glossy=False)
    return o


def burning(x, y, z, lit=True, power=0.12, height=0.031):
    """A wick at (x, y) on wax at height z, with its flame when lit."""
    root = wick(x, y, z, lit)
    if lit:
        flame(root, height, height * 0.168, 0.05, power)


def fill(radius, z, lit=True, colour="#efe4d0", depth=0.03, power=0.12):
    """Wax, one wick in the middle and its flame."""
    wax = surface(radius, z, lit, colour, depth)
    burning(0, 0, z - (0.0018 if lit else 0.0), lit, power)
    return wax


def wobble(thing, amount=0.0022, seed=0.0):
    """Push a lathe slightly out of round, as a hand does."""
    for v in thing.data.vertices:
        a = math.atan2(v.co.y, v.co.x)
        k = 1 + amount * 0.6 * math.sin(2 * a + 1 + seed + v.co.z * 20) + amount * 0.4 * math.sin(3 * a + v.co.z * 45 + seed)
        v.co.x *= k
        v.co.y *= k
    return thing


def bowl_profile(outer, thickness, floor=0.0):
    """Close an outer profile (from the foot's middle to the rim) into a wall of `thickness`."""
    inner = [(max(0.0, r - thickness), max(z, floor + thickness)) for r, z in reversed(outer[1:])]
    return rprof(outer + inner + [(0, floor + thickness)], thickness * 0.45, 3)
