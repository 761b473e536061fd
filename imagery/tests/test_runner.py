"""Sizes, costs and the order of work."""
import unittest
from unittest.mock import patch

from frames import Crop, Frame, Sheet
from pipeline import keep, runner
from pipeline.paths import set_module


class Sizes(unittest.TestCase):
    def test_final_is_what_the_frame_declares(self):
        self.assertEqual(runner.render_size(Frame(1920, 1280, samples=40), 'final'), (1920, 1280, 40))

    def test_draft_is_960_and_a_heros_1280(self):
        self.assertEqual(runner.render_size(Frame(1920, 1280), 'draft')[:2], (960, 640))
        self.assertEqual(runner.render_size(Frame(1200, 1500), 'draft')[:2], (768, 960))
        self.assertEqual(runner.render_size(Frame(2400, 1350), 'draft')[:2], (1280, 720))

    def test_a_draft_never_takes_more_samples_than_the_final(self):
        self.assertEqual(runner.render_size(Frame(800, 800, samples=8), 'draft'), (800, 800, 8))

    def test_pictures_of_pictures_cost_next_to_nothing(self):
        self.assertEqual(runner.cost(Crop('a/b', (0, 0, 1, 1), 800, 800), 'final'), 1)
        self.assertEqual(runner.cost(Frame(100, 10, samples=2), 'final'), 2000)


class Order(unittest.TestCase):
    frames = {'whole': Sheet(('part', 'last'), 2, 100, 100), 'part': Frame(10, 10, hidden=True), 'last': Frame(10, 10)}

    def test_parts_come_first_and_once(self):
        with patch.object(runner, 'frames_of', lambda folder: self.frames):
            self.assertEqual(runner.expand(['set']), ['set/part', 'set/last', 'set/whole'])
            self.assertEqual(runner.expand(['set/last', 'set/whole']), ['set/last', 'set/part', 'set/whole'])

    def test_ids_name_their_module(self):
        self.assertEqual(set_module('hill-house/dusk'), ('hill_house', 'dusk'))


class Record(unittest.TestCase):
    def test_a_picture_is_noted_with_the_sources_that_the_run_began_with(self):
        sources = ['as they were']
        with patch.object(runner, 'set_hash', lambda module: sources[0]), \
                patch.object(runner, 'frame_of', lambda frame_id: Frame(10, 10)), \
                patch.object(runner, 'finish', lambda frame_id, quality: None), \
                patch.object(runner, 'print', lambda *words, **how: None, create=True), \
                patch.object(runner.record, 'note') as note:
            session = runner.Session(['a/x'], 'final')
            sources[0] = 'edited meanwhile'
            session.develop('a/x', {})
        self.assertEqual(note.call_args.args[:3], ('a/x', 'final', 'as they were'))


class Keep(unittest.TestCase):
    known = {'a/x': {'quality': 'final', 'hash': 'old', 'seconds': 7}}

    def test_the_hash_becomes_the_present_one_and_nothing_else_changes(self):
        with patch.object(keep, 'set_hash', lambda module: f'new {module}'), patch.object(keep.record, 'note') as note:
            self.assertEqual(keep.keep(['a/x'], self.known), 0)
        note.assert_called_once_with('a/x', 'final', 'new a', 7)

    def test_a_picture_that_never_was_cannot_be_kept(self):
        with patch.object(keep.record, 'note') as note:
            self.assertEqual(keep.keep(['a/x', 'a/y'], self.known), 1)
        note.assert_not_called()


if __name__ == '__main__':
    unittest.main()
