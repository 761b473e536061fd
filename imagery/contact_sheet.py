#!/usr/bin/python3
"""All delivered pictures on one page: contact_sheet.py [OUT.jpg], by default imagery/contact-sheet.jpg, under 1 MB."""
import sys
from pathlib import Path

import cv2
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 980_000
ROW, GAP, PAGE, LABEL = 150, 8, 1900, 17      # pixels: row height, gap, page width, caption line
PAPER, INK = (238, 244, 244), (31, 38, 27)    # blue, green, red


def rows_of(pictures):
    """Pictures (id, image) in lines no wider than the page."""
    lines, line, width = [], [], 0
    for name, image in pictures:
        w = round(image.shape[1] * ROW / image.shape[0])
        if line and width + w + GAP > PAGE - 2 * GAP:
            lines.append(line)
            line, width = [], 0
        line.append((name, cv2.resize(image, (w, ROW), interpolation=cv2.INTER_AREA)))
        width += w + GAP
    return lines + [line] if line else lines


def page_of(lines):
    """The lines drawn on paper, each picture over its name."""
    page = np.full(((ROW + LABEL + GAP) * len(lines) + GAP, PAGE, 3), PAPER, np.uint8)
    y = GAP
    for line in lines:
        x = GAP
        for name, image in line:
            page[y:y + ROW, x:x + image.shape[1]] = image
            room = image.shape[1] // 7      # letters of 7 px
            label = name if len(name) <= room else name.split('/')[1][:room]
            cv2.putText(page, label, (x, y + ROW + 12), cv2.FONT_HERSHEY_SIMPLEX, .36, INK, 1, cv2.LINE_AA)
            x += image.shape[1] + GAP
        y += ROW + LABEL + GAP
    return page


def main(out):
    """Write the sheet as good as its weight allows."""
    folder = ROOT / 'content' / 'pictures'
    files = sorted(folder.glob('*/*.jpg'))
    pictures = [(str(p.relative_to(folder).with_suffix('')), cv2.imread(str(p))) for p in files]
    page = page_of(rows_of(pictures))
    for quality in (86, 80, 74, 68, 60, 50):
        data = cv2.imencode('.jpg', page, [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
        if len(data) < LIMIT:
            break
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(data)
    print(f'{len(pictures)} pictures, {page.shape[1]} x {page.shape[0]}, {len(data) // 1000} kB -> {out}')


if __name__ == '__main__':
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / 'imagery' / 'contact-sheet.jpg')
