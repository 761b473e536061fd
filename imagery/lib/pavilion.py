"""A garden pavilion: twelve posts, a roof folded up to an open eye over a pool, two pierced walls. Full size, metres."""
import math

import bmesh
import bpy

from lib import box, mesh
from lib.screens import jali

HALF, EAVE, POSTS, RISE, EYE, TOP = 4.4, 6.2, 3.1, 3.25, 1.55, 5.6


def roof(mat, rib):
    """The folded roof: four sloping shells, a rim at the eye, ribs beneath."""
    t = .16
    for k in range(4):
        a = k * math.pi / 2
        c, s = math.cos(a), math.sin(a)

        def turn(x, y):
            return (x * c - y * s, x * s + y * c)

        outer = [(-EAVE, -EAVE, RISE), (EAVE, -EAVE, RISE), (EYE, -EYE, TOP), (-EYE, -EYE, TOP)]
        V = [(*turn(x, y), z + d) for d in (0, t) for x, y, z in outer]
        mesh("roof", V, [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (2, 3, 7, 6), (1, 2, 6, 5), (3, 0, 4, 7)], mat)
        for i in range(-5, 6):
            f = i / 5.5
            p0, p1 = (f * EAVE * .985, -EAVE * .985, RISE), (f * EYE, -EYE, TOP)
            w = .045
            V = [(*turn(p[0] + dx, p[1]), p[2] - dz) for p in (p0, p1) for dx in (-w, w) for dz in (.0, .20)]
            mesh("rib", V, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 2, 6, 4), (1, 5, 7, 3), (0, 4, 5, 1), (2, 3, 7, 6)], rib)
        rim = [(-EYE - .08, -EYE - .08), (EYE + .08, -EYE - .08), (EYE - .06, -EYE + .06), (-EYE + .06, -EYE + .06)]
        V = [(*turn(x, y), z) for z in (TOP - .1, TOP + .42) for x, y in rim]
        mesh("rim", V, [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], mat)


def body(m):
    """Plinth, pool, posts, beams, screens, benches; `m` maps stone, floor, post, beam, screen, water, wall to materials."""
    for i, (h, z0, z1) in enumerate(((7.4, 0, .15), (7.0, .15, .30), (6.6, .30, .45))):
        for a in ((-h, -1.6, -h, h), (1.6, h, -h, h), (-1.6, 1.6, -h, -1.6), (-1.6, 1.6, 1.6, h)):
            box("plinth", *a, z0, z1, m["stone"] if i < 2 else m["floor"], .01, 1)
    box("poolfloor", -1.6, 1.6, -1.6, 1.6, -.32, -.25, m["stone"], 0)
    if m.get("water"):
        mesh("pool", [(-1.6, -1.6, .32), (1.6, -1.6, .32), (1.6, 1.6, .32), (-1.6, 1.6, .32)], [(0, 1, 2, 3)], m["water"])
    for x in (-HALF, -HALF / 3, HALF / 3, HALF):
        for y in (-HALF, -HALF / 3, HALF / 3, HALF):
            if max(abs(x), abs(y)) == HALF:
                box("post", x - .11, x + .11, y - .11, y + .11, .45, .45 + POSTS, m["post"], .01, 1)
                box("pad", x - .2, x + .2, y - .2, y + .2, .45, .55, m["stone"], .01, 1)
    for s in (-1, 1):
        box("beam", -HALF - .3, HALF + .3, s * HALF - .10, s * HALF + .10, .45 + POSTS - .04, .45 + POSTS + .30, m["beam"], .01, 1)
        box("beam", s * HALF - .10, s * HALF + .10, -HALF - .3, HALF + .3, .45 + POSTS - .04, .45 + POSTS + .30, m["beam"], .01, 1)
    for y in (-HALF * 2 / 3, 0, HALF * 2 / 3):
        o = jali("screen", 2.62, 2.7, m["screen"], .327, .09, .84)
        o.location, o.rotation_euler = (-HALF, y, .5), (0, 0, math.pi / 2)
    for x in (-HALF * 2 / 3,):
        o = jali("screen", 2.62, 2.7, m["screen"], .327, .09, .84)
        o.location = (x, HALF, .5)
    box("bench", -HALF + .3, -HALF + .85, -3.6, 3.6, .85, .93, m["post"], .01, 1)
    for y in (-3.2, 0, 3.2):
        box("benchleg", -HALF + .38, -HALF + .78, y - .1, y + .1, .45, .85, m["stone"], .01, 1)
    box("freewall", 6.0, 11.2, 5.0, 5.4, 0, 2.3, m["wall"], .01, 1)
    box("freewall", 10.8, 11.2, -2.2, 5.0, 0, 2.3, m["wall"], .01, 1)
    for i in range(6):
        box("path", 7.6 + .72 * i, 8.2 + .72 * i, -1.0, 1.0, 0, .06, m["stone"], .01, 1)


def cut_open(objects, mat, y=0.):
    """Cut meshes at the plane y, keep what lies beyond it, and close the cut with `mat` (the poché)."""
    for o in list(objects):
        if o.type != "MESH":
            continue
        bpy.context.view_layer.update()
        bm = bmesh.new()
        bm.from_mesh(o.data)
        bm.transform(o.matrix_world)
        geom = bm.verts[:] + bm.edges[:] + bm.faces[:]
        cut = bmesh.ops.bisect_plane(bm, geom=geom, plane_co=(0, y + .0007, 0), plane_no=(0, -1, 0), clear_outer=True)
        edges = [e for e in cut["geom_cut"] if isinstance(e, bmesh.types.BMEdge)]
        me = bpy.data.meshes.new(o.name)
        for slot in o.data.materials:
            me.materials.append(slot)
        me.materials.append(mat)
        if edges:
            made = bmesh.ops.holes_fill(bm, edges=edges)["faces"]
            for f in made:
                f.material_index = len(me.materials) - 1
        bm.to_mesh(me)
        bm.free()
        fresh = bpy.data.objects.new(o.name, me)
        bpy.context.scene.collection.objects.link(fresh)
        bpy.data.objects.remove(o)
