import sharp from 'sharp';
import { articles, candleCount, contact, projects, routes, siteOrigin } from '../support/routes.ts';
import { expect, type Page, test } from '../support/test.ts';

type Json = Record<string, unknown>;

const listed = routes.filter((path) => path !== '/thank-you');
const content = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

/** What the head of a page says. */
interface Head {
  path: string;
  lang: string;
  title: string;
  /** By `name` or `property`; of each all that are there. */
  metas: Record<string, string[]>;
  structured: Json[];
}

/** The heads of all pages that are listed, read as a search engine does: from what is served, without a window for each. */
async function heads(page: Page): Promise<Head[]> {
  await page.goto('/robots.txt');
  return page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => {
          const html = await (await fetch(path)).text();
          const read = new DOMParser().parseFromString(html, 'text/html');
          const metas: Record<string, string[]> = {};
          for (const meta of read.querySelectorAll('meta[content]')) {
            const name = meta.getAttribute('name') ?? meta.getAttribute('property') ?? '';
            metas[name] = [...(metas[name] ?? []), meta.getAttribute('content') ?? ''];
          }
          const scripts = read.querySelectorAll('script[type="application/ld+json"]');
          return {
            path,
            lang: read.documentElement.lang,
            title: read.title,
            metas,
            structured: [...scripts].map(({ textContent }) => JSON.parse(textContent ?? '')),
          };
        }),
      ),
    listed,
  );
}
const structured = async (page: Page): Promise<Json[]> =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  );
/** A path on the server under test for an address on the site's own. */
const local = (address: unknown): string => String(address).replace(siteOrigin, '');

test('each page has a title and a description of its own, and says the same to link previews', async ({
  page,
}) => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const { path, lang, title, metas } of await heads(page)) {
    const [description = ''] = metas.description ?? [];
    expect(title.length, `${path}: title`).toBeGreaterThan(10);
    expect(description.length, `${path}: description`).toBeGreaterThan(40);
    expect(description.length, `${path}: description`).toBeLessThanOrEqual(185);
    expect(titles.get(title), `${path}: title is shared`).toBeUndefined();
    expect(descriptions.get(description), `${path}: description is shared`).toBeUndefined();
    titles.set(title, path);
    descriptions.set(description, path);
    expect(metas, path).toMatchObject({
      description: [description],
      'og:title': [title],
      'twitter:title': [title],
      'og:description': [description],
      'og:url': [new URL(path, siteOrigin).href],
      'twitter:card': ['summary_large_image'],
      'og:image:alt': [expect.stringMatching(/\S/)],
    });
    expect(lang, path).toBe('en-GB');
  }
});

test('preview pictures measure 1200 by 630', async ({ page }) => {
  const seen = new Set<string>();
  for (const path of ['/', '/nazaakat', `/portfolio/${projects[0]?.id}`, `/blog/${articles[0]?.id}`]) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const address = local(await content(page, 'og:image'));
    const answer = await page.request.get(address);
    expect(answer.status()).toBe(200);
    const { width, height, format } = await sharp(await answer.body()).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
    seen.add(address);
  }
  expect(seen.size).toBe(4);
});

test('JSON-LD: the studio with each of its offices', async ({ page }) => {
  await page.goto('/');
  const studio = (await structured(page)).find((item) => item['@type'] === 'ProfessionalService');
  expect(studio).toMatchObject({
    '@context': 'https://schema.org',
    name: expect.any(String),
    url: `${siteOrigin}/`,
  });
  expect(studio?.location).toEqual(
    contact.offices.map(({ name, city, country }) => ({
      '@type': 'Place',
      name,
      address: expect.objectContaining({
        '@type': 'PostalAddress',
        addressLocality: city,
        addressCountry: country,
      }),
    })),
  );
  expect((await page.request.get(local(studio?.logo))).status()).toBe(200);
});

test('JSON-LD: articles with all that is asked of them', async ({ page }) => {
  for (const { id, title, date } of articles.slice(0, 3)) {
    await page.goto(`/blog/${id}`, { waitUntil: 'domcontentloaded' });
    const item = (await structured(page)).find((one) => /Article|BlogPosting/.test(String(one['@type'])));
    expect(item).toMatchObject({
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

test('JSON-LD: candles are products without offers', async ({ page }) => {
  await page.goto('/nazaakat');
  const products = (await structured(page))
    .flatMap((item) => [
      item,
      ...((item['@graph'] as Json[]) ?? []),
      ...((item.itemListElement as Json[]) ?? []),
    ])
    .map((item) => (item.item as Json) ?? item)
    .filter((item) => item['@type'] === 'Product');
  expect(products).toHaveLength(candleCount);
  for (const product of products) {
    expect(product).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    expect(JSON.stringify(product.image)).toContain('https:');
    expect(product.brand).toBeTruthy();
    expect(product).not.toHaveProperty('offers');
  }
});

test('JSON-LD: breadcrumbs lead from the home page to the page', async ({ page }) => {
  for (const { path, structured } of await heads(page)) {
    if (path === '/') continue;
    const trail = structured.find((item) => item['@type'] === 'BreadcrumbList');
    const steps = (trail?.itemListElement ?? []) as Json[];
    expect(steps.length, path).toBeGreaterThan(1);
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect(steps[0]?.item).toBe(`${siteOrigin}/`);
    expect(steps.at(-1)?.item, path).toBe(new URL(path, siteOrigin).href);
  }
});

test('sitemap.xml lists every page once, robots.txt names it', async ({ request }) => {
  const answer = await request.get('/sitemap.xml');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toMatch(/xml/);
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => address,
  );
  expect(addresses.sort()).toEqual(listed.map((path) => new URL(path, siteOrigin).href).sort());
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/);
  expect(await robots.text()).toContain(`Sitemap: ${siteOrigin}/sitemap.xml`);
});

test('RSS and JSON Feed hold every article, newest first, with whole addresses', async ({ request }) => {
  const rss = await request.get('/blog/feed.xml');
  expect(rss.headers()['content-type']).toMatch(/xml/);
  const text = await rss.text();
  for (const [, type, length, url] of text.matchAll(
    /<enclosure (?=[^>]*type="([^"]*)")(?=[^>]*length="([^"]*)")[^>]*url="([^"]*)"/g,
  )) {
    const picture = await request.get(new URL(url ?? '').pathname);
    expect([type, Number(length)]).toEqual(['image/jpeg', (await picture.body()).length]);
  }
  expect(text.match(/<enclosure /g)).toHaveLength(articles.length);
  // An address, and in brackets a name (RSS 2.0).
  expect(text.match(/<author>\S+@\S+ \([^<]+\)<\/author>/g)).toHaveLength(articles.length);
  const links = [...text.matchAll(/<item>[\s\S]*?<link>([^<]+)<\/link>/g)].map(([, link]) => link);
  expect(links).toEqual(articles.map(({ id }) => `${siteOrigin}/blog/${id}`));
  const feed = await request.get('/blog/feed.json');
  expect(feed.headers()['content-type']).toMatch(/json/);
  const { version, items } = (await feed.json()) as {
    version: string;
    items: { url: string; title: string }[];
  };
  expect(version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/);
  expect(items.map(({ url }) => url)).toEqual(links);
});

test('manifest, icons and feeds that the head names are there', async ({ page }) => {
  await page.goto('/');
  const hrefs = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"], link[rel="alternate"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.length).toBeGreaterThanOrEqual(5);
  for (const href of hrefs) expect((await page.request.get(local(href))).status(), href).toBe(200);
  const manifest = await (await page.request.get('/site.webmanifest')).json();
  expect(manifest).toMatchObject({ name: expect.any(String), icons: expect.any(Array) });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const icon = await page.request.get(src);
    expect(icon.status(), src).toBe(200);
    if (/\.png$/.test(src)) {
      const { width, height } = await sharp(await icon.body()).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  }
});
