import { z } from 'zod';
import { oneOf, PIECE_CATEGORIES, PROJECT_CATEGORIES } from './categories.ts';
import { picture } from './picture-ref.ts';
import { day, slug, text } from './text.ts';

const order = z.int().min(1);

/** Front matter of `content/projects/*.md`; the body is the description. */
export const projectSchema = z.strictObject({
  id: slug,
  order,
  title: text(50),
  category: oneOf(PROJECT_CATEGORIES),
  place: text(60),
  area: text(20),
  year: z.int().min(1990),
  materials: text(100),
  summary: text(150),
  pictures: z.array(picture).min(1, 'expected at least one picture'),
});

/** `content/pieces/*.yaml`: an item of the Homes gallery. */
export const pieceSchema = z.strictObject({
  id: z.int().min(1),
  title: text(40),
  category: oneOf(PIECE_CATEGORIES),
  picture,
  materials: text(100),
  size: text(100),
  note: text(220),
  /** File names, without their endings, of pieces that stand well beside it. */
  goesWith: z.array(slug).max(3, 'expected at most three pieces').default([]),
});

/** `content/candles/*.yaml`: a candle of the Nazaakat collection. */
export const candleSchema = z.strictObject({
  id: slug,
  order,
  name: text(40),
  description: text(140),
  /** A candle without scent has none of them. */
  scent: z
    .strictObject({ top: text(40).optional(), heart: text(40).optional(), base: text(40).optional() })
    .default({}),
  wax: text(40),
  wicks: z.int().min(1),
  burnHours: z.int().min(1),
  weight: z.int().min(1),
  /** What stays when the wax is gone; a pillar has none. */
  vessel: text(60).optional(),
  picture,
});

/** Front matter of `content/articles/*.md`; the body is Markdoc. */
export const articleSchema = z.strictObject({
  id: slug,
  title: text(70),
  excerpt: text(180),
  date: day,
  category: text(20),
  author: text(60),
  picture,
});

/** `content/testimonials/*.yaml`. */
export const testimonialSchema = z.strictObject({
  id: z.int().min(1),
  order,
  quote: text(220),
  author: text(40),
  location: text(40),
  picture,
});

/** Front matter of `content/legal/*.md`. */
export const legalSchema = z.strictObject({ title: text(40), description: text(155), updated: day });

/** A piece with the name of its file, by which it is addressed, and whether there is a model of it. */
export type Piece = z.infer<typeof pieceSchema> & { slug: string; turns?: true };
export type Candle = z.infer<typeof candleSchema>;
export type Testimonial = z.infer<typeof testimonialSchema>;
