"""Twelve portraits of candles, half by day and half at dusk, lit and unlit."""
from lib import box, lathe, place, plain, rprof
from lib.props import branches

from candles import dressing as d
from candles import forms, stage, vessels
from pieces.dressing import vase
from pieces.finishes import brass, clay, glaze
from pieces.timber import timber


def courtyard_rain():
    """Wet kota, fig-green wall, window light after rain."""
    stage.table("kota")
    stage.wall("#98a089")
    vessels.courtyard_rain()
    place(vessels.oak_lid(), (0.0535, -0.031, 0.0400), (70, 0, 60))
    d.lying_sprig(-0.16, -0.075, 0.0, 8, 10, seed=3)
    d.lying_sprig(-0.06, -0.062, 0.0, -168, 6, seed=5)
    d.matches(-0.005, -0.095, 0)
    vase(-0.21, 0.34, 0, glaze("back-vase", "#6d7767", 0.3), 0.30, 0.095)
    stage.morning((0.16, 0.80, 0.30), leaves=20, size=(0.42, 0.52))
    stage.look((0.004, 0, 0.054), 0.60, 0.155)


def white_verandah():
    """Jasmine on white lime, before the sun."""
    stage.table("lime")
    stage.wall("#cfd2c8")
    vessels.white_verandah(False)
    for k, (x, y) in enumerate(((-0.075, -0.045), (-0.052, -0.078), (-0.095, -0.080), (0.060, -0.068), (0.086, -0.03), (-0.072, -0.082), (-0.034, -0.098), (0.105, -0.075))):
        d.jasmine(x, y, 0.0, 0.012 + 0.002 * (k % 3), k)
    d.lying_sprig(0.055, -0.052, 0.0, 14, 8, seed=7, top="#44603a")
    vase(0.19, 0.30, 0, glaze("white-vase", "#dedbd0", 0.25), 0.22, 0.075)
    branches((0.19, 0.30, 0.22), 5, 0.26, 0.20, 4, 0.045, "#49653d")
    stage.morning((-0.10, 0.85, 0.26), 4.5, 5000, (0.30, 0.50), (2, 3), sky=0.42)
    stage.look((0.0, 0, 0.052), 0.59, 0.13, -4)


def teak_and_cardamom():
    """Brass by its own light on walnut."""
    stage.table("walnut")
    stage.wall("#6b5747")
    vessels.teak_and_cardamom()
    d.cardamom(((-0.072, -0.045), (-0.058, -0.066), (-0.082, -0.066), (-0.04, -0.078), (0.070, -0.055), (-0.09, -0.03)), 0)
    mat = timber("teak", "G")
    for x, y, t in ((0.082, -0.012, 30), (0.092, -0.045, -50), (0.055, -0.078, 100)):
        d.shaving(x, y, 0, t, mat)
    place(lathe("box-lid", rprof([(0, 0), (0.075, 0), (0.078, 0.004), (0.078, 0.055), (0.074, 0.060), (0, 0.060)], 0.004, 4), brass("box", "#9c7a42", 0.35, 0.45), 96), (-0.17, 0.25, 0))
    stage.dusk(0.20, 7.0, 2.0)
    stage.look((0.0, 0, 0.045), 0.58, 0.17, 3)


def mitti():
    """Three diyas on tile; one is lit."""
    stage.table("kota")
    stage.wall("#a06c50")
    for x, y, t, lit in ((0.0, 0.0, -60, True), (-0.085, 0.105, -20, True), (0.080, 0.130, -110, False)):
        place(vessels.diya(0.042, lit), (x, y, 0), (0, 0, t))
    for x, y in ((-0.06, -0.04), (-0.045, -0.065), (0.062, -0.035)):
        d.jasmine(x, y, 0, 0.010, int(x * 100), "#d8a23c")
    d.matches(0.02, -0.060, 0, (24, 3), 1)
    stage.dusk(0.16, 6.5, 0.9)
    stage.look((0.0, 0.04, 0.032), 0.56, 0.19)


def makrana():
    """Marble and rose by a north window."""
    stage.table("lime")
    stage.wall("#c7b3a6")
    vessels.makrana(False)
    place(vessels.makrana_lid(), (0.058, -0.034, 0.0425), (74, 0, 58))
    d.petals(((-0.08, -0.05), (-0.055, -0.085), (-0.10, -0.085), (-0.02, -0.092), (0.0, -0.07), (-0.125, -0.04), (0.045, -0.10)), 0)
    place(lathe("dish", rprof([(0, 0), (0.05, 0), (0.085, 0.012), (0.088, 0.016), (0.084, 0.016), (0.048, 0.005), (0, 0.004)], 0.002, 3), brass("dish", "#b08d52", 0.3, 0.3), 96), (-0.16, 0.20, 0))
    stage.cove(0.40, 10)
    stage.sun_through_window((0.25, 0.85, 0.22), (0.8, 0.5, -0.40), 5.0, 4600, (0.16, 0.60), (1, 1), 0, 1.5, 1.8)
    stage.look((0.004, 0, 0.046), 0.58, 0.14, 2, fstop=8, focus=0.565)


def jali_pillar():
    """The carved pillar, glowing from its head."""
    stage.table("oak")
    stage.wall("#5f6b58")
    place(lathe("dish", rprof([(0, 0), (0.05, 0), (0.062, 0.006), (0.064, 0.010), (0.060, 0.010), (0.05, 0.005), (0, 0.004)], 0.002, 3), clay("dish-clay", "#6d4a38", "#553729"), 96), (0, 0, 0))
    place(forms.jali_pillar(), (0, 0, 0.0042))
    place(forms.jali_pillar(False, 0.030, 0.105), (-0.100, 0.15, 0))
    d.lying_sprig(0.070, -0.035, 0.0, -18, 7, seed=11)
    stage.dusk(0.14, 6.0, 1.2)
    stage.look((0.0, 0, 0.088), 0.74, 0.15, -3)


def twin_tapers():
    """Two twists against indigo; one just put out."""
    stage.table("#d8d0be")
    stage.wall("#5f6470")
    place(forms.twisted_taper(0.26, True, "#8c3f26"), (-0.045, 0.0, 0))
    place(forms.twisted_taper(0.215, True, "#a3701f", 2.2), (0.050, 0.045, 0))
    place(lathe("plate", rprof([(0, 0.003), (0.065, 0.003), (0.068, 0), (0.085, 0), (0.118, 0.013), (0.120, 0.016), (0.114, 0.015), (0.08, 0.005), (0, 0.006)], 0.002, 3), glaze("plate", "#d9d3c4", 0.2, "#9c9078"), 128), (0.17, -0.02, 0))
    d.matches(-0.115, -0.06, 0, (30, 12), 1)
    d.lying_sprig(-0.17, 0.02, 0.0, -20, 8, seed=4)
    stage.dusk(0.18, 7.0, 1.4, 1)
    stage.look((0.0, 0.01, 0.150), 0.98, 0.12)


def lotus_tank():
    """Six on black water in a brass tray."""
    stage.table("kota")
    stage.wall("#55625a")
    z = d.basin(0.185, 0.046, brass("tray", "#a5813f", 0.30, 0.35), 0.72)
    for k, (x, y, t, lit) in enumerate(((0.0, -0.060, 10, True), (-0.085, 0.010, 40, True), (0.085, 0.005, 75, False), (-0.020, 0.070, 20, True), (0.060, 0.105, 55, True), (-0.110, 0.100, 5, False))):
        place(forms.lotus(lit, ("#e3bfb4", "#ead7c4", "#d9a9a3")[k % 3], 1.0), (x, y, z - 0.001), (0, 0, t))
    stage.dusk(0.10, 6.5, 0.5)
    stage.look((0.0, 0.01, 0.040), 0.80, 0.33)


def slate_and_salt():
    """Concrete, salt, a silvered stick; grey sea light."""
    stage.table("#b9b6ab")
    stage.wall("#8b979a")
    vessels.slate_and_salt()
    d.driftwood(-0.10, -0.055, 0.010, 24, 0.19)
    d.salt(0.075, -0.055, 0.0, 0.045, 90)
    place(lathe("pebble", [(0, 0), (0.020, 0.002), (0.030, 0.010), (0.026, 0.018), (0.012, 0.023), (0, 0.024)], plain("pebble", "#6a6f6e", 0.6, 0, 0.001), 48), (0.115, 0.03, 0), (0, 0, 0), (1.2, 0.85, 1))
    place(lathe("pebble", [(0, 0), (0.026, 0.003), (0.040, 0.014), (0.034, 0.026), (0.015, 0.032), (0, 0.033)], plain("pebble-pale", "#bcb8ac", 0.6, 0, 0.001), 48), (-0.16, 0.20, 0), (0, 0, 30), (1.3, 0.9, 1))
    stage.cove(0.34, 7.5)
    stage.look((0.0, 0, 0.048), 0.56, 0.14, -2)


def little_house():
    """A street of one house at nightfall."""
    stage.table("teak")
    stage.wall("#6b7078")
    place(forms.little_house(), (0, 0, 0), (0, 0, -24))
    place(forms.little_house(False), (-0.125, 0.15, 0), (0, 0, 14), 0.8)
    stem = plain("tree-stem", "#5d4b39", 0.8)
    for x, y, h, r in ((0.095, 0.05, 0.085, 0.024), (0.135, 0.11, 0.060, 0.020), (-0.085, -0.045, 0.05, 0.017)):
        place(lathe("tree", rprof([(0, 0.012), (r, 0.014), (r * 0.96, 0.020), (r * 0.1, h), (0, h + 0.002)], 0.004, 4), glaze("tree-glaze", "#4f6650", 0.35), 64), (x, y, 0))
        place(lathe("stem", [(0, 0), (0.003, 0), (0.003, 0.014)], stem, 16), (x, y, 0))
    stage.dusk(0.16, 6.5, 0.5)
    stage.look((0.004, 0.0, 0.058), 0.62, 0.13)


def long_table():
    """After dinner has begun: plates beyond, three flames."""
    stage.table("#cbb9a0")
    stage.wall("#93685a", 1.3)
    place(forms.long_table(), (0, 0, 0), (0, 0, 52))
    place(lathe("plate", rprof([(0, 0.003), (0.07, 0.003), (0.09, 0), (0.125, 0.013), (0.127, 0.016), (0.120, 0.015), (0.085, 0.005), (0, 0.006)], 0.002, 3), glaze("plate", "#5c6a5b", 0.2, "#39443a"), 128), (-0.20, 0.06, 0))
    place(lathe("bowl", rprof([(0, 0), (0.03, 0), (0.032, 0.004), (0.06, 0.03), (0.066, 0.046), (0.062, 0.046), (0.055, 0.03), (0, 0.008)], 0.004, 4), glaze("bowl", "#cfc4ae", 0.25, "#8a7a60"), 96), (0.22, 0.22, 0))
    from lib.props import tea_glass
    place(tea_glass(0.0), (0.125, -0.03, 0))
    d.lying_sprig(-0.15, -0.10, 0.0, 30, 9, seed=8, top="#4b6a3e")
    stage.dusk(0.16, 5.0, 1.6)
    stage.look((0.0, 0.0, 0.050), 0.84, 0.22)


def night_train():
    """A window seat: lamps go by."""
    box("sill", -0.9, 0.9, -0.75, 0.13, -0.03, 0, timber("teak", "X", stave=0.16), 0.004)
    steel = plain("frame", "#4c5a52", 0.4)
    box("rail", -0.9, 0.9, 0.14, 0.17, -0.05, 0.022, steel, 0.004)
    box("mullion", -0.235, -0.21, 0.14, 0.17, 0, 0.9, steel, 0.004)
    box("night", -3, 3, 2.2, 2.3, -1, 2, plain("night", "#2b3038", 1.0), 0)
    forms.night_train()
    place(forms.tin_lid(), (0.060, -0.055, 0.0), (0, 0, 20))
    d.orange_slice(-0.085, -0.030, 0.0, 30)
    d.orange_slice(-0.062, -0.066, 0.0022, 70, 4)
    from lib.props import tea_glass
    place(tea_glass(0.55), (-0.125, 0.055, 0))
    stage.bokeh(5)
    stage.dusk(0.16, 4.5, 0.9)
    stage.look((0.0, 0.0, 0.048), 0.58, 0.105, 2)
