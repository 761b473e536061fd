import { images } from '../content/images.server.ts';
import { marksByImage } from '../content/mark-targets.server.ts';
import { renderDialogMarks } from '../content/marks.server.tsx';

/** The marks of all images, by image id. The gallery dialog loads them when it opens, so that no page carries them for it. */
export const loader = (): Response =>
  Response.json(
    Object.fromEntries(
      [...images].flatMap(([id, image]) => (marksByImage.has(id) ? [[id, renderDialogMarks(image)]] : [])),
    ),
  );
