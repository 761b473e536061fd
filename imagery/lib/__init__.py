"""The photographer's kit: `from lib import *` in a set gives all of it."""
import math
import os
import random
import time

import bmesh
import bpy
from frames import Crop, Frame, Sheet, Wipe
from mathutils import Euler, Matrix, Vector
from .base import R, aim, g, group, lin, link, made_by, mesh, place, reset, scene_objects
from .cameras import camera
from .floors import planks, tiles

from .joinery import door_frame, frame, glazed_leaf, shelf_unit
from .lights import kelvin, light, sky, sunlight, world
from .material import M, Material
from .materials import (brass, concrete, emit, fabric, glass, glaze, image_mat, kota, lampshade, marble, oak, pane,
                        plain, plaster, shade, sheer, slabs, stripes, teak, terracotta, travertine, walnut, water, wax,
                        wood)
from .plants import leafmat, leafmesh, put_leaf, tree
from .render import render
from .shell import arch_points, beams, jali, skirting, switch_plate, wall
from .soft import curtain, pillow, throw
from .stored import stored
from .solids import bevel, box, lathe, piping, prism, roundbox, rprof, tube
