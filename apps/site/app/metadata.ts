import * as messages from 'virtual:messages/error';
import type { MetaDescriptor } from 'react-router';

/** Metadata of a page for search engines and link previews, from the loader of the page. */
export interface PageMetadata {
  title: string;
  description: string;
  /** Canonical URL. Undefined for pages that search engines must not index. */
  canonical?: string;
  /** Absolute URL of an image of 1200 by 630 pixels. */
  image: string;
  imageAlt: string;
  type: 'website' | 'article';
  siteName: string;
  jsonLd: readonly Record<string, unknown>[];
}

/** Converts page metadata to React Router's format. Undefined metadata is for the error screen. */
export function toMetaDescriptors(page: PageMetadata | undefined): MetaDescriptor[] {
  if (!page) return [{ title: messages.title }, { name: 'robots', content: 'noindex' }];
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
    ...page.jsonLd.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ];
}
