import pictures from 'virtual:pictures';
import { z } from 'zod';
import type { PictureSource } from '../../ui/picture-source.ts';
import type { Photograph } from '../photograph.ts';

const photograph = z.string({ error: 'expected the id of a picture' }).transform((id, context) => {
  const source = pictures[id];
  if (source) return source;
  context.addIssue({
    code: 'custom',
    message: `there is no picture "${id}"; expected content/pictures/${id}.jpg with ${id}.yaml beside it`,
  });
  return z.NEVER;
});

const withPhone = ({ preview: _, ...source }: Photograph): PictureSource => source;

/** The id of a photograph in a content file; becomes the photograph itself. */
export const picture = photograph
  .transform(({ phone: _, ...source }) => withPhone(source))
  .meta({ control: 'picture' });

/** The same for a picture that fills the first screen, with the part of it that phones show. */
export const heroPicture = photograph.transform(withPhone).meta({ control: 'picture' });

/** A photograph with the part of it that phones show, where it fills the first screen of a page. */
export function asHero(source: PictureSource): PictureSource {
  const known = pictures[source.id];
  return known ? withPhone(known) : source;
}

/** The address of a photograph's JPEG for link previews; undefined for an id that no photograph has. */
export const previewOf = (id: string): string | undefined => pictures[id]?.preview;
