"""The camera: level by default, framed by lens shift, so that verticals stay vertical."""
import bpy

from .base import place


def camera(loc, look_yaw=0, lens=28, shift_y=0, shift_x=0, fstop=None, focus=None, pitch=0):
    """A 36 mm camera at `loc`; yaw 0 looks along +Y, positive turns left. `focus` in metres when `fstop` is given."""
    data = bpy.data.cameras.new('cam')
    data.lens, data.sensor_width, data.shift_y, data.shift_x, data.clip_start = lens, 36, shift_y, shift_x, .01
    if fstop:
        data.dof.use_dof = True
        data.dof.aperture_fstop, data.dof.focus_distance, data.dof.aperture_blades = fstop, focus, 9
    o = bpy.data.objects.new('cam', data)
    bpy.context.scene.collection.objects.link(o)
    place(o, loc, (90 + pitch, 0, look_yaw))
    bpy.context.scene.camera = o
    return o
