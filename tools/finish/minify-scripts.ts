/**
 * Makes the scripts that stand in a page and run before the visitor does anything as small as they can be.
 *
 * @param html a finished page.
 * @param minify gives a script in fewer bytes.
 */
export const minifyScripts = (html: string, minify: (code: string) => string): string =>
  html.replaceAll(
    /<script>([\s\S]+?)<\/script>/g,
    (_script, code: string) => `<script>${minify(code)}</script>`,
  );
