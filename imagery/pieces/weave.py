"""Cane, newar tape and cord: the woven parts of seats and screens. Metres."""
import math

import bpy
from mathutils import Vector

from lib import M, lin, link


def cane(name="cane", colour="#c9a468", dark="#8a6334", pitch=0.0135, wear=0.0, holes=0.0):
    """Six-way chair cane: paired uprights and rails with two diagonals, open eyes between. Needs UV in metres.

    wear greys it; holes (0 to 1) tears it.
    """
    m = M(name)
    uv = m.add("ShaderNodeTexCoord").outputs["UV"]
    split = m.add("ShaderNodeSeparateXYZ", {0: uv})
    jitter = m.math("MULTIPLY", m.math("SUBTRACT", m.noise(uv, 55.0, 2).outputs[0], 0.5), 0.0022)
    u = m.math("DIVIDE", m.math("ADD", split.outputs[0], jitter), pitch)
    v = m.math("DIVIDE", m.math("ADD", split.outputs[1], jitter), pitch)

    def strand(value, half):
        """Profile of strands that run where `value` is whole: 1 at the middle, 0 at the edge and beyond."""
        off = m.math("ABSOLUTE", m.math("SUBTRACT", m.math("FRACT", value), 0.5))
        off = m.math("SUBTRACT", 0.5, off)
        flat = m.math("SUBTRACT", 1.0, m.math("DIVIDE", off, half))
        return m.math("MAXIMUM", flat, 0.0)

    def pair(value):
        return m.math("MAXIMUM", strand(m.math("ADD", value, 0.11), 0.085), strand(m.math("SUBTRACT", value, 0.11), 0.085))

    upright, rail = pair(u), pair(v)
    rising = strand(m.math("ADD", m.math("ADD", u, v), 0.5), 0.14)
    falling = strand(m.math("ADD", m.math("SUBTRACT", u, v), 0.5), 0.14)
    over = m.math("MULTIPLY", m.math("MAXIMUM", rising, falling), 1.25)
    body = m.math("MAXIMUM", m.math("MAXIMUM", upright, rail), over)
    mask = m.math("GREATER_THAN", body, 0.02)
    if holes:
        torn = m.noise(uv, 11.0, 4, 0.7, 0.6).outputs[0]
        mask = m.math("MULTIPLY", mask, m.math("LESS_THAN", torn, 0.78 - 0.36 * holes))
    round_top = m.math("POWER", m.math("MAXIMUM", body, 0.0), 0.5)
    tone = m.noise(uv, 160.0, 3).outputs[0]
    patch = m.noise(uv, 9.0, 3).outputs[0]
    shade = m.math("ADD", m.math("MULTIPLY", tone, 0.6), m.math("MULTIPLY", patch, 0.4))
    colour_out = m.ramp(shade, [(0.30 + 0.1 * wear, lin(dark)), (0.62 + 0.2 * wear, lin(colour))])
    m.P(Base_Color=colour_out, Roughness=0.38 + 0.4 * wear, Specular=0.5,
        Normal=m.bump(round_top, 0.0016, 0.9), Alpha=mask)
    m.m.blend_method = "CLIP"
    return m.m


def uv_grid(name, rows, mat):
    """A sheet through `rows` of points, with UV measured along the sheet in metres."""
    verts = [tuple(p) for row in rows for p in row]
    n = len(rows[0])
    faces, uvs = [], {}
    v = 0.0
    for r, row in enumerate(rows):
        if r:
            v += (Vector(row[n // 2]) - Vector(rows[r - 1][n // 2])).length
        u = -sum((Vector(b) - Vector(a)).length for a, b in zip(row, row[1:])) / 2
        for c, p in enumerate(row):
            if c:
                u += (Vector(p) - Vector(row[c - 1])).length
            uvs[r * n + c] = (u, v)
    for r in range(len(rows) - 1):
        for c in range(n - 1):
            faces.append((r * n + c, r * n + c + 1, (r + 1) * n + c + 1, (r + 1) * n + c))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(verts, [], faces)
    layer = mesh.uv_layers.new(name="UVMap")
    for loop in mesh.loops:
        layer.data[loop.index].uv = uvs[loop.vertex_index]
    return link(bpy.data.objects.new(name, mesh), mat, True)


def cane_panel(name, a, b, c, d, mat, sag=0.0, steps=16):
    """Cane stretched in the quadrilateral a b c d (a-b the near edge), sagging by `sag` at its middle."""
    a, b, c, d = (Vector(p) for p in (a, b, c, d))
    normal = (b - a).cross(d - a).normalized()
    rows = []
    for i in range(steps + 1):
        t = i / steps
        row = []
        for j in range(steps + 1):
            s = j / steps
            drop = sag * math.sin(math.pi * t) * math.sin(math.pi * s)
            row.append(a.lerp(b, s).lerp(d.lerp(c, s), t) - normal * drop)
        rows.append(row)
    return uv_grid(name, rows, mat)


def tape_weave(name, x0, x1, y0, y1, z, mats, tape=0.05, gap=0.004, lift=0.0022, plane="XY"):
    """Plain weave of flat tape, warp along y and weft along x. `plane` "XZ" stands it up at y = z."""
    step = tape + gap
    nx, ny = int((x1 - x0) / step), int((y1 - y0) / step)
    ox, oy = (x0 + x1 - nx * step) / 2, (y0 + y1 - ny * step) / 2

    def at(x, y, h):
        return (x, y, z + h) if plane == "XY" else (x, z - h, y)

    made = []
    for i in range(nx):
        cx, rows = ox + (i + 0.5) * step, []
        for k in range(ny * 8 + 1):
            y = oy + k * step / 8
            h = lift * math.sin(math.pi * (k / 8)) * (1 if i % 2 else -1)
            rows.append([at(cx + tape * (f - 0.5), y, h + 0.0006 * (1 - (2 * f - 1) ** 2)) for f in (0, 0.25, 0.5, 0.75, 1)])
        rows = [[at(cx + tape * (f - 0.5), y0, 0) for f in (0, 0.25, 0.5, 0.75, 1)]] + rows + [[at(cx + tape * (f - 0.5), y1, 0) for f in (0, 0.25, 0.5, 0.75, 1)]]
        made.append(uv_grid(f"{name}-warp", rows, mats[i % len(mats)]))
    for j in range(ny):
        cy, rows = oy + (j + 0.5) * step, []
        for k in range(nx * 8 + 1):
            x = ox + k * step / 8
            h = -lift * math.sin(math.pi * (k / 8)) * (1 if j % 2 else -1)
            rows.append([at(x, cy + tape * (f - 0.5), h + 0.0006) for f in (0, 0.25, 0.5, 0.75, 1)])
        rows = [[at(x0, cy + tape * (f - 0.5), 0) for f in (0, 0.25, 0.5, 0.75, 1)]] + rows + [[at(x1, cy + tape * (f - 0.5), 0) for f in (0, 0.25, 0.5, 0.75, 1)]]
        made.append(uv_grid(f"{name}-weft", rows, mats[(j + 1) % len(mats)]))
    return made
