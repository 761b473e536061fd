"""Solid timber: a board is cut out of a log of growth rings, so end grain, edges and turned work agree.

Lengths are metres. Ring spacings and colours are read off oiled samples by eye.
"""
from lib import M, lin

# species: (early wood, late wood, pore or streak colour, ring spacing, ring contrast, roughness)
SPECIES = {
    "oak": ("#b99a70", "#93734d", "#66492d", 0.0036, 0.80, 0.46),
    "teak": ("#98714a", "#7c5836", "#4c3220", 0.0042, 0.60, 0.42),
    "walnut": ("#6f4f38", "#573b28", "#2c1c12", 0.0050, 0.60, 0.38),
    "sheesham": ("#64432f", "#43291c", "#22140e", 0.0046, 0.90, 0.36),
    "ash": ("#d3bf9d", "#b79b74", "#8e7350", 0.0048, 0.75, 0.48),
    "pine": ("#d3bc94", "#b48f62", "#9a7448", 0.0060, 0.85, 0.55),
    "mango": ("#cfc5b4", "#b5a68e", "#8d7c65", 0.0060, 0.55, 0.70),
    "blackened": ("#2b2723", "#1f1c19", "#100e0d", 0.0036, 0.60, 0.50),
    "weathered": ("#948c80", "#756d62", "#4a443c", 0.0042, 0.75, 0.85),
    "camphor": ("#8e5c36", "#6f4426", "#3f2413", 0.0050, 0.65, 0.34),
}


def timber(species, axis="X", stave=0.0, seed=0.0, rough=None):
    """Material of one species with the grain along `axis`.

    axis: "X", "Y", "Z" of the object, or "G" for the mesh attribute `grain` written by `forms`.
    stave: width of the boards a wide top is glued from; 0 for a single piece.
    """
    early, late, pore, spacing, contrast, base_rough = SPECIES[species]
    rough = base_rough if rough is None else rough
    m = M("timber-" + species)
    if axis == "G":
        vec = m.add("ShaderNodeAttribute", attribute_name="grain").outputs["Vector"]
    else:
        vec = m.add("ShaderNodeTexCoord").outputs["Object"]
    split = m.add("ShaderNodeSeparateXYZ", {0: vec})
    order = {"X": (0, 1, 2), "Y": (1, 0, 2), "Z": (2, 0, 1), "G": (0, 1, 2)}[axis]
    along, across, deep = (split.outputs[i] for i in order)
    chance = m.add("ShaderNodeObjectInfo").outputs["Random"]
    lot = m.math("ADD", m.math("MULTIPLY", chance, 7.0), seed)
    if stave:
        board = m.math("FLOOR", m.math("DIVIDE", m.math("ADD", across, 50.03), stave))
        draw = m.add("ShaderNodeTexWhiteNoise", {"W": m.math("ADD", board, lot)}, noise_dimensions="1D")
        draw_value = draw.outputs["Value"]
        lot = m.math("ADD", lot, m.math("MULTIPLY", draw_value, 9.0))
        tone = m.rng(draw_value, 0.86, 1.10)
        # Each board has its own heart, so the arches of the figure stop at the glue line.
        centre = m.math("SUBTRACT", m.math("MULTIPLY", m.math("ADD", board, 0.5), stave), 50.03)
        across = m.math("SUBTRACT", across, centre)
        across = m.math("ADD", across, m.math("MULTIPLY", m.math("SUBTRACT", draw_value, 0.5), 0.09))
    else:
        tone = m.rng(chance, 0.92, 1.07)
        across = m.math("ADD", across, m.math("MULTIPLY", m.math("SUBTRACT", chance, 0.5), 0.12))

    def point(k_along, k_across):
        return m.add("ShaderNodeCombineXYZ", {
            0: m.math("ADD", m.math("MULTIPLY", along, k_along), lot),
            1: m.math("MULTIPLY", across, k_across),
            2: m.math("MULTIPLY", deep, k_across),
        }).outputs[0]

    drift = m.math("SUBTRACT", m.noise(point(0.9, 3.5), 1.0, 3, 0.5, 0.3).outputs[0], 0.5)
    ripple = m.math("SUBTRACT", m.noise(point(5.0, 45.0), 1.0, 3, 0.6).outputs[0], 0.5)
    depth = m.math("ADD", deep, m.math("ADD", 0.055, m.math("MULTIPLY", chance, 0.05)))
    radius = m.math("SQRT", m.math("ADD", m.math("MULTIPLY", across, across), m.math("MULTIPLY", depth, depth)))
    radius = m.math("ADD", radius, m.math("ADD", m.math("MULTIPLY", drift, 0.075), m.math("MULTIPLY", ripple, 0.0022)))
    ring = m.math("FRACT", m.math("DIVIDE", m.math("ADD", radius, 5.0), spacing))
    # Growth rings brighten slowly and end in a sharp dark line; years differ.
    year = m.noise(m.add("ShaderNodeCombineXYZ", {0: m.math("MULTIPLY", radius, 60.0), 1: lot}).outputs[0], 1.0, 2).outputs[0]
    ring = m.ramp(ring, [(0.0, (0.15,) * 3), (0.45, (0.0,) * 3), (0.86, (1.0,) * 3), (1.0, (0.15,) * 3)])
    fibre = m.noise(point(6.0, 520.0), 1.0, 3, 0.65, 0.1).outputs[0]
    vessel = m.noise(point(22.0, 900.0), 1.0, 2, 0.5).outputs[0]
    heart = m.noise(point(0.5, 9.0), 1.0, 3, 0.55, 0.4).outputs[0]
    dark = m.math("MULTIPLY", ring, m.math("MULTIPLY", year, contrast * 1.1))
    dark = m.math("ADD", dark, m.math("MULTIPLY", m.math("SUBTRACT", heart, 0.5), 1.3))
    dark = m.math("ADD", dark, m.math("MULTIPLY", m.math("SUBTRACT", fibre, 0.5), 0.8))
    colour = m.ramp(dark, [(0.0, lin(early)), (0.55, lin(late)), (1.0, lin(pore))])
    colour = m.mix(m.ramp(vessel, [(0.30, (0.65,) * 3), (0.40, (0.0,) * 3)]), colour, lin(pore))
    colour = m.add("ShaderNodeHueSaturation", {"Color": colour, "Value": tone}).outputs[0]
    height = m.math("ADD", fibre, m.math("MULTIPLY", vessel, 0.8))
    m.P(Base_Color=colour, Roughness=m.rng(fibre, rough + 0.08, rough - 0.06), Specular=0.4,
        Normal=m.bump(height, 0.0005, 0.5))
    return m.m
