"""What a set declares for each of its pictures."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Frame:
    """A picture at its final size and samples; drafts and tests are scaled from it.

    exposure in stops; white_balance multiplies linear RGB; bloom is for real flames and lamps only (0 to about .15).
    hidden frames are parts for a Sheet or Wipe: they are rendered but not delivered.
    """
    width: int
    height: int
    samples: int = 32
    exposure: float = .3
    look: str = 'Medium High Contrast'
    white_balance: tuple = (1., 1., 1.)
    bloom: float = 0.
    bounces: int = 9
    clamp: float = 4.
    grain: float = .010
    hidden: bool = False


@dataclass(frozen=True)
class Crop:
    """A cut from another delivered frame: `of` its id, box (x, y, width, height) as fractions of it."""
    of: str
    box: tuple
    width: int
    height: int


@dataclass(frozen=True)
class Sheet:
    """Several frames of the same set (by name) side by side on paper, `columns` wide."""
    of: tuple
    columns: int
    width: int
    height: int
    gap: float = .02
    paper: str = '#f4f4ee'


@dataclass(frozen=True)
class Wipe:
    """Frames of the same set (by name) that pass into each other from left to right at `edges` (fractions)."""
    of: tuple
    edges: tuple
    width: int
    height: int
    soft: float = .06
