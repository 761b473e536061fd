/** Removes all scripts from a page and prefixes the paths in its links and styles with `basePath`. */
export function rewritePreviewHtml(html: string, basePath: string): string {
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script\s*>/gi, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|preload|manifest|alternate)"[^>]*>/gi, '')
    .replaceAll(/(\s(?:href|src|action)=")\/(?!\/)/gi, `$1${basePath}/`)
    .replaceAll(/<style\b[^>]*>[\s\S]*?<\/style\s*>/gi, (css) => rewriteCssUrls(css, basePath))
    .replaceAll(
      /(\s(?:srcset|imagesrcset)=")([^"]*)"/gi,
      (_match, attributeStart: string, sources: string) => {
        return `${attributeStart}${sources.replaceAll(/(^|,\s*)\/(?!\/)/g, `$1${basePath}/`)}"`;
      },
    );
}

/** Prefixes all paths in CSS with `basePath`. URLs of other sites stay. */
export const rewriteCssUrls = (css: string, basePath: string): string =>
  css.replaceAll(/url\((["']?)\/(?!\/)/g, `url($1${basePath}/`);
