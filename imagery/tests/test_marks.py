"""Marks: which products of a scene a photograph marks, and where."""
import json
import re
import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

import marks
from pipeline.paths import PICTURES, PROJECTED

SEEN = {
    'pieces/21-jhoola': {'at': [.5, .5], 'width': .3},
    'candles/mitti': {'at': [.25, .75], 'width': .05},
    'pieces/22-diwan': {'at': [.9, .5], 'width': .03},
}


class Marks(unittest.TestCase):
    def test_marks_what_is_wide_enough_from_left_to_right(self):
        self.assertEqual(marks.marks_within(SEEN, (0, 0, 1, 1)), [(.25, .75, 'candle', 'mitti'), (.5, .5, 'piece', '21-jhoola')])

    def test_a_crop_has_its_own_positions_and_widths(self):
        self.assertEqual(marks.marks_within(SEEN, (.5, .25, .5, .5)), [(0., .5, 'piece', '21-jhoola'), (.8, .5, 'piece', '22-diwan')])

    def test_photographs_of_the_catalogue_are_not_marked(self):
        self.assertFalse(marks.has_products('pieces/21-jhoola'))
        self.assertTrue(marks.has_products('homes/hero'))
        self.assertFalse(marks.has_products('pavilion/plan'))

    def test_replaces_marks_and_keeps_what_is_said_of_projects(self):
        with tempfile.TemporaryDirectory() as folder, patch.object(marks, 'PICTURES', Path(folder)):
            file = Path(folder) / 'a.yaml'
            file.write_text('alt: A\nmarks:\n  - piece: old\n    at: [0, 0]\n  - project: house\n    at: [1, 1]\n')
            marks.write('a', [(.5, .25, 'piece', '21-jhoola')])
            self.assertEqual(file.read_text(), 'alt: A\nmarks:\n  - piece: 21-jhoola\n    at: [0.5, 0.25]\n  - project: house\n    at: [1, 1]\n')
            marks.write('a', [])
            marks.write('a', [])
            self.assertEqual(file.read_text(), 'alt: A\nmarks:\n  - project: house\n    at: [1, 1]\n')

    def test_photographs_mark_what_their_scenes_show(self):
        """Every product that is wider than 4 % of a photograph is marked, within 3 % of the centre of its object mask."""
        known = json.loads(PROJECTED.read_text())
        photographs = [name for name in marks.photographs_of([]) if (PICTURES / f'{name}.yaml').exists() and marks.has_products(marks.source_of(name)[0])]
        for name in photographs:
            source, (left, top, width, height) = marks.source_of(name)
            if source not in known:
                continue
            marked = {f'{field}s/{entry}': (float(x), float(y)) for field, entry, x, y in re.findall(
                r'^  - (\w+): ([\w-]+)\n    at: \[([\d.]+), ([\d.]+)\]$', (PICTURES / f'{name}.yaml').read_text(), re.M)}
            for product, seen in known[source]['seen'].items():
                centre = ((seen['centre'][0] - left) / width, (seen['centre'][1] - top) / height)
                if seen['width'] / width < .04 or not all(0 <= value <= 1 for value in centre):
                    continue
                with self.subTest(photograph=name, product=product):
                    self.assertIn(product, marked)
                    for at, expected in zip(marked[product], centre):
                        self.assertAlmostEqual(at, expected, delta=.03)


if __name__ == '__main__':
    unittest.main()
