"""The photographer's kit: `from lib import *` in a set gives all of it."""
import math
import os
import random
import time

import bmesh
import bpy
from frames import Frame, Sheet, Wipe
from mathutils import Vector
from .base import R, aim, g, group, lin, link, mesh, place, reset, scene_objects
from .cameras import camera
from .floors import planks, tiles

from .joinery import door_frame, frame, glazed_leaf
from .lights import kelvin, light, sky, sunlight, world
from .material import M
from .materials import (brass, concrete, emit, fabric, glass, glaze, kota, lampshade, marble, oak, pane,
                        plain, plaster, sheer, slabs, stripes, teak, terracotta, travertine, walnut, water,
                        wood)
from .plants import leafmat, leafmesh, put_leaf
from .render import render
from .shell import beams, jali, skirting, switch_plate, wall
from .soft import curtain, pillow
from .stored import stored
from .solids import bevel, box, lathe, piping, prism, roundbox, rprof, tube
