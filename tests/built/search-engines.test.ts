import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  directText,
  findOne,
  getAttribute,
} from '../../apps/site/app/critical-path/postprocess/html-document.ts';
import { allPaths, articles, candleCount, contact, siteOrigin } from '../support/routes.ts';
import {
  type BuiltPage,
  findElements,
  readAllPages,
  readBuiltFile,
  readFileOfUrl,
  readMetaContents,
  readPage,
  readStructuredData,
  type StructuredData,
} from './built-site.ts';

const NOINDEX_PATHS = ['/thank-you', '/saved'];
const indexedPaths = allPaths.filter((path) => !NOINDEX_PATHS.includes(path));
const indexedPages = (): BuiltPage[] => readAllPages().filter(({ path }) => !NOINDEX_PATHS.includes(path));
const findStructuredData = (page: BuiltPage, type: RegExp): StructuredData | undefined =>
  readStructuredData(page).find((item) => type.test(String(item['@type'])));

test('each page has a unique title and description, also for link previews', () => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const page of indexedPages()) {
    const { path, document } = page;
    const title = directText(findOne(findOne(document, 'head'), 'title'));
    const [description = ''] = readMetaContents(page, 'description');
    expect(title.length, `${path}: title`).toBeGreaterThan(10);
    expect(description.length, `${path}: description`).toBeGreaterThan(40);
    expect(description.length, `${path}: description`).toBeLessThanOrEqual(185);
    expect(titles.get(title), `${path}: title is shared`).toBeUndefined();
    expect(descriptions.get(description), `${path}: description is shared`).toBeUndefined();
    titles.set(title, path);
    descriptions.set(description, path);
    const expected = {
      description,
      'og:title': title,
      'twitter:title': title,
      'og:description': description,
      'og:url': new URL(path, siteOrigin).href,
      'twitter:card': 'summary_large_image',
      'og:image:alt': expect.stringMatching(/\S/),
    };
    for (const [name, content] of Object.entries(expected))
      expect(readMetaContents(page, name), `${path}: ${name}`).toEqual([content]);
    expect(getAttribute(findOne(document, 'html'), 'lang'), path).toBe('en-GB');
  }
});

test('the JSON-LD of the home page contains the studio with all offices', () => {
  const studio = findStructuredData(readPage('/'), /^ProfessionalService$/);
  expect(studio).toMatchObject({
    '@context': 'https://schema.org',
    name: expect.any(String),
    url: `${siteOrigin}/`,
    location: contact.offices.map(({ name, city, country }) => ({
      '@type': 'Place',
      name,
      address: expect.objectContaining({
        '@type': 'PostalAddress',
        addressLocality: city,
        addressCountry: country,
      }),
    })),
  });
  expect(readFileOfUrl(studio?.logo).length).toBeGreaterThan(0);
});

test('the JSON-LD of articles has all required properties', () => {
  for (const { id, title, date } of articles) {
    expect(findStructuredData(readPage(`/blog/${id}`), /Article|BlogPosting/), id).toMatchObject({
      headline: title,
      datePublished: date,
      author: { '@type': expect.stringMatching(/Person|Organization/), name: expect.any(String) },
      publisher: { '@type': 'Organization', name: expect.any(String) },
      image: expect.stringMatching(/^https:/),
      mainEntityOfPage: `${siteOrigin}/blog/${id}`,
    });
    expect(title.length).toBeLessThanOrEqual(110);
  }
});

test('the JSON-LD of candles describes products without offers', () => {
  const products = readStructuredData(readPage('/nazaakat'))
    .flatMap((item) => [item, item['@graph'] ?? [], item.itemListElement ?? []].flat() as StructuredData[])
    .map((item) => (item.item ?? item) as StructuredData)
    .filter((item) => item['@type'] === 'Product');
  expect(products).toHaveLength(candleCount);
  for (const product of products) {
    expect(product).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
      brand: expect.anything(),
    });
    expect(JSON.stringify(product.image)).toContain('https:');
    expect(product).not.toHaveProperty('offers');
  }
});

test('the JSON-LD breadcrumbs lead from the home page to the page', () => {
  for (const page of indexedPages().filter(({ path }) => path !== '/')) {
    const breadcrumbs = (findStructuredData(page, /^BreadcrumbList$/)?.itemListElement ??
      []) as StructuredData[];
    expect(breadcrumbs.length, page.path).toBeGreaterThan(1);
    expect(breadcrumbs.map(({ position }) => position)).toEqual(breadcrumbs.map((_, index) => index + 1));
    expect(breadcrumbs[0]?.item).toBe(`${siteOrigin}/`);
    expect(breadcrumbs.at(-1)?.item).toBe(new URL(page.path, siteOrigin).href);
  }
});

test('sitemap.xml lists all pages once, and robots.txt links it', () => {
  const urls = [
    ...readBuiltFile('sitemap.xml')
      .toString()
      .matchAll(/<loc>([^<]+)<\/loc>/g),
  ].map(([, url = '']) => url);
  expect(urls.sort()).toEqual(indexedPaths.map((path) => new URL(path, siteOrigin).href).sort());
  expect(readBuiltFile('robots.txt').toString()).toContain(`Sitemap: ${siteOrigin}/sitemap.xml`);
});

test('RSS and JSON Feed contain all articles, newest first, with absolute URLs', () => {
  const rss = readBuiltFile('blog/feed.xml').toString();
  const enclosures = [
    ...rss.matchAll(/<enclosure (?=[^>]*type="([^"]*)")(?=[^>]*length="([^"]*)")[^>]*url="([^"]*)"/g),
  ];
  expect(enclosures).toHaveLength(articles.length);
  for (const [, type, length, url] of enclosures)
    expect([type, Number(length)]).toEqual(['image/jpeg', readFileOfUrl(url).length]);
  // RSS 2.0 requires an email address and then a name in brackets.
  expect(rss.match(/<author>\S+@\S+ \([^<]+\)<\/author>/g)).toHaveLength(articles.length);
  const links = [...rss.matchAll(/<item>[\s\S]*?<link>([^<]+)<\/link>/g)].map(([, link]) => link);
  expect(links).toEqual(articles.map(({ id }) => `${siteOrigin}/blog/${id}`));
  const feed = JSON.parse(readBuiltFile('blog/feed.json').toString());
  expect(feed.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/);
  expect(feed.items.map(({ url }: { url: string }) => url)).toEqual(links);
});

test('the manifest, icons and feeds that the head links to exist', async () => {
  const links = ['icon', 'apple-touch-icon', 'manifest', 'alternate'].flatMap((rel) =>
    findElements(readPage('/'), 'link', { rel }),
  );
  expect(links.length).toBeGreaterThanOrEqual(5);
  for (const link of links) expect(readFileOfUrl(getAttribute(link, 'href')).length).toBeGreaterThan(0);
  const manifest = JSON.parse(readBuiltFile('site.webmanifest').toString());
  expect(manifest).toMatchObject({ name: expect.any(String), icons: expect.any(Array) });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const icon = readBuiltFile(src);
    expect(icon.length, src).toBeGreaterThan(0);
    if (!src.endsWith('.png')) continue;
    const { width, height } = await sharp(icon).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});
