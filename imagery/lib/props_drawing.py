"""Ink drawings made as images: a joinery sheet, a courtyard-house plan, an elevation. Lines only, no lettering."""
import math
import random

import bpy

try:   # a set's frames are also read by plain Python, which draws nothing
    import cv2
    import numpy as np
except ImportError:
    cv2 = np = None


class DrawingSheet:
    """A sheet measured in millimetres, drawn with antialiased lines and given out as a Blender image."""

    def __init__(self, width, height, paper='#efe9da', ink='#2b2a28', density=5.0):
        self.width, self.height, self.density = width, height, density
        self.ink = self._rgb(ink)
        self.pixels = np.empty((int(height * density), int(width * density), 3), np.uint8)
        self.pixels[:] = self._rgb(paper)

    @staticmethod
    def _rgb(text):
        return tuple(int(text[i:i + 2], 16) for i in (1, 3, 5))

    def _at(self, x, y):
        return int(x * self.density * 16), int((self.height - y) * self.density * 16)

    def _pen(self, weight):
        return max(1, round(weight * 1.7 * self.density))

    def path(self, points, weight=0.35, closed=False, fill=None, ink=None):
        """Polyline through `points` (mm, origin bottom left); `fill` is an optional colour."""
        array = np.array([self._at(*p) for p in points], np.int32)
        if fill:
            cv2.fillPoly(self.pixels, [array], self._rgb(fill), cv2.LINE_AA, 4)
        if weight:
            cv2.polylines(self.pixels, [array], closed, self._rgb(ink) if ink else self.ink, self._pen(weight), cv2.LINE_AA, 4)

    def line(self, x0, y0, x1, y1, weight=0.35, dash=0.0):
        """Straight line; `dash` in mm makes it broken."""
        if not dash:
            return self.path([(x0, y0), (x1, y1)], weight)
        length = math.hypot(x1 - x0, y1 - y0)
        for i in range(0, int(length / dash), 2):
            a, b = i * dash / length, min(1, (i + 1) * dash / length)
            self.path([(x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)], weight)

    def rect(self, x0, y0, x1, y1, weight=0.35, fill=None):
        self.path([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], weight, True, fill)

    def arc(self, x, y, radius, start, end, weight=0.25):
        """Arc from `start` to `end` degrees."""
        n = max(8, int(abs(end - start) / 4))
        self.path([(x + radius * math.cos(math.radians(start + (end - start) * i / n)),
                    y + radius * math.sin(math.radians(start + (end - start) * i / n))) for i in range(n + 1)], weight)

    def hatch(self, x0, y0, x1, y1, gap=2.2, weight=0.15):
        """Diagonal hatching clipped to a rectangle."""
        c = x0 - (y1 - y0)
        while c < x1:
            a, b = max(x0, c), min(x1, c + (y1 - y0))
            if b > a:
                self.line(a, y0 + (a - c), b, y0 + (b - c), weight)
            c += gap

    def dimension(self, x0, y0, x1, y1, weight=0.18):
        """Dimension line with slanting ticks and no figure."""
        self.line(x0, y0, x1, y1, weight)
        for x, y in ((x0, y0), (x1, y1)):
            self.line(x - 1.6, y - 1.6, x + 1.6, y + 1.6, .35)

    def frame(self, margin=9):
        """Border and an empty title strip."""
        self.rect(margin, margin, self.width - margin, self.height - margin, .5)
        self.line(self.width - margin - 78, margin, self.width - margin - 78, margin + 30, .35)
        self.line(self.width - margin - 78, margin + 30, self.width - margin, margin + 30, .35)
        for i in (10, 20):
            self.line(self.width - margin - 78, margin + i, self.width - margin, margin + i, .18)

    def image(self, name):
        """The finished sheet as a packed Blender image in sRGB."""
        soft = cv2.GaussianBlur(self.pixels, (0, 0), .6)
        height, width = soft.shape[:2]
        data = np.ones((height, width, 4), np.float32)
        data[:, :, :3] = soft[::-1] / 255.0
        image = bpy.data.images.new(name, width, height)
        image.pixels.foreach_set(data.ravel())
        image.pack()
        return image


def joinery_sheet():
    """A drawer in elevation, plan and section, its dovetails at full size. 594 x 420 mm."""
    s = DrawingSheet(594, 420, '#ddd4bf', '#2d2b2a')
    s.frame()
    # full-size dovetail elevation
    x, y, w, h, n = 60, 215, 150, 160, 5
    s.rect(x, y, x + w, y + h, .7)
    s.line(x + 22, y, x + 22, y + h, .35)
    for i in range(n):
        a, b = y + h * i / n, y + h * (i + 1) / n
        s.path([(x, a + 5), (x + 22, a + 9), (x + 22, b - 9), (x, b - 5)], .6, True, '#d9cba8')
        s.hatch(x + .5, a + 8, x + 21, b - 8, 2.4)
    for i in range(16):
        yy = y + 6 + i * 9.6
        s.path([(x + 30 + k * 8, yy + 2.2 * math.sin(k * .7 + i * .5)) for k in range(15)], .12)
    s.dimension(x - 14, y, x - 14, y + h)
    s.dimension(x, y + h + 14, x + w, y + h + 14)
    for i in range(n + 1):
        s.line(x - 18, y + h * i / n, x - 4, y + h * i / n, .15)
    # plan of the drawer
    x, y, w, h = 255, 215, 280, 160
    s.rect(x, y, x + w, y + h, .7)
    s.rect(x + 18, y + 12, x + w - 18, y + h - 12, .5)
    s.line(x + 18, y + 20, x + w - 18, y + 20, .2, 3)
    s.hatch(x, y, x + 18, y + h, 3)
    s.hatch(x + w - 18, y, x + w, y + h, 3)
    s.line(x + w / 2, y - 12, x + w / 2, y + h + 20, .18, 5)
    s.dimension(x, y + h + 14, x + w, y + h + 14)
    # section below, with runner and pull
    x, y, w, h = 60, 70, 330, 86
    s.rect(x, y, x + w, y + h, .35)
    s.rect(x, y, x + 20, y + h, .7, '#d9cba8')
    s.hatch(x, y, x + 20, y + h, 2.4)
    s.rect(x + 20, y + 10, x + w - 20, y + 17, .6)
    s.hatch(x + 20, y + 10, x + w - 20, y + 17, 2)
    s.rect(x + w - 20, y + 4, x + w, y + h - 8, .7)
    s.hatch(x + w - 20, y + 4, x + w, y + h - 8, 2.4)
    s.arc(x - 8, y + h / 2, 10, 90, 270, .6)
    s.dimension(x, y - 16, x + w, y - 16)
    s.line(x - 30, y + h / 2, x + w + 20, y + h / 2, .18, 5)
    # exploded joint, isometric
    ox, oy = 470, 120
    iso = lambda a, b, c: (ox + (a - b) * .86, oy + (a + b) * .5 * .6 + c)
    for lift in (0, 46):
        s.path([iso(0, 0, lift), iso(46, 0, lift), iso(46, 14, lift), iso(0, 14, lift)], .45, True)
        s.path([iso(0, 0, lift), iso(0, 0, lift + 34), iso(46, 0, lift + 34), iso(46, 0, lift)], .45)
        s.path([iso(46, 14, lift), iso(46, 14, lift + 34), iso(46, 0, lift + 34)], .45)
    return s


def house_plan(paper='#efe9da', ink='#2b2a28', poche='#3b3733', soft='#8a8577'):
    """Plan of a courtyard house with verandah, stair, trees, grid and dimensions. 594 x 420 mm."""
    s = DrawingSheet(594, 420, paper, ink)
    rnd = random.Random(6)
    s.frame()
    ox, oy, w, h, t = 110, 85, 370, 250, 7

    def wall(x0, y0, x1, y1):
        s.rect(ox + x0, oy + y0, ox + x1, oy + y1, .5, poche)

    for i in range(6):
        x = ox + w * i / 5
        s.line(x, oy - 34, x, oy + h + 30, .13, 6)
        s.arc(x, oy + h + 37, 7, 0, 360, .3)
    for i in range(4):
        y = oy + h * i / 3
        s.line(ox - 34, y, ox + w + 30, y, .13, 6)
        s.arc(ox - 41, y, 7, 0, 360, .3)
    for x0, y0, x1, y1 in ((0, 0, 60, t), (105, 0, 190, t), (235, 0, w, t), (0, h - t, 80, h), (130, h - t, 250, h), (300, h - t, w, h),
                           (0, 0, t, 90), (0, 130, t, h), (w - t, 0, w, 70), (w - t, 120, w, 190), (w - t, 225, w, h),
                           (125, 70, 125 + t, 110), (125, 140, 125 + t, h), (245, 70, 245 + t, 165), (245, 200, 245 + t, h),
                           (t, 85, 70, 85 + t), (105, 85, 125, 85 + t), (245, 125, 300, 125 + t), (335, 125, w, 125 + t)):
        wall(x0, y0, x1, y1)
    for x0, x1, y in ((60, 105, 0), (190, 235, 0), (80, 130, h - t), (250, 300, h - t)):   # windows
        for k in (0, t / 2, t):
            s.line(ox + x0, oy + y + k, ox + x1, oy + y + k, .22)
    for x, y, r, a in ((70, 92, 35, 0), (132, 110, 30, 90), (252, 165, 35, 90), (300, 132, 35, 0)):   # doors
        s.arc(ox + x, oy + y, r, a, a + 90, .25)
        s.line(ox + x, oy + y, ox + x + r * math.cos(math.radians(a + 90)), oy + y + r * math.sin(math.radians(a + 90)), .35)
    # courtyard with paving, water and a tree
    s.rect(ox + 140, oy + 75, ox + 240, oy + 225, .4)
    for i in range(1, 8):
        s.line(ox + 140, oy + 75 + i * 18.7, ox + 240, oy + 75 + i * 18.7, .12)
    for i in range(1, 5):
        s.line(ox + 140 + i * 20, oy + 75, ox + 140 + i * 20, oy + 225, .12)
    s.rect(ox + 150, oy + 85, ox + 230, oy + 125, .5, soft)
    for cx, cy, r in ((ox + 195, oy + 180, 30), (ox - 62, oy + 40, 22), (ox + w + 55, oy + 210, 26), (ox + w + 62, oy + 150, 17)):
        for _ in range(70):
            a, k = rnd.uniform(0, 6.283), rnd.uniform(.55, 1)
            x, y = cx + r * k * math.cos(a), cy + r * k * math.sin(a)
            s.arc(x, y, r * .16, math.degrees(a) - 70, math.degrees(a) + 70, .22)
        s.arc(cx, cy, 2, 0, 360, .5)
    for i in range(10):    # stair
        s.line(ox + 262 + i * 8, oy + 205, ox + 262 + i * 8, oy + 240, .22)
    s.line(ox + 262, oy + 222, ox + 340, oy + 222, .22)
    for i in range(6):     # verandah columns
        s.rect(ox + 10 + i * 68, oy - 26, ox + 17 + i * 68, oy - 19, .4, poche)
    s.line(ox, oy - 30, ox + w, oy - 30, .4)
    for x0, y0, x1, y1 in ((20, 200, 60, 235), (65, 205, 80, 230), (280, 20, 330, 60), (160, 20, 215, 45), (20, 20, 70, 60)):
        s.rect(ox + x0, oy + y0, ox + x1, oy + y1, .25)
    s.dimension(ox, oy - 48, ox + w, oy - 48)
    s.dimension(ox + w + 22, oy, ox + w + 22, oy + h)
    # north sign
    s.arc(70, 350, 16, 0, 360, .4)
    s.path([(70, 368), (64, 340), (70, 345), (76, 340)], .4, True, poche)
    return s


def elevation_sheet():
    """Street elevation with jali, chajja and a tree, above its plan. 594 x 420 mm."""
    s = DrawingSheet(594, 420, '#f0ebde', '#2f2d2b')
    rnd = random.Random(3)
    s.frame()
    ox, oy, w, h = 80, 190, 430, 150
    s.line(40, oy, 554, oy, .9)
    s.rect(ox, oy, ox + w, oy + h, .6)
    s.rect(ox - 14, oy + h - 10, ox + w + 14, oy + h, .5, '#ddd3bd')
    s.rect(ox - 10, oy + 78, ox + w + 10, oy + 84, .4, '#ddd3bd')
    for i in range(5):
        x = ox + 24 + i * 82
        s.rect(x, oy + 8, x + 46, oy + 70, .45)
        s.rect(x + 4, oy + 92, x + 42, oy + 134, .45, '#d7dccb' if i % 2 else None)
        if i % 2 == 0:
            for k in range(9):
                for q in range(10):
                    s.arc(x + 8 + k * 3.9, oy + 96 + q * 3.9, 1.5, 0, 360, .12)
        else:
            s.line(x + 23, oy + 92, x + 23, oy + 134, .3)
    s.hatch(ox, oy + 70, ox + w, oy + 78, 2.6, .12)
    for cx, r in ((52, 26), (538, 34)):
        s.path([(cx, oy), (cx + 1, oy + 30), (cx - 1, oy + 60)], 1.0)
        for _ in range(150):
            a, k = rnd.uniform(0, 6.283), rnd.random() ** .5
            s.arc(cx + r * k * math.cos(a), oy + 82 + r * 1.1 * k * math.sin(a), 3.4, math.degrees(a) - 60, math.degrees(a) + 60, .2)
    s.rect(ox, 60, ox + w, 150, .5)
    for i in range(6):
        s.rect(ox + i * 84, 60, ox + i * 84 + 10, 150, .4, '#3b3733')
    s.line(ox, 105, ox + w, 105, .2, 4)
    s.dimension(ox, 44, ox + w, 44)
    s.dimension(ox - 26, oy, ox - 26, oy + h)
    return s
