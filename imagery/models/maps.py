"""Baking: each input of the shaders as a picture, on one atlas."""
import bpy
import numpy as np

from models.meshes import is_open

# What a plain white surface gives back: as white as paint gets.
PLAIN = 0.8
# Maps of half the base colour's size are baked at twice theirs.
FINE = 2
# Subsurface of more than this is wax, whose colour is the light that has been inside it.
WAX = 0.5
# So much of the sky's light, as plain white sends it back, makes a colour sure; with less it is mixed with the mean.
SURE = 0.7
# The share of the light that wax lets through to where none comes by itself: a petal's lower side is not dark.
THROUGH = 0.5
# Pigments that differ by less than one part of these are one.
PIGMENTS = 24
# Of red, green and blue (Rec. 709).
LUMINANCE = np.array((0.2126, 0.7152, 0.0722))
# What metal is made warmer by: it shows the room about it, and the photographs' timber and clay are warmer than the viewer's white room.
WARMER = (1.05, 0.88, 0.95)


def select(objects):
    """Select these objects and no others; the first is active."""
    bpy.ops.object.select_all(action='DESELECT')
    for o in objects:
        o.select_set(True)
    bpy.context.view_layer.objects.active = objects[0]


def unwrap(o, size):
    """An atlas over the whole object, its texels of one size."""
    o.data.uv_layers.new(name='atlas').active = True
    select([o])
    bpy.ops.object.mode_set(mode='EDIT')
    bpy.ops.mesh.select_all(action='SELECT')
    bpy.ops.uv.smart_project(angle_limit=1.15, island_margin=0, area_weight=0.5)
    bpy.ops.uv.select_all(action='SELECT')
    bpy.ops.uv.average_islands_scale()
    bpy.ops.uv.pack_islands(rotate=True, margin_method='FRACTION', margin=6 / size)
    bpy.ops.object.mode_set(mode='OBJECT')


def principled(material):
    """The Principled shader of a material, or None."""
    return next((n for n in material.node_tree.nodes if n.type == 'BSDF_PRINCIPLED'), None)


def show_plain(material):
    """Make the material a plain diffuse one, for what depends on the form alone; returns how to undo it."""
    tree = material.node_tree
    out = next(n for n in tree.nodes if n.type == 'OUTPUT_MATERIAL')
    before = out.inputs[0].links[0].from_socket
    plain = tree.nodes.new('ShaderNodeBsdfDiffuse')
    plain.inputs[0].default_value = (PLAIN, PLAIN, PLAIN, 1)
    tree.links.new(plain.outputs[0], out.inputs[0])

    def undo():
        tree.links.new(before, out.inputs[0])
        tree.nodes.remove(plain)
    return undo


def show_matt(material):
    """Make metal give back the light of a flame to every side, as only maps do that have no eye; returns how to undo it."""
    shader = principled(material)
    if shader is None or not has_metal(material):
        return lambda: None
    tree, socket = material.node_tree, shader.inputs['Metallic']
    source, value = socket.links[0].from_socket if socket.links else None, socket.default_value
    if source:
        tree.links.remove(socket.links[0])
    socket.default_value = 0

    def undo():
        socket.default_value = value
        if source:
            tree.links.new(source, socket)
    return undo


def show_input(material, name):
    """Make the material emit one input of its Principled shader; returns how to undo it."""
    tree, shader = material.node_tree, principled(material)
    out = next(n for n in tree.nodes if n.type == 'OUTPUT_MATERIAL')
    before = out.inputs[0].links[0].from_socket
    emit = tree.nodes.new('ShaderNodeEmission')
    if name == 'Base Color' and shader.inputs['Subsurface'].default_value > 0.5:
        name = 'Subsurface Color'
    socket = shader.inputs[name]
    if socket.links:
        tree.links.new(socket.links[0].from_socket, emit.inputs[0])
    else:
        v = socket.default_value
        emit.inputs[0].default_value = tuple(v) if hasattr(v, '__len__') else (v, v, v, 1)
    tree.links.new(emit.outputs[0], out.inputs[0])

    def undo():
        tree.links.new(before, out.inputs[0])
        tree.nodes.remove(emit)
    return undo


def pixels(image):
    """The picture as rows of linear RGBA, bottom row first."""
    a = np.empty(image.size[0] * image.size[1] * 4, np.float32)
    image.pixels.foreach_get(a)
    return a.reshape(image.size[1], image.size[0], 4)


def covered(image, k):
    """The mean of those of each k x k texels that are covered."""
    if k == 1:
        return image
    share = halved(image[..., 3:], k)
    return np.concatenate([halved(image[..., :3] * image[..., 3:], k) / np.maximum(share, 1e-6), np.minimum(1, np.ceil(share))], 2)


def filled(image):
    """Carry colours into the space between islands (push and pull): smaller levels do not bleed, and files stay small."""
    image[..., :3] *= image[..., 3:]
    levels = [image]
    while levels[-1].shape[0] > 1:
        a = levels[-1]
        levels.append((a[::2, ::2] + a[1::2, ::2] + a[::2, 1::2] + a[1::2, 1::2]) / 4)
    below = levels[-1]
    for level in reversed(levels[:-1]):
        below = below.repeat(2, 0).repeat(2, 1)
        cover = np.minimum(1, level[..., 3:])
        known = level[..., :3] / np.maximum(cover, 1e-6)
        below = np.concatenate([np.where(cover > 0, known, below[..., :3]), np.ones_like(cover)], 2)
    return below


def bake(o, what, size, samples, colour=False, kind='EMIT', show=None, fine=1, **options):
    """
    One map of an object: `what` is the shader's input, or any name with `kind` NORMAL, AO, COMBINED. `show` changes each material for it.
    `fine` times as many texels each way are baked, and their mean kept: an edge narrower than a texel has its own colour, and not its
    neighbour's on the atlas.
    """
    size *= fine
    image = bpy.data.images.new(what, size, size, alpha=True, float_buffer=not colour)
    image.colorspace_settings.name = 'sRGB' if colour else 'Non-Color'
    # Clear at first: what stays so is between the islands. Blender's own clearing leaves it black.
    image.pixels.foreach_set(np.zeros(size * size * 4, np.float32))
    undo, targets = [], []
    for m in {s.material for s in o.material_slots}:
        if kind == 'EMIT':
            undo.append(show_input(m, what))
        elif kind == 'AO':      # many times quicker than through all that makes the bumps
            undo.append(show_plain(m))
        elif show:
            undo.append(show(m))
        node = m.node_tree.nodes.new('ShaderNodeTexImage')
        node.image = image
        m.node_tree.nodes.active = node
        targets.append((m, node))
    select([o])
    bpy.context.scene.cycles.samples = samples
    # Not from adjacent faces: where two boards meet, those are the dark ones inside.
    bpy.ops.object.bake(type=kind, margin=3 * fine, margin_type='EXTEND', use_clear=False, **options)
    for u in undo:
        u()
    for m, node in targets:
        m.node_tree.nodes.remove(node)
    result = filled(covered(pixels(image), fine))
    bpy.data.images.remove(image)
    return result


def lifted(occlusion, albedo):
    """Occlusion with the light that pale surfaces pass on to each other (Jimenez et al., Practical Realtime Strategies, 2016)."""
    a, b, c = 2.0404 * albedo - 0.3324, -4.7951 * albedo + 0.6417, 2.7552 * albedo + 0.6903
    return np.maximum(occlusion, ((occlusion * a + b) * occlusion + c) * occlusion)


def has_metal(material):
    """Whether any of it is metal."""
    socket = principled(material).inputs['Metallic']
    return bool(socket.links) or socket.default_value > 0


def has_wax(o):
    """Whether any of the object is wax."""
    return any(principled(s.material).inputs['Subsurface'].default_value > WAX for s in o.material_slots)


def halved(a, k):
    """The mean of each k x k texels."""
    return a.reshape(a.shape[0] // k, k, a.shape[1] // k, k, *a.shape[2:]).mean((1, 3))


def base_colour(o, size):
    """Base colour as displayed (sRGB), opaque."""
    base = bake(o, 'Base Color', size, 3, True)
    base[..., 3] = 1
    if has_wax(o):
        half = size // 2
        is_wax = bake(o, 'Subsurface', half, 1)[..., :1] > WAX
        seen = sent_back(o, half, is_wax, linear(halved(base[..., :3], 2))).repeat(2, 0).repeat(2, 1)
        base[..., :3] = np.where(is_wax.repeat(2, 0).repeat(2, 1), displayed(seen), base[..., :3])
    if any(has_metal(s.material) for s in o.material_slots):
        metal = bake(o, 'Metallic', size // 2, 1)[..., :1].repeat(2, 0).repeat(2, 1)
        warmer = displayed(np.minimum(1, linear(base[..., :3]) * WARMER))
        base[..., :3] += metal * (warmer - base[..., :3])
    return base


def sent_back(o, size, is_wax, pigment, samples=18):
    """
    The share of a white sky's light that comes back from each place, linear: of what light goes into and out of elsewhere, that is
    another colour than its pigment's, paler the thinner it is. Shade is taken out by what plain white has of it; where there is next to
    no light, that leaves the noise of few samples, and the mean of its pigment is more like it. Each place is as bright as it is; the tint is
    one for all of a `pigment`, since of few samples each place would have another, with a seam between islands.
    """
    world = bpy.context.scene.world
    lamps = [x for x in bpy.data.objects if x.type == 'LIGHT']
    for lamp in lamps:
        lamp.hide_render = True
    before, world.color = tuple(world.color), (1, 1, 1)
    light = {'kind': 'COMBINED', 'pass_filter': {'DIRECT', 'INDIRECT', 'DIFFUSE'}}
    own = bake(o, 'sent back', size, samples, **light)[..., :3]
    white = bake(o, 'white', size, samples // 2, show=show_plain, **light)[..., :3].mean(-1, keepdims=True)
    world.color = before
    for lamp in lamps:
        lamp.hide_render = False
    share = np.clip(PLAIN * own / np.maximum(white, 0.01), 0, PLAIN * 1.1)
    sure = np.clip(white / SURE, 0, 1) * is_wax
    _, which = np.unique(np.round(displayed(pigment) * PIGMENTS).reshape(-1, 3), axis=0, return_inverse=True)
    known = np.bincount(which, sure.ravel())[:, None]
    sums = np.stack([np.bincount(which, (share * sure)[..., c].ravel()) for c in range(3)], 1)
    every = sums.sum(0) / max(1, known.sum())
    mean = np.where(known > 1, sums / np.maximum(known, 1), every)[which].reshape(share.shape)
    bright = smoothed(sure * (share @ LUMINANCE)[..., None] + (1 - sure) * (mean @ LUMINANCE)[..., None], 3)
    return np.clip(mean / np.maximum((mean @ LUMINANCE)[..., None], 1e-3) * bright, 0, PLAIN * 1.1)


def displayed(light):
    """Linear light as sRGB."""
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * np.maximum(light, 1e-6) ** (1 / 2.4) - 0.055)


def linear(srgb):
    """sRGB as linear light."""
    return np.where(srgb <= 0.04045, srgb / 12.92, ((np.maximum(srgb, 0) + 0.055) / 1.055) ** 2.4)


def smoothed(a, reach=1):
    """Each texel the median of those up to `reach` beside it: single ones that a few samples made bright go."""
    edged = np.pad(a, ((reach, reach), (reach, reach), (0, 0)), 'edge')
    high, wide = a.shape[:2]
    across = range(2 * reach + 1)
    return np.median([edged[y:y + high, x:x + wide] for y in across for x in across], axis=0)


def openness(o, size):
    """How much of the sky each place sees: of a sheet, which has one map for both its sides, as much as the lighter one does."""
    ahead = bake(o, 'ao', size, 10, kind='AO', fine=FINE)[..., 0]
    if not is_open(o.data):
        return ahead
    # What is closed sees nothing from within.
    o.data.flip_normals()
    behind = bake(o, 'ao', size, 10, kind='AO', fine=FINE)[..., 0]
    o.data.flip_normals()
    return np.maximum(ahead, behind)


def surface(o, size, base, occlusion=True):
    """Occlusion, roughness and metal in one map (red, green, blue), and the normals, both at `size`."""
    rough = bake(o, 'Roughness', size, 1, fine=FINE)
    metal = bake(o, 'Metallic', size, 1, fine=FINE) if any(has_metal(s.material) for s in o.material_slots) else rough * 0
    normal = bake(o, 'normal', size, 1, kind='NORMAL', fine=FINE)
    orm = np.ones_like(rough)
    if occlusion:
        shade = openness(o, size)
        albedo = halved(base[..., :3].mean(-1), base.shape[0] // size) ** 2.2
        orm[..., 0] = lifted(shade, albedo)
        if has_wax(o):
            is_wax = bake(o, 'Subsurface', size, 1)[..., 0] > WAX
            orm[..., 0] += is_wax * THROUGH * (1 - orm[..., 0])
    orm[..., 1], orm[..., 2] = rough[..., 0], metal[..., 0]
    return orm, normal


def glow(o, size, samples=10):
    """The light of its own flames on the object, linear, as bright as the lamps make it: the sheen is left out, for it moves with the eye."""
    light = bake(o, 'glow', size, samples, kind='COMBINED', show=show_matt, fine=FINE, pass_filter={'DIRECT', 'INDIRECT', 'DIFFUSE', 'TRANSMISSION'})
    return smoothed(light[..., :3])
