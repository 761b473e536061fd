import pictures from 'virtual:pictures';
import { z } from 'zod';

/** The id of a photograph in a content file; becomes the photograph itself. */
export const picture = z.string({ error: 'expected the id of a picture' }).transform((id, context) => {
  const source = pictures[id];
  if (source) return source;
  context.addIssue({
    code: 'custom',
    message: `there is no picture "${id}"; expected content/pictures/${id}.jpg with ${id}.yaml beside it`,
  });
  return z.NEVER;
});
