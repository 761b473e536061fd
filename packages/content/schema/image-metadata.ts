import { z } from 'zod';
import { slug, text } from './text.ts';

const fraction = z.number().min(0, 'expected a number from 0 to 1').max(1, 'expected a number from 0 to 1');

/**
 * Fields of a mark, which is a point of an image where an entry is visible. Exactly one of these fields names the entry. Each value is
 * the collection of the entry.
 */
export const MARK_FIELDS = { piece: 'pieces', candle: 'candles', project: 'projects' } as const;
export type MarkField = keyof typeof MARK_FIELDS;

const markSchema = z
  .strictObject({
    piece: slug.optional(),
    candle: slug.optional(),
    project: slug.optional(),
    at: z.tuple([fraction, fraction]).meta({ title: 'Position' }),
  })
  .refine((mark) => findMarkedEntry(mark) !== undefined, {
    error: 'expected one of piece, candle or project: the file name of the entry that is marked',
  });

/** A mark of an image. `at` is its position from the left and top edge of the whole image, from 0 to 1. */
export type Mark = z.infer<typeof markSchema>;

/**
 * Returns the entry of a mark: the field that names it, and its id (file name). Returns undefined if no field or several fields
 * name an entry.
 */
export function findMarkedEntry(
  mark: { readonly [field in MarkField]?: string | undefined },
): { field: MarkField; id: string } | undefined {
  const namedEntries = (Object.keys(MARK_FIELDS) as MarkField[]).flatMap((field) => {
    const id = mark[field];
    return id === undefined ? [] : [{ field, id }];
  });
  return namedEntries.length === 1 ? namedEntries[0] : undefined;
}

const marksSchema = z
  .array(markSchema)
  .max(20, 'expected at most 20 marks')
  .superRefine((marks, context) => {
    const markedKeys = new Set<string>();
    for (const [index, mark] of marks.entries()) {
      const entry = findMarkedEntry(mark);
      if (!entry) continue;
      const key = `${entry.field} ${entry.id}`;
      if (markedKeys.has(key))
        context.addIssue({
          code: 'custom',
          path: [index, entry.field],
          message: `"${entry.id}" is marked twice; keep one of the marks`,
        });
      markedKeys.add(key);
    }
  });

/** Schema of `content/pictures/*.yaml`, the metadata file of each image. */
export const imageMetadataSchema = z.strictObject({
  alt: text(140).meta({
    title: 'Alt text',
    description: 'Describes the image to people who cannot see it.',
  }),
  caption: text(60).optional().meta({ description: 'Visitors read it below the image.' }),
  focus: z.tuple([fraction, fraction]).meta({ title: 'Focal point' }),
  phone: z
    .tuple([fraction, fraction, fraction, fraction])
    .refine(([left, top, width, height]) => left + width <= 1.001 && top + height <= 1.001, {
      error: 'expected a crop [left, top, width, height] that lies inside the image',
    })
    .optional()
    .meta({ title: 'Phone crop' }),
  marks: marksSchema.optional().meta({
    control: 'marks',
    title: 'Marks',
    description: 'Furniture, candles and projects that the image shows.',
  }),
});
