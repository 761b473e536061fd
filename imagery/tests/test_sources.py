"""Hashes follow what a picture is made of, and nothing else."""
import tempfile
import unittest
from pathlib import Path

from pipeline import sources


class Dependencies(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = Path(self.folder.name)
        self.addCleanup(self.folder.cleanup)
        for name, text in {'sets/__init__.py': '', 'sets/room.py': 'from lib import box\nimport rooms.hall\nimport numpy\n',
                           'sets/other.py': 'x = 1\n', 'lib/__init__.py': 'from .solids import box\n', 'lib/solids.py': 'box = 1\n',
                           'rooms/__init__.py': '', 'rooms/hall.py': 'from . import wing\n', 'rooms/wing.py': 'y = 1\n'}.items():
            path = self.root / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)

    def names(self, module):
        return {str(p.relative_to(self.root)) for p in sources.dependencies(module, self.root)}

    def test_follows_absolute_relative_and_package_imports(self):
        self.assertEqual(self.names('sets.room'), {'sets/__init__.py', 'sets/room.py', 'lib/__init__.py', 'lib/solids.py',
                                                   'rooms/__init__.py', 'rooms/hall.py', 'rooms/wing.py'})

    def test_leaves_out_what_is_not_imported(self):
        self.assertEqual(self.names('sets.other'), {'sets/__init__.py', 'sets/other.py'})

    def hash_of(self, module):
        sources._file_hash.cache_clear()
        sources.set_hash.cache_clear()
        return sources.set_hash(module, self.root)

    def test_hash_changes_with_a_distant_import_only(self):
        room, other = self.hash_of('room'), self.hash_of('other')
        (self.root / 'rooms/wing.py').write_text('y = 2\n')
        self.assertNotEqual(self.hash_of('room'), room)
        self.assertEqual(self.hash_of('other'), other)


class Substance(unittest.TestCase):
    def test_comments_docstrings_and_layout_do_not_count(self):
        plain = 'def f():\n    return 1\n'
        dressed = '"""Module."""\n\n\ndef f():\n    """Doc."""\n    return  1  # why\n'
        self.assertEqual(sources.substance(plain), sources.substance(dressed))

    def test_a_number_counts(self):
        self.assertNotEqual(sources.substance('x = 1'), sources.substance('x = 2'))


if __name__ == '__main__':
    unittest.main()
