"""A part of a picture that is rendered alone and set into the picture as it stands: for a change that shows nowhere else."""
import os

# The denoiser mixes what is near the edge of a part with the empty rest, so the edge itself is not used; the seam is gradual.
UNUSED, SEAM = 12, 28


def parse(text):
    """'.4,0,1,.5' -> (left, top, right, bottom), fractions of the picture. Throws ValueError when it is not a part."""
    numbers = [float(number) for number in text.split(',')]
    if len(numbers) != 4 or not (0 <= numbers[0] < numbers[2] <= 1 and 0 <= numbers[1] < numbers[3] <= 1):
        raise ValueError(f'{text}: expected left,top,right,bottom as fractions of the picture, such as .4,0,1,.5')
    return tuple(numbers)


def given():
    """The part that this run is about, from IMAGERY_PART, or None for the whole picture."""
    text = os.environ.get('IMAGERY_PART')
    return parse(text) if text else None


def shares(length, start, end):
    """How much of the new picture each of `length` pixels takes, 0 to 1, between the fractions `start` and `end`."""
    low, high = round(start * length), round(end * length)

    def ramp(distance):
        return min(1., max(0., (distance - UNUSED) / SEAM))

    return [min(1. if start == 0 else ramp(i - low), 1. if end == 1 else ramp(high - 1 - i)) if low <= i < high else 0. for i in range(length)]
