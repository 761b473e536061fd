import { deferHydration } from './defer-hydration.ts';
import { directText, findAll, findOne, isInlineScript, parseHtml, setText, toHtml } from './html-document.ts';
import { injectBootstrap } from './inject-bootstrap.ts';
import { inlineCriticalCss } from './inline-critical-css.ts';

/** Functions that depend on the rest of the built site. */
export interface PostprocessOptions {
  minify(script: string): string;
  readFile(urlPath: string): Promise<string>;
  pageModuleUrl(code: string): string;
}

interface PageModule {
  url: string;
  code: string;
}

interface PostprocessedPage {
  html: string;
  module: PageModule;
}

/**
 * Optimises a prerendered page for a fast first view. Moves React Router's scripts to a module, inlines the critical CSS, and adds
 * bootstrap.js, which loads the module and the full style sheets later.
 *
 * @param html the page as React Router wrote it.
 * @throws Error when the page lacks an element that a step expects.
 */
export async function postprocessPage(html: string, site: PostprocessOptions): Promise<PostprocessedPage> {
  const document = parseHtml(html);
  const { modules, entry, pageModule } = deferHydration(document);
  const stylesheets = await inlineCriticalCss(document, site.readFile);
  const pageModuleUrl = site.pageModuleUrl(pageModule);
  injectBootstrap(document, { stylesheets, modules, pageModule: pageModuleUrl, entry });
  for (const script of findAll(findOne(document, 'head'), isInlineScript))
    setText(script, site.minify(directText(script)));
  return { html: toHtml(document), module: { url: pageModuleUrl, code: pageModule } };
}
