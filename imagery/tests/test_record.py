"""The runner's decisions: what is current, what is left, what survives a stop."""
import tempfile
import unittest
from pathlib import Path

from pipeline import record


class Current(unittest.TestCase):
    entry = {'quality': 'final', 'hash': 'a', 'seconds': 10}

    def test_same_hash_and_quality_is_current(self):
        self.assertTrue(record.is_current(self.entry, 'final', 'a', True))

    def test_a_final_serves_as_draft_but_not_the_reverse(self):
        self.assertTrue(record.is_current(self.entry, 'draft', 'a', True))
        self.assertFalse(record.is_current({**self.entry, 'quality': 'draft'}, 'final', 'a', True))

    def test_changed_missing_or_unknown_is_not_current(self):
        self.assertFalse(record.is_current(self.entry, 'final', 'b', True))
        self.assertFalse(record.is_current(self.entry, 'final', 'a', False))
        self.assertFalse(record.is_current(None, 'draft', 'a', True))


class TimeLeft(unittest.TestCase):
    def test_by_share_of_cost(self):
        self.assertEqual(record.time_left([10, 30], 10, 60), 180)

    def test_unknown_at_the_start_and_never_negative(self):
        self.assertIsNone(record.time_left([10], 0, 5))
        self.assertEqual(record.time_left([10], 10, 5), 0)

    def test_spoken(self):
        self.assertEqual(record.spoken(None), 'unknown')
        self.assertEqual(record.spoken(20), 'under a minute')
        self.assertEqual(record.spoken(720), '12 min')
        self.assertEqual(record.spoken(3900), '1 h 05 min')


class Note(unittest.TestCase):
    def test_entries_are_added_sorted_and_no_part_is_left(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / 'rendered.json'
            record.note('b/x', 'draft', 'h', 1.6, path)
            record.note('a/x', 'final', 'h', 2.2, path)
            self.assertEqual(list(record.load(path)), ['a/x', 'b/x'])
            self.assertEqual(record.load(path)['b/x'], {'quality': 'draft', 'hash': 'h', 'seconds': 2})
            self.assertEqual([p.name for p in Path(folder).iterdir()], ['rendered.json'])


if __name__ == '__main__':
    unittest.main()
