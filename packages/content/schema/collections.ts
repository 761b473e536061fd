import { z } from 'zod';
import type { ImageReferences } from './image-reference.ts';
import { day, slug, text } from './text.ts';

/** `content/order/*.yaml`: the entries of a collection by their file names, in the order in which the site shows them. */
export const orderSchema = z.strictObject({ entries: z.array(slug).meta({ title: 'Order' }) });

/** The choice of one category. */
const oneOf = (categories: readonly string[]) =>
  z.enum(
    categories,
    `expected one of ${categories.map((name) => `"${name}"`).join(', ')} (content/categories.yaml has the list)`,
  );

/** Front matter of `content/projects/*.md`; the body is the description. */
export const projectSchema = ({ image }: ImageReferences, categories: readonly string[]) =>
  z.strictObject({
    id: slug,
    title: text(50),
    category: oneOf(categories),
    place: text(60),
    area: text(20).meta({ description: 'With its unit, such as 320 m².' }),
    year: z.int().min(1990),
    materials: text(100),
    summary: text(150).meta({ description: 'On cards, and in search engines.' }),
    pictures: z.array(image).min(1, 'expected at least one picture'),
  });

/** What a piece can be had in, such as timbers; its model has a variant of each name, the first as photographed. */
const choices = z.strictObject({
  title: text(20).meta({ title: 'What is chosen', description: 'Such as Timber.' }),
  options: z
    .array(
      z.strictObject({
        name: text(20),
        colour: z
          .string()
          .regex(/^#[0-9a-f]{6}$/, 'expected a colour: # and six digits or small letters from a to f')
          .meta({ format: 'color' }),
      }),
    )
    .min(2, 'expected at least two to choose from')
    .max(6, 'expected at most six'),
});

/** `content/pieces/*.yaml`: an item of the Homes gallery. */
export const pieceSchema = ({ image }: ImageReferences, categories: readonly string[]) =>
  z.strictObject({
    id: z.int().min(1),
    title: text(40),
    category: oneOf(categories),
    picture: image,
    materials: text(100),
    size: text(100).meta({ description: 'Width, depth and height, as the others have it.' }),
    note: text(220),
    goesWith: z.array(slug).max(3, 'expected at most three pieces').default([]).meta({
      title: 'Matching pieces',
      description: 'What stands well beside it, by names in addresses such as 17-flow-chair.',
    }),
    choices: choices.optional().meta({
      description: 'What it is offered in; its model has a variant of each name, the first as photographed.',
    }),
  });

/** `content/candles/*.yaml`: a candle of the Nazaakat collection. */
export const candleSchema = ({ image }: ImageReferences) =>
  z.strictObject({
    id: slug,
    name: text(40),
    description: text(140),
    /** A candle without scent has none of them. */
    scent: z
      .strictObject({
        top: text(40).optional().meta({ title: 'Top notes' }),
        heart: text(40).optional().meta({ title: 'Heart notes' }),
        base: text(40).optional().meta({ title: 'Base notes' }),
      })
      .default({}),
    wax: text(40),
    wicks: z.int().min(1),
    burnHours: z.int().min(1).meta({ title: 'Hours that it burns' }),
    weight: z.int().min(1).meta({ title: 'Weight in grams' }),
    vessel: text(60).optional().meta({ description: 'What stays when the wax is gone. A pillar has none.' }),
    picture: image,
  });

/** Front matter of `content/articles/*.md`; the body is Markdoc. */
export const articleSchema = ({ image }: ImageReferences) =>
  z.strictObject({
    id: slug,
    title: text(70),
    excerpt: text(180).meta({
      title: 'In short',
      description: 'On cards, in the feeds, and in search engines.',
    }),
    date: day,
    category: text(20),
    author: text(60),
    picture: image,
  });

/** `content/testimonials/*.yaml`. */
export const testimonialSchema = ({ image }: ImageReferences) =>
  z.strictObject({
    id: z.int().min(1),
    quote: text(220),
    author: text(40),
    location: text(40),
    picture: image,
  });

/** Front matter of `content/legal/*.md`. */
export const legalSchema = z.strictObject({ title: text(40), description: text(155), updated: day });

/** A piece with the name of its file, by which it is addressed, and whether there is a model of it. */
export type Piece = z.infer<ReturnType<typeof pieceSchema>> & { slug: string; turns?: true };
export type Candle = z.infer<ReturnType<typeof candleSchema>>;
export type Testimonial = z.infer<ReturnType<typeof testimonialSchema>>;
