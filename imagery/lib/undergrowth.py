"""Low planting: grasses, shrubs, creepers, young trees, and what has fallen from them. Sizes are metres."""
import math

import numpy as np

from lib.foliage import LEAFLET, LEAFLET_FACES, branches, leafcloud, merged


def grasspatch(name, n, sx, sy, h, w, mat, lean=.45, seed=0, segs=4, clump=0., edge=True):
    """`n` curved blades on an sx by sy patch (or a clump of that radius), one mesh."""
    rs = np.random.default_rng(seed)
    x, y = rs.uniform(-sx / 2, sx / 2, n), rs.uniform(-sy / 2, sy / 2, n)
    az = rs.uniform(0, 6.283, n)
    if clump:
        r, a = np.abs(rs.normal(0, clump, n)), rs.uniform(0, 6.283, n)
        x, y = r * np.cos(a), r * np.sin(a)
        az = np.arctan2(y, x) + rs.normal(0, .5, n)
    H, ln = h * rs.uniform(.45, 1.15, n), lean * rs.uniform(.2, 1.5, n)
    W, tw = w * rs.uniform(.6, 1.2, n), rs.normal(0, .6, n)
    V = []
    for i in range(segs + 1):
        t = i / segs
        off = ln * H * t ** 2
        z = H * (t - .35 * np.minimum(ln, 1.6) * t ** 2.6 * (1 if lean > .6 else .5))
        cx, cy = x + np.cos(az) * off, y + np.sin(az) * off
        if i == segs:
            V.append(np.stack([cx, cy, z], 1))
        else:
            half = W * (1 - t ** 1.6 * .8) / 2
            px, py = -np.sin(az + tw * t) * half, np.cos(az + tw * t) * half
            V += [np.stack([cx + px, cy + py, z], 1), np.stack([cx - px, cy - py, z], 1)]
    F = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(segs - 1)] + [(2 * segs - 2, 2 * segs - 1, 2 * segs)]
    return merged(name, np.stack(V, 1), F, mat, rs)


def plumes(name, n, h, mat, lean=.35, seed=0, r=.12):
    """Feathery seed heads of fountain grass: stems and many short hairs."""
    rs = np.random.default_rng(seed)
    B, D = [], []
    for _ in range(n):
        a, L, ln = rs.uniform(0, 6.283), h * rs.uniform(.8, 1.15), lean * rs.uniform(.3, 1.3)
        x0, y0 = rs.normal(0, r / 2, 2)

        def at(t):
            return np.array([x0 + np.cos(a) * ln * L * t * t, y0 + np.sin(a) * ln * L * t * t, L * (t - .25 * ln * t ** 3)])

        for t in np.linspace(0, .8, 10):
            B.append(at(t))
            D.append((at(t + .09) - at(t)) * 1.05)
        for _ in range(110):
            t = rs.uniform(.76, 1)
            tangent = at(min(1, t + .02)) - at(t - .02)
            tangent /= np.linalg.norm(tangent)
            B.append(at(t))
            D.append((tangent * .8 + rs.normal(0, .38, 3)) * .045 * (1.3 - abs(t - .88) * 4))
    B, D = np.array(B), np.array(D)
    return leafcloud(name, B, D, rs.normal(0, 1, B.shape), np.linalg.norm(D, axis=1), .004, mat, LEAFLET, LEAFLET_FACES, rs)


def shrub(name, n, r, h, leaf, mat, seed=0, shell=.55, up=.5, lumps=7):
    """A lumpy bush of `n` outward leaves, radius `r`, height `h`; `leaf` is (length, width)."""
    rs = np.random.default_rng(seed)
    c = rs.normal(0, 1, (lumps, 3)) * np.array([r * .42, r * .42, h * .16]) + np.array([0, 0, h * .52])
    size = rs.uniform(.42, .68, lumps) * min(r, h)
    k, d = rs.integers(0, lumps, n), rs.normal(0, 1, (n, 3))
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    rad = shell + (1 - shell) * rs.random(n) ** .5
    P = c[k] + d * (size[k] * rad)[:, None] * np.array([1.1, 1.1, .95])
    ok = P[:, 2] > .02
    P, d = P[ok], d[ok]
    out = d * .8 + rs.normal(0, .55, d.shape) + np.array([0, 0, up])
    sc = rs.uniform(.65, 1.2, len(P))
    return leafcloud(name, P, out, rs.normal(0, 1, d.shape), leaf[0] * sc, leaf[1] * sc, mat, rnd=rs)


def creeper(name, path, n, mat, leaf=(.07, .045), spread=.18, hang=.4, seed=0, depth=.06):
    """Leaves scattered along a polyline on a wall or a beam, hanging by up to `hang` metres."""
    rs = np.random.default_rng(seed)
    pts = np.array(path, float)
    seg = rs.integers(0, len(pts) - 1, n)
    at = pts[seg] + (pts[seg + 1] - pts[seg]) * rs.random((n, 1))
    at += rs.normal(0, 1, (n, 3)) * np.array([spread, depth, spread])
    at[:, 2] -= hang * rs.random(n) ** 2.5
    d = rs.normal(0, .5, (n, 3)) + np.array([0, -.5, -.6])
    sc = rs.uniform(.6, 1.2, n)
    return leafcloud(name, at, d, rs.normal(0, 1, (n, 3)), leaf[0] * sc, leaf[1] * sc, mat, rnd=rs)


def trailing(name, path, strands, stem, leafm, flowerm=None, hang=1., floor=None, seed=0):
    """Shoots that grow out along a wall from `path` and hang by up to `hang` metres: [stems, leaves, flowers].

    Every leaf and flower sits on a shoot, the flowers in bunches towards its end. floor(x, y): the height below which
    nothing hangs, such as a ledge; a shoot lies on it.
    """
    rs = np.random.default_rng(seed)
    pts, shoots, leaves, bunches = np.array(path, float), [], [], []
    for _ in range(strands):
        i, t = rs.integers(0, len(pts) - 1), rs.random()
        p = pts[i] + (pts[i + 1] - pts[i]) * t + rs.normal(0, 1, 3) * np.array([.06, .03, .06])
        length = hang * rs.uniform(.3, 1) ** 1.3
        d, steps, line = np.array([rs.normal(0, .7), -rs.uniform(.1, .6), rs.uniform(-.1, .7)]), 12, []
        for k in range(steps + 1):
            low = floor(p[0], p[1]) if floor else -9.
            p[2] = max(p[2], low)
            line.append((*p, .0045 * (1 - .75 * k / steps)))
            d = d / np.linalg.norm(d) + np.array([rs.normal(0, .16), rs.normal(0, .08), -.30])
            p = p + d / np.linalg.norm(d) * length / steps
        shoots.append(line)
        at = np.array(line)[:, :3]
        for count, start, out, jitter in ((int(length * 95), .04, leaves, .012), (int(length * 70) if flowerm else 0, .45, bunches, .03)):
            u = (start + (1 - start) * rs.random(count)) * steps
            if out is bunches:
                u = np.round(u / 1.6) * 1.6 + rs.normal(0, .12, count)
            u = np.clip(u, 0, steps - 1e-3)
            k, f = u.astype(int), (u % 1)[:, None]
            out.append(at[k] * (1 - f) + at[k + 1] * f + rs.normal(0, jitter, (count, 3)))
    made = [branches(name + 'stems', shoots, stem, 5)]
    for part, mat, size in ((leaves, leafm, (.075, .048)), (bunches, flowerm, (.046, .040))):
        if mat:
            base = np.concatenate(part)
            sc = rs.uniform(.6, 1.15, len(base))
            made.append(leafcloud(name, base, rs.normal(0, .6, base.shape) + np.array([0, -.5, -.45]), rs.normal(0, 1, base.shape), size[0] * sc, size[1] * sc, mat, rnd=rs))
    return made


def thicket(name, x, y, ground, height, stems, bark, leafm, leaf=(.11, .034), seed=0):
    """Young trees close together: stems with side twigs, every leaf on its twig: [wood, leaves].

    x, y: the (low, high) range in which they stand; height: the (low, high) range of theirs, metres.
    """
    rs = np.random.default_rng(seed)
    wood, at, along = [], [], []
    for _ in range(stems):
        p, tall, nodes = np.array([rs.uniform(*x), rs.uniform(*y), ground]), rs.uniform(*height), 14
        d, line = np.array([rs.normal(0, .10), rs.normal(0, .10), 1.]), []
        for k in range(nodes + 1):
            line.append((*p, .014 * tall / 3 * (1 - .85 * k / nodes)))
            d = d / np.linalg.norm(d) + np.array([rs.normal(0, .07), rs.normal(0, .07), .05])
            p = p + d / np.linalg.norm(d) * tall / nodes
        wood.append(line)
        for k in range(2, nodes + 1):
            for _ in range(3):
                a, reach = rs.uniform(0, 2 * math.pi), rs.uniform(.25, .6) * (1.15 - .6 * k / nodes)
                start, twig = np.array(line[k][:3]), []
                way = np.array([math.cos(a), math.sin(a), rs.uniform(.1, .9)])
                for j in range(6):
                    twig.append((*start, .0035 * (1 - .13 * j)))
                    way = way / np.linalg.norm(way) + np.array([0, 0, -.10])
                    start = start + way / np.linalg.norm(way) * reach / 5
                wood.append(twig)
                points = np.array(twig)[:, :3]
                u = rs.uniform(.8, 4.99, int(reach * 75))
                i, f = u.astype(int), (u % 1)[:, None]
                at.append(points[i] * (1 - f) + points[i + 1] * f)
                along.append(points[i + 1] - points[i])
    base, d = np.concatenate(at), np.concatenate(along)
    d = d / np.linalg.norm(d, axis=1, keepdims=True) + rs.normal(0, .75, d.shape) + np.array([0, 0, -.2])
    sc = rs.uniform(.65, 1.15, len(base))
    return [branches(name + 'wood', wood, bark, 5), leafcloud(name, base, d, rs.normal(0, 1, base.shape), leaf[0] * sc, leaf[1] * sc, leafm, rnd=rs)]


def scatter_leaves(name, n, x0, x1, y0, y1, z, mat, size=.06, seed=0):
    """Fallen leaves or petals lying about on a level surface."""
    rs = np.random.default_rng(seed)
    P = np.stack([rs.uniform(x0, x1, n), rs.uniform(y0, y1, n), z + rs.uniform(.002, .008, n)], 1)
    d = np.c_[rs.normal(0, 1, (n, 2)), rs.normal(0, .12, n)]
    s = np.c_[rs.normal(0, 1, (n, 2)), rs.normal(0, .2, n)]
    sc = size * rs.uniform(.5, 1.2, n)
    return leafcloud(name, P, d, s, sc, sc * .5, mat, rnd=rs)
