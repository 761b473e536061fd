"""Doors, windows, shelves and frames of sawn timber."""
import bpy

from .base import group, mesh, place
from .materials import pane
from .solids import box

_panes = {}


def _pane():
    """One window glass for the whole scene; made anew when the scene has been emptied."""
    if 'pane' not in bpy.data.materials:
        _panes['pane'] = pane('pane')
    return _panes['pane']


def glazed_leaf(n, w, h, upright, level, rails=(), stile=.075, t=.045, bars=0, bottom=.20, glass=True, loc=(0, 0, 0), rot=0, handle=None):
    """A glazed door or window leaf in the XZ plane, hinge at the origin, running to x=w; `rails` are heights of cross rails.

    upright, level: the same timber with its grain along Z and along X.
    """
    made = [box(n, 0, stile, -t / 2, t / 2, 0, h, upright, .004), box(n, w - stile, w, -t / 2, t / 2, 0, h, upright, .004),
            box(n, stile, w - stile, -t / 2, t / 2, 0, bottom, level, .004),
            box(n, stile, w - stile, -t / 2, t / 2, h - stile, h, level, .004)]
    for z in rails:
        made.append(box(n, stile, w - stile, -t / 2 + .004, t / 2 - .004, z - .016, z + .016, level, .003))
    for i in range(bars):
        x = stile + (w - 2 * stile) * (i + 1) / (bars + 1)
        made.append(box(n, x - .013, x + .013, -t / 2 + .006, t / 2 - .006, bottom, h - stile, upright, .003))
    if glass:
        corners = [(stile, 0, bottom), (w - stile, 0, bottom), (w - stile, 0, h - stile), (stile, 0, h - stile)]
        made.append(mesh('pane', corners, [(0, 1, 2, 3)], _pane()))
    if handle:
        for side in (-1, 1):
            made.append(box('handle', w - stile / 2 - .009, w - stile / 2 + .009, side * t / 2 - .004, side * t / 2 + .004, 1.0, 1.16, handle, .002))
            made.append(place(box('lever', -.11, .012, -.008, .008, -.008, .008, handle, .004), (w - stile / 2, side * (t / 2 + .035), 1.06)))
            made.append(box('neck', w - stile / 2 - .008, w - stile / 2 + .008, min(side * t / 2, side * (t / 2 + .035)), max(side * t / 2, side * (t / 2 + .035)), 1.052, 1.068, handle, .003))
    return group(n, made, loc, (0, 0, rot))


def door_frame(n, x0, x1, h, upright, level, t=.07, d=.12, y=0., threshold=None):
    """Posts and head of a door opening between x0 and x1, in a wall along X, centred on y."""
    made = [box(n, x0, x0 + t, y - d / 2, y + d / 2, 0, h, upright, .005), box(n, x1 - t, x1, y - d / 2, y + d / 2, 0, h, upright, .005),
            box(n, x0 + t, x1 - t, y - d / 2, y + d / 2, h - t, h, level, .005)]
    if threshold:
        made.append(box('threshold', x0 - .02, x1 + .02, y - d / 2 - .08, y + d / 2 + .08, -.03, .014, threshold, .004))
    return made


def frame(n, w, h, upright, level, border=.02, d=.025, loc=(0, 0, 0), rot=(0, 0, 0)):
    """A picture frame in the XZ plane, centred, its back on y=0 and its face towards -Y."""
    made = [box(n, -w / 2, -w / 2 + border, -d, 0, -h / 2, h / 2, upright, .002), box(n, w / 2 - border, w / 2, -d, 0, -h / 2, h / 2, upright, .002),
            box(n, -w / 2 + border, w / 2 - border, -d, 0, -h / 2, -h / 2 + border, level, .002),
            box(n, -w / 2 + border, w / 2 - border, -d, 0, h / 2 - border, h / 2, level, .002)]
    return group(n, made, loc, rot)
