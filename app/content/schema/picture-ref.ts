import pictures from 'virtual:pictures';
import { z } from 'zod';
import type { PictureSource, ShadedPictureSource } from '../../ui/picture-source.ts';
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

const asFirst = ({ preview: _, ...source }: Photograph): ShadedPictureSource => source;

/** The id of a photograph in a content file; becomes the photograph itself. */
export const picture = photograph
  .transform(({ preview: _, phone: _phone, shade: _shade, ...source }): PictureSource => source)
  .meta({ control: 'picture' });

/** The same for a picture beneath words, with how dark their shade must be. */
export const shadedPicture = photograph
  .transform(({ preview: _, phone: _phone, ...source }): ShadedPictureSource => source)
  .meta({ control: 'picture' });

/** The same for a picture that fills the first screen, with the part of it that phones show too. */
export const heroPicture = photograph.transform(asFirst).meta({ control: 'picture' });

/** A photograph with the part of it that phones show, where it fills the first screen of a page. */
export function asHero({ id }: PictureSource): ShadedPictureSource {
  const known = pictures[id];
  if (!known) throw new Error(`There is no picture "${id}"`);
  return asFirst(known);
}

/** The address of a photograph's JPEG for link previews; undefined for an id that no photograph has. */
export const previewOf = (id: string): string | undefined => pictures[id]?.preview;
