import { findAll, findOnly, isInlineScript, parseDocument, setText, textOf, toHtml } from './document.ts';
import { holdApplication } from './hold-application.ts';
import { inlineStyles } from './inline-styles.ts';
import { addStarter } from './starter.ts';

/** What the finishing of a page needs of the site around it. */
export interface Site {
  /** Gives a script in fewer bytes. */
  minify(script: string): string;
  /** Gives the text of a file of the site by its address. */
  read(address: string): Promise<string>;
  /** Gives the address that a page's module will have. */
  addressOf(module: string): string;
}

/** A page with nothing in it that its first view does not need. */
interface FinishedPage {
  html: string;
  /** The module that begins the page's application, and its address. */
  module: { address: string; code: string };
}

/**
 * Finishes a prerendered page: holds its application back, puts the rules of its first screens into it, and adds first-view.js,
 * which brings both.
 *
 * @param html the page as the framework wrote it.
 * @throws when the page is not of the form that the steps expect, with what was expected and where.
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
