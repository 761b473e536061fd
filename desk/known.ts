import { z } from 'zod';
import type { Known } from './shapes.ts';

/**
 * What content schemas know of other files: which pictures there are, and which categories. The site's build reads that once;
 * here it is the draft's, and changes. This stands in for the two modules that read it (`virtual:pictures` and
 * `app/content/schema/categories.ts`), on the server by server/schemas.ts and in the browser by vite.config.ts.
 */
const pictureIds = new Set<string>();
export const PROJECT_CATEGORIES: string[] = [];
export const PIECE_CATEGORIES: string[] = [];

/** Tells the schemas what the draft has. */
export function setKnown({ pictures, categories }: Known): void {
  pictureIds.clear();
  for (const id of pictures) pictureIds.add(id);
  PROJECT_CATEGORIES.splice(0, PROJECT_CATEGORIES.length, ...categories.projects);
  PIECE_CATEGORIES.splice(0, PIECE_CATEGORIES.length, ...categories.pieces);
}

/** The choice of one category, as the list is at that moment. */
export const oneOf = (list: readonly string[]) =>
  z
    .string()
    .refine((name) => list.includes(name), {
      error: () => `expected one of ${list.map((name) => `"${name}"`).join(', ')}`,
    })
    .meta({
      get enum() {
        return [...list];
      },
    });

const nothing = {
  caption: '',
  alt: '',
  focus: [0.5, 0.5],
  width: 1,
  height: 1,
  color: '',
  avif: '',
  fallback: '',
  preview: '',
};

/** The build's catalogue: a picture that is known has nothing but its id. */
const pictures: Readonly<Record<string, unknown>> = new Proxy(
  {},
  { get: (_target, id) => (typeof id === 'string' && pictureIds.has(id) ? { ...nothing, id } : undefined) },
);

export default pictures;
