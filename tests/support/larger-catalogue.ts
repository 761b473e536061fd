import type { Page, Route } from '@playwright/test';
import { PIECE_CATEGORIES } from '../../apps/site/app/content/categories.server.ts';
import { PER_PAGE } from '../../apps/site/app/routes/homes/archive.ts';
import { slugOf } from '../../packages/content/paths.ts';

/** What the sample's first category has, and what the larger one has in its archive: one whole file and part of another. */
export const FIRST = 4;
const FILES = [PER_PAGE, 3];
export const ALL = FIRST + PER_PAGE + 3;

const DATA = '**/homes.data*';
export const ARCHIVE = '**/homes/archive/**';

/**
 * Gives the browser a catalogue that its page does not show whole: the sample has too few pieces for that. Every category
 * then has two files in its archive. What the page's data and the archive answer is changed on the way; so the page must
 * be come to by a link, which fetches them.
 */
export async function enlargeCatalogue(page: Page): Promise<void> {
  await page.route(DATA, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: withArchive(await answer.text()) });
  });
  await page.route(ARCHIVE, answerArchive);
}

/** Answers for a file of the archive with pieces that are not in the sample, each under a number of its own. */
export async function answerArchive(route: Route): Promise<void> {
  const [, slug = '', file = ''] = /archive\/([^/]+)\/(\d+)\.json/.exec(route.request().url()) ?? [];
  const place = PIECE_CATEGORIES.findIndex((category) => slugOf(category) === slug);
  const number = Number(file);
  const start = 1000 * (place + 1) + (number - 1) * PER_PAGE;
  const things = Array.from({ length: FILES[number - 1] ?? 0 }, (_, index) =>
    piece(start + index, PIECE_CATEGORIES[place] ?? ''),
  );
  await route.fulfill({ json: { things } });
}

function piece(id: number, category: string) {
  const picture = {
    id: `picture-${id}`,
    alt: `Piece ${id}`,
    caption: '',
    focus: [0.5, 0.5],
    width: 4,
    height: 3,
    color: '#b8a88f',
    avif: '/icon-512.png 512w',
    fallback: '/icon-512.png',
    preview: '/icon-512.png',
  };
  return {
    id,
    slug: `piece-${id}`,
    title: `Piece ${id}`,
    category,
    picture,
    materials: 'Teak',
    size: '1 mm',
    note: 'A note.',
  };
}

/**
 * Changes a page's data as the framework writes it: one flat array, in which an object names its keys and values by their
 * places in the array.
 */
function withArchive(data: string): string {
  const [first = '', ...others] = data.split('\n');
  const flat: unknown[] = JSON.parse(first);
  const place = (value: unknown): number => flat.push(value) - 1;
  const key = (name: string) => `_${flat.indexOf(name)}`;
  const files = place(FILES.length);
  const all = place(ALL);
  for (const entry of flat) {
    if (typeof entry !== 'object' || entry === null || !(key('files') in entry)) continue;
    Object.assign(entry, { [key('files')]: files, [key('pieces')]: all });
  }
  return [JSON.stringify(flat), ...others].join('\n');
}
