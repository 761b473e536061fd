"""Six still lifes, one for each step of a commission."""
from frames import Frame
from sets._process_bench import detailing, handover, making
from sets._process_paper import concept, design, discovery

FRAMES = {
    '1-discovery': Frame(1200, 1500, samples=48, exposure=1.4),
    '2-concept': Frame(1200, 1500, exposure=.2),
    '3-design': Frame(1200, 1500, exposure=.4),
    '4-detailing': Frame(1200, 1500, exposure=.35),
    '5-making': Frame(1200, 1500, exposure=.4),
    '6-handover': Frame(1200, 1500, exposure=.6, bloom=.04),
}
SCENES = {'1-discovery': discovery, '2-concept': concept, '3-design': design, '4-detailing': detailing, '5-making': making, '6-handover': handover}


def build(name):
    """Make the scene of one step, camera and lights included."""
    SCENES[name]()
