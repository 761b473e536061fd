"""All surfaces under one name; each kind has its own file."""
from .cloth import fabric, lampshade, sheer, stripes
from .gloss import brass, glass, pane, water
from .stone import concrete, glaze, kota, marble, slabs, terracotta, travertine
from .surfaces import emit, plain, plaster
from .timber import oak, teak, walnut, wood
