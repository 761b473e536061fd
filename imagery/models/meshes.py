"""From a scene's objects to one mesh that bakes in one go and shades as they did."""
import math

import bmesh
import bpy
from mathutils import Matrix, Vector

# What a shader asks of its object becomes an attribute of the mesh, so that joining objects does not change the answer.
OWN_PLACE, OWN_NORMAL, OWN_CHANCE, OWN_SPAN = 'own_place', 'own_normal', 'own_chance', 'own_span'

# What encloses less than this, for its area, is a sheet: six volumes by area to the power of one and a half. A half ball has 0.4, a
# seat of cane that sags by a finger's breadth 0.02; what is closed on all sides encloses something however thin it is.
SAGGING, FLAT = 0.1, 0.01
# The edge of what is open, by the root of its area: of a sheet it is 3.5 and more, of a half ball 2.5. A petal that is open only where it
# is rooted has 0.9, and two sides all the same: it is a sheet only when it is as thin as one.
GAPING = 1.5


def triangles(mesh):
    """How many triangles the mesh makes."""
    return sum(len(p.vertices) - 2 for p in mesh.polygons)


def coarser(objects):
    """Subdivision for close-up photographs is too fine for a model: one level less, and none on quilts."""
    for o in objects:
        for m in o.modifiers:
            if m.type == 'SUBSURF':
                m.levels = 0 if o.name.startswith(('quilt', 'cloth')) else min(m.levels, 1)


def chances(objects):
    """The random number that each object's shader sees, by object name (0 to 1)."""
    wanted = {o.name for o in objects}
    graph = bpy.context.evaluated_depsgraph_get()
    return {i.object.name: (i.random_id & 0xFFFFFFFF) / 0xFFFFFFFF for i in graph.object_instances if i.object.name in wanted}


def made_real(objects):
    """Modifiers applied and curves made meshes; welded, facing outwards. Returns the mesh objects, names kept."""
    graph = bpy.context.evaluated_depsgraph_get()
    eye = bpy.context.scene.camera.matrix_world.translation
    data = {o: bpy.data.meshes.new_from_object(o.evaluated_get(graph), preserve_all_data_layers=True, depsgraph=graph)
            for o in objects if o.type in ('MESH', 'CURVE')}
    out = []
    for o, mesh in data.items():
        name, place = o.name, o.matrix_world.copy()
        flat = o.type == 'CURVE'
        bpy.data.objects.remove(o)
        thing = bpy.data.objects.new(name, mesh)
        bpy.context.scene.collection.objects.link(thing)
        thing.matrix_world = place
        if flat:
            for p in mesh.polygons:
                p.use_smooth = True
        weld(mesh, place, eye)
        out.append(thing)
    return out


def pressed(cushions, boards):
    """Flatten cushions against the front of the boards that they lean on, a finger's nail before it; the head of a bed is along y."""
    front = min((o.matrix_world @ v.co).y for o in boards for v in o.data.vertices) - 0.002
    for o in cushions:
        back = o.matrix_world.inverted()
        for v in o.data.vertices:
            p = o.matrix_world @ v.co
            if p.y > front:
                v.co = back @ Vector((p.x, front, p.z))


def weld(mesh, place, eye):
    """
    Points that lie on each other become one, faces without area go, and all face outwards: limbs are swept inside out. A sheet, which
    has no outside, faces the photograph's eye (`eye` in the world, where `place` puts the mesh): some readers draw one side only.
    """
    bm = bmesh.new()
    bm.from_mesh(mesh)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-6)
    bmesh.ops.dissolve_degenerate(bm, edges=bm.edges, dist=1e-7)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    to_world = place.to_3x3().inverted_safe().transposed()
    # That makes the faces of an island agree, but judges which side is out by a single face: of a ring's part, or a cushion's corner, wrongly.
    for island in islands(bm):
        area, enclosed = sum(f.calc_area() for f in island), volume(island)
        edge = sum(e.calc_length() for f in island for e in f.edges if e.is_boundary)
        least = 0 if edge == 0 else SAGGING if edge > GAPING * area ** 0.5 else FLAT
        if abs(enclosed) < least * area ** 1.5:
            outwards = sum((to_world @ f.normal).normalized().dot((eye - place @ f.calc_center_median()).normalized()) * f.calc_area() for f in island)
        else:
            outwards = enclosed
        if outwards < 0:
            bmesh.ops.reverse_faces(bm, faces=island)
    bm.to_mesh(mesh)
    bm.free()


def islands(bm):
    """Lists of faces that hang together by edges."""
    left = set(bm.faces)
    while left:
        island, waiting = [], [left.pop()]
        while waiting:
            face = waiting.pop()
            island.append(face)
            near = {f for e in face.edges for f in e.link_faces} & left
            left -= near
            waiting += near
        yield island


def volume(faces):
    """What the faces enclose, six times over, seen from their middle: negative when they face inwards."""
    middle = sum((f.calc_center_median() for f in faces), Vector()) / len(faces)
    total = 0.0
    for f in faces:
        corners = [v.co - middle for v in f.verts]
        total += sum(corners[0].dot(b.cross(c)) for b, c in zip(corners[1:], corners[2:]))
    return total


def is_open(mesh):
    """Whether the mesh is a sheet: more than a few of its edges have one face only."""
    bm = bmesh.new()
    bm.from_mesh(mesh)
    edges = sum(1 for e in bm.edges if e.is_boundary)
    bm.free()
    return edges > 0


def decimate(objects, most):
    """Collapse the densest objects until all have `most` triangles; small ones keep theirs, as far as there are not too many of them."""
    least = max(40, min(300, most // (2 * len(objects))))
    counts = {o: triangles(o.data) for o in objects}
    total, fixed = sum(counts.values()), sum(min(c, least) for c in counts.values())
    if total <= most:
        return total
    keep = max(0.02, (most - fixed) / max(1, total - fixed))
    for o, count in counts.items():
        if count > least:
            m = o.modifiers.new('fewer', 'DECIMATE')
            m.ratio, m.use_collapse_triangulate = (least + (count - least) * keep) / count, True
            with bpy.context.temp_override(object=o, active_object=o, selected_objects=[o]):
                bpy.ops.object.modifier_apply(modifier='fewer')
    return sum(triangles(o.data) for o in objects)


def keep_creases(mesh):
    """Write the angle below which the mesh shades smooth into its edges, since a joined mesh has one angle for all."""
    if mesh.use_auto_smooth:
        limit = mesh.auto_smooth_angle + (math.radians(12) if mesh.auto_smooth_angle > math.radians(25) else 0)
        bm = bmesh.new()
        bm.from_mesh(mesh)
        for e in bm.edges:
            if len(e.link_faces) == 2 and e.calc_face_angle(0) > limit:
                e.smooth = False
        bm.to_mesh(mesh)
        bm.free()


def remember_object(o, chance):
    """Store what shaders ask of the object as attributes of its points."""
    mesh = o.data
    mesh.calc_normals()
    count = len(mesh.vertices)
    place, normal = [0.0] * (3 * count), [0.0] * (3 * count)
    mesh.vertices.foreach_get('co', place)
    mesh.vertices.foreach_get('normal', normal)
    low = [min(place[i::3], default=0) for i in range(3)]
    span = [max(place[i::3], default=0) - low[i] or 1 for i in range(3)]
    within = [(v - low[i % 3]) / span[i % 3] for i, v in enumerate(place)]
    for name, kind, values in ((OWN_PLACE, 'FLOAT_VECTOR', place), (OWN_NORMAL, 'FLOAT_VECTOR', normal), (OWN_SPAN, 'FLOAT_VECTOR', within),
                               (OWN_CHANCE, 'FLOAT', [chance] * count)):
        layer = mesh.attributes.new(name, kind, 'POINT')
        layer.data.foreach_set('vector' if kind == 'FLOAT_VECTOR' else 'value', values)


def ask_attributes(material):
    """Let a material read from the mesh what it read from its object."""
    tree = material.node_tree
    swaps = {('ShaderNodeTexCoord', 'Object'): OWN_PLACE, ('ShaderNodeTexCoord', 'Normal'): OWN_NORMAL,
             ('ShaderNodeTexCoord', 'Generated'): OWN_SPAN, ('ShaderNodeObjectInfo', 'Random'): OWN_CHANCE}
    for link in list(tree.links):
        name = swaps.get((link.from_node.bl_idname, link.from_socket.name))
        if name:
            node = tree.nodes.new('ShaderNodeAttribute')
            node.attribute_name = name
            tree.links.new(node.outputs['Fac' if name == OWN_CHANCE else 'Vector'], link.to_socket)


def joined(objects, name):
    """One object of all, in the world's coordinates. Its attributes and materials are theirs."""
    for o in objects:
        mirrored = o.matrix_world.determinant() < 0
        if o.data.users > 1:
            o.data = o.data.copy()
        o.data.transform(o.matrix_world)
        if mirrored:
            o.data.flip_normals()
        o.matrix_world = Matrix()
    if len(objects) > 1:
        with bpy.context.temp_override(active_object=objects[0], object=objects[0], selected_objects=objects, selected_editable_objects=objects):
            bpy.ops.object.join()
    whole = objects[0]
    whole.name = whole.data.name = name
    whole.data.use_auto_smooth, whole.data.auto_smooth_angle = True, math.pi
    return whole
