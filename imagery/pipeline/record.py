"""The committed record of what was rendered: imagery/rendered.json, id -> {quality, hash, seconds}."""
import fcntl
import json
import os

from pipeline.paths import RECORD

RANK = {'draft': 1, 'final': 2}


def load(path=RECORD):
    """The record, empty when there is none."""
    return json.loads(path.read_text()) if path.exists() else {}


def note(frame_id, quality, source_hash, seconds, path=RECORD):
    """Enter one finished picture; written whole and renamed, so that a stop leaves the old record or the new.

    Two runs may note at once: each takes its turn at the folder.
    """
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        record = load(path)
        record[frame_id] = {'quality': quality, 'hash': source_hash, 'seconds': round(seconds)}
        text = json.dumps(dict(sorted(record.items())), indent=1) + '\n'
        temporary = path.with_suffix('.part')
        temporary.write_text(text)
        os.replace(temporary, path)
    finally:
        os.close(folder)


def is_current(entry, quality, source_hash, exists):
    """Whether a picture need not be rendered again; a final also serves where a draft is asked for."""
    return bool(entry) and exists and entry['hash'] == source_hash and RANK[entry['quality']] >= RANK[quality]


def time_left(costs, done_cost, elapsed):
    """Seconds left, by the share of the estimated cost that is done; None before anything is done."""
    if not done_cost:
        return None
    return max(0., sum(costs) - done_cost) * elapsed / done_cost


def spoken(seconds):
    """'12 min', '1 h 05 min' or 'under a minute'."""
    if seconds is None:
        return 'unknown'
    minutes = round(seconds / 60)
    if minutes < 1:
        return 'under a minute'
    return f'{minutes} min' if minutes < 60 else f'{minutes // 60} h {minutes % 60:02d} min'
