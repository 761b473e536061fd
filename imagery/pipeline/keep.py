"""Pictures that a change of their sources leaves as they are."""
from pipeline import record
from pipeline.paths import set_module
from pipeline.sources import set_hash


def keep(ids, known):
    """Enter the present sources for pictures that a change leaves as they are; returns the exit status."""
    new = [i for i in ids if i not in known]
    if new:
        print('not rendered yet:', ' '.join(new))
        return 1
    for frame_id in ids:
        entry = known[frame_id]
        record.note(frame_id, entry['quality'], set_hash(set_module(frame_id)[0]), entry['seconds'])
    return 0
