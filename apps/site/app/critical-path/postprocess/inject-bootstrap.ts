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

/** The files that bootstrap.js loads for a page, by URL path. */
export interface BootstrapAssets {
  stylesheets: string[];
  /** Modules that run before the entry, in any order. */
  modules: string[];
  /** Module with the page's own data. */
  pageModule: string;
  /** Module that hydrates the page after all others have run. */
  entry: string;
}

/**
 * Adds bootstrap.js to the end of a page's head, followed by a fallback `<style>` that imports the style sheets if the script does
 * not run. It does not run if script is disabled, if the content security policy refuses it, or if it fails. Otherwise bootstrap.js
 * writes a `<style>` tag before the fallback. The browser then parses the fallback's tag as CSS, and the imports are invalid.
 *
 * The fallback uses an escaped `@import`, because preload scanners would find a link or a plain import and fetch the sheet before
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
 * Returns the bootstrap.js script of a finished page.
 *
 * @throws Error when there is none.
 */
export function findBootstrap(document: HtmlDocument): HtmlElement {
  const bootstrap = findAll(
    findOne(document, 'head'),
    (element) => getAttribute(element, 'data-entry') !== undefined,
  )[0];
  if (!bootstrap) throw new Error('the page has no first-view.js: it is not finished');
  return bootstrap;
}

/**
 * Reads which files the bootstrap.js of a finished page loads. For tests and benchmarks.
 *
 * @throws Error when the page is not finished.
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
