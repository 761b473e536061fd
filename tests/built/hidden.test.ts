import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RenderedSite, renderSite } from '../support/render-site.ts';

/** Each hidden entry has this text as its title. */
const TITLE = 'Concealed thing';

async function hide(contentDir: string, file: string): Promise<void> {
  const path = join(contentDir, file);
  const source = await readFile(path, 'utf8');
  const changed = source
    .replace(/^(title|name|author): .*$/m, `$1: ${TITLE}`)
    .replace(/^id: .*$/m, '$&\nhidden: true');
  await writeFile(path, changed);
}

const hideAll = async (contentDir: string, folder: string): Promise<void> => {
  for (const name of await readdir(join(contentDir, folder))) await hide(contentDir, `${folder}/${name}`);
};

describe('hidden entries of each collection', () => {
  let site: RenderedSite;
  beforeAll(async () => {
    site = await renderSite(async (contentDir) => {
      // Each of these is in an order file, a link, a mark or a list of matching pieces.
      for (const file of [
        'projects/courtyard-house.md',
        'articles/monsoon-light.md',
        'pieces/05-angan-chair.yaml',
        'candles/mitti.yaml',
      ])
        await hide(contentDir, file);
      await hideAll(contentDir, 'testimonials');
    });
  });

  test.each(['/portfolio/courtyard-house', '/blog/monsoon-light', '/homes/05-angan-chair'])(
    '%s is not a page, and nothing links to it',
    (path) => {
      expect(site.has(path)).toBe(false);
      const links = new RegExp(`${path}["/#?<]`);
      expect([...site].filter(([, text]) => links.test(text)).map(([page]) => page)).toEqual([]);
    },
  );

  test('no page, feed, list, mark or search engine shows them', () => {
    const pages = [...site].filter(([, text]) => text.includes(TITLE)).map(([page]) => page);
    expect(pages).toEqual([]);
    expect(site.get('/saved.json')).not.toMatch(/courtyard-house|05-angan-chair|candle\/mitti/);
    expect(site.get('/marks.json')).not.toMatch(/05-angan-chair|#mitti/);
  });

  test('a section without entries is left out', () => {
    expect(site.get('/')).not.toContain('testimonials-title');
  });

  test('the words of a link to a hidden entry remain', () => {
    expect(site.get('/blog/colour-in-strong-sun')).toContain('; grey light has a note of its own');
  });
});

test('a site with all entries of a kind hidden has no empty list, filter or button', async () => {
  const site = await renderSite(async (contentDir) => {
    for (const folder of ['candles', 'pieces', 'projects', 'articles', 'testimonials'])
      await hideAll(contentDir, folder);
  });
  expect([...site].filter(([, text]) => text.includes(TITLE))).toEqual([]);
  for (const [path, text] of site) expect(text.match(/<(ul|ol)[^>]*><\/\1>/g), path).toBeNull();
});
