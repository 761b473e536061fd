"""Lamps, daylight, sky."""
import math

import bpy
from mathutils import Vector

from .base import R, place


def kelvin(k):
    """Linear RGB of a black body, by Tanner Helland's fit."""
    t = k / 100.
    red = 1 if t <= 66 else (329.7 * (t - 60) ** -.1332) / 255
    green = (99.47 * math.log(t) - 161.1) / 255 if t <= 66 else (288.1 * (t - 60) ** -.0755) / 255
    blue = 1 if t >= 66 else 0 if t <= 19 else (138.5 * math.log(t - 10) - 305.04) / 255
    return tuple(max(0, min(1, c)) ** 2.2 for c in (red, green, blue))


def light(ty, loc, rot=(0, 0, 0), power=100, k=6500, size=(1, 1), portal=False, vis=False, spread=None,
          angle=None, radius=None, glossy=True):
    """A lamp: 'AREA', 'POINT', 'SPOT' or 'SUN', `power` in watts (sun: W/m2), `k` kelvin or linear RGB."""
    data = bpy.data.lights.new(ty, ty)
    data.energy = power
    data.color = kelvin(k) if not hasattr(k, '__len__') else k
    if ty == 'AREA':
        data.shape = 'RECTANGLE'
        data.size, data.size_y = size
        data.cycles.is_portal = portal
        if spread:
            data.spread = R(spread)
    if ty == 'SPOT' and spread:
        data.spot_size = R(spread)
        data.spot_blend = .6
    if angle is not None:
        data.angle = R(angle)
    if radius is not None:
        data.shadow_soft_size = radius
    o = bpy.data.objects.new(ty, data)
    bpy.context.scene.collection.objects.link(o)
    place(o, loc, rot)
    o.visible_camera, o.visible_glossy = vis, glossy
    return o


def sunlight(direction, power=5., k=5400, angle=.9):
    """The sun, shining along `direction`."""
    o = light('SUN', (0, 0, 8), power=power, k=k, angle=angle)
    o.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    return o


def world(strength=1., hdri=None, rot=0, col=(1, 1, 1)):
    """An even sky, or a picture of one."""
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    n, links = w.node_tree.nodes, w.node_tree.links
    background = n['Background']
    background.inputs[1].default_value = strength
    background.inputs[0].default_value = (*col, 1)
    if hdri:
        t, m, c = n.new('ShaderNodeTexEnvironment'), n.new('ShaderNodeMapping'), n.new('ShaderNodeTexCoord')
        t.image = bpy.data.images.load(hdri)
        m.inputs['Rotation'].default_value = (0, 0, R(rot))
        links.new(c.outputs['Generated'], m.inputs[0])
        links.new(m.outputs[0], t.inputs[0])
        links.new(t.outputs[0], background.inputs[0])
    return w


def sky(strength=1., zenith=(.18, .36, .75), horizon=(.75, .85, .95), power=.6):
    """A gradient sky, seen and giving light."""
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    n, links = w.node_tree.nodes, w.node_tree.links
    c, s, p = n.new('ShaderNodeTexCoord'), n.new('ShaderNodeSeparateXYZ'), n.new('ShaderNodeMath')
    ramp = n.new('ShaderNodeValToRGB')
    p.operation = 'POWER'
    p.inputs[1].default_value = power
    p.use_clamp = True
    ramp.color_ramp.elements[0].color = (*horizon, 1)
    ramp.color_ramp.elements[1].color = (*zenith, 1)
    links.new(c.outputs['Generated'], s.inputs[0])
    links.new(s.outputs[2], p.inputs[0])
    links.new(p.outputs[0], ramp.inputs[0])
    links.new(ramp.outputs[0], n['Background'].inputs[0])
    n['Background'].inputs[1].default_value = strength
    return w
