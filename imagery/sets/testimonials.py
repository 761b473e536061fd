"""Square crops from the finished pictures of the rooms the testimonials speak of. Deliver those pictures first."""
from frames import Crop

SIDE = 800


def _square(of, x, y, height, aspect):
    """A square cut whose top left is (x, y) and whose side is `height` of the picture's height; aspect is width / height."""
    return Crop(of, (x, y, height / aspect, height), SIDE, SIDE)


LANDSCAPE, PIECE = 1920 / 1280, 1200 / 1500

FRAMES = {
    '1': _square('courtyard-house/dining', .30, .25, .66, LANDSCAPE),
    '2': _square('sea-apartment/bedroom', .52, .25, .66, LANDSCAPE),
    '3': _square('textile-gallery/display-wall', .30, .20, .66, LANDSCAPE),
    '4': _square('workplace/meeting-room', .30, .25, .66, LANDSCAPE),
    '5': _square('pieces/04-chaupal-triplets', .12, .22, .66, PIECE),
    '6': _square('hill-house/terrace', .30, .25, .66, LANDSCAPE),
}
