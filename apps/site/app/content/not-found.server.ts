import { notFoundSchema } from '@studio/content/schema/pages/simple-pages';
import type { PageMetadata } from '../metadata.ts';
import { readYaml } from './files.server.ts';
import { createPageMetadata } from './page-metadata.server.ts';
import { studio } from './studio.server.ts';

const { meta, ...texts } = readYaml('pages/not-found.yaml', notFoundSchema);

/** The root loader returns these texts, so that showing them needs no request. */
export const notFoundMessages = texts;

export const notFoundMetadata = (kind: 'page' | 'post' = 'page'): PageMetadata =>
  createPageMetadata({
    meta: kind === 'post' ? { ...meta, title: `${texts.blogTitle} | ${studio.name}` } : meta,
  });
