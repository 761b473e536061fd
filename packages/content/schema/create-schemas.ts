import { brandSchema } from './brand.ts';
import { categoriesSchema } from './categories-schema.ts';
import {
  articleSchema,
  candleSchema,
  legalSchema,
  orderSchema,
  pieceSchema,
  projectSchema,
  testimonialSchema,
} from './collections.ts';
import { imageMetadataSchema } from './image-metadata.ts';
import { createImageReferences } from './image-reference.ts';
import { messagesSchema } from './messages.ts';
import { aboutSchema } from './pages/about.ts';
import { briefSchema } from './pages/brief.ts';
import { designStudioSchema } from './pages/design-studio.ts';
import { homeSchema } from './pages/home.ts';
import { homesSchema } from './pages/homes.ts';
import { nazaakatSchema } from './pages/nazaakat.ts';
import { piecePageSchema } from './pages/piece.ts';
import { portfolioSchema } from './pages/portfolio.ts';
import { processSchema } from './pages/process.ts';
import { servicesSchema } from './pages/services.ts';
import { blogSchema, contactSchema, notFoundSchema, thankYouSchema } from './pages/simple-pages.ts';
import { redirectsSchema } from './redirects.ts';
import type { SchemaContext } from './schema-context.ts';
import { studioSchema } from './studio.ts';

/**
 * Creates the schemas of all content types. Each key is the name of a content type (content-types.ts).
 *
 * @param context values from other content files. The caller must not change them afterwards.
 */
export function createSchemas(context: SchemaContext) {
  const imageReferences = createImageReferences(context);
  const { categories } = context;
  return {
    projects: projectSchema(imageReferences, categories.projects),
    articles: articleSchema(imageReferences),
    pieces: pieceSchema(imageReferences, categories.pieces),
    candles: candleSchema(imageReferences),
    testimonials: testimonialSchema(imageReferences),
    'order-projects': orderSchema,
    'order-candles': orderSchema,
    'order-testimonials': orderSchema,
    home: homeSchema(imageReferences),
    services: servicesSchema(imageReferences),
    'design-studio': designStudioSchema(imageReferences),
    homes: homesSchema(imageReferences),
    piece: piecePageSchema,
    nazaakat: nazaakatSchema(imageReferences),
    portfolio: portfolioSchema(imageReferences),
    process: processSchema(imageReferences),
    about: aboutSchema(imageReferences),
    blog: blogSchema,
    contact: contactSchema(imageReferences),
    brief: briefSchema,
    'thank-you': thankYouSchema,
    'not-found': notFoundSchema,
    studio: studioSchema,
    messages: messagesSchema,
    brand: brandSchema,
    categories: categoriesSchema,
    redirects: redirectsSchema,
    legal: legalSchema,
    pictures: imageMetadataSchema,
  };
}

export type Schemas = ReturnType<typeof createSchemas>;
