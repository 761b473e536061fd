"""Which models are baked, and from what: everything that differs between one piece and the next."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Model:
    """One model, named by the picture whose scene it is taken from.

    parts: names of the assemblies that are the piece; one that stands alone is turned to face along -y, several stay as in the picture.
    take: how many assemblies of each name, the first made first.
    loose: names of objects outside the assemblies that belong to it, such as a lid; `leave`: names inside them that do not.
    beside: beginnings of the names of what the piece comes with but is not measured with, such as a bed's bedding: a part of its own.
    triangles: the most it may have. atlas: pixels of the base colour; roughness, normal and occlusion have half. reach: how far occlusion
    looks, in metres. hangs: whether it keeps its height above the ground. against: what its cushions lean on, by name; no photograph sees whether they reach through.
    """
    parts: tuple
    take: int = 9
    loose: tuple = ()
    leave: tuple = ()
    beside: tuple = ()
    triangles: int = 24_000
    atlas: int = 2048
    reach: float = 0.5
    hangs: bool = False
    against: str = ''
    after: str = ''          # the assembly to begin from when a picture has several of one name: 'last' takes the last


BEDDING = ('mattress', 'quilt', 'cushion')


def candle(*parts, **more):
    """Candles are small: so is their atlas, and so are the gaps that light does not reach."""
    return Model(parts, **{'take': 1, 'atlas': 1024, 'reach': 0.06, 'triangles': 16_000, **more})


MODELS = {
    'pieces/01-pebble-triplets': Model(('pebble',)),
    'pieces/02-monsoon-triplets': Model(('monsoon',), triangles=36_000),
    'pieces/03-jali-triplets': Model(('jali',), triangles=28_000),
    'pieces/04-chaupal-triplets': Model(('chaupal',)),
    'pieces/05-angan-chair': Model(('angan',)),
    'pieces/06-saanjh-chair': Model(('saanjh',)),
    'pieces/07-charpai-bed': Model(('charpai',), beside=BEDDING, against='head-warp', triangles=24_000),
    'pieces/08-arch-bed': Model(('arch',), beside=BEDDING, triangles=22_000),
    'pieces/09-cane-bed': Model(('cane-bed',), beside=BEDDING, against='muntin', triangles=22_000),
    'pieces/10-platform-bed': Model(('platform',), beside=BEDDING, triangles=22_000),
    'pieces/11-mandap-bed': Model(('mandap',), beside=(*BEDDING, 'drape', 'canopy'), triangles=26_000),
    'pieces/12-planters-chair': Model(('planter',), take=1, after='last'),
    'pieces/13-dovetail-drawer': Model(('drawer',)),
    'pieces/14-almirah': Model(('almirah',)),
    'pieces/15-brass-corner': Model(('chest',), triangles=20_000),
    'pieces/16-recaned-bench': Model(('bench',), beside=('loose',), triangles=16_000),
    'pieces/17-flow-chair': Model(('flow',)),
    'pieces/18-sibling-sides': Model(('sibling',), triangles=16_000),
    'pieces/19-wooden-pointer-chair': Model(('pointer',)),
    'pieces/20-wavy-sit-up': Model(('wavy',), triangles=24_000),
    'pieces/21-jhoola': Model(('jhoola',), loose=('seat-pad',), beside=('link', 'ring', 'hook'), hangs=True, triangles=22_500),
    'pieces/22-diwan': Model(('diwan',), beside=('bolster',), triangles=22_000),
    'candles/courtyard-rain': candle('courtyard-rain', loose=('lid',)),
    'candles/jali-pillar': candle('jali-pillar'),
    'candles/little-house': candle('little-house'),
    'candles/long-table': candle('long-table'),
    'candles/lotus-tank': candle('lotus', take=6, loose=('basin', 'water'), triangles=21_000, atlas=2048),
    'candles/makrana': candle('makrana', loose=('lid',)),
    'candles/mitti': candle('diya'),
    'candles/night-train': candle('night-train', loose=('lid',)),
    'candles/slate-and-salt': candle('slate-and-salt'),
    'candles/teak-and-cardamom': candle('teak-and-cardamom'),
    'candles/twin-tapers': candle('taper', take=2),
    'candles/white-verandah': candle('white-verandah'),
}
