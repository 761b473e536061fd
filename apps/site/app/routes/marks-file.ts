import { images } from '../content/images.server.ts';
import { marksByImage } from '../content/mark-targets.server.ts';
import { renderDialogMarks } from '../content/marks.server.tsx';

/** Returns the HTML of the marks of all images, by image id. Only the gallery dialog loads it. */
export const loader = (): Response =>
  Response.json(
    Object.fromEntries(
      [...images].flatMap(([id, image]) => (marksByImage.has(id) ? [[id, renderDialogMarks(image)]] : [])),
    ),
  );
