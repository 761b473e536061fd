"""All surfaces under one name; each kind has its own file."""
from .cloth import fabric, lampshade, sheer, stripes
from .gloss import brass, glass, pane, water, wax
from .stone import concrete, glaze, kota, marble, slabs, terracotta, travertine
from .surfaces import emit, image_mat, plain, plaster, shade
from .timber import oak, teak, walnut, wood
