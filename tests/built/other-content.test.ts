import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { renderSite } from '../support/render-site.ts';

const NAME = 'Atelier Sarai';

/** Keeps the first entry of each collection, and leaves out everything that is optional in studio.yaml. */
async function reduceContent(contentDir: string): Promise<void> {
  const removedPaths: string[] = [];
  for (const folder of ['projects', 'articles', 'candles', 'pieces', 'testimonials'])
    for (const file of (await readdir(join(contentDir, folder))).slice(1)) {
      await rm(join(contentDir, folder, file));
      removedPaths.push(file.replace(/\.\w+$/, ''));
    }
  const studioFile = join(contentDir, 'studio.yaml');
  const studio = parse(await readFile(studioFile, 'utf8'));
  const { offices, phones } = studio.contact;
  Object.assign(studio, { name: NAME, social: [], sample: [] });
  Object.assign(studio.contact, { offices: offices.slice(0, 1), phones: phones.slice(0, 1) });
  for (const name of ['firstTalk', 'spamPhrases', 'workingDays']) delete studio.enquiries[name];
  await writeFile(studioFile, stringify(studio));
}

/** Copies the pieces, so that the catalogue has more than fit on one page. */
async function enlargeCatalogue(contentDir: string): Promise<void> {
  const folder = join(contentDir, 'pieces');
  for (const file of await readdir(folder)) {
    const source = await readFile(join(folder, file), 'utf8');
    const id = Number.parseInt(file, 10) + 100;
    await writeFile(join(folder, `${id}-copy.yaml`), source.replace(/^id: .*$/m, `id: ${id}`));
  }
}

const LINK = /href="(\/[^"#?]*)/g;

test.each([
  ['one entry of each kind', reduceContent],
  ['a catalogue of several pages', enlargeCatalogue],
])('a site with %s has no broken link and no empty list', async (_name, changeContent) => {
  const site = await renderSite(changeContent);
  const isFile = (path: string) => /\.\w+$/.test(path);
  for (const [page, html] of site) {
    const links = [...html.matchAll(LINK)].map(([, path = '']) => path);
    expect(
      links.filter((path) => !isFile(path) && !site.has(path)),
      page,
    ).toEqual([]);
    expect(html.match(/<(ul|ol)[^>]*><\/\1>/g), page).toBeNull();
  }
});

test('the pages of another studio have its name, and nothing of what it left out', async () => {
  const site = await renderSite(reduceContent);
  expect(site.get('/')).toContain(NAME);
  expect(site.get('/contact')?.match(/href="tel:/g)).toHaveLength(2);
  expect(site.get('/contact')).not.toContain('instagram');
});
