#!/usr/bin/python3
"""Render pictures: imagery/run.py NAME... [--quality draft|final|test] [--force]. See README.md."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from pipeline.runner import main  # noqa: E402

sys.exit(main(sys.argv[1:]))
