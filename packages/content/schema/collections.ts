import { z } from 'zod';
import type { ImageSchemas } from './image-schemas.ts';
import { isoDate, SLUG_PATTERN, slug, text } from './text.ts';

/** To visitors, a hidden entry does not exist (content-sources.ts). */
const hidden = z.boolean().optional().meta({
  title: 'Hidden',
  description: 'Visitors do not see a hidden entry. Its own page answers “Page not found”.',
});

/** Schema of `content/order/*.yaml`. Such a file lists the file names of a collection's entries in display order. */
export const orderSchema = z.strictObject({ entries: z.array(slug).meta({ title: 'Order' }) });

const categorySchema = (categories: readonly string[]) =>
  z.enum(
    categories,
    `expected one of ${categories.map((name) => `"${name}"`).join(', ')} (content/categories.yaml has the list)`,
  );

const imagesSchema = (image: ImageSchemas['image']) =>
  z.array(image).min(1, 'expected at least one image').meta({ description: 'The first image is the cover.' });

/** Schema of the front matter of `content/projects/*.md`. The body is the story. */
export const projectSchema = ({ image }: ImageSchemas, categories: readonly string[]) =>
  z.strictObject({
    id: slug,
    title: text(50),
    category: categorySchema(categories),
    place: text(60),
    area: text(20).meta({ description: 'With its unit, such as 320 m².' }),
    year: z.int().min(1990),
    materials: text(100),
    summary: text(150).meta({ description: 'Shown on cards and in search engines.' }),
    pictures: imagesSchema(image),
    hidden,
  });

/**
 * Options of a piece, such as timbers. The 3D model of the piece has a variant with the name of each option. The first image of the
 * piece shows the first option.
 */
const choicesSchema = z.strictObject({
  title: text(20).meta({ title: 'Name of the choice', description: 'Such as Timber.' }),
  options: z
    .array(
      z.strictObject({
        name: text(20),
        colour: z
          .string()
          .regex(/^#[0-9a-f]{6}$/, 'expected a colour: # and six digits or lower-case letters from a to f')
          .meta({ format: 'color' }),
      }),
    )
    .min(2, 'expected at least two options')
    .max(6, 'expected at most six options'),
});

/** The slug of another piece, which the form offers by its title. */
const pieceReference = z
  .string()
  .regex(SLUG_PATTERN, 'expected a piece of furniture')
  .meta({ control: 'piece' });

/** Schema of `content/pieces/*.yaml`: furniture of Homes. */
export const pieceSchema = ({ image }: ImageSchemas, categories: readonly string[]) =>
  z.strictObject({
    id: z.int().min(1),
    title: text(40),
    category: categorySchema(categories),
    pictures: imagesSchema(image),
    materials: text(100),
    size: text(100).meta({ description: 'Width, depth and height, such as 620 × 780 × 810 mm.' }),
    note: text(220),
    goesWith: z
      .array(pieceReference)
      .max(3, 'expected at most three pieces')
      .default([])
      .meta({ title: 'Matching pieces', description: 'Shown below the piece. At most three.' }),
    choices: choicesSchema.optional().meta({
      description:
        'Options of the piece, such as timbers. Its 3D model must have a variant with the name of each option. The cover shows the first.',
    }),
    hidden,
  });

/** Schema of `content/candles/*.yaml`: candles of Nazaakat. */
export const candleSchema = ({ image }: ImageSchemas) =>
  z.strictObject({
    id: slug,
    name: text(40),
    description: text(140),
    /** Candles without a scent omit this field. Its value is then an empty object. */
    scent: z
      .strictObject({
        top: text(40).optional().meta({ title: 'Top notes' }),
        heart: text(40).optional().meta({ title: 'Heart notes' }),
        base: text(40).optional().meta({ title: 'Base notes' }),
      })
      .default({}),
    wax: text(40),
    wicks: z.int().min(1),
    burnHours: z.int().min(1).meta({ title: 'Burn time in hours' }),
    weight: z.int().min(1).meta({ title: 'Weight in grams' }),
    vessel: text(60).optional().meta({ description: 'Container of the candle. A pillar has none.' }),
    picture: image,
    hidden,
  });

/** Schema of the front matter of `content/articles/*.md`. The body is Markdoc. */
export const articleSchema = ({ image }: ImageSchemas) =>
  z.strictObject({
    id: slug,
    title: text(70),
    excerpt: text(180).meta({
      title: 'Summary',
      description: 'Shown on cards, in the feeds and in search engines.',
    }),
    date: isoDate,
    category: text(20).meta({ control: 'suggestion' }),
    author: text(60).meta({ control: 'suggestion' }),
    picture: image,
    hidden,
  });

/** Schema of `content/testimonials/*.yaml`. */
export const testimonialSchema = ({ image }: ImageSchemas) =>
  z.strictObject({
    id: z.int().min(1),
    quote: text(220),
    author: text(40),
    location: text(40),
    picture: image,
    hidden,
  });

/** Schema of the front matter of `content/legal/*.md`. */
export const legalSchema = z.strictObject({ title: text(40), description: text(155), updated: isoDate });

/** A piece of furniture. Its slug is its file name without extension. `hasModel` is set if there is a 3D model. */
export type Piece = z.infer<ReturnType<typeof pieceSchema>> & { slug: string; hasModel?: true };
export type Candle = z.infer<ReturnType<typeof candleSchema>>;
export type Testimonial = z.infer<ReturnType<typeof testimonialSchema>>;
