import { notFoundSchema } from '@studio/content/schema/pages/plain';
import type { PageDescription } from '../seo.ts';
import { describePage } from './describe.server.ts';
import { readYaml } from './files.server.ts';
import { studio } from './studio.server.ts';

const { meta, ...words } = readYaml('pages/not-found.yaml', notFoundSchema);

/** What the not-found screens say. Part of every page's data, so that they need no request. */
export const notFoundWords = words;

/** The head of a not-found page; that of a missing article says so. */
export const describeMissing = (kind: 'page' | 'post' = 'page'): PageDescription =>
  describePage({ meta: kind === 'post' ? { ...meta, title: `${words.blogTitle} | ${studio.name}` } : meta });
