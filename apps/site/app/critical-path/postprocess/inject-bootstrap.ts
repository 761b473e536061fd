import { readFileSync } from 'node:fs';
import {
  appendElement,
  createHtmlElement,
  findAll,
  findOne,
  getAttribute,
  type HtmlDocument,
  type HtmlElement,
} from './html-document.ts';

const BOOTSTRAP_SCRIPT = readFileSync(new URL('../bootstrap.js', import.meta.url), 'utf8');

export interface BootstrapAssets {
  stylesheets: string[];
  /** Modules that must run before the entry, in any order. */
  modules: string[];
  pageModule: string;
  /** Module that hydrates the page. */
  entry: string;
}

/**
 * Adds bootstrap.js to the end of a page's head, followed by a fallback `<style>` that imports the style sheets. The fallback is used
 * if script is disabled, and if bootstrap.js fails or the content security policy refuses it. When bootstrap.js runs, it writes a
 * `<style>` tag before the fallback. The browser then parses the fallback's tag as CSS, and ignores the imports as invalid.
 *
 * The fallback uses an escaped `@import`, because preload scanners would find a link or a plain import, and fetch the sheet before
 * the first image.
 *
 * @param document is modified.
 */
export function injectBootstrap(
  document: HtmlDocument,
  { stylesheets, modules, pageModule, entry }: BootstrapAssets,
): void {
  const head = findOne(document, 'head');
  const attributes = {
    'data-sheets': stylesheets.join(' '),
    'data-needs': modules.join(' '),
    'data-page': pageModule,
    'data-entry': entry,
  };
  appendElement(head, createHtmlElement('script', attributes, BOOTSTRAP_SCRIPT));
  const imports = stylesheets.map((sheet) => `@\\69mport"${sheet}"`).join(';');
  appendElement(head, createHtmlElement('style', {}, imports));
}

/**
 * Returns the script element that injectBootstrap has added.
 *
 * @throws Error when there is none.
 */
export function findBootstrap(document: HtmlDocument): HtmlElement {
  const bootstrap = findAll(
    findOne(document, 'head'),
    (element) => getAttribute(element, 'data-entry') !== undefined,
  )[0];
  if (!bootstrap) throw new Error('the page has no bootstrap.js: it is not post-processed');
  return bootstrap;
}

/**
 * Returns the files that bootstrap.js loads for a page. For tests and benchmarks.
 *
 * @throws Error when the page has no bootstrap.js.
 */
export function readBootstrapAssets(document: HtmlDocument): BootstrapAssets {
  const bootstrap = findBootstrap(document);
  const dataAttribute = (name: string) => getAttribute(bootstrap, `data-${name}`) ?? '';
  return {
    stylesheets: dataAttribute('sheets').split(' '),
    modules: dataAttribute('needs').split(' '),
    pageModule: dataAttribute('page'),
    entry: dataAttribute('entry'),
  };
}
