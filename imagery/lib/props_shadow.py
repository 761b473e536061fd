"""The shadow of a leafy branch that hangs outside the picture."""
import math
import random

from mathutils import Vector

from lib import mesh, plain

# Half the width of a leaf along its rib, as shares of its length: full below the middle, drawn out to the tip.
OUTLINE = [(0, 0), (.03, .035), (.08, .085), (.15, .14), (.24, .185), (.34, .205), (.45, .2), (.56, .175), (.67, .135),
           (.77, .092), (.86, .052), (.94, .02), (1, 0)]
STALK = .16            # of a leaf, between twig and blade, as a share of its length
TWIG = .0028           # half the width of a twig at its foot, metres
BEND = .14             # of a leaf's rib, as a share of its length


def _blade(foot, heading, length, bend, turned):
    """Outline of one leaf in the plane: `turned`, 0 to 1, is how far it shows its edge to the sun."""
    along, across = (math.cos(heading), math.sin(heading)), (-math.sin(heading), math.cos(heading))

    def at(t, side):
        sag = bend * t * t + side * (1 - .6 * turned)
        return (foot[0] + length * (t * along[0] + sag * across[0]), foot[1] + length * (t * along[1] + sag * across[1]))

    return [at(t, w) for t, w in OUTLINE] + [at(t, -w) for t, w in reversed(OUTLINE[1:-1])]


def _strip(points, foot, tip):
    """Outline of a line that tapers from half width `foot` to `tip`."""
    left, right = [], []
    for i, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        run = math.hypot(x1 - x0, y1 - y0) or 1
        w = foot + (tip - foot) * i / (len(points) - 1)
        left.append((x - (y1 - y0) / run * w, y + (x1 - x0) / run * w))
        right.append((x + (y1 - y0) / run * w, y - (x1 - x0) / run * w))
    return left + right[::-1]


def branch_gobo(target, direction, twigs, leaf=.1, back=1.6, seed=1):
    """Twigs with leaves across the sunbeam, seen by nothing but the sun; their shadow falls round `target`.

    Each twig is (x, y, heading in degrees, length), metres in the plane across `direction` with X level; `leaf` is a leaf's length,
    `back` how far from the target the branch hangs: the farther, the softer.
    """
    rnd = random.Random(seed)
    direction = Vector(direction).normalized()
    place, turn = Vector(target) - direction * back, direction.to_track_quat('-Z', 'Y')
    black = plain('branch-shadow', '#0a0a0a', 1.0)
    shapes = []
    for x, y, degrees, length in twigs:
        heading, bow = math.radians(degrees), rnd.uniform(-.35, .35)
        count = max(3, round(length / (leaf * .42)))
        spine, at = [(x, y)], (x, y)
        for i in range(count):
            turned = heading + bow * i / count
            at = (at[0] + length / count * math.cos(turned), at[1] + length / count * math.sin(turned))
            spine.append(at)
            if not i:
                continue
            side = 1 if i % 2 else -1
            out = turned + side * rnd.uniform(.65, 1.15) if i < count - 1 else turned + rnd.uniform(-.2, .2)
            size = leaf * rnd.uniform(.78, 1.15) * (1 - .25 * (i / count) ** 3)
            foot = (at[0] + STALK * size * math.cos(out), at[1] + STALK * size * math.sin(out))
            shapes.append(_strip([at, foot], .0011, .0008))
            shapes.append(_blade(foot, out, size, rnd.uniform(-BEND, BEND), rnd.random() ** 2))
        shapes.append(_strip(spine, TWIG, TWIG * .35))
    for shape in shapes:
        card = mesh('branch-shadow', [(u, v, 0) for u, v in shape], [tuple(range(len(shape)))], black)
        card.location, card.rotation_mode, card.rotation_quaternion = place, 'QUATERNION', turn
        for ray in ('camera', 'glossy', 'diffuse', 'transmission'):
            setattr(card, 'visible_' + ray, False)
