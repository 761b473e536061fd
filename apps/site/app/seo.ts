import * as words from 'virtual:words/error';
import type { MetaDescriptor } from 'react-router';

/** What a page tells search engines and link previews. Made by its loader (content/describe.server.ts). */
export interface PageDescription {
  title: string;
  description: string;
  /** The page's one address, whole; absent for pages that should not be found. */
  canonical?: string;
  /** Address of a picture of 1200 by 630 pixels, whole. */
  image: string;
  imageAlt: string;
  type: 'website' | 'article';
  siteName: string;
  /** JSON-LD objects. */
  structured: readonly Record<string, unknown>[];
}

/** Turns a page's description into the elements of its head. */
export function describe(page: PageDescription | undefined): MetaDescriptor[] {
  if (!page) return [{ title: words.title }, { name: 'robots', content: 'noindex' }];
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    page.canonical
      ? { tagName: 'link', rel: 'canonical', href: page.canonical }
      : { name: 'robots', content: 'noindex' },
    { property: 'og:type', content: page.type },
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    ...(page.canonical ? [{ property: 'og:url', content: page.canonical }] : []),
    { property: 'og:image', content: page.image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: page.imageAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: page.image },
    ...page.structured.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ];
}
