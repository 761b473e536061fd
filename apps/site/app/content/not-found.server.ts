import { notFoundSchema } from '@studio/content/schema/pages/plain';
import type { PageDescription } from '../seo.ts';
import { describePage } from './describe.server.ts';
import { readYaml } from './files.server.ts';
import { studio } from './studio.server.ts';

const { meta, ...words } = readYaml('pages/not-found.yaml', notFoundSchema);

/** Texts of the not-found screens. Part of the root loader's data, so that they need no request. */
export const notFoundWords = words;

/** Creates the metadata of a not-found page. */
export const describeMissing = (kind: 'page' | 'post' = 'page'): PageDescription =>
  describePage({ meta: kind === 'post' ? { ...meta, title: `${words.blogTitle} | ${studio.name}` } : meta });
