import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minifySync } from 'rolldown/utils';
import { postprocessPage } from '../../app/critical-path/postprocess/postprocess-page.ts';

const minifiedScripts = new Map<string, string>();
/** Minifies an inline script. Caches the result, because all pages have the same few scripts. */
function minify(script: string): string {
  const cached = minifiedScripts.get(script);
  if (cached !== undefined) return cached;
  const { code, errors } = minifySync('inline.js', script, { compress: true, mangle: true, module: false });
  if (errors.length > 0)
    throw new Error(`${script.slice(0, 80)}: ${errors.map(({ message }) => message).join('; ')}`);
  const result = code.trim();
  minifiedScripts.set(script, result);
  return result;
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

/**
 * Removes the "#" from the URLs of the root's style sheets. If a page and a dynamic import both use a style sheet, React Router appends
 * "#" to its URL, so that a change of the route does not remove the sheet. The root's sheets stay anyway, and with the "#" Vite would
 * load them a second time.
 */
export const removeRootSheetMarkers = (text: string): string =>
  text.replaceAll(/(\/assets\/(?:root|shared)-[\w-]+\.css)#/g, '$1');

/** Post-processes the pages of a build (apps/site/app/critical-path). */
export class PageFinisher {
  readonly #clientDir: string;
  readonly #sheetsDir: string;
  readonly #sheets = new Map<string, Promise<string>>();

  /**
   * @param clientDir folder of the pages.
   * @param sheetsDir folder of the style sheets.
   */
  constructor(clientDir: string, sheetsDir = clientDir) {
    this.#clientDir = clientDir;
    this.#sheetsDir = sheetsDir;
  }

  /** URL paths of the style sheets of all post-processed pages. */
  get sheets(): ReadonlySet<string> {
    return new Set(this.#sheets.keys());
  }

  /**
   * Post-processes a page. Writes the page, and a module that contains its data.
   *
   * @param file path of the page, relative to `clientDir`.
   * @param html the page as React Router wrote it.
   * @returns the paths of both files, relative to `clientDir`.
   * @throws Error with the path of the page.
   */
  async finish(file: string, html: string): Promise<string[]> {
    try {
      const page = await postprocessPage(removeRootSheetMarkers(html), {
        minify,
        readFile: (urlPath) => this.#readSheet(urlPath),
        pageModuleUrl: (code) => `/assets/data-${shortHash(code)}.js`,
      });
      await writeFile(join(this.#clientDir, page.module.url), page.module.code);
      await writeFile(join(this.#clientDir, file), page.html);
      return [page.module.url.slice(1), file];
    } catch (cause) {
      throw new Error(`${file}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  }

  /** Reads a style sheet. Caches the text, because pages share style sheets. */
  #readSheet(urlPath: string): Promise<string> {
    const text = this.#sheets.get(urlPath) ?? readFile(join(this.#sheetsDir, urlPath), 'utf8');
    this.#sheets.set(urlPath, text);
    return text;
  }
}
