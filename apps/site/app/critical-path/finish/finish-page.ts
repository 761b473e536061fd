import { findAll, findOnly, isInlineScript, parseDocument, setText, textOf, toHtml } from './document.ts';
import { holdApplication } from './hold-application.ts';
import { inlineStyles } from './inline-styles.ts';
import { addStarter } from './starter.ts';

/** Access to the rest of the built site. */
export interface Site {
  /** Minifies a script. */
  minify(script: string): string;
  /** Reads a file of the site by its URL path. */
  read(address: string): Promise<string>;
  /** Returns the URL path that a page module with this code will have. */
  addressOf(module: string): string;
}

/** The module with a page's own data and routes. */
interface PageModule {
  /** URL path. */
  address: string;
  code: string;
}

interface FinishedPage {
  html: string;
  module: PageModule;
}

/**
 * Optimises a prerendered page for its first view: moves the framework's scripts to a module, inlines the critical CSS and adds
 * bootstrap.js, which loads the module and the full style sheet later.
 *
 * @param html the page as React Router wrote it.
 * @throws Error when the page lacks an element that a step expects.
 */
export async function finishPage(html: string, site: Site): Promise<FinishedPage> {
  const document = parseDocument(html);
  const { needs, entry, page: code } = holdApplication(document);
  const sheet = await inlineStyles(document, site.read);
  const address = site.addressOf(code);
  addStarter(document, { sheet, needs, page: address, entry });
  for (const script of findAll(findOnly(document, 'head'), isInlineScript))
    setText(script, site.minify(textOf(script)));
  return { html: toHtml(document), module: { address, code } };
}
