import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { candles, pieces, projects } from './routes.ts';
import type { Locator, Page } from './test.ts';

/** Fields of an image in its content file. A mark is a dot on the image with a link to an entry, such as a piece. */
interface ImageFields {
  alt: string;
  caption: string;
  focus: [x: number, y: number];
  phone?: [left: number, top: number, width: number, height: number];
  marks?: { piece?: string; candle?: string; project?: string; at: [x: number, y: number] }[];
}

export const readImage = (id: string): ImageFields =>
  parse(readFileSync(`content/pictures/${id}.yaml`, 'utf8'));

/** Returns the names of the entries that an image marks, in order. */
export const markedNames = (id: string): string[] =>
  (readImage(id).marks ?? []).map(
    ({ piece, candle, project }) =>
      pieces.find(({ slug }) => slug === piece)?.title ??
      candles.find((other) => other.id === candle)?.name ??
      projects.find((other) => other.id === project)?.title ??
      '',
  );

/**
 * Returns the first project with an image that has several marks. `name` is the name of the mark nearest to the top right corner, which
 * no text covers.
 */
export function findMarkedProject() {
  for (const project of projects)
    for (const [index, id] of project.pictures.entries()) {
      const names = markedNames(id);
      if (names.length < 2) continue;
      const topRightScores = (readImage(id).marks ?? []).map(({ at: [x, y] }) => x - y);
      return {
        project,
        index,
        id,
        names,
        name: names[topRightScores.indexOf(Math.max(...topRightScores))] ?? '',
      };
    }
  throw new Error('No project has an image with several marks');
}

/** Finds the figure of an image, on the page or in a dialog. */
export const findFigure = (page: Page, id: string): Locator =>
  page.getByRole('figure').filter({ has: page.getByRole('img', { name: readImage(id).alt, exact: true }) });

export const findMarksToggle = (within: Locator): Locator => within.locator('summary');

/** Finds the list of marked entries below an image. */
export const findMarksList = (within: Locator): Locator => within.getByRole('list');

/** Finds the dot of a mark. It has no role, because screen readers use the list instead. */
export const findMarkDot = (within: Locator, name: string): Locator =>
  within.locator('[aria-hidden] > span').filter({ hasText: name });
