#!/usr/bin/python3
"""Bake models: imagery/bake.py NAME... [--list] [--force]. See README.md."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from models.queue import main  # noqa: E402

sys.exit(main(sys.argv[1:]))
