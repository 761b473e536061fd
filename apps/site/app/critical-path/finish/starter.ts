import { readFileSync } from 'node:fs';
import {
  append,
  attributeOf,
  createElement,
  type Document,
  type Element,
  findAll,
  findOnly,
} from './document.ts';

const SCRIPT = readFileSync(new URL('../first-view.js', import.meta.url), 'utf8');

/** What first-view.js brings to a page: addresses of files of the site. */
export interface Brought {
  /** The style sheet. */
  sheet: string;
  /** Modules that run before the entry, in no order. */
  needs: string[];
  /** The module of the page's own data. */
  page: string;
  /** The module that takes the page over, when all others have run. */
  entry: string;
}

/**
 * Adds first-view.js to the end of a page's head, and behind it what brings the style sheet where it cannot: in a browser
 * without script, when the policy refuses it, when it fails. As first-view.js runs, it writes `<style>` before that, and what
 * the browser then reads, `<style>@import …` as styles, imports nothing.
 *
 * An import, and in an unusual spelling, since browsers that look ahead for links and imports would fetch the sheet before the
 * first picture.
 *
 * @param document is changed.
 */
export function addStarter(document: Document, { sheet, needs, page, entry }: Brought): void {
  const head = findOnly(document, 'head');
  const brought = {
    'data-sheet': sheet,
    'data-needs': needs.join(' '),
    'data-page': page,
    'data-entry': entry,
  };
  append(head, createElement('script', brought, SCRIPT));
  append(head, createElement('style', {}, `@\\69mport"${sheet}"`));
}

/**
 * The script that `addStarter` added to a finished page.
 *
 * @throws when there is none.
 */
export function findStarter(document: Document): Element {
  const starter = findAll(
    findOnly(document, 'head'),
    (element) => attributeOf(element, 'data-entry') !== undefined,
  )[0];
  if (!starter) throw new Error('the page has no first-view.js: it is not finished');
  return starter;
}

/**
 * What a finished page's script brings, for those who measure pages or break them.
 *
 * @throws when the page is not finished.
 */
export function broughtBy(document: Document): Brought {
  const starter = findStarter(document);
  const said = (name: string) => attributeOf(starter, `data-${name}`) ?? '';
  return { sheet: said('sheet'), needs: said('needs').split(' '), page: said('page'), entry: said('entry') };
}
