import type { Page, Route } from '@playwright/test';
import { PIECE_CATEGORIES } from '../../apps/site/app/content/categories.server.ts';
import { PIECES_PER_PAGE } from '../../apps/site/app/routes/homes/catalogue-pagination.ts';
import { toSlug } from '../../packages/content/paths.ts';

/** Number of pieces in the sample's first category. */
export const FIRST_CATEGORY_COUNT = 4;
/** Number of pieces in each of the two archive files. */
const ARCHIVE_FILE_SIZES = [PIECES_PER_PAGE, 3];
/** Number of pieces in the first category of the larger catalogue. */
export const LARGER_CATEGORY_COUNT = FIRST_CATEGORY_COUNT + PIECES_PER_PAGE + 3;

/** Data of the catalogue page. */
const DATA_URL = '**/homes.data*';
const ARCHIVE_URL = '**/homes/archive/**';

/**
 * Mocks a catalogue with more pieces than the catalogue page contains. The sample content has fewer pieces. Each category gets two
 * archive files. The test must open the page by a link, because only then are the changed data requested.
 */
export async function mockLargerCatalogue(page: Page): Promise<void> {
  await page.route(DATA_URL, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: addArchive(await response.text()) });
  });
  await page.route(ARCHIVE_URL, respondWithArchive);
}

/** Responds to a request for an archive file with generated pieces. */
async function respondWithArchive(route: Route): Promise<void> {
  const [, slug = '', file = ''] = /archive\/([^/]+)\/(\d+)\.json/.exec(route.request().url()) ?? [];
  const categoryIndex = PIECE_CATEGORIES.findIndex((category) => toSlug(category) === slug);
  const number = Number(file);
  const start = 1000 * (categoryIndex + 1) + (number - 1) * PIECES_PER_PAGE;
  const entries = Array.from({ length: ARCHIVE_FILE_SIZES[number - 1] ?? 0 }, (_, index) =>
    createPiece(start + index, PIECE_CATEGORIES[categoryIndex] ?? ''),
  );
  await route.fulfill({ json: { entries } });
}

function createPiece(id: number, category: string) {
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
    pictures: [picture],
    materials: 'Teak',
    size: '1 mm',
    note: 'A note.',
  };
}

/**
 * Adds the archive to a page's data. React Router writes one flat array, in which objects refer to keys and values by index.
 */
function addArchive(data: string): string {
  const [first = '', ...others] = data.split('\n');
  const values: unknown[] = JSON.parse(first);
  const addValue = (value: unknown): number => values.push(value) - 1;
  const key = (name: string) => `_${values.indexOf(name)}`;
  const fileCount = addValue(ARCHIVE_FILE_SIZES.length);
  const pieceCount = addValue(LARGER_CATEGORY_COUNT);
  for (const entry of values) {
    if (typeof entry !== 'object' || entry === null || !(key('fileCount') in entry)) continue;
    Object.assign(entry, { [key('fileCount')]: fileCount, [key('pieceCount')]: pieceCount });
  }
  return [JSON.stringify(values), ...others].join('\n');
}
