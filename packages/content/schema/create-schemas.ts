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
import { createImageSchemas } from './image-schemas.ts';
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
  const imageSchemas = createImageSchemas(context);
  const { categories } = context;
  return {
    projects: projectSchema(imageSchemas, categories.projects),
    articles: articleSchema(imageSchemas),
    pieces: pieceSchema(imageSchemas, categories.pieces),
    candles: candleSchema(imageSchemas),
    testimonials: testimonialSchema(imageSchemas),
    'order-projects': orderSchema,
    'order-candles': orderSchema,
    'order-testimonials': orderSchema,
    home: homeSchema(imageSchemas),
    services: servicesSchema(imageSchemas),
    'design-studio': designStudioSchema(imageSchemas),
    homes: homesSchema(imageSchemas),
    piece: piecePageSchema,
    nazaakat: nazaakatSchema(imageSchemas),
    portfolio: portfolioSchema(imageSchemas),
    process: processSchema(imageSchemas),
    about: aboutSchema(imageSchemas),
    blog: blogSchema,
    contact: contactSchema(imageSchemas),
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
